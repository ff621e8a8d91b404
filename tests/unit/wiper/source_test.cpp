// SPDX-License-Identifier: GPL-3.0-or-later
// What all readers share: any bytes of a device, UUIDs in words, the choice of the reader.
#include "core/allocation/source.h"

#include <gtest/gtest.h>

#include <array>

#include "core/allocation/free_space.h"
#include "core/allocation/window.h"
#include "core/allocation/words.h"
#include "tests/unit/wiper/on_disk.h"

namespace fettle::allocation {
namespace {

TEST(SourceTest, AnyBytesAreReadWhateverTheSector) {
    for (const std::uint32_t sector : {512U, 4096U}) {
        test::OnDisk disk(4 * 4096, sector);
        for (std::uint64_t at = 0; at < 4 * 4096; at += 2) disk.le(at, at, 2);
        Source source(disk, "?");
        for (const std::uint64_t at : {0U, 2U, 510U, 512U, 4094U, 4096U, 8190U}) {
            for (const std::size_t length : {2U, 512U, 514U, 4096U, 4098U}) {
                const auto bytes = source.read(at, length);
                ASSERT_TRUE(bytes);
                ASSERT_EQ(bytes->size(), length);
                EXPECT_EQ(BytesView(*bytes).le16(0), at);
                EXPECT_EQ(BytesView(*bytes).le16(length - 2), at + length - 2);
            }
        }
    }
}

TEST(SourceTest, NothingIsReadBehindTheEnd) {
    test::OnDisk disk(4096);
    Source source(disk, "?");
    EXPECT_TRUE(source.read(4095, 1));
    EXPECT_TRUE(source.read(0, 4096));
    EXPECT_TRUE(source.read(4096, 0));
    for (const auto& [at, length] :
         {std::pair{4096U, 1U}, std::pair{4095U, 2U}, std::pair{0U, 4097U}, std::pair{9000U, 1U}}) {
        const auto bytes = source.read(at, length);
        ASSERT_FALSE(bytes);
        EXPECT_EQ(bytes.error().id, "file-system-unreadable");
    }
}

TEST(SourceTest, OnlyTheSectorsThatHoldItAreRead) {
    test::OnDisk disk(4 * 4096);
    disk.break_at(511);
    disk.break_at(1024);
    Source source(disk, "?");
    EXPECT_TRUE(source.read(512, 512));
    EXPECT_TRUE(source.read(600, 1));
    EXPECT_FALSE(source.read(511, 2));
    EXPECT_FALSE(source.read(1023, 2));
}

TEST(SourceTest, AStructureMayNotTakeAllMemory) {
    constexpr std::size_t most = std::size_t{64} << 20U;
    test::OnDisk disk(std::uint64_t{1} << 30U);
    disk.break_at(0);
    Source source(disk, "?");
    EXPECT_EQ(source.read(0, most).error().id, "file-system-unreadable");
    EXPECT_EQ(source.read(0, most + 1).error().id, "file-system-contradicts");
}

/// A device that does not report its sector is read by bytes.
class NoSector final : public BlockDevice {
public:
    [[nodiscard]] ByteCount size() const override { return {100}; }
    [[nodiscard]] std::uint32_t logical_sector_bytes() const override { return 0; }
    Status read(std::uint64_t offset, std::span<std::uint8_t> data) override {
        seen = {offset, data.size()};
        return {};
    }
    std::pair<std::uint64_t, std::size_t> seen;
};

TEST(SourceTest, ADeviceWithoutASectorSizeIsReadByBytes) {
    NoSector device;
    Source source(device, "?");
    ASSERT_TRUE(source.read(33, 7));
    EXPECT_EQ(device.seen, (std::pair<std::uint64_t, std::size_t>{33, 7}));
}

TEST(WindowTest, APartEndsWhereItEndsAndWhereTheDeviceDoes) {
    test::OnDisk disk(8192);
    disk.le(4096, 7, 1);
    std::array<std::uint8_t, 512> data{};
    Window part(disk, 4096, 1024);
    EXPECT_EQ(part.size().bytes, 1024U);
    ASSERT_TRUE(part.read(0, data));
    EXPECT_EQ(data[0], 7);
    EXPECT_TRUE(part.read(512, data));
    EXPECT_FALSE(part.read(1024, data));
    EXPECT_EQ(Window(disk, 4096, 9999).size().bytes, 4096U);
    EXPECT_EQ(Window(disk, 9999, 1).size().bytes, 0U);
}

TEST(WordsTest, AUuidIsWrittenInItsFiveGroups) {
    std::array<std::uint8_t, 16> uuid{};
    for (std::size_t i = 0; i < 16; ++i) uuid[i] = static_cast<std::uint8_t>(0x10 * (i % 10) + i / 10);
    EXPECT_EQ(uuid_words(uuid), "00102030-4050-6070-8090-011121314151");
}

TEST(FreeSpaceTest, AllFormatsThatAreFoundAreNamed) {
    test::OnDisk disk(1U << 20U);
    disk.le(0x438, 0xEF53, 2);
    disk.text(4086, "SWAPSPACE2");
    const auto answer = read_free_space(disk);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().id, "several-formats");
    EXPECT_EQ(std::get<std::string>(*answer.error().find("all")), "ext, swap");
}

/// One format each: its own reader, or what to do instead.
TEST(FreeSpaceTest, EachFormatGoesToItsReader) {
    using namespace std::string_view_literals;
    struct Case {
        std::uint64_t at;
        std::string_view bytes;
        std::string id;
        std::string type;
    };
    for (const auto& [at, bytes, id, type] : std::vector<Case>{
             {0x438, "\x53\xEF"sv, "file-system-dirty", "ext2"},
             {3, "EXFAT   "sv, "file-system-contradicts", "exfat"},
             {3, "NTFS    "sv, "file-system-contradicts", "ntfs"},
             {0, "XFSB"sv, "file-system-not-understood", "xfs"},
             {0x10040, "_BHRfS_M"sv, "mount-and-trim", "btrfs"},
             {512, "LABELONE"sv, "no-file-system", "LVM2_member"},
             {0, "LUKS\xBA\xBE"sv, "no-file-system", "crypto_LUKS"},
             {512, "EFI PART"sv, "partition-table-within", "gpt"},
         }) {
        test::OnDisk disk(1U << 20U);
        disk.text(at, bytes);
        const auto answer = read_free_space(disk);
        ASSERT_FALSE(answer);
        EXPECT_EQ(answer.error().id, id);
        EXPECT_EQ(std::get<std::string>(*answer.error().find("type")), type);
    }
    // A table counts even beside a file system.
    test::OnDisk disk(1U << 20U);
    disk.le(0x438, 0xEF53, 2);
    disk.text(512, "EFI PART");
    EXPECT_EQ(read_free_space(disk).error().id, "partition-table-within");
}

}  // namespace
}  // namespace fettle::allocation
