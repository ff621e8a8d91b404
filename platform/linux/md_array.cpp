// SPDX-License-Identifier: GPL-3.0-or-later
// Attributes as in the kernel's Documentation/admin-guide/md.rst; layouts as in md(4).
#include "platform/linux/md_array.h"

#include <algorithm>
#include <optional>

#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

constexpr std::uint64_t kSector = 512;
constexpr std::uint64_t kKiB = 1024;
constexpr std::uint64_t kNearTwo = 0x102;  ///< md/layout of raid10: two near copies, one far one
constexpr std::uint64_t kMostMembers = 384;

struct Member {
    std::string device;
    std::uint64_t begin = 0;  ///< offset of the array's data on the device
    std::uint64_t bytes = 0;
    bool in_step = false;
};

struct Array {
    std::string level;
    std::uint64_t chunk = 0;
    std::vector<Member> members;  ///< by their position in the array
};

std::optional<Member> read_member(const std::string& folder) {
    const auto device = base_name(real_path(folder + "/block"));
    const auto offset = read_number(folder + "/offset");
    const auto size = read_number(folder + "/size");
    if (device.empty() || !offset || !size) return std::nullopt;
    const auto state = text_or_empty(folder + "/state");
    const bool faulty = state.find("faulty") != std::string::npos;
    return Member{device, *offset * kSector, *size * kKiB, !faulty && state.find("in_sync") != std::string::npos};
}

Result<Array> read_array(const std::string& folder) {
    Array array;
    array.level = text_or_empty(folder + "/md/level");
    const auto unknown = [&] { return fail(ErrorCode::unsupported, array.level); };
    const auto disks = read_number(folder + "/md/raid_disks").value_or(0);
    array.chunk = read_number(folder + "/md/chunk_size").value_or(0);
    const auto reshape = text_or_empty(folder + "/md/reshape_position");
    if (disks == 0 || disks > kMostMembers || (!reshape.empty() && reshape != "none")) return unknown();
    for (std::uint64_t i = 0; i < disks; ++i) {
        const auto member = read_member(folder + "/md/rd" + std::to_string(i));
        // A mirror with a missing member still has the others.
        if (!member && array.level == "raid0") return unknown();
        array.members.push_back(member.value_or(Member{}));
    }
    return array;
}

/// With members of different sizes the layout has zones, which are not supported here.
bool are_equal(const Array& array) {
    const auto chunks = [&](const Member& one) { return one.bytes / array.chunk; };
    const auto& first = array.members.front();
    return array.chunk > 0 && std::all_of(array.members.begin(), array.members.end(), [&](const Member& one) {
               return one.device.empty() || first.device.empty() || chunks(one) == chunks(first);
           });
}

/// `copies` consecutive members hold the same chunks.
void stripe(const FilePiece& piece, const Array& array, std::size_t copies, std::vector<FilePiece>& found) {
    const auto groups = array.members.size() / copies;
    for (std::uint64_t done = 0; done < piece.bytes;) {
        const auto at = piece.on_device + done;
        const auto number = at / array.chunk;
        const auto within = at % array.chunk;
        const auto bytes = std::min(piece.bytes - done, array.chunk - within);
        const auto group = static_cast<std::size_t>(number % groups);
        for (std::size_t copy = 0; copy < copies; ++copy) {
            const auto& member = array.members[group * copies + copy];
            if (!member.in_step && copies > 1) continue;
            const auto place = member.begin + number / groups * array.chunk + within;
            found.push_back({member.device, piece.in_file + done, place, bytes, piece.encrypted});
        }
        done += bytes;
    }
}

constexpr std::size_t kMostPieces = std::size_t{1} << 16U;

/// The inverse of stripe(), for the member at `index`.
bool unstripe(const MappedUp& part, const Array& array, std::size_t index, std::size_t copies,
              std::vector<MappedUp>& found) {
    const auto groups = array.members.size() / copies;
    const auto begin = array.members[index].begin;
    for (std::uint64_t done = 0; done < part.bytes;) {
        const auto at = part.below + done - begin;
        const auto within = at % array.chunk;
        const auto bytes = std::min(part.bytes - done, array.chunk - within);
        const auto above = (at / array.chunk * groups + index / copies) * array.chunk + within;
        if (found.size() >= kMostPieces) return false;
        found.push_back({part.below + done, above, bytes});
        done += bytes;
    }
    return true;
}

}  // namespace

Result<std::vector<MappedUp>> above_md(const MappedUp& part, const std::string& device, const std::string& folder,
                                       std::string& level) {
    const auto array = read_array(folder);
    level = array ? array->level : array.error().context;
    if (!array) return fail(array.error());
    const auto& members = array->members;
    const auto member =
        std::find_if(members.begin(), members.end(), [&](const Member& one) { return one.device == device; });
    if (member == members.end()) return fail(ErrorCode::unsupported, level);  // a spare, or being rebuilt
    const auto start = std::max(part.below, member->begin);
    const auto end = std::min(part.below + part.bytes, member->begin + member->bytes);
    std::vector<MappedUp> found;
    if (start >= end) return found;
    const MappedUp inside{start, 0, end - start};
    const auto index = static_cast<std::size_t>(member - members.begin());
    if (level == "raid1") {
        found.push_back({start, start - member->begin, end - start});
        return found;
    }
    const bool two_copies =
        level == "raid10" && members.size() % 2 == 0 && read_number(folder + "/md/layout") == kNearTwo;
    const bool supported = (level == "raid0" || two_copies) && are_equal(*array);
    if (!supported || !unstripe(inside, *array, index, two_copies ? 2 : 1, found)) {
        return fail(ErrorCode::unsupported, level);
    }
    return found;
}

Result<std::vector<FilePiece>> through_md(const FilePiece& piece, const std::string& folder) {
    const auto array = read_array(folder);
    if (!array) return fail(array.error());
    std::vector<FilePiece> found;
    const auto count = array->members.size();
    if (array->level == "raid1") {
        for (const auto& member : array->members) {
            if (!member.in_step) continue;
            found.push_back(
                {member.device, piece.in_file, member.begin + piece.on_device, piece.bytes, piece.encrypted});
        }
    } else if (array->level == "raid0" && are_equal(*array)) {
        stripe(piece, *array, 1, found);
    } else if (array->level == "raid10" && are_equal(*array) && count % 2 == 0 &&
               read_number(folder + "/md/layout") == kNearTwo) {
        stripe(piece, *array, 2, found);
    }
    if (found.empty()) return fail(ErrorCode::unsupported, array->level);
    return found;
}

}  // namespace fettle::linux_system
