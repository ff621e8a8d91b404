// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/drive/ports.h"

/// SCSI / ATA Translation (SAT-4): an ATA drive behind a SCSI path, such as a SAS controller, a USB bridge or the
/// kernel's own ATA driver.
namespace fettle::scsi {

/// Registers of the drive in sense data: the ATA Status Return descriptor (type 09h, SAT-4 12.2), or SAT-4's layout of
/// the information and command-specific fields of the fixed format. `complete` is false if upper bytes are known to be
/// missing. nullopt: none.
[[nodiscard]] std::optional<AtaReturn> ata_status_return(BytesView sense);

/// ATA PASS-THROUGH (12) A1h or (16) 85h for a command (SAT-4 12.2). Errors: invalid_argument, if `data_bytes` differs
/// from the size in the count register, which bridges use; unsupported for a 48-bit command in 12 bytes.
[[nodiscard]] Result<std::vector<std::uint8_t>> ata_pass_through_12(const AtaCommand& command, std::size_t data_bytes);
[[nodiscard]] Result<std::vector<std::uint8_t>> ata_pass_through_16(const AtaCommand& command, std::size_t data_bytes);

struct SatOptions {
    /// For bridges that support only the 12-byte command; 48-bit commands are then `unsupported`.
    bool only_12 = false;
};

/// An AtaPort over a ScsiPort. Uses the 16-byte command; if a path rejects it as an unknown opcode, the 12-byte command
/// is used from then on, where possible. Registers are requested only for commands without data, because some bridges
/// otherwise drop the data.
///
/// Errors: an ERR or DF status of the drive has NativeStatus ata (aborted: unsupported, otherwise io); ILLEGAL REQUEST
/// is unsupported; missing data with good status is io.
class SatPort final : public AtaPort {
public:
    /// Requires: `scsi` outlives this port's use. The destructor does not touch it.
    explicit SatPort(ScsiPort& scsi, SatOptions options = {}) : scsi_(scsi), use_12_(options.only_12) {}

    Result<AtaReturn> execute(const AtaCommand& command, std::span<std::uint8_t> data) override;

private:
    Result<AtaReturn> execute_with(const AtaCommand& command, std::vector<std::uint8_t> cdb,
                                   std::span<std::uint8_t> data);

    ScsiPort& scsi_;
    bool use_12_;
};

}  // namespace fettle::scsi
