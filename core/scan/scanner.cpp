// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scan/scanner.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/bench/transfer_error.h"

namespace fettle::scan {

namespace {

constexpr std::uint64_t kNsPerUs = 1000;
/// Samples until the median counts.
constexpr std::uint64_t kEnough = 16;
/// Longest wait for a completion before the cancel token is looked at again.
constexpr std::uint64_t kPatience_ns = 100'000'000;

std::uint32_t microseconds(std::uint64_t ns) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(ns / kNsPerUs, UINT32_MAX));
}

/// Errors that say nothing about the block.
bool ends_scan(const Error& error) {
    return error.code == ErrorCode::vanished || error.code == ErrorCode::not_permitted;
}

Status cancelled() { return fail(ErrorCode::cancelled, FETTLE_TEXT("scan stopped")); }

}  // namespace

std::uint32_t Scanner::chunk_at(std::uint64_t offset) const {
    // Chunks lie at multiples of their size, so that each is in one cell.
    const auto end = std::min(map_.to, (offset / kChunk + 1) * kChunk);
    return static_cast<std::uint32_t>(end - offset);
}

std::uint32_t Scanner::limit_us() const { return slow_limit_us(map_.median_us); }

Status Scanner::run(const CancelToken& cancel) {
    reads_.assign(depth_, {});
    next_ = map_.position;
    counted_ns_ = last_success_ns_ = queue_.now_ns();
    auto status = read_all(cancel);
    if (status) status = confirm(cancel);
    report();
    return status;
}

void Scanner::report() {
    const auto now = queue_.now_ns();
    map_.active_ns += now - counted_ns_;
    counted_ns_ = now;
    if (median_.count() >= kEnough) map_.median_us = median_.value();
    if (hooks_.on_state) hooks_.on_state(map_);
}

Status Scanner::read_all(const CancelToken& cancel) {
    while (map_.position < map_.to) {
        if (cancel.cancelled()) return cancelled();
        if (auto read = read_batch(cancel); !read) return read;
        if (auto rested = rest(cancel); !rested) return rested;
    }
    return {};
}

/// Keeps the queue full until the pacer wants to look, a read fails or the range ends; returns with nothing in flight.
Status Scanner::read_batch(const CancelToken& cancel) {
    const auto depth = pacer_.yields() ? 1U : depth_;
    const auto began_ns = queue_.now_ns();
    bool first = true;
    unsigned in_flight = 0;
    while (true) {
        std::vector<bench::IoRequest> requests;
        const bool more = first || (!pacer_.yields() && queue_.now_ns() - began_ns < Pacer::kLook_ns);
        for (std::uint32_t slot = 0; slot < depth && more && failed_.empty() && !cancel.cancelled(); ++slot) {
            if (reads_[slot].pending || next_ >= map_.to) continue;
            const auto bytes = chunk_at(next_);
            reads_[slot] = {next_, bytes, 0, true};
            requests.push_back({next_, bytes, slot, bench::IoKind::read});
            next_ += bytes;
            ++in_flight;
        }
        first = false;
        if (in_flight == 0) return {};
        const auto exchange = queue_.exchange(requests, queue_.now_ns() + kPatience_ns);
        if (!exchange) return fail(exchange.error());
        for (const auto& request : requests) reads_[request.slot].started_ns = exchange->submitted_ns;
        for (const auto& completion : exchange->completions) {
            --in_flight;
            if (auto finished = finish(completion); !finished) return finished;
        }
    }
}

/// Error: one that ends the scan.
Status Scanner::finish(const bench::IoCompletion& completion) {
    auto& read = reads_[completion.slot];
    read.pending = false;
    if (completion.result != static_cast<std::int32_t>(read.bytes)) {
        const auto error = bench::transfer_error({read.offset, read.bytes, 0, bench::IoKind::read}, completion.result);
        if (ends_scan(error)) return fail(error);
        failed_.push_back(read);
        return {};
    }
    const auto us = microseconds(completion.at_ns - std::min(completion.at_ns, read.started_ns));
    auto& cell = map_.cells[map_.cell_of(read.offset)];
    cell.worst_us = std::max(cell.worst_us, us);
    ++cell.reads;
    own_bytes_ += read.bytes;
    // Of the latency of several reads in flight, each one's share: what one would take alone on a busy link.
    latest_us_ = us / (pacer_.yields() ? 1U : depth_);
    last_success_ns_ = completion.at_ns;
    if (read.bytes == kChunk) median_.add(latest_us_);
    if (us > limit_us()) slow_.push_back({read.offset, read.bytes, us});
    return {};
}

/// With nothing in flight: records the batch in the order of the drive, and pauses if other programs use it.
Status Scanner::rest(const CancelToken& cancel) {
    std::sort(failed_.begin(), failed_.end(), [](const Read& a, const Read& b) { return a.offset < b.offset; });
    std::sort(slow_.begin(), slow_.end(), [](const Place& a, const Place& b) { return a.start < b.start; });
    for (const auto& place : slow_) map_.slow.add(place);
    slow_.clear();
    for (const auto& read : std::exchange(failed_, {})) {
        if (auto narrowed = narrow(read, cancel); !narrowed) {
            // What lies behind it is read again when the scan is resumed.
            map_.position = std::min(next_, read.offset);
            return narrowed;
        }
    }
    map_.position = next_;
    report();
    if (!pacer_.due(queue_.now_ns())) return {};
    const auto all = hooks_.traffic ? hooks_.traffic() : std::nullopt;
    const auto ns = pacer_.pause_ns({queue_.now_ns(), own_bytes_, all, latest_us_, map_.median_us});
    return ns == 0 ? Status() : pause(ns, cancel);
}

Status Scanner::pause(std::uint64_t ns, const CancelToken& cancel) {
    const auto began = queue_.now_ns();
    const auto end = began + ns;
    while (queue_.now_ns() < end && !cancel.cancelled()) {
        const auto waited = queue_.exchange({}, std::min(end, queue_.now_ns() + kPatience_ns));
        if (!waited) return fail(waited.error());
    }
    const auto now = queue_.now_ns();
    map_.paused_ns += now - began;
    counted_ns_ = now;
    last_success_ns_ += now - began;  // a pause is no silence of the drive
    return {};
}

Result<Scanner::Timed> Scanner::read_one(std::uint64_t offset, std::uint32_t bytes) {
    const bench::IoRequest request{offset, bytes, 0, bench::IoKind::read};
    auto exchange = queue_.exchange(std::span(&request, 1), queue_.now_ns() + kPatience_ns);
    const auto started = exchange ? exchange->submitted_ns : 0;
    while (exchange && exchange->completions.empty()) exchange = queue_.exchange({}, queue_.now_ns() + kPatience_ns);
    if (!exchange) return fail(exchange.error());
    const auto& completion = exchange->completions.front();
    Timed timed;
    timed.us = microseconds(completion.at_ns - std::min(completion.at_ns, started));
    if (completion.result == static_cast<std::int32_t>(bytes)) {
        own_bytes_ += bytes;
        last_success_ns_ = completion.at_ns;
        return timed;
    }
    timed.error = bench::transfer_error(request, completion.result);
    if (ends_scan(*timed.error)) return fail(*timed.error);
    return timed;
}

Status Scanner::narrow(const Read& failed, const CancelToken& cancel) {
    std::vector<Place> bad;
    const auto end = failed.offset + failed.bytes;
    for (auto at = failed.offset; at < end;) {
        const auto bytes = static_cast<std::uint32_t>(std::min<std::uint64_t>(kPiece, end - at));
        const auto read = read_one(at, bytes);
        if (!read) return fail(read.error());
        if (read->error) {
            if (auto narrowed = narrow_piece(at, bytes, bad, cancel); !narrowed) return narrowed;
        }
        at += bytes;
    }
    auto& cell = map_.cells[map_.cell_of(failed.offset)];
    std::uint64_t bad_bytes = 0;
    for (const auto& place : bad) bad_bytes += place.bytes;
    if (bad_bytes < failed.bytes) ++cell.reads;
    if (bad.empty()) ++map_.passing_errors;
    record_bad(bad);
    unreadable_run_ = bad_bytes == failed.bytes ? unreadable_run_ + bad_bytes : 0;
    if (unreadable_run_ >= kMostUnreadable) {
        map_.position = end;
        return fail(
            ErrorCode::io,
            FETTLE_TEXT("the drive returned errors for {bytes} bytes in a row, up to byte {address}; to scan the rest, "
                        "specify a range that starts after that"),
            {{"bytes", unreadable_run_}, {"address", end}});
    }
    return {};
}

/// Reads a failed piece block by block.
Status Scanner::narrow_piece(std::uint64_t offset, std::uint32_t bytes, std::vector<Place>& bad,
                             const CancelToken& cancel) {
    const auto end = offset + bytes;
    for (auto at = offset; at < end;) {
        if (cancel.cancelled()) return cancelled();
        const auto block = static_cast<std::uint32_t>(std::min<std::uint64_t>(map_.block_bytes, end - at));
        const auto read = read_one(at, block);
        if (!read) return fail(read.error());
        if (read->error) {
            if (!bad.empty() && bad.back().start + bad.back().bytes == at) {
                bad.back().bytes += block;
            } else {
                bad.push_back({at, block, 0});
            }
            if (queue_.now_ns() - std::min(queue_.now_ns(), last_success_ns_) > kMostSilent_ns) {
                return fail(
                    ErrorCode::io,
                    FETTLE_TEXT(
                        "no block could be read for ten minutes; the last readable block is before byte {address}"),
                    {{"address", at}});
            }
        }
        at += block;
    }
    return {};
}

/// A resumed scan may find blocks again that it has recorded before.
void Scanner::record_bad(const std::vector<Place>& bad) {
    for (const auto& place : bad) {
        const auto known = std::any_of(map_.unreadable.list.begin(), map_.unreadable.list.end(), [&](const Place& one) {
            return one.start <= place.start && place.start < one.start + one.bytes;
        });
        if (known) continue;
        map_.unreadable.insert(place);
        const auto blocks = place.bytes / map_.block_bytes;
        map_.unreadable_blocks += blocks;
        map_.cells[map_.cell_of(place.start)].unreadable += static_cast<std::uint32_t>(blocks);
    }
}

/// Reads slow chunks again, one at a time: what is slow now was not slowed by other programs or by the scan itself, and
/// so much later it is not in the drive's cache. Then finds the slow pieces of those that are.
Status Scanner::confirm(const CancelToken& cancel) {
    if (map_.confirmed) return {};
    if (median_.count() >= kEnough) map_.median_us = median_.value();
    const auto limit = limit_us();
    Places slow;
    slow.more = map_.slow.more;
    for (const auto& place : map_.slow.list) {
        const auto end = place.start + place.bytes;
        for (auto at = place.start; at < end;) {
            const auto bytes = static_cast<std::uint32_t>(std::min<std::uint64_t>(chunk_at(at), end - at));
            if (auto read = confirm_chunk(at, bytes, limit, slow, cancel); !read) return read;
            at += bytes;
        }
    }
    map_.slow = std::move(slow);
    for (auto& cell : map_.cells) cell.slow = 0;
    for (const auto& place : map_.slow.list) {
        const auto last = map_.cell_of(place.start + place.bytes - 1);
        for (auto cell = map_.cell_of(place.start); cell <= last; ++cell) ++map_.cells[cell].slow;
    }
    map_.confirmed = true;
    return {};
}

Status Scanner::confirm_chunk(std::uint64_t offset, std::uint32_t bytes, std::uint32_t limit_us, Places& slow,
                              const CancelToken& cancel) {
    const auto again = read_one(offset, bytes);
    if (!again) return fail(again.error());
    if (!again->error && again->us <= limit_us) return {};
    std::vector<Place> found;
    std::vector<Place> bad;
    for (std::uint64_t at = offset; at < offset + bytes;) {
        if (cancel.cancelled()) return cancelled();
        const auto part = static_cast<std::uint32_t>(std::min<std::uint64_t>(kPiece, offset + bytes - at));
        const auto read = read_one(at, part);
        if (!read) return fail(read.error());
        if (read->error) {
            if (auto narrowed = narrow_piece(at, part, bad, cancel); !narrowed) return narrowed;
        } else if (read->us > limit_us) {
            found.push_back({at, part, read->us});
        }
        at += part;
    }
    record_bad(bad);
    // Slow as a whole, or already in the drive's cache.
    if (found.empty() && !again->error) found.push_back({offset, bytes, again->us});
    for (const auto& place : found) slow.add(place);
    return {};
}

}  // namespace fettle::scan
