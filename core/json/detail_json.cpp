// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a drive's JSON object besides the summary fields of the contract.
#include "core/json/put.h"

namespace fettle::json {

namespace {

std::string_view name_of(Crossed crossed) {
    switch (crossed) {
        case Crossed::unknown: return "unknown";
        case Crossed::never: return "never";
        case Crossed::past: return "past";
        case Crossed::now: return "now";
    }
    return "unknown";
}

Json attribute_json(const health::ExplainedAttribute& explained) {
    const auto& attribute = explained.attribute;
    Json object;
    object["id"] = attribute.id;
    if (explained.meaning != nullptr) {
        object["name"] = explained.meaning->name;
        object["role"] =
            catalogue::name(explained.meaning->raw.role != catalogue::Role::none ? explained.meaning->raw.role
                                                                                 : explained.meaning->normalised.role);
    }
    put(object, "reported_name", attribute.name);
    object["flags"] = attribute.flags;
    put(object, "value", attribute.value);
    put(object, "worst", attribute.worst);
    put(object, "threshold", attribute.threshold);
    put(object, "raw", attribute.raw);
    put(object, "raw_text", attribute.raw_text);
    object["crossed"] = name_of(attribute.crossed);
    if (explained.quantity && explained.meaning != nullptr) {
        object["quantity"] = *explained.quantity;
        object["unit"] = catalogue::name(explained.meaning->raw.unit);
    }
    return object;
}

Json self_tests_json(const std::vector<SelfTest>& tests) {
    auto array = Json::array();
    for (const auto& test : tests) {
        Json object;
        object["kind"] = test.kind;
        object["passed"] = test.passed;
        object["failed"] = test.failed;
        put(object, "power_on_hours", test.power_on_hours);
        put(object, "failing_lba", test.failing_lba);
        array.push_back(std::move(object));
    }
    return array;
}

Json statistics_json(const DeviceStatistics& s) {
    auto object = Json::object();
    put(object, "power_on_hours", s.power_on_hours);
    put(object, "power_cycles", s.power_cycles);
    put(object, "sectors_written", s.sectors_written);
    put(object, "sectors_read", s.sectors_read);
    put(object, "reallocated_sectors", s.reallocated_sectors);
    put(object, "reported_uncorrectable", s.reported_uncorrectable);
    put(object, "resets_between_accept_and_completion", s.resets_between_accept_and_completion);
    put(object, "interface_crc_errors", s.interface_crc_errors);
    put(object, "temperature_celsius", s.temperature_celsius);
    put(object, "highest_temperature_celsius", s.highest_temperature_celsius);
    put(object, "specified_maximum_celsius", s.specified_maximum_celsius);
    put(object, "percentage_used", s.percentage_used);
    return object;
}

Json ata_json(const AtaHealth& ata, const health::Assessment& assessment) {
    auto object = Json::object();
    put(object, "smart_supported", ata.smart_supported);
    put(object, "smart_enabled", ata.smart_enabled);
    put(object, "passed", ata.passed);
    put(object, "error_log_count", ata.error_log_count);
    put(object, "self_test_status", ata.self_test_status);
    put_filled(object, "self_tests", self_tests_json(ata.self_tests));
    put_filled(object, "device_statistics", statistics_json(ata.statistics));
    auto attributes = Json::array();
    for (const auto& explained : assessment.attributes) attributes.push_back(attribute_json(explained));
    put_filled(object, "attributes", std::move(attributes));
    return object;
}

Json nvme_json(const NvmeHealth& nvme, const DriveIdentity& identity) {
    auto object = Json::object();
    put(object, "nsid", identity.nsid);
    put(object, "eui64", identity.eui64);
    put(object, "nguid", identity.nguid);
    put(object, "pci_vendor", identity.pci_vendor);
    put(object, "passed", nvme.passed);
    put(object, "critical_warning", nvme.critical_warning);
    put(object, "temperature_celsius", nvme.temperature_celsius);
    put(object, "warning_temperature_celsius", nvme.warning_temperature_celsius);
    put(object, "critical_temperature_celsius", nvme.critical_temperature_celsius);
    put(object, "available_spare_percent", nvme.available_spare_percent);
    put(object, "available_spare_threshold_percent", nvme.available_spare_threshold_percent);
    put(object, "percentage_used", nvme.percentage_used);
    put(object, "data_units_read", nvme.data_units_read);
    put(object, "data_units_written", nvme.data_units_written);
    put(object, "host_read_commands", nvme.host_read_commands);
    put(object, "host_write_commands", nvme.host_write_commands);
    put(object, "controller_busy_minutes", nvme.controller_busy_minutes);
    put(object, "power_cycles", nvme.power_cycles);
    put(object, "power_on_hours", nvme.power_on_hours);
    put(object, "unsafe_shutdowns", nvme.unsafe_shutdowns);
    put(object, "media_errors", nvme.media_errors);
    put(object, "error_log_entries", nvme.error_log_entries);
    put(object, "warning_temperature_minutes", nvme.warning_temperature_minutes);
    put(object, "critical_temperature_minutes", nvme.critical_temperature_minutes);
    put_filled(object, "sensors_celsius", nvme.sensors_celsius);
    put_filled(object, "self_tests", self_tests_json(nvme.self_tests));
    put(object, "nand_written_bytes", nvme.nand_written);
    return object;
}

Json scsi_json(const ScsiHealth& scsi) {
    auto object = Json::object();
    put(object, "passed", scsi.passed);
    put(object, "exception_asc", scsi.exception_asc);
    put(object, "exception_ascq", scsi.exception_ascq);
    put(object, "percentage_used", scsi.percentage_used);
    put(object, "temperature_celsius", scsi.temperature_celsius);
    put(object, "trip_temperature_celsius", scsi.trip_temperature_celsius);
    put(object, "power_on_minutes", scsi.power_on_minutes);
    put(object, "uncorrected_read_errors", scsi.uncorrected_read_errors);
    put(object, "uncorrected_write_errors", scsi.uncorrected_write_errors);
    put(object, "uncorrected_verify_errors", scsi.uncorrected_verify_errors);
    put(object, "non_medium_errors", scsi.non_medium_errors);
    put(object, "grown_defects", scsi.grown_defects);
    put(object, "bytes_read", scsi.bytes_read);
    put(object, "bytes_written", scsi.bytes_written);
    put_filled(object, "self_tests", self_tests_json(scsi.self_tests));
    return object;
}

Json capabilities_json(const Capabilities& c) {
    auto object = Json::object();
    put(object, "trim", c.trim);
    put(object, "trim_deterministic", c.trim_deterministic);
    put(object, "trim_zeroes", c.trim_zeroes);
    put(object, "ncq", c.ncq);
    put(object, "write_cache_present", c.write_cache_present);
    put(object, "write_cache_enabled", c.write_cache_enabled);
    put(object, "sanitize_crypto", c.sanitize_crypto);
    put(object, "sanitize_block", c.sanitize_block);
    put(object, "sanitize_overwrite", c.sanitize_overwrite);
    put(object, "sata_generation_max", c.sata_generation_max);
    put(object, "sata_generation_now", c.sata_generation_now);
    if (c.security) {
        object["security"] = {{"supported", c.security->supported},
                              {"enabled", c.security->enabled},
                              {"locked", c.security->locked},
                              {"frozen", c.security->frozen},
                              {"count_expired", c.security->count_expired},
                              {"enhanced_erase", c.security->enhanced_erase}};
    }
    return object;
}

}  // namespace

void put_details(Json& object, const DriveReport& report) {
    const auto& facts = report.facts;
    put_filled(object, "links", report.entry.links);
    put(object, "bridge", report.entry.bridge);
    put(object, "vendor", facts.identity.vendor);
    put(object, "standard", facts.identity.standard);
    put(object, "form_factor", facts.identity.form_factor);
    if (report.assessment.family != nullptr) object["family"] = report.assessment.family->name;
    put_filled(object, "capabilities", capabilities_json(facts.capabilities));
    put_filled(object, "power", power_json(report));
    if (facts.ata) object["ata"] = ata_json(*facts.ata, report.assessment);
    if (facts.nvme) object["nvme"] = nvme_json(*facts.nvme, facts.identity);
    if (facts.scsi) object["scsi"] = scsi_json(*facts.scsi);
    if (const auto& mmc = facts.mmc) {
        auto& life = object["mmc"] = Json::object();
        put(life, "life_time_estimate_a", mmc->type_a);
        put(life, "life_time_estimate_b", mmc->type_b);
        put(life, "pre_eol_info", mmc->pre_eol);
    }
    put_filled(object, "lifetime_assumptions", to_json(report.assessment.lifetime.assumptions));
    if (report.place) object["place"] = to_json(*report.place);
}

}  // namespace fettle::json
