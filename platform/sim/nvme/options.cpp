// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/nvme/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>

namespace fettle::sim::nvme {

namespace {

/// Fills `out` from hexadecimal digits; false when they are not exactly its size.
bool from_hex(const std::string& text, std::span<std::uint8_t> out) {
    if (text.size() != out.size() * 2) return false;
    const auto digit = [](char c) {
        if (c >= '0' && c <= '9') return c - '0';
        if (c >= 'a' && c <= 'f') return c - 'a' + 10;
        if (c >= 'A' && c <= 'F') return c - 'A' + 10;
        return -1;
    };
    for (std::size_t i = 0; i < out.size(); ++i) {
        const auto high = digit(text[i * 2]);
        const auto low = digit(text[i * 2 + 1]);
        if (high < 0 || low < 0) return false;
        out[i] = static_cast<std::uint8_t>(high * 16 + low);
    }
    return true;
}

template <typename T>
void number(Settings& in, const char* key, T& value, std::uint64_t least = 0,
            std::uint64_t most = std::numeric_limits<T>::max()) {
    value = static_cast<T>(in.number(key, value, least, most));
}

void flag(Settings& in, const char* key, bool& value) { value = in.flag(key, value); }

void read_identity(const Personality& personality, Settings& in, Options& options) {
    const auto& identity = personality.identity;
    options.model = identity.model;
    options.serial = identity.serial;
    options.firmware = identity.firmware;
    options.lba_bytes = identity.logical_sector_bytes.value_or(512);
    options.vid = identity.pci_vendor.value_or(options.vid);
    if (!identity.eui64.empty() && !from_hex(identity.eui64, options.eui64)) in.complain("eui64", "not 16 hex digits");
    if (!identity.nguid.empty() && !from_hex(identity.nguid, options.nguid)) in.complain("nguid", "not 32 hex digits");
    number(in, "vid", options.vid);
    options.ssvid = options.vid;
    number(in, "ssvid", options.ssvid);
    number(in, "oui", options.oui, 0, 0xFFFFFF);
    const std::map<std::string, std::uint32_t> versions{
        {"1.2", 0x10200}, {"1.3", 0x10300}, {"1.4", 0x10400}, {"2.0", 0x20000}};
    const auto version = versions.find(in.text("version", "2.0", 8));
    if (version == versions.end()) {
        in.complain("version", "not one of 1.2, 1.3, 1.4, 2.0");
    } else {
        options.version = version->second;
    }
    number(in, "mdts", options.mdts, 0, 12);
    number(in, "cntlid", options.cntlid, 0, 0xFFEF);
    options.subnqn = in.text("subnqn",
                             fmt::format("nqn.2014.08.org.nvmexpress:{:04x}{:04x}{:<20}{:<40}", options.vid,
                                         options.ssvid, options.serial, options.model),
                             223);
}

void read_abilities(Settings& in, Options& options) {
    flag(in, "security", options.security);
    flag(in, "format", options.format);
    flag(in, "firmware_update", options.firmware_update);
    flag(in, "namespace_management", options.namespace_management);
    flag(in, "self_test", options.self_test);
    flag(in, "ocp", options.ocp);
    flag(in, "persistent_events", options.persistent_events);
    flag(in, "telemetry", options.telemetry);
    number(in, "telemetry_trap", options.telemetry_trap, 0, 255);
    flag(in, "compare", options.compare);
    flag(in, "write_uncorrectable", options.write_uncorrectable);
    flag(in, "dataset_management", options.dataset_management);
    flag(in, "write_zeroes", options.write_zeroes);
    flag(in, "verify", options.verify);
    flag(in, "write_cache", options.write_cache);
    flag(in, "timestamp", options.timestamp);
    flag(in, "apst", options.apst);
    number(in, "queues", options.queues, 1, 65'534);
    number(in, "error_entries", options.error_entries, 1, 255);
    number(in, "aerl", options.aerl, 0, 15);
    number(in, "acl", options.acl, 0, 255);
}

void read_formats(Settings& in, Options& options) {
    flag(in, "format_all", options.format_all);
    flag(in, "erase_all", options.erase_all);
    flag(in, "crypto_erase", options.crypto_erase);
    flag(in, "format_broadcast", options.format_broadcast);
    for (auto& table : in.tables("lba_format", 16)) {
        LbaFormatOption format;
        number(table, "bytes", format.bytes, 512, 4096);
        number(table, "performance", format.performance, 0, 3);
        if ((format.bytes & (format.bytes - 1)) != 0) table.complain("bytes", "not a power of two");
        options.lba_formats.push_back(format);
    }
    if (options.lba_formats.empty()) options.lba_formats = {{512, 2}, {4096, 0}};
    if (std::none_of(options.lba_formats.begin(), options.lba_formats.end(),
                     [&](const auto& format) { return format.bytes == options.lba_bytes; })) {
        in.complain("lba_format", fmt::format("no format of {} bytes, the drive's sector size", options.lba_bytes));
    }
}

void read_sanitize(Settings& in, Options& options) {
    constexpr std::uint64_t kWeek = 604'800;
    flag(in, "sanitize_block", options.sanitize_block);
    flag(in, "sanitize_crypto", options.sanitize_crypto);
    flag(in, "sanitize_overwrite", options.sanitize_overwrite);
    flag(in, "no_deallocate_inhibited", options.no_deallocate_inhibited);
    number(in, "no_deallocate_modifies", options.no_deallocate_modifies, 0, 2);
    number(in, "sanitize_block_seconds", options.sanitize_block_seconds, 0, kWeek);
    number(in, "sanitize_crypto_seconds", options.sanitize_crypto_seconds, 0, kWeek);
    number(in, "sanitize_pass_seconds", options.sanitize_pass_seconds, 0, kWeek);
    number(in, "sanitize_failures", options.sanitize_failures, 0, 1000);
}

void read_firmware(Settings& in, Options& options) {
    number(in, "firmware_slots", options.firmware_slots, 1, 7);
    flag(in, "slot1_read_only", options.slot1_read_only);
    flag(in, "activate_without_reset", options.activate_without_reset);
    flag(in, "detect_overlap", options.detect_overlap);
    number(in, "fwug", options.fwug);
    number(in, "mtfa", options.mtfa);
    number(in, "activation_ms", options.activation_ms, 0, 6'553'500);
    flag(in, "prohibit_downgrade", options.prohibit_downgrade);
    number(in, "active_slot", options.active_slot, 1, 7);
    if (options.active_slot > options.firmware_slots) in.complain("active_slot", "no such slot");
    options.slot_revisions = in.texts("slot_revisions", 7);
    options.slot_revisions.resize(options.firmware_slots);
    for (const auto& revision : options.slot_revisions) {
        if (revision.size() > 8) in.complain("slot_revisions", "a revision has at most 8 characters");
    }
    if (options.active_slot <= options.slot_revisions.size()) {
        options.slot_revisions[options.active_slot - 1U] = options.firmware;
    }
}

void read_power(Settings& in, Options& options) {
    for (auto& table : in.tables("power_state", 32)) {
        PowerStateOption state;
        number(table, "power_mw", state.power_mw, 0, 655'350);
        number(table, "idle_mw", state.idle_mw, 0, 655'350);
        number(table, "active_mw", state.active_mw, 0, 655'350);
        number(table, "entry_us", state.entry_us);
        number(table, "exit_us", state.exit_us);
        flag(table, "operational", state.operational);
        options.power_states.push_back(state);
    }
    if (options.power_states.empty()) {
        options.power_states = {{.power_mw = 6000},
                                {.power_mw = 3000},
                                {.power_mw = 50, .entry_us = 4000, .exit_us = 10'000, .operational = false},
                                {.power_mw = 5, .entry_us = 10'000, .exit_us = 45'000, .operational = false}};
    }
    if (!options.power_states.front().operational) in.complain("power_state", "state 0 must be operational");
    constexpr std::uint64_t kLongestIdleMs = 0xFFFFFF;
    for (auto& table : in.tables("apst_entry", 32)) {
        ApstEntryOption entry;
        const auto last = options.power_states.size() - 1;
        number(table, "state", entry.state, 0, last);
        number(table, "target", entry.target, 0, last);
        number(table, "idle_ms", entry.idle_ms, 1, kLongestIdleMs);
        if (entry.target <= last && options.power_states[entry.target].operational) {
            table.complain("target", "an operational state");
        }
        options.apst_entries.push_back(entry);
    }
    if (!options.apst && !options.apst_entries.empty()) in.complain("apst_entry", "the drive has no APST");
}

void read_health(Settings& in, Options& options) {
    constexpr std::uint64_t kHottest = 200;
    number(in, "warning_celsius", options.warning_celsius, 0, kHottest);
    number(in, "critical_celsius", options.critical_celsius, 0, kHottest);
    number(in, "sensors", options.sensors, 0, 8);
    number(in, "critical_warning", options.critical_warning, 0, 0x3F);
    number(in, "warning_minutes", options.warning_minutes);
    number(in, "critical_minutes", options.critical_minutes);
    number(in, "thermal_least_celsius", options.thermal_least_celsius, 0, kHottest);
    number(in, "thermal_most_celsius", options.thermal_most_celsius, 0, kHottest);
    options.bad_lbas = in.numbers("bad_lbas", 65'536);
    number(in, "short_test_seconds", options.short_test_seconds, 0, 120);
    number(in, "extended_test_minutes", options.extended_test_minutes, 0, 10'080);
    number(in, "self_test_result", options.self_test_result, 0, 7);
    if (options.self_test_result != 0 && options.self_test_result < 5) {
        in.complain("self_test_result", "not 0, 5, 6 or 7");
    }
    number(in, "self_test_segment", options.self_test_segment);
}

NamespaceOption read_namespace(Settings& in, const Options& options) {
    NamespaceOption made;
    made.bytes = in.number("bytes", 0, 4096);
    if (!in.has("controllers")) made.controllers = {options.cntlid};
    for (const auto id : in.numbers("controllers", 16)) {
        const auto& others = options.other_controllers;
        const bool known = id == options.cntlid || std::find(others.begin(), others.end(), id) != others.end();
        if (!known) in.complain("controllers", "not a controller of the subsystem");
        made.controllers.push_back(static_cast<std::uint16_t>(id));
    }
    return made;
}

void read_rest(const Personality& personality, Settings& in, Options& options) {
    number(in, "namespaces", options.namespaces, 1, 1024);
    options.unallocated_bytes = in.number("unallocated_bytes", 0);
    options.namespace_granularity = in.number("namespace_granularity", 4096, 4096, 1ULL << 40U);
    for (const auto id : in.numbers("other_controllers", 16)) {
        if (id > 0xFFEF || id == options.cntlid) in.complain("other_controllers", "no id of another controller");
        options.other_controllers.push_back(static_cast<std::uint16_t>(id));
    }
    for (auto& table : in.tables("namespace", 1024)) options.made.push_back(read_namespace(table, options));
    if (options.made.size() > options.namespaces) in.complain("namespace", "more than \"namespaces\" allows");
    if (options.namespace_granularity % 4096 != 0) in.complain("namespace_granularity", "not a multiple of 4096");
    const auto* usual = personality.quirks.trim_zeroes ? "zeros" : "undefined";
    const auto blank = in.text("deallocated", usual, 16);
    if (blank == "zeros") {
        options.deallocated = Blank::zeros;
    } else if (blank == "ones") {
        options.deallocated = Blank::ones;
    } else if (blank == "undefined") {
        options.deallocated = Blank::noise;
    } else {
        in.complain("deallocated", "not zeros, ones or undefined");
    }
    options.psid = in.text("psid", "", 32);
    options.msid = in.text("msid", options.serial, 32);
    flag(in, "locking_enabled", options.locking_enabled);
    flag(in, "locked", options.locked);
    options.rom_model = in.text("rom_model", options.model, 40);
    options.rom_capacity_bytes = in.number("rom_capacity_bytes", options.rom_capacity_bytes, 4096, 1ULL << 50U);
}

}  // namespace

Result<Options> read_options(const Personality& personality) {
    if (!personality.nvme)
        return fail(ErrorCode::malformed, FETTLE_TEXT("{personality}: no [nvme] table"),
                    {{"personality", personality.name}});
    auto in = *personality.nvme;
    Options options;
    read_identity(personality, in, options);
    read_abilities(in, options);
    read_formats(in, options);
    read_sanitize(in, options);
    read_firmware(in, options);
    read_health(in, options);
    read_power(in, options);
    read_rest(personality, in, options);
    if (auto checked = in.finish(); !checked) return fail(checked.error());
    return options;
}

}  // namespace fettle::sim::nvme
