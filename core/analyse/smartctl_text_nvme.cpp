// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analyse/smartctl_text_report.h"
#include "core/analyse/text_lines.h"
#include "core/analyse/text_numbers.h"

namespace fettle::analyse::text {

namespace {

std::optional<std::uint8_t> byte(std::string_view value) {
    const auto number = grouped_integer(value);
    return number && *number <= 0xFF ? std::optional(static_cast<std::uint8_t>(*number)) : std::nullopt;
}

template <std::optional<std::uint64_t> NvmeHealth::*Member>
void count(Run& run, std::string_view value) {
    run.nvme.*Member = grouped_integer(value);
}
template <std::optional<std::uint8_t> NvmeHealth::*Member>
void percent(Run& run, std::string_view value) {
    run.nvme.*Member = byte(value);
}
template <std::optional<int> NvmeHealth::*Member>
void celsius(Run& run, std::string_view value) {
    run.nvme.*Member = leading_int(value);  // "-": the drive provides none
}

void critical_warning(Run& run, std::string_view value) {
    run.has_nvme_log = true;
    run.protocol = Protocol::nvme;
    const auto bits = hexadecimal(trim(value));
    if (bits && *bits <= 0xFF) run.nvme.critical_warning = static_cast<std::uint8_t>(*bits);
}

void pci_vendor(Run& run, std::string_view value) {
    const auto id = hexadecimal(take_word(value));
    if (id && *id <= 0xFFFF) run.identity().pci_vendor = static_cast<std::uint16_t>(*id);
}

void version(Run& run, std::string_view value) {
    if (!value.empty()) run.identity().standard = std::string("NVMe ").append(value);
}

/// Used until a namespace reports its own size.
void total_capacity(Run& run, std::string_view value) {
    const auto bytes = grouped_integer(value);
    if (bytes && *bytes != 0 && !run.identity().capacity) run.identity().capacity = ByteCount{*bytes};
}

constexpr std::array kRules{
    Rule{"Available Spare", percent<&NvmeHealth::available_spare_percent>},
    Rule{"Available Spare Threshold", percent<&NvmeHealth::available_spare_threshold_percent>},
    Rule{"Controller Busy Time", count<&NvmeHealth::controller_busy_minutes>},
    Rule{"Critical Comp. Temp. Threshold", celsius<&NvmeHealth::critical_temperature_celsius>},
    Rule{"Critical Comp. Temperature Time", count<&NvmeHealth::critical_temperature_minutes>},
    Rule{"Critical Warning", critical_warning},
    Rule{"Data Units Read", count<&NvmeHealth::data_units_read>},
    Rule{"Data Units Written", count<&NvmeHealth::data_units_written>},
    Rule{"Error Information Log Entries", count<&NvmeHealth::error_log_entries>},
    Rule{"Host Read Commands", count<&NvmeHealth::host_read_commands>},
    Rule{"Host Write Commands", count<&NvmeHealth::host_write_commands>},
    Rule{"Media and Data Integrity Errors", count<&NvmeHealth::media_errors>},
    Rule{"NVMe Version", version},
    Rule{"PCI Vendor ID", pci_vendor},
    Rule{"PCI Vendor/Subsystem ID", pci_vendor},
    Rule{"Percentage Used", percent<&NvmeHealth::percentage_used>},
    Rule{"Power Cycles", count<&NvmeHealth::power_cycles>},
    Rule{"Power On Hours", count<&NvmeHealth::power_on_hours>},
    Rule{"Temperature", celsius<&NvmeHealth::temperature_celsius>},
    Rule{"Total NVM Capacity", total_capacity},
    Rule{"Unsafe Shutdowns", count<&NvmeHealth::unsafe_shutdowns>},
    Rule{"Warning  Comp. Temp. Threshold", celsius<&NvmeHealth::warning_temperature_celsius>},
    Rule{"Warning  Comp. Temperature Time", count<&NvmeHealth::warning_temperature_minutes>},
    Rule{"Warning Comp. Temp. Threshold", celsius<&NvmeHealth::warning_temperature_celsius>},
    Rule{"Warning Comp. Temperature Time", count<&NvmeHealth::warning_temperature_minutes>},
};
static_assert(sorted(kRules));

/// "002538 b811b2c3d4": OUI and extension, 16 digits; shorter if it was redacted.
void eui64(Run& run, std::string_view value) {
    const auto oui = take_word(value);
    const auto extension = trim(value);
    if (oui.size() != 6 || extension.size() != 10 || !hexadecimal(oui) || !hexadecimal(extension)) return;
    if (hexadecimal(oui) == 0 && hexadecimal(extension) == 0) return;
    run.identity().eui64 = std::string(oui).append(extension);
}

/// "Namespace 1 Size/Capacity: 960,197,124,096 [960 GB]"; `rest` is what follows "Namespace ".
bool read_namespace(Run& run, std::string_view rest, std::string_view value) {
    const auto number = decimal(take_word(rest));
    if (!number || *number == 0 || *number > 0xFFFFFFFE) return false;
    auto& identity = run.identity();
    // The drive is judged by the first printed namespace.
    const auto nsid = static_cast<std::uint32_t>(*number);
    if (identity.nsid && *identity.nsid != nsid) return true;
    const bool first = !identity.nsid;
    identity.nsid = nsid;
    rest = trim(rest);
    if (rest == "Size/Capacity" || (rest == "Size" && first)) {
        const auto bytes = grouped_integer(value);
        if (bytes) identity.capacity = ByteCount{*bytes};
    } else if (rest == "Formatted LBA Size") {
        const auto bytes = grouped_integer(value);
        if (bytes && *bytes != 0 && *bytes <= 1U << 20U) {
            identity.logical_sector_bytes = static_cast<std::uint32_t>(*bytes);
        }
    } else if (rest == "IEEE EUI-64") {
        eui64(run, value);
    }
    return true;
}

/// "Optional NVM Commands (0x005f)": bit 2 is Dataset Management, which deallocates (NVMe Base 2.0
/// figure 275, ONCS).
void optional_commands(Run& run, std::string_view key) {
    const auto open = key.find('(');
    const auto bits = hexadecimal(key.substr(open + 1, key.size() - open - 2));
    if (bits) run.capabilities().trim = (*bits >> 2U & 1U) != 0;
}

}  // namespace

bool read_nvme(Run& run, std::string_view key, std::string_view value) {
    constexpr std::string_view space = "Namespace ";
    constexpr std::string_view sensor = "Temperature Sensor ";
    if (key.starts_with(space)) return read_namespace(run, key.substr(space.size()), value);
    if (key.starts_with(sensor)) {
        if (const auto degrees = leading_int(value)) run.nvme.sensors_celsius.push_back(*degrees);
        return true;
    }
    if (key.starts_with("Optional NVM Commands (0x") && key.ends_with(')')) {
        optional_commands(run, key);
        return true;
    }
    return apply_rule(kRules, run, key, value);
}

}  // namespace fettle::analyse::text
