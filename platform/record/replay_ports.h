// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/drive/ports.h"
#include "platform/record/recording.h"

namespace fettle::record {

class ReplayState;

/// The ports in `offer`, replaying for `drive` from `state`.
[[nodiscard]] DrivePorts replay_ports(const Offer& offer, const std::string& drive,
                                      const std::shared_ptr<ReplayState>& state);

}  // namespace fettle::record
