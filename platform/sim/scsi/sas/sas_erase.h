// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "platform/sim/scsi/long_task.h"
#include "platform/sim/scsi/outcome.h"
#include "platform/sim/scsi/scsi_settings.h"
#include "platform/sim/state/shared_drive_state.h"

namespace fettle::sim::t10 {

/// SANITIZE (SBC-4 5.34, 4.11) and FORMAT UNIT (SBC-4 5.4, 4.33): erases that continue with the drive's clock, over
/// resets; a sanitize also over power cycles, while a format leaves a corrupted medium.
class SasErase {
public:
    SasErase(SharedDriveState& drive_state, const SasSettings& settings);

    [[nodiscard]] Outcome sanitize(const Request& request);
    [[nodiscard]] Outcome format(const Request& request);

    /// Lets time pass; called first by every command.
    void advance();
    void resume();
    /// Why all but a few commands are rejected: a running or failed erase.
    [[nodiscard]] std::optional<SenseData> bar() const;
    [[nodiscard]] bool sanitize_bars() const { return what_ == What::sanitize || failed_; }
    [[nodiscard]] bool failed() const { return failed_; }
    /// Power failed during a format: only another one makes the medium readable.
    [[nodiscard]] bool corrupt() const { return corrupt_; }
    /// The block length that the next format gives the medium (MODE SELECT).
    void choose_length(std::uint32_t bytes) { next_block_bytes_ = bytes; }
    [[nodiscard]] std::uint32_t next_block_bytes() const;
    [[nodiscard]] std::uint8_t protection_type() const { return protection_type_; }

    [[nodiscard]] nlohmann::json save() const;
    void load(const nlohmann::json& state);

private:
    enum class What : std::uint8_t { nothing, sanitize, format };

    [[nodiscard]] Outcome overwrite(const Request& request);
    [[nodiscard]] Outcome begin(What what, Wipe how, std::uint32_t pattern, std::uint64_t duration_ms, bool immediate);
    [[nodiscard]] Outcome leave_failure();
    void finish();
    [[nodiscard]] std::optional<std::uint8_t> asked_protection(const Request& request, bool has_list) const;

    SharedDriveState& drive_state_;
    SasSettings settings_;
    LongTask task_;
    What what_ = What::nothing;
    bool unrestricted_ = false;  ///< AUSE of the sanitize that runs or failed
    bool failed_ = false;
    std::uint32_t failures_left_ = 0;
    bool corrupt_ = false;
    std::uint32_t next_block_bytes_ = 0;     ///< 0: as it is
    std::uint8_t protection_type_ = 0;       ///< of the medium
    std::uint8_t next_protection_type_ = 0;  ///< of the format that runs
};

}  // namespace fettle::sim::t10
