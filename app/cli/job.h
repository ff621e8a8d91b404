// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include "app/cli/options.h"
#include "app/cli/session.h"
#include "core/plan/executor.h"

/// Handles a plan that may destroy data: shows it, asks for the serial number, executes it with a progress line, and
/// prints and saves the receipt. The same for every command.
namespace fettle::cli {

/// Options common to all commands that execute plans.
struct JobOptions {
    std::string confirm;  ///< the serial number; empty: prompt on the terminal
    std::string receipt;  ///< output file: HTML if it ends in .html, else JSON

    void declare(Command& verb);
};

/// The plan as text: drive, contents, data that will be lost, steps with durations and the effect of a power failure,
/// requirements with those not met marked, and what the user has to do afterwards.
[[nodiscard]] std::string plan_words(const Session& session, const plan::Plan& plan);

/// The steps taken, how each was verified, errors, and what the user has to do next.
[[nodiscard]] std::string receipt_words(const Session& session, const plan::Receipt& receipt);

/// Prints only the plan, as `fettle VERB plan` does: text, or a document with `plan` under `key`. kFine, or kRefused
/// if a requirement is not met.
[[nodiscard]] int show_plan(const Session& session, std::string_view key, const plan::Job& job);

/// The first half of carry_out: shows the plan and asks for confirmation. kFine with a confirmation, or the exit code
/// after reporting the reason; under --json, prints only the plan if a requirement is not met.
[[nodiscard]] int confirm_plan(const Session& session, std::string_view key, const plan::Job& job,
                               const JobOptions& options, plan::Confirmation& confirmation);

/// Executes the job. Refuses a plan that destroys data if there is neither a terminal nor --confirm. Under --json,
/// prints one document with `plan` and `receipt` under `key`.
[[nodiscard]] int carry_out(const Session& session, std::string_view key, const plan::Job& job,
                            const JobOptions& options);

/// Prints, after the receipt, what a job has found; under --json adds it to the object under `key`. Returns the exit
/// code in place of that of the receipt.
using Conclude = std::function<int(const plan::Receipt& receipt, json::Json* document)>;
[[nodiscard]] int carry_out(const Session& session, std::string_view key, const plan::Job& job,
                            const JobOptions& options, const Conclude& conclude);

/// Saves the receipt to the path the user chose; empty: does nothing. kFine, or kFailed after reporting the error.
[[nodiscard]] int keep_receipt(const Session& session, const plan::Receipt& receipt, const std::string& path);

}  // namespace fettle::cli
