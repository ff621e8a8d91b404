// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/settings.h"

#include <toml++/toml.h>

#include <QDir>
#include <QString>
#include <algorithm>
#include <optional>
#include <utility>

#include "app/service/log.h"
#include "core/base/bytes.h"

namespace fettle::service {

namespace {

Error malformed(std::string_view what) { return {ErrorCode::malformed, "fettled.toml: " + std::string(what), {}}; }

bool is_program(const std::string& path) {
    return path.size() > 1 && QDir::isAbsolutePath(QString::fromStdString(path)) &&
           path.find('\0') == std::string::npos;
}

/// Accepts one plain address, and nothing that could inject into a mail header.
bool is_address(const std::string& text) {
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("@._+-").find(c) != std::string_view::npos;
    };
    return !text.empty() && text.size() < 255 && text.front() != '-' && std::all_of(text.begin(), text.end(), plain);
}

Status read_command(const toml::node& node, Settings& settings) {
    const auto* list = node.as_array();
    if (list == nullptr) return fail(malformed("alerts.command must be a list of strings"));
    for (const auto& item : *list) {
        auto word = item.value_exact<std::string>();
        if (!word || word->find('\0') != std::string::npos)
            return fail(malformed("alerts.command must be a list of strings"));
        settings.command.push_back(std::move(*word));
    }
    if (settings.command.empty() || is_program(settings.command.front())) return {};
    return fail(malformed("alerts.command must start with the absolute path of a program"));
}

Status read_alerts(const toml::table& alerts, Settings& settings) {
    for (const auto& [key, node] : alerts) {
        const auto name = key.str();
        if (name == "command") {
            if (auto read = read_command(node, settings); !read) return read;
            continue;
        }
        auto text = node.value_exact<std::string>();
        if (!text) return fail(malformed("alerts." + std::string(name) + " is unknown or not a string"));
        if (name == "mail_to") {
            if (!is_address(*text)) return fail(malformed("alerts.mail_to is not a valid mail address"));
            settings.mail_to = std::move(*text);
        } else if (name == "sendmail") {
            if (!is_program(*text)) return fail(malformed("alerts.sendmail must be an absolute path"));
            settings.sendmail = std::move(*text);
        } else {
            return fail(malformed("unknown key alerts." + std::string(name)));
        }
    }
    return {};
}

}  // namespace

Result<Settings> parse_settings(std::string_view text) {
    Settings settings;
    try {
        const auto table = toml::parse(text);
        for (const auto& [key, node] : table) {
            const auto* alerts = node.as_table();
            if (key.str() != "alerts" || alerts == nullptr)
                return fail(malformed("unknown key " + std::string(key.str())));
            if (auto read = read_alerts(*alerts, settings); !read) return fail(read.error());
        }
    } catch (const toml::parse_error& error) {
        return fail(malformed(error.description()));
    }
    return settings;
}

Settings read_settings(FileSource& files, const std::string& path) {
    constexpr std::size_t largest = std::size_t{64} << 10U;
    const auto bytes = files.read(path, largest);
    if (!bytes && bytes.error().code == ErrorCode::not_found) return {};
    auto settings = bytes ? parse_settings(BytesView(*bytes).text()) : Result<Settings>(fail(bytes.error()));
    if (settings) return std::move(*settings);
    log_line("<4>" + one_line(to_string(settings.error())));
    return {};
}

}  // namespace fettle::service
