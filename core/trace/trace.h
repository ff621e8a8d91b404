// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/result.h"

/// Recorded block I/O: what a computer did to a drive, in the order in which it was issued.
namespace fettle::trace {

enum class Kind : std::uint8_t { read, write, discard, flush };
inline constexpr std::array kKinds{Kind::read, Kind::write, Kind::discard, Kind::flush};
/// "read", "write", "discard", "flush".
[[nodiscard]] std::string_view name(Kind kind) noexcept;
[[nodiscard]] std::optional<Kind> kind_named(std::string_view name) noexcept;

/// One request to the drive.
struct Access {
    std::uint64_t at_ns = 0;   ///< when it was issued, since the first
    std::uint64_t offset = 0;  ///< bytes from the start of the drive; 0 for a flush
    std::uint64_t bytes = 0;   ///< 0 for a flush
    Kind kind = Kind::read;
    std::optional<std::uint64_t> took_ns;  ///< from issue to completion; nullopt: not recorded
    friend bool operator==(const Access&, const Access&) = default;
};

/// Accesses one after the other, in order of `at_ns`; memory does not grow with their number.
class Source {
public:
    virtual ~Source() = default;
    /// The next one; nullopt: the end. Errors: io; malformed (with the line or the byte offset); too_large (a line).
    virtual Result<std::optional<Access>> next() = 0;
};

}  // namespace fettle::trace
