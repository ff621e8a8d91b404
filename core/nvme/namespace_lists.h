// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/drive/ports.h"

namespace fettle::nvme {

/// Sizes that a namespace should be a multiple of: a drive allocates whole units, and what a namespace does not use of
/// its last unit is lost. In bytes; 0: not reported.
struct NamespaceGranularity {
    std::uint64_t size_bytes = 0;      ///< NSG
    std::uint64_t capacity_bytes = 0;  ///< NCG
    friend bool operator==(const NamespaceGranularity&, const NamespaceGranularity&) = default;
};

/// Namespace Granularity List, CNS 16h (NVM Command Set 1.0 4.1.5.7).
[[nodiscard]] NvmeCommand identify_granularity();

struct NamespaceGranularities {
    bool by_format = false;                 ///< one descriptor for each LBA format; otherwise one for all
    std::vector<NamespaceGranularity> all;  ///< at most 16
    /// Of the LBA format with this index; zeros if not reported.
    [[nodiscard]] NamespaceGranularity of(std::uint8_t format) const;
};
/// Needs 4096 bytes. Errors: truncated.
[[nodiscard]] Result<NamespaceGranularities> decode_granularities(BytesView bytes);

/// The Changed Attached Namespace list, log 04h (NVMe Base 2.0 5.16.1.5): what changed since a host last read the log
/// without Retain Asynchronous Event. 4096 bytes.
[[nodiscard]] NvmeCommand changed_namespaces_log();

struct ChangedNamespaces {
    bool overflow = false;            ///< more than 1024; the ids are not reported then
    std::vector<std::uint32_t> nsid;  ///< ascending
};
/// Errors: truncated, malformed (not ascending).
[[nodiscard]] Result<ChangedNamespaces> decode_changed_namespaces(BytesView bytes);

}  // namespace fettle::nvme
