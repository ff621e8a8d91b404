// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scsi/jmicron_nvme.h"

#include <array>
#include <cstddef>

#include "core/base/bytes.h"
#include "core/nvme/commands.h"
#include "core/nvme/status.h"
#include "core/scsi/bridge_guard.h"
#include "core/scsi/transact.h"

namespace fettle::scsi {

namespace {

// The CDB: operation code of ATA PASS-THROUGH(12), then bit 7 for an admin command and the step,
// then the length in three bytes.
constexpr std::uint8_t kOperationCode = 0xA1;
constexpr std::uint8_t kAdmin = 0x80;
enum class Step : std::uint8_t { command = 0x0, data_in = 0x2, completion = 0xF };

// The block of 512 bytes that holds the command and, later, its completion; dwords, little endian.
constexpr std::size_t kBlockBytes = 512;
constexpr std::uint32_t kSignature = 0x454D564E;  // "NVME"
constexpr std::size_t kOpcodeDword = 2;
constexpr std::size_t kNamespaceDword = 3;
constexpr std::size_t kFirstCommandDword = 12;  // command dword 10
constexpr std::size_t kResultByte = 8;          // completion dword 0
constexpr std::size_t kStatusByte = 20;         // completion dword 3
constexpr unsigned kStatusShift = 17;           // past command id and phase
constexpr std::uint32_t kStatusMask = 0x7FF;    // status code type and status code

constexpr std::size_t kSelfTestLogLimit = 4 + 19 * 28;

using Block = std::array<std::uint8_t, kBlockBytes>;

ScsiCommand step(Step which, std::size_t size, const NvmeCommand& command) {
    ScsiCommand result;
    result.cdb.assign(12, 0);
    result.cdb[0] = kOperationCode;
    result.cdb[1] = static_cast<std::uint8_t>(kAdmin | static_cast<std::uint8_t>(which));
    result.cdb[3] = static_cast<std::uint8_t>(size >> 16U & 0xFFU);
    result.cdb[4] = static_cast<std::uint8_t>(size >> 8U & 0xFFU);
    result.cdb[5] = static_cast<std::uint8_t>(size & 0xFFU);
    result.transfer = which == Step::command ? Transfer::out : Transfer::in;
    result.timeout_ms = command.timeout_ms;
    return result;
}

void put(Block& block, std::size_t dword, std::uint32_t value) {
    for (std::size_t i = 0; i < 4; ++i) block[dword * 4 + i] = static_cast<std::uint8_t>(value >> (8 * i) & 0xFFU);
}

Block command_block(const NvmeCommand& command) {
    Block block{};
    put(block, 0, kSignature);
    put(block, kOpcodeDword, command.opcode);
    put(block, kNamespaceDword, command.nsid);
    for (std::size_t i = 0; i < command.cdw10_15.size(); ++i) put(block, kFirstCommandDword + i, command.cdw10_15[i]);
    return block;
}

Result<NvmeReturn> completion(const Block& block) {
    const FixedView<kBlockBytes> view(block.data());
    if (view.le32<0>() != kSignature)
        return fail(ErrorCode::malformed, FETTLE_TEXT("JMicron bridge: completion without a signature"));
    const auto status = view.le32<kStatusByte>() >> kStatusShift & kStatusMask;
    if (status != 0) {
        return fail(nvme::error_code(status), nvme::status_text(status), {NativeStatus::Kind::nvme, status});
    }
    return NvmeReturn{view.le32<kResultByte>()};
}

bool hangs(const NvmeCommand& command, std::size_t size) {
    return command.opcode == static_cast<std::uint8_t>(nvme::Opcode::get_log_page) &&
           (command.cdw10_15[0] & 0xFFU) == static_cast<std::uint32_t>(nvme::LogId::self_test) &&
           size > kSelfTestLogLimit;
}

}  // namespace

Result<NvmeReturn> JmicronNvmePort::admin(const NvmeCommand& command, std::span<std::uint8_t> data) {
    const auto allowed = only_reads(command, data);
    if (!allowed) return fail(allowed.error());
    if (hangs(command, data.size())) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("JMicron bridge: self-test log beyond 19 entries"));
    }
    auto block = command_block(command);
    const auto sent = transact(scsi_, step(Step::command, block.size(), command), block, "JMicron bridge: command");
    if (!sent) return fail(sent.error());
    const auto read = transact(scsi_, step(Step::data_in, data.size(), command), data, "JMicron bridge: data");
    // The completion is always read: it may contain the drive's reason, and the bridge keeps it until then.
    Block reply{};
    const auto replied =
        transact(scsi_, step(Step::completion, reply.size(), command), reply, "JMicron bridge: completion");
    if (!replied) return fail(read ? replied.error() : read.error());
    auto done = completion(reply);
    if (!done) return done;
    if (!read) return fail(read.error());
    if (*read < data.size()) return fail(ErrorCode::truncated, FETTLE_TEXT("JMicron bridge: data"));
    return done;
}

}  // namespace fettle::scsi
