// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/contents.h"

#include <algorithm>
#include <vector>

#include "core/tune/fstab.h"
#include "core/tune/lines.h"

namespace fettle::tune {

namespace {

/// None of these ends a word, a quotation or a line in the files of systemd, udev, sysctl and tmpfiles.
bool is_word_character(char c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return letter || (c >= '0' && c <= '9') || std::string_view("#%+,-.:=@_~").find(c) != std::string_view::npos;
}

/// The first line of Fettle's own files is a remark of one line in all of their languages.
bool is_header(std::string_view line) {
    return line.starts_with("# Written by Fettle. ") && line.ends_with('.') &&
           std::none_of(line.begin(), line.end(), [](char c) {
               const auto byte = static_cast<unsigned char>(c);
               return byte < 0x20 || byte == 0x7f;
           });
}

bool is_own_text(const OwnFile& own, std::string_view text) {
    if (!text.ends_with('\n')) return false;
    text.remove_suffix(1);
    const auto lines = lines_of(text);
    return lines.size() == own.lines.size() + 1 && is_header(lines.front()) &&
           std::equal(own.lines.begin(), own.lines.end(), lines.begin() + 1,
                      [](const std::string& pattern, std::string_view line) { return line_fits(pattern, line); });
}

bool is_system_owned(const File& file) {
    constexpr std::uint32_t kPlain = 0644;
    return file.mode == kPlain && file.owner == 0 && file.group == 0;
}

bool same_owner(const File& one, const File& other) {
    return one.mode == other.mode && one.owner == other.owner && one.group == other.group;
}

/// The line without the options that settings change.
std::string skeleton(const Places& places, std::string_view text, const FstabEntry& entry, std::string_view line) {
    const auto begin = static_cast<std::size_t>(line.data() - text.data());
    std::string made(line.substr(0, entry.options_at - begin));
    for (const auto& option : entry.options) {
        const bool ours =
            option == "defaults" || std::any_of(places.fstab_options.begin(), places.fstab_options.end(),
                                                [&](const std::string& pattern) { return line_fits(pattern, option); });
        if (!ours) made += option + ',';
    }
    return made += line.substr(entry.options_at - begin + entry.options_size);
}

bool is_swap_line(const FstabEntry& entry) {
    return entry.type == "swap" && (entry.target == "none" || entry.target == "swap");
}

/// What has to stay.
std::vector<std::string> skeletons(const Places& places, std::string_view text) {
    std::vector<std::string> made;
    const auto entries = parse_fstab(text);
    std::size_t number = 0;
    for (const auto line : lines_of(text)) {
        ++number;
        const auto entry =
            std::find_if(entries.begin(), entries.end(), [&](const FstabEntry& one) { return one.line == number; });
        if (entry == entries.end()) {
            made.emplace_back(line);
        } else if (!is_swap_line(*entry)) {
            made.push_back(skeleton(places, text, *entry, line));
        }
    }
    // The newline in front of an added line.
    while (!made.empty() && made.back().empty()) made.pop_back();
    return made;
}

}  // namespace

bool line_fits(std::string_view pattern, std::string_view line) {
    constexpr std::string_view kAny = "{}";
    const auto any = pattern.find(kAny);
    if (any == std::string_view::npos) return pattern == line;
    if (!line.starts_with(pattern.substr(0, any))) return false;
    line.remove_prefix(any);
    pattern.remove_prefix(any + kAny.size());
    for (;;) {
        if (line_fits(pattern, line)) return true;
        if (line.empty() || !is_word_character(line.front())) return false;
        line.remove_prefix(1);
    }
}

bool allows_fstab(const Places& places, std::string_view before, std::string_view after) {
    return skeletons(places, before) == skeletons(places, after);
}

Status check_contents(const Places& places, const std::string& path, const std::optional<File>& now,
                      const std::optional<File>& wanted) {
    const auto edited = std::find_if(places.edited_files.begin(), places.edited_files.end(),
                                     [&](const EditedFile& one) { return one.path == path; });
    if (edited != places.edited_files.end()) {
        const bool owned =
            now && wanted ? same_owner(*now, *wanted) : edited->may_be_absent && (!wanted || is_system_owned(*wanted));
        const auto bytes = [](const std::optional<File>& file) { return file ? file->bytes : std::string(); };
        if (owned && edited->allows(places, bytes(now), bytes(wanted))) return {};
        return fail(ErrorCode::refused, path + ": a change that belongs to no setting");
    }
    const bool allowed = std::any_of(places.own_files.begin(), places.own_files.end(), [&](const OwnFile& own) {
        if (!has_path(own.path, path)) return false;
        return !wanted || (is_system_owned(*wanted) && is_own_text(own, wanted->bytes));
    });
    if (allowed) return {};
    return fail(ErrorCode::refused, path + ": contents that belong to no setting");
}

}  // namespace fettle::tune
