// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/base/result.h"
#include "core/bench/engine.h"

namespace fettle::windows_system {

/// The buffers of a queue's slots, aligned to pages and present in memory from the start.
class SlotMemory {
public:
    SlotMemory() = default;
    ~SlotMemory();
    SlotMemory(const SlotMemory&) = delete;
    SlotMemory& operator=(const SlotMemory&) = delete;

    /// Call once. Error: too_large.
    Status allocate(const bench::QueueSettings& settings);
    [[nodiscard]] std::span<std::uint8_t> slot(std::uint32_t number) const {
        return {memory_ + number * stride_, bytes_};
    }
    /// Never frees it: the kernel may still write to it.
    void give_up() noexcept { memory_ = nullptr; }

private:
    std::uint8_t* memory_ = nullptr;  ///< VirtualAlloc
    std::size_t stride_ = 0;
    std::size_t bytes_ = 0;
};

}  // namespace fettle::windows_system
