// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/faults/fault_gate.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "platform/sim/base/nvme_device.h"
#include "platform/sim/base/scsi_device.h"

namespace fettle::sim {

namespace {

constexpr std::uint64_t kNsPerSecond = 1'000'000'000;
/// Shorter pauses count as the host's own time between two commands.
constexpr std::uint64_t kShortestPauseNs = 1'000'000;

template <typename Answer>
Result<Answer> execute_corrupted(const GatedCommand<Answer>& command) {
    if (command.transfer != Transfer::out) {
        auto answer = command.execute(command.data);
        if (answer) flip_a_bit(command.data);
        return answer;
    }
    // The host's buffer is unchanged: the bit flips during the transfer.
    std::vector<std::uint8_t> sent(command.data.begin(), command.data.end());
    flip_a_bit(sent);
    return command.execute(sent);
}

/// Only SCSI reports the number of bytes transferred.
void halve(ScsiReturn& answer) { answer.transferred /= 2; }
template <typename Answer>
void halve(Answer& /*answer*/) {}

template <typename Answer>
Result<Answer> struck(FaultGate& gate, const GatedCommand<Answer>& command, const FaultRule& fault) {
    const auto gone = [&](ErrorCode code) { return fail(code, command.name.exact + " on a simulated drive"); };
    switch (fault.kind) {
        case FaultKind::fail: return command.failure(fault.status);
        case FaultKind::delay: {
            auto answer = command.execute(command.data);
            const bool too_late = command.timeout_ms != 0 && fault.delay_ms > command.timeout_ms;
            gate.wait(too_late ? command.timeout_ms : fault.delay_ms);
            if (too_late) return gone(ErrorCode::timeout);
            return answer;
        }
        case FaultKind::drop: (void)command.execute(command.data); return gone(ErrorCode::timeout);
        case FaultKind::ignore:
            if (command.transfer == Transfer::in) {
                std::fill(command.data.begin(), command.data.end(), std::uint8_t{0});
            }
            return command.success();
        case FaultKind::corrupt: return execute_corrupted(command);
        case FaultKind::cut_short: {
            if (command.transfer == Transfer::out) {
                command.execute_half(command.data);
            } else if (auto answer = command.execute(command.data); !answer) {
                return answer;
            }
            auto answer = command.success();
            halve(answer);
            return answer;
        }
        case FaultKind::power_before: gate.cut_power(); return gone(ErrorCode::vanished);
        case FaultKind::power_within:
            command.execute_half(command.data);
            gate.cut_power();
            return gone(ErrorCode::vanished);
        case FaultKind::power_after:
            (void)command.execute(command.data);
            gate.cut_power();
            return gone(ErrorCode::vanished);
        case FaultKind::vanish: gate.vanish(); return gone(ErrorCode::vanished);
    }
    return gone(ErrorCode::internal);
}

}  // namespace

FaultGate::FaultGate(SharedDriveState& drive_state, std::function<void()> changed,
                     std::function<void(std::uint32_t)> wait)
    : drive_state_(drive_state), changed_(std::move(changed)), wait_(std::move(wait)), last_ns_(drive_state.now_ns()) {}

std::optional<FaultRule> FaultGate::strike(const CommandName& name, bool in_front) {
    ++counts_[name.exact];
    return in_front ? drive_state_.faults().next_named(name.exact)
                    : drive_state_.faults().next(name.exact, name.command_class);
}

void FaultGate::begin() {
    const auto now = drive_state_.now_ns();
    if (now < last_ns_ + kShortestPauseNs) return;
    drive_state_.medium().idle(now - last_ns_);
    last_ns_ = now;  // a translated command passes twice, and the pause was one
}

void FaultGate::end(const CommandName& name) {
    last_ns_ = std::max(last_ns_, drive_state_.now_ns());
    if (!name.command_class.empty()) busy_ns_ += drive_state_.medium().last_service_ns();
    drive_state_.record().busy_seconds += busy_ns_ / kNsPerSecond;
    busy_ns_ %= kNsPerSecond;
    if (name.changes_state) changed_();
}

void flip_a_bit(std::span<std::uint8_t> data) {
    if (!data.empty()) data[data.size() / 2] ^= 0x10U;
}

template <typename Answer>
Result<Answer> run_command(FaultGate& gate, const GatedCommand<Answer>& command) {
    const std::lock_guard lock(gate.mutex());
    if (!gate.reachable())
        return fail(ErrorCode::vanished, FETTLE_TEXT("{command} on a simulated drive"),
                    {{"command", command.name.exact}});
    gate.begin();
    const auto fault = gate.strike(command.name, command.in_front);
    auto answer = fault ? struck(gate, command, *fault) : command.execute(command.data);
    gate.end(command.name);
    return answer;
}

template Result<AtaReturn> run_command(FaultGate&, const GatedCommand<AtaReturn>&);
template Result<NvmeCompletion> run_command(FaultGate&, const GatedCommand<NvmeCompletion>&);
template Result<ScsiReturn> run_command(FaultGate&, const GatedCommand<ScsiReturn>&);

}  // namespace fettle::sim
