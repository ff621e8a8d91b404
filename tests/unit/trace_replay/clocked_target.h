// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/bench/engine.h"

namespace fettle::trace::test {

/// What a target was asked, and when.
struct Asked {
    std::uint64_t at_ns = 0;
    std::string what;  ///< "read", "write", "flush", "discard"
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
    friend bool operator==(const Asked&, const Asked&) = default;
};
/// For the messages of failed tests.
inline void PrintTo(const Asked& asked, std::ostream* out) {
    *out << asked.what << ' ' << asked.bytes << " at " << asked.offset << ", " << asked.at_ns << " ns";
}

/// A target with a clock of its own. Transfers are served at once and side by side, each as long as the test says; a
/// flush takes 5 ms and a discard 2 ms.
class ClockedTarget final : public bench::IoTarget {
public:
    static constexpr std::uint64_t kFlush_ns = 5'000'000;
    static constexpr std::uint64_t kDiscard_ns = 2'000'000;

    explicit ClockedTarget(std::uint64_t size, std::uint32_t sector_bytes = 512) {
        facts_.kind = bench::TargetFacts::Kind::simulated;
        facts_.path = "clocked";
        facts_.size.bytes = size;
        facts_.sector_bytes = sector_bytes;
        facts_.direct = true;
    }
    bench::TargetFacts facts() const override { return facts_; }
    Result<std::unique_ptr<bench::IoQueue>> open_queue(const bench::QueueSettings& settings) override;
    Status flush() override {
        log.push_back({clock_ns, "flush", 0, 0});
        most_beside_alone = std::max(most_beside_alone, in_flight);
        clock_ns += kFlush_ns;
        return flushed;
    }
    Status discard(std::uint64_t offset, std::uint64_t bytes) override {
        log.push_back({clock_ns, "discard", offset, bytes});
        most_beside_alone = std::max(most_beside_alone, in_flight);
        clock_ns += kDiscard_ns;
        return discarded;
    }

    std::uint64_t clock_ns = 7'000'000'000;  ///< not 0: times count from the start of the replay
    std::function<std::uint64_t(const bench::IoRequest&)> service = [](const bench::IoRequest&) { return 1'000'000U; };
    std::function<std::int32_t(const bench::IoRequest&)> answer = [](const bench::IoRequest& request) {
        return static_cast<std::int32_t>(request.bytes);
    };
    std::function<void(const bench::IoRequest&, std::span<const std::uint8_t>)> on_request;
    std::uint64_t submit_ns = 0;                                         ///< of an exchange, before its requests
    std::uint64_t notice_ns = 0;                                         ///< after its wait
    std::size_t breaks_after = std::numeric_limits<std::size_t>::max();  ///< exchanges
    std::size_t exchanges = 0;
    Status flushed;
    Status discarded;
    std::vector<Asked> log;
    unsigned in_flight = 0;
    unsigned most_in_flight = 0;
    unsigned most_beside_alone = 0;  ///< transfers in flight during a flush or discard
    bench::QueueSettings opened;

private:
    bench::TargetFacts facts_;
};

class ClockedQueue final : public bench::IoQueue {
public:
    ClockedQueue(ClockedTarget& target, const bench::QueueSettings& settings)
        : target_(target), buffers_(settings.depth, std::vector<std::uint8_t>(settings.largest_block)) {}
    std::span<std::uint8_t> buffer(std::uint32_t slot) override { return buffers_[slot]; }
    std::uint64_t now_ns() override { return target_.clock_ns; }
    std::uint64_t cpu_ns() override { return 0; }
    Result<bench::Exchange> exchange(std::span<const bench::IoRequest> requests, std::uint64_t until_ns) override {
        if (target_.exchanges++ >= target_.breaks_after) return fail(ErrorCode::io, "the queue broke");
        bench::Exchange exchange;
        exchange.submitted_ns = target_.clock_ns += target_.submit_ns;
        for (const auto& request : requests) begin(request);
        auto wake = until_ns;
        for (const auto& one : waiting_) wake = std::min(wake, one.at_ns);
        target_.clock_ns = std::max(target_.clock_ns, wake) + target_.notice_ns;
        report(target_.clock_ns);
        exchange.completions = reported_;
        return exchange;
    }

private:
    void begin(const bench::IoRequest& request) {
        target_.log.push_back(
            {target_.clock_ns, request.kind == bench::IoKind::read ? "read" : "write", request.offset, request.bytes});
        if (target_.on_request) target_.on_request(request, std::span(buffers_[request.slot]).first(request.bytes));
        waiting_.push_back({target_.clock_ns + target_.service(request), target_.answer(request), request.slot});
        target_.most_in_flight = std::max(target_.most_in_flight, ++target_.in_flight);
    }
    void report(std::uint64_t now_ns) {
        const auto done = std::stable_partition(waiting_.begin(), waiting_.end(),
                                                [&](const auto& one) { return one.at_ns > now_ns; });
        reported_.assign(done, waiting_.end());
        waiting_.erase(done, waiting_.end());
        target_.in_flight -= static_cast<unsigned>(reported_.size());
    }

    ClockedTarget& target_;
    std::vector<std::vector<std::uint8_t>> buffers_;
    std::vector<bench::IoCompletion> waiting_;
    std::vector<bench::IoCompletion> reported_;
};

inline Result<std::unique_ptr<bench::IoQueue>> ClockedTarget::open_queue(const bench::QueueSettings& settings) {
    opened = settings;
    return std::make_unique<ClockedQueue>(*this, settings);
}

}  // namespace fettle::trace::test
