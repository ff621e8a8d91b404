// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/layers_above.h"

#include <fmt/format.h>

#include <algorithm>

#include "platform/linux/md_array.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

using lookup::Range;
using End = TopPiece::End;

constexpr std::uint64_t kSector = 512;  ///< unit of sysfs and device mapper
constexpr std::size_t kDeepest = 16;    ///< layers: more than any real stack; ends loops
constexpr std::size_t kMostFound = 1U << 17U;

struct Partition {
    std::string name;
    std::uint64_t begin = 0;
    std::uint64_t bytes = 0;
};

std::vector<Partition> partitions_in(const std::string& folder) {
    std::vector<Partition> found;
    for (const auto& name : names_in(folder)) {
        const auto inside = below(folder, name);
        if (!exists(inside + "/partition")) continue;
        const auto start = read_number(inside + "/start");
        const auto size = read_number(inside + "/size");
        if (start && size) found.push_back({name, *start * kSector, *size * kSector});
    }
    return found;
}

/// Removes [start, start + bytes) from the ranges.
void take_out(std::vector<Range>& ranges, std::uint64_t start, std::uint64_t bytes) {
    std::vector<Range> left;
    for (const auto& one : ranges) {
        const auto end = one.start + one.bytes;
        if (one.start < start) left.push_back({one.start, std::min(end, start) - one.start});
        if (end > start + bytes) {
            const auto from = std::max(one.start, start + bytes);
            left.push_back({from, end - from});
        }
    }
    ranges = std::move(left);
}

}  // namespace

std::vector<TopPiece> LayersAbove::climb(const std::string& drive, const Range& range) const {
    std::vector<TopPiece> found;
    climb({drive, range, range.start, {}}, 0, found);
    std::sort(found.begin(), found.end(),
              [](const TopPiece& one, const TopPiece& other) { return one.range.start < other.range.start; });
    return found;
}

Result<std::vector<MappedUp>> LayersAbove::above(const std::string& holder, const std::string& lower,
                                                 const MappedUp& part, std::string& kind) const {
    const auto folder = real_path(roots_.sys + "/class/block/" + holder);
    if (exists(folder + "/md")) return above_md(part, lower, folder, kind);
    if (!exists(folder + "/dm")) return fail(ErrorCode::unsupported, "");  // bcache and others
    const auto targets = tables_(text_or_empty(folder + "/dev"));
    if (!targets) return fail(ErrorCode::unsupported, FETTLE_TEXT("device mapper"));
    const auto number = text_or_empty(real_path(roots_.sys + "/class/block/" + lower) + "/dev");
    std::vector<MappedUp> found;
    const auto first = part.below / kSector;
    const auto last = (part.below + part.bytes + kSector - 1) / kSector;
    for (const auto& target : *targets) {
        kind = target.type;
        const auto sources = sources_in(target, number, first, last - first);
        if (!sources) return fail(ErrorCode::unsupported, target.type);
        for (const auto& one : *sources) {
            // Whole sectors may go beyond the part at both ends.
            const auto from = std::max(one.lower * kSector, part.below);
            const auto to = std::min((one.lower + one.sectors) * kSector, part.below + part.bytes);
            found.push_back({from, one.mapped * kSector + (from - one.lower * kSector), to - from});
        }
    }
    return found;
}

void LayersAbove::climb(const Step& step, std::size_t depth, std::vector<TopPiece>& found) const {
    if (found.size() >= kMostFound) return;
    const auto folder = real_path(roots_.sys + "/class/block/" + step.device);
    const auto parts = partitions_in(folder);
    const auto holders = names_in(folder + "/holders");
    const auto piece = [&](const Range& on_device, End end) {
        const auto start = step.range.start + (on_device.start - step.on_device);
        found.push_back({{start, on_device.bytes}, end, step.device, on_device.start, step.layers});
    };
    std::vector<Range> left{{step.on_device, step.range.bytes}};
    if (parts.empty() && holders.empty()) return piece(left.front(), End::device);
    if (depth >= kDeepest) return piece(left.front(), End::opaque);
    const auto go_on = [&](const std::string& device, std::string layer, const MappedUp& mapped) {
        Step next{
            device, {step.range.start + (mapped.below - step.on_device), mapped.bytes}, mapped.above, step.layers};
        next.layers.push_back(std::move(layer));
        climb(next, depth + 1, found);
        take_out(left, mapped.below, mapped.bytes);
    };
    for (const auto& one : parts) {
        const auto from = std::max(one.begin, step.on_device);
        const auto to = std::min(one.begin + one.bytes, step.on_device + step.range.bytes);
        // The kernel gives an extended partition the size of its table alone, so that none overlaps another.
        if (from < to) go_on(one.name, one.name + " (partition)", {from, from - one.begin, to - from});
    }
    for (const auto& holder : holders) {
        std::string kind;
        const auto whole = left;
        for (const auto& range : whole) {
            const auto mapped = above(holder, step.device, {range.start, 0, range.bytes}, kind);
            const auto layer = kind.empty() ? holder : fmt::format("{} ({})", holder, kind);
            if (!mapped) {
                // The whole rest: what this layer holds of it is unknown.
                const auto start = step.range.start + (range.start - step.on_device);
                auto layers = step.layers;
                layers.push_back(layer);
                found.push_back({{start, range.bytes}, End::opaque, step.device, range.start, std::move(layers)});
                take_out(left, range.start, range.bytes);
                continue;
            }
            for (const auto& one : *mapped) go_on(holder, layer, one);
        }
    }
    for (const auto& rest : left) piece(rest, holders.empty() ? End::outside_partitions : End::layer);
}

}  // namespace fettle::linux_system
