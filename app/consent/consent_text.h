// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace fettle::consent {

/// What the service asks an administrator (core/stream/PROTOCOL.md, "Consent").
struct Question {
    std::string action;                          ///< of packaging/polkit/org.fettle.policy
    std::map<std::string, std::string> details;  ///< by the names in the policy's messages: drives, settings
};

/// From the reply to ConsentQuestion. Error: malformed.
[[nodiscard]] Result<Question> read_question(std::string_view document);

/// A question for an administrator, without characters that could change what is displayed. Empty: unknown action.
[[nodiscard]] std::string consent_text(const Question& question);

}  // namespace fettle::consent
