// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ata/device_statistics.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/ata/sector.h"

namespace fettle::ata {

namespace {

/// How a statistic's 56 value bits are read.
enum class Width : std::uint8_t { signed8, bits8, bits16, bits32, bits48 };

/// Row n of a page's table is at byte 8 * (n + 1).
struct Known {
    std::string_view name;
    Width width;
};

constexpr std::array kGeneral{
    // ACS-4 9.5
    Known{"lifetime_power_on_resets", Width::bits32},
    Known{"power_on_hours", Width::bits32},
    Known{"logical_sectors_written", Width::bits48},
    Known{"write_commands", Width::bits48},
    Known{"logical_sectors_read", Width::bits48},
    Known{"read_commands", Width::bits48},
    Known{"timestamp_ms", Width::bits48},
    Known{"pending_errors", Width::bits32},
    Known{"workload_utilization", Width::bits16},
    Known{"utilization_usage_rate", Width::bits8},
    Known{"resource_availability", Width::bits16},
    Known{"random_write_resources_used", Width::bits8},
};
constexpr std::array kFreeFall{
    // ACS-4 9.5
    Known{"free_fall_events", Width::bits32},
    Known{"overlimit_shock_events", Width::bits32},
};
constexpr std::array kRotating{
    // ACS-4 9.5
    Known{"spindle_motor_power_on_hours", Width::bits32},
    Known{"head_flying_hours", Width::bits32},
    Known{"head_load_events", Width::bits32},
    Known{"reallocated_logical_sectors", Width::bits32},
    Known{"read_recovery_attempts", Width::bits32},
    Known{"mechanical_start_failures", Width::bits32},
    Known{"reallocation_candidates", Width::bits32},
    Known{"high_priority_unloads", Width::bits32},
};
constexpr std::array kGeneralErrors{
    // ACS-4 9.5
    Known{"reported_uncorrectable_errors", Width::bits32},
    Known{"resets_between_acceptance_and_completion", Width::bits32},
    Known{"physical_element_status_changed", Width::bits32},
};
constexpr std::array kTemperature{
    // ACS-4 9.5; degrees Celsius, times in minutes
    Known{"current", Width::signed8},
    Known{"average_short_term", Width::signed8},
    Known{"average_long_term", Width::signed8},
    Known{"highest", Width::signed8},
    Known{"lowest", Width::signed8},
    Known{"highest_average_short_term", Width::signed8},
    Known{"lowest_average_short_term", Width::signed8},
    Known{"highest_average_long_term", Width::signed8},
    Known{"lowest_average_long_term", Width::signed8},
    Known{"minutes_over_temperature", Width::bits32},
    Known{"specified_maximum", Width::signed8},
    Known{"minutes_under_temperature", Width::bits32},
    Known{"specified_minimum", Width::signed8},
};
constexpr std::array kTransport{
    // ACS-4 9.5
    Known{"hardware_resets", Width::bits32},
    Known{"asr_events", Width::bits32},
    Known{"interface_crc_errors", Width::bits32},
};
constexpr std::array kSolidState{Known{"percentage_used", Width::bits8}};  // ACS-4 9.5

std::span<const Known> known(std::uint8_t page) {
    switch (page) {
        case 1: return kGeneral;
        case 2: return kFreeFall;
        case 3: return kRotating;
        case 4: return kGeneralErrors;
        case 5: return kTemperature;
        case 6: return kTransport;
        case 7: return kSolidState;
        default: return {};
    }
}

std::optional<std::int64_t> cooked(std::uint64_t word, Width width) {
    switch (width) {
        case Width::signed8: {
            const auto value = static_cast<std::int8_t>(word & 0xFFU);
            // 80h: the drive has no valid temperature (ACS-4 9.5).
            return value == -128 ? std::nullopt : std::optional<std::int64_t>(value);
        }
        case Width::bits8: return static_cast<std::int64_t>(word & 0xFFU);
        case Width::bits16: return static_cast<std::int64_t>(word & 0xFFFFU);
        case Width::bits32: return static_cast<std::int64_t>(word & 0xFFFFFFFFU);
        case Width::bits48: return static_cast<std::int64_t>(word & 0xFFFFFFFFFFFFU);
    }
    return std::nullopt;
}

// Flags in bits 63:56 of every statistic (ACS-4 9.5).
constexpr unsigned kSupported = 63;
constexpr unsigned kValid = 62;
constexpr unsigned kNormalized = 61;
constexpr unsigned kNotification = 60;
constexpr unsigned kConditionMet = 59;

bool flag(std::uint64_t word, unsigned bit) { return (word >> bit & 1U) != 0; }

}  // namespace

std::optional<std::int64_t> StatisticsPage::value(std::string_view name) const noexcept {
    const auto found =
        std::find_if(statistics.begin(), statistics.end(), [&](const auto& item) { return item.name == name; });
    return found == statistics.end() ? std::nullopt : found->value;
}

Result<StatisticsPage> decode_statistics_page(BytesView data, std::uint8_t number) {
    const auto names = known(number);
    if (names.empty()) return fail(ErrorCode::unsupported, FETTLE_TEXT("unknown Device Statistics page"));
    const auto view = data.fixed<kSectorBytes>(0, "Device Statistics page");
    if (!view) return fail(view.error());
    StatisticsPage page;
    page.number = view->u8<2>();
    page.revision = view->le16<0>();
    // Some drives return page 0, or nothing at all, for a page that they do not support.
    if (page.number != number || page.revision == 0) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("Device Statistics: the drive returned a different page"));
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::size_t offset = 8 * (i + 1);
        const std::uint64_t word = view->row<0, 8, kSectorBytes / 8>(i + 1).le64<0>();
        if (!flag(word, kSupported)) continue;
        Statistic item;
        item.offset = static_cast<std::uint16_t>(offset);
        item.name = names[i].name;
        if (flag(word, kValid)) item.value = cooked(word, names[i].width);
        item.normalized = flag(word, kNormalized);
        item.supports_notification = flag(word, kNotification);
        item.condition_met = flag(word, kConditionMet);
        page.statistics.push_back(item);
    }
    return page;
}

void apply(const StatisticsPage& page, DeviceStatistics& out) {
    const auto count = [&](std::string_view name, std::optional<std::uint64_t>& target) {
        // All counts are read as unsigned, so the cast keeps the value.
        if (const auto value = page.value(name)) target = static_cast<std::uint64_t>(*value);
    };
    const auto celsius = [&](std::string_view name, std::optional<int>& target) {
        if (const auto value = page.value(name)) target = static_cast<int>(*value);
    };
    switch (page.number) {
        case 1:
            count("lifetime_power_on_resets", out.power_cycles);
            count("power_on_hours", out.power_on_hours);
            count("logical_sectors_written", out.sectors_written);
            count("logical_sectors_read", out.sectors_read);
            break;
        case 3: count("reallocated_logical_sectors", out.reallocated_sectors); break;
        case 4:
            count("reported_uncorrectable_errors", out.reported_uncorrectable);
            count("resets_between_acceptance_and_completion", out.resets_between_accept_and_completion);
            break;
        case 5:
            celsius("current", out.temperature_celsius);
            celsius("highest", out.highest_temperature_celsius);
            celsius("specified_maximum", out.specified_maximum_celsius);
            break;
        case 6: count("interface_crc_errors", out.interface_crc_errors); break;
        case 7: count("percentage_used", out.percentage_used); break;
        default: break;
    }
}

}  // namespace fettle::ata
