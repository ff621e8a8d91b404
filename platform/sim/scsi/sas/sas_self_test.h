// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <nlohmann/json_fwd.hpp>

#include "platform/sim/scsi/long_task.h"
#include "platform/sim/scsi/outcome.h"
#include "platform/sim/scsi/scsi_settings.h"
#include "platform/sim/state/shared_drive_state.h"

namespace fettle::sim::t10 {

/// SEND DIAGNOSTIC's self-tests (SPC-5 5.15, 6.42) and their results, log page 10h.
class SasSelfTests {
public:
    SasSelfTests(SharedDriveState& drive_state, const SasSettings& settings)
        : drive_state_(drive_state), settings_(settings) {}

    [[nodiscard]] Outcome send_diagnostic(const Request& request);
    void advance();
    /// A reset or an erase ends a running test.
    void interrupt();
    [[nodiscard]] std::optional<SenseData> progress() const;
    [[nodiscard]] Bytes log_page() const;

    [[nodiscard]] nlohmann::json save() const;
    void load(const nlohmann::json& state);

private:
    struct Entry {
        std::uint8_t code = 0;
        std::uint8_t result = 0;
        std::uint64_t hours = 0;
    };
    void enter(std::uint8_t code, std::uint8_t result);
    [[nodiscard]] std::uint64_t hours() const;

    SharedDriveState& drive_state_;
    SasSettings settings_;
    LongTask task_;
    std::uint8_t running_code_ = 0;
    std::deque<Entry> entries_;  ///< newest first
};

}  // namespace fettle::sim::t10
