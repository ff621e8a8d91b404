// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/candidate.h"

#include <algorithm>
#include <string_view>

#include "core/check/discard_path.h"

namespace fettle::trim {

namespace {

using catalogue::Quirk;

/// Pause for drives that stall, after about each GiB, so that other requests are served.
constexpr std::uint32_t kPause_ms = 2'000;

struct Layer {
    std::string kind;
    std::string name;
    std::string chain;
};

/// The layer that blocks TRIM, if known.
std::optional<Layer> closed_layer(const FileSystem& file_system, const std::vector<const DriveHere*>& below) {
    for (const auto* drive : below) {
        if (drive->place == nullptr) continue;
        for (const auto& path : drive->place->paths) {
            if (path.mount_point != file_system.target) continue;
            const auto verdict = check::judge_path(path);
            if (verdict.state != check::PathVerdict::State::closed) continue;
            const auto& layer = *verdict.closed_by;
            return Layer{std::string(check::name(layer.kind)), layer.name, check::chain_text(path)};
        }
    }
    return std::nullopt;
}

/// The signature on its device, if it was read.
std::string holds(const FileSystem& file_system, const std::vector<const DriveHere*>& below) {
    for (const auto* drive : below) {
        if (drive->place == nullptr) continue;
        for (const auto& path : drive->place->paths) {
            if (path.mount_point == file_system.target && !path.holds.empty()) return path.holds;
        }
    }
    return {};
}

Message obstacle(const char* id, std::string_view text, std::string_view remedy, std::vector<Evidence> evidence) {
    return {id, Severity::info, text, remedy, std::move(evidence)};
}

Message no_way(const FileSystem& file_system, const std::vector<const DriveHere*>& below) {
    const auto layer = closed_layer(file_system, below);
    if (!layer) {
        return obstacle("no-discard",
                        FETTLE_TEXT("Nothing below {target} supports TRIM, neither the drive nor the layers above it."),
                        FETTLE_TEXT("\"fettle check\" names the layer that blocks it."),
                        {{"target", file_system.target}});
    }
    return obstacle(
        "no-discard", FETTLE_TEXT("TRIM from {target} does not reach the drive: the {kind} {layer} blocks it."),
        FETTLE_TEXT("\"fettle check\" explains how to enable it, where possible."),
        {{"target", file_system.target}, {"kind", layer->kind}, {"layer", layer->name}, {"chain", layer->chain}});
}

const DriveHere* with_quirk(const std::vector<const DriveHere*>& below, Quirk quirk) {
    const auto found = std::find_if(below.begin(), below.end(), [&](const DriveHere* drive) {
        return std::find(drive->quirks.begin(), drive->quirks.end(), quirk) != drive->quirks.end();
    });
    return found == below.end() ? nullptr : *found;
}

}  // namespace

Candidate judge(const FileSystem& file_system, const std::vector<DriveHere>& drives) {
    std::vector<const DriveHere*> below;
    for (const auto& drive : drives) {
        const auto& names = file_system.drives;
        if (std::find(names.begin(), names.end(), drive.entry.id) != names.end()) below.push_back(&drive);
    }
    Candidate candidate;
    candidate.file_system = file_system;
    const std::vector<Evidence> here{{"target", file_system.target}, {"type", file_system.type}};
    const auto* broken = with_quirk(below, Quirk::no_trim);
    if (file_system.network) {
        candidate.obstacle = obstacle("network", FETTLE_TEXT("{target} is a network file system ({type})."),
                                      FETTLE_TEXT("Trim it on the server."), here);
    } else if (file_system.devices.empty()) {
        candidate.obstacle =
            obstacle("no-device", FETTLE_TEXT("{target} ({type}) is not stored on a block device."), {}, here);
    } else if (broken != nullptr) {
        candidate.refused = true;
        candidate.obstacle =
            obstacle("trim-broken", FETTLE_TEXT("TRIM is known to be broken on {model}: {target} is not trimmed."),
                     FETTLE_TEXT("Leave part of the drive unpartitioned instead."),
                     {{"target", file_system.target}, {"model", broken->entry.identity.model}});
    } else if (check::cannot_discard(file_system.type, holds(file_system, below))) {
        candidate.obstacle = obstacle(
            "file-system-cannot", FETTLE_TEXT("The file system on {target} ({type}) does not support TRIM."), {}, here);
    } else if (file_system.read_only) {
        candidate.obstacle = obstacle("read-only", FETTLE_TEXT("{target} is mounted read-only."), {}, here);
    } else if (file_system.discard_max_bytes == 0U) {
        candidate.obstacle = no_way(file_system, below);
    }
    if (with_quirk(below, Quirk::trim_stalls) != nullptr) candidate.pause_ms = kPause_ms;
    return candidate;
}

}  // namespace fettle::trim
