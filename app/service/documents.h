// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/model/drive_report.h"
#include "core/toolbox/toolbox.h"

/// Replies of the service: the same documents as the command line prints under --json (tests/schema).
namespace fettle::service {

[[nodiscard]] std::string list_document(std::string_view version, const std::vector<DriveReport>& reports);
[[nodiscard]] std::string show_document(std::string_view version, const DriveReport& report);
[[nodiscard]] std::string check_document(std::string_view version, const CheckReport& report);
/// `{jobs: [{journal, …}]}`: interrupted jobs.
[[nodiscard]] std::string unfinished_document(std::string_view version, const std::vector<UnfinishedJob>& jobs);
/// `{journals: [{journal, text}]}`.
[[nodiscard]] std::string journals_document(std::string_view version, const std::vector<plan::FoundJournal>& journals);
/// `{receipt: {…}}`, or `{error: {…}}` if the job was not started.
[[nodiscard]] std::string end_document(std::string_view version, const Result<plan::Receipt>& receipt);

}  // namespace fettle::service
