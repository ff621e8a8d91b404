// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/firmware/survey.h"
#include "core/firmware/update_work.h"
#include "core/plan/ask_identity.h"
#include "platform/sim/base/firmware_image.h"
#include "platform/sim/fleet/sim_held_drive.h"
#include "platform/sim/fleet/sim_ports.h"
#include "tests/unit/plan/fakes.h"

namespace fettle::firmware::test {

/// A machine with one simulated drive, and all that an update needs.
class Bench {
public:
    explicit Bench(const std::string& protocol, const std::string& settings = "", const std::string& quirks = "",
                   const std::string& serial = "S0001")
        : clock_(std::make_shared<sim::ManualClock>()) {
        const auto toml = "description = \"test\"\n[identity]\nmodel = \"TEST DRIVE\"\nserial = \"" + serial +
                          "\"\n"
                          "firmware = \"1.00\"\ncapacity_bytes = 16777216\nprotocol = \"" +
                          protocol + "\"\n" + (protocol == "scsi" ? "vendor = \"TEST\"\n" : "") + quirks + settings;
        auto personality = sim::parse_personality("test", toml);
        if (!personality) throw std::runtime_error(to_string(personality.error()));
        auto made = sim::SimDrive::make(*personality, clock_, {});
        if (!made) throw std::runtime_error(to_string(made.error()));
        drive = std::shared_ptr<sim::SimDrive>(std::move(*made));
        drive->when_waiting([this](std::uint32_t ms) { clock_->advance_ms(ms); });
        entry.id = "x0";
        entry.path = "/dev/x0";
        entry.identity = personality->identity;
    }

    static std::vector<std::uint8_t> image(const std::string& revision = "2.00",
                                           sim::Activation activation = sim::Activation::controller_reset,
                                           std::uint32_t size = 131'072, const std::string& model = "TEST*") {
        return sim::build_firmware({model, revision, activation, size});
    }
    Image raw(std::vector<std::uint8_t> bytes) const {
        Image made;
        made.file = "image.bin";
        made.bytes = std::move(bytes);
        made.sha256 = "of-the-image";
        return made;
    }
    [[nodiscard]] Result<State> state() const {
        auto ports = sim::make_ports(drive);
        return survey(ports, entry);
    }
    [[nodiscard]] std::string running() const {
        const auto now = state();
        return now ? now->revision : to_string(now.error());
    }
    UpdateInputs inputs() const {
        UpdateInputs all;
        all.entry = entry;
        all.in_use = in_use;
        auto ports = sim::make_ports(drive);
        all.drive = plan::pin_asked(ports, entry).value();
        return all;
    }
    [[nodiscard]] Result<UpdatePlan> plan(const Request& request, std::vector<std::uint8_t> bytes) const {
        const auto now = state();
        if (!now) return fettle::fail(now.error());
        return plan_update(inputs(), *now, request, raw(std::move(bytes)));
    }
    Result<plan::Receipt> run(const UpdatePlan& made) {
        UpdateWork work(made, holder, &power);
        const plan::Executor executor({hasher, plan_clock, desk, store});
        auto receipt = executor.run(made.plan, plan::TypedSerial{entry.identity.serial}, work, watcher, cancel);
        waits_for = work.waits_for();
        return receipt;
    }
    Result<plan::Receipt> update(const Request& request, std::vector<std::uint8_t> bytes) {
        const auto made = plan(request, std::move(bytes));
        if (!made) return fettle::fail(made.error());
        return run(*made);
    }
    void power_cycle() {
        drive->power_cycle(true);
        ++boot;
    }

    class Holder final : public plan::DriveHolder {
    public:
        explicit Holder(Bench& owner) : bench_(owner) {}
        Result<std::unique_ptr<plan::HeldDrive>> hold(const DriveEntry& listed, plan::Hold how) override {
            if (bench_.busy) return fettle::fail(ErrorCode::busy, "held by another job");
            if (bench_.mounted_ids.count(listed.id) != 0)
                return fettle::fail(ErrorCode::busy, listed.id + " is mounted");
            if (how == plan::Hold::exclusive && bench_.mounted) return fettle::fail(ErrorCode::busy, "mounted");
            last = how;
            if (const auto other = bench_.swapped_ids.find(listed.id); other != bench_.swapped_ids.end()) {
                return sim::hold_drive(other->second, listed, how);
            }
            return sim::hold_drive(bench_.swapped ? bench_.swapped : bench_.drive, listed, how);
        }
        std::optional<plan::Hold> last;

    private:
        Bench& bench_;
    };
    class Mains final : public plan::Power {
    public:
        explicit Mains(Bench& owner) : bench_(owner) {}
        std::optional<bool> on_battery() override { return bench_.battery; }
        bool can_suspend() override { return false; }
        Status suspend(std::uint32_t) override { return fettle::fail(ErrorCode::unsupported, "suspending"); }
        std::string boot_id() override { return "boot-" + std::to_string(bench_.boot); }

    private:
        Bench& bench_;
    };

    std::shared_ptr<sim::SimDrive> drive;
    std::shared_ptr<sim::SimDrive> swapped;                             ///< what is held in the drive's place
    std::map<std::string, std::shared_ptr<sim::SimDrive>> swapped_ids;  ///< likewise in the place of siblings
    DriveEntry entry;
    bool in_use = false;                ///< as the plan knows
    bool mounted = false;               ///< as it is when the drive is to be held
    std::set<std::string> mounted_ids;  ///< siblings that are mounted then
    bool busy = false;
    bool battery = false;
    int boot = 1;
    Restart waits_for = Restart::none;
    plan::test::FakeHasher hasher;
    plan::test::FakeClock plan_clock;
    plan::test::FakeRandomness randomness;
    plan::ConfirmationDesk desk{plan_clock, randomness};
    plan::test::Power machine_power;
    plan::test::FakeStore store{machine_power};
    Holder holder{*this};
    Mains power{*this};
    plan::Watcher watcher;
    CancelToken cancel;

private:
    std::shared_ptr<sim::ManualClock> clock_;
};

inline plan::Verification::Verdict last_verdict(const plan::Receipt& receipt) {
    return receipt.steps.back().verification.verdict;
}

}  // namespace fettle::firmware::test
