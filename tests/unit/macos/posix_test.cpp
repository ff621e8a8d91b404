// SPDX-License-Identifier: GPL-3.0-or-later
// What platform/macos does with POSIX alone, on this system.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <filesystem>
#include <map>
#include <mutex>

#include "platform/macos/posix/disk_watch.h"
#include "platform/macos/posix/mac_bench.h"
#include "platform/macos/posix/system_programs.h"
#include "platform/macos/posix/thread_queue.h"
#include "platform/macos/posix/trusted_program.h"
#include "tests/unit/macos/fake_mac.h"

namespace fettle::macos {
namespace {

namespace fs = std::filesystem;

/// A folder of its own that the destructor removes.
class PosixTest : public testing::Test {
protected:
    PosixTest() {
        std::string pattern = fs::temp_directory_path() / "fettle-macos-XXXXXX";
        EXPECT_NE(::mkdtemp(pattern.data()), nullptr);
        folder = pattern;
    }
    ~PosixTest() override { fs::remove_all(folder); }
    [[nodiscard]] std::vector<std::string> names() const {
        std::vector<std::string> all;
        for (const auto& item : fs::directory_iterator(folder)) all.push_back(item.path().filename());
        return all;
    }
    std::string folder;
};

// --- programs ---------------------------------------------------------------------------------------

TEST_F(PosixTest, AProgramsStreamsAndStatus) {
    SystemPrograms programs;
    const auto ran = programs.run("sh", {"-c", "echo out; echo err >&2; exit 3"}, kPatience);
    ASSERT_TRUE(ran);
    EXPECT_EQ(ran->status, 3);
    EXPECT_EQ(ran->output, "out\n");
    EXPECT_EQ(ran->errors, "err");
    const auto killed = programs.run("sh", {"-c", "kill -TERM $$"}, kPatience);
    ASSERT_TRUE(killed);
    EXPECT_EQ(killed->status, 128 + 15);
}

TEST_F(PosixTest, AProgramHasNoInputAndAnEnglishEnvironment) {
    ::setenv("LC_ALL", "de_DE.UTF-8", 1);
    const auto ran = SystemPrograms().run("sh", {"-c", "cat; echo \"$LC_ALL $HOME\""}, kPatience);
    ::unsetenv("LC_ALL");
    ASSERT_TRUE(ran);
    EXPECT_EQ(ran->output, "C \n");
}

TEST_F(PosixTest, AProgramThatDoesNotEndIsStopped) {
    const auto ran = SystemPrograms().run("sleep", {"1000"}, std::chrono::milliseconds(50));
    ASSERT_FALSE(ran);
    EXPECT_EQ(ran.error().code, ErrorCode::timeout);
}

TEST_F(PosixTest, AProgramThatClosesItsStreamsAndGoesOnIsStoppedToo) {
    const auto ran = SystemPrograms().run("sh", {"-c", "exec >&- 2>&-; sleep 1000"}, std::chrono::milliseconds(50));
    ASSERT_FALSE(ran);
    EXPECT_EQ(ran.error().code, ErrorCode::timeout);
}

TEST_F(PosixTest, MoreThanAReportHasIsAnError) {
    const auto ran = SystemPrograms().run("cat", {"/dev/zero"}, kPatience);
    ASSERT_FALSE(ran);
    EXPECT_EQ(ran.error().code, ErrorCode::too_large);
    const auto missing = SystemPrograms().run("no-such-program", {}, kPatience);
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ErrorCode::unsupported);
}

// --- programs of root -------------------------------------------------------------------------------

TEST(TrustedProgram, IsOneThatRootAloneCanReplace) {
    std::map<std::string, FileOwner> owners{
        {"/", {0, 0755}}, {"/usr", {0, 0755}}, {"/usr/local", {0, 01755}}, {"/usr/local/fettle", {0, 0755}}};
    const FileOwners listed = [&](const std::string& path) -> Result<FileOwner> {
        const auto found = owners.find(path);
        if (found == owners.end()) return fail(ErrorCode::not_found, path);
        return found->second;
    };
    const std::string program = "/usr/local/fettle";
    EXPECT_TRUE(only_root_writes(program, listed));
    for (auto& [path, owner] : owners) {
        const auto before = owner;
        for (const auto& wrong : {FileOwner{501, 0755}, FileOwner{0, 0775}, FileOwner{0, 0757}, FileOwner{0, 01777}}) {
            owner = wrong;
            const auto may = only_root_writes(program, listed);
            ASSERT_FALSE(may) << path;
            EXPECT_EQ(may.error().code, ErrorCode::refused) << path;
            EXPECT_NE(to_string(may.error()).find("can change " + path + "."), std::string::npos)
                << to_string(may.error());
        }
        owner = before;
    }
    EXPECT_EQ(only_root_writes("/usr/bin/none", listed).error().code, ErrorCode::not_found);
}

TEST_F(PosixTest, OwnersAreThoseOfTheFileSystem) {
    const auto path = folder + "/program";
    std::ofstream(path).put('x');
    ASSERT_EQ(::chmod(path.c_str(), 0640), 0);
    const auto owner = owner_of(path);
    ASSERT_TRUE(owner) << to_string(owner.error());
    EXPECT_EQ(owner->user, ::geteuid());
    EXPECT_EQ(owner->mode, 0640U);
    EXPECT_EQ(owner_of(folder + "/none").error().code, ErrorCode::not_found);
}

// --- files ------------------------------------------------------------------------------------------

FileCalls ordinary_calls() {
    FileCalls calls;
    calls.flush = [](int descriptor) { return ::fsync(descriptor); };
    calls.bypass_cache = [](int /*descriptor*/) { return 0; };
    calls.allocate = [](int descriptor, long long bytes) {
        return ::posix_fallocate(descriptor, 0, static_cast<off_t>(bytes)) == 0 ? 0 : -1;
    };
    return calls;
}

// --- disks ------------------------------------------------------------------------------------------

TEST_F(PosixTest, DisksThatArriveAndLeave) {
    std::ofstream(folder + "/disk0");
    std::ofstream(folder + "/disk0s1");
    std::mutex mutex;
    std::condition_variable heard;
    std::vector<std::string> events;
    const auto watch = watch_disks(folder, std::chrono::milliseconds(1), [&](const DriveEvent& event) {
        const std::scoped_lock lock(mutex);
        events.push_back((event.kind == DriveEvent::Kind::added ? "+" : "-") + event.id);
        heard.notify_all();
    });
    ASSERT_TRUE(watch);
    const auto wait_for = [&](const std::string& event) {
        std::unique_lock lock(mutex);
        return heard.wait_for(lock, std::chrono::seconds(60),
                              [&] { return std::find(events.begin(), events.end(), event) != events.end(); });
    };
    std::ofstream(folder + "/disk4");
    std::ofstream(folder + "/disk4s1");
    EXPECT_TRUE(wait_for("+disk4"));
    fs::remove(folder + "/disk0");
    EXPECT_TRUE(wait_for("-disk0"));
    const std::scoped_lock lock(mutex);
    EXPECT_EQ(events.size(), 2U) << "partitions are no drives";
    EXPECT_FALSE(watch_disks(folder + "/none", std::chrono::milliseconds(1), {}));
}

// --- benchmarks -------------------------------------------------------------------------------------

class MacBenchTest : public PosixTest {
protected:
    MacBenchTest() {
        mounts->mounts = {{"/dev/disk3s1s1", "/", "apfs", true, true}, {"/dev/disk4s1", folder, "hfs", false, true}};
    }
    MacBenchSource source() {
        MacBenchSource::Parts parts;
        parts.calls = ordinary_calls();
        parts.mounts = mounts;
        parts.drives = [](const std::string& disk) { return std::vector<std::string>{whole_of(disk)}; };
        parts.lock_folder = locks;
        return MacBenchSource(parts);
    }
    static std::string whole_of(const std::string& disk) { return disk.substr(0, disk.find('s', 4)); }
    bench::TargetRequest request(bool writes = true) const {
        bench::TargetRequest asked;
        asked.path = folder;
        asked.size = ByteCount{1U << 20U};
        asked.writes = writes;
        return asked;
    }
    std::shared_ptr<SavedMounts> mounts = std::make_shared<SavedMounts>();
    std::string locks = folder;
};

TEST_F(MacBenchTest, AScratchFileHasNoNameAndItsFacts) {
    locks.clear();
    auto source = this->source();
    const auto target = source.open(request());
    ASSERT_TRUE(target) << to_string(target.error());
    EXPECT_TRUE(names().empty());
    const auto facts = (*target)->facts();
    EXPECT_EQ(facts.kind, bench::TargetFacts::Kind::scratch_file);
    EXPECT_EQ(facts.file_system, "hfs");
    EXPECT_EQ(facts.drives, std::vector<std::string>{"disk4"});
    EXPECT_TRUE(facts.direct);
    EXPECT_EQ(facts.sector_bytes, 4096U);
    EXPECT_EQ(facts.engine, "threads");
    EXPECT_TRUE((*target)->flush());
}

TEST_F(MacBenchTest, WhatWasWrittenIsReadBack) {
    auto source = this->source();
    const auto target = source.open(request());
    ASSERT_TRUE(target);
    const auto queue = (*target)->open_queue({4, 8192, true});
    ASSERT_TRUE(queue);
    std::vector<bench::IoRequest> requests;
    for (std::uint32_t slot = 0; slot < 4; ++slot) {
        const auto buffer = (*queue)->buffer(slot);
        ASSERT_EQ(buffer.size(), 8192U);
        std::fill(buffer.begin(), buffer.end(), static_cast<std::uint8_t>(slot + 1));
        requests.push_back({slot * 8192U, 8192, slot, bench::IoKind::write});
    }
    const auto finish = [&](std::size_t all) {
        std::vector<bench::IoCompletion> done;
        auto first = (*queue)->exchange(requests, (*queue)->now_ns() + 60'000'000'000U);
        while (first && !first->completions.empty()) {
            done.insert(done.end(), first->completions.begin(), first->completions.end());
            if (done.size() == all) break;
            first = (*queue)->exchange({}, (*queue)->now_ns() + 60'000'000'000U);
        }
        return done;
    };
    for (const auto& one : finish(4)) EXPECT_EQ(one.result, 8192);
    for (auto& one : requests) {
        one.kind = bench::IoKind::read;
        one.offset = (3 - one.slot) * 8192U;
    }
    EXPECT_EQ(finish(4).size(), 4U);
    for (std::uint32_t slot = 0; slot < 4; ++slot) EXPECT_EQ((*queue)->buffer(slot)[8191], 4 - slot);
    requests = {{std::uint64_t{1} << 40U, 4096, 0, bench::IoKind::read}};
    const auto beyond = finish(1);
    ASSERT_EQ(beyond.size(), 1U);
    EXPECT_EQ(beyond[0].result, 0) << "past the end";
}

TEST_F(MacBenchTest, TwoOnOneDriveWouldDistortEachOther) {
    auto source = this->source();
    const auto first = source.open(request());
    ASSERT_TRUE(first);
    auto other = this->source();
    const auto second = other.open(request());
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, ErrorCode::busy);
}

TEST_F(MacBenchTest, NetworkFileSystemsAndOtherPeoplesFilesAreRefused) {
    auto source = this->source();
    mounts->mounts.back().local = false;
    EXPECT_EQ(source.open(request()).error().code, ErrorCode::refused);
    auto asked = request();
    asked.allow_network = true;
    EXPECT_TRUE(source.open(asked));
    std::ofstream(folder + "/mine") << std::string(8192, 'x');
    asked.path = folder + "/mine";
    EXPECT_EQ(source.open(asked).error().code, ErrorCode::refused);
    asked.writes = false;
    const auto file = source.open(asked);
    ASSERT_TRUE(file);
    EXPECT_EQ((*file)->facts().size, ByteCount{8192});
    asked.path = "/dev/null";
    EXPECT_EQ(source.open(asked).error().code, ErrorCode::invalid_argument);
    asked.path = folder + "/none";
    EXPECT_EQ(source.open(asked).error().code, ErrorCode::not_found);
    EXPECT_EQ(source.way_to_write(folder), bench::WriteWay::scratch);
    EXPECT_EQ(source.way_to_write("/dev/null"), bench::WriteWay::drive);
}

TEST_F(MacBenchTest, EnginesThatMacOsLacksAreUnsupported) {
    auto source = this->source();
    EXPECT_EQ(source.engines(), std::vector{bench::EngineChoice::threads});
    auto asked = request();
    asked.engine = bench::EngineChoice::io_uring;
    EXPECT_EQ(source.open(asked).error().code, ErrorCode::unsupported);
    asked.engine = bench::EngineChoice::threads;
    EXPECT_TRUE(source.open(asked));
}

TEST_F(MacBenchTest, AFullFileSystemIsRefusedBeforeTheRun) {
    auto source = this->source();
    auto asked = request();
    asked.size = ByteCount{std::uint64_t{1} << 60U};
    const auto target = source.open(asked);
    ASSERT_FALSE(target);
    EXPECT_EQ(target.error().code, ErrorCode::refused);
}

}  // namespace
}  // namespace fettle::macos
