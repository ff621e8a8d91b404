// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/bench/ring_queue.h"

#include <cerrno>
#include <string>
#include <utility>

#include "platform/windows/bench/transfer_result.h"
#include "platform/windows/system/windows_error.h"

namespace fettle::windows_system {

namespace {

Error failed(HRESULT result, std::string action) {
    const bool of_windows = HRESULT_FACILITY(result) == FACILITY_WIN32;
    return windows_error(static_cast<std::uint32_t>(of_windows ? HRESULT_CODE(result) : result), std::move(action));
}

}  // namespace

Result<std::unique_ptr<RingQueue>> RingQueue::make(const ring::Functions& functions, const BenchFile& file,
                                                   const bench::QueueSettings& settings, bool direct) {
    // The constructor is private: make_unique cannot reach it.
    std::unique_ptr<RingQueue> queue(new RingQueue(functions));
    if (auto ready = queue->set_up(file, settings, direct); !ready) return fail(ready.error());
    return queue;
}

Status RingQueue::set_up(const BenchFile& file, const bench::QueueSettings& settings, bool direct) {
    ring::Capabilities capabilities;
    if (const auto result = functions_.query(&capabilities); FAILED(result)) {
        return fail(failed(result, "reading what the I/O ring of this Windows can do"));
    }
    if (settings.writes && (functions_.write == nullptr || capabilities.version < ring::kWritingVersion)) {
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("writing through an I/O ring, which needs Windows 11, version 22H2"));
    }
    if (settings.depth > capabilities.most_submissions || settings.depth > capabilities.most_completions) {
        return fail(ErrorCode::too_large, FETTLE_TEXT("a queue depth of {depth} in an I/O ring"),
                    {{"depth", std::uint64_t{settings.depth}}});
    }
    auto opened = file.reopen(settings.writes, direct);
    if (!opened) return fail(opened.error());
    file_ = std::move(*opened);
    if (auto allocated = allocate(settings); !allocated) return allocated;
    const auto result = functions_.create(capabilities.version, {}, settings.depth, settings.depth, &ring_);
    if (FAILED(result)) return fail(failed(result, "creating an I/O ring"));
    return {};
}

RingQueue::~RingQueue() {
    (void)take_back();
    if (ring_ != nullptr) (void)functions_.close(ring_);
}

void RingQueue::enter(const bench::IoRequest& request) {
    if (request.kind == bench::IoKind::write && functions_.write == nullptr) {
        finish(monotonic_ns(), -EACCES, request.slot);
        return;
    }
    const ring::Reference file{0, file_.get()};
    const ring::Reference memory{0, buffer(request.slot).data()};
    const auto result = request.kind == bench::IoKind::read
                            ? functions_.read(ring_, file, memory, request.bytes, request.offset, request.slot, 0)
                            : functions_.write(ring_, file, memory, request.bytes, request.offset, 0, request.slot, 0);
    if (SUCCEEDED(result)) {
        ++in_flight_;
    } else {
        finish(monotonic_ns(), result_of_hresult(result), request.slot);
    }
}

Status RingQueue::take(std::uint32_t wait_ms) {
    UINT32 submitted = 0;
    const auto result = functions_.submit(ring_, wait_ms > 0 ? 1 : 0, wait_ms, &submitted);
    if (FAILED(result) && result != ring::kWaitTimeout) return fail(failed(result, "submitting to an I/O ring"));
    const auto at = monotonic_ns();
    ring::Completion done;
    while (functions_.pop(ring_, &done) == S_OK) {
        const auto value =
            SUCCEEDED(done.result) ? static_cast<std::int32_t>(done.bytes) : result_of_hresult(done.result);
        finish(at, value, static_cast<std::uint32_t>(done.user_data));
        --in_flight_;
    }
    return {};
}

}  // namespace fettle::windows_system
