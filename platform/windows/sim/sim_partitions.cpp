// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <stdexcept>
#include <utility>

#include "platform/sim/media/partition_writer.h"
#include "platform/windows/sim/computer.h"

namespace fettle::win_sim {

namespace {

using Shared = SimWindows::Shared;

// Microsoft, "Resize method of the MSFT_Partition class".
constexpr std::uint32_t kFailed = 4;
constexpr std::uint32_t kSizeNotSupported = 4097;
constexpr std::uint32_t kVolumeHasErrors = 42'008;
constexpr std::uint32_t kUnknownFileSystem = 42'009;

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20U;

class SimPartitions final : public windows::PartitionManager {
public:
    explicit SimPartitions(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}

    Result<windows::SupportedSizes> supported_sizes(const windows::PartitionPlace& place) override {
        auto supported = [&] {
            const std::lock_guard lock(shared_->mutex);
            return sizes(place);
        }();
        if (!supported) return supported;
        if (const auto stop = happens(ResizeStage::sized); stop != 0) supported->returned = stop;
        return supported;
    }

    Result<std::uint32_t> resize(const windows::PartitionPlace& place, std::uint64_t bytes) override {
        const auto disk = place.disk;
        const auto start = place.start_bytes;
        const auto before = place.length_bytes;
        {
            const std::lock_guard lock(shared_->mutex);
            const auto supported = sizes(place);
            if (!supported) return fail(supported.error());
            if (supported->returned != 0) return supported->returned;
            if (bytes < supported->least || bytes > supported->most) return kSizeNotSupported;
            // "less than the minimum of 1MB", as Resize-Partition words it.
            if ((bytes > before ? bytes - before : before - bytes) < kMiB) return kSizeNotSupported;
            if (shared_->locked.contains(volume_at(disk, start)->guid) || shared_->exclusive.contains(disk)) {
                return kFailed;
            }
        }
        if (const auto stop = happens(ResizeStage::begun); stop != 0) return stop;
        const auto file_system = [&] {
            const std::lock_guard lock(shared_->mutex);
            volume_at(disk, start)->file_system_bytes = bytes;
        };
        const auto partition = [&] {
            const std::lock_guard lock(shared_->mutex);
            auto& volume = *volume_at(disk, start);
            if (!volume.file_system_bytes) volume.file_system_bytes = volume.extents.front().range.length;
            volume.extents.front().range.length = bytes;
            shared_->stacks.at(disk)->set_partition_length(start, bytes);
            write_partitions(*shared_->stacks.at(disk));
        };
        if (bytes > before) {
            partition();
            if (const auto stop = happens(ResizeStage::partition); stop != 0) return stop;
            file_system();
            return happens(ResizeStage::file_system);
        }
        file_system();
        if (const auto stop = happens(ResizeStage::file_system); stop != 0) return stop;
        partition();
        return happens(ResizeStage::partition);
    }

private:
    [[nodiscard]] SimVolume* volume_at(std::uint32_t disk, std::uint64_t start) const {
        const auto found = std::find_if(shared_->volumes.begin(), shared_->volumes.end(), [&](const SimVolume& one) {
            return one.extents.size() == 1 && one.extents.front().disk == disk &&
                   one.extents.front().range.start == start;
        });
        return found == shared_->volumes.end() ? nullptr : &*found;
    }

    /// The object of WMI. Errors: vanished, refused (two are so).
    [[nodiscard]] Result<SimVolume*> find(const windows::PartitionPlace& place) const {
        SimVolume* only = nullptr;
        for (auto& one : shared_->volumes) {
            if (one.extents.size() != 1) continue;
            const auto& extent = one.extents.front();
            if (extent.disk != place.disk || extent.range.start != place.start_bytes ||
                extent.range.length != place.length_bytes || name_of(one) != place.volume) {
                continue;
            }
            if (only != nullptr) return fail(ErrorCode::refused, "several partitions");
            only = &one;
        }
        if (only == nullptr || !shared_->connected(place.disk)) return fail(ErrorCode::vanished, "partition");
        return only;
    }

    /// The least is what cannot be moved; the most ends with the next partition, or with the last whole MiB before a
    /// backup GPT.
    [[nodiscard]] Result<windows::SupportedSizes> sizes(const windows::PartitionPlace& place) const {
        if (!shared_->administrator) return fail(ErrorCode::not_permitted, "connecting to WMI");
        const auto found = find(place);
        if (!found) return fail(found.error());
        const auto* const volume = *found;
        const auto start = place.start_bytes;
        windows::SupportedSizes sizes;
        if (volume->file_system != "NTFS") sizes.returned = kUnknownFileSystem;
        if (volume->has_errors) sizes.returned = kVolumeHasErrors;
        sizes.least = std::max(volume->immovable_end, kMiB);
        auto& stack = *shared_->stacks.at(place.disk);
        auto end = (stack.disk().drive->personality().identity.capacity->bytes - kMiB) / kMiB * kMiB;
        for (const auto& one : stack.disk().partitions) {
            if (one.range.start > start) end = std::min(end, one.range.start);
        }
        sizes.most = std::max(end - start, place.length_bytes);
        return sizes;
    }

    [[nodiscard]] std::uint32_t happens(ResizeStage stage) const {
        std::function<std::uint32_t(ResizeStage)> happens;
        {
            const std::lock_guard lock(shared_->mutex);
            happens = shared_->on_resize;
        }
        return happens ? happens(stage) : 0;
    }

    std::shared_ptr<Shared> shared_;
};

}  // namespace

void write_partitions(Stack& stack) {
    constexpr std::uint64_t kSector = 512;
    constexpr std::uint32_t kSeed = 7;
    std::vector<sim::Partition> all;
    for (const auto& one : stack.disk().partitions) {
        all.push_back({one.range.start / kSector, one.range.length / kSector, sim::PartitionKind::ntfs, "data"});
    }
    const auto kind = stack.disk().partition_guid.empty() ? sim::TableKind::mbr : sim::TableKind::gpt;
    const auto written = sim::write_table(stack.disk().drive->drive_state().medium(), kind, all, kSeed);
    if (!written) throw std::runtime_error(to_string(written.error()));
}

void SimWindows::write_table(std::uint32_t number) {
    const std::lock_guard lock(shared_->mutex);
    write_partitions(*shared_->stacks.at(number));
}

void SimWindows::during_resize(std::function<std::uint32_t(ResizeStage)> happens) {
    const std::lock_guard lock(shared_->mutex);
    shared_->on_resize = std::move(happens);
}

std::shared_ptr<windows::PartitionManager> SimWindows::partitions() { return std::make_shared<SimPartitions>(shared_); }

}  // namespace fettle::win_sim
