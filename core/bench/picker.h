// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/bench/engine.h"
#include "core/bench/lanes.h"
#include "core/bench/workload.h"

namespace fettle::bench {

/// Chooses location, size and direction of a thread's next transfer. Not thread-safe; allocates only in the
/// constructor.
class Picker {
public:
    /// Requires: the workload is valid for a target of `size`; `thread` < workload.threads.
    Picker(const Workload& workload, ByteCount size, unsigned thread);

    /// Sets offset, size and kind; the slot is unchanged.
    void pick(IoRequest& request) noexcept {
        const auto& block = choices_.size() == 1 ? choices_.front() : roll_block();
        request.bytes = block.bytes;
        request.kind = kind_fixed_ ? kind_ : (dice_.below(100) < read_percent_ ? IoKind::read : IoKind::write);
        if (random_ && (continuing_percent_ == 0 || dice_.below(100) >= continuing_percent_)) {
            request.offset = first_ + dice_.below(block.places) * block.bytes;
            next_ = request.offset + block.bytes;
            return;
        }
        if (last_ - next_ < block.bytes) next_ = first_;
        request.offset = next_;
        next_ += block.bytes;
    }

    /// This thread's part of the target.
    [[nodiscard]] std::uint64_t first() const noexcept { return first_; }
    [[nodiscard]] std::uint64_t last() const noexcept { return last_; }

private:
    struct Choice {
        std::uint32_t bytes = 0;
        unsigned up_to_percent = 0;  ///< chosen if the roll is below this and not below the previous one
        std::uint64_t places = 0;    ///< possible locations of this size in the span
    };
    [[nodiscard]] const Choice& roll_block() noexcept;

    Dice dice_;
    std::vector<Choice> choices_;
    bool random_;
    bool kind_fixed_;
    IoKind kind_;
    unsigned read_percent_;
    unsigned continuing_percent_;
    std::uint64_t first_ = 0;  ///< start of this thread's part
    std::uint64_t last_ = 0;   ///< one past its end
    std::uint64_t next_ = 0;
};

}  // namespace fettle::bench
