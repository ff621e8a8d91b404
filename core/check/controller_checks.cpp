// SPDX-License-Identifier: GPL-3.0-or-later
// How the drive is driven: the controller's mode and command queueing.
#include "core/check/scene.h"

namespace fettle::check {

namespace {

// PCI Code and ID Assignment 1.11, class 01h: subclass in bits 15:8.
constexpr std::uint32_t kIde = 0x0101;
constexpr std::uint32_t kRaid = 0x0104;

std::uint32_t subclass(const Controller& controller) { return controller.pci_class >> 8U; }

bool is_on_legacy_ide(const Scene& scene) {
    return scene.place != nullptr && scene.place->controller && subclass(*scene.place->controller) == kIde;
}

std::vector<Evidence> evidence_of(const Controller& controller) {
    return {{"address", controller.address},
            {"pci_class", std::uint64_t{controller.pci_class}},
            {"driver", controller.driver.empty() ? std::string("?") : controller.driver}};
}

/// A SATA controller that the firmware setup can switch to AHCI: the kernel drives it as one already. RAID cards
/// (megaraid_sas, mpt3sas, smartpqi, …) are of the same PCI class and have no such mode.
bool could_be_ahci(const Scene& scene, const Controller& controller) {
    return controller.driver.starts_with("ahci") || (controller.driver.empty() && scene.bus() == Bus::sata);
}

void find_raid(const Scene& scene, const Controller& controller, Ledger& ledger) {
    if (scene.bus() == Bus::nvme || controller.driver == "vmd") {
        ledger.find("controller-raid-mode", Severity::info,
                    FETTLE_TEXT("The drive is behind a controller in RAID mode (Intel VMD or RST, {address}). It works "
                                "at full speed, and the system sees it."),
                    FETTLE_TEXT("Nothing needs to be done. If a maker's program does not find the drive, this is why."),
                    evidence_of(controller));
        return;
    }
    if (!could_be_ahci(scene, controller)) {
        ledger.find("controller-raid", Severity::info,
                    FETTLE_TEXT("The drive is behind a RAID controller ({address}, driver {driver}). Firmware updates, "
                                "SMART and TRIM depend on what the controller passes through."),
                    FETTLE_TEXT("Nothing needs to be done. The controller manufacturer's program shows the drives "
                                "behind it."),
                    evidence_of(controller));
        return;
    }
    ledger.find("controller-raid-mode", Severity::advice,
                FETTLE_TEXT("The SATA controller is in RAID mode ({address}). That does no harm to speed, but makers' "
                            "programs for firmware and SMART may not find the drive, and TRIM does not pass through "
                            "some RAID sets."),
                FETTLE_TEXT("If there is no RAID set, AHCI is the plainer choice: change it in the firmware setup. "
                            "Windows must be prepared for the change first, or it does not start."),
                evidence_of(controller));
}

}  // namespace

void check_controller(const Scene& scene, Ledger& ledger) {
    ledger.open("controller-mode", FETTLE_TEXT("Controller mode: AHCI, legacy IDE or RAID"));
    switch (scene.bus()) {
        case Bus::usb:
        case Bus::virtio:
        case Bus::mmc:
        case Bus::sas:
        case Bus::scsi:
            ledger.skip(FETTLE_TEXT("The drive is not on a SATA or NVMe controller of this machine."));
            return;
        default: break;
    }
    if (scene.place == nullptr || !scene.place->controller) {
        ledger.lack(scene.place == nullptr ? kNoPlace : FETTLE_TEXT("The system does not say which controller it is."));
        return;
    }
    const auto& controller = *scene.place->controller;
    if (subclass(controller) == kIde) {
        const bool hard_disk = scene.solid_state() == false;
        ledger.find("controller-not-ahci", hard_disk ? Severity::advice : Severity::warning,
                    FETTLE_TEXT("The controller runs in legacy IDE mode ({address}, driver {driver}): the drive gets "
                                "one command at a time, and much of its speed is lost."),
                    FETTLE_TEXT("Set the SATA mode to AHCI in the firmware setup (BIOS or UEFI). Linux needs nothing "
                                "else; Windows must be prepared first, or it does not start. For a drive on a parallel "
                                "ATA cable there is no such choice."),
                    evidence_of(controller));
    } else if (subclass(controller) == kRaid) {
        find_raid(scene, controller, ledger);
    }
}

void check_queueing(const Scene& scene, Ledger& ledger) {
    ledger.open("command-queueing", FETTLE_TEXT("Native command queueing (NCQ)"));
    if (scene.bus() != Bus::sata) {
        ledger.skip(FETTLE_TEXT("NCQ concerns SATA drives on AHCI."));
    } else if (is_on_legacy_ide(scene)) {
        ledger.skip(FETTLE_TEXT("Legacy IDE mode has no queueing; see controller mode."));
    } else if (scene.facts.capabilities.ncq == false) {
        ledger.skip(FETTLE_TEXT("The drive has no command queueing."));
    } else if (scene.place == nullptr) {
        ledger.lack(kNoPlace);
    } else if (!scene.place->queue.depth || !scene.facts.capabilities.ncq) {
        ledger.lack(FETTLE_TEXT("The queue depth or the drive's own ability is not known."));
    } else if (*scene.place->queue.depth <= 1) {
        const std::vector<Evidence> evidence{{"queue_depth", std::uint64_t{*scene.place->queue.depth}}};
        if (scene.has(catalogue::Quirk::no_ncq)) {
            ledger.find("ncq-off", Severity::info,
                        FETTLE_TEXT("Command queueing is off, and that is right: this model is known to fail with it."),
                        {}, evidence);
            return;
        }
        ledger.find(
            "ncq-off", Severity::warning,
            FETTLE_TEXT("Command queueing is off (queue depth {queue_depth}) though the drive can do it: small "
                        "reads and writes are several times slower than they could be."),
            FETTLE_TEXT("Look for libata.force=noncq among the kernel's options and for a rule that writes 1 to "
                        "the drive's queue_depth. The kernel also switches it off after repeated errors: then "
                        "the kernel log says so, and the cable deserves a look."),
            evidence);
    }
}

}  // namespace fettle::check
