// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/scsi_settings.h"

#include <algorithm>

namespace fettle::sim::t10 {

namespace {

constexpr std::size_t kVendor = 8;
constexpr std::size_t kProduct = 16;
constexpr std::size_t kRevision = 4;
constexpr std::uint64_t kLongest = 0xFFFFFFFF;

void number32(Settings& settings, const std::string& key, std::uint32_t& value, std::uint64_t least,
              std::uint64_t most) {
    value = static_cast<std::uint32_t>(settings.number(key, value, least, most));
}

void number8(Settings& settings, const std::string& key, std::uint8_t& value, std::uint64_t least, std::uint64_t most) {
    value = static_cast<std::uint8_t>(settings.number(key, value, least, most));
}

void flag(Settings& settings, const std::string& key, bool& value) { value = settings.flag(key, value); }

void text(Settings& settings, const std::string& key, std::string& value, std::size_t longest) {
    value = settings.text(key, value, longest);
}

/// One word of a list; its place there.
std::size_t choice(Settings& settings, const std::string& key, const std::vector<std::string>& words) {
    const auto word = settings.text(key, words.front());
    const auto found = std::find(words.begin(), words.end(), word);
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    settings.complain(key, "\"" + word + "\" is not a known value");
    return 0;
}

void read(Settings settings, UnitSettings& out) {
    flag(settings, "power_on_attention", out.power_on_attention);
    flag(settings, "descriptor_sense", out.descriptor_sense);
}

void read(Settings settings, SatSettings& out) {
    text(settings, "vendor", out.vendor, kVendor);
    text(settings, "product", out.product, kProduct);
    text(settings, "revision", out.revision, kRevision);
    flag(settings, "fixed_registers", out.fixed_registers);
    flag(settings, "pass_through_12", out.pass_through_12);
    flag(settings, "pass_through_16", out.pass_through_16);
    flag(settings, "pass_through_32", out.pass_through_32);
    flag(settings, "trim", out.trim);
}

void read(Settings settings, SasSettings& out) {
    text(settings, "vendor", out.vendor, kVendor);
    text(settings, "product", out.product, kProduct);
    text(settings, "target_port", out.target_port, 16);
    text(settings, "manufactured", out.manufactured, 6);
    number8(settings, "form_factor", out.form_factor, 0, 5);
    flag(settings, "write_cache", out.write_cache);
    flag(settings, "unmap", out.unmap);
    flag(settings, "write_same_unmap", out.write_same_unmap);
    number32(settings, "maximum_unmap_blocks", out.maximum_unmap_blocks, 1, kLongest);
    number32(settings, "maximum_unmap_descriptors", out.maximum_unmap_descriptors, 1, 4095);
    number32(settings, "unmap_granularity", out.unmap_granularity, 1, 65'536);
    number32(settings, "maximum_transfer_blocks", out.maximum_transfer_blocks, 8, 4'194'304);
    flag(settings, "sanitize_overwrite", out.sanitize_overwrite);
    flag(settings, "sanitize_block", out.sanitize_block);
    flag(settings, "sanitize_crypto", out.sanitize_crypto);
    number32(settings, "sanitize_failures", out.sanitize_failures, 0, 1000);
    number8(settings, "self_test_result", out.self_test_result, 0, 7);
    number32(settings, "sanitize_ms", out.sanitize_ms, 0, kLongest);
    number32(settings, "overwrite_ms", out.overwrite_ms, 0, kLongest);
    number32(settings, "format_ms", out.format_ms, 0, kLongest);
    for (const auto bytes : settings.numbers("block_lengths", 8)) {
        if (bytes != 512 && bytes != 1024 && bytes != 2048 && bytes != 4096) {
            settings.complain("block_lengths", "has a length other than 512, 1024, 2048 or 4096");
            continue;
        }
        out.block_lengths.push_back(static_cast<std::uint32_t>(bytes));
    }
    number8(settings, "protection_type", out.protection_type, 0, 3);
    number32(settings, "short_test_seconds", out.short_test_seconds, 1, 120);  // SPC-5: two minutes at the most
    number32(settings, "extended_test_seconds", out.extended_test_seconds, 1, 1'000'000);
    number32(settings, "microcode_blocks", out.microcode_blocks, 1, 1'048'576);
    number8(settings, "reference_temperature", out.reference_temperature, 1, 254);
    number32(settings, "start_stop_cycles", out.start_stop_cycles, 0, kLongest);
    text(settings, "psid", out.psid, 32);
}

void read(Settings settings, BridgeSettings& out) {
    text(settings, "vendor", out.vendor, kVendor);
    text(settings, "product", out.product, kProduct);
    text(settings, "revision", out.revision, kRevision);
    text(settings, "serial", out.serial, 64);
    flag(settings, "ata_information", out.ata_information);
    flag(settings, "block_pages", out.block_pages);
    flag(settings, "unmap", out.unmap);
    flag(settings, "write_same", out.write_same);
    number32(settings, "maximum_blocks", out.maximum_blocks, 8, 65'535);
    flag(settings, "sixteen", out.sixteen);
    out.lost_erase = static_cast<Loss>(choice(settings, "lost_erase", {"success", "timeout"}));
    out.carrier = static_cast<NvmeCarrier>(choice(settings, "carrier", {"jmicron", "asmedia", "realtek"}));
}

}  // namespace

Result<ScsiSettings> read_scsi_settings(const Personality& personality) {
    ScsiSettings out;
    if (!personality.scsi) return out;
    auto& settings = *personality.scsi;
    read(settings, out.unit);
    read(settings.table("sat"), out.sat);
    read(settings.table("sas"), out.sas);
    read(settings.table("bridge"), out.bridge);
    if (const auto done = settings.finish(); !done) return fail(done.error());
    return out;
}

}  // namespace fettle::sim::t10
