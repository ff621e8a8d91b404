// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/catalogue/catalogue.h"
#include "core/drive/entry.h"
#include "core/firmware/choice.h"
#include "core/firmware/image.h"
#include "core/firmware/load.h"
#include "core/firmware/state.h"
#include "core/plan/plan.h"

namespace fettle::firmware {

/// What is known about the drive and its place, besides its firmware.
struct UpdateInputs {
    DriveEntry entry;
    plan::PinnedDrive drive;  ///< the identity that the drive itself reports: plan::pin_asked
    std::vector<plan::Content> contents;
    std::vector<catalogue::AdvisoryMatch> advisories;
    bool in_use = false;               ///< part of it is, or may be, mounted or used by another layer
    std::vector<DriveEntry> siblings;  ///< drives that share its firmware, without other paths to the same unit
    /// Why the check for use is incomplete: namespaces for which the system has no device. Empty: all were checked.
    std::string unchecked;
    std::string namespaces;          ///< nvme::SubsystemNamespaces::words(); empty: not NVMe
    std::optional<bool> on_battery;  ///< nullopt: not reported by the computer
    std::optional<Load> load;        ///< nullopt: no counters
    bool failed = false;             ///< it no longer works as a drive
};

/// Whether part of the drive is in use now, according to its list of contents.
[[nodiscard]] bool in_use(const std::vector<plan::Content>& contents) noexcept;

/// A plan and the data for its work. The work follows `plan`; the rest was derived from it.
struct UpdatePlan {
    plan::Plan plan;
    DriveEntry entry;
    std::vector<DriveEntry> siblings;  ///< held too while new firmware is activated
    std::string namespaces;            ///< of the subsystem when the plan was made; empty: not NVMe
    State state;                       ///< when the plan was made
    Choice choice;
    Image image;                    ///< empty for an activation
    std::string expected_revision;  ///< expected to run; empty: unknown
};

/// Makes an update plan. Obstacles become unmet needs. Errors: those of choose_update.
[[nodiscard]] Result<UpdatePlan> plan_update(const UpdateInputs& inputs, const State& state, const Request& request,
                                             Image image);

/// Makes a plan to activate an image on the drive. Errors: those of choose_activation.
[[nodiscard]] Result<UpdatePlan> plan_activation(const UpdateInputs& inputs, const State& state,
                                                 const Request& request);

}  // namespace fettle::firmware
