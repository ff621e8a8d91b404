// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/bridge/jmicron_tunnel.h"

namespace fettle::sim::t10 {

namespace {

constexpr std::uint8_t kOperationCode = 0xA1;
constexpr std::uint8_t kAdmin = 0x80;
enum class Step : std::uint8_t { command = 0x0, no_data = 0x1, data_in = 0x2, data_out = 0x3, completion = 0xF };

constexpr std::size_t kBlockBytes = 512;
constexpr std::uint32_t kSignature = 0x454D564E;  // "NVME", little endian
constexpr std::size_t kCommandDword = 2;          // where the submission's sixteen dwords begin
constexpr std::size_t kCompletionDword = 2;       // where the completion's four dwords begin

Step step_of(const Cdb& cdb) { return static_cast<Step>(cdb.u8(1) & 0x7FU); }

std::uint32_t dword(std::span<const std::uint8_t> block, std::size_t index) {
    std::uint32_t value = 0;
    for (std::size_t i = 4; i-- > 0;) value = value << 8U | block[4 * index + i];
    return value;
}

void put_dword(std::span<std::uint8_t> block, std::size_t index, std::uint32_t value) {
    for (unsigned i = 0; i < 4; ++i) block[4 * index + i] = byte_of(value, i);
}

/// The self-test log beyond its 19th entry hangs the bridge until it is unplugged.
bool hangs(const NvmeSubmission& command) {
    constexpr std::uint8_t kGetLogPage = 0x02;
    constexpr std::uint8_t kSelfTestLog = 0x06;
    constexpr std::uint32_t kMostDwords = (4 + 19 * 28) / 4;
    const auto dwords = (command.dwords[10] >> 16U) + 1;
    return command.opcode() == kGetLogPage && (command.dwords[10] & 0xFFU) == kSelfTestLog && dwords > kMostDwords;
}

}  // namespace

bool JmicronTunnel::takes(const Cdb& cdb) const { return cdb.u8(0) == kOperationCode && cdb.size() >= 12; }

ScsiDevice::Direction JmicronTunnel::direction(const Cdb& cdb) const {
    const auto bytes = cdb.be24(3);
    if (bytes == 0) return {};
    switch (step_of(cdb)) {
        case Step::command:
        case Step::data_out: return {Transfer::out, bytes};
        case Step::data_in:
        case Step::completion: return {Transfer::in, bytes};
        default: return {};
    }
}

Done JmicronTunnel::execute(NvmeDevice& nvme, const Request& request) {
    const auto bytes = direction(request.cdb).bytes;
    if (request.data.size() < bytes) return check(SenseKey::aborted_command, Asc::data_phase_error);
    switch (step_of(request.cdb)) {
        case Step::command: return keep(request);
        case Step::no_data: return run(nvme, request, {});
        case Step::data_in:
        case Step::data_out: return run(nvme, request, request.data.first(bytes));
        case Step::completion: return completion(request);
    }
    return check(invalid_field(1));
}

Outcome JmicronTunnel::keep(const Request& request) {
    if (request.cdb.be24(3) != kBlockBytes) return check(invalid_field(3));
    const auto block = request.data.first(kBlockBytes);
    if (dword(block, 0) != kSignature) return check(invalid_parameter(0));
    NvmeSubmission command;
    for (std::size_t i = 0; i < command.dwords.size(); ++i) command.dwords[i] = dword(block, kCommandDword + i);
    command_ = command;
    completed_ = false;
    return good(kBlockBytes);
}

Done JmicronTunnel::run(NvmeDevice& nvme, const Request& request, std::span<std::uint8_t> data) {
    if (!command_) return check(SenseKey::illegal_request, Asc::sequence_error);
    const bool admin = (request.cdb.u8(1) & kAdmin) != 0;
    if (admin && hangs(*command_)) return fail(ErrorCode::timeout, FETTLE_TEXT("the bridge hangs"));
    if (request.half) {
        if (admin) {
            nvme.admin_half(*command_, data);
        } else {
            nvme.io_half(*command_, data);
        }
        return fail(ErrorCode::vanished, FETTLE_TEXT("power was cut"));
    }
    const auto done = admin ? nvme.admin(*command_, data) : nvme.io(*command_, data);
    command_.reset();
    if (!done) return fail(done.error());
    completion_ = *done;
    completed_ = true;
    return done->status == 0 ? good(static_cast<std::uint32_t>(data.size())) : check(sense_of(*done));
}

Outcome JmicronTunnel::completion(const Request& request) const {
    if (!completed_) return check(SenseKey::illegal_request, Asc::sequence_error);
    Bytes block(kBlockBytes);
    constexpr unsigned kStatusShift = 17;  // past command id and phase
    put_dword(block, 0, kSignature);
    put_dword(block, kCompletionDword, completion_.dword0);
    put_dword(block, kCompletionDword + 1, completion_.dword1);
    put_dword(block, kCompletionDword + 3, std::uint32_t{completion_.status} << kStatusShift);
    return reply(request, block, request.cdb.be24(3));
}

}  // namespace fettle::sim::t10
