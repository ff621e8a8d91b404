// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "app/cli/ftl_command.h"
#include "app/cli/ftl_scenario.h"
#include "core/base/size_text.h"
#include "core/ftl/lifetime.h"
#include "core/ftl/theory.h"

namespace fettle::cli {

namespace {

constexpr double kDaysPerYear = 365.25;

Result<double> size_above_zero(const std::string& text) {
    const auto bytes = parse_size(text);
    if (!bytes) return fail(bytes.error());
    if (*bytes == 0)
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("{text} is not a valid size: it must be greater than 0"),
                    {{"text", quote(text)}});
    return static_cast<double>(*bytes);
}

/// Computes the write amplification that `simulate` measures, and the drive's endurance that follows from it.
class FtlModel final : public Verb {
public:
    Command* declare(Command& ftl) override {
        auto* verb = ftl.add_subcommand("model", "Compute write amplification and endurance from a model");
        scenario_.declare(*verb, FtlScenario::Spare::one);
        verb->add_option("--wanted", wanted_, "Also compute the spare factor that gives this write amplification")
            ->type_name("A");
        auto* capacity =
            verb->add_option("--capacity", capacity_, "For endurance: user capacity of the drive, such as 256GB")
                ->type_name("SIZE");
        auto* cycles = verb->add_option("--rated-cycles", rated_cycles_, "Rated program/erase cycles of the flash")
                           ->type_name("N");
        auto* writes = verb->add_option("--writes-per-day", writes_per_day_, "Host writes per day, such as 20GB")
                           ->type_name("SIZE");
        capacity->needs(cycles)->needs(writes);
        cycles->needs(capacity);
        writes->needs(capacity);
        return verb;
    }

    int run(const Session& session) override {
        const auto scenario = scenario_.read();
        if (!scenario) return session.fail(scenario.error());
        Answer answer;
        answer.scenario = *scenario;
        if (const auto done = work_out(answer); !done) return session.fail(done.error());
        if (session.json) {
            session.print_json(json(answer));
        } else {
            session.print(text(answer));
        }
        return kFine;
    }

private:
    struct Answer {
        ftl::Scenario scenario;
        double amplification = 0;
        std::optional<double> mean_field;
        std::optional<double> wanted_spare;
        std::optional<double> flash_bytes;
        std::optional<ftl::Lifetime> life;
    };

    Status work_out(Answer& answer) const {
        const auto amplification = ftl::theory::write_amplification(answer.scenario);
        if (!amplification) return fail(amplification.error());
        answer.amplification = *amplification;
        answer.mean_field = ftl::theory::mean_field(answer.scenario);
        if (wanted_) {
            const auto spare = ftl::theory::spare_factor_for(*wanted_, answer.scenario);
            if (!spare) return fail(spare.error());
            answer.wanted_spare = *spare;
        }
        if (capacity_) {
            const auto capacity = size_above_zero(*capacity_);
            if (!capacity) return fail(capacity.error());
            const auto writes = size_above_zero(*writes_per_day_);
            if (!writes) return fail(writes.error());
            // U = (1 - S) T, solved for the total flash T.
            answer.flash_bytes = *capacity / (1 - answer.scenario.spare_factor);
            const auto life = ftl::lifetime({*answer.flash_bytes, *rated_cycles_, *writes, answer.amplification});
            if (!life) return fail(life.error());
            answer.life = *life;
        }
        return {};
    }

    json::Json json(const Answer& answer) const {
        json::Json body;
        body["write_amplification"] = answer.amplification;
        if (answer.mean_field) body["mean_field_write_amplification"] = *answer.mean_field;
        body.update(spare_json(answer.scenario.spare_factor));
        if (answer.wanted_spare) {
            auto& wanted = body["wanted"];
            wanted["write_amplification"] = *wanted_;
            wanted.update(spare_json(*answer.wanted_spare));
        }
        if (answer.life) {
            auto& life = body["lifetime"];
            life["flash_bytes"] = *answer.flash_bytes;
            life["rated_cycles"] = *rated_cycles_;
            life["host_writes_bytes"] = answer.life->host_bytes;
            life["days_per_pass"] = answer.life->days_per_pass;
            life["days"] = answer.life->days;
            life["years"] = answer.life->days / kDaysPerYear;
        }
        body["parameters"] = scenario_json(answer.scenario);
        return body;
    }

    [[nodiscard]] std::string text(const Answer& answer) const {
        auto text = fmt::format("Write amplification {:.3f} by theory\n", answer.amplification);
        if (answer.mean_field) {
            text +=
                fmt::format("  mean field         {:.3f} (without the formula's approximation)\n", *answer.mean_field);
        }
        text += fmt::format("  drive              {}, {} pages per block\n", spare_words(answer.scenario.spare_factor),
                            answer.scenario.pages_per_block);
        text += fmt::format("  garbage collection {}\n", policy_words(answer.scenario));
        text += fmt::format("  workload           {}, {}% TRIMs\n", workload_words(answer.scenario.workload),
                            100 * answer.scenario.trim_share);
        if (answer.wanted_spare) {
            text += fmt::format("  target             {} gives {:.3f}\n", spare_words(*answer.wanted_spare), *wanted_);
        }
        if (answer.life) {
            text += fmt::format(
                "  endurance          {:.3g} TB of host writes until {:g} cycles of {:.4g} GB of flash are used: "
                "{:.0f} days, {:.1f} years\n",
                answer.life->host_bytes / 1e12, *rated_cycles_, *answer.flash_bytes / 1e9, answer.life->days,
                answer.life->days / kDaysPerYear);
        }
        return text;
    }

    FtlScenario scenario_;
    std::optional<double> wanted_;
    std::optional<std::string> capacity_;
    std::optional<double> rated_cycles_;
    std::optional<std::string> writes_per_day_;
};

}  // namespace

std::unique_ptr<Verb> make_ftl_model() { return std::make_unique<FtlModel>(); }

}  // namespace fettle::cli
