// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

namespace fettle::sim {

/// A simulated drive's time, in nanoseconds since the start of its process. Monotonic. Implementations are thread-safe.
class Clock {
public:
    virtual ~Clock() = default;
    [[nodiscard]] virtual std::uint64_t now_ns() const = 0;
};

/// Advances only when moved: for tests, and for runs in simulated time.
class ManualClock final : public Clock {
public:
    [[nodiscard]] std::uint64_t now_ns() const override { return now_.load(); }
    void advance_ns(std::uint64_t ns) { now_ += ns; }
    void advance_ms(std::uint64_t ms) { now_ += ms * 1'000'000; }

private:
    std::atomic<std::uint64_t> now_{0};
};

/// Another clock's time, which can be held: then it advances only on request, and continues from there when released.
/// For a drive measured in simulated time while others use real time.
class HeldClock final : public Clock {
public:
    explicit HeldClock(std::shared_ptr<const Clock> outside) : outside_(std::move(outside)) {}

    [[nodiscard]] std::uint64_t now_ns() const override;
    void hold();
    void let_go();
    /// Requires: it is held. A time in the past has no effect.
    void move_to(std::uint64_t ns);

private:
    std::shared_ptr<const Clock> outside_;
    mutable std::mutex mutex_;
    bool held_ = false;
    std::uint64_t held_ns_ = 0;
    std::uint64_t ahead_ns_ = 0;  ///< of the other clock
};

/// Real time, `factor` times as fast.
class ScaledClock final : public Clock {
public:
    explicit ScaledClock(double factor = 1.0);
    [[nodiscard]] std::uint64_t now_ns() const override;

private:
    double factor_;
    std::uint64_t start_ns_;
};

}  // namespace fettle::sim
