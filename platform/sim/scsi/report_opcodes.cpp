// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/report_opcodes.h"

namespace fettle::sim::t10 {

namespace {

constexpr std::uint8_t kServiceActionValid = 0x01;
constexpr std::uint8_t kTimeoutsDescribed = 0x02;

/// SPC-5 table 300: command timeouts are not reported.
void append_timeouts(Bytes& out) {
    constexpr std::uint16_t kLength = 0x0A;
    append(out, 2, kLength);
    out.resize(out.size() + kLength);
}

Bytes list_all(const std::function<bool(const CommandInfo&)>& supported, bool timeouts) {
    Bytes out(4);
    for (const auto& info : all_commands()) {
        if (!supported(info)) continue;
        const bool action = info.action != kNoAction;
        out.push_back(static_cast<std::uint8_t>(info.op));
        out.push_back(0);
        append(out, 2, action ? info.action : 0);
        out.push_back(0);
        out.push_back(
            static_cast<std::uint8_t>((action ? kServiceActionValid : 0U) | (timeouts ? kTimeoutsDescribed : 0U)));
        append(out, 2, info.length());
        if (timeouts) append_timeouts(out);
    }
    put(out, 0, 4, out.size() - 4);
    return out;
}

std::uint8_t nibble(char digit) { return static_cast<std::uint8_t>(digit <= '9' ? digit - '0' : digit - 'a' + 10); }

void append_usage(Bytes& out, const CommandInfo& info) {
    const auto start = out.size();
    out.push_back(static_cast<std::uint8_t>(info.op));
    for (std::size_t i = 0; i + 1 < info.usage.size(); i += 2) {
        out.push_back(static_cast<std::uint8_t>(nibble(info.usage[i]) << 4U | nibble(info.usage[i + 1])));
    }
    if (info.action == kNoAction) return;
    // The service action's own bits hold its value (SPC-5 6.34.3).
    if (info.op == Op::variable_length) {
        put(out, start + 8, 2, info.action);
    } else {
        out[start + 1] = static_cast<std::uint8_t>((out[start + 1] & 0xE0U) | info.action);
    }
}

Bytes one(const CommandInfo* info, bool timeouts) {
    constexpr std::uint8_t kNotSupported = 1;
    constexpr std::uint8_t kBySt = 3;  // supported as the standard says
    constexpr std::uint8_t kCtdp = 0x80;
    if (info == nullptr) return {0, kNotSupported, 0, 0};
    Bytes out{0, static_cast<std::uint8_t>(kBySt | (timeouts ? kCtdp : 0U))};
    append(out, 2, info->length());
    append_usage(out, *info);
    if (timeouts) append_timeouts(out);
    return out;
}

}  // namespace

Outcome report_opcodes(const Request& request, const std::function<bool(const CommandInfo&)>& supported) {
    constexpr std::uint8_t kAll = 0;
    constexpr std::uint8_t kOpcode = 1;
    constexpr std::uint8_t kOpcodeAndAction = 2;
    constexpr std::uint8_t kEither = 3;
    const auto& cdb = request.cdb;
    const auto options = static_cast<std::uint8_t>(cdb.u8(2) & 7U);
    const bool timeouts = cdb.bit(2, 7);  // RCTD
    const auto allocation = cdb.be32(6);
    if (options == kAll) return reply(request, list_all(supported, timeouts), allocation);
    if (options > kEither) return check(invalid_field(2));
    const CommandInfo* found = nullptr;
    bool has_actions = false;
    for (const auto& info : all_commands()) {
        if (info.op != static_cast<Op>(cdb.u8(3)) || !supported(info)) continue;
        has_actions = has_actions || info.action != kNoAction;
        const auto wanted = info.action == kNoAction ? 0 : info.action;
        if (info.action == kNoAction || wanted == cdb.be16(4)) found = &info;
    }
    // The form of the request must match the command (SPC-5 table 295).
    if (options == kOpcode && has_actions) return check(invalid_field(2));
    if (options == kOpcodeAndAction && found != nullptr && !has_actions) return check(invalid_field(2));
    if (options == kEither && !has_actions && cdb.be16(4) != 0) found = nullptr;
    return reply(request, one(found, timeouts), allocation);
}

}  // namespace fettle::sim::t10
