// SPDX-License-Identifier: GPL-3.0-or-later
// Each suite against the tool or review it is named after, setting by setting. The settings are those of the published
// reviews and of the tools' own documentation, written out by hand: tool, block, access, reads, depth, span.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "core/bench/suite.h"

namespace fettle::bench {
namespace {

using testing::ElementsAre;

constexpr std::uint64_t kKB = 1024;
constexpr std::uint64_t kMB = 1024 * kKB;
constexpr std::uint64_t kGB = 1024 * kMB;
constexpr ByteCount kDrive{256 * kGB};

SuitePlan plan(std::string_view name, const SuiteOptions& options = {}) {
    auto made = plan_suite(name, options, kDrive, 512);
    EXPECT_TRUE(made) << name << ": " << (made ? "" : to_string(made.error()));
    return made ? *made : SuitePlan{};
}

/// What an original does, as one line: "rand 4K read Q3 8G 180s MB/s".
struct Setting {
    Access access;
    std::uint64_t block;
    unsigned reads;
    unsigned depth;
    std::uint64_t span;
    Figure figure;
};

void expect_step(const SuitePlan& suite, const std::string& id, const Setting& setting) {
    for (const auto& step : suite.steps) {
        if (step.id != id) continue;
        SCOPED_TRACE(suite.name + " " + id);
        EXPECT_EQ(step.workload.access, setting.access);
        ASSERT_EQ(step.workload.blocks.size(), 1U);
        EXPECT_EQ(step.workload.blocks.front().bytes, setting.block);
        EXPECT_EQ(step.workload.read_percent, setting.reads);
        EXPECT_EQ(step.workload.depth, setting.depth);
        EXPECT_EQ(step.workload.threads, 1U);
        EXPECT_EQ(step.workload.span_bytes, setting.span);
        EXPECT_EQ(step.figure, setting.figure);
        return;
    }
    ADD_FAILURE() << suite.name << " has no step " << id;
}

const SuiteStep* find(const SuitePlan& suite, std::string_view id) {
    for (const auto& step : suite.steps) {
        if (step.id == id) return &step;
    }
    return nullptr;
}

constexpr auto kSeq = Access::sequential;
constexpr auto kRand = Access::random;
constexpr auto kSpeed = Figure::throughput;

// HD Tune as The Tech Report used it: the whole drive in blocks of 64 KB, one request at a time; read and write lines
// and bursts; access times of reads and writes at 512 bytes, 4 KB, 64 KB and 1 MB.
TEST(Originals, HdTuneHasLinesBurstsAndAccessTimesOfBothDirections) {
    const auto suite = plan("hd-tune");
    EXPECT_TRUE(suite.whole_device);
    EXPECT_EQ(suite.steps.size(), 12U);
    for (const auto& [word, reads] : std::map<std::string, unsigned>{{"read", 100}, {"write", 0}}) {
        expect_step(suite, word + "-line", {kSeq, 64 * kKB, reads, 1, kDrive.bytes, kSpeed});
        expect_step(suite, "burst-rate-" + word, {kSeq, 64 * kKB, reads, 1, 64 * kKB, kSpeed});
        const auto* line = find(suite, word + "-line");
        ASSERT_NE(line, nullptr);
        EXPECT_TRUE(line->line) << "over addresses";
        EXPECT_EQ(line->workload.byte_limit, kDrive.bytes) << "once over the whole drive";
        for (const auto& [size, bytes] :
             std::map<std::string, std::uint64_t>{{"512", 512}, {"4k", 4 * kKB}, {"64k", 64 * kKB}, {"1m", kMB}}) {
            expect_step(suite, "access-time-" + word + "-" + size,
                        {kRand, bytes, reads, 1, kDrive.bytes, Figure::mean_latency});
        }
    }
}

// h2benchw as BeHardware used it: every address once in order, read and written, and the access time.
TEST(Originals, H2benchwGoesOverEveryAddressOnce) {
    const auto suite = plan("h2benchw");
    EXPECT_TRUE(suite.whole_device);
    for (const auto* id : {"surface-read", "surface-write"}) {
        const auto* surface = find(suite, id);
        ASSERT_NE(surface, nullptr) << id;
        EXPECT_TRUE(surface->line);
        EXPECT_EQ(surface->workload.byte_limit, kDrive.bytes);
        EXPECT_EQ(surface->workload.depth, 1U);
    }
    expect_step(suite, "access-time-read", {kRand, 512, 100, 1, kDrive.bytes, Figure::mean_latency});
}

// AS SSD: 1 GB in units of 16 MB; 4K; 4K on 64 threads; access: reads of 4 KB over the whole drive, writes of 512 bytes
// within 1 GB.
TEST(Originals, AsSsdReadsItsAccessTimeOverTheWholeDrive) {
    SuiteOptions options;
    options.whole_drive = true;
    const auto suite = plan("as-ssd", options);
    EXPECT_EQ(suite.size, kGB);
    for (const auto& [word, reads] : std::map<std::string, unsigned>{{"read", 100}, {"write", 0}}) {
        expect_step(suite, "seq-" + word, {kSeq, 16 * kMB, reads, 1, kGB, kSpeed});
        expect_step(suite, "4k-" + word, {kRand, 4 * kKB, reads, 1, kGB, kSpeed});
        const auto* threads = find(suite, "4k-64thrd-" + word);
        ASSERT_NE(threads, nullptr);
        EXPECT_EQ(threads->workload.threads, 64U);
    }
    expect_step(suite, "acc-time-read", {kRand, 4 * kKB, 100, 1, kDrive.bytes, Figure::mean_latency});
    expect_step(suite, "acc-time-write", {kRand, 512, 0, 1, kGB, Figure::mean_latency});
}

TEST(Originals, AsSsdInAFileSaysThatItsAccessTimeIsOfThatFile) {
    const auto suite = plan("as-ssd");
    expect_step(suite, "acc-time-read", {kRand, 4 * kKB, 100, 1, kGB, Figure::mean_latency});
    std::vector<std::string> notes;
    for (const auto& note : suite.notes) notes.push_back(note.id);
    EXPECT_THAT(notes, testing::Contains("access-time-in-part"));
}

// ATTO as AnandTech used it: 0.5 KB to 8 MB, 4 outstanding, over 2 GB, data that compress.
TEST(Originals, AttoOfTheReviewsIsCompressibleOverTwoGigabytes) {
    const auto suite = plan("atto-anandtech");
    EXPECT_EQ(suite.size, 2 * kGB);
    ASSERT_EQ(suite.steps.size(), 30U);
    std::uint64_t block = 512;
    for (std::size_t i = 0; i < 15; ++i, block *= 2) {
        for (const auto* step : {&suite.steps[i], &suite.steps[i + 15]}) {
            EXPECT_EQ(step->workload.blocks.front().bytes, block);
            EXPECT_EQ(step->workload.depth, 4U);
            EXPECT_GE(step->workload.data.compressible_percent, 90U);
        }
    }
    EXPECT_EQ(block, 16 * kMB) << "8 MB was the last";
}

// CrystalDiskMark 3: Seq 1 MiB, random 512 KB, 4 KB, 4 KB at depth 32; read and write; 5 runs; 1,000 MB.
TEST(Originals, CrystalDiskMarkOf2012HasItsFourLines) {
    const auto suite = plan("crystaldiskmark-2012");
    EXPECT_EQ(suite.size, 1000 * kMB);
    EXPECT_EQ(suite.steps.size(), 8U);
    for (const auto& [word, reads] : std::map<std::string, unsigned>{{"read", 100}, {"write", 0}}) {
        expect_step(suite, "seq-" + word, {kSeq, kMB, reads, 1, suite.size, kSpeed});
        expect_step(suite, "512k-" + word, {kRand, 512 * kKB, reads, 1, suite.size, kSpeed});
        expect_step(suite, "4k-" + word, {kRand, 4 * kKB, reads, 1, suite.size, kSpeed});
        expect_step(suite, "4k-qd32-" + word, {kRand, 4 * kKB, reads, 32, suite.size, kSpeed});
    }
    for (const auto& step : suite.steps) EXPECT_EQ(step.runs, 5U);
}

TEST(Originals, CrystalDiskMarkOf2012SaysWhereASizeIsBeyondIt) {
    const auto has_note = [](std::uint64_t size) {
        SuiteOptions options;
        options.size = size;
        const auto suite = plan("crystaldiskmark-2012", options);
        return std::any_of(suite.notes.begin(), suite.notes.end(),
                           [](const Message& note) { return note.id == "size-beyond-original"; });
    };
    EXPECT_FALSE(has_note(4000 * kMB));
    EXPECT_TRUE(has_note(4001 * kMB));
}

TEST(Originals, CrystalDiskMarksPeakForNvmeHasSixteenThreads) {
    const auto suite = plan("crystaldiskmark-peak-nvme");
    ASSERT_EQ(suite.steps.size(), 4U);
    EXPECT_EQ(suite.steps[0].workload.depth, 8U);
    EXPECT_EQ(suite.steps[1].workload.depth, 32U);
    EXPECT_EQ(suite.steps[1].workload.threads, 16U);
}

// Iometer, AnandTech: 4 KB random writes over 8 GB at 3 and 32, reads at 3; 128 KB in order over the whole drive at 1;
// three minutes each; writes with data that compress and with data that do not.
TEST(Originals, AnandTechWritesBothKindsOfDataInOrderToo) {
    const auto suite = plan("iometer-anandtech");
    EXPECT_EQ(suite.steps.size(), 8U);
    const Setting random{kRand, 4 * kKB, 0, 3, 8 * kGB, kSpeed};
    const Setting sequential{kSeq, 128 * kKB, 0, 1, kDrive.bytes, kSpeed};
    for (const auto* data : {"random-data", "compressible-data"}) {
        const bool compresses = std::string_view(data) == "compressible-data";
        for (const auto& [id, setting] :
             std::map<std::string, Setting>{{"random-write-4k-q3-", random},
                                            {"random-write-4k-q32-", {kRand, 4 * kKB, 0, 32, 8 * kGB, kSpeed}},
                                            {"sequential-write-128k-q1-", sequential}}) {
            expect_step(suite, id + data, setting);
            const auto* step = find(suite, id + data);
            ASSERT_NE(step, nullptr);
            EXPECT_EQ(step->workload.data.compressible_percent > 90, compresses) << id << data;
        }
    }
    expect_step(suite, "random-read-4k-q3", {kRand, 4 * kKB, 100, 3, 8 * kGB, kSpeed});
    expect_step(suite, "sequential-read-128k-q1", {kSeq, 128 * kKB, 100, 1, kDrive.bytes, kSpeed});
    for (const auto& step : suite.steps) EXPECT_EQ(step.workload.runtime_ns, 180 * kSecond_ns);
}

// Iometer, Tom's Hardware: 4 KB random within 16 GB, MB/s by depth 1 to 32.
TEST(Originals, TomsHardwareShowsMegabytesPerSecond) {
    const auto suite = plan("iometer-tomshardware");
    EXPECT_EQ(suite.steps.size(), 12U);
    for (const unsigned depth : {1U, 2U, 4U, 8U, 16U, 32U}) {
        expect_step(suite, "random-read-4k-q" + std::to_string(depth), {kRand, 4 * kKB, 100, depth, 16 * kGB, kSpeed});
        expect_step(suite, "random-write-4k-q" + std::to_string(depth), {kRand, 4 * kKB, 0, depth, 16 * kGB, kSpeed});
    }
}

// Iometer, BeHardware: 2 MB reads at 1, 2 and 4, their mean; 2 MB writes at 1; 4 KB random and in order, read and
// written, at 1 to 32; the whole drive; two minutes each.
TEST(Originals, BeHardwareGivesTheMeanOfThreeDepths) {
    const auto suite = plan("iometer-behardware");
    EXPECT_TRUE(suite.whole_device);
    EXPECT_EQ(suite.steps.size(), 4U + 24U);
    ASSERT_EQ(suite.means.size(), 1U);
    EXPECT_THAT(suite.means.front().step_ids,
                ElementsAre("sequential-read-2m-q1", "sequential-read-2m-q2", "sequential-read-2m-q4"));
    for (const auto& id : suite.means.front().step_ids) EXPECT_NE(find(suite, id), nullptr) << id;
    expect_step(suite, "sequential-write-2m-q1", {kSeq, 2 * kMB, 0, 1, kDrive.bytes, kSpeed});
    expect_step(suite, "random-write-4k-q4", {kRand, 4 * kKB, 0, 4, kDrive.bytes, kSpeed});
    expect_step(suite, "sequential-read-4k-q32", {kSeq, 4 * kKB, 100, 32, kDrive.bytes, kSpeed});
    for (const auto& step : suite.steps) EXPECT_EQ(step.workload.runtime_ns, 120 * kSecond_ns);
}

// Iometer, The Tech Report: the drive filled with one file; four patterns at 1 to 256 outstanding. File server 80 %
// reads, web server reads only, database 8 KB and 67 %, workstation 8 KB, 80 % reads and 80 % random.
TEST(Originals, TheTechReportsPatternsAreIometers) {
    const auto suite = plan("iometer-techreport");
    EXPECT_TRUE(suite.whole_device);
    EXPECT_EQ(suite.size, kDrive.bytes);
    struct Server {
        std::string title;
        unsigned reads;
        unsigned continuing;
        std::vector<BlockShare> blocks;
    };
    const std::vector<Server> servers{
        {"file-server",
         80,
         0,
         {{512, 10}, {1024, 5}, {2048, 5}, {4096, 60}, {8192, 2}, {16'384, 4}, {32'768, 4}, {65'536, 10}}},
        {"web-server",
         100,
         0,
         {{512, 22},
          {1024, 15},
          {2048, 8},
          {4096, 23},
          {8192, 15},
          {16'384, 2},
          {32'768, 6},
          {65'536, 7},
          {131'072, 1},
          {524'288, 1}}},
        {"database", 67, 0, {{8192, 100}}},
        {"workstation", 80, 20, {{8192, 100}}}};
    for (const auto& server : servers) {
        for (unsigned depth = 1; depth <= 256; depth *= 2) {
            const auto* step = find(suite, server.title + "-q" + std::to_string(depth));
            ASSERT_NE(step, nullptr) << server.title << depth;
            EXPECT_EQ(step->figure, Figure::iops);
            EXPECT_EQ(step->workload.depth, depth);
            EXPECT_EQ(step->workload.read_percent, server.reads);
            EXPECT_EQ(step->workload.continuing_percent, server.continuing);
            EXPECT_EQ(step->workload.blocks, server.blocks);
        }
    }
}

// BeHardware's files: four groups by their mean size; five runs.
TEST(Originals, BeHardwaresFileGroupsAreRunFiveTimes) {
    const auto suite = plan("file-groups");
    for (const auto& step : suite.steps) EXPECT_EQ(step.runs, 5U) << step.title;
}

TEST(Originals, TheCompressibleHalfIsWrittenLast) {
    const auto suite = plan("compressibility-map");
    ASSERT_EQ(suite.steps.size(), 3U);
    EXPECT_EQ(suite.steps[0].id, "write-the-incompressible-half");
    EXPECT_EQ(suite.steps[1].id, "write-the-compressible-half");
    EXPECT_EQ(suite.steps[2].id, "read-line");
    EXPECT_TRUE(suite.steps[2].line);
}

}  // namespace
}  // namespace fettle::bench
