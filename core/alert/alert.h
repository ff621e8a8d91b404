// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/history/observation.h"

/// Events to report to a user who is not watching.
namespace fettle::alert {

/// One event. Ids: verdict-worse, verdict-better, too-hot, cool-again, new-errors, new-advisory, drive-in-quarantine,
/// task-failed, task-works-again.
struct Alert {
    std::int64_t time = 0;
    std::string drive;  ///< history::key_of; empty: not about a drive
    std::string model;
    Message message;
};

/// State of a drive to be saved after its alerts were delivered: a crash in between repeats alerts, and loses none.
struct Note {
    std::string drive;
    std::string text;  ///< to_json(Known)
};

/// Delivers one alert. On error it will be delivered again.
using Teller = std::function<Status(const Alert&)>;

/// Port: delivers alerts, for example to a journal, a bus, a command or mail. May block briefly; sinks report their own
/// errors and do not affect other sinks.
class Sink {
public:
    virtual ~Sink() = default;
    virtual Status tell(const Alert& alert) = 0;
};

/// What was already reported about a drive.
struct Known {
    std::string verdict;
    bool hot = false;
    std::map<std::string, std::uint64_t> errors;
    std::vector<std::string> advisories;
    friend bool operator==(const Known&, const Known&) = default;
};

/// The drive counts as cool again this far below the limit.
inline constexpr int kHysteresis_celsius = 5;

/// The alerts in `now`; `known` is updated, so that each is reported once. The first observation of a drive (nullopt)
/// reports a verdict that is not good, overheating and advisories, but not past errors.
[[nodiscard]] std::vector<Alert> news(std::optional<Known>& known, const history::Observation& now);

/// Text for history::HistoryStore::note.
[[nodiscard]] std::string to_json(const Known& known);
[[nodiscard]] Result<Known> parse_known(std::string_view text);

/// A task failed after the previous run succeeded, or the reverse; nullopt: no news. Empty `before`: first run.
[[nodiscard]] std::optional<Alert> task_news(const std::string& task, std::string_view before, std::string_view outcome,
                                             const std::string& detail, std::int64_t time);

}  // namespace fettle::alert
