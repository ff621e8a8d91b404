// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/namespace_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/table.h"
#include "app/cli/words.h"

namespace fettle::cli {

namespace {

using namespaces::Action;
using namespaces::Namespace;
using namespaces::Survey;

std::string sector_cell(const Namespace& one) {
    const auto format = one.identify.current_format();
    if (!one.identify.active() || !format || format->data_bytes() == 0) return "-";
    if (format->metadata_bytes == 0) return fmt::format("{} B", format->data_bytes());
    return fmt::format("{}+{} B", format->data_bytes(), format->metadata_bytes);
}

std::string used_cell(const Namespace& one) {
    const auto block = one.identify.logical_block_bytes();
    if (!one.identify.active() || !block) return "-";
    return decimal_size(saturating_bytes(one.identify.used_blocks, *block));
}

std::string controllers_cell(const Namespace& one) {
    if (!one.controllers) return "unknown";
    return one.controllers->empty() ? "none" : fmt::format("{}", fmt::join(*one.controllers, ", "));
}

std::string device_cell(const NamespaceReport& report, std::uint32_t nsid) {
    const auto found = report.devices.find(nsid);
    return found == report.devices.end() ? "-" : printable(fmt::format("{}", fmt::join(found->second, ", ")));
}

std::string sizes_words(const Survey& survey) {
    std::string text;
    for (const auto& size : survey.sector_sizes) {
        text += fmt::format("{}{} bytes ({})", text.empty() ? "" : ", ", size.bytes,
                            erase::performance_name(size.relative_performance.value_or(0)));
    }
    return text;
}

std::string space_words(const Survey& survey) {
    std::string text;
    const auto row = [&](std::string_view name, const std::string& value) {
        text += fmt::format("  {:<22}{}\n", name, value);
    };
    row("Total capacity",
        survey.total ? fmt::format("{} ({} bytes)", decimal_size(*survey.total), survey.total->bytes) : "not reported");
    row("Unallocated", survey.unallocated
                           ? fmt::format("{} ({} bytes)", decimal_size(*survey.unallocated), survey.unallocated->bytes)
                           : "not reported");
    row("Namespaces", survey.most == 0 ? fmt::format("{}", survey.all.size())
                                       : fmt::format("{} of at most {}", survey.all.size(), survey.most));
    row("Controller", survey.controllers.size() < 2
                          ? fmt::format("{}", survey.controller)
                          : fmt::format("{} of {}", survey.controller, fmt::join(survey.controllers, ", ")));
    if (!survey.sector_sizes.empty()) row("Sector sizes", sizes_words(survey));
    return text;
}

std::string notes(const Session& session, const Survey& survey) {
    std::string text;
    const auto note = [&](std::string_view sentence) { text += wrapped(sentence, "  ", session.columns); };
    if (!survey.can_manage) note("The drive does not support namespace management: its namespaces cannot be changed.");
    if (!survey.complete) {
        note("The list may be incomplete: the drive does not report the namespaces of its other controllers.");
    }
    if (survey.changed && survey.changed->overflow) {
        note("Namespaces have changed since the system last read the drive's list of changes.");
    } else if (survey.changed && !survey.changed->nsid.empty()) {
        note(fmt::format("Changed since the system last read the drive's list of changes: namespace {}.",
                         fmt::join(survey.changed->nsid, ", ")));
    }
    return text;
}

}  // namespace

std::string namespaces_words(const Session& session, const NamespaceReport& report) {
    const auto& survey = report.survey;
    auto text = drive_heading(session, report.drive) + space_words(survey);
    Table table({{"NSID", Table::Align::right},
                 {"DEVICE"},
                 {"SIZE", Table::Align::right},
                 {"USED", Table::Align::right},
                 {"SECTOR", Table::Align::right},
                 {"SHARED"},
                 {"CONTROLLERS"}});
    for (const auto& one : survey.all) {
        table.add({fmt::format("{}", one.nsid), device_cell(report, one.nsid), size_cell(one.size()), used_cell(one),
                   sector_cell(one),
                   !one.identify.active() ? "-"
                   : one.shared()         ? "yes"
                                          : "no",
                   controllers_cell(one)});
    }
    text += table.empty() ? "\n  The drive has no namespace.\n" : "\n" + table.text(2);
    const auto more = notes(session, survey);
    return more.empty() ? text : text + "\n" + more;
}

std::string undo_command(const namespaces::Request& request, std::uint32_t nsid, const std::string& drive) {
    const auto command = [&](std::string_view verb) {
        auto text = fmt::format("fettle namespace {} --nsid {}", verb, nsid);
        if (request.controller) text += fmt::format(" --controller {}", *request.controller);
        return fmt::format("{} {}", text, drive);
    };
    switch (request.action) {
        case Action::create: return fmt::format("fettle namespace delete --nsid {} {}", nsid, drive);
        case Action::attach: return command("detach");
        case Action::detach: return command("attach");
        case Action::remove: break;
    }
    return {};
}

}  // namespace fettle::cli
