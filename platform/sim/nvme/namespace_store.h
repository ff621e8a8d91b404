// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "platform/sim/nvme/namespaces.h"
#include "platform/sim/state/shared_drive_state.h"

namespace fettle::sim::nvme {

/// The bytes of a namespace on the medium, whatever the medium's own sector size. Offsets and lengths
/// are bytes within the namespace; requires: they lie within it.
class NamespaceStore {
public:
    explicit NamespaceStore(SharedDriveState& drive_state) : drive_state_(drive_state) {}

    Status read(const Namespace& ns, std::uint64_t offset, std::span<std::uint8_t> data);
    Status write(const Namespace& ns, std::uint64_t offset, std::span<const std::uint8_t> data);
    /// Unmaps the whole sectors of the medium within the range.
    Status trim(const Namespace& ns, std::uint64_t offset, std::uint64_t bytes);
    [[nodiscard]] bool mapped(const Namespace& ns, std::uint64_t offset, std::uint64_t bytes) const;
    /// Whether the range falls on whole sectors of the medium.
    [[nodiscard]] bool whole(const Namespace& ns, std::uint64_t offset, std::uint64_t bytes) const;
    Status flush() { return drive_state_.medium().flush(); }

private:
    Status read_part(std::uint64_t at, std::span<std::uint8_t> data);
    Status write_part(std::uint64_t at, std::span<const std::uint8_t> data);
    [[nodiscard]] std::uint64_t sector() const { return drive_state_.medium().sector_bytes(); }

    SharedDriveState& drive_state_;
};

}  // namespace fettle::sim::nvme
