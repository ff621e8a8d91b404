// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
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

/// The sanitize state machine (NVMe Base 2.0 5.24, 8.21). It outlives reset and power.
class Sanitizer {
public:
    Sanitizer(SharedDriveState& drive_state, const Options& options, NamespaceTable& namespaces);

    /// `warn_only`: No-Deallocate Response Mode (feature 17h). `began` becomes true when one now runs.
    Answer start(const NvmeSubmission& command, bool warn_only, bool& began);
    /// Ends what is over by now. True: an operation ended in this call.
    bool tick(std::uint64_t now_ns);
    [[nodiscard]] bool running() const { return state_ == State::running; }
    /// The last one failed and nothing but Sanitize helps.
    [[nodiscard]] bool failed() const { return failure_mode_; }
    void user_data_written() { erased_ = false; }
    void power_on(std::uint64_t stopped_ns, std::uint64_t now_ns) { task_.resume(stopped_ns, now_ns); }
    /// Sanitize Status, log 81h (figure 266).
    [[nodiscard]] std::vector<std::uint8_t> page(std::uint64_t now_ns) const;
    /// SANICAP (figure 275, byte 328).
    [[nodiscard]] static std::uint32_t capabilities(const Options& options);

    [[nodiscard]] nlohmann::json save(std::uint64_t now_ns) const;
    Status load(const nlohmann::json& state, std::uint64_t now_ns);

private:
    /// SSTAT bits 2:0.
    enum class State : std::uint8_t { never = 0, done = 1, running = 2, failed = 3, done_deallocated = 4 };

    [[nodiscard]] Answer check(std::uint32_t dword10, bool warn_only) const;
    Answer leave_failure();
    void erase();
    void forget_unreadable();
    [[nodiscard]] unsigned passes() const;

    SharedDriveState& drive_state_;
    const Options& options_;
    NamespaceTable& namespaces_;
    State state_ = State::never;
    bool failure_mode_ = false;  ///< I/O is refused until a sanitize succeeds or failure mode is left
    bool restricted_ = false;    ///< the failed one was begun without AUSE
    bool keep_mapped_ = false;   ///< No-Deallocate After Sanitize is honoured
    bool warned_ = false;        ///< it was asked for, and could not be honoured
    bool erased_ = false;        ///< Global Data Erased
    std::uint32_t dword10_ = 0;
    std::uint32_t pattern_ = 0;
    std::uint32_t failures_left_;
    unsigned passes_done_ = 0;
    Task task_;
};

}  // namespace fettle::sim::nvme
