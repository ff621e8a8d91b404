// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "core/bench/engine.h"
#include "core/bench/shared_time.h"

namespace fettle::bench {

/// Service time of a transfer, and its result.
struct Service {
    std::uint64_t ns = 0;
    std::int32_t result = 0;  ///< bytes, or a negative errno value
};

/// The drive of a virtual target: called when the service of a transfer begins, with the virtual time. Reads fill
/// `data`, writes consume it. Called by one thread at a time.
using ServiceModel =
    std::function<Service(const IoRequest& request, std::span<std::uint8_t> data, std::uint64_t now_ns)>;

/// What the queues of a virtual target share.
enum class Sharing : std::uint8_t {
    nothing,  ///< each has its own clock, starting at 0, and its own channels
    drive,    ///< one clock, which continues from run to run, and the channels of one drive
};

/// A target in virtual time: an hour-long run takes only its computation time. `channels` transfers are served at the
/// same time; others wait in FIFO order. For engine tests with known results, and for simulated drives.
class VirtualTarget final : public IoTarget {
public:
    VirtualTarget(ByteCount size, std::uint32_t sector_bytes, unsigned channels, ServiceModel model,
                  Sharing sharing = Sharing::nothing);

    [[nodiscard]] TargetFacts facts() const override;
    Result<std::unique_ptr<IoQueue>> open_queue(const QueueSettings& settings) override;
    Status flush() override { return {}; }
    bool let_time_pass(std::uint64_t ns) override;

    /// For the queues.
    [[nodiscard]] Service serve(const IoRequest& request, std::span<std::uint8_t> data, std::uint64_t now_ns);

private:
    ByteCount size_;
    std::uint32_t sector_bytes_;
    std::mutex mutex_;
    ServiceModel model_;
    Sharing sharing_;
    SharedTime time_;
    std::vector<std::uint64_t> free_at_;  ///< of each channel; queues that share nothing start with copies
};

}  // namespace fettle::bench
