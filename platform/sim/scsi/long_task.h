// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "platform/sim/state/shared_drive_state.h"

namespace fettle::sim::t10 {

/// Work that takes time while the drive has power; progress is kept over power cycles.
class LongTask {
public:
    void start(const SharedDriveState& drive_state, std::uint64_t total_ms) {
        running_ = true;
        total_ns_ = total_ms * 1'000'000;
        done_ns_ = 0;
        mark(drive_state);
    }
    void stop() { running_ = false; }
    [[nodiscard]] bool running() const { return running_; }
    /// Adds the time since the last call. Returns true once: when the work has just completed.
    bool advance(const SharedDriveState& drive_state) {
        if (!running_) return false;
        done_ns_ += drive_state.now_ns() - seen_ns_;
        mark(drive_state);
        if (done_ns_ < total_ns_) return false;
        running_ = false;
        return true;
    }
    /// Power has returned: the time without it does not count. The life's clock, which was stopped, gives the earlier
    /// time to the second.
    void resume(const SharedDriveState& drive_state) {
        constexpr std::uint64_t kNsPerSecond = 1'000'000'000;
        if (running_) done_ns_ += (drive_state.counters().power_on_seconds - seen_powered_) * kNsPerSecond;
        mark(drive_state);
    }
    /// Parts of 65,536 (SPC-5 4.5.2.4.4).
    [[nodiscard]] std::uint16_t progress() const {
        if (total_ns_ == 0) return 0xFFFF;
        const auto share = static_cast<double>(done_ns_) / static_cast<double>(total_ns_);
        return static_cast<std::uint16_t>(std::clamp(share * 65'536.0, 0.0, 65'535.0));
    }
    [[nodiscard]] nlohmann::json save() const {
        return {{"running", running_}, {"total_ns", total_ns_}, {"done_ns", done_ns_}};
    }
    void load(const nlohmann::json& state, const SharedDriveState& drive_state) {
        running_ = state.value("running", false);
        total_ns_ = state.value("total_ns", std::uint64_t{0});
        done_ns_ = state.value("done_ns", std::uint64_t{0});
        mark(drive_state);
    }

private:
    void mark(const SharedDriveState& drive_state) {
        seen_ns_ = drive_state.now_ns();
        seen_powered_ = drive_state.counters().power_on_seconds;
    }

    bool running_ = false;
    std::uint64_t total_ns_ = 0;
    std::uint64_t done_ns_ = 0;
    std::uint64_t seen_ns_ = 0;
    std::uint64_t seen_powered_ = 0;
};

}  // namespace fettle::sim::t10
