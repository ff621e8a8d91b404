// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/pairing.h"

namespace fettle::trace {

void Pairing::add(const Event& event) {
    switch (event.step) {
        case Event::Step::queue:
            if (!issues_seen_) add_request(event);
            break;
        case Event::Step::issue:
            if (!issues_seen_) start_issues();
            add_request(event);
            break;
        case Event::Step::requeue: requeue(event); break;
        case Event::Step::complete: complete(event); break;
    }
}

void Pairing::add_request(const Event& event) {
    waiting_.emplace(Key{event.kind, event.offset}, first_ + pending_.size());
    const Access access{event.at_ns, event.offset, event.bytes, event.kind, std::nullopt};
    pending_.push_back({access, State::waiting, false, event.offset, event.bytes});
}

void Pairing::start_issues() {
    issues_seen_ = true;
    for (const auto& [key, number] : waiting_) request(number).state = State::dropped;
    waiting_.clear();
}

void Pairing::forget() {
    for (const auto& [key, number] : waiting_) {
        request(number).state = State::settled;
        ++counts_.unfinished;
    }
    waiting_.clear();
}

void Pairing::requeue(const Event& event) {
    const auto found = find(event);
    if (found == waiting_.end()) return;
    request(found->second).state = State::dropped;  // it will be issued again
    waiting_.erase(found);
}

void Pairing::complete(const Event& event) {
    const auto found = find(event);
    if (found == waiting_.end()) {
        ++counts_.unissued;
        return;
    }
    auto& one = request(found->second);
    one.failed = one.failed || event.failed;
    if (!advance(found, event.bytes)) return;
    one.state = State::settled;
    one.access.took_ns = event.at_ns - one.access.at_ns;
    if (one.failed) ++counts_.failed;
}

Pairing::Index::iterator Pairing::find(const Event& event) {
    constexpr int kMostCompared = 16;  // so that a hostile trace of equal requests does not take quadratic time
    const Key key{event.kind, event.offset};
    const auto first = waiting_.lower_bound(key);
    if (first == waiting_.end() || first->first != key) return waiting_.end();
    auto found = first;
    for (int i = 0; i < kMostCompared && found != waiting_.end() && found->first == key; ++i, ++found) {
        if (request(found->second).left_bytes == event.bytes) return found;
    }
    return first;
}

bool Pairing::advance(Index::iterator found, std::uint64_t bytes) {
    const auto number = found->second;
    auto& one = request(number);
    waiting_.erase(found);
    if (bytes >= one.left_bytes) return true;
    one.left_offset += bytes;
    one.left_bytes -= bytes;
    waiting_.emplace(Key{one.access.kind, one.left_offset}, number);
    return false;
}

std::optional<Access> Pairing::take() {
    while (!pending_.empty()) {
        auto& front = pending_.front();
        if (front.state == State::waiting) {
            if (!ended_ && pending_.size() <= kReadWindow) return std::nullopt;
            give_up(front);
        }
        const auto one = front;
        pending_.pop_front();
        ++first_;
        if (one.state == State::settled) return one.access;
    }
    return std::nullopt;
}

void Pairing::give_up(Request& front) {
    auto [found, end] = waiting_.equal_range(Key{front.access.kind, front.left_offset});
    // Not always the first: one that is completed in parts takes its place behind others.
    while (found != end && found->second != first_) ++found;
    if (found != end) waiting_.erase(found);
    front.state = State::settled;
    ++counts_.unfinished;
}

}  // namespace fettle::trace
