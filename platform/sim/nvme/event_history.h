// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <vector>

#include "core/base/result.h"

namespace fettle::sim::nvme {

struct Core;

/// Persistent Event, log 0Dh (NVMe Base 2.0 5.16.1.14), as far as the simulated drive has such events.
class EventHistory {
public:
    static constexpr std::size_t kMost = 200;

    /// Types of figure 224.
    enum Type : std::uint8_t {
        firmware_commit = 0x02,
        timestamp_change = 0x03,
        power_on = 0x04,
        namespace_change = 0x06,
        format_start = 0x07,
        format_completion = 0x08,
        sanitize_start = 0x09,
        sanitize_completion = 0x0A,
        set_feature = 0x0B,
        telemetry_created = 0x0C,
    };
    void add(Type type, std::uint64_t timestamp_ms, std::vector<std::uint8_t> data);

    /// A context for reading: the log as it is now.
    void establish(const Core& core);
    void release() { context_.clear(); }
    [[nodiscard]] bool established() const noexcept { return !context_.empty(); }
    [[nodiscard]] std::span<const std::uint8_t> context() const noexcept { return context_; }

    [[nodiscard]] nlohmann::json save() const;
    Status load(const nlohmann::json& state);

private:
    struct Event {
        std::uint8_t type = 0;
        std::uint64_t timestamp_ms = 0;
        std::vector<std::uint8_t> data;
    };
    std::deque<Event> events_;  ///< newest first
    std::uint16_t generation_ = 0;
    std::vector<std::uint8_t> context_;
};

/// Telemetry, logs 07h and 08h: a header, and data that only the manufacturer could read (noise).
[[nodiscard]] std::vector<std::uint8_t> telemetry_page(const Core& core, bool controller_initiated);

}  // namespace fettle::sim::nvme
