// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/virtual_target.h"

#include <algorithm>
#include <limits>
#include <queue>
#include <utility>
#include <vector>

namespace fettle::bench {

namespace {

/// Later completions sort behind earlier ones.
struct Later {
    bool operator()(const IoCompletion& a, const IoCompletion& b) const noexcept {
        return std::pair(a.at_ns, a.slot) > std::pair(b.at_ns, b.slot);
    }
};

class VirtualQueue final : public IoQueue {
public:
    VirtualQueue(VirtualTarget& target, const QueueSettings& settings, unsigned channels)
        : target_(target),
          block_(settings.largest_block),
          memory_(std::size_t{settings.depth} * settings.largest_block),
          free_at_(channels, 0) {}

    [[nodiscard]] std::span<std::uint8_t> buffer(std::uint32_t slot) override {
        return std::span(memory_).subspan(slot * block_, block_);
    }
    [[nodiscard]] std::uint64_t now_ns() override { return now_ns_; }
    [[nodiscard]] std::uint64_t cpu_ns() override { return 0; }

    Result<Exchange> exchange(std::span<const IoRequest> requests, std::uint64_t until_ns) override {
        Exchange exchange;
        exchange.submitted_ns = now_ns_;
        for (const auto& request : requests) begin(request);
        const auto next = under_way_.empty() ? std::numeric_limits<std::uint64_t>::max() : under_way_.top().at_ns;
        now_ns_ = std::max(now_ns_, std::min(until_ns, next));
        done_.clear();
        while (!under_way_.empty() && under_way_.top().at_ns <= now_ns_) {
            done_.push_back(under_way_.top());
            under_way_.pop();
        }
        exchange.completions = done_;
        return exchange;
    }

private:
    void begin(const IoRequest& request) {
        const auto channel = std::min_element(free_at_.begin(), free_at_.end());
        const auto start = std::max(now_ns_, *channel);
        const auto service = target_.serve(request, buffer(request.slot).first(request.bytes), start);
        *channel = start + service.ns;
        under_way_.push({*channel, service.result, request.slot});
    }

    VirtualTarget& target_;
    std::size_t block_;
    std::vector<std::uint8_t> memory_;
    std::uint64_t now_ns_ = 0;
    std::vector<std::uint64_t> free_at_;
    std::priority_queue<IoCompletion, std::vector<IoCompletion>, Later> under_way_;
    std::vector<IoCompletion> done_;
};

}  // namespace

VirtualTarget::VirtualTarget(ByteCount size, std::uint32_t sector_bytes, unsigned channels, ServiceModel model)
    : size_(size), sector_bytes_(sector_bytes), channels_(std::max(channels, 1U)), model_(std::move(model)) {}

TargetFacts VirtualTarget::facts() const {
    TargetFacts facts;
    facts.kind = TargetFacts::Kind::simulated;
    facts.path = "simulated";
    facts.size = size_;
    facts.sector_bytes = sector_bytes_;
    facts.direct = true;
    facts.engine = "simulated";
    return facts;
}

Result<std::unique_ptr<IoQueue>> VirtualTarget::open_queue(const QueueSettings& settings) {
    return std::make_unique<VirtualQueue>(*this, settings, channels_);
}

Service VirtualTarget::serve(const IoRequest& request, std::span<std::uint8_t> data, std::uint64_t now_ns) {
    const std::scoped_lock lock(mutex_);
    return model_(request, data, now_ns);
}

}  // namespace fettle::bench
