// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/ask_identity.h"

#include <array>
#include <utility>

#include "core/ata/commands.h"
#include "core/ata/identify.h"
#include "core/nvme/commands.h"
#include "core/nvme/identify_controller.h"
#include "core/nvme/identify_namespace.h"
#include "core/scsi/commands.h"
#include "core/scsi/transact.h"
#include "core/scsi/vpd.h"

namespace fettle::plan {

namespace {

void replace(std::string& kept, std::string answer) {
    if (!answer.empty()) kept = std::move(answer);
}

Status ask_nvme(NvmePort& port, DriveIdentity& identity) {
    std::array<std::uint8_t, nvme::kIdentifyBytes> data{};
    if (auto asked = port.admin(nvme::identify_controller(), data); !asked) return fail(asked.error());
    auto controller = nvme::decode_identify_controller(BytesView(data));
    if (!controller) return fail(controller.error());
    if (identity.nsid) {
        data.fill(0);
        if (auto asked = port.admin(nvme::identify_namespace(*identity.nsid), data); !asked) return fail(asked.error());
        auto ns = nvme::decode_identify_namespace(BytesView(data));
        if (!ns) return fail(ns.error());
        replace(identity.eui64, std::move(ns->eui64));
        replace(identity.nguid, std::move(ns->nguid));
    }
    replace(identity.model, std::move(controller->model));
    replace(identity.serial, std::move(controller->serial));
    return {};
}

Status ask_ata(AtaPort& port, DriveIdentity& identity) {
    std::array<std::uint8_t, 512> data{};
    if (auto asked = port.execute(ata::identify_device(), data); !asked) return fail(asked.error());
    auto identify = ata::decode_identify(BytesView(data));
    if (!identify) return fail(identify.error());
    if (!identify->checksum_ok)
        return fail(ErrorCode::malformed, FETTLE_TEXT("the IDENTIFY data has a wrong checksum"));
    // A bridge that returns a page of zeros has not passed the command.
    if (identify->model.empty() && identify->serial.empty()) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("the IDENTIFY data contains no model name"));
    }
    replace(identity.model, std::move(identify->model));
    replace(identity.serial, std::move(identify->serial));
    return {};
}

Status ask_scsi(ScsiPort& port, DriveIdentity& identity) {
    constexpr std::uint16_t kBytes = 252;
    const auto command = scsi::inquiry_vpd(static_cast<std::uint8_t>(scsi::VpdPage::serial), kBytes);
    const auto bytes = scsi::read(port, command, kBytes, "the unit serial number");
    if (!bytes) return fail(bytes.error());
    auto serial = scsi::decode_unit_serial(BytesView(*bytes));
    if (!serial) return fail(serial.error());
    replace(identity.serial, std::move(*serial));
    return {};
}

bool is_gone(const Status& asked) {
    return !asked && (asked.error().code == ErrorCode::vanished || asked.error().code == ErrorCode::not_permitted);
}

}  // namespace

Status ask_identity(DrivePorts& ports, DriveIdentity& identity) {
    Status asked = fail(ErrorCode::unsupported, FETTLE_TEXT("reading the drive's identity"));
    if (ports.nvme) asked = ask_nvme(*ports.nvme, identity);
    if (!asked && !is_gone(asked) && ports.ata) asked = ask_ata(*ports.ata, identity);
    if (!asked && !is_gone(asked) && ports.scsi) asked = ask_scsi(*ports.scsi, identity);
    return asked;
}

Result<PinnedDrive> pin_asked(DrivePorts& ports, DriveEntry entry) {
    if (auto asked = ask_identity(ports, entry.identity); !asked) return fail(asked.error());
    return pin(entry);
}

}  // namespace fettle::plan
