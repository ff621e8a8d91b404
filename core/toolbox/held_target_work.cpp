// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/held_target_work.h"

#include <utility>

namespace fettle::toolbox {

Status HeldTargetWork::open() {
    auto held = ports_.holder.hold(ports_.entry, plan::Hold::exclusive);
    if (!held) return fail(held.error());
    auto target = ports_.targets.open_held(ports_.request, **held);
    if (!target) return fail(target.error());
    held_ = std::move(*held);
    target_ = std::move(*target);
    return {};
}

Result<std::vector<plan::PinnedDrive>> HeldTargetWork::identify() {
    auto who = held_->identify();
    if (!who) return fail(who.error());
    return std::vector{std::move(*who)};
}

void HeldTargetWork::release(plan::StepResult& result) {
    if (const auto flushed = target_->flush(); !flushed && !result.error) result.error = flushed.error();
    target_.reset();
    result.evidence.push_back({"partition_table_read_again", held_->read_again().has_value()});
}

void HeldTargetWork::close() noexcept {
    target_.reset();
    held_.reset();
}

}  // namespace fettle::toolbox
