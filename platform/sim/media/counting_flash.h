// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <span>

#include "core/base/result.h"
#include "core/ftl/parameters.h"
#include "platform/sim/media/medium.h"

namespace fettle::sim {

/// Flash that counts, wears and takes time in parallel with a store that holds the bytes. Offsets in bytes. Every call
/// returns its duration on the drive in nanoseconds.
class CountingFlash {
public:
    virtual ~CountingFlash() = default;
    virtual Result<std::uint64_t> write(std::uint64_t offset, std::span<const std::uint8_t> data) = 0;
    virtual Result<std::uint64_t> read(std::uint64_t offset, std::uint64_t bytes) = 0;
    virtual Result<std::uint64_t> trim(std::uint64_t offset, std::uint64_t bytes) = 0;
    virtual std::uint64_t erase_all() = 0;
    virtual void idle(std::uint64_t ns) = 0;
    /// Of the flash only: the medium counts the host's transfers.
    [[nodiscard]] virtual MediumCounters counters() const = 0;
    [[nodiscard]] virtual nlohmann::json save() const = 0;
    virtual Status load(const nlohmann::json& state) = 0;
};

/// Error: invalid_argument, from ftl::check.
[[nodiscard]] Result<std::unique_ptr<CountingFlash>> make_counting_flash(const ftl::Parameters& parameters);

}  // namespace fettle::sim
