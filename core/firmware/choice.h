// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/firmware/commands.h"
#include "core/firmware/state.h"

namespace fettle::firmware {

/// When new firmware is to take over.
enum class Activate : std::uint8_t {
    automatic,  ///< by a reset, or a command, while nothing of the drive is in use; else at the next restart
    never,      ///< NVMe: only stored in its slot
    next_boot,
    reset,  ///< NVMe: the controller is reset afterwards
    now,    ///< by a command, without a reset
};
[[nodiscard]] std::string_view name(Activate when) noexcept;

/// What new firmware still waits for before it runs.
enum class Restart : std::uint8_t { none, activation, controller_reset, subsystem_reset, power_cycle, next_start };
[[nodiscard]] std::string_view name(Restart restart) noexcept;
/// What a person does for it: "restart the machine".
[[nodiscard]] std::string_view words(Restart restart) noexcept;
[[nodiscard]] Restart restart_named(std::string_view name) noexcept;

struct Request {
    std::optional<unsigned> slot;
    std::optional<std::uint8_t> mode;  ///< ATA 03h, 07h, 0Eh; SCSI 05h, 07h, 0Dh, 0Eh
    Activate activate = Activate::automatic;
    bool allow_older = false;
    std::string revision;  ///< that the image is said to hold, from the maker's page; empty: not said
};

/// How an image goes to the drive, and what then happens.
struct Choice {
    Way way = Way::nvme;
    bool downloads = true;  ///< false: something that is there already is activated
    unsigned slot = 0;      ///< NVMe
    CommitAction action = CommitAction::store_for_reset;
    std::uint8_t mode = 0;             ///< ATA and SCSI: that of the download
    bool activates = false;            ///< ATA and SCSI: a command of its own activates afterwards
    bool resets = false;               ///< NVMe: the controller is reset afterwards
    bool needs_idle_drive = false;     ///< only while nothing of it is in use
    bool keeps_running_image = false;  ///< what runs now stays in a slot of its own
    std::uint32_t piece_bytes = 4096;
    Restart waits_for = Restart::none;  ///< afterwards, when all goes well

    /// The download itself puts the new firmware into force.
    [[nodiscard]] bool immediate() const noexcept;
};

/// Chooses for an update. `in_use`: something of the drive is mounted or otherwise in use. Errors: unsupported (the
/// drive has no such way), invalid_argument (no such slot or mode), refused (read-only slot; an image that is too
/// large for the drive's way).
[[nodiscard]] Result<Choice> choose_update(const State& drive, const Request& request, std::size_t image_bytes,
                                           bool in_use);

/// Chooses for taking what is there already: another slot's image, or one that waits. Errors: as above.
[[nodiscard]] Result<Choice> choose_activation(const State& drive, const Request& request, bool in_use);

}  // namespace fettle::firmware
