// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "core/base/result.h"
#include "platform/sim/base/nvme_device.h"
#include "platform/sim/nvme/namespaces.h"
#include "platform/sim/nvme/options.h"
#include "platform/sim/nvme/status.h"
#include "platform/sim/nvme/task.h"
#include "platform/sim/state/shared_drive_state.h"

namespace fettle::sim::nvme {

/// Result of a self-test, bits 3:0 of its status (NVMe Base 2.0 figure 219).
enum class TestResult : std::uint8_t {
    passed = 0,
    aborted_by_command = 1,
    aborted_by_reset = 2,
    aborted_by_namespace_removal = 3,
    aborted_by_format = 4,
    fatal = 5,
    failed_unknown_segment = 6,
    failed_segment = 7,
    aborted = 8,
    aborted_by_sanitize = 9,
};

/// Device Self-test (5.8, 8.6) and its log 06h.
class SelfTests {
public:
    SelfTests(SharedDriveState& drive_state, const Options& options, const NamespaceTable& namespaces);

    Answer start(const NvmeSubmission& command);
    void tick(std::uint64_t now_ns);
    [[nodiscard]] bool running() const { return kind_ != 0; }
    /// Ends a running one.
    void abort(TestResult reason);
    /// As `abort`, when the test is one of this namespace (or of all).
    void abort_of(std::uint32_t nsid, TestResult reason);
    /// Controller Level Reset: ends a short one; an extended one goes on.
    void reset();
    void power_on(std::uint64_t stopped_ns, std::uint64_t now_ns);
    [[nodiscard]] std::vector<std::uint8_t> page(std::uint64_t now_ns) const;

    [[nodiscard]] nlohmann::json save(std::uint64_t now_ns) const;
    Status load(const nlohmann::json& state, std::uint64_t now_ns);

private:
    struct Entry {
        std::uint8_t status = 0;
        std::uint8_t segment = 0;
        std::uint8_t valid = 0;
        std::uint64_t hours = 0;
        std::uint32_t nsid = 0;
        std::uint64_t lba = 0;
        std::uint8_t code_type = 0;
        std::uint8_t code = 0;
    };
    void finish(TestResult result);
    void complete();

    SharedDriveState& drive_state_;
    const Options& options_;
    const NamespaceTable& namespaces_;
    std::uint8_t kind_ = 0;  ///< Self-test Code of the running one; 0: none
    std::uint32_t nsid_ = 0;
    Task task_;
    std::deque<Entry> entries_;  ///< newest first
};

}  // namespace fettle::sim::nvme
