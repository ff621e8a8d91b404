// SPDX-License-Identifier: GPL-3.0-or-later
// Text of the kernel. The examples have the form of proc(5), swapon(8) and fstab(5).
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/tune/computer.h"
#include "core/tune/lines.h"

namespace fettle::tune {
namespace {

constexpr std::uint64_t kKib = 1024;

TEST(MeminfoTest, GivesBytesOfTheFieldOfThatName) {
    const std::string text =
        "MemTotal:       16310024 kB\nMemFree:          812340 kB\nMemAvailable:   11904512 kB\nHugePages_Total:       0\n";
    EXPECT_EQ(meminfo_bytes(text, "MemTotal"), 16'310'024 * kKib);
    EXPECT_EQ(meminfo_bytes(text, "MemAvailable"), 11'904'512 * kKib);
    EXPECT_EQ(meminfo_bytes(text, "Mem"), std::nullopt) << "the beginning of a name is not the name";
    EXPECT_EQ(meminfo_bytes(text, "SwapTotal"), std::nullopt);
}

TEST(MeminfoTest, HasNoNumberWhereTheKernelGivesNone) {
    EXPECT_EQ(meminfo_bytes("", "MemTotal"), std::nullopt);
    EXPECT_EQ(meminfo_bytes("MemTotal:\n", "MemTotal"), std::nullopt);
    EXPECT_EQ(meminfo_bytes("MemTotal: many kB\n", "MemTotal"), std::nullopt);
    EXPECT_EQ(meminfo_bytes("MemTotal: -1 kB\n", "MemTotal"), std::nullopt);
    EXPECT_EQ(meminfo_bytes("MemTotal: 99999999999999999999 kB\n", "MemTotal"), std::nullopt);
    EXPECT_EQ(meminfo_bytes("MemTotal: 18446744073709551615 kB\n", "MemTotal"), std::nullopt) << "times 1024";
    EXPECT_EQ(meminfo_bytes("MemTotal 5 kB\n", "MemTotal"), std::nullopt) << "without its colon";
}

TEST(SwapsTest, ReadsPartitionsFilesAndZram) {
    const auto areas = parse_swaps(
        "Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority\n"
        "/dev/nvme0n1p3                          partition\t8388604\t\t312000\t\t-2\n"
        "/swapfile                               file\t\t2097148\t\t0\t\t-3\n"
        "/dev/zram0                              partition\t4194300\t\t1024\t\t100\n");
    ASSERT_EQ(areas.size(), 3U);
    EXPECT_EQ(areas[0].path, "/dev/nvme0n1p3");
    EXPECT_FALSE(areas[0].is_file);
    EXPECT_EQ(areas[0].bytes, 8'388'604 * kKib);
    EXPECT_EQ(areas[0].used_bytes, 312'000 * kKib);
    EXPECT_EQ(areas[0].priority, -2);
    EXPECT_FALSE(areas[0].compressed_memory());
    EXPECT_TRUE(areas[1].is_file);
    EXPECT_FALSE(areas[1].compressed_memory());
    EXPECT_TRUE(areas[2].compressed_memory());
    EXPECT_EQ(areas[2].priority, 100);
}

TEST(SwapsTest, DecodesBlanksInNames) {
    const auto areas = parse_swaps("/mnt/my\\040swap file 1024 0 -2\n/swap\\040(deleted) file 1024 0 -3\n");
    ASSERT_EQ(areas.size(), 2U);
    EXPECT_EQ(areas[0].path, "/mnt/my swap");
    EXPECT_EQ(areas[1].path, "/swap (deleted)");
}

TEST(SwapsTest, SkipsLinesWithoutTheForm) {
    EXPECT_TRUE(parse_swaps("").empty());
    EXPECT_TRUE(parse_swaps("Filename Type Size Used Priority\n").empty());
    for (const auto* line :
         {"/dev/sda1 partition 1024 0", "/dev/sda1 partition 1024 0 -2 more", "/dev/sda1 partition x 0 -2",
          "/dev/sda1 partition 1024 x -2", "/dev/sda1 partition 1024 0 x", "/dev/sda1 partition -1 0 -2",
          "/dev/sda1 partition 1024 2048 -2", "swap partition 1024 0 -2",
          "/dev/sda1 partition 18446744073709551615 0 -2"}) {
        EXPECT_TRUE(parse_swaps(line).empty()) << line;
    }
}

TEST(MountinfoTest, ReadsTheFieldsAroundTheOptionalOnes) {
    // The first line is the example of proc(5).
    const auto mounts = parse_mountinfo(
        "36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw,errors=continue\n"
        "26 1 259:2 / / rw,relatime shared:1 - ext4 /dev/nvme0n1p2 rw,errors=remount-ro\n"
        "41 26 259:1 / /boot/efi rw,relatime - vfat /dev/nvme0n1p1 rw,fmask=0077\n"
        "50 26 0:40 /@home /home rw,noatime shared:5 master:2 propagate_from:1 - btrfs /dev/sdb1 rw,ssd,discard=async\n");
    ASSERT_EQ(mounts.size(), 4U);
    EXPECT_EQ(mounts[0].target, "/mnt2");
    EXPECT_EQ(mounts[0].type, "ext3");
    EXPECT_EQ(mounts[0].source, "/dev/root");
    EXPECT_EQ(mounts[0].options, (std::vector<std::string>{"rw", "noatime", "errors=continue"}));
    EXPECT_TRUE(mounts[1].has("relatime"));
    EXPECT_FALSE(mounts[1].has("rel"));
    EXPECT_EQ(mounts[2].type, "vfat") << "no optional fields";
    EXPECT_EQ(mounts[3].target, "/home");
    EXPECT_TRUE(mounts[3].has("discard=async")) << "an option of the file system";
    EXPECT_TRUE(mounts[3].has("noatime")) << "an option of the mount";
}

TEST(MountinfoTest, DecodesNamesAndSkipsLinesWithoutTheForm) {
    const auto mounts = parse_mountinfo(
        "26 1 8:1 / /mnt/a\\040b rw - ext4 /dev/disk\\134x rw\n"
        "\n26 1 8:1 / /mnt rw shared:1 ext4 /dev/sda1 rw\n"
        "26 1 8:1 / /mnt rw - ext4 /dev/sda1\n"
        "26 1 - / /mnt rw shared:1 ext4 /dev/sda1 rw\n");
    ASSERT_EQ(mounts.size(), 1U);
    EXPECT_EQ(mounts[0].target, "/mnt/a b");
    EXPECT_EQ(mounts[0].source, "/dev/disk\\x");
}

TEST(UnescapeTest, DecodesOctalAndNothingElse) {
    EXPECT_EQ(unescape("/mnt/a\\040b\\011c\\012d\\134e"), "/mnt/a b\tc\nd\\e");
    EXPECT_EQ(unescape("\\303\\244"), "\303\244");
    EXPECT_EQ(unescape("\\377"), "\377");
    for (const std::string same : {"", "plain", "\\", "\\0", "\\04", "\\08x", "\\048", "\\x41", "end\\040"}) {
        const auto made = unescape(same);
        EXPECT_EQ(made, same == "end\\040" ? "end " : same) << same;
    }
}

TEST(LinesTest, SplitsAndTrims) {
    EXPECT_EQ(lines_of("a\n\nb\n").size(), 4U) << "an empty line, and an empty rest";
    EXPECT_EQ(trimmed("\t a b \r"), "a b");
    EXPECT_EQ(trimmed(" \t\r"), "");
    EXPECT_EQ(words_of("  a\tb   c\r"), (std::vector<std::string_view>{"a", "b", "c"}));
    EXPECT_TRUE(words_of(" \t").empty());
}

TEST(ActiveValueTest, IsTheBracketedNameOrTheWholeValue) {
    EXPECT_EQ(active_value("none [mq-deadline] bfq"), "mq-deadline");
    EXPECT_EQ(active_value("[none]"), "none");
    EXPECT_EQ(active_value("60\n"), "60\n") << "the port has removed the final newline";
    EXPECT_EQ(active_value("write back"), "write back");
    EXPECT_EQ(active_value("] odd ["), "] odd [");
    EXPECT_EQ(active_value("[open"), "[open");
}

}  // namespace
}  // namespace fettle::tune
