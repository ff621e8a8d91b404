// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/replay_ahead.h"

namespace fettle::trace {

namespace {

/// Read at once where nothing was read ahead: an access that is due now must not wait for thousands.
constexpr std::size_t kFew = 64;

}  // namespace

Due ReadAhead::due(const Access& access) {
    Due due;
    due.access = access;
    due.depth = turns_.depth;
    if (turns_.reads_only && access.kind != Kind::read) return due;  // it will be skipped
    due.intended_ns = clock_.intended_ns(access);
    if (!turns_.original_depth) return due;
    const auto original = original_.of(access);
    due.depth_known = original.has_value();
    due.depth = original.value_or(1);
    return due;
}

void ReadAhead::read(std::size_t count) {
    while (count-- > 0 && !ended_ && held_.size() < kMost) {
        auto next = source_.next();
        if (!next) error_ = next.error();
        if (!next || !*next) {
            ended_ = true;
            return;
        }
        held_.push_back(due(**next));
    }
}

const Due* ReadAhead::front() {
    if (held_.empty()) read(kFew);
    return held_.empty() ? nullptr : &held_.front();
}

}  // namespace fettle::trace
