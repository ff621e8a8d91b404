// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/bench_text.h"
#include "app/cli/drive_verb.h"
#include "app/cli/power_text.h"
#include "app/cli/wakeups_text.h"
#include "app/cli/words.h"
#include "core/bench/workload.h"
#include "core/json/put.h"
#include "core/json/wakeups_json.h"

namespace fettle::cli {

namespace {

constexpr std::uint64_t kSecond_ns = 1'000'000'000;
constexpr std::uint64_t kLongest_ns = 86'400 * kSecond_ns;

/// Power states and settings, and what interrupts the drive's idle time.
class Power final : public DriveVerb {
public:
    Command* declare(Command& app) override {
        auto* verb = declare_for_drives(app, "power", "Show power states and what keeps a drive from them");
        auto* wakeups = verb->add_flag("--wakeups", wakeups_,
                                       "Count what interrupts the idle time of one drive, and show which states it "
                                       "allows");
        verb->add_option("--for", duration_, "How long to watch: 60s (the default), 10m")
            ->type_name("DURATION")
            ->needs(wakeups);
        return verb;
    }

    int run(const Session& session) override {
        const auto wanted = bench::parse_duration(duration_);
        if (!wanted) return session.fail(wanted.error());
        if (*wanted < kSecond_ns || *wanted > kLongest_ns) {
            return session.fail({ErrorCode::invalid_argument, "--for must be between 1 s and 1 day", {}});
        }
        std::vector<DriveEntry> entries;
        int result = kFine;
        if (!find(session, entries, result)) return result;
        if (wakeups_ && entries.size() != 1) {
            return session.fail({ErrorCode::invalid_argument, "--wakeups needs the name of one drive", {}});
        }
        const auto reports = session.toolbox.inspection->inspect_all(entries, session.inspect);
        for (const auto& report : reports) result = std::max(result, code(report));
        std::optional<power::Wakeups> found;
        if (wakeups_) {
            auto watched = watch(session, reports.front(), *wanted);
            if (!watched) return session.fail(watched.error());
            found = std::move(*watched);
        }
        print(session, reports, found);
        return result;
    }

protected:
    std::string text(const Session& session, const DriveReport& report) const override {
        auto text = power_text(session, report);
        if (text.empty()) text = "  The drive reports no power management.\n";
        return drive_heading(session, report) + missing_words(session, report.facts.missing) + text;
    }
    int code(const DriveReport& report) const override { return reading_code(report); }

private:
    static Result<power::Wakeups> watch(const Session& session, const DriveReport& report, std::uint64_t duration_ns) {
        ProgressLine line(session);
        const auto show = [&](std::uint64_t elapsed_ns) {
            bench::LiveState state;
            state.phase = bench::LiveState::Phase::measuring;
            state.done = elapsed_ns;
            state.total = duration_ns;
            line.show("counting wake-ups", state);
        };
        return session.toolbox.idle_watching->watch(report, duration_ns, show, session.cancel);
    }

    void print(const Session& session, const std::vector<DriveReport>& reports,
               const std::optional<power::Wakeups>& wakeups) const {
        if (session.json) {
            auto drives = json::Json::array();
            for (const auto& report : reports) {
                json::Json object{{"id", report.entry.id}};
                json::put(object, "path", report.entry.path);
                json::put(object, "model", report.facts.identity.model);
                json::put(object, "serial", report.facts.identity.serial);
                json::put_filled(object, "power", json::power_json(report));
                if (wakeups) object["wakeups"] = json::to_json(*wakeups);
                drives.push_back(std::move(object));
            }
            return session.print_json({{"drives", std::move(drives)}});
        }
        if (reports.empty()) session.print("No drives found.\n");
        for (const auto& report : reports) {
            session.print((&report == reports.data() ? "" : "\n") + text(session, report));
        }
        if (wakeups) session.print(wakeups_text(session, *wakeups));
    }

    bool wakeups_ = false;
    std::string duration_ = "60s";
};

}  // namespace

std::unique_ptr<Verb> make_power() { return std::make_unique<Power>(); }

}  // namespace fettle::cli
