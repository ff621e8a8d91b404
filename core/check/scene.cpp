// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/scene.h"

namespace fettle::check {

std::optional<bool> is_solid_state(const DriveFacts& facts) noexcept {
    if (facts.identity.solid_state) return facts.identity.solid_state;
    if (facts.identity.bus == Bus::mmc || facts.identity.bus == Bus::nvme) return true;
    if (facts.identity.protocol == Protocol::nvme) return true;
    if (facts.identity.rotation_rpm) return false;
    return std::nullopt;
}

void check_kind(const Scene& scene, Ledger& ledger) {
    ledger.open("kind-of-drive", FETTLE_TEXT("Solid-state drive or hard disk"));
    const auto solid = is_solid_state(scene.facts);
    if (!solid) {
        ledger.lack(FETTLE_TEXT("The drive does not say whether it is flash."));
    } else if (!*solid) {
        ledger.find("hard-disk", Severity::info,
                    FETTLE_TEXT("This is a hard disk. The checks that concern solid-state drives are left out."), {});
    }
}

Examination examine_scene(const Scene& scene) {
    Ledger ledger;
    check_kind(scene, ledger);
    check_controller(scene, ledger);
    check_queueing(scene, ledger);
    check_sata_link(scene, ledger);
    check_pcie_link(scene, ledger);
    check_usb_transport(scene, ledger);
    check_partitions(scene, ledger);
    check_trim_support(scene, ledger);
    check_discard_paths(scene, ledger);
    check_queued_trim(scene, ledger);
    check_write_cache(scene, ledger);
    check_power_saving(scene, ledger);
    check_encryption(scene, ledger);
    check_health_reasons(scene, ledger);
    check_completeness(scene, ledger);
    return std::move(ledger).take();
}

}  // namespace fettle::check
