// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/check/machine.h"
#include "core/nvme/subsystem.h"
#include "core/partition/table.h"
#include "core/plan/held_drive.h"
#include "core/plan/journal.h"
#include "core/trim/file_system.h"
#include "platform/files/journal_folder.h"
#include "platform/sim/base/clock.h"
#include "platform/sim/base/firmware_image.h"
#include "platform/sim/drive/drive.h"
#include "platform/sim/fleet/sim_held_drive.h"
#include "platform/sim/fleet/sim_ports.h"
#include "platform/sim/media/partition_writer.h"

/// Drives whose sectors and state lie in files, so that they outlive the process that works on them, and a process that
/// kills itself with SIGKILL at a place that the test names.
namespace fettle::service::test {

/// Where the process dies: FETTLE_KILL="line 3 before", "command 7 after". Lines are those of the job's journal,
/// commands those that the job sends to a drive or a file system; both count from 0.
class Killer {
public:
    Killer() {
        const char* text = std::getenv("FETTLE_KILL");
        if (text == nullptr) return;
        std::istringstream(text) >> what_ >> at_ >> when_;
    }
    template <typename Do>
    auto line(Do&& act) {
        return pass("line", lines_++, act);
    }
    template <typename Do>
    auto command(Do&& act) {
        return pass("command", commands_++, act);
    }
    [[nodiscard]] std::size_t lines() const { return lines_; }
    [[nodiscard]] std::size_t commands() const { return commands_; }
    void forget() { lines_ = commands_ = 0; }

private:
    template <typename Do>
    auto pass(const char* what, std::size_t number, Do& act) {
        if (what_ == what && at_ == number && when_ == "before") die();
        auto answer = act();
        if (what_ == what && at_ == number && when_ == "after") die();
        return answer;
    }
    [[noreturn]] static void die() {
        ::kill(::getpid(), SIGKILL);
        for (;;) ::pause();
    }

    std::string what_;
    std::size_t at_ = 0;
    std::string when_;
    std::atomic<std::size_t> lines_{0};
    std::atomic<std::size_t> commands_{0};
};

class KilledJournals final : public plan::JournalStore {
public:
    KilledJournals(std::string folder, Killer& killer) : inner_(std::move(folder)), killer_(killer) {}
    Result<std::unique_ptr<plan::Journal>> create(const std::string& name) override {
        auto made = inner_.create(name);
        if (!made) return made;
        return std::make_unique<Lines>(std::move(*made), killer_);
    }
    Result<std::vector<plan::FoundJournal>> found() override { return inner_.found(); }
    Status remove(const std::string& name) override { return inner_.remove(name); }

private:
    class Lines final : public plan::Journal {
    public:
        Lines(std::unique_ptr<plan::Journal> inner, Killer& killer) : inner_(std::move(inner)), killer_(killer) {}
        Status append(std::string_view line) override {
            return killer_.line([&] { return inner_->append(line); });
        }

    private:
        std::unique_ptr<plan::Journal> inner_;
        Killer& killer_;
    };
    JournalFolder inner_;
    Killer& killer_;
};

class KilledAta final : public AtaPort {
public:
    KilledAta(std::unique_ptr<AtaPort> port, Killer& killer) : port_(std::move(port)), killer_(killer) {}
    Result<AtaReturn> execute(const AtaCommand& command, std::span<std::uint8_t> data) override {
        return killer_.command([&] { return port_->execute(command, data); });
    }

private:
    std::unique_ptr<AtaPort> port_;
    Killer& killer_;
};

class KilledNvme final : public NvmePort {
public:
    KilledNvme(std::unique_ptr<NvmePort> port, Killer& killer) : port_(std::move(port)), killer_(killer) {}
    Result<NvmeReturn> admin(const NvmeCommand& command, std::span<std::uint8_t> data) override {
        return killer_.command([&] { return port_->admin(command, data); });
    }

private:
    std::unique_ptr<NvmePort> port_;
    Killer& killer_;
};

class KilledDrive final : public plan::HeldDrive {
public:
    KilledDrive(std::unique_ptr<plan::HeldDrive> drive, Killer& killer) : drive_(std::move(drive)), killer_(killer) {
        auto& ports = drive_->ports();
        if (ports.ata) ports.ata = std::make_unique<KilledAta>(std::move(ports.ata), killer_);
        if (ports.nvme) ports.nvme = std::make_unique<KilledNvme>(std::move(ports.nvme), killer_);
    }
    DrivePorts& ports() override { return drive_->ports(); }
    Result<plan::PinnedDrive> identify() override { return drive_->identify(); }
    Status discard(std::uint64_t offset, std::uint64_t length) override {
        return killer_.command([&] { return drive_->discard(offset, length); });
    }
    Status read_again() override { return drive_->read_again(); }
    Status reset() override {
        return killer_.command([&] { return drive_->reset(); });
    }

private:
    std::unique_ptr<plan::HeldDrive> drive_;
    Killer& killer_;
};

class SetPower final : public plan::Power {
public:
    std::optional<bool> on_battery() override { return battery; }
    bool can_suspend() override { return false; }
    Status suspend(std::uint32_t) override { return fail(ErrorCode::unsupported, "suspending"); }
    std::string boot_id() override { return "one-boot"; }
    std::atomic<bool> battery{false};
};

/// A thousand times as fast as ours, and ahead by what nobody waited for.
class HastyClock final : public sim::Clock {
public:
    [[nodiscard]] std::uint64_t now_ns() const override { return fast_.now_ns() + ahead_; }
    void skip_ms(std::uint64_t ms) { ahead_ += ms * 1'000'000; }

private:
    sim::ScaledClock fast_{1000.0};
    std::atomic<std::uint64_t> ahead_{0};
};

inline constexpr const char* kSata =
    "description = \"d\"\n[identity]\nmodel = \"Sim SATA\"\nserial = \"{0}\"\nfirmware = \"1.00\"\n"
    "protocol = \"ata\"\nwwn = \"5fe771e00000000{1}\"\ncapacity_bytes = 4_194_304\n[ata]\naccessible_max = true\n"
    "[ata.sanitize]\ncrypto = true\nblock = true\noverwrite = true\nseconds = 3\n";
inline constexpr const char* kNvme =
    "description = \"d\"\n[identity]\nmodel = \"Sim NVMe\"\nserial = \"{0}\"\nfirmware = \"1.00\"\n"
    "protocol = \"nvme\"\neui64 = \"fe771e000000000{1}\"\ncapacity_bytes = 4_194_304\n"
    "[nvme]\nsecurity = true\nnamespace_management = true\nnamespaces = 4\ntelemetry = true\n"
    "extended_test_minutes = 10_080\n";

/// Of 4 MiB, one are unallocated, and namespace 3 is not attached.
inline constexpr const char* kNamespaces =
    "description = \"d\"\n[identity]\nmodel = \"Sim NVMe\"\nserial = \"{0}\"\nfirmware = \"1.00\"\n"
    "protocol = \"nvme\"\neui64 = \"fe771e000000000{1}\"\ncapacity_bytes = 4_194_304\n"
    "[nvme]\nnamespace_management = true\nnamespaces = 4\n"
    "[[nvme.namespace]]\nbytes = 2_097_152\n[[nvme.namespace]]\nbytes = 524_288\n"
    "[[nvme.namespace]]\nbytes = 524_288\ncontrollers = []\n";

/// Locked by somebody else; its user password is "correct horse".
inline constexpr const char* kLocked =
    "description = \"d\"\n[identity]\nmodel = \"Sim SATA\"\nserial = \"{0}\"\nfirmware = \"1.00\"\n"
    "protocol = \"ata\"\nwwn = \"5fe771e00000000{1}\"\ncapacity_bytes = 4_194_304\n"
    "[ata.security]\nuser_password = \"correct horse\"\n";

/// sata0 and nvme0 are worked on; sata9 and nvme9 are beside them. With FETTLE_LOCKED_DRIVE there is sata5 too,
/// with FETTLE_MORE_NVME the namespaces of nvme3, and nvme4 and nvme5.
class Drives final : public DriveSource, public plan::DriveHolder, public check::MachineSource {
public:
    /// Error: the folder cannot be used, or what lies in it is damaged. Closed: the drives are listed, and may not be
    /// opened by this process.
    Status open(const std::string& folder, Killer& killer, bool closed = false) {
        killer_ = &killer;
        std::vector<std::tuple<const char*, const char*, int>> drives{
            {"sata0", kSata, 1}, {"nvme0", kNvme, 2}, {"sata9", kSata, 8}, {"nvme9", kNvme, 9}};
        if (std::getenv("FETTLE_LOCKED_DRIVE") != nullptr) drives.emplace_back("sata5", kLocked, 5);
        if (std::getenv("FETTLE_MORE_NVME") != nullptr) {
            drives.emplace_back("nvme3", kNamespaces, 3);
            drives.emplace_back("nvme4", kNvme, 4);
            drives.emplace_back("nvme5", kNvme, 6);
        }
        for (const auto& [id, toml, number] : drives) {
            auto personality =
                sim::parse_personality("world", fmt::format(fmt::runtime(toml), fmt::format("SIM-{}", id), number));
            if (!personality) return fail(personality.error());
            Member member;
            if (!closed) {
                auto made = make(*personality, folder + "/" + id + ".img");
                if (!made) return fail(made.error());
                member.drive = std::move(*made);
            }
            member.entry.id = id;
            member.entry.path = std::string("/dev/") + id;
            member.entry.identity = personality->identity;
            const bool nvme = personality->identity.protocol == Protocol::nvme;
            member.entry.identity.bus = nvme ? Bus::nvme : Bus::sata;
            member.entry.identity.solid_state = true;
            if (nvme) member.entry.identity.nsid = 1;
            if (toml == kNamespaces) member.attached = {1, 2};
            all_.push_back(std::move(member));
        }
        return {};
    }

    Result<std::vector<DriveEntry>> list() override {
        std::vector<DriveEntry> entries;
        for (const auto& one : all_) {
            if (!one.attached.empty()) {
                add_namespaces(one, entries);
                continue;
            }
            entries.push_back(one.entry);
            if (!one.drive) continue;
            // As the system knows it when it lists: a namespace may be another since.
            if (const auto ports = sim::make_ports(one.drive); ports.block) {
                entries.back().identity.capacity = ports.block->size();
            }
        }
        return entries;
    }
    Result<std::string> resolve(const std::string& path) override { return fail(ErrorCode::not_found, path); }
    Result<DrivePorts> open(const DriveEntry& entry) override {
        const auto* const one = find(entry);
        if (one == nullptr) return fail(ErrorCode::not_found, entry.id);
        if (!one->drive) return fail(ErrorCode::not_permitted, "opening " + entry.path);
        return sim::make_ports(one->drive, entry.identity.nsid.value_or(1));
    }
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> /*on_event*/) override {
        return fail(ErrorCode::unsupported, "watching");
    }
    Result<std::unique_ptr<plan::HeldDrive>> hold(const DriveEntry& entry, plan::Hold how) override {
        const auto* const one = find(entry);
        if (one == nullptr) return fail(ErrorCode::vanished, entry.id);
        if (!one->drive) return fail(ErrorCode::not_permitted, "opening " + entry.path);
        if (one->held->exchange(true)) return fail(ErrorCode::busy, "another job is running on " + entry.id);
        auto held = sim::hold_drive(one->drive, entry, how, [held = one->held] { *held = false; });
        return std::make_unique<KilledDrive>(std::move(held), *killer_);
    }
    Result<std::unique_ptr<plan::HeldDrive>> hold_controller(const DriveEntry& entry, std::uint16_t) override {
        const auto* const one = find(entry);
        if (one == nullptr) return fail(ErrorCode::vanished, entry.id);
        if (!one->drive) return fail(ErrorCode::not_permitted, "opening " + entry.path);
        return std::make_unique<KilledDrive>(sim::hold_controller(one->drive, entry), *killer_);
    }
    Result<check::MachineFacts> inspect(const std::vector<DriveEntry>& drives, Wake /*wake*/) override {
        check::MachineFacts facts;
        for (const auto& entry : drives) {
            check::DrivePlace place;
            place.drive_id = entry.id;
            place.controller = check::Controller{"", 0x010601, 0, 0, entry.identity.bus == Bus::nvme ? "nvme" : "ahci"};
            place.queue.discard_max_bytes = 1U << 30U;
            place.queue.discard_granularity_bytes = 512;
            const auto ports = open(entry);
            if (ports && ports->block) {
                if (auto table = partition::read_table(*ports->block)) place.table = std::move(*table);
            }
            facts.places.push_back(std::move(place));
        }
        return facts;
    }

private:
    Result<std::shared_ptr<sim::SimDrive>> make(const sim::Personality& personality, const std::string& image) {
        const bool first = !std::ifstream(image).good();
        auto made = sim::SimDrive::make(personality, clock_, {image, "", first});
        if (!made) return fail(made.error());
        (*made)->when_waiting([clock = clock_](std::uint32_t ms) { clock->skip_ms(ms); });
        if (!first) return std::shared_ptr<sim::SimDrive>(std::move(*made));
        const std::vector<std::uint8_t> old(std::size_t{4} << 20U, 0x5A);
        auto& medium = (*made)->drive_state().medium();
        if (auto filled = medium.write(Lba{0}, old); !filled) return fail(filled.error());
        if (personality.identity.protocol == Protocol::ata) {
            const std::vector<sim::Partition> one{{2048, 2048, sim::PartitionKind::linux_data, "data"}};
            if (auto cut = sim::write_table(medium, sim::TableKind::mbr, one, 7); !cut) return fail(cut.error());
        }
        if (auto saved = (*made)->save(); !saved) return fail(saved.error());
        return std::shared_ptr<sim::SimDrive>(std::move(*made));
    }

    struct Member {
        DriveEntry entry;
        std::shared_ptr<sim::SimDrive> drive;
        std::shared_ptr<std::atomic<bool>> held = std::make_shared<std::atomic<bool>>(false);
        std::vector<std::uint32_t> attached;  ///< at first; not empty: the namespaces are listed, not the drive
    };

    [[nodiscard]] const Member* find(const DriveEntry& entry) const {
        const auto found = std::find_if(all_.begin(), all_.end(), [&](const Member& one) {
            return one.entry.id == entry.id || (!one.attached.empty() && entry.id.starts_with(one.entry.id + "n"));
        });
        return found == all_.end() ? nullptr : &*found;
    }

    /// As the system does, which knows those that are attached; who may not open the drive sees those at first.
    static void add_namespaces(const Member& member, std::vector<DriveEntry>& entries) {
        const auto add = [&](std::uint32_t nsid) -> DriveEntry& {
            auto entry = member.entry;
            entry.id += "n" + std::to_string(nsid);
            entry.path = "/dev/" + entry.id;
            entry.identity.nsid = nsid;
            entries.push_back(std::move(entry));
            return entries.back();
        };
        if (!member.drive) {
            for (const auto nsid : member.attached) add(nsid);
            return;
        }
        const auto ports = sim::make_ports(member.drive);
        const auto all = nvme::read_subsystem_namespaces(*ports.nvme, std::nullopt);
        if (!all) return;
        for (const auto& one : all->all) {
            if (!one.active) continue;
            auto& entry = add(one.nsid);
            entry.identity.eui64 = one.identify.eui64;
            entry.identity.capacity = one.size();
        }
    }

    std::shared_ptr<HastyClock> clock_ = std::make_shared<HastyClock>();
    std::vector<Member> all_;
    Killer* killer_ = nullptr;
};

/// One file system, on sata9, that remembers in a file how often it was asked to discard.
class FileSystems final : public trim::FileSystemSource {
public:
    FileSystems(std::string log, Killer& killer) : log_(std::move(log)), killer_(killer) {
        one_.mount_id = 1;
        one_.target = "/one";
        one_.source = "/dev/sata9p1";
        one_.type = "ext4";
        one_.devices = {"sata9p1"};
        one_.drives = {"sata9"};
        one_.discard_max_bytes = 1U << 30U;
    }
    Result<std::vector<trim::FileSystem>> list() override { return std::vector{one_}; }
    Result<std::unique_ptr<trim::OpenFileSystem>> open(const trim::FileSystem& /*which*/) override {
        return std::make_unique<Open>(*this);
    }
    Result<std::unique_ptr<trim::DriveLock>> lock(const std::vector<std::string>& /*drives*/) override {
        return std::make_unique<trim::DriveLock>();
    }
    std::string mount_point(const std::string& path) override { return path; }

private:
    class Open final : public trim::OpenFileSystem {
    public:
        explicit Open(FileSystems& owner) : owner_(owner) {}
        Result<trim::FileSystem> look_again() override { return owner_.one_; }
        trim::Geometry geometry() override { return {0, 1U << 20U, 4U << 20U}; }
        Result<std::optional<std::uint64_t>> discard(std::uint64_t, std::uint64_t, std::uint64_t) override {
            return owner_.killer_.command([&]() -> Result<std::optional<std::uint64_t>> {
                std::ofstream(owner_.log_, std::ios::app) << "discard\n";
                return 4096U;
            });
        }
        void pause(std::uint32_t) override {}

    private:
        FileSystems& owner_;
    };

    trim::FileSystem one_;
    std::string log_;
    Killer& killer_;
};

}  // namespace fettle::service::test
