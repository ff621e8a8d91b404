// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/check/check.h"

namespace fettle::check {

/// Collects what the checks find, and that they were made. open() starts a check; what follows
/// belongs to it. A check that is told nothing more is ok.
class Ledger {
public:
    void open(std::string_view id, std::string_view text);
    void find(Message message);
    void find(std::string id, Severity severity, std::string_view text, std::string_view remedy,
              std::vector<Evidence> evidence = {});
    /// The check makes no sense here. A finding outweighs it.
    void skip(std::string_view reason);
    /// The facts for the check are missing. A finding outweighs it.
    void lack(std::string_view reason);

    /// Worst first; within one severity in the order of the checks.
    [[nodiscard]] Examination take() &&;

private:
    void settle(CheckState state, std::string_view reason);
    Examination examination_;
};

}  // namespace fettle::check
