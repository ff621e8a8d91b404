// SPDX-License-Identifier: GPL-3.0-or-later
// The speed of the drive's link, compared with the maximum of both ends.
#include <algorithm>

#include "core/check/inputs.h"

namespace fettle::check {

namespace {

/// Gb/s of a SATA generation (Serial ATA 3.0 chapter 7: 1.5, 3.0, 6.0).
double gigabits(std::uint8_t generation) { return generation >= 3 ? 6.0 : generation == 2 ? 3.0 : 1.5; }

struct SataSpeeds {
    std::optional<std::uint8_t> now;
    std::optional<std::uint8_t> drive;
    std::optional<std::uint8_t> port;
    std::optional<std::uint8_t> limit;
};

SataSpeeds speeds_of(const DriveInputs& inputs) {
    SataSpeeds speeds;
    if (inputs.place != nullptr && inputs.place->sata) {
        const auto& link = *inputs.place->sata;
        speeds = {link.now, link.drive, link.port, link.limit};
    }
    const auto& capabilities = inputs.facts.capabilities;
    if (!speeds.now) speeds.now = capabilities.sata_generation_now;
    if (!speeds.drive) speeds.drive = capabilities.sata_generation_max;
    return speeds;
}

void find_slow_sata(const SataSpeeds& speeds, Outcomes& outcomes) {
    const auto able = std::min(*speeds.drive, *speeds.port);
    const std::vector<Evidence> evidence{{"speed_now_gigabits_per_second", gigabits(*speeds.now)},
                                         {"speed_possible_gigabits_per_second", gigabits(able)}};
    const auto text = FETTLE_TEXT(
        "The SATA link runs at {speed_now_gigabits_per_second:1f} Gb/s, although the drive and the port "
        "both support {speed_possible_gigabits_per_second:1f} Gb/s.");
    if (speeds.limit && *speeds.limit < able) {
        outcomes.find("sata-link-slow", Severity::warning, text,
                      FETTLE_TEXT("The speed is limited by the kernel after link errors, or by an option such as "
                                  "libata.force. Replace the cable or try another port, restart, and check again."),
                      evidence);
        return;
    }
    outcomes.find(
        "sata-link-slow", Severity::warning, text,
        FETTLE_TEXT("Replace the cable or try another port; a docking station or hot-swap bay may also limit the "
                    "speed. Then restart and check again."),
        evidence);
}

}  // namespace

void check_sata_link(const DriveInputs& inputs, Outcomes& outcomes) {
    outcomes.open("sata-link", FETTLE_TEXT("SATA link speed"));
    if (inputs.bus() != Bus::sata) {
        outcomes.skip(FETTLE_TEXT("The drive is not on a SATA port."));
        return;
    }
    const auto speeds = speeds_of(inputs);
    if (!speeds.now || !speeds.drive) {
        outcomes.lack(FETTLE_TEXT("The current or maximum link speed is unknown."));
    } else if (*speeds.now >= *speeds.drive) {
        return;
    } else if (!speeds.port) {
        outcomes.find(
            "sata-link-below-drive", Severity::advice,
            FETTLE_TEXT("The SATA link runs at {speed_now_gigabits_per_second:1f} Gb/s; the drive supports "
                        "{speed_drive_gigabits_per_second:1f} Gb/s. The port's maximum is unknown."),
            FETTLE_TEXT("If the mainboard has faster SATA ports, use one of them; otherwise check the cable."),
            {{"speed_now_gigabits_per_second", gigabits(*speeds.now)},
             {"speed_drive_gigabits_per_second", gigabits(*speeds.drive)}});
    } else if (*speeds.now < std::min(*speeds.drive, *speeds.port)) {
        find_slow_sata(speeds, outcomes);
    } else {
        outcomes.find("sata-port-slower", Severity::info,
                      FETTLE_TEXT("The drive supports {speed_drive_gigabits_per_second:1f} Gb/s, and this "
                                  "port {speed_port_gigabits_per_second:1f} Gb/s. This is not a fault."),
                      FETTLE_TEXT("If the mainboard has faster SATA ports, use one of them."),
                      {{"speed_port_gigabits_per_second", gigabits(*speeds.port)},
                       {"speed_drive_gigabits_per_second", gigabits(*speeds.drive)}});
    }
}

void check_pcie_link(const DriveInputs& inputs, Outcomes& outcomes) {
    outcomes.open("pcie-link", FETTLE_TEXT("PCI Express link speed and width"));
    if (inputs.bus() != Bus::nvme) {
        outcomes.skip(FETTLE_TEXT("The drive is not a PCI Express device."));
        return;
    }
    if (inputs.place == nullptr || !inputs.place->pcie) {
        outcomes.lack(inputs.place == nullptr ? kNoPlace : FETTLE_TEXT("The system does not report the link state."));
        return;
    }
    const auto& link = *inputs.place->pcie;
    if (!link.speed_now || !link.width_now || !link.speed_drive || !link.width_drive) {
        outcomes.lack(FETTLE_TEXT("The system reports only part of the link state."));
        return;
    }
    std::vector<Evidence> evidence{{"speed_now_gigatransfers", *link.speed_now},
                                   {"width_now", std::uint64_t{*link.width_now}},
                                   {"speed_drive_gigatransfers", *link.speed_drive},
                                   {"width_drive", std::uint64_t{*link.width_drive}}};
    if (*link.speed_now >= *link.speed_drive && *link.width_now >= *link.width_drive) return;
    if (!link.speed_slot || !link.width_slot) {
        outcomes.find("pcie-link-below-drive", Severity::info,
                      FETTLE_TEXT("The PCI Express link runs at {speed_now_gigatransfers:1f} GT/s on "
                                  "{width_now} lanes; the drive supports {speed_drive_gigatransfers:1f} "
                                  "GT/s on {width_drive}. The slot's maximum is unknown."),
                      FETTLE_TEXT("Check the mainboard's manual for the fastest slot."), evidence);
        return;
    }
    evidence.push_back({"speed_slot_gigatransfers", *link.speed_slot});
    evidence.push_back({"width_slot", std::uint64_t{*link.width_slot}});
    const bool slow = *link.speed_now < std::min(*link.speed_drive, *link.speed_slot);
    const bool narrow = *link.width_now < std::min(*link.width_drive, *link.width_slot);
    if (slow || narrow) {
        outcomes.find(
            "pcie-link-slow", Severity::warning,
            FETTLE_TEXT(
                "The PCI Express link runs at {speed_now_gigatransfers:1f} GT/s on {width_now} lanes, less than "
                "the drive and the slot both support (drive {speed_drive_gigatransfers:1f} GT/s on "
                "{width_drive}, slot {speed_slot_gigatransfers:1f} GT/s on {width_slot})."),
            FETTLE_TEXT("Turn the computer off and reseat the drive; clean the contacts; "
                        "avoid riser cards and adapters. Also check the firmware setup "
                        "for a slot speed limit or for lanes shared with another slot."),
            evidence);
        return;
    }
    outcomes.find("pcie-slot-slower", Severity::info,
                  FETTLE_TEXT("The drive supports {speed_drive_gigatransfers:1f} GT/s on {width_drive} "
                              "lanes; its slot supports {speed_slot_gigatransfers:1f} GT/s on {width_slot}. "
                              "This is not a fault: the drive runs as fast as this slot allows."),
                  FETTLE_TEXT("If the mainboard has a faster slot, large transfers are faster there."), evidence);
}

void check_usb_transport(const DriveInputs& inputs, Outcomes& outcomes) {
    outcomes.open("usb-transport", FETTLE_TEXT("USB Attached SCSI (UAS)"));
    if (inputs.bus() != Bus::usb) {
        outcomes.skip(FETTLE_TEXT("The drive is not connected by USB."));
    } else if (inputs.place == nullptr) {
        outcomes.lack(kNoPlace);
    } else if (!inputs.place->controller || inputs.place->controller->driver.empty()) {
        outcomes.lack(FETTLE_TEXT("The system does not report which driver is in use."));
    } else if (inputs.place->controller->driver == "usb-storage") {
        outcomes.find(
            "usb-without-uas", Severity::info,
            FETTLE_TEXT("The enclosure uses the old driver (usb-storage): "
                        "one command at a time, and often without TRIM."),
            FETTLE_TEXT("Either the enclosure does not support UAS, or the system disables UAS because it is known to "
                        "fail with this enclosure. Do not force UAS on; use a newer enclosure if speed matters."),
            {{"driver", inputs.place->controller->driver}});
    }
}

}  // namespace fettle::check
