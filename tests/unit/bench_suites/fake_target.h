// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "core/bench/engine.h"
#include "core/bench/suite_runner.h"

namespace fettle::bench::test {

/// A drive in simulated time: one operation after another, each as long as the test says. Each thread's queue has a
/// drive and a clock of its own.
class FakeQueue final : public IoQueue {
public:
    using Service = std::function<std::uint64_t(const IoRequest&)>;
    FakeQueue(const QueueSettings& settings, Service service)
        : buffers_(settings.depth, std::vector<std::uint8_t>(settings.largest_block)), service_(std::move(service)) {}

    std::span<std::uint8_t> buffer(std::uint32_t slot) override { return buffers_[slot]; }
    std::uint64_t now_ns() override { return clock_; }
    std::uint64_t cpu_ns() override { return 0; }

    Result<Exchange> exchange(std::span<const IoRequest> requests, std::uint64_t until_ns) override {
        Exchange exchange;
        exchange.submitted_ns = clock_;
        for (const auto& request : requests) {
            free_at_ = std::max(free_at_, clock_) + service_(request);
            waiting_.insert({free_at_, {free_at_, static_cast<std::int32_t>(request.bytes), request.slot}});
        }
        done_.clear();
        const auto first = waiting_.empty() ? until_ns : std::min(until_ns, waiting_.begin()->first);
        clock_ = std::max(clock_, first);
        while (!waiting_.empty() && waiting_.begin()->first <= clock_) {
            done_.push_back(waiting_.begin()->second);
            waiting_.erase(waiting_.begin());
        }
        exchange.completions = done_;
        return exchange;
    }

private:
    struct Later {
        bool operator()(const std::pair<std::uint64_t, IoCompletion>& a,
                        const std::pair<std::uint64_t, IoCompletion>& b) const {
            return a.first < b.first;
        }
    };
    std::vector<std::vector<std::uint8_t>> buffers_;
    Service service_;
    std::uint64_t clock_ = 0;
    std::uint64_t free_at_ = 0;
    std::multiset<std::pair<std::uint64_t, IoCompletion>, Later> waiting_;
    std::vector<IoCompletion> done_;
};

class FakeTarget final : public IoTarget {
public:
    FakeTarget(std::uint64_t size, FakeQueue::Service service) : service_(std::move(service)) {
        facts_.kind = TargetFacts::Kind::simulated;
        facts_.path = "made up";
        facts_.engine = "simulated";
        facts_.size.bytes = size;
    }
    TargetFacts facts() const override { return facts_; }
    Result<std::unique_ptr<IoQueue>> open_queue(const QueueSettings& settings) override {
        return std::make_unique<FakeQueue>(settings, service_);
    }
    Status flush() override { return {}; }

private:
    FakeQueue::Service service_;
    TargetFacts facts_;
};

/// Counts the rests instead of resting.
class CountedPause final : public Pause {
public:
    void wait(std::uint64_t ns, const CancelToken& /*cancel*/) override { waits.push_back(ns); }
    std::vector<std::uint64_t> waits;
};

}  // namespace fettle::bench::test
