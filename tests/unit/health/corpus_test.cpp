// SPDX-License-Identifier: GPL-3.0-or-later
// Judges the reports of real drives. What the folders mean is written in the corpus's README: the
// drives of failed/ reported FAILED, those of worn/ used 90% or more and still PASSED, those of
// model+fw/ PASSED.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>

#include "core/analyse/reader.h"
#include "core/health/health.h"

namespace fettle::health {
namespace {

namespace fs = std::filesystem;

struct Judged {
    std::string file;
    DriveIdentity identity;
    Assessment assessment;
};

fs::path corpus() { return FETTLE_CORPUS; }

std::vector<std::uint8_t> bytes_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::vector<Judged> judge_folder(const fs::path& folder) {
    static const auto catalogue = catalogue::Catalogue::built_in();
    std::vector<Judged> all;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file()) continue;
        const auto bytes = bytes_of(entry.path());
        const auto reports = analyse::read_reports(bytes);
        if (!reports) continue;  // other kinds of file; the reader's own tests look at those
        for (const auto& report : *reports) {
            all.push_back({fs::relative(entry.path(), corpus()).string(), report.facts.identity,
                           assess(report.facts, catalogue)});
        }
    }
    return all;
}

std::string ids(const Judged& judged) {
    std::string text = judged.identity.model + " " + std::string(name(judged.assessment.verdict)) + ":";
    for (const auto& reason : judged.assessment.reasons) text += " " + reason.id;
    return text;
}

class HealthCorpus : public testing::Test {
protected:
    void SetUp() override {
        if (!fs::exists(corpus() / "smartctl-text")) GTEST_SKIP() << "no corpus at " << corpus();
    }
    static std::vector<Judged> text(std::string_view folder) {
        return judge_folder(corpus() / "smartctl-text" / folder);
    }
};

TEST_F(HealthCorpus, DrivesThatSaidFailedAreNeverGood) {
    const auto all = text("failed");
    EXPECT_EQ(all.size(), 88U);
    for (const auto& judged : all) {
        const auto verdict = judged.assessment.verdict;
        EXPECT_TRUE(verdict == Verdict::attention || verdict == Verdict::failing || verdict == Verdict::failed)
            << judged.file << " " << ids(judged);
        ASSERT_FALSE(judged.assessment.reasons.empty()) << judged.file;
        EXPECT_NE(judged.assessment.reasons.front().severity, Severity::info) << judged.file << " " << ids(judged);
    }
}

TEST_F(HealthCorpus, DrivesPastNinetyPercentAreWornOrWorse) {
    const auto all = text("worn");
    EXPECT_EQ(all.size(), 21U);
    for (const auto& judged : all) {
        EXPECT_GE(judged.assessment.verdict, Verdict::worn) << judged.file << " " << ids(judged);
        EXPECT_NE(judged.assessment.verdict, Verdict::unknown) << judged.file;
    }
}

// They all PASSED; what is not good among them was looked at by eye: errors counted by the drive,
// endurance spent, or firmware with a confirmed defect.
TEST_F(HealthCorpus, DrivesThatPassedAreMostlyGood) {
    std::size_t good = 0;
    std::size_t advisory_alone = 0;
    const auto all = text("model+fw");
    for (const auto& judged : all) {
        const auto& reasons = judged.assessment.reasons;
        good += judged.assessment.verdict == Verdict::good ? 1U : 0U;
        EXPECT_NE(judged.assessment.verdict, Verdict::unknown) << judged.file;
        EXPECT_NE(judged.assessment.verdict, Verdict::failed) << judged.file;
        const bool advisory =
            judged.assessment.verdict == Verdict::attention && reasons.front().id == "firmware-advisory";
        advisory_alone += advisory ? 1U : 0U;
    }
    EXPECT_GT(all.size(), 490U);
    EXPECT_GE(good + advisory_alone, all.size() * 85 / 100) << good << " good of " << all.size();
}

TEST_F(HealthCorpus, EveryVerdictHasAReasonInWholeSentences) {
    std::map<std::string, std::map<std::string, int>> table;
    for (const auto& judged : judge_folder(corpus())) {
        const fs::path file = judged.file;
        const auto top = file.begin()->string() + "/" + std::next(file.begin())->string();
        ++table[top][std::string(name(judged.assessment.verdict))];
        EXPECT_FALSE(judged.assessment.reasons.empty()) << judged.file;
        auto messages = judged.assessment.reasons;
        const auto& assumptions = judged.assessment.lifetime.assumptions;
        messages.insert(messages.end(), assumptions.begin(), assumptions.end());
        for (const auto& message : messages) {
            const auto sentence = render(message.text, message.evidence) + render(message.remedy, message.evidence);
            EXPECT_EQ(sentence.find('{'), std::string::npos) << judged.file << " " << sentence;
        }
    }
    for (const auto& [folder, counts] : table) {
        std::cout << folder;
        for (const auto& [verdict, count] : counts) std::cout << "  " << verdict << " " << count;
        std::cout << "\n";
    }
}

TEST_F(HealthCorpus, LifetimesArePlausible) {
    constexpr double kMostPerDay = 86'400.0 * 7.0;  // GB: 7 GB every second of the day
    for (const auto& judged : judge_folder(corpus())) {
        const auto& life = judged.assessment.lifetime;
        EXPECT_LT(life.written_per_day.value_or(ByteCount{}).gigabytes(), kMostPerDay) << judged.file;
        if (life.years_left) {
            EXPECT_GE(*life.years_left, 0.0) << judged.file;
            EXPECT_LE(*life.years_left, 99.0) << judged.file;
        }
        if (judged.assessment.temperature_celsius) {
            EXPECT_GE(*judged.assessment.temperature_celsius, 0) << judged.file;
            EXPECT_LE(*judged.assessment.temperature_celsius, 100) << judged.file;
        }
    }
}

}  // namespace
}  // namespace fettle::health
