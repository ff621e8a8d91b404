// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/file_pass.h"

#include <algorithm>
#include <utility>

#include "core/bench/run_time.h"
#include "core/bench/suite.h"

namespace fettle::bench {

namespace {

constexpr std::uint64_t kInterval_ns = kSecond_ns;
constexpr std::uint64_t kBetweenShows_ns = kSecond_ns / 10;
/// Data is generated in whole sectors; a file uses as much of the last one as it needs.
constexpr std::size_t whole_sectors(std::size_t bytes) { return (bytes + kSector - 1) / kSector * kSector; }

}  // namespace

FilePlace place_of(std::uint32_t tree, std::uint32_t index) noexcept { return {{tree, index / kFilesInFolder}, index}; }

FilePass::FilePass(FileTree& tree, const FileSet& set, const DataSettings& data,
                   const std::function<void(const LiveState&)>& live, const CancelToken& cancel)
    : tree_(tree),
      set_(set),
      set_bytes_(set.bytes()),
      data_(data, 0),
      live_(live),
      cancel_(cancel),
      buffer_(kFileTransfer) {}

RunResult FilePass::run(FileAction action) {
    result_ = {};
    before_ = {};
    begun_ = 0;
    direction_ = action == FileAction::read ? &result_.read : &result_.write;
    const auto cpu = tree_.cpu_ns();
    result_.began_unix_us = unix_us_for(tree_.facts());
    start_ns_ = interval_ns_ = shown_ns_ = tree_.now_ns();
    auto done = all_files(action);
    if (done && action != FileAction::read) done = tree_.flush();
    const auto end = tree_.now_ns();
    end_interval(end);
    result_.elapsed_ns = end - start_ns_;
    result_.cpu_ns = tree_.cpu_ns() - cpu;
    result_.mean_depth = 1;
    if (action != FileAction::read) result_.written = result_.write.sums.bytes;
    if (!done) {
        const bool cancelled = done.error().code == ErrorCode::cancelled;
        result_.ending = cancelled ? Ending::cancelled : Ending::failed;
        if (!cancelled) result_.error = done.error();
    }
    return std::move(result_);
}

Status FilePass::all_files(FileAction action) {
    const auto count = set_.count();
    for (std::uint32_t index = 0; index < count; ++index) {
        if (action != FileAction::read && index % kFilesInFolder == 0) {
            const auto tree = action == FileAction::copy ? 1U : 0U;
            if (auto made = tree_.add_folder(place_of(tree, index).folder); !made) return made;
        }
        const auto start = tree_.now_ns();
        begun_ = index + 1;
        if (auto done = one_file(action, index); !done) return done;
        direction_->latency.record(tree_.now_ns() - start);
        ++direction_->sums.operations;
        // A file may be empty, but the clock is still checked.
        if (auto counted = moved(0); !counted) return counted;
    }
    return {};
}

Status FilePass::one_file(FileAction action, std::uint32_t index) {
    switch (action) {
        case FileAction::create: return create(index);
        case FileAction::read: return read(index);
        case FileAction::copy: return copy(index);
    }
    return {};
}

Status FilePass::create(std::uint32_t index) {
    auto file = tree_.create(place_of(0, index));
    if (!file) return fail(file.error());
    for (auto left = set_.size_of(index); left > 0;) {
        const auto bytes = static_cast<std::size_t>(std::min<std::uint64_t>(left, kFileTransfer));
        data_.fill(std::span(buffer_).first(whole_sectors(bytes)));
        if (auto written = (*file)->append(std::span(buffer_).first(bytes)); !written) return written;
        if (auto counted = moved(bytes); !counted) return counted;
        left -= bytes;
    }
    return (*file)->close();
}

Status FilePass::read(std::uint32_t index) {
    auto file = tree_.open(place_of(0, index));
    if (!file) return fail(file.error());
    while (true) {
        const auto got = (*file)->read(buffer_);
        if (!got) return fail(got.error());
        if (*got == 0) return (*file)->close();
        if (auto counted = moved(*got); !counted) return counted;
    }
}

Status FilePass::copy(std::uint32_t index) {
    auto from = tree_.open(place_of(0, index));
    if (!from) return fail(from.error());
    auto to = tree_.create(place_of(1, index));
    if (!to) return fail(to.error());
    while (true) {
        const auto got = (*from)->read(buffer_);
        if (!got) return fail(got.error());
        if (*got == 0) break;
        if (auto written = (*to)->append(std::span(buffer_).first(*got)); !written) return written;
        if (auto counted = moved(*got); !counted) return counted;
    }
    if (auto closed = (*from)->close(); !closed) return closed;
    return (*to)->close();
}

Status FilePass::moved(std::size_t bytes) {
    direction_->sums.bytes.bytes += bytes;
    const auto now = tree_.now_ns();
    if (now - interval_ns_ >= kInterval_ns) end_interval(now);
    if (now - shown_ns_ >= kBetweenShows_ns) show(now);
    if (cancel_.cancelled()) return fail(ErrorCode::cancelled, FETTLE_TEXT("stopped by the user"));
    return {};
}

void FilePass::end_interval(std::uint64_t now) {
    if (now == interval_ns_) return;
    Interval interval;
    interval.start_ns = static_cast<std::int64_t>(interval_ns_ - start_ns_);
    interval.length_ns = now - interval_ns_;
    auto& sums = direction_ == &result_.read ? interval.read : interval.write;
    sums.operations = direction_->sums.operations - before_.operations;
    sums.bytes.bytes = direction_->sums.bytes.bytes - before_.bytes.bytes;
    before_ = direction_->sums;
    interval_ns_ = now;
    result_.intervals.push_back(interval);
}

void FilePass::show(std::uint64_t now) {
    shown_ns_ = now;
    if (!live_) return;
    LiveState state;
    state.phase = LiveState::Phase::measuring;
    state.done = now - start_ns_;
    // Estimated total time at the speed so far.
    const auto share =
        static_cast<double>(direction_->sums.bytes.bytes) / static_cast<double>(std::max<std::uint64_t>(set_bytes_, 1));
    if (share > 0) state.total = static_cast<std::uint64_t>(static_cast<double>(state.done) / share);
    if (!result_.intervals.empty()) state.interval = result_.intervals.back();
    live_(state);
}

}  // namespace fettle::bench
