// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>

#include "core/toolbox/drives.h"
#include "core/toolbox/log_reader.h"

namespace fettle::toolbox {

/// Through this process's own ports.
class LocalLogReader final : public LogReader {
public:
    explicit LocalLogReader(std::shared_ptr<Drives> drives) : drives_(std::move(drives)) {}

    Result<logs::DriveLogs> read(const DriveEntry& entry) override;
    Result<logs::EventLog> events(const DriveEntry& entry) override;
    Result<logs::Telemetry> telemetry(const DriveEntry& entry, logs::TelemetrySource source) override;

private:
    std::shared_ptr<Drives> drives_;
};

}  // namespace fettle::toolbox
