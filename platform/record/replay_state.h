// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "platform/record/recording.h"

namespace fettle::record {

/// A recording and the progress of each drive in it. Thread-safe.
class ReplayState {
public:
    explicit ReplayState(Recording recording);

    [[nodiscard]] const Recording& recording() const noexcept { return recording_; }

    /// The next step of `drive` if it is of type `What` and `fits` accepts it; it is then consumed. Otherwise an error
    /// that names the step and the requested command.
    template <typename What, typename Fits>
    Result<const What*> next(const std::string& drive, const std::string& asked, Fits fits) {
        const std::lock_guard lock(mutex_);
        auto& waiting = waiting_[drive];
        if (waiting.empty()) return differs("the recording contains no more steps for " + drive + ", but " + asked);
        const auto index = waiting.front();
        const auto& exchange = recording_.exchanges[index];
        const auto* what = std::get_if<What>(&exchange.what);
        if (what == nullptr || !fits(*what)) return differs(describe(index, exchange) + " is next, but " + asked);
        waiting.pop_front();
        return what;
    }

    /// Whether the next step of `drive` is of type `What` and `fits` accepts it. Consumes nothing.
    template <typename What, typename Fits>
    [[nodiscard]] bool is_next(const std::string& drive, Fits fits) {
        const std::lock_guard lock(mutex_);
        const auto& waiting = waiting_[drive];
        if (waiting.empty()) return false;
        const auto* what = std::get_if<What>(&recording_.exchanges[waiting.front()].what);
        return what != nullptr && fits(*what);
    }

    [[nodiscard]] Status finish() const;

private:
    tl::unexpected<Error> differs(const std::string& how);

    Recording recording_;
    mutable std::mutex mutex_;
    std::map<std::string, std::deque<std::size_t>> waiting_;  ///< indices of exchanges, by drive
    std::optional<Error> first_difference_;
};

}  // namespace fettle::record
