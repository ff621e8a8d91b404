// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/health/wear.h"

#include <algorithm>
#include <string_view>

namespace fettle::health {

namespace {

using catalogue::Role;

/// A life quantity as percentage used; nullopt if the number is invalid.
std::optional<double> used_from(Role role, double percent) {
    constexpr double kLargestUsed = 255.0;
    if (role == Role::life_used_percent && percent >= 0.0 && percent <= kLargestUsed) return percent;
    // Above 100 the counter has wrapped below 0 (237 for "119 used") or was never set (200, 253).
    if (role == Role::life_left_percent && percent >= 0.0 && percent <= 100.0) return 100.0 - percent;
    return std::nullopt;
}

std::optional<double> used_from_raw(const ExplainedAttribute& explained) {
    const auto role = explained.meaning->raw.role;
    if (!explained.quantity) return std::nullopt;
    // A raw field of 0 with a good normalised value is unused.
    const bool empty =
        role == Role::life_left_percent && *explained.quantity <= 0.0 && explained.attribute.value.value_or(0) >= 50;
    if (empty) return std::nullopt;
    return used_from(role, *explained.quantity);
}

std::optional<double> used_from_normalised(const ExplainedAttribute& explained) {
    if (!explained.attribute.value || !is_filled_in(explained.attribute)) return std::nullopt;
    return used_from(explained.meaning->normalised.role, static_cast<double>(*explained.attribute.value));
}

struct AttributeWear {
    std::optional<double> used;
    bool at_threshold = false;
};

AttributeWear wear_of_attributes(const Knowledge& knowledge) {
    AttributeWear wear;
    for (const auto& explained : knowledge.attributes) {
        if (explained.meaning == nullptr) continue;
        // The raw value first: some firmware counts the normalised value in the opposite direction.
        auto used = used_from_raw(explained);
        if (!used) used = used_from_normalised(explained);
        if (used) wear.used = std::max(wear.used.value_or(0.0), *used);
        if (is_wear(role_of(explained)) && crossing(explained.attribute) == Crossed::now) wear.at_threshold = true;
    }
    return wear;
}

/// An eMMC reports tenths: n means that between 10 (n - 1) and 10 n percent are used, 11 that the estimate is exceeded
/// (JEDEC JESD84-B51, DEVICE_LIFE_TIME_EST_TYP_A and _B). The lower bound of the worse of its two flash types is
/// certain.
std::optional<double> used_of_mmc(const MmcLife& life) {
    const auto tenth = std::max(life.type_a.value_or(0), life.type_b.value_or(0));
    if (tenth == 0) return std::nullopt;
    return 10.0 * (tenth - 1);
}

}  // namespace

void gather_wear(const DriveFacts& facts, const Knowledge& knowledge, Quantities& q) {
    const auto set = [&](double used, Source source) {
        q.percentage_used = used;
        q.percentage_used_source = source;
    };
    if (facts.nvme && facts.nvme->percentage_used) {
        return set(static_cast<double>(*facts.nvme->percentage_used), Source::nvme_log);
    }
    if (facts.scsi && facts.scsi->percentage_used) {
        return set(static_cast<double>(*facts.scsi->percentage_used), Source::scsi_log);
    }
    if (const auto used = facts.mmc ? used_of_mmc(*facts.mmc) : std::nullopt) return set(*used, Source::mmc_register);
    const auto attributes = wear_of_attributes(knowledge);
    q.life_at_threshold = attributes.at_threshold && !knowledge.has(catalogue::Quirk::threshold_not_meaningful);
    const auto statistic = facts.ata ? facts.ata->statistics.percentage_used : std::optional<std::uint64_t>{};
    constexpr std::uint64_t kNotCounted = 255;  // Intel 330 and 520 with 1% used
    const bool believe_statistic = statistic && (*statistic < kNotCounted || !attributes.used);
    if (believe_statistic) {
        set(static_cast<double>(std::min<std::uint64_t>(*statistic, kNotCounted)), Source::device_statistics);
        // Crucial MX200 wraps the statistic while attribute 202 stands at 0% left.
        const bool lags = q.life_at_threshold && attributes.used.value_or(0.0) > *q.percentage_used;
        if (lags) set(*attributes.used, Source::attribute);
    } else if (attributes.used) {
        set(*attributes.used, Source::attribute);
    }
}

}  // namespace fettle::health
