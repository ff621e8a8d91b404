// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/toolbox/local_over_provisioning.h"
#include "platform/windows/volumes/volume_resizer.h"
#include "tests/unit/sim_overprovision/world.h"
#include "tests/unit/windows_holder/computer.h"

namespace fettle::windows::test {

inline constexpr std::uint64_t kDriveMiB = 128;
inline constexpr const char* kBasicData = "ebd0a0a2-b9e5-4433-87c0-68b6b72699c7";

/// With the name and the fields that tell the size: bytes per sector and, without the last one, sectors.
inline std::vector<std::uint8_t> ntfs_boot(std::uint64_t sectors) {
    std::vector<std::uint8_t> boot(512);
    const std::string_view name = "NTFS    ";
    std::copy(name.begin(), name.end(), boot.begin() + 3);
    boot[0x0C] = 2;
    for (std::size_t i = 0; i < 8; ++i) boot[0x28 + i] = static_cast<std::uint8_t>(sectors >> (8 * i));
    return boot;
}

inline overprovision::Request shrink_by(std::uint64_t mib) {
    return {overprovision::Method::partition, {mib * kMiB, {}}, false};
}
inline overprovision::Request extend() { return {overprovision::Method::partition, {}, true}; }
inline overprovision::Request trim() { return {overprovision::Method::trim, {}, false}; }

class MainsPower final : public plan::Power {
public:
    std::optional<bool> on_battery() override { return false; }
    bool can_suspend() override { return false; }
    Status suspend(std::uint32_t /*seconds*/) override { return fail(ErrorCode::unsupported, "suspending"); }
    std::string boot_id() override { return {}; }
};

/// A drive of 128 MiB with an NTFS volume D: in its bytes 1 MiB to 97 MiB, with marks at the start, in the middle and
/// at the end of every MiB.
class SpareBench : public Computer {
public:
    explicit SpareBench(const std::string& toml, win_sim::Driver driver, win_sim::Habits habits = {},
                        const std::string& guid = kBasicData)
        : Computer(toml, driver, habits) {
        disk.partition_guid = guid;
        disk.partitions = {{1, {kMiB, 96 * kMiB}, 7}};
        volume = {.guid = kDataGuid, .paths = {"D:\\"}, .extents = {{3, {kMiB, 96 * kMiB}}}, .partition = 1};
        start();
        for (std::uint64_t i = 0; i < kDriveMiB; ++i) {
            for (const auto offset : kMarksAt) {
                if (is_marked(i, offset)) write(i * kMiB + offset, kMark);
            }
        }
    }
    /// Applies `disk` and `volume`.
    void start() {
        build({disk});
        sim->add_volume(volume);
        if (!disk.partitions.empty()) sim->write_table(3);
        machine_ = std::make_unique<WindowsMachineSource>(
            sim->io(), sim->devices(), sim->volumes(), sim->facts(),
            [this](const DriveEntry& one) { return source->open(one); },
            [](BlockDevice& device, std::optional<std::uint32_t> sector) {
                return partition::read_table(device, sector);
            });
        resizer_ = std::make_unique<VolumeResizer>(sim->io(), sim->volumes(), sim->partitions());
        CarePorts ports;
        ports.journals = &journals_;
        ports.clock = &plan_clock_;
        ports.randomness = &randomness_;
        ports.hasher = &hasher_;
        ports.holder = holder.get();
        ports.power = &mains_;
        ports.partitions = resizer_.get();
        care = ports;
        drives = std::make_shared<toolbox::Drives>(*source, *machine_, catalogue_);
        maker = std::make_shared<toolbox::JobMaker>(ports);
        service_ = std::make_unique<toolbox::LocalOverProvisioning>(drives, ports, maker);
    }
    void write(std::uint64_t offset, std::span<const std::uint8_t> bytes) {
        EXPECT_TRUE(drive->drive_state().medium().write(Lba{offset / 512}, bytes));
    }

    Result<plan::Job> plan(const overprovision::Request& request) {
        return service_->plan(entry(), request, {Wake::allowed});
    }
    static Result<plan::Receipt> execute(const plan::Job& job) {
        return plan::execute(job, plan::TypedSerial{job.plan.drives.front().serial}, {}, {});
    }
    Result<plan::Receipt> run(const overprovision::Request& request) {
        const auto job = plan(request);
        if (!job) return fettle::fail(job.error());
        return execute(*job);
    }
    std::string outcome(const overprovision::Request& request) {
        try {
            const auto receipt = run(request);
            if (!receipt) return to_string(receipt.error());
            return receipt->outcome == plan::Outcome::done ? "done" : words(*receipt);
        } catch (const overprovision::test::Killed&) {
            return "killed";
        }
    }
    std::string refusal(const overprovision::Request& request) {
        const auto job = plan(request);
        EXPECT_FALSE(job) << "the plan can be made";
        return job ? "" : to_string(job.error());
    }

    /// Of the only partition in the table on the drive.
    [[nodiscard]] std::uint64_t partition_bytes() {
        auto ports = source->open(entry());
        const auto layout = overprovision::read_layout(*ports->block);
        EXPECT_TRUE(layout);
        return layout && !layout->table.partitions.empty() ? layout->table.partitions.front().sectors * 512 : 0;
    }
    /// According to NTFS itself: one sector less than the volume that it was made for.
    [[nodiscard]] std::uint64_t file_system_bytes() {
        const auto whole = resizer_->look("PhysicalDrive3", kMiB);
        EXPECT_TRUE(whole) << to_string(whole.error());
        return whole ? whole->file_system.bytes + 512 : 0;
    }
    /// Whether exactly the marks in these MiB are gone: from `first` to before `end`. Only those from `at_least` on.
    void expect_gone(std::uint64_t first, std::uint64_t end, std::uint64_t at_least = 0) {
        for (std::uint64_t i = at_least; i < kDriveMiB; ++i) {
            for (const auto offset : kMarksAt) {
                if (!is_marked(i, offset)) continue;
                std::array<std::uint8_t, 4096> now{};
                EXPECT_TRUE(drive->drive_state().medium().read(Lba{(i * kMiB + offset) / 512}, now));
                EXPECT_EQ(now != kMark, i >= first && i < end) << "MiB " << i << ", byte " << offset;
            }
        }
    }

    win_sim::SimVolume volume;
    CarePorts care;
    std::shared_ptr<toolbox::Drives> drives;
    std::shared_ptr<toolbox::JobMaker> maker;

private:
    static constexpr std::array<std::uint64_t, 3> kMarksAt{0, kMiB / 2, kMiB - 4096};
    /// The table and its copy are at the start and the end of the drive.
    static bool is_marked(std::uint64_t mib, std::uint64_t offset) {
        return (mib != 0 || offset != 0) && (mib != kDriveMiB - 1 || offset != kMiB - 4096);
    }
    static constexpr std::array<std::uint8_t, 4096> kMark = [] {
        std::array<std::uint8_t, 4096> mark{};
        mark.fill(0x5A);
        return mark;
    }();

    plan::test::Power power_;
    plan::test::FakeStore journals_{power_};
    plan::test::FakeHasher hasher_;
    plan::test::FakeClock plan_clock_;
    plan::test::FakeRandomness randomness_;
    MainsPower mains_;
    catalogue::Catalogue catalogue_ = catalogue::Catalogue::built_in();
    std::unique_ptr<WindowsMachineSource> machine_;
    std::unique_ptr<VolumeResizer> resizer_;
    std::unique_ptr<toolbox::LocalOverProvisioning> service_;
};

}  // namespace fettle::windows::test
