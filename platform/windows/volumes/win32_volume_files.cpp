// SPDX-License-Identifier: GPL-3.0-or-later
#include <windows.h>

#include <utility>

#include "platform/windows/ioctl/win32_device_io.h"
#include "platform/windows/ioctl/win_error.h"
#include "platform/windows/system/access_list.h"
#include "platform/windows/system/owned_handle.h"
#include "platform/windows/system/wide.h"
#include "platform/windows/volumes/win32_volumes.h"

namespace fettle::windows {

namespace {

using windows_system::OwnedHandle;
using windows_system::wide;

WinError last_error() {
    const auto error = ::GetLastError();
    return error == ERROR_SUCCESS ? win_error::kGeneralFailure : error;
}

class Win32NewFile final : public NewFile {
public:
    explicit Win32NewFile(HANDLE file) : file_(file), handle_(adopt_handle(file)) {}

    DeviceHandle& handle() override { return *handle_; }
    tl::expected<std::uint32_t, WinError> attributes() override {
        BY_HANDLE_FILE_INFORMATION facts{};
        if (::GetFileInformationByHandle(file_, &facts) == FALSE) return tl::unexpected<WinError>(last_error());
        return static_cast<std::uint32_t>(facts.dwFileAttributes);
    }
    WinError flush() override { return ::FlushFileBuffers(file_) != FALSE ? win_error::kNone : last_error(); }

private:
    HANDLE file_;  ///< which handle_ closes
    std::unique_ptr<DeviceHandle> handle_;
};

class Win32VolumeFiles final : public VolumeFiles {
public:
    tl::expected<std::unique_ptr<NewFile>, WinError> create(const std::string& path) override {
        const auto access = windows_system::PrivateAccess::make(path);
        if (!access) return tl::unexpected<WinError>(win_error::kAccessDenied);
        auto security = access->attributes();
        constexpr DWORD kFlags =
            FILE_ATTRIBUTE_NORMAL | FILE_FLAG_DELETE_ON_CLOSE | FILE_FLAG_NO_BUFFERING | FILE_FLAG_WRITE_THROUGH;
        HANDLE file = ::CreateFileW(wide(path).c_str(), GENERIC_READ | GENERIC_WRITE | DELETE, 0, &security, CREATE_NEW,
                                    kFlags, nullptr);
        if (file == INVALID_HANDLE_VALUE) return tl::unexpected<WinError>(last_error());
        return std::make_unique<Win32NewFile>(file);
    }
    tl::expected<VolumeUnits, WinError> units(const std::string& volume) override {
        DWORD sectors = 0;
        DWORD bytes = 0;
        DWORD available = 0;
        DWORD all = 0;
        if (::GetDiskFreeSpaceW(wide(volume).c_str(), &sectors, &bytes, &available, &all) == FALSE) {
            return tl::unexpected<WinError>(last_error());
        }
        return VolumeUnits{bytes, sectors * bytes};
    }
    WinError flush(const std::string& volume) override {
        // Without the backslash at the end, it is the volume and not its root folder.
        auto name = wide(volume);
        if (!name.empty() && name.back() == L'\\') name.pop_back();
        const OwnedHandle handle(::CreateFileW(name.c_str(), GENERIC_READ | GENERIC_WRITE,
                                               FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr, OPEN_EXISTING, 0, nullptr));
        if (!handle || ::FlushFileBuffers(handle.get()) == FALSE) return last_error();
        return win_error::kNone;
    }
};

}  // namespace

std::unique_ptr<VolumeFiles> make_volume_files() { return std::make_unique<Win32VolumeFiles>(); }

}  // namespace fettle::windows
