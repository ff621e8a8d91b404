// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/drive/entry.h"
#include "platform/remote/service_connection.h"

namespace fettle::remote {

/// This computer's drives. The service inspects those that this user may not open and sends a recording, which is
/// replayed here. So the client sends no drive commands to the service, and responses are decoded and evaluated without
/// privileges. Thread-safe.
class ServiceDrives final : public DriveSource {
public:
    /// `on_use` is called before the first call of the service. `wake` must be that of the inspection.
    ServiceDrives(std::unique_ptr<DriveSource> local, Connect connect, Wake wake, std::function<void()> on_use);

    Result<std::vector<DriveEntry>> list() override { return local_->list(); }
    Result<std::string> resolve(const std::string& path) override { return local_->resolve(path); }
    Result<DrivePorts> open(const DriveEntry& entry) override;
    /// Whether this user may open the drive without the service.
    [[nodiscard]] bool may_open(const DriveEntry& entry);
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> on_event) override {
        return local_->watch(std::move(on_event));
    }

private:
    /// The service limits concurrent calls and connections per user (app/service/limits.h), and other programs of this
    /// user may be calling too.
    static constexpr unsigned kCallsAtOnce = 16;
    class Slot;

    /// Waits for a free slot, then connects and calls. Errors: those of the service; unsupported (no service).
    [[nodiscard]] Result<std::vector<std::string>> record(const DriveEntry& entry);

    std::unique_ptr<DriveSource> local_;
    Connect connect_;
    Wake wake_;
    std::function<void()> on_use_;
    std::mutex mutex_;
    std::condition_variable call_ended_;
    unsigned calls_ = 0;  ///< in progress, with their connections
};

}  // namespace fettle::remote
