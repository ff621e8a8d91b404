// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/discard_path.h"

#include <algorithm>
#include <array>

namespace fettle::check {

namespace {

/// File systems whose Linux driver has neither a discard option nor FITRIM.
constexpr std::array<std::string_view, 8> kCannotDiscard{"reiserfs", "hfs",  "hfsplus", "minix",
                                                         "ufs",      "affs", "udf",     "isofs"};
/// The type of a driver in user space on a block device. Linux passes FITRIM to it (fuse_dir_ioctl), and only ntfs-3g
/// implements it (its libntfs-3g/ioctl.c); exfat-fuse, fuse2fs, fusefat and others do not.
constexpr std::string_view kProgram = "fuseblk";
/// Read-only by design, in memory, or (zfs) with its own TRIM that fstrim does not use.
constexpr std::array<std::string_view, 7> kNotConcerned{"squashfs", "iso9660", "udf",       "erofs",
                                                        "cramfs",   "tmpfs",   "zfs_member"};

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& list, std::string_view item) {
    return std::find(list.begin(), list.end(), item) != list.end();
}

bool is_program(std::string_view type) {
    return type.starts_with(kProgram) && (type.size() == kProgram.size() || type[kProgram.size()] == '.');
}

bool is_closed(const Layer& layer, std::string_view holds) {
    if (layer.passes_discard == false) return true;
    if (layer.kind == Layer::Kind::file_system) return cannot_discard(layer.detail, holds);
    return layer.discard_max_bytes == 0U && layer.passes_discard != true;
}

}  // namespace

bool cannot_discard(std::string_view type, std::string_view holds) {
    if (is_program(type)) return !holds.empty() && holds != "ntfs";
    return contains(kCannotDiscard, type);
}

PathVerdict judge_path(const DiscardPath& path) {
    PathVerdict verdict;
    bool told = false;
    for (std::size_t i = path.layers.size(); i-- > 0;) {
        const auto& layer = path.layers[i];
        told = told || layer.discard_max_bytes || layer.passes_discard;
        if (!is_closed(layer, path.holds)) continue;
        if (verdict.closed_by == nullptr) {
            verdict.closed_by = &layer;
        } else if (layer.passes_discard == false || layer.kind == Layer::Kind::file_system) {
            verdict.also.push_back(&layer);
        }
    }
    if (verdict.closed_by != nullptr) {
        verdict.state = PathVerdict::State::closed;
    } else if (told && !(is_program(path.file_system) && path.holds.empty())) {
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
