// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analyse/report_words.h"
#include "core/analyse/smartctl_text_report.h"
#include "core/analyse/text_lines.h"
#include "core/analyse/text_numbers.h"

namespace fettle::analyse::text {

namespace {

void capacity(Run& run, std::string_view value) {
    // "480,103,981,056 bytes [480 GB]"; without its unit the number may be truncated.
    if (!contains(value, "bytes") && !contains(value, "[")) return;
    const auto bytes = grouped_integer(value);
    if (bytes && *bytes != 0) run.identity().capacity = ByteCount{*bytes};
}

std::optional<std::uint32_t> sector(std::string_view value) {
    const auto bytes = grouped_integer(value);
    if (!bytes || *bytes == 0 || *bytes > 1U << 20U) return std::nullopt;
    return static_cast<std::uint32_t>(*bytes);
}

void one_sector_size(Run& run, std::string_view value) {
    run.identity().logical_sector_bytes = sector(value);
    run.identity().physical_sector_bytes = run.identity().logical_sector_bytes;
}

void two_sector_sizes(Run& run, std::string_view value) {
    const auto comma = value.find(',');
    if (comma == std::string_view::npos) return;
    run.identity().logical_sector_bytes = sector(value.substr(0, comma));
    run.identity().physical_sector_bytes = sector(value.substr(comma + 1));
}

void rotation(Run& run, std::string_view value) {
    if (value.starts_with("Solid State")) {
        run.identity().solid_state = true;
        return;
    }
    const auto rpm = grouped_integer(value);
    if (!rpm || !contains(value, "rpm") || *rpm > 0xFFFE) return;
    run.identity().solid_state = false;
    run.identity().rotation_rpm = static_cast<std::uint16_t>(*rpm);
}

void sata_version(Run& run, std::string_view value) {
    run.protocol = Protocol::ata;
    run.identity().bus = Bus::sata;
    const auto current = value.find("(current:");
    run.capabilities().sata_generation_max = sata_generation(value.substr(0, current));
    if (current != std::string_view::npos) {
        run.capabilities().sata_generation_now = sata_generation(value.substr(current));
    }
}

void trim_command(Run& run, std::string_view value) {
    auto& can = run.capabilities();
    can.trim = value.starts_with("Available");
    can.trim_deterministic = contains(value, "deterministic");
    can.trim_zeroes = contains(value, "zeroed");
}

void write_cache(Run& run, std::string_view value) {
    auto& can = run.capabilities();
    can.write_cache_present = !value.starts_with("Unavailable");
    if (*can.write_cache_present) can.write_cache_enabled = value.starts_with("Enabled");
}

void smart_support(Run& run, std::string_view value) {
    if (value.starts_with("Available")) run.ata.smart_supported = true;
    if (value.starts_with("Unavailable")) run.ata.smart_supported = false;
    if (value.starts_with("Enabled")) run.ata.smart_enabled = true;
    if (value.starts_with("Disabled")) run.ata.smart_enabled = false;
}

void overall_health(Run& run, std::string_view value) {
    if (value.starts_with("PASSED")) run.passed = true;
    if (value.starts_with("FAILED")) run.passed = false;
}

void ata_standard_line(Run& run, std::string_view value) {
    run.protocol = Protocol::ata;
    if (auto standard = ata_standard(value); !standard.empty()) run.identity().standard = std::move(standard);
}

void ata_model(Run& run, std::string_view value) {
    run.protocol = Protocol::ata;
    run.identity().model = value;
}

void nvme_model(Run& run, std::string_view value) {
    run.protocol = Protocol::nvme;
    run.identity().model = value;
}

void serial(Run& run, std::string_view value) { run.identity().serial = unscrubbed(value); }

constexpr std::array kRules{
    Rule{"ATA Security is", [](Run& run, std::string_view v) { run.capabilities().security = security_facts(v); }},
    Rule{"ATA Standard is", ata_standard_line},
    Rule{"ATA Version is", ata_standard_line},
    Rule{"Device Model", ata_model},
    Rule{"Firmware Version", [](Run& run, std::string_view v) { run.identity().firmware = v; }},
    Rule{"Form Factor", [](Run& run, std::string_view v) { run.identity().form_factor = v; }},
    Rule{"LU WWN Device Id", [](Run& run, std::string_view v) { run.identity().wwn = world_wide_name(v); }},
    Rule{"Model Family", [](Run& run, std::string_view v) { run.identity().family = v; }},
    Rule{"Model Number", nvme_model},
    Rule{"Rotation Rate", rotation},
    Rule{"SATA Version is", sata_version},
    Rule{"SMART overall-health self-assessment test result", overall_health},
    Rule{"SMART support is", smart_support},
    Rule{"Sector Size", one_sector_size},
    Rule{"Sector Sizes", two_sector_sizes},
    Rule{"Serial Number", serial},
    Rule{"Serial number", serial},
    Rule{"TRIM Command", trim_command},
    Rule{"User Capacity", capacity},
    Rule{"Write cache is", write_cache},
};
static_assert(sorted(kRules));

}  // namespace

bool read_information(Run& run, std::string_view key, std::string_view value) {
    return apply_rule(kRules, run, key, value);
}

}  // namespace fettle::analyse::text
