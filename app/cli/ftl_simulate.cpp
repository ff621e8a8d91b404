// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "app/cli/ftl_command.h"
#include "app/cli/ftl_progress.h"
#include "app/cli/ftl_scenario.h"
#include "core/ftl/theory.h"
#include "core/ftl/write_amplification.h"

namespace fettle::cli {

namespace {

/// Simulates a flash translation layer and counts writes.
class FtlSimulate final : public Verb {
public:
    Command* declare(Command& ftl) override {
        auto* verb =
            ftl.add_subcommand("simulate", "Simulate a drive under a workload and measure write amplification");
        scenario_.declare(*verb, FtlScenario::Spare::one);
        verb->add_option("--warmup", options_.warmup_drive_writes, "Warm-up before measuring, in drive-writes")
            ->capture_default_str()
            ->type_name("DRIVE-WRITES");
        verb->add_option("--measure", options_.measured_drive_writes, "Length of the measurement, in drive-writes")
            ->capture_default_str()
            ->type_name("DRIVE-WRITES");
        verb->add_option("--seed", options_.seed, "Random seed; the same seed gives the same result")
            ->capture_default_str()
            ->type_name("N");
        return verb;
    }

    int run(const Session& session) override {
        auto options = options_;
        const auto scenario = scenario_.read();
        if (!scenario) return session.fail(scenario.error());
        options.scenario = *scenario;
        FtlProgress progress(session);
        const auto result = ftl::simulate(
            options, session.cancel, [&](std::uint64_t done, std::uint64_t total) { progress.at(done, total); },
            *session.table_memory);
        progress.finish();
        if (!result) return session.fail(result.error());
        const auto theory = ftl::theory::write_amplification(options.scenario);
        const auto model = theory ? std::optional(*theory) : std::nullopt;
        if (session.json) {
            session.print_json(json(options, *result, progress.seconds(), model));
        } else {
            session.print(text(options, *result, progress.seconds(), model));
        }
        return kFine;
    }

private:
    static double speed(const ftl::SimulationResult& result, double seconds) {
        const auto writes = static_cast<double>(result.warmup.host_writes + result.measured.host_writes);
        return seconds > 0 ? writes / seconds : 0;
    }

    static json::Json json(const ftl::SimulationOptions& options, const ftl::SimulationResult& result, double seconds,
                           const std::optional<double>& model) {
        const auto& scenario = options.scenario;
        json::Json body;
        body["write_amplification"] = result.measured.write_amplification();
        body["standard_error"] = result.standard_error;
        if (model) body["model_write_amplification"] = *model;
        body["host_writes"] = result.measured.host_writes;
        body["flash_writes"] = result.measured.flash_writes;
        body["trims"] = result.measured.trims;
        body["block_erases"] = result.measured.erases;
        body["host_writes_per_second"] = speed(result, seconds);
        body.update(spare_json(scenario.spare_factor));
        body["physical_pages"] = ftl::physical_pages(scenario);
        body["user_pages"] = result.user_pages;
        body["memory_bytes"] = ftl::simulation_bytes(scenario);
        auto& parameters = body["parameters"] = scenario_json(scenario);
        parameters["warmup_drive_writes"] = options.warmup_drive_writes;
        parameters["measured_drive_writes"] = options.measured_drive_writes;
        parameters["seed"] = options.seed;
        return body;
    }

    static std::string text(const ftl::SimulationOptions& options, const ftl::SimulationResult& result, double seconds,
                            const std::optional<double>& model) {
        const auto& scenario = options.scenario;
        auto text = fmt::format("Write amplification {:.3f} (standard error {:.3f})\n",
                                result.measured.write_amplification(), result.standard_error);
        if (model) {
            text += fmt::format("  theory             {:.3f}, difference {:+.2f}%\n", *model,
                                100 * (result.measured.write_amplification() / *model - 1));
        }
        text += fmt::format("  drive              {}, {} blocks of {} pages\n", spare_words(scenario.spare_factor),
                            scenario.blocks, scenario.pages_per_block);
        text += fmt::format("  garbage collection {}, {} frontiers\n", policy_words(scenario),
                            scenario.frontiers == ftl::Frontiers::mixed ? "mixed" : "separate");
        text += fmt::format("  workload           {}, {}% TRIMs, seed {}\n", workload_words(scenario.workload),
                            100 * scenario.trim_share, options.seed);
        text += fmt::format(
            "  measured           {} host writes, {} flash writes, {} block erases, after {} "
            "drive-writes of warm-up\n",
            result.measured.host_writes, result.measured.flash_writes, result.measured.erases,
            options.warmup_drive_writes);
        text += fmt::format("  speed              {:.1f} million host writes/s, {} of memory\n",
                            speed(result, seconds) / 1e6, binary_size({ftl::simulation_bytes(scenario)}));
        return text;
    }

    FtlScenario scenario_;
    ftl::SimulationOptions options_;
};

}  // namespace

std::unique_ptr<Verb> make_ftl_simulate() { return std::make_unique<FtlSimulate>(); }

}  // namespace fettle::cli
