// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overprovision/advice.h"

#include <algorithm>

#include "core/ftl/theory.h"

namespace fettle::overprovision {

namespace {

constexpr std::uint32_t kPagesPerBlock = 256;
constexpr double kHotSpace = 0.2;
constexpr double kHotWrites = 0.8;
constexpr double kSteps[] = {5, 7, 10, 15, 20, 28};
constexpr double kLeastSpare = 0.01;
constexpr double kMostSpare = 0.95;
constexpr double kNothingToGain = 1.1;
constexpr double kLongEnough = 15;  // years: the flash outlasts the rest of the drive
constexpr double kCapped = 99;      // core/health reports no longer lifetimes
constexpr double kWorthwhile = 1;   // years

constexpr std::string_view kNotMeasured = FETTLE_TEXT(
    "The drive does not report how much it writes to its flash, so its write amplification is unknown. "
    "The figures are model results for random writes over the whole drive; typical use gains less");
constexpr std::string_view kNoLife =
    FETTLE_TEXT("The drive does not report enough about its wear and age for an estimate in years");
constexpr std::string_view kCompresses = FETTLE_TEXT(
    "The drive compresses data: it writes less to its flash than the host writes. The models do not "
    "cover such drives; its spare area is large enough for this data");
constexpr std::string_view kNothing = FETTLE_TEXT(
    "Write amplification is {write_amplification:1f}: more "
    "over-provisioning would gain almost nothing. Leave the drive unchanged");
constexpr std::string_view kAnyway = FETTLE_TEXT(
    "At the current rate the flash lasts {years:1f} more years: more "
    "spare area gives steadier write speed, but no useful gain in lifetime");
constexpr std::string_view kWorth =
    FETTLE_TEXT("{percent}% more spare area would add about {years:1f} years at the current write rate");
constexpr std::string_view kLittle =
    FETTLE_TEXT("Even {percent}% more spare area would add less than a year. It is hardly worth the space");
constexpr std::string_view kAssumes = FETTLE_TEXT(
    "Assumptions: the write rate stays the same; the current spare area of "
    "{spare:size} is an estimate; and the space to set aside now holds data or is not trimmed. "
    "Free space that is trimmed already serves as spare area");

Message say(const char* id, Severity severity, std::string_view text, std::vector<Evidence> evidence = {}) {
    return {id, severity, text, {}, std::move(evidence)};
}

double bounded(double spare) { return std::clamp(spare, kLeastSpare, kMostSpare); }

/// The spare factor at which the model gives `wanted`, by bisection: every model decreases with more spare area.
double spare_for(Model model, double wanted) {
    double low = kLeastSpare;
    double high = kMostSpare;
    for (int i = 0; i < 60; ++i) {
        const auto middle = (low + high) / 2;
        (write_amplification(model, middle) > wanted ? low : high) = middle;
    }
    return (low + high) / 2;
}

Range range_of(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const auto middle = values.size() / 2;
    const auto median = values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    return {values.front(), median, values.back()};
}

AdviceStep step(const Picture& picture, const Advice& advice, double percent) {
    AdviceStep step;
    step.extra_percent = percent;
    step.extra = {static_cast<std::uint64_t>(static_cast<double>(picture.native.bytes) * percent / 100)};
    const auto flash = static_cast<double>(picture.flash.bytes);
    step.spare = spare_of(picture.flash, {picture.used().bytes - step.extra.bytes});
    step.write_amplification = write_amplification_range(advice.write_amplification, advice.now.spare_factor,
                                                         static_cast<double>(step.extra.bytes) / flash);
    if (advice.write_amplification && advice.years_left && *advice.years_left < kCapped) {
        const auto more = [&](double then) { return *advice.years_left * (*advice.write_amplification / then - 1); };
        step.more_years = Range{more(step.write_amplification.high), more(step.write_amplification.middle),
                                more(step.write_amplification.low)};
    }
    return step;
}

/// Conclusions.
void conclude(Advice& advice) {
    if (advice.write_amplification && *advice.write_amplification < kNothingToGain) {
        advice.messages.push_back(say("spare-nothing-to-gain", Severity::info, kNothing,
                                      {{"write_amplification", *advice.write_amplification}}));
        return;
    }
    if (advice.years_left && *advice.years_left >= kLongEnough) {
        advice.messages.push_back(say("spare-not-for-life", Severity::info, kAnyway, {{"years", *advice.years_left}}));
        return;
    }
    if (!advice.write_amplification || !advice.years_left || advice.steps.empty()) return;
    const auto worth = std::find_if(advice.steps.begin(), advice.steps.end(), [](const AdviceStep& one) {
        return one.more_years && one.more_years->middle >= kWorthwhile;
    });
    if (worth == advice.steps.end()) {
        advice.messages.push_back(
            say("spare-little-to-gain", Severity::info, kLittle, {{"percent", advice.steps.back().extra_percent}}));
    } else {
        advice.messages.push_back(say("spare-worthwhile", Severity::advice, kWorth,
                                      {{"percent", worth->extra_percent}, {"years", worth->more_years->middle}}));
    }
}

}  // namespace

std::string_view name(Model model) noexcept {
    switch (model) {
        case Model::fifo_uniform: return "fifo-uniform";
        case Model::greedy_uniform: return "greedy-uniform";
        case Model::fifo_hot_cold: return "fifo-hot-cold";
    }
    return "unknown";
}

double write_amplification(Model model, double spare_factor) {
    switch (model) {
        case Model::fifo_uniform: return ftl::theory::fifo(spare_factor);
        case Model::greedy_uniform: return ftl::theory::greedy(spare_factor, kPagesPerBlock);
        case Model::fifo_hot_cold: return ftl::theory::fifo_hot_cold(spare_factor, kHotSpace, kHotWrites);
    }
    return 1;
}

Range write_amplification_range(const std::optional<double>& measured, double spare_factor, double extra) {
    std::vector<double> values;
    for (const auto model : kModels) {
        const auto here = write_amplification(model, bounded(spare_factor));
        const auto then = write_amplification(model, bounded(spare_factor + extra));
        if (!measured) {
            values.push_back(then);
            continue;
        }
        values.push_back(write_amplification(model, bounded(spare_for(model, *measured) + extra)));
        values.push_back(1 + (*measured - 1) * (then - 1) / (here - 1));
    }
    return range_of(std::move(values));
}

Advice advise(const Picture& picture, const health::Assessment& assessment) {
    Advice advice;
    const auto& life = assessment.lifetime;
    advice.written_per_day = life.written_per_day;
    advice.percentage_used = assessment.percentage_used;
    advice.years_left = life.years_left;
    advice.now = picture.all.value_or(*picture.factory);
    advice.write_amplification = life.write_amplification;
    if (advice.write_amplification && *advice.write_amplification < 1) {
        advice.messages.push_back(say("spare-compresses", Severity::info, kCompresses));
        return advice;
    }
    advice.modelled = write_amplification_range({}, advice.now.spare_factor, 0);
    if (!advice.write_amplification) advice.messages.push_back(say("spare-not-measured", Severity::info, kNotMeasured));
    if (!advice.years_left) advice.messages.push_back(say("spare-no-life", Severity::info, kNoLife));
    for (const auto percent : kSteps) {
        const auto extra = static_cast<double>(picture.native.bytes) * percent / 100;
        if (extra < static_cast<double>(picture.used().bytes) / 2)
            advice.steps.push_back(step(picture, advice, percent));
    }
    conclude(advice);
    advice.messages.push_back(say("spare-assumptions", Severity::info, kAssumes, {{"spare", advice.now.bytes.bytes}}));
    return advice;
}

}  // namespace fettle::overprovision
