// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/scene.h"

namespace fettle::check {

void check_kind(const Scene& scene, Ledger& ledger) {
    ledger.open("kind-of-drive", FETTLE_TEXT("Solid-state drive or hard disk"));
    const auto solid = scene.solid_state();
    if (!solid) {
        ledger.lack(kKindUnknown);
    } else if (!*solid) {
        ledger.find("hard-disk", Severity::info, FETTLE_TEXT("This is a hard disk. Checks for SSDs are skipped."), {});
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
