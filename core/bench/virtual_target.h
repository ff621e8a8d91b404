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

/// How long a transfer takes once the drive has begun with it, and what comes of it.
struct Service {
    std::uint64_t ns = 0;
    std::int32_t result = 0;  ///< bytes, or a negative errno value
};

/// The drive behind a virtual target: asked when a transfer begins to be served, with the virtual time.
/// Reads fill `data`, writes take it. Called by one thread at a time.
using ServiceModel =
    std::function<Service(const IoRequest& request, std::span<std::uint8_t> data, std::uint64_t now_ns)>;

/// What the queues of a virtual target have in common.
enum class Sharing : std::uint8_t {
    nothing,  ///< each has its own clock, which begins at 0, and its own channels
    drive,    ///< all have one clock, which goes on from run to run, and one drive's channels
};

/// A target in virtual time: a run of an hour takes as long as its arithmetic. `channels` transfers are served
/// at the same time; what finds none free waits, first come first served. For tests of the engine with known
/// answers, and for simulated drives.
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
    std::vector<std::uint64_t> free_at_;  ///< of each channel; queues that share nothing begin with copies
};

}  // namespace fettle::bench
