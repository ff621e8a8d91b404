// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/health/rules.h"
#include "core/health/texts_wear.h"

namespace fettle::health {

namespace {

constexpr double kHoursPerYear = 8766.0;
constexpr double kHoursPerDay = 24.0;
constexpr double kMostYears = 99.0;
constexpr std::uint64_t kFewestHours = 100;  // below this, neither rate nor lifetime can be estimated
constexpr double kCoarseUsed = 5.0;
// Only compressing controllers write far less than the host does (a drive that counts flash in coarse units may seem
// to); 100 exceeds any workload's worst case.
constexpr double kLeastAmplification = 0.4;
constexpr double kLeastAmplificationCompressing = 0.05;
constexpr double kMostAmplification = 100.0;
// Below this amount the drive's own metadata writes dominate.
constexpr std::uint64_t kLeastWritten = 10'000'000'000ULL;

void say(Lifetime& life, const Text& text, std::vector<Evidence> evidence = {}) {
    life.assumptions.push_back({std::string(text.id), Severity::info, text.text, text.remedy, std::move(evidence)});
}

void amplification(const RuleInputs& drive, Lifetime& life) {
    const auto& q = drive.q;
    std::optional<double> ratio;
    if (q.host_pages && q.ftl_pages && *q.host_pages > 0.0) {
        ratio = (*q.host_pages + *q.ftl_pages) / *q.host_pages;
    } else if (q.nand_written && q.host_written && q.nand_written->bytes > 0 &&
               q.host_written->bytes >= kLeastWritten) {
        ratio = static_cast<double>(q.nand_written->bytes) / static_cast<double>(q.host_written->bytes);
    }
    if (!ratio) return;
    const bool compressing = drive.knowledge.has(catalogue::Quirk::compressing_controller);
    const auto least = compressing ? kLeastAmplificationCompressing : kLeastAmplification;
    if (*ratio >= least && *ratio <= kMostAmplification) {
        life.write_amplification = ratio;
    } else {
        say(life, text::kWriteAmplificationImplausible, {{"ratio", *ratio}});
    }
}

void written(const Quantities& q, Lifetime& life) {
    life.host_written = q.host_written;
    life.nand_written = q.nand_written;
    if (q.host_written_source == Source::device_statistics && q.host_written_attribute) {
        const auto standard = static_cast<double>(q.host_written->bytes);
        const auto other = static_cast<double>(q.host_written_attribute->bytes);
        if (other > 0.0 && (standard > 2.0 * other || other > 2.0 * standard)) {
            say(life, text::kLifetimeSourcesDisagree,
                {{"host_written_bytes", q.host_written->bytes}, {"attribute_bytes", q.host_written_attribute->bytes}});
        }
    }
    if (q.host_written_wrapped)
        say(life, text::kLifetimeStatisticWrapped, {{"host_written_bytes", q.host_written->bytes}});
    if (q.host_written && q.power_on_hours && *q.power_on_hours >= kFewestHours) {
        const double days = static_cast<double>(*q.power_on_hours) / kHoursPerDay;
        life.written_per_day = ByteCount{static_cast<std::uint64_t>(static_cast<double>(q.host_written->bytes) / days)};
    }
}

void years(const Quantities& q, Lifetime& life) {
    if (!q.percentage_used) return;
    const double used = *q.percentage_used;
    const auto percent = whole_percent(used);
    if (used >= 100.0 || q.life_at_threshold) return say(life, text::kLifetimeSpent, {{"percentage_used", percent}});
    if (used < 1.0) return say(life, text::kLifetimeTooEarly);
    if (!q.power_on_hours) return say(life, text::kLifetimeNoHours);
    const auto hours = *q.power_on_hours;
    if (hours < kFewestHours) return say(life, text::kLifetimeTooYoung, {{"power_on_hours", hours}});
    const double left = static_cast<double>(hours) * (100.0 - used) / used / kHoursPerYear;
    life.years_left = std::min(left, kMostYears);
    say(life, text::kLifetimePoweredAlways, {{"power_on_hours", hours}});
    say(life, text::kLifetimeSameUse, {{"percentage_used", percent}});
    if (used < kCoarseUsed) say(life, text::kLifetimeCoarse, {{"percentage_used", percent}});
    if (left > kMostYears) say(life, text::kLifetimeCapped, {{"years", static_cast<std::uint64_t>(kMostYears)}});
}

}  // namespace

Lifetime lifetime_of(const RuleInputs& drive) {
    Lifetime life;
    written(drive.q, life);
    life.counters = write_counters(drive);
    if (!drive.knowledge.solid_state) return life;
    amplification(drive, life);
    years(drive.q, life);
    return life;
}

}  // namespace fettle::health
