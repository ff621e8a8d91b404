// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/fleet/sim_ports.h"

#include <fmt/format.h>

#include <charconv>
#include <utility>

#include "core/nvme/status.h"
#include "core/scsi/sat.h"
#include "core/scsi/usb_bridges.h"
#include "platform/sim/fleet/sim_block.h"

namespace fettle::sim {

namespace {

class SimScsiPort final : public ScsiPort {
public:
    explicit SimScsiPort(std::shared_ptr<SimDrive> drive) : drive_(std::move(drive)) {}

    Result<ScsiReturn> execute(const ScsiCommand& command, std::span<std::uint8_t> data) override {
        if (command.cdb.empty() || command.cdb.size() > 260) {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("a SCSI command of {bytes} bytes"),
                        {{"bytes", command.cdb.size()}});
        }
        auto back = drive_->scsi()->execute(command, data);
        if (back) return back;
        auto error = back.error();
        error.context = fmt::format("SCSI command {:02X}h on {}", command.cdb.front(), drive_->personality().name);
        return fail(std::move(error));
    }

private:
    std::shared_ptr<SimDrive> drive_;
};

class SimNvmePort final : public NvmePort {
public:
    explicit SimNvmePort(std::shared_ptr<SimDrive> drive) : drive_(std::move(drive)) {}

    Result<NvmeReturn> admin(const NvmeCommand& command, std::span<std::uint8_t> data) override {
        return result_of(command, "admin", drive_->nvme()->admin(submission_of(command), data));
    }
    Result<NvmeReturn> io(const NvmeCommand& command) override {
        return result_of(command, "I/O", drive_->nvme()->io(submission_of(command), {}));
    }

private:
    static NvmeSubmission submission_of(const NvmeCommand& command) {
        NvmeSubmission submission;
        submission.dwords[0] = command.opcode;
        submission.dwords[1] = command.nsid;
        // NVMe Base 2.0 figure 87: command dwords 10 to 15.
        std::copy(command.cdw10_15.begin(), command.cdw10_15.end(), submission.dwords.begin() + 10);
        return submission;
    }
    template <typename Back>
    Result<NvmeReturn> result_of(const NvmeCommand& command, const char* kind, const Back& back) {
        auto context = fmt::format("NVMe {} command {:02X}h on {}", kind, command.opcode, drive_->personality().name);
        if (!back) return fail(back.error().code, std::move(context), back.error().native);
        const auto cause = back->status & 0x7FFU;  // the bits above say nothing of the cause
        if (cause == 0) return NvmeReturn{back->dword0};
        return fail(nvme::error_code(cause), std::move(context), {NativeStatus::Kind::nvme, cause});
    }

    std::shared_ptr<SimDrive> drive_;
};

/// As in a real system: what passes a bridge depends on its identity.
void add_bridge_ports(DrivePorts& ports, const std::string& bridge_name) {
    const auto usb = usb_ids(bridge_name);
    if (!usb) return;
    const auto bridge = scsi::usb_bridge(usb->vendor, usb->product);
    ports.nvme = scsi::make_bridge_port(bridge.kind, *ports.scsi);
    if (bridge.kind == scsi::BridgeKind::sat || bridge.also_sat) {
        ports.ata = std::make_unique<scsi::SatPort>(*ports.scsi);
    }
}

std::optional<std::uint16_t> hex_word(std::string_view text) {
    std::uint16_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

}  // namespace

std::optional<UsbIds> usb_ids(const std::string& bridge_name) {
    // "usb VVVV:PPPP …"
    constexpr std::string_view kStart = "usb ";
    const std::string_view name = bridge_name;
    if (!name.starts_with(kStart) || name.size() < 13 || name[8] != ':') return std::nullopt;
    const auto vendor = hex_word(name.substr(4, 4));
    const auto product = hex_word(name.substr(9, 4));
    if (!vendor || !product) return std::nullopt;
    return UsbIds{*vendor, *product};
}

DrivePorts make_ports(std::shared_ptr<SimDrive> drive, std::uint32_t nsid) {
    DrivePorts ports;
    const auto& personality = drive->personality();
    ports.block = open_block(drive, nsid);
    if (drive->scsi() == nullptr) {
        ports.nvme = std::make_unique<SimNvmePort>(std::move(drive));
        return ports;
    }
    ports.scsi = std::make_unique<SimScsiPort>(drive);
    if (personality.identity.bus == Bus::usb) {
        add_bridge_ports(ports, personality.bridge_name);
    } else if (personality.identity.protocol == Protocol::ata) {
        ports.ata = std::make_unique<scsi::SatPort>(*ports.scsi);
    }
    return ports;
}

}  // namespace fettle::sim
