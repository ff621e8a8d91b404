// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tune_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/table.h"
#include "app/cli/words.h"

namespace fettle::cli {

namespace {

std::string value_cell(const std::string& value) { return value.empty() ? "-" : printable(value); }

/// "128 KiB"
std::string value_cell(const tune::Setting& setting, const std::string& value) {
    const bool unit = !value.empty() && setting.bounds && !setting.bounds->unit.empty();
    return unit ? fmt::format("{} {}", value_cell(value), setting.bounds->unit) : value_cell(value);
}

std::string said(const Message& message) { return printable(render(message.text, message.evidence)); }

std::string_view basis_words(tune::Basis basis) {
    switch (basis) {
        case tune::Basis::measured: return "measured on this computer";
        case tune::Basis::documented: return "documented";
        case tune::Basis::folklore: return "folklore: measurements showed no effect";
    }
    return {};
}

std::string effect_words(const std::vector<tune::Effect>& effects) {
    std::string words;
    for (const auto effect : effects) words += (words.empty() ? "" : ", ") + std::string(tune::name(effect));
    return words;
}

std::string changed_words(const tune::Setting& setting) {
    const auto& changed = *setting.changed;
    if (!changed.complete) {
        return fmt::format("Fettle's change to \"{}\" was interrupted. Repeat it, or run \"fettle tune undo {}\"",
                           value_cell(setting, changed.to), setting.id);
    }
    auto words = fmt::format("from \"{}\" to \"{}\" at {}", value_cell(setting, changed.from),
                             value_cell(setting, changed.to), changed.at);
    if (changed.foreign) words += "; since changed by something other than Fettle, so Fettle does not undo it";
    return words;
}

std::string accepted_words(const tune::Setting& setting) {
    auto words = fmt::format("{}", fmt::join(setting.choices, ", "));
    if (!setting.bounds) return words;
    words += fmt::format("{}{} to {}", words.empty() ? "" : ", or ", setting.bounds->least, setting.bounds->most);
    if (!setting.bounds->unit.empty()) words += fmt::format(" {}", setting.bounds->unit);
    return words;
}

std::string field(const Session& session, std::string_view name, std::string_view text) {
    if (text.empty()) return {};
    return wrapped(printable(text), fmt::format("  {:<12}", name), session.columns);
}

struct Row {
    std::string name;
    std::vector<std::string> subjects;  ///< empty: a setting of the computer
    std::vector<std::string> cells;
};

Row row_of(const tune::Setting& setting) {
    std::string changed;
    if (setting.changed) {
        changed = fmt::format("from {}{}", value_cell(setting, setting.changed->from),
                              !setting.changed->complete ? " (interrupted)"
                              : setting.changed->foreign ? " (changed since)"
                                                         : "");
    }
    Row row;
    row.name = std::string(tune::name_of(setting.id));
    if (!setting.subject.empty()) row.subjects.push_back(setting.subject);
    row.cells = {value_cell(setting, setting.value),
                 setting.advised_change() ? value_cell(setting, setting.advice->value) : std::string(),
                 std::move(changed)};
    return row;
}

/// "read-ahead:sda", or "read-ahead: sda, sdb and 8 more".
std::string id_cell(const Row& row) {
    if (row.subjects.empty()) return printable(row.name);
    if (row.subjects.size() == 1) return printable(row.name + ":" + row.subjects.front());
    constexpr std::size_t kNamed = 2;
    auto text = row.name + ": ";
    for (std::size_t i = 0; i < std::min(kNamed, row.subjects.size()); ++i) {
        text += (i == 0 ? "" : ", ") + row.subjects[i];
    }
    if (row.subjects.size() > kNamed) text += fmt::format(" and {} more", row.subjects.size() - kNamed);
    return printable(text);
}

}  // namespace

std::string settings_words(const Session& session, const std::vector<tune::Setting>& settings, bool each) {
    if (settings.empty()) return "No drive-related system settings were found on this computer.\n";
    std::string text;
    std::size_t advised = 0;
    for (const auto& setting : settings) {
        if (!setting.advised_change()) continue;
        if (advised++ == 0) text += "Recommended changes:\n";
        text += fmt::format("  {}: {} -> {}\n", printable(setting.id), value_cell(setting, setting.value),
                            value_cell(setting, setting.advice->value));
        text += wrapped(said(setting.advice->reason), "      ", session.columns);
        if (setting.obstacle) text += wrapped(said(*setting.obstacle), "      ", session.columns);
    }
    if (advised == 0) {
        text += "No changes are recommended.\n";
    } else {
        text += "  To show the steps: fettle tune plan --advised\n";
    }
    std::vector<Row> rows;
    for (const auto& setting : settings) {
        auto row = row_of(setting);
        const auto same = std::find_if(rows.begin(), rows.end(), [&](const Row& one) {
            return one.name == row.name && one.cells == row.cells && !one.subjects.empty();
        });
        if (each || same == rows.end()) {
            rows.push_back(std::move(row));
        } else {
            same->subjects.push_back(setting.subject);
        }
    }
    Table table({{"SETTING"}, {"NOW"}, {"ADVISED"}, {"CHANGED BY FETTLE"}});
    bool shared = false;
    for (auto& row : rows) {
        shared = shared || row.subjects.size() > 1;
        row.cells.insert(row.cells.begin(), id_cell(row));
        table.add(std::move(row.cells));
    }
    text += "\n" + table.text(0);
    if (shared) text += "\nTo list each drive on a separate line: fettle tune list --each\n";
    return text;
}

std::string setting_words(const Session& session, const tune::Setting& setting) {
    auto text = fmt::format("{} ({})\n", printable(setting.id), setting.title);
    text += wrapped(printable(setting.about), "  ", session.columns);
    text += field(session, "Now", value_cell(setting, setting.value));
    if (!setting.value_at_start.empty()) {
        text += field(session, "At restart", value_cell(setting, setting.value_at_start));
    }
    if (setting.advice) {
        const auto& advice = *setting.advice;
        const auto value = value_cell(setting, advice.value);
        text += field(session, "Advised", setting.advised_change() ? value : value + " (keep it)");
        text += field(session, "Why", said(advice.reason));
        text += field(session, "Evidence",
                      advice.source.empty() ? std::string(basis_words(advice.basis))
                                            : fmt::format("{}: {}", basis_words(advice.basis), advice.source));
        text += field(session, "Effect", effect_words(advice.effects));
    }
    text += field(session, "Often said", setting.myth);
    text += field(session, "Risk", setting.risk);
    text += field(session, "Values", accepted_words(setting));
    if (setting.needs_restart) text += field(session, "Restart", "a change takes effect after a restart");
    if (setting.obstacle) {
        auto why = said(*setting.obstacle);
        if (!setting.obstacle->remedy.empty()) {
            why += " " + printable(render(setting.obstacle->remedy, setting.obstacle->evidence));
        }
        text += field(session, "Not changed", why);
    }
    if (setting.changed) text += field(session, "Changed", changed_words(setting));
    return text;
}

std::string profile_words(const Session& session, tune::Profile profile,
                          const std::vector<tune::ProfileChange>& changes, const std::vector<tune::Setting>& settings) {
    auto text = fmt::format("{}: {}\n", tune::name(profile), tune::title(profile));
    text += wrapped(tune::about(profile), "  ", session.columns);
    Table table({{"SETTING"}, {"NOW"}, {"PROFILE"}, {""}});
    for (const auto& change : changes) {
        const auto found = std::find_if(settings.begin(), settings.end(),
                                        [&](const tune::Setting& one) { return one.id == change.id; });
        table.add({printable(change.id), found == settings.end() ? "-" : value_cell(found->value),
                   printable(change.value),
                   change.is_set       ? "is so already"
                   : change.can_be_set ? "would change"
                                       : "cannot be changed here"});
    }
    return table.empty() ? text + "  None of its settings exist on this computer.\n" : text + table.text(2);
}

}  // namespace fettle::cli
