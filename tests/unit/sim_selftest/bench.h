// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/plan/ask_identity.h"
#include "core/selftest/self_test_work.h"
#include "platform/sim/base/clock.h"
#include "platform/sim/fleet/sim_held_drive.h"
#include "platform/sim/fleet/sim_ports.h"
#include "tests/unit/plan/fakes.h"

namespace fettle::selftest::test {

/// A simulated drive and what a job on it needs.
class Bench {
public:
    explicit Bench(const std::string& protocol, const std::string& settings = "")
        : holder(*this), clock_(std::make_shared<sim::ManualClock>()) {
        const auto toml =
            "description = \"test\"\n[identity]\nmodel = \"TEST DRIVE\"\nserial = \"S1\"\nfirmware = \"1\"\n"
            "capacity_bytes = 16777216\nprotocol = \"" +
            protocol + "\"\n" + (protocol == "scsi" ? "vendor = \"TEST\"\n" : "") + settings;
        const auto personality = sim::parse_personality("test", toml);
        if (!personality) throw std::runtime_error(to_string(personality.error()));
        auto made = sim::SimDrive::make(*personality, clock_, {});
        if (!made) throw std::runtime_error(to_string(made.error()));
        drive = std::move(*made);
        entry.id = "x0";
        entry.identity = personality->identity;
    }

    State state() {
        auto ports = sim::make_ports(drive);
        return make_self_tester(ports)->state().value();
    }
    Result<SelfTestPlan> plan(const Request& request) {
        auto ports = sim::make_ports(drive);
        SelfTestInputs inputs{entry, plan::pin_asked(ports, entry).value(), state()};
        if (request.nsid) {
            if (auto all = make_self_tester(ports)->namespaces()) inputs.namespaces = std::move(*all);
        }
        if (request.captive) inputs.places.push_back({place ? &*place : nullptr, {}});
        auto made = plan_self_test(inputs, request);
        if (made && request.captive) made->siblings = siblings;
        return made;
    }
    Result<plan::Receipt> run(const Request& request) {
        const auto made = plan(request);
        if (!made) return fettle::fail(made.error());
        SelfTestWork work(*made, holder, [this](std::uint32_t milliseconds, const CancelToken&) {
            advance_seconds(milliseconds / 1000);
            if (on_pause) on_pause();
            return true;
        });
        plan::Watcher watcher;
        watcher.on_progress = [this](const plan::StepProgress& progress) { percents.push_back(progress.done); };
        return plan::Executor({hasher, plan_clock, desk_, store})
            .run(made->plan, plan::NoConfirmation{}, work, watcher, cancel);
    }
    void advance_seconds(std::uint64_t seconds) { clock_->advance_ms(seconds * 1000); }

    std::shared_ptr<sim::SimDrive> drive;
    DriveEntry entry;
    std::optional<check::DrivePlace> place = check::DrivePlace();  ///< by default, nothing uses the drive
    CancelToken cancel;
    std::function<void()> on_pause;
    std::function<void(DrivePorts&)> on_hold;  ///< may decorate the ports of a job
    std::vector<std::uint64_t> percents;
    std::vector<DriveEntry> siblings;  ///< other units of the drive, held during a captive test
    plan::Hold held = plan::Hold::exclusive;
    std::vector<std::string> held_ids;
    std::string busy;  ///< id of an entry that cannot be held

    class Holder final : public plan::DriveHolder {
    public:
        explicit Holder(Bench& owner) : bench_(owner) {}
        Result<std::unique_ptr<plan::HeldDrive>> hold(const DriveEntry& listed, plan::Hold how) override {
            if (listed.id == bench_.busy) return fettle::fail(ErrorCode::busy, listed.id);
            bench_.held = how;
            bench_.held_ids.push_back(listed.id);
            auto held = sim::hold_drive(bench_.drive, listed, how);
            if (bench_.on_hold) bench_.on_hold(held->ports());
            return held;
        }

    private:
        Bench& bench_;
    };
    Holder holder;
    plan::test::FakeHasher hasher;
    plan::test::FakeClock plan_clock;
    plan::test::FakeRandomness randomness;
    plan::test::Power power;
    plan::test::FakeStore store{power};

private:
    std::shared_ptr<sim::ManualClock> clock_;
    plan::ConfirmationDesk desk_{plan_clock, randomness};
};

}  // namespace fettle::selftest::test
