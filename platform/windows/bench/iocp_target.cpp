// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/bench/iocp_target.h"

#include <windows.h>
#include <winioctl.h>

#include <cstring>
#include <limits>

#include "core/base/bytes.h"
#include "platform/windows/bench/iocp_queue.h"
#include "platform/windows/bench/volume.h"
#include "platform/windows/system/wide.h"
#include "platform/windows/system/windows_error.h"

namespace fettle::windows_system {

namespace {

// [MS-FSCC] 2.3.33 RETRIEVAL_POINTERS_BUFFER: offsets in bytes.
constexpr std::size_t kCount = 0;
constexpr std::size_t kStart = 8;
constexpr std::size_t kExtents = 16;
constexpr std::size_t kExtentBytes = 16;
constexpr std::uint64_t kHole = std::numeric_limits<std::uint64_t>::max();  ///< LCN of what is not stored
/// Extents that are read at most: beyond some dozens the file is fragmented anyway.
constexpr std::size_t kMostExtents = 4096;

std::uint64_t cluster_bytes(const std::string& root) {
    DWORD sectors = 0;
    DWORD bytes = 0;
    DWORD available = 0;
    DWORD all = 0;
    if (::GetDiskFreeSpaceW(wide_path(root).c_str(), &sectors, &bytes, &available, &all) == FALSE) return 0;
    return std::uint64_t{sectors} * bytes;
}

}  // namespace

unsigned pieces_of(std::span<const std::uint8_t> answer, std::uint64_t first, std::uint64_t end) {
    const BytesView view(answer);
    unsigned pieces = 0;
    auto begin = view.le64(kStart).value_or(0);
    std::uint64_t expected = kHole;
    const auto count = view.le32(kCount).value_or(0);
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto next = view.le64(kExtents + i * kExtentBytes);
        const auto cluster = view.le64(kExtents + i * kExtentBytes + 8);
        if (!next || !cluster || *next <= begin) break;
        const bool counts = begin<end&& * next> first && *cluster != kHole;
        if (counts && *cluster != expected) ++pieces;
        if (counts) expected = *cluster + (*next - begin);
        begin = *next;
    }
    return pieces;
}

Result<std::unique_ptr<bench::IoQueue>> IocpTarget::open_queue(const bench::QueueSettings& settings) {
    if (engine_ != bench::EngineChoice::automatic && engine_ != bench::EngineChoice::iocp) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("this I/O engine on Windows, which has iocp"));
    }
    auto queue = IocpQueue::make(*file_, settings, facts_.direct);
    if (!queue) return fail(queue.error());
    return Result<std::unique_ptr<bench::IoQueue>>(std::move(*queue));
}

Status IocpTarget::flush() {
    // Only a handle with the right to write can do that, and what is only read has nothing to flush.
    if (!file_->writes()) return {};
    if (::FlushFileBuffers(file_->handle()) != FALSE) return {};
    return fail(last_error("flushing " + facts_.path));
}

bench::FileLayout IocpTarget::layout(std::uint64_t offset, std::uint64_t bytes) {
    bench::FileLayout layout;
    BY_HANDLE_FILE_INFORMATION facts{};
    if (::GetFileInformationByHandle(file_->handle(), &facts) != FALSE) {
        layout.compressed = (facts.dwFileAttributes & FILE_ATTRIBUTE_COMPRESSED) != 0;
    }
    const auto volume = volume_of(file_->path());
    const auto cluster = volume ? cluster_bytes(volume->root) : 0;
    if (cluster == 0) return layout;
    STARTING_VCN_INPUT_BUFFER start{};
    std::vector<std::uint8_t> answer(kExtents + kMostExtents * kExtentBytes);
    DWORD size = 0;
    const bool whole = ::DeviceIoControl(file_->handle(), FSCTL_GET_RETRIEVAL_POINTERS, &start, sizeof start,
                                         answer.data(), static_cast<DWORD>(answer.size()), &size, nullptr) != FALSE;
    if (!whole && ::GetLastError() != ERROR_MORE_DATA) return layout;
    const auto end = (offset + bytes + cluster - 1) / cluster;
    const auto pieces = pieces_of(std::span(answer).first(size), offset / cluster, end);
    // None: the file system stores a small file elsewhere, or reports nothing.
    if (pieces > 0) layout.pieces = pieces;
    return layout;
}

}  // namespace fettle::windows_system
