// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/media/cached_medium.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace fettle::sim {

CachedMedium::CachedMedium(std::unique_ptr<Medium> behind, std::uint64_t cache_bytes)
    : behind_(std::move(behind)), most_bytes_(cache_bytes) {}

std::vector<std::uint64_t> CachedMedium::held_in(Lba first, std::uint64_t count) const {
    std::vector<std::uint64_t> sectors;
    if (count < held_.size()) {
        for (std::uint64_t i = 0; i < count; ++i) {
            if (held_.contains(first.value + i)) sectors.push_back(first.value + i);
        }
    } else {
        for (const auto& each : held_) {
            if (each.first >= first.value && each.first - first.value < count) sectors.push_back(each.first);
        }
    }
    return sectors;
}

Status CachedMedium::read(Lba first, std::span<std::uint8_t> data) {
    if (auto got = behind_->read(first, data); !got) return got;
    if (held_.empty()) return {};
    const auto size = sector_bytes();
    for (const auto sector : held_in(first, data.size() / size)) {
        const auto& bytes = held_.at(sector).bytes;
        std::copy(bytes.begin(), bytes.end(),
                  data.begin() + static_cast<std::ptrdiff_t>((sector - first.value) * size));
    }
    return {};
}

Status CachedMedium::write(Lba first, std::span<const std::uint8_t> data) {
    const auto size = sector_bytes();
    const auto count = data.size() / size;
    if (first.value > sectors() || count > sectors() - first.value) return behind_->write(first, data);
    for (std::size_t i = 0; i < count; ++i) {
        const auto part = data.subspan(i * size, size);
        const auto sector = first.value + i;
        if (const auto found = held_.find(sector); found != held_.end()) {
            found->second.bytes.assign(part.begin(), part.end());
            by_age_.splice(by_age_.end(), by_age_, found->second.age);
            continue;
        }
        by_age_.push_back(sector);
        held_.emplace(sector, Held{{part.begin(), part.end()}, std::prev(by_age_.end())});
        if (held_.size() * size <= most_bytes_) continue;
        if (auto gone = let_go(by_age_.front()); !gone) return gone;
    }
    return {};
}

/// Writes one sector, and those held that follow it without a gap, to the medium.
Status CachedMedium::let_go(std::uint64_t sector) {
    constexpr std::size_t kMostAtOnce = 256;
    std::vector<std::uint8_t> run;
    std::uint64_t next = sector;
    for (auto found = held_.find(next); found != held_.end() && next - sector < kMostAtOnce;
         found = held_.find(++next)) {
        run.insert(run.end(), found->second.bytes.begin(), found->second.bytes.end());
    }
    if (auto written = behind_->write(Lba{sector}, run); !written) return written;
    for (auto each = sector; each < next; ++each) {
        const auto found = held_.find(each);
        by_age_.erase(found->second.age);
        held_.erase(found);
    }
    return {};
}

void CachedMedium::forget_all() {
    held_.clear();
    by_age_.clear();
}

Status CachedMedium::trim(Lba first, std::uint64_t count) {
    if (auto done = behind_->trim(first, count); !done) return done;
    for (const auto sector : held_in(first, count)) {
        const auto found = held_.find(sector);
        by_age_.erase(found->second.age);
        held_.erase(found);
    }
    return {};
}

bool CachedMedium::mapped(Lba first, std::uint64_t count) const {
    return behind_->mapped(first, count) || !held_in(first, count).empty();
}

Status CachedMedium::flush() {
    std::vector<std::uint64_t> sectors(by_age_.begin(), by_age_.end());
    std::sort(sectors.begin(), sectors.end());
    for (const auto sector : sectors) {
        if (!held_.contains(sector)) continue;  // went with one before it
        if (auto gone = let_go(sector); !gone) return gone;
    }
    return behind_->flush();
}

void CachedMedium::power_cut() {
    forget_all();
    behind_->power_cut();
}

Status CachedMedium::wipe(Wipe how, std::uint32_t pattern) {
    // With a new key the sectors stay mapped, including those that had not reached the flash yet.
    if (how == Wipe::crypto) {
        if (auto flushed = flush(); !flushed) return flushed;
    }
    forget_all();
    return behind_->wipe(how, pattern);
}

Status CachedMedium::reshape(std::uint64_t sectors, std::uint32_t sector_bytes) {
    auto done = behind_->reshape(sectors, sector_bytes);
    if (done) forget_all();
    return done;
}

MediumCounters CachedMedium::counters() const {
    auto counters = behind_->counters();
    counters.host_written.bytes += held_.size() * sector_bytes();
    return counters;
}

nlohmann::json CachedMedium::save() const { return behind_->save(); }

}  // namespace fettle::sim
