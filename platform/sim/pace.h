// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/check/machine.h"
#include "platform/sim/personality.h"

namespace fettle::sim {

/// How fast a simulated drive and its link are.
struct PaceSettings {
    std::uint64_t command_ns = 0;  ///< the controller's share of each command, one after another
    std::uint64_t read_ns = 0;     ///< of a drive without a model of its flash: until the data are there
    std::uint64_t write_ns = 0;    ///< the same: until they are in its buffer
    double bytes_per_second = 0;   ///< of the link, payload
    unsigned ways = 1;             ///< reads that its dies serve at the same time
    std::uint64_t page_bytes = 0;  ///< what one of them reads at a time; 0: a command keeps one busy whatever its size
    bool flash_has_times = false;  ///< the medium says how long its flash takes
};

/// From the personality's flash where it has one with times; else of a plain drive of its kind. The link of the
/// demo's place may be slower than the drive.
[[nodiscard]] PaceSettings pace_of(const Personality& personality, const check::DrivePlace& place);

/// When a drive's commands are done that overlap. The flash model takes one command after another; here the next one's
/// share of the controller and of the link begins while dies still work on those before. Reads wait for as many free
/// dies as they have pages, writes for one another, as the flash model has them wait for the dies.
class Pace {
public:
    explicit Pace(const PaceSettings& settings) : settings_(settings), ways_(settings.ways, 0) {}

    /// When a command is done that begins at `start_ns` at the earliest and keeps the flash busy for `flash_ns`
    /// (ignored where the flash has no times). Starts must not go back.
    [[nodiscard]] std::uint64_t read(std::uint64_t start_ns, std::uint64_t bytes, std::uint64_t flash_ns);
    [[nodiscard]] std::uint64_t write(std::uint64_t start_ns, std::uint64_t bytes, std::uint64_t flash_ns);

private:
    [[nodiscard]] std::uint64_t link_ns(std::uint64_t bytes) const;
    /// Dies that a read of so many bytes keeps busy.
    [[nodiscard]] std::size_t ways_for(std::uint64_t bytes) const;

    PaceSettings settings_;
    std::uint64_t link_free_ns_ = 0;
    std::uint64_t writes_free_ns_ = 0;
    std::vector<std::uint64_t> ways_;  ///< when each is free
};

}  // namespace fettle::sim
