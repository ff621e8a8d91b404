// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench_drive.h"

#include <fmt/format.h>

namespace fettle::cli {

bool needs_no_plan(const Error& error) noexcept {
    return error.code == ErrorCode::not_a_drive || error.code == ErrorCode::not_found;
}

int refuse_job_options(const Session& session, const JobOptions& options) {
    if (options.confirm.empty() && options.receipt.empty()) return kFine;
    return session.fail(
        {ErrorCode::invalid_argument, "--confirm and --receipt apply only when writing to a whole drive", {}});
}

std::optional<plan::Receipt> measure_drive(const Session& session, const plan::Job& job, const JobOptions& options,
                                           const std::function<void()>& end_progress, int& code) {
    plan::Confirmation confirmation;
    code = confirm_plan(session, "job", job, options, confirmation);
    if (code != kFine) return std::nullopt;
    auto receipt = plan::execute(job, confirmation, {}, session.cancel);
    end_progress();
    if (!receipt) {
        code = session.fail(receipt.error());
        return std::nullopt;
    }
    receipt->program = fmt::format("fettle {}", session.version);
    return std::move(*receipt);
}

json::Json job_document(const plan::Job& job, const plan::Receipt& receipt) {
    json::Json document;
    document["plan"] = json::to_json(job.plan, job.hash);
    document["receipt"] = json::to_json(receipt);
    return document;
}

int end_drive(const Session& session, const plan::Receipt& receipt, const JobOptions& options, int measured) {
    if (!session.json) session.print("\n" + receipt_words(session, receipt));
    const auto kept = keep_receipt(session, receipt, options.receipt);
    if (measured != kFine) return measured;
    const auto code = exit_code(receipt);
    return code != kFine ? code : kept;
}

}  // namespace fettle::cli
