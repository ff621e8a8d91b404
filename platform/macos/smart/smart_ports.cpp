// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/smart/smart_ports.h"

#include <fmt/format.h>

#include "core/ata/commands.h"
#include "core/ata/sector.h"
#include "core/nvme/commands.h"
#include "core/nvme/smart_log.h"

namespace fettle::macos {

namespace {

constexpr std::string_view kNotPassed = FETTLE_TEXT("macOS passes no command {command} to drives");

Error not_passed(std::string command) {
    return error_of(ErrorCode::unsupported, kNotPassed, {{"command", std::move(command)}});
}

Error bad_size(std::string command) {
    return error_of(ErrorCode::invalid_argument, FETTLE_TEXT("a buffer of the wrong size for {command}"),
                    {{"command", std::move(command)}});
}

template <typename Answer>
Result<Answer> answer(IoReturn code, const std::string& what, Answer value = {}) {
    if (code != io_return::kSuccess) return fail(io_error(code, what));
    return value;
}

// --- NVMe -------------------------------------------------------------------------------------------

Result<NvmeReturn> identify(NvmeSmartUser& user, const NvmeCommand& command, std::span<std::uint8_t> data) {
    // NVMe Base 2.0 figure 273: CNS in bits 7:0.
    const auto cns = static_cast<nvme::Cns>(command.cdw10_15[0] & 0xFFU);
    const auto what = fmt::format("Identify, CNS {:02X}h", command.cdw10_15[0] & 0xFFU);
    if (cns != nvme::Cns::controller && cns != nvme::Cns::ns) return fail(not_passed(what));
    if (data.size() != nvme::kIdentifyBytes) return fail(bad_size(what));
    // 0 names the controller here, so that no namespace has it.
    if (cns == nvme::Cns::ns && command.nsid == 0) return fail(not_passed(what));
    return answer<NvmeReturn>(user.identify(cns == nvme::Cns::controller ? 0 : command.nsid, data), what);
}

Result<NvmeReturn> log_page(NvmeSmartUser& user, const NvmeCommand& command, std::span<std::uint8_t> data) {
    const auto page = static_cast<std::uint8_t>(command.cdw10_15[0] & 0xFFU);
    const auto what = fmt::format("Get Log Page {:02X}h", page);
    // Log Page Offset (NVMe Base 2.0 figures 199 and 200).
    if (command.cdw10_15[2] != 0 || command.cdw10_15[3] != 0) return fail(not_passed(what + " with an offset"));
    if (data.empty() || data.size() % 4 != 0) return fail(bad_size(what));
    if (page == static_cast<std::uint8_t>(nvme::LogId::smart)) {
        if (data.size() != nvme::kSmartLogBytes) return fail(bad_size(what));
        return answer<NvmeReturn>(user.health_log(data), what);
    }
    return answer<NvmeReturn>(user.log_page(page, data), what);
}

// --- ATA --------------------------------------------------------------------------------------------

bool same_request(const AtaCommand& a, const AtaCommand& b) {
    return a.command == b.command && a.features == b.features && a.transfer == b.transfer;
}

/// The registers that SMART RETURN STATUS would have left (ACS-3 7.48.8).
AtaReturn status_registers(bool exceeded) {
    AtaReturn registers;
    registers.complete = true;
    registers.lba = exceeded ? 0x2CF400 : 0xC24F00;
    return registers;
}

}  // namespace

Result<NvmeReturn> MacNvmePort::admin(const NvmeCommand& command, std::span<std::uint8_t> data) {
    switch (static_cast<nvme::Opcode>(command.opcode)) {
        case nvme::Opcode::identify: return identify(*user_, command, data);
        case nvme::Opcode::get_log_page: return log_page(*user_, command, data);
        default: return fail(not_passed(fmt::format("{:02X}h", command.opcode)));
    }
}

Result<AtaReturn> MacAtaPort::execute(const AtaCommand& command, std::span<std::uint8_t> data) {
    const auto one_sector = [&](IoReturn (AtaSmartUser::*read)(std::span<std::uint8_t>),
                                const char* what) -> Result<AtaReturn> {
        if (data.size() != ata::kSectorBytes) return fail(bad_size(what));
        return answer<AtaReturn>((*user_.*read)(data), what);
    };
    if (same_request(command, ata::identify_device())) return one_sector(&AtaSmartUser::identify, "IDENTIFY DEVICE");
    if (same_request(command, ata::smart_read_data())) return one_sector(&AtaSmartUser::read_data, "SMART READ DATA");
    if (same_request(command, ata::smart_read_thresholds())) {
        return one_sector(&AtaSmartUser::read_thresholds, "SMART READ THRESHOLDS");
    }
    if (same_request(command, ata::smart_return_status())) {
        bool exceeded = false;
        const auto code = user_->return_status(exceeded);
        return answer(code, "SMART RETURN STATUS", status_registers(exceeded));
    }
    if (same_request(command, ata::smart_read_log(ata::Log::directory, 1))) {
        if (data.empty() || data.size() % ata::kSectorBytes != 0) return fail(bad_size("SMART READ LOG"));
        // LBA(7:0) is the log's address.
        return answer<AtaReturn>(user_->read_log(static_cast<std::uint8_t>(command.lba & 0xFFU), data),
                                 "SMART READ LOG");
    }
    return fail(not_passed(fmt::format("{:02X}h, features {:02X}h", command.command, command.features)));
}

}  // namespace fettle::macos
