// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/windows/storage_text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "core/tune/lines.h"
#include "core/tune/systems/program_text.h"
#include "core/tune/systems/registry_value.h"

namespace fettle::tune {

namespace {

/// "C:" of "(C:)\\?\Volume{…}\", otherwise the GUID path.
std::string volume_name(std::string_view line, std::size_t guid_path) {
    const auto open = line.rfind('(', guid_path);
    const auto close = line.find(')', open == std::string_view::npos ? 0 : open);
    if (open != std::string_view::npos && close < guid_path)
        return std::string(line.substr(open + 1, close - open - 1));
    return std::string(trimmed(line.substr(guid_path)));
}

/// What stands behind the last ": ", without "(38%)".
std::string_view size_text(std::string_view line) {
    const auto colon = line.rfind(':');
    if (colon == std::string_view::npos) return {};
    auto text = line.substr(colon + 1);
    return trimmed(text.substr(0, text.find('(')));
}

bool has_digit(std::string_view text) { return text.find_first_of("0123456789") != std::string_view::npos; }

/// The text of the first element of that name; nullopt: none. Enough for the Task Scheduler's own XML, which has
/// neither comments nor CDATA.
std::optional<std::string_view> element(std::string_view xml, std::string_view name) {
    const auto begins = [&](std::size_t at) {
        const auto rest = xml.substr(at + 1);
        return rest.starts_with(name) && rest.size() > name.size() &&
               std::string_view("> \t\n/").find(rest[name.size()]) != std::string_view::npos;
    };
    for (auto at = xml.find('<'); at != std::string_view::npos; at = xml.find('<', at + 1)) {
        if (!begins(at)) continue;
        const auto close = xml.find('>', at);
        if (close == std::string_view::npos) return std::nullopt;
        if (xml[close - 1] == '/') return std::string_view();
        const std::string end = "</" + std::string(name) + ">";
        const auto size = xml.substr(close + 1).find(end);
        if (size == std::string_view::npos) return std::nullopt;
        return xml.substr(close + 1, size);
    }
    return std::nullopt;
}

std::string unescaped(std::string_view text) {
    struct Entity {
        std::string_view name;
        char character;
    };
    constexpr std::array kEntities{Entity{"&lt;", '<'}, Entity{"&gt;", '>'}, Entity{"&quot;", '"'},
                                   Entity{"&apos;", '\''}, Entity{"&amp;", '&'}};
    std::string result;
    while (!text.empty()) {
        const auto* const found = std::find_if(kEntities.begin(), kEntities.end(),
                                               [&](const Entity& one) { return text.starts_with(one.name); });
        result.push_back(found == kEntities.end() ? text.front() : found->character);
        text.remove_prefix(found == kEntities.end() ? 1 : found->name.size());
    }
    return result;
}

}  // namespace

std::vector<PageFile> parse_page_files(const std::vector<std::string>& entries) {
    std::vector<PageFile> files;
    for (const auto& entry : entries) {
        auto words = words_of(entry);
        PageFile file;
        if (words.size() >= 3) {
            const auto most = whole_number(words.back());
            const auto initial = whole_number(words[words.size() - 2]);
            if (!most || !initial) continue;
            file.initial_mib = *initial;
            file.most_mib = *most;
            const auto size = static_cast<std::size_t>(words[words.size() - 2].data() - entry.data());
            file.path = std::string(trimmed(std::string_view(entry).substr(0, size)));
        } else if (words.size() == 1) {
            file.path = std::string(words.front());
        } else {
            continue;
        }
        files.push_back(std::move(file));
    }
    return files;
}

DeleteNotification parse_delete_notification(std::string_view text) {
    constexpr std::string_view kName = "DisableDeleteNotify";
    DeleteNotification result;
    for (const auto line : lines_of(text)) {
        const auto at = line.find(kName);
        const auto equals = line.find('=', at == std::string_view::npos ? line.size() : at);
        if (equals == std::string_view::npos) continue;
        const auto words = words_of(line.substr(equals + 1));
        const auto number = words.empty() ? std::nullopt : whole_number(words.front());
        if (!number || *number > 1) continue;
        // Before Windows 8 there was no ReFS, and the line begins with the name.
        const bool refs = lower_case(line.substr(0, at)).find("refs") != std::string::npos;
        (refs ? result.refs : result.ntfs) = *number == 0;
    }
    return result;
}

std::vector<ShadowStorage> parse_shadow_storage(std::string_view text) {
    constexpr std::string_view kVolume = R"(\\?\Volume{)";
    constexpr std::size_t kSizes = 3;
    std::vector<ShadowStorage> all;
    std::size_t sizes = kSizes;
    for (const auto line : lines_of(text)) {
        if (const auto at = line.find(kVolume); at != std::string_view::npos) {
            if (sizes > 0) all.push_back({volume_name(line, at), std::nullopt, std::nullopt, false});
            sizes = 0;
            continue;
        }
        const auto size = size_text(line);
        if (all.empty() || sizes == kSizes || size.empty()) continue;
        auto& storage = all.back();
        if (sizes == 0) storage.used_bytes = printed_size(size);
        if (++sizes == kSizes) {
            storage.most_bytes = printed_size(size);
            storage.unlimited = !has_digit(size);
        }
    }
    return all;
}

std::optional<ScheduledTask> parse_scheduled_task(std::string_view xml) {
    const auto task = element(xml, "Task");
    if (!task) return std::nullopt;
    ScheduledTask result;
    // Triggers have an element Enabled of their own.
    const auto settings = element(*task, "Settings");
    if (const auto enabled = settings ? element(*settings, "Enabled") : std::nullopt) {
        const auto word = trimmed(*enabled);
        result.enabled = word != "false" && word != "0";
    }
    if (const auto exec = element(*task, "Exec")) {
        result.command = unescaped(trimmed(element(*exec, "Command").value_or("")));
        result.arguments = unescaped(trimmed(element(*exec, "Arguments").value_or("")));
    }
    return result;
}

}  // namespace fettle::tune
