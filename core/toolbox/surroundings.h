// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/result.h"
#include "core/check/machine.h"

namespace fettle::toolbox {

/// Combines the facts collected per drive into the facts about the computer.
class Surroundings {
public:
    /// Adds the facts of drive `drive_id`: its place, missing parts (each once), and the computer's TRIM schedule from
    /// the first drive that has it. An error becomes a missing "machine".
    void add(const std::string& drive_id, Result<check::MachineFacts> facts);
    [[nodiscard]] const check::MachineFacts& machine() const noexcept { return machine_; }

private:
    void lack(Missing missing);

    check::MachineFacts machine_;
    bool has_schedule_ = false;
};

}  // namespace fettle::toolbox
