// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/outcomes.h"

#include <algorithm>
#include <utility>

namespace fettle::check {

void Outcomes::open(std::string_view id, std::string_view text) {
    examination_.outcomes.push_back({id, text, CheckState::ok, {}});
}

void Outcomes::find(Message message) {
    settle(CheckState::finding, {});
    examination_.messages.push_back(std::move(message));
}

void Outcomes::find(std::string id, Severity severity, std::string_view text, std::string_view remedy,
                    std::vector<Evidence> evidence) {
    find(Message{std::move(id), severity, text, remedy, std::move(evidence)});
}

void Outcomes::skip(std::string_view reason) { settle(CheckState::not_applicable, reason); }

void Outcomes::lack(std::string_view reason) { settle(CheckState::unknown, reason); }

Examination Outcomes::take() && {
    std::stable_sort(examination_.messages.begin(), examination_.messages.end(),
                     [](const Message& a, const Message& b) { return a.severity > b.severity; });
    return std::move(examination_);
}

void Outcomes::settle(CheckState state, std::string_view reason) {
    if (examination_.outcomes.empty()) return;
    auto& outcome = examination_.outcomes.back();
    if (outcome.state == CheckState::finding) return;
    outcome.state = state;
    outcome.reason = reason;
}

}  // namespace fettle::check
