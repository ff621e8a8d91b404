// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/fleet/fleet.h"

#include <zlib.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "core/partition/table.h"
#include "platform/sim/drive/drive.h"
#include "platform/sim/fleet/demo_file_systems.h"
#include "platform/sim/fleet/demo_files.h"
#include "platform/sim/fleet/demo_place.h"
#include "platform/sim/fleet/demo_proofs.h"
#include "platform/sim/fleet/memory_system.h"
#include "platform/sim/fleet/sim_block.h"
#include "platform/sim/fleet/sim_held_drive.h"
#include "platform/sim/fleet/sim_ports.h"
#include "platform/sim/fleet/sim_target.h"
#include "platform/sim/personality/built_in_texts.h"

namespace fettle::sim {

namespace {

/// Partition tables are kept beside what else is.
constexpr std::uint64_t kForTables = 1U << 20U;

std::uint32_t seed_of(const std::string& serial) {
    return static_cast<std::uint32_t>(
        crc32(0, reinterpret_cast<const Bytef*>(serial.data()), static_cast<uInt>(serial.size())));
}

/// One drive of the fleet. Any thread.
class Member {
public:
    Member(Personality personality, DemoPlace demo, std::shared_ptr<const Clock> clock)
        : personality_(std::move(personality)),
          demo_(std::move(demo)),
          clock_(std::make_shared<HeldClock>(std::move(clock))) {}

    [[nodiscard]] const DemoPlace& demo() const { return demo_; }

    /// As the system lists it: with the size that it had after the last job.
    [[nodiscard]] DriveEntry listed() {
        const std::lock_guard lock(mutex_);
        return listed_with_size();
    }

    Result<DrivePorts> open() {
        const std::lock_guard lock(mutex_);
        if (auto made = make(); !made) return fail(made.error());
        return make_ports(drive_);
    }

    /// The drive as a benchmark's target. `self` keeps all of the fleet alive with it.
    static Result<std::unique_ptr<bench::IoTarget>> open_target(const std::shared_ptr<Member>& self,
                                                                const std::string& path, bool to_the_end = false) {
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

    /// The drive held for a job. `self` keeps all of the fleet alive with it.
    static Result<std::unique_ptr<plan::HeldDrive>> hold(const std::shared_ptr<Member>& self, plan::Hold how) {
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

    /// The controller of an NVMe drive, whatever namespaces it has.
    Result<std::unique_ptr<plan::HeldDrive>> open_controller() {
        const std::lock_guard lock(mutex_);
        if (auto made = make(); !made) return fail(made.error());
        if (drive_->nvme() == nullptr) {
            return fail(ErrorCode::vanished, FETTLE_TEXT("{drive} has no NVMe controller"),
                        {{"drive", demo_.entry.id}});
        }
        return hold_controller(drive_, demo_.entry);
    }

    /// The last third of a partition is free. What was discarded before and not written since is not discarded again.
    /// Errors: not_found, those of the medium.
    Result<std::uint64_t> discard_free(const std::string& partition) {
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

    /// Writes to the start of the free part. Errors: not_found, too_large, those of the medium.
    Result<Lba> write_free(const std::string& mount_point, std::span<const std::uint8_t> data) {
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

    Status read(Lba first, std::span<std::uint8_t> data) {
        const std::lock_guard lock(mutex_);
        if (auto made = make(); !made) return fail(made.error());
        return drive_->drive_state().medium().read(first, data);
    }

    [[nodiscard]] trim::DiscardCount discards() {
        const std::lock_guard lock(mutex_);
        return {demo_.entry.id, discard_count_.discards.value_or(0), discard_count_.bytes.value_or(0)};
    }

    /// A power cycle; the computer's firmware freezes drives at a start, but not when resuming.
    void suspend() {
        const std::lock_guard lock(mutex_);
        if (!drive_) return;
        drive_->power_cycle(true);
        drive_->hardware_reset();
    }

private:
    /// Requires: the mutex.
    [[nodiscard]] DriveEntry listed_with_size() const {
        auto entry = demo_.entry;
        if (size_) entry.identity.capacity = size_;
        if (gone_) {
            entry.identity.nsid.reset();
            entry.identity.capacity.reset();
        }
        return entry;
    }
    /// Requires: the mutex.
    Status make() {
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

    /// The free part of a partition.
    struct Free {
        std::size_t number = 0;  ///< of the partition
        Lba first;
        std::uint64_t sectors = 0;
    };
    [[nodiscard]] Result<Free> free_extent(const std::string& partition) const {
        const auto digits = partition.find_last_not_of("0123456789") + 1;
        const auto number = digits < partition.size() ? std::stoul(partition.substr(digits)) : 0;
        if (number == 0 || number > demo_.partitions.size()) return fail(ErrorCode::not_found, partition);
        const auto& extent = demo_.partitions[number - 1];
        const auto count = extent.sectors / 3;
        return Free{number, Lba{extent.first_sector + extent.sectors - count}, count};
    }
    [[nodiscard]] std::string partition_of(const std::string& mount_point) const {
        for (const auto& path : demo_.place.paths) {
            if (path.mount_point != mount_point) continue;
            for (const auto& layer : path.layers) {
                if (layer.kind == check::Layer::Kind::partition) return layer.name;
            }
        }
        return {};
    }

    Personality personality_;
    DemoPlace demo_;
    std::shared_ptr<HeldClock> clock_;
    std::mutex mutex_;
    std::shared_ptr<SimDrive> drive_;
    bool measured_ = false;
    bool held_ = false;
    std::optional<ByteCount> size_;                 ///< after the last job; a job may change it
    bool gone_ = false;                             ///< a job has deleted or detached the namespace
    std::set<std::size_t> discarded_;               ///< numbers of partitions
    std::map<std::size_t, std::uint64_t> written_;  ///< sectors since then, by partition
    trim::DiscardCount discard_count_;
};

/// Constant after construction.
using Members = std::vector<std::shared_ptr<Member>>;

Member* find(const Members& members, const std::string& id) {
    for (const auto& member : members) {
        if (member->demo().entry.id == id) return member.get();
    }
    return nullptr;
}

bool is_named(const DriveEntry& entry, const std::string& path) {
    constexpr std::string_view kById = "/dev/disk/by-id/";
    const auto name = path.starts_with(kById) ? path.substr(kById.size()) : path;
    return path == entry.path || std::find(entry.links.begin(), entry.links.end(), name) != entry.links.end();
}

Result<std::string> id_of(const Members& members, const std::string& path) {
    for (const auto& member : members) {
        const auto& entry = member->demo().entry;
        if (is_named(entry, path)) return entry.id;
        if (!path.starts_with(entry.path)) continue;
        // "sda1", "nvme0n1p1"
        const auto rest = std::string_view(path).substr(entry.path.size());
        const auto digits = rest.starts_with('p') ? rest.substr(1) : rest;
        if (!digits.empty() && digits.find_first_not_of("0123456789") == std::string_view::npos) {
            return fail(ErrorCode::not_a_drive, FETTLE_TEXT("{path} is a partition of {drive}"),
                        {{"path", path}, {"drive", entry.path}});
        }
    }
    return fail(ErrorCode::not_found, FETTLE_TEXT("{path} is not a demo drive"), {{"path", path}});
}

class FleetSource final : public DriveSource {
public:
    explicit FleetSource(std::shared_ptr<const Members> members) : members_(std::move(members)) {}

    Result<std::vector<DriveEntry>> list() override {
        std::vector<DriveEntry> entries;
        for (const auto& member : *members_) entries.push_back(member->listed());
        return entries;
    }
    Result<std::string> resolve(const std::string& path) override { return id_of(*members_, path); }
    Result<DrivePorts> open(const DriveEntry& entry) override {
        auto* const member = find(*members_, entry.id);
        if (member == nullptr)
            return fail(ErrorCode::not_found, FETTLE_TEXT("{drive} is not a demo drive"), {{"drive", entry.id}});
        return member->open();
    }
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> /*on_event*/) override {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("demo drives are never added or removed"));
    }

private:
    std::shared_ptr<const Members> members_;
};

class FleetMachine final : public check::MachineSource {
public:
    explicit FleetMachine(std::shared_ptr<const Members> members) : members_(std::move(members)) {}

    Result<check::MachineFacts> inspect(const std::vector<DriveEntry>& drives, Wake /*wake*/) override {
        check::MachineFacts facts;
        facts.trim_schedule.timer_present = true;
        facts.trim_schedule.timer_enabled = true;
        facts.trim_schedule.timer_active = true;
        facts.trim_schedule.known = true;
        for (const auto& entry : drives) {
            auto* const member = find(*members_, entry.id);
            if (member == nullptr)
                return fail(ErrorCode::not_found, FETTLE_TEXT("{drive} is not a demo drive"), {{"drive", entry.id}});
            facts.places.push_back(place_of(*member));
        }
        return facts;
    }

private:
    static check::DrivePlace place_of(Member& member) {
        auto place = member.demo().place;
        const auto ports = member.open();
        if (!ports) {
            place.table_error = ports.error();
        } else if (!ports->block) {
            place.table_error = Error{ErrorCode::io, "reading the partition table of " + place.drive_id, {}};
        } else if (auto table = partition::read_table(*ports->block)) {
            place.table = std::move(*table);
        } else {
            place.table_error = table.error();
        }
        return place;
    }

    std::shared_ptr<const Members> members_;
};

class FleetHolder final : public plan::DriveHolder {
public:
    explicit FleetHolder(std::shared_ptr<const Members> members) : members_(std::move(members)) {}

    Result<std::unique_ptr<plan::HeldDrive>> hold(const DriveEntry& entry, plan::Hold how) override {
        for (const auto& member : *members_) {
            if (member->demo().entry.id == entry.id) return Member::hold(member, how);
        }
        return fail(ErrorCode::vanished, FETTLE_TEXT("{drive} is not a demo drive"), {{"drive", entry.id}});
    }
    /// Each demo drive has one controller.
    Result<std::unique_ptr<plan::HeldDrive>> hold_controller(const DriveEntry& entry,
                                                             std::uint16_t /*controller_id*/) override {
        auto* const member = find(*members_, entry.id);
        if (member == nullptr)
            return fail(ErrorCode::vanished, FETTLE_TEXT("{drive} is not a demo drive"), {{"drive", entry.id}});
        return member->open_controller();
    }

private:
    std::shared_ptr<const Members> members_;
};

class FleetPower final : public plan::Power {
public:
    explicit FleetPower(std::shared_ptr<const Members> members) : members_(std::move(members)) {}

    std::optional<bool> on_battery() override { return false; }
    bool can_suspend() override { return true; }
    Status suspend(std::uint32_t /*seconds*/) override {
        for (const auto& member : *members_) member->suspend();
        return {};
    }
    std::string boot_id() override { return "demo"; }

private:
    std::shared_ptr<const Members> members_;
};

class MemberSpace final : public FreeSpace {
public:
    explicit MemberSpace(std::shared_ptr<Member> member) : member_(std::move(member)) {}

    Result<Lba> write(const std::string& mount_point, std::span<const std::uint8_t> data) override {
        return member_->write_free(mount_point, data);
    }
    Status read(Lba first, std::span<std::uint8_t> data) override { return member_->read(first, data); }
    trim::DiscardCount discards() override { return member_->discards(); }

private:
    std::shared_ptr<Member> member_;
};

class FleetTargets final : public bench::TargetSource {
public:
    explicit FleetTargets(std::shared_ptr<const Members> members) : members_(std::move(members)) {}

    Result<std::unique_ptr<bench::IoTarget>> open(const bench::TargetRequest& request) override {
        auto id = id_of(*members_, request.path);
        if (!id && id.error().code == ErrorCode::not_found) id = request.path;
        if (!id) return fail(id.error());
        for (const auto& member : *members_) {
            if (member->demo().entry.id == *id) return Member::open_target(member, request.path);
        }
        return fail(
            ErrorCode::not_found,
            FETTLE_TEXT(
                "{path} is not a demo drive: with --demo only simulated drives can be measured; fettle --demo list "
                "shows them"),
            {{"path", request.path}});
    }
    /// The fleet lends a held drive to nobody else, and names of demo drives never change.
    Result<std::unique_ptr<bench::IoTarget>> open_held(const bench::TargetRequest& request,
                                                       plan::HeldDrive& /*drive*/) override {
        if (request.writes) return open(request);
        for (const auto& member : *members_) {
            if (member->demo().entry.path == request.path) return Member::open_target(member, request.path, true);
        }
        return fail(ErrorCode::vanished, request.path);
    }
    std::vector<std::string> clean_up() override { return {}; }
    [[nodiscard]] std::uint64_t nonce() override {
        std::random_device random;
        return std::uint64_t{random()} << 32U | random();
    }

private:
    std::shared_ptr<const Members> members_;
};

}  // namespace

Result<Fleet> make_fleet(const std::shared_ptr<const Clock>& clock, unsigned copies) {
    auto members = std::make_shared<Members>();
    for (const auto& text : built_in_texts()) {
        // Others are not even parsed, so that a demo starts at once.
        if (text.toml.find("\n[demo]\n") == std::string_view::npos) continue;
        auto personality = parse_personality(std::string(text.name), std::string(text.toml));
        if (!personality) return fail(personality.error());
        auto demo = read_demo_place(*personality);
        if (!demo) return fail(demo.error());
        for (unsigned number = 2; number <= copies; ++number) {
            auto copy = copy_of(*personality, *demo, number);
            members->push_back(std::make_shared<Member>(std::move(copy.personality), std::move(copy.demo), clock));
        }
        members->push_back(std::make_shared<Member>(std::move(*personality), std::move(*demo), clock));
    }
    std::sort(members->begin(), members->end(),
              [](const auto& a, const auto& b) { return a->demo().entry.id < b->demo().entry.id; });
    std::vector<check::DrivePlace> places;
    std::vector<DriveEntry> entries;
    std::vector<DemoPlace> demos;
    for (const auto& member : *members) {
        demos.push_back(member->demo());
        places.push_back(member->demo().place);
        entries.push_back(member->demo().entry);
    }
    auto file_systems =
        make_demo_file_systems(places, [members](const std::string& drive, const std::string& partition) {
            auto* const member = find(*members, drive);
            return member == nullptr ? fail(ErrorCode::vanished, drive) : member->discard_free(partition);
        });
    auto proofs = make_demo_proofs([members](const std::string& drive) -> std::unique_ptr<FreeSpace> {
        for (const auto& member : *members) {
            if (member->demo().entry.id == drive) return std::make_unique<MemberSpace>(member);
        }
        return nullptr;
    });
    return Fleet{std::make_unique<FleetSource>(members),
                 std::make_unique<FleetMachine>(members),
                 std::make_unique<FleetTargets>(members),
                 std::make_unique<FleetHolder>(members),
                 std::make_unique<FleetPower>(members),
                 std::move(file_systems),
                 std::move(proofs),
                 make_demo_system(entries),
                 make_demo_files(std::move(demos))};
}

}  // namespace fettle::sim
