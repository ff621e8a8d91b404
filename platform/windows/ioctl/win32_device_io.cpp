// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/ioctl/win32_device_io.h"

#include <windows.h>

#include <limits>
#include <utility>
#include <vector>

namespace fettle::windows {

namespace {

std::wstring wide(const std::string& text) {
    if (text.empty()) return {};
    const int bytes = static_cast<int>(text.size());
    const int length = MultiByteToWideChar(CP_UTF8, 0, text.data(), bytes, nullptr, 0);
    std::wstring out(static_cast<std::size_t>(length), L'\0');
    MultiByteToWideChar(CP_UTF8, 0, text.data(), bytes, out.data(), length);
    return out;
}

DWORD rights_of(Access access) {
    switch (access) {
        case Access::query: return 0;
        case Access::read: return GENERIC_READ;
        case Access::read_write:
        case Access::exclusive: return GENERIC_READ | GENERIC_WRITE;
    }
    return 0;
}

/// A synchronous handle: Microsoft allows no asynchronous pass-through.
class Win32Handle final : public DeviceHandle {
public:
    explicit Win32Handle(HANDLE handle) : handle_(handle) {}
    Win32Handle(const Win32Handle&) = delete;
    Win32Handle& operator=(const Win32Handle&) = delete;
    ~Win32Handle() override { CloseHandle(handle_); }

    IoAnswer control(std::uint32_t code, std::span<const std::uint8_t> in, std::span<std::uint8_t> out) override {
        if (!fits(in.size()) || !fits(out.size())) return {win_error::kInvalidParameter, 0};
        DWORD returned = 0;
        // The interface takes input without const, but only structures of METHOD_NEITHER are written to there.
        auto* const input = const_cast<std::uint8_t*>(in.data());
        const BOOL done =
            DeviceIoControl(handle_, code, in.empty() ? nullptr : input, static_cast<DWORD>(in.size()),
                            out.empty() ? nullptr : out.data(), static_cast<DWORD>(out.size()), &returned, nullptr);
        return {done != FALSE ? win_error::kNone : last_error(), returned};
    }
    IoAnswer read(std::uint64_t offset, std::span<std::uint8_t> data) override {
        if (!fits(data.size())) return {win_error::kInvalidParameter, 0};
        auto place = place_of(offset);
        DWORD returned = 0;
        const BOOL done = ReadFile(handle_, data.data(), static_cast<DWORD>(data.size()), &returned, &place);
        return {done != FALSE ? win_error::kNone : last_error(), returned};
    }
    IoAnswer write(std::uint64_t offset, std::span<const std::uint8_t> data) override {
        if (!fits(data.size())) return {win_error::kInvalidParameter, 0};
        auto place = place_of(offset);
        DWORD returned = 0;
        const BOOL done = WriteFile(handle_, data.data(), static_cast<DWORD>(data.size()), &returned, &place);
        return {done != FALSE ? win_error::kNone : last_error(), returned};
    }

private:
    static bool fits(std::size_t bytes) { return bytes <= std::numeric_limits<DWORD>::max(); }
    static OVERLAPPED place_of(std::uint64_t offset) {
        OVERLAPPED place{};
        place.Offset = static_cast<DWORD>(offset);
        place.OffsetHigh = static_cast<DWORD>(offset >> 32U);
        return place;
    }
    static WinError last_error() {
        const auto error = GetLastError();
        return error == ERROR_SUCCESS ? win_error::kGeneralFailure : error;
    }

    HANDLE handle_;
};

class Win32DeviceIo final : public DeviceIo {
public:
    tl::expected<std::unique_ptr<DeviceHandle>, WinError> open(const std::string& path, Access access) override {
        const DWORD share = access == Access::exclusive ? FILE_SHARE_READ : FILE_SHARE_READ | FILE_SHARE_WRITE;
        // Reads and writes bypass the cache; a handle for queries has neither.
        const DWORD flags = access == Access::query ? 0 : FILE_FLAG_NO_BUFFERING | FILE_FLAG_WRITE_THROUGH;
        const HANDLE handle =
            CreateFileW(wide(path).c_str(), rights_of(access), share, nullptr, OPEN_EXISTING, flags, nullptr);
        if (handle == INVALID_HANDLE_VALUE) return tl::unexpected<WinError>(GetLastError());
        return std::make_unique<Win32Handle>(handle);
    }
};

}  // namespace

std::unique_ptr<DeviceIo> make_device_io() { return std::make_unique<Win32DeviceIo>(); }

std::unique_ptr<DeviceHandle> adopt_handle(void* handle) { return std::make_unique<Win32Handle>(handle); }

}  // namespace fettle::windows
