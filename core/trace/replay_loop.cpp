// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/replay_loop.h"

#include <algorithm>
#include <utility>

#include "core/bench/transfer_error.h"

namespace fettle::trace {

namespace {

constexpr std::uint32_t kBufferBytes = 64U << 20U;
constexpr std::uint32_t kLargestTransfer = 1U << 20U;
/// Batch size: as in a benchmark's worker.
constexpr std::size_t kBatch = 32;
/// Accesses read ahead at once while nothing is due.
constexpr std::size_t kReadAhead = 256;
/// The longest wait between checks of the cancel token; simulated time passes at once.
constexpr std::uint64_t kGlance_ns = 100'000'000;
constexpr std::uint64_t kGlanceSimulated_ns = 60'000'000'000;
/// How long transfers in flight may take after a stop: as long as kernels retry; shorter after a cancellation.
constexpr std::uint64_t kDrain_ns = 60'000'000'000;
constexpr std::uint64_t kDrainCancelled_ns = 500'000'000;

bool alone(Kind kind) noexcept { return kind == Kind::flush || kind == Kind::discard; }

bench::DataSettings incompressible(std::uint64_t nonce) {
    bench::DataSettings data;
    data.nonce = nonce;
    return data;
}

template <typename T>
std::vector<std::uint32_t> all_free(const std::vector<T>& items) {
    std::vector<std::uint32_t> free;
    free.reserve(items.size());
    for (auto number = static_cast<std::uint32_t>(items.size()); number-- > 0;) free.push_back(number);
    return free;
}

std::uint32_t take_last(std::vector<std::uint32_t>& numbers) {
    const auto last = numbers.back();
    numbers.pop_back();
    return last;
}

}  // namespace

std::uint32_t largest_transfer(unsigned depth) noexcept { return std::min(kLargestTransfer, kBufferBytes / depth); }

ReplayLoop::ReplayLoop(ReadAhead& ahead, const ReplayTarget& target, bench::IoQueue& queue,
                       const ReplaySettings& settings, ReplayLive& live, const CancelToken& cancel,
                       ReplayResult& result)
    : ahead_(ahead),
      target_(target),
      queue_(queue),
      settings_(settings),
      live_(live),
      cancel_(cancel),
      result_(result),
      fold_(result.area, result.target.sector_bytes),
      data_(incompressible(settings.nonce), 0),
      actives_(result.depth),
      free_actives_(all_free(actives_)),
      slots_(result.depth),
      free_slots_(all_free(slots_)),
      glance_ns_(result.target.kind == bench::TargetFacts::Kind::simulated ? kGlanceSimulated_ns : kGlance_ns),
      can_discard_(static_cast<bool>(target.discard)) {
    requests_.reserve(kBatch);
}

void ReplayLoop::run() {
    start_ns_ = last_ns_ = queue_.now_ns();
    live_.start(start_ns_);
    while (!stopped_ && step()) {
    }
    finish();
}

bool ReplayLoop::step() {
    now_ns_ = queue_.now_ns();
    live_.pass(now_ns_);
    if (cancel_.cancelled()) {
        result_.ending = bench::Ending::cancelled;
        return false;
    }
    gather();
    if (requests_.empty() && open_ == 0) {
        const auto* due = ahead_.front();
        if (due == nullptr) return false;
        if (alone(due->access.kind) && is_due(*due)) {
            take_alone(*due);
            ahead_.pop();
            return true;
        }
    }
    if (requests_.empty()) ahead_.read(kReadAhead);
    return turn(wait_until());
}

void ReplayLoop::gather() {
    while (requests_.size() < kBatch && !cancel_.cancelled()) {
        if (pieces_.empty()) {
            if (!advance()) return;
        } else if (!free_slots_.empty()) {
            submit_piece();
        } else {
            return;
        }
    }
}

bool ReplayLoop::advance() {
    const auto* due = ahead_.front();
    if (due == nullptr) return false;
    if (skip(*due)) {
        ahead_.pop();
        return true;
    }
    if (alone(due->access.kind) || !is_due(*due) || free_slots_.empty()) return false;
    start(*due, fold_.transfer(due->access));
    ahead_.pop();
    return true;
}

bool ReplayLoop::skip(const Due& due) {
    const auto& access = due.access;
    auto& skipped = result_.skipped;
    std::uint64_t* count = nullptr;
    if (settings_.reads_only && access.kind == Kind::write) count = &skipped.writes;
    if (settings_.reads_only && access.kind == Kind::flush) count = &skipped.flushes;
    if (access.kind == Kind::discard && (settings_.reads_only || !can_discard_ || fold_.discard(access).bytes == 0)) {
        count = &skipped.discards;
    }
    if (count == nullptr && !alone(access.kind) && fold_.transfer(access).bytes == 0) count = &skipped.empty;
    if (count != nullptr) ++*count;
    return count != nullptr;
}

bool ReplayLoop::is_due(const Due& due) const {
    if (settings_.pace.fast) return open_ < due.depth;
    return start_ns_ + due.intended_ns <= now_ns_;
}

void ReplayLoop::start(const Due& due, const Place& place) {
    cutting_ = take_last(free_actives_);
    ++open_;
    auto& active = actives_[cutting_] = {};
    active.intended_ns = due.intended_ns;
    active.size = place.bytes;
    active.kind = due.access.kind;
    if (!due.depth_known) ++result_.unknown_depth;
    pieces_ = Pieces(place, result_.area, result_.largest_transfer);
    note_change(place, result_.largest_transfer);
    started_.push_back(cutting_);
    submit_piece();
}

void ReplayLoop::note_change(const Place& place, std::uint64_t largest) {
    auto& changed = result_.changed;
    changed.folded += place.folded ? 1 : 0;
    changed.wrapped += place.wraps ? 1 : 0;
    changed.rounded += place.rounded ? 1 : 0;
    changed.cut += place.cut ? 1 : 0;
    changed.split += place.bytes > largest ? 1 : 0;
}

void ReplayLoop::submit_piece() {
    const auto piece = pieces_.next();
    auto& active = actives_[cutting_];
    const auto number = take_last(free_slots_);
    auto& slot = slots_[number];
    slot.active = cutting_;
    slot.request = {piece.offset, static_cast<std::uint32_t>(piece.bytes), number,
                    active.kind == Kind::read ? bench::IoKind::read : bench::IoKind::write};
    if (active.kind == Kind::write) data_.fill(queue_.buffer(number).first(slot.request.bytes));
    ++active.waiting;
    requests_.push_back(slot.request);
}

void ReplayLoop::take_alone(const Due& due) {
    const auto kind = due.access.kind;
    const auto place = kind == Kind::discard ? fold_.discard(due.access) : Place();
    const auto begin = queue_.now_ns();
    const auto done = kind == Kind::flush ? target_.io.flush() : discard(place);
    const auto end = queue_.now_ns();
    if (!done && kind == Kind::discard && done.error().code == ErrorCode::unsupported) {
        can_discard_ = false;
        ++result_.skipped.discards;
        return;
    }
    in_flight_.begin(begin);
    in_flight_.end(end);
    last_ns_ = std::max(last_ns_, end);
    note_lag(begin, due.intended_ns);
    if (kind == Kind::discard) note_change(place, place.bytes);
    if (done) {
        result_.add(kind, place.bytes, place.bytes, 1, end - begin);
    } else {
        note_error(done.error());
    }
}

Status ReplayLoop::discard(const Place& place) {
    for (Pieces pieces(place, result_.area, place.bytes); !pieces.empty();) {
        const auto piece = pieces.next();
        if (auto done = target_.discard(piece.offset, piece.bytes); !done) return done;
    }
    return {};
}

/// Does not wait while more requests are ready.
std::uint64_t ReplayLoop::wait_until() {
    const auto glance = now_ns_ + glance_ns_;
    if (requests_.size() == kBatch) return 0;
    if (settings_.pace.fast) return glance;
    const auto* due = ahead_.front();
    if (due == nullptr) return glance;
    const auto at = start_ns_ + due->intended_ns;
    // In the past: a flush that waits for what is in flight, or no free slot.
    return at <= now_ns_ ? glance : std::min(at, glance);
}

bool ReplayLoop::turn(std::uint64_t until_ns) {
    const auto exchange = queue_.exchange(requests_, until_ns);
    requests_.clear();
    if (!exchange) {
        result_.error = exchange.error();
        stopped_ = broken_ = true;
        return false;
    }
    completions_.assign(exchange->completions.begin(), exchange->completions.end());
    std::stable_sort(completions_.begin(), completions_.end(),
                     [](const auto& a, const auto& b) { return a.at_ns < b.at_ns; });
    auto next = completions_.begin();
    // A thread pool's transfers complete between two exchanges too: before the new accesses were issued.
    for (; next != completions_.end() && next->at_ns < exchange->submitted_ns; ++next) settle(*next);
    begin_started(exchange->submitted_ns);
    for (; next != completions_.end(); ++next) settle(*next);
    return true;
}

void ReplayLoop::begin_started(std::uint64_t issued_ns) {
    for (const auto number : started_) {
        auto& active = actives_[number];
        active.issued_ns = issued_ns;
        in_flight_.begin(issued_ns);
        active.depth = in_flight_.count();
        note_lag(issued_ns, active.intended_ns);
    }
    started_.clear();
}

void ReplayLoop::settle(const bench::IoCompletion& completion) {
    const auto& slot = slots_[completion.slot];
    auto& active = actives_[slot.active];
    free_slots_.push_back(completion.slot);
    --active.waiting;
    if (completion.result <= 0) {
        if (!active.failed) note_error(bench::transfer_error(slot.request, completion.result));
        active.failed = true;
    } else {
        const auto bytes = static_cast<std::uint32_t>(completion.result);
        if (bytes != slot.request.bytes) ++result_.short_transfers;
        if (slot.request.kind == bench::IoKind::write) result_.written.bytes += bytes;
        active.transferred += bytes;
    }
    const bool more = !pieces_.empty() && cutting_ == slot.active;
    if (active.waiting == 0 && !more) end(active, completion.at_ns);
}

void ReplayLoop::end(Active& active, std::uint64_t at_ns) {
    in_flight_.end(at_ns);
    last_ns_ = std::max(last_ns_, at_ns);
    if (!active.failed && !active.abandoned) {
        const auto service = at_ns - active.issued_ns;
        result_.add(active.kind, active.size, active.transferred, active.depth, service);
        live_.completed(active.kind, active.transferred, service);
    }
    free_actives_.push_back(static_cast<std::uint32_t>(&active - actives_.data()));
    --open_;
}

void ReplayLoop::note_lag(std::uint64_t issued_ns, std::uint64_t intended_ns) {
    if (settings_.pace.fast) return;
    const auto intended = start_ns_ + intended_ns;
    result_.lag.record(issued_ns > intended ? issued_ns - intended : 0);
}

void ReplayLoop::note_error(const Error& error) {
    ++result_.errors;
    if (!result_.error) result_.error = error;
    if (result_.errors >= settings_.error_limit || error.code == ErrorCode::vanished) stopped_ = true;
}

/// After a stop: waits for what is in flight. Requires that nothing is gathered.
void ReplayLoop::drain() {
    if (!pieces_.empty()) {
        pieces_ = {};
        auto& active = actives_[cutting_];
        active.abandoned = true;
        if (active.waiting == 0) end(active, queue_.now_ns());
    }
    auto limit = queue_.now_ns() + kDrain_ns;
    while (open_ > 0) {
        const auto now = queue_.now_ns();
        if (cancel_.cancelled()) limit = std::min(limit, now + kDrainCancelled_ns);
        if (now >= limit || !turn(std::min(now + kGlance_ns, limit))) break;
    }
}

void ReplayLoop::finish() {
    const bool early = stopped_ || result_.ending == bench::Ending::cancelled;
    if (early && !broken_) drain();
    const auto end_ns = early ? std::max(last_ns_, queue_.now_ns()) : last_ns_;
    const bool trace_broken = !early && ahead_.error();
    if (trace_broken) result_.error = ahead_.error();
    const bool cancelled = result_.ending == bench::Ending::cancelled;
    if (!cancelled && (stopped_ || trace_broken)) result_.ending = bench::Ending::failed;
    result_.elapsed_ns = end_ns - start_ns_;
    result_.busy_ns = in_flight_.busy_ns();
    result_.mean_depth = in_flight_.mean();
}

}  // namespace fettle::trace
