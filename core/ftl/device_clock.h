// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/ftl/device_layout.h"
#include "core/ftl/device_state.h"

namespace fettle::ftl::device {

/// Time on the drive, in nanoseconds since it was made. Each die, each channel's bus, the link and the
/// recycling stage work one thing after another and beside each other. The host sends one command after
/// another; a write is done when its last page has left the buffer for its die, a read when its last
/// page has come over the link.
class Clock {
public:
    Clock(const Parameters& parameters, const Layout& layout);

    [[nodiscard]] bool on() const noexcept { return on_; }
    /// A command arrives, and moves `bytes` over the link.
    void begin(std::uint64_t bytes);
    /// What a page is programmed for. The host waits until the die takes its own pages; those of cleaning, map
    /// and parity only keep the dies busy.
    enum class Page : std::uint8_t { host, host_in_cache, background };
    void program(std::uint32_t die, Page page) noexcept {
        if (!on_) return;
        auto& channel = channels_[die % channels_.size()];
        channel = std::max(channel, start_) + transfer_ns_;
        auto& busy = dies_[die];
        busy = std::max(channel, busy);
        if (page != Page::background) end_ = std::max(end_, busy);
        busy += page == Page::host_in_cache ? slc_program_ns_ : program_ns_;
    }
    /// `waits`: the host wants the data (its own read); else it is cleaning's.
    void read(std::uint32_t die, bool waits) noexcept {
        if (!on_) return;
        auto& busy = dies_[die];
        busy = std::max(busy, start_) + read_ns_;
        auto& channel = channels_[die % channels_.size()];
        channel = std::max(channel, busy) + transfer_ns_;
        if (waits) end_ = std::max(end_, channel);
    }
    void erase(std::uint32_t die) noexcept {
        if (on_) dies_[die] = std::max(dies_[die], start_) + erase_ns_;
    }
    /// The controller moves a page, one after another.
    void move() noexcept {
        if (move_ns_ == 0) return;
        moved_ = std::max(moved_, start_) + move_ns_;
        end_ = std::max(end_, moved_);
    }
    /// A block of flash was reclaimed for the host, which waits for it.
    void recycle() noexcept {
        if (!on_ || recycle_ns_ == 0) return;
        // It works ahead of the host by a block for each slot, as these ask for new ones together.
        recycled_ = std::max(recycled_, start_ - std::min(start_, recycle_ahead_ns_)) + recycle_ns_;
        end_ = std::max(end_, recycled_);
    }
    void trimmed(std::uint64_t bytes) noexcept { trim_debt_ns_ += on_ ? bytes / 1000 * trim_ns_per_mb_ / 1000 : 0; }
    /// The command is done. Returns how long it took. `writes`: work left by TRIM goes on beside it.
    std::uint64_t finish(bool writes) noexcept;
    /// When the last of what has been begun will be done.
    [[nodiscard]] std::uint64_t busy_until() const noexcept;
    [[nodiscard]] std::uint64_t now() const noexcept { return now_; }
    void advance(std::uint64_t ns) noexcept { now_ += ns; }
    /// Starts background work at the present moment.
    void begin_background() noexcept { start_ = end_ = now_; }

    void save(StateWriter& writer) const;
    void load(StateReader& reader);

private:
    bool on_ = false;
    std::uint64_t read_ns_ = 0;
    std::uint64_t program_ns_ = 0;
    std::uint64_t slc_program_ns_ = 0;
    std::uint64_t erase_ns_ = 0;
    std::uint64_t transfer_ns_ = 0;  ///< a page over a channel
    std::uint64_t command_ns_ = 0;
    std::uint64_t recycle_ns_ = 0;  ///< a block
    std::uint64_t recycle_ahead_ns_ = 0;
    std::uint64_t move_ns_ = 0;
    std::uint64_t trim_ns_per_mb_ = 0;
    double link_ns_per_byte_ = 0;

    std::uint64_t now_ = 0;
    std::uint64_t start_ = 0;
    std::uint64_t end_ = 0;
    std::uint64_t recycled_ = 0;
    std::uint64_t moved_ = 0;
    std::uint64_t trim_debt_ns_ = 0;
    std::vector<std::uint64_t> dies_;
    std::vector<std::uint64_t> channels_;
};

}  // namespace fettle::ftl::device
