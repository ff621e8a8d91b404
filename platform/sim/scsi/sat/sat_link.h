// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "platform/sim/base/ata_device.h"
#include "platform/sim/scsi/outcome.h"

namespace fettle::sim::t10 {

/// IDENTIFY DEVICE data as used by a translation (ACS-4 7.13.6), by words.
class IdentifyWords {
public:
    [[nodiscard]] std::uint16_t word(std::size_t index) const {
        return static_cast<std::uint16_t>(bytes_[2 * index] | bytes_[2 * index + 1] << 8U);
    }
    [[nodiscard]] bool bit(std::size_t index, unsigned number) const { return (word(index) >> number & 1U) != 0; }
    /// An ATA string of `count` words, as it reads.
    [[nodiscard]] std::string text(std::size_t first, std::size_t count) const;
    [[nodiscard]] std::span<std::uint8_t> buffer() { return bytes_; }
    [[nodiscard]] std::span<const std::uint8_t> bytes() const { return bytes_; }

    [[nodiscard]] bool lba48() const { return bit(83, 10); }
    [[nodiscard]] std::uint64_t sectors() const;
    [[nodiscard]] std::uint32_t logical_bytes() const;
    /// Logical sectors in a physical one, as a power of two.
    [[nodiscard]] unsigned physical_exponent() const;
    /// First logical sector at the start of a physical one.
    [[nodiscard]] std::uint32_t lowest_aligned() const;
    [[nodiscard]] bool trim() const { return bit(169, 0); }
    [[nodiscard]] std::uint32_t trim_blocks() const;
    /// Trimmed sectors always read as zeros (DRAT and RZAT).
    [[nodiscard]] bool trim_zeroes() const { return bit(69, 14) && bit(69, 5); }
    [[nodiscard]] bool write_cache() const { return bit(85, 5); }
    [[nodiscard]] bool look_ahead() const { return bit(85, 6); }
    [[nodiscard]] bool smart() const { return bit(85, 0); }
    [[nodiscard]] bool locked() const { return bit(128, 2); }
    [[nodiscard]] bool sanitize() const { return bit(59, 12); }
    [[nodiscard]] std::uint64_t wwn() const;

private:
    std::array<std::uint8_t, 512> bytes_{};
};

/// The drive behind a translation: sends ATA commands to it and caches its IDENTIFY data.
class SatLink {
public:
    explicit SatLink(AtaDevice& ata) : ata_(ata) {}

    /// Sends a command. Returns the registers, also of a failed one.
    Result<AtaReturn> send(const AtaCommand& command, std::span<std::uint8_t> data = {});
    /// Sends a command for its effect; with `half` power may fail during it. An ERR or DF status becomes sense data by
    /// `sense_of`. `moved` is the number of bytes reported to the host.
    Done perform(const AtaCommand& command, std::span<std::uint8_t> data, bool half, std::uint32_t moved = 0);

    /// Reads IDENTIFY again, unless nothing can have changed since.
    Status refresh();
    void stale() { fresh_ = false; }
    [[nodiscard]] const IdentifyWords& identify() const { return identify_; }
    [[nodiscard]] AtaDevice& ata() { return ata_; }
    [[nodiscard]] const AtaReturn& last() const { return last_; }
    [[nodiscard]] bool last_extended() const { return last_extended_; }

private:
    AtaDevice& ata_;
    IdentifyWords identify_;
    AtaReturn last_;
    bool last_extended_ = false;
    bool fresh_ = false;
};

[[nodiscard]] bool failed(const AtaReturn& registers);
/// Sense data for the registers of a command that failed (SAT-4 table 177).
[[nodiscard]] SenseData sense_of(const AtaCommand& command, const AtaReturn& registers);

/// Builders of the commands that translations send. PIO or DMA, 28 or 48 bit.
[[nodiscard]] AtaCommand ata_non_data(std::uint8_t command, std::uint16_t features = 0, std::uint16_t count = 0,
                                      std::uint64_t lba = 0, bool extended = false);
[[nodiscard]] AtaCommand ata_data(std::uint8_t command, Transfer transfer, std::uint16_t features, std::uint16_t count,
                                  std::uint64_t lba, bool extended, bool dma);

}  // namespace fettle::sim::t10
