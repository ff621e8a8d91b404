// SPDX-License-Identifier: GPL-3.0-or-later
// File systems that are larger than their partition according to the fields of their specifications.
#include "core/allocation/oversized.h"

#include <gtest/gtest.h>

#include <functional>

#include "tests/unit/partition/sparse_device.h"

namespace fettle::allocation {
namespace {

constexpr std::uint64_t kMiB = 1U << 20U;
constexpr Range kPartition{3 * kMiB, 64 * kMiB};

using Bytes = std::vector<std::uint8_t>;

void put(Bytes& bytes, std::size_t at, std::uint64_t value, std::size_t length) {
    for (std::size_t i = 0; i < length; ++i) bytes[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
}
void put_big(Bytes& bytes, std::size_t at, std::uint64_t value, std::size_t length) {
    for (std::size_t i = 0; i < length; ++i) bytes[at + length - 1 - i] = static_cast<std::uint8_t>(value >> (8 * i));
}
void put(Bytes& bytes, std::size_t at, std::string_view text) {
    std::copy(text.begin(), text.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at));
}

struct Kind {
    const char* name;
    std::uint64_t unit;  ///< in which it counts, in bytes
    /// Its beginning, for that many units.
    std::function<void(Bytes& head, std::uint64_t units)> write;
};

class Oversized : public testing::TestWithParam<Kind> {
protected:
    static bool is_larger(std::uint64_t units) {
        partition::SparseDevice device(128 * kMiB, 512);
        Bytes head(4096);
        GetParam().write(head, units);
        device.write(kPartition.start, head);
        const auto found = find_oversized(device, kPartition);
        EXPECT_TRUE(found);
        if (!found || !*found) return false;
        EXPECT_EQ((*found)->name, GetParam().name);
        return true;
    }
};

TEST_P(Oversized, IsFoundFromTheFirstUnitThatDoesNotFit) {
    const auto whole = kPartition.length / GetParam().unit;
    EXPECT_FALSE(is_larger(whole - 1));
    EXPECT_FALSE(is_larger(whole));
    EXPECT_TRUE(is_larger(whole + 1));
    EXPECT_TRUE(is_larger(2 * whole));
}

INSTANTIATE_TEST_SUITE_P(FileSystems, Oversized,
                         testing::Values(Kind{"ntfs", 512,
                                              [](Bytes& head, std::uint64_t units) {
                                                  put(head, 3, "NTFS    ");
                                                  put(head, 0x0B, 512, 2);
                                                  put(head, 0x28, units - 1, 8);  // the copy of the boot sector follows
                                              }},
                                         Kind{"ext", 4096,
                                              [](Bytes& head, std::uint64_t units) {
                                                  put(head, 1024 + 0x38, 0xEF53, 2);
                                                  put(head, 1024 + 0x18, 2, 4);
                                                  put(head, 1024 + 0x04, units, 4);
                                                  put(head, 1024 + 0x60, 0x40, 4);  // extents
                                              }},
                                         Kind{"fat", 512,
                                              [](Bytes& head, std::uint64_t units) {
                                                  put(head, 0, "\xEB\x58\x90MSDOS5.0");
                                                  put(head, 0x0B, 512, 2);
                                                  put(head, 0x0D, 8, 1);
                                                  put(head, 0x0E, 32, 2);
                                                  put(head, 0x10, 2, 1);
                                                  put(head, 0x15, 0xF8, 1);
                                                  put(head, 0x20, units, 4);
                                                  put(head, 0x1FE, 0xAA55, 2);
                                              }},
                                         Kind{"exfat", 512,
                                              [](Bytes& head, std::uint64_t units) {
                                                  put(head, 3, "EXFAT   ");
                                                  put(head, 72, units, 8);
                                                  put(head, 108, 9, 1);
                                              }},
                                         Kind{"xfs", 4096,
                                              [](Bytes& head, std::uint64_t units) {
                                                  put(head, 0, "XFSB");
                                                  put_big(head, 4, 4096, 4);
                                                  put_big(head, 8, units, 8);
                                              }}),
                         [](const auto& info) { return info.param.name; });

TEST(OversizedPartition, ExtCountsIn64BitsWhereItSaysSo) {
    partition::SparseDevice device(128 * kMiB, 512);
    Bytes head(4096);
    put(head, 1024 + 0x38, 0xEF53, 2);
    put(head, 1024 + 0x04, 1024, 4);
    put(head, 1024 + 0x150, 1, 4);
    device.write(kPartition.start, head);
    EXPECT_FALSE(find_oversized(device, kPartition).value());
    put(head, 1024 + 0x60, 0x80, 4);
    device.write(kPartition.start, head);
    EXPECT_TRUE(find_oversized(device, kPartition).value());
}

TEST(OversizedPartition, NothingIsFoundWhereThereIsNoFileSystem) {
    partition::SparseDevice device(128 * kMiB, 512);
    const auto found = find_oversized(device, kPartition);
    ASSERT_TRUE(found);
    EXPECT_FALSE(*found);
}

}  // namespace
}  // namespace fettle::allocation
