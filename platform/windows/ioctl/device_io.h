// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include <tl/expected.hpp>

/// The seam between Fettle and Windows' devices: CreateFile, DeviceIoControl, ReadFile and WriteFile. No Windows header
/// is needed, so that all that builds requests and decodes responses is tested on every system, with simulated storage
/// stacks behind the seam.
namespace fettle::windows {

/// A Windows error number, as GetLastError returns it; 0: success.
using WinError = std::uint32_t;

namespace win_error {
inline constexpr WinError kNone = 0;
inline constexpr WinError kInvalidFunction = 1;
inline constexpr WinError kFileNotFound = 2;
inline constexpr WinError kPathNotFound = 3;
inline constexpr WinError kAccessDenied = 5;
inline constexpr WinError kWriteProtect = 19;
inline constexpr WinError kNotReady = 21;
inline constexpr WinError kBadLength = 24;
inline constexpr WinError kGeneralFailure = 31;
inline constexpr WinError kSharingViolation = 32;
inline constexpr WinError kLockViolation = 33;
inline constexpr WinError kHandleEof = 38;
inline constexpr WinError kNotSupported = 50;
inline constexpr WinError kDeviceNotExist = 55;
inline constexpr WinError kInvalidParameter = 87;
inline constexpr WinError kSemaphoreTimeout = 121;
inline constexpr WinError kInsufficientBuffer = 122;
inline constexpr WinError kBusy = 170;
inline constexpr WinError kMoreData = 234;
inline constexpr WinError kIoDevice = 1117;
inline constexpr WinError kDeviceNotConnected = 1167;
}  // namespace win_error

/// The access that a handle is opened with. Bits 15:14 of a control code say what the code needs.
enum class Access : std::uint8_t {
    query,       ///< none: queries of properties, also for unprivileged users
    read,        ///< GENERIC_READ: administrators only for drives
    read_write,  ///< GENERIC_READ | GENERIC_WRITE: pass-through
    /// The same, and no other handle may write: fails with kSharingViolation if one can, and others fail afterwards.
    exclusive,
};

/// Result of a call on a handle.
struct IoAnswer {
    WinError error = win_error::kNone;
    std::uint32_t returned = 0;  ///< bytes in the output buffer, or transferred

    [[nodiscard]] bool ok() const noexcept { return error == win_error::kNone; }
};

/// An open device, volume or file. Not thread-safe; calls block. The destructor closes it, which also ends its locks.
class DeviceHandle {
public:
    virtual ~DeviceHandle() = default;
    /// DeviceIoControl. For codes with one buffer for both directions, pass the same bytes as `in` and `out`.
    /// Structures of direct pass-through hold pointers into this process.
    virtual IoAnswer control(std::uint32_t code, std::span<const std::uint8_t> in, std::span<std::uint8_t> out) = 0;
    /// ReadFile and WriteFile at a byte offset; without buffering, both multiples of the logical sector.
    virtual IoAnswer read(std::uint64_t offset, std::span<std::uint8_t> data) = 0;
    virtual IoAnswer write(std::uint64_t offset, std::span<const std::uint8_t> data) = 0;
};

/// Opens devices.
class DeviceIo {
public:
    virtual ~DeviceIo() = default;
    /// CreateFile with OPEN_EXISTING, shared for reading and, unless exclusive, for writing. `path` is UTF-8:
    /// "\\.\PhysicalDrive0",
    /// "\\.\C:", "\\?\Volume{…}", an interface path. Reads and writes bypass the cache.
    virtual tl::expected<std::unique_ptr<DeviceHandle>, WinError> open(const std::string& path, Access access) = 0;
};

}  // namespace fettle::windows
