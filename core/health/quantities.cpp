// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/health/quantities.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/health/wear.h"

namespace fettle::health {

namespace {

using catalogue::Role;

constexpr std::uint64_t kNvmeDataUnitBytes = 512'000;  // NVMe Base 2.0 figure 207: thousands of 512 bytes
constexpr double kLargestCount = 9.0e18;

std::optional<std::uint64_t> as_count(std::optional<double> quantity) {
    if (!quantity || !(*quantity >= 0.0) || *quantity > kLargestCount) return std::nullopt;
    return static_cast<std::uint64_t>(std::llround(*quantity));
}

/// The largest reading of a role: tables that contain a quantity twice (5 and 196) agree, or one of them stays 0.
std::optional<double> raw_of(const Knowledge& knowledge, Role role) {
    std::optional<double> largest;
    for (const auto& explained : knowledge.attributes) {
        if (explained.meaning == nullptr || explained.meaning->raw.role != role || !explained.quantity) continue;
        largest = std::max(largest.value_or(0.0), *explained.quantity);
    }
    return largest;
}

std::optional<std::uint64_t> count_of(const Knowledge& knowledge, Role role) {
    return as_count(raw_of(knowledge, role));
}

/// A count near or beyond 32 bits has overflowed or was never set.
bool is_plausible_count(std::uint64_t count) { return count < 0xFFFF'FFFFULL; }

/// A count of defects. Beyond 32 bits, or with an empty low word, the raw value holds other counts in its upper part:
/// FUJITSU MHY2120BH 8,589,934,592,000 replaced sectors, SAMSUNG HD501LJ 65,536.
std::optional<std::uint64_t> defects_of(const Knowledge& knowledge, Role role) {
    const auto count = count_of(knowledge, role);
    constexpr std::uint64_t kWord = 0x1'0000;
    if (count && *count >= kWord && (!is_plausible_count(*count) || *count % kWord == 0)) return *count % kWord;
    return count;
}

std::optional<ByteCount> bytes_of(const Knowledge& knowledge, Role role) {
    const auto count = count_of(knowledge, role);
    if (!count) return std::nullopt;
    return ByteCount{*count};
}

std::optional<std::uint64_t> larger(std::optional<std::uint64_t> a, std::optional<std::uint64_t> b) {
    if (!a) return b;
    if (!b) return a;
    return std::max(*a, *b);
}

std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) {
    const auto largest = std::numeric_limits<std::uint64_t>::max();
    return b > largest - a ? largest : a + b;
}

std::optional<std::uint64_t> plausible_hours(std::optional<std::uint64_t> hours) {
    if (!hours || *hours > kMaximumPowerOnHours) return std::nullopt;
    return hours;
}

std::optional<int> plausible_temperature(std::optional<int> celsius) {
    constexpr int kColdest = -40;
    constexpr int kHottest = 125;  // above this the value is not the temperature of a working drive
    if (!celsius || *celsius < kColdest || *celsius > kHottest) return std::nullopt;
    return celsius;
}

/// Attribute 194 is the drive's own sensor; 190 is often the airflow or the case.
std::optional<int> attribute_temperature(const Knowledge& knowledge) {
    std::optional<int> found;
    for (const auto& explained : knowledge.attributes) {
        if (explained.meaning == nullptr || explained.meaning->raw.role != Role::temperature) continue;
        auto quantity = explained.quantity;
        // On many drives the lowest and highest values are packed above the current value.
        if (quantity && *quantity > 200.0 && explained.attribute.raw) {
            quantity = static_cast<double>(*explained.attribute.raw & 0xFFU);
        }
        if (!quantity || !(*quantity > 0.0) || *quantity > 125.0) continue;
        if (!found || explained.attribute.id == 194) found = static_cast<int>(std::lround(*quantity));
    }
    return found;
}

std::optional<double> reallocation_margin(const Knowledge& knowledge) {
    std::optional<double> margin;
    for (const auto& explained : knowledge.attributes) {
        const auto& attribute = explained.attribute;
        if (role_of(explained) != Role::reallocated || !attribute.value || *attribute.value > 100) continue;
        // Without a threshold the value is not a scale: OCZ-VECTOR counts down from an arbitrary value.
        const auto threshold = attribute.threshold.value_or(0);
        if (threshold == 0 || threshold >= 100) continue;
        const double left = static_cast<double>(*attribute.value) - static_cast<double>(threshold);
        const double all = 100.0 - static_cast<double>(threshold);
        margin = std::min(margin.value_or(1.0), std::max(left / all, 0.0));
    }
    return margin;
}

/// The smaller of two counts of lost data; see Source.
void gather_uncorrectable(std::optional<std::uint64_t> statistic, std::optional<std::uint64_t> attribute,
                          Quantities& q) {
    q.uncorrectable = statistic ? statistic : attribute;
    if (!statistic || !attribute || *statistic == *attribute) return;
    q.uncorrectable = std::min(*statistic, *attribute);
    q.uncorrectable_larger = std::max(*statistic, *attribute);
}

std::optional<double> attribute_spare(const Knowledge& knowledge) {
    std::optional<double> spare;
    const auto take = [&](double percent) {
        if (percent >= 0.0 && percent <= 100.0) spare = std::min(spare.value_or(100.0), percent);
    };
    for (const auto& explained : knowledge.attributes) {
        if (explained.meaning == nullptr) continue;
        const bool normalised = explained.meaning->normalised.role == Role::spare_left_percent;
        if (normalised && explained.attribute.value && is_filled_in(explained.attribute)) {
            take(static_cast<double>(*explained.attribute.value));
        } else if (explained.meaning->raw.role == Role::spare_left_percent && explained.quantity) {
            take(*explained.quantity);
        }
    }
    return spare;
}

/// Whether the statistic is the attribute's value without its upper bits. The attribute counts in units of up to 32
/// GiB, hence the tolerance.
bool has_wrapped(std::uint64_t sectors, std::uint64_t attribute_sectors) {
    constexpr std::uint64_t kRange = std::uint64_t{1} << 32U;
    constexpr std::uint64_t kTolerance = kRange / 50;
    if (sectors >= kRange || attribute_sectors < kRange) return false;
    const auto rest = attribute_sectors % kRange;
    const auto apart = rest > sectors ? rest - sectors : sectors - rest;
    return std::min(apart, kRange - apart) <= kTolerance;
}

void gather_host_written(const DriveFacts& facts, const Knowledge& knowledge, Quantities& q) {
    constexpr std::uint64_t kNotCounted = 0xFFFF'FFFF'FFFFULL;  // SSSTC ER2: all 48 bits set
    const auto statistic = facts.ata->statistics.sectors_written.value_or(0);
    const std::uint64_t sector = facts.identity.logical_sector_bytes.value_or(512);
    q.host_written_attribute = bytes_of(knowledge, Role::host_written);
    const bool counted = statistic > 0 && statistic < kNotCounted;
    q.host_written_wrapped = counted && q.host_written_attribute && sector > 0 &&
                             has_wrapped(statistic, q.host_written_attribute->bytes / sector);
    if (counted && !q.host_written_wrapped) {
        q.host_written = saturating_bytes(statistic, sector);
        q.host_written_source = Source::device_statistics;
    } else if (q.host_written_attribute) {
        q.host_written = q.host_written_attribute;
        q.host_written_source = Source::attribute;
    }
}

void gather_ata(const DriveFacts& facts, const Knowledge& knowledge, Quantities& q) {
    const auto& statistics = facts.ata->statistics;
    // 0 means that the drive has no sensor.
    if (statistics.temperature_celsius != 0) {
        q.temperature_celsius = plausible_temperature(statistics.temperature_celsius);
    }
    if (!q.temperature_celsius) q.temperature_celsius = attribute_temperature(knowledge);
    q.temperature_warning_celsius = plausible_temperature(statistics.specified_maximum_celsius);
    q.power_on_hours = plausible_hours(statistics.power_on_hours);
    if (q.power_on_hours.value_or(0) == 0) {
        const auto counted = plausible_hours(count_of(knowledge, Role::power_on_time));
        if (counted) q.power_on_hours = counted;
    }
    q.power_cycles = statistics.power_cycles ? statistics.power_cycles : count_of(knowledge, Role::power_cycles);
    q.unsafe_shutdowns = count_of(knowledge, Role::unsafe_shutdowns);
    gather_uncorrectable(statistics.reported_uncorrectable, defects_of(knowledge, Role::uncorrectable), q);
    q.reallocated = larger(statistics.reallocated_sectors, defects_of(knowledge, Role::reallocated));
    q.reallocation_margin = reallocation_margin(knowledge);
    q.pending = defects_of(knowledge, Role::pending);
    q.end_to_end = defects_of(knowledge, Role::end_to_end);
    q.program_fail = count_of(knowledge, Role::program_fail);
    q.erase_fail = count_of(knowledge, Role::erase_fail);
    q.crc_errors = larger(statistics.interface_crc_errors, count_of(knowledge, Role::crc_errors));
    if (knowledge.solid_state) {
        q.spare_percent = attribute_spare(knowledge);
        q.spare_blocks_left = count_of(knowledge, Role::spare_blocks_left);
    }

    gather_host_written(facts, knowledge, q);
    q.nand_written = bytes_of(knowledge, Role::nand_written);
    q.host_pages = raw_of(knowledge, Role::host_program_pages);
    q.ftl_pages = raw_of(knowledge, Role::ftl_program_pages);
}

void gather_nvme(const NvmeHealth& nvme, Quantities& q) {
    q.temperature_celsius = plausible_temperature(nvme.temperature_celsius);
    q.temperature_warning_celsius = plausible_temperature(nvme.warning_temperature_celsius);
    q.temperature_critical_celsius = plausible_temperature(nvme.critical_temperature_celsius);
    q.power_on_hours = plausible_hours(nvme.power_on_hours);
    q.power_cycles = nvme.power_cycles;
    q.unsafe_shutdowns = nvme.unsafe_shutdowns;
    if (nvme.media_errors && is_plausible_count(*nvme.media_errors)) {
        q.media_errors = nvme.media_errors;
    } else {
        q.implausible_media_errors = nvme.media_errors;  // INTEL SSDPE2KX040T8: exactly 2^32
    }
    if (nvme.available_spare_percent && *nvme.available_spare_percent <= 100) {
        q.spare_percent = static_cast<double>(*nvme.available_spare_percent);
    }
    if (nvme.available_spare_threshold_percent && *nvme.available_spare_threshold_percent <= 100) {
        q.spare_threshold_percent = static_cast<double>(*nvme.available_spare_threshold_percent);
    }
    const bool warned = (static_cast<unsigned>(nvme.critical_warning.value_or(0)) & 1U) != 0;
    // APPLE SSD AP…: 99 %, on new drives too, so that the first lost block would count as a failure. Others have 5 to
    // 10 %.
    constexpr double kNoLimit_percent = 90.0;
    constexpr double kUsual_percent = 10.0;
    if (q.spare_threshold_percent >= kNoLimit_percent && !warned) q.spare_threshold_percent = kUsual_percent;
    // Virtual drives leave both fields empty.
    if (q.spare_percent == 0.0 && q.spare_threshold_percent == 0.0 && !warned) {
        q.spare_not_counted = true;
        q.spare_percent.reset();
    }
    if (nvme.data_units_written) {
        q.host_written = saturating_bytes(*nvme.data_units_written, kNvmeDataUnitBytes);
        q.host_written_source = Source::nvme_log;
    }
    q.nand_written = nvme.nand_written;
}

void gather_scsi(const ScsiHealth& scsi, Quantities& q) {
    q.temperature_celsius = plausible_temperature(scsi.temperature_celsius);
    q.temperature_warning_celsius = plausible_temperature(scsi.trip_temperature_celsius);
    if (scsi.power_on_minutes) q.power_on_hours = plausible_hours(*scsi.power_on_minutes / 60);
    q.reallocated = scsi.grown_defects;
    for (const auto& errors :
         {scsi.uncorrected_read_errors, scsi.uncorrected_write_errors, scsi.uncorrected_verify_errors}) {
        if (errors) q.uncorrectable = saturating_sum(q.uncorrectable.value_or(0), *errors);
    }
    q.host_written = scsi.bytes_written;
    if (q.host_written) q.host_written_source = Source::scsi_log;
}

}  // namespace

bool is_filled_in(const SmartAttribute& attribute) noexcept {
    return attribute.value.value_or(0) != 0 || attribute.worst.value_or(0) != 0 || attribute.threshold.value_or(0) != 0;
}

Crossed crossing(const SmartAttribute& attribute) noexcept {
    // A worst value of 0 below a good value was never set: Micron 1100, attribute 195.
    const bool worst_is_empty = attribute.worst == 0 && attribute.value.value_or(0) > attribute.threshold.value_or(0);
    if (attribute.crossed == Crossed::past && worst_is_empty) return Crossed::never;
    if (attribute.crossed != Crossed::unknown) return attribute.crossed;
    // 00h: always passing; FEh: not valid; FFh: always failing, for tests only.
    if (!attribute.threshold || *attribute.threshold == 0 || *attribute.threshold >= 0xFE) return Crossed::unknown;
    const auto at_threshold = [&](std::uint8_t value) { return value <= *attribute.threshold; };
    if (attribute.value && *attribute.value < 0xFE && at_threshold(*attribute.value)) return Crossed::now;
    if (attribute.worst.value_or(0) != 0 && *attribute.worst < 0xFE && at_threshold(*attribute.worst)) {
        return Crossed::past;
    }
    return attribute.value ? Crossed::never : Crossed::unknown;
}

catalogue::Role role_of(const ExplainedAttribute& attribute) noexcept {
    if (attribute.meaning == nullptr) return Role::none;
    const auto normalised = attribute.meaning->normalised.role;
    return normalised != Role::none ? normalised : attribute.meaning->raw.role;
}

bool is_wear(Role role) noexcept {
    return role == Role::life_left_percent || role == Role::life_used_percent || role == Role::average_erase_count ||
           role == Role::maximum_erase_count;
}

Quantities gather(const DriveFacts& facts, const Knowledge& knowledge) {
    Quantities q;
    if (facts.scsi) gather_scsi(*facts.scsi, q);
    if (facts.ata) gather_ata(facts, knowledge, q);
    if (facts.nvme) gather_nvme(*facts.nvme, q);
    if (knowledge.solid_state) gather_wear(facts, knowledge, q);
    return q;
}

}  // namespace fettle::health
