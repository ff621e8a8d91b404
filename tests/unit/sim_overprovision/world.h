// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/overprovision/spare_work.h"
#include "core/plan/ask_identity.h"
#include "core/plan/executor.h"
#include "core/plan/users.h"
#include "platform/sim/drive/drive.h"
#include "platform/sim/fleet/sim_held_drive.h"
#include "platform/sim/fleet/sim_ports.h"
#include "platform/sim/media/partition_writer.h"
#include "tests/unit/plan/fakes.h"

/// One simulated drive that is changed and one beside it that must not be, with a process that may be killed.
namespace fettle::overprovision::test {

struct Killed : std::runtime_error {
    Killed() : std::runtime_error("killed") {}
};

/// Counts the commands of a job, and kills the process before or after one of them.
struct Strike {
    std::uint32_t seen = 0;
    std::uint32_t kill_before = 0;  ///< the number of the command, from 1; 0: never
    std::uint32_t kill_after = 0;

    template <typename Send>
    auto pass(Send&& send) {
        ++seen;
        if (seen == kill_before) throw Killed();
        auto answer = send();
        if (seen == kill_after) throw Killed();
        return answer;
    }
};

class StruckAta final : public AtaPort {
public:
    StruckAta(std::unique_ptr<AtaPort> port, Strike& strike) : port_(std::move(port)), strike_(strike) {}
    Result<AtaReturn> execute(const AtaCommand& command, std::span<std::uint8_t> data) override {
        return strike_.pass([&] { return port_->execute(command, data); });
    }

private:
    std::unique_ptr<AtaPort> port_;
    Strike& strike_;
};

class StruckNvme final : public NvmePort {
public:
    StruckNvme(std::unique_ptr<NvmePort> port, Strike& strike) : port_(std::move(port)), strike_(strike) {}
    Result<NvmeReturn> admin(const NvmeCommand& command, std::span<std::uint8_t> data) override {
        return strike_.pass([&] { return port_->admin(command, data); });
    }

private:
    std::unique_ptr<NvmePort> port_;
    Strike& strike_;
};

class StruckDrive final : public plan::HeldDrive {
public:
    StruckDrive(std::unique_ptr<plan::HeldDrive> drive, Strike& strike) : drive_(std::move(drive)), strike_(strike) {
        auto& ports = drive_->ports();
        if (ports.ata) ports.ata = std::make_unique<StruckAta>(std::move(ports.ata), strike_);
        if (ports.nvme) ports.nvme = std::make_unique<StruckNvme>(std::move(ports.nvme), strike_);
    }
    DrivePorts& ports() override { return drive_->ports(); }
    Result<plan::PinnedDrive> identify() override { return drive_->identify(); }
    Status discard(std::uint64_t offset, std::uint64_t length) override {
        return strike_.pass([&] { return drive_->discard(offset, length); });
    }
    Status read_again() override { return drive_->read_again(); }
    Status reset() override { return drive_->reset(); }

private:
    std::unique_ptr<plan::HeldDrive> drive_;
    Strike& strike_;
};

class World final : public plan::DriveHolder, public plan::UserFinder {
public:
    /// `image`: where the drive keeps its data, so that it can be plugged in again; empty: in memory.
    explicit World(const std::string& toml, const std::string& image = {})
        : mine(make(toml, "MINE", {image, "", true})), other(make(toml, "OTHER", {})), toml_(toml), image_(image) {
        entry.id = "x";
        entry.path = "/dev/x";
        entry.identity = mine->personality().identity;
        entry.identity.bus = mine->nvme() != nullptr ? Bus::nvme : Bus::sata;
        entry.identity.solid_state = true;
        if (mine->nvme() != nullptr) entry.identity.nsid = 1;
    }

    static std::shared_ptr<sim::SimDrive> make(const std::string& toml, const std::string& serial,
                                               const sim::Storage& storage) {
        auto personality = sim::parse_personality("test", toml);
        if (!personality) throw std::runtime_error(to_string(personality.error()));
        personality->identity.serial = serial;
        auto drive = sim::SimDrive::make(*personality, std::make_shared<sim::ManualClock>(), storage);
        if (!drive) throw std::runtime_error(to_string(drive.error()));
        (*drive)->when_waiting([](std::uint32_t) {});
        return std::shared_ptr<sim::SimDrive>(std::move(*drive));
    }

    Result<std::unique_ptr<plan::HeldDrive>> hold(const DriveEntry& wanted, plan::Hold how) override {
        auto held = sim::hold_drive(swapped ? other : mine, wanted, how);
        return std::make_unique<StruckDrive>(std::move(held), strike);
    }

    plan::Users users(const DriveEntry& /*entry*/) override { return found; }

    /// A drive that was pulled is plugged in again. Requires: an image.
    void plug_in() {
        mine.reset();
        mine = make(toml_, "MINE", {image_, "", false});
    }

    /// What Fettle sees of the drive now.
    Result<Ground> look() {
        auto ports = sim::make_ports(mine);
        Ground ground;
        ground.entry = entry;
        if (ports.block) ground.entry.identity.capacity = ports.block->size();
        auto pinned = plan::pin_asked(ports, ground.entry);
        if (!pinned) return fail(pinned.error());
        ground.pinned = *pinned;
        DriveFacts facts;
        facts.identity = ground.entry.identity;
        Seen seen;
        seen.facts = &facts;
        if (ports.ata) seen.ata = read_limit(*ports.ata);
        if (ports.nvme) seen.nvme = read_space(*ports.nvme, 1);
        auto picture = draw(seen);
        if (!picture) return fail(picture.error());
        ground.picture = *picture;
        if (ports.block) ground.layout = read_layout(*ports.block);
        ground.can_place_copy = editor != nullptr;
        if (resizer != nullptr) {
            ground.last_device = "/dev/x1";
            ground.last_file_system = resizer->look(ground.last_device);
        }
        return ground;
    }

    Result<SparePlan> plan(const Request& request) {
        auto ground = look();
        if (!ground) return fail(ground.error());
        return make_plan(request, *ground);
    }

    /// As the command line does it.
    Result<plan::Receipt> run(const SparePlan& made, const std::string& serial = "MINE",
                              const plan::Watcher& watcher = {}) {
        plan::ConfirmationDesk desk(clock, randomness);
        const plan::Executor executor({hasher, clock, desk, journals});
        SpareWork work(made, entry, {*this, resizer, editor});
        return executor.run(made.plan, plan::TypedSerial{serial}, work, watcher, cancel);
    }

    Result<plan::Receipt> plan_and_run(const Request& request) {
        const auto made = plan(request);
        if (!made) return fail(made.error());
        return run(*made);
    }

    std::shared_ptr<sim::SimDrive> mine;
    std::shared_ptr<sim::SimDrive> other;
    DriveEntry entry;
    Strike strike;
    bool swapped = false;
    plan::Users found;  ///< who has the drive open
    FileSystemResizer* resizer = nullptr;
    PartitionEditor* editor = nullptr;
    plan::test::Power power;
    plan::test::FakeStore journals{power};
    plan::test::FakeClock clock;
    plan::test::FakeRandomness randomness;
    plan::test::FakeHasher hasher;
    CancelToken cancel;

private:
    std::string toml_;
    std::string image_;
};

inline constexpr const char* kSata =
    "description = \"test\"\n[identity]\nmodel = \"Test SATA\"\nserial = \"MINE\"\nfirmware = \"1\"\n"
    "wwn = \"5fe771e000000042\"\ncapacity_bytes = 134_217_728\nprotocol = \"ata\"\n";
inline const std::string kAmac = std::string(kSata) + "[ata]\naccessible_max = true\n";
inline constexpr const char* kNvme =
    "description = \"test\"\n[identity]\nmodel = \"Test NVMe\"\nserial = \"MINE\"\nfirmware = \"1\"\n"
    "eui64 = \"fe771e0000000001\"\ncapacity_bytes = 134_217_728\nprotocol = \"nvme\"\n"
    "[nvme]\nnamespace_management = true\nnamespaces = 4\n";

/// A table with one partition of 32 MiB, and a mark in its first sector.
inline void partition(World& world, sim::TableKind kind) {
    const std::vector<sim::Partition> partitions{{2048, 65'536, sim::PartitionKind::linux_data, "data"}};
    ASSERT_TRUE(sim::write_table(world.mine->drive_state().medium(), kind, partitions, 7));
}

}  // namespace fettle::overprovision::test
