// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "platform/sim/scsi/command_table.h"
#include "platform/sim/scsi/outcome.h"

/// SAS commands with a constant result: an empty list, or an unsupported feature.
namespace fettle::sim::t10 {

/// READ DEFECT DATA (10) and (12), SBC-4 5.18 and 5.19: flash has no defect lists for the host.
[[nodiscard]] inline Outcome read_defect_data(const Request& request) {
    const auto& cdb = request.cdb;
    const bool twelve = static_cast<Op>(cdb.u8(0)) == Op::read_defect_data_12;
    const std::uint8_t asked = cdb.u8(twelve ? 1 : 2) & 0x1FU;  // PLIST, GLIST and format
    Bytes out(twelve ? 8 : 4);
    out[1] = asked;
    return reply(request, out, twelve ? cdb.be32(6) : cdb.be16(7));
}

/// PERSISTENT RESERVE IN, SPC-5 6.15: no keys, no reservation, and no support for creating one.
[[nodiscard]] inline Outcome persistent_reserve_in(const Request& request) {
    constexpr std::uint16_t kReportCapabilities = 2;
    constexpr std::uint16_t kLast = 3;
    const auto action = action_of(request.cdb);
    if (action > kLast) return check(invalid_field(1));
    Bytes out(8);
    if (action == kReportCapabilities) out[1] = 8;  // LENGTH; TMV 0: no type is told
    return reply(request, out, request.cdb.be16(7));
}

/// SECURITY PROTOCOL IN, SPC-5 6.37, 7.6.1: only protocol 00h, with its list of protocols.
[[nodiscard]] inline Outcome security_in(const Request& request) {
    const auto& cdb = request.cdb;
    if (cdb.u8(1) != 0) return check(invalid_field(1));
    if (cdb.be16(2) > 1) return check(invalid_field(2));
    Bytes out(cdb.be16(2) == 0 ? 9 : 4);  // the list with 00h; or no certificate
    if (cdb.be16(2) == 0) put(out, 6, 2, 1);
    return reply(request, out, std::uint64_t{cdb.be32(6)} * (cdb.bit(4, 7) ? 512 : 1));
}

/// REPORT SUPPORTED TASK MANAGEMENT FUNCTIONS, SPC-5 6.35: abort, clear and reset.
[[nodiscard]] inline Outcome report_task_functions(const Request& request) {
    Bytes out(request.cdb.bit(2, 7) ? 16 : 4);  // REPD: the long form
    out[0] = 0xD8;                              // ATS, ATSS, CTSS, LURS
    if (out.size() == 16) out[3] = 12;
    return reply(request, out, request.cdb.be32(6));
}

}  // namespace fettle::sim::t10
