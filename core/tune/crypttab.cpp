// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/crypttab.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/tune/fstab.h"
#include "core/tune/lines.h"
#include "core/tune/printable.h"

namespace fettle::tune {

namespace {

constexpr std::size_t kCryptName = 0;
constexpr std::size_t kCryptDevice = 1;
constexpr std::size_t kCryptOptions = 3;
constexpr std::size_t kMostCryptFields = 4;

std::size_t byte_position(std::string_view text, std::string_view part) {
    return static_cast<std::size_t>(part.data() - text.data());
}

/// The change of the entry's line to these options. Errors: refused (crypttab_obstacle()).
Result<FstabLineChange> change_to(std::string_view text, const CrypttabEntry& entry,
                                  const std::vector<std::string>& options) {
    if (auto reason = crypttab_obstacle(text, entry); !reason.empty()) {
        return fail(ErrorCode::refused, FETTLE_TEXT("/etc/crypttab, line {line}: {reason}"),
                    {{"line", entry.line}, {"reason", reason}});
    }
    const auto line = lines_of(text)[entry.line - 1];
    const auto start = byte_position(text, line);
    // "none" stands for no option (systemd, mangle_none()); a type would be a change of its own. Without a word, what
    // follows would become the options.
    auto joined = fmt::format("{}", fmt::join(options, ","));
    if (joined.empty()) joined = "none";
    std::string made(line);
    if (options == entry.options) {
        // An interrupted change is made once more: what is left of it may be the initramfs.
    } else if (entry.fields > kCryptOptions) {
        made.replace(entry.options_at - start, entry.options_size, joined);
    } else {
        made.insert(entry.end - start, fmt::format("{} {}", entry.fields < kCryptOptions ? " none" : "", joined));
    }
    FstabLineChange change;
    change.table = std::string(kCrypttab);
    change.source = entry.name;
    change.before = std::string(line);
    change.after = std::move(made);
    return change;
}

}  // namespace

bool CrypttabEntry::has(std::string_view option) const noexcept {
    return std::find(options.begin(), options.end(), option) != options.end();
}

std::vector<CrypttabEntry> parse_crypttab(std::string_view text) {
    std::vector<CrypttabEntry> entries;
    std::size_t number = 0;
    for (auto line : lines_of(text)) {
        ++number;
        if (line.ends_with('\r')) line.remove_suffix(1);
        const auto words = words_of(line);
        if (words.size() <= kCryptDevice || words[kCryptName].starts_with('#')) continue;
        CrypttabEntry entry;
        entry.line = number;
        entry.name = std::string(words[kCryptName]);
        entry.device = std::string(words[kCryptDevice]);
        entry.fields = std::min(words.size(), kMostCryptFields);
        // systemd takes "#" for a key or options; a person means a comment.
        const bool comment =
            std::any_of(words.begin() + kCryptDevice, words.begin() + static_cast<std::ptrdiff_t>(entry.fields),
                        [](std::string_view word) { return word.starts_with('#'); });
        entry.unclear = comment || (words.size() > entry.fields && !words[entry.fields].starts_with('#'));
        const auto last = words[entry.fields - 1];
        entry.end = byte_position(text, last) + last.size();
        if (entry.fields > kCryptOptions) {
            for (const auto option : split(words[kCryptOptions], ',')) entry.options.emplace_back(option);
            entry.options_at = byte_position(text, words[kCryptOptions]);
            entry.options_size = words[kCryptOptions].size();
        }
        entries.push_back(std::move(entry));
    }
    return entries;
}

Result<std::optional<CrypttabEntry>> crypttab_entry_of(std::string_view text, std::string_view name) {
    if (text.find('\0') != std::string_view::npos)
        return fail(ErrorCode::refused, FETTLE_TEXT("/etc/crypttab contains a NUL byte"));
    std::optional<CrypttabEntry> found;
    for (auto& entry : parse_crypttab(text)) {
        if (entry.name != name) continue;
        if (found) {
            return fail(ErrorCode::refused,
                        FETTLE_TEXT("/etc/crypttab has more than one line for {name}: {line} and {other_line}"),
                        {{"name", name}, {"line", found->line}, {"other_line", entry.line}});
        }
        found = std::move(entry);
    }
    return found;
}

std::string crypttab_obstacle(std::string_view text, const CrypttabEntry& entry) {
    const auto line = lines_of(text)[entry.line - 1];
    // Only blanks and tabs separate fields; a carriage return at the end belongs to the last one.
    if (line.find('\r') != std::string_view::npos) return "the line contains a carriage return";
    if (!is_printable(entry.name)) return "the name is not printable UTF-8";
    std::string visible(line);
    std::replace(visible.begin(), visible.end(), '\t', ' ');
    if (!is_printable(visible)) return "the line is not printable UTF-8";
    if (entry.unclear) return "programs disagree about where the options in this line end";
    // systemd takes "\," for a comma within an option; Debian's scripts do not.
    if (line.find('\\') != std::string_view::npos) return "the line contains a backslash";
    if (line.find_first_of("\"'") != std::string_view::npos) return "the line contains quotation marks";
    FstabEntry place;
    place.line = entry.line;
    return foreign_owner(text, &place);
}

Result<FstabLineChange> crypttab_change(std::string_view text, const CrypttabEntry& entry, std::string_view option,
                                        bool wanted) {
    auto options = entry.options;
    if (!wanted) std::erase(options, option);
    if (wanted && !entry.has(option)) {
        // "none" and "-" are no options but fill the field.
        if (options.size() == 1 && (options.front() == "none" || options.front() == "-")) options.clear();
        options.emplace_back(option);
    }
    return change_to(text, entry, options);
}

Result<FstabLineChange> crypttab_removal(std::string_view text, const CrypttabEntry& entry,
                                         std::span<const std::string_view> options) {
    auto kept = entry.options;
    std::erase_if(
        kept, [&](const std::string& one) { return std::find(options.begin(), options.end(), one) != options.end(); });
    return change_to(text, entry, kept);
}

}  // namespace fettle::tune
