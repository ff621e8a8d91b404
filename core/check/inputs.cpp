// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/inputs.h"

namespace fettle::check {

void check_kind(const DriveInputs& inputs, Outcomes& outcomes) {
    outcomes.open("kind-of-drive", FETTLE_TEXT("Solid-state drive or hard disk"));
    const auto solid = inputs.solid_state();
    if (!solid) {
        outcomes.lack(kKindUnknown);
    } else if (!*solid) {
        outcomes.find("hard-disk", Severity::info, FETTLE_TEXT("This is a hard disk. Checks for SSDs are skipped."),
                      {});
    }
}

Examination examine_inputs(const DriveInputs& inputs) {
    Outcomes outcomes;
    check_kind(inputs, outcomes);
    check_controller(inputs, outcomes);
    check_queueing(inputs, outcomes);
    check_sata_link(inputs, outcomes);
    check_pcie_link(inputs, outcomes);
    check_usb_transport(inputs, outcomes);
    check_partitions(inputs, outcomes);
    check_trim_support(inputs, outcomes);
    check_discard_paths(inputs, outcomes);
    check_queued_trim(inputs, outcomes);
    check_write_cache(inputs, outcomes);
    check_power_saving(inputs, outcomes);
    check_encryption(inputs, outcomes);
    check_health_reasons(inputs, outcomes);
    check_completeness(inputs, outcomes);
    return std::move(outcomes).take();
}

}  // namespace fettle::check
