// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "platform/sim/base/nvme_device.h"
#include "platform/sim/nvme/namespaces.h"
#include "platform/sim/nvme/options.h"
#include "platform/sim/nvme/status.h"

namespace fettle::sim::nvme {

/// Feature identifiers (NVMe Base 2.0 5.27.1, NVM Command Set 1.0 4.1.3).
enum class FeatureId : std::uint8_t {
    arbitration = 0x01,
    power_management = 0x02,
    temperature_threshold = 0x04,
    error_recovery = 0x05,
    write_cache = 0x06,
    queues = 0x07,
    interrupt_coalescing = 0x08,
    interrupt_vector = 0x09,
    write_atomicity = 0x0A,
    events = 0x0B,
    apst = 0x0C,
    timestamp = 0x0E,
    keep_alive = 0x0F,
    thermal_management = 0x10,
    non_operational = 0x11,
    host_behavior = 0x16,
    sanitize_config = 0x17,
    software_progress = 0x80,
    host_identifier = 0x81,
};

/// Set and Get Features: current, default and saved values.
class Features {
public:
    Features(const Options& options, const NamespaceTable& namespaces);

    Answer set(const NvmeSubmission& command, std::span<const std::uint8_t> data, std::uint64_t now_ns);
    Answer get(const NvmeSubmission& command, std::span<std::uint8_t> data, std::uint64_t now_ns) const;
    /// Bytes that Set or Get moves for this feature.
    [[nodiscard]] static std::uint32_t data_bytes(const NvmeSubmission& command, bool setting);

    [[nodiscard]] std::uint32_t current(FeatureId id) const;
    /// Thresholds of a sensor in kelvin; 0: composite temperature.
    [[nodiscard]] std::uint16_t over(std::size_t sensor) const { return thresholds_.at(sensor)[0]; }
    [[nodiscard]] std::uint16_t under(std::size_t sensor) const { return thresholds_.at(sensor)[1]; }
    /// Whether reads of deallocated blocks of this namespace shall fail (DULBE).
    [[nodiscard]] bool deallocated_error(std::uint32_t nsid) const;

    /// Controller Level Reset: saved values, or defaults, become current.
    void reset();
    void power_on();
    /// Non-volatile values.
    [[nodiscard]] nlohmann::json save() const;
    Status load(const nlohmann::json& state);
    /// What the Timestamp feature counts to.
    [[nodiscard]] std::uint64_t timestamp_ms(std::uint64_t now_ns) const;

private:
    struct Value {
        std::uint32_t current = 0;
        std::uint32_t standard = 0;
        std::uint32_t saved = 0;
        bool saveable = false;
    };
    using Thresholds = std::array<std::array<std::uint16_t, 2>, 9>;

    void define(FeatureId id, std::uint32_t standard, bool saveable);
    void save_transitions();
    [[nodiscard]] bool known(std::uint8_t id) const;
    Answer set_data(const NvmeSubmission& command, std::span<const std::uint8_t> data, std::uint64_t now_ns);
    Answer set_threshold(std::uint32_t value, bool save);
    Answer set_error_recovery(const NvmeSubmission& command);
    Answer check(FeatureId id, std::uint32_t value) const;
    Answer get_data(std::uint8_t id, unsigned select, std::uint32_t dword11, std::span<std::uint8_t> data,
                    std::uint64_t now_ns) const;
    Answer get_threshold(unsigned select, std::uint32_t dword11) const;

    const Options& options_;
    const NamespaceTable& namespaces_;
    std::map<std::uint8_t, Value> values_;
    std::map<std::uint32_t, std::uint32_t> error_recovery_;  ///< by namespace
    std::map<std::uint32_t, std::uint32_t> vectors_;         ///< interrupt vectors, by number
    Thresholds standard_thresholds_{};
    Thresholds saved_thresholds_{};
    Thresholds thresholds_{};
    std::array<std::uint8_t, 256> apst_{};
    std::array<std::uint8_t, 256> saved_apst_{};
    std::array<std::uint8_t, 512> host_behavior_{};
    std::array<std::uint8_t, 16> host_identifier_{};
    std::uint64_t timestamp_ms_ = 0;
    std::uint64_t timestamp_set_ns_ = 0;
    bool timestamp_set_ = false;
};

}  // namespace fettle::sim::nvme
