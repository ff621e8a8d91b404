// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_log_reader.h"

#include <algorithm>

namespace fettle::toolbox {

Result<logs::DriveLogs> LocalLogReader::read(const DriveEntry& entry) {
    auto ports = drives_->open(entry);
    if (!ports) return fail(ports.error());
    const auto quirks = drives_->catalogue().quirks(entry.identity);
    const auto hangs = std::find(quirks.begin(), quirks.end(), catalogue::Quirk::self_test_log_hangs);
    return logs::read_logs(*ports, {hangs != quirks.end()});
}

Result<logs::EventLog> LocalLogReader::events(const DriveEntry& entry) {
    auto ports = drives_->open(entry);
    if (!ports) return fail(ports.error());
    return logs::read_event_log(*ports);
}

Result<logs::Telemetry> LocalLogReader::telemetry(const DriveEntry& entry, logs::TelemetrySource source) {
    auto ports = drives_->open(entry);
    if (!ports) return fail(ports.error());
    return logs::read_telemetry(*ports, source);
}

}  // namespace fettle::toolbox
