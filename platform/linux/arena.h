// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/base/result.h"

namespace fettle::linux_system {

/// The buffers of one queue, side by side, each page-aligned. Present in memory from the start, so that no page fault
/// occurs during the measurement.
class Arena {
public:
    /// Error: too_large.
    static Result<Arena> make(unsigned slots, std::uint32_t slot_bytes);
    Arena(Arena&& other) noexcept;
    Arena& operator=(Arena&&) = delete;
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;
    ~Arena();

    [[nodiscard]] std::span<std::uint8_t> slot(std::uint32_t number) const noexcept {
        return {base_ + number * stride_, slot_bytes_};
    }
    [[nodiscard]] std::span<std::uint8_t> all() const noexcept { return {base_, size_}; }
    /// Never frees the memory, because the kernel may still write to it.
    void abandon() noexcept { base_ = nullptr; }

private:
    Arena(std::uint8_t* base, std::size_t size, std::size_t stride, std::uint32_t slot_bytes)
        : base_(base), size_(size), stride_(stride), slot_bytes_(slot_bytes) {}
    std::uint8_t* base_;
    std::size_t size_;
    std::size_t stride_;
    std::uint32_t slot_bytes_;
};

}  // namespace fettle::linux_system
