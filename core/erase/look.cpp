// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <string_view>

#include "core/ata/commands.h"
#include "core/erase/abilities.h"
#include "core/erase/sanitizer.h"
#include "core/erase/sector_change.h"
#include "core/erase/security_port.h"
#include "core/erase/tcg.h"
#include "core/nvme/commands.h"
#include "core/nvme/erase_commands.h"
#include "core/nvme/identify_controller.h"
#include "core/scsi/commands.h"
#include "core/scsi/read_capacity.h"
#include "core/scsi/sanitize.h"
#include "core/scsi/sat.h"
#include "core/scsi/transact.h"

namespace fettle::erase {

namespace {

constexpr std::uint64_t kOverwriteEstimatePasses = 16;

/// These errors end the queries: the drive no longer responds.
bool is_gone(const Error& error) { return error.code == ErrorCode::vanished || error.code == ErrorCode::not_permitted; }

void note(Abilities& abilities, std::string_view what, const Error& error) {
    abilities.missing.push_back({std::string(what), std::string(fettle::name(error.code)), to_string(error)});
}

void ask_tcg(DrivePorts& ports, Abilities& abilities) {
    const auto port = make_security_port(abilities.protocol, ports);
    if (!port) return;
    auto discovery = tcg::read_discovery(*port);
    if (!discovery) return note(abilities, "tcg-discovery", discovery.error());
    abilities.tcg_com_id = discovery->com_id;
    abilities.tcg_locked = discovery->locked;
    abilities.tcg = std::move(*discovery);
}

void ask_sanitize(DrivePorts& ports, Abilities& abilities) {
    if (!abilities.sanitize || !abilities.sanitize->any()) return abilities.sanitize.reset();
    const auto sanitizer = make_sanitizer(abilities.protocol, ports);
    if (!sanitizer) return abilities.sanitize.reset();
    const auto state = sanitizer->state();
    if (!state) return note(abilities, "sanitize-state", state.error());
    abilities.sanitize->state = *state;
}

Result<ata::IdentifyDevice> identify(AtaPort& port) {
    constexpr int kAttempts = 3;
    for (int attempt = 1;; ++attempt) {
        std::array<std::uint8_t, 512> bytes{};
        const auto done = port.execute(ata::identify_device(), bytes);
        auto words = done ? ata::decode_identify(BytesView(bytes)) : Result<ata::IdentifyDevice>(fail(done.error()));
        const bool good = words && (!words->checksum_present || words->checksum_ok);
        if (good || attempt == kAttempts || (!words && is_gone(words.error()))) return words;
    }
}

Status look_ata(DrivePorts& ports, Abilities& abilities) {
    const auto words = identify(*ports.ata);
    if (!words) return fail(words.error());
    abilities.discards = words->trim.supported;
    if (words->security.state.supported) abilities.security = words->security;
    const auto power = ports.ata->execute(ata::check_power_mode(), {});
    abilities.returns_registers = power && power->complete;
    if (words->sanitize.supported) {
        SanitizeAbility sanitize;
        sanitize.block = words->sanitize.block_erase;
        sanitize.crypto = words->sanitize.crypto_scramble;
        sanitize.overwrite = words->sanitize.overwrite;
        abilities.sanitize = sanitize;
    }
    ask_sanitize(ports, abilities);
    if (words->trusted_computing) ask_tcg(ports, abilities);
    // Behind a bridge, the sector size that the host sees is the bridge's.
    if (words->logging.general_purpose && !abilities.translated) {
        const auto offered = sector_configurations(*ports.ata, words->logical_sector_bytes);
        if (offered) {
            abilities.sector_sizes = sector_sizes(*offered, words->logical_sector_bytes);
        } else {
            note(abilities, "sector-configurations", offered.error());
        }
    }
    return {};
}

Status ask_namespaces(NvmePort& port, const DriveEntry& entry, const nvme::IdentifyController& controller,
                      Abilities& abilities) {
    const auto& own = entry.identity.nsid;
    const auto shown = own || !abilities.translated ? own : std::optional(std::uint32_t{1});
    auto found = nvme::read_subsystem_namespaces(port, controller, shown);
    if (!found) return fail(found.error());
    abilities.namespaces = std::move(*found);
    abilities.nsid = abilities.namespaces.own(own);
    return {};
}

void ask_estimates(NvmePort& port, SanitizeAbility& sanitize) {
    std::vector<std::uint8_t> bytes(nvme::kSanitizeLogBytes);
    if (!port.admin(nvme::get_sanitize_log(), bytes)) return;
    const auto log = nvme::decode_sanitize_log(BytesView(bytes));
    if (!log) return;
    sanitize.block_seconds = log->block_seconds;
    sanitize.crypto_seconds = log->crypto_seconds;
    if (log->overwrite_seconds) sanitize.overwrite_seconds = *log->overwrite_seconds / kOverwriteEstimatePasses;
}

Status look_nvme(DrivePorts& ports, const DriveEntry& entry, Abilities& abilities) {
    std::vector<std::uint8_t> bytes(nvme::kIdentifyBytes);
    if (const auto done = ports.nvme->admin(nvme::identify_controller(), bytes); !done) return fail(done.error());
    const auto controller = nvme::decode_identify_controller(BytesView(bytes));
    if (!controller) return fail(controller.error());
    abilities.only_reads = abilities.translated;
    abilities.discards = controller->can_deallocate();
    if (auto asked = ask_namespaces(*ports.nvme, entry, *controller, abilities); !asked) return asked;
    if (controller->can_format()) {
        // FNA bit 1 concerns the erase, bit 0 the format that accompanies it.
        const bool all = controller->erase_all_namespaces() || controller->format_all_namespaces();
        abilities.format = FormatAbility{controller->format_crypto(), all};
    }
    if (controller->sanitize_block() || controller->sanitize_crypto() || controller->sanitize_overwrite()) {
        SanitizeAbility sanitize;
        sanitize.block = controller->sanitize_block();
        sanitize.crypto = controller->sanitize_crypto();
        sanitize.overwrite = controller->sanitize_overwrite();
        ask_estimates(*ports.nvme, sanitize);
        abilities.sanitize = sanitize;
    }
    ask_sanitize(ports, abilities);
    if (controller->can_secure() && !abilities.only_reads) ask_tcg(ports, abilities);
    return {};
}

/// What a command that erases is reported to affect.
enum class Reach : std::uint8_t { unsupported, this_unit, other_units };

/// The other units are drives to the system, and nothing shows what is on them: such a command is not offered.
Reach reach_of(ScsiPort& port, const ScsiCommand& question, std::string_view what, Abilities& abilities) {
    const auto answer = scsi::read(port, question, scsi::kOneCommandBytes, "REPORT SUPPORTED OPERATION CODES");
    if (!answer || !scsi::is_supported(BytesView(*answer))) return Reach::unsupported;
    if (!scsi::affects_several_units(BytesView(*answer))) return Reach::this_unit;
    const auto units = scsi::read(port, scsi::report_luns(), scsi::kReportLunsBytes, "REPORT LUNS");
    if (units && scsi::is_only_unit(BytesView(*units))) return Reach::this_unit;
    note(abilities, what,
         error_of(ErrorCode::refused, FETTLE_TEXT("the command would also erase other logical units of the drive")));
    return Reach::other_units;
}

bool has_sanitize(ScsiPort& port, scsi::SanitizeAction action, Method method, Abilities& abilities) {
    constexpr std::uint8_t kSanitize = 0x48;
    const auto question = scsi::report_supported(kSanitize, static_cast<std::uint16_t>(action));
    return reach_of(port, question, name(method), abilities) == Reach::this_unit;
}

void ask_format_unit(ScsiPort& port, Abilities& abilities) {
    FormatUnitAbility format;
    const auto state = scsi::format_state(port);
    if (state) format.phase = state->phase;
    constexpr std::uint8_t kFormatUnit = 0x04;
    const auto reach = reach_of(port, scsi::report_supported(kFormatUnit), name(Method::format_unit), abilities);
    // During a format, a drive may not answer.
    const bool formatted = format.phase != FormatUnitAbility::Phase::ready;
    format.supported = reach == Reach::this_unit || (formatted && reach == Reach::unsupported);
    std::uint32_t block_bytes = 0;
    if (const auto bytes = scsi::read(port, scsi::read_capacity_16(), scsi::kCapacity16Bytes, "READ CAPACITY(16)")) {
        format.protection = scsi::decode_protection(BytesView(*bytes));
        if (const auto capacity = scsi::decode_capacity_16(BytesView(*bytes))) block_bytes = capacity->block_bytes;
    }
    abilities.format_unit = format;
    if (!format.supported) return;
    const auto lengths = block_lengths(port);
    if (!lengths) return note(abilities, "block-lengths", lengths.error());
    abilities.sector_sizes = sector_sizes(*lengths, format.protection.value_or(scsi::Protection{}), block_bytes);
}

bool has_security_protocol(ScsiPort& port) {
    constexpr std::uint8_t kSecurityProtocolOut = 0xB5;
    const auto answer = scsi::read(port, scsi::report_supported(kSecurityProtocolOut), scsi::kOneCommandBytes,
                                   "REPORT SUPPORTED OPERATION CODES");
    return answer && scsi::is_supported(BytesView(*answer));
}

Status look_scsi(DrivePorts& ports, Abilities& abilities) {
    if (const auto inquiry = scsi::read(*ports.scsi, scsi::inquiry(), 36, "INQUIRY"); !inquiry) {
        return fail(inquiry.error());
    }
    if (abilities.translated) return {};  // a USB stick or unknown bridge: skip queries that could hang it
    abilities.discards = true;            // the system detects whether discards reach the drive
    SanitizeAbility sanitize;
    const auto has = [&](scsi::SanitizeAction action, Method method) {
        return has_sanitize(*ports.scsi, action, method, abilities);
    };
    sanitize.block = has(scsi::SanitizeAction::block_erase, Method::sanitize_block);
    sanitize.crypto = has(scsi::SanitizeAction::crypto_erase, Method::sanitize_crypto);
    sanitize.overwrite = has(scsi::SanitizeAction::overwrite, Method::sanitize_overwrite);
    if (sanitize.any()) abilities.sanitize = sanitize;
    ask_format_unit(*ports.scsi, abilities);
    // During a format and after a failed one, the drive does not report the state of a sanitize.
    if (abilities.format_unit->phase == FormatUnitAbility::Phase::ready) ask_sanitize(ports, abilities);
    if (has_security_protocol(*ports.scsi)) ask_tcg(ports, abilities);
    return {};
}

bool answers_as_nvme(NvmePort& port) {
    std::vector<std::uint8_t> bytes(nvme::kIdentifyBytes);
    return port.admin(nvme::identify_controller(), bytes).has_value();
}

}  // namespace

Result<Abilities> look(DrivePorts& ports, const DriveEntry& entry) {
    Abilities abilities;
    const auto bus = entry.identity.bus;
    Status looked;
    if (ports.nvme && (!ports.scsi || answers_as_nvme(*ports.nvme))) {
        abilities.protocol = Protocol::nvme;
        abilities.translated = ports.scsi != nullptr;
        looked = look_nvme(ports, entry, abilities);
    } else if (ports.ata) {
        abilities.protocol = Protocol::ata;
        abilities.translated = bus != Bus::sata && bus != Bus::ide;
        looked = look_ata(ports, abilities);
    } else if (ports.scsi) {
        abilities.protocol = Protocol::scsi;
        abilities.translated = bus != Bus::sas && bus != Bus::scsi;
        looked = look_scsi(ports, abilities);
    }
    if (!looked) return fail(looked.error());
    return abilities;
}

}  // namespace fettle::erase
