// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/drive/ports.h"
#include "core/erase/sector_size.h"
#include "core/nvme/identify_namespace.h"
#include "core/nvme/namespace_commands.h"
#include "core/nvme/namespace_lists.h"

/// The namespaces of an NVMe drive. Nothing here changes the drive.
namespace fettle::namespaces {

/// An existing namespace.
struct Namespace {
    std::uint32_t nsid = 0;
    bool attached = false;             ///< to the controller that was queried
    nvme::IdentifyNamespace identify;  ///< all zeros if not reported
    /// All controllers that it is attached to, in ascending order; nullopt: not reported.
    std::optional<std::vector<std::uint16_t>> controllers;

    [[nodiscard]] bool shared() const noexcept { return (identify.sharing & 1U) != 0; }
    /// nullopt: not reported.
    [[nodiscard]] std::optional<ByteCount> size() const noexcept { return identify.size(); }
    [[nodiscard]] nvme::NamespaceShape shape() const noexcept {
        return {identify.size_blocks, identify.formatted, identify.protection, identify.sharing};
    }
    /// Controllers other than `own`, which hosts that Fettle cannot see may use; nullopt: not reported.
    [[nodiscard]] std::optional<std::vector<std::uint16_t>> others(std::uint16_t own) const;
    /// "controller 1, 2"; "no controller"; "unknown".
    [[nodiscard]] std::string attachment() const;
};

/// A drive's namespaces and the space for more, as one controller reports them.
struct Survey {
    bool can_manage = false;                 ///< OACS bit 3
    bool complete = true;                    ///< false: there may be namespaces that this controller does not report
    std::uint16_t controller = 0;            ///< CNTLID of the controller that was queried
    std::uint32_t most = 0;                  ///< number of namespaces that can exist: MNAN, or NN
    std::optional<ByteCount> total;          ///< TNVMCAP
    std::optional<ByteCount> unallocated;    ///< UNVMCAP; only beside TNVMCAP
    std::vector<std::uint16_t> controllers;  ///< of the subsystem; empty: not reported
    std::vector<Namespace> all;              ///< by ascending id
    std::vector<erase::SectorSize> sector_sizes;  ///< that a new namespace can have; empty: not reported
    nvme::NamespaceGranularities granularities;
    /// Namespaces that changed since the system last read the drive's list of changes.
    std::optional<nvme::ChangedNamespaces> changed;

    /// nullptr: no namespace has this id.
    [[nodiscard]] const Namespace* find(std::uint32_t nsid) const noexcept;
};

/// `own`: the namespace of a path that reports no list, such as a USB bridge. Errors: those of the port and of the
/// decoders. Parts that a drive may leave out are not errors.
[[nodiscard]] Result<Survey> survey(NvmePort& port, std::optional<std::uint32_t> own);

}  // namespace fettle::namespaces
