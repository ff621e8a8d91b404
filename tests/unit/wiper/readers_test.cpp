// SPDX-License-Identifier: GPL-3.0-or-later
// What the readers do with damage. That they read what is whole as other programs do is shown by
// tests/cli/wiper_on_images.py.
#include <algorithm>
#include <cstring>
#include <random>
#include <vector>

#include "core/allocation/free_space.h"
#include "tests/unit/wiper/images.h"

namespace fettle::allocation {
namespace {

using Bytes = std::vector<std::uint8_t>;

/// Images are large and mostly empty: zeros are passed over in blocks.
Bytes::const_iterator first_that_is_written(Bytes::const_iterator begin, Bytes::const_iterator end) {
    static const Bytes kZeros(4096);
    constexpr auto block = 4096;
    while (end - begin >= block && std::memcmp(&*begin, kZeros.data(), block) == 0) begin += block;
    return std::find_if(begin, end, [](std::uint8_t byte) { return byte != 0; });
}

struct Maker {
    std::string name;
    std::string command;
    std::uintmax_t mib;
};

std::ostream& operator<<(std::ostream& out, const Maker& maker) { return out << maker.name; }

class ReaderOf : public testing::TestWithParam<Maker> {
protected:
    void SetUp() override {
        image_ = test::make_image(GetParam().command, GetParam().mib);
        if (!image_) GTEST_SKIP() << "cannot run " << GetParam().command;
        const auto answer = read_free_space(*image_);
        ASSERT_TRUE(answer) << render(answer.error().text, answer.error().evidence);
        whole_ = *answer;
    }
    std::optional<test::Image> image_;
    FreeSpace whole_;
};

TEST_P(ReaderOf, FreeRangesRiseApartFromEachOtherAndEndInTime) {
    EXPECT_FALSE(whole_.free.empty());
    std::uint64_t end = 0;
    for (const auto& range : whole_.free) {
        EXPECT_TRUE(range.start > end || end == 0);
        EXPECT_GT(range.length, 0U);
        end = range.end();
    }
    EXPECT_LE(end, whole_.size_bytes);
    EXPECT_LE(whole_.size_bytes, image_->size().bytes);
    EXPECT_LT(whole_.free_bytes(), whole_.size_bytes);
}

/// Every sector that a reader goes by is in use: a sector that holds anything else than zeros is not free.
TEST_P(ReaderOf, NothingThatWasWrittenIsFree) {
    const auto& bytes = image_->bytes();
    for (const auto& range : whole_.free) {
        const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(range.start);
        const auto end = bytes.begin() + static_cast<std::ptrdiff_t>(range.end());
        const auto written = first_that_is_written(begin, end);
        ASSERT_EQ(written, end) << "byte " << written - bytes.begin();
    }
}

/// A part that cannot be read: refused, or read without it.
TEST_P(ReaderOf, APartThatCannotBeReadIsARefusal) {
    image_->broken = GetParam().name == "ext4" ? 1024 : 0;
    const auto answer = read_free_space(*image_);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().id, "file-system-unreadable");
}

TEST_P(ReaderOf, LargerThanItsDeviceIsRefused) {
    image_->bytes().resize(image_->bytes().size() / 2);
    EXPECT_FALSE(read_free_space(*image_));
}

/// One bit, or some bytes, turned anywhere in what was written. Where nothing checks it, as in the bitmaps of a file
/// system without checksums, the answer may change; it stays within bounds. With checksums it is refused or the same.
TEST_P(ReaderOf, DamageIsRefusedOrDoesNoHarm) {
    std::mt19937 chance(7);  // NOLINT(cert-msc51-cpp,cert-msc32-c)
    std::vector<std::size_t> written;
    const auto& bytes = image_->bytes();
    for (auto at = first_that_is_written(bytes.begin(), bytes.end()); at != bytes.end();) {
        const auto block = (at - bytes.begin()) / 16 * 16;
        written.push_back(static_cast<std::size_t>(block));
        at = first_that_is_written(bytes.begin() + block + 16, bytes.end());
    }
    ASSERT_FALSE(written.empty());
    const bool checked = GetParam().name == "ext4" || GetParam().name == "xfs";
    int refused = 0;
    for (int i = 0; i < 300; ++i) {
        const auto at = written[chance() % written.size()] + chance() % 16;
        const auto kept = image_->bytes()[at];
        image_->bytes()[at] = static_cast<std::uint8_t>(kept ^ (1U << (chance() % 8)));
        const auto answer = read_free_space(*image_);
        image_->bytes()[at] = kept;
        if (!answer) {
            ++refused;
            continue;
        }
        if (checked) {
            EXPECT_EQ(answer->free, whole_.free) << "byte " << at;
        }
        std::uint64_t end = 0;
        for (const auto& range : answer->free) {
            ASSERT_GE(range.start, end);
            end = range.end();
        }
        ASSERT_LE(end, image_->size().bytes);
    }
    EXPECT_GT(refused, 0);
}

INSTANTIATE_TEST_SUITE_P(All, ReaderOf,
                         testing::Values(Maker{"ext4", "mke2fs -q -F -t ext4 -E lazy_itable_init=0", 16},
                                         Maker{"ext2", "mke2fs -q -F -t ext2", 8},
                                         Maker{"ntfs", "mkfs.ntfs -q -F -f", 8}, Maker{"fat12", "mkfs.fat -F 12", 4},
                                         Maker{"fat32", "mkfs.fat -F 32 -s 1", 40}, Maker{"exfat", "mkfs.exfat", 16},
                                         Maker{"xfs", "mkfs.xfs -q -f", 300}),
                         [](const auto& maker) { return maker.param.name; });

TEST(FreeSpaceTest, NothingKnownIsARefusal) {
    test::Image image(std::vector<std::uint8_t>(1U << 20U));
    EXPECT_EQ(read_free_space(image).error().id, "nothing-known");
    test::Image tiny(std::vector<std::uint8_t>(512));
    EXPECT_EQ(read_free_space(tiny).error().id, "nothing-known");
    test::Image none(std::vector<std::uint8_t>{});
    EXPECT_EQ(read_free_space(none).error().id, "nothing-known");
}

}  // namespace
}  // namespace fettle::allocation
