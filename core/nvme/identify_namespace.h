// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/base/units.h"

namespace fettle::nvme {

/// One LBA format (NVM Command Set 1.0 figure 98).
struct LbaFormat {
    std::uint16_t metadata_bytes = 0;       ///< MS
    std::uint8_t data_shift = 0;            ///< LBADS: 2^n bytes; 0: the format is not available
    std::uint8_t relative_performance = 0;  ///< RP: 0 best … 3 degraded
    /// 0 if the format is not available or its size is invalid.
    [[nodiscard]] std::uint32_t data_bytes() const noexcept {
        return data_shift >= 9 && data_shift < 32 ? 1U << data_shift : 0;
    }
};

/// The Identify Namespace data structure (NVM Command Set 1.0 figure 97). Sizes are in logical blocks unless stated in
/// bytes; an inactive namespace is all zeros.
struct IdentifyNamespace {
    std::uint64_t size_blocks = 0;             ///< NSZE
    std::uint64_t capacity_blocks = 0;         ///< NCAP
    std::uint64_t used_blocks = 0;             ///< NUSE
    std::uint8_t features = 0;                 ///< NSFEAT: bit 0 thin, 1 own atomics, 4 the preferred sizes below hold
    std::uint8_t formatted = 0;                ///< FLBAS, unmodified
    std::uint8_t metadata = 0;                 ///< MC
    std::uint8_t protection_capabilities = 0;  ///< DPC
    std::uint8_t protection = 0;               ///< DPS: bits 2:0 type
    std::uint8_t sharing = 0;                  ///< NMIC: bit 0 other controllers may attach too
    std::uint8_t reservations = 0;             ///< RESCAP
    std::uint8_t format_progress = 0;          ///< FPI: bit 7 supported, bits 6:0 percent remaining
    std::uint8_t deallocate = 0;               ///< DLFEAT
    std::uint16_t atomic_write_blocks = 0;     ///< NAWUN, 0's based
    std::uint16_t atomic_write_power_fail_blocks = 0;  ///< NAWUPF, 0's based
    std::uint16_t optimal_io_boundary_blocks = 0;      ///< NOIOB
    Uint128 capacity_bytes;                            ///< NVMCAP; 0: not reported
    /// The next five are 0's based, and valid only if has_preferred_sizes().
    std::uint16_t preferred_write_granularity = 0;       ///< NPWG
    std::uint16_t preferred_write_alignment = 0;         ///< NPWA
    std::uint16_t preferred_deallocate_granularity = 0;  ///< NPDG
    std::uint16_t preferred_deallocate_alignment = 0;    ///< NPDA
    std::uint16_t optimal_write_size = 0;                ///< NOWS
    std::uint8_t attributes = 0;                         ///< NSATTR: bit 0 write protected
    std::uint16_t endurance_group = 0;                   ///< ENDGID
    std::string nguid;                                   ///< lower-case hex; empty when zero
    std::string eui64;                                   ///< lower-case hex; empty when zero
    std::vector<LbaFormat> formats;                      ///< NLBAF + 1 of them

    [[nodiscard]] bool active() const noexcept { return size_blocks != 0; }
    [[nodiscard]] bool has_preferred_sizes() const noexcept { return (features & 1U << 4U) != 0; }
    [[nodiscard]] bool write_protected() const noexcept { return (attributes & 1U) != 0; }
    /// The format in use; nullopt if FLBAS points beyond the list.
    [[nodiscard]] std::optional<LbaFormat> current_format() const noexcept;
    /// Bytes of one logical block; nullopt if the data is inconsistent.
    [[nodiscard]] std::optional<std::uint32_t> logical_block_bytes() const noexcept;
    /// NSZE in bytes.
    [[nodiscard]] std::optional<ByteCount> size() const noexcept;
    /// Contents of a deallocated block (DLFEAT bits 2:0); nullopt if not reported.
    enum class Deallocated : std::uint8_t { zeroes, ones };
    [[nodiscard]] std::optional<Deallocated> deallocated_reads() const noexcept;
};

/// Needs 4096 bytes. Errors: truncated.
[[nodiscard]] Result<IdentifyNamespace> decode_identify_namespace(BytesView bytes);

/// The Namespace Identification Descriptor list (NVMe Base 2.0 5.17.2.3).
struct NamespaceDescriptors {
    std::string eui64;
    std::string nguid;
    std::string uuid;                         ///< lower-case hex without hyphens
    std::optional<std::uint8_t> command_set;  ///< 0 NVM, 1 key value, 2 zoned
};
/// Errors: truncated (fewer than 4096 bytes), malformed (a descriptor that does not fit).
[[nodiscard]] Result<NamespaceDescriptors> decode_namespace_descriptors(BytesView bytes);

/// The Active Namespace ID list (NVMe Base 2.0 5.17.2.2): ids in ascending order, at most 1024. Errors: truncated,
/// malformed (not ascending).
[[nodiscard]] Result<std::vector<std::uint32_t>> decode_active_namespaces(BytesView bytes);

}  // namespace fettle::nvme
