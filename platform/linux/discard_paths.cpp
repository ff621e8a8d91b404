// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/discard_paths.h"

#include <algorithm>

#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

using check::DiscardPath;
using check::Layer;

constexpr std::size_t kDeepest = 16;  // layers: more than any real stack; ends loops
constexpr std::size_t kMostPaths = 256;

/// "CRYPT-LUKS2-…", "LVM-…", "mpath-…" (naming conventions for device mapper UUIDs).
void describe_mapped(Layer& layer, const std::string& folder) {
    const auto uuid = text_or_empty(folder + "/dm/uuid");
    layer.kind = Layer::Kind::device_mapper;
    layer.detail = text_or_empty(folder + "/dm/name");
    if (uuid.starts_with("CRYPT-")) {
        layer.kind = Layer::Kind::crypt;
        layer.detail = uuid.substr(6, uuid.find('-', 6) - 6);
    } else if (uuid.starts_with("LVM-")) {
        layer.kind = Layer::Kind::lvm;
    }
}

class Descent {
public:
    Descent(const Roots& roots, const DriveEntry& drive, const std::vector<Mount>& mounts)
        : roots_(roots), mounts_(mounts) {
        climb_drive(drive);
    }
    std::vector<DiscardPath> take() { return std::move(paths_); }

private:
    void climb_drive(const DriveEntry& drive) {
        Layer bottom;
        bottom.kind = Layer::Kind::drive;
        bottom.name = drive.id;
        const auto discard = read_number(folder_of(drive.id) + "/queue/discard_max_bytes");
        if (drive.bridge.empty()) {
            bottom.discard_max_bytes = discard;
            below_.push_back(bottom);
        } else {
            // Behind a bridge, the block layer describes the bridge instead of the drive.
            Layer bridge;
            bridge.kind = Layer::Kind::bridge;
            bridge.name = drive.bridge;
            bridge.discard_max_bytes = discard;
            if (discard) bridge.passes_discard = *discard > 0;
            below_.push_back(bottom);
            below_.push_back(bridge);
        }
        climb(drive.id, discard);
    }

    [[nodiscard]] std::string folder_of(const std::string& name) const { return roots_.sys + "/class/block/" + name; }

    /// `name`'s own layer is the last of below_; `discard` is what reaches the drive through it.
    void climb(const std::string& name, std::optional<std::uint64_t> discard) {
        if (below_.size() >= kDeepest || paths_.size() >= kMostPaths) return;
        for (const auto& mount : mounts_) {
            const auto& devices = mount.devices;
            if (std::find(devices.begin(), devices.end(), name) != devices.end()) finish(mount);
        }
        const auto folder = folder_of(name);
        for (const auto& part : names_in(folder)) {
            if (part.starts_with(name) && exists(below(folder, part) + "/partition")) climb_partition(part, discard);
        }
        for (const auto& holder : names_in(folder + "/holders")) climb_holder(holder, discard);
    }

    void climb_partition(const std::string& name, std::optional<std::uint64_t> discard) {
        Layer layer;
        layer.kind = Layer::Kind::partition;
        layer.name = name;
        below_.push_back(layer);
        climb(name, discard);
        below_.pop_back();
    }

    void climb_holder(const std::string& name, std::optional<std::uint64_t> lower) {
        const auto folder = folder_of(name);
        Layer layer;
        layer.name = name;
        layer.discard_max_bytes = read_number(folder + "/queue/discard_max_bytes");
        // A layer that passes discards has a limit above 0, unless the layer below already has none: then this layer's
        // behaviour is unknown.
        if (layer.discard_max_bytes && *layer.discard_max_bytes > 0) layer.passes_discard = true;
        if (layer.discard_max_bytes == 0U && lower.value_or(0) > 0) layer.passes_discard = false;
        if (name.starts_with("dm-")) {
            describe_mapped(layer, folder);
        } else if (name.starts_with("md")) {
            layer.kind = Layer::Kind::md;
            layer.detail = text_or_empty(folder + "/md/level");
        } else if (name.starts_with("bcache")) {
            layer.kind = Layer::Kind::bcache;
        } else if (name.starts_with("loop")) {
            layer.kind = Layer::Kind::loop;
        } else {
            layer.kind = Layer::Kind::device_mapper;  // an unknown stacking driver
        }
        const auto discard = layer.discard_max_bytes;
        below_.push_back(std::move(layer));
        climb(name, discard);
        below_.pop_back();
    }

    void finish(const Mount& mount) {
        DiscardPath path;
        Layer top;
        top.kind = mount.swap ? Layer::Kind::swap : Layer::Kind::file_system;
        top.name = mount.swap ? below_.back().name : mount.target;
        top.detail = mount.type;
        path.layers.push_back(std::move(top));
        path.layers.insert(path.layers.end(), below_.rbegin(), below_.rend());
        path.mount_point = mount.target;
        if (!mount.swap) path.file_system = mount.type;
        path.mounted_discard = mount.discard;
        path.read_only = mount.read_only;
        paths_.push_back(std::move(path));
    }

    const Roots& roots_;
    const std::vector<Mount>& mounts_;
    std::vector<Layer> below_;  // from the drive up
    std::vector<DiscardPath> paths_;
};

}  // namespace

std::vector<DiscardPath> read_discard_paths(const Roots& roots, const DriveEntry& drive,
                                            const std::vector<Mount>& mounts) {
    return Descent(roots, drive, mounts).take();
}

}  // namespace fettle::linux_system
