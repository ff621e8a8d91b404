// SPDX-License-Identifier: GPL-3.0-or-later
// The volumes of a simulated computer that can hold files of Windows.
#include "platform/windows/tune/space_places.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "platform/sim/fleet/sim_ports.h"
#include "platform/windows/sim/sim_windows.h"

namespace fettle::windows {
namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20U;

win_sim::SimVolume volume(const std::string& guid, std::vector<std::string> paths, std::uint32_t partition) {
    win_sim::SimVolume made;
    made.guid = guid;
    made.paths = std::move(paths);
    made.partition = partition;
    made.extents = {{0, {partition * 8 * kMiB, 8 * kMiB}}};
    return made;
}

TEST(SpacePlacesTest, AreMountedVolumesWithTheirPartitions) {
    const auto personality = sim::built_in("lab-nvme");
    ASSERT_TRUE(personality);
    auto drive = sim::SimDrive::make(*personality, std::make_shared<sim::ManualClock>(), {});
    ASSERT_TRUE(drive);
    win_sim::SimWindows computer({{.number = 0,
                                   .drive = std::move(*drive),
                                   .driver = win_sim::Driver::stornvme,
                                   .partitions = {{1, {8 * kMiB, 8 * kMiB}}, {2, {16 * kMiB, 8 * kMiB}}}}});
    computer.add_volume(volume("00000000-0000-0000-0000-000000000001", {"D:\\archive\\", "C:\\"}, 1));
    computer.add_volume(volume("00000000-0000-0000-0000-000000000002", {}, 2));
    auto unformatted = volume("00000000-0000-0000-0000-000000000003", {"E:\\"}, 2);
    unformatted.file_system.clear();
    computer.add_volume(std::move(unformatted));
    auto optical = volume("00000000-0000-0000-0000-000000000004", {"F:\\"}, 2);
    optical.optical = true;
    computer.add_volume(std::move(optical));
    const auto mounts = mounted_volumes(*computer.io(), *computer.volumes());
    ASSERT_EQ(mounts.size(), 1U) << "not without a mount point or a file system, and no optical media";
    EXPECT_EQ(mounts[0].mount_point, "C:\\") << "as in the paths that TRIM takes";
    EXPECT_EQ(mounts[0].source, "PhysicalDrive0p1");
    EXPECT_EQ(mounts[0].type, "NTFS");
}

}  // namespace
}  // namespace fettle::windows
