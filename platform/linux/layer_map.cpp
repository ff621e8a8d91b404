// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/layer_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "platform/linux/md_array.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

constexpr std::uint64_t kSector = 512;  ///< unit of sysfs and device mapper
constexpr int kDeepest = 16;            ///< layers: more than any real stack; ends loops
constexpr std::size_t kMostPieces = std::size_t{1} << 20U;

std::string opaque(const std::string& device, const std::string& what) {
    return what.empty() ? device : fmt::format("{} ({})", device, what);
}

const DmTarget* target_at(const std::vector<DmTarget>& targets, std::uint64_t sector) {
    const auto found = std::find_if(targets.begin(), targets.end(), [&](const DmTarget& one) {
        return one.start <= sector && sector - one.start < one.sectors;
    });
    return found == targets.end() ? nullptr : &*found;
}

void collect(const std::string& folder, int depth, std::set<std::string>& drives) {
    if (depth >= kDeepest || folder.empty()) return;
    if (exists(folder + "/partition")) return collect(ancestors(folder).front(), depth + 1, drives);
    const auto slaves = names_in(folder + "/slaves");
    for (const auto& slave : slaves) collect(real_path(fmt::format("{}/slaves/{}", folder, slave)), depth + 1, drives);
    if (slaves.empty()) drives.insert(base_name(folder));
}

}  // namespace

std::string LayerMap::folder_of(const std::string& device) const {
    return real_path(roots_.sys + "/class/block/" + device);
}

std::vector<std::string> LayerMap::drives(const std::string& device) const {
    std::set<std::string> found;
    collect(folder_of(device), 0, found);
    return {found.begin(), found.end()};
}

PiecesBelow LayerMap::locate(const std::vector<FilePiece>& pieces) const {
    PiecesBelow below;
    for (const auto& piece : pieces) {
        if (auto done = descend(piece, 0, below.pieces); !done) return {pieces, done.error().context};
    }
    return below;
}

/// A target may map less than the whole piece, so it is followed piece by piece.
Result<LayerMap::Pieces> LayerMap::through_mapper(const FilePiece& piece, const std::string& folder) const {
    const auto targets = tables_(text_or_empty(folder + "/dev"));
    if (!targets) return fail(ErrorCode::unsupported, FETTLE_TEXT("device mapper"));
    Pieces found;
    for (std::uint64_t done = 0; done < piece.bytes;) {
        const auto sector = (piece.on_device + done) / kSector;
        const auto* target = target_at(*targets, sector);
        if (target == nullptr) return fail(ErrorCode::unsupported, FETTLE_TEXT("device mapper"));
        const auto place = place_in(*target, sector, (piece.bytes - done) / kSector);
        if (!place) return fail(ErrorCode::unsupported, target->type);
        const auto lower = base_name(real_path(roots_.sys + "/dev/block/" + place->number));
        if (lower.empty() || place->sectors == 0) return fail(ErrorCode::unsupported, target->type);
        found.push_back({lower, piece.in_file + done, place->sector * kSector, place->sectors * kSector,
                         piece.encrypted || target->type == "crypt"});
        done += place->sectors * kSector;
    }
    return found;
}

Status LayerMap::descend(const FilePiece& piece, int depth, Pieces& found) const {
    const auto folder = folder_of(piece.device);
    if (folder.empty() || depth >= kDeepest || found.size() >= kMostPieces || piece.bytes % kSector != 0 ||
        piece.on_device % kSector != 0) {
        return fail(ErrorCode::unsupported, piece.device);
    }
    Result<Pieces> lower;
    if (exists(folder + "/partition")) {
        auto moved = piece;
        const auto start = read_number(folder + "/start");
        moved.device = base_name(ancestors(folder).front());
        moved.on_device += start.value_or(0) * kSector;
        lower = start ? Result<Pieces>(Pieces{moved}) : fail(ErrorCode::unsupported, FETTLE_TEXT("partition"));
    } else if (exists(folder + "/dm")) {
        lower = through_mapper(piece, folder);
    } else if (exists(folder + "/md")) {
        lower = through_md(piece, folder);
    } else if (names_in(folder + "/slaves").empty()) {
        found.push_back(piece);
        return {};
    } else {
        lower = fail(ErrorCode::unsupported, "");  // bcache and others
    }
    if (!lower) return fail(ErrorCode::unsupported, opaque(piece.device, lower.error().context));
    for (const auto& one : *lower) {
        if (auto done = descend(one, depth + 1, found); !done) return done;
    }
    return {};
}

}  // namespace fettle::linux_system
