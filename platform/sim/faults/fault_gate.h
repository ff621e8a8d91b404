// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "platform/sim/base/command_name.h"
#include "platform/sim/state/shared_drive_state.h"

namespace fettle::sim {

/// All commands of one drive pass this gate, whatever the protocol: serialized, and with the faults armed by the
/// personality or a test. The decorators of the three protocols use it.
class FaultGate {
public:
    /// `drive_state` must outlive the gate. `changed` is called after a command that may have changed persistent state;
    /// `wait` lets time pass for a delayed response.
    FaultGate(SharedDriveState& drive_state, std::function<void()> changed, std::function<void(std::uint32_t)> wait);

    [[nodiscard]] std::recursive_mutex& mutex() { return mutex_; }
    [[nodiscard]] bool reachable() const { return drive_state_.presence() == Presence::on; }
    /// The fault that applies to this command. `in_front`: a translation is behind it whose commands pass their own
    /// gate, so that only rules with exactly this name apply here.
    [[nodiscard]] std::optional<FaultRule> strike(const CommandName& name, bool in_front);
    void cut_power() { drive_state_.power_off(true); }
    void vanish() { drive_state_.vanish(); }
    void wait(std::uint32_t ms) const { wait_(ms); }
    /// Before a command: the flash was idle since the last one.
    void begin();
    /// Number of executions per command since the program started; in front of a translation, of the translated
    /// command.
    [[nodiscard]] const std::map<std::string, std::uint64_t>& counts() const { return counts_; }
    /// After a command.
    void end(const CommandName& name);
    /// Commands that completed at once keep the drive busy until then by its clock: until then it is not idle.
    void busy_until(std::uint64_t ns) { last_ns_ = std::max(last_ns_, ns); }

private:
    SharedDriveState& drive_state_;
    std::map<std::string, std::uint64_t> counts_;
    std::function<void()> changed_;
    std::function<void(std::uint32_t)> wait_;
    std::recursive_mutex mutex_;
    std::uint64_t last_ns_ = 0;  ///< when the drive was done with the last command
    std::uint64_t busy_ns_ = 0;
};

/// Flips one bit in the middle of the data.
void flip_a_bit(std::span<std::uint8_t> data);

/// Protocol-specific part of `run_command`.
template <typename Answer>
struct GatedCommand {
    CommandName name;
    std::span<std::uint8_t> data;
    Transfer transfer = Transfer::none;
    std::uint32_t timeout_ms = 0;  ///< 0: the host waits for ever
    bool in_front = false;
    std::function<Result<Answer>(std::span<std::uint8_t>)> execute;
    std::function<void(std::span<std::uint8_t>)> execute_half;
    std::function<Answer(std::uint32_t status)> failure;
    std::function<Answer()> success;
};

/// Runs a command with the armed faults.
template <typename Answer>
Result<Answer> run_command(FaultGate& gate, const GatedCommand<Answer>& command);

}  // namespace fettle::sim
