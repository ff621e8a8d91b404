// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include "platform/sim/fleet/sim_transfers.h"
#include "platform/windows/sim/computer.h"
#include "platform/windows/sim/wire.h"

namespace fettle::win_sim {

using windows::IoAnswer;
using windows::WinError;
namespace win_error = windows::win_error;

namespace {

using Shared = SimWindows::Shared;

constexpr std::uint64_t kCluster = 4096;
constexpr std::uint64_t kSector = 512;
constexpr WinError kDiskFull = 112;
constexpr WinError kFileExists = 80;

SimVolume* volume_of(Shared& shared, const std::string& guid) {
    const auto found = std::find_if(shared.volumes.begin(), shared.volumes.end(),
                                    [&](const SimVolume& one) { return one.guid == guid; });
    return found == shared.volumes.end() ? nullptr : &*found;
}

/// What a cipher makes of a sector depends on the data and on its address (AES-XTS in BitLocker). This one is not
/// secret.
void encrypt(std::span<std::uint8_t> data, std::uint64_t address) {
    for (std::size_t i = 0; i < data.size(); ++i) {
        const auto key = (address + i) * 0x9E37'79B9'7F4A'7C15U;
        data[i] = static_cast<std::uint8_t>(data[i] ^ (key >> 56U));
    }
}

/// All members of SimNewFile are used under the mutex of `shared_`.
class SimNewFile final : public windows::NewFile, private windows::DeviceHandle {
public:
    SimNewFile(std::shared_ptr<Shared> shared, std::string guid, std::string name)
        : shared_(std::move(shared)), guid_(std::move(guid)), name_(std::move(name)) {}
    SimNewFile(const SimNewFile&) = delete;
    SimNewFile& operator=(const SimNewFile&) = delete;
    ~SimNewFile() override {
        const std::lock_guard lock(shared_->mutex);
        auto* const volume = volume_of(*shared_, guid_);
        if (volume == nullptr || volume->holds_deleted) return;
        const auto runs = file(*volume).runs;
        std::erase_if(volume->files, [&](const SimFile& one) { return one.name == name_; });
        const auto disabled = shared_->settings.find("DisableDeleteNotification");
        const bool notifies =
            volume->file_system == "NTFS" && (disabled == shared_->settings.end() || disabled->second == 0);
        for (const auto& run : runs) {
            const ByteRange range{volume->first_cluster + run.on_volume * kCluster, run.clusters * kCluster};
            volume->free.push_back(range);
            if (notifies) discard(*volume, range);
        }
    }

    windows::DeviceHandle& handle() override { return *this; }
    tl::expected<std::uint32_t, WinError> attributes() override {
        const std::lock_guard lock(shared_->mutex);
        auto* const volume = volume_of(*shared_, guid_);
        if (volume == nullptr) return tl::unexpected<WinError>(win_error::kDeviceNotConnected);
        return file(*volume).attributes;
    }
    WinError flush() override { return win_error::kNone; }

private:
    IoAnswer control(std::uint32_t code, std::span<const std::uint8_t> in, std::span<std::uint8_t> out) override {
        const std::lock_guard lock(shared_->mutex);
        auto* const volume = volume_of(*shared_, guid_);
        if (volume == nullptr) return refuse(win_error::kDeviceNotConnected);
        auto& here = file(*volume);
        if (code == 0x90073) return retrieval_pointers(here, in, out);
        // FSCTL_SET_COMPRESSION.
        if (code != 0x9C040 || volume->keeps_compression) return refuse(win_error::kInvalidFunction);
        if (in.size() != 2) return refuse(win_error::kInvalidParameter);
        here.attributes = (here.attributes & ~0x800U) | (get(in, 0, 2) == 0 ? 0U : 0x800U);
        return {};
    }
    IoAnswer read(std::uint64_t /*offset*/, std::span<std::uint8_t> /*data*/) override {
        return refuse(win_error::kNotSupported);
    }
    /// Without buffering, in whole sectors.
    IoAnswer write(std::uint64_t offset, std::span<const std::uint8_t> data) override {
        const std::lock_guard lock(shared_->mutex);
        if (offset % kSector != 0 || data.size() % kSector != 0) return refuse(win_error::kInvalidParameter);
        auto* const volume = volume_of(*shared_, guid_);
        if (volume == nullptr || !shared_->connected(volume->extents.front().disk)) {
            return refuse(win_error::kDeviceNotConnected);
        }
        if (!allocate(*volume, (offset + data.size() + kCluster - 1) / kCluster)) return refuse(kDiskFull);
        auto transfers = sim::make_transfers(stack(*volume).disk().drive);
        if (!transfers) return refuse(win_error::kIoDevice);
        for (std::size_t done = 0; done < data.size();) {
            const auto at = offset + done;
            const auto together = contiguous(*volume, at / kCluster) * kCluster - at % kCluster;
            const auto length = std::min(
                {data.size() - done, std::size_t{(*transfers)->most_bytes()}, static_cast<std::size_t>(together)});
            Bytes part(data.begin() + static_cast<std::ptrdiff_t>(done),
                       data.begin() + static_cast<std::ptrdiff_t>(done + length));
            auto address = *place(*volume, at / kCluster) + at % kCluster;
            if (volume->encrypted) encrypt(part, address);
            if (volume->moves_files) address += kCluster;
            if ((*transfers)->write(volume->extents.front().range.start + address, part).result < 0) {
                return refuse(win_error::kIoDevice);
            }
            done += length;
        }
        return {win_error::kNone, static_cast<std::uint32_t>(data.size())};
    }

    [[nodiscard]] SimFile& file(SimVolume& volume) const {
        return *std::find_if(volume.files.begin(), volume.files.end(),
                             [&](const SimFile& one) { return one.name == name_; });
    }
    [[nodiscard]] Stack& stack(const SimVolume& volume) const {
        return *shared_->stacks.at(volume.extents.front().disk);
    }
    /// The byte of the volume where the file's cluster `number` is.
    [[nodiscard]] std::optional<std::uint64_t> place(SimVolume& volume, std::uint64_t number) const {
        for (const auto& run : file(volume).runs) {
            if (number < run.in_file || number - run.in_file >= run.clusters) continue;
            return volume.first_cluster + (run.on_volume + number - run.in_file) * kCluster;
        }
        return std::nullopt;
    }
    /// Number of clusters from the file's cluster `number` on that follow each other on the volume.
    [[nodiscard]] std::uint64_t contiguous(SimVolume& volume, std::uint64_t number) const {
        std::uint64_t count = 0;
        for (const auto& run : file(volume).runs) {
            if (number >= run.in_file && number - run.in_file < run.clusters)
                count = run.clusters - (number - run.in_file);
        }
        return count;
    }
    /// The first free clusters of the volume.
    bool allocate(SimVolume& volume, std::uint64_t clusters) const {
        auto& runs = file(volume).runs;
        auto have = runs.empty() ? 0 : runs.back().in_file + runs.back().clusters;
        for (auto& free : volume.free) {
            const auto taken = std::min(clusters - std::min(clusters, have), free.length / kCluster);
            if (taken == 0) continue;
            const auto first = (free.start - volume.first_cluster) / kCluster;
            const bool follows = !runs.empty() && runs.back().on_volume + runs.back().clusters == first;
            if (follows) runs.back().clusters += taken;
            if (!follows) runs.push_back({have, first, taken});
            free.start += taken * kCluster;
            free.length -= taken * kCluster;
            have += taken;
        }
        std::erase_if(volume.free, [](const ByteRange& one) { return one.length == 0; });
        return have >= clusters;
    }
    void discard(const SimVolume& volume, const ByteRange& range) const {
        if (!stack(volume).disk().habits.trim.value_or(false)) return;
        auto transfers = sim::make_transfers(stack(volume).disk().drive);
        if (transfers) (void)(*transfers)->discard(volume.extents.front().range.start + range.start, range.length);
    }

    std::shared_ptr<Shared> shared_;
    std::string guid_;
    std::string name_;  ///< of its SimFile
};

class SimVolumeFiles final : public windows::VolumeFiles {
public:
    explicit SimVolumeFiles(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}

    tl::expected<std::unique_ptr<windows::NewFile>, WinError> create(const std::string& path) override {
        const std::lock_guard lock(shared_->mutex);
        for (auto& volume : shared_->volumes) {
            const auto root = name_of(volume);
            if (!path.starts_with(root) || path.size() == root.size()) continue;
            constexpr WinError kWriteProtect = 19;
            if (volume.read_only) return tl::unexpected<WinError>(kWriteProtect);
            if (!shared_->administrator) return tl::unexpected<WinError>(win_error::kAccessDenied);
            const auto name = path.substr(root.size() - 1) + "::$DATA";
            const bool exists = std::any_of(volume.files.begin(), volume.files.end(),
                                            [&](const SimFile& one) { return one.name == name; });
            if (exists) return tl::unexpected<WinError>(kFileExists);
            volume.files.push_back({.name = name, .attributes = volume.new_attributes});
            return std::make_unique<SimNewFile>(shared_, volume.guid, name);
        }
        return tl::unexpected<WinError>(win_error::kPathNotFound);
    }
    tl::expected<windows::VolumeUnits, WinError> units(const std::string& volume) override {
        const std::lock_guard lock(shared_->mutex);
        if (!exists(volume)) return tl::unexpected<WinError>(win_error::kPathNotFound);
        return windows::VolumeUnits{kSector, kCluster};
    }
    WinError flush(const std::string& volume) override {
        const std::lock_guard lock(shared_->mutex);
        if (!shared_->administrator) return win_error::kAccessDenied;
        return exists(volume) ? win_error::kNone : win_error::kPathNotFound;
    }

private:
    [[nodiscard]] bool exists(const std::string& volume) const {
        return std::any_of(shared_->volumes.begin(), shared_->volumes.end(),
                           [&](const SimVolume& one) { return name_of(one) == volume; });
    }

    std::shared_ptr<Shared> shared_;
};

}  // namespace

std::shared_ptr<windows::VolumeFiles> SimWindows::files() { return std::make_shared<SimVolumeFiles>(shared_); }

}  // namespace fettle::win_sim
