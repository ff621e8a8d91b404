// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/shared_time.h"

#include <algorithm>

namespace fettle::bench {

SharedTime::Member* SharedTime::join() {
    const std::scoped_lock lock(mutex_);
    auto& member = members_.emplace_back();
    member.at_ns_ = now_ns_;
    return &member;
}

void SharedTime::leave(Member* member) {
    const std::scoped_lock lock(mutex_);
    members_.remove_if([&](const Member& each) { return &each == member; });
    pass_on();
}

void SharedTime::take_turn(Member& member) {
    if (!member.has_turn_) wait_until(member, member.at_ns_);
}

void SharedTime::wait_until(Member& member, std::uint64_t at_ns) {
    std::unique_lock lock(mutex_);
    member.at_ns_ = std::max(at_ns, member.at_ns_);
    member.has_turn_ = false;
    member.waits_ = true;
    pass_on();
    member.turn_.wait(lock, [&] { return member.has_turn_; });
}

void SharedTime::pass_on() {
    Member* first = nullptr;
    for (auto& member : members_) {
        if (!member.waits_) return;  // it is running, and may need an earlier time
        if (first == nullptr || member.at_ns_ < first->at_ns_) first = &member;
    }
    if (first == nullptr) return;
    now_ns_ = std::max(now_ns_, first->at_ns_);
    first->waits_ = false;
    first->has_turn_ = true;
    first->turn_.notify_one();
}

void SharedTime::advance(std::uint64_t ns) {
    const std::scoped_lock lock(mutex_);
    now_ns_ += ns;
}

std::uint64_t SharedTime::now_ns() const {
    const std::scoped_lock lock(mutex_);
    return now_ns_;
}

}  // namespace fettle::bench
