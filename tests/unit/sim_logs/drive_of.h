// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "platform/sim/base/clock.h"
#include "platform/sim/fleet/sim_ports.h"

namespace fettle::test {

/// A simulated drive of 16 MiB; `settings` are further tables of its personality.
inline std::shared_ptr<sim::SimDrive> drive_of(const std::string& protocol, const std::string& settings = "") {
    const auto toml =
        "description = \"test\"\n[identity]\nmodel = \"TEST DRIVE\"\nserial = \"S1\"\nfirmware = \"1\"\n"
        "wwn = \"5002538000de0005\"\ncapacity_bytes = 16777216\nprotocol = \"" +
        protocol + "\"\n" + (protocol == "scsi" ? "vendor = \"TEST\"\n" : "") + settings;
    const auto personality = sim::parse_personality("test", toml);
    if (!personality) throw std::runtime_error(to_string(personality.error()));
    auto made = sim::SimDrive::make(*personality, std::make_shared<sim::ManualClock>(), {});
    if (!made) throw std::runtime_error(to_string(made.error()));
    return std::move(*made);
}

}  // namespace fettle::test
