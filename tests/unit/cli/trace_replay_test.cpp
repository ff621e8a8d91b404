// SPDX-License-Identifier: GPL-3.0-or-later
// `fettle trace replay`: its options, what it prints, and how it ends.
#include "app/cli/trace_replay.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/verb_group.h"
#include "core/toolbox/local_toolbox.h"
#include "tests/support/vector_trace.h"
#include "tests/support/written_drive.h"
#include "tests/unit/plan/fakes.h"
#include "tests/unit/toolbox/fakes.h"

namespace fettle::cli {
namespace {

using Json = nlohmann::ordered_json;
using trace::Access;
using trace::test::flush;
using trace::test::read;
using trace::test::write;

constexpr std::uint64_t kMilli = 1'000'000;

/// What a verb writes for people, or as a document.
class Sheet {
public:
    Sheet() : file_(std::tmpfile()) {}
    ~Sheet() { (void)std::fclose(file_); }
    Sheet(const Sheet&) = delete;
    Sheet& operator=(const Sheet&) = delete;
    [[nodiscard]] std::FILE* file() const { return file_; }
    [[nodiscard]] std::string text() const {
        std::string all;
        std::rewind(file_);
        for (int letter = std::fgetc(file_); letter != EOF; letter = std::fgetc(file_))
            all += static_cast<char>(letter);
        return all;
    }

private:
    std::FILE* file_;
};

/// `fettle trace`, with this command alone.
class TraceGroup final : public VerbGroup {
public:
    explicit TraceGroup(std::unique_ptr<Verb> command) : VerbGroup("trace", "Traces") { add(std::move(command)); }
};

class ReplayCommand : public testing::Test {
protected:
    int fettle(const std::vector<std::string>& words, bool json = false) {
        CommandLine line("", "fettle", "");
        TraceGroup verb(std::make_unique<TraceReplay>(
            [this](const Session&, const std::string& path) -> Result<std::unique_ptr<trace::Source>> {
                if (path != "some.trace") return fail(ErrorCode::not_found, path);
                return std::make_unique<trace::test::VectorTrace>(trace_, broken_);
            },
            [this](Command& command) { command.add_option("--format", format_, "The format"); }));
        verb.declare(line.root());
        std::vector<std::string> all{"trace", "replay"};
        all.insert(all.end(), words.begin(), words.end());
        if (const auto wrong = line.parse(all)) return *wrong;
        const Sheet out;
        const Sheet err;
        Output output;
        output.out = out.file();
        output.err = err.file();
        output.version = "0.0.0";
        output.json = json;
        const Session session(output, toolbox_, cancel_);
        const auto code = verb.run(session);
        said_ = out.text();
        complained_ = err.text();
        return code;
    }
    Json replayed() const { return Json::parse(said_).at("replay"); }

    std::vector<Access> trace_{read(0, 4096), write(kMilli, 8192), flush(3 * kMilli), read(5 * kMilli, 0, 65536)};
    std::optional<Error> broken_;
    std::string format_;
    test::WrittenWorld world_;
    test::WrittenDrives drives_{world_};
    test::FakeMachine machine_;
    test::FakeFiles files_;
    test::WrittenTargets targets_{world_};
    test::WrittenHolder holder_{world_};
    plan::test::Power power_;
    plan::test::FakeStore journals_{power_};
    plan::test::FakeClock clock_;
    plan::test::FakeRandomness randomness_;
    plan::test::FakeHasher hasher_;
    catalogue::Catalogue catalogue_ = catalogue::Catalogue::built_in();
    Toolbox toolbox_ = make_local_toolbox(drives_, machine_, files_, catalogue_, {&targets_, nullptr, nullptr, nullptr},
                                          {nullptr, &journals_, &clock_, &randomness_, &hasher_, &holder_});
    CancelToken cancel_;
    std::string said_;
    std::string complained_;
};

TEST_F(ReplayCommand, ReplaysReadsWithoutAPlan) {
    EXPECT_EQ(fettle({"some.trace", "sda", "--reads-only"}), kFine) << complained_;
    for (const auto* words : {"some.trace, replayed at the times of the trace, depth up to 256", "2 accesses, 69.6 kB",
                              "busy for", "issued late: mean 0 ns, p99 0 ns, max 0 ns", "reads, 4 KiB",
                              "reads, up to 64 KiB", "1 writes and 1 flushes were skipped"}) {
        EXPECT_NE(said_.find(words), std::string::npos) << words << "\n" << said_;
    }
    EXPECT_EQ(world_.written, 0U);
}

TEST_F(ReplayCommand, TheDocumentHasTraceTargetAndFigures) {
    EXPECT_EQ(fettle({"some.trace", "sda", "--reads-only", "--depth", "8"}, true), kFine);
    const auto document = Json::parse(said_);
    EXPECT_EQ(document.at("trace").at("file"), "some.trace");
    EXPECT_EQ(document.at("trace").at("accesses"), 4);
    EXPECT_EQ(document.at("trace").at("write").at("bytes"), 4096);
    EXPECT_EQ(document.at("target").at("kind"), "device");
    const auto& replay = document.at("replay");
    EXPECT_EQ(replay.at("pace").at("mode"), "timed");
    EXPECT_EQ(replay.at("depth_limit"), 8);
    EXPECT_EQ(replay.at("read").at("accesses"), 2);
    EXPECT_FALSE(replay.contains("write"));
    EXPECT_EQ(replay.at("by_size").size(), 2U);
    EXPECT_EQ(replay.at("lag").at("max_ns"), 0);
    EXPECT_EQ(replay.at("skipped").at("writes"), 1);
    EXPECT_DOUBLE_EQ(replay.at("busy_seconds").get<double>(), 0.0002);
    EXPECT_DOUBLE_EQ(replay.at("elapsed_seconds").get<double>(), 0.0051);
    EXPECT_FALSE(document.contains("job"));
}

TEST_F(ReplayCommand, OptionsChooseThePace) {
    const std::vector<std::string> reads{"some.trace", "sda", "--reads-only"};
    const auto pace = [&](const std::vector<std::string>& options) {
        auto words = reads;
        words.insert(words.end(), options.begin(), options.end());
        EXPECT_EQ(fettle(words, true), kFine) << said_;
        return replayed().at("pace");
    };
    EXPECT_EQ(pace({"--speed", "2.5"}), (Json{{"mode", "scaled"}, {"speed", 2.5}}));
    EXPECT_EQ(pace({"--idle-limit", "1ms"}),
              (Json{{"mode", "idle-capped"}, {"speed", 1.0}, {"idle_limit_seconds", 0.001}}));
    EXPECT_EQ(pace({"--fast"}), (Json{{"mode", "fast"}}));
    EXPECT_TRUE(replayed().at("original_depth").get<bool>());
    EXPECT_EQ(replayed().at("unknown_depth"), 2);
    EXPECT_EQ(pace({"--fast", "--depth", "4"}).at("mode"), "fast");
    EXPECT_FALSE(replayed().at("original_depth").get<bool>());
    EXPECT_FALSE(replayed().contains("lag"));
}

TEST_F(ReplayCommand, WrongOptionsAreWrongUsage) {
    for (const auto& options : std::vector<std::vector<std::string>>{{"--fast", "--speed", "2"},
                                                                     {"--fast", "--idle-limit", "1s"},
                                                                     {"--speed", "0"},
                                                                     {"--depth", "257"},
                                                                     {"--errors", "0"},
                                                                     {"--idle-limit", "soon"},
                                                                     {"--size", "much"},
                                                                     {"--confirm", "S-1"}}) {
        std::vector<std::string> words{"some.trace", "sda", "--reads-only"};
        words.insert(words.end(), options.begin(), options.end());
        EXPECT_EQ(fettle(words), kUsage) << options.front();
    }
    EXPECT_EQ(fettle({"other.trace", "sda"}), kUsage);
    EXPECT_EQ(fettle({"some.trace"}), kUsage);
    EXPECT_EQ(world_.written, 0U);
}

TEST_F(ReplayCommand, OptionsOfTheFormatAreDeclared) {
    EXPECT_EQ(fettle({"some.trace", "sda", "--reads-only", "--format", "fio"}), kFine);
    EXPECT_EQ(format_, "fio");
}

TEST_F(ReplayCommand, WritingToADriveNeedsItsSerialNumber) {
    EXPECT_EQ(fettle({"some.trace", "sda"}), kRefused);
    EXPECT_NE(said_.find("WILL BE PERMANENTLY DESTROYED"), std::string::npos);
    EXPECT_NE(complained_.find("--confirm"), std::string::npos);
    EXPECT_EQ(fettle({"some.trace", "sda", "--confirm", "S-2"}), kRefused);
    EXPECT_EQ(world_.written, 0U);
    EXPECT_EQ(fettle({"some.trace", "sda", "--confirm", "S-1"}), kFine);
    EXPECT_NE(said_.find("writes"), std::string::npos);
    EXPECT_NE(said_.find("Cannot be verified"), std::string::npos);
    EXPECT_EQ(world_.written, 4096U);
    EXPECT_EQ(fettle({"some.trace", "sda", "--confirm", "S-1"}, true), kFine);
    EXPECT_EQ(replayed().at("written_bytes"), 4096);
    EXPECT_EQ(Json::parse(said_).at("job").at("receipt").at("outcome"), "done");
}

TEST_F(ReplayCommand, WhatIsNoWholeDriveIsNotWrittenTo) {
    EXPECT_EQ(fettle({"some.trace", "/dev/sda1"}), kRefused);
    EXPECT_NE(complained_.find("--reads-only"), std::string::npos);
    EXPECT_EQ(world_.written, 0U);
}

TEST_F(ReplayCommand, FailedAccessesEndWith3) {
    world_.fail_at = 0;
    EXPECT_EQ(fettle({"some.trace", "sda", "--confirm", "S-1"}, true), kFailed);
    EXPECT_EQ(replayed().at("failed_accesses"), 1);
    EXPECT_EQ(replayed().at("ending"), "finished");
    EXPECT_EQ(replayed().at("error").at("code"), "io");
    EXPECT_EQ(fettle({"some.trace", "sda", "--confirm", "S-1", "--errors", "1"}, true), kFailed);
    EXPECT_EQ(replayed().at("ending"), "failed");
}

TEST_F(ReplayCommand, StoppedItEndsWith130) {
    trace_.push_back(write(3'600'000 * kMilli, 0));
    world_.stop = &cancel_;
    EXPECT_EQ(fettle({"some.trace", "sda", "--confirm", "S-1"}, true), kInterrupted);
    EXPECT_EQ(replayed().at("ending"), "cancelled");
}

TEST_F(ReplayCommand, ABrokenTraceIsFoundBeforeAnythingIsWritten) {
    broken_ = Error{ErrorCode::malformed, "line 5", {}};
    EXPECT_EQ(fettle({"some.trace", "sda", "--confirm", "S-1"}), exit_code(ErrorCode::malformed));
    EXPECT_NE(complained_.find("line 5"), std::string::npos);
    EXPECT_EQ(world_.written, 0U);
}

}  // namespace
}  // namespace fettle::cli
