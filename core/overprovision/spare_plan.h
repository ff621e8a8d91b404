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
    trim,            ///< trims unpartitioned space
    partition,       ///< shrinks the last partition and its file system, and trims the freed space
    hpa,             ///< Host Protected Area
    accessible_max,  ///< Accessible Max Address Configuration
    name_space,      ///< recreates the NVMe namespace; destroys its data
};
[[nodiscard]] std::string_view name(Method method) noexcept;
[[nodiscard]] std::optional<Method> method_of(std::string_view name) noexcept;

/// Total amount to set aside by the method, including what it has already set aside.
struct Amount {
    std::optional<std::uint64_t> bytes;
    std::optional<double> percent;  ///< of the drive's maximum capacity
};

struct Request {
    std::optional<Method> method;  ///< nullopt: the best one that destroys no data; for undo: whatever can be undone
    Amount amount;                 ///< for `trim` both may be empty: all available space
    bool undo = false;             ///< back to full capacity; `amount` is ignored
};

/// Target values of a plan, used by the work.
struct Target {
    Method method = Method::trim;
    bool undo = false;
    std::vector<Run> runs;  ///< to be trimmed; already aligned
    // hpa, accessible_max: logical sectors
    std::uint64_t native_sectors = 0;
    std::uint64_t sectors = 0;
    bool limits = true;       ///< false: the drive already has this capacity, and only the backup GPT is out of place
    bool hides = false;       ///< less than before
    bool moves_copy = false;  ///< the backup GPT moves too
    // name_space
    std::uint32_t nsid = 0;
    std::uint16_t controller = 0;
    bool exists = true;  ///< false: an earlier job was interrupted between deleting and creating
    bool attached = true;
    nvme::NamespaceShape before;  ///< blocks: 0 if it does not exist
    nvme::NamespaceShape after;
    // partition
    bool together = false;    ///< a PartitionResizer resizes it and its file system in one step
    std::string device;       ///< of the partition: "/dev/sda2", "D:\\"
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

/// A method whose commands the operating system does not pass to the drive.
struct BlockedMethod {
    Method method = Method::trim;
    Message why;  ///< with a remedy
};

/// Input for a plan.
struct Ground {
    DriveEntry entry;
    plan::PinnedDrive pinned;                  ///< the identity that the drive itself reports
    const check::DrivePlace* place = nullptr;  ///< may be nullptr
    Picture picture;
    std::optional<Result<Layout>> layout;
    std::optional<std::uint64_t> discard_granularity;
    /// Of the last partition; read only for Method::partition.
    std::optional<Result<FileSystemFacts>> last_file_system;
    std::string last_device;
    bool together = false;              ///< … by a PartitionResizer
    std::optional<Message> last_claim;  ///< claim_on_partition() of it
    std::optional<bool> on_battery;
    bool can_place_copy = false;  ///< there is a PartitionEditor
    std::vector<BlockedMethod> blocked;
};

/// Errors: unsupported (not possible on this drive, with the reason); refused (possible but not safe: partitions in the
/// way); invalid_argument (invalid amount). The hash is not set here.
[[nodiscard]] Result<SparePlan> make_plan(const Request& request, const Ground& ground);

}  // namespace fettle::overprovision
