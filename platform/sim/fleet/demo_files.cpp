// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/fleet/demo_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace fettle::sim {

namespace {

using lookup::Findings;
using lookup::Geometry;
using lookup::Range;
using lookup::Stretch;
using lookup::Use;
using Kind = check::Layer::Kind;

constexpr std::uint64_t kMetadataShare = 64;
constexpr std::array<std::string_view, 4> kNames{"films/film {}.mkv", "photos/photos of {}.tar",
                                                 "machines/machine {}.qcow2", "music/concert {}.flac"};

/// "sda2", "nvme0n1p2"
std::string partition_name(const std::string& drive, std::size_t number) {
    const bool digit = !drive.empty() && drive.back() >= '0' && drive.back() <= '9';
    return fmt::format("{}{}{}", drive, digit ? "p" : "", number);
}

class DemoFiles final : public lookup::FileLocator {
public:
    explicit DemoFiles(std::vector<DemoPlace> drives) : drives_(std::move(drives)) {}

    Result<Geometry> geometry(const DriveEntry& entry) override {
        const auto* const drive = find_drive(entry.id);
        if (drive == nullptr)
            return fail(ErrorCode::not_found, FETTLE_TEXT("{drive} is not a demo drive"), {{"drive", entry.id}});
        const auto& identity = drive->entry.identity;
        return Geometry{identity.capacity.value_or(ByteCount{}).bytes, identity.logical_sector_bytes.value_or(512)};
    }

    Result<Findings> find(const DriveEntry& entry, const std::vector<Range>& ranges,
                          const lookup::OnProgress& /*on_progress*/, const CancelToken& /*cancel*/) override {
        const auto known = geometry(entry);
        if (!known) return fail(known.error());
        Findings findings;
        for (const auto& range : ranges) {
            for (auto at = range.start; at < range.start + range.bytes;) {
                auto stretch = use_at(*find_drive(entry.id), known->block_bytes, at);
                const auto end = std::min(range.start + range.bytes, stretch.range.start + stretch.range.bytes);
                const auto inside = at - stretch.range.start;
                stretch.on_device += inside;
                if (stretch.in_file) *stretch.in_file += inside;
                stretch.range = {at, end - at};
                at = end;
                if (findings.stretches.size() >= Findings::kMost) {
                    findings.cut = true;
                    return findings;
                }
                findings.stretches.push_back(std::move(stretch));
            }
        }
        return findings;
    }

private:
    [[nodiscard]] const DemoPlace* find_drive(const std::string& id) const {
        const auto found =
            std::find_if(drives_.begin(), drives_.end(), [&](const DemoPlace& one) { return one.entry.id == id; });
        return found == drives_.end() ? nullptr : &*found;
    }

    /// All of the use that the byte belongs to.
    static Stretch use_at(const DemoPlace& drive, std::uint64_t block, std::uint64_t at) {
        Stretch stretch;
        stretch.use = Use::outside_partitions;
        std::uint64_t begin = 0;
        std::uint64_t end = UINT64_MAX;
        std::size_t number = 0;
        for (const auto& partition : drive.partitions) {
            ++number;
            const auto first = partition.first_sector * block;
            const auto last = first + partition.sectors * block;
            if (at >= first && at < last)
                return in_partition(drive, partition_name(drive.entry.id, number), {first, last - first}, at);
            if (last <= at) begin = std::max(begin, last);
            if (first > at) end = std::min(end, first);
        }
        stretch.range = {begin, end - begin};
        stretch.on_device = begin;
        return stretch;
    }

    static Stretch in_partition(const DemoPlace& drive, const std::string& name, const Range& partition,
                                std::uint64_t at) {
        Stretch stretch;
        stretch.layers = {name + " (partition)"};
        const auto path =
            std::find_if(drive.place.paths.begin(), drive.place.paths.end(), [&](const check::DiscardPath& one) {
                return std::any_of(one.layers.begin(), one.layers.end(), [&](const check::Layer& layer) {
                    return layer.kind == Kind::partition && layer.name == name;
                });
            });
        const auto set = [&](Use use, const Range& inside) {
            stretch.use = use;
            stretch.range = {partition.start + inside.start, inside.bytes};
            stretch.on_device = inside.start;
            return stretch;
        };
        if (path == drive.place.paths.end() || path->mount_point.empty())
            return set(Use::not_mounted, {0, partition.bytes});
        stretch.file_system = path->file_system;
        stretch.mount_point = path->mount_point;
        const std::vector<check::Layer> upward(path->layers.rbegin(), path->layers.rend());
        for (const auto& layer : upward) {
            if (layer.kind == Kind::drive || layer.kind == Kind::partition || layer.kind == Kind::file_system) continue;
            stretch.layers.push_back(fmt::format("{} ({})", layer.name, layer.detail));
        }
        const auto metadata = partition.bytes / kMetadataShare;
        const auto free = partition.bytes / 3 * 2;
        const auto within = at - partition.start;
        if (within < metadata) return set(Use::metadata, {0, metadata});
        if (within >= free) return set(Use::free, {free, partition.bytes - free});
        const auto number = (within - metadata) / kDemoFileBytes;
        const auto start = metadata + number * kDemoFileBytes;
        const auto root = path->mount_point == "/" ? std::string() : path->mount_point;
        stretch.path = root + "/" + fmt::format(fmt::runtime(kNames[number % kNames.size()]), number + 1);
        stretch.in_file = 0;
        return set(Use::file, {start, std::min(kDemoFileBytes, free - start)});
    }

    std::vector<DemoPlace> drives_;
};

}  // namespace

std::unique_ptr<lookup::FileLocator> make_demo_files(std::vector<DemoPlace> drives) {
    return std::make_unique<DemoFiles>(std::move(drives));
}

}  // namespace fettle::sim
