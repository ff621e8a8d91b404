// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/drop_ins.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/tune/lines.h"

namespace fettle::tune {

namespace {

/// "vm.swappiness" and "vm/swappiness" are the same (sysctl.d(5)).
std::string dotted(std::string_view key) {
    std::string made(key);
    const auto first = made.find_first_of("./");
    if (first != std::string::npos && made[first] == '/') {
        std::transform(made.begin(), made.end(), made.begin(), [](char c) {
            if (c == '/') return '.';
            return c == '.' ? '/' : c;
        });
    }
    return made;
}

}  // namespace

std::vector<std::string> drop_ins(SystemFiles& files, const std::vector<std::string>& folders,
                                  std::string_view suffix) {
    std::map<std::string, std::string> by_name;
    for (const auto& folder : folders) {
        for (auto& name : files.names(folder)) {
            if (!name.ends_with(suffix)) continue;
            const auto path = fmt::format("{}/{}", folder, name);
            by_name.try_emplace(std::move(name), path);
        }
    }
    std::vector<std::string> paths;
    for (auto& [name, path] : by_name) {
        if (files.link(path) != "/dev/null") paths.push_back(std::move(path));
    }
    return paths;
}

std::optional<std::string> ini_value(std::string_view text, std::string_view section, std::string_view key) {
    std::optional<std::string> found;
    bool inside = false;
    std::string joined;  // of a line that "\" continues
    const auto lines = lines_of(text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto line = trimmed(lines[i]);
        const bool comment = !line.empty() && (line.front() == '#' || line.front() == ';');
        if (!comment) joined += line;
        const bool continued = !joined.empty() && joined.back() == '\\';
        if (continued && !comment) joined.back() = ' ';
        // At its end, the file ends the line.
        if ((continued || comment) && i + 1 < lines.size()) continue;
        const std::string whole = std::move(joined);
        joined.clear();
        if (whole.starts_with('[')) {
            inside = whole.size() == section.size() + 2 && whole.compare(1, section.size(), section) == 0 &&
                     whole.back() == ']';
            continue;
        }
        const auto equals = whole.find('=');
        if (!inside || equals == std::string::npos) continue;
        const std::string_view view(whole);
        if (trimmed(view.substr(0, equals)) == key) found = std::string(trimmed(view.substr(equals + 1)));
    }
    return found;
}

std::optional<std::string> systemd_value(SystemFiles& files, const std::string& name, std::string_view section,
                                         std::string_view key) {
    std::optional<std::string> found;
    const auto take = [&](const std::string& path) {
        const auto text = files.value(path);
        if (!text) return;
        if (auto value = ini_value(*text, section, key)) found = std::move(value);
    };
    const std::vector<std::string> roots{"/etc/", "/run/", "/usr/local/lib/", "/usr/lib/"};
    for (const auto& root : roots) {
        if (!files.value(root + name)) continue;
        take(root + name);
        break;
    }
    std::vector<std::string> folders;
    folders.reserve(roots.size());
    for (const auto& root : roots) folders.push_back(root + name + ".d");
    for (const auto& path : drop_ins(files, folders, ".conf")) take(path);
    return found;
}

std::optional<std::string> sysctl_value(SystemFiles& files, std::string_view key) {
    std::optional<std::string> found;
    for (const auto& path :
         drop_ins(files, {"/etc/sysctl.d", "/run/sysctl.d", "/usr/local/lib/sysctl.d", "/usr/lib/sysctl.d"}, ".conf")) {
        const auto text = files.value(path);
        if (!text) continue;
        for (const auto raw : lines_of(*text)) {
            auto line = trimmed(raw);
            if (line.empty() || line.front() == '#' || line.front() == ';') continue;
            if (line.front() == '-') line.remove_prefix(1);
            const auto equals = line.find('=');
            if (equals == std::string_view::npos) continue;
            if (dotted(trimmed(line.substr(0, equals))) == key) found = std::string(trimmed(line.substr(equals + 1)));
        }
    }
    return found;
}

}  // namespace fettle::tune
