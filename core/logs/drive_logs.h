// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/drive/facts.h"
#include "core/drive/ports.h"

/// A drive's own logs, decoded. The health report uses some of them; here all entries are shown.
namespace fettle::logs {

enum class ErrorKind : std::uint8_t {
    medium,    ///< data could not be read or written
    transfer,  ///< between computer and drive
    address,   ///< the address does not exist
    rejected,  ///< the drive did not accept the command
    internal,  ///< of the drive
    other,
};
/// "medium".
[[nodiscard]] std::string_view name(ErrorKind kind) noexcept;
/// What it means and what to do, as a FETTLE_TEXT.
[[nodiscard]] std::string_view explanation(ErrorKind kind) noexcept;

/// An entry of the error log.
struct LoggedError {
    std::uint64_t number = 0;  ///< over the drive's life, from 1
    ErrorKind kind = ErrorKind::other;
    std::string status;                           ///< in the standard's terms
    std::string command;                          ///< "READ DMA EXT", "25h"; empty: not reported
    std::optional<std::uint64_t> lba;             ///< nullopt: not of a block, or not reported
    std::optional<std::uint32_t> nsid;            ///< NVMe
    std::optional<std::uint64_t> power_on_hours;  ///< ATA, modulo 65,536
};

struct Counter {
    std::string name;  ///< snake_case, as in the standard: "interface_crc_errors"
    std::int64_t value = 0;
    bool saturated = false;  ///< counted to its end: there may have been more
    bool error = false;      ///< it counts errors
};

struct CounterGroup {
    std::string_view id;     ///< "device-statistics", "sata-phy", "scsi-errors"
    std::string_view title;  ///< a FETTLE_TEXT
    std::vector<Counter> counters;
};

struct DriveLogs {
    std::optional<std::uint64_t> errors_in_all;  ///< over the drive's life; nullopt: no error log
    std::vector<LoggedError> errors;             ///< those that the log still has, newest first
    bool self_test_log = false;                  ///< the drive has one
    std::vector<SelfTest> self_tests;            ///< newest first
    std::vector<CounterGroup> groups;
    std::vector<Missing> missing;
};

/// A counter that is not what it was.
struct Growth {
    std::string_view group;  ///< as CounterGroup::id; "error-log": the errors in all
    std::string name;
    std::int64_t before = 0;
    std::int64_t after = 0;
    bool error = false;
};
/// Of counters that are in both, in the order of `after`.
[[nodiscard]] std::vector<Growth> growth(const DriveLogs& before, const DriveLogs& after);

struct ReadOptions {
    bool skip_self_test_log = false;  ///< reading it can hang this drive
};

/// Reads all logs of the drive's protocol. Logs that the drive does not have are left out; what could not be read is in
/// `missing`. Errors: those of the port, if the drive cannot be queried at all; unsupported (no port passes logs).
[[nodiscard]] Result<DriveLogs> read_logs(DrivePorts& ports, const ReadOptions& options);

}  // namespace fettle::logs
