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

/// When to activate new firmware.
enum class Activate : std::uint8_t {
    automatic,  ///< by a reset or command if the drive is not in use; otherwise at the next restart
    never,      ///< NVMe: only commit to the slot
    next_boot,
    reset,  ///< NVMe: the controller is reset afterwards
    now,    ///< by a command, without a reset
};
[[nodiscard]] std::string_view name(Activate when) noexcept;

/// What is still required before new firmware runs.
enum class Restart : std::uint8_t { none, activation, controller_reset, subsystem_reset, power_cycle, next_start };
[[nodiscard]] std::string_view name(Restart restart) noexcept;
/// What the user must do: "restart the computer".
[[nodiscard]] std::string_view words(Restart restart) noexcept;
[[nodiscard]] Restart restart_named(std::string_view name) noexcept;

struct Request {
    std::optional<unsigned> slot;
    std::optional<std::uint8_t> mode;  ///< ATA 03h, 07h, 0Eh; SCSI 05h, 07h, 0Dh, 0Eh
    Activate activate = Activate::automatic;
    bool allow_older = false;
    std::string revision;  ///< revision of the image according to the manufacturer; empty: not specified
};

/// How the image is sent, and what happens then.
struct Choice {
    Way way = Way::nvme;
    bool downloads = true;  ///< false: activates an image that is already on the drive
    unsigned slot = 0;      ///< NVMe
    CommitAction action = CommitAction::store_for_reset;
    std::uint8_t mode = 0;             ///< ATA and SCSI: that of the download
    bool activates = false;            ///< ATA and SCSI: a separate command activates it afterwards
    bool resets = false;               ///< NVMe: the controller is reset afterwards
    bool needs_idle_drive = false;     ///< only while the drive is not in use
    bool keeps_running_image = false;  ///< the current image keeps its own slot
    std::uint32_t piece_bytes = 4096;
    Restart waits_for = Restart::none;  ///< afterwards, if all steps succeed

    /// The download itself activates the new firmware.
    [[nodiscard]] bool immediate() const noexcept;
};

/// Chooses the method of an update. `in_use`: part of the drive is mounted or otherwise in use. Errors: unsupported (by
/// the drive), invalid_argument (no such slot or mode), refused (read-only slot, image too large).
[[nodiscard]] Result<Choice> choose_update(const State& drive, const Request& request, std::size_t image_bytes,
                                           bool in_use);

/// Chooses how to activate an image that is on the drive: in another slot, or pending. Errors: as above.
[[nodiscard]] Result<Choice> choose_activation(const State& drive, const Request& request, bool in_use);

}  // namespace fettle::firmware
