// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <vector>

#include "core/base/result.h"
#include "platform/sim/nvme/lba_set.h"
#include "platform/sim/nvme/options.h"

namespace fettle::sim::nvme {

/// A run of bytes of the drive's flash.
struct Extent {
    std::uint64_t first = 0;
    std::uint64_t bytes = 0;
};

/// One namespace that exists ("allocated", NVMe Base 2.0 3.2.1).
struct Namespace {
    std::uint32_t nsid = 0;
    bool attached = false;              ///< active for the controller that is talked to
    std::set<std::uint16_t> elsewhere;  ///< other controllers that it is attached to
    bool shared = false;                ///< NMIC bit 0
    bool half_formatted = false;        ///< power went during Format NVM: not ready until the next Format
    std::uint8_t format = 0;            ///< index into Options::lba_formats
    std::uint32_t lba_bytes = 512;
    std::uint64_t blocks = 0;  ///< NSZE
    std::uint32_t made = 0;    ///< running number that its EUI-64 and NGUID are made of
    std::vector<Extent> extents;
    LbaSet unreadable;  ///< Write Uncorrectable, and flash that fails

    [[nodiscard]] std::uint64_t bytes() const;
};

/// All namespaces of the subsystem, and how the flash is shared among them.
class NamespaceTable {
public:
    /// `total_bytes`: of the flash. Nothing exists yet.
    NamespaceTable(std::uint64_t total_bytes, std::uint64_t granularity, std::uint32_t limit);

    [[nodiscard]] Namespace* find(std::uint32_t nsid);
    [[nodiscard]] const Namespace* find(std::uint32_t nsid) const;
    /// Whether `nsid` is within 1..NN.
    [[nodiscard]] bool valid(std::uint32_t nsid) const { return nsid >= 1 && nsid <= limit_; }
    [[nodiscard]] std::uint32_t limit() const { return limit_; }
    [[nodiscard]] std::uint64_t total_bytes() const { return total_bytes_; }
    [[nodiscard]] std::uint64_t free_bytes() const;
    /// In order of their ids.
    [[nodiscard]] std::vector<Namespace>& all() { return namespaces_; }
    [[nodiscard]] const std::vector<Namespace>& all() const { return namespaces_; }
    /// What `blocks` of this size take of the flash, rounded up; nullopt: more than 64 bits.
    [[nodiscard]] std::optional<std::uint64_t> needed_bytes(std::uint64_t blocks, std::uint32_t lba_bytes) const;

    enum class Refusal : std::uint8_t { no_id, no_room };
    /// A new namespace, detached, with the lowest free id.
    tl::expected<std::uint32_t, Refusal> create(std::uint64_t blocks, std::uint8_t format, std::uint32_t lba_bytes);
    void remove(std::uint32_t nsid);
    /// Another LBA format over the same bytes.
    static void reformat(Namespace& ns, std::uint8_t format, std::uint32_t lba_bytes);

    [[nodiscard]] nlohmann::json save() const;
    Status load(const nlohmann::json& state);

private:
    [[nodiscard]] std::vector<Extent> free_extents() const;

    std::uint64_t total_bytes_;
    std::uint64_t granularity_;
    std::uint32_t limit_;
    std::uint32_t made_ = 0;
    std::vector<Namespace> namespaces_;
};

}  // namespace fettle::sim::nvme
