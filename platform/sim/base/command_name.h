// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/drive/ports.h"
#include "platform/sim/base/nvme_device.h"

namespace fettle::sim {

/// What a command is called in fault rules: "ata.f4", "nvme.admin.10", "nvme.io.01", "scsi.48"; and
/// its class: read, write, trim, erase, firmware, or "" for the rest.
struct CommandName {
    std::string exact;
    std::string_view command_class;
    /// Whether it may change persistent state other than the data.
    bool changes_state = false;
};

[[nodiscard]] CommandName name_of(const AtaCommand& command);
[[nodiscard]] CommandName name_of(const NvmeSubmission& command, bool admin);
/// An ATA PASS-THROUGH is named "scsi.85" or "scsi.a1" here; the ATA drive behind names what is inside.
[[nodiscard]] CommandName name_of(std::span<const std::uint8_t> cdb);

/// Whether `text` is valid in a fault rule: a class, "any", or the exact name of a command.
[[nodiscard]] bool is_command_name(std::string_view text);

}  // namespace fettle::sim
