// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "core/analyse/report_words.h"
#include "core/analyse/smartctl_json_parts.h"
#include "core/analyse/text_lines.h"

namespace fettle::analyse::json {

namespace {

/// The first of several names that a value has had over the versions.
std::string either(const Value& report, const char* now, const char* before) {
    auto value = text(report, {now});
    return value.empty() ? text(report, {before}) : value;
}

std::string world_wide_name_of(const Value& report) {
    const auto naa = narrow<std::uint8_t>(report, {"wwn", "naa"});
    const auto oui = narrow<std::uint32_t>(report, {"wwn", "oui"});
    const auto id = count(report, {"wwn", "id"});
    if (naa && oui && id && *naa <= 0xF && *oui <= 0xFFFFFF && *id >> 36U == 0) {
        return fmt::format("{:x}{:06x}{:09x}", *naa, *oui, *id);
    }
    return world_wide_name(text(report, {"logical_unit_id"}));
}

void read_namespace(const Value& report, DriveIdentity& identity) {
    const auto& namespaces = array(report, {"nvme_namespaces"});
    if (namespaces.empty()) return;
    const auto& first = namespaces.front();
    identity.nsid = narrow<std::uint32_t>(first, {"id"});
    const auto bytes = count(first, {"size", "bytes"});
    if (bytes && !identity.capacity) identity.capacity = ByteCount{*bytes};
    if (!identity.logical_sector_bytes) {
        identity.logical_sector_bytes = narrow<std::uint32_t>(first, {"formatted_lba_size"});
    }
    const auto oui = narrow<std::uint32_t>(first, {"eui64", "oui"});
    const auto extension = count(first, {"eui64", "ext_id"});
    if (oui && extension && *oui <= 0xFFFFFF && *extension >> 40U == 0 && (*oui != 0 || *extension != 0)) {
        identity.eui64 = fmt::format("{:06x}{:010x}", *oui, *extension);
    }
}

void read_sizes(const Value& report, DriveIdentity& identity) {
    if (const auto bytes = count(report, {"user_capacity", "bytes"}); bytes && *bytes != 0) {
        identity.capacity = ByteCount{*bytes};
    }
    identity.logical_sector_bytes = narrow<std::uint32_t>(report, {"logical_block_size"});
    identity.physical_sector_bytes = narrow<std::uint32_t>(report, {"physical_block_size"});
    read_namespace(report, identity);
    const auto total = count(report, {"nvme_total_capacity"});
    if (total && *total != 0 && !identity.capacity) identity.capacity = ByteCount{*total};
    if (const auto rate = narrow<std::uint16_t>(report, {"rotation_rate"})) {
        identity.solid_state = *rate == 0;
        if (*rate != 0) identity.rotation_rpm = *rate;
    }
}

Protocol protocol_of(const Value& report) {
    const auto name = text(report, {"device", "protocol"});
    if (name == "ATA") return Protocol::ata;
    if (name == "NVMe") return Protocol::nvme;
    if (name == "SCSI") return Protocol::scsi;
    if (find(report, {"ata_smart_attributes"}) != nullptr) return Protocol::ata;
    if (find(report, {"nvme_smart_health_information_log"}) != nullptr) return Protocol::nvme;
    if (find(report, {"scsi_error_counter_log"}) != nullptr) return Protocol::scsi;
    return Protocol::unknown;
}

std::string standard_of(const Value& report, Protocol protocol) {
    if (protocol == Protocol::ata) return ata_standard(text(report, {"ata_version", "string"}));
    if (protocol == Protocol::scsi) return text(report, {"scsi_version"});
    const auto version = text(report, {"nvme_version", "string"});
    return version.empty() ? version : "NVMe " + version;
}

Bus bus_of(const Value& report, Protocol protocol) {
    // A bridge that turns USB into NVMe: sntjmicron, sntasmedia, sntrealtek.
    if (text(report, {"device", "type"}).starts_with("snt")) return Bus::usb;
    if (protocol == Protocol::nvme) return Bus::nvme;
    if (protocol == Protocol::scsi) {
        const auto transport = text(report, {"scsi_transport_protocol", "name"});
        return transport.empty() ? Bus::unknown : transport_bus(transport);
    }
    const bool serial = find(report, {"sata_version"}) != nullptr || find(report, {"interface_speed"}) != nullptr;
    return serial ? Bus::sata : Bus::unknown;
}

void read_capabilities(const Value& report, Capabilities& can) {
    can.trim = boolean(report, {"trim", "supported"});
    can.trim_deterministic = boolean(report, {"trim", "deterministic"});
    can.trim_zeroes = boolean(report, {"trim", "zeroed"});
    if (can.trim == true && !can.trim_deterministic) {
        can.trim_deterministic = false;  // smartctl omits features that are absent
        can.trim_zeroes = false;
    }
    can.write_cache_enabled = boolean(report, {"write_cache", "enabled"});
    if (can.write_cache_enabled) can.write_cache_present = true;
    if (const auto state = text(report, {"ata_security", "string"}); !state.empty()) {
        can.security = security_facts(state);
    }
    can.sata_generation_max = sata_generation(text(report, {"interface_speed", "max", "string"}));
    can.sata_generation_now = sata_generation(text(report, {"interface_speed", "current", "string"}));
}

}  // namespace

void read_identity(const Value& report, DriveFacts& facts) {
    auto& identity = facts.identity;
    identity.protocol = protocol_of(report);
    identity.model = either(report, "model_name", "scsi_model_name");
    identity.serial = unscrubbed(text(report, {"serial_number"}));
    const auto firmware = text(report, {"firmware_version"});
    identity.firmware = unscrubbed(firmware.empty() ? either(report, "scsi_revision", "revision") : firmware);
    identity.vendor = trim(either(report, "scsi_vendor", "vendor"));
    identity.wwn = world_wide_name_of(report);
    identity.family = text(report, {"model_family"});
    identity.standard = standard_of(report, identity.protocol);
    identity.form_factor = text(report, {"form_factor", "name"});
    identity.pci_vendor = narrow<std::uint16_t>(report, {"nvme_pci_vendor", "id"});
    identity.bus = bus_of(report, identity.protocol);
    read_sizes(report, identity);
    if (identity.protocol == Protocol::nvme) identity.solid_state = true;
    read_capabilities(report, facts.capabilities);
}

}  // namespace fettle::analyse::json
