// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/contents.h"

#include <algorithm>
#include <array>
#include <utility>
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
    return line.starts_with("# Written by Fettle. ") && line.ends_with('.') && !has_control_character(line);
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

bool is_number(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// A file system with a value that it rejects is not mounted: the computer may not start.
bool has_valid_value(std::string_view option) {
    constexpr std::string_view kCommit = "commit=";
    // ext4 rejects more seconds than fit into an int of clock ticks.
    constexpr std::size_t kMostDigits = 6;
    if (option.starts_with(kCommit)) {
        const auto seconds = option.substr(kCommit.size());
        return is_number(seconds) && seconds.size() <= kMostDigits;
    }
    return !option.starts_with("discard=") || option == "discard=async" || option == "discard=sync";
}

bool is_mount_option(const Places& places, std::string_view option) {
    if (option == "defaults") return true;
    return has_valid_value(option) &&
           std::any_of(places.fstab_options.begin(), places.fstab_options.end(),
                       [&](const std::string& pattern) { return line_fits(pattern, option); });
}

/// Those that only say whether and how the area is used. systemd has others: x-systemd.makefs formats the device, and
/// x-systemd.requires starts a unit.
bool is_swap_option(std::string_view option) {
    constexpr std::array<std::string_view, 9> kWords{"",       "sw",      "defaults",     "auto",         "noauto",
                                                     "nofail", "discard", "discard=once", "discard=pages"};
    if (std::find(kWords.begin(), kWords.end(), option) != kWords.end()) return true;
    constexpr std::string_view kPriority = "pri=";
    if (!option.starts_with(kPriority)) return false;
    option.remove_prefix(kPriority.size());
    if (option.starts_with('-')) option.remove_prefix(1);
    return is_number(option);
}

/// The line without the options that settings change.
std::string skeleton(const Places& places, std::string_view text, const FstabEntry& entry, std::string_view line) {
    const auto begin = static_cast<std::size_t>(line.data() - text.data());
    std::string made(line.substr(0, entry.options_at - begin));
    for (const auto& option : entry.options) {
        const bool ours = entry.type == "swap" ? is_swap_option(option) : is_mount_option(places, option);
        if (!ours) made += option + ',';
    }
    return made += line.substr(entry.options_at - begin + entry.options_size);
}

/// Settings add and remove such lines. Of a swap area with another mount point, they change options only.
bool is_swap_line(const FstabEntry& entry) {
    return entry.type == "swap" && (entry.target == "none" || entry.target == "swap");
}

struct SwapLine {
    FstabEntry entry;
    std::string_view text;  ///< without its newline
};

std::vector<SwapLine> swap_lines(std::string_view text) {
    std::vector<SwapLine> made;
    const auto lines = lines_of(text);
    for (auto& entry : parse_fstab(text)) {
        const auto line = lines[entry.line - 1];
        if (is_swap_line(entry)) made.push_back({std::move(entry), line});
    }
    return made;
}

/// As fstab(5) names a file or a device.
bool is_plain_source(std::string_view source) {
    constexpr std::array<std::string_view, 4> kTags{"UUID=", "LABEL=", "PARTUUID=", "PARTLABEL="};
    const bool tagged = std::any_of(kTags.begin(), kTags.end(), [&](std::string_view tag) {
        return source.size() > tag.size() && source.starts_with(tag);
    });
    return tagged ? !has_control_character(source) : is_plain_path(source);
}

/// Whether the line is one of the others, or may be written in place of one of them or in addition.
bool fits_among(const SwapLine& line, const std::vector<SwapLine>& others) {
    const auto any = [&](const auto& is) { return std::any_of(others.begin(), others.end(), is); };
    if (any([&](const SwapLine& other) { return other.text == line.text; })) return true;
    auto visible = line.text;
    if (visible.ends_with('\r')) visible.remove_suffix(1);
    if (has_control_character(visible)) return false;
    const auto& entry = line.entry;
    const auto is_same_area = [&](const SwapLine& other) { return other.entry.source == entry.source; };
    if (!is_plain_source(entry.source) && !any(is_same_area)) return false;
    return std::all_of(entry.options.begin(), entry.options.end(), [&](const std::string& option) {
        return is_swap_option(option) || any([&](const SwapLine& other) {
                   const auto& kept = other.entry.options;
                   return is_same_area(other) && std::find(kept.begin(), kept.end(), option) != kept.end();
               });
    });
}

bool all_fit(const std::vector<SwapLine>& lines, const std::vector<SwapLine>& others) {
    return std::all_of(lines.begin(), lines.end(), [&](const SwapLine& line) { return fits_among(line, others); });
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

bool has_control_character(std::string_view line) {
    return std::any_of(line.begin(), line.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return (byte < 0x20 && c != '\t') || byte == 0x7f;
    });
}

bool allows_fstab(const Places& places, std::string_view before, std::string_view after) {
    if (after.find('\0') != std::string_view::npos) return false;
    if (skeletons(places, before) != skeletons(places, after)) return false;
    const auto old_lines = swap_lines(before);
    const auto new_lines = swap_lines(after);
    return all_fit(new_lines, old_lines) && all_fit(old_lines, new_lines);
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
        return fail(ErrorCode::refused, FETTLE_TEXT("{path}: the change does not belong to any setting"),
                    {{"path", path}});
    }
    const bool allowed = std::any_of(places.own_files.begin(), places.own_files.end(), [&](const OwnFile& own) {
        if (!has_path(own.path, path)) return false;
        return !wanted || (is_system_owned(*wanted) && is_own_text(own, wanted->bytes));
    });
    if (allowed) return {};
    return fail(ErrorCode::refused, FETTLE_TEXT("{path}: the contents do not belong to any setting"), {{"path", path}});
}

}  // namespace fettle::tune
