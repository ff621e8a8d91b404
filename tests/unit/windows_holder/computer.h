// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/partition/table.h"
#include "core/plan/ask_identity.h"
#include "core/plan/held_drive.h"
#include "core/plan/receipt.h"
#include "platform/sim/drive/drive.h"
#include "platform/windows/drives/windows_drive_source.h"
#include "platform/windows/holder/windows_holder.h"
#include "platform/windows/sim/sim_windows.h"
#include "platform/windows/volumes/windows_machine_source.h"

namespace fettle::windows::test {

inline constexpr std::uint64_t kMiB = std::uint64_t{1} << 20U;
inline constexpr const char* kDataGuid = "c5908bf4-0000-0000-0000-100000000000";

class NoLock final : public trim::DriveLock {};

/// A line for each step, for messages of tests.
inline std::string words(const plan::Receipt& receipt) {
    std::string text;
    for (const auto& step : receipt.steps) {
        text += step.id + " " + std::string(name(step.outcome)) + " " +
                (step.error ? to_string(*step.error) : std::string()) + " " +
                std::string(name(step.verification.verdict)) + "\n";
    }
    return text;
}

/// A computer with one disk of a personality, PhysicalDrive3, that has the volume D:, and what holds it.
struct Computer {
    Computer(const std::string& toml, win_sim::Driver driver, win_sim::Habits habits = {})
        : drive(make(toml)), disk{.number = 3, .drive = drive, .driver = driver, .habits = habits} {
        disk.partitions = {{1, {kMiB, 2 * kMiB}, 7}};
        build({disk});
        sim->add_volume(data_volume());
    }

    [[nodiscard]] std::shared_ptr<sim::SimDrive> make(const std::string& toml) {
        const auto personality = sim::parse_personality("p", toml);
        EXPECT_TRUE(personality) << personality.error().context;
        auto made = sim::SimDrive::make(*personality, drive_clock, {});
        EXPECT_TRUE(made) << made.error().context;
        std::shared_ptr<sim::SimDrive> shared = std::move(*made);
        shared->when_waiting([this](std::uint32_t ms) { clock->advance_ms(ms); });
        return shared;
    }
    void build(const std::vector<win_sim::Disk>& disks) {
        sim = std::make_unique<win_sim::SimWindows>(disks);
        source = std::make_unique<WindowsDriveSource>(sim->io(), sim->devices());
        holder = std::make_unique<WindowsHolder>(WindowsHolder::Parts{
            sim->io(), sim->devices(), sim->volumes(), sim->facts(),
            [this](const std::vector<std::string>& drives) -> Result<std::unique_ptr<trim::DriveLock>> {
                if (other_job) return fettle::fail(ErrorCode::busy, "another job on " + drives.front());
                return std::make_unique<NoLock>();
            },
            [this](std::uint32_t ms) { paused_ms += ms; }, [this] { return awake; }});
    }
    [[nodiscard]] static win_sim::SimVolume data_volume() {
        return {.guid = kDataGuid, .paths = {"D:\\"}, .extents = {{3, {kMiB, 2 * kMiB}}}, .partition = 1};
    }

    [[nodiscard]] DriveEntry entry() const {
        const auto all = source->list();
        EXPECT_TRUE(all);
        for (const auto& one : all.value_or(std::vector<DriveEntry>())) {
            if (one.id == "PhysicalDrive3") return one;
        }
        ADD_FAILURE() << "PhysicalDrive3 is not listed";
        return {};
    }
    [[nodiscard]] plan::PinnedDrive pinned() const {
        auto ports = source->open(entry());
        EXPECT_TRUE(ports) << to_string(ports.error());
        auto who = plan::pin_asked(*ports, entry());
        EXPECT_TRUE(who) << to_string(who.error());
        return who.value_or(plan::PinnedDrive{});
    }
    [[nodiscard]] check::DrivePlace place() const {
        WindowsMachineSource machine(
            sim->io(), sim->devices(), sim->volumes(), sim->facts(),
            [this](const DriveEntry& one) { return source->open(one); },
            [](BlockDevice& device, std::optional<std::uint32_t> sector) {
                return partition::read_table(device, sector);
            });
        auto facts = machine.inspect({entry()}, Wake::allowed);
        EXPECT_TRUE(facts);
        return facts && !facts->places.empty() ? facts->places.front() : check::DrivePlace{};
    }
    Result<std::unique_ptr<plan::HeldDrive>> hold(plan::Hold how = plan::Hold::exclusive) {
        return holder->hold(entry(), how);
    }

    std::shared_ptr<sim::ManualClock> clock = std::make_shared<sim::ManualClock>();
    std::shared_ptr<sim::HeldClock> drive_clock = std::make_shared<sim::HeldClock>(clock);
    std::shared_ptr<sim::SimDrive> drive;
    win_sim::Disk disk;
    std::unique_ptr<win_sim::SimWindows> sim;
    std::unique_ptr<WindowsDriveSource> source;
    std::unique_ptr<WindowsHolder> holder;
    bool other_job = false;
    std::uint64_t paused_ms = 0;
    std::shared_ptr<int> awake = std::make_shared<int>();  ///< each hold that keeps the computer awake has a share
};

}  // namespace fettle::windows::test
