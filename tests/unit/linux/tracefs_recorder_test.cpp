// SPDX-License-Identifier: GPL-3.0-or-later
// The recorder of block I/O, with a made-up tracefs: what it writes there, reads from there, and leaves behind.
#include "platform/linux/tracefs_recorder.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

#include "platform/linux/nvme_paths.h"
#include "tests/unit/linux/fake_system.h"

namespace fettle::linux_system {
namespace {

namespace fs = std::filesystem;

constexpr auto kTracing = "sys/kernel/tracing";

class TracefsRecorderTest : public testing::Test {
protected:
    void SetUp() override {
        system_.folder(std::string(kTracing) + "/instances");
        system_.block("sys/devices/virtual/block/sda", "sda", "8:0", "1000000");
        system_.block("sys/devices/virtual/block/sdb", "sdb", "8:16", "1000000");
        system_.block("sys/devices/virtual/block/nvme0n1", "nvme0n1", "259:1", "1000000");
    }
    void TearDown() override {
        if (writer_ >= 0) ::close(writer_);
    }

    /// The kernel fills the folder of an instance, and empties it before it is removed.
    InstanceFolders kernel() {
        InstanceFolders folders;
        folders.make = [this](const std::string& path) {
            made_.push_back(path);
            if (make_error_ != 0) return make_error_;
            if (!fs::create_directory(path)) return EEXIST;
            for (const auto* name : {"tracing_on", "trace_clock", "trace_options", "buffer_size_kb"}) {
                std::ofstream(path + "/" + name) << "default\n";
            }
            for (const auto& event : events_) {
                fs::create_directories(path + "/events/block/" + event);
                std::ofstream(path + "/events/block/" + event + "/filter") << "none\n";
                std::ofstream(path + "/events/block/" + event + "/enable") << "0\n";
            }
            if (with_pipe_) {
                EXPECT_EQ(::mkfifo((path + "/trace_pipe").c_str(), 0600), 0);
                writer_ = ::open((path + "/trace_pipe").c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
                EXPECT_GE(writer_, 0);
            }
            return 0;
        };
        folders.remove = [this](const std::string& path) {
            removed_.push_back(fs::path(path).filename().string());
            if (remove_error_ != 0) return remove_error_;
            fs::remove_all(path);
            return 0;
        };
        return folders;
    }

    [[nodiscard]] std::string instances(const std::string& tracing = kTracing) const {
        return system_.top() + "/" + tracing + "/instances";
    }
    [[nodiscard]] static std::string own() { return "fettle-" + std::to_string(::getpid()); }
    [[nodiscard]] std::string content(const std::string& file) const {
        std::ifstream stream(instances() + "/" + own() + "/" + file);
        std::string text;
        std::getline(stream, text);
        return text;
    }
    /// The instances that are there.
    [[nodiscard]] std::vector<std::string> left() const {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(instances())) names.push_back(entry.path().filename().string());
        std::sort(names.begin(), names.end());
        return names;
    }
    Result<std::unique_ptr<trace::LiveEvents>> start(const std::vector<std::string>& drives,
                                                     std::optional<ByteCount> buffer = {}) {
        TracefsRecorder recorder(system_.roots(), kernel());
        return recorder.start({drives, buffer});
    }
    void deliver(const std::string& text) const {
        ASSERT_EQ(::write(writer_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
    }

    FakeSystem system_;
    std::vector<std::string> events_{"block_rq_issue", "block_rq_complete", "block_rq_requeue"};
    bool with_pipe_ = true;
    int make_error_ = 0;
    int remove_error_ = 0;
    int writer_ = -1;
    std::vector<std::string> made_;
    std::vector<std::string> removed_;
};

// The numbers are (8 << 20) | 0 and (8 << 20) | 16, as MKDEV of include/linux/kdev_t.h makes them.
TEST_F(TracefsRecorderTest, RecordsTheChosenDrivesInAnInstanceOfItsOwn) {
    const auto live = start({"sda", "sdb"}, ByteCount{3U << 20U});
    ASSERT_TRUE(live) << to_string(live.error());
    EXPECT_EQ(left(), std::vector<std::string>{own()});
    EXPECT_EQ(content("trace_clock"), "mono");
    EXPECT_EQ(content("buffer_size_kb"), "3072");
    for (const auto& event : events_) {
        EXPECT_EQ(content("events/block/" + event + "/filter"), "dev == 8388608 || dev == 8388624") << event;
        EXPECT_EQ(content("events/block/" + event + "/enable"), "1") << event;
    }
    EXPECT_EQ(content("tracing_on"), "1");
    EXPECT_EQ((*live)->buffer().bytes, 3U << 20U);
    const auto& devices = (*live)->devices();
    ASSERT_EQ(devices.size(), 2U);
    EXPECT_EQ(devices[0].name, "8,0");
    EXPECT_EQ(devices[1].name, "8,16");
    EXPECT_EQ(devices[1].drive, 1U);
    ASSERT_TRUE((*live)->stop());
    EXPECT_EQ(content("tracing_on"), "0");
    ASSERT_TRUE((*live)->finish());
    EXPECT_TRUE(left().empty());
    EXPECT_EQ(removed_, std::vector<std::string>{own()});
}

TEST_F(TracefsRecorderTest, TheBufferIsChosenUnlessItIsGiven) {
    const auto live = start({"sda"});
    ASSERT_TRUE(live);
    const auto kib = std::stoull(content("buffer_size_kb"));
    EXPECT_GE(kib, 64U);
    EXPECT_LE(kib, 4096U);
    EXPECT_EQ((*live)->buffer().bytes, kib * 1024);
}

TEST_F(TracefsRecorderTest, ReadsWhatIsThereAndDoesNotWaitForMore) {
    const auto live = start({"sda"});
    ASSERT_TRUE(live);
    std::string text = "before ";
    EXPECT_EQ((*live)->read(text, 0).value(), false);
    EXPECT_EQ(text, "before ");
    deliver("one line\nand a ha");
    EXPECT_EQ((*live)->read(text, 1000).value(), false);
    deliver("lf\n");
    EXPECT_EQ((*live)->read(text, 1000).value(), false);
    EXPECT_EQ(text, "before one line\nand a half\n");
}

TEST_F(TracefsRecorderTest, ItsClockIsThatOfTheEvents) {
    const auto live = start({"sda"});
    ASSERT_TRUE(live);
    timespec before{};
    ::clock_gettime(CLOCK_MONOTONIC, &before);
    const auto now = (*live)->now_ns();
    timespec after{};
    ::clock_gettime(CLOCK_MONOTONIC, &after);
    const auto ns = [](const timespec& time) {
        return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(time.tv_nsec);
    };
    EXPECT_GE(now, ns(before));
    EXPECT_LE(now, ns(after));
}

// Documentation/trace/ftrace.rst: per_cpu/cpu*/stats.
TEST_F(TracefsRecorderTest, CountsTheLossesOfAllProcessors) {
    const auto live = start({"sda"});
    ASSERT_TRUE(live);
    EXPECT_EQ((*live)->lost(), 0U) << "without the files";
    const auto folder = std::string(kTracing) + "/instances/" + own() + "/per_cpu/";
    system_.file(folder + "cpu0/stats",
                 "entries: 129\noverrun: 1000\ncommit overrun: 1\nbytes: 10436\noldest event ts:  3542.121\n"
                 "now ts:  3550.0\ndropped events: 20\nread events: 5");
    system_.file(folder + "cpu1/stats",
                 "entries: 0\noverrun: 300\ncommit overrun: 0\ndropped events: 0\nread events: 7");
    EXPECT_EQ((*live)->lost(), 1321U);
}

TEST_F(TracefsRecorderTest, UsesDebugfsWhereTracefsHasNoPlaceOfItsOwn) {
    fs::remove_all(system_.top() + "/" + kTracing);
    system_.folder("sys/kernel/debug/tracing/instances");
    ASSERT_TRUE(start({"sda"}));
    ASSERT_EQ(made_.size(), 1U);
    EXPECT_EQ(made_[0], instances("sys/kernel/debug/tracing") + "/" + own());
    EXPECT_FALSE(fs::exists(made_[0])) << "and removes it there";
}

TEST_F(TracefsRecorderTest, ItIsRemovedWhenNobodyFinishesIt) {
    { ASSERT_TRUE(start({"sda"})); }
    EXPECT_TRUE(left().empty());
}

TEST_F(TracefsRecorderTest, ItIsRemovedAfterEveryErrorOfTheStart) {
    events_ = {"block_rq_issue"};
    auto live = start({"sda"});
    ASSERT_FALSE(live);
    EXPECT_EQ(live.error().code, ErrorCode::unsupported);
    EXPECT_NE(live.error().context.find("block_rq_complete"), std::string::npos) << live.error().context;
    EXPECT_TRUE(left().empty());

    events_ = {"block_rq_issue", "block_rq_complete"};
    with_pipe_ = false;
    live = start({"sda"});
    ASSERT_FALSE(live);
    EXPECT_NE(live.error().context.find("trace_pipe"), std::string::npos) << live.error().context;
    EXPECT_TRUE(left().empty());
}

TEST_F(TracefsRecorderTest, KernelsWithoutTheEventOfRequeuesWillDo) {
    events_ = {"block_rq_issue", "block_rq_complete"};
    EXPECT_TRUE(start({"sda"}));
}

TEST_F(TracefsRecorderTest, AnInstanceThatCannotBeRemovedIsAnError) {
    auto live = start({"sda"});
    ASSERT_TRUE(live);
    remove_error_ = EBUSY;
    const auto finished = (*live)->finish();
    ASSERT_FALSE(finished);
    EXPECT_EQ(finished.error().native.value, static_cast<std::uint32_t>(EBUSY));
}

TEST_F(TracefsRecorderTest, RemovesInstancesOfProcessesThatAreGone) {
    system_.file("proc/4001/comm", "fettle");
    system_.file("proc/4002/comm", "bash");
    for (const auto* name : {"fettle-4001", "fettle-4002", "fettle-4003", "fettle-gui", "perf", "fettle-"}) {
        system_.folder(std::string(kTracing) + "/instances/" + name);
    }
    system_.folder(std::string(kTracing) + "/instances/" + own());  // an earlier process had this number
    const auto live = start({"sda"});
    ASSERT_TRUE(live) << to_string(live.error());
    ASSERT_TRUE((*live)->finish());
    EXPECT_EQ(left(), (std::vector<std::string>{"fettle-", "fettle-4001", "fettle-gui", "perf"}));
}

TEST_F(TracefsRecorderTest, AStaleInstanceInUseIsLeftAlone) {
    system_.folder(std::string(kTracing) + "/instances/fettle-4003");
    remove_error_ = EBUSY;
    EXPECT_TRUE(start({"sda"})) << "and does not keep another from starting";
    EXPECT_TRUE(fs::exists(instances() + "/fettle-4003"));
}

TEST_F(TracefsRecorderTest, WithoutTracefsItIsUnsupported) {
    fs::remove_all(system_.top() + "/sys/kernel");
    const auto live = start({"sda"});
    ASSERT_FALSE(live);
    EXPECT_EQ(live.error().code, ErrorCode::unsupported);
    EXPECT_NE(live.error().context.find("tracefs is not mounted"), std::string::npos) << live.error().context;
}

TEST_F(TracefsRecorderTest, SaysWhetherPermissionOrLockdownIsMissing) {
    make_error_ = EACCES;
    auto live = start({"sda"});
    ASSERT_FALSE(live);
    EXPECT_EQ(live.error().code, ErrorCode::not_permitted);
    system_.file("sys/kernel/security/lockdown", "none [integrity] confidentiality");
    EXPECT_EQ(start({"sda"}).error().code, ErrorCode::not_permitted) << "integrity allows tracing";
    system_.file("sys/kernel/security/lockdown", "none integrity [confidentiality]");
    live = start({"sda"});
    ASSERT_FALSE(live);
    EXPECT_EQ(live.error().code, ErrorCode::unsupported);
    EXPECT_NE(live.error().context.find("locked down"), std::string::npos) << live.error().context;
    make_error_ = EROFS;
    EXPECT_EQ(start({"sda"}).error().native.value, static_cast<std::uint32_t>(EROFS));
}

TEST_F(TracefsRecorderTest, OtherUsersMayNotRecord) {
    if (::geteuid() == 0) GTEST_SKIP() << "root may read every folder";
    const auto folder = system_.top() + "/" + kTracing;
    fs::permissions(folder, fs::perms::none);
    EXPECT_EQ(start({"sda"}).error().code, ErrorCode::not_permitted);
    fs::permissions(folder, fs::perms::owner_all);
}

TEST_F(TracefsRecorderTest, AnUnknownDriveIsNotFound) {
    TracefsRecorder recorder(system_.roots(), kernel());
    EXPECT_TRUE(recorder.can_record("sda"));
    EXPECT_FALSE(recorder.can_record("nvme0")) << "a controller without a namespace";
    const auto live = start({"sda", "sdz"});
    ASSERT_FALSE(live);
    EXPECT_EQ(live.error().code, ErrorCode::not_found);
    EXPECT_TRUE(made_.empty());
}

// The head of a multipath namespace issues no requests: its hidden paths do.
TEST_F(TracefsRecorderTest, FollowsThePathsOfANamespace) {
    system_.file("proc/diskstats",
                 "   8       0 sda 1 2 3\n 259       1 nvme0n1 1 2 3\n 259       2 nvme0c0n1 1 2 3\n"
                 " 259       4 nvme0c12n1 1 2 3\n 259       5 nvme0c0n12 1 2 3\n 259       6 nvme1c0n1 1 2 3");
    const auto live = start({"sda", "nvme0n1"});
    ASSERT_TRUE(live);
    std::string names;
    for (const auto& device : (*live)->devices()) names += device.name + ":" + std::to_string(device.drive) + " ";
    EXPECT_EQ(names, "8,0:0 259,1:1 259,2:1 259,4:1 ");
}

TEST_F(TracefsRecorderTest, PathsWithoutANumberAreNamed) {
    system_.file("proc/diskstats", " 259       1 nvme0n1 1 2 3\n   0       0 nvme0c0n1 1 2 3");
    const auto live = start({"nvme0n1"});
    ASSERT_FALSE(live);
    EXPECT_EQ(live.error().code, ErrorCode::unsupported);
    EXPECT_NE(live.error().context.find("nvme0c0n1"), std::string::npos) << live.error().context;
    EXPECT_TRUE(start({"sda"}));
}

TEST_F(TracefsRecorderTest, FindsTheDriveOfAFileThatDoesNotExistYet) {
    struct stat facts {};
    ASSERT_EQ(::stat(system_.top().c_str(), &facts), 0);
    if (major(facts.st_dev) == 0) GTEST_SKIP() << "the temporary folder is not on a block device";
    const auto number = std::to_string(major(facts.st_dev)) + ":" + std::to_string(minor(facts.st_dev));
    system_.block("sys/devices/virtual/block/sdx", "sdx", number, "1000000");
    TracefsRecorder recorder(system_.roots(), kernel());
    EXPECT_EQ(recorder.drives_below(system_.top() + "/new.csv"), std::vector<std::string>{"sdx"});
    EXPECT_EQ(recorder.drives_below(system_.top()), std::vector<std::string>{"sdx"});
    EXPECT_TRUE(recorder.drives_below("/proc/nothing.csv").empty());
}

TEST(EventFilter, StaysBelowAPage) {
    EXPECT_EQ(event_filter({{259, 1048575}}), "dev == 272629759");  // (259 << 20) | 1048575
    const std::vector<RequestDevice> many(300, RequestDevice{259, 7});
    EXPECT_EQ(event_filter(many), "");
}

TEST(NvmePaths, AreThoseOfTheSameNamespace) {
    EXPECT_TRUE(is_path_to("nvme0c1n1", "nvme0n1"));
    EXPECT_FALSE(is_path_to("nvme0c1n2", "nvme0n1"));
    EXPECT_FALSE(is_path_to("nvme10c1n1", "nvme0n1"));
    EXPECT_FALSE(is_path_to("nvme0n1", "nvme0n1"));
    EXPECT_FALSE(is_path_to("sdan1", "sdan"));
}

}  // namespace
}  // namespace fettle::linux_system
