// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/sat/sat_features.h"

namespace fettle::sim::t10 {

namespace {

// ACS-4 7.46.7, SMART EXECUTE OFF-LINE IMMEDIATE; 7.24, READ VERIFY SECTOR(S).
constexpr std::uint8_t kSmart = 0xB0;
constexpr std::uint16_t kExecute = 0xD4;
constexpr std::uint64_t kSmartKey = 0xC24F00;
constexpr std::uint8_t kReadVerify = 0x40;

/// Subcommand of a SELF-TEST CODE (SAT-4 9.19); nullopt: none.
std::optional<std::uint8_t> subcommand(std::uint8_t code) {
    switch (code) {
        case 1: return 0x01;
        case 2: return 0x02;
        case 4: return 0x7F;
        case 5: return 0x81;
        case 6: return 0x82;
        default: return std::nullopt;
    }
}

/// The default self-test: some sectors can be read (SAT-4 9.19.2).
Done default_test(SatLink& link, bool half) {
    const auto last = std::min<std::uint64_t>(link.identify().sectors(), 0x0FFFFFFF);
    for (const std::uint64_t lba : {std::uint64_t{0}, last / 2, last == 0 ? 0 : last - 1}) {
        auto done = link.perform(ata_non_data(kReadVerify, 0, 1, lba), {}, half);
        if (!done) return done;
        if (!done->good()) return check(SenseKey::hardware_error, Asc::failed_self_test);
    }
    return good();
}

}  // namespace

Done sat_send_diagnostic(SatLink& link, const Request& request) {
    const auto& cdb = request.cdb;
    const auto code = static_cast<std::uint8_t>(cdb.u8(1) >> 5U);
    const bool default_self_test = cdb.bit(1, 2);  // SELFTEST
    if (cdb.be16(3) != 0) return check(invalid_field(3));
    if (default_self_test) return code == 0 ? default_test(link, request.half) : Done(check(invalid_field(1)));
    if (code == 0) return good();
    const auto routine = subcommand(code);
    if (!routine) return check(invalid_field(1));
    return link.perform(ata_non_data(kSmart, kExecute, 0, kSmartKey | *routine), {}, request.half);
}

}  // namespace fettle::sim::t10
