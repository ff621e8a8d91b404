// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/system/folder_meter.h"

#include <gtest/gtest.h>
#include <windows.h>
// Needs the types of windows.h.
#include <winioctl.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>

#include "links.h"
#include "platform/windows/system/owned_handle.h"
#include "platform/windows/system/wide.h"
#include "temporary_folder.h"

namespace fettle::windows_system {
namespace {

OwnedHandle opened(const std::string& path, DWORD access, DWORD sharing) {
    return OwnedHandle(
        ::CreateFileW(wide(path).c_str(), access, sharing, nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
}

/// FILE_STANDARD_INFO of one file.
std::uint64_t allocated(const std::string& path) {
    const auto file = opened(path, FILE_READ_ATTRIBUTES, FILE_SHARE_READ | FILE_SHARE_WRITE);
    FILE_STANDARD_INFO info{};
    EXPECT_NE(::GetFileInformationByHandleEx(file.get(), FileStandardInfo, &info, sizeof info), FALSE) << path;
    return static_cast<std::uint64_t>(info.AllocationSize.QuadPart);
}

class WindowsFolderMeterTest : public testing::Test {
protected:
    std::string put(const std::string& name, std::size_t bytes) {
        const auto path = folder_ / name;
        std::filesystem::create_directories(to_path(path).parent_path());
        write_text(path, std::string(bytes, 'x'));
        return path;
    }

    TemporaryFolder folder_;
    WindowsFolderMeter meter_;
};

TEST_F(WindowsFolderMeterTest, CountsAllThatIsBelow) {
    const auto one = put("one", 100'000);
    const auto two = put("deep\\er\\zwei-日", 200'000);
    std::filesystem::create_directories(to_path(folder_ / "empty"));
    const auto size = meter_.folder(folder_.path());
    ASSERT_TRUE(size);
    EXPECT_EQ(size->bytes, allocated(one) + allocated(two));
    EXPECT_GE(size->bytes, 300'000U);
    EXPECT_EQ(size->unreadable, 0U);
    EXPECT_TRUE(size->complete);
    EXPECT_EQ(meter_.folder(one)->bytes, allocated(one)) << "a file alone";
    EXPECT_FALSE(meter_.folder(folder_ / "absent"));
    EXPECT_FALSE(meter_.folder(folder_ / "absent\\below"));
    EXPECT_FALSE(meter_.folder(folder_ / "*")) << "no pattern";
}

TEST_F(WindowsFolderMeterTest, FoldersMayHaveLongPaths) {
    auto path = L"\\\\?\\" + wide(folder_.path());
    for (int i = 0; i < 4; ++i) {
        path += L"\\" + std::wstring(100, L'a');
        ASSERT_NE(::CreateDirectoryW(path.c_str(), nullptr), FALSE);
    }
    const auto file = path + L"\\file";
    ASSERT_GT(file.size(), std::size_t{MAX_PATH});
    {
        const OwnedHandle made(::CreateFileW(file.c_str(), GENERIC_WRITE, 0, nullptr, CREATE_NEW, 0, nullptr));
        const std::string bytes(50'000, 'x');
        DWORD written = 0;
        ASSERT_NE(::WriteFile(made.get(), bytes.data(), static_cast<DWORD>(bytes.size()), &written, nullptr), FALSE);
    }
    const auto size = meter_.folder(folder_.path());
    ASSERT_TRUE(size);
    EXPECT_GE(size->bytes, 50'000U);
    ::DeleteFileW(file.c_str());
    for (auto left = path; left.size() > folder_.path().size() + 50; left.resize(left.rfind(L'\\'))) {
        ::RemoveDirectoryW(left.c_str());
    }
}

TEST_F(WindowsFolderMeterTest, AHoleTakesNoSpace) {
    const auto path = put("sparse", 0);
    {
        const auto file = opened(path, GENERIC_WRITE, 0);
        DWORD returned = 0;
        ASSERT_NE(::DeviceIoControl(file.get(), FSCTL_SET_SPARSE, nullptr, 0, nullptr, 0, &returned, nullptr), FALSE);
        LARGE_INTEGER end{};
        end.QuadPart = 1'000'000'000;
        ASSERT_NE(::SetFilePointerEx(file.get(), end, nullptr, FILE_BEGIN), FALSE);
        ASSERT_NE(::SetEndOfFile(file.get()), FALSE);
    }
    ASSERT_EQ(std::filesystem::file_size(to_path(path)), 1'000'000'000U);
    EXPECT_LT(meter_.folder(folder_.path())->bytes, 1'000'000U);
    EXPECT_LT(meter_.folder(path)->bytes, 1'000'000U);
}

TEST_F(WindowsFolderMeterTest, AFileWithSeveralNamesCountsOnce) {
    const auto one = put("one", 100'000);
    const auto before = meter_.folder(folder_.path())->bytes;
    std::filesystem::create_directories(to_path(folder_ / "other"));
    ASSERT_NE(::CreateHardLinkW(wide(folder_ / "two").c_str(), wide(one).c_str(), nullptr), FALSE);
    ASSERT_NE(::CreateHardLinkW(wide(folder_ / "other\\three").c_str(), wide(one).c_str(), nullptr), FALSE);
    EXPECT_EQ(meter_.folder(folder_.path())->bytes, before);
    put("four", 100'000);
    EXPECT_GT(meter_.folder(folder_.path())->bytes, before) << "a file of the same size is another one";
}

TEST_F(WindowsFolderMeterTest, FollowsNoLink) {
    put("target\\large", 500'000);
    const auto small = put("counted\\small", 5000);
    const FolderLink link(folder_ / "counted", "link", "..\\target");
    if (!link.exists()) GTEST_SKIP() << "links cannot be made here";
    EXPECT_EQ(meter_.folder(folder_ / "counted")->bytes, allocated(small));
    EXPECT_FALSE(meter_.folder(folder_ / "counted\\link")) << "nor at the end of the path";
    EXPECT_GE(meter_.folder(folder_ / "target")->bytes, 500'000U);
}

TEST_F(WindowsFolderMeterTest, AFileThatNobodyMayOpenHasASize) {
    const auto path = put("pagefile.sys", 300'000);
    const auto file = opened(path, GENERIC_READ | GENERIC_WRITE, 0);
    ASSERT_TRUE(file);
    EXPECT_FALSE(opened(path, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE));
    EXPECT_GE(meter_.folder(path)->bytes, 300'000U);
    EXPECT_EQ(meter_.folder(path)->unreadable, 0U);
    EXPECT_GE(meter_.folder(folder_.path())->bytes, 300'000U);
}

TEST_F(WindowsFolderMeterTest, StopsAtItsLimits) {
    for (int i = 0; i < 30; ++i) put("many\\" + std::to_string(i), 5000);
    const auto all = meter_.folder(folder_ / "many");
    WindowsFolderMeter few({10, std::chrono::minutes(1)});
    const auto part = few.folder(folder_ / "many");
    EXPECT_FALSE(part->complete);
    EXPECT_EQ(part->bytes, all->bytes / 3) << "ten of thirty";
    WindowsFolderMeter hurried({1000, std::chrono::milliseconds(0)});
    EXPECT_FALSE(hurried.folder(folder_ / "many")->complete);
    WindowsFolderMeter enough({30, std::chrono::minutes(1)});
    EXPECT_TRUE(enough.folder(folder_ / "many")->complete);
}

TEST_F(WindowsFolderMeterTest, AFileSystemHasASize) {
    const auto size = meter_.file_system(folder_.path());
    ASSERT_TRUE(size);
    EXPECT_GT(size->bytes, 0U);
    EXPECT_LE(size->available_bytes, size->bytes);
    EXPECT_FALSE(meter_.file_system(folder_ / "absent"));
}

}  // namespace
}  // namespace fettle::windows_system
