// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/message.h"
#include "core/catalogue/catalogue.h"
#include "core/check/machine.h"
#include "core/drive/facts.h"
#include "core/health/health.h"

/// Findings: what is wrong, or could be better, in the way the machine uses a drive.
namespace fettle::check {

struct Findings {
    std::string drive_id;           ///< empty: about the machine
    std::vector<Message> messages;  ///< worst first
};

/// Judges one drive in its place. Pure. `place` may be nullptr (saved report).
[[nodiscard]] std::vector<Message> check_drive(const DriveFacts& facts, const health::Assessment& assessment,
                                               const DrivePlace* place, const catalogue::Catalogue& catalogue);

/// Judges what concerns the machine as a whole (the TRIM schedule).
[[nodiscard]] std::vector<Message> check_machine(const MachineFacts& machine,
                                                 const std::vector<const DriveFacts*>& drives);

/// Judges a partition table alone, as `fettle check --image` does.
[[nodiscard]] std::vector<Message> check_table(const partition::Table& table, const partition::AlignmentRules& rules);

}  // namespace fettle::check
