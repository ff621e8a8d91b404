// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/virtual_target.h"

#include <algorithm>
#include <limits>
#include <queue>
#include <utility>
#include <vector>

namespace fettle::bench {

namespace {

/// Later completions sort after earlier ones.
struct Later {
    bool operator()(const IoCompletion& a, const IoCompletion& b) const noexcept {
        return std::pair(a.at_ns, a.slot) > std::pair(b.at_ns, b.slot);
    }
};

/// Transfers in flight, with their completion times.
class UnderWay {
public:
    void push(const IoCompletion& completion) { waiting_.push(completion); }
    [[nodiscard]] std::uint64_t next_ns() const {
        return waiting_.empty() ? std::numeric_limits<std::uint64_t>::max() : waiting_.top().at_ns;
    }
    /// Transfers completed by then; valid until the next call.
    [[nodiscard]] std::span<const IoCompletion> done_by(std::uint64_t now_ns) {
        done_.clear();
        while (!waiting_.empty() && waiting_.top().at_ns <= now_ns) {
            done_.push_back(waiting_.top());
            waiting_.pop();
        }
        return done_;
    }

private:
    std::priority_queue<IoCompletion, std::vector<IoCompletion>, Later> waiting_;
    std::vector<IoCompletion> done_;
};

/// Whether a queue's clock and channels are its own or shared by the drive.
class VirtualQueue final : public IoQueue {
public:
    /// `time` is nullptr if the queue has its own; `channels` are shared otherwise.
    VirtualQueue(VirtualTarget& target, const QueueSettings& settings, SharedTime* time,
                 std::vector<std::uint64_t>& channels)
        : target_(target),
          block_(settings.largest_block),
          memory_(std::size_t{settings.depth} * settings.largest_block),
          time_(time),
          member_(time == nullptr ? nullptr : time->join()),
          now_ns_(member_ == nullptr ? 0 : member_->now_ns()),
          shared_channels_(channels),
          own_channels_(time == nullptr ? channels : std::vector<std::uint64_t>()) {}
    VirtualQueue(const VirtualQueue&) = delete;
    VirtualQueue& operator=(const VirtualQueue&) = delete;
    ~VirtualQueue() override {
        if (time_ != nullptr) time_->leave(member_);
    }

    [[nodiscard]] std::span<std::uint8_t> buffer(std::uint32_t slot) override {
        return std::span(memory_).subspan(slot * block_, block_);
    }
    [[nodiscard]] std::uint64_t now_ns() override { return now_ns_; }
    [[nodiscard]] std::uint64_t cpu_ns() override { return 0; }

    Result<Exchange> exchange(std::span<const IoRequest> requests, std::uint64_t until_ns) override {
        if (time_ != nullptr) time_->take_turn(*member_);
        Exchange exchange;
        exchange.submitted_ns = now_ns_;
        for (const auto& request : requests) begin(request);
        const auto wake_ns = std::max(now_ns_, std::min(until_ns, under_way_.next_ns()));
        if (time_ != nullptr && wake_ns > now_ns_) time_->wait_until(*member_, wake_ns);
        now_ns_ = wake_ns;
        exchange.completions = under_way_.done_by(now_ns_);
        return exchange;
    }

private:
    void begin(const IoRequest& request) {
        auto& channels = time_ == nullptr ? own_channels_ : shared_channels_;
        const auto channel = std::min_element(channels.begin(), channels.end());
        const auto start = std::max(now_ns_, *channel);
        const auto service = target_.serve(request, buffer(request.slot).first(request.bytes), start);
        *channel = start + service.ns;
        under_way_.push({*channel, service.result, request.slot});
    }

    VirtualTarget& target_;
    std::size_t block_;
    std::vector<std::uint8_t> memory_;
    SharedTime* time_;
    SharedTime::Member* member_;
    std::uint64_t now_ns_;
    std::vector<std::uint64_t>& shared_channels_;
    std::vector<std::uint64_t> own_channels_;
    UnderWay under_way_;
};

}  // namespace

VirtualTarget::VirtualTarget(ByteCount size, std::uint32_t sector_bytes, unsigned channels, ServiceModel model,
                             Sharing sharing)
    : size_(size),
      sector_bytes_(sector_bytes),
      model_(std::move(model)),
      sharing_(sharing),
      free_at_(std::max(channels, 1U), 0) {}

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
    return std::make_unique<VirtualQueue>(*this, settings, sharing_ == Sharing::drive ? &time_ : nullptr, free_at_);
}

bool VirtualTarget::let_time_pass(std::uint64_t ns) {
    time_.advance(ns);
    return true;
}

Service VirtualTarget::serve(const IoRequest& request, std::span<std::uint8_t> data, std::uint64_t now_ns) {
    const std::scoped_lock lock(mutex_);
    return model_(request, data, now_ns);
}

}  // namespace fettle::bench
