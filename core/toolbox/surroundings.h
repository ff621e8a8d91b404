// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/result.h"
#include "core/check/machine.h"

namespace fettle::toolbox {

/// Puts what was found out drive by drive together as the facts of one machine.
class Surroundings {
public:
    /// What was learned for the drive `drive_id`: its place, what could not be had (each once), and the
    /// machine's TRIM schedule from the first who knows it. An error is a missing "machine".
    void add(const std::string& drive_id, Result<check::MachineFacts> facts);
    [[nodiscard]] const check::MachineFacts& machine() const noexcept { return machine_; }

private:
    void lack(Missing missing);

    check::MachineFacts machine_;
    bool has_schedule_ = false;
};

}  // namespace fettle::toolbox
