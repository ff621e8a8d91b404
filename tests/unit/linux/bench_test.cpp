// SPDX-License-Identifier: GPL-3.0-or-later
// The benchmark's targets on this machine's own files: both engines, scratch files, locks, the journal.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <numeric>

#include "core/bench/runner.h"
#include "platform/linux/bench_lock.h"
#include "platform/linux/bench_source.h"
#include "platform/linux/drives_under.h"
#include "platform/linux/scratch_file.h"
#include "platform/linux/scratch_journal.h"

namespace fettle::linux_system {
namespace {

namespace fs = std::filesystem;
constexpr ByteCount kSize{4U << 20U};

/// A folder that vanishes with the test.
class Folder {
public:
    Folder() {
        std::string name = (fs::temp_directory_path() / "fettle-test-XXXXXX").string();
        path_ = ::mkdtemp(name.data());
    }
    ~Folder() { fs::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    [[nodiscard]] std::string operator/(const std::string& name) const { return (path_ / name).string(); }
    [[nodiscard]] std::string path() const { return path_.string(); }
    [[nodiscard]] std::size_t names() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(path_), fs::directory_iterator()));
    }

private:
    fs::path path_;
};

/// Tests run beside each other, on the same drive.
std::string own_scope() { return "fettle-test-" + std::to_string(::getpid()); }

void write_file(const std::string& path, const std::string& text) {
    fs::create_directories(fs::path(path).parent_path());
    std::ofstream(path) << text;
}

class EngineOf : public testing::TestWithParam<bench::EngineChoice> {
protected:
    Result<std::unique_ptr<bench::IoTarget>> open(bool writes) {
        bench::TargetRequest request;
        request.path = folder_.path();
        request.size = kSize;
        request.writes = writes;
        request.engine = GetParam();
        return source_.open(request);
    }
    /// Hands over one request and waits for its completion.
    static bench::IoCompletion one(bench::IoQueue& queue, const bench::IoRequest& request) {
        auto exchange = queue.exchange(std::span(&request, 1), queue.now_ns());
        for (int i = 0; i < 1000 && exchange && exchange->completions.empty(); ++i) {
            exchange = queue.exchange({}, queue.now_ns() + 100'000'000);
        }
        EXPECT_TRUE(exchange && exchange->completions.size() == 1);
        return exchange && !exchange->completions.empty() ? exchange->completions.front() : bench::IoCompletion{};
    }
    Folder folder_;
    BenchSource source_{Roots{}, folder_ / "journal", own_scope()};
};

TEST_P(EngineOf, WhatIsWrittenIsRead) {
    auto target = open(true);
    ASSERT_TRUE(target) << to_string(target.error());
    auto queue = (*target)->open_queue({2, 8192, true});
    if (!queue && GetParam() == bench::EngineChoice::io_uring) GTEST_SKIP() << to_string(queue.error());
    ASSERT_TRUE(queue);
    const auto out = (*queue)->buffer(0);
    std::iota(out.begin(), out.end(), std::uint8_t{1});
    const auto before = (*queue)->now_ns();
    const auto written = one(**queue, {4096, 8192, 0, bench::IoKind::write});
    EXPECT_EQ(written.result, 8192);
    EXPECT_GE(written.at_ns, before);
    EXPECT_EQ(one(**queue, {4096, 8192, 1, bench::IoKind::read}).result, 8192);
    EXPECT_TRUE(std::equal(out.begin(), out.end(), (*queue)->buffer(1).begin()));
    EXPECT_TRUE((*target)->flush());
    EXPECT_GT((*queue)->cpu_ns(), 0U);
}

TEST_P(EngineOf, PastTheEndIsAShortTransferAndNoHang) {
    auto target = open(false);
    ASSERT_TRUE(target);
    auto queue = (*target)->open_queue({1, 8192, false});
    if (!queue) GTEST_SKIP() << to_string(queue.error());
    EXPECT_EQ(one(**queue, {kSize.bytes - 4096, 8192, 0, bench::IoKind::read}).result, 4096);
    EXPECT_EQ(one(**queue, {kSize.bytes, 4096, 0, bench::IoKind::read}).result, 0);
}

TEST_P(EngineOf, AnEmptyExchangeEndsAtItsTime) {
    auto target = open(false);
    ASSERT_TRUE(target);
    auto queue = (*target)->open_queue({1, 4096, false});
    if (!queue) GTEST_SKIP() << to_string(queue.error());
    const auto until = (*queue)->now_ns() + 2'000'000;
    const auto exchange = (*queue)->exchange({}, until);
    ASSERT_TRUE(exchange);
    EXPECT_TRUE(exchange->completions.empty());
    EXPECT_GE((*queue)->now_ns(), until);
}

TEST_P(EngineOf, RunsAndVerifiesAWholeWorkload) {
    auto target = open(true);
    ASSERT_TRUE(target);
    bench::Workload workload;
    workload.read_percent = 30;
    workload.depth = 40;
    workload.threads = 2;
    workload.runtime_ns = 3'600'000'000'000;
    workload.byte_limit = 8U << 20U;
    workload.verify = true;
    workload.data.nonce = 5;
    const auto result = bench::run_workload(**target, workload, {}, {});
    if (!result && result.error().code == ErrorCode::unsupported) GTEST_SKIP() << to_string(result.error());
    ASSERT_TRUE(result) << to_string(result.error());
    EXPECT_EQ(result->ending, bench::Ending::finished) << (result->error ? to_string(*result->error) : "");
    EXPECT_EQ(result->read.sums.bytes.bytes + result->write.sums.bytes.bytes, 8U << 20U);
    ASSERT_TRUE(result->verification);
    EXPECT_TRUE(result->verification->clean());
    EXPECT_GT(result->verification->sectors, 1000U);
    EXPECT_EQ(folder_.names(), 0U);  // neither scratch file nor journal
}

INSTANTIATE_TEST_SUITE_P(Engines, EngineOf,
                         testing::Values(bench::EngineChoice::io_uring, bench::EngineChoice::threads));

TEST(BenchSource, RefusesWhatItMustNotWrite) {
    const Folder folder;
    BenchSource source(Roots{}, folder / "journal", own_scope());
    write_file(folder / "file", std::string(8192, 'x'));
    bench::TargetRequest request;
    request.path = folder / "file";
    request.writes = true;
    EXPECT_EQ(source.open(request).error().code, ErrorCode::refused);
    request.path = folder / "none";
    EXPECT_EQ(source.open(request).error().code, ErrorCode::not_found);
    request.path = "/dev/null";
    EXPECT_EQ(source.open(request).error().code, ErrorCode::invalid_argument);
    request.path = folder.path();
    request.size = {std::uint64_t{1} << 60U};
    EXPECT_EQ(source.open(request).error().code, ErrorCode::refused);
    EXPECT_NE(source.nonce(), source.nonce());
}

TEST(BenchSource, KeepsASecondBenchmarkOff) {
    const Folder folder;
    BenchSource source(Roots{}, folder / "journal", own_scope());
    bench::TargetRequest request;
    request.path = folder.path();
    request.size = kSize;
    {
        const auto first = source.open(request);
        ASSERT_TRUE(first) << to_string(first.error());
        EXPECT_EQ((*first)->facts().size, kSize);
        const auto second = source.open(request);
        ASSERT_FALSE(second);
        EXPECT_EQ(second.error().code, ErrorCode::busy);
    }
    EXPECT_TRUE(source.open(request));
}

TEST(BenchLock, EndsWithItsOwner) {
    const Folder folder;
    const auto locks = folder / "locks";
    {
        const auto first = BenchLock::take({"sda"}, "test", locks);
        ASSERT_TRUE(first) << to_string(first.error());
        const auto second = BenchLock::take({"sdb", "sda"}, "test", locks);
        ASSERT_FALSE(second);
        EXPECT_EQ(second.error().code, ErrorCode::busy);
        EXPECT_TRUE(BenchLock::take({"sda"}, "other", locks)) << "another scope is another lock";
    }
    EXPECT_TRUE(BenchLock::take({"sdb", "sda"}, "test", locks));
}

TEST(BenchLock, HasAFolderOfItsUserAlone) {
    const Folder folder;
    const auto locks = folder / "locks";
    ASSERT_TRUE(BenchLock::take({"sda"}, "test", locks));
    EXPECT_EQ(fs::status(locks).permissions(), fs::perms::owner_all);
    EXPECT_EQ(fs::status(locks + "/test-sda.lock").permissions(), fs::perms::owner_read | fs::perms::owner_write);
    fs::permissions(locks, fs::perms::all);
    const auto shared = BenchLock::take({"sda"}, "test", locks);
    ASSERT_FALSE(shared);
    EXPECT_EQ(shared.error().code, ErrorCode::refused);
}

TEST(BenchLock, FollowsNoLinkAndLeavesTheFolderByNoName) {
    const Folder folder;
    const auto locks = folder / "locks";
    ASSERT_TRUE(BenchLock::take({"sda"}, "test", locks));
    write_file(folder / "precious", "data");
    fs::create_symlink(folder / "precious", locks + "/test-sdb.lock");
    const auto linked = BenchLock::take({"sdb"}, "test", locks);
    ASSERT_FALSE(linked);
    EXPECT_EQ(linked.error().code, ErrorCode::refused);
    for (const auto* name : {"", "../sda", "a/b"}) {
        const auto wrong = BenchLock::take({name}, "test", locks);
        ASSERT_FALSE(wrong) << name;
        EXPECT_EQ(wrong.error().code, ErrorCode::invalid_argument) << name;
    }
}

TEST(BenchLock, IsNoNameThatEveryUserCanTake) {
    const Folder folder;
    const auto held = BenchLock::take({"fettle-lock-test"}, "test", folder / "locks");
    ASSERT_TRUE(held);
    std::ifstream sockets("/proc/net/unix");
    std::string line;
    ASSERT_TRUE(std::getline(sockets, line));
    while (std::getline(sockets, line)) EXPECT_EQ(line.find("fettle-lock-test"), std::string::npos) << line;
}

TEST(ScratchJournal, RemovesWhatACrashLeft) {
    const Folder folder;
    const ScratchJournal journal(folder / "journal");
    const auto left = folder / ".fettle-bench-0123.tmp";
    write_file(left, "data");
    write_file(folder / "journal/.fettle-bench-0123.tmp", left);
    EXPECT_EQ(journal.clean_up(), std::vector<std::string>{left});
    EXPECT_FALSE(fs::exists(left));
    EXPECT_TRUE(fs::is_empty(folder / "journal"));
    EXPECT_TRUE(journal.clean_up().empty());
}

TEST(ScratchJournal, TouchesNothingElse) {
    const Folder folder;
    const ScratchJournal journal(folder / "journal");
    const auto precious = folder / "precious";
    write_file(precious, "data");
    write_file(folder / "journal/one", precious);            // a note that somebody forged
    write_file(folder / "journal/two", folder / "no-such");  // or that is out of date
    fs::create_symlink(precious, folder / ".fettle-bench-1.tmp");
    write_file(folder / "journal/three", folder / ".fettle-bench-1.tmp");
    EXPECT_TRUE(journal.clean_up().empty());
    EXPECT_TRUE(fs::exists(precious));
    EXPECT_TRUE(fs::is_symlink(folder / ".fettle-bench-1.tmp"));
}

TEST(ScratchJournal, LeavesTheLivingAlone) {
    const Folder folder;
    const ScratchJournal journal(folder / "journal");
    const auto path = folder / ".fettle-bench-77.tmp";
    write_file(path, "data");
    {
        const auto entry = journal.add(path);
        ASSERT_TRUE(entry);
        EXPECT_TRUE(journal.clean_up().empty());
        EXPECT_TRUE(fs::exists(path));
    }
    EXPECT_TRUE(fs::is_empty(folder / "journal"));  // whoever ends well takes the note along
}

TEST(DrivesUnder, GoesThroughPartitionsAndMappings) {
    const Folder folder;
    Roots roots;
    roots.sys = folder / "sys";
    const auto devices = roots.sys + "/devices/";
    write_file(devices + "pci/sda/size", "1");
    write_file(devices + "pci/sda/sda1/partition", "1");
    write_file(devices + "pci/nvme0n1/size", "1");
    fs::create_directories(devices + "virtual/dm-0/slaves");
    fs::create_symlink("../../../pci/sda/sda1", devices + "virtual/dm-0/slaves/sda1");
    fs::create_symlink("../../../pci/nvme0n1", devices + "virtual/dm-0/slaves/nvme0n1");
    fs::create_directories(roots.sys + "/dev/block");
    fs::create_symlink("../../devices/pci/sda/sda1", roots.sys + "/dev/block/8:1");
    fs::create_symlink("../../devices/pci/nvme0n1", roots.sys + "/dev/block/259:0");
    fs::create_symlink("../../devices/virtual/dm-0", roots.sys + "/dev/block/253:0");
    EXPECT_EQ(drives_under(roots, 8, 1), std::vector<std::string>{"sda"});
    EXPECT_EQ(drives_under(roots, 259, 0), std::vector<std::string>{"nvme0n1"});
    EXPECT_EQ(drives_under(roots, 253, 0), (std::vector<std::string>{"nvme0n1", "sda"}));
    EXPECT_TRUE(drives_under(roots, 1, 1).empty());
}

}  // namespace
}  // namespace fettle::linux_system
