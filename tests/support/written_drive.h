// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/bench/virtual_target.h"
#include "core/drive/entry.h"
#include "core/plan/held_drive.h"
#include "core/plan/users.h"

/// One drive in memory and in virtual time, which is measured by writing to it.
namespace fettle::test {

inline constexpr std::uint64_t kMiB = 1U << 20U;
inline constexpr ByteCount kWrittenSize{64 * kMiB};

/// Of the one drive there is: what it holds, who has it, and what it is asked.
struct WrittenWorld {
    std::string serial = "S-1";
    std::vector<std::uint8_t> bytes = std::vector<std::uint8_t>(kWrittenSize.bytes, 0xA5);
    std::uint64_t written = 0;  ///< bytes that the drive took
    bool held = false;          ///< exclusively
    bool in_use = false;        ///< by somebody else: nobody can hold it
    plan::Users users;          ///< who has it open without claiming it
    int read_again = 0;         ///< while it was held and no target was open
    int open_targets = 0;
    std::uint64_t lose_at = UINT64_MAX;  ///< a write here is acknowledged and lost
    std::uint64_t fail_at = UINT64_MAX;
    std::uint64_t written_unheld = 0;
    CancelToken* stop = nullptr;  ///< set once something was written
};

inline DriveEntry entry_of(const WrittenWorld& world) {
    DriveEntry entry;
    entry.id = "sda";
    entry.path = "/dev/sda";
    entry.identity.model = "Fine SSD";
    entry.identity.serial = world.serial;
    entry.identity.capacity = kWrittenSize;
    return entry;
}

/// Answers with the unit serial number (SPC-5, 7.7.16) alone.
class SerialPort final : public ScsiPort {
public:
    explicit SerialPort(const WrittenWorld& world) : world_(world) {}
    Result<ScsiReturn> execute(const ScsiCommand& command, std::span<std::uint8_t> data) override {
        const bool asked = command.cdb.size() == 6 && command.cdb[0] == 0x12 && command.cdb[2] == 0x80;
        if (!asked) return fail(ErrorCode::unsupported, "another command");
        std::vector<std::uint8_t> page{0, 0x80, 0, static_cast<std::uint8_t>(world_.serial.size())};
        page.insert(page.end(), world_.serial.begin(), world_.serial.end());
        std::copy_n(page.begin(), std::min(page.size(), data.size()), data.begin());
        ScsiReturn done;
        done.transferred = static_cast<std::uint32_t>(page.size());
        return done;
    }

private:
    const WrittenWorld& world_;
};

class WrittenDrives final : public DriveSource {
public:
    explicit WrittenDrives(const WrittenWorld& world) : world_(world) {}
    Result<std::vector<DriveEntry>> list() override { return std::vector{entry_of(world_)}; }
    Result<std::string> resolve(const std::string& path) override {
        if (path == "/dev/sda1") return fail(ErrorCode::not_a_drive, path);
        return path == "/dev/sda" ? Result<std::string>("sda") : fail(ErrorCode::not_found, path);
    }
    Result<DrivePorts> open(const DriveEntry&) override {
        DrivePorts ports;
        ports.scsi = std::make_unique<SerialPort>(world_);
        return ports;
    }
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)>) override {
        return fail(ErrorCode::unsupported, "watch");
    }

private:
    const WrittenWorld& world_;
};

class HeldWritten final : public plan::HeldDrive {
public:
    explicit HeldWritten(WrittenWorld& world) : world_(world) { world_.held = true; }
    ~HeldWritten() override { world_.held = false; }
    HeldWritten(const HeldWritten&) = delete;
    HeldWritten& operator=(const HeldWritten&) = delete;
    DrivePorts& ports() override { return ports_; }
    Result<plan::PinnedDrive> identify() override { return plan::pin(entry_of(world_)); }
    Status discard(std::uint64_t, std::uint64_t) override { return fail(ErrorCode::unsupported, "discard"); }
    Status read_again() override {
        if (world_.open_targets == 0) ++world_.read_again;
        return {};
    }
    Status reset() override { return fail(ErrorCode::unsupported, "reset"); }

private:
    WrittenWorld& world_;
    DrivePorts ports_;
};

class WrittenHolder final : public plan::DriveHolder, public plan::UserFinder {
public:
    explicit WrittenHolder(WrittenWorld& world) : world_(world) {}
    Result<std::unique_ptr<plan::HeldDrive>> hold(const DriveEntry& entry, plan::Hold how) override {
        EXPECT_EQ(entry.id, "sda");
        EXPECT_EQ(how, plan::Hold::exclusive);
        if (world_.in_use) return fail(ErrorCode::busy, "sda is in use");
        return std::make_unique<HeldWritten>(world_);
    }
    plan::Users users(const DriveEntry& /*entry*/) override { return world_.users; }

private:
    WrittenWorld& world_;
};

/// The drive's bytes in virtual time.
class WrittenTarget final : public bench::IoTarget {
public:
    WrittenTarget(WrittenWorld& world, bool writable, bool direct)
        : world_(world),
          direct_(direct),
          drive_(kWrittenSize, 512, 4,
                 [&world, writable](const bench::IoRequest& one, std::span<std::uint8_t> data, std::uint64_t) {
                     const auto at = world.bytes.begin() + static_cast<std::ptrdiff_t>(one.offset);
                     const auto whole = static_cast<std::int32_t>(one.bytes);
                     if (one.kind == bench::IoKind::read) {
                         std::copy_n(at, data.size(), data.begin());
                         return bench::Service{100'000, whole};
                     }
                     if (!writable) return bench::Service{0, -EBADF};
                     if (one.offset >= world.fail_at) return bench::Service{100'000, -EIO};
                     world.written += one.bytes;
                     if (!world.held) world.written_unheld += one.bytes;
                     if (world.stop != nullptr) world.stop->cancel();
                     if (one.offset != world.lose_at) std::copy(data.begin(), data.end(), at);
                     return bench::Service{100'000, whole};
                 }) {
        ++world_.open_targets;
    }
    ~WrittenTarget() override { --world_.open_targets; }
    WrittenTarget(const WrittenTarget&) = delete;
    WrittenTarget& operator=(const WrittenTarget&) = delete;
    [[nodiscard]] bench::TargetFacts facts() const override {
        auto facts = drive_.facts();
        facts.kind = bench::TargetFacts::Kind::device;
        facts.direct = direct_;
        facts.drives = {"sda"};
        return facts;
    }
    Result<std::unique_ptr<bench::IoQueue>> open_queue(const bench::QueueSettings& settings) override {
        return drive_.open_queue(settings);
    }
    Status flush() override { return {}; }
    bool let_time_pass(std::uint64_t) override { return true; }

private:
    WrittenWorld& world_;
    bool direct_;
    bench::VirtualTarget drive_;
};

class WrittenTargets final : public bench::TargetSource {
public:
    explicit WrittenTargets(WrittenWorld& world) : world_(world) {}
    Result<std::unique_ptr<bench::IoTarget>> open(const bench::TargetRequest& request) override {
        if (request.writes) return fail(ErrorCode::refused, "writing would destroy it");
        return std::make_unique<WrittenTarget>(world_, false, request.direct);
    }
    [[nodiscard]] bench::WriteWay way_to_write(const std::string& path) override {
        if (path == "/folder") return bench::WriteWay::scratch;
        return simulated ? bench::WriteWay::simulated : bench::WriteWay::drive;
    }
    Result<std::unique_ptr<bench::IoTarget>> open_held(const bench::TargetRequest& request, plan::HeldDrive&) override {
        EXPECT_TRUE(world_.held);
        EXPECT_TRUE(request.writes);
        return std::make_unique<WrittenTarget>(world_, true, request.direct);
    }
    std::vector<std::string> clean_up() override { return {}; }
    [[nodiscard]] std::uint64_t nonce() override { return ++last_nonce; }
    bool simulated = false;
    std::uint64_t last_nonce = 100;

private:
    WrittenWorld& world_;
};

}  // namespace fettle::test
