// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ftl/device_dedupe.h"

#include <algorithm>

namespace fettle::ftl::device {

std::optional<std::uint32_t> Sharing::find(std::uint64_t place) const {
    const auto found = unit_of_.find(place);
    return found == unit_of_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::uint32_t> Sharing::holder(std::uint64_t hash) const {
    const auto found = by_hash_.find(hash);
    return found == by_hash_.end() ? std::nullopt : std::optional(found->second);
}

void Sharing::share(std::uint64_t place, std::uint32_t unit) {
    unit_of_[place] = unit;
    ++units_[unit].users;
}

std::uint32_t Sharing::make(std::uint64_t place, std::optional<std::uint64_t> hash) {
    std::uint32_t unit = 0;
    if (unused_.empty()) {
        unit = static_cast<std::uint32_t>(units_.size());
        units_.emplace_back();
    } else {
        unit = unused_.back();
        unused_.pop_back();
    }
    // The hash may still belong to another unit with different contents, which keeps it.
    const bool taken = hash && by_hash_.try_emplace(*hash, unit).second;
    units_[unit] = {1, taken, taken ? *hash : 0};
    unit_of_[place] = unit;
    return unit;
}

std::optional<std::uint32_t> Sharing::release(std::uint64_t place) {
    const auto found = unit_of_.find(place);
    if (found == unit_of_.end()) return std::nullopt;
    const auto number = found->second;
    unit_of_.erase(found);
    auto& unit = units_[number];
    if (--unit.users != 0) return std::nullopt;
    if (unit.hashed) by_hash_.erase(unit.hash);
    unit = {};
    unused_.push_back(number);
    return number;
}

void Sharing::clear() {
    unit_of_.clear();
    by_hash_.clear();
    units_.clear();
    unused_.clear();
}

void Sharing::save(StateWriter& writer) const {
    writer.u64(units_.size());
    for (const auto& unit : units_) {
        writer.flag(unit.hashed);
        writer.u64(unit.hash);
    }
    writer.u64(unused_.size());
    for (const auto number : unused_) writer.u32(number);
    // Sorted, so that equal drives have equal states.
    std::vector<std::pair<std::uint64_t, std::uint32_t>> places(unit_of_.begin(), unit_of_.end());
    std::sort(places.begin(), places.end());
    writer.u64(places.size());
    for (const auto& [place, unit] : places) {
        writer.u64(place);
        writer.u32(unit);
    }
}

void Sharing::load(StateReader& reader) {
    const auto units = reader.count(9);
    reader.require(units <= places_);
    for (std::size_t i = 0; i < units && reader.good(); ++i) {
        Unit unit;
        unit.hashed = reader.flag();
        unit.hash = reader.u64();
        units_.push_back(unit);
        if (unit.hashed) reader.require(by_hash_.try_emplace(unit.hash, static_cast<std::uint32_t>(i)).second);
    }
    const auto unused = reader.count(4);
    for (std::size_t i = 0; i < unused && reader.good(); ++i) {
        const auto number = reader.u32();
        reader.require(number < units_.size() && !units_[number].hashed);
        unused_.push_back(number);
    }
    const auto places = reader.count(12);
    for (std::size_t i = 0; i < places && reader.good(); ++i) {
        const auto place = reader.u64();
        const auto unit = reader.u32();
        reader.require(place < places_ && unit < units_.size() && !unit_of_.contains(place));
        if (reader.good()) share(place, unit);
    }
}

bool Sharing::sound(const UnitMap& map) const {
    std::vector<std::uint32_t> users(units_.size(), 0);
    for (const auto& [place, unit] : unit_of_) ++users[unit];
    std::uint64_t used = 0;
    for (std::size_t i = 0; i < units_.size(); ++i) {
        if (users[i] != units_[i].users) return false;
        if ((users[i] != 0) != (map.find(i) != kNowhere)) return false;
        used += users[i] != 0 ? 1U : 0U;
    }
    auto unused = unused_;
    std::sort(unused.begin(), unused.end());
    if (std::adjacent_find(unused.begin(), unused.end()) != unused.end()) return false;
    for (const auto number : unused) {
        if (users[number] != 0) return false;
    }
    return used + unused.size() == units_.size() && used == map.mapped();
}

}  // namespace fettle::ftl::device
