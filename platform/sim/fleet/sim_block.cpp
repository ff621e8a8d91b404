// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/fleet/sim_block.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/base/bytes.h"

namespace fettle::sim {

namespace {

/// Blocks of one read command: the limit of the slowest bridge.
constexpr std::uint64_t kMostBlocks = 128;
constexpr std::uint32_t kInputOutputError = 5;  // EIO, as a system's block layer says

struct Size {
    std::uint64_t blocks = 0;
    std::uint32_t block_bytes = 0;
    [[nodiscard]] bool sound() const {
        return blocks != 0 && block_bytes >= 512 && block_bytes <= 65'536 && block_bytes % 512 == 0;
    }
};

class SimBlock : public BlockDevice {
public:
    SimBlock(std::shared_ptr<SimDrive> drive, Size size) : drive_(std::move(drive)), size_(size) {}

    [[nodiscard]] ByteCount size() const override { return saturating_bytes(size_.blocks, size_.block_bytes); }
    [[nodiscard]] std::uint32_t logical_sector_bytes() const override { return size_.block_bytes; }
    Status read(std::uint64_t offset, std::span<std::uint8_t> data) override {
        const auto what = [&] {
            return fmt::format("reading {} bytes at {} of {}", data.size(), offset, drive_->personality().name);
        };
        if (offset % size_.block_bytes != 0 || data.size() % size_.block_bytes != 0) {
            return fail(ErrorCode::invalid_argument, what());
        }
        auto block = offset / size_.block_bytes;
        const auto count = data.size() / size_.block_bytes;
        if (block > size_.blocks || count > size_.blocks - block) return fail(ErrorCode::truncated, what());
        for (auto left = data; !left.empty();) {
            const auto now = std::min<std::uint64_t>(left.size() / size_.block_bytes, kMostBlocks);
            const auto part = left.first(static_cast<std::size_t>(now * size_.block_bytes));
            const auto got = read_blocks(block, static_cast<std::uint16_t>(now), part);
            if (!got) return fail(got.error());
            if (!*got) return fail(ErrorCode::io, what(), {NativeStatus::Kind::system, kInputOutputError});
            block += now;
            left = left.subspan(part.size());
        }
        return {};
    }

protected:
    [[nodiscard]] SimDrive& drive() { return *drive_; }

private:
    /// Whether the drive returned them. Error: of the transport.
    virtual Result<bool> read_blocks(std::uint64_t first, std::uint16_t count, std::span<std::uint8_t> data) = 0;

    std::shared_ptr<SimDrive> drive_;
    Size size_;
};

void put_be(std::span<std::uint8_t> bytes, std::uint64_t value) {
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        bytes[i] = static_cast<std::uint8_t>(value >> (8 * (bytes.size() - 1 - i)));
    }
}

class ScsiBlock final : public SimBlock {
public:
    using SimBlock::SimBlock;

private:
    Result<bool> read_blocks(std::uint64_t first, std::uint16_t count, std::span<std::uint8_t> data) override {
        ScsiCommand command;
        command.transfer = Transfer::in;
        if (first <= UINT32_MAX) {  // READ (10), SBC-4 5.15
            command.cdb.assign(10, 0);
            command.cdb[0] = 0x28;
            put_be(std::span(command.cdb).subspan(2, 4), first);
            put_be(std::span(command.cdb).subspan(7, 2), count);
        } else {  // READ (16), SBC-4 5.17
            command.cdb.assign(16, 0);
            command.cdb[0] = 0x88;
            put_be(std::span(command.cdb).subspan(2, 8), first);
            put_be(std::span(command.cdb).subspan(10, 4), count);
        }
        // A unit attention is an event, not a rejection: it is reported once.
        for (int attempt = 0; attempt < 3; ++attempt) {
            const auto back = drive().scsi()->execute(command, data);
            if (!back) return fail(back.error());
            if (back->status == 0) return back->transferred == data.size();
        }
        return false;
    }
};

class NvmeBlock final : public SimBlock {
public:
    NvmeBlock(std::shared_ptr<SimDrive> drive, Size size, std::uint32_t nsid)
        : SimBlock(std::move(drive), size), nsid_(nsid) {}

private:
    Result<bool> read_blocks(std::uint64_t first, std::uint16_t count, std::span<std::uint8_t> data) override {
        NvmeSubmission command;  // Read, NVM Command Set 1.0 3.2.4
        command.dwords[0] = 0x02;
        command.dwords[1] = nsid_;
        command.dwords[10] = static_cast<std::uint32_t>(first);
        command.dwords[11] = static_cast<std::uint32_t>(first >> 32U);
        command.dwords[12] = count - 1U;
        const auto back = drive().nvme()->io(command, data);
        if (!back) return fail(back.error());
        return back->status == 0;
    }

    std::uint32_t nsid_;
};

/// READ CAPACITY (10), SBC-4 5.20; (16) if that is not enough, 5.21.
Size scsi_size(SimDrive& drive) {
    const auto ask = [&](const std::vector<std::uint8_t>& cdb, std::span<std::uint8_t> data) {
        for (int attempt = 0; attempt < 3; ++attempt) {
            const auto back = drive.scsi()->execute({cdb, Transfer::in, 20'000}, data);
            if (!back) return false;
            if (back->status == 0) return back->transferred >= data.size();
        }
        return false;
    };
    std::array<std::uint8_t, 8> ten{};
    if (!ask({0x25, 0, 0, 0, 0, 0, 0, 0, 0, 0}, ten)) return {};
    const FixedView<8> short_view(ten.data());
    if (short_view.be32<0>() != UINT32_MAX) return {std::uint64_t{short_view.be32<0>()} + 1, short_view.be32<4>()};
    std::array<std::uint8_t, 32> sixteen{};
    if (!ask({0x9E, 0x10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 32, 0, 0}, sixteen)) return {};
    const FixedView<32> view(sixteen.data());
    return {view.be64<0>() + 1, view.be32<8>()};
}

/// Identify Namespace (CNS 00h), NVM Command Set 1.0 figure 97: NSZE at 0, FLBAS at 26, LBA formats from 128.
Size nvme_size(SimDrive& drive, std::uint32_t nsid) {
    std::array<std::uint8_t, 4096> data{};
    NvmeSubmission command;
    command.dwords[0] = 0x06;
    command.dwords[1] = nsid;
    const auto back = drive.nvme()->admin(command, data);
    if (!back || back->status != 0) return {};
    const FixedView<4096> view(data.data());
    const auto format = view.row<128, 4, 64>(view.u8<26>() & 0x0FU);
    const auto shift = format.u8<2>();
    if (shift < 9 || shift > 16) return {};
    return {view.le64<0>(), 1U << shift};
}

}  // namespace

std::unique_ptr<BlockDevice> open_block(std::shared_ptr<SimDrive> drive, std::uint32_t nsid) {
    const bool by_scsi = drive->scsi() != nullptr;
    const auto size = by_scsi ? scsi_size(*drive) : nvme_size(*drive, nsid);
    if (!size.sound()) return nullptr;
    if (by_scsi) return std::make_unique<ScsiBlock>(std::move(drive), size);
    return std::make_unique<NvmeBlock>(std::move(drive), size, nsid);
}

}  // namespace fettle::sim
