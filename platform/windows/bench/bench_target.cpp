// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/bench/bench_target.h"

#include <windows.h>
#include <winioctl.h>

#include <optional>
#include <utility>

#include "core/base/bytes.h"
#include "platform/windows/bench/iocp_queue.h"
#include "platform/windows/bench/ring_queue.h"
#include "platform/windows/bench/volume.h"
#include "platform/windows/ioctl/control_codes.h"
#include "platform/windows/system/wide.h"
#include "platform/windows/system/windows_error.h"

namespace fettle::windows_system {

namespace {

/// Runs that are read at most: beyond some dozens the file is fragmented anyway.
constexpr std::size_t kMostRuns = 4096;
constexpr std::size_t kRunBytes = 16;

/// ERROR_FILE_LEVEL_TRIM_NOT_SUPPORTED, which mingw-w64's header lacks (Microsoft, "System Error Codes").
constexpr std::uint32_t kDriveWithoutTrim = 326;

}  // namespace

unsigned pieces_of(std::span<const windows::FileRun> runs, std::uint64_t first, std::uint64_t end) {
    unsigned pieces = 0;
    std::optional<std::uint64_t> expected;
    for (const auto& run : runs) {
        const bool counts = run.in_file < end && run.in_file + run.clusters > first && run.on_volume;
        if (!counts) continue;
        if (run.on_volume != expected) ++pieces;
        expected = *run.on_volume + run.clusters;
    }
    return pieces;
}

Result<std::unique_ptr<bench::IoQueue>> BenchTarget::open_queue(const bench::QueueSettings& settings) {
    if (engine_ == bench::EngineChoice::ioring) {
        const auto functions = ring::system_functions();
        if (!functions)
            return fail(ErrorCode::unsupported, FETTLE_TEXT("an I/O ring, which Windows has from Windows 11 on"));
        auto queue = RingQueue::make(*functions, *file_, settings, facts_.direct);
        if (!queue) return fail(queue.error());
        return Result<std::unique_ptr<bench::IoQueue>>(std::move(*queue));
    }
    if (engine_ != bench::EngineChoice::automatic && engine_ != bench::EngineChoice::iocp) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("this I/O engine on Windows, which has iocp and ioring"));
    }
    auto queue = IocpQueue::make(*file_, settings, facts_.direct);
    if (!queue) return fail(queue.error());
    return Result<std::unique_ptr<bench::IoQueue>>(std::move(*queue));
}

Status BenchTarget::flush() {
    // Only a handle with the right to write can do that, and what is only read has nothing to flush.
    if (!file_->writes()) return {};
    if (::FlushFileBuffers(file_->handle()) != FALSE) return {};
    return fail(last_error("flushing " + facts_.path));
}

Status BenchTarget::discard(std::uint64_t offset, std::uint64_t bytes) {
    if (facts_.kind != bench::TargetFacts::Kind::scratch_file) return IoTarget::discard(offset, bytes);
    const windows::FileRange range{offset, bytes};
    auto request = windows::encode_file_trim(std::span(&range, 1));
    std::vector<std::uint8_t> answer(windows::kFileTrimOutputBytes);
    DWORD size = 0;
    if (::DeviceIoControl(file_->handle(), windows::kFileLevelTrim, request.data(), static_cast<DWORD>(request.size()),
                          answer.data(), static_cast<DWORD>(answer.size()), &size, nullptr) == FALSE) {
        auto error = last_error("freeing parts of a scratch file in " + facts_.path);
        const auto number = error.native.value;
        // The range is within a page, so that there is nothing to discard.
        constexpr std::uint32_t kNoRangesProcessed = 312;
        if (number == kNoRangesProcessed) return {};
        // [MS-FSCC] 2.3.14: the file system has no such request, or the file is compressed or encrypted.
        const bool refused = number == ERROR_INVALID_FUNCTION || number == ERROR_NOT_SUPPORTED ||
                             number == ERROR_INVALID_PARAMETER || number == kDriveWithoutTrim;
        if (!refused) return fail(std::move(error));
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("{path}: the file system ({type}) or its drive cannot free parts of a file"),
                    {{"path", facts_.path}, {"type", facts_.file_system}}, error.native);
    }
    const auto processed = windows::decode_file_trim(BytesView(std::span(answer).first(size)));
    if (!processed) return fail(processed.error());
    if (*processed != 1) return fail(ErrorCode::io, "freeing parts of a scratch file in " + facts_.path);
    return {};
}

bench::FileLayout BenchTarget::layout(std::uint64_t offset, std::uint64_t bytes) {
    bench::FileLayout layout;
    BY_HANDLE_FILE_INFORMATION facts{};
    if (::GetFileInformationByHandle(file_->handle(), &facts) != FALSE) {
        layout.compressed = (facts.dwFileAttributes & FILE_ATTRIBUTE_COMPRESSED) != 0;
    }
    const auto volume = volume_of(file_->path());
    const auto cluster = volume ? volume->cluster.bytes : 0;
    if (cluster == 0) return layout;
    STARTING_VCN_INPUT_BUFFER start{};
    std::vector<std::uint8_t> answer((kMostRuns + 1) * kRunBytes);
    DWORD size = 0;
    const bool whole = ::DeviceIoControl(file_->handle(), FSCTL_GET_RETRIEVAL_POINTERS, &start, sizeof start,
                                         answer.data(), static_cast<DWORD>(answer.size()), &size, nullptr) != FALSE;
    if (!whole && ::GetLastError() != ERROR_MORE_DATA) return layout;
    const auto runs = windows::decode_file_runs(BytesView(std::span(answer).first(size)));
    if (!runs) return layout;
    const auto end = (offset + bytes + cluster - 1) / cluster;
    const auto pieces = pieces_of(*runs, offset / cluster, end);
    // None: the file system stores a small file elsewhere, or reports nothing.
    if (pieces > 0) layout.pieces = pieces;
    return layout;
}

}  // namespace fettle::windows_system
