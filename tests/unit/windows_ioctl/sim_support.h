// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "core/catalogue/catalogue.h"
#include "core/toolbox/drives.h"
#include "platform/sim/fleet/sim_ports.h"
#include "platform/windows/drives/windows_drive_source.h"
#include "platform/windows/sim/sim_windows.h"

namespace fettle::windows {

/// A computer with one disk of a built-in personality.
struct OneDisk {
    explicit OneDisk(const std::string& personality, win_sim::Driver driver, win_sim::Habits habits = {})
        : clock(std::make_shared<sim::ManualClock>()), drive(make(personality, clock)) {
        computer = std::make_unique<win_sim::SimWindows>(
            std::vector<win_sim::Disk>{{.number = 3, .drive = drive, .driver = driver, .habits = habits}});
        source = std::make_unique<WindowsDriveSource>(computer->io(), computer->devices());
    }

    static std::shared_ptr<sim::SimDrive> make(const std::string& name,
                                               const std::shared_ptr<const sim::Clock>& clock) {
        const auto personality = sim::built_in(name);
        EXPECT_TRUE(personality) << name;
        auto drive = sim::SimDrive::make(*personality, clock, {});
        EXPECT_TRUE(drive) << name;
        return std::move(*drive);
    }

    [[nodiscard]] DriveEntry entry() const {
        const auto entries = source->list();
        EXPECT_TRUE(entries);
        EXPECT_EQ(entries ? entries->size() : 0, 1U);
        return entries && !entries->empty() ? entries->front() : DriveEntry{};
    }
    [[nodiscard]] DrivePorts open() const {
        auto ports = source->open(entry());
        EXPECT_TRUE(ports) << ports.error().context;
        return ports ? std::move(*ports) : DrivePorts{};
    }

    std::shared_ptr<sim::ManualClock> clock;
    std::shared_ptr<sim::SimDrive> drive;
    std::unique_ptr<win_sim::SimWindows> computer;
    std::unique_ptr<WindowsDriveSource> source;
};

class NoMachine final : public check::MachineSource {
public:
    Result<check::MachineFacts> inspect(const std::vector<DriveEntry>& /*drives*/, Wake /*wake*/) override {
        return check::MachineFacts{};
    }
};

}  // namespace fettle::windows
