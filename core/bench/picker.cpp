// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/picker.h"

namespace fettle::bench {

Picker::Picker(const Workload& workload, ByteCount size, unsigned thread)
    : dice_(workload.seed, thread),
      random_(workload.access == Access::random),
      kind_fixed_(workload.read_percent == 0 || workload.read_percent == 100),
      kind_(workload.read_percent == 100 ? IoKind::read : IoKind::write),
      read_percent_(workload.read_percent),
      continuing_percent_(workload.continuing_percent) {
    const std::uint64_t span = workload.span_bytes.value_or(size.bytes - workload.span_offset);
    // Sequential threads divide the span among themselves, each except the last a multiple of the largest block.
    const std::uint64_t block = workload.largest_block();
    const std::uint64_t part = span / workload.threads / block * block;
    // Random threads share it, unless each must record alone what it wrote where.
    const bool whole = (random_ && !workload.verify) || workload.threads == 1;
    first_ = workload.span_offset + (whole ? 0 : part * thread);
    last_ = whole || thread + 1 == workload.threads ? workload.span_offset + span : first_ + part;
    next_ = first_;
    unsigned sum = 0;
    for (const auto& share : workload.blocks) {
        sum += share.percent;
        choices_.push_back({share.bytes, sum, (last_ - first_) / share.bytes});
    }
}

const Picker::Choice& Picker::roll_block() noexcept {
    const auto roll = dice_.below(100);
    for (const auto& choice : choices_) {
        if (roll < choice.up_to_percent) return choice;
    }
    return choices_.back();
}

}  // namespace fettle::bench
