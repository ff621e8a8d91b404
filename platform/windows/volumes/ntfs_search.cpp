// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/volumes/ntfs_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "platform/windows/ioctl/ask.h"
#include "platform/windows/ioctl/control_codes.h"
#include "platform/windows/ioctl/win_error.h"

namespace fettle::windows {

namespace {

using lookup::Range;
using lookup::Stretch;
using lookup::Use;

constexpr std::size_t kAtOnce = 65'536;  ///< clusters in a request
constexpr std::size_t kFirstAnswer = std::size_t{1} << 16U;
constexpr std::size_t kLargestAnswer = std::size_t{1} << 28U;
constexpr std::size_t kBitmapBytes = 4096;

/// Whether `next` continues `last`, as one part.
bool continues(const Stretch& last, const Stretch& next) {
    return last.use == next.use && last.path == next.path && last.folder == next.folder &&
           last.range.start + last.range.bytes == next.range.start &&
           last.in_file.has_value() == next.in_file.has_value() &&
           (!last.in_file || *last.in_file + last.range.bytes == *next.in_file);
}

}  // namespace

Result<NtfsSearch> NtfsSearch::open(DeviceIo& io, const Volume& volume) {
    const auto path = device_path(volume.listed.name);
    auto handle = io.open(path, Access::read);
    if (!handle) return fail(windows_error(handle.error(), fmt::format("opening {}", path)));
    const auto size = ntfs_size(**handle, path);
    if (!size) return fail(size.error());
    return NtfsSearch(io, volume, std::move(*handle), *size);
}

Result<bool> NtfsSearch::look_up(const std::vector<Range>& ranges, const CancelToken& cancel) {
    const auto all = size_.bytes.bytes / size_.cluster_bytes;
    std::vector<std::uint64_t> wanted;
    bool cut = false;
    for (const auto& range : ranges) {
        const auto last = (range.start + range.bytes - 1) / size_.cluster_bytes;
        for (auto one = range.start / size_.cluster_bytes; one <= last && one < all; ++one) {
            cut = wanted.size() == kMostClusters;
            if (cut) break;
            if (wanted.empty() || wanted.back() != one) wanted.push_back(one);
        }
        if (cut) break;
    }
    for (std::size_t at = 0; at < wanted.size(); at += kAtOnce) {
        if (cancel.cancelled()) return fail(ErrorCode::cancelled, FETTLE_TEXT("the search for files"));
        const auto count = std::min(kAtOnce, wanted.size() - at);
        if (auto asked = ask(std::span(wanted).subspan(at, count)); !asked) return fail(asked.error());
    }
    return cut;
}

Status NtfsSearch::ask(std::span<const std::uint64_t> clusters) {
    const auto request = encode_cluster_lookup(clusters);
    for (auto bytes = kFirstAnswer;;) {
        std::vector<std::uint8_t> out(bytes);
        const auto answer = handle_->control(kLookupStreamFromCluster, request, out);
        if (!answer.ok() && answer.error != win_error::kMoreData) {
            return fail(windows_error(answer.error, fmt::format("finding files on {}", volume_->listed.name)));
        }
        out.resize(std::min<std::size_t>(out.size(), answer.returned));
        auto got = decode_cluster_lookup(BytesView(out));
        if (!got) return fail(got.error());
        if (got->needed_bytes > bytes && bytes < kLargestAnswer) {
            bytes = std::min<std::size_t>(got->needed_bytes, kLargestAnswer);
            continue;
        }
        // Clusters whose entries are missing would seem to belong to no file.
        if (got->needed_bytes > bytes) {
            return fail(ErrorCode::too_large,
                        fmt::format("finding files on {}: ask for fewer addresses at once", volume_->listed.name));
        }
        for (const auto one : clusters) found_.try_emplace(one);
        for (auto& use : got->uses) {
            const auto found = found_.find(use.cluster);
            // The first of several names of a file.
            if (found != found_.end() && !found->second) found->second = std::move(use);
        }
        return {};
    }
}

bool NtfsSearch::is_free(std::uint64_t number) {
    if (!cluster_in_use(BytesView(bitmap_), number)) {
        bitmap_.resize(kBitmapBytes);
        const auto answer = handle_->control(kGetVolumeBitmap, encode_start(number), bitmap_);
        // The rest of the bitmap does not fit, and is not wanted yet.
        const bool good = answer.ok() || answer.error == win_error::kMoreData;
        bitmap_.resize(good ? std::min<std::size_t>(kBitmapBytes, answer.returned) : 0);
    }
    return cluster_in_use(BytesView(bitmap_), number) == false;
}

std::vector<FileRun> NtfsSearch::runs_of(const std::string& path) {
    const auto file = io_->open(device_path(volume_->listed.name) + path, Access::query);
    return file ? file_runs(**file, path).value_or(std::vector<FileRun>()) : std::vector<FileRun>();
}

std::optional<std::uint64_t> NtfsSearch::place_in(const std::string& path, std::uint64_t number) {
    auto known = runs_.find(path);
    if (known == runs_.end()) known = runs_.emplace(path, runs_of(path)).first;
    for (const auto& run : known->second) {
        if (!run.on_volume || number < *run.on_volume || number - *run.on_volume >= run.clusters) continue;
        return (run.in_file + (number - *run.on_volume)) * size_.cluster_bytes;
    }
    return std::nullopt;
}

std::string NtfsSearch::shown(const std::string& path) const {
    return volume_->target.empty() ? path : volume_->target + path.substr(1);
}

std::optional<Stretch> NtfsSearch::cluster(std::uint64_t number) {
    Stretch made;
    if (number >= size_.bytes.bytes / size_.cluster_bytes) {
        made.use = Use::metadata;  // the copy of the boot sector
        return made;
    }
    const auto found = found_.find(number);
    if (found == found_.end()) return std::nullopt;
    const auto& use = found->second;
    if (!use) {
        made.use = is_free(number) ? Use::free : Use::no_file;
    } else if (use->system || use->kind == ClusterUse::Kind::other) {
        made.use = Use::metadata;
    } else {
        made.use = Use::file;
        made.path = shown(use->path);
        made.unreachable = volume_->target.empty();
        made.folder = use->kind == ClusterUse::Kind::index;
        if (!made.folder) made.in_file = place_in(use->path, number);
    }
    return made;
}

std::vector<Stretch> NtfsSearch::parts(const Range& range) {
    std::vector<Stretch> all;
    const auto end = range.start + range.bytes;
    for (auto at = range.start; at < end;) {
        const auto number = at / size_.cluster_bytes;
        auto next = std::min(end, (number + 1) * size_.cluster_bytes);
        if (auto part = cluster(number)) {
            part->range = {at, next - at};
            part->on_device = at;
            if (part->in_file) *part->in_file += at % size_.cluster_bytes;
            if (!all.empty() && continues(all.back(), *part)) {
                all.back().range.bytes += part->range.bytes;
            } else {
                all.push_back(std::move(*part));
            }
        } else {
            // A range may have very many clusters that were not looked up.
            const auto known = found_.lower_bound(number);
            next = known == found_.end() ? end : std::min(end, known->first * size_.cluster_bytes);
        }
        at = next;
    }
    return all;
}

}  // namespace fettle::windows
