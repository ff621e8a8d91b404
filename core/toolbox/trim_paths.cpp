// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/trim_paths.h"

#include <algorithm>

namespace fettle::toolbox {

namespace {

bool is_mounted_at(const trim::FileSystem& file_system, const std::string& target) {
    return file_system.target == target ||
           std::find(file_system.also_at.begin(), file_system.also_at.end(), target) != file_system.also_at.end();
}

check::Layer::Kind kind_of(std::string_view device) {
    if (device.starts_with("loop")) return check::Layer::Kind::loop;
    if (device.starts_with("dm-")) return check::Layer::Kind::device_mapper;
    if (device.starts_with("md")) return check::Layer::Kind::md;
    return check::Layer::Kind::volume;
}

TracedPath short_way(const trim::FileSystem& file_system) {
    TracedPath traced;
    auto& path = traced.path;
    path.mount_point = file_system.target;
    path.file_system = file_system.type;
    path.read_only = file_system.read_only;
    check::Layer top;
    top.kind = check::Layer::Kind::file_system;
    top.name = file_system.target;
    top.detail = file_system.type;
    path.layers.push_back(std::move(top));
    for (const auto& device : file_system.devices) {
        check::Layer layer;
        layer.kind = kind_of(device);
        layer.name = device;
        layer.discard_max_bytes = file_system.discard_max_bytes;
        if (layer.discard_max_bytes) layer.passes_discard = *layer.discard_max_bytes > 0;
        path.layers.push_back(std::move(layer));
        traced.drive = device;
    }
    return traced;
}

}  // namespace

void TrimPathTracer::add(TrimPaths& paths, const DriveEntry& drive, const std::string& mount_point) {
    paths.drives.push_back(drive);
    const auto place = drives_.place(drive, Wake::never);
    if (!place) return;
    for (const auto& path : place->paths) {
        if (path.file_system.empty() || (!mount_point.empty() && path.mount_point != mount_point)) continue;
        paths.paths.push_back({drive.id, path});
    }
    paths.drive_discards.push_back(place->queue.discard_max_bytes);
}

Result<TrimPaths> TrimPathTracer::trace_mount(const trim::FileSystem& file_system) {
    const auto drives = drives_.list();
    if (!drives) return fail(drives.error());
    TrimPaths paths;
    for (const auto& drive : *drives) {
        const auto& names = file_system.drives;
        if (std::find(names.begin(), names.end(), drive.id) != names.end()) add(paths, drive, file_system.target);
    }
    // A loop device is backed by a file, not a drive, so the path ends at the device.
    if (paths.paths.empty()) paths.paths.push_back(short_way(file_system));
    return paths;
}

Result<TrimPaths> TrimPathTracer::trace_drive(const std::string& name) {
    const auto drive = drives_.find(name);
    if (!drive) return fail(drive.error());
    TrimPaths paths;
    add(paths, *drive, {});
    return paths;
}

Result<TrimPaths> TrimPathTracer::trace(const std::string& name) {
    if (trim::is_path(name) && care_.file_systems != nullptr) {
        const auto target = care_.file_systems->mount_point(name);
        const auto all = care_.file_systems->list();
        if (!all) return fail(all.error());
        const auto found =
            std::find_if(all->begin(), all->end(), [&](const auto& one) { return is_mounted_at(one, target); });
        if (!target.empty() && found != all->end()) return trace_mount(*found);
    }
    return trace_drive(name);
}

Result<trim::Proof> TrimPathTracer::prove(const TracedPath& path, const CancelToken& cancel) {
    if (care_.file_systems == nullptr || care_.proofs == nullptr)
        return fail(ErrorCode::unsupported, FETTLE_TEXT("testing TRIM on this system"));
    const auto all = care_.file_systems->list();
    if (!all) return fail(all.error());
    const auto found = std::find_if(all->begin(), all->end(), [&](const trim::FileSystem& one) {
        return is_mounted_at(one, path.path.mount_point);
    });
    if (found == all->end()) return fail(ErrorCode::vanished, path.path.mount_point);
    if (found->read_only)
        return fail(ErrorCode::unsupported, FETTLE_TEXT("{mount_point} is mounted read-only"),
                    {{"mount_point", path.path.mount_point}});
    const auto drives = drives_.list();
    if (!drives) return fail(drives.error());
    trim::ProofExpectation expected;
    expected.closed = check::judge_path(path.path).state == check::PathVerdict::State::closed;
    expected.promises = !found->drives.empty();
    for (const auto& name : found->drives) {
        const auto drive =
            std::find_if(drives->begin(), drives->end(), [&](const DriveEntry& one) { return one.id == name; });
        const auto report =
            drive == drives->end() ? fail(ErrorCode::not_found, name) : drives_.inspect(*drive, Wake::allowed);
        const bool promises = report && (report->facts.capabilities.trim_deterministic == true ||
                                         report->facts.capabilities.trim_zeroes == true);
        expected.promises = expected.promises && promises;
    }
    return trim::prove(*found, expected, *care_.file_systems, *care_.proofs, cancel);
}

}  // namespace fettle::toolbox
