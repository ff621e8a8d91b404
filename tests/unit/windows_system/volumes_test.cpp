// SPDX-License-Identifier: GPL-3.0-or-later
// The volumes of this computer (under Wine: of its prefix), its registry, and its WMI.
#include <gtest/gtest.h>
#include <windows.h>

#include <algorithm>
#include <numeric>

#include "platform/windows/drives/page_buffer.h"
#include "platform/windows/ioctl/win32_device_io.h"
#include "platform/windows/system/drive_locks.h"
#include "platform/windows/volumes/volume_trim_source.h"
#include "platform/windows/volumes/volumes.h"
#include "platform/windows/volumes/win32_volumes.h"
#include "temporary_folder.h"

namespace fettle::windows {
namespace {

TEST(Win32Volumes, HaveNamesAndMountPoints) {
    const auto listed = make_volume_list()->volumes();
    ASSERT_TRUE(listed) << listed.error().context;
    const auto system = std::find_if(listed->begin(), listed->end(), [](const ListedVolume& one) {
        return std::find(one.paths.begin(), one.paths.end(), "C:\\") != one.paths.end();
    });
    ASSERT_NE(system, listed->end());
    EXPECT_TRUE(system->name.starts_with("\\\\?\\Volume{")) << system->name;
    EXPECT_TRUE(system->name.ends_with("}\\")) << system->name;
    EXPECT_FALSE(system->optical);
    std::vector<wchar_t> type(MAX_PATH + 1);
    ASSERT_NE(::GetVolumeInformationW(L"C:\\", nullptr, 0, nullptr, nullptr, nullptr, type.data(), MAX_PATH), FALSE);
    EXPECT_EQ(system->file_system, std::string(type.begin(), std::find(type.begin(), type.end(), L'\0')));
}

TEST(Win32Volumes, AreMountPoints) {
    const auto io = std::shared_ptr<DeviceIo>(make_device_io());
    VolumeTrimSource source(io, make_volume_list(), make_volume_optimizer(),
                            [](const std::vector<std::string>&) -> Result<std::unique_ptr<trim::DriveLock>> {
                                return fail(ErrorCode::busy, "never");
                            });
    EXPECT_EQ(source.mount_point("c:"), "C:\\");
    EXPECT_EQ(source.mount_point("C:\\windows"), "");
    const auto all = source.list();
    ASSERT_TRUE(all);
    EXPECT_TRUE(std::any_of(all->begin(), all->end(), [](const auto& one) { return one.target == "C:\\"; }));
}

TEST(Win32Volumes, SettingsAreNumbersOfTheRegistry) {
    const auto list = make_volume_list();
    constexpr const wchar_t* kKey = L"SYSTEM\\CurrentControlSet\\Control\\FileSystem";
    const auto absent = list->file_system_setting("FettleTestSetting");
    ASSERT_TRUE(absent);
    EXPECT_EQ(*absent, std::nullopt);
    const DWORD number = 1;
    const auto set = [&](DWORD type, const void* data, DWORD bytes) {
        return ::RegSetKeyValueW(HKEY_LOCAL_MACHINE, kKey, L"FettleTestSetting", type, data, bytes);
    };
    if (set(REG_DWORD, &number, sizeof number) == ERROR_ACCESS_DENIED) GTEST_SKIP() << "needs an administrator";
    const auto present = list->file_system_setting("FettleTestSetting");
    ASSERT_EQ(set(REG_SZ, L"1", 2 * sizeof(wchar_t)), ERROR_SUCCESS);
    const auto text = list->file_system_setting("FettleTestSetting");
    ::RegDeleteKeyValueW(HKEY_LOCAL_MACHINE, kKey, L"FettleTestSetting");
    ASSERT_TRUE(present);
    EXPECT_EQ(*present, 1U);
    ASSERT_FALSE(text);
    EXPECT_EQ(text.error().code, ErrorCode::io);
}

TEST(Win32VolumeFiles, BelongToNobodyElseAndDisappear) {
    const windows_system::TemporaryFolder folder;
    const auto path = folder.path() + "\\proof";
    const auto files = make_volume_files();
    auto file = files->create(path);
    ASSERT_TRUE(file) << file.error();
    EXPECT_FALSE(files->create(path)) << "it exists";
    EXPECT_EQ(make_device_io()->open(path, Access::read).error(), win_error::kSharingViolation);
    EXPECT_EQ((*file)->attributes().value_or(kCompressedFile) & kCompressedFile, 0U);
    PageBuffer written(8192);
    std::iota(written.bytes().begin(), written.bytes().end(), std::uint8_t{3});
    const auto put = (*file)->handle().write(4096, written.bytes());
    EXPECT_EQ(put.error, win_error::kNone);
    EXPECT_EQ(put.returned, 8192U);
    EXPECT_EQ((*file)->flush(), win_error::kNone);
    PageBuffer read(8192);
    EXPECT_EQ((*file)->handle().read(4096, read.bytes()).returned, 8192U);
    EXPECT_TRUE(std::equal(read.bytes().begin(), read.bytes().end(), written.bytes().begin()));
    file->reset();
    EXPECT_EQ(make_device_io()->open(path, Access::query).error(), win_error::kFileNotFound);
}

TEST(Win32VolumeFiles, HaveTheUnitsOfTheirVolume) {
    const auto files = make_volume_files();
    const auto units = files->units("C:\\");
    ASSERT_TRUE(units) << units.error();
    DWORD sectors = 0;
    DWORD bytes = 0;
    DWORD rest = 0;
    ASSERT_NE(::GetDiskFreeSpaceA("C:\\", &sectors, &bytes, &rest, &rest), FALSE);
    EXPECT_EQ(units->sector_bytes, bytes);
    EXPECT_EQ(units->cluster_bytes, sectors * bytes);
    constexpr const char* kNone = "\\\\?\\Volume{00000000-0000-0000-0000-000000000000}\\";
    EXPECT_FALSE(files->units(kNone));
    EXPECT_NE(files->flush(kNone), win_error::kNone);
}

TEST(Win32Optimizer, TrimsNoVolumeThatIsNotThere) {
    const auto optimizer = make_volume_optimizer();
    const auto done = optimizer->retrim("\\\\?\\Volume{00000000-0000-0000-0000-000000000000}\\");
    ASSERT_FALSE(done);
    // Wine's WMI has no storage classes.
    const auto code = done.error().code;
    EXPECT_TRUE(code == ErrorCode::unsupported || code == ErrorCode::vanished || code == ErrorCode::not_permitted)
        << done.error().context << ' ' << done.error().native.value;
}

TEST(DriveLocks, OneJobADrive) {
    const windows_system::TemporaryFolder folder;
    const auto inside = folder.path() + "\\lock";
    auto first = windows_system::lock_drives(inside, {"PhysicalDrive0", "PhysicalDrive1"});
    ASSERT_TRUE(first) << first.error().context;
    EXPECT_EQ(windows_system::lock_drives(inside, {"PhysicalDrive1"}).error().code, ErrorCode::busy);
    EXPECT_TRUE(windows_system::lock_drives(inside, {"PhysicalDrive2"}));
    first->reset();
    EXPECT_TRUE(windows_system::lock_drives(inside, {"PhysicalDrive1"}));
    EXPECT_EQ(windows_system::lock_drives("", {"PhysicalDrive1"}).error().code, ErrorCode::refused);
}

}  // namespace
}  // namespace fettle::windows
