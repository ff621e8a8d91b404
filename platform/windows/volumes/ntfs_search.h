// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/cancel.h"
#include "core/lookup/address_use.h"
#include "platform/windows/ioctl/cluster_request.h"
#include "platform/windows/ioctl/disk_layout.h"
#include "platform/windows/volumes/volumes.h"

namespace fettle::windows {

/// What uses the bytes of one NTFS volume. Asks Windows only once for all of them.
class NtfsSearch {
public:
    static constexpr std::size_t kMostClusters = std::size_t{1} << 20U;

    /// Errors: not_permitted (needs an administrator), vanished, unsupported (no NTFS), io.
    static Result<NtfsSearch> open(DeviceIo& io, const Volume& volume);

    /// Looks up all clusters of these ranges of the volume. True: there were too many, so some are missing. Errors:
    /// cancelled, those of open; too_large (more names than fit).
    Result<bool> look_up(const std::vector<lookup::Range>& ranges, const CancelToken& cancel);

    /// A range of the volume, in parts of one use each, with `range` and `on_device` in bytes of the volume. Clusters
    /// that were not looked up are left out.
    [[nodiscard]] std::vector<lookup::Stretch> parts(const lookup::Range& range);

private:
    NtfsSearch(DeviceIo& io, const Volume& volume, std::unique_ptr<DeviceHandle> handle, const NtfsSize& size)
        : io_(&io), volume_(&volume), handle_(std::move(handle)), size_(size) {}

    Status ask(std::span<const std::uint64_t> clusters);
    [[nodiscard]] std::optional<lookup::Stretch> cluster(std::uint64_t number);
    [[nodiscard]] bool is_free(std::uint64_t number);
    [[nodiscard]] std::optional<std::uint64_t> place_in(const std::string& path, std::uint64_t number);
    [[nodiscard]] std::vector<FileRun> runs_of(const std::string& path);
    [[nodiscard]] std::string shown(const std::string& path) const;

    DeviceIo* io_;
    const Volume* volume_;
    std::unique_ptr<DeviceHandle> handle_;
    NtfsSize size_;
    std::map<std::uint64_t, std::optional<ClusterUse>> found_;  ///< nullopt: no file uses it
    std::vector<std::uint8_t> bitmap_;                          ///< the part that was asked for last
    std::map<std::string, std::vector<FileRun>> runs_;          ///< of files that were asked for
};

}  // namespace fettle::windows
