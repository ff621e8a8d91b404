// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/settings.h"

#include <toml++/toml.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace fettle::service {

namespace {

Error malformed(std::string_view what) { return {ErrorCode::malformed, "fettled.toml: " + std::string(what), {}}; }

bool is_program(const std::string& path) {
    return path.size() > 1 && path.front() == '/' && path.find('\0') == std::string::npos;
}

/// One address and nothing that a mail's header could make more of.
bool is_address(const std::string& text) {
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("@._+-").find(c) != std::string_view::npos;
    };
    return !text.empty() && text.size() < 255 && text.front() != '-' && std::all_of(text.begin(), text.end(), plain);
}

Status read_command(const toml::node& node, Settings& settings) {
    const auto* list = node.as_array();
    if (list == nullptr) return fail(malformed("alerts.command is no list of texts"));
    for (const auto& item : *list) {
        auto word = item.value_exact<std::string>();
        if (!word || word->find('\0') != std::string::npos)
            return fail(malformed("alerts.command is no list of texts"));
        settings.command.push_back(std::move(*word));
    }
    if (settings.command.empty() || is_program(settings.command.front())) return {};
    return fail(malformed("alerts.command does not begin with a program's absolute path"));
}

Status read_alerts(const toml::table& alerts, Settings& settings) {
    for (const auto& [key, node] : alerts) {
        const auto name = key.str();
        if (name == "command") {
            if (auto read = read_command(node, settings); !read) return read;
            continue;
        }
        auto text = node.value_exact<std::string>();
        if (!text) return fail(malformed("alerts." + std::string(name) + " is no text, or is not known"));
        if (name == "mail_to") {
            if (!is_address(*text)) return fail(malformed("alerts.mail_to is no mail address"));
            settings.mail_to = std::move(*text);
        } else if (name == "sendmail") {
            if (!is_program(*text)) return fail(malformed("alerts.sendmail is no absolute path"));
            settings.sendmail = std::move(*text);
        } else {
            return fail(malformed("alerts." + std::string(name) + " is not known"));
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
                return fail(malformed(std::string(key.str()) + " is not known"));
            if (auto read = read_alerts(*alerts, settings); !read) return fail(read.error());
        }
    } catch (const toml::parse_error& error) {
        return fail(malformed(error.description()));
    }
    return settings;
}

}  // namespace fettle::service
