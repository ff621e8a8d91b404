// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"

/// The interfaces between Fettle and a drive. Every command to a drive passes one of these, so that it can be recorded,
/// replayed, delayed or made to fail in tests.
///
/// All ports: not thread-safe; a call blocks for at most `timeout_ms` (plus the system's own abort time). Errors:
/// not_permitted, vanished, timeout, io, asleep, unsupported. A command that the drive completed with a failure status
/// is an error whose NativeStatus holds the status.
namespace fettle {

enum class Transfer : std::uint8_t { none, in, out };

/// Registers of one ATA command, 28 or 48 bit (ACS-4 7.1).
struct AtaCommand {
    std::uint8_t command = 0;
    std::uint16_t features = 0;
    std::uint16_t count = 0;
    std::uint64_t lba = 0;  ///< 48 bits; 28-bit commands use the low 28
    std::uint8_t device = 0;
    bool extended = false;  ///< 48-bit registers
    bool dma = false;       ///< DMA instead of PIO transfer
    Transfer transfer = Transfer::none;
    std::uint32_t timeout_ms = 10'000;
    friend bool operator==(const AtaCommand&, const AtaCommand&) = default;
};

/// Registers after the command (ACS-4 6). `complete` is false if the path does not return them: then only success is
/// known.
struct AtaReturn {
    std::uint8_t status = 0;
    std::uint8_t error = 0;
    std::uint16_t count = 0;
    std::uint64_t lba = 0;
    std::uint8_t device = 0;
    bool complete = false;
};

class AtaPort {
public:
    virtual ~AtaPort() = default;
    /// `data` is filled (Transfer::in) or sent (Transfer::out); its size is a multiple of 512.
    virtual Result<AtaReturn> execute(const AtaCommand& command, std::span<std::uint8_t> data) = 0;
};

/// One NVMe admin or I/O command (NVMe Base 2.0 figure 87).
struct NvmeCommand {
    std::uint8_t opcode = 0;
    std::uint32_t nsid = 0;
    std::array<std::uint32_t, 6> cdw10_15{};
    Transfer transfer = Transfer::none;
    std::uint32_t timeout_ms = 60'000;
    friend bool operator==(const NvmeCommand&, const NvmeCommand&) = default;
};

struct NvmeReturn {
    std::uint32_t result = 0;  ///< completion dword 0
};

class NvmePort {
public:
    virtual ~NvmePort() = default;
    virtual Result<NvmeReturn> admin(const NvmeCommand& command, std::span<std::uint8_t> data) = 0;
    /// A command of the I/O command set without data. Error unsupported also if this path, such as a USB bridge, has
    /// none.
    virtual Result<NvmeReturn> io(const NvmeCommand& /*command*/) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("NVMe I/O commands on this path"));
    }
};

/// One SCSI command; the CDB has 6, 10, 12, 16 or 32 bytes.
struct ScsiCommand {
    std::vector<std::uint8_t> cdb;
    Transfer transfer = Transfer::none;
    std::uint32_t timeout_ms = 20'000;
    friend bool operator==(const ScsiCommand&, const ScsiCommand&) = default;
};

/// A command that ended with CHECK CONDITION is not an error of this port: the sense data is its result, and SAT needs
/// it even on success. Errors are those of the transport.
struct ScsiReturn {
    std::uint8_t status = 0;  ///< 00h good, 02h check condition, 08h busy, 18h reservation conflict
    std::vector<std::uint8_t> sense;
    std::uint32_t transferred = 0;  ///< number of bytes transferred
};

class ScsiPort {
public:
    virtual ~ScsiPort() = default;
    virtual Result<ScsiReturn> execute(const ScsiCommand& command, std::span<std::uint8_t> data) = 0;
};

/// Reads from a drive or an image by byte offset.
class BlockDevice {
public:
    virtual ~BlockDevice() = default;
    [[nodiscard]] virtual ByteCount size() const = 0;
    [[nodiscard]] virtual std::uint32_t logical_sector_bytes() const = 0;
    /// Fills `data` from `offset`; both multiples of the logical sector. Past the end: truncated.
    virtual Status read(std::uint64_t offset, std::span<std::uint8_t> data) = 0;
};

/// The ports of one open drive; absent ones are nullptr. An ATA drive behind a SCSI path has `scsi`, and `ata` as a
/// decorator over it.
struct DrivePorts {
    std::unique_ptr<AtaPort> ata;
    std::unique_ptr<NvmePort> nvme;
    std::unique_ptr<ScsiPort> scsi;
    std::unique_ptr<BlockDevice> block;
};

}  // namespace fettle
