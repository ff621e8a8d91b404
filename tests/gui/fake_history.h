// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/toolbox/history.h"

namespace fettle::test {

inline constexpr std::int64_t kDay = 86'400;
inline constexpr std::int64_t kStart = 1'767'225'600;  // 2026-01-01

inline history::Observation seen(int day, double wear) {
    history::Observation one;
    one.time = kStart + day * kDay;
    one.drive = "S1";
    one.model = "Model";
    one.firmware = "1.0";
    one.temperature_celsius = 35;
    one.hottest_celsius = 35;
    one.temperature_limit_celsius = 70;
    one.host_written = ByteCount{static_cast<std::uint64_t>(day) * 50'000'000'000};
    one.percentage_used = wear;
    one.verdict = "good";
    one.errors = {{"media_errors", 0}};
    return one;
}

/// A history that returns what a test has put there.
class FakeHistory final : public History, public history::HistoryStore {
public:
    history::HistoryStore* store() override { return has_store ? this : nullptr; }
    Result<Recorded> record(const std::vector<DriveReport>& /*reports*/, bool find_news) override {
        asked_for_news = find_news;
        if (record_error) return fail(*record_error);
        all.push_back(seen(static_cast<int>(all.size()), 1));
        Recorded recorded;
        recorded.observations = {all.back()};
        return recorded;
    }
    Status add(const std::vector<history::Observation>& /*observations*/) override { return {}; }
    Status add_boot(const bench::BootRecord& /*boot*/) override { return {}; }
    Result<std::vector<bench::BootRecord>> boots(const history::Range& /*range*/) override {
        return std::vector<bench::BootRecord>();
    }
    Status add_run(const history::TaskRun& /*run*/) override { return {}; }
    Result<std::vector<history::Observation>> observations(const std::string& drive,
                                                           const history::Range& /*range*/) override {
        ++calls;
        last_drive = drive;
        if (error) return fail(*error);
        return all;
    }
    Result<std::vector<history::TaskRun>> runs(const history::Range& /*range*/) override {
        return std::vector<history::TaskRun>();
    }
    Result<std::vector<history::Observation>> latest() override { return all; }
    Result<std::optional<std::string>> note(const std::string& /*drive*/) override {
        return std::optional<std::string>();
    }
    Status set_note(const std::string& /*drive*/, std::string_view /*text*/) override { return {}; }
    Status thin(std::int64_t /*now*/) override { return {}; }
    [[nodiscard]] std::vector<std::string> problems() const override { return {}; }

    std::vector<history::Observation> all;
    std::optional<Error> error;
    std::optional<Error> record_error;
    std::string last_drive;
    bool has_store = true;
    bool asked_for_news = true;
    int calls = 0;
};

}  // namespace fettle::test
