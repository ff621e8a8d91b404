// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scsi/sat.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace fettle::scsi {

namespace {

constexpr std::uint8_t kPassThrough12 = 0xA1;
constexpr std::uint8_t kPassThrough16 = 0x85;
constexpr std::size_t kBlockBytes = 512;

// SCSI status codes, SAM-5 5.3.1.
constexpr std::uint8_t kGood = 0x00;
constexpr std::uint8_t kCheckCondition = 0x02;
constexpr std::uint8_t kBusy = 0x08;
constexpr std::uint8_t kReservationConflict = 0x18;
constexpr std::uint8_t kTaskSetFull = 0x28;

// Sense keys, SPC-5 4.5.7.
constexpr std::uint8_t kNoSense = 0x0;
constexpr std::uint8_t kRecoveredError = 0x1;
constexpr std::uint8_t kNotReady = 0x2;
constexpr std::uint8_t kIllegalRequest = 0x5;
constexpr std::uint8_t kUnitAttention = 0x6;
constexpr std::uint8_t kAbortedCommand = 0xB;

// ATA status and error registers, ACS-3 6.2, 6.3.
constexpr std::uint8_t kStatusError = 0x01;
constexpr std::uint8_t kStatusDeviceFault = 0x20;
constexpr std::uint8_t kStatusReady = 0x40;
constexpr std::uint8_t kStatusBusy = 0x80;
constexpr std::uint8_t kErrorAbort = 0x04;

/// The parts of sense data used to judge a translation layer's response (SPC-5 4.5).
struct Sense {
    std::uint8_t key = 0;
    std::uint8_t asc = 0;
    std::uint8_t ascq = 0;

    [[nodiscard]] NativeStatus native() const {
        return {NativeStatus::Kind::scsi, std::uint32_t{key} << 16U | std::uint32_t{asc} << 8U | ascq};
    }
    [[nodiscard]] bool is(std::uint8_t want_key, std::uint8_t want_asc) const {
        return key == want_key && asc == want_asc;
    }
};

constexpr std::uint8_t kAscInvalidOpcode = 0x20;
constexpr std::uint8_t kAscMediumNotPresent = 0x3A;

bool is_descriptor_format(std::uint8_t response_code) { return response_code == 0x72 || response_code == 0x73; }
bool is_fixed_format(std::uint8_t response_code) { return response_code == 0x70 || response_code == 0x71; }

std::optional<Sense> parse_sense(BytesView sense) {
    const auto first = sense.u8(0);
    if (!first) return std::nullopt;
    const auto code = static_cast<std::uint8_t>(*first & 0x7FU);
    const auto at = [&](std::size_t offset) { return sense.u8(offset).value_or(0); };
    if (is_descriptor_format(code)) return Sense{static_cast<std::uint8_t>(at(1) & 0xFU), at(2), at(3)};
    if (is_fixed_format(code)) return Sense{static_cast<std::uint8_t>(at(2) & 0xFU), at(12), at(13)};
    return std::nullopt;
}

/// SAT-4 12.2: bytes of the ATA Status Return descriptor.
AtaReturn from_descriptor(FixedView<14> descriptor) {
    AtaReturn out;
    out.error = descriptor.u8<3>();
    out.count = descriptor.be16<4>();
    out.lba = std::uint64_t{descriptor.u8<7>()} | std::uint64_t{descriptor.u8<9>()} << 8U |
              std::uint64_t{descriptor.u8<11>()} << 16U | std::uint64_t{descriptor.u8<6>()} << 24U |
              std::uint64_t{descriptor.u8<8>()} << 32U | std::uint64_t{descriptor.u8<10>()} << 40U;
    out.device = descriptor.u8<12>();
    out.status = descriptor.u8<13>();
    // No drive completes a command with an empty status register: such a descriptor was invented.
    out.complete = out.status != 0;
    return out;
}

std::optional<AtaReturn> find_descriptor(BytesView sense) {
    constexpr std::uint8_t kAtaStatusReturn = 0x09;
    constexpr std::size_t kHeader = 8;
    const std::size_t additional = sense.u8(7).value_or(0);
    // Some bridges set the additional length to zero but still send the descriptor.
    const std::size_t end = additional == 0 ? sense.size() : std::min(sense.size(), kHeader + additional);
    for (std::size_t at = kHeader; at + 1 < end;) {
        if (sense.u8(at) == kAtaStatusReturn) {
            const auto descriptor = sense.fixed<14>(at, "ATA Status Return descriptor");
            return descriptor ? std::optional(from_descriptor(*descriptor)) : std::nullopt;
        }
        at += 2 + std::size_t{sense.u8(at + 1).value_or(0)};
    }
    return std::nullopt;
}

/// Fixed format, SAT-4 12.2: INFORMATION (bytes 3-6) and COMMAND-SPECIFIC INFORMATION (8-11).
std::optional<AtaReturn> from_fixed(BytesView sense) {
    const auto view = sense.fixed<14>(0, "fixed format sense data");
    if (!view) return std::nullopt;
    const auto parsed = parse_sense(sense);
    constexpr std::uint8_t kPassThroughInformation = 0x1D;  // with ASC 00h
    const bool announced = parsed->asc == 0 && parsed->ascq == kPassThroughInformation;
    AtaReturn out;
    out.error = view->u8<3>();
    out.status = view->u8<4>();
    out.device = view->u8<5>();
    out.count = view->u8<6>();
    out.lba = std::uint64_t{view->u8<9>()} | std::uint64_t{view->u8<10>()} << 8U | std::uint64_t{view->u8<11>()} << 16U;
    // Other fixed-format sense data has an LBA in the same fields. Without the announcement, only an aborted command
    // with the status register of a failed one is accepted.
    constexpr std::uint8_t kFailed = kStatusReady | kStatusError;
    const bool failed = parsed->key == kAbortedCommand && (out.status & (kFailed | kStatusBusy)) == kFailed;
    if (out.status == 0 || (!announced && !failed)) return std::nullopt;
    constexpr std::uint8_t kUpperNonzero = 0x60;  // COUNT or LBA UPPER NONZERO: those bytes are lost
    out.complete = (view->u8<8>() & kUpperNonzero) == 0;
    return out;
}

/// DOWNLOAD MICROCODE and its DMA form count their blocks in COUNT and LBA 7:0 together (ACS-4 7.7.3).
bool is_microcode(const AtaCommand& command) {
    return (command.command == 0x92 || command.command == 0x93) && command.transfer == Transfer::out;
}

std::uint32_t blocks_of(const AtaCommand& command) {
    if (is_microcode(command)) {
        return static_cast<std::uint32_t>((command.lba & 0xFFU) << 8U) | (command.count & 0xFFU);
    }
    if (command.extended) return command.count == 0 ? 0x10000U : command.count;
    const std::uint32_t count = command.count & 0xFFU;
    return count == 0 ? 0x100U : count;
}

Status check_size(const AtaCommand& command, std::size_t data_bytes) {
    const std::size_t expected = command.transfer == Transfer::none ? 0 : blocks_of(command) * kBlockBytes;
    if (data_bytes == expected) return {};
    return fail(
        ErrorCode::invalid_argument,
        FETTLE_TEXT("ATA command {command}h: {data_bytes} bytes of data, but the count register specifies {expected}"),
        {{"command", fmt::format("{:02X}", command.command)}, {"data_bytes", data_bytes}, {"expected", expected}});
}

std::uint8_t protocol_byte(const AtaCommand& command) {
    // PROTOCOL, SAT-4 12.2, in bits 4:1; EXTEND in bit 0.
    constexpr unsigned kNonData = 3;
    constexpr unsigned kPioIn = 4;
    constexpr unsigned kPioOut = 5;
    constexpr unsigned kDma = 6;
    unsigned protocol = kNonData;
    if (command.transfer != Transfer::none) {
        const unsigned pio = command.transfer == Transfer::in ? kPioIn : kPioOut;
        protocol = command.dma ? kDma : pio;
    }
    return static_cast<std::uint8_t>(protocol << 1U | (command.extended ? 1U : 0U));
}

std::uint8_t flags_byte(const AtaCommand& command) {
    constexpr unsigned kCheckCondition5 = 1U << 5U;  // CK_COND: return the registers
    constexpr unsigned kDirectionIn = 1U << 3U;      // T_DIR
    constexpr unsigned kBlocks = 1U << 2U;           // BYT_BLOK, with T_TYPE 0: 512-byte blocks
    constexpr unsigned kLengthInCount = 2;           // T_LENGTH
    constexpr unsigned kLengthOfTransport = 3;       // the count of bytes that goes with the SCSI command
    if (command.transfer == Transfer::none) return kCheckCondition5;
    const bool beyond_count = is_microcode(command) && blocks_of(command) > 0xFF;
    return static_cast<std::uint8_t>((command.transfer == Transfer::in ? kDirectionIn : 0U) | kBlocks |
                                     (beyond_count ? kLengthOfTransport : kLengthInCount));
}

std::uint8_t byte_of(std::uint64_t value, unsigned index) {
    return static_cast<std::uint8_t>(value >> (8U * index) & 0xFFU);
}

/// 28-bit commands carry LBA(27:24) in the device register.
std::uint8_t device_byte(const AtaCommand& command) {
    return command.extended ? command.device
                            : static_cast<std::uint8_t>(command.device | (byte_of(command.lba, 3) & 0xFU));
}

std::string describe(const AtaCommand& command) {
    return fmt::format("ATA command {:02X}h (feature {:02X}h) by ATA PASS-THROUGH", command.command, command.features);
}

/// The registers as a result: an error if the drive reports one.
Result<AtaReturn> judge_registers(const AtaCommand& command, AtaReturn registers) {
    if ((registers.status & (kStatusError | kStatusDeviceFault)) != 0) {
        const NativeStatus native{NativeStatus::Kind::ata, std::uint32_t{registers.status} << 8U | registers.error};
        const bool aborted = (registers.status & kStatusError) != 0 && registers.error == kErrorAbort;
        return fail(aborted ? ErrorCode::unsupported : ErrorCode::io, describe(command), native);
    }
    if (!command.extended) {
        registers.count &= 0xFFU;
        registers.lba &= 0xFFFFFFU;
    }
    return registers;
}

/// A CHECK CONDITION without registers.
Result<AtaReturn> judge_sense(const AtaCommand& command, const Sense& sense) {
    switch (sense.key) {
        case kNoSense:
        case kRecoveredError: return AtaReturn{};
        case kIllegalRequest: return fail(ErrorCode::unsupported, describe(command), sense.native());
        case kUnitAttention: return fail(ErrorCode::busy, describe(command), sense.native());
        case kAbortedCommand:
            // 0Bh/00h/00h is how a layer without registers reports that the drive aborted the command.
            return fail(sense.asc == 0 && sense.ascq == 0 ? ErrorCode::unsupported : ErrorCode::io, describe(command),
                        sense.native());
        default: break;
    }
    const bool empty = sense.is(kNotReady, kAscMediumNotPresent);
    return fail(empty ? ErrorCode::not_found : ErrorCode::io, describe(command), sense.native());
}

Result<AtaReturn> judge(const AtaCommand& command, const ScsiReturn& answer) {
    switch (answer.status) {
        case kGood:
        case kCheckCondition: break;
        case kBusy:
        case kReservationConflict:
        case kTaskSetFull: return fail(ErrorCode::busy, describe(command));
        default:
            return fail(ErrorCode::io, FETTLE_TEXT("{command}: SCSI status {status}h"),
                        {{"command", describe(command)}, {"status", fmt::format("{:02X}", answer.status)}});
    }
    const BytesView bytes(answer.sense);
    if (const auto registers = ata_status_return(bytes); registers && registers->status != 0) {
        return judge_registers(command, *registers);
    }
    if (const auto sense = parse_sense(bytes)) return judge_sense(command, *sense);
    if (answer.status == kCheckCondition) {
        return fail(ErrorCode::io, FETTLE_TEXT("{command}: failed without sense data"),
                    {{"command", describe(command)}});
    }
    return AtaReturn{};
}

/// Good status is not enough: some bridges return it for unknown commands and send nothing. Others send everything but
/// report a full residue, so the count alone proves nothing: the buffer is zeroed beforehand.
Status check_data(const AtaCommand& command, const ScsiReturn& answer, std::span<const std::uint8_t> data) {
    if (command.transfer != Transfer::in || answer.transferred >= data.size()) return {};
    const bool nothing = std::all_of(data.begin(), data.end(), [](std::uint8_t byte) { return byte == 0; });
    if (answer.transferred == 0 && !nothing) return {};
    return fail(ErrorCode::io,
                FETTLE_TEXT("{command}: good status, but only {transferred} of {bytes} bytes transferred"),
                {{"command", describe(command)}, {"transferred", answer.transferred}, {"bytes", data.size()}});
}

}  // namespace

std::optional<AtaReturn> ata_status_return(BytesView sense) {
    const auto first = sense.u8(0);
    if (!first) return std::nullopt;
    const auto code = static_cast<std::uint8_t>(*first & 0x7FU);
    if (is_descriptor_format(code)) return find_descriptor(sense);
    if (is_fixed_format(code)) return from_fixed(sense);
    return std::nullopt;
}

Result<std::vector<std::uint8_t>> ata_pass_through_12(const AtaCommand& command, std::size_t data_bytes) {
    if (command.extended) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("{command} (12): no room for 48-bit registers"),
                    {{"command", describe(command)}});
    }
    if (const auto size = check_size(command, data_bytes); !size) return fail(size.error());
    return std::vector<std::uint8_t>{kPassThrough12,
                                     protocol_byte(command),
                                     flags_byte(command),
                                     byte_of(command.features, 0),
                                     byte_of(command.count, 0),
                                     byte_of(command.lba, 0),
                                     byte_of(command.lba, 1),
                                     byte_of(command.lba, 2),
                                     device_byte(command),
                                     command.command,
                                     0,
                                     0};
}

Result<std::vector<std::uint8_t>> ata_pass_through_16(const AtaCommand& command, std::size_t data_bytes) {
    if (const auto size = check_size(command, data_bytes); !size) return fail(size.error());
    // The upper bytes are used by 48-bit commands only.
    const auto upper = [&](std::uint64_t value, unsigned index) {
        return command.extended ? byte_of(value, index) : std::uint8_t{0};
    };
    return std::vector<std::uint8_t>{kPassThrough16,
                                     protocol_byte(command),
                                     flags_byte(command),
                                     upper(command.features, 1),
                                     byte_of(command.features, 0),
                                     upper(command.count, 1),
                                     byte_of(command.count, 0),
                                     upper(command.lba, 3),
                                     byte_of(command.lba, 0),
                                     upper(command.lba, 4),
                                     byte_of(command.lba, 1),
                                     upper(command.lba, 5),
                                     byte_of(command.lba, 2),
                                     device_byte(command),
                                     command.command,
                                     0};
}

Result<AtaReturn> SatPort::execute(const AtaCommand& command, std::span<std::uint8_t> data) {
    if (!use_12_) {
        auto cdb = ata_pass_through_16(command, data.size());
        if (!cdb) return fail(cdb.error());
        auto answer = execute_with(command, std::move(*cdb), data);
        const bool unknown_opcode =
            !answer && answer.error().native == Sense{kIllegalRequest, kAscInvalidOpcode, 0}.native();
        if (!unknown_opcode || command.extended) return answer;
    }
    auto cdb = ata_pass_through_12(command, data.size());
    if (!cdb) return fail(cdb.error());
    auto answer = execute_with(command, std::move(*cdb), data);
    if (answer) use_12_ = true;  // known to work: the 16-byte form is not tried again
    return answer;
}

Result<AtaReturn> SatPort::execute_with(const AtaCommand& command, std::vector<std::uint8_t> cdb,
                                        std::span<std::uint8_t> data) {
    ScsiCommand scsi;
    scsi.cdb = std::move(cdb);
    scsi.transfer = command.transfer;
    scsi.timeout_ms = command.timeout_ms;
    // A unit attention reports an event before the command, which was not executed.
    constexpr int kAttempts = 3;
    for (int attempt = 1;; ++attempt) {
        if (command.transfer == Transfer::in) std::fill(data.begin(), data.end(), std::uint8_t{0});
        const auto answer = scsi_.execute(scsi, data);
        if (!answer) return fail(answer.error());
        const auto sense = parse_sense(BytesView(answer->sense));
        const bool attention = answer->status == kCheckCondition && sense && sense->key == kUnitAttention;
        if (attention && attempt < kAttempts) continue;
        auto registers = judge(command, *answer);
        if (!registers) return registers;
        if (const auto data_came = check_data(command, *answer, data); !data_came) return fail(data_came.error());
        return registers;
    }
}

}  // namespace fettle::scsi
