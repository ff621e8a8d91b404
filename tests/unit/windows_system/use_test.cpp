// SPDX-License-Identifier: GPL-3.0-or-later
// The processes and places of this computer (under Wine: of its prefix).
#include <gtest/gtest.h>
#include <windows.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "platform/files/file_paths.h"
#include "platform/windows/ioctl/win32_device_io.h"
#include "platform/windows/tune/process_list.h"
#include "platform/windows/tune/space_places.h"
#include "platform/windows/volumes/win32_volumes.h"

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

}  // namespace
}  // namespace fettle::windows
