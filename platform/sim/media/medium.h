// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>

#include "core/base/result.h"
#include "core/base/units.h"

namespace fettle::sim {

/// Contents of unmapped (never written, trimmed, erased) sectors.
enum class Blank : std::uint8_t { zeros, ones, noise };

/// What an erase leaves behind.
enum class Wipe : std::uint8_t {
    unmap,      ///< every sector unmapped, as after a block erase: reads as `Blank` says
    overwrite,  ///< every sector written with `pattern`
    crypto,     ///< the key is changed: old contents are noise until written again, unless unmapped too
};

/// Counters of the flash behind the logical sectors.
struct MediumCounters {
    ByteCount host_written;  ///< by write commands
    ByteCount host_read;
    ByteCount trimmed;         ///< asked to discard
    ByteCount flash_written;   ///< programmed, cleaning and map included
    std::uint64_t erases = 0;  ///< of flash blocks
    double average_erase_count = 0;
    std::uint32_t largest_erase_count = 0;
    std::uint32_t retired_blocks = 0;
    double wear = 0;  ///< share of the rated program/erase cycles that is used; may pass 1
};

/// The logical sectors of one drive or namespace, with or without flash. Not thread-safe. Offsets in sectors; a range
/// past the end is `invalid_argument`, a failing file `io`.
class Medium {
public:
    virtual ~Medium() = default;

    [[nodiscard]] virtual std::uint64_t sectors() const = 0;
    [[nodiscard]] virtual std::uint32_t sector_bytes() const = 0;

    virtual Status read(Lba first, std::span<std::uint8_t> data) = 0;
    virtual Status write(Lba first, std::span<const std::uint8_t> data) = 0;
    /// Unmaps, including sectors that share a flash page with others.
    virtual Status trim(Lba first, std::uint64_t count) = 0;
    /// Whether any sector of the range holds written data.
    [[nodiscard]] virtual bool mapped(Lba first, std::uint64_t count) const = 0;
    /// Makes all written data durable.
    virtual Status flush() = 0;
    /// Unexpected power loss: data written since the last flush may be lost. Without a volatile cache nothing is.
    virtual void power_cut() {}
    virtual Status wipe(Wipe how, std::uint32_t pattern = 0) = 0;
    virtual void set_blank(Blank blank) = 0;
    /// Changes the size or sector format; everything is unmapped (NVMe Format, namespace management; HPA has its own
    /// `sectors()` and does not use this). Error too_large beyond the flash's capacity.
    virtual Status reshape(std::uint64_t sectors, std::uint32_t sector_bytes) = 0;

    /// Service time in nanoseconds of the last read, write, trim or wipe by the flash's timing model; 0 without one.
    /// Callers decide whether to wait.
    [[nodiscard]] virtual std::uint64_t last_service_ns() const = 0;
    /// Lets the flash clean during idle time.
    virtual void idle(std::uint64_t ns) = 0;

    [[nodiscard]] virtual MediumCounters counters() const = 0;
    /// Non-volatile state besides the data.
    [[nodiscard]] virtual nlohmann::json save() const = 0;
    virtual Status load(const nlohmann::json& state) = 0;
};

}  // namespace fettle::sim
