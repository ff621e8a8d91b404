// SPDX-License-Identifier: GPL-3.0-or-later
// Drives for the health tests. Each is named after the real drive, or the real complaint, that it
// shows; numbers are those that the drive or the report printed.
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>

#include "core/health/knowledge.h"

namespace fettle::health::drives {

using catalogue::AttributeMeaning;
using catalogue::Reading;
using catalogue::Role;
using catalogue::Unit;

inline DriveFacts nvme(std::string model, std::uint64_t capacity = 512'110'190'592ULL) {
    DriveFacts facts;
    facts.identity.model = std::move(model);
    facts.identity.firmware = "1.0";
    facts.identity.protocol = Protocol::nvme;
    facts.identity.capacity = ByteCount{capacity};
    facts.identity.solid_state = true;
    auto& log = facts.nvme.emplace();
    log.critical_warning = 0;
    log.temperature_celsius = 40;
    log.available_spare_percent = 100;
    log.available_spare_threshold_percent = 10;
    log.percentage_used = 3;
    log.data_units_written = 10'000'000;
    log.power_on_hours = 8766;
    log.power_cycles = 100;
    log.unsafe_shutdowns = 5;
    log.media_errors = 0;
    return facts;
}

inline DriveFacts ata(std::string model, bool solid_state = true) {
    DriveFacts facts;
    facts.identity.model = std::move(model);
    facts.identity.firmware = "1.0";
    facts.identity.protocol = Protocol::ata;
    facts.identity.capacity = ByteCount{240'057'409'536ULL};
    facts.identity.logical_sector_bytes = 512;
    facts.identity.solid_state = solid_state;
    auto& ata = facts.ata.emplace();
    ata.smart_supported = true;
    ata.smart_enabled = true;
    ata.passed = true;
    return facts;
}

inline DriveFacts scsi(std::string model, bool solid_state = true) {
    DriveFacts facts;
    facts.identity.model = std::move(model);
    facts.identity.protocol = Protocol::scsi;
    facts.identity.capacity = ByteCount{800'166'076'416ULL};
    facts.identity.solid_state = solid_state;
    facts.scsi.emplace().passed = true;
    return facts;
}

/// One row of an attribute table as smartctl prints it.
inline SmartAttribute row(std::uint8_t id, std::uint8_t value, std::uint8_t worst, std::uint8_t threshold,
                          std::uint64_t raw, Crossed crossed = Crossed::unknown, std::uint16_t flags = 0) {
    SmartAttribute attribute;
    attribute.id = id;
    attribute.flags = flags;
    attribute.value = value;
    attribute.worst = worst;
    attribute.threshold = threshold;
    attribute.raw = raw;
    attribute.raw_text = std::to_string(raw);
    attribute.crossed = crossed;
    return attribute;
}

/// Meanings as the catalogue has them for most makers; a test that needs others brings its own.
inline const AttributeMeaning* common_meaning(std::uint8_t id) {
    const auto row_of = [](std::uint8_t number, std::string_view name, Role raw, Unit unit,
                           Role normalised = Role::none) {
        AttributeMeaning meaning;
        meaning.id = number;
        meaning.name = name;
        meaning.raw.role = raw;
        meaning.raw.unit = unit;
        meaning.normalised.role = normalised;
        return meaning;
    };
    static const std::array meanings{
        row_of(5, "Reallocated sectors", Role::reallocated, Unit::count),
        row_of(9, "Power-on hours", Role::power_on_time, Unit::hours),
        row_of(12, "Power cycles", Role::power_cycles, Unit::count),
        row_of(175, "Power loss protection", Role::power_loss_protection, Unit::none),
        row_of(177, "Wear levelling", Role::average_erase_count, Unit::count, Role::life_left_percent),
        row_of(184, "End-to-end errors", Role::end_to_end, Unit::count),
        row_of(187, "Uncorrectable errors", Role::uncorrectable, Unit::count),
        row_of(190, "Air temperature", Role::temperature, Unit::celsius),
        row_of(194, "Temperature", Role::temperature, Unit::celsius),
        row_of(197, "Pending sectors", Role::pending, Unit::count),
        row_of(199, "CRC errors", Role::crc_errors, Unit::count),
        row_of(202, "Life used", Role::life_used_percent, Unit::percent, Role::life_left_percent),
        row_of(231, "Life left", Role::none, Unit::none, Role::life_left_percent),
        row_of(232, "Available spare", Role::none, Unit::none, Role::spare_left_percent),
        row_of(241, "Host writes", Role::host_written, Unit::bytes),
        row_of(247, "Host pages", Role::host_program_pages, Unit::count),
        row_of(248, "Controller pages", Role::ftl_program_pages, Unit::count),
        row_of(249, "Flash writes", Role::nand_written, Unit::bytes),
    };
    const auto* found = std::find_if(meanings.begin(), meanings.end(), [&](const auto& m) { return m.id == id; });
    return found == meanings.end() ? nullptr : found;
}

inline Knowledge knowledge_of(const DriveFacts& facts) {
    Knowledge knowledge;
    knowledge.solid_state = facts.identity.solid_state.value_or(true);
    if (facts.ata) {
        for (const auto& attribute : facts.ata->attributes) {
            knowledge.attributes.push_back(explain(attribute, common_meaning(attribute.id)));
        }
    }
    return knowledge;
}

inline Assessment judged(const DriveFacts& facts, const Baseline& baseline = {}) {
    return judge(facts, knowledge_of(facts), baseline);
}

inline Assessment judged(const DriveFacts& facts, catalogue::Quirk quirk) {
    auto knowledge = knowledge_of(facts);
    knowledge.quirks.push_back(quirk);
    return judge(facts, knowledge, {});
}

inline const Message* reason(const Assessment& assessment, std::string_view id) {
    const auto found = std::find_if(assessment.reasons.begin(), assessment.reasons.end(),
                                    [&](const Message& message) { return message.id == id; });
    return found == assessment.reasons.end() ? nullptr : &*found;
}

inline const Message* assumption(const Assessment& assessment, std::string_view id) {
    const auto& all = assessment.lifetime.assumptions;
    const auto found = std::find_if(all.begin(), all.end(), [&](const Message& message) { return message.id == id; });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace fettle::health::drives
