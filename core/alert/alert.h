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

/// What is worth telling somebody who does not look.
namespace fettle::alert {

/// One piece of news. Ids: verdict-worse, verdict-better, too-hot, cool-again, new-errors, new-advisory,
/// drive-in-quarantine, task-failed, task-works-again.
struct Alert {
    std::int64_t time = 0;
    std::string drive;  ///< history::key_of; empty: about no drive
    std::string model;
    Message message;
};

/// What is to be remembered of a drive once its news were handed over: a crash between the two tells them again, and
/// loses none.
struct Note {
    std::string drive;
    std::string text;  ///< to_json(Known)
};

/// Hands one over. An error: it is to be told again.
using Teller = std::function<Status(const Alert&)>;

/// Port: who passes alerts on: a journal, a bus, a command, mail. May block for a while; errors are the sink's to say,
/// and keep no other sink from being told.
class Sink {
public:
    virtual ~Sink() = default;
    virtual Status tell(const Alert& alert) = 0;
};

/// What is known of a drive already, and so is no news.
struct Known {
    std::string verdict;
    bool hot = false;
    std::map<std::string, std::uint64_t> errors;
    std::vector<std::string> advisories;
    friend bool operator==(const Known&, const Known&) = default;
};

/// It is cool again this far below the limit.
inline constexpr int kHysteresis_celsius = 5;

/// What is news in `now`; afterwards `known` holds it, so that it is told once. The first observation of a drive
/// (nullopt) tells of a verdict that is not good, of heat and of advisories, but not of errors of its past.
[[nodiscard]] std::vector<Alert> news(std::optional<Known>& known, const history::Observation& now);

/// For history::Store::note.
[[nodiscard]] std::string to_json(const Known& known);
[[nodiscard]] Result<Known> parse_known(std::string_view text);

/// A task's run failed and the one before did not, or the other way round; nullopt: no news. Empty `before`: none.
[[nodiscard]] std::optional<Alert> task_news(const std::string& task, std::string_view before, std::string_view outcome,
                                             const std::string& detail, std::int64_t time);

}  // namespace fettle::alert
