// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/erase/security_port.h"
#include "core/erase/tcg.h"

/// Messages of TCG Storage (Core 2.01): tokens, packets, and their exchange with a drive.
namespace fettle::erase::tcg {

inline constexpr std::uint8_t kTcgProtocol = 0x01;

// Control tokens (Core 2.01 3.2.2.4).
inline constexpr std::uint8_t kStartList = 0xF0;
inline constexpr std::uint8_t kEndList = 0xF1;
inline constexpr std::uint8_t kStartName = 0xF2;
inline constexpr std::uint8_t kEndName = 0xF3;
inline constexpr std::uint8_t kCall = 0xF8;
inline constexpr std::uint8_t kEndOfData = 0xF9;
inline constexpr std::uint8_t kEndOfSession = 0xFA;
inline constexpr std::uint8_t kFirstControl = 0xF0;

// Headers (Core 2.01 3.2.3.2 to 3.2.3.4).
inline constexpr std::size_t kComPacket = 20;
inline constexpr std::size_t kPacket = 24;
inline constexpr std::size_t kSubPacket = 12;

// Objects and methods (Core 2.01 tables 241 and 242).
inline constexpr std::uint64_t kSessionManager = 0xFF;
inline constexpr std::uint64_t kStartSession = 0xFF02;
inline constexpr std::uint64_t kAdminSp = 0x0000'0205'0000'0001;
inline constexpr std::uint64_t kRevert = 0x0000'0006'0000'0202;
inline constexpr std::uint32_t kHostSession = 1;

/// Writes a payload. It may hold a password: the bytes are overwritten on destruction.
class Writer {
public:
    Writer() { bytes_.reserve(kMost); }
    ~Writer();
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    Writer(Writer&&) = delete;
    Writer& operator=(Writer&&) = delete;

    Writer& mark(std::uint8_t token);
    /// A tiny or short atom.
    Writer& number(std::uint64_t value);
    Writer& bytes(std::span<const std::uint8_t> value);
    Writer& uid(std::uint64_t value);
    /// "name = value" in a list of arguments.
    Writer& named(std::uint64_t name, std::uint64_t value);
    Writer& named(std::uint64_t name, std::span<const std::uint8_t> value);
    Writer& call(std::uint64_t object, std::uint64_t method);
    /// End of the arguments, end of data, and the status list, which the host sends as zeros.
    Writer& finish();
    [[nodiscard]] const std::vector<std::uint8_t>& payload() const { return bytes_; }

private:
    static constexpr std::size_t kMost = 512;  ///< more than any message here, so that nothing is reallocated
    std::vector<std::uint8_t> bytes_;
};

/// A ComPacket in whole blocks, as ATA requires.
[[nodiscard]] std::vector<std::uint8_t> packet(std::uint16_t com_id, std::uint32_t tper, std::uint32_t host,
                                               const std::vector<std::uint8_t>& payload);

/// A StartSession for writing; without an authority, as Anybody.
[[nodiscard]] std::vector<std::uint8_t> start_session(std::uint16_t com_id, std::uint64_t sp,
                                                      std::optional<std::uint64_t> authority,
                                                      std::span<const std::uint8_t> password);
/// The drive's session number in a SyncSession. Error: malformed.
[[nodiscard]] Result<std::uint32_t> session_of(const Answer& answer);

using Wait = std::function<void(std::uint32_t ms)>;

/// Sends a packet, overwrites it, and waits for the response. Errors: those of the port, malformed, timeout, io (no
/// response).
[[nodiscard]] Result<Answer> exchange(SecurityPort& port, std::uint16_t com_id, std::vector<std::uint8_t> request,
                                      const Wait& wait);

/// Ends any session left by an interrupted program (Core 2.01 3.3.4.7.5, STACK_RESET). Every drive with a TPer must
/// support it.
[[nodiscard]] Status reset_stack(SecurityPort& port, std::uint16_t com_id, const Wait& wait);

}  // namespace fettle::erase::tcg
