// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <optional>
#include <utility>

#include "platform/sim/fleet/sim_transfers.h"
#include "platform/windows/sim/computer.h"
#include "platform/windows/sim/wire.h"

namespace fettle::win_sim {

using windows::IoAnswer;
namespace win_error = windows::win_error;

namespace {

using Shared = SimWindows::Shared;

class VolumeHandle final : public windows::DeviceHandle {
public:
    VolumeHandle(std::shared_ptr<Shared> shared, SimVolume volume, windows::Access access)
        : shared_(std::move(shared)), volume_(std::move(volume)), access_(access) {}
    VolumeHandle(const VolumeHandle&) = delete;
    VolumeHandle& operator=(const VolumeHandle&) = delete;
    /// Closing the handle unlocks the volume (Microsoft, FSCTL_LOCK_VOLUME).
    ~VolumeHandle() override {
        const std::lock_guard lock(shared_->mutex);
        if (locks_) shared_->locked.erase(volume_.guid);
    }
    IoAnswer control(std::uint32_t code, std::span<const std::uint8_t> in, std::span<std::uint8_t> out) override {
        constexpr std::uint32_t kExtents = 0x560000;
        constexpr std::uint32_t kDeviceNumber = 0x2D1080;
        constexpr std::uint32_t kLock = 0x90018;
        constexpr std::uint32_t kDismount = 0x90020;
        if (code == kLock) return lock_volume();
        if (code == kDismount) return dismount();
        if (code == kExtents) return extents(out);
        constexpr std::uint32_t kNtfsVolumeData = 0x90064;
        if (code == kNtfsVolumeData) return ntfs_volume_data(out);
        if (code == 0x901FC) return lookup(in, out);
        if (code == 0x9006F) return bitmap(in, out);
        if (code == 0x90234) return pointer_base(out);
        if (code != kDeviceNumber || volume_.partition == 0) return {win_error::kInvalidFunction, 0};
        Bytes number(12);
        set(number, 0, 7, 4);  // FILE_DEVICE_DISK
        set(number, 4, volume_.extents.front().disk, 4);
        set(number, 8, volume_.partition, 4);
        return out.size() < number.size() ? refuse(win_error::kInsufficientBuffer) : answer(out, number);
    }
    IoAnswer read(std::uint64_t /*offset*/, std::span<std::uint8_t> /*data*/) override {
        return {win_error::kNotSupported, 0};
    }
    IoAnswer write(std::uint64_t /*offset*/, std::span<const std::uint8_t> /*data*/) override {
        return {win_error::kNotSupported, 0};
    }

private:
    [[nodiscard]] bool exists() const {
        return std::any_of(shared_->volumes.begin(), shared_->volumes.end(),
                           [&](const SimVolume& one) { return one.guid == volume_.guid; });
    }
    [[nodiscard]] std::optional<windows::WinError> error_of(std::uint32_t code) const {
        if (!exists()) return win_error::kDeviceNotConnected;
        const auto found = shared_->volume_errors.find(code);
        return found == shared_->volume_errors.end() ? std::nullopt : std::optional(found->second);
    }
    /// Fails with 5 for a volume with an open file, of the system, or with a page file (Microsoft, FSCTL_LOCK_VOLUME).
    IoAnswer lock_volume() {
        std::function<void()> happens;
        {
            const std::lock_guard lock(shared_->mutex);
            happens = std::exchange(shared_->on_lock, nullptr);
        }
        if (happens) happens();
        const std::lock_guard lock(shared_->mutex);
        if (const auto error = error_of(0x90018)) return refuse(*error);
        if (volume_.needed || shared_->locked.contains(volume_.guid)) return refuse(win_error::kAccessDenied);
        auto& open = shared_->open_files[volume_.guid];
        if (open != 0) {
            if (open > 0) --open;
            return refuse(win_error::kAccessDenied);
        }
        shared_->locked.insert(volume_.guid);
        locks_ = true;
        return {};
    }
    /// "Regardless of whether or not the volume is currently in use" (Microsoft, FSCTL_DISMOUNT_VOLUME).
    IoAnswer dismount() {
        const std::lock_guard lock(shared_->mutex);
        if (const auto error = error_of(0x90020)) return refuse(*error);
        shared_->dismounted.push_back(volume_.guid);
        return {};
    }
    IoAnswer extents(std::span<std::uint8_t> out) const {
        const std::lock_guard lock(shared_->mutex);
        if (const auto found = shared_->volume_errors.find(0x560000); found != shared_->volume_errors.end()) {
            return refuse(found->second);
        }
        const auto& all = volume_.extents;
        Bytes extents(8 + all.size() * 24);
        if (out.size() < extents.size()) return {win_error::kMoreData, 0};
        set(extents, 0, all.size(), 4);
        for (std::size_t i = 0; i < all.size(); ++i) {
            set(extents, 8 + 24 * i, all[i].disk, 4);
            set(extents, 16 + 24 * i, all[i].range.start, 8);
            set(extents, 24 + 24 * i, all[i].range.length, 8);
        }
        return answer(out, extents);
    }

    /// NTFS_VOLUME_DATA_BUFFER. The last sector holds a copy of the first and does not count.
    IoAnswer ntfs_volume_data(std::span<std::uint8_t> out) const {
        const std::lock_guard lock(shared_->mutex);
        const auto found = std::find_if(shared_->volumes.begin(), shared_->volumes.end(),
                                        [&](const SimVolume& one) { return one.guid == volume_.guid; });
        if (found == shared_->volumes.end()) return refuse(win_error::kDeviceNotConnected);
        if (found->file_system != "NTFS" || access_ == windows::Access::query) {
            return refuse(win_error::kInvalidFunction);
        }
        constexpr std::uint64_t kSector = 512;
        Bytes data(96);
        set(data, 8, found->file_system_bytes.value_or(found->extents.front().range.length) / kSector - 1, 8);
        set(data, 40, kSector, 4);
        set(data, 44, 4096, 4);
        return out.size() < data.size() ? refuse(win_error::kInsufficientBuffer) : answer(out, data);
    }

    [[nodiscard]] bool reaches_ntfs() const {
        return volume_.file_system == "NTFS" && access_ != windows::Access::query;
    }
    [[nodiscard]] std::uint64_t clusters() const { return volume_.extents.front().range.length / kCluster; }

    /// Entries of 24 bytes and a name in UTF-16, each at a multiple of 8, for one name of each match.
    IoAnswer lookup(std::span<const std::uint8_t> in, std::span<std::uint8_t> out) const {
        if (!reaches_ntfs()) return refuse(win_error::kInvalidFunction);
        const auto count = get32(in, 4);
        if (in.size() != 8 + 8 * std::size_t{count} || count == 0) return refuse(win_error::kInvalidParameter);
        if (out.size() < 12) return refuse(win_error::kInsufficientBuffer);
        Bytes all(16);
        std::size_t matches = 0;
        std::size_t last = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const auto cluster = get(in, 8 + 8 * i, 8);
            if (cluster >= clusters()) return refuse(win_error::kInvalidParameter);
            for (const auto& file : volume_.files) {
                if (!holds(file, cluster)) continue;
                const auto at = all.size();
                all.resize(at + (24 + 2 * (file.name.size() + 1) + 7) / 8 * 8);
                if (last != 0) set(all, last, at - last, 4);
                set(all, at + 4, file.flags, 4);
                set(all, at + 16, cluster, 8);
                for (std::size_t k = 0; k < file.name.size(); ++k)
                    all[at + 24 + 2 * k] = static_cast<std::uint8_t>(file.name[k]);
                last = at;
                ++matches;
            }
        }
        set(all, 0, matches == 0 ? 0 : 16, 4);
        set(all, 4, matches, 4);
        set(all, 8, all.size(), 4);
        auto given = answer(out, all);
        if (out.size() < all.size()) given.error = win_error::kMoreData;
        return given;
    }
    static bool holds(const SimFile& file, std::uint64_t cluster) {
        return std::any_of(file.runs.begin(), file.runs.end(), [&](const SimFile::Run& one) {
            return cluster >= one.on_volume && cluster - one.on_volume < one.clusters;
        });
    }
    /// From a multiple of 8 clusters on. What does not fit is left out.
    IoAnswer bitmap(std::span<const std::uint8_t> in, std::span<std::uint8_t> out) const {
        const auto first = get(in, 0, 8) / 8 * 8;
        if (!reaches_ntfs() || first >= clusters()) return refuse(win_error::kInvalidParameter);
        if (out.size() < 17) return refuse(win_error::kInsufficientBuffer);
        const auto end = std::min(clusters(), first + 8 * (out.size() - 16));
        Bytes all(16 + (end - first + 7) / 8);
        set(all, 0, first, 8);
        set(all, 8, clusters() - first, 8);
        for (auto one = first; one < end; ++one) {
            const bool free = std::any_of(volume_.free.begin(), volume_.free.end(), [&](const ByteRange& range) {
                return one * kCluster >= range.start && one * kCluster < range.start + range.length;
            });
            if (!free) all[16 + (one - first) / 8] |= static_cast<std::uint8_t>(1U << ((one - first) % 8));
        }
        auto given = answer(out, all);
        if (end < clusters()) given.error = win_error::kMoreData;
        return given;
    }

    /// FSCTL_GET_RETRIEVAL_POINTER_BASE, in sectors.
    IoAnswer pointer_base(std::span<std::uint8_t> out) const {
        if (!volume_.has_pointer_base || access_ == windows::Access::query) return refuse(win_error::kInvalidFunction);
        Bytes base(8);
        set(base, 0, volume_.first_cluster / 512, 8);
        return out.size() < base.size() ? refuse(win_error::kInsufficientBuffer) : answer(out, base);
    }

    static constexpr std::uint64_t kCluster = 4096;

    std::shared_ptr<Shared> shared_;
    SimVolume volume_;
    windows::Access access_;
    bool locks_ = false;
};

class FileHandle final : public windows::DeviceHandle {
public:
    explicit FileHandle(SimFile file) : file_(std::move(file)) {}
    IoAnswer control(std::uint32_t code, std::span<const std::uint8_t> in, std::span<std::uint8_t> out) override {
        return code == 0x90073 ? retrieval_pointers(file_, in, out) : refuse(win_error::kInvalidFunction);
    }
    IoAnswer read(std::uint64_t /*offset*/, std::span<std::uint8_t> /*data*/) override {
        return {win_error::kNotSupported, 0};
    }
    IoAnswer write(std::uint64_t /*offset*/, std::span<const std::uint8_t> /*data*/) override {
        return {win_error::kNotSupported, 0};
    }

private:
    SimFile file_;
};

/// Without the type of the attribute, and without the name of the stream if it has none.
std::string openable(const std::string& name) {
    auto path = name.substr(0, name.rfind(':'));
    if (path.ends_with(':')) path.pop_back();
    return path;
}

class SimVolumes final : public windows::VolumeList {
public:
    explicit SimVolumes(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}

    Result<std::vector<windows::ListedVolume>> volumes() override {
        const std::lock_guard lock(shared_->mutex);
        std::vector<windows::ListedVolume> listed;
        for (const auto& one : shared_->volumes) {
            if (!one.listed) continue;
            listed.push_back({name_of(one), one.paths, one.file_system, one.read_only, one.optical});
        }
        return listed;
    }
    Result<std::optional<std::uint32_t>> file_system_setting(const std::string& name) override {
        const std::lock_guard lock(shared_->mutex);
        const auto found = shared_->settings.find(name);
        if (found == shared_->settings.end()) return std::optional<std::uint32_t>();
        return std::optional<std::uint32_t>(found->second);
    }

private:
    std::shared_ptr<Shared> shared_;
};

class SimFacts final : public windows::SystemFacts {
public:
    explicit SimFacts(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}
    std::uint32_t build() override {
        const std::lock_guard lock(shared_->mutex);
        return shared_->build;
    }
    bool preinstallation() override {
        const std::lock_guard lock(shared_->mutex);
        return std::any_of(shared_->stacks.begin(), shared_->stacks.end(),
                           [](const auto& one) { return one.second->disk().habits.win_pe; });
    }
    Result<std::vector<windows::SystemVolume>> system_volumes() override {
        const std::lock_guard lock(shared_->mutex);
        if (shared_->hides_system_volumes) return fail(ErrorCode::io, "finding Windows' folder");
        std::vector<windows::SystemVolume> all;
        for (const auto& one : shared_->volumes) {
            if (!one.needed) continue;
            windows::SystemVolume volume{name_of(one), *one.needed};
            for (const auto& part : one.extents) {
                if (!one.listed) volume.extents.push_back({part.disk, part.range.start, part.range.length});
            }
            all.push_back(std::move(volume));
        }
        return all;
    }

private:
    std::shared_ptr<Shared> shared_;
};

class SimOptimizer final : public windows::VolumeOptimizer {
public:
    explicit SimOptimizer(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}

    Result<std::uint32_t> retrim(const std::string& volume) override {
        const std::lock_guard lock(shared_->mutex);
        if (!shared_->administrator) return fail(ErrorCode::not_permitted, volume);
        const auto found = std::find_if(shared_->volumes.begin(), shared_->volumes.end(),
                                        [&](const SimVolume& one) { return volume == name_of(one); });
        if (found == shared_->volumes.end()) return fail(ErrorCode::vanished, volume);
        if (shared_->optimizer_result) return *shared_->optimizer_result;
        constexpr std::uint32_t kNotSupported = 1;
        constexpr std::uint32_t kNotSupportedByHardware = 43'022;
        constexpr std::uint32_t kFailed = 4;
        if (found->file_system != "NTFS" && found->file_system != "ReFS") return kNotSupported;
        const auto& extent = found->extents.front();
        const auto stack = shared_->stacks.find(extent.disk);
        if (stack == shared_->stacks.end() || !stack->second->disk().habits.trim.value_or(false))
            return kNotSupportedByHardware;
        auto transfers = sim::make_transfers(stack->second->disk().drive);
        if (!transfers) return kFailed;
        for (const auto& range : found->free) {
            if (!(*transfers)->discard(extent.range.start + range.start, range.length)) return kFailed;
        }
        return 0U;
    }

private:
    std::shared_ptr<Shared> shared_;
};

}  // namespace

IoAnswer retrieval_pointers(const SimFile& file, std::span<const std::uint8_t> in, std::span<std::uint8_t> out) {
    constexpr std::size_t kHead = 16;
    if (out.size() < 2 * kHead) return refuse(win_error::kInsufficientBuffer);
    const auto start = get(in, 0, 8);
    Bytes all(kHead);
    std::uint32_t count = 0;
    bool more = false;
    for (const auto& run : file.runs) {
        if (run.in_file + run.clusters <= start) continue;
        more = all.size() + 16 > out.size();
        if (more) break;
        if (count == 0) set(all, 8, run.in_file, 8);
        all.resize(all.size() + 16);
        set(all, all.size() - 16, run.in_file + run.clusters, 8);
        set(all, all.size() - 8, run.on_volume, 8);
        ++count;
    }
    constexpr windows::WinError kEndOfFile = 38;
    if (count == 0) return refuse(kEndOfFile);
    set(all, 0, count, 4);
    auto given = answer(out, all);
    if (more) given.error = win_error::kMoreData;
    return given;
}

bool names(const std::string& path, const SimVolume& volume) {
    if (volume.partition != 0 && !volume.extents.empty() &&
        path == fmt::format("\\\\?\\globalroot\\device\\harddisk{}\\partition{}", volume.extents.front().disk,
                            volume.partition))
        return true;
    if (!volume.listed) return false;
    if (path == lower(fmt::format("\\\\?\\volume{{{}}}", volume.guid))) return true;
    return std::any_of(volume.paths.begin(), volume.paths.end(), [&](const std::string& one) {
        return one.size() == 3 && path == lower(fmt::format("\\\\.\\{}", one.substr(0, 2)));
    });
}

std::unique_ptr<windows::DeviceHandle> open_file(const std::string& path, const SimVolume& volume) {
    for (const auto& file : volume.files) {
        const auto full = lower(fmt::format("\\\\?\\volume{{{}}}{}", volume.guid, openable(file.name)));
        if (file.opens && path == full) return std::make_unique<FileHandle>(file);
    }
    return nullptr;
}

std::string name_of(const SimVolume& volume) { return fmt::format("\\\\?\\Volume{{{}}}\\", volume.guid); }

std::unique_ptr<windows::DeviceHandle> open_volume(std::shared_ptr<SimWindows::Shared> shared, SimVolume volume,
                                                   windows::Access access) {
    return std::make_unique<VolumeHandle>(std::move(shared), std::move(volume), access);
}

std::shared_ptr<windows::VolumeList> SimWindows::volumes() { return std::make_shared<SimVolumes>(shared_); }
std::shared_ptr<windows::SystemFacts> SimWindows::facts() { return std::make_shared<SimFacts>(shared_); }
std::shared_ptr<windows::VolumeOptimizer> SimWindows::optimizer() { return std::make_shared<SimOptimizer>(shared_); }

}  // namespace fettle::win_sim
