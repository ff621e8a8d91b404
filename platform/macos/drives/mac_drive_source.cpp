// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/drives/mac_drive_source.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "platform/macos/reports/texts.h"

namespace fettle::macos {

namespace {

/// What only system_profiler reports, and listing needs: without a serial number, tasks and erasing cannot name a
/// drive.
bool lacks_identity(const MacDrive& drive) {
    return drive.entry.identity.serial.empty() || drive.entry.identity.model.empty();
}

/// The name below /dev, of the block or the character device; empty: another file.
std::string device_name(const std::filesystem::path& path) {
    if (path.parent_path() != "/dev") return {};
    auto name = path.filename().string();
    if (name.starts_with("rdisk")) name.erase(0, 1);
    return whole_disk_of(name).empty() ? std::string() : name;
}

}  // namespace

Result<std::vector<DriveEntry>> MacDriveSource::list() {
    auto reports = reporter_.ask(StorageReporter::Depth::list);
    if (!reports) return fail(reports.error());
    auto drives = drives_of(*reports);
    if (std::any_of(drives.begin(), drives.end(), lacks_identity)) {
        if (auto more = reporter_.ask(StorageReporter::Depth::full)) drives = drives_of(*more);
    }
    std::vector<DriveEntry> entries;
    std::transform(drives.begin(), drives.end(), std::back_inserter(entries),
                   [](MacDrive& drive) { return std::move(drive.entry); });
    return entries;
}

Result<std::string> MacDriveSource::resolve(const std::string& path) {
    std::error_code code;
    // Without following the last link, "/dev/disk0" is found where tests have no such device.
    auto name = device_name(path);
    if (name.empty()) {
        const auto real = std::filesystem::canonical(path, code);
        if (code) return fail(ErrorCode::not_found, FETTLE_TEXT("{path} does not exist"), {{"path", path}});
        name = device_name(real);
    }
    if (name.empty()) return fail(ErrorCode::not_a_drive, FETTLE_TEXT("{path} is not a drive"), {{"path", path}});
    const auto drives = list();
    if (!drives) return fail(drives.error());
    const auto is_listed = [&](const std::string& id) {
        return std::any_of(drives->begin(), drives->end(), [&](const DriveEntry& entry) { return entry.id == id; });
    };
    if (is_listed(name)) return name;
    if (!is_whole_disk(name) && is_listed(whole_disk_of(name))) {
        return fail(ErrorCode::not_a_drive, FETTLE_TEXT("{path} is a partition of the drive {drive}"),
                    {{"path", path}, {"drive", whole_disk_of(name)}});
    }
    return fail(ErrorCode::not_a_drive,
                FETTLE_TEXT("{path} is not a drive of this Mac: it may be a volume, an APFS container or a disk image"),
                {{"path", path}});
}

Result<DrivePorts> MacDriveSource::open(const DriveEntry& entry) {
    if (!is_whole_disk(entry.id)) return fail(ErrorCode::not_a_drive, entry.id);
    return opener_->open(entry.id, entry.identity.protocol);
}

Result<std::unique_ptr<Watch>> MacDriveSource::watch(std::function<void(const DriveEvent&)> on_event) {
    return watcher_(std::move(on_event));
}

}  // namespace fettle::macos
