// SPDX-License-Identifier: GPL-3.0-or-later
// The processes and places of this computer (under Wine: of its prefix).
#include <gtest/gtest.h>
#include <windows.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "core/tune/windows/windows_space.h"
#include "platform/files/file_paths.h"
#include "platform/windows/drives/win32_drives.h"
#include "platform/windows/ioctl/win32_device_io.h"
#include "platform/windows/system/folder_meter.h"
#include "platform/windows/tune/process_list.h"
#include "platform/windows/tune/settings_reader.h"
#include "platform/windows/tune/space_places.h"
#include "platform/windows/volumes/win32_volumes.h"
#include "temporary_folder.h"

namespace fettle::windows {
namespace {

TEST(Win32ProcessList, HasThisProcess) {
    const auto all = make_process_list()->processes();
    const auto own = std::find_if(all.begin(), all.end(),
                                  [](const ListedProcess& one) { return one.id == ::GetCurrentProcessId(); });
    ASSERT_NE(own, all.end());
    std::wstring path(MAX_PATH, L'\0');
    path.resize(::GetModuleFileNameW(nullptr, path.data(), MAX_PATH));
    EXPECT_EQ(own->program, from_path(std::filesystem::path(path).filename()));
    FILETIME created{};
    FILETIME other{};
    ASSERT_NE(::GetProcessTimes(::GetCurrentProcess(), &created, &other, &other, &other), FALSE);
    EXPECT_EQ(own->started, std::uint64_t{created.dwHighDateTime} << 32U | created.dwLowDateTime);
    EXPECT_TRUE(own->written_bytes) << "Wine does not count: it is 0 there";
    EXPECT_TRUE(std::none_of(all.begin(), all.end(), [](const ListedProcess& one) { return one.id == 0; }));
}

TEST(SpacePlacesTest, AreFolders) {
    SpacePlaces places{make_device_io(), make_volume_list()};
    for (const auto& folder : {places.windows(), places.user_temporary()}) {
        EXPECT_TRUE(std::filesystem::is_directory(to_path(folder))) << folder;
        EXPECT_FALSE(folder.ends_with('\\')) << folder;
    }
    EXPECT_TRUE(std::filesystem::is_directory(to_path(places.windows() + "\\system32")));
    const auto volumes = places.volumes();
    EXPECT_TRUE(std::any_of(volumes.begin(), volumes.end(), [](const auto& one) { return one.mount_point == "C:\\"; }));
}

TEST(WindowsSpaceTest, FindsWhatATemporaryFileTakes) {
    const windows_system::TemporaryFolder folder;
    const std::shared_ptr<DeviceIo> io = make_device_io();
    tune::WindowsSpace space(std::make_shared<SettingsReader>(io, std::shared_ptr<DeviceList>(make_device_list()),
                                                              std::shared_ptr<SystemFacts>(make_system_facts())),
                             std::make_shared<SpacePlaces>(io, std::shared_ptr<VolumeList>(make_volume_list())));
    windows_system::WindowsFolderMeter meter;
    const auto user = [&] {
        tune::SpaceUser found;
        for (auto& one : tune::find_space(space, meter).users) {
            if (one.id == "user-temp") found = std::move(one);
        }
        return found;
    };
    const auto before = user().bytes;
    constexpr std::size_t kBytes = 3'000'000;
    windows_system::write_text(folder / "file", std::string(kBytes, 'x'));
    const auto after = user();
    EXPECT_GE(after.bytes, before + kBytes);
    EXPECT_EQ(after.freeable_bytes, after.bytes);
    EXPECT_EQ(after.mount_point, "C:\\");
    const auto report = tune::find_space(space, meter);
    const auto volume = std::find_if(report.file_systems.begin(), report.file_systems.end(),
                                     [](const auto& one) { return one.mount_point == "C:\\"; });
    ASSERT_NE(volume, report.file_systems.end());
    EXPECT_GT(volume->bytes, volume->available_bytes);
    EXPECT_GE(volume->freeable_bytes, kBytes);
}

}  // namespace
}  // namespace fettle::windows
