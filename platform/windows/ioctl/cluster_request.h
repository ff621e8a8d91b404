// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"

/// Which files use the clusters of a volume, and requests to free parts of a file (Microsoft, winioctl.h:
/// FSCTL_LOOKUP_STREAM_FROM_CLUSTER, FSCTL_GET_RETRIEVAL_POINTERS, FSCTL_GET_VOLUME_BITMAP, FSCTL_FILE_LEVEL_TRIM).
namespace fettle::windows {

/// LOOKUP_STREAM_FROM_CLUSTER_INPUT.
[[nodiscard]] std::vector<std::uint8_t> encode_cluster_lookup(std::span<const std::uint64_t> clusters);

/// LOOKUP_STREAM_FROM_CLUSTER_ENTRY: what one cluster holds.
struct ClusterUse {
    enum class Kind : std::uint8_t {
        data,   ///< of a file, or of a stream of one
        index,  ///< of a folder
        other,  ///< another attribute of a file or folder
    };
    std::uint64_t cluster = 0;
    Kind kind = Kind::other;
    bool system = false;  ///< of a file that the file system keeps for itself
    std::string path;     ///< "\\folder\\file.txt", "\\file.txt:stream": from the root folder of the volume. UTF-8
};
/// LOOKUP_STREAM_FROM_CLUSTER_OUTPUT and its entries.
struct ClusterUses {
    std::uint32_t needed_bytes = 0;  ///< the buffer that holds all entries; larger than this one: some are missing
    std::vector<ClusterUse> uses;    ///< a cluster may have several, as of hard links
};
/// Errors: truncated, malformed (entries that lead backwards).
[[nodiscard]] Result<ClusterUses> decode_cluster_lookup(BytesView bytes);

/// Clusters of a file that follow each other on the volume.
struct FileRun {
    std::uint64_t in_file = 0;  ///< the first, counted from the start of the file (VCN)
    std::uint64_t clusters = 0;
    std::optional<std::uint64_t> on_volume;  ///< LCN; nullopt: not stored, as in a sparse or compressed file
};
/// STARTING_VCN_INPUT_BUFFER and STARTING_LCN_INPUT_BUFFER have the same form.
[[nodiscard]] std::vector<std::uint8_t> encode_start(std::uint64_t cluster);
/// RETRIEVAL_POINTERS_BUFFER. Errors: truncated, malformed (not ascending).
[[nodiscard]] Result<std::vector<FileRun>> decode_file_runs(BytesView bytes);

/// RETRIEVAL_POINTER_BASE of FSCTL_GET_RETRIEVAL_POINTER_BASE: the sector of the volume at which its cluster 0 begins;
/// 0 in NTFS. Errors: truncated, malformed (negative).
inline constexpr std::size_t kPointerBaseBytes = 8;
[[nodiscard]] Result<std::uint64_t> decode_pointer_base(BytesView bytes);

/// Bytes of a file.
struct FileRange {
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
};
/// FILE_LEVEL_TRIM ([MS-FSCC] 2.3.13) of FSCTL_FILE_LEVEL_TRIM: the file system discards the ranges' blocks on the
/// drive, and the file keeps them.
[[nodiscard]] std::vector<std::uint8_t> encode_file_trim(std::span<const FileRange> ranges);
/// FILE_LEVEL_TRIM_OUTPUT ([MS-FSCC] 2.3.14): the number of ranges, from the first on, that were discarded. Error:
/// truncated.
inline constexpr std::size_t kFileTrimOutputBytes = 4;
[[nodiscard]] Result<std::uint32_t> decode_file_trim(BytesView bytes);

/// VOLUME_BITMAP_BUFFER: whether the cluster is in use; nullopt: the buffer does not tell.
[[nodiscard]] std::optional<bool> cluster_in_use(BytesView bitmap, std::uint64_t cluster);

}  // namespace fettle::windows
