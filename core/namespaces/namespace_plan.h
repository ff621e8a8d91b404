// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/check/machine.h"
#include "core/drive/entry.h"
#include "core/namespaces/survey.h"
#include "core/plan/kinship.h"
#include "core/plan/plan.h"

namespace fettle::namespaces {

enum class Action : std::uint8_t { create, remove, attach, detach };
/// "create", "delete", "attach", "detach".
[[nodiscard]] std::string_view name(Action action) noexcept;

struct Request {
    Action action = Action::create;
    /// Of the namespace to delete, attach or detach; nullopt: that of the drive itself.
    std::optional<std::uint32_t> nsid;
    /// To attach to or detach from; nullopt: the controller that this computer uses.
    std::optional<std::uint16_t> controller;
    // create
    std::optional<std::uint64_t> bytes;         ///< nullopt: all unallocated capacity
    std::optional<std::uint32_t> sector_bytes;  ///< nullopt: that of the drive's other namespaces, or the smallest
    bool shared = false;                        ///< several controllers can attach it (NMIC bit 0)
    bool attach = true;                         ///< after creating it
};

/// Input for a plan.
struct NamespaceInputs {
    /// Another entry of the drive list for the same NVM subsystem.
    struct Sibling {
        DriveEntry entry;
        const check::DrivePlace* place = nullptr;  ///< nullptr: no information from the system
        plan::Kinship kinship = plan::Kinship::same_subsystem;
    };
    DriveEntry entry;                          ///< a namespace of the drive, or its controller
    const check::DrivePlace* place = nullptr;  ///< of the entry
    std::vector<Sibling> siblings;
    /// What the drive itself reports about the entry that subject_of() returns.
    plan::PinnedDrive pinned;
    Survey survey;
    std::optional<bool> on_battery;
};

struct NamespacePlan {
    Action action = Action::create;
    DriveEntry held;                   ///< held while the plan runs
    bool exclusive = false;            ///< `held` is the namespace that is deleted or detached: nothing may use it
    std::uint16_t own_controller = 0;  ///< receives the commands
    std::uint16_t controller = 0;      ///< to attach to or detach from
    std::uint32_t nsid = 0;            ///< 0: to be created
    nvme::NamespaceShape shape;        ///< of the namespace, now or to be
    std::optional<std::vector<std::uint16_t>> controllers;  ///< that it is attached to now
    std::vector<std::string> kinds;                         ///< of the steps: kStepCreate, …
    plan::Plan plan;
};

// Step ids, in plan, work and journal.
inline constexpr std::string_view kStepCreate = "create-namespace";
inline constexpr std::string_view kStepDelete = "delete-namespace";
inline constexpr std::string_view kStepAttach = "attach-namespace";
inline constexpr std::string_view kStepDetach = "detach-namespace";
inline constexpr std::string_view kStepRescan = "rescan";

/// The list entry whose data the request concerns: the namespace to be deleted or detached, if the system lists it;
/// otherwise `entry`. `others` are the entries of the same subsystem.
[[nodiscard]] const DriveEntry& subject_of(const Request& request, const DriveEntry& entry,
                                           const std::vector<NamespaceInputs::Sibling>& others);

/// Obstacles that may go away become needs that are not met. Errors: unsupported (the drive cannot manage namespaces;
/// no such sector size), refused (not enough capacity; too many namespaces; a private namespace that another controller
/// has), invalid_argument (no such namespace; already attached; not attached; no such controller; size 0). The plan's
/// hash is not set here.
[[nodiscard]] Result<NamespacePlan> make_plan(const Request& request, const NamespaceInputs& inputs);

}  // namespace fettle::namespaces
