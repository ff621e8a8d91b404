// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/discard_path.h"

#include <algorithm>
#include <array>

namespace fettle::check {

namespace {

/// File systems whose Linux driver has neither a discard option nor FITRIM. fuseblk is what ntfs-3g
/// and its like show; FITRIM does not pass them.
constexpr std::array<std::string_view, 7> kCannotDiscard{"fuseblk", "reiserfs", "hfs", "hfsplus",
                                                         "minix",   "ufs",      "affs"};
/// Read only by nature, in memory, or (zfs) with a TRIM of their own that fstrim has no part in.
constexpr std::array<std::string_view, 7> kNotConcerned{"squashfs", "iso9660", "udf",       "erofs",
                                                        "cramfs",   "tmpfs",   "zfs_member"};

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& list, std::string_view item) {
    return std::find(list.begin(), list.end(), item) != list.end();
}

bool is_closed(const Layer& layer) {
    if (layer.passes_discard == false) return true;
    if (layer.kind == Layer::Kind::file_system) return contains(kCannotDiscard, layer.detail);
    return layer.discard_max_bytes == 0U && layer.passes_discard != true;
}

}  // namespace

PathVerdict judge_path(const DiscardPath& path) {
    PathVerdict verdict;
    bool told = false;
    for (std::size_t i = path.layers.size(); i-- > 0;) {
        const auto& layer = path.layers[i];
        told = told || layer.discard_max_bytes || layer.passes_discard;
        if (!is_closed(layer)) continue;
        if (verdict.closed_by == nullptr) {
            verdict.closed_by = &layer;
        } else if (layer.passes_discard == false || layer.kind == Layer::Kind::file_system) {
            verdict.also.push_back(&layer);
        }
    }
    if (verdict.closed_by != nullptr) {
        verdict.state = PathVerdict::State::closed;
    } else if (told) {
        verdict.state = PathVerdict::State::open;
    }
    return verdict;
}

bool is_trimmable(const DiscardPath& path) {
    return !path.file_system.empty() && !path.mount_point.empty() && !path.read_only && path.file_system != "zfs" &&
           !contains(kNotConcerned, path.file_system);
}

std::string chain_text(const DiscardPath& path) {
    std::string text;
    for (const auto& layer : path.layers) {
        if (!text.empty()) text += " > ";
        if (layer.kind == Layer::Kind::file_system) {
            text += layer.name + " (" + layer.detail + ")";
            continue;
        }
        text += std::string(name(layer.kind)) + " " + layer.name;
        if (!layer.detail.empty()) text += " (" + layer.detail + ")";
    }
    return text;
}

}  // namespace fettle::check
