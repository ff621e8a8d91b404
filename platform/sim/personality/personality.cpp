// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/personality/personality.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "platform/sim/media/flash_settings.h"
#include "platform/sim/personality/built_in_texts.h"

namespace fettle::sim {

namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 50U;  // 1 PiB: beyond any drive of today

template <typename Value, std::size_t N>
Value one_of(Settings& settings, const std::string& key, const std::array<std::pair<std::string_view, Value>, N>& words,
             Value fallback) {
    if (!settings.has(key)) return fallback;
    const auto word = settings.text(key, "");
    for (const auto& [name, value] : words) {
        if (name == word) return value;
    }
    settings.complain(key, fmt::format("\"{}\" is not a known value", word));
    return fallback;
}

constexpr std::array<std::pair<std::string_view, Protocol>, 3> kProtocols{
    {{"ata", Protocol::ata}, {"nvme", Protocol::nvme}, {"scsi", Protocol::scsi}}};

constexpr std::array<std::pair<std::string_view, Bus>, 5> kBuses{
    {{"sata", Bus::sata}, {"ide", Bus::ide}, {"nvme", Bus::nvme}, {"sas", Bus::sas}, {"usb", Bus::usb}}};

constexpr std::array<std::pair<std::string_view, Bridge>, 4> kBridges{{{"none", Bridge::none},
                                                                       {"sat_clean", Bridge::sat_clean},
                                                                       {"sat_loses_erase", Bridge::sat_loses_erase},
                                                                       {"jmicron_nvme", Bridge::jmicron_nvme}}};

Bus usual_bus(Protocol protocol, Bridge bridge) {
    if (bridge != Bridge::none) return Bus::usb;
    if (protocol == Protocol::nvme) return Bus::nvme;
    return protocol == Protocol::scsi ? Bus::sas : Bus::sata;
}

/// Hex digits of exactly `bytes` bytes, or nothing.
std::string hex_name(Settings& settings, const std::string& key, std::size_t bytes) {
    const auto value = settings.bytes(key, bytes);
    if (value.empty()) return {};
    if (value.size() != bytes) settings.complain(key, fmt::format("not {} bytes", bytes));
    return hex(value);
}

void read_sizes(Settings& table, DriveIdentity& identity) {
    const auto logical = static_cast<std::uint32_t>(table.number("logical_sector_bytes", 512, 512, 4096));
    const auto physical = static_cast<std::uint32_t>(table.number("physical_sector_bytes", logical, 512, 65'536));
    if (logical != 512 && logical != 1024 && logical != 2048 && logical != 4096) {
        table.complain("logical_sector_bytes", fmt::format("{} is not a power of two", logical));
    }
    if (physical < logical || (physical & (physical - 1)) != 0) {
        table.complain("physical_sector_bytes",
                       fmt::format("{} does not fit logical sectors of {}", physical, logical));
    }
    const auto capacity = table.number("capacity_bytes", 0, 0, kMostBytes);
    if (capacity == 0) table.complain("capacity_bytes", "a drive needs one");
    if (capacity % logical != 0) {
        table.complain("capacity_bytes", fmt::format("{} is not whole sectors of {}", capacity, logical));
    }
    identity.logical_sector_bytes = logical;
    identity.physical_sector_bytes = physical;
    identity.capacity = ByteCount{capacity};
}

DriveIdentity read_identity(Settings table, Bridge bridge) {
    DriveIdentity identity;
    identity.model = table.text("model", "", 40);
    identity.serial = table.text("serial", "", 20);
    identity.firmware = table.text("firmware", "", 8);
    identity.vendor = table.text("vendor", "", 8);
    identity.standard = table.text("standard", "", 40);
    identity.form_factor = table.text("form_factor", "", 40);
    identity.wwn = hex_name(table, "wwn", 8);
    identity.eui64 = hex_name(table, "eui64", 8);
    identity.nguid = hex_name(table, "nguid", 16);
    if (table.has("pci_vendor")) {
        identity.pci_vendor = static_cast<std::uint16_t>(table.number("pci_vendor", 0, 1, 0xFFFE));
    }
    identity.protocol = one_of(table, "protocol", kProtocols, Protocol::unknown);
    identity.bus = one_of(table, "bus", kBuses, usual_bus(identity.protocol, bridge));
    read_sizes(table, identity);
    if (table.has("rotation_rpm")) {
        identity.rotation_rpm = static_cast<std::uint16_t>(table.number("rotation_rpm", 0, 0x401, 0xFFFE));
    }
    identity.solid_state = !identity.rotation_rpm;
    if (identity.model.empty()) table.complain("model", "a drive needs one");
    if (identity.protocol == Protocol::unknown) table.complain("protocol", "ata, nvme or scsi");
    return identity;
}

ByteCount read_gb(Settings& table, const std::string& key) {
    return ByteCount{static_cast<std::uint64_t>(table.real(key, 0, 0, 1e9) * 1e9)};
}

std::uint32_t read_count(Settings& table, const std::string& key) {
    return static_cast<std::uint32_t>(table.number(key, 0, 0, UINT32_MAX));
}

int read_celsius(Settings& table, const std::string& key, int fallback) {
    return static_cast<int>(table.signed_number(key, fallback, -60, 200));
}

WearCounters read_counters(Settings table) {
    constexpr std::uint64_t kMany = std::uint64_t{1} << 53U;
    WearCounters counters;
    counters.power_on_seconds =
        table.number("power_on_hours", 0, 0, 1'000'000) * 3600 + table.number("power_on_minutes", 0, 0, 59) * 60;
    counters.power_cycles = table.number("power_cycles", 0, 0, kMany);
    counters.unsafe_shutdowns = table.number("unsafe_shutdowns", 0, 0, kMany);
    counters.host_written = read_gb(table, "host_written_gb");
    counters.host_read = read_gb(table, "host_read_gb");
    counters.flash_written = read_gb(table, "flash_written_gb");
    counters.host_write_commands = table.number("host_write_commands", counters.host_written.bytes / 40'000, 0, kMany);
    counters.host_read_commands = table.number("host_read_commands", counters.host_read.bytes / 40'000, 0, kMany);
    counters.busy_seconds = table.number("busy_minutes", 0, 0, kMany / 60) * 60;
    counters.wear = table.real("wear_percent", 0, 0, 10'000) / 100;
    counters.average_erase_count = read_count(table, "average_erase_count");
    counters.largest_erase_count =
        static_cast<std::uint32_t>(table.number("largest_erase_count", counters.average_erase_count, 0, UINT32_MAX));
    counters.reallocated_blocks = read_count(table, "reallocated_blocks");
    counters.program_failures = read_count(table, "program_failures");
    counters.erase_failures = read_count(table, "erase_failures");
    counters.uncorrectable_errors = table.number("uncorrectable_errors", 0, 0, kMany);
    counters.crc_errors = table.number("crc_errors", 0, 0, kMany);
    counters.error_log_entries = table.number("error_log_entries", 0, 0, kMany);
    counters.available_spare_percent = static_cast<int>(table.number("available_spare_percent", 100, 0, 100));
    counters.spare_threshold_percent = static_cast<int>(table.number("spare_threshold_percent", 10, 0, 100));
    counters.temperature_celsius = read_celsius(table, "temperature_celsius", 35);
    counters.lowest_temperature_celsius = read_celsius(table, "lowest_temperature_celsius", 20);
    counters.highest_temperature_celsius = read_celsius(table, "highest_temperature_celsius", 50);
    if (counters.largest_erase_count < counters.average_erase_count) {
        table.complain("largest_erase_count", "less than the average");
    }
    return counters;
}

Quirks read_quirks(Settings table) {
    Quirks quirks;
    quirks.trim_ignored = table.flag("trim_ignored", quirks.trim_ignored);
    quirks.commit_lies = table.flag("commit_lies", quirks.commit_lies);
    quirks.psid_revert_lies = table.flag("psid_revert_lies", quirks.psid_revert_lies);
    quirks.erase_lies = table.flag("erase_lies", quirks.erase_lies);
    quirks.rom_mode = table.flag("rom_mode", quirks.rom_mode);
    quirks.read_only = table.flag("read_only", quirks.read_only);
    quirks.trim_deterministic = table.flag("trim_deterministic", quirks.trim_deterministic);
    quirks.trim_zeroes = table.flag("trim_zeroes", quirks.trim_zeroes);
    if (quirks.trim_zeroes && !quirks.trim_deterministic) {
        table.complain("trim_zeroes", "needs trim_deterministic (ACS-4 7.5.4)");
    }
    return quirks;
}

std::vector<FaultRule> read_faults(Settings& root) {
    std::vector<FaultRule> faults;
    for (const auto& line : root.texts("faults", 64)) {
        if (auto rule = parse_fault(line)) {
            faults.push_back(*std::move(rule));
        } else {
            root.complain("faults",
                          fmt::format("\"{}\" is not KIND COMMAND [nth N] [times N] [delay MS] [status HEX]", line));
        }
    }
    return faults;
}

std::vector<SlowPlace> read_slow(Settings& root) {
    constexpr std::uint64_t kMost_ms = 30'000;
    std::vector<SlowPlace> places;
    for (auto& table : root.tables("slow", 64)) {
        places.push_back({table.number("first_lba", 0), table.number("blocks", 1, 1),
                          static_cast<std::uint32_t>(table.number("ms", 0, 1, kMost_ms))});
    }
    return places;
}

/// The table of one protocol with its own usage, because it is read later by other code.
std::shared_ptr<Settings> protocol_table(const std::shared_ptr<const nlohmann::json>& root, const std::string& key,
                                         bool wanted) {
    const auto found = root->find(key);
    if (found != root->end()) {
        return std::make_shared<Settings>(std::shared_ptr<const nlohmann::json>(root, &*found), key);
    }
    if (!wanted) return nullptr;
    return std::make_shared<Settings>(std::make_shared<const nlohmann::json>(nlohmann::json::object()), key);
}

/// The rest for this file, without the tables of the protocols and of the demo fleet.
std::shared_ptr<const nlohmann::json> common_part(const nlohmann::json& root) {
    auto common = root;
    for (const char* key : {"ata", "nvme", "scsi", "demo"}) common.erase(key);
    return std::make_shared<const nlohmann::json>(std::move(common));
}

Status tables_are_tables(const nlohmann::json& root) {
    for (const char* key : {"ata", "nvme", "scsi", "demo"}) {
        if (root.contains(key) && !root[key].is_object()) {
            return fail(ErrorCode::malformed, FETTLE_TEXT("{key}: not a table"), {{"key", key}});
        }
    }
    return {};
}

Result<Personality> read_personality(const std::string& name, const std::shared_ptr<const nlohmann::json>& tree) {
    if (auto sound = tables_are_tables(*tree); !sound) return fail(sound.error());
    Settings root(common_part(*tree), "");
    Personality personality;
    personality.name = name;
    personality.description = root.text("description", "");
    auto bridge = root.table("bridge");
    personality.bridge = one_of(bridge, "kind", kBridges, Bridge::none);
    personality.bridge_name = bridge.text("name", "");
    personality.identity = read_identity(root.table("identity"), personality.bridge);
    personality.counters = read_counters(root.table("life"));
    personality.quirks = read_quirks(root.table("quirks"));
    personality.faults = read_faults(root);
    personality.slow = read_slow(root);
    personality.volatile_cache_bytes = root.number("volatile_cache_bytes", 0, 0, std::uint64_t{1} << 32U);
    if (root.has("flash")) {
        personality.flash = read_flash(root.table("flash"), *personality.identity.capacity);
    }
    const auto protocol = personality.identity.protocol;
    if (personality.bridge == Bridge::jmicron_nvme && protocol != Protocol::nvme) {
        bridge.complain("kind", "this bridge is for NVMe drives");
    }
    if ((personality.bridge == Bridge::sat_clean || personality.bridge == Bridge::sat_loses_erase) &&
        protocol != Protocol::ata) {
        bridge.complain("kind", "this bridge is for ATA drives");
    }
    personality.ata = protocol_table(tree, "ata", protocol == Protocol::ata);
    personality.nvme = protocol_table(tree, "nvme", protocol == Protocol::nvme);
    personality.scsi = protocol_table(tree, "scsi", protocol == Protocol::scsi);
    personality.demo = protocol_table(tree, "demo", false);
    if (auto sound = root.finish(); !sound) return fail(sound.error());
    return personality;
}

}  // namespace

Result<Personality> parse_personality(const std::string& name, const std::string& toml) {
    auto tree = parse_toml(toml);
    auto personality = tree ? read_personality(name, *tree) : Result<Personality>(fail(tree.error()));
    if (personality) return personality;
    auto error = personality.error();
    error.context = fmt::format("personality {}: {}", name, error.context);
    return fail(std::move(error));
}

std::vector<std::string> built_in_names() {
    std::vector<std::string> names;
    for (const auto& text : built_in_texts()) names.emplace_back(text.name);
    return names;
}

Result<Personality> built_in(std::string_view name) {
    for (const auto& text : built_in_texts()) {
        if (text.name == name) return parse_personality(std::string(name), std::string(text.toml));
    }
    return fail(ErrorCode::not_found, FETTLE_TEXT("personality {name}"), {{"name", name}});
}

}  // namespace fettle::sim
