// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "core/drive/entry.h"
#include "platform/macos/drives/storage_reporter.h"

namespace fettle::macos {

/// The seam to what opens drives: I/O Kit's SMART plug-ins, and the raw disk.
class DriveOpener {
public:
    virtual ~DriveOpener() = default;
    /// The ports that macOS offers for the drive `id`: NVMe or ATA for its SMART plug-in, block for reading the medium
    /// (root only). All may be absent. Thread-safe. Errors: not_permitted, vanished, io; unsupported, where macOS
    /// offers none for it.
    virtual Result<DrivePorts> open(const std::string& id, Protocol protocol) = 0;
};

/// This Mac's drives. Thread-safe.
class MacDriveSource final : public DriveSource {
public:
    using Watcher = std::function<Result<std::unique_ptr<Watch>>(std::function<void(const DriveEvent&)>)>;

    MacDriveSource(std::shared_ptr<Programs> programs, std::shared_ptr<DriveOpener> opener, Watcher watcher)
        : reporter_(std::move(programs)), opener_(std::move(opener)), watcher_(std::move(watcher)) {}

    Result<std::vector<DriveEntry>> list() override;
    /// "/dev/disk0" and "/dev/rdisk0", and links to them.
    Result<std::string> resolve(const std::string& path) override;
    Result<DrivePorts> open(const DriveEntry& entry) override;
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> on_event) override;

private:
    StorageReporter reporter_;
    std::shared_ptr<DriveOpener> opener_;
    Watcher watcher_;
};

}  // namespace fettle::macos
