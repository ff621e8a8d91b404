// SPDX-License-Identifier: GPL-3.0-or-later
// `fettle bench` where it writes to a whole drive: what is asked, printed and ended with.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/session.h"
#include "app/cli/verb.h"
#include "core/toolbox/local_toolbox.h"
#include "tests/support/written_drive.h"
#include "tests/unit/plan/fakes.h"
#include "tests/unit/toolbox/fakes.h"

namespace fettle::cli {
namespace {

using Json = nlohmann::ordered_json;

/// What a verb writes for people, or as a document.
class Paper {
public:
    Paper() : file_(std::tmpfile()) {}
    ~Paper() { (void)std::fclose(file_); }
    Paper(const Paper&) = delete;
    Paper& operator=(const Paper&) = delete;
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

class KeptFiles final : public FileSink {
public:
    Status write(const std::string& path, std::string_view content) override {
        files.emplace_back(path, content);
        return {};
    }
    std::vector<std::pair<std::string, std::string>> files;
};

class BenchOnDrive : public testing::Test {
protected:
    int fettle(std::vector<std::string> words, bool json = false) {
        CommandLine line("", "fettle", "");
        const auto verb = make_bench();
        verb->declare(line.root());
        words.insert(words.begin(), "bench");
        EXPECT_FALSE(line.parse(words).has_value());
        const Paper out;
        const Paper err;
        Output output;
        output.out = out.file();
        output.err = err.file();
        output.version = "0.0.0";
        output.json = json;
        Session session(output, toolbox_, cancel_);
        session.file_sink = &sink_;
        const auto code = verb->run(session);
        said_ = out.text();
        complained_ = err.text();
        return code;
    }
    [[nodiscard]] std::vector<std::string> run(const std::vector<std::string>& more = {}) const {
        std::vector<std::string> words{"run", "sda", "--rw", "randwrite", "--runtime", "100ms", "--depth", "4"};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }

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
    KeptFiles sink_;
    std::string said_;
    std::string complained_;
};

TEST_F(BenchOnDrive, WithoutAConfirmationThePlanIsShownAndNothingWritten) {
    EXPECT_EQ(fettle(run()), kRefused);
    EXPECT_NE(said_.find("WILL BE PERMANENTLY DESTROYED"), std::string::npos);
    EXPECT_NE(said_.find("serial S-1"), std::string::npos);
    EXPECT_NE(complained_.find("--confirm"), std::string::npos);
    EXPECT_EQ(fettle(run({"--confirm", "S-2"})), kRefused);
    EXPECT_EQ(fettle(run({"--confirm", "S-2"}), true), kRefused);
    EXPECT_TRUE(Json::parse(said_).contains("error"));
    EXPECT_EQ(world_.written, 0U);
}

TEST_F(BenchOnDrive, ConfirmedItMeasuresAndTellsBoth) {
    EXPECT_EQ(fettle(run({"--verify", "--confirm", "S-1", "--receipt", "kept.json"})), kFine);
    EXPECT_NE(said_.find("IOPS"), std::string::npos);
    EXPECT_NE(said_.find("Verified"), std::string::npos);
    EXPECT_GT(world_.written, 0U);
    ASSERT_EQ(sink_.files.size(), 1U);
    const auto receipt = Json::parse(sink_.files[0].second).at("receipt");
    EXPECT_EQ(receipt.at("verb"), "benchmark");
    EXPECT_EQ(receipt.at("steps").at(0).at("evidence").at("written_bytes"), world_.written);
}

TEST_F(BenchOnDrive, TheDocumentHasWhatItAlwaysHadAndPlanAndReceipt) {
    EXPECT_EQ(fettle(run({"--verify", "--confirm", "S-1"}), true), kFine);
    const auto document = Json::parse(said_);
    EXPECT_EQ(document.at("target").at("kind"), "device");
    EXPECT_EQ(document.at("runs").size(), 1U);
    const auto& job = document.at("job");
    EXPECT_EQ(job.at("plan").at("verb"), "benchmark");
    EXPECT_EQ(job.at("receipt").at("plan_hash"), job.at("plan").at("hash"));
    EXPECT_EQ(job.at("receipt").at("steps").at(0).at("verification").at("verdict"), "verified");
}

TEST_F(BenchOnDrive, ASuiteWithOverwriteDoesTheSame) {
    const std::vector<std::string> words{"suite", "quick",   "sda", "--size",   "8M",         "--runtime",
                                         "10ms",  "--pause", "0",   "--forget", "--overwrite"};
    EXPECT_EQ(fettle(words), kRefused);
    EXPECT_EQ(world_.written, 0U);
    auto confirmed = words;
    confirmed.insert(confirmed.end(), {"--confirm", "S-1"});
    EXPECT_EQ(fettle(confirmed, true), kFine);
    const auto document = Json::parse(said_);
    EXPECT_EQ(document.at("benchmark").at("ending"), "finished");
    EXPECT_EQ(document.at("job").at("receipt").at("outcome"), "done");
    EXPECT_GT(world_.written, 0U);
}

TEST_F(BenchOnDrive, WithoutOverwriteASuiteReads) {
    EXPECT_EQ(fettle({"suite", "quick", "sda", "--size", "8M", "--runtime", "10ms", "--pause", "0", "--forget"}),
              kFine);
    EXPECT_NE(complained_.find("are skipped"), std::string::npos);
    EXPECT_EQ(world_.written, 0U);
}

TEST_F(BenchOnDrive, StoppedItEndsWith130AndTellsSo) {
    world_.stop = &cancel_;
    EXPECT_EQ(fettle({"run", "sda", "--rw", "write", "--runtime", "1h", "--confirm", "S-1"}, true), kInterrupted);
    EXPECT_EQ(Json::parse(said_).at("job").at("receipt").at("outcome"), "cancelled");
}

TEST_F(BenchOnDrive, ADriveThatForgetsEndsWith3) {
    world_.lose_at = 8192;
    EXPECT_EQ(
        fettle({"run", "sda", "--rw", "write", "--span", "0:1M", "--limit", "1M", "--verify", "--confirm", "S-1"}),
        kFailed);
    EXPECT_NE(said_.find("DISPROVED"), std::string::npos);
}

TEST_F(BenchOnDrive, WhatIsReadOnlyInTheSystemIsRefusedWithThePlan) {
    check::DrivePlace place;
    place.drive_id = "sda";
    place.queue.read_only = true;
    machine_.facts->places = {place};
    EXPECT_EQ(fettle(run({"--confirm", "S-1"}), true), kRefused);
    const auto document = Json::parse(said_);
    EXPECT_FALSE(document.at("job").contains("receipt"));
    EXPECT_EQ(document.at("job").at("plan").at("verb"), "benchmark");
    EXPECT_EQ(world_.written, 0U);
}

TEST_F(BenchOnDrive, OptionsOfAPlanThatIsNotMadeAreWrongUsage) {
    EXPECT_EQ(fettle({"run", "sda", "--confirm", "S-1"}), kUsage);  // it only reads
    EXPECT_EQ(fettle({"run", "/folder", "--rw", "write", "--confirm", "S-1"}), kUsage);
    EXPECT_EQ(fettle({"suite", "quick", "/folder", "--overwrite"}), kUsage);
    EXPECT_EQ(world_.written, 0U);
}

}  // namespace
}  // namespace fettle::cli
