// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/launch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace fettle::bench {
namespace {

using Kind = LaunchWatch::Event::Kind;

constexpr std::uint64_t kMs = 1'000'000;

/// What a program does; times are counted from its start.
struct Script {
    std::optional<std::uint64_t> window_ms;
    std::optional<std::uint64_t> end_ms;  ///< by itself
    int status = 0;
    std::optional<std::uint64_t> obeys_close_ms;      ///< ends this long after the request to the window
    std::optional<std::uint64_t> obeys_terminate_ms;  ///< ends this long after SIGTERM
};

/// The computer of the test: its programs by name, and its clock, which only waiting advances.
struct Computer {
    std::map<std::string, Script> programs;
    std::uint64_t now = 1'000 * kMs;
    std::uint64_t cold_ms = 0;  ///< what nothing cached adds to each program's times
    bool cached = false;
    bool may_drop = true;
    bool has_display = true;
    unsigned drops = 0;
    std::vector<std::string> journal;  ///< "start xterm", "close xterm", …
};

class MadeUpWatch final : public LaunchWatch {
public:
    explicit MadeUpWatch(Computer& computer) : computer_(computer) {}

    Result<std::uint64_t> start(const std::vector<std::string>& command) override {
        const auto found = computer_.programs.find(command.front());
        if (found == computer_.programs.end()) return fail(ErrorCode::not_found, command.front());
        computer_.journal.push_back("start " + command.front());
        const auto& script = found->second;
        const auto slower = computer_.cached ? 0 : computer_.cold_ms;
        const auto at = computer_.now;
        const auto number = names_.size();
        names_.push_back(command.front());
        scripts_.push_back(script);
        ended_.push_back(false);
        if (script.window_ms)
            plan({Kind::window, number, at + (*script.window_ms + slower) * kMs, WindowEvent::painted, 0});
        if (script.end_ms) plan({Kind::ended, number, at + (*script.end_ms + slower) * kMs, {}, script.status});
        computer_.now += kMs;  // a start takes time too
        return at;
    }

    Result<std::optional<Event>> next(std::uint64_t until_ns, const CancelToken& cancel) override {
        computer_.cached = true;
        if (cancel.cancelled()) return fail(ErrorCode::cancelled, "made up");
        if (!planned_.empty() && planned_.front().at_ns <= until_ns) {
            const auto event = planned_.front();
            planned_.erase(planned_.begin());
            computer_.now = std::max(computer_.now, event.at_ns);
            if (event.kind == Kind::ended) end(event.program);
            return event;
        }
        // A program that neither does anything nor has a limit would be waited for without end.
        if (until_ns == ~std::uint64_t{0}) return fail(ErrorCode::internal, "the test waits without end");
        computer_.now = std::max(computer_.now, until_ns);
        return std::optional<Event>();
    }

    std::uint64_t now_ns() override { return computer_.now; }

    bool close_window(std::size_t program) override {
        if (!scripts_[program].obeys_close_ms) return false;
        computer_.journal.push_back("close " + names_[program]);
        finish(program, *scripts_[program].obeys_close_ms, 0);
        return true;
    }
    void terminate(std::size_t program) override {
        computer_.journal.push_back("terminate " + names_[program]);
        if (scripts_[program].obeys_terminate_ms) finish(program, *scripts_[program].obeys_terminate_ms, 128 + 15);
    }
    void kill(std::size_t program) override {
        computer_.journal.push_back("kill " + names_[program]);
        finish(program, 0, 128 + 9);
    }

private:
    void plan(const Event& event) {
        planned_.push_back(event);
        std::stable_sort(planned_.begin(), planned_.end(),
                         [](const auto& one, const auto& other) { return one.at_ns < other.at_ns; });
    }
    void finish(std::size_t program, std::uint64_t after_ms, int status) {
        if (!ended_[program]) plan({Kind::ended, program, computer_.now + after_ms * kMs, {}, status});
    }
    void end(std::size_t program) {
        ended_[program] = true;
        std::erase_if(planned_, [&](const auto& event) { return event.program == program; });
    }

    Computer& computer_;
    std::vector<Event> planned_;
    std::vector<std::string> names_;
    std::vector<Script> scripts_;
    std::vector<bool> ended_;
};

class MadeUpLauncher final : public Launcher {
public:
    explicit MadeUpLauncher(Computer& computer) : computer_(computer) {}
    Status drop_caches() override {
        ++computer_.drops;
        if (!computer_.may_drop) return fail(ErrorCode::not_permitted, "made up");
        computer_.cached = false;
        return {};
    }
    Result<std::unique_ptr<LaunchWatch>> watch(LaunchUntil until) override {
        if (until == LaunchUntil::window && !computer_.has_display) return fail(ErrorCode::unsupported, "no display");
        return std::make_unique<MadeUpWatch>(computer_);
    }

private:
    Computer& computer_;
};

class Launch : public ::testing::Test {
protected:
    Result<LaunchResult> measure() {
        MadeUpLauncher launcher(computer);
        return measure_launch(
            launcher, request, [&](const LaunchRun& run) { runs.push_back(run); }, cancel);
    }
    /// As the command line requests a window.
    void until_window(std::vector<std::vector<std::string>> commands) {
        request.commands = std::move(commands);
        request.until = LaunchUntil::window;
        request.limit_s = 60;
        request.runs = 1;
    }
    /// The journal of the first run.
    [[nodiscard]] std::vector<std::string> first_run() const {
        const auto second = std::find(computer.journal.begin() + 1, computer.journal.end(), computer.journal.front());
        return {computer.journal.begin(), second};
    }

    Computer computer;
    LaunchRequest request;
    CancelToken cancel;
    std::vector<LaunchRun> runs;
};

TEST_F(Launch, FiveColdStartsAndAWarmOne) {
    computer.programs["program"] = {{}, 100, 0, {}, {}};
    computer.cold_ms = 930;
    request.commands = {{"program", "--flag"}};
    const auto result = measure();
    ASSERT_TRUE(result);
    EXPECT_EQ(computer.drops, 5U);
    ASSERT_EQ(runs.size(), 6U);
    EXPECT_EQ(runs[4].number, 5U);
    EXPECT_FALSE(runs[4].warm);
    EXPECT_TRUE(runs[5].warm);
    EXPECT_TRUE(result->caches_dropped);
    ASSERT_EQ(result->programs.size(), 1U);
    const auto& program = result->programs.front();
    EXPECT_EQ(program.command, (std::vector<std::string>{"program", "--flag"}));
    EXPECT_DOUBLE_EQ(program.cold.median, 1.03);
    ASSERT_TRUE(program.cold.middle_mean);
    EXPECT_DOUBLE_EQ(*program.cold.middle_mean, 1.03);
    EXPECT_DOUBLE_EQ(program.warm.median, 0.1);
    EXPECT_FALSE(program.seen_as);
    EXPECT_TRUE(std::none_of(computer.journal.begin(), computer.journal.end(),
                             [](const auto& entry) { return entry != "start program"; }));
}

TEST_F(Launch, AsManyWarmStartsAsCold) {
    computer.programs["program"] = {{}, 100, 0, {}, {}};
    computer.cold_ms = 50;
    request.commands = {{"program"}};
    request.runs = 3;
    request.warm = true;
    const auto result = measure();
    ASSERT_TRUE(result);
    EXPECT_EQ(computer.drops, 3U);
    ASSERT_EQ(runs.size(), 6U);
    EXPECT_EQ(runs[5].number, 3U);
    const auto& program = result->programs.front();
    ASSERT_EQ(program.cold.values.size(), 3U);
    ASSERT_EQ(program.warm.values.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_DOUBLE_EQ(program.cold.values[i], 0.15);
        EXPECT_DOUBLE_EQ(program.warm.values[i], 0.1);
    }
}

TEST_F(Launch, SaysWhenTheStartsWereNotCold) {
    computer.programs["program"] = {{}, 100, 0, {}, {}};
    computer.may_drop = false;
    request.commands = {{"program"}};
    const auto result = measure();
    ASSERT_TRUE(result);
    EXPECT_FALSE(result->caches_dropped);
}

TEST_F(Launch, BadCommands) {
    EXPECT_EQ(measure().error().code, ErrorCode::invalid_argument);
    request.commands = {{}};
    EXPECT_EQ(measure().error().code, ErrorCode::invalid_argument);
    request.commands = {{""}};
    EXPECT_EQ(measure().error().code, ErrorCode::invalid_argument);
    request.commands = {{"absent"}};
    EXPECT_EQ(measure().error().code, ErrorCode::not_found);
    request.runs = 0;
    EXPECT_EQ(measure().error().code, ErrorCode::invalid_argument);
    EXPECT_TRUE(runs.empty());
}

TEST_F(Launch, TheExitStatusIsReported) {
    computer.programs["program"] = {{}, 100, 3, {}, {}};
    request.commands = {{"program"}};
    request.runs = 1;
    const auto result = measure();
    ASSERT_TRUE(result);
    EXPECT_EQ(result->programs.front().status, 3);
}

TEST_F(Launch, TheTimeIsThatOfTheWindowAndTheProgramIsClosed) {
    computer.programs["editor"] = {800, {}, 0, 200, {}};
    until_window({{"editor"}});
    const auto result = measure();
    ASSERT_TRUE(result) << to_string(result.error());
    EXPECT_DOUBLE_EQ(result->programs.front().cold.median, 0.8);
    EXPECT_EQ(result->programs.front().seen_as, WindowEvent::painted);
    EXPECT_EQ(result->programs.front().status, 0);
    EXPECT_EQ(first_run(), (std::vector<std::string>{"start editor", "close editor"}));
}

TEST_F(Launch, WithoutARequestToTheWindowItIsTerminated) {
    computer.programs["editor"] = {800, {}, 0, {}, 200};
    until_window({{"editor"}});
    const auto result = measure();
    ASSERT_TRUE(result) << to_string(result.error());
    EXPECT_EQ(first_run(), (std::vector<std::string>{"start editor", "terminate editor"}));
    EXPECT_EQ(result->programs.front().status, 0) << "it ended because it was told to";
}

TEST_F(Launch, AProgramThatStaysIsTerminatedAndThenKilled) {
    computer.programs["asks"] = {800, {}, 0, 1'000'000, {}};
    until_window({{"asks"}});
    const auto began = computer.now;
    ASSERT_TRUE(measure());
    EXPECT_EQ(first_run(), (std::vector<std::string>{"start asks", "close asks", "close asks", "close asks",
                                                     "terminate asks", "kill asks"}));
    EXPECT_EQ(computer.now - began, 2 * (800 * kMs + 2 * kClosingGraceNs)) << "both grace periods in both runs";
}

TEST_F(Launch, AProgramThatEndsWithoutAWindowIsAnError) {
    computer.programs["client"] = {{}, 30, 7, {}, {}};
    until_window({{"client"}});
    const auto result = measure();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::io);
    EXPECT_NE(result.error().context.find("exit status 7"), std::string::npos) << result.error().context;
    EXPECT_TRUE(runs.empty());
    EXPECT_EQ(computer.journal, (std::vector<std::string>{"start client"}));
}

TEST_F(Launch, AtTheLimitTheProgramIsClosed) {
    computer.programs["sleeper"] = {{}, {}, 0, {}, 10};
    until_window({{"sleeper"}});
    request.limit_s = 5;
    const auto began = computer.now;
    const auto result = measure();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::timeout);
    EXPECT_EQ(computer.now - began, 5'010 * kMs);
    EXPECT_EQ(computer.journal, (std::vector<std::string>{"start sleeper", "terminate sleeper"}));
}

TEST_F(Launch, TheLimitAlsoHoldsForTheEnd) {
    computer.programs["sleeper"] = {{}, {}, 0, {}, 10};
    request.commands = {{"sleeper"}};
    request.limit_s = 5;
    EXPECT_EQ(measure().error().code, ErrorCode::timeout);
    EXPECT_EQ(computer.journal, (std::vector<std::string>{"start sleeper", "terminate sleeper"}));
}

TEST_F(Launch, ACancelledRunClosesItsPrograms) {
    computer.programs["editor"] = {800, {}, 0, {}, 10};
    until_window({{"editor"}});
    cancel.cancel();
    EXPECT_EQ(measure().error().code, ErrorCode::cancelled);
    EXPECT_EQ(computer.journal, (std::vector<std::string>{"start editor", "terminate editor"}));
}

TEST_F(Launch, WithoutADisplayNothingIsStarted) {
    computer.programs["editor"] = {800, {}, 0, {}, 10};
    computer.has_display = false;
    until_window({{"editor"}});
    EXPECT_EQ(measure().error().code, ErrorCode::unsupported);
    EXPECT_TRUE(computer.journal.empty());
}

TEST_F(Launch, AGroupIsStartedTogetherAndMeasuredUntilTheLast) {
    computer.programs["browser"] = {900, {}, 0, 10, {}};
    computer.programs["mail"] = {300, {}, 0, 10, {}};
    computer.programs["notes"] = {500, 600, 0, {}, {}};  // closes itself
    until_window({{"browser"}, {"mail"}, {"notes"}});
    const auto result = measure();
    ASSERT_TRUE(result) << to_string(result.error());
    // None is closed before the last has its window: that would change the load.
    EXPECT_EQ(first_run(),
              (std::vector<std::string>{"start browser", "start mail", "start notes", "close browser", "close mail"}));
    EXPECT_DOUBLE_EQ(result->programs[0].cold.median, 0.9);
    EXPECT_DOUBLE_EQ(result->programs[1].cold.median, 0.3);
    EXPECT_DOUBLE_EQ(result->programs[2].cold.median, 0.5);
    EXPECT_DOUBLE_EQ(result->last_cold.median, 0.9);
}

TEST_F(Launch, TheTimeUntilTheLastCountsFromTheFirstStart) {
    computer.programs["quick"] = {{}, 100, 0, {}, {}};
    computer.programs["slow"] = {{}, 400, 0, {}, {}};
    request.commands = {{"quick"}, {"slow"}};
    request.runs = 1;
    const auto result = measure();
    ASSERT_TRUE(result);
    EXPECT_DOUBLE_EQ(result->programs[1].cold.median, 0.4);
    EXPECT_DOUBLE_EQ(result->last_cold.median, 0.401) << "the second is started a millisecond after the first";
}

TEST_F(Launch, IfOneOfAGroupFailsTheOthersAreClosed) {
    computer.programs["browser"] = {100, {}, 0, 10, {}};
    computer.programs["client"] = {{}, 300, 1, {}, {}};
    until_window({{"browser"}, {"client"}});
    EXPECT_EQ(measure().error().code, ErrorCode::io);
    EXPECT_EQ(computer.journal, (std::vector<std::string>{"start browser", "start client", "close browser"}));
    computer.journal.clear();
    until_window({{"browser"}, {"absent"}});
    EXPECT_EQ(measure().error().code, ErrorCode::not_found);
    EXPECT_EQ(computer.journal, (std::vector<std::string>{"start browser", "close browser"}));
}

}  // namespace
}  // namespace fettle::bench
