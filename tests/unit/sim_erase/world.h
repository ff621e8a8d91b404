// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "core/erase/erase_work.h"
#include "core/erase/recovery.h"
#include "core/plan/ask_identity.h"
#include "core/plan/executor.h"
#include "platform/sim/drive/drive.h"
#include "platform/sim/fleet/sim_held_drive.h"
#include "platform/sim/fleet/sim_ports.h"
#include "tests/unit/plan/fakes.h"

/// A simulated drive, the program that erases it, and everything that may go wrong between them.
namespace fettle::erase::test {

inline constexpr std::uint64_t kDriveBytes = 4U << 20U;

/// A process: what it says to a drive is written down, and it may be killed between two commands. From then on nothing
/// of it reaches the drive or the disk, whatever its destructors do.
struct Process {
    std::vector<std::string> sent;       ///< "ata.f1", "nvme.admin.84", "scsi.48", "discard"
    std::size_t kill_before = SIZE_MAX;  ///< number of the command that is not sent any more
    std::size_t kill_after = SIZE_MAX;   ///< that is the last one sent; its answer is not seen
    bool dead = false;
    plan::test::Power* power = nullptr;       ///< of the disk, as far as this process is concerned
    std::size_t another_drive_at = SIZE_MAX;  ///< at this question, once, another drive says who it is
    std::size_t asked = 0;

    void die() {
        dead = true;
        if (power != nullptr) power->on = false;
    }
    /// Whether the command goes out.
    bool begin(const std::string& name) {
        if (!dead && sent.size() == kill_before) die();
        if (dead) return false;
        sent.push_back(name);
        return true;
    }
    /// Whether its answer is seen.
    bool end() {
        if (sent.size() - 1 == kill_after) die();
        return !dead;
    }
    [[nodiscard]] auto count(const std::string& name) const { return std::count(sent.begin(), sent.end(), name); }
};

inline tl::unexpected<Error> killed() { return fettle::fail(ErrorCode::vanished, "the process was killed"); }

template <typename Answer, typename Call>
Result<Answer> pass(Process& process, const std::string& name, Call&& call) {
    if (!process.begin(name)) return killed();
    auto answer = call();
    if (!process.end()) return killed();
    return answer;
}

inline std::string hex_name(const char* kind, unsigned code) {
    constexpr const char* kDigits = "0123456789abcdef";
    return std::string(kind) + kDigits[code >> 4U & 0xFU] + kDigits[code & 0xFU];
}

class LoggedAta final : public AtaPort {
public:
    LoggedAta(Process& process, AtaPort& port) : process_(process), port_(port) {}
    Result<AtaReturn> execute(const AtaCommand& command, std::span<std::uint8_t> data) override {
        return pass<AtaReturn>(process_, hex_name("ata.", command.command),
                               [&] { return port_.execute(command, data); });
    }

private:
    Process& process_;
    AtaPort& port_;
};

class LoggedNvme final : public NvmePort {
public:
    LoggedNvme(Process& process, NvmePort& port) : process_(process), port_(port) {}
    Result<NvmeReturn> admin(const NvmeCommand& command, std::span<std::uint8_t> data) override {
        return pass<NvmeReturn>(process_, hex_name("nvme.admin.", command.opcode),
                                [&] { return port_.admin(command, data); });
    }

private:
    Process& process_;
    NvmePort& port_;
};

class LoggedScsi final : public ScsiPort {
public:
    LoggedScsi(Process& process, ScsiPort& port) : process_(process), port_(port) {}
    Result<ScsiReturn> execute(const ScsiCommand& command, std::span<std::uint8_t> data) override {
        return pass<ScsiReturn>(process_, hex_name("scsi.", command.cdb.at(0)),
                                [&] { return port_.execute(command, data); });
    }

private:
    Process& process_;
    ScsiPort& port_;
};

class LoggedBlock final : public BlockDevice {
public:
    LoggedBlock(Process& process, plan::HeldDrive& inner) : process_(process), inner_(inner) {}
    [[nodiscard]] ByteCount size() const override { return inner_.ports().block->size(); }
    [[nodiscard]] std::uint32_t logical_sector_bytes() const override {
        return inner_.ports().block->logical_sector_bytes();
    }
    Status read(std::uint64_t offset, std::span<std::uint8_t> data) override {
        if (process_.dead) return killed();
        return inner_.ports().block ? inner_.ports().block->read(offset, data) : fettle::fail(ErrorCode::io, "no size");
    }

private:
    Process& process_;
    plan::HeldDrive& inner_;
};

class LoggedDrive final : public plan::HeldDrive {
public:
    LoggedDrive(Process& process, std::unique_ptr<plan::HeldDrive> inner)
        : process_(process), inner_(std::move(inner)) {
        auto& ports = inner_->ports();
        if (ports.ata) ports_.ata = std::make_unique<LoggedAta>(process_, *ports.ata);
        if (ports.nvme) ports_.nvme = std::make_unique<LoggedNvme>(process_, *ports.nvme);
        if (ports.scsi) ports_.scsi = std::make_unique<LoggedScsi>(process_, *ports.scsi);
        if (ports.block) ports_.block = std::make_unique<LoggedBlock>(process_, *inner_);
    }
    DrivePorts& ports() override { return ports_; }
    Result<plan::PinnedDrive> identify() override {
        if (process_.dead) return killed();
        auto who = inner_->identify();
        if (who && process_.asked++ == process_.another_drive_at) who->serial = "ANOTHER";
        return who;
    }
    Status discard(std::uint64_t offset, std::uint64_t length) override {
        if (!process_.begin("discard")) return killed();
        auto done = inner_->discard(offset, length);
        return process_.end() ? done : killed();
    }
    Status read_again() override {
        if (process_.dead) return killed();
        auto done = inner_->read_again();
        if (!inner_->ports().block) {
            ports_.block.reset();
        } else if (!ports_.block) {
            ports_.block = std::make_unique<LoggedBlock>(process_, *inner_);
        }
        return done;
    }
    Status reset() override { return process_.dead ? Status(killed()) : inner_->reset(); }

private:
    Process& process_;
    std::unique_ptr<plan::HeldDrive> inner_;
    DrivePorts ports_;
};

/// One drive, and a disk for journals that outlives the processes.
class World : public plan::DriveHolder {
public:
    explicit World(const std::string& toml) {
        const auto personality = sim::parse_personality("p", toml);
        EXPECT_TRUE(personality) << personality.error().context;
        auto made = sim::SimDrive::make(*personality, clock, {});
        EXPECT_TRUE(made) << made.error().context;
        drive = std::move(*made);
        drive->when_waiting([this](std::uint32_t ms) { clock->advance_ms(ms); });
        entry.id = "x";
        entry.path = "/dev/x";
        entry.identity = personality->identity;
        entry.bridge = personality->bridge_name;
        if (entry.identity.protocol == Protocol::nvme) entry.identity.nsid = 1;
        if (entry.identity.bus == Bus::unknown) {
            entry.identity.bus = entry.identity.protocol == Protocol::nvme  ? Bus::nvme
                                 : entry.identity.protocol == Protocol::ata ? Bus::sata
                                                                            : Bus::sas;
        }
        place.drive_id = "x";
        fill();
    }

    /// Data all over, of which no two places are the same.
    static const std::vector<std::uint8_t>& old_data() {
        static const auto bytes = [] {
            std::mt19937_64 random(7);
            std::vector<std::uint8_t> made(kDriveBytes);
            for (auto& byte : made) byte = static_cast<std::uint8_t>(random());
            return made;
        }();
        return bytes;
    }
    void fill() { EXPECT_TRUE(drive->drive_state().medium().write(Lba{0}, old_data())); }

    /// Runs of 16 bytes of the old data that are still there, whatever the drive lets be read.
    std::uint64_t kept() {
        std::vector<std::uint8_t> now(kDriveBytes);
        EXPECT_TRUE(drive->drive_state().medium().read(Lba{0}, now));
        std::uint64_t same = 0;
        for (std::size_t at = 0; at < now.size(); at += 16) {
            if (std::memcmp(&now[at], &old_data()[at], 16) == 0) ++same;
        }
        return same;
    }

    Result<std::unique_ptr<plan::HeldDrive>> hold(const DriveEntry& which, plan::Hold how) override {
        if (mounted) return fettle::fail(ErrorCode::busy, "mounted");
        const auto sibling = std::any_of(siblings.begin(), siblings.end(),
                                         [&](const EraseInputs::Sibling& one) { return one.entry.id == which.id; });
        if (which.id != entry.id && !sibling) return fettle::fail(ErrorCode::vanished, which.id);
        if (mounted_ids.count(which.id) != 0) return fettle::fail(ErrorCode::busy, which.id + " is mounted");
        return std::make_unique<LoggedDrive>(*process, sim::hold_drive(drive, which, how));
    }

    Result<EraseInputs> inputs() {
        auto ports = sim::make_ports(drive);
        EraseInputs here;
        here.entry = entry;
        auto pinned = plan::pin_asked(ports, entry);
        if (!pinned) return fettle::fail(pinned.error());
        here.pinned = *pinned;
        here.place = &place;
        auto abilities = look(ports, entry);
        if (!abilities) return fettle::fail(abilities.error());
        here.abilities = *abilities;
        here.siblings = siblings;
        here.on_battery = false;
        return here;
    }
    Result<ErasePlan> plan(const Wish& wish) {
        const auto here = inputs();
        if (!here) return fettle::fail(here.error());
        return make_plan(*here, wish);
    }
    Result<plan::Receipt> run(const ErasePlan& plan, const std::string& serial) {
        plan::ConfirmationDesk desk(fake_clock, randomness);
        EraseWork work(plan, {*this, [this](std::uint32_t ms) { clock->advance_ms(ms); }, 42});
        const plan::Executor executor({hasher, fake_clock, desk, journals});
        plan::Watcher watcher;
        watcher.on_step = [this](std::size_t step) {
            if (on_step) on_step(step);
        };
        process->power = &power;
        return executor.run(plan.plan, plan::TypedSerial{serial}, work, watcher, cancel);
    }
    Result<plan::Receipt> run(const ErasePlan& plan) { return run(plan, plan.plan.drives.front().serial); }
    Result<plan::Receipt> erase(Method method, const std::string& psid = {}) {
        Wish wish;
        wish.method = method;
        wish.psid = psid;
        const auto made = plan(wish);
        if (!made) return fettle::fail(made.error());
        return run(*made);
    }
    /// What the journals on the disk tell, the last one first that is of this drive.
    std::optional<plan::JournalStory> story() {
        std::optional<plan::JournalStory> last;
        for (const auto& [name, text] : journals.files) {
            auto one = plan::read_journal(text);
            if (one.verb == "erase") last = std::move(one);
        }
        return last;
    }

    std::shared_ptr<sim::ManualClock> clock = std::make_shared<sim::ManualClock>();
    std::shared_ptr<sim::SimDrive> drive;
    DriveEntry entry;
    check::DrivePlace place;
    bool mounted = false;
    std::vector<EraseInputs::Sibling> siblings;  ///< other namespaces of the drive, as the system lists them
    std::set<std::string> mounted_ids;           ///< that are mounted when the job begins
    std::shared_ptr<Process> process = std::make_shared<Process>();
    std::function<void(std::size_t)> on_step;
    plan::test::Power power;
    plan::test::FakeStore journals{power};
    plan::test::FakeHasher hasher;
    plan::test::FakeClock fake_clock;
    plan::test::FakeRandomness randomness;
    CancelToken cancel;
};

inline const std::string kSata =
    "description = \"d\"\n[identity]\nmodel = \"Sim SATA\"\nserial = \"SIM-1\"\nfirmware = \"1.0\"\nprotocol = "
    "\"ata\"\n"
    "wwn = \"5fe771e000000001\"\ncapacity_bytes = 4_194_304\n"
    "[ata.sanitize]\ncrypto = true\nblock = true\noverwrite = true\nseconds = 3\n";
inline const std::string kNvme =
    "description = \"d\"\n[identity]\nmodel = \"Sim NVMe\"\nserial = \"SIM-2\"\nfirmware = \"2.0\"\nprotocol = "
    "\"nvme\"\n"
    "eui64 = \"fe771e0000000001\"\ncapacity_bytes = 4_194_304\n"
    "[nvme]\nsecurity = true\npsid = \"SIM00NVME00PSID00SIM00NVME00PSID\"\n";
inline const std::string kSas =
    "description = \"d\"\n[identity]\nvendor = \"SIM\"\nmodel = \"SIM SAS\"\nserial = \"SIM-3\"\nfirmware = \"1.0\"\n"
    "protocol = \"scsi\"\nwwn = \"5fe771e000000003\"\ncapacity_bytes = 4_194_304\n";
/// With TCG Opal, which a SATA and a SAS drive reach by commands of their own.
inline const std::string kSataOpal =
    "description = \"d\"\n[identity]\nmodel = \"Sim Opal\"\nserial = \"SIM-4\"\nfirmware = \"1.0\"\nprotocol = "
    "\"ata\"\nwwn = \"5fe771e000000004\"\ncapacity_bytes = 4_194_304\n"
    "[ata]\ntrusted = true\npsid = \"SIM00NVME00PSID00SIM00NVME00PSID\"\n";
inline const std::string kSataSizes = kSata + "[ata]\nsector_sizes = [512, 4096]\n";
inline const std::string kSasOpal = kSas + "[scsi.sas]\npsid = \"SIM00NVME00PSID00SIM00NVME00PSID\"\n";
inline const std::string kBridgeClean =
    kSata + "[bridge]\nkind = \"sat_clean\"\nname = \"usb 174c:55aa ASMedia ASM1153E\"\n";
inline const std::string kBridgeLoses =
    kSata + "[bridge]\nkind = \"sat_loses_erase\"\nname = \"usb 174c:55aa ASMedia ASM1153E\"\n";
inline const std::string kPsid = "SIM00NVME00PSID00SIM00NVME00PSID";

}  // namespace fettle::erase::test
