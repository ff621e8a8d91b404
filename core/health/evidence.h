// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "core/base/message.h"
#include "core/health/health.h"

namespace fettle::health {

/// A sentence for people: the stable id, the template and what can be done.
struct Text {
    std::string_view id;
    std::string_view text;
    std::string_view remedy;
};

/// What a finding speaks of. The drive's own prediction of failure is weighed by the kinds that
/// stand beside it: damage backs it up, wear and warnings explain it.
enum class Kind : std::uint8_t { note, warning, wear, damage, identity, advisory };

/// A percentage as people read it: whole, never negative.
[[nodiscard]] std::uint64_t whole_percent(double percent) noexcept;

/// One reason and the verdict that it asks for. `good` asks for nothing.
struct Finding {
    Verdict verdict = Verdict::good;
    Kind kind = Kind::note;
    Message message;
};

/// The findings of all rules in the order in which they were made.
class Findings {
public:
    void add(Verdict verdict, Kind kind, Severity severity, const Text& text, std::vector<Evidence> evidence = {});

    /// The worst verdict that any finding of that kind asks for; good when there is none.
    [[nodiscard]] Verdict worst(Kind kind) const noexcept;
    [[nodiscard]] Verdict worst() const noexcept;
    [[nodiscard]] bool empty() const noexcept { return findings_.empty(); }

    /// The messages, worst first; the findings are empty afterwards.
    [[nodiscard]] std::vector<Message> take();

private:
    std::vector<Finding> findings_;
};

}  // namespace fettle::health
