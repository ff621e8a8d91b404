// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

namespace fettle::sim {

/// Time as a simulated drive lives it, in nanoseconds since its process began. Never goes back.
/// Implementations may be asked from several threads.
class Clock {
public:
    virtual ~Clock() = default;
    [[nodiscard]] virtual std::uint64_t now_ns() const = 0;
};

/// Stands still until it is moved: for tests, and for runs in simulated time.
class ManualClock final : public Clock {
public:
    [[nodiscard]] std::uint64_t now_ns() const override { return now_.load(); }
    void advance_ns(std::uint64_t ns) { now_ += ns; }
    void advance_ms(std::uint64_t ms) { now_ += ms * 1'000'000; }

private:
    std::atomic<std::uint64_t> now_{0};
};

/// Another clock's time, which may be held: then it moves only when it is told to, and goes on from there when it is
/// let go. For a drive that is measured in simulated time while its neighbours live in ours.
class HeldClock final : public Clock {
public:
    explicit HeldClock(std::shared_ptr<const Clock> outside) : outside_(std::move(outside)) {}

    [[nodiscard]] std::uint64_t now_ns() const override;
    void hold();
    void let_go();
    /// Requires: it is held. A time that has passed changes nothing.
    void move_to(std::uint64_t ns);

private:
    std::shared_ptr<const Clock> outside_;
    mutable std::mutex mutex_;
    bool held_ = false;
    std::uint64_t held_ns_ = 0;
    std::uint64_t ahead_ns_ = 0;  ///< of the other clock
};

/// This machine's time, `factor` times as fast.
class ScaledClock final : public Clock {
public:
    explicit ScaledClock(double factor = 1.0);
    [[nodiscard]] std::uint64_t now_ns() const override;

private:
    double factor_;
    std::uint64_t start_ns_;
};

}  // namespace fettle::sim
