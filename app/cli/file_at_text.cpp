// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/file_at_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "app/cli/table.h"
#include "core/base/message.h"

namespace fettle::cli {

namespace {

using lookup::Stretch;
using lookup::Use;

constexpr std::size_t kMostPlaces = 8;  ///< of one file; --json lists all

std::string count(std::uint64_t number) { return render("{n:count}", {{"n", number}}); }

std::string title_of(const Stretch& stretch) {
    if (stretch.use != Use::file) return std::string(lookup::title(stretch.use));
    return stretch.path + (stretch.folder ? " (folder)" : "");
}

/// "sda2 (partition), dm-0 (crypt), ext4 on /home. Copy on sdb".
std::string way_of(const Stretch& stretch) {
    auto way = fmt::format("{}", fmt::join(stretch.layers, ", "));
    if (!stretch.file_system.empty()) {
        if (!way.empty()) way += ", ";
        way += stretch.file_system;
        if (!stretch.mount_point.empty()) way += " on " + stretch.mount_point;
        if (stretch.unreachable) {
            way += stretch.mount_point.empty() ? ", without a mount point" : ", in a subvolume that is not mounted";
        }
    }
    if (!stretch.copies.empty()) {
        way += fmt::format("{}{} on {}", way.empty() ? "" : "; ", stretch.copies.size() == 1 ? "a copy" : "copies",
                           fmt::join(stretch.copies, ", "));
    }
    return way;
}

std::string place_of(const Stretch& stretch, std::uint64_t block_bytes) {
    const auto first = stretch.range.start / block_bytes;
    const auto last = (stretch.range.start + stretch.range.bytes - 1) / block_bytes;
    auto words = first == last ? "LBA " + count(first) : fmt::format("LBA {} to {}", count(first), count(last));
    if (stretch.use == Use::file && stretch.in_file) {
        words += fmt::format(": starting at byte {} of the file", count(*stretch.in_file));
    }
    return words;
}

}  // namespace

std::string lookup_words(const Session& session, const lookup::Findings& findings, const lookup::Geometry& geometry) {
    struct Group {
        std::string title;
        std::string way;
        std::vector<const Stretch*> places;
    };
    std::vector<Group> groups;
    std::vector<Use> uses;
    for (const auto& one : findings.stretches) {
        Group made{title_of(one), way_of(one), {}};
        auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& other) {
            return other.title == made.title && other.way == made.way;
        });
        if (group == groups.end()) group = groups.insert(groups.end(), std::move(made));
        group->places.push_back(&one);
        if (one.use != Use::file && std::find(uses.begin(), uses.end(), one.use) == uses.end()) uses.push_back(one.use);
    }
    std::string text;
    for (const auto& group : groups) {
        text += printable(group.title) + "\n";
        if (!group.way.empty()) text += wrapped(printable(group.way), "  ", session.columns);
        const auto shown = std::min(group.places.size(), kMostPlaces);
        for (std::size_t i = 0; i < shown; ++i) text += "  " + place_of(*group.places[i], geometry.block_bytes) + "\n";
        if (group.places.size() > shown) {
            text += fmt::format("  and {} more places (--json lists them)\n", count(group.places.size() - shown));
        }
    }
    if (!uses.empty()) text += "\n";
    for (const auto use : uses) {
        text += wrapped(fmt::format("{}: {}", lookup::title(use), lookup::explanation(use)), "", session.columns);
    }
    if (findings.unreadable > 0) {
        text += wrapped(fmt::format("Files and folders that could not be read, and so were not searched: {}.",
                                    count(findings.unreadable)),
                        "", session.columns);
    }
    for (const auto& mount : findings.partly_searched) {
        text += wrapped(fmt::format("Only a folder of the file system is mounted on {}; the rest was not searched.",
                                    printable(mount)),
                        "", session.columns);
    }
    if (findings.cut) text += "There are more places than this list can hold.\n";
    return text;
}

}  // namespace fettle::cli
