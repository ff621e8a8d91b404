// SPDX-License-Identifier: GPL-3.0-or-later
// What settings may change in files that belong to other programs.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/tune/contents.h"
#include "core/tune/crypttab.h"
#include "core/tune/lines.h"
#include "core/tune/lvm_conf.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kIssueDiscards = "devices/issue_discards";

/// The line with its fields apart and without "discard". Fields that are missing are written out.
std::string crypttab_skeleton(std::string_view line) {
    const auto words = words_of(line);
    if (words.empty() || words.front().starts_with('#')) return std::string(line);
    constexpr std::size_t kFields = 4;
    std::vector<std::string> fields(words.begin(), words.end());
    while (fields.size() < kFields) fields.emplace_back("none");
    std::string options;
    for (const auto option : split(fields.back(), ',')) {
        if (option != "discard" && option != "none" && option != "-") options += fmt::format(",{}", option);
    }
    fields.back() = options;
    return fmt::format("{}", fmt::join(fields, " "));
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

std::string_view without_newline(std::string_view text) {
    if (text.ends_with('\n')) text.remove_suffix(1);
    return text;
}

}  // namespace

bool allows_crypttab(const Places& /*places*/, std::string_view before, std::string_view after) {
    const auto old_lines = lines_of(before);
    const auto new_lines = lines_of(after);
    return std::equal(old_lines.begin(), old_lines.end(), new_lines.begin(), new_lines.end(),
                      [](std::string_view one, std::string_view other) {
                          return one == other || crypttab_skeleton(one) == crypttab_skeleton(other);
                      });
}

bool allows_lvm_conf(const Places& /*places*/, std::string_view before, std::string_view after) {
    for (const auto text : {before, after}) {
        const auto found = lvm_value(text, kIssueDiscards);
        if (!found || (*found && !lvm_boolean((*found)->text))) return false;
    }
    return without_newline(lvm_skeleton(before)) == without_newline(lvm_skeleton(after));
}

bool allows_tmp_mount(const Places& /*places*/, std::string_view /*before*/, std::string_view after) {
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
    const auto lines = lines_of(after);
    return std::all_of(lines.begin(), lines.end(), [&](std::string_view line) {
        if (line.ends_with('\\')) return false;
        if (line.empty() || line.starts_with('#') || line.starts_with("Documentation=")) return true;
        if (line.starts_with("Description=")) return true;
        return std::any_of(kLines.begin(), kLines.end(), [&](std::string_view one) { return line_fits(one, line); });
    });
}

}  // namespace fettle::tune
