// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/ata/traits.h"

#include <algorithm>
#include <bit>
#include <charconv>

namespace fettle::sim::sata {

namespace {

template <typename T>
void number(Settings& from, const std::string& key, T& out, std::uint64_t least, std::uint64_t most) {
    out = static_cast<T>(from.number(key, static_cast<std::uint64_t>(out), least, most));
}

void flag(Settings& from, const std::string& key, bool& out) { out = from.flag(key, out); }

Password password(Settings& from, const std::string& key) {
    Password out{};
    const std::string text = from.text(key, "", out.size());
    std::copy_n(text.begin(), std::min(text.size(), out.size()), out.begin());
    return out;
}

void read_security(Settings from, SecurityTraits& out) {
    flag(from, "supported", out.supported);
    flag(from, "enhanced", out.enhanced);
    flag(from, "long_times", out.long_times);
    const std::uint64_t longest = out.long_times ? 65'532 : 508;  // ACS-4 7.12.7.33
    number(from, "minutes", out.minutes, 0, longest);
    number(from, "enhanced_minutes", out.enhanced_minutes, 0, longest);
    number(from, "master_id", out.master_id, 0, 0xFFFF);
    flag(from, "maximum", out.maximum);
    out.enabled = from.has("user_password");
    out.user = password(from, "user_password");
    out.master = password(from, "master_password");
    const std::string freeze = from.text("frozen", "never");
    if (freeze == "at_start") {
        out.freeze = Freeze::at_start;
    } else if (freeze == "each_power_on") {
        out.freeze = Freeze::each_power_on;
    } else if (freeze != "never") {
        from.complain("frozen", "is not never, at_start or each_power_on");
    }
    if (out.enabled && !out.supported) from.complain("user_password", "needs supported = true");
}

void read_sanitize(Settings from, SanitizeTraits& out) {
    flag(from, "crypto", out.crypto);
    flag(from, "block", out.block);
    flag(from, "overwrite", out.overwrite);
    flag(from, "antifreeze", out.antifreeze);
    flag(from, "acs3_commands", out.acs3_commands);
    number(from, "seconds", out.seconds, 0, 1'000'000);
    number(from, "fails", out.fails, 0, 1000);
}

void read_microcode(Settings from, MicrocodeTraits& out) {
    flag(from, "supported", out.supported);
    flag(from, "dma", out.dma);
    flag(from, "offsets", out.offsets);
    flag(from, "whole", out.whole);
    flag(from, "deferred", out.deferred);
    number(from, "min_blocks", out.min_blocks, 0, 0xFFFE);
    number(from, "max_blocks", out.max_blocks, 1, 0xFFFE);
    if (out.min_blocks > out.max_blocks) from.complain("min_blocks", "is more than max_blocks");
}

void read_smart(Settings from, SmartTraits& out) {
    flag(from, "supported", out.supported);
    flag(from, "enabled", out.enabled);
    flag(from, "error_log", out.error_log);
    flag(from, "self_test", out.self_test);
    flag(from, "selective", out.selective);
    flag(from, "failing", out.failing);
    flag(from, "offline_aborts", out.offline_aborts);
    number(from, "offline_seconds", out.offline_seconds, 0, 0xFFFF);
    number(from, "short_minutes", out.short_minutes, 1, 0xFE);
    number(from, "extended_minutes", out.extended_minutes, 1, 0xFFFE);
    number(from, "conveyance_minutes", out.conveyance_minutes, 0, 0xFE);
    number(from, "test_result", out.test_result, 0, 8);
    number(from, "test_lba", out.test_lba, 0, 0xFFFF'FFFF'FFFFU);
    if (out.test_result == 1 || out.test_result == 2) from.complain("test_result", "must be 0 or 3 to 8");
    out.attributes = read_attributes(from);
}

void read_link(Settings from, LinkTraits& out) {
    number(from, "generation", out.generation, 1, 3);
    out.generation_now = out.generation;
    number(from, "generation_now", out.generation_now, 1, out.generation);
    flag(from, "ncq", out.ncq);
    number(from, "queue_depth", out.queue_depth, 1, 32);
    flag(from, "queued_trim", out.queued_trim);
    flag(from, "hipm", out.hipm);
    flag(from, "dipm", out.dipm);
    flag(from, "devsleep", out.devsleep);
    flag(from, "ssp", out.ssp);
}

void read_rom(Settings from, RomTraits& out) {
    out.model = from.text("model", out.model, 40);
    out.serial = from.text("serial", out.serial, 20);
    out.firmware = from.text("firmware", out.firmware, 8);
    number(from, "sectors", out.sectors, 1, 0xFFFF'FFFFU);
}

void read_sector_sizes(Settings& from, Traits& out) {
    constexpr std::size_t kDescriptors = 8;  // of log 2Fh
    for (const auto bytes : from.numbers("sector_sizes", kDescriptors)) {
        if (bytes < 512 || bytes > 4096 || !std::has_single_bit(bytes)) {
            from.complain("sector_sizes", "has a size other than 512, 1024, 2048 or 4096");
            continue;
        }
        out.sector_sizes.push_back(static_cast<std::uint32_t>(bytes));
    }
    flag(from, "sector_sizes_in_bytes", out.sector_sizes_in_bytes);
    flag(from, "sector_size_at_power_on", out.sector_size_at_power_on);
}

void read_general(Settings& from, Traits& out) {
    out.identify = from.bytes("identify", 512);
    if (!out.identify.empty() && out.identify.size() != 512) from.complain("identify", "is not 512 bytes");
    number(from, "major", out.major, 0, 0xFFFE);
    number(from, "minor", out.minor, 0, 0xFFFE);
    number(from, "transport", out.transport, 0, 0xFFFE);
    number(from, "form_factor", out.form_factor, 0, 15);
    number(from, "multiple", out.multiple, 1, 128);
    if (!std::has_single_bit(out.multiple)) from.complain("multiple", "is not a power of two");
    flag(from, "write_cache", out.write_cache);
    flag(from, "look_ahead", out.look_ahead);
    flag(from, "apm", out.apm);
    number(from, "apm_level", out.apm_level, 1, 0xFE);
    flag(from, "trim", out.trim);
    number(from, "trim_blocks", out.trim_blocks, 1, 0xFFFE);
    flag(from, "write_uncorrectable", out.write_uncorrectable);
    flag(from, "encrypts_all", out.encrypts_all);
    flag(from, "trusted", out.trusted);
    out.discovery = from.bytes("discovery", 2048);
    out.psid = from.text("psid", "", 32);
    out.msid = from.text("msid", out.serial, 32);
    flag(from, "tcg_locked", out.tcg_locked);
    if ((out.tcg_locked || !out.psid.empty()) && !out.trusted) from.complain("psid", "needs trusted = true");
    flag(from, "logs", out.logs);
    flag(from, "logs_dma", out.logs_dma);
    flag(from, "statistics", out.statistics);
    flag(from, "identify_log", out.identify_log);
    flag(from, "sct", out.sct);
    flag(from, "internal_status", out.internal_status);
    number(from, "internal_status_trap", out.internal_status_trap, 0, 255);
    out.hottest_celsius = static_cast<int>(from.signed_number("hottest_celsius", out.hottest_celsius, -40, 127));
    out.coldest_celsius = static_cast<int>(from.signed_number("coldest_celsius", out.coldest_celsius, -127, 60));
    out.bad_sectors = from.numbers("bad_sectors", 1024);
    read_sector_sizes(from, out);
    flag(from, "hpa", out.hpa);
    flag(from, "hpa_security", out.hpa_security);
    flag(from, "accessible_max", out.accessible_max);
    // Either of the two, never both (ACS-3 4.2.1).
    if (out.accessible_max && !from.has("hpa")) out.hpa = false;
    if (out.accessible_max && out.hpa) from.complain("accessible_max", "and hpa exclude each other");
}

void read_identity(const DriveIdentity& identity, Settings& from, Traits& out) {
    out.model = identity.model.substr(0, 40);
    out.serial = identity.serial.substr(0, 20);
    out.firmware = identity.firmware.substr(0, 8);
    if (!identity.wwn.empty()) {
        const char* const end = identity.wwn.data() + identity.wwn.size();
        const auto parsed = std::from_chars(identity.wwn.data(), end, out.wwn, 16);
        if (parsed.ec != std::errc() || parsed.ptr != end || identity.wwn.size() != 16) {
            from.complain("wwn", "of the identity is not 16 hex digits");
        }
    }
    const std::uint32_t logical = identity.logical_sector_bytes.value_or(512);
    const std::uint32_t physical = identity.physical_sector_bytes.value_or(logical);
    if (logical == 0 || logical % 512 != 0 || physical % logical != 0 || !std::has_single_bit(physical / logical) ||
        physical / logical > 0x8000) {
        from.complain("sectors",
                      "of the identity: physical is not a power of two times logical, or logical not of 512");
    } else {
        out.physical_sector_bytes = physical;
    }
    if (!identity.solid_state.value_or(true)) out.rotation_rate = identity.rotation_rpm.value_or(7200);
}

}  // namespace

Result<Traits> read_traits(const Personality& personality) {
    if (personality.ata == nullptr) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("personality {personality}: no [ata] table"),
                    {{"personality", personality.name}});
    }
    Settings settings = *personality.ata;
    Traits traits;
    read_identity(personality.identity, settings, traits);
    read_general(settings, traits);
    read_security(settings.table("security"), traits.security);
    read_sanitize(settings.table("sanitize"), traits.sanitize);
    read_microcode(settings.table("microcode"), traits.microcode);
    read_smart(settings.table("smart"), traits.smart);
    read_link(settings.table("link"), traits.link);
    read_rom(settings.table("rom"), traits.rom);
    if (const Status read = settings.finish(); !read) return fail(read.error());
    return traits;
}

}  // namespace fettle::sim::sata
