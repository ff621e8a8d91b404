// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/base/result.h"

/// What plans need of the system. All may be called from several threads at once.
namespace fettle::plan {

using Sha256 = std::array<std::uint8_t, 32>;

/// Port: SHA-256 (FIPS 180-4).
class Hasher {
public:
    virtual ~Hasher() = default;
    /// Error: internal, when the library refuses.
    [[nodiscard]] virtual Result<Sha256> sha256(std::string_view bytes) const = 0;
};

/// Port: random bytes fit for secrets.
class Randomness {
public:
    virtual ~Randomness() = default;
    /// Fills all of `bytes`. Error: io; then nothing in it may be used.
    [[nodiscard]] virtual Status fill(std::span<std::uint8_t> bytes) = 0;
};

/// Port: time.
class Clock {
public:
    virtual ~Clock() = default;
    /// Nanoseconds that never leap and go on while the machine sleeps.
    [[nodiscard]] virtual std::uint64_t steady_ns() const = 0;
    /// The time of day in UTC, for people: "2026-11-21T06:00:00Z".
    [[nodiscard]] virtual std::string utc() const = 0;
};

/// Lower-case hexadecimal.
[[nodiscard]] std::string hex(std::span<const std::uint8_t> bytes);

/// Compares in a time that does not depend on where the texts differ; their lengths are no secret.
[[nodiscard]] bool same_in_constant_time(std::string_view a, std::string_view b) noexcept;

}  // namespace fettle::plan
