// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <vector>

#include "app/cli/ftl_command.h"
#include "app/cli/ftl_progress.h"
#include "app/cli/ftl_scenario.h"
#include "app/cli/table.h"
#include "core/ftl/theory.h"
#include "core/ftl/write_amplification.h"
#include "core/render/plot.h"

namespace fettle::cli {

namespace {

/// Write amplification over a range of spare factors: the effect of more over-provisioning.
class FtlCurve final : public Verb {
public:
    Command* declare(Command& ftl) override {
        auto* verb = ftl.add_subcommand("curve", "Compute write amplification over a range of spare factors");
        scenario_.declare(*verb, FtlScenario::Spare::none);
        verb->add_option("--from", from_, "Smallest spare factor")->capture_default_str()->type_name("S");
        verb->add_option("--to", to_, "Largest spare factor")->capture_default_str()->type_name("S");
        verb->add_option("--steps", points_, "Number of points on the curve, 2 to 1000")
            ->capture_default_str()
            ->type_name("N");
        auto* simulate = verb->add_flag("--simulate", simulate_, "Also simulate each point");
        const auto option = [&](const char* name, auto& value, const char* what, const char* type) {
            verb->add_option(name, value, what)->capture_default_str()->type_name(type)->needs(simulate);
        };
        option("--warmup", options_.warmup_drive_writes, "Warm-up before measuring, in drive-writes", "DRIVE-WRITES");
        option("--measure", options_.measured_drive_writes, "Length of the measurement, in drive-writes",
               "DRIVE-WRITES");
        option("--seed", options_.seed, "Random seed; the same seed gives the same result", "N");
        verb->add_option("--svg", svg_, "Save the curve as an SVG file")->type_name("FILE");
        return verb;
    }

    int run(const Session& session) override {
        const auto scenario = scenario_.read();
        if (!scenario) return session.fail(scenario.error());
        const auto points = work_out(session, *scenario);
        if (!points) return session.fail(points.error());
        if (svg_) {
            if (const auto code = session.save_file(*svg_, rendering::to_svg(plot(*scenario, *points))); code != kFine)
                return code;
        }
        if (session.json) {
            session.print_json(json(*scenario, *points));
        } else {
            session.print(text(*scenario, *points));
        }
        return kFine;
    }

private:
    struct Point {
        double spare_factor = 0;
        std::optional<double> model;
        std::optional<ftl::SimulationResult> simulated;
    };

    [[nodiscard]] Result<std::vector<Point>> work_out(const Session& session, const ftl::Scenario& scenario) const {
        if (points_ < 2 || points_ > 1000) {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("--steps {steps}: must be 2 to 1000"),
                        {{"steps", points_}});
        }
        if (!(from_ < to_)) {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("--from {from} must be less than --to {to}"),
                        {{"from", from_}, {"to", to_}});
        }
        std::vector<Point> points(points_);
        FtlProgress progress(session);
        for (std::size_t i = 0; i < points_; ++i) {
            const auto share = static_cast<double>(i) / static_cast<double>(points_ - 1);
            points[i].spare_factor = from_ + (to_ - from_) * share;
            auto options = options_;
            options.scenario = scenario;
            options.scenario.spare_factor = points[i].spare_factor;
            const auto model = ftl::theory::write_amplification(options.scenario);
            if (model) points[i].model = *model;
            if (!model && (!simulate_ || model.error().code != ErrorCode::unsupported)) return fail(model.error());
            if (!simulate_) continue;
            auto simulated = ftl::simulate(
                options, session.cancel,
                [&](std::uint64_t done, std::uint64_t total) { progress.at(done, total, i, points_); },
                *session.table_memory);
            if (!simulated) return fail(simulated.error());
            points[i].simulated = *simulated;
        }
        return points;
    }

    static json::Json json(const ftl::Scenario& scenario, const std::vector<Point>& points) {
        json::Json body;
        auto& rows = body["points"] = json::Json::array();
        for (const auto& point : points) {
            auto row = spare_json(point.spare_factor);
            if (point.model) row["model_write_amplification"] = *point.model;
            if (point.simulated) {
                row["simulated_write_amplification"] = point.simulated->measured.write_amplification();
                row["standard_error"] = point.simulated->standard_error;
            }
            rows.push_back(std::move(row));
        }
        body["parameters"] = scenario_json(scenario);
        return body;
    }

    [[nodiscard]] std::string text(const ftl::Scenario& scenario, const std::vector<Point>& points) const {
        using Align = Table::Align;
        Table table({{"SPARE FACTOR", Align::right},
                     {"OVER-PROVISIONING", Align::right},
                     {"THEORY", Align::right},
                     {simulate_ ? "SIMULATED" : "", Align::right},
                     {simulate_ ? "DIFFERENCE" : "", Align::right}});
        for (const auto& point : points) {
            std::string simulated;
            std::string difference;
            if (point.simulated) {
                const auto amplification = point.simulated->measured.write_amplification();
                simulated = fmt::format("{:.3f}", amplification);
                if (point.model) difference = fmt::format("{:+.2f}%", 100 * (amplification / *point.model - 1));
            }
            table.add({fmt::format("{:.4f}", point.spare_factor),
                       fmt::format("{:.2f}%", 100 * ftl::over_provisioning_of(point.spare_factor)),
                       point.model ? fmt::format("{:.3f}", *point.model) : "-", simulated, difference});
        }
        return heading(scenario) + "\n" + table.text(2);
    }

    static std::string heading(const ftl::Scenario& scenario) {
        return fmt::format("Write amplification, {} garbage collection, {} pages per block, workload {}, {}% TRIMs",
                           policy_words(scenario), scenario.pages_per_block, workload_words(scenario.workload),
                           100 * scenario.trim_share);
    }

    [[nodiscard]] rendering::Plot plot(const ftl::Scenario& scenario, const std::vector<Point>& points) const {
        rendering::Plot plot;
        plot.title = "Write amplification by spare factor";
        plot.description = heading(scenario);
        plot.x.title = "Spare factor (T−U)/T; 0.2 is 25% over-provisioning";
        plot.y.title = "Flash writes per host write";
        plot.y.from_zero = true;
        plot.id = "ftl-curve";
        rendering::PlotSeries model{
            fmt::format("theory, {}, {} pages per block", policy_words(scenario), scenario.pages_per_block),
            {},
            rendering::PlotStyle::line};
        rendering::PlotSeries simulated{"simulated", {}, rendering::PlotStyle::markers};
        for (const auto& point : points) {
            if (point.model) model.points.push_back({point.spare_factor, *point.model});
            if (point.simulated) {
                simulated.points.push_back({point.spare_factor, point.simulated->measured.write_amplification()});
            }
        }
        // Interpolate between the points of the table.
        if (!model.points.empty()) {
            model.points.clear();
            constexpr int kSmooth = 200;
            auto fine = scenario;
            for (int i = 0; i <= kSmooth; ++i) {
                fine.spare_factor = from_ + (to_ - from_) * i / kSmooth;
                if (const auto value = ftl::theory::write_amplification(fine)) {
                    model.points.push_back({fine.spare_factor, *value});
                }
            }
            plot.series.push_back(std::move(model));
        }
        if (!simulated.points.empty()) plot.series.push_back(std::move(simulated));
        return plot;
    }

    FtlScenario scenario_;
    double from_ = 0.05;
    double to_ = 0.5;
    std::size_t points_ = 10;
    bool simulate_ = false;
    ftl::SimulationOptions options_;
    std::optional<std::string> svg_;
};

}  // namespace

std::unique_ptr<Verb> make_ftl_curve() { return std::make_unique<FtlCurve>(); }

}  // namespace fettle::cli
