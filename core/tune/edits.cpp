// SPDX-License-Identifier: GPL-3.0-or-later
// What settings may change in files that belong to other programs.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "core/tune/contents.h"
#include "core/tune/crypttab.h"
#include "core/tune/lines.h"
#include "core/tune/lvm_conf.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kIssueDiscards = "devices/issue_discards";

/// What has to stay of a line: all but the options that permit TRIM. Fields that are missing are written out as
/// crypttab_change() does. nullopt: a line that Fettle does not change.
std::optional<std::string> crypttab_skeleton(std::string_view line) {
    const auto entries = parse_crypttab(line);
    if (entries.empty() || !crypttab_obstacle(line, entries.front()).empty()) return std::nullopt;
    const auto& entry = entries.front();
    auto options = entry.options;
    std::erase_if(options, [](const std::string& one) {
        return std::find(kDiscardOptions.begin(), kDiscardOptions.end(), one) != kDiscardOptions.end();
    });
    // "none" and "-" only fill the field.
    if (options.size() == 1 && (options.front() == "none" || options.front() == "-")) options.clear();
    std::string head(line.substr(0, entry.end));
    auto rest = line.substr(entry.end);
    if (entry.options_size != 0) {
        head = line.substr(0, entry.options_at);
        rest = line.substr(entry.options_at + entry.options_size);
    } else {
        constexpr std::size_t kWithKey = 3;
        head += entry.fields < kWithKey ? " none " : " ";
    }
    // No line has a newline, so that the parts stay apart.
    return fmt::format("{}\n{}\n{}", head, fmt::join(options, ","), rest);
}

bool same_crypttab_line(std::string_view one, std::string_view other) {
    if (one == other) return true;
    const auto skeleton = crypttab_skeleton(one);
    return skeleton && skeleton == crypttab_skeleton(other);
}

/// The file without what Fettle may have added or changed; both are compared so.
std::string lvm_skeleton(std::string_view text) {
    std::string made(text);
    const auto found = lvm_value(made, kIssueDiscards);
    if (!found || !*found) return made;
    made.replace((*found)->at, (*found)->size, "0");
    const auto section = made.rfind("# Written by Fettle. ");
    if (section == std::string::npos) return made;
    const auto end = made.find('\n', section);
    if (end == std::string::npos ||
        made.compare(end + 1, std::string::npos, "devices {\n\tissue_discards = 0\n}\n") != 0) {
        return made;
    }
    made.resize(section);
    return made;
}

bool has_nul(std::string_view text) { return text.find('\0') != std::string_view::npos; }

std::string_view without_newline(std::string_view text) {
    if (text.ends_with('\n')) text.remove_suffix(1);
    return text;
}

}  // namespace

bool allows_crypttab(const Places& /*places*/, std::string_view before, std::string_view after) {
    const auto old_lines = lines_of(before);
    const auto new_lines = lines_of(after);
    return !has_nul(after) &&
           std::equal(old_lines.begin(), old_lines.end(), new_lines.begin(), new_lines.end(), same_crypttab_line);
}

bool allows_lvm_conf(const Places& /*places*/, std::string_view before, std::string_view after) {
    for (const auto text : {before, after}) {
        const auto found = lvm_value(text, kIssueDiscards);
        if (!found || (*found && !lvm_boolean((*found)->text))) return false;
    }
    return without_newline(lvm_skeleton(before)) == without_newline(lvm_skeleton(after));
}

bool allows_tmp_mount(const Places& /*places*/, std::string_view before, std::string_view after) {
    if (has_nul(after)) return false;
    // Those of the unit that systemd brings (systemd.mount(5)). None runs a program.
    constexpr std::array<std::string_view, 15> kLines{"[Unit]",
                                                      "Description={}",
                                                      "ConditionPathIsSymbolicLink=!/tmp",
                                                      "DefaultDependencies=no",
                                                      "Conflicts=umount.target",
                                                      "Before=local-fs.target umount.target",
                                                      "Before=local-fs.target",
                                                      "After=swap.target",
                                                      "[Mount]",
                                                      "What=tmpfs",
                                                      "Where=/tmp",
                                                      "Type=tmpfs",
                                                      "Options={}",
                                                      "[Install]",
                                                      "WantedBy=local-fs.target"};
    const auto old_lines = lines_of(before);
    const auto lines = lines_of(after);
    return std::all_of(lines.begin(), lines.end(), [&](std::string_view line) {
        if (line.ends_with('\\')) return false;
        // systemd ends lines at carriage returns, too: what follows would be a line that fits none of these.
        if (has_control_character(line) && std::find(old_lines.begin(), old_lines.end(), line) == old_lines.end()) {
            return false;
        }
        if (line.empty() || line.starts_with('#') || line.starts_with("Documentation=")) return true;
        if (line.starts_with("Description=")) return true;
        return std::any_of(kLines.begin(), kLines.end(), [&](std::string_view one) { return line_fits(one, line); });
    });
}

}  // namespace fettle::tune
