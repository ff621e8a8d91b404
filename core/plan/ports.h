// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/base/result.h"

/// System services for plans. All are thread-safe.
namespace fettle::plan {

using Sha256 = std::array<std::uint8_t, 32>;

/// Port: SHA-256 (FIPS 180-4).
class Hasher {
public:
    virtual ~Hasher() = default;
    /// Error: internal, if the library fails.
    [[nodiscard]] virtual Result<Sha256> sha256(std::string_view bytes) const = 0;
};

/// Port: cryptographically secure random bytes.
class Randomness {
public:
    virtual ~Randomness() = default;
    /// Fills all of `bytes`. Error: io; the contents must not be used then.
    [[nodiscard]] virtual Status fill(std::span<std::uint8_t> bytes) = 0;
};

/// Port: time.
class Clock {
public:
    virtual ~Clock() = default;
    /// Monotonic nanoseconds, which also advance while the computer sleeps.
    [[nodiscard]] virtual std::uint64_t steady_ns() const = 0;
    /// UTC time for display: "2026-11-21T06:00:00Z".
    [[nodiscard]] virtual std::string utc() const = 0;
};

/// Lower-case hexadecimal.
[[nodiscard]] std::string hex(std::span<const std::uint8_t> bytes);

/// Compares in constant time for texts of equal length; the lengths are not secret.
[[nodiscard]] bool same_in_constant_time(std::string_view a, std::string_view b) noexcept;

}  // namespace fettle::plan
