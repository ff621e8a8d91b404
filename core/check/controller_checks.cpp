// SPDX-License-Identifier: GPL-3.0-or-later
// Controller mode and command queueing.
#include "core/check/inputs.h"

namespace fettle::check {

namespace {

// PCI Code and ID Assignment 1.11, class 01h: subclass in bits 15:8.
constexpr std::uint32_t kIde = 0x0101;
constexpr std::uint32_t kRaid = 0x0104;

std::uint32_t subclass(const Controller& controller) { return controller.pci_class >> 8U; }

bool is_on_legacy_ide(const DriveInputs& inputs) {
    return inputs.place != nullptr && inputs.place->controller && subclass(*inputs.place->controller) == kIde;
}

std::vector<Evidence> evidence_of(const Controller& controller) {
    return {{"address", controller.address},
            {"pci_class", std::uint64_t{controller.pci_class}},
            {"driver", controller.driver.empty() ? std::string("?") : controller.driver}};
}

/// A SATA controller that the firmware setup can switch to AHCI: the kernel already drives it like one. RAID cards
/// (megaraid_sas, mpt3sas, smartpqi, …) have the same PCI class but no such mode.
bool could_be_ahci(const DriveInputs& inputs, const Controller& controller) {
    return controller.driver.starts_with("ahci") || (controller.driver.empty() && inputs.bus() == Bus::sata);
}

void find_raid(const DriveInputs& inputs, const Controller& controller, Outcomes& outcomes) {
    if (inputs.bus() == Bus::nvme || controller.driver == "vmd") {
        outcomes.find("controller-raid-mode", Severity::info,
                      FETTLE_TEXT("The drive is behind a controller in RAID mode (Intel VMD or RST, "
                                  "{address}). It works at full speed, and the system detects it."),
                      FETTLE_TEXT("No action is needed. If a manufacturer's tool "
                                  "does not find the drive, this is the reason."),
                      evidence_of(controller));
        return;
    }
    if (!could_be_ahci(inputs, controller)) {
        outcomes.find(
            "controller-raid", Severity::info,
            FETTLE_TEXT("The drive is behind a RAID controller ({address}, driver {driver}). Firmware updates, "
                        "SMART and TRIM depend on what the controller passes through."),
            FETTLE_TEXT("No action is needed. The controller manufacturer's tool lists the drives behind it."),
            evidence_of(controller));
        return;
    }
    outcomes.find(
        "controller-raid-mode", Severity::advice,
        FETTLE_TEXT("The SATA controller is in RAID mode ({address}). This does "
                    "not reduce speed, but manufacturers' firmware and SMART "
                    "tools may not find the drive, and some RAID sets block TRIM."),
        FETTLE_TEXT("If there is no RAID set, prefer AHCI: change the mode in the firmware setup. Prepare Windows "
                    "for the change first, or it will not start."),
        evidence_of(controller));
}

}  // namespace

void check_controller(const DriveInputs& inputs, Outcomes& outcomes) {
    outcomes.open("controller-mode", FETTLE_TEXT("Controller mode: AHCI, legacy IDE or RAID"));
    switch (inputs.bus()) {
        case Bus::usb:
        case Bus::virtio:
        case Bus::mmc:
        case Bus::sas:
        case Bus::scsi:
            outcomes.skip(FETTLE_TEXT("The drive is not on a SATA or NVMe controller of this computer."));
            return;
        default: break;
    }
    if (inputs.place == nullptr || !inputs.place->controller) {
        outcomes.lack(inputs.place == nullptr ? kNoPlace : FETTLE_TEXT("The system does not report the controller."));
        return;
    }
    const auto& controller = *inputs.place->controller;
    if (subclass(controller) == kIde) {
        const bool hard_disk = inputs.solid_state() == false;
        outcomes.find(
            "controller-not-ahci", hard_disk ? Severity::advice : Severity::warning,
            FETTLE_TEXT("The controller runs in legacy IDE mode ({address}, driver {driver}): the drive receives only "
                        "one command at a time, which slows it down considerably."),
            FETTLE_TEXT(
                "Set the SATA mode to AHCI in the firmware setup (BIOS or UEFI). Linux needs no other change; in Windows, "
                "run \"fettle tune set ahci-driver=ready\" first and do what it then lists, or Windows will not start. "
                "Drives on a parallel ATA cable do not support AHCI."),
            evidence_of(controller));
    } else if (subclass(controller) == kRaid) {
        find_raid(inputs, controller, outcomes);
    }
}

void check_queueing(const DriveInputs& inputs, Outcomes& outcomes) {
    outcomes.open("command-queueing", FETTLE_TEXT("Native command queueing (NCQ)"));
    if (inputs.bus() != Bus::sata) {
        outcomes.skip(FETTLE_TEXT("NCQ applies only to SATA drives on AHCI."));
    } else if (is_on_legacy_ide(inputs)) {
        outcomes.skip(FETTLE_TEXT("Legacy IDE mode does not support queueing; see the controller mode check."));
    } else if (inputs.facts.capabilities.ncq == false) {
        outcomes.skip(FETTLE_TEXT("The drive does not support command queueing."));
    } else if (inputs.place == nullptr) {
        outcomes.lack(kNoPlace);
    } else if (!inputs.place->queue.depth || !inputs.facts.capabilities.ncq) {
        outcomes.lack(FETTLE_TEXT("The queue depth or the drive's support for queueing is unknown."));
    } else if (*inputs.place->queue.depth <= 1) {
        const std::vector<Evidence> evidence{{"queue_depth", std::uint64_t{*inputs.place->queue.depth}}};
        if (inputs.has(catalogue::Quirk::no_ncq)) {
            outcomes.find("ncq-off", Severity::info,
                          FETTLE_TEXT("Command queueing is off, as it should be: this model is known to fail with it."),
                          {}, evidence);
            return;
        }
        outcomes.find("ncq-off", Severity::warning,
                      FETTLE_TEXT("Command queueing is off (queue depth {queue_depth}), although the "
                                  "drive supports it: small reads and writes are several times slower."),
                      FETTLE_TEXT("Look for libata.force=noncq in the kernel options and for a rule that "
                                  "writes 1 to the drive's queue_depth. The kernel also turns queueing "
                                  "off after repeated errors: see the kernel log, and check the cable."),
                      evidence);
    }
}

}  // namespace fettle::check
