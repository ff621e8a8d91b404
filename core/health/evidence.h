// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "core/base/message.h"
#include "core/health/health.h"

namespace fettle::health {

/// A text for users: stable id, template and remedy.
struct Text {
    std::string_view id;
    std::string_view text;
    std::string_view remedy;
};

/// Kind of a finding. The drive's own failure prediction is weighed by the other kinds: damage confirms it, wear and
/// warnings explain it.
enum class Kind : std::uint8_t { note, warning, wear, damage, identity, advisory };

/// A percentage for display: whole, never negative.
[[nodiscard]] std::uint64_t whole_percent(double percent) noexcept;

/// One reason and the verdict that it calls for. `good` calls for nothing.
struct Finding {
    Verdict verdict = Verdict::good;
    Kind kind = Kind::note;
    Message message;
};

/// The findings of all rules, in the order in which they were made.
class Findings {
public:
    void add(Verdict verdict, Kind kind, Severity severity, const Text& text, std::vector<Evidence> evidence = {});

    /// The worst verdict of any finding of that kind; good if there is none.
    [[nodiscard]] Verdict worst(Kind kind) const noexcept;
    [[nodiscard]] Verdict worst() const noexcept;
    [[nodiscard]] bool empty() const noexcept { return findings_.empty(); }

    /// The messages, worst first; the findings are then empty.
    [[nodiscard]] std::vector<Message> take();

private:
    std::vector<Finding> findings_;
};

}  // namespace fettle::health
