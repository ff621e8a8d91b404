// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/energy_watch.h"

#include <gtest/gtest.h>

#include <vector>

namespace fettle::toolbox {
namespace {

constexpr std::uint64_t kStart_us = 1'772'368'200'000'000;

/// 10 W all the time, on the test's clock.
class Counters final : public power::EnergyCounters {
public:
    explicit Counters(const std::uint64_t& now_us) : now_us_(now_us) {}
    std::optional<ErrorCode> error;
    unsigned reads = 0;

    Result<std::vector<power::EnergyCounter>> read() override {
        ++reads;
        if (error) return fail(*error, "counters");
        return std::vector<power::EnergyCounter>{{"package-0", (now_us_ - kStart_us) * 10, 1'000'000'000}};
    }

private:
    const std::uint64_t& now_us_;
};

class EnergyWatchTest : public testing::Test, public bench::Pause {
protected:
    void wait(std::uint64_t ns, const CancelToken& /*cancel*/) override { now_us_ += ns / 1000; }

    [[nodiscard]] EnergyWatch watch(power::EnergyCounters* counters, bench::TargetFacts::Kind kind) {
        bench::TargetFacts target;
        target.kind = kind;
        return {counters, target, [this] { return now_us_; }};
    }
    /// One step with a run from `from_s` to `to_s` after the start.
    static bench::BenchRecord record(std::uint64_t from_s, std::uint64_t to_s) {
        bench::BenchRecord made;
        bench::StepRecord step;
        step.id = "step";
        step.times = {{kStart_us + from_s * 1'000'000, (to_s - from_s) * 1'000'000'000}};
        made.steps.push_back(step);
        return made;
    }

    std::uint64_t now_us_ = kStart_us;
    Counters counters_{now_us_};
    CancelToken cancel_;
};

TEST_F(EnergyWatchTest, ReadsBeforeAndAfterRuns) {
    auto energy = watch(&counters_, bench::TargetFacts::Kind::scratch_file);
    energy.rest(*this, cancel_);
    now_us_ = kStart_us + 7'000'000;
    energy.read();
    now_us_ = kStart_us + 19'000'000;
    energy.read();
    auto made = record(7, 19);
    energy.put_into(made);
    ASSERT_EQ(made.energy.size(), 1U);
    EXPECT_EQ(made.energy[0].name, "package-0");
    EXPECT_FALSE(made.energy[0].meter);
    EXPECT_NEAR(made.energy[0].steps[0].energy.joules, 120, 1e-6);  // 10 W × 12 s
    EXPECT_NEAR(made.energy[0].steps[0].energy.uncertainty_joules.value(), 0, 1e-3);
    EXPECT_NEAR(made.energy[0].idle_watts.value(), 10, 1e-6);
    EXPECT_EQ(made.idle, (bench::RunTime{kStart_us, 5'000'000'000}));
    EXPECT_TRUE(made.notes.empty());
}

TEST_F(EnergyWatchTest, ExplainsWhyThereIsNone) {
    for (const auto& [error, id] : {std::pair{ErrorCode::not_permitted, "energy-not-permitted"},
                                    std::pair{ErrorCode::unsupported, "energy-unsupported"}}) {
        counters_.error = error;
        counters_.reads = 0;
        auto energy = watch(&counters_, bench::TargetFacts::Kind::device);
        energy.rest(*this, cancel_);
        energy.read();
        EXPECT_EQ(counters_.reads, 1U) << "it is not tried again and again";
        auto made = record(7, 19);
        energy.put_into(made);
        EXPECT_TRUE(made.energy.empty());
        EXPECT_TRUE(made.idle.has_value()) << "a meter can use it";
        ASSERT_EQ(made.notes.size(), 1U);
        EXPECT_EQ(made.notes[0].id, id);
    }
    auto none = watch(nullptr, bench::TargetFacts::Kind::device);
    none.rest(*this, cancel_);
    auto made = record(7, 19);
    none.put_into(made);
    EXPECT_EQ(made.notes.at(0).id, "energy-unsupported");
}

TEST_F(EnergyWatchTest, IgnoresASingleFailure) {
    auto energy = watch(&counters_, bench::TargetFacts::Kind::device);
    energy.rest(*this, cancel_);
    counters_.error = ErrorCode::unsupported;
    now_us_ += 1'000'000;
    energy.read();
    counters_.error.reset();
    now_us_ += 1'000'000;
    energy.read();
    auto made = record(5, 7);
    energy.put_into(made);
    EXPECT_NEAR(made.energy.at(0).steps[0].energy.joules, 20, 1e-6);
    EXPECT_TRUE(made.notes.empty());
}

TEST_F(EnergyWatchTest, OfASimulatedDriveReadsNothing) {
    auto energy = watch(&counters_, bench::TargetFacts::Kind::simulated);
    energy.rest(*this, cancel_);
    energy.read();
    EXPECT_EQ(counters_.reads, 0U);
    EXPECT_EQ(now_us_, kStart_us) << "it does not wait either";
    auto made = record(7, 19);
    energy.put_into(made);
    EXPECT_TRUE(made.energy.empty());
    EXPECT_FALSE(made.idle);
    EXPECT_EQ(made.notes.at(0).id, "energy-simulated");
}

TEST_F(EnergyWatchTest, AnInterruptedRestIsNoIdlePeriod) {
    cancel_.cancel();
    auto energy = watch(&counters_, bench::TargetFacts::Kind::device);
    energy.rest(*this, cancel_);
    auto made = record(1, 2);
    energy.put_into(made);
    EXPECT_FALSE(made.idle);
}

}  // namespace
}  // namespace fettle::toolbox
