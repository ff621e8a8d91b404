// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/tune/system_files.h"
#include "core/tune/write_counters.h"

namespace fettle::tune {

/// Linux' counters: /proc/diskstats, /proc/vmstat, /proc/swaps, and of each process /proc/PID/io.
class ProcCounters final : public WriteCounters {
public:
    explicit ProcCounters(std::shared_ptr<SystemFiles> files) : files_(std::move(files)) {}
    WriteSample sample(const std::vector<std::string>& drives) override;

private:
    std::shared_ptr<SystemFiles> files_;
};

/// A figure of /proc/diskstats, by its number after the device's name (Linux documentation, admin-guide/iostats).
enum class DiskFigure : std::uint8_t { sectors_read = 3, sectors_written = 7, sectors_discarded = 14 };

/// Bytes of that figure, which counts sectors of 512 bytes on every device; nullopt: the device is not listed, or its
/// line ends before the figure (discards: before Linux 4.18).
[[nodiscard]] std::optional<std::uint64_t> diskstats_bytes(std::string_view text, std::string_view device,
                                                           DiskFigure figure = DiskFigure::sectors_written);

}  // namespace fettle::tune
