// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alert/alert.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/alert/texts.h"
#include "core/json/drive_json.h"
#include "core/json/fields.h"

namespace fettle::alert {

namespace {

/// From best to worst, as health::Verdict.
constexpr std::array<std::string_view, 5> kVerdicts{"good", "worn", "attention", "failing", "failed"};
constexpr std::size_t kFailing = 3;

std::size_t rank(std::string_view verdict) {
    return static_cast<std::size_t>(std::find(kVerdicts.begin(), kVerdicts.end(), verdict) - kVerdicts.begin());
}

/// Collects the alerts of one observation.
class Gatherer {
public:
    explicit Gatherer(const history::Observation& now) : now_(now) {}

    void verdict(Known& known) {
        if (now_.verdict.empty() || now_.verdict == known.verdict || rank(now_.verdict) == kVerdicts.size()) return;
        const auto before = std::exchange(known.verdict, now_.verdict);
        const bool bad = rank(now_.verdict) >= kFailing;
        const auto severity = bad ? Severity::critical : Severity::warning;
        if (before.empty()) {
            if (now_.verdict != kVerdicts.front()) add(make(kVerdictBad, severity, {{"now", now_.verdict}}));
        } else if (rank(now_.verdict) > rank(before)) {
            add(make(kVerdictWorse, severity, {{"before", before}, {"now", now_.verdict}}));
        } else {
            add(make(kVerdictBetter, Severity::info, {{"before", before}, {"now", now_.verdict}}));
        }
    }

    void heat(Known& known) {
        if (!now_.temperature_celsius || !now_.temperature_limit_celsius) return;
        const auto temperature = *now_.temperature_celsius;
        const auto limit = *now_.temperature_limit_celsius;
        if (!known.hot && temperature > limit) {
            known.hot = true;
            add(make(kTooHot, Severity::warning,
                     {{"temperature_celsius", std::int64_t{temperature}}, {"limit_celsius", std::int64_t{limit}}}));
        } else if (known.hot && temperature <= limit - kHysteresis_celsius) {
            known.hot = false;
            add(make(kCoolAgain, Severity::info, {{"temperature_celsius", std::int64_t{temperature}}}));
        }
    }

    /// A counter that appears for the first time describes the past. One that decreases (a pending sector that was
    /// rewritten) becomes the new baseline.
    void errors(Known& known) {
        for (const auto& [name, count] : now_.errors) {
            const auto before = known.errors.find(name);
            if (before != known.errors.end() && count > before->second) {
                add(make(error_text(name), Severity::warning,
                         {{"counter", name}, {"before", before->second}, {"now", count}}));
            }
            known.errors[name] = count;
        }
    }

    /// An advisory that a firmware update resolved is reported again if it returns. Without a verdict, advisories are
    /// unknown.
    void advisories(Known& known) {
        if (now_.verdict.empty()) return;
        for (const auto& one : now_.advisories) {
            if (std::find(known.advisories.begin(), known.advisories.end(), one) != known.advisories.end()) continue;
            add(make(kNewAdvisory, Severity::warning, {{"advisory", one}}));
        }
        known.advisories = now_.advisories;
    }

    std::vector<Alert> take() { return std::move(alerts_); }

private:
    void add(Message message) { alerts_.push_back({now_.time, now_.drive, now_.model, std::move(message)}); }

    const history::Observation& now_;
    std::vector<Alert> alerts_;
};

constexpr std::uint64_t kVersion = 1;

}  // namespace

std::vector<Alert> news(std::optional<Known>& known, const history::Observation& now) {
    if (!known) known.emplace();
    Gatherer gatherer(now);
    gatherer.verdict(*known);
    gatherer.heat(*known);
    gatherer.errors(*known);
    gatherer.advisories(*known);
    return gatherer.take();
}

std::string to_json(const Known& known) {
    json::Json json;
    json["known"] = kVersion;
    json["verdict"] = known.verdict;
    json["hot"] = known.hot;
    json["errors"] = json::Json::object();
    for (const auto& [name, count] : known.errors) json["errors"][name] = count;
    json["advisories"] = known.advisories;
    return json::dump(json, -1);
}

Result<Known> parse_known(std::string_view text) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    json::Fields fields(json);
    std::uint64_t version = 0;
    fields.read("known", version);
    if (version != kVersion) fields.complain("known", "unsupported version");
    Known known;
    fields.read("verdict", known.verdict);
    fields.read("hot", known.hot);
    fields.read("advisories", known.advisories);
    if (json.is_object() && json.contains("errors")) {
        const auto& errors = json["errors"];
        json::Fields counters(errors);
        if (errors.is_object()) {
            for (const auto& [name, count] : errors.items()) counters.read(name.c_str(), known.errors[name]);
        }
        if (!counters.problem().empty()) fields.complain("errors", counters.problem());
    }
    if (!fields.problem().empty())
        return fail(ErrorCode::malformed, FETTLE_TEXT("saved alert state: {problem}"), {{"problem", fields.problem()}});
    return known;
}

std::optional<Alert> task_news(const std::string& task, std::string_view before, std::string_view outcome,
                               const std::string& detail, std::int64_t time) {
    const auto bad = [](std::string_view one) { return one == "failed" || one == "broken-off"; };
    if (outcome == "cancelled" || outcome == "left-alone" || bad(before) == bad(outcome)) return std::nullopt;
    if (bad(outcome)) {
        return Alert{time, {}, {}, make(kTaskFailed, Severity::warning, {{"task", task}, {"detail", detail}})};
    }
    return Alert{time, {}, {}, make(kTaskWorksAgain, Severity::info, {{"task", task}})};
}

}  // namespace fettle::alert
