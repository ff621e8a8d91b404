// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/check/machine.h"
#include "platform/sim/personality/personality.h"

namespace fettle::sim {

/// Speed of a simulated drive and its link.
struct TimingSettings {
    std::uint64_t command_ns = 0;  ///< the controller's share of each command, one after another
    std::uint64_t read_ns = 0;     ///< of a drive without a model of its flash: until the data is there
    std::uint64_t write_ns = 0;    ///< the same: until they are in its buffer
    double bytes_per_second = 0;   ///< of the link, payload
    unsigned ways = 1;             ///< reads that its dies serve at the same time
    std::uint64_t page_bytes = 0;  ///< what one of them reads at a time; 0: a command keeps one busy whatever its size
    bool flash_has_times = false;  ///< the medium says how long its flash takes
};

/// From the personality's flash if it has a timing model; otherwise of a typical drive of its kind. The link of the
/// demo's place may be slower than the drive.
[[nodiscard]] TimingSettings timing_of(const Personality& personality, const check::DrivePlace& place);

/// Completion times of overlapping commands. The flash model handles one command after another; here the controller's
/// and the link's share of the next command starts while dies still work on earlier ones. Reads wait for as many free
/// dies as they have pages, and writes for each other, as in the flash model.
class TimingModel {
public:
    explicit TimingModel(const TimingSettings& settings) : settings_(settings), ways_(settings.ways, 0) {}

    /// Completion time of a command that starts at `start_ns` at the earliest and keeps the flash busy for `flash_ns`
    /// (ignored without a timing model). Start times must not decrease.
    [[nodiscard]] std::uint64_t read(std::uint64_t start_ns, std::uint64_t bytes, std::uint64_t flash_ns);
    [[nodiscard]] std::uint64_t write(std::uint64_t start_ns, std::uint64_t bytes, std::uint64_t flash_ns);

private:
    [[nodiscard]] std::uint64_t link_ns(std::uint64_t bytes) const;
    /// Number of dies that a read of this size keeps busy.
    [[nodiscard]] std::size_t ways_for(std::uint64_t bytes) const;

    TimingSettings settings_;
    std::uint64_t link_free_ns_ = 0;
    std::uint64_t writes_free_ns_ = 0;
    std::vector<std::uint64_t> ways_;  ///< when each is free
};

}  // namespace fettle::sim
