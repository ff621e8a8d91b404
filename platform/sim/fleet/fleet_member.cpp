// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/fleet/fleet_member.h"

#include <zlib.h>

#include <algorithm>
#include <utility>

#include "platform/sim/fleet/fleet.h"
#include "platform/sim/fleet/sim_block.h"
#include "platform/sim/fleet/sim_held_drive.h"
#include "platform/sim/fleet/sim_ports.h"
#include "platform/sim/fleet/sim_target.h"

namespace fettle::sim {

namespace {

/// Partition tables are kept beside what else is.
constexpr std::uint64_t kForTables = 1U << 20U;

std::uint32_t seed_of(const std::string& serial) {
    return static_cast<std::uint32_t>(
        crc32(0, reinterpret_cast<const Bytef*>(serial.data()), static_cast<uInt>(serial.size())));
}

}  // namespace

FleetMember::FleetMember(Personality personality, DemoPlace demo, std::shared_ptr<const Clock> clock)
    : personality_(std::move(personality)),
      demo_(std::move(demo)),
      clock_(std::make_shared<HeldClock>(std::move(clock))) {}

DriveEntry FleetMember::listed() {
    const std::lock_guard lock(mutex_);
    return listed_with_size();
}

Result<DrivePorts> FleetMember::open() {
    const std::lock_guard lock(mutex_);
    if (auto made = make(); !made) return fail(made.error());
    return make_ports(drive_);
}

Result<std::unique_ptr<bench::IoTarget>> FleetMember::open_target(const std::shared_ptr<FleetMember>& self,
                                                                  const std::string& path, bool to_the_end) {
    const std::lock_guard lock(self->mutex_);
    if (self->measured_) {
        return fail(ErrorCode::busy, FETTLE_TEXT("{path}: another benchmark is running on this drive"),
                    {{"path", path}});
    }
    if (auto made = self->make(); !made) return fail(made.error());
    auto target = make_target(self->drive_, {path, self->demo_.entry.id, self->demo_.place, self->clock_,
                                             [self] {
                                                 const std::lock_guard end(self->mutex_);
                                                 self->measured_ = false;
                                             },
                                             kMostKept, to_the_end});
    self->measured_ = target.has_value();
    return target;
}

Result<std::unique_ptr<plan::HeldDrive>> FleetMember::hold(const std::shared_ptr<FleetMember>& self, plan::Hold how) {
    const std::lock_guard lock(self->mutex_);
    const auto entry = self->listed_with_size();
    if (self->measured_ || self->held_)
        return fail(ErrorCode::busy, FETTLE_TEXT("another job is running on {drive}"), {{"drive", entry.id}});
    if (how == plan::Hold::exclusive && !self->demo_.place.paths.empty()) {
        return fail(ErrorCode::busy, FETTLE_TEXT("{drive} is in use"), {{"drive", entry.id}});
    }
    if (auto made = self->make(); !made) return fail(made.error());
    self->held_ = true;
    return hold_drive(self->drive_, entry, how, [self] {
        const std::lock_guard end(self->mutex_);
        self->held_ = false;
        const auto block = open_block(self->drive_, self->demo_.entry.identity.nsid.value_or(1));
        if (block) self->size_ = block->size();
        self->gone_ = !block && self->drive_->nvme() != nullptr;
    });
}

Result<std::unique_ptr<plan::HeldDrive>> FleetMember::open_controller() {
    const std::lock_guard lock(mutex_);
    if (auto made = make(); !made) return fail(made.error());
    if (drive_->nvme() == nullptr) {
        return fail(ErrorCode::vanished, FETTLE_TEXT("{drive} has no NVMe controller"), {{"drive", demo_.entry.id}});
    }
    return hold_controller(drive_, demo_.entry);
}

Result<std::uint64_t> FleetMember::discard_free(const std::string& partition) {
    const std::lock_guard lock(mutex_);
    if (auto made = make(); !made) return fail(made.error());
    const auto free = free_extent(partition);
    if (!free) return fail(free.error());
    const bool all = discarded_.insert(free->number).second;
    const auto count = all ? free->sectors : written_[free->number];
    written_.erase(free->number);
    if (count == 0) return std::uint64_t{0};
    auto& medium = drive_->drive_state().medium();
    if (auto done = medium.trim(free->first, count); !done) return fail(done.error());
    const auto bytes = count * medium.sector_bytes();
    discard_count_.discards = discard_count_.discards.value_or(0) + 1;
    discard_count_.bytes = discard_count_.bytes.value_or(0) + bytes;
    return bytes;
}

Result<Lba> FleetMember::write_free(const std::string& mount_point, std::span<const std::uint8_t> data) {
    const std::lock_guard lock(mutex_);
    if (auto made = make(); !made) return fail(made.error());
    const auto free = free_extent(partition_of(mount_point));
    if (!free) return fail(free.error());
    auto& medium = drive_->drive_state().medium();
    const auto count = data.size() / medium.sector_bytes();
    if (count > free->sectors) return fail(ErrorCode::too_large, mount_point);
    if (auto done = medium.write(free->first, data); !done) return fail(done.error());
    written_[free->number] = std::max<std::uint64_t>(written_[free->number], count);
    return free->first;
}

Status FleetMember::read(Lba first, std::span<std::uint8_t> data) {
    const std::lock_guard lock(mutex_);
    if (auto made = make(); !made) return fail(made.error());
    return drive_->drive_state().medium().read(first, data);
}

trim::DiscardCount FleetMember::discards() {
    const std::lock_guard lock(mutex_);
    return {demo_.entry.id, discard_count_.discards.value_or(0), discard_count_.bytes.value_or(0)};
}

void FleetMember::suspend() {
    const std::lock_guard lock(mutex_);
    if (!drive_) return;
    drive_->power_cycle(true);
    drive_->hardware_reset();
}

DriveEntry FleetMember::listed_with_size() const {
    auto entry = demo_.entry;
    if (size_) entry.identity.capacity = size_;
    if (gone_) {
        entry.identity.nsid.reset();
        entry.identity.capacity.reset();
    }
    return entry;
}

Status FleetMember::make() {
    if (drive_) return {};
    Storage storage;
    storage.most_kept = kMostKept.bytes + kForTables;
    auto made = SimDrive::make(personality_, clock_, storage);
    if (!made) return fail(made.error());
    // The partitioning happened before the simulated life.
    auto& medium = (*made)->drive_state().medium();
    const auto seed = seed_of(personality_.identity.serial);
    if (auto written = write_table(medium, demo_.table, demo_.partitions, seed); !written) {
        return fail(written.error());
    }
    drive_ = std::move(*made);
    return {};
}

Result<FleetMember::Free> FleetMember::free_extent(const std::string& partition) const {
    const auto digits = partition.find_last_not_of("0123456789") + 1;
    const auto number = digits < partition.size() ? std::stoul(partition.substr(digits)) : 0;
    if (number == 0 || number > demo_.partitions.size()) return fail(ErrorCode::not_found, partition);
    const auto& extent = demo_.partitions[number - 1];
    const auto count = extent.sectors / 3;
    return Free{number, Lba{extent.first_sector + extent.sectors - count}, count};
}

std::string FleetMember::partition_of(const std::string& mount_point) const {
    for (const auto& path : demo_.place.paths) {
        if (path.mount_point != mount_point) continue;
        for (const auto& layer : path.layers) {
            if (layer.kind == check::Layer::Kind::partition) return layer.name;
        }
    }
    return {};
}

FleetMember* find_member(const FleetMembers& members, const std::string& id) {
    for (const auto& member : members) {
        if (member->demo().entry.id == id) return member.get();
    }
    return nullptr;
}

}  // namespace fettle::sim
