// SPDX-License-Identifier: GPL-3.0-or-later
// Suites of files: their sets, and how they are carried out, on files that exist in a map.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <tuple>

#include "core/bench/doubt.h"
#include "core/bench/file_pass.h"
#include "core/bench/file_suite_runner.h"

namespace fettle::bench {
namespace {

using Key = std::tuple<std::uint32_t, std::uint32_t>;  // tree, number

/// Files in memory, with a clock that every transfer moves on: 1 µs for each KiB and 10 µs for each opening.
class FakeTree final : public FileTree {
public:
    struct Content {
        std::vector<std::uint8_t> data;
        bool cached = true;
    };

    [[nodiscard]] TargetFacts facts() const override {
        TargetFacts facts;
        facts.kind = TargetFacts::Kind::scratch_folder;
        facts.direct = true;
        facts.file_system = "fakefs";
        return facts;
    }
    std::uint64_t now_ns() override { return clock; }
    std::uint64_t cpu_ns() override { return 0; }

    Status add_folder(FileFolder folder) override {
        if (!folders.insert({folder.tree, folder.number}).second) return fail(ErrorCode::io, "folder exists");
        return {};
    }
    Result<std::unique_ptr<OpenFile>> create(FilePlace place) override {
        clock += 10'000;
        if (folders.count({place.folder.tree, place.folder.number}) == 0) return fail(ErrorCode::io, "no folder");
        const Key key{place.folder.tree, place.number};
        if (files.count(key) != 0) return fail(ErrorCode::io, "file exists");
        return std::make_unique<Open>(*this, files[key]);
    }
    Result<std::unique_ptr<OpenFile>> open(FilePlace place) override {
        clock += 10'000;
        const auto found = files.find({place.folder.tree, place.number});
        if (found == files.end()) return fail(ErrorCode::vanished, "file");
        if (found->second.cached) ++cached_reads;
        return std::make_unique<Open>(*this, found->second);
    }
    Status flush() override {
        ++flushes;
        clock += 5'000'000;
        return {};
    }
    Status forget(FilePlace place) override {
        if (!keeps) files.at({place.folder.tree, place.number}).cached = false;
        return {};
    }
    Result<std::optional<double>> share_in_memory(FilePlace place) override {
        if (reports_nothing) return std::optional<double>();
        return files.at({place.folder.tree, place.number}).cached ? 1.0 : 0.0;
    }
    Status remove(FilePlace place) override {
        files.erase({place.folder.tree, place.number});
        return {};
    }
    Status remove_folder(FileFolder folder) override {
        folders.erase({folder.tree, folder.number});
        return {};
    }

    std::uint64_t clock = 1;
    std::map<Key, Content> files;
    std::set<Key> folders;
    unsigned flushes = 0;
    unsigned cached_reads = 0;
    bool keeps = false;
    bool reports_nothing = false;  ///< whether files are in memory
    std::uint64_t room = ~std::uint64_t{0};
    CancelToken* cancel_at_end_of_room = nullptr;

private:
    class Open final : public OpenFile {
    public:
        Open(FakeTree& tree, Content& content) : tree_(tree), content_(content) {}
        Status append(std::span<const std::uint8_t> data) override {
            if (tree_.room < data.size()) {
                if (tree_.cancel_at_end_of_room == nullptr) return fail(ErrorCode::io, "no space is left");
                tree_.cancel_at_end_of_room->cancel();
                tree_.room = data.size();
            }
            tree_.room -= data.size();
            content_.data.insert(content_.data.end(), data.begin(), data.end());
            tree_.clock += data.size() * 1000 / 1024;
            return {};
        }
        Result<std::size_t> read(std::span<std::uint8_t> into) override {
            const auto bytes = std::min(into.size(), content_.data.size() - at_);
            std::copy_n(content_.data.begin() + static_cast<std::ptrdiff_t>(at_), bytes, into.begin());
            at_ += bytes;
            tree_.clock += bytes * 1000 / 1024;
            return bytes;
        }
        Status close() override { return {}; }

    private:
        FakeTree& tree_;
        Content& content_;
        std::size_t at_ = 0;
    };
};

class NoPause final : public Pause {
public:
    void wait(std::uint64_t /*ns*/, const CancelToken& /*cancel*/) override {}
};

SuitePlan small(std::string_view name, std::uint64_t size = 24U << 20U) {
    SuiteOptions options;
    options.size = size;
    auto plan = plan_suite(name, options, {std::uint64_t{1} << 50U}, 512);
    EXPECT_TRUE(plan) << (plan ? "" : to_string(plan.error()));
    return plan ? *plan : SuitePlan{};
}

Result<SuiteResult> run(const SuitePlan& plan, FakeTree& tree, const CancelToken& cancel = {}) {
    NoPause pause;
    return run_file_suite(plan, tree, 42, pause, {}, cancel);
}

TEST(FileSets, ArePublishedFigures) {
    SuiteOptions none;
    const ByteCount any{std::uint64_t{1} << 50U};
    const auto groups = plan_suite("file-groups-2009", none, any, 512);
    ASSERT_TRUE(groups);
    ASSERT_EQ(groups->file_sets.size(), 3U);
    // BeHardware 2009: 6 files in 13.2 GB; 10,480 in 7.96 GB; 68,184 in 2.86 GB.
    const std::array<std::pair<std::uint32_t, double>, 3> published{{{6, 13.2e9}, {10'480, 7.96e9}, {68'184, 2.86e9}}};
    for (std::size_t i = 0; i < published.size(); ++i) {
        EXPECT_EQ(groups->file_sets[i].count(), published[i].first);
        EXPECT_NEAR(static_cast<double>(groups->file_sets[i].bytes()), published[i].second, 1e5);
    }
    const auto later = plan_suite("file-groups", none, any, 512);
    ASSERT_TRUE(later);
    const std::array<double, 4> means{731.17e6, 5.20e6, 800.88e3, 48.78e3};
    ASSERT_EQ(later->file_sets.size(), means.size());
    for (std::size_t i = 0; i < means.size(); ++i) {
        const auto& set = later->file_sets[i];
        EXPECT_NEAR(static_cast<double>(set.bytes()) / set.count(), means[i], 1);
        EXPECT_EQ(later->steps[2 * i].runs, 5U);
    }
    const auto test = plan_suite("fc-test", none, any, 512);
    ASSERT_TRUE(test);
    for (const auto& set : test->file_sets) {
        if (set.title == "ISO") continue;
        EXPECT_NEAR(static_cast<double>(set.bytes()), 10e9, 0.4e9) << set.title;
    }
    EXPECT_EQ(test->file_sets[2].size_of(0), 360'000'000U);
    EXPECT_EQ(test->file_sets[2].size_of(test->file_sets[2].count() - 1), 1'400'000'000U);
}

TEST(FileSets, ScaleByTheirNumberAndThenBySize) {
    const FileSet many{"many", {{1000, 5000, 5000}}};
    EXPECT_EQ(scaled(many, 0.1).count(), 100U);
    EXPECT_EQ(scaled(many, 0.1).bytes(), 500'000U);
    EXPECT_EQ(scaled(many, 3).count(), 3000U);
    const FileSet few{"few", {{2, 1'000'000, 1'000'000}}};
    EXPECT_EQ(scaled(few, 0.25).count(), 2U);
    EXPECT_EQ(scaled(few, 0.25).bytes(), 500'000U);
}

TEST(FileSets, ASuiteHasAboutTheSizeThatIsAskedFor) {
    for (const auto* name : {"fc-test", "file-groups", "file-groups-2009", "as-ssd-copy"}) {
        for (const std::uint64_t size : {std::uint64_t{16} << 20U, std::uint64_t{1} << 30U}) {
            const auto plan = small(name, size);
            std::uint64_t bytes = 0;
            for (const auto& set : plan.file_sets) bytes += set.bytes();
            EXPECT_NEAR(static_cast<double>(bytes), static_cast<double>(size), 0.1 * static_cast<double>(size)) << name;
        }
        SuiteOptions reads;
        reads.reads_only = true;
        const auto refused = plan_suite(name, reads, {std::uint64_t{1} << 50U}, 512);
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().code, ErrorCode::invalid_argument);
    }
}

TEST(FileSuite, CreatesReadsAndCopiesEveryFile) {
    const auto plan = small("fc-test");
    FakeTree tree;
    const auto result = run(plan, tree);
    ASSERT_TRUE(result) << to_string(result.error());
    EXPECT_EQ(result->ending, Ending::finished);
    ASSERT_EQ(result->steps.size(), plan.steps.size());
    for (const auto& step : result->steps) {
        const auto& work = *plan.steps[step.step].files;
        const auto& set = plan.file_sets[work.set];
        ASSERT_EQ(step.runs.size(), 3U);
        for (const auto& run : step.runs) {
            const auto& way = work.action == FileAction::read ? run.read : run.write;
            const auto& other = work.action == FileAction::read ? run.write : run.read;
            EXPECT_EQ(way.sums.operations, set.count());
            EXPECT_EQ(way.sums.bytes.bytes, set.bytes());  // of a copy once
            EXPECT_EQ(way.latency.count(), set.count());
            EXPECT_EQ(other.sums.bytes.bytes, 0U);
            // The clock of the fake: a copy reads and writes, the flush belongs to the time.
            const double transfers = static_cast<double>(set.bytes()) / 1024 * 1000;
            const double opened = 10'000.0 * set.count();
            const double copies = work.action == FileAction::copy ? 2 : 1;
            const double flush = work.action == FileAction::read ? 0 : 5e6;
            EXPECT_NEAR(static_cast<double>(run.elapsed_ns), copies * (transfers + opened) + flush,
                        copies * 1000.0 * set.count());
        }
    }
    EXPECT_EQ(tree.cached_reads, 0U);
    EXPECT_TRUE(result->target.direct);
}

TEST(FileSuite, NoFileHasTheDataOfAnother) {
    auto plan = small("file-groups");
    FakeTree tree;
    ASSERT_TRUE(run(plan, tree));
    std::set<std::vector<std::uint8_t>> heads;
    for (const auto& [key, content] : tree.files) {
        ASSERT_GE(content.data.size(), 512U);
        EXPECT_TRUE(heads.insert({content.data.begin(), content.data.begin() + 512}).second);
    }
}

TEST(FileSuite, WhatACopyNeedsIsPreparedUnmeasured) {
    const auto plan = small("as-ssd-copy");
    FakeTree tree;
    const auto result = run(plan, tree);
    ASSERT_TRUE(result);
    std::uint64_t sets = 0;
    for (const auto& set : plan.file_sets) sets += set.bytes();
    EXPECT_EQ(result->prepared.bytes, sets);
    EXPECT_EQ(file_preparation(plan).bytes, sets);
    EXPECT_EQ(result->written().bytes, 4 * sets);  // prepared, and copied three times
    for (const auto& [key, content] : tree.files) EXPECT_EQ(std::get<0>(key), 0U) << "a copy was left";
}

TEST(FileSuite, NeedsNoMoreSpaceThanItSays) {
    for (const auto* name : {"fc-test", "file-groups", "as-ssd-copy"}) {
        const auto plan = small(name);
        FakeTree tree;
        NoPause pause;
        std::size_t most = 0;
        const auto look = [&](const SuiteLive&) {
            std::size_t bytes = 0;
            for (const auto& [key, content] : tree.files) bytes += content.data.size();
            most = std::max(most, bytes);
        };
        ASSERT_TRUE(run_file_suite(plan, tree, 1, pause, look, {}));
        EXPECT_LE(most, most_space(plan).size.bytes) << name;
    }
}

TEST(FileSuite, AFileSystemThatKeepsFilesInMemoryIsDoubted) {
    const auto plan = small("file-groups");
    FakeTree tree;
    tree.keeps = true;
    const auto result = run(plan, tree);
    ASSERT_TRUE(result);
    EXPECT_FALSE(result->target.direct);
    std::set<std::string> ids;
    for (const auto& doubt : doubts(*result, {})) ids.insert(doubt.id);
    EXPECT_EQ(ids.count("from-cache"), 1U);
    ASSERT_EQ(result->target.notes.size(), 1U);
    EXPECT_EQ(result->target.notes.front().id, "kept-in-memory");
}

TEST(FileSuite, StatesOnceThatTheSystemDoesNotReportWhatIsInMemory) {
    FakeTree tree;
    tree.reports_nothing = true;
    const auto result = run(small("fc-test"), tree);
    ASSERT_TRUE(result);
    EXPECT_TRUE(result->target.direct);
    ASSERT_EQ(result->target.notes.size(), 1U);
    EXPECT_EQ(result->target.notes.front().id, "memory-not-checked");
    EXPECT_EQ(result->target.notes.front().severity, Severity::info);
    // The files were dropped nevertheless.
    EXPECT_EQ(tree.cached_reads, 0U);
}

TEST(FileSuite, AFullFileSystemEndsIt) {
    const auto plan = small("file-groups");
    FakeTree tree;
    tree.room = plan.file_sets.front().bytes() / 2;
    const auto first = run(plan, tree);
    ASSERT_TRUE(first);  // one file of the first group was whole
    EXPECT_EQ(first->ending, Ending::failed);
    ASSERT_TRUE(first->error);
    EXPECT_EQ(first->error->code, ErrorCode::io);
    FakeTree none;
    none.room = 10;
    const auto nothing = run(plan, none);
    ASSERT_FALSE(nothing);
    EXPECT_EQ(nothing.error().code, ErrorCode::io);
}

TEST(FileSuite, StopsInTheMiddleOfAFile) {
    const auto plan = small("file-groups");
    FakeTree tree;
    CancelToken cancel;
    tree.room = plan.file_sets.front().bytes() * 5 + 100'000;
    tree.cancel_at_end_of_room = &cancel;
    const auto result = run(plan, tree, cancel);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->ending, Ending::cancelled);
    EXPECT_FALSE(result->error);
    EXPECT_LT(result->steps.size(), plan.steps.size());
    CancelToken before;
    before.cancel();
    FakeTree untouched;
    const auto nothing = run(plan, untouched, before);
    ASSERT_FALSE(nothing);
    EXPECT_EQ(nothing.error().code, ErrorCode::cancelled);
}

}  // namespace
}  // namespace fettle::bench
