// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "platform/sim/personality/personality.h"

namespace fettle::sim::t10 {

/// Keys of a personality's [scsi] for both translation layers and SAS drives.
struct UnitSettings {
    bool power_on_attention = true;  ///< power_on_attention: 29h/01h waits after power-on
    bool descriptor_sense = false;   ///< descriptor_sense: D_SENSE as delivered
};

/// [scsi.sat]: the SCSI/ATA translation in front of a SATA drive.
struct SatSettings {
    std::string vendor = "Fettle";          ///< vendor: of the translation, in VPD page 89h (8)
    std::string product = "Simulated SAT";  ///< product (16)
    std::string revision = "1.0";           ///< revision (4)
    bool fixed_registers = false;           ///< fixed_registers: pass-through's registers follow D_SENSE
    bool pass_through_12 = true;            ///< pass_through_12: A1h is known
    bool pass_through_16 = true;            ///< pass_through_16: 85h is known
    bool pass_through_32 = true;            ///< pass_through_32: 7Fh/1FF0h is known
    bool trim = true;                       ///< trim: UNMAP becomes DATA SET MANAGEMENT
};

/// [scsi.sas]: a drive that speaks SCSI itself.
struct SasSettings {
    std::string vendor;                              ///< vendor: INQUIRY (8); absent: from the identity
    std::string product;                             ///< product: INQUIRY (16); absent: the model
    std::string target_port;                         ///< target_port: NAA of the port, 16 hex digits; absent: LU's + 1
    std::string manufactured = "202034";             ///< manufactured: year and week, of log page 0Eh
    std::uint8_t form_factor = 3;                    ///< form_factor: VPD B1h, 0..5
    bool write_cache = true;                         ///< write_cache: WCE as delivered
    bool unmap = true;                               ///< unmap: LBPU
    bool write_same_unmap = true;                    ///< write_same_unmap: LBPWS and LBPWS10
    std::uint32_t maximum_unmap_blocks = 0x400000;   ///< maximum_unmap_blocks
    std::uint32_t maximum_unmap_descriptors = 256;   ///< maximum_unmap_descriptors
    std::uint32_t unmap_granularity = 8;             ///< unmap_granularity, in blocks
    std::uint32_t maximum_transfer_blocks = 65'536;  ///< maximum_transfer_blocks
    bool sanitize_overwrite = true;                  ///< sanitize_overwrite
    bool sanitize_block = true;                      ///< sanitize_block
    bool sanitize_crypto = true;                     ///< sanitize_crypto
    std::uint32_t sanitize_failures = 0;             ///< sanitize_failures: so many sanitizes end with a failure
    std::uint8_t self_test_result = 0;               ///< self_test_result: 0 passes, 3..7 fails so (SPC-5 table 401)
    std::uint32_t sanitize_ms = 30'000;              ///< sanitize_ms: block erase; cryptographic erase needs a tenth
    std::uint32_t overwrite_ms = 60'000;             ///< overwrite_ms: one pass
    std::uint32_t format_ms = 30'000;                ///< format_ms
    std::vector<std::uint32_t> block_lengths;        ///< block_lengths: VPD B4h; MODE SELECT takes them for a format
    std::uint8_t protection_type = 0;             ///< protection_type: of the medium as delivered; 0 is supported too
    std::uint32_t short_test_seconds = 120;       ///< short_test_seconds
    std::uint32_t extended_test_seconds = 3'600;  ///< extended_test_seconds
    std::uint32_t microcode_blocks = 16'384;      ///< microcode_blocks: largest image, 512 bytes each
    std::uint8_t reference_temperature = 70;      ///< reference_temperature, °C
    std::uint32_t start_stop_cycles = 0;          ///< start_stop_cycles
    std::string psid;                             ///< psid: TCG Opal, with this on the label; absent: no TCG
};

/// How a bridge drops SECURITY ERASE UNIT.
enum class Loss : std::uint8_t { success, timeout };
/// The manufacturer whose vendor commands carry NVMe.
enum class NvmeCarrier : std::uint8_t { jmicron, asmedia, realtek };

/// [scsi.bridge]: a USB bridge.
struct BridgeSettings {
    std::string vendor;                          ///< vendor: INQUIRY (8); absent: the drive's model, split
    std::string product;                         ///< product: INQUIRY (16)
    std::string revision = "0100";               ///< revision (4)
    std::string serial;                          ///< serial: VPD 80h; absent: the drive's
    bool ata_information = false;                ///< ata_information: VPD 89h is there
    bool block_pages = false;                    ///< block_pages: VPD B0h, B1h and B2h are there
    bool unmap = false;                          ///< unmap: UNMAP passes, and is announced
    bool write_same = false;                     ///< write_same: WRITE SAME (16) with UNMAP passes
    std::uint32_t maximum_blocks = 240;          ///< maximum_blocks: one transfer, blocks of 512
    bool sixteen = true;                         ///< sixteen: 16-byte CDBs but pass-through are known
    Loss lost_erase = Loss::success;             ///< lost_erase: "success" or "timeout"
    NvmeCarrier carrier = NvmeCarrier::jmicron;  ///< carrier: "jmicron", "asmedia", "realtek"
};

/// All of [scsi]. Read as one, so that an unknown key is found wherever it is.
struct ScsiSettings {
    UnitSettings unit;
    SatSettings sat;
    SasSettings sas;
    BridgeSettings bridge;
};

/// Error: malformed, with the place and the reason. A personality without [scsi] uses the defaults.
[[nodiscard]] Result<ScsiSettings> read_scsi_settings(const Personality& personality);

}  // namespace fettle::sim::t10
