// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/erase/security_port.h"

#include "core/nvme/erase_commands.h"
#include "core/scsi/sanitize.h"
#include "core/scsi/transact.h"

namespace fettle::erase {

namespace {

/// TRUSTED SEND and RECEIVE (ACS-4 7.59, 7.61): FEATURE is the protocol, LBA bits 23:8 are protocol-specific, COUNT and
/// LBA bits 7:0 give the blocks.
class AtaSecurityPort final : public SecurityPort {
public:
    explicit AtaSecurityPort(AtaPort& port) : port_(port) {}
    Status send(std::uint8_t protocol, std::uint16_t specific, std::span<std::uint8_t> data) override {
        return run(0x5E, Transfer::out, protocol, specific, data);
    }
    Status receive(std::uint8_t protocol, std::uint16_t specific, std::span<std::uint8_t> data) override {
        return run(0x5C, Transfer::in, protocol, specific, data);
    }

private:
    Status run(std::uint8_t code, Transfer transfer, std::uint8_t protocol, std::uint16_t specific,
               std::span<std::uint8_t> data) {
        constexpr std::size_t kMostBlocks = 255;  // the upper byte of the count is never needed
        const auto blocks = data.size() / 512;
        if (data.empty() || data.size() % 512 != 0 || blocks > kMostBlocks) {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("security protocol: invalid transfer size"));
        }
        AtaCommand command;
        command.command = code;
        command.features = protocol;
        command.count = static_cast<std::uint16_t>(blocks);
        command.lba = std::uint64_t{specific} << 8U;
        command.transfer = transfer;
        command.timeout_ms = 60'000;
        const auto done = port_.execute(command, data);
        if (!done) return fail(done.error());
        return {};
    }
    AtaPort& port_;
};

class NvmeSecurityPort final : public SecurityPort {
public:
    explicit NvmeSecurityPort(NvmePort& port) : port_(port) {}
    Status send(std::uint8_t protocol, std::uint16_t specific, std::span<std::uint8_t> data) override {
        return run(nvme::security_send(protocol, specific, static_cast<std::uint32_t>(data.size())), data);
    }
    Status receive(std::uint8_t protocol, std::uint16_t specific, std::span<std::uint8_t> data) override {
        return run(nvme::security_receive(protocol, specific, static_cast<std::uint32_t>(data.size())), data);
    }

private:
    Status run(const NvmeCommand& command, std::span<std::uint8_t> data) {
        const auto done = port_.admin(command, data);
        if (!done) return fail(done.error());
        return {};
    }
    NvmePort& port_;
};

class ScsiSecurityPort final : public SecurityPort {
public:
    explicit ScsiSecurityPort(ScsiPort& port) : port_(port) {}
    Status send(std::uint8_t protocol, std::uint16_t specific, std::span<std::uint8_t> data) override {
        const auto size = static_cast<std::uint32_t>(data.size());
        return run(scsi::security_protocol_out(protocol, specific, size), data);
    }
    Status receive(std::uint8_t protocol, std::uint16_t specific, std::span<std::uint8_t> data) override {
        const auto size = static_cast<std::uint32_t>(data.size());
        return run(scsi::security_protocol_in(protocol, specific, size), data);
    }

private:
    Status run(const ScsiCommand& command, std::span<std::uint8_t> data) {
        const auto done = scsi::transact(port_, command, data, "SECURITY PROTOCOL");
        if (!done) return fail(done.error());
        return {};
    }
    ScsiPort& port_;
};

}  // namespace

std::unique_ptr<SecurityPort> make_security_port(Protocol protocol, DrivePorts& ports) {
    if (protocol == Protocol::ata && ports.ata) return std::make_unique<AtaSecurityPort>(*ports.ata);
    if (protocol == Protocol::nvme && ports.nvme) return std::make_unique<NvmeSecurityPort>(*ports.nvme);
    if (protocol == Protocol::scsi && ports.scsi) return std::make_unique<ScsiSecurityPort>(*ports.scsi);
    return nullptr;
}

}  // namespace fettle::erase
