// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ftl/device_clock.h"

#include <cmath>

namespace fettle::ftl::device {

namespace {

/// Nanoseconds for this many bytes at 10^6 bytes per second; 0: no limit.
std::uint64_t transfer(std::uint64_t bytes, double mb_per_s) {
    return mb_per_s > 0 ? static_cast<std::uint64_t>(std::llround(static_cast<double>(bytes) * 1000 / mb_per_s)) : 0;
}

std::uint64_t nanoseconds(double us) { return static_cast<std::uint64_t>(std::llround(us * 1000)); }

}  // namespace

Clock::Clock(const Parameters& parameters, const Layout& layout)
    : dies_(layout.dies + layout.parity_dies, 0), channels_(layout.channels, 0) {
    const auto& timing = parameters.timing;
    on_ = timing.read_us != 0 || timing.program_us != 0 || timing.erase_us != 0 || timing.channel_mb_per_s > 0 ||
          timing.host_mb_per_s > 0 || timing.command_us > 0 || timing.recycling_mb_per_s > 0 || timing.move_us > 0;
    read_ns_ = nanoseconds(timing.read_us);
    program_ns_ = nanoseconds(timing.program_us);
    slc_program_ns_ = nanoseconds(parameters.slc.program_us);
    erase_ns_ = nanoseconds(timing.erase_us);
    command_ns_ = nanoseconds(timing.command_us);
    transfer_ns_ = transfer(layout.page_bytes, timing.channel_mb_per_s);
    recycle_ns_ = transfer(layout.block_bytes, timing.recycling_mb_per_s);
    recycle_ahead_ns_ = recycle_ns_ * layout.slots;
    move_ns_ = nanoseconds(timing.move_us);
    trim_ns_per_mb_ = nanoseconds(timing.trim_us_per_mb);
    if (timing.host_mb_per_s > 0) link_ns_per_byte_ = 1000 / timing.host_mb_per_s;
}

void Clock::begin(std::uint64_t bytes) {
    start_ = now_ + (on_ ? command_ns_ : 0);
    end_ = start_;
    if (link_ns_per_byte_ > 0) {
        end_ += static_cast<std::uint64_t>(std::llround(static_cast<double>(bytes) * link_ns_per_byte_));
    }
}

std::uint64_t Clock::finish(bool writes) noexcept {
    if (writes && trim_debt_ns_ != 0) {
        const auto share = std::min(trim_debt_ns_, (end_ - now_) / 6);  // a seventh of the total
        trim_debt_ns_ -= share;
        end_ += share;
    }
    const auto took = end_ - now_;
    now_ = end_;
    return took;
}

std::uint64_t Clock::busy_until() const noexcept {
    auto last = std::max({now_, recycled_, moved_});
    for (const auto die : dies_) last = std::max(last, die);
    return last;
}

void Clock::save(StateWriter& writer) const {
    writer.u64(now_);
    writer.u64(recycled_);
    writer.u64(moved_);
    writer.u64(trim_debt_ns_);
    for (const auto die : dies_) writer.u64(die);
    for (const auto channel : channels_) writer.u64(channel);
}

void Clock::load(StateReader& reader) {
    now_ = reader.u64();
    recycled_ = reader.u64();
    moved_ = reader.u64();
    trim_debt_ns_ = reader.u64();
    for (auto& die : dies_) die = reader.u64();
    for (auto& channel : channels_) channel = reader.u64();
    // 2^62 ns are 146 years; sums of such figures cannot overflow.
    constexpr std::uint64_t kMost = std::uint64_t{1} << 62U;
    reader.require(now_ < kMost && recycled_ < kMost && moved_ < kMost && trim_debt_ns_ < kMost);
    for (const auto die : dies_) reader.require(die < kMost);
    for (const auto channel : channels_) reader.require(channel < kMost);
}

}  // namespace fettle::ftl::device
