// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/fleet/sim_transfers.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>
#include <vector>

#include "core/base/bytes.h"
#include "core/nvme/status.h"
#include "core/scsi/sense.h"
#include "platform/sim/fleet/sim_block.h"

namespace fettle::sim {

namespace {

/// Command timeout of a typical disk driver.
constexpr std::uint32_t kTimeout_ms = 30'000;
/// Maximum transfer of such a driver if nothing else limits it.
constexpr std::uint32_t kMostBytes = 1U << 20U;
/// Blocks discarded by one command: the capacity of one page of an ATA TRIM (ACS-4 7.5.3.2).
constexpr std::uint64_t kMostDiscardBlocks = std::uint64_t{64} * 65'535;
/// The same as kMostBytes through a USB bridge.
constexpr std::uint32_t kMostUsbBytes = 240 * 512;

std::int32_t wire_error(ErrorCode code) {
    if (code == ErrorCode::vanished) return -ENODEV;
    return code == ErrorCode::timeout ? -ETIMEDOUT : -EIO;
}

void put_be(std::span<std::uint8_t> bytes, std::uint64_t value) {
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        bytes[i] = static_cast<std::uint8_t>(value >> (8 * (bytes.size() - 1 - i)));
    }
}

void put_le(std::span<std::uint8_t> bytes, std::uint64_t value) {
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(value >> (8 * i));
}

class ScsiTransfers final : public SimTransfers {
public:
    ScsiTransfers(std::shared_ptr<SimDrive> drive, const BlockDevice& block, std::uint32_t most_bytes)
        : SimTransfers(block.size(), block.logical_sector_bytes(), most_bytes), drive_(std::move(drive)) {}

    Transferred read(std::uint64_t offset, std::span<std::uint8_t> data) override {
        return move(0x28, 0x88, Transfer::in, offset, data);
    }
    Transferred write(std::uint64_t offset, std::span<std::uint8_t> data) override {
        return move(0x2A, 0x8A, Transfer::out, offset, data);
    }
    Status flush() override {
        command_.cdb.assign(10, 0);
        command_.cdb[0] = 0x35;  // SYNCHRONIZE CACHE (10), SBC-4 5.40
        command_.transfer = Transfer::none;
        command_.timeout_ms = kTimeout_ms;
        const auto back = execute({});
        if (!back) return fail(back.error());
        return back->status == 0 ? Status()
                                 : fail(ErrorCode::io, FETTLE_TEXT("SYNCHRONIZE CACHE on a simulated drive"));
    }
    /// UNMAP with one block descriptor: SBC-4 5.35.
    Status discard(std::uint64_t offset, std::uint64_t length) override {
        constexpr std::size_t kList = 24;
        for (std::uint64_t done = 0; done < length;) {
            const auto bytes = std::min(length - done, kMostDiscardBlocks * sector_bytes());
            std::array<std::uint8_t, kList> list{};
            const std::span<std::uint8_t> all(list);
            put_be(all.subspan(0, 2), kList - 2);
            put_be(all.subspan(2, 2), 16);
            put_be(all.subspan(8, 8), (offset + done) / sector_bytes());
            put_be(all.subspan(16, 4), bytes / sector_bytes());
            command_.cdb.assign(10, 0);
            command_.cdb[0] = 0x42;
            put_be(std::span(command_.cdb).subspan(7, 2), kList);
            command_.transfer = Transfer::out;
            command_.timeout_ms = kTimeout_ms;
            const auto back = execute(list);
            if (!back) return fail(back.error());
            if (back->status != 0) return fail(ErrorCode::io, FETTLE_TEXT("UNMAP on a simulated drive"));
            done += bytes;
        }
        return {};
    }

private:
    /// READ (10) and (16), WRITE (10) and (16): SBC-4 5.15, 5.17, 5.46, 5.48.
    Transferred move(std::uint8_t ten, std::uint8_t sixteen, Transfer transfer, std::uint64_t offset,
                     std::span<std::uint8_t> data) {
        const auto first = offset / sector_bytes();
        const auto count = data.size() / sector_bytes();
        if (first + count <= UINT32_MAX) {
            command_.cdb.assign(10, 0);
            command_.cdb[0] = ten;
            put_be(std::span(command_.cdb).subspan(2, 4), first);
            put_be(std::span(command_.cdb).subspan(7, 2), count);
        } else {
            command_.cdb.assign(16, 0);
            command_.cdb[0] = sixteen;
            put_be(std::span(command_.cdb).subspan(2, 8), first);
            put_be(std::span(command_.cdb).subspan(10, 4), count);
        }
        command_.transfer = transfer;
        command_.timeout_ms = kTimeout_ms;
        const auto back = execute(data);
        if (!back) return {wire_error(back.error().code), 0};
        if (back->status != 0) {
            const auto sense = scsi::decode_sense(BytesView(back->sense));
            remember(sense ? scsi::describe(*sense) : "SCSI status without sense data");
            return {-EIO, 0};
        }
        return {static_cast<std::int32_t>(back->transferred), drive_->drive_state().medium().last_service_ns()};
    }

    /// A unit attention is an event, not a rejection: each kind is reported once.
    Result<ScsiReturn> execute(std::span<std::uint8_t> data) {
        constexpr int kMostNews = 4;
        auto back = drive_->scsi()->execute(command_, data);
        for (int i = 0; i < kMostNews && back && back->status != 0; ++i) {
            const auto sense = scsi::decode_sense(BytesView(back->sense));
            if (!sense || sense->key != scsi::SenseKey::unit_attention) break;
            back = drive_->scsi()->execute(command_, data);
        }
        return back;
    }

    std::shared_ptr<SimDrive> drive_;
    ScsiCommand command_;
};

class NvmeTransfers final : public SimTransfers {
public:
    NvmeTransfers(std::shared_ptr<SimDrive> drive, const BlockDevice& block, std::uint32_t most_bytes)
        : SimTransfers(block.size(), block.logical_sector_bytes(), most_bytes), drive_(std::move(drive)) {}

    // NVM Command Set 1.0 3.2.4, 3.2.6.
    Transferred read(std::uint64_t offset, std::span<std::uint8_t> data) override { return move(0x02, offset, data); }
    Transferred write(std::uint64_t offset, std::span<std::uint8_t> data) override { return move(0x01, offset, data); }
    Status flush() override {
        NvmeSubmission command;  // NVMe Base 2.0 7.1
        command.dwords[1] = 1;
        const auto back = drive_->nvme()->io(command, {});
        if (!back) return fail(back.error());
        return back->status == 0 ? Status() : fail(ErrorCode::io, FETTLE_TEXT("Flush on a simulated drive"));
    }
    /// Dataset Management, Deallocate, one range: NVM Command Set 1.0 3.2.3.
    Status discard(std::uint64_t offset, std::uint64_t length) override {
        for (std::uint64_t done = 0; done < length;) {
            const auto bytes = std::min(length - done, kMostDiscardBlocks * sector_bytes());
            std::array<std::uint8_t, 16> range{};
            put_le(std::span(range).subspan(4, 4), bytes / sector_bytes());
            put_le(std::span(range).subspan(8, 8), (offset + done) / sector_bytes());
            NvmeSubmission command;
            command.dwords[0] = 0x09;
            command.dwords[1] = 1;
            command.dwords[11] = 0x04;
            const auto back = drive_->nvme()->io(command, range);
            if (!back) return fail(back.error());
            if (back->status != 0) return fail(ErrorCode::io, FETTLE_TEXT("Dataset Management on a simulated drive"));
            done += bytes;
        }
        return {};
    }

private:
    Transferred move(std::uint8_t opcode, std::uint64_t offset, std::span<std::uint8_t> data) {
        const auto first = offset / sector_bytes();
        NvmeSubmission command;
        command.dwords[0] = opcode;
        command.dwords[1] = 1;
        command.dwords[10] = static_cast<std::uint32_t>(first);
        command.dwords[11] = static_cast<std::uint32_t>(first >> 32U);
        command.dwords[12] = static_cast<std::uint32_t>(data.size() / sector_bytes() - 1);
        const auto back = drive_->nvme()->io(command, data);
        if (!back) return {wire_error(back.error().code), 0};
        if (back->status != 0) {
            remember(nvme::status_text(back->status));
            return {-EIO, 0};
        }
        return {static_cast<std::int32_t>(data.size()), drive_->drive_state().medium().last_service_ns()};
    }

    std::shared_ptr<SimDrive> drive_;
};

std::uint32_t whole_sectors(std::uint64_t bytes, std::uint32_t sector_bytes) {
    const auto most = static_cast<std::uint32_t>(std::min<std::uint64_t>(bytes, kMostBytes));
    return std::max(most / sector_bytes * sector_bytes, sector_bytes);
}

/// MDTS: Identify Controller byte 77, in pages of 4 KiB (NVMe Base 2.0 figure 275).
std::uint32_t most_by_nvme(SimDrive& drive, std::uint32_t sector_bytes) {
    std::array<std::uint8_t, 4096> data{};
    NvmeSubmission command;
    command.dwords[0] = 0x06;
    command.dwords[10] = 1;
    const auto back = drive.nvme()->admin(command, data);
    const auto mdts = back && back->status == 0 ? FixedView<4096>(data.data()).u8<77>() : std::uint8_t{1};
    return whole_sectors(mdts == 0 || mdts > 16 ? kMostBytes : std::uint64_t{4096} << mdts, sector_bytes);
}

/// MAXIMUM TRANSFER LENGTH of the Block Limits page (SBC-4 6.6.4), in blocks; 0 or no page: no limit.
std::uint32_t most_by_scsi(SimDrive& drive, std::uint32_t sector_bytes) {
    if (drive.personality().identity.bus == Bus::usb) return whole_sectors(kMostUsbBytes, sector_bytes);
    std::array<std::uint8_t, 64> data{};
    const ScsiCommand command{{0x12, 1, 0xB0, 0, 64, 0}, Transfer::in, kTimeout_ms};
    const auto back = drive.scsi()->execute(command, data);
    const FixedView<64> page(data.data());
    const auto blocks = back && back->status == 0 && page.u8<1>() == 0xB0 ? page.be32<8>() : 0U;
    return whole_sectors(blocks == 0 ? kMostBytes : std::uint64_t{blocks} * sector_bytes, sector_bytes);
}

}  // namespace

Result<std::unique_ptr<SimTransfers>> make_transfers(std::shared_ptr<SimDrive> drive) {
    const auto block = open_block(drive);
    if (!block)
        return fail(ErrorCode::io, FETTLE_TEXT("simulated drive {personality} does not report its size"),
                    {{"personality", drive->personality().name}});
    const auto sector = block->logical_sector_bytes();
    if (drive->scsi() == nullptr) {
        const auto most = most_by_nvme(*drive, sector);
        return std::make_unique<NvmeTransfers>(std::move(drive), *block, most);
    }
    const auto most = most_by_scsi(*drive, sector);
    return std::make_unique<ScsiTransfers>(std::move(drive), *block, most);
}

}  // namespace fettle::sim
