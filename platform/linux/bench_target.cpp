// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/bench_target.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "platform/linux/file_layout.h"
#include "platform/linux/os_error.h"
#include "platform/linux/pool_queue.h"
#include "platform/linux/uring_queue.h"

namespace fettle::linux_system {

namespace {

constexpr std::string_view kThreadsText = FETTLE_TEXT(
    "This system does not support or allow io_uring: a thread pool "
    "was used, which needs more CPU time and can limit a fast drive.");
constexpr std::string_view kNotPolledText = FETTLE_TEXT(
    "Polled completions were requested, but this kernel or "
    "device does not support them: interrupts were used.");

/// Duration and number of the transfers that test whether polling works.
constexpr std::uint64_t kProbe_ns = 100'000'000;
constexpr int kProbes = 50;

void note_once(std::vector<Message>& notes, Message note) {
    const auto same = [&](const Message& known) { return known.id == note.id; };
    if (std::none_of(notes.begin(), notes.end(), same)) notes.push_back(std::move(note));
}

}  // namespace

BenchTarget::BenchTarget(std::shared_ptr<DeviceFile> file, bench::TargetFacts facts,
                         const bench::TargetRequest& request, BenchLock lock, std::optional<ScratchFile> scratch)
    : lock_(std::move(lock)),
      scratch_(std::move(scratch)),
      file_(std::move(file)),
      engine_(request.engine),
      polled_(request.polled && facts.direct),
      facts_(std::move(facts)) {
    if (request.polled && !polled_) note_once(facts_.notes, {"not-polled", Severity::info, kNotPolledText, {}, {}});
}

bench::TargetFacts BenchTarget::facts() const {
    const std::scoped_lock lock(mutex_);
    return facts_;
}

void BenchTarget::remember(const char* engine, const std::vector<std::string>& features) {
    const std::scoped_lock lock(mutex_);
    facts_.engine = engine;
    facts_.features = features;
}

/// Whether transfers complete: a polling ring is created even if the device cannot be polled.
bool BenchTarget::works(bench::IoQueue& queue) const {
    const bench::IoRequest request{0, facts_.sector_bytes, 0, bench::IoKind::read};
    auto exchange = queue.exchange(std::span(&request, 1), queue.now_ns() + kProbe_ns);
    for (int tries = 0; exchange && exchange->completions.empty() && tries < kProbes; ++tries) {
        exchange = queue.exchange({}, queue.now_ns() + kProbe_ns);
    }
    return exchange && !exchange->completions.empty() && exchange->completions.front().result >= 0;
}

Result<std::unique_ptr<bench::IoQueue>> BenchTarget::open_uring(const bench::QueueSettings& settings) {
    auto queue = UringQueue::make(file_, settings, polled_);
    if (polled_ && (!queue || !works(**queue))) {
        queue = UringQueue::make(file_, settings, false);
        const std::scoped_lock lock(mutex_);
        note_once(facts_.notes, {"not-polled", Severity::info, kNotPolledText, {}, {}});
    }
    if (!queue) return fail(queue.error());
    remember("io_uring", (*queue)->features());
    return Result<std::unique_ptr<bench::IoQueue>>(std::move(*queue));
}

Result<std::unique_ptr<bench::IoQueue>> BenchTarget::open_queue(const bench::QueueSettings& settings) {
    if (engine_ == bench::EngineChoice::iocp || engine_ == bench::EngineChoice::ioring)
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("I/O completion ports and Windows' I/O rings, which only Windows has"));
    if (engine_ != bench::EngineChoice::threads) {
        auto queue = open_uring(settings);
        if (queue || engine_ == bench::EngineChoice::io_uring || queue.error().code == ErrorCode::too_large)
            return queue;
        const std::scoped_lock lock(mutex_);
        note_once(facts_.notes, {"threads-engine", Severity::advice, kThreadsText, {}, {}});
    }
    auto queue = PoolQueue::make(file_, settings);
    if (!queue) return fail(queue.error());
    remember("threads", {});
    return Result<std::unique_ptr<bench::IoQueue>>(std::move(*queue));
}

Status BenchTarget::flush() {
    if (::fdatasync(file_->descriptor()) == 0) return {};
    return fail(os_error(errno, "flushing " + file_->path()));
}

Status BenchTarget::discard(std::uint64_t offset, std::uint64_t bytes) {
    if (!scratch_) return IoTarget::discard(offset, bytes);
    constexpr int kHole = FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE;
    if (::fallocate(file_->descriptor(), kHole, static_cast<off_t>(offset), static_cast<off_t>(bytes)) == 0) return {};
    if (errno == EOPNOTSUPP || errno == ENOSYS) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("{path}: the file system ({type}) cannot free parts of a file"),
                    {{"path", file_->path()}, {"type", facts().file_system}});
    }
    return fail(os_error(errno, "freeing parts of a scratch file in " + file_->path()));
}

bench::FileLayout BenchTarget::layout(std::uint64_t offset, std::uint64_t bytes) {
    if (facts().kind == bench::TargetFacts::Kind::device) return {};
    return file_layout(file_->descriptor(), offset, bytes);
}

}  // namespace fettle::linux_system
