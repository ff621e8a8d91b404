// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include "app/cli/options.h"
#include "app/cli/session.h"
#include "core/plan/executor.h"

/// What the command line does with a plan that may lose data: shows it, has the serial number typed, carries it out
/// with a progress line, and prints and keeps the receipt. The same for every verb.
namespace fettle::cli {

/// The options that every such verb takes.
struct JobOptions {
    std::string confirm;  ///< the serial number; empty: asked for on the terminal
    std::string receipt;  ///< a file: HTML when it ends in .html, else JSON

    void declare(Command& verb);
};

/// Everything in the plan, for people: drive, what lies on it, what will be lost, steps with their times and what a
/// power cut in them means, and the needs with those that are not met marked.
[[nodiscard]] std::string plan_words(const Session& session, const plan::Plan& plan);

/// What was done, how each step was verified, and what went wrong.
[[nodiscard]] std::string receipt_words(const Session& session, const plan::Receipt& receipt);

/// Prints the plan alone, as `fettle VERB plan` does: text, or a document with `plan` under `key`. kFine, or kRefused
/// where a need is not met.
[[nodiscard]] int show_plan(const Session& session, std::string_view key, const plan::Job& job);

/// The first half of carry_out: shows the plan and has it confirmed. kFine with a confirmation, or what to end with,
/// which is told; under --json the plan alone is printed where a need is not met.
[[nodiscard]] int confirm_plan(const Session& session, std::string_view key, const plan::Job& job,
                               const JobOptions& options, plan::Confirmation& confirmation);

/// Carries the job out. Without a terminal, and without --confirm, a plan that loses data is
/// refused. Under --json one document with `plan` and `receipt` under `key`.
[[nodiscard]] int carry_out(const Session& session, std::string_view key, const plan::Job& job,
                            const JobOptions& options);

/// Writes the receipt where the user wants it kept; an empty path: nowhere. kFine or kFailed, which is told.
[[nodiscard]] int keep_receipt(const Session& session, const plan::Receipt& receipt, const std::string& path);

}  // namespace fettle::cli
