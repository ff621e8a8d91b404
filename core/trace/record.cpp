// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/record.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "core/base/size_text.h"
#include "core/trace/input.h"
#include "core/trace/pairing.h"
#include "core/trace/time_window.h"
#include "core/trace/tracefs_line.h"

namespace fettle::trace {

namespace {

/// How long an interrupt and the progress may wait.
constexpr std::uint64_t kLongestWait_ms = 100;
constexpr std::uint64_t kMillisecond = 1'000'000;

class Recording {
public:
    Recording(LiveEvents& live, const RecordSettings& settings, const RecordSink& sink)
        : live_(live), settings_(settings), sink_(sink), start_ns_(live.now_ns()), first_ns_(settings.drives) {
        result_.drives.resize(settings.drives);
        for (auto& drive : result_.drives) pairings_.emplace_back(drive.counts);
    }

    RecordResult run(const std::function<void(const RecordProgress&)>& on_progress, const CancelToken& cancel) {
        follow(on_progress, cancel);
        result_.elapsed_ns = elapsed_ns();
        note(live_.stop());
        while (reading_ && read(0)) continue;
        settle();
        count_lost();
        note(live_.finish());
        if (result_.error) result_.ending = RecordEnding::failed;
        return std::move(result_);
    }

private:
    struct Tagged {
        std::uint64_t at_ns = 0;
        std::size_t drive = 0;
        Event event;
    };

    [[nodiscard]] std::uint64_t elapsed_ns() const {
        const auto now = live_.now_ns();
        return now > start_ns_ ? now - start_ns_ : 0;
    }

    void note(const Status& status) {
        if (!status && !result_.error) result_.error = status.error();
    }
    /// The kernel delivers nothing that can be understood; what has arrived is still passed on.
    void end_reading(const Error& error) {
        if (!result_.error) result_.error = error;
        reading_ = false;
    }
    /// The sink takes nothing more.
    void close(RecordEnding ending) {
        result_.ending = ending;
        reading_ = false;
        open_ = false;
    }

    void follow(const std::function<void(const RecordProgress&)>& on_progress, const CancelToken& cancel) {
        while (reading_) {
            const auto elapsed = elapsed_ns();
            if (on_progress) on_progress({elapsed, result_.events});
            if (cancel.cancelled()) {
                result_.ending = RecordEnding::stopped;
                return;
            }
            auto wait_ms = kLongestWait_ms;
            if (settings_.duration_ns) {
                if (elapsed >= *settings_.duration_ns) {
                    result_.ending = RecordEnding::time_over;
                    return;
                }
                const auto left = *settings_.duration_ns - elapsed;
                wait_ms = std::min(wait_ms, (left + kMillisecond - 1) / kMillisecond);
            }
            (void)read(static_cast<unsigned>(wait_ms));
        }
    }

    /// Reads once. True: there may be more.
    bool read(unsigned wait_ms) {
        const auto more = live_.read(text_, wait_ms);
        if (!more) {
            end_reading(more.error());
            return false;
        }
        take_lines();
        while (open_ && !window_.wants_more()) pass_on(window_.pop());
        return reading_ && *more;
    }

    void take_lines() {
        std::string_view rest = text_;
        for (auto feed = rest.find('\n'); feed != std::string_view::npos && reading_; feed = rest.find('\n')) {
            take_line(rest.substr(0, feed));
            rest.remove_prefix(feed + 1);
        }
        text_.erase(0, text_.size() - rest.size());
        if (text_.size() > kLongestLine) end_reading(unfit(text_));
    }

    static Error unfit(std::string_view line) {
        return error_of(ErrorCode::malformed, FETTLE_TEXT("the kernel's events have an unknown form: {text}"),
                        {{"text", quote(line)}});
    }

    void take_line(std::string_view text) {
        const auto line = parse_tracefs_line(text);
        if (!line) {
            end_reading(unfit(text));
            return;
        }
        if (line->content == TracefsLine::Content::lost) forget(line->lost);
        if (line->content != TracefsLine::Content::request) return;
        const auto& devices = live_.devices();
        const auto known = std::find_if(devices.begin(), devices.end(),
                                        [&](const LiveEvents::Device& one) { return one.name == line->device; });
        if (known == devices.end()) return;
        ++result_.events;
        if (!line->access) {
            if (line->step == Event::Step::issue) ++result_.drives[known->drive].counts.ignored;
        } else if (!window_.push({line->access->at_ns, known->drive, *line->access})) {
            ++late_;
        }
    }

    /// What is waiting for its completion may have lost it.
    void forget(std::uint64_t lost) {
        reported_ += lost;
        while (open_ && !window_.empty()) pass_on(window_.pop());
        for (auto& pairing : pairings_) pairing.forget();
        for (std::size_t drive = 0; drive < pairings_.size(); ++drive) deliver(drive);
    }

    void pass_on(const Tagged& tagged) {
        pairings_[tagged.drive].add(tagged.event);
        deliver(tagged.drive);
    }

    void deliver(std::size_t drive) {
        auto& recorded = result_.drives[drive];
        while (open_) {
            auto access = pairings_[drive].take();
            if (!access) return;
            if (!recorded.first_ns) {
                first_ns_[drive] = access->at_ns;
                recorded.first_ns = access->at_ns > start_ns_ ? access->at_ns - start_ns_ : 0;
            }
            access->at_ns -= first_ns_[drive];
            const auto taken = sink_(drive, *access);
            if (!taken) {
                if (!result_.error) result_.error = taken.error();
                close(RecordEnding::failed);
            } else if (!*taken) {
                close(RecordEnding::full);
            } else {
                recorded.statistics.add(*access);
            }
        }
    }

    void settle() {
        while (open_ && !window_.empty()) pass_on(window_.pop());
        for (std::size_t drive = 0; drive < pairings_.size(); ++drive) {
            pairings_[drive].end();
            deliver(drive);
        }
    }

    void count_lost() {
        // The lines that report losses are about the same events as the kernel's counters.
        result_.lost = std::max(live_.lost(), reported_) + late_;
        for (auto& drive : result_.drives) drive.counts.lost = result_.lost;
    }

    LiveEvents& live_;
    const RecordSettings& settings_;
    const RecordSink& sink_;
    std::uint64_t start_ns_;
    RecordResult result_;
    std::vector<Pairing> pairings_;
    TimeWindow<Tagged> window_{kRecordWindow};
    std::vector<std::uint64_t> first_ns_;  // of each drive, on the clock of the events
    std::string text_;                     // read but not parsed: at most a part of a line between two reads
    std::uint64_t reported_ = 0;           // lost, by lines among the events
    std::uint64_t late_ = 0;
    bool reading_ = true;
    bool open_ = true;  // the sink
};

}  // namespace

std::string_view name(RecordEnding ending) noexcept {
    switch (ending) {
        case RecordEnding::time_over: return "duration";
        case RecordEnding::stopped: return "stopped";
        case RecordEnding::full: return "size-limit";
        case RecordEnding::failed: break;
    }
    return "failed";
}

RecordResult record(LiveEvents& live, const RecordSettings& settings, const RecordSink& sink,
                    const std::function<void(const RecordProgress&)>& on_progress, const CancelToken& cancel) {
    return Recording(live, settings, sink).run(on_progress, cancel);
}

}  // namespace fettle::trace
