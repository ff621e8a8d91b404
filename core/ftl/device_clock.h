// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/ftl/device_layout.h"
#include "core/ftl/device_state.h"

namespace fettle::ftl::device {

/// Time on the drive, in nanoseconds since its creation. Each die, each channel's bus, the link and the recycling stage
/// handle one operation after another, in parallel with each other. The host sends one command after another; a write
/// is done when its last page has left the buffer for its die, a read when its last page has crossed the link.
class Clock {
public:
    Clock(const Parameters& parameters, const Layout& layout);

    [[nodiscard]] bool on() const noexcept { return on_; }
    /// A command arrives and transfers `bytes` over the link.
    void begin(std::uint64_t bytes);
    /// Purpose of a page program. The host waits until the die accepts its own pages; cleaning, map and parity pages
    /// only keep dies busy.
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
    /// `waits`: the host waits for the data (its own read); otherwise it is a read by cleaning.
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
    /// The controller moves a page; pages are moved one after another.
    void move() noexcept {
        if (move_ns_ == 0) return;
        moved_ = std::max(moved_, start_) + move_ns_;
        end_ = std::max(end_, moved_);
    }
    /// A block was reclaimed for the host, which waits for it.
    void recycle() noexcept {
        if (!on_ || recycle_ns_ == 0) return;
        // It works one block per slot ahead of the host, because slots need new blocks at the same time.
        recycled_ = std::max(recycled_, start_ - std::min(start_, recycle_ahead_ns_)) + recycle_ns_;
        end_ = std::max(end_, recycled_);
    }
    void trimmed(std::uint64_t bytes) noexcept { trim_debt_ns_ += on_ ? bytes / 1000 * trim_ns_per_mb_ / 1000 : 0; }
    /// The command is done. Returns its duration. `writes`: pending work from TRIM continues in parallel.
    std::uint64_t finish(bool writes) noexcept;
    /// When all started work will be done.
    [[nodiscard]] std::uint64_t busy_until() const noexcept;
    [[nodiscard]] std::uint64_t now() const noexcept { return now_; }
    void advance(std::uint64_t ns) noexcept { now_ += ns; }
    /// Starts background work at the current time.
    void begin_background() noexcept { start_ = end_ = now_; }

    void save(StateWriter& writer) const;
    void load(StateReader& reader);

private:
    bool on_ = false;
    std::uint64_t read_ns_ = 0;
    std::uint64_t program_ns_ = 0;
    std::uint64_t slc_program_ns_ = 0;
    std::uint64_t erase_ns_ = 0;
    std::uint64_t transfer_ns_ = 0;  ///< one page over a channel
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
