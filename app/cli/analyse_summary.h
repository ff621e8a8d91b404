// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "app/cli/session.h"

namespace fettle::cli {

/// Counts over many reports, per model, firmware, verdict and advisory. Memory grows with the number of
/// distinct names, not with the number of reports.
class AnalyseSummary {
public:
    void add(const AnalysedReport& row);

    [[nodiscard]] std::size_t reports() const noexcept { return reports_; }
    [[nodiscard]] std::size_t errors() const noexcept { return errors_; }
    /// Number of reports with at least one reason or finding of severity warning or above.
    [[nodiscard]] std::size_t warned() const noexcept { return warned_; }

    [[nodiscard]] json::Json json() const;
    [[nodiscard]] std::string text() const;

private:
    using Counts = std::map<std::string, std::size_t>;
    static json::Json counts_json(const Counts& counts, const char* name);
    static std::string counts_text(const Counts& counts, std::string_view heading);

    std::size_t reports_ = 0;
    std::size_t errors_ = 0;
    std::size_t warned_ = 0;
    Counts models_;
    Counts firmwares_;
    Counts verdicts_;
    Counts advisories_;
};

}  // namespace fettle::cli
