// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/canonical.h"

#include <fmt/format.h>

namespace fettle::plan {

void Canonical::text(std::string_view name, std::string_view value) {
    text_ += fmt::format("{}:{}:", name, value.size());
    text_ += value;
    text_ += '\n';
}

void Canonical::number(std::string_view name, std::uint64_t value) { text(name, fmt::format("{}", value)); }

void Canonical::number(std::string_view name, const std::optional<std::uint64_t>& value) {
    text(name, value ? fmt::format("{}", *value) : std::string());
}

void Canonical::message(std::string_view name, const Message& message) {
    text(name, message.id);
    number("severity", static_cast<std::uint64_t>(message.severity));
    text("text", render(message.text, message.evidence));
    text("remedy", render(message.remedy, message.evidence));
    evidence("evidence", message.evidence);
}

void Canonical::evidence(std::string_view name, const std::vector<Evidence>& evidence) {
    count(name, evidence.size());
    for (const auto& item : evidence) {
        text("name", item.name);
        number("kind", item.value.index());
        text("value", to_string(item.value));
    }
}

}  // namespace fettle::plan
