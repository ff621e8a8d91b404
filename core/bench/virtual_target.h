// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <span>

#include "core/bench/engine.h"

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

/// A target in virtual time: a run of an hour takes as long as its arithmetic. Each queue has its own clock
/// and its own `channels` that serve at the same time; what finds none free waits, first come first served.
/// For tests of the engine with known answers, and for simulated drives.
class VirtualTarget final : public IoTarget {
public:
    VirtualTarget(ByteCount size, std::uint32_t sector_bytes, unsigned channels, ServiceModel model);

    [[nodiscard]] TargetFacts facts() const override;
    Result<std::unique_ptr<IoQueue>> open_queue(const QueueSettings& settings) override;
    Status flush() override { return {}; }

    /// For the queues.
    [[nodiscard]] Service serve(const IoRequest& request, std::span<std::uint8_t> data, std::uint64_t now_ns);

private:
    ByteCount size_;
    std::uint32_t sector_bytes_;
    unsigned channels_;
    std::mutex mutex_;
    ServiceModel model_;
};

}  // namespace fettle::bench
