// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/nvme/namespace_commands.h"
#include "core/nvme/subsystem.h"
#include "core/plan/users.h"
#include "core/toolbox/local_toolbox.h"
#include "platform/sim/drive/drive.h"
#include "platform/sim/fleet/sim_block.h"
#include "platform/sim/fleet/sim_held_drive.h"
#include "platform/sim/fleet/sim_ports.h"
#include "platform/sim/state/faults.h"
#include "tests/unit/plan/fakes.h"
#include "tests/unit/toolbox/fakes.h"

/// A simulated NVMe drive whose attached namespaces the system lists, as the kernel does: "nvme0n2", or "nvme0" if
/// there is none.
namespace fettle::namespaces::test {

inline constexpr std::uint64_t kMiB = 1U << 20U;
inline constexpr std::uint16_t kOwn = 1;
inline constexpr std::uint16_t kOther = 40;

/// 128 MiB; of controllers 1, which this host uses, and 40. `more`: further lines of [nvme].
inline std::string drive_with(const std::string& more) {
    return "description = \"test\"\n[identity]\nmodel = \"Test NVMe\"\nserial = \"MINE\"\nfirmware = \"1\"\n"
           "eui64 = \"fe771e0000000001\"\ncapacity_bytes = 134_217_728\nprotocol = \"nvme\"\n"
           "[nvme]\nnamespace_management = true\nnamespaces = 4\nother_controllers = [40]\n" +
           more;
}

/// The device of a namespace fails once the drive has taken the namespace away.
class HeldNamespace final : public plan::HeldDrive {
public:
    HeldNamespace(std::unique_ptr<plan::HeldDrive> held, std::function<bool()> is_there)
        : held_(std::move(held)), is_there_(std::move(is_there)) {}
    DrivePorts& ports() override { return held_->ports(); }
    Result<plan::PinnedDrive> identify() override {
        return is_there_() ? held_->identify() : fettle::fail(ErrorCode::vanished, "the namespace");
    }
    Status discard(std::uint64_t offset, std::uint64_t length) override { return held_->discard(offset, length); }
    Status read_again() override { return held_->read_again(); }
    Status reset() override { return held_->reset(); }

private:
    std::unique_ptr<plan::HeldDrive> held_;
    std::function<bool()> is_there_;
};

class World final : public DriveSource, public check::MachineSource, public plan::DriveHolder, public plan::UserFinder {
public:
    explicit World(const std::string& toml) : drive(make(toml)) {
        CarePorts ports;
        ports.journals = &journals;
        ports.clock = &clock;
        ports.randomness = &randomness;
        ports.hasher = &hasher;
        ports.holder = this;
        toolbox = make_local_toolbox(*this, *this, files, catalogue, {}, ports);
    }

    static std::shared_ptr<sim::SimDrive> make(const std::string& toml) {
        auto personality = sim::parse_personality("test", toml);
        if (!personality) throw std::runtime_error(to_string(personality.error()));
        auto made = sim::SimDrive::make(*personality, std::make_shared<sim::ManualClock>(), {});
        if (!made) throw std::runtime_error(to_string(made.error()));
        (*made)->when_waiting([](std::uint32_t) {});
        return std::shared_ptr<sim::SimDrive>(std::move(*made));
    }

    // DriveSource
    Result<std::vector<DriveEntry>> list() override {
        std::vector<DriveEntry> all;
        for (const auto& one : subsystem().all) {
            if (!one.active || unlisted.count(one.nsid) != 0) continue;
            auto entry = controller();
            entry.id += "n" + std::to_string(one.nsid);
            entry.identity.nsid = one.nsid;
            entry.identity.eui64 = one.identify.eui64;
            entry.identity.capacity = one.size();
            all.push_back(std::move(entry));
        }
        if (all.empty()) all.push_back(controller());
        for (auto& entry : all) entry.path = "/dev/" + entry.id;
        return all;
    }
    Result<std::string> resolve(const std::string& path) override { return fettle::fail(ErrorCode::not_found, path); }
    Result<DrivePorts> open(const DriveEntry& entry) override {
        return sim::make_ports(drive, entry.identity.nsid.value_or(1));
    }
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> /*on_event*/) override {
        return fettle::fail(ErrorCode::unsupported, "watch");
    }

    // MachineSource
    Result<check::MachineFacts> inspect(const std::vector<DriveEntry>& drives, Wake /*wake*/) override {
        check::MachineFacts facts;
        for (const auto& one : drives) {
            check::DrivePlace place;
            place.drive_id = one.id;
            if (const auto mount = mounts.find(one.id); mount != mounts.end()) {
                check::DiscardPath path;
                path.mount_point = mount->second;
                path.file_system = "ext4";
                path.layers.resize(1);
                path.layers.front().kind = check::Layer::Kind::file_system;
                path.layers.front().name = one.id;
                place.paths = {path};
            }
            facts.places.push_back(std::move(place));
        }
        return facts;
    }

    // DriveHolder, UserFinder
    Result<std::unique_ptr<plan::HeldDrive>> hold(const DriveEntry& entry, plan::Hold how) override {
        held.push_back(entry.id + (how == plan::Hold::exclusive ? " exclusive" : " reading"));
        if (how == plan::Hold::exclusive && (mounts.count(entry.id) != 0 || mounted_late.count(entry.id) != 0)) {
            return fettle::fail(ErrorCode::busy, entry.id);
        }
        auto one = sim::hold_drive(swapped ? swapped : drive, entry, how);
        return std::make_unique<HeldNamespace>(std::move(one), [this, nsid = entry.identity.nsid] {
            const auto all = subsystem().all;
            return !nsid ||
                   std::any_of(all.begin(), all.end(), [&](const auto& ns) { return ns.nsid == nsid && ns.active; });
        });
    }
    Result<std::unique_ptr<plan::HeldDrive>> hold_controller(const DriveEntry& entry,
                                                             std::uint16_t controller_id) override {
        if (controller_id != kOwn) return fettle::fail(ErrorCode::vanished, "no such controller");
        return sim::hold_controller(swapped_controller ? swapped_controller : drive, entry);
    }
    plan::Users users(const DriveEntry& entry) override {
        const auto found = programs.find(entry.id);
        return found == programs.end() ? plan::Users{} : plan::Users{{{found->second, 7, entry.id, entry.id, true}}};
    }

    [[nodiscard]] DriveEntry entry(const std::string& id) {
        const auto all = list().value();
        const auto found = std::find_if(all.begin(), all.end(), [&](const DriveEntry& one) { return one.id == id; });
        if (found == all.end()) throw std::runtime_error(id + " is not listed");
        return *found;
    }
    [[nodiscard]] nvme::SubsystemNamespaces subsystem() {
        auto ports = sim::make_ports(drive);
        return nvme::read_subsystem_namespaces(*ports.nvme, std::nullopt).value();
    }
    /// "1:262144 2:131072@40", as the drive itself lists its namespaces.
    [[nodiscard]] std::string drive_lists() { return subsystem().words(); }

    Result<plan::Job> plan(const std::string& id, const Request& request) {
        return toolbox.namespaces->plan(entry(id), request);
    }
    static Result<plan::Receipt> run(const plan::Job& job, const std::string& serial = {}) {
        const auto confirmation =
            serial.empty() ? plan::Confirmation(plan::NoConfirmation{}) : plan::Confirmation(plan::TypedSerial{serial});
        return plan::execute(job, confirmation, {}, {});
    }
    Result<plan::Receipt> plan_and_run(const std::string& id, const Request& request, const std::string& serial = {}) {
        const auto job = plan(id, request);
        if (!job) return fettle::fail(job.error());
        return run(*job, serial);
    }

    void fault(const std::string& text) { drive->drive_state().faults().add(*sim::parse_fault(text)); }

    /// Sent by another host.
    void detach_here(std::uint32_t nsid) {
        auto data = nvme::list_of_controllers(kOwn);
        ASSERT_TRUE(sim::make_ports(drive).nvme->admin(nvme::detach_namespace(nsid), data));
    }
    void attach_elsewhere(std::uint32_t nsid, std::uint16_t controller_id) {
        auto data = nvme::list_of_controllers(controller_id);
        ASSERT_TRUE(sim::make_ports(drive).nvme->admin(nvme::attach_namespace(nsid), data));
    }

    std::shared_ptr<sim::SimDrive> drive;
    std::shared_ptr<sim::SimDrive> swapped;             ///< what is held in place of the namespace
    std::shared_ptr<sim::SimDrive> swapped_controller;  ///< … and of the controller
    std::map<std::string, std::string> mounts;          ///< mount points, by id
    std::set<std::string> mounted_late;                 ///< after the plan was made
    std::map<std::string, std::string> programs;        ///< that have a drive open
    std::set<std::uint32_t> unlisted;                   ///< attached namespaces without a device
    std::vector<std::string> held;
    fettle::test::FakeFiles files;
    catalogue::Catalogue catalogue;
    plan::test::Power power;
    plan::test::FakeStore journals{power};
    plan::test::FakeClock clock;
    plan::test::FakeRandomness randomness;
    plan::test::FakeHasher hasher;
    Toolbox toolbox;

private:
    [[nodiscard]] DriveEntry controller() const {
        DriveEntry entry;
        entry.id = "nvme0";
        entry.identity = drive->personality().identity;
        entry.identity.eui64.clear();
        entry.identity.nguid.clear();
        entry.identity.capacity.reset();
        entry.identity.bus = Bus::nvme;
        entry.identity.solid_state = true;
        return entry;
    }
};

/// Ids of the requirements that are not met.
inline std::vector<std::string> unmet(const plan::Plan& plan) {
    std::vector<std::string> ids;
    for (const auto& need : plan.needs) {
        if (!need.met) ids.push_back(need.what.id);
    }
    return ids;
}

inline std::vector<std::string> steps(const plan::Plan& plan) {
    std::vector<std::string> ids;
    for (const auto& step : plan.steps) ids.push_back(step.id);
    return ids;
}

inline std::string words(const Message& message) { return render(message.text, message.evidence); }

inline Request create_of(std::uint64_t bytes) {
    Request request;
    request.bytes = bytes;
    return request;
}

inline Request change_of(Action action, std::optional<std::uint32_t> nsid = {},
                         std::optional<std::uint16_t> controller = {}) {
    Request request;
    request.action = action;
    request.nsid = nsid;
    request.controller = controller;
    return request;
}

}  // namespace fettle::namespaces::test
