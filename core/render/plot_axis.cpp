// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/plot_axis.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace fettle::rendering {

namespace {

/// 1, 2 or 5 times a power of ten, at least `least`.
double round_step(double least) {
    const auto power = std::pow(10.0, std::floor(std::log10(least)));
    for (const auto factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= least * (1 - 1e-9)) return factor * power;
    }
    return 10 * power;
}

std::string trimmed(std::string text) {
    if (text.find('.') == std::string::npos) return text;
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

/// With as many digits as this step size needs; k, M, G and T for thousands and above.
std::string label_of(double value, double step) {
    struct Prefix {
        double unit;
        const char* name;
    };
    constexpr std::array<Prefix, 4> kPrefixes = {{{1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}}};
    const auto size = std::abs(value);
    if (size >= 1e15 || (size > 0 && size < 1e-6)) return fmt::format("{:.3g}", value);
    for (const auto& prefix : kPrefixes) {
        if (size < 10 * prefix.unit && !(size >= prefix.unit && prefix.unit > 1e3)) continue;
        const auto digits = std::clamp(static_cast<int>(std::ceil(-std::log10(step / prefix.unit) - 1e-9)), 0, 9);
        return trimmed(fmt::format("{:.{}f}", value / prefix.unit, digits)) + prefix.name;
    }
    const auto digits = std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 9);
    return trimmed(fmt::format("{:.{}f}", value, digits));
}

}  // namespace

PlotScale::PlotScale(const PlotAxis& axis, const std::vector<double>& values, int ticks)
    : logarithmic_(axis.logarithmic) {
    bool any = false;
    for (const auto value : values) {
        if (!shows(value)) continue;
        low_ = any ? std::min(low_, value) : value;
        high_ = any ? std::max(high_, value) : value;
        any = true;
    }
    if (!any) {
        low_ = logarithmic_ ? 1 : 0;
        high_ = logarithmic_ ? 10 : 1;
    }
    if (logarithmic_) {
        logarithmic(axis, ticks);
    } else {
        linear(axis, ticks);
    }
    if (!axis.ticks.empty()) {
        ticks_.clear();
        for (const auto& tick : axis.ticks) {
            if (shows(tick.value) && tick.value >= low_ && tick.value <= high_) ticks_.push_back(tick);
        }
    }
}

void PlotScale::linear(const PlotAxis& axis, int ticks) {
    if (axis.from_zero) {
        low_ = std::min(low_, 0.0);
        high_ = std::max(high_, 0.0);
    }
    if (axis.lowest && shows(*axis.lowest)) low_ = *axis.lowest;
    if (axis.highest && shows(*axis.highest)) high_ = *axis.highest;
    // A single value, values too close to distinguish, or reversed bounds.
    const auto size = std::max(std::abs(low_), std::abs(high_));
    if (!(high_ - low_ > std::max(size * 1e-9, 1e-100))) {
        const auto room = std::max(size * 0.1, 1e-9);
        high_ = low_ + room;
        if (!axis.lowest && !(axis.from_zero && low_ >= 0 && low_ - room < 0)) low_ -= room;
    }
    const auto step = round_step((high_ - low_) / ticks);
    if (!axis.lowest) low_ = std::floor(low_ / step + 1e-9) * step;
    if (!axis.highest) high_ = std::ceil(high_ / step - 1e-9) * step;
    const auto first = std::ceil(low_ / step - 1e-9);
    for (int i = 0; i <= 2 * ticks + 2; ++i) {
        const auto value = (first + i) * step;
        if (value > high_ + step * 1e-6) break;
        ticks_.push_back({value, label_of(std::abs(value) < step * 1e-6 ? 0 : value, step)});
    }
}

void PlotScale::logarithmic(const PlotAxis& axis, int ticks) {
    if (axis.lowest && shows(*axis.lowest)) low_ = *axis.lowest;
    if (axis.highest && shows(*axis.highest)) high_ = *axis.highest;
    if (!(high_ > low_)) high_ = low_ * 10;
    const auto decades = std::log10(high_) - std::log10(low_);
    // Few decades: labels at 1, 2, 5; many: only at every nth power of ten.
    const bool fine = decades * 3 <= ticks + 2;
    const auto every = std::max(1, static_cast<int>(std::ceil(decades / ticks)));
    const auto down = [](double value) { return std::pow(10.0, std::floor(std::log10(value) + 1e-9)); };
    if (!axis.lowest) {
        const auto power = down(low_);
        low_ = fine && low_ >= 5 * power ? 5 * power : fine && low_ >= 2 * power ? 2 * power : power;
    }
    if (!axis.highest) {
        const auto power = down(high_);
        if (high_ > power * (1 + 1e-9)) {
            high_ = fine && high_ <= 2 * power ? 2 * power : fine && high_ <= 5 * power ? 5 * power : 10 * power;
        }
    }
    const auto first = static_cast<int>(std::floor(std::log10(low_) + 1e-9));
    const auto last = static_cast<int>(std::ceil(std::log10(high_) - 1e-9));
    for (auto power = first; power <= last; ++power) {
        for (int digit = 1; digit < 10; ++digit) {
            const auto value = digit * std::pow(10.0, power);
            if (value < low_ * (1 - 1e-9) || value > high_ * (1 + 1e-9)) continue;
            const bool numbered = digit == 1 ? (power - first) % every == 0 : fine && (digit == 2 || digit == 5);
            if (numbered || every == 1) ticks_.push_back({value, numbered ? label_of(value, value) : std::string()});
        }
    }
}

bool PlotScale::shows(double value) const noexcept {
    // Beyond these values, tick arithmetic would overflow; measurements are far smaller.
    constexpr double kLargest = 1e100;
    constexpr double kSmallest = 1e-100;
    return std::abs(value) <= kLargest && (!logarithmic_ || value >= kSmallest);
}

double PlotScale::place(double value) const noexcept {
    if (logarithmic_) return (std::log(value) - std::log(low_)) / (std::log(high_) - std::log(low_));
    return (value - low_) / (high_ - low_);
}

}  // namespace fettle::rendering
