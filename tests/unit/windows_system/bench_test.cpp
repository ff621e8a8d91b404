// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>
#include <windows.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <numeric>
#include <span>

#include "core/bench/runner.h"
#include "platform/windows/bench/bench_observer.h"
#include "platform/windows/bench/bench_source.h"
#include "platform/windows/bench/bench_target.h"
#include "platform/windows/bench/iocp_queue.h"
#include "platform/windows/bench/target_notes.h"
#include "platform/windows/bench/transfer_result.h"
#include "platform/windows/holder/held_disk.h"
#include "platform/windows/system/owned_handle.h"
#include "platform/windows/system/wide.h"
#include "tests/unit/windows_system/temporary_folder.h"

namespace fettle::windows_system {
namespace {

constexpr ByteCount kSize{8U << 20U};

/// Hands over one request and waits for its completion.
bench::IoCompletion one(bench::IoQueue& queue, const bench::IoRequest& request) {
    auto exchange = queue.exchange(std::span(&request, 1), queue.now_ns());
    for (int i = 0; i < 1000 && exchange && exchange->completions.empty(); ++i) {
        exchange = queue.exchange({}, queue.now_ns() + 100'000'000);
    }
    EXPECT_TRUE(exchange && exchange->completions.size() == 1);
    return exchange && !exchange->completions.empty() ? exchange->completions.front() : bench::IoCompletion{};
}

class IocpOf : public testing::TestWithParam<bool> {
protected:
    bench::TargetRequest request(const std::string& path, bool writes) const {
        bench::TargetRequest made;
        made.path = path;
        made.size = kSize;
        made.writes = writes;
        made.direct = GetParam();
        return made;
    }
    [[nodiscard]] std::size_t files() const { return measured_.count() + notes(); }
    [[nodiscard]] std::size_t notes() const { return durable::names_in(state_ / "scratch")->size(); }

    TemporaryFolder measured_;
    TemporaryFolder state_;
    BenchSource source_{state_.path()};
};

/// Read back by the queue, and by another way: through the cache.
TEST_P(IocpOf, WhatIsWrittenIsInTheFile) {
    const ScratchNotes notes(state_ / "scratch");
    auto file = BenchFile::make_scratch(measured_.path(), kSize, notes, 7);
    ASSERT_TRUE(file) << to_string(file.error());
    auto queue = IocpQueue::make(**file, {2, 8192, true}, GetParam());
    ASSERT_TRUE(queue) << to_string(queue.error());
    const auto out = (*queue)->buffer(0);
    std::iota(out.begin(), out.end(), std::uint8_t{1});
    const auto before = (*queue)->now_ns();
    const auto written = one(**queue, {4096, 8192, 0, bench::IoKind::write});
    EXPECT_EQ(written.result, 8192);
    EXPECT_EQ(written.slot, 0U);
    EXPECT_GE(written.at_ns, before);
    const auto text = durable::read((*file)->path(), kSize.bytes).value_or("");
    ASSERT_EQ(text.size(), kSize.bytes);
    EXPECT_TRUE(std::equal(out.begin(), out.end(), text.begin() + 4096,
                           [](std::uint8_t a, char b) { return a == static_cast<std::uint8_t>(b); }));
    const auto read = one(**queue, {4096, 8192, 1, bench::IoKind::read});
    EXPECT_EQ(read.result, 8192);
    EXPECT_EQ(read.slot, 1U);
    EXPECT_TRUE(std::equal(out.begin(), out.end(), (*queue)->buffer(1).begin()));
}

TEST_P(IocpOf, PastTheEndIsAShortTransferAndNoHang) {
    write_text(measured_ / "data", std::string(16'384, 'x'));
    const auto target = source_.open(request(measured_ / "data", false));
    ASSERT_TRUE(target) << to_string(target.error());
    EXPECT_EQ((*target)->facts().kind, bench::TargetFacts::Kind::existing_file);
    EXPECT_EQ((*target)->facts().size, ByteCount{16'384});
    const auto queue = (*target)->open_queue({1, 8192, false});
    ASSERT_TRUE(queue) << to_string(queue.error());
    EXPECT_EQ(one(**queue, {12'288, 8192, 0, bench::IoKind::read}).result, 4096);
    EXPECT_EQ(one(**queue, {16'384, 4096, 0, bench::IoKind::read}).result, 0);
    EXPECT_EQ(read_text(measured_ / "data"), std::string(16'384, 'x'));
}

TEST_P(IocpOf, AReadOnlyTargetIsNotWritten) {
    write_text(measured_ / "data", std::string(16'384, 'x'));
    const auto target = source_.open(request(measured_ / "data", false));
    ASSERT_TRUE(target);
    const auto queue = (*target)->open_queue({1, 4096, false});
    ASSERT_TRUE(queue);
    EXPECT_EQ(one(**queue, {0, 4096, 0, bench::IoKind::write}).result, -EACCES);
    EXPECT_EQ(read_text(measured_ / "data"), std::string(16'384, 'x'));
}

TEST_P(IocpOf, AnEmptyExchangeEndsAtItsTime) {
    const auto target = source_.open(request(measured_.path(), true));
    ASSERT_TRUE(target);
    const auto queue = (*target)->open_queue({1, 4096, true});
    ASSERT_TRUE(queue);
    const auto until = (*queue)->now_ns() + 5'000'000;
    const auto exchange = (*queue)->exchange({}, until);
    ASSERT_TRUE(exchange);
    EXPECT_TRUE(exchange->completions.empty());
    EXPECT_GE((*queue)->now_ns(), until);
}

TEST_P(IocpOf, RunsAndVerifiesAWholeWorkload) {
    {
        const auto target = source_.open(request(measured_.path(), true));
        ASSERT_TRUE(target) << to_string(target.error());
        EXPECT_TRUE((*target)->facts().fill_before_writing);
        bench::Workload workload;
        workload.read_percent = 30;
        workload.depth = 40;
        workload.threads = 2;
        workload.runtime_ns = 3'600'000'000'000;
        workload.byte_limit = 8U << 20U;
        workload.verify = true;
        workload.data.nonce = 5;
        const auto result = bench::run_workload(**target, workload, {}, {});
        ASSERT_TRUE(result) << to_string(result.error());
        EXPECT_EQ(result->ending, bench::Ending::finished) << (result->error ? to_string(*result->error) : "");
        EXPECT_EQ(result->read.sums.bytes.bytes + result->write.sums.bytes.bytes, 8U << 20U);
        ASSERT_TRUE(result->verification);
        EXPECT_TRUE(result->verification->clean());
        EXPECT_GT(result->verification->sectors, 1000U);
        EXPECT_TRUE((*target)->flush());
    }
    EXPECT_EQ(files(), 0U) << "neither scratch file nor note";
}

/// A queue that ends with transfers in flight takes them back.
TEST_P(IocpOf, EndsWithTransfersInFlight) {
    const auto target = source_.open(request(measured_.path(), true));
    ASSERT_TRUE(target);
    for (int round = 0; round < 20; ++round) {
        auto queue = (*target)->open_queue({16, 65'536, true});
        ASSERT_TRUE(queue);
        std::vector<bench::IoRequest> requests;
        for (std::uint32_t slot = 0; slot < 16; ++slot) {
            requests.push_back({slot * std::uint64_t{65'536}, 65'536, slot, bench::IoKind::write});
        }
        ASSERT_TRUE((*queue)->exchange(requests, 0));
    }
}

INSTANTIATE_TEST_SUITE_P(Caches, IocpOf, testing::Bool(),
                         [](const auto& one) { return one.param ? "direct" : "buffered"; });

TEST(BenchSourceOnWindows, RefusesWhatItMustNotMeasure) {
    const TemporaryFolder folder;
    const TemporaryFolder state;
    BenchSource source(state.path());
    const auto refusal = [&](const std::string& path, bool writes) {
        bench::TargetRequest request;
        request.path = path;
        request.size = kSize;
        request.writes = writes;
        const auto target = source.open(request);
        return target ? ErrorCode::internal : target.error().code;
    };
    write_text(folder / "mine", "precious");
    EXPECT_EQ(refusal(folder / "mine", true), ErrorCode::refused);
    EXPECT_EQ(read_text(folder / "mine"), "precious");
    EXPECT_EQ(refusal(folder / "none", false), ErrorCode::not_found);
    EXPECT_EQ(refusal("\\\\.\\PhysicalDrive0", true), ErrorCode::refused) << "it is not held";
    EXPECT_EQ(source.way_to_write("\\\\.\\PhysicalDrive0"), bench::WriteWay::drive);
    EXPECT_EQ(source.way_to_write(folder.path()), bench::WriteWay::scratch);
    write_text(folder / "empty", "");
    EXPECT_EQ(refusal(folder / "empty", false), ErrorCode::invalid_argument);
}

constexpr std::size_t kMiB = std::size_t{1} << 20U;

/// A held drive that is an image of the test's own.
class HeldImage final : public windows::HeldDisk {
public:
    explicit HeldImage(std::string path) : path_(std::move(path)) {}
    DrivePorts& ports() override { return ports_; }
    Result<plan::PinnedDrive> identify() override { return plan::PinnedDrive{}; }
    Status discard(std::uint64_t /*offset*/, std::uint64_t /*length*/) override { return {}; }
    Status read_again() override { return {}; }
    Status reset() override { return {}; }
    [[nodiscard]] const std::string& path() const noexcept override { return path_; }
    Status share_writing() override {
        ++asked;
        return shares ? Status() : fail(ErrorCode::busy, "another program was faster");
    }

    bool shares = true;
    int asked = 0;

private:
    std::string path_;
    DrivePorts ports_;
};

/// A drive that Fettle knows nothing more of.
class OtherHeld final : public plan::HeldDrive {
public:
    DrivePorts& ports() override { return ports_; }
    Result<plan::PinnedDrive> identify() override { return plan::PinnedDrive{}; }
    Status discard(std::uint64_t /*offset*/, std::uint64_t /*length*/) override { return {}; }
    Status read_again() override { return {}; }
    Status reset() override { return {}; }

private:
    DrivePorts ports_;
};

/// Identity of what a path leads to; empty: nothing.
std::vector<DWORD> identity_of(const std::string& path) {
    const OwnedHandle file(::CreateFileW(wide(path).c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr,
                                         OPEN_EXISTING, 0, nullptr));
    BY_HANDLE_FILE_INFORMATION facts{};
    if (!file || ::GetFileInformationByHandle(file.get(), &facts) == FALSE) return {};
    return {facts.dwVolumeSerialNumber, facts.nFileIndexHigh, facts.nFileIndexLow};
}

enum class As : std::uint8_t { file, device };

/// Writes to an image by its own name, and as a device. device.sh starts the program with such a device.
class HeldWrites : public testing::TestWithParam<As> {
protected:
    void SetUp() override {
        image_ = folder_ / "image";
        device_ = image_;
        if (GetParam() == As::device) {
            const auto* device = std::getenv("FETTLE_TEST_DEVICE");
            const auto* image = std::getenv("FETTLE_TEST_IMAGE");
            if (device == nullptr || image == nullptr) GTEST_SKIP() << "no image is linked as a device";
            device_ = device;
            image_ = image;
        }
        write_text(image_, std::string(kSize.bytes, '\xA5'));
        // Nothing else is ever written to.
        const auto identity = identity_of(image_);
        ASSERT_FALSE(identity.empty());
        ASSERT_EQ(identity_of(device_), identity) << device_;
    }
    [[nodiscard]] static bench::TargetRequest request(bool writes) {
        bench::TargetRequest made;
        made.path = "PhysicalDrive7";
        made.writes = writes;
        return made;
    }
    /// The MiB of the image that have something else than in the beginning.
    [[nodiscard]] std::vector<std::size_t> changed() const {
        const auto now = read_text(image_);
        EXPECT_EQ(now.size(), kSize.bytes);
        std::vector<std::size_t> all;
        for (std::size_t at = 0; at + kMiB <= now.size(); at += kMiB) {
            if (now.substr(at, kMiB) != std::string(kMiB, '\xA5')) all.push_back(at / kMiB);
        }
        return all;
    }

    TemporaryFolder folder_;
    TemporaryFolder state_;
    std::string image_;
    std::string device_;
    BenchSource source_{state_.path(), [](const std::string&) { return true; }};
};

TEST_P(HeldWrites, WriteTheAreaAndNothingElse) {
    HeldImage held(device_);
    auto target = source_.open_held(request(true), held);
    ASSERT_TRUE(target) << to_string(target.error());
    EXPECT_EQ(held.asked, 1);
    const auto facts = (*target)->facts();
    EXPECT_EQ(facts.kind, bench::TargetFacts::Kind::device);
    EXPECT_EQ(facts.path, "PhysicalDrive7");
    EXPECT_EQ(facts.size, kSize);
    EXPECT_EQ(facts.sector_bytes, 4096U) << "Wine reports none";
    EXPECT_TRUE(facts.direct);
    EXPECT_FALSE(facts.fill_before_writing);
    EXPECT_EQ(facts.features, (std::vector<std::string>{"no buffering", "write-through"}));
    bench::Workload workload;
    workload.access = bench::Access::sequential;
    workload.read_percent = 0;
    workload.blocks = {{65'536, 100}};
    workload.depth = 4;
    workload.threads = 2;
    workload.span_offset = 3 * kMiB;
    workload.span_bytes = 2 * kMiB;
    workload.byte_limit = 2 * kMiB;
    workload.runtime_ns = 3'600'000'000'000;
    workload.verify = true;
    workload.data.nonce = 5;
    const auto result = bench::run_workload(**target, workload, {}, {});
    ASSERT_TRUE(result) << to_string(result.error());
    EXPECT_EQ(result->ending, bench::Ending::finished) << (result->error ? to_string(*result->error) : "");
    EXPECT_EQ(result->write.sums.bytes.bytes, 2 * kMiB);
    ASSERT_TRUE(result->verification);
    EXPECT_TRUE(result->verification->clean());
    EXPECT_GT(result->verification->sectors, 0U);
    EXPECT_TRUE((*target)->flush());
    EXPECT_EQ(changed(), (std::vector<std::size_t>{3, 4}));
}

/// Read back by another way than the queue's.
TEST_P(HeldWrites, PutEachByteInItsPlace) {
    HeldImage held(device_);
    const auto target = source_.open_held(request(true), held);
    ASSERT_TRUE(target) << to_string(target.error());
    const auto queue = (*target)->open_queue({1, 8192, true});
    ASSERT_TRUE(queue) << to_string(queue.error());
    const auto out = (*queue)->buffer(0);
    std::iota(out.begin(), out.end(), std::uint8_t{1});
    EXPECT_EQ(one(**queue, {kMiB + 4096, 8192, 0, bench::IoKind::write}).result, 8192);
    ASSERT_TRUE((*target)->flush());
    const auto now = read_text(image_);
    ASSERT_EQ(now.size(), kSize.bytes);
    EXPECT_TRUE(std::equal(out.begin(), out.end(), now.begin() + kMiB + 4096,
                           [](std::uint8_t a, char b) { return a == static_cast<std::uint8_t>(b); }));
    EXPECT_EQ(now[kMiB + 4095], '\xA5');
    EXPECT_EQ(now[kMiB + 12'288], '\xA5');
}

TEST_P(HeldWrites, WhatIsOpenedForReadingIsNotWritten) {
    HeldImage held(device_);
    const auto target = source_.open_held(request(false), held);
    ASSERT_TRUE(target) << to_string(target.error());
    EXPECT_EQ(held.asked, 0);
    EXPECT_EQ((*target)->facts().features, std::vector<std::string>{"no buffering"});
    const auto queue = (*target)->open_queue({1, 4096, true});
    ASSERT_TRUE(queue) << to_string(queue.error());
    EXPECT_EQ(one(**queue, {0, 4096, 0, bench::IoKind::read}).result, 4096);
    EXPECT_EQ(one(**queue, {0, 4096, 0, bench::IoKind::write}).result, -EACCES);
    EXPECT_TRUE((*target)->flush()) << "nothing to flush";
    // A second benchmark on the same drive.
    EXPECT_EQ(source_.open_held(request(true), held).error().code, ErrorCode::busy);
    EXPECT_TRUE(changed().empty());
}

TEST_P(HeldWrites, NeedAHoldThatShares) {
    HeldImage held(device_);
    held.shares = false;
    EXPECT_EQ(source_.open_held(request(true), held).error().code, ErrorCode::busy);
    OtherHeld other;
    EXPECT_EQ(source_.open_held(request(true), other).error().code, ErrorCode::unsupported);
    auto named = request(true);
    named.path = "\\\\.\\PhysicalDrive7";
    EXPECT_EQ(source_.open(named).error().code, ErrorCode::refused);
    EXPECT_TRUE(changed().empty());
}

INSTANTIATE_TEST_SUITE_P(Names, HeldWrites, testing::Values(As::file, As::device),
                         [](const auto& one) { return one.param == As::file ? "file" : "device"; });

TEST(BenchSourceOnWindows, OneBenchmarkAtATime) {
    const TemporaryFolder folder;
    const TemporaryFolder state;
    BenchSource source(state.path());
    bench::TargetRequest request;
    request.path = folder.path();
    request.size = kSize;
    auto first = source.open(request);
    ASSERT_TRUE(first) << to_string(first.error());
    EXPECT_EQ(BenchSource(state.path()).open(request).error().code, ErrorCode::busy);
    first->reset();
    EXPECT_TRUE(source.open(request));
}

TEST(BenchSourceOnWindows, EnginesThatThisWindowsLacksAreUnsupported) {
    const TemporaryFolder folder;
    const TemporaryFolder state;
    BenchSource source(state.path());
    bench::TargetRequest request;
    request.path = folder.path();
    request.size = kSize;
    const auto has = source.engines();
    EXPECT_EQ(has.front(), bench::EngineChoice::iocp);
    using bench::EngineChoice;
    for (const auto engine :
         {EngineChoice::io_uring, EngineChoice::threads, EngineChoice::iocp, EngineChoice::ioring}) {
        request.engine = engine;
        const auto target = source.open(request);
        ASSERT_TRUE(target);
        const auto queue = (*target)->open_queue({1, 4096, false});
        const bool expected = std::find(has.begin(), has.end(), engine) != has.end();
        EXPECT_EQ(queue.has_value(), expected) << bench::name(engine);
        if (queue) {
            EXPECT_EQ((*target)->facts().engine, bench::name(engine));
        } else {
            EXPECT_EQ(queue.error().code, ErrorCode::unsupported);
        }
    }
}

TEST(ScratchNotesTest, NameTheFileFromItsRootOn) {
    const TemporaryFolder folder;
    const TemporaryFolder state;
    std::array<wchar_t, MAX_PATH> before{};
    ASSERT_NE(::GetCurrentDirectoryW(MAX_PATH, before.data()), 0U);
    ASSERT_NE(::SetCurrentDirectoryW(wide(folder.path()).c_str()), FALSE);
    const auto file = BenchFile::make_scratch(".", kSize, ScratchNotes(state / "scratch"), 7);
    ASSERT_NE(::SetCurrentDirectoryW(before.data()), FALSE);
    ASSERT_TRUE(file) << to_string(file.error());
    const auto path = folder / ".fettle-bench-0000000000000007.tmp";
    EXPECT_TRUE(durable::exists(path));
    EXPECT_EQ(read_text(state / "scratch\\.fettle-bench-0000000000000007.tmp"), path);
}

TEST(DeviceName, IsNoLongPath) {
    for (const auto* const path : {"\\\\.\\PhysicalDrive0", "\\\\.\\C:", "\\\\?\\Volume{1}\\", "\\\\?\\", "\\\\?\\UN"})
        EXPECT_TRUE(is_device_name(path)) << path;
    for (const auto* const path : {"", "C:", "C:\\a", "\\\\server\\share", "\\\\?\\C:\\a",
                                   "\\\\?\\UNC\\server\\share\\a", "\\\\?\\unc\\server\\share"})
        EXPECT_FALSE(is_device_name(path)) << path;
}

TEST(ScratchNotesTest, RemoveWhatACrashLeft) {
    const TemporaryFolder folder;
    const TemporaryFolder state;
    const ScratchNotes notes(state / "scratch");
    const auto left = folder / ".fettle-bench-0000000000000001.tmp";
    const auto used = folder / ".fettle-bench-0000000000000002.tmp";
    const auto foreign = folder / "letter.doc";
    for (const auto& path : {left, used, foreign}) write_text(path, "x");
    ASSERT_TRUE(durable::make_private_folder(state / "scratch"));
    write_text(state / "scratch\\one", left);
    write_text(state / "scratch\\other", foreign);
    write_text(state / "scratch\\gone", "Q:\\not there\\.fettle-bench-0000000000000003.tmp");
    auto running = notes.add(used);
    ASSERT_TRUE(running) << to_string(running.error());
    EXPECT_EQ(notes.clean_up(), std::vector<std::string>{left});
    EXPECT_FALSE(durable::exists(left));
    EXPECT_TRUE(durable::exists(used));
    EXPECT_TRUE(durable::exists(foreign)) << "not a name of Fettle's";
    EXPECT_TRUE(durable::exists(state / "scratch\\gone")) << "its volume may come back";
    EXPECT_FALSE(durable::exists(state / "scratch\\one"));
    running->reset();
    EXPECT_EQ(durable::names_in(state / "scratch")->size(), 1U);
}

TEST(PiecesOf, CountsRunsThatAreNotAdjacent) {
    const std::vector<windows::FileRun> runs{{0, 10, 1000}, {10, 10, 1010}, {20, 10, 5000}, {30, 10, {}}, {40, 10, 70}};
    EXPECT_EQ(pieces_of(runs, 0, 50), 3U) << "the first two are adjacent, the fourth is a hole";
    EXPECT_EQ(pieces_of(runs, 0, 10), 1U);
    EXPECT_EQ(pieces_of(runs, 25, 45), 2U);
    EXPECT_EQ(pieces_of(runs, 30, 40), 0U);
}

// Wine has no such request; Windows discards.
TEST(BenchTargets, OfFilesAreDiscardedByTheFileSystemOrNotAtAll) {
    const TemporaryFolder measured;
    const TemporaryFolder state;
    BenchSource source(state.path());
    bench::TargetRequest request;
    request.path = measured.path();
    request.size = ByteCount{1U << 20U};
    request.writes = true;
    auto scratch = source.open(request);
    ASSERT_TRUE(scratch) << to_string(scratch.error());
    const auto done = (*scratch)->discard(0, 1U << 16U);
    if (!done) {
        EXPECT_EQ(done.error().code, ErrorCode::unsupported) << to_string(done.error());
        EXPECT_NE(done.error().context.find("cannot free parts of a file"), std::string::npos) << done.error().context;
    }
    scratch->reset();
    const auto file = measured / "letter.doc";
    write_text(file, std::string(8192, 'x'));
    request.path = file;
    request.writes = false;
    auto existing = source.open(request);
    ASSERT_TRUE(existing) << to_string(existing.error());
    const auto refused = (*existing)->discard(0, 4096);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::unsupported);
    EXPECT_NE(refused.error().context.find("this target"), std::string::npos) << "a file that is not Fettle's";
}

std::vector<std::string> ids(const std::vector<Message>& notes) {
    std::vector<std::string> found;
    for (const auto& note : notes) found.push_back(note.id);
    return found;
}

TEST(TargetNotes, SayWhatMayDistortTheResults) {
    bench::TargetFacts facts;
    facts.direct = true;
    using Ids = std::vector<std::string>;
    EXPECT_EQ(ids(target_notes(facts, false, {})), Ids{"cache-not-checked"});
    EXPECT_EQ(ids(target_notes(facts, false, {false, false})), Ids{"cache-not-checked"});
    EXPECT_EQ(ids(target_notes(facts, false, {true, true})), (Ids{"on-battery", "battery-saver", "cache-not-checked"}));
    EXPECT_EQ(ids(target_notes(facts, false, {{}, {}, true, true, false})),
              (Ids{"saving-plan", "antivirus", "write-cache-off"}));
    EXPECT_TRUE(target_notes(facts, false, {false, false, false, false, true}).empty());
    facts.kind = bench::TargetFacts::Kind::device;
    EXPECT_TRUE(target_notes(facts, false, {{}, {}, {}, true, true}).empty()) << "no program scans a drive's blocks";
    facts.kind = bench::TargetFacts::Kind::scratch_file;
    facts.direct = false;
    EXPECT_EQ(ids(target_notes(facts, false, {})), (Ids{"not-direct", "cache-not-checked"}));
    EXPECT_EQ(ids(target_notes(facts, true, {})), Ids{"target-in-memory"});
}

TEST(TargetNotes, AskForTheWriteCacheOfEachDrive) {
    const TemporaryFolder measured;
    const TemporaryFolder state;
    std::vector<std::string> asked;
    BenchSource source(state.path(), [&](const std::string& drive) -> std::optional<bool> {
        asked.push_back(drive);
        return false;
    });
    bench::TargetRequest request;
    request.path = measured.path();
    request.size = kSize;
    request.writes = true;
    const auto target = source.open(request);
    ASSERT_TRUE(target) << to_string(target.error());
    const auto facts = (*target)->facts();
    EXPECT_EQ(asked, facts.drives);
    const auto found = ids(facts.notes);
    const auto has = [&](const char* id) { return std::find(found.begin(), found.end(), id) != found.end(); };
    EXPECT_EQ(has("write-cache-off"), !facts.drives.empty());
    EXPECT_EQ(has("cache-not-checked"), facts.drives.empty());
}

TEST(BenchClock, WaitsBlockOnlyWithoutBeingLate) {
    EXPECT_EQ(blocking_ms(1'000'000'000, 900'000'000), 0U);
    EXPECT_EQ(blocking_ms(1'000'000'000, 1'002'000'000), 0U);
    EXPECT_EQ(blocking_ms(1'000'000'000, 1'010'000'000), 8U);
    EXPECT_EQ(blocking_ms(0, ~std::uint64_t{0}), 60'000U);
    const auto before = monotonic_ns();
    EXPECT_GE(monotonic_ns(), before);
}

TEST(TransferResults, AreThoseOfOtherEngines) {
    EXPECT_EQ(result_of(ERROR_HANDLE_EOF), 0);
    EXPECT_EQ(result_of(ERROR_DISK_FULL), -ENOSPC);
    EXPECT_EQ(result_of(ERROR_DEVICE_NOT_CONNECTED), -ENODEV);
    EXPECT_EQ(result_of(ERROR_CRC), -EIO);
    // The forms of HRESULT_FROM_WIN32, HRESULT_FROM_NT, and another facility.
    EXPECT_EQ(result_of_hresult(HRESULT_FROM_WIN32(ERROR_DISK_FULL)), -ENOSPC);
    constexpr std::int32_t kEndOfFile = static_cast<std::int32_t>(0xC0000011U);  // [MS-ERREF] 2.3.1
    constexpr std::int32_t kDiskFull = static_cast<std::int32_t>(0xC000007FU);
    EXPECT_EQ(result_of_hresult(HRESULT_FROM_NT(kEndOfFile)), 0);
    EXPECT_EQ(result_of_hresult(HRESULT_FROM_NT(kDiskFull)), -ENOSPC);
    EXPECT_EQ(result_of_hresult(static_cast<HRESULT>(0x80460003U)), -EIO);
}

TEST(BenchObserverOnWindows, ReportsMemory) {
    BenchObserver observer;
    const auto observation = observer.begin({});
    EXPECT_FALSE(observation->temperature_celsius());
    const auto inputs = observation->finish();
    ASSERT_TRUE(inputs.memory);
    EXPECT_GT(inputs.memory->bytes, 1U << 20U);
    if (inputs.other_cpu_share) {
        EXPECT_LE(*inputs.other_cpu_share, 1.0);
    }
}

}  // namespace
}  // namespace fettle::windows_system
