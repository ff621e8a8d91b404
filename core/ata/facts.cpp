// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ata/facts.h"

namespace fettle::ata {

namespace {

void keep(const std::string& from, std::string& to) {
    if (!from.empty()) to = from;
}

void apply_identity(const IdentifyDevice& identify, DriveIdentity& out) {
    keep(identify.model, out.model);
    keep(identify.serial, out.serial);
    keep(identify.firmware, out.firmware);
    keep(identify.wwn, out.wwn);
    keep(identify.standard, out.standard);
    keep(identify.form_factor, out.form_factor);
    out.protocol = Protocol::ata;
    if (identify.packet_device) return;  // its medium, if any, is not of this data
    if (identify.sectors != 0) out.capacity = saturating_bytes(identify.sectors, identify.logical_sector_bytes);
    out.logical_sector_bytes = identify.logical_sector_bytes;
    out.physical_sector_bytes = identify.physical_sector_bytes;
    if (identify.solid_state) {
        out.solid_state = identify.solid_state;
        out.rotation_rpm = identify.rotation_rpm;
    }
}

void apply_capabilities(const IdentifyDevice& identify, Capabilities& out) {
    out.trim = identify.trim.supported;
    out.trim_deterministic = identify.trim.deterministic;
    out.trim_zeroes = identify.trim.zeroes;
    out.write_cache_present = identify.write_cache_present;
    out.write_cache_enabled = identify.write_cache_enabled;
    out.sanitize_crypto = identify.sanitize.crypto_scramble;
    out.sanitize_block = identify.sanitize.block_erase;
    out.sanitize_overwrite = identify.sanitize.overwrite;
    out.security = identify.security.state;
    if (!identify.sata.present) return;
    out.ncq = identify.sata.ncq;
    if (identify.sata.generation_max != 0) out.sata_generation_max = identify.sata.generation_max;
    out.sata_generation_now = identify.sata.generation_now;
}

AtaPower power_of(const IdentifyDevice& identify) {
    AtaPower out;
    // Words that are not valid say nothing about the feature.
    if (identify.smart_supported) out.apm_supported = identify.power.apm.supported;
    if (identify.smart_enabled) out.apm_enabled = identify.power.apm.enabled;
    out.apm_level = identify.power.apm_level;
    const auto& sata = identify.sata;
    if (!sata.present) return out;
    out.host_initiated = sata.host_initiated_pm;
    out.device_initiated_supported = sata.device_initiated_pm.supported;
    out.device_initiated_enabled = sata.device_initiated_pm.enabled;
    out.device_sleep_supported = sata.device_sleep.supported;
    out.device_sleep_enabled = sata.device_sleep.enabled;
    return out;
}

}  // namespace

void apply(const IdentifyDevice& identify, DriveFacts& facts) {
    apply_identity(identify, facts.identity);
    apply_capabilities(identify, facts.capabilities);
    facts.ata_power = power_of(identify);
    if (!facts.ata) facts.ata.emplace();
    facts.ata->smart_supported = identify.smart_supported;
    facts.ata->smart_enabled = identify.smart_enabled;
}

void apply(const SmartData& data, const SmartThresholds* thresholds, AtaHealth& health) {
    health.attributes = data.attributes;
    health.self_test_status = data.self_test_status;
    if (thresholds == nullptr || !thresholds->checksum_ok) return;
    apply_thresholds(*thresholds, health.attributes);
    if (data.checksum_ok) return;
    for (auto& attribute : health.attributes) attribute.crossed = Crossed::unknown;
}

}  // namespace fettle::ata
