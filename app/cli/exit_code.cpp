// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/exit_code.h"

#include <algorithm>

#include "app/cli/drive_verb.h"

namespace fettle::cli {

ExitCode exit_code(ErrorCode code) noexcept {
    switch (code) {
        case ErrorCode::not_found:
        case ErrorCode::not_a_drive:
        case ErrorCode::ambiguous:
        case ErrorCode::invalid_argument: return kUsage;
        case ErrorCode::not_permitted: return kNotPermitted;
        case ErrorCode::busy:
        case ErrorCode::refused: return kRefused;
        case ErrorCode::unsupported: return kDriveCannot;
        case ErrorCode::cancelled: return kInterrupted;
        case ErrorCode::truncated:
        case ErrorCode::malformed:
        case ErrorCode::io:
        case ErrorCode::timeout:
        case ErrorCode::vanished:
        case ErrorCode::asleep:
        case ErrorCode::too_large:
        case ErrorCode::internal: return kFailed;
    }
    return kFailed;
}

ExitCode exit_code(const std::vector<Message>& messages) {
    const auto severity = worst(messages);
    return severity && *severity >= Severity::warning ? kFound : kFine;
}

int exit_code(const CheckReport& report) {
    int code = exit_code(report.machine_findings);
    for (const auto& drive : report.drives) {
        code =
            std::max<int>({code, exit_code(drive.findings), exit_code(drive.assessment.reasons), reading_code(drive)});
    }
    return code;
}

int exit_code(const plan::Receipt& receipt) noexcept {
    for (const auto& step : receipt.steps) {
        if (step.error && step.error->code != ErrorCode::cancelled) {
            const auto code = exit_code(step.error->code);
            // The drive existed when it was named and was removed during the operation.
            return code == kFine || code == kUsage ? kFailed : code;
        }
    }
    switch (receipt.outcome) {
        case plan::Outcome::done: return kFine;
        case plan::Outcome::cancelled: return kInterrupted;
        case plan::Outcome::cannot: return kDriveCannot;
        case plan::Outcome::failed:
        case plan::Outcome::not_taken: break;
    }
    return kFailed;
}

}  // namespace fettle::cli
