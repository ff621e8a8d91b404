// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/fstab.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/tune/computer.h"
#include "core/tune/crypttab.h"
#include "core/tune/lines.h"

namespace fettle::tune {

namespace {

bool is_mount_point(std::string_view target) { return target.starts_with('/'); }

/// "/home/" and "/home" are the same mount point.
std::string_view without_slash(std::string_view path) {
    while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
    return path;
}

using Options = std::vector<std::string>;

bool has(const Options& options, const std::string& option) {
    return std::find(options.begin(), options.end(), option) != options.end();
}

std::string joined_options(const Options& options) { return fmt::format("{}", fmt::join(options, ",")); }

/// "defaults" only fills the field.
Options meant(const Options& options) {
    auto made = options;
    std::erase(made, "defaults");
    std::sort(made.begin(), made.end());
    return made;
}

Options options_of(std::string_view field) {
    Options made;
    for (const auto option : split(field, ',')) made.emplace_back(option);
    return made;
}

std::string lower(std::string_view text) {
    std::string made(text);
    std::transform(made.begin(), made.end(), made.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return made;
}

constexpr std::string_view kBlock = "ansible managed block";

/// Whether the line is in a block that Ansible's module "blockinfile" keeps.
bool in_managed_block(std::string_view text, std::size_t line) {
    bool inside = false;
    std::size_t number = 0;
    for (const auto raw : lines_of(text)) {
        if (++number == line) return inside;
        if (!trimmed(raw).starts_with('#')) continue;
        const auto words = lower(raw);
        if (words.find(kBlock) == std::string::npos) continue;
        inside = words.find("begin") != std::string::npos;
    }
    return false;
}

/// Options without `removed` and with `added`, each where `planned` has it beside those that are there.
Options placed(Options options, const FstabChange& change, const Options& planned) {
    std::erase_if(options, [&](const std::string& one) { return has(change.removed, one); });
    auto missing = change.added;
    // A field that says only "defaults" may have done so because it would have been empty.
    if (planned.size() > 1 && has(planned, "defaults") && !has(options, "defaults")) missing.emplace_back("defaults");
    std::size_t at = options.size();
    bool known = false;  // whether options[at] is the place after an option that planned has, too
    for (std::size_t i = 0; i < planned.size(); ++i) {
        const auto here = std::find(options.begin(), options.end(), planned[i]);
        const auto wanted = std::find(missing.begin(), missing.end(), planned[i]);
        if (wanted == missing.end()) {
            if (here == options.end()) continue;
            at = static_cast<std::size_t>(here - options.begin()) + 1;
            known = true;
            continue;
        }
        if (!known) {
            const auto next = std::find_if(options.begin(), options.end(), [&](const std::string& one) {
                return std::find(planned.begin() + static_cast<std::ptrdiff_t>(i), planned.end(), one) != planned.end();
            });
            at = static_cast<std::size_t>(next - options.begin());
        }
        options.insert(options.begin() + static_cast<std::ptrdiff_t>(at), *wanted);
        missing.erase(wanted);
        ++at;
        known = true;
    }
    options.insert(options.end(), missing.begin(), missing.end());
    return options;
}

/// The number of the only line of that source, from 1; nullopt: none. Errors: those of the entry's own table.
Result<std::optional<std::size_t>> line_number_of(std::string_view text, const FstabLineChange& change) {
    const auto number = [](const auto& entry) {
        return entry ? std::optional(entry->line) : std::optional<std::size_t>();
    };
    if (change.table == kCrypttab) return crypttab_entry_of(text, change.source).map(number);
    return swap_entry_of(text, change.source).map(number);
}

/// Where the line comes in, from 0.
std::size_t place_for(const std::vector<std::string>& lines, const FstabLineChange& change) {
    if (change.at == 0 || change.at > lines.size() + 1) return lines.size();
    if (change.at == 1 || lines[change.at - 2] == change.preceding) return change.at - 1;
    const auto after =
        static_cast<std::size_t>(lines.rend() - std::find(lines.rbegin(), lines.rend(), change.preceding));
    return after == 0 ? lines.size() : after;
}

}  // namespace

std::vector<FstabEntry> parse_fstab(std::string_view text) {
    std::vector<FstabEntry> entries;
    std::size_t number = 0;
    for (auto line : lines_of(text)) {
        ++number;
        if (line.ends_with('\r')) line.remove_suffix(1);
        // For mount(8) a carriage return within a line belongs to a field.
        if (line.find('\r') != std::string_view::npos) continue;
        const auto words = words_of(line);
        constexpr std::size_t kLeast = 4;
        if (words.size() < kLeast || words[0].starts_with('#')) continue;
        FstabEntry entry;
        entry.line = number;
        entry.source = unescape(words[0]);
        entry.target = unescape(words[1]);
        entry.type = std::string(words[2]);
        for (const auto option : split(words[3], ',')) entry.options.emplace_back(option);
        entry.options_at = static_cast<std::size_t>(words[3].data() - text.data());
        entry.options_size = words[3].size();
        entries.push_back(std::move(entry));
    }
    return entries;
}

Result<FstabEntry> entry_of(std::string_view text, std::string_view mount_point) {
    // mount(8) takes such a line, or the rest of the file, for damaged.
    if (text.find('\0') != std::string_view::npos)
        return fail(ErrorCode::refused, FETTLE_TEXT("/etc/fstab contains a NUL byte"));
    std::optional<FstabEntry> found;
    for (auto& entry : parse_fstab(text)) {
        if (!is_mount_point(entry.target) || without_slash(entry.target) != without_slash(mount_point)) continue;
        if (found) {
            return fail(ErrorCode::refused,
                        FETTLE_TEXT("/etc/fstab has more than one line for {mount_point}: {line} and {other_line}"),
                        {{"mount_point", mount_point}, {"line", found->line}, {"other_line", entry.line}});
        }
        found = std::move(entry);
    }
    if (!found)
        return fail(ErrorCode::not_found, FETTLE_TEXT("/etc/fstab has no line for {mount_point}"),
                    {{"mount_point", mount_point}});
    return *found;
}

Result<FstabEntry> entry_of(std::string_view text, const FstabChange& change) {
    if (!change.swap) return entry_of(text, change.mount_point);
    auto entry = swap_entry_of(text, change.mount_point);
    if (!entry) return fail(entry.error());
    if (*entry) return std::move(**entry);
    return fail(ErrorCode::not_found, FETTLE_TEXT("/etc/fstab has no line for the swap area {mount_point}"),
                {{"mount_point", change.mount_point}});
}

std::string foreign_owner(std::string_view text, const FstabEntry* entry) {
    if (entry != nullptr) {
        for (const auto& option : entry->options) {
            if (option.starts_with("comment=cloudconfig") || option == "x-systemd.cloudinit") {
                return "cloud-init writes this line";
            }
        }
        if (in_managed_block(text, entry->line)) return "Ansible writes this line";
    }
    // The comments at the top, where such programs introduce themselves.
    for (const auto raw : lines_of(text)) {
        const auto line = trimmed(raw);
        if (line.empty()) continue;
        if (!line.starts_with('#')) break;
        const auto words = lower(line);
        if (words.find(kBlock) != std::string::npos) continue;
        constexpr std::array<std::string_view, 8> kSigns{"do not edit",   "do not modify", "is a generated file",
                                                         "managed by",    "overwritten",   "ansible managed",
                                                         "autogenerated", "auto-generated"};
        const bool sign = std::any_of(kSigns.begin(), kSigns.end(),
                                      [&](std::string_view one) { return words.find(one) != std::string::npos; });
        if (!sign) continue;
        const auto first = line.find_first_not_of('#');
        return fmt::format("its header says \"{}\"", trimmed(line.substr(first)));
    }
    return {};
}

Result<std::string> with_options(std::string_view text, const FstabEntry& entry,
                                 const std::vector<std::string>& options) {
    std::string joined;
    for (const auto& option : options) {
        const bool clean = std::all_of(option.begin(), option.end(), [](char c) {
            return static_cast<unsigned char>(c) > ' ' && c != ',' && static_cast<unsigned char>(c) != 0x7f;
        });
        if (option.empty() || !clean)
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("a mount option contains a blank or comma"));
        if (!joined.empty()) joined += ',';
        joined += option;
    }
    if (joined.empty()) joined = "defaults";
    std::string made(text);
    made.replace(entry.options_at, entry.options_size, joined);
    return made;
}

FstabChange options_change(const FstabEntry& entry, const std::vector<std::string>& options) {
    FstabChange change;
    change.mount_point = entry.target;
    for (const auto& option : entry.options) {
        if (option != "defaults" && !has(options, option)) change.removed.push_back(option);
    }
    for (const auto& option : options) {
        if (!has(entry.options, option)) change.added.push_back(option);
    }
    change.before = joined_options(entry.options);
    change.after = options.empty() ? "defaults" : joined_options(options);
    return change;
}

Fit fit(const FstabEntry& entry, const FstabChange& change) {
    const auto all = [&](const Options& options) {
        return std::all_of(options.begin(), options.end(), [&](const auto& one) { return has(entry.options, one); });
    };
    const auto none = [&](const Options& options) {
        return std::none_of(options.begin(), options.end(), [&](const auto& one) { return has(entry.options, one); });
    };
    if (all(change.added) && none(change.removed)) return Fit::after;
    return none(change.added) && all(change.removed) ? Fit::before : Fit::other;
}

Fit fit(std::string_view text, const FstabChange& change) {
    const auto entry = entry_of(text, change);
    if (entry) return fit(*entry, change);
    return change.swap && entry.error().code == ErrorCode::not_found ? Fit::after : Fit::other;
}

Result<std::string> changed(std::string_view text, const FstabChange& change) {
    const auto entry = entry_of(text, change);
    if (!entry && change.swap && entry.error().code == ErrorCode::not_found) return std::string(text);
    if (!entry) return fail(entry.error());
    // Two changes may say the same in the end and still differ in form.
    if (joined_options(entry->options) == change.before) return with_options(text, *entry, options_of(change.after));
    const auto how = fit(*entry, change);
    if (how == Fit::after) return std::string(text);
    if (how == Fit::other) {
        return fail(ErrorCode::refused, FETTLE_TEXT("line {line} of /etc/fstab has been changed by someone else"),
                    {{"line", entry->line}});
    }
    // The form that the field had before or was planned to get, if it says the same.
    auto planned = options_of(change.after);
    auto options = placed(entry->options, change, planned);
    return with_options(text, *entry, meant(planned) == meant(options) ? planned : options);
}

std::string escaped(std::string_view field) {
    std::string made;
    for (const char c : field) {
        if (c == ' ' || c == '\t' || c == '\n' || c == '\\') {
            made += fmt::format("\\{:03o}", static_cast<unsigned>(static_cast<unsigned char>(c)));
        } else {
            made += c;
        }
    }
    return made;
}

Result<std::optional<FstabEntry>> swap_entry_of(std::string_view text, std::string_view source) {
    if (text.find('\0') != std::string_view::npos)
        return fail(ErrorCode::refused, FETTLE_TEXT("/etc/fstab contains a NUL byte"));
    std::optional<FstabEntry> found;
    for (auto& entry : parse_fstab(text)) {
        if (entry.type != "swap" || entry.source != source) continue;
        if (found) {
            return fail(ErrorCode::refused,
                        FETTLE_TEXT("/etc/fstab has more than one line for {source}: {line} and {other_line}"),
                        {{"source", source}, {"line", found->line}, {"other_line", entry.line}});
        }
        found = std::move(entry);
    }
    return found;
}

FstabLine line_of(std::string_view text, const FstabEntry& entry) {
    const auto lines = lines_of(text);
    return {std::string(lines[entry.line - 1]), entry.line > 1 ? std::string(lines[entry.line - 2]) : std::string()};
}

Fit fit(std::string_view text, const FstabLineChange& change) {
    const auto number = line_number_of(text, change);
    if (!number) return Fit::other;
    const auto now = *number ? std::string(lines_of(text)[**number - 1]) : std::string();
    if (now == change.after) return Fit::after;
    return now == change.before ? Fit::before : Fit::other;
}

Result<std::string> changed(std::string_view text, const FstabLineChange& change) {
    const auto number = line_number_of(text, change);
    if (!number) return fail(number.error());
    const auto how = fit(text, change);
    if (how == Fit::after) return std::string(text);
    if (how == Fit::other) {
        return fail(ErrorCode::refused, FETTLE_TEXT("the line for {source} in {path} has been changed by someone else"),
                    {{"source", change.source}, {"path", change.table}});
    }
    const auto lines = lines_of(text);
    // Lines as the file has them: after a final newline comes none. Where the last line had none and followed a blank
    // line, the file now ends with that.
    const bool after_blank = !*number && !change.ended && change.preceding.empty() && change.at == lines.size() + 1;
    bool ended = lines.back().empty() && !after_blank;
    std::vector<std::string> made(lines.begin(), lines.end() - (ended ? 1 : 0));
    if (*number) made.erase(made.begin() + static_cast<std::ptrdiff_t>(**number - 1));
    if (!change.after.empty()) {
        // A line that replaces another without a place of its own has the other's.
        const auto at = *number && change.at == 0 ? **number - 1 : place_for(made, change);
        if (made.empty() && !*number) ended = change.ended;
        made.insert(made.begin() + static_cast<std::ptrdiff_t>(at), change.after);
    }
    return fmt::format("{}{}", fmt::join(made, "\n"), ended && !made.empty() ? "\n" : "");
}

Status check_fstab(SystemFiles& files, std::string_view before, std::string_view after) {
    const auto now = files.fstab_errors(after);
    if (!now) return now.error().code == ErrorCode::unsupported ? Status() : fail(now.error());
    if (now->empty()) return {};
    const auto then = files.fstab_errors(before);
    if (then && *then == *now) return {};
    return fail(ErrorCode::refused, FETTLE_TEXT("findmnt reports an error in the new /etc/fstab: {output}"),
                {{"output", *now}});
}

}  // namespace fettle::tune
