// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "platform/sim/drive/media.h"
#include "platform/sim/nvme/nvme_drive.h"
#include "platform/sim/personality/personality.h"
#include "platform/sim/state/shared_drive_state.h"

namespace fettle::sim {

/// One drive of 16 MiB on a table, with a clock that the test moves. Numbers of commands, fields and
/// statuses in these tests are those of NVMe Base 2.0 and NVM Command Set 1.0, written out.
class Bench {
public:
    explicit Bench(const std::string& nvme = "", const std::string& more = "", std::uint32_t sector_bytes = 512,
                   std::uint64_t bytes = 16U << 20U)
        : clock(std::make_shared<ManualClock>()) {
        const auto toml = "description = \"test\"\n" + std::string(more.starts_with('[') ? "" : more) +
                          "[identity]\nmodel = \"TEST NVME\"\nserial = \"S0001\"\nfirmware = \"1.0\"\n"
                          "eui64 = \"fe771e0000000001\"\nprotocol = \"nvme\"\ncapacity_bytes = " +
                          std::to_string(bytes) + "\nlogical_sector_bytes = " + std::to_string(sector_bytes) + "\n" +
                          std::string(more.starts_with('[') ? more : "") + "[nvme]\n" + nvme;
        auto read = parse_personality("test", toml);
        if (!read) throw std::runtime_error(to_string(read.error()));
        personality = *read;
        auto medium = make_memory_medium(bytes / sector_bytes, sector_bytes);
        drive_state =
            std::make_unique<SharedDriveState>(clock, std::move(medium), personality.counters, personality.quirks);
        auto made = make_nvme_device(*drive_state, personality);
        if (!made) throw std::runtime_error(to_string(made.error()));
        drive = std::move(*made);
    }

    static NvmeSubmission command(std::uint8_t opcode, std::uint32_t nsid = 0, std::uint32_t dword10 = 0,
                                  std::uint32_t dword11 = 0, std::uint32_t dword12 = 0) {
        NvmeSubmission submission;
        submission.dwords[0] = opcode | 0x77U << 16U;
        submission.dwords[1] = nsid;
        submission.dwords[10] = dword10;
        submission.dwords[11] = dword11;
        submission.dwords[12] = dword12;
        return submission;
    }
    /// Sends an admin command with as many bytes as it moves; they stay in `data`.
    NvmeCompletion admin(const NvmeSubmission& submission, std::vector<std::uint8_t> sent = {}) {
        data = std::move(sent);
        data.resize(drive->transfer_bytes(submission, true));
        return drive->admin(submission, data).value();
    }
    NvmeCompletion io(const NvmeSubmission& submission, std::vector<std::uint8_t> sent = {}) {
        data = std::move(sent);
        data.resize(drive->transfer_bytes(submission, false));
        return drive->io(submission, data).value();
    }
    /// SCT << 8 | SC.
    static unsigned code(const NvmeCompletion& completion) { return completion.status & 0x7FFU; }

    unsigned identify(std::uint8_t cns, std::uint32_t nsid = 0, std::uint32_t dword11 = 0) {
        return code(admin(command(0x06, nsid, cns, dword11)));
    }
    unsigned log(std::uint8_t id, std::uint32_t bytes, bool retain = false, std::uint32_t offset = 0) {
        const auto dwords = bytes / 4 - 1;
        return code(
            admin(command(0x02, 0xFFFFFFFF, id | (retain ? 0x8000U : 0U) | dwords << 16U, dwords >> 16U, offset)));
    }
    unsigned write(std::uint64_t lba, std::uint32_t count, std::uint8_t fill, std::uint32_t nsid = 1) {
        auto submission =
            command(0x01, nsid, static_cast<std::uint32_t>(lba), static_cast<std::uint32_t>(lba >> 32U), count - 1);
        return code(io(submission, std::vector<std::uint8_t>(drive->transfer_bytes(submission, false), fill)));
    }
    unsigned read(std::uint64_t lba, std::uint32_t count, std::uint32_t nsid = 1) {
        return code(io(
            command(0x02, nsid, static_cast<std::uint32_t>(lba), static_cast<std::uint32_t>(lba >> 32U), count - 1)));
    }
    /// Whether the block reads as `fill` throughout.
    bool holds(std::uint64_t lba, std::uint8_t fill, std::uint32_t nsid = 1) {
        if (read(lba, 1, nsid) != 0) return false;
        return std::all_of(data.begin(), data.end(), [&](std::uint8_t byte) { return byte == fill; });
    }
    void power_cycle(bool unsafe = false) {
        drive_state->power_off(unsafe);
        drive_state->power_on();
        drive->power_on_reset();
    }
    [[nodiscard]] std::uint64_t field(std::size_t at, std::size_t width) const {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < width; ++i) value |= std::uint64_t{data.at(at + i)} << (8 * i);
        return value;
    }
    [[nodiscard]] std::string text(std::size_t at, std::size_t width) const {
        return {data.begin() + static_cast<std::ptrdiff_t>(at), data.begin() + static_cast<std::ptrdiff_t>(at + width)};
    }

    std::shared_ptr<ManualClock> clock;
    Personality personality;
    std::unique_ptr<SharedDriveState> drive_state;
    std::unique_ptr<NvmeDevice> drive;
    std::vector<std::uint8_t> data;
};

}  // namespace fettle::sim
