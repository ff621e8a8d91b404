// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/scan_records.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/json/scan_json.h"

namespace fettle::toolbox {

namespace {

/// Names sort by time.
std::string name_of(const scan::ScanMap& map) {
    auto name = map.started;
    std::erase_if(name, [](char c) { return c == '-' || c == ':'; });
    return name;
}

/// Letters, digits and a few marks; all else as %XX, so that different names stay different.
std::string safe(std::string_view text) {
    constexpr std::size_t kLongest = 180;
    std::string name;
    for (const char c : text) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
        name += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
        if (name.size() > kLongest) break;
    }
    return name;
}

}  // namespace

std::string ScanRecords::key_of(const DriveEntry& entry) {
    const auto& identity = entry.identity;
    std::string_view text = entry.id;
    std::string_view kind = "id";
    const std::pair<std::string_view, std::string_view> choices[] = {
        {"serial", identity.serial}, {"wwn", identity.wwn}, {"eui64", identity.eui64}, {"nguid", identity.nguid}};
    for (const auto& [name, value] : choices) {
        if (value.empty()) continue;
        kind = name;
        text = value;
        break;
    }
    // Namespaces of one controller share its serial number.
    return fmt::format("{}-{}-{}", kind, identity.nsid.value_or(0), safe(text));
}

Status ScanRecords::keep(const std::string& key, const scan::ScanMap& map, bool last) {
    const auto now = clock_.steady_ns();
    {
        const std::lock_guard lock(mutex_);
        auto& live = live_[key];
        live.map = map;
        if (!last && now - live.stored_ns < kBetween_ns) return {};
        live.stored_ns = now;
    }
    const auto text = json::dump(json::to_json(map), -1);
    auto saved = store_.save(key, name_of(map), text);
    if (!saved || !last) return saved;
    const auto names = store_.names(key);
    for (std::size_t i = scan::kMostKept; names && i < names->size(); ++i) (void)store_.remove(key, (*names)[i]);
    return saved;
}

Result<std::vector<scan::ScanMap>> ScanRecords::list(const std::string& key, std::size_t at_most) {
    std::optional<scan::ScanMap> live;
    {
        const std::lock_guard lock(mutex_);
        if (const auto found = live_.find(key); found != live_.end()) live = found->second.map;
    }
    const auto names = store_.names(key);
    if (!names) return fail(names.error());
    std::vector<scan::ScanMap> maps;
    for (const auto& name : *names) {
        if (maps.size() >= at_most) break;
        if (live && name == name_of(*live)) {
            // Another process may have resumed it since.
            const auto stored = store_.load(key, name);
            auto read = stored ? json::parse_scan(*stored) : fail(stored.error());
            maps.push_back(read && read->updated > live->updated ? std::move(*read) : *live);
            continue;
        }
        const auto text = store_.load(key, name);
        if (!text && text.error().code == ErrorCode::not_found) continue;  // displaced meanwhile
        if (!text) return fail(text.error());
        auto map = json::parse_scan(*text);
        if (map) maps.push_back(std::move(*map));
    }
    return maps;
}

}  // namespace fettle::toolbox
