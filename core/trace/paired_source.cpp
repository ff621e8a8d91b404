// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/paired_source.h"

#include <utility>

namespace fettle::trace {

PairedSource::PairedSource(std::unique_ptr<EventSource> events, std::size_t window, Reading& reading)
    : events_(std::move(events)), window_(window), reading_(reading) {}

Result<std::optional<Access>> PairedSource::next() {
    for (;;) {
        if (auto access = take_front()) return access;
        if (ended_) return std::nullopt;
        const auto event = next_event();
        if (!event) return fail(event.error());
        if (*event) {
            handle(**event);
        } else {
            ended_ = true;
        }
    }
}

Result<std::optional<Event>> PairedSource::next_event() {
    while (!events_ended_ && window_.wants_more()) {
        const auto event = events_->next();
        if (!event) return fail(event.error());
        events_ended_ = !*event;
        if (!events_ended_ && !window_.push(**event)) {
            return fail(ErrorCode::malformed,
                        FETTLE_TEXT("the events before byte {offset} are too far out of order; merge the files of all "
                                    "processors with blkparse -d"),
                        {{"offset", reading_.input.offset()}});
        }
    }
    if (window_.empty()) return std::nullopt;
    return std::optional(window_.pop());
}

void PairedSource::handle(const Event& event) {
    switch (event.step) {
        case Event::Step::queue:
            if (!issues_seen_) add(event);
            break;
        case Event::Step::issue:
            if (!issues_seen_) start_issues();
            add(event);
            break;
        case Event::Step::requeue: requeue(event); break;
        case Event::Step::complete: complete(event); break;
    }
}

void PairedSource::add(const Event& event) {
    waiting_.emplace(Key{event.kind, event.offset}, first_ + pending_.size());
    const Access access{event.at_ns, event.offset, event.bytes, event.kind, std::nullopt};
    pending_.push_back({access, State::waiting, false, event.offset, event.bytes});
}

void PairedSource::start_issues() {
    issues_seen_ = true;
    for (const auto& [key, number] : waiting_) request(number).state = State::dropped;
    waiting_.clear();
}

void PairedSource::requeue(const Event& event) {
    const auto found = find(event);
    if (found == waiting_.end()) return;
    request(found->second).state = State::dropped;  // it will be issued again
    waiting_.erase(found);
}

void PairedSource::complete(const Event& event) {
    const auto found = find(event);
    if (found == waiting_.end()) {
        ++reading_.counts.unissued;
        return;
    }
    auto& one = request(found->second);
    one.failed = one.failed || event.failed;
    if (!advance(found, event.bytes)) return;
    one.state = State::settled;
    one.access.took_ns = event.at_ns - one.access.at_ns;
    if (one.failed) ++reading_.counts.failed;
}

PairedSource::Index::iterator PairedSource::find(const Event& event) {
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

bool PairedSource::advance(Index::iterator found, std::uint64_t bytes) {
    const auto number = found->second;
    auto& one = request(number);
    waiting_.erase(found);
    if (bytes >= one.left_bytes) return true;
    one.left_offset += bytes;
    one.left_bytes -= bytes;
    waiting_.emplace(Key{one.access.kind, one.left_offset}, number);
    return false;
}

std::optional<Access> PairedSource::take_front() {
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

void PairedSource::give_up(Request& front) {
    auto [found, end] = waiting_.equal_range(Key{front.access.kind, front.left_offset});
    // Not always the first: one that is completed in parts takes its place behind others.
    while (found != end && found->second != first_) ++found;
    if (found != end) waiting_.erase(found);
    front.state = State::settled;
    ++reading_.counts.unfinished;
}

}  // namespace fettle::trace
