// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/sas/sas_log.h"

#include <cmath>

#include "platform/sim/scsi/log_builder.h"

namespace fettle::sim::t10 {

namespace {

using Kind = LogBuilder::Kind;

constexpr std::array<std::uint8_t, 12> kPages{0x00, 0x02, 0x03, 0x05, 0x06, 0x0D, 0x0E, 0x10, 0x11, 0x15, 0x19, 0x2F};

/// Pages 02h, 03h, 05h (SPC-5 7.3.8): corrected errors are not counted, because flash corrects in every read.
Bytes error_counters(std::uint8_t code, std::uint64_t bytes, std::uint64_t uncorrected) {
    LogBuilder page(code);
    for (std::uint16_t parameter = 0; parameter < 5; ++parameter) page.number(parameter, Kind::counter, 4, 0);
    return page.number(5, Kind::counter, 8, bytes).number(6, Kind::counter, 4, uncorrected).done();
}

std::uint8_t degrees(int celsius) { return static_cast<std::uint8_t>(std::clamp(celsius, 0, 254)); }

/// Page 0Eh, SPC-5 7.3.16.
Bytes start_stop(const SasLogFacts& facts) {
    constexpr std::uint32_t kSpecified = 0x00030D40;
    Bytes made(6);
    put_text(made, 0, 6, facts.settings.manufactured);
    return LogBuilder(0x0E)
        .parameter(1, Kind::text, made)
        .parameter(2, Kind::text, Bytes(6, ' '))
        .number(3, Kind::list, 4, kSpecified)
        .number(4, Kind::list, 4, facts.settings.start_stop_cycles + facts.counters.power_cycles)
        .done();
}

/// Page 11h, SBC-4 6.4.8.
Bytes endurance(const WearCounters& counters) {
    const auto used = std::clamp(std::lround(counters.wear * 100.0), 0L, 255L);
    return LogBuilder(0x11).number(1, Kind::list, 4, static_cast<std::uint64_t>(used)).done();
}

/// Page 15h, SBC-4 6.4.2: background scans never run.
Bytes background(const WearCounters& counters) {
    Bytes status(12);
    put(status, 0, 4, std::min<std::uint64_t>(counters.power_on_seconds / 60, 0xFFFFFFFF));
    return LogBuilder(0x15).parameter(0, Kind::list, status).done();
}

/// Page 19h, SPC-5 7.3.10.
Bytes general(const SasLogFacts& facts) {
    const auto& counters = facts.counters;
    Bytes value;
    append(value, 8, counters.host_read_commands);
    append(value, 8, counters.host_write_commands);
    append(value, 8, counters.host_written.bytes / facts.block_bytes);
    append(value, 8, counters.host_read.bytes / facts.block_bytes);
    value.resize(64);
    return LogBuilder(0x19).parameter(1, Kind::list, value).done();
}

/// Page 2Fh, SPC-5 7.3.11.
Bytes exceptions(const SasLogFacts& facts) {
    const auto code = static_cast<std::uint16_t>(sas_exception(facts));
    const Bytes value{byte_of(code, 1), byte_of(code, 0), degrees(facts.counters.temperature_celsius),
                      facts.settings.reference_temperature};
    return LogBuilder(0x2F).parameter(0, Kind::list, value).done();
}

Bytes collect(std::uint8_t code, const SasLogFacts& facts) {
    const auto& counters = facts.counters;
    switch (code) {
        case 0x02: return error_counters(code, counters.host_written.bytes, counters.program_failures);
        case 0x03: return error_counters(code, counters.host_read.bytes, counters.uncorrectable_errors);
        case 0x05: return error_counters(code, 0, 0);
        case 0x06: return LogBuilder(0x06).number(0, Kind::counter, 4, counters.crc_errors).done();
        case 0x0D:
            return LogBuilder(0x0D)
                .number(0, Kind::list, 2, degrees(counters.temperature_celsius))
                .number(1, Kind::list, 2, facts.settings.reference_temperature)
                .done();
        case 0x0E: return start_stop(facts);
        case 0x10: return facts.self_tests;
        case 0x11: return endurance(counters);
        case 0x15: return background(counters);
        case 0x19: return general(facts);
        default: return exceptions(facts);
    }
}

}  // namespace

Asc sas_exception(const SasLogFacts& facts) {
    const auto& counters = facts.counters;
    if (facts.test_exception) return Asc::false_failure_predicted;
    if (counters.available_spare_percent < counters.spare_threshold_percent) return Asc::spare_exhausted;
    if (counters.temperature_celsius > facts.settings.reference_temperature) return Asc::warning_temperature;
    return Asc::none;
}

Outcome sas_log_sense(const Request& request, const SasLogFacts& facts) {
    const auto& cdb = request.cdb;
    const std::uint8_t code = cdb.u8(2) & 0x3FU;
    const auto subpage = cdb.u8(3);
    if (cdb.bit(1, 0)) return check(invalid_field(1));  // SP: parameters are saved by themselves
    if (std::find(kPages.begin(), kPages.end(), code) == kPages.end()) return check(invalid_field(2));
    const bool list = code == 0 && (subpage == 0 || subpage == 0xFF);
    if (!list && subpage != 0) return check(invalid_field(3));
    if (list) return reply(request, supported_logs(kPages, subpage == 0xFF), cdb.be16(7));
    const auto page = collect(code, facts);
    // PARAMETER POINTER: from this parameter on.
    const auto pointer = cdb.be16(5);
    if (pointer == 0) return reply(request, page, cdb.be16(7));
    for (std::size_t at = 4; at + 4 <= page.size(); at += 4 + std::size_t{page[at + 3]}) {
        if (big(page, at, 2) < pointer) continue;
        auto rest = page;
        rest.erase(rest.begin() + 4, rest.begin() + static_cast<std::ptrdiff_t>(at));
        put(rest, 2, 2, rest.size() - 4);
        return reply(request, rest, cdb.be16(7));
    }
    return check(invalid_field(5));
}

}  // namespace fettle::sim::t10
