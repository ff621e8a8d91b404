// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/record/recording_source.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <utility>

#include "platform/files/file_paths.h"
#include "platform/record/recording_ports.h"

namespace fettle::record {

namespace {

Error cannot_create(const std::string& path, int number) {
    const NativeStatus native{NativeStatus::Kind::system, static_cast<std::uint32_t>(number)};
    switch (number) {
        case EACCES:
        case EPERM: return {ErrorCode::not_permitted, path + ": you have no permission to create it", native};
        case EROFS:
            return {ErrorCode::not_permitted, path + " cannot be created: the file system is read-only", native};
        case ENOENT:
        case ENOTDIR: return {ErrorCode::not_found, path + " cannot be created: its folder does not exist", native};
        default: return {ErrorCode::io, path + " cannot be created", native};
    }
}

}  // namespace

RecordingSource::RecordingSource(std::unique_ptr<DriveSource> inner, std::shared_ptr<Recorder> recorder)
    : inner_(std::move(inner)), recorder_(std::move(recorder)) {}

Result<std::vector<DriveEntry>> RecordingSource::list() {
    auto entries = inner_->list();
    if (entries) recorder_->start(*entries);
    return entries;
}

Result<std::string> RecordingSource::resolve(const std::string& path) { return inner_->resolve(path); }

Result<DrivePorts> RecordingSource::open(const DriveEntry& entry) {
    if (!recorder_->started()) {
        // The header lists the drives, so it is written before any command.
        auto entries = inner_->list();
        recorder_->start(entries ? *entries : std::vector<DriveEntry>{entry});
    }
    auto ports = inner_->open(entry);
    if (!ports) {
        recorder_->add({entry.id, Open{fail(ports.error())}});
        return ports;
    }
    return record_ports(std::move(*ports), entry.id, recorder_);
}

Result<std::unique_ptr<Watch>> RecordingSource::watch(std::function<void(const DriveEvent&)> on_event) {
    return inner_->watch(std::move(on_event));
}

Result<std::shared_ptr<Recorder>> record_to_file(const std::string& path, RecordOptions options) {
    std::error_code code;
    if (std::filesystem::exists(std::filesystem::symlink_status(to_path(path), code))) {
        return fail(ErrorCode::refused, FETTLE_TEXT("{path} already exists"), {{"path", path}});
    }
    errno = 0;
    auto file = std::make_unique<std::ofstream>(to_path(path), std::ios::binary | std::ios::trunc);
    if (!*file) return fail(cannot_create(path, errno == 0 ? EIO : errno));
    return std::make_shared<Recorder>(std::move(file), std::move(options));
}

}  // namespace fettle::record
