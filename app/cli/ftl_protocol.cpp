// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include "app/cli/ftl_command.h"
#include "app/cli/ftl_progress.h"
#include "app/cli/table.h"
#include "core/ftl/parameter_source.h"
#include "core/ftl/protocol.h"
#include "core/render/plot.h"

namespace fettle::cli {

namespace {

constexpr std::uint64_t kSteps = 1000;  // resolution of the progress line

/// Runs a published measurement on a simulated drive: tables next to the review's figures, and speed over time.
class FtlProtocol final : public Verb {
public:
    Command* declare(Command& ftl) override {
        auto* verb = ftl.add_subcommand("protocol", "Run a published measurement on a simulated drive");
        verb->add_option("name", name_, "Measurement to run; without it, list all")->type_name("NAME");
        verb->add_option("--drive", drive_, "Simulated drive; default: the model used in the review")
            ->type_name("PERSONALITY");
        verb->add_option("--scale", options_.scale, "Divide capacity, areas and durations by this factor")
            ->capture_default_str()
            ->in_range(1, 100'000)
            ->type_name("N");
        verb->add_option("--svg", svg_, "Save speed over time as an SVG file")->type_name("FILE");
        return verb;
    }

    int run(const Session& session) override {
        if (name_.empty()) return list(session);
        if (session.flash_drives == nullptr) return session.fail({ErrorCode::unsupported, "simulated drives", {}});
        const auto known = ftl::protocols();
        const auto info = std::find_if(known.begin(), known.end(), [&](const auto& one) { return one.name == name_; });
        if (info == known.end()) {
            session.complain(
                fmt::format("unknown protocol \"{}\"; \"fettle ftl protocol\" lists them", printable(name_)));
            return kUsage;
        }
        options_.drive = drive_.empty() ? std::string(info->drive) : drive_;
        const auto parameters = session.flash_drives->parameters(options_.drive);
        if (!parameters) return session.fail(parameters.error());
        const auto result = measure(session, *parameters);
        if (!result) return session.fail(result.error());
        if (svg_) {
            if (const auto code = session.save_file(*svg_, rendering::to_svg(plot(*result))); code != kFine)
                return code;
        }
        if (session.json) {
            session.print_json(json(*result));
        } else {
            session.print(text(*result));
        }
        return kFine;
    }

private:
    static int list(const Session& session) {
        json::Json body;
        auto& rows = body["protocols"] = json::Json::array();
        Table table({{"PROTOCOL"}, {"DRIVE"}, {"MEASURES"}});
        for (const auto& info : ftl::protocols()) {
            rows.push_back({{"name", info.name}, {"drive", info.drive}, {"description", info.description}});
            table.add({std::string(info.name), std::string(info.drive), std::string(info.description)});
        }
        if (session.json) {
            session.print_json(body);
        } else {
            session.print(table.text(0));
        }
        return kFine;
    }

    [[nodiscard]] Result<ftl::ProtocolResult> measure(const Session& session, const ftl::Parameters& parameters) const {
        FtlProgress progress(session);
        progress.at(0, kSteps);
        const auto at = [&](double share) {
            progress.at(std::max<std::uint64_t>(1, static_cast<std::uint64_t>(share * kSteps)), kSteps);
        };
        return ftl::run_protocol(name_, parameters, options_, at, session.cancel);
    }

    static json::Json json(const ftl::ProtocolResult& result) {
        json::Json body;
        body["protocol"] = result.protocol;
        body["drive"] = result.drive;
        body["scale"] = result.scale;
        auto& figures = body["figures"] = json::Json::array();
        for (const auto& figure : result.figures) {
            json::Json row = {
                {"row", figure.row}, {"column", figure.column}, {"unit", figure.unit}, {"measured", figure.measured}};
            if (figure.published) {
                row["published"] = *figure.published;
                row["deviation_percent"] = 100 * figure.deviation().value_or(0);
                row["tolerance_percent"] = 100 * figure.tolerance;
                row["agrees"] = figure.agrees();
                if (figure.at_most) row["published_is_limit"] = true;
            }
            figures.push_back(std::move(row));
        }
        body["notes"] = result.notes;
        auto& stages = body["stages"] = json::Json::array();
        for (const auto& stage : result.stages) {
            json::Json row = {{"name", stage.name}, {"seconds", stage.seconds}, {"mb_per_second", stage.mb_per_s}};
            if (stage.write_amplification) row["write_amplification"] = *stage.write_amplification;
            auto& speed = row["speed"] = json::Json::array();
            for (const auto& point : stage.speed) {
                speed.push_back({{"seconds", point.seconds}, {"mb_per_second", point.mb_per_s}});
            }
            stages.push_back(std::move(row));
        }
        return body;
    }

    static std::string text(const ftl::ProtocolResult& result) {
        using Align = Table::Align;
        Table table({{"CASE"},
                     {"OF"},
                     {"SIMULATED", Align::right},
                     {"PUBLISHED", Align::right},
                     {"DEVIATION", Align::right},
                     {""}});
        for (const auto& figure : result.figures) {
            table.add({figure.row, figure.column, fmt::format("{:.2f}", figure.measured),
                       figure.published ? published(figure) : "",
                       figure.published ? fmt::format("{:+.1f}%", 100 * figure.deviation().value_or(0)) : "",
                       figure.agrees() ? "" : fmt::format("over {:.0f}%", 100 * figure.tolerance)});
        }
        const auto unit = result.figures.empty() ? std::string() : ", " + result.figures.front().unit;
        auto text =
            fmt::format("{} on {}{}, at a scale of 1/{}\n\n", result.protocol, result.drive, unit, result.scale) +
            table.text(2) + curves(result);
        for (const auto& note : result.notes) text += "\nLimitation of the model: " + note + "\n";
        return text;
    }

    static std::string published(const ftl::ProtocolFigure& figure) {
        return fmt::format("{}{:.2f}", figure.at_most ? "at most " : "", *figure.published);
    }

    /// Speed over time of every stage: its first point, then the mean of each fifth.
    static std::string curves(const ftl::ProtocolResult& result) {
        constexpr std::size_t kParts = 5;
        using Align = Table::Align;
        Table table({{"STAGE"},
                     {"MINUTES", Align::right},
                     {"START", Align::right},
                     {"1/5", Align::right},
                     {"2/5", Align::right},
                     {"3/5", Align::right},
                     {"4/5", Align::right},
                     {"5/5", Align::right}});
        for (const auto& stage : result.stages) {
            if (stage.speed.size() < kParts) continue;
            std::vector<std::string> row{stage.name, fmt::format("{:.1f}", stage.seconds / 60),
                                         fmt::format("{:.1f}", stage.speed.front().mb_per_s)};
            const auto end = stage.speed.back().seconds;
            for (std::size_t part = 0; part < kParts; ++part) {
                const auto share = static_cast<double>(part) / kParts;
                row.push_back(fmt::format("{:.1f}", ftl::mean_speed(stage, end * share, end * (share + 1.0 / kParts))));
            }
            table.add(std::move(row));
        }
        return "\nSpeed over time, MB/s: the first point, then the mean of each fifth\n\n" + table.text(2);
    }

    /// All stages on one time axis.
    static rendering::Plot plot(const ftl::ProtocolResult& result) {
        rendering::Plot plot;
        plot.title = fmt::format("{} on {}", result.protocol, result.drive);
        plot.description = "Speed over time in each stage";
        plot.x.title = "Time (minutes)";
        plot.y.title = "Speed (MB/s)";
        plot.y.from_zero = true;
        plot.id = "ftl-protocol";
        double begin = 0;
        for (const auto& stage : result.stages) {
            rendering::PlotSeries series{stage.name, {}, rendering::PlotStyle::line};
            for (const auto& point : stage.speed)
                series.points.push_back({(begin + point.seconds) / 60, point.mb_per_s});
            begin += stage.seconds;
            plot.series.push_back(std::move(series));
        }
        return plot;
    }

    std::string name_;
    std::string drive_;
    std::optional<std::string> svg_;
    ftl::ProtocolOptions options_;
};

}  // namespace

std::unique_ptr<Verb> make_ftl_protocol() { return std::make_unique<FtlProtocol>(); }

}  // namespace fettle::cli
