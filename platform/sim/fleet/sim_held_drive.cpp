// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/fleet/sim_held_drive.h"

#include <utility>

#include "core/plan/ask_identity.h"
#include "platform/sim/fleet/sim_block.h"
#include "platform/sim/fleet/sim_ports.h"
#include "platform/sim/fleet/sim_transfers.h"

namespace fettle::sim {

namespace {

class SimHeldDrive final : public plan::HeldDrive {
public:
    SimHeldDrive(std::shared_ptr<SimDrive> drive, DriveEntry entry, plan::Hold how, std::function<void()> on_end)
        : drive_(std::move(drive)),
          entry_(std::move(entry)),
          how_(how),
          on_end_(std::move(on_end)),
          ports_(make_ports(drive_, entry_.identity.nsid.value_or(1))) {}
    ~SimHeldDrive() override {
        if (on_end_) on_end_();
    }
    SimHeldDrive(const SimHeldDrive&) = delete;
    SimHeldDrive& operator=(const SimHeldDrive&) = delete;

    DrivePorts& ports() override { return ports_; }

    Result<plan::PinnedDrive> identify() override {
        auto entry = entry_;
        // The size known to the system when it last detected it.
        if (ports_.block) entry.identity.capacity = ports_.block->size();
        return plan::pin_asked(ports_, std::move(entry));
    }

    Status discard(std::uint64_t offset, std::uint64_t length) override {
        if (how_ != plan::Hold::exclusive)
            return fail(ErrorCode::refused, FETTLE_TEXT("discarding on a drive that is in use"));
        const auto transfers = make_transfers(drive_);
        if (!transfers) return fail(transfers.error());
        const auto sector = (*transfers)->sector_bytes();
        const auto size = (*transfers)->size().bytes;
        if (offset % sector != 0 || length % sector != 0 || offset > size || length > size - offset) {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("discarding beyond the drive, or a part of a sector"));
        }
        return (*transfers)->discard(offset, length);
    }

    Status read_again() override {
        ports_.block = open_block(drive_, entry_.identity.nsid.value_or(1));
        return ports_.block ? Status()
                            : fail(ErrorCode::io, FETTLE_TEXT("reading the size of {drive}"), {{"drive", entry_.id}});
    }

    Status reset() override {
        if (drive_->nvme() != nullptr) {
            drive_->nvme()->controller_reset(false);
        } else {
            drive_->hardware_reset();
        }
        return {};
    }

private:
    std::shared_ptr<SimDrive> drive_;
    DriveEntry entry_;
    plan::Hold how_;
    std::function<void()> on_end_;
    DrivePorts ports_;
};

/// A controller has no size and no data of its own; the system detects its namespaces without being asked.
class SimController final : public plan::HeldDrive {
public:
    SimController(std::shared_ptr<SimDrive> drive, DriveEntry entry)
        : drive_(std::move(drive)), entry_(std::move(entry)), ports_(make_ports(drive_)) {
        entry_.identity.nsid.reset();
        ports_.block.reset();
    }
    DrivePorts& ports() override { return ports_; }
    Result<plan::PinnedDrive> identify() override { return plan::pin_asked(ports_, entry_); }
    Status discard(std::uint64_t /*offset*/, std::uint64_t /*length*/) override {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("discarding through a controller"));
    }
    Status read_again() override { return {}; }
    Status reset() override {
        drive_->nvme()->controller_reset(false);
        return {};
    }

private:
    std::shared_ptr<SimDrive> drive_;
    DriveEntry entry_;
    DrivePorts ports_;
};

}  // namespace

std::unique_ptr<plan::HeldDrive> hold_drive(std::shared_ptr<SimDrive> drive, DriveEntry entry, plan::Hold how,
                                            std::function<void()> on_end) {
    return std::make_unique<SimHeldDrive>(std::move(drive), std::move(entry), how, std::move(on_end));
}

std::unique_ptr<plan::HeldDrive> hold_controller(std::shared_ptr<SimDrive> drive, DriveEntry entry) {
    return std::make_unique<SimController>(std::move(drive), std::move(entry));
}

}  // namespace fettle::sim
