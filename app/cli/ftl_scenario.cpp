// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ftl_scenario.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <string_view>

#include "app/cli/output.h"

namespace fettle::cli {

namespace {

tl::unexpected<Error> refuse(std::string what) { return fail(ErrorCode::invalid_argument, std::move(what)); }

/// Parses the whole text as a number.
template <typename Number>
std::optional<Number> number(std::string_view text) {
    Number value{};
    const auto* const end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, value);
    if (result.ec != std::errc() || result.ptr != end) return std::nullopt;
    return value;
}

Status read_policy(const std::string& text, ftl::Scenario& scenario) {
    using ftl::VictimPolicy;
    constexpr std::string_view kChoices = "choices:";
    if (text == "greedy") {
        scenario.policy = VictimPolicy::greedy;
    } else if (text == "fifo") {
        scenario.policy = VictimPolicy::fifo;
    } else if (text == "random") {
        scenario.policy = VictimPolicy::random;
    } else if (text.starts_with(kChoices)) {
        const auto choices = number<std::uint32_t>(std::string_view(text).substr(kChoices.size()));
        if (!choices) return refuse(fmt::format("--policy {}: expected a whole number after \"choices:\"", text));
        scenario.policy = VictimPolicy::choices;
        scenario.choices = *choices;
    } else {
        return refuse(fmt::format("--policy {}: expected greedy, fifo, random or choices:D", text));
    }
    return {};
}

/// "SPACE:WRITES", both as fractions (0.2:0.8), or both in percent (20:80) if either is 1 or more.
Status read_hot_cold(const std::string& text, std::string_view parts, ftl::Workload& workload) {
    const auto colon = parts.find(':');
    const auto space = colon == std::string_view::npos ? std::nullopt : number<double>(parts.substr(0, colon));
    const auto writes = colon == std::string_view::npos ? std::nullopt : number<double>(parts.substr(colon + 1));
    if (!space || !writes) {
        return refuse(fmt::format("--workload {}: expected hot-cold:SPACE:WRITES, such as hot-cold:20:80", text));
    }
    const auto unit = *space >= 1 || *writes >= 1 ? 0.01 : 1.0;
    workload = {ftl::Workload::Kind::hot_cold, *space * unit, *writes * unit};
    return {};
}

Status read_workload(const std::string& text, ftl::Workload& workload) {
    constexpr std::string_view kHotCold = "hot-cold:";
    if (text == "uniform") {
        workload.kind = ftl::Workload::Kind::uniform;
    } else if (text == "sequential") {
        workload.kind = ftl::Workload::Kind::sequential;
    } else if (text.starts_with(kHotCold)) {
        return read_hot_cold(text, std::string_view(text).substr(kHotCold.size()), workload);
    } else {
        return refuse(fmt::format("--workload {}: expected uniform, sequential or hot-cold:SPACE:WRITES", text));
    }
    return {};
}

}  // namespace

void FtlScenario::declare(Command& verb, Spare spare) {
    if (spare == Spare::one) {
        auto* factor = verb.add_option("--spare", scenario_.spare_factor,
                                       "Spare factor S: share of the flash not used for user data, (T-U)/T")
                           ->capture_default_str()
                           ->type_name("S");
        verb.add_option(
                "--over-provisioning", over_provisioning_percent_,
                "The same value expressed as over-provisioning: spare flash in percent of user capacity, (T-U)/U")
            ->type_name("PERCENT")
            ->excludes(factor);
    }
    verb.add_option("--pages-per-block", scenario_.pages_per_block, "Pages per erase block")
        ->capture_default_str()
        ->type_name("N");
    verb.add_option("--blocks", scenario_.blocks, "Number of blocks of the simulated drive")
        ->capture_default_str()
        ->type_name("N");
    verb.add_option("--policy", policy_, "Victim selection in garbage collection: greedy, fifo, random or choices:D")
        ->capture_default_str()
        ->type_name("POLICY");
    verb.add_option("--workload", workload_,
                    "uniform, sequential or hot-cold:SPACE:WRITES (20:80 or 0.2:0.8: 20% of the space receives 80% "
                    "of the writes)")
        ->capture_default_str()
        ->type_name("WORKLOAD");
    verb.add_option("--trim", scenario_.trim_share, "Share of TRIMs among all operations, at least 0 and less than 0.5")
        ->capture_default_str()
        ->type_name("Q");
    verb.add_option("--frontiers", frontiers_,
                    "mixed: relocated pages share blocks with host writes; separate: they do not")
        ->capture_default_str()
        ->type_name("KIND");
}

Result<ftl::Scenario> FtlScenario::read() const {
    auto scenario = scenario_;
    if (over_provisioning_percent_) {
        const auto percent = *over_provisioning_percent_;
        if (!(percent > 0) || !std::isfinite(percent)) {
            return refuse(fmt::format("--over-provisioning {}: must be greater than 0%", percent));
        }
        scenario.spare_factor = ftl::spare_factor_of(percent / 100);
    }
    if (auto good = read_policy(policy_, scenario); !good) return fail(good.error());
    if (auto good = read_workload(workload_, scenario.workload); !good) return fail(good.error());
    if (frontiers_ != "mixed" && frontiers_ != "separate") {
        return refuse(fmt::format("--frontiers {}: expected mixed or separate", frontiers_));
    }
    scenario.frontiers = frontiers_ == "mixed" ? ftl::Frontiers::mixed : ftl::Frontiers::separate;
    return scenario;
}

std::string policy_words(const ftl::Scenario& scenario) {
    switch (scenario.policy) {
        case ftl::VictimPolicy::greedy: return "greedy";
        case ftl::VictimPolicy::fifo: return "fifo";
        case ftl::VictimPolicy::random: return "random";
        case ftl::VictimPolicy::choices: return fmt::format("choices:{}", scenario.choices);
    }
    return {};
}

std::string workload_words(const ftl::Workload& workload) {
    switch (workload.kind) {
        case ftl::Workload::Kind::uniform: return "uniform";
        case ftl::Workload::Kind::sequential: return "sequential";
        case ftl::Workload::Kind::hot_cold:
            return fmt::format("hot-cold:{}:{}", workload.hot_space, workload.hot_writes);
    }
    return {};
}

std::string spare_words(double spare_factor) {
    return fmt::format("spare factor {:.4f} (over-provisioning {:.2f}%)", spare_factor,
                       100 * ftl::over_provisioning_of(spare_factor));
}

json::Json spare_json(double spare_factor) {
    json::Json json;
    json["spare_factor"] = spare_factor;
    json["over_provisioning_percent"] = 100 * ftl::over_provisioning_of(spare_factor);
    return json;
}

json::Json scenario_json(const ftl::Scenario& scenario) {
    json::Json json;
    json["pages_per_block"] = scenario.pages_per_block;
    json["blocks"] = scenario.blocks;
    json["policy"] = policy_words(scenario);
    json["workload"] = workload_words(scenario.workload);
    json["trim_share"] = scenario.trim_share;
    json["frontiers"] = scenario.frontiers == ftl::Frontiers::mixed ? "mixed" : "separate";
    return json;
}

}  // namespace fettle::cli
