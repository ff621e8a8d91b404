// SPDX-License-Identifier: GPL-3.0-or-later
// Writing to a whole drive that is held, with the real kernel: a loop device plays the drive, under a name and with a
// sysfs folder of the test's own.
#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <vector>

#include "core/bench/runner.h"
#include "platform/linux/bench_source.h"
#include "platform/linux/held_drive.h"
#include "platform/linux/run_program.h"
#include "tests/unit/linux/fake_system.h"

namespace fettle::linux_system {
namespace {

constexpr std::uint64_t kMiB = 1U << 20U;
constexpr std::uint64_t kSize = 16 * kMiB;

/// One that Fettle knows nothing more of.
class OtherDrive final : public plan::HeldDrive {
public:
    DrivePorts& ports() override { return ports_; }
    Result<plan::PinnedDrive> identify() override { return plan::PinnedDrive{}; }
    Status discard(std::uint64_t, std::uint64_t) override { return {}; }
    Status read_again() override { return {}; }
    Status reset() override { return {}; }

private:
    DrivePorts ports_;
};

class HeldTarget : public testing::TestWithParam<bench::EngineChoice> {
protected:
    void SetUp() override {
        if (::geteuid() != 0) GTEST_SKIP() << "loop devices want an administrator";
        image_ = std::filesystem::temp_directory_path() / fmt::format("fettle-held-target-{}", ::getpid());
        std::ofstream file(image_, std::ios::binary);
        const std::vector<char> old(kMiB, '\xA5');
        for (std::uint64_t at = 0; at < kSize; at += kMiB) file.write(old.data(), static_cast<std::streamsize>(kMiB));
        file.close();
        const auto made = run_program("losetup", {"-f", "--show", image_.string()});
        if (!made || made->status != 0) GTEST_SKIP() << "no loop devices here";
        node_ = made->output.substr(0, made->output.find('\n'));
        struct stat status {};
        ASSERT_EQ(::stat(node_.c_str(), &status), 0);
        number_ = fmt::format("{}:{}", major(status.st_rdev), minor(status.st_rdev));
        const std::string device = "sys/devices/pci0000:00/ata1/host0/block/" + name_;
        system_.block(device, name_, number_, std::to_string(kSize / 512));
        system_.file(device + "/device/type", "0");
        system_.file(device + "/device/vendor", "ATA");
        system_.file(device + "/device/model", "LOOP SSD");
        const auto path = system_.roots().dev + "/" + name_;
        if (::unlink(path.c_str()) != 0 || ::mknod(path.c_str(), S_IFBLK | 0600, status.st_rdev) != 0) {
            GTEST_SKIP() << "no nodes can be made here";
        }
        const int opened = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (opened < 0) GTEST_SKIP() << "no nodes can be opened in the folder for temporary files";
        ::close(opened);
    }
    void TearDown() override {
        if (!node_.empty()) (void)run_program("losetup", {"-d", node_});
        std::error_code ignored;
        std::filesystem::remove(image_, ignored);
    }

    Result<std::unique_ptr<plan::HeldDrive>> hold(plan::Hold how) {
        DriveEntry entry;
        entry.id = name_;
        return LinuxHolder(system_.roots(), std::make_unique<FakeLinks>()).hold(entry, how);
    }
    [[nodiscard]] bench::TargetRequest request() const {
        bench::TargetRequest made;
        made.path = name_;
        made.writes = true;
        made.engine = GetParam();
        return made;
    }
    /// No drive of this machine, and no other test's: jobs are kept off each other by it.
    static std::string own_name() {
        std::string name = "sdz";
        for (auto rest = static_cast<unsigned>(::getpid()); rest > 0; rest /= 26) {
            name += static_cast<char>('a' + rest % 26);
        }
        return name;
    }
    /// As mount and mkfs open it; 0 or errno.
    [[nodiscard]] int open_exclusively() const {
        const int descriptor = ::open(node_.c_str(), O_RDWR | O_EXCL | O_CLOEXEC);
        if (descriptor < 0) return errno;
        ::close(descriptor);
        return 0;
    }
    /// The MiB of the image that hold something else than in the beginning.
    [[nodiscard]] std::vector<std::uint64_t> changed() const {
        std::ifstream file(image_, std::ios::binary);
        std::vector<char> piece(kMiB);
        std::vector<std::uint64_t> all;
        for (std::uint64_t at = 0; at < kSize / kMiB; ++at) {
            file.read(piece.data(), static_cast<std::streamsize>(kMiB));
            if (std::any_of(piece.begin(), piece.end(), [](char c) { return c != '\xA5'; })) all.push_back(at);
        }
        return all;
    }

    FakeSystem system_;
    std::filesystem::path image_;
    std::string node_;
    std::string number_;
    std::string name_ = own_name();
    BenchSource source_{system_.roots(), system_.top() + "/journal", fmt::format("fettle-test-held-{}", ::getpid())};
};

TEST_P(HeldTarget, IsWrittenReadBackAndNobodyElsesMeanwhile) {
    auto held = hold(plan::Hold::exclusive);
    ASSERT_TRUE(held) << to_string(held.error());
    auto target = source_.open_held(request(), **held);
    ASSERT_TRUE(target) << to_string(target.error());
    const auto facts = (*target)->facts();
    EXPECT_EQ(facts.kind, bench::TargetFacts::Kind::device);
    EXPECT_EQ(facts.size.bytes, kSize);
    EXPECT_EQ(facts.path, name_);
    EXPECT_EQ(facts.drives, std::vector<std::string>{name_});
    bench::Workload workload;
    workload.access = bench::Access::sequential;
    workload.read_percent = 0;
    workload.blocks = {{65'536, 100}};
    workload.depth = 4;
    workload.span_offset = 4 * kMiB;
    workload.span_bytes = 2 * kMiB;
    workload.byte_limit = 2 * kMiB;
    workload.verify = true;
    workload.data.nonce = 7;
    const auto run = bench::run_workload(**target, workload, {}, {});
    if (!run && run.error().code == ErrorCode::unsupported) GTEST_SKIP() << to_string(run.error());
    ASSERT_TRUE(run) << to_string(run.error());
    EXPECT_FALSE(run->error) << to_string(*run->error);
    ASSERT_TRUE(run->verification);
    EXPECT_TRUE(run->verification->clean());
    EXPECT_EQ(run->verification->sectors, 2 * kMiB / 512);
    EXPECT_EQ(open_exclusively(), EBUSY);
    // As long as a target is open, the drive can be read again too; it is closed first where there are partitions.
    target = fail(ErrorCode::cancelled, "closed");
    EXPECT_TRUE((*held)->read_again());
    EXPECT_EQ(open_exclusively(), EBUSY);
    held = fail(ErrorCode::cancelled, "given back");
    EXPECT_EQ(open_exclusively(), 0);
    EXPECT_EQ(changed(), (std::vector<std::uint64_t>{4, 5}));
}

TEST_P(HeldTarget, ADriveThatIsInUseIsNotHeldAndNotWritten) {
    const int user = ::open(node_.c_str(), O_RDONLY | O_EXCL | O_CLOEXEC);
    ASSERT_GE(user, 0);
    EXPECT_EQ(hold(plan::Hold::exclusive).error().code, ErrorCode::busy);
    const auto shared = hold(plan::Hold::shared);
    ASSERT_TRUE(shared) << to_string(shared.error());
    EXPECT_EQ(source_.open_held(request(), **shared).error().code, ErrorCode::refused);
    ::close(user);
    EXPECT_TRUE(changed().empty());
}

TEST_P(HeldTarget, ADriveInUseIsHeldForReadingAndCannotBeWrittenTo) {
    const int user = ::open(node_.c_str(), O_RDONLY | O_EXCL | O_CLOEXEC);
    ASSERT_GE(user, 0);
    ASSERT_EQ(::flock(user, LOCK_EX | LOCK_NB), 0) << "as systemd's tools lock a drive that they change";
    const auto reading = hold(plan::Hold::reading);
    ASSERT_TRUE(reading) << to_string(reading.error());
    EXPECT_EQ(source_.open_held(request(), **reading).error().code, ErrorCode::refused);
    auto wanted = request();
    wanted.writes = false;
    auto target = source_.open_held(wanted, **reading);
    ASSERT_TRUE(target) << to_string(target.error());
    auto queue = (*target)->open_queue({1, 4096, true});
    ASSERT_TRUE(queue) << to_string(queue.error());
    const auto attempt = [&](bench::IoKind kind) {
        const bench::IoRequest one{0, 4096, 0, kind};
        auto exchange = (*queue)->exchange(std::span(&one, 1), (*queue)->now_ns() + 1'000'000'000);
        for (int i = 0; i < 10 && exchange && exchange->completions.empty(); ++i) {
            exchange = (*queue)->exchange({}, (*queue)->now_ns() + 1'000'000'000);
        }
        return exchange && !exchange->completions.empty() ? exchange->completions.front().result : 0;
    };
    EXPECT_EQ(attempt(bench::IoKind::read), 4096);
    EXPECT_EQ(attempt(bench::IoKind::write), -EBADF);
    ::close(user);
    EXPECT_TRUE(changed().empty());
}

TEST_P(HeldTarget, IsTheDriveThatIsHeldWhateverHasItsNameNow) {
    auto held = hold(plan::Hold::exclusive);
    ASSERT_TRUE(held) << to_string(held.error());
    const auto name = system_.roots().dev + "/" + name_;
    ASSERT_EQ(::unlink(name.c_str()), 0);
    system_.file("dev/" + name_, "a file in its place");
    auto target = source_.open_held(request(), **held);
    ASSERT_TRUE(target) << to_string(target.error());
    EXPECT_EQ((*target)->facts().size.bytes, kSize);
}

TEST_P(HeldTarget, WithoutAHoldNothingIsWrittenAndTwoAreOneTooMany) {
    auto wanted = request();
    wanted.path = system_.roots().dev + "/" + name_;
    const auto refused = source_.open(wanted);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::refused);
    EXPECT_EQ(source_.way_to_write(wanted.path), bench::WriteWay::drive);
    EXPECT_EQ(source_.way_to_write("no-such-file"), bench::WriteWay::drive);
    EXPECT_EQ(source_.way_to_write(image_.string()), bench::WriteWay::scratch);
    EXPECT_EQ(source_.way_to_write(system_.top()), bench::WriteWay::scratch);
    OtherDrive other;
    EXPECT_EQ(source_.open_held(wanted, other).error().code, ErrorCode::unsupported);
    auto held = hold(plan::Hold::exclusive);
    ASSERT_TRUE(held) << to_string(held.error());
    wanted.writes = false;
    const auto reader = source_.open(wanted);
    ASSERT_TRUE(reader) << to_string(reader.error());
    EXPECT_EQ(source_.open_held(request(), **held).error().code, ErrorCode::busy);
    EXPECT_TRUE(changed().empty());
}

TEST_P(HeldTarget, IsNotHeldWhileAProgramHasItOpenWithoutClaimingIt) {
    if (GetParam() != bench::EngineChoice::threads) GTEST_SKIP() << "once is enough";
    // As a virtual machine has it: the kernel refuses nobody else. This process is no user; another one is.
    std::array<int, 2> ready{};
    std::array<int, 2> end{};
    ASSERT_EQ(::pipe2(ready.data(), O_CLOEXEC), 0);
    ASSERT_EQ(::pipe2(end.data(), O_CLOEXEC), 0);
    const auto other = ::fork();
    if (other == 0) {
        ::close(end[1]);
        const char done = ::open(node_.c_str(), O_RDWR) >= 0 ? 'y' : 'n';
        (void)!::write(ready[1], &done, 1);
        char nothing = 0;
        (void)!::read(end[0], &nothing, 1);
        ::_exit(0);
    }
    ::close(end[0]);
    char done = 0;
    ASSERT_EQ(::read(ready[0], &done, 1), 1);
    EXPECT_EQ(done, 'y');
    auto roots = system_.roots();
    roots.proc = "/proc";
    DriveEntry entry;
    entry.id = name_;
    LinuxHolder holder(roots, std::make_unique<FakeLinks>());
    const auto held = holder.hold(entry, plan::Hold::exclusive);
    const bool shared = holder.hold(entry, plan::Hold::shared).has_value();
    ::close(end[1]);
    ::waitpid(other, nullptr, 0);
    ASSERT_FALSE(held);
    EXPECT_EQ(held.error().code, ErrorCode::busy);
    EXPECT_NE(held.error().context.find(fmt::format("PID {}", other)), std::string::npos) << held.error().context;
    EXPECT_TRUE(shared) << "what stays in use may be used";
    EXPECT_TRUE(holder.hold(entry, plan::Hold::exclusive)) << "and afterwards it is held";
}

INSTANTIATE_TEST_SUITE_P(Engines, HeldTarget,
                         testing::Values(bench::EngineChoice::io_uring, bench::EngineChoice::threads),
                         [](const auto& one) {
                             return one.param == bench::EngineChoice::io_uring ? "io_uring" : "threads";
                         });

}  // namespace
}  // namespace fettle::linux_system
