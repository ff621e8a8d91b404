// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <array>
#include <optional>
#include <string_view>

#include "app/cli/bench_parts.h"
#include "app/cli/table.h"

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

class BenchBoot final : public Verb {
public:
    Command* declare(Command& app) override {
        return app.add_subcommand("boot", "Show how long the last start of the system took, by systemd's timestamps");
    }

    int run(const Session& session) override {
        const auto times = session.toolbox.benchmarks->boot();
        if (!times) return session.fail(times.error());
        const auto phases = phases_of(*times);
        if (session.json) {
            json::Json boot;
            for (const auto& phase : phases) {
                if (phase.seconds) boot[std::string(phase.field)] = *phase.seconds;
            }
            session.print_json({{"boot", std::move(boot)}});
            return kFine;
        }
        Table table({{"Phase"}, {"Time", Table::Align::right}});
        for (const auto& phase : phases) {
            if (phase.seconds) table.add({std::string(phase.title), fmt::format("{:.3f} s", *phase.seconds)});
        }
        session.print(table.text(0));
        return kFine;
    }
};

}  // namespace

std::unique_ptr<Verb> make_bench_boot() { return std::make_unique<BenchBoot>(); }

}  // namespace fettle::cli
