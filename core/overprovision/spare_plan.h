// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/check/machine.h"
#include "core/overprovision/layout.h"
#include "core/overprovision/limits.h"
#include "core/overprovision/picture.h"
#include "core/overprovision/resizer.h"
#include "core/plan/plan.h"

namespace fettle::overprovision {

enum class Method : std::uint8_t {
    trim,            ///< trims the space that no partition has
    partition,       ///< shrinks the last partition and its file system, and trims what becomes free
    hpa,             ///< Host Protected Area
    accessible_max,  ///< Accessible Max Address Configuration
    name_space,      ///< makes the NVMe namespace anew; loses what is in it
};
[[nodiscard]] std::string_view name(Method method) noexcept;
[[nodiscard]] std::optional<Method> method_of(std::string_view name) noexcept;

/// How much is to be set aside by the method, in all: not in addition to what it set aside before.
struct Amount {
    std::optional<std::uint64_t> bytes;
    std::optional<double> percent;  ///< of what the drive offers at most
};

struct Request {
    std::optional<Method> method;  ///< nullopt: the best that loses no data; for undo: whatever there is to undo
    Amount amount;                 ///< for `trim` neither: all there is
    bool undo = false;             ///< back to full; `amount` does not count
};

/// What a plan works out to, for the work to go by.
struct Target {
    Method method = Method::trim;
    bool undo = false;
    std::vector<Run> runs;  ///< to be trimmed; already aligned
    // hpa, accessible_max: logical sectors
    std::uint64_t native_sectors = 0;
    std::uint64_t sectors = 0;
    bool limits = true;       ///< false: the drive offers as much already, and the table's copy alone is not in place
    bool hides = false;       ///< less than before
    bool moves_copy = false;  ///< the second copy of a GPT goes along
    // name_space
    std::uint32_t nsid = 0;
    std::uint16_t controller = 0;
    bool exists = true;  ///< false: an earlier job was broken off between deleting and creating
    bool attached = true;
    NamespaceShape before;  ///< blocks 0 where it does not exist
    NamespaceShape after;
    // partition
    std::string device;       ///< of the partition: "/dev/sda2"
    std::string file_system;  ///< "ext4"
    std::uint32_t index = 0;
    std::uint64_t first_sector = 0;
    std::uint64_t old_sectors = 0;
    std::uint64_t new_sectors = 0;
    std::uint32_t sector_bytes = 512;
};

struct SparePlan {
    Request request;
    Target target;
    plan::Plan plan;
};

/// What the plan is made of.
struct Ground {
    DriveEntry entry;
    plan::PinnedDrive pinned;                  ///< as the drive itself says who it is
    const check::DrivePlace* place = nullptr;  ///< may be nullptr
    Picture picture;
    std::optional<Result<Layout>> layout;
    std::optional<std::uint64_t> discard_granularity;
    /// Of the last partition, looked at only for Method::partition.
    std::optional<Result<FileSystemFacts>> last_file_system;
    std::string last_device;
    std::optional<Message> last_claim;  ///< claim_on_partition() of it
    std::optional<bool> on_battery;
    bool can_place_copy = false;  ///< there is a PartitionEditor
};

/// Errors: unsupported (the drive cannot do it that way, with the reason); refused (it could, and must not: partitions
/// in the way); invalid_argument (an amount that makes no sense). Its hash is not set here.
[[nodiscard]] Result<SparePlan> make_plan(const Request& request, const Ground& ground);

}  // namespace fettle::overprovision
