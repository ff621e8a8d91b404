// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/cli/options.h"
#include "core/base/result.h"
#include "core/ftl/simulation.h"
#include "core/json/drive_json.h"

namespace fettle::cli {

/// Options of `fettle ftl` that describe the drive and the workload.
class FtlScenario {
public:
    enum class Spare : std::uint8_t { one, none };  ///< whether the command takes a spare factor

    void declare(Command& verb, Spare spare);
    /// Error: invalid_argument, naming the option.
    [[nodiscard]] Result<ftl::Scenario> read() const;

private:
    ftl::Scenario scenario_;
    std::optional<double> over_provisioning_percent_;
    std::string policy_ = "greedy";
    std::string workload_ = "uniform";
    std::string frontiers_ = "mixed";
};

/// In the syntax of the options: "greedy", "choices:10", "hot-cold:0.2:0.8".
[[nodiscard]] std::string policy_words(const ftl::Scenario& scenario);
[[nodiscard]] std::string workload_words(const ftl::Workload& workload);
/// "spare factor 0.0700 (over-provisioning 7.53%)".
[[nodiscard]] std::string spare_words(double spare_factor);

/// Both spare figures, then the rest of the scenario.
[[nodiscard]] json::Json spare_json(double spare_factor);
[[nodiscard]] json::Json scenario_json(const ftl::Scenario& scenario);

}  // namespace fettle::cli
