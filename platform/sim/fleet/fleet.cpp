// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/fleet/fleet.h"

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

#include "core/partition/table.h"
#include "platform/sim/fleet/demo_file_systems.h"
#include "platform/sim/fleet/demo_files.h"
#include "platform/sim/fleet/demo_proofs.h"
#include "platform/sim/fleet/fleet_member.h"
#include "platform/sim/fleet/memory_system.h"
#include "platform/sim/personality/built_in_texts.h"

namespace fettle::sim {

namespace {

bool is_named(const DriveEntry& entry, const std::string& path) {
    constexpr std::string_view kById = "/dev/disk/by-id/";
    const auto name = path.starts_with(kById) ? path.substr(kById.size()) : path;
    return path == entry.path || std::find(entry.links.begin(), entry.links.end(), name) != entry.links.end();
}

Result<std::string> id_of(const FleetMembers& members, const std::string& path) {
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
    explicit FleetSource(std::shared_ptr<const FleetMembers> members) : members_(std::move(members)) {}

    Result<std::vector<DriveEntry>> list() override {
        std::vector<DriveEntry> entries;
        for (const auto& member : *members_) entries.push_back(member->listed());
        return entries;
    }
    Result<std::string> resolve(const std::string& path) override { return id_of(*members_, path); }
    Result<DrivePorts> open(const DriveEntry& entry) override {
        auto* const member = find_member(*members_, entry.id);
        if (member == nullptr)
            return fail(ErrorCode::not_found, FETTLE_TEXT("{drive} is not a demo drive"), {{"drive", entry.id}});
        return member->open();
    }
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> /*on_event*/) override {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("demo drives are never added or removed"));
    }

private:
    std::shared_ptr<const FleetMembers> members_;
};

class FleetMachine final : public check::MachineSource {
public:
    explicit FleetMachine(std::shared_ptr<const FleetMembers> members) : members_(std::move(members)) {}

    Result<check::MachineFacts> inspect(const std::vector<DriveEntry>& drives, Wake /*wake*/) override {
        check::MachineFacts facts;
        facts.trim_schedule.timer_present = true;
        facts.trim_schedule.timer_enabled = true;
        facts.trim_schedule.timer_active = true;
        facts.trim_schedule.known = true;
        for (const auto& entry : drives) {
            auto* const member = find_member(*members_, entry.id);
            if (member == nullptr)
                return fail(ErrorCode::not_found, FETTLE_TEXT("{drive} is not a demo drive"), {{"drive", entry.id}});
            facts.places.push_back(place_of(*member));
        }
        return facts;
    }

private:
    static check::DrivePlace place_of(FleetMember& member) {
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

    std::shared_ptr<const FleetMembers> members_;
};

class FleetHolder final : public plan::DriveHolder {
public:
    explicit FleetHolder(std::shared_ptr<const FleetMembers> members) : members_(std::move(members)) {}

    Result<std::unique_ptr<plan::HeldDrive>> hold(const DriveEntry& entry, plan::Hold how) override {
        for (const auto& member : *members_) {
            if (member->demo().entry.id == entry.id) return FleetMember::hold(member, how);
        }
        return fail(ErrorCode::vanished, FETTLE_TEXT("{drive} is not a demo drive"), {{"drive", entry.id}});
    }
    /// Each demo drive has one controller.
    Result<std::unique_ptr<plan::HeldDrive>> hold_controller(const DriveEntry& entry,
                                                             std::uint16_t /*controller_id*/) override {
        auto* const member = find_member(*members_, entry.id);
        if (member == nullptr)
            return fail(ErrorCode::vanished, FETTLE_TEXT("{drive} is not a demo drive"), {{"drive", entry.id}});
        return member->open_controller();
    }

private:
    std::shared_ptr<const FleetMembers> members_;
};

class FleetPower final : public plan::Power {
public:
    explicit FleetPower(std::shared_ptr<const FleetMembers> members) : members_(std::move(members)) {}

    std::optional<bool> on_battery() override { return false; }
    bool can_suspend() override { return true; }
    Status suspend(std::uint32_t /*seconds*/) override {
        for (const auto& member : *members_) member->suspend();
        return {};
    }
    std::string boot_id() override { return "demo"; }

private:
    std::shared_ptr<const FleetMembers> members_;
};

class MemberSpace final : public FreeSpace {
public:
    explicit MemberSpace(std::shared_ptr<FleetMember> member) : member_(std::move(member)) {}

    Result<Lba> write(const std::string& mount_point, std::span<const std::uint8_t> data) override {
        return member_->write_free(mount_point, data);
    }
    Status read(Lba first, std::span<std::uint8_t> data) override { return member_->read(first, data); }
    trim::DiscardCount discards() override { return member_->discards(); }

private:
    std::shared_ptr<FleetMember> member_;
};

class FleetTargets final : public bench::TargetSource {
public:
    explicit FleetTargets(std::shared_ptr<const FleetMembers> members) : members_(std::move(members)) {}

    Result<std::unique_ptr<bench::IoTarget>> open(const bench::TargetRequest& request) override {
        auto id = id_of(*members_, request.path);
        if (!id && id.error().code == ErrorCode::not_found) id = request.path;
        if (!id) return fail(id.error());
        for (const auto& member : *members_) {
            if (member->demo().entry.id == *id) return FleetMember::open_target(member, request.path);
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
            if (member->demo().entry.path == request.path) return FleetMember::open_target(member, request.path, true);
        }
        return fail(ErrorCode::vanished, request.path);
    }
    std::vector<std::string> clean_up() override { return {}; }
    [[nodiscard]] std::uint64_t nonce() override {
        std::random_device random;
        return std::uint64_t{random()} << 32U | random();
    }

private:
    std::shared_ptr<const FleetMembers> members_;
};

}  // namespace

Result<Fleet> make_fleet(const std::shared_ptr<const Clock>& clock, unsigned copies) {
    auto members = std::make_shared<FleetMembers>();
    for (const auto& text : built_in_texts()) {
        // Others are not even parsed, so that a demo starts at once.
        if (text.toml.find("\n[demo]\n") == std::string_view::npos) continue;
        auto personality = parse_personality(std::string(text.name), std::string(text.toml));
        if (!personality) return fail(personality.error());
        auto demo = read_demo_place(*personality);
        if (!demo) return fail(demo.error());
        for (unsigned number = 2; number <= copies; ++number) {
            auto copy = copy_of(*personality, *demo, number);
            members->push_back(std::make_shared<FleetMember>(std::move(copy.personality), std::move(copy.demo), clock));
        }
        members->push_back(std::make_shared<FleetMember>(std::move(*personality), std::move(*demo), clock));
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
            auto* const member = find_member(*members, drive);
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
