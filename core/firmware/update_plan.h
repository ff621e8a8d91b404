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

/// What is known of the drive and its place, apart from its firmware.
struct Circumstances {
    DriveEntry entry;
    plan::PinnedDrive drive;  ///< as the drive itself says who it is: plan::pin_asked
    std::vector<plan::Content> contents;
    std::vector<catalogue::AdvisoryMatch> advisories;
    bool in_use = false;               ///< something of it is mounted, or used by another layer, or may be
    std::vector<DriveEntry> siblings;  ///< that share its firmware, other paths to a unit left out
    /// Why it cannot be told that nothing of it is in use: namespaces that the system lists no drive for. Empty: each
    /// was checked.
    std::string unchecked;
    std::string namespaces;          ///< nvme::SubsystemNamespaces::words(); empty: not NVMe
    std::optional<bool> on_battery;  ///< nullopt: the machine does not say
    std::optional<Load> load;        ///< nullopt: nobody counts
    bool failed = false;             ///< it does not work as a drive any more
};

/// Whether something on a drive is in use now, as far as the list of what lies on it tells.
[[nodiscard]] bool in_use(const std::vector<plan::Content>& contents) noexcept;

/// A plan, and what its work needs. The work goes by what stands in `plan`; the rest was made from it.
struct UpdatePlan {
    plan::Plan plan;
    DriveEntry entry;
    std::vector<DriveEntry> siblings;  ///< held with it while new firmware takes over
    std::string namespaces;            ///< of the subsystem, when the plan was made; empty: not NVMe
    State state;                       ///< when the plan was made
    Choice choice;
    Image image;                    ///< empty for an activation
    std::string expected_revision;  ///< that will run; empty: nothing says
};

/// Makes the plan of an update. What speaks against it is a need that is not met. Errors: those of choose_update.
[[nodiscard]] Result<UpdatePlan> plan_update(const Circumstances& circumstances, const State& state,
                                             const Request& request, Image image);

/// Makes the plan of taking what is on the drive already. Errors: those of choose_activation.
[[nodiscard]] Result<UpdatePlan> plan_activation(const Circumstances& circumstances, const State& state,
                                                 const Request& request);

}  // namespace fettle::firmware
