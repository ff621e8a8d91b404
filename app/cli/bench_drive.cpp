// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench_drive.h"

#include <fmt/format.h>

namespace fettle::cli {

bool needs_no_plan(const Session& session, const Error& error) noexcept {
    return error.code == ErrorCode::not_a_drive || error.code == ErrorCode::not_found ||
           (session.demo && error.code == ErrorCode::unsupported);
}

int refuse_job_options(const Session& session, const JobOptions& options) {
    if (options.confirm.empty() && options.receipt.empty()) return kFine;
    return session.fail({ErrorCode::invalid_argument,
                         "--confirm and --receipt go with writing to a whole drive, and nothing else",
                         {}});
}

std::optional<DriveBenchResult> measure_drive(const Session& session, const DriveBenchPlan& plan,
                                              const JobOptions& options, const BenchmarkWatch& run,
                                              const SuiteWatch& suite, const std::function<void()>& end_progress,
                                              int& code) {
    plan::Confirmation confirmation;
    code = confirm_plan(session, "job", plan.plan, plan.plan_hash, options, confirmation);
    if (code != kFine) return std::nullopt;
    auto result = session.toolbox.benchmark_drive(plan, confirmation, {}, run, suite, session.cancel);
    end_progress();
    if (!result) {
        code = session.fail(result.error());
        return std::nullopt;
    }
    result->receipt.program = fmt::format("fettle {}", session.version);
    return std::move(*result);
}

report::Json job_document(const DriveBenchPlan& plan, const plan::Receipt& receipt) {
    report::Json job;
    job["plan"] = report::to_json(plan.plan, plan.plan_hash);
    job["receipt"] = report::to_json(receipt);
    return job;
}

int end_drive(const Session& session, const plan::Receipt& receipt, const JobOptions& options, int measured) {
    if (!session.json) session.print("\n" + receipt_words(session, receipt));
    const auto kept = keep_receipt(session, receipt, options.receipt);
    if (measured != kFine) return measured;
    const auto code = exit_code(receipt);
    return code != kFine ? code : kept;
}

}  // namespace fettle::cli
