// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/sat/sat_features.h"

namespace fettle::sim::t10 {

namespace {

constexpr std::uint8_t kInformationProtocol = 0x00;  // SPC-5 table 247
constexpr std::uint8_t kAtaPasswordProtocol = 0xEF;  // SAT-4 12.5
constexpr std::size_t kBlock = 512;

// ACS-4 7.39 to 7.44, 7.49, 7.51.
constexpr std::uint8_t kTrustedNonData = 0x5B;
constexpr std::uint8_t kTrustedReceive = 0x5C;
constexpr std::uint8_t kTrustedSend = 0x5E;
constexpr std::uint8_t kSecurityErasePrepare = 0xF3;
constexpr std::uint8_t kSecurityFreezeLock = 0xF5;

/// COUNT and LBA (7:0): blocks; LBA (23:8): protocol specific; FEATURE: protocol.
AtaCommand trusted(std::uint8_t opcode, const Cdb& cdb, std::size_t blocks, Transfer transfer) {
    const auto lba = std::uint64_t{blocks >> 8U & 0xFFU} | std::uint64_t{cdb.be16(2)} << 8U;
    auto command = ata_data(opcode, transfer, cdb.u8(1), static_cast<std::uint16_t>(blocks & 0xFFU), lba, false, false);
    command.device &= 0xF0U;
    return command;
}

std::size_t bytes_of(const Cdb& cdb) { return std::size_t{cdb.be32(6)} * (cdb.bit(4, 7) ? kBlock : 1); }

/// SAT-4 12.5.2: what IDENTIFY says of the password feature set.
Bytes password_information(const IdentifyWords& identify) {
    Bytes out(16);
    out[1] = 0x0E;
    put(out, 2, 2, identify.word(89));
    put(out, 4, 2, identify.word(90));
    put(out, 6, 2, identify.word(92));
    const auto state = identify.word(128);
    out[8] = static_cast<std::uint8_t>(state >> 8U & 1U);  // MAXSET
    out[9] = static_cast<std::uint8_t>(state & 0x3FU);     // EN_ER_SUP, PWCNTEX, FROZEN, LOCKED, S_ENABLD, S_SUPPRT
    return out;
}

/// Page 00h of protocol 00h: the list of protocols (SPC-5 7.6.1).
Bytes own_protocols(const IdentifyWords& identify) {
    const bool has_passwords = identify.bit(82, 1);
    Bytes out(has_passwords ? 10 : 9);
    out[8] = kInformationProtocol;
    if (has_passwords) out[9] = kAtaPasswordProtocol;
    put(out, 6, 2, out.size() - 8);
    return out;
}

/// SECURITY SET PASSWORD to DISABLE PASSWORD by protocol EFh's numbers (SAT-4 table 174).
std::optional<std::uint8_t> password_command(std::uint16_t specific) {
    switch (specific) {
        case 1: return 0xF1;
        case 2: return 0xF2;
        case 3: return kSecurityErasePrepare;
        case 4: return 0xF4;
        case 5: return kSecurityFreezeLock;
        case 6: return 0xF6;
        default: return std::nullopt;
    }
}

/// The list: flags in byte 1 (and 0), a password of 32 bytes from byte 4 on; of SET PASSWORD the master
/// password's identifier behind it.
Bytes password_block(std::span<const std::uint8_t> list, std::uint8_t command) {
    constexpr std::size_t kPassword = 32;
    Bytes out(kBlock);
    out[0] = list.size() > 1 ? list[1] & 0x03U : 0;
    out[1] = !list.empty() ? list[0] & 0x01U : 0;  // MAXLVL
    for (std::size_t i = 0; i < kPassword && 4 + i - 2 < list.size(); ++i) out[2 + i] = list[2 + i];
    if (command == 0xF1 && list.size() >= 36) {
        out[34] = list[35];
        out[35] = list[34];
    }
    return out;
}

Done password_out(SatLink& link, const Request& request) {
    const auto command = password_command(request.cdb.be16(2));
    if (!command || !link.identify().bit(82, 1)) return check(invalid_field(2));
    const auto length = bytes_of(request.cdb);
    if (*command == kSecurityErasePrepare || *command == kSecurityFreezeLock) {
        if (length != 0) return check(invalid_field(6));
        return link.perform(ata_non_data(*command), {}, request.half);
    }
    // 36 bytes with SET PASSWORD, 34 with the others (SAT-4 12.5.3).
    if (length < 34) return check(invalid_field(6));
    auto block = password_block(request.data.first(length), *command);
    return link.perform(ata_data(*command, Transfer::out, 0, 1, 0, false, false), block, request.half,
                        static_cast<std::uint32_t>(length));
}

}  // namespace

Done sat_security_in(SatLink& link, const Request& request) {
    const auto& cdb = request.cdb;
    const auto allocation = bytes_of(cdb);
    if (cdb.u8(1) == kAtaPasswordProtocol) return reply(request, password_information(link.identify()), allocation);
    if (!link.identify().bit(48, 0)) {
        const bool list = cdb.u8(1) == kInformationProtocol && cdb.be16(2) == 0;
        if (list) return reply(request, own_protocols(link.identify()), allocation);
        return check(invalid_field(cdb.u8(1) == kInformationProtocol ? 2 : 1));
    }
    const auto blocks = (std::min<std::size_t>(allocation, request.data.size()) + kBlock - 1) / kBlock;
    if (blocks == 0) return good();
    if (blocks > 0xFFFF) return check(invalid_field(6));
    Bytes buffer(blocks * kBlock);
    auto done = link.perform(trusted(kTrustedReceive, cdb, blocks, Transfer::in), buffer, request.half);
    if (!done || !done->good()) return done;
    return reply(request, buffer, allocation);
}

Done sat_security_out(SatLink& link, const Request& request) {
    const auto& cdb = request.cdb;
    if (cdb.u8(1) == kAtaPasswordProtocol) return password_out(link, request);
    if (!link.identify().bit(48, 0)) return check(invalid_field(1));
    const auto length = bytes_of(cdb);
    if (length == 0) return link.perform(trusted(kTrustedNonData, cdb, 0, Transfer::none), {}, request.half);
    const auto blocks = (length + kBlock - 1) / kBlock;
    if (blocks > 0xFFFF) return check(invalid_field(6));
    Bytes buffer(blocks * kBlock);
    std::copy_n(request.data.begin(), length, buffer.begin());
    return link.perform(trusted(kTrustedSend, cdb, blocks, Transfer::out), buffer, request.half,
                        static_cast<std::uint32_t>(length));
}

}  // namespace fettle::sim::t10
