// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/volumes/volume_trim_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "core/trim/ranges.h"
#include "platform/windows/ioctl/win_error.h"
#include "platform/windows/volumes/volumes.h"

namespace fettle::windows {

namespace {

/// FNV-1a. The first half of a volume's GUID is the same for all partitions of a disk with an MBR.
std::uint64_t id_of(const std::string& name) {
    std::uint64_t hash = 0xCBF2'9CE4'8422'2325U;
    for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100'0000'01B3U;
    return hash;
}

trim::FileSystem file_system_of(DeviceIo& io, const Volume& volume) {
    trim::FileSystem file_system;
    file_system.mount_id = id_of(volume.listed.name);
    file_system.target = volume.target;
    for (const auto& path : volume.listed.paths) {
        if (path != volume.target) file_system.also_at.push_back(path);
    }
    file_system.source = volume.listed.name;
    file_system.type = volume.listed.file_system;
    file_system.devices = {volume.device()};
    file_system.drives = volume.drives();
    file_system.read_only = volume.listed.read_only;
    if (const auto size = volume.size_bytes(); size != 0) file_system.size_bytes = size;
    for (const auto& drive : file_system.drives) {
        const auto passes = passes_trim(io, drive);
        if (!passes) continue;
        // Windows reports no largest size; nothing larger than the volume is discarded.
        const auto most = *passes ? volume.size_bytes() : 0;
        file_system.discard_max_bytes = std::max(most, file_system.discard_max_bytes.value_or(0));
    }
    return file_system;
}

bool is_mounted(const Volume& volume) {
    return !volume.listed.optical && !volume.listed.file_system.empty() && !volume.target.empty();
}

/// With backslashes, one of them at the end, and ASCII letters in lower case: Windows' names have no case.
std::string plain(std::string path) {
    for (char& c : path) {
        if (c == '/') c = '\\';
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    while (path.ends_with('\\')) path.pop_back();
    return path + '\\';
}

class OpenVolume final : public trim::OpenFileSystem {
public:
    OpenVolume(std::unique_ptr<DeviceHandle> held, trim::FileSystem planned,
               std::function<Result<std::vector<trim::FileSystem>>()> list, std::shared_ptr<VolumeOptimizer> optimizer)
        : held_(std::move(held)),
          planned_(std::move(planned)),
          list_(std::move(list)),
          optimizer_(std::move(optimizer)) {}

    Result<trim::FileSystem> look_again() override {
        auto all = list_();
        if (!all) return fail(all.error());
        const auto found = std::find_if(all->begin(), all->end(),
                                        [&](const trim::FileSystem& one) { return one.source == planned_.source; });
        if (found == all->end()) {
            return fail(ErrorCode::vanished, FETTLE_TEXT("the mount to be trimmed no longer exists"));
        }
        return std::move(*found);
    }
    /// Windows trims a volume as a whole.
    trim::Geometry geometry() override { return {}; }
    Result<std::optional<std::uint64_t>> discard(std::uint64_t start, std::uint64_t length,
                                                 std::uint64_t minimum) override {
        if (start != 0 || length != trim::kToTheEnd) {
            return fail(ErrorCode::unsupported, FETTLE_TEXT("Windows trims only whole volumes."));
        }
        if (minimum != 0) {
            return fail(ErrorCode::unsupported,
                        FETTLE_TEXT("Windows trims all free space of a volume: it takes no shortest length."));
        }
        const auto returned = optimizer_->retrim(planned_.source);
        if (!returned) return fail(returned.error());
        if (auto done = check_retrim(*returned, planned_.target); !done) return fail(done.error());
        return std::optional<std::uint64_t>();
    }
    void pause(std::uint32_t milliseconds) override {
        std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
    }

private:
    std::unique_ptr<DeviceHandle> held_;
    trim::FileSystem planned_;
    std::function<Result<std::vector<trim::FileSystem>>()> list_;
    std::shared_ptr<VolumeOptimizer> optimizer_;
};

Result<std::vector<trim::FileSystem>> list_from(DeviceIo& io, VolumeList& volumes) {
    auto listed = volumes.volumes();
    if (!listed) return fail(listed.error());
    std::vector<trim::FileSystem> all;
    for (const auto& volume : read_volumes(io, std::move(*listed))) {
        if (is_mounted(volume)) all.push_back(file_system_of(io, volume));
    }
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.target < b.target; });
    return all;
}

}  // namespace

Result<std::vector<trim::FileSystem>> VolumeTrimSource::list() { return list_from(*io_, *volumes_); }

Result<std::unique_ptr<trim::OpenFileSystem>> VolumeTrimSource::open(const trim::FileSystem& file_system) {
    auto held = io_->open(device_path(file_system.source), Access::read);
    if (!held) {
        auto error = windows_error(held.error(), fmt::format("trimming {}", file_system.target));
        if (error.code == ErrorCode::not_found) error.code = ErrorCode::vanished;
        return fail(std::move(error));
    }
    return std::make_unique<OpenVolume>(
        std::move(*held), file_system, [io = io_, volumes = volumes_] { return list_from(*io, *volumes); }, optimizer_);
}

std::string VolumeTrimSource::mount_point(const std::string& path) {
    auto listed = volumes_->volumes();
    if (!listed || path.empty()) return {};
    const auto wanted = plain(path);
    for (const auto& volume : *listed) {
        for (const auto& mounted : volume.paths) {
            if (plain(mounted) == wanted) return mounted;
        }
        if (plain(volume.name) == wanted && !volume.paths.empty()) return volume.paths.front();
    }
    return {};
}

}  // namespace fettle::windows
