// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/bridge/nvme_carrier.h"

#include "platform/sim/scsi/bridge/jmicron_tunnel.h"
#include "platform/sim/scsi/command_table.h"

namespace fettle::sim::t10 {

namespace {

constexpr std::uint8_t kGetLogPage = 0x02;
constexpr std::uint8_t kIdentify = 0x06;
constexpr std::uint32_t kIdentifyBytes = 4096;
constexpr std::uint32_t kAllNamespaces = 0xFFFFFFFF;

bool reads(std::uint8_t opcode) { return opcode == kGetLogPage || opcode == kIdentify; }

/// Sends what these vendor commands can express: Identify and Get Log Page of the one namespace.
Done read(NvmeDevice& nvme, NvmeSubmission command, const Request& request, std::uint32_t bytes) {
    if (!reads(command.opcode())) return check(invalid_field(1));
    const bool log = command.opcode() == kGetLogPage;
    command.dwords[1] = log ? kAllNamespaces : (command.dwords[10] & 0xFFU) == 0 ? 1U : 0U;
    if (request.data.size() < bytes) return check(SenseKey::aborted_command, Asc::data_phase_error);
    const auto data = request.data.first(bytes);
    const auto done = nvme.admin(command, data);
    if (!done) return fail(done.error());
    return done->status == 0 ? good(bytes) : check(sense_of(*done));
}

/// ASMedia: E6h, the dwords spread over the CDB.
class AsmediaTunnel final : public NvmeTunnel {
public:
    [[nodiscard]] bool takes(const Cdb& cdb) const override {
        return cdb.u8(0) == static_cast<std::uint8_t>(Op::asmedia_nvme) && cdb.size() >= 16;
    }
    [[nodiscard]] ScsiDevice::Direction direction(const Cdb& cdb) const override { return {Transfer::in, bytes(cdb)}; }
    [[nodiscard]] Done execute(NvmeDevice& nvme, const Request& request) override {
        const auto& cdb = request.cdb;
        NvmeSubmission command;
        command.dwords[0] = cdb.u8(1);
        command.dwords[10] = cdb.u8(3) | std::uint32_t{cdb.be16(6)} << 16U;
        command.dwords[13] = cdb.be32(8);
        command.dwords[12] = cdb.be32(12);
        return read(nvme, command, request, bytes(cdb));
    }

private:
    [[nodiscard]] static std::uint32_t bytes(const Cdb& cdb) {
        return cdb.u8(1) == kGetLogPage ? 4 * (std::uint32_t{cdb.be16(6)} + 1) : kIdentifyBytes;
    }
};

/// Realtek: E4h, with the size, the opcode and the low byte of dword 10 only.
class RealtekTunnel final : public NvmeTunnel {
public:
    [[nodiscard]] bool takes(const Cdb& cdb) const override {
        return cdb.u8(0) == static_cast<std::uint8_t>(Op::realtek_nvme) && cdb.size() >= 16;
    }
    [[nodiscard]] ScsiDevice::Direction direction(const Cdb& cdb) const override {
        return bytes(cdb) == 0 ? ScsiDevice::Direction{} : ScsiDevice::Direction{Transfer::in, bytes(cdb)};
    }
    [[nodiscard]] Done execute(NvmeDevice& nvme, const Request& request) override {
        const auto& cdb = request.cdb;
        const bool log = cdb.u8(3) == kGetLogPage;
        constexpr std::uint32_t kLogMost = 512;
        const auto size = bytes(cdb);
        if (size < 4 || size % 4 != 0 || size > (log ? kLogMost : kIdentifyBytes)) return check(invalid_field(1));
        NvmeSubmission command;
        command.dwords[0] = cdb.u8(3);
        command.dwords[10] = cdb.u8(4) | (log ? (size / 4 - 1) << 16U : 0U);
        if (!log && size < kIdentifyBytes) return check(invalid_field(1));
        return read(nvme, command, request, size);
    }

private:
    [[nodiscard]] static std::uint32_t bytes(const Cdb& cdb) { return cdb.u8(1) | std::uint32_t{cdb.u8(2)} << 8U; }
};

}  // namespace

std::unique_ptr<NvmeTunnel> make_tunnel(NvmeCarrier carrier) {
    switch (carrier) {
        case NvmeCarrier::asmedia: return std::make_unique<AsmediaTunnel>();
        case NvmeCarrier::realtek: return std::make_unique<RealtekTunnel>();
        default: return std::make_unique<JmicronTunnel>();
    }
}

SenseData sense_of(const NvmeCompletion& completion) {
    constexpr std::uint16_t kStatusAndType = 0x7FF;
    switch (completion.status & kStatusAndType) {
        case 0x001: return {SenseKey::illegal_request, Asc::invalid_opcode};
        case 0x002: return {SenseKey::illegal_request, Asc::invalid_field_in_cdb};
        case 0x006: return {SenseKey::hardware_error, Asc::internal_failure};
        case 0x01C: return {SenseKey::medium_error, Asc::sanitize_failed};
        case 0x01D: return {SenseKey::not_ready, Asc::sanitize_in_progress};
        case 0x020:
        case 0x182: return {SenseKey::data_protect, Asc::write_protected};
        case 0x080: return {SenseKey::illegal_request, Asc::lba_out_of_range};
        case 0x084: return {SenseKey::not_ready, Asc::format_in_progress};
        case 0x280: return {SenseKey::medium_error, Asc::write_error};
        case 0x281: return {SenseKey::medium_error, Asc::unrecovered_read_error};
        case 0x285: return {SenseKey::miscompare, Asc::miscompare};
        case 0x286: return {SenseKey::data_protect, Asc::not_authorized};
        default: return {SenseKey::aborted_command, Asc::none};
    }
}

}  // namespace fettle::sim::t10
