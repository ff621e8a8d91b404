// SPDX-License-Identifier: GPL-3.0-or-later
// fettle opal: what is made of the command line, how the password is asked for, and the texts.
#include <gtest/gtest.h>

#include <deque>

#include "app/cli/opal_text.h"
#include "tests/support/cli_world.h"

namespace fettle::cli {
namespace {

using opal::Action;
using opal::Request;

/// Makes plans, and notes the requests.
class Noted final : public Opal {
public:
    Result<OpalReport> report(const DriveEntry& /*drive*/, const InspectOptions& /*options*/) override {
        return OpalReport{{}, state};
    }
    Result<plan::Job> plan(const DriveEntry& /*drive*/, const Request& request) override {
        requests.push_back(request);
        plan::Job job;
        if (receipt) {
            job.plan.steps.resize(1);
            job.run = [this](const auto&, const auto&, const auto&) { return Result<plan::Receipt>(*receipt); };
        }
        if (refuses) job.plan.needs.push_back({{"need", Severity::critical, "not met", {}, {}}, false});
        return job;
    }
    std::vector<Request> requests;
    bool refuses = false;
    std::optional<plan::Receipt> receipt;  ///< of each job; nullopt: the plans have no steps
    opal::State state;
};

/// Types these lines; notes the prompts.
class Typed final : public erase::PasswordSource {
public:
    Result<std::string> ask(const std::string& prompt) override {
        prompts.push_back(prompt);
        if (lines.empty()) return fettle::fail(ErrorCode::cancelled, "the password");
        auto line = lines.front();
        lines.pop_front();
        return line;
    }
    Result<std::string> read(int descriptor) override {
        descriptors.push_back(descriptor);
        return std::string("from a descriptor");
    }
    std::deque<std::string> lines;
    std::vector<std::string> prompts;
    std::vector<int> descriptors;
};

class OpalCommand : public testing::Test {
protected:
    /// The exit code of this command line.
    int run(const std::vector<std::string>& words) {
        std::vector<std::string> all{"opal"};
        all.insert(all.end(), words.begin(), words.end());
        world.toolbox.opal = noted;
        world.asks = asks;
        world.passwords = &typed;
        return world.run(make_opal(), all);
    }
    [[nodiscard]] std::string password() const {
        const auto& given = noted->requests.back().password;
        if (!given) return "none";
        const auto bytes = given->bytes();
        return {bytes.begin(), bytes.end()};
    }
    std::shared_ptr<Noted> noted = std::make_shared<Noted>();
    test::CliWorld world;
    Typed typed;
    bool asks = true;
};

TEST_F(OpalCommand, EachCommandIsItsAction) {
    const std::vector<std::pair<std::string, Action>> verbs{{"setup", Action::setup},
                                                            {"lock", Action::lock},
                                                            {"unlock", Action::unlock},
                                                            {"disable", Action::disable},
                                                            {"revert", Action::revert}};
    for (const auto& [verb, action] : verbs) {
        noted->requests.clear();
        (void)run({verb, "DRIVE", "--password-fd", "7"});
        ASSERT_EQ(noted->requests.size(), 2U) << verb;
        EXPECT_EQ(noted->requests[0].action, action);
        EXPECT_EQ(noted->requests[0].password, nullptr) << "the plan is made before the password is asked for";
        EXPECT_EQ(noted->requests[1].action, action);
        EXPECT_EQ(password(), "from a descriptor");
        EXPECT_FALSE(noted->requests[1].for_resume);
    }
    (void)run({"unlock", "DRIVE", "--password-fd", "7", "--after-suspend"});
    EXPECT_TRUE(noted->requests.back().for_resume);
    EXPECT_EQ(typed.descriptors, std::vector<int>(6, 7));
    EXPECT_TRUE(typed.prompts.empty());
}

TEST_F(OpalCommand, ANewPasswordIsTypedTwice) {
    typed.lines = {"secret", "secret"};
    (void)run({"setup", "DRIVE"});
    EXPECT_EQ(password(), "secret");
    EXPECT_EQ(typed.prompts.size(), 2U);
    EXPECT_NE(typed.prompts[0].find("cannot be recovered"), std::string::npos);
    typed.lines = {"secret", "sceret"};
    noted->requests.clear();
    EXPECT_EQ(run({"setup", "DRIVE"}), 2);
    EXPECT_EQ(noted->requests.size(), 1U);
    typed.lines = {"secret"};
    EXPECT_NE(run({"setup", "DRIVE"}), 0) << "the second prompt was cancelled";
}

TEST_F(OpalCommand, AnExistingPasswordIsTypedOnce) {
    for (const std::string verb : {"lock", "unlock", "disable", "revert"}) {
        typed.prompts.clear();
        typed.lines = {"secret"};
        (void)run({verb, "DRIVE"});
        EXPECT_EQ(password(), "secret") << verb;
        EXPECT_EQ(typed.prompts.size(), 1U) << verb;
    }
}

TEST_F(OpalCommand, NoPasswordIsAskedForInVain) {
    typed.lines = {"secret"};
    (void)run({"lock", "DRIVE", "--dry-run"});
    noted->refuses = true;
    EXPECT_EQ(run({"lock", "DRIVE"}), 5);
    EXPECT_TRUE(typed.prompts.empty());
    noted->refuses = false;
    asks = false;
    EXPECT_EQ(run({"lock", "DRIVE"}), 5) << "there is no terminal";
    EXPECT_TRUE(typed.prompts.empty());
}

TEST_F(OpalCommand, InvalidOptionsAreRejected) {
    EXPECT_EQ(run({"setup"}), 2);
    EXPECT_EQ(run({"lock", "DRIVE", "--after-suspend"}), 2);
    EXPECT_EQ(run({"lock", "DRIVE", "--password", "secret"}), 2);
    EXPECT_EQ(run({"lock", "DRIVE", "--password-fd", "-1"}), 2);
    EXPECT_EQ(run({"state", "DRIVE", "--password-fd", "3"}), 2);
    EXPECT_TRUE(noted->requests.empty());
}

plan::Receipt setup_that_failed(plan::Outcome first) {
    plan::Receipt receipt;
    receipt.verb = plan::Verb::opal;
    receipt.outcome = plan::Outcome::failed;
    receipt.steps.resize(2);
    receipt.steps[0].id = opal::kStepOwn;
    receipt.steps[0].outcome = first;
    receipt.steps[1].id = opal::kStepActivate;
    receipt.steps[1].outcome = plan::Outcome::failed;
    return receipt;
}

TEST_F(OpalCommand, AHalfSetupIsExplained) {
    noted->receipt = setup_that_failed(plan::Outcome::done);
    EXPECT_EQ(run({"setup", "sda", "--password-fd", "7"}), 3);
    EXPECT_NE(
        world.printed.find("The drive already has the password. If it is locked: fettle opal unlock sda. To undo: "
                           "fettle opal disable sda"),
        std::string::npos)
        << world.printed;
    noted->receipt->outcome = plan::Outcome::cancelled;
    EXPECT_EQ(run({"setup", "sda", "--password-fd", "7"}), 130);
    EXPECT_NE(world.printed.find("The drive already has the password"), std::string::npos) << world.printed;
    world.json = true;
    EXPECT_EQ(run({"setup", "sda", "--password-fd", "7"}), 130);
    EXPECT_NE(world.printed.find("\"undo\""), std::string::npos) << world.printed;
    EXPECT_NE(world.printed.find("fettle opal disable sda"), std::string::npos) << world.printed;
    // No password was set.
    world.json = false;
    noted->receipt = setup_that_failed(plan::Outcome::failed);
    EXPECT_EQ(run({"setup", "sda", "--password-fd", "7"}), 3);
    EXPECT_EQ(world.printed.find("already has the password"), std::string::npos) << world.printed;
}

TEST_F(OpalCommand, AStateThatCannotBeReadIsAFailure) {
    EXPECT_EQ(run({"state", "sda"}), 6);
    noted->state.missing = {{"tcg-discovery", "io", "it failed"}};
    EXPECT_EQ(run({"state", "sda"}), 3);
    noted->state.missing = {{"tcg-discovery", "not-permitted", "it is blocked"}};
    EXPECT_EQ(run({"state", "sda"}), 4);
    world.json = true;
    EXPECT_EQ(run({"state", "sda"}), 4);
    EXPECT_NE(world.printed.find("\"unknown\""), std::string::npos) << world.printed;
}

TEST(OpalText, EachChangeNamesItsUndo) {
    EXPECT_EQ(opal_undo(Action::setup, "sda"), "fettle opal disable sda");
    EXPECT_EQ(opal_undo(Action::lock, "sda"), "fettle opal unlock sda");
    EXPECT_EQ(opal_undo(Action::unlock, "sda"), "fettle opal lock sda");
    EXPECT_EQ(opal_undo(Action::disable, "A B"), "fettle opal setup \"A B\"");
    EXPECT_EQ(opal_undo(Action::revert, "sda"), "");
}

std::string words(const opal::State& state) {
    Toolbox toolbox;
    const CancelToken cancel;
    Output output;
    output.columns = 300;  // no sentence is wrapped
    OpalReport report;
    report.state = state;
    return opal_words(Session(output, toolbox, cancel), report);
}

TEST(OpalText, TheStateIsExplained) {
    opal::State state;
    EXPECT_NE(words(state).find("does not report locking"), std::string::npos);
    state.missing = {{"tcg-discovery", "io", "it failed"}};
    EXPECT_NE(words(state).find("Unknown: tcg-discovery (it failed)"), std::string::npos);
    EXPECT_NE(words(state).find("own (TCG Opal) failed"), std::string::npos);
    EXPECT_EQ(words(state).find("does not report locking"), std::string::npos);
    EXPECT_EQ(words(state).find("libata"), std::string::npos);
    state.sata = true;
    EXPECT_NE(words(state).find("libata.allow_tpm=1"), std::string::npos);

    state = {};
    auto& discovery = state.discovery.emplace();
    discovery.locking_supported = true;
    discovery.com_id = 0x1000;
    discovery.features = {0x0002, 0x0203, 0xC001};
    auto text = words(state);
    EXPECT_NE(text.find("No password is set"), std::string::npos) << text;
    EXPECT_NE(text.find("Locking, Opal 2, C001h"), std::string::npos) << text;
    EXPECT_NE(text.find("not reported"), std::string::npos) << text;
    EXPECT_EQ(text.find("Kernel"), std::string::npos) << text;
    EXPECT_EQ(text.find("only Opal 1 and Opal 2"), std::string::npos) << text;
    discovery.owned = true;
    discovery.owner_blocked = true;
    discovery.locking_enabled = discovery.locked = true;
    state.system = SystemOpal{true, true, true, true, false, false};
    text = words(state);
    EXPECT_NE(text.find("The drive is locked"), std::string::npos) << text;
    EXPECT_NE(text.find("Block SID"), std::string::npos) << text;
    EXPECT_NE(text.find("Opal supported, locking activated, locked"), std::string::npos) << text;
    discovery.features = {0x0002, 0x0302};
    EXPECT_NE(words(state).find("only Opal 1 and Opal 2"), std::string::npos);
}

}  // namespace
}  // namespace fettle::cli
