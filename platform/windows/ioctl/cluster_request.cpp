// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/ioctl/cluster_request.h"

#include <algorithm>
#include <utility>

#include "core/base/utf16.h"
#include "platform/windows/ioctl/wire.h"

namespace fettle::windows {

namespace {

constexpr std::size_t kInputHead = 8;
constexpr std::size_t kOutputHead = 12;
constexpr std::size_t kEntryHead = 24;
constexpr std::size_t kRunsHead = 16;
constexpr std::size_t kRunBytes = 16;
constexpr std::size_t kBitmapHead = 16;
constexpr std::size_t kTrimHead = 8;
constexpr std::size_t kTrimRange = 16;

constexpr std::uint32_t kSystemFile = 4;          // LOOKUP_STREAM_FROM_CLUSTER_ENTRY_FLAG_FS_SYSTEM_FILE
constexpr std::uint32_t kTransactionFile = 8;     // …_FLAG_TXF_SYSTEM_FILE
constexpr std::uint32_t kAttribute = 0xFF000000;  // …_ATTRIBUTE_MASK
constexpr std::uint32_t kData = 0x01000000;
constexpr std::uint32_t kIndex = 0x02000000;

/// "\\folder\\file:stream" of "folder\\file:stream:$DATA", and without the colon if the stream has no name.
std::string path_of(std::string name, ClusterUse::Kind kind) {
    const auto type = name.rfind(':');
    if (type != std::string::npos && type > 0) {
        const auto stream = name.rfind(':', type - 1);
        // An index has a name of its own ("$I30"), which no user knows.
        const bool unnamed = stream != std::string::npos && (stream + 1 == type || kind != ClusterUse::Kind::data);
        name.resize(unnamed ? stream : type);
    }
    return name.starts_with('\\') ? name : "\\" + name;
}

ClusterUse use_of(std::uint32_t flags, std::uint64_t cluster, std::string name) {
    ClusterUse use;
    use.cluster = cluster;
    const auto attribute = flags & kAttribute;
    use.kind = attribute == kData    ? ClusterUse::Kind::data
               : attribute == kIndex ? ClusterUse::Kind::index
                                     : ClusterUse::Kind::other;
    use.system = (flags & (kSystemFile | kTransactionFile)) != 0;
    use.path = path_of(std::move(name), use.kind);
    return use;
}

}  // namespace

std::vector<std::uint8_t> encode_cluster_lookup(std::span<const std::uint64_t> clusters) {
    std::vector<std::uint8_t> wire(kInputHead + clusters.size() * 8);
    put_le32(wire, 4, static_cast<std::uint32_t>(clusters.size()));
    for (std::size_t i = 0; i < clusters.size(); ++i) put_le64(wire, kInputHead + 8 * i, clusters[i]);
    return wire;
}

Result<ClusterUses> decode_cluster_lookup(BytesView bytes) {
    const auto head = bytes.fixed<kOutputHead>(0, "LOOKUP_STREAM_FROM_CLUSTER_OUTPUT");
    if (!head) return fail(head.error());
    ClusterUses found;
    found.needed_bytes = head->le32<8>();
    const auto matches = head->le32<4>();
    std::size_t at = head->le32<0>();
    while (at != 0 && found.uses.size() < matches) {
        const auto entry = bytes.fixed<kEntryHead>(at, "LOOKUP_STREAM_FROM_CLUSTER_ENTRY");
        // What the buffer had no room for.
        if (!entry && found.needed_bytes > bytes.size()) break;
        if (!entry) return fail(entry.error());
        const std::size_t next = entry->le32<0>();
        if (next != 0 && next < kEntryHead) return fail(ErrorCode::malformed, "LOOKUP_STREAM_FROM_CLUSTER_ENTRY");
        const auto room = bytes.size() - at;
        const auto end = next == 0 ? room : std::min(next, room);
        const auto name = bytes.span().subspan(at + kEntryHead, end - std::min(end, kEntryHead));
        found.uses.push_back(use_of(entry->le32<4>(), entry->le64<16>(), utf8_name_from_utf16le(name)));
        at = next == 0 ? 0 : at + next;
    }
    return found;
}

std::vector<std::uint8_t> encode_start(std::uint64_t cluster) {
    std::vector<std::uint8_t> wire(8);
    put_le64(wire, 0, cluster);
    return wire;
}

Result<std::vector<FileRun>> decode_file_runs(BytesView bytes) {
    const auto head = bytes.fixed<kRunsHead>(0, "RETRIEVAL_POINTERS_BUFFER");
    if (!head) return fail(head.error());
    std::vector<FileRun> runs;
    auto first = head->le64<8>();
    for (std::size_t i = 0; i < head->le32<0>(); ++i) {
        const auto extent = bytes.fixed<kRunBytes>(kRunsHead + i * kRunBytes, "RETRIEVAL_POINTERS_BUFFER");
        if (!extent) return fail(extent.error());
        const auto next = extent->le64<0>();
        if (next <= first) return fail(ErrorCode::malformed, "RETRIEVAL_POINTERS_BUFFER");
        FileRun run{first, next - first, {}};
        if (extent->le64<8>() != UINT64_MAX) run.on_volume = extent->le64<8>();
        runs.push_back(run);
        first = next;
    }
    return runs;
}

Result<std::uint64_t> decode_pointer_base(BytesView bytes) {
    const auto view = bytes.fixed<kPointerBaseBytes>(0, "RETRIEVAL_POINTER_BASE");
    if (!view) return fail(view.error());
    if (view->le64<0>() > std::uint64_t{INT64_MAX}) return fail(ErrorCode::malformed, "RETRIEVAL_POINTER_BASE");
    return view->le64<0>();
}

std::vector<std::uint8_t> encode_file_trim(std::span<const FileRange> ranges) {
    std::vector<std::uint8_t> wire(kTrimHead + ranges.size() * kTrimRange);
    put_le32(wire, 4, static_cast<std::uint32_t>(ranges.size()));
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        put_le64(wire, kTrimHead + i * kTrimRange, ranges[i].offset);
        put_le64(wire, kTrimHead + i * kTrimRange + 8, ranges[i].bytes);
    }
    return wire;
}

Result<std::uint32_t> decode_file_trim(BytesView bytes) {
    const auto view = bytes.fixed<kFileTrimOutputBytes>(0, "FILE_LEVEL_TRIM_OUTPUT");
    if (!view) return fail(view.error());
    return view->le32<0>();
}

std::optional<bool> cluster_in_use(BytesView bitmap, std::uint64_t cluster) {
    const auto first = bitmap.le64(0);
    if (!first || cluster < *first) return std::nullopt;
    const auto bit = cluster - *first;
    const auto byte = bitmap.u8(kBitmapHead + static_cast<std::size_t>(bit / 8));
    if (!byte || bit >= bitmap.le64(8).value_or(0)) return std::nullopt;
    return (*byte >> (bit % 8) & 1U) != 0;
}

}  // namespace fettle::windows
