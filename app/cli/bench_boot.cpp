// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "app/cli/bench_parts.h"
#include "app/cli/table.h"
#include "core/bench/spread.h"
#include "core/schedule/time.h"

namespace fettle::cli {

namespace {

struct Phase {
    std::string_view field;  ///< of the JSON output
    std::string_view title;
    std::optional<double> seconds;
};

std::array<Phase, 6> phases_of(const bench::BootTimes& times) {
    return {{{"firmware_seconds", "Firmware", times.firmware_s},
             {"loader_seconds", "Boot loader", times.loader_s},
             {"kernel_seconds", "Kernel", times.kernel_s},
             {"initrd_seconds", "Initrd", times.initrd_s},
             {"userspace_seconds", "User space", times.userspace_s},
             {"total_seconds", "Total", times.total_s}}};
}

json::Json json_of(const bench::BootTimes& times) {
    json::Json json;
    for (const auto& phase : phases_of(times)) {
        if (phase.seconds) json[std::string(phase.field)] = *phase.seconds;
    }
    return json;
}

/// Of the table of recorded starts.
constexpr std::size_t kRows = 24;

class BenchBoot final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("boot", "Show how long the system took to start, by systemd's timestamps");
        verb->add_flag("--history", history_, "Show the recorded starts instead of the last one");
        return verb;
    }

    int run(const Session& session) override { return history_ ? recorded(session) : last(session); }

private:
    static int last(const Session& session) {
        const auto times = session.toolbox.benchmarks->boot();
        if (!times) return session.fail(times.error());
        if (session.json) {
            session.print_json({{"boot", json_of(*times)}});
            return kFine;
        }
        Table table({{"Phase"}, {"Time", Table::Align::right}});
        for (const auto& phase : phases_of(*times)) {
            if (phase.seconds) table.add({std::string(phase.title), fmt::format("{:.3f} s", *phase.seconds)});
        }
        session.print(table.text(0));
        return kFine;
    }

    static int recorded(const Session& session) {
        auto* store = session.toolbox.history->store();
        if (store == nullptr) return session.fail({ErrorCode::unsupported, "recording history", {}});
        const auto boots = store->boots({});
        if (!boots) return session.fail(boots.error());
        if (session.json) {
            auto array = json::Json::array();
            for (const auto& boot : *boots) {
                auto one = json_of(boot.times);
                one["at"] = schedule::utc_text(boot.time);
                array.push_back(std::move(one));
            }
            session.print_json({{"boots", std::move(array)}});
        } else if (boots->empty()) {
            session.print(
                "No starts recorded yet. To record them, run fettle history record after each start or enable "
                "the service.\n");
        } else {
            session.print(starts_text(*boots));
        }
        return kFine;
    }

    /// The newest first.
    static std::string starts_text(const std::vector<bench::BootRecord>& boots) {
        std::vector<Table::Column> columns{{"Started, UTC"}};
        for (const auto& phase : phases_of({})) columns.push_back({phase.title, Table::Align::right, true});
        Table table(std::move(columns));
        const auto shown = std::min(boots.size(), kRows);
        for (std::size_t back = 0; back < shown; ++back) {
            const auto& boot = boots[boots.size() - 1 - back];
            auto started = schedule::utc_text(boot.time).substr(0, 16);
            started[10] = ' ';
            std::vector<std::string> cells{std::move(started)};
            for (const auto& phase : phases_of(boot.times)) {
                cells.push_back(phase.seconds ? fmt::format("{:.3f} s", *phase.seconds) : "");
            }
            table.add(std::move(cells));
        }
        std::vector<double> totals;
        totals.reserve(boots.size());
        for (const auto& boot : boots) totals.push_back(boot.times.total_s.value_or(0));
        const auto spread = bench::spread_of(std::move(totals));
        auto text = table.text(0);
        if (boots.size() > shown) text += fmt::format("(the newest {} of {}; --json lists all)\n", shown, boots.size());
        return text + fmt::format("\nTotal: {:.3f} s (median of {} {}; {:.3f} to {:.3f} s)\n", spread.median,
                                  boots.size(), boots.size() == 1 ? "start" : "starts", spread.smallest,
                                  spread.largest);
    }

    bool history_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_bench_boot() { return std::make_unique<BenchBoot>(); }

}  // namespace fettle::cli
