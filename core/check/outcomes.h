// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/check/check.h"

namespace fettle::check {

/// Collects findings and the list of checks. open() starts a check, and later calls belong to it. A check without
/// further calls is ok.
class Outcomes {
public:
    void open(std::string_view id, std::string_view text);
    void find(Message message);
    void find(std::string id, Severity severity, std::string_view text, std::string_view remedy,
              std::vector<Evidence> evidence = {});
    /// The check does not apply here. A finding takes precedence.
    void skip(std::string_view reason);
    /// The facts for the check are missing. A finding takes precedence.
    void lack(std::string_view reason);

    /// Worst first; within one severity in check order.
    [[nodiscard]] Examination take() &&;

private:
    void settle(CheckState state, std::string_view reason);
    Examination examination_;
};

}  // namespace fettle::check
