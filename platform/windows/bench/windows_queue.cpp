// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/bench/windows_queue.h"

#include <windows.h>

#include <utility>

namespace fettle::windows_system {

namespace {

/// How long a cancelled transfer may take before its buffer is given up.
constexpr DWORD kCancelled_ms = 10'000;

}  // namespace

Status WindowsQueue::allocate(const bench::QueueSettings& settings) {
    finished_.reserve(settings.depth);
    handed_out_.reserve(settings.depth);
    return memory_.allocate(settings);
}

bool WindowsQueue::take_back() {
    if (in_flight_ > 0) (void)::CancelIoEx(file_.get(), nullptr);
    while (in_flight_ > 0) {
        const auto before = in_flight_;
        if (!take(kCancelled_ms) || in_flight_ == before) break;
    }
    if (in_flight_ > 0) memory_.give_up();
    return in_flight_ == 0;
}

Result<bench::Exchange> WindowsQueue::exchange(std::span<const bench::IoRequest> requests, std::uint64_t until_ns) {
    bench::Exchange exchange;
    exchange.submitted_ns = monotonic_ns();
    for (const auto& request : requests) enter(request);
    do {
        const auto wait_ms = finished_.empty() ? blocking_ms(monotonic_ns(), until_ns) : 0U;
        if (in_flight_ > 0) {
            if (auto taken = take(wait_ms); !taken) return fail(taken.error());
        } else if (wait_ms > 0) {
            ::Sleep(wait_ms);
        }
    } while (finished_.empty() && monotonic_ns() < until_ns);
    handed_out_.clear();
    std::swap(handed_out_, finished_);
    exchange.completions = handed_out_;
    return exchange;
}

}  // namespace fettle::windows_system
