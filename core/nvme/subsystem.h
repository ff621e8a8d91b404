// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/drive/ports.h"
#include "core/nvme/identify_controller.h"
#include "core/nvme/identify_namespace.h"

/// All namespaces of an NVM subsystem. Sanitize, Format NVM (depending on FNA), a TCG revert and new firmware affect
/// the whole subsystem, whichever controller and namespace receives the command.
namespace fettle::nvme {

/// Allocated Namespace ID list, CNS 10h (NVMe Base 2.0 5.17.2.13): namespaces with an id greater than `after` that
/// exist, attached to a controller or not.
[[nodiscard]] NvmeCommand identify_allocated_namespaces(std::uint32_t after = 0);
/// Identify Namespace of an allocated namespace, CNS 11h (5.17.2.14).
[[nodiscard]] NvmeCommand identify_allocated_namespace(std::uint32_t nsid);
/// Controllers that a namespace is attached to, CNS 12h (5.17.2.15): a Controller List (figure 288).
[[nodiscard]] NvmeCommand identify_attached_controllers(std::uint32_t nsid);

/// All controllers of the subsystem, CNS 13h (5.17.2.16): a Controller List.
[[nodiscard]] NvmeCommand identify_subsystem_controllers();

/// Ids of a Controller List. Errors: truncated, malformed (more than 2047).
[[nodiscard]] Result<std::vector<std::uint16_t>> decode_controller_list(BytesView bytes);

/// An existing namespace.
struct SubsystemNamespace {
    std::uint32_t nsid = 0;
    bool active = false;         ///< attached to the controller that was queried
    IdentifyNamespace identify;  ///< all zeros if not reported
    /// Other controllers that it is attached to; nullopt: not reported.
    std::optional<std::vector<std::uint16_t>> elsewhere = std::vector<std::uint16_t>{};
    /// Not attached to any controller, so no host can use it.
    [[nodiscard]] bool unattached() const noexcept { return !active && elsewhere && elsewhere->empty(); }
    /// nullopt: not reported.
    [[nodiscard]] std::optional<ByteCount> size() const noexcept;
    /// "attached to controller 2", for a namespace without a device in the system.
    [[nodiscard]] std::string attachment() const;
};

struct SubsystemNamespaces {
    std::vector<SubsystemNamespace> all;  ///< by ascending id
    bool complete = true;  ///< false: other controllers may have namespaces that this one does not report

    /// "1:2097152 2:1024@3 4:512@": id, blocks and, for namespaces that are not active here, the other controllers.
    /// Equal for an unchanged subsystem.
    [[nodiscard]] std::string words() const;
    /// The namespace of a drive listed with `nsid`; without one, as behind a bridge, the first active one.
    [[nodiscard]] std::optional<std::uint32_t> own(std::optional<std::uint32_t> nsid) const;
    /// Namespaces with none of the `listed` ids: the system has no device for them.
    [[nodiscard]] std::vector<SubsystemNamespace> without(const std::vector<std::uint32_t>& listed) const;
};

/// All ids of the Active Namespace ID list. Errors: those of the port; malformed.
[[nodiscard]] Result<std::vector<std::uint32_t>> read_active_namespaces(NvmePort& port);
/// All ids of the Allocated Namespace ID list. Errors: those of the port; malformed.
[[nodiscard]] Result<std::vector<std::uint32_t>> read_allocated_namespaces(NvmePort& port);
/// All controllers that a namespace is attached to, including the one that is queried. Errors: those of the port;
/// malformed.
[[nodiscard]] Result<std::vector<std::uint16_t>> read_attached_controllers(NvmePort& port, std::uint32_t nsid);

/// Reads the lists of active and of allocated namespaces, and Identify Namespace of each. `fallback`: the only
/// namespace of a drive, or behind a bridge, that reports no list. Errors: those of the port for active namespaces.
[[nodiscard]] Result<SubsystemNamespaces> read_subsystem_namespaces(NvmePort& port,
                                                                    const IdentifyController& controller,
                                                                    std::optional<std::uint32_t> fallback);

/// As above; identifies the controller first.
[[nodiscard]] Result<SubsystemNamespaces> read_subsystem_namespaces(NvmePort& port,
                                                                    std::optional<std::uint32_t> fallback);

}  // namespace fettle::nvme
