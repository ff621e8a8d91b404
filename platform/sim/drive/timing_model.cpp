// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/drive/timing_model.h"

#include <algorithm>
#include <cmath>

namespace fettle::sim {

namespace {

constexpr double kSata_gigabits[] = {1.5, 3.0, 6.0};
/// Bytes for each ten bits (8b/10b), minus the frames and primitives around the data: about 550 MB/s of 6 Gb/s.
constexpr double kSataShare = 0.1 * 0.92;
/// Headers of PCI Express packets that carry 256 bytes, and what flow control takes.
constexpr double kPcieShare = 0.88;

/// Performance of a typical drive of its kind. Reads of one block take as long as with flash of that time.
TimingSettings plain(const DriveIdentity& identity) {
    TimingSettings timing_model;
    timing_model.read_ns = 70'000;
    timing_model.write_ns = 12'000;
    timing_model.command_ns = 9'000;
    timing_model.bytes_per_second = 550e6;
    timing_model.ways = 16;
    if (identity.bus == Bus::nvme) {
        timing_model.command_ns = 1'800;
        timing_model.bytes_per_second = 3.4e9;
        timing_model.ways = 32;
    } else if (identity.bus == Bus::sas) {
        timing_model.command_ns = 4'500;
        timing_model.bytes_per_second = 1.1e9;
    } else if (identity.bus == Bus::usb) {
        timing_model.command_ns = 25'000;
        timing_model.read_ns = 90'000;
        timing_model.bytes_per_second = identity.protocol == Protocol::nvme ? 950e6 : 420e6;
    }
    return timing_model;
}

double link_of(const check::DrivePlace& place) {
    if (place.sata && place.sata->now && *place.sata->now >= 1 && *place.sata->now <= 3) {
        return kSata_gigabits[*place.sata->now - 1] * 1e9 * kSataShare;
    }
    if (place.pcie && place.pcie->speed_now && place.pcie->width_now) {
        const auto transfers = *place.pcie->speed_now * 1e9 * *place.pcie->width_now;
        return (*place.pcie->speed_now < 8 ? transfers / 10 : transfers * 128 / 130 / 8) * kPcieShare;
    }
    return 0;
}

}  // namespace

TimingSettings timing_of(const Personality& personality, const check::DrivePlace& place) {
    auto timing_model = plain(personality.identity);
    if (personality.flash) {
        const auto& timing = personality.flash->timing;
        const auto& geometry = personality.flash->geometry;
        timing_model.flash_has_times = timing.read_us != 0 && timing.program_us != 0;
        if (timing_model.flash_has_times) {
            timing_model.command_ns = static_cast<std::uint64_t>(std::llround(timing.command_us * 1000));
            timing_model.ways = geometry.channels * geometry.dies_per_channel;
            timing_model.page_bytes = geometry.page_bytes;
            if (timing.host_mb_per_s > 0) timing_model.bytes_per_second = timing.host_mb_per_s * 1e6;
        }
    }
    const auto link = link_of(place);
    if (link > 0) timing_model.bytes_per_second = std::min(timing_model.bytes_per_second, link);
    timing_model.ways = std::max(timing_model.ways, 1U);
    return timing_model;
}

std::uint64_t TimingModel::link_ns(std::uint64_t bytes) const {
    return static_cast<std::uint64_t>(std::llround(static_cast<double>(bytes) * 1e9 / settings_.bytes_per_second));
}

std::size_t TimingModel::ways_for(std::uint64_t bytes) const {
    if (settings_.page_bytes == 0) return 1;
    const auto pages = (bytes + settings_.page_bytes - 1) / settings_.page_bytes;
    return static_cast<std::size_t>(std::clamp<std::uint64_t>(pages, 1, ways_.size()));
}

std::uint64_t TimingModel::read(std::uint64_t start_ns, std::uint64_t bytes, std::uint64_t flash_ns) {
    const auto own = settings_.command_ns + link_ns(bytes);
    if (!settings_.flash_has_times) flash_ns = own + settings_.read_ns;
    const auto last = ways_.begin() + static_cast<std::ptrdiff_t>(ways_for(bytes) - 1);
    std::nth_element(ways_.begin(), last, ways_.end());
    const auto begin = std::max(start_ns, *last);
    std::fill(ways_.begin(), last + 1, begin + flash_ns - std::min(flash_ns, settings_.command_ns));
    link_free_ns_ = std::max(link_free_ns_, start_ns) + own;
    return std::max({begin + flash_ns, link_free_ns_, start_ns + 1});
}

std::uint64_t TimingModel::write(std::uint64_t start_ns, std::uint64_t bytes, std::uint64_t flash_ns) {
    const auto own = settings_.command_ns + link_ns(bytes);
    if (!settings_.flash_has_times) {
        link_free_ns_ = std::max(link_free_ns_, start_ns) + own;
        return std::max(link_free_ns_ + settings_.write_ns, start_ns + 1);
    }
    const auto begin = std::max(start_ns, writes_free_ns_);
    link_free_ns_ = std::max(link_free_ns_, begin) + own;
    writes_free_ns_ = std::max({begin + flash_ns, link_free_ns_, start_ns + 1});
    return writes_free_ns_;
}

}  // namespace fettle::sim
