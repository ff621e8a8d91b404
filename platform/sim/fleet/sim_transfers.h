// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "core/base/units.h"
#include "platform/sim/drive/drive.h"

namespace fettle::sim {

/// Result of one read or write command.
struct Transferred {
    std::int32_t result = 0;     ///< bytes, or a negative errno value as a system's block layer gives it
    std::uint64_t flash_ns = 0;  ///< that the flash took
};

/// Reads and writes of a simulated drive by its own commands, so that faults and locks apply. Not thread-safe.
class SimTransfers {
public:
    virtual ~SimTransfers() = default;

    [[nodiscard]] ByteCount size() const { return size_; }
    [[nodiscard]] std::uint32_t sector_bytes() const { return sector_bytes_; }
    /// Maximum size of one command.
    [[nodiscard]] std::uint32_t most_bytes() const { return most_bytes_; }

    /// One command. Requires: whole sectors within the drive, no more than `most_bytes`.
    virtual Transferred read(std::uint64_t offset, std::span<std::uint8_t> data) = 0;
    virtual Transferred write(std::uint64_t offset, std::span<std::uint8_t> data) = 0;
    /// Makes all written data durable.
    virtual Status flush() = 0;
    /// Discards whole sectors within the drive. Errors: io, vanished, timeout.
    virtual Status discard(std::uint64_t offset, std::uint64_t length) = 0;
    /// The drive's status text of the last failure; empty if none, or if the drive was gone.
    [[nodiscard]] const std::string& last_answer() const { return last_answer_; }

protected:
    SimTransfers(ByteCount size, std::uint32_t sector_bytes, std::uint32_t most_bytes)
        : size_(size), sector_bytes_(sector_bytes), most_bytes_(most_bytes) {}
    void remember(std::string answer) { last_answer_ = std::move(answer); }

private:
    ByteCount size_;
    std::uint32_t sector_bytes_;
    std::uint32_t most_bytes_;
    std::string last_answer_;
};

/// Error: io, if the drive does not report its size.
[[nodiscard]] Result<std::unique_ptr<SimTransfers>> make_transfers(std::shared_ptr<SimDrive> drive);

}  // namespace fettle::sim
