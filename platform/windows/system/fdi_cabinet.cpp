// SPDX-License-Identifier: GPL-3.0-or-later
#include <windows.h>
//
#include <fcntl.h>
#include <fdi.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <utility>

#include "core/base/bytes.h"
#include "platform/files/cabinet.h"

namespace fettle {

namespace {

/// Limit of files in a firmware cabinet; a hostile one may have thousands.
constexpr std::size_t kMostFiles = 256;

// Microsoft, "Cabinet File Format" ([MS-CAB]), 2.1 CFHEADER and 2.4 CFFILE: offsets in bytes.
constexpr std::size_t kFirstFile = 16;
constexpr std::size_t kFiles = 28;
constexpr std::size_t kFileBytes = 16;
constexpr std::size_t kFileSize = 0;
constexpr std::size_t kFileStart = 4;
constexpr std::size_t kFileFolder = 8;

Error damaged() { return error_of(ErrorCode::malformed, FETTLE_TEXT("the cabinet")); }

/// Judges the cabinet's own list before anything is unpacked. Files lie one behind the other in their folder; unpacking
/// those of a hostile list, each behind all others, would unpack the folder once for each.
Status check_files(BytesView cabinet) {
    const auto files = cabinet.le16(kFiles);
    const auto first = cabinet.le32(kFirstFile);
    if (!files || !first) return fail(damaged());
    if (*files > kMostFiles) return fail(ErrorCode::too_large, FETTLE_TEXT("the number of files in the cabinet"));
    std::size_t at = *first;
    std::uint64_t unpacked = 0;
    std::uint64_t end = 0;
    std::optional<std::uint16_t> folder;
    for (unsigned i = 0; i < *files; ++i) {
        const auto size = cabinet.le32(at + kFileSize);
        const auto start = cabinet.le32(at + kFileStart);
        const auto in = cabinet.le16(at + kFileFolder);
        if (!size || !start || !in) return fail(damaged());
        if (folder != in) {
            folder = in;
            end = 0;
        }
        if (*start < end) return fail(ErrorCode::malformed, FETTLE_TEXT("a cabinet whose files overlap"));
        const auto next = std::uint64_t{*start} + *size;
        unpacked += next - end;
        end = next;
        if (unpacked > firmware::kLargestImage)
            return fail(ErrorCode::too_large, FETTLE_TEXT("the total size of the files in the cabinet"));
        for (at += kFileBytes; cabinet.u8(at).value_or(0) != 0; ++at) {
        }
        ++at;
    }
    return {};
}

/// What FDI takes for a file: the cabinet, or the file that it extracts.
struct Stream {
    BytesView input;
    std::size_t at = 0;
    firmware::CabinetFile* output = nullptr;
};

/// FDI's functions for files know nothing of their caller: the cabinet that this thread reads.
thread_local const BytesView* current = nullptr;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

Stream* stream_of(INT_PTR handle) { return reinterpret_cast<Stream*>(handle); }  // NOLINT: FDI's type
INT_PTR handle_of(Stream* stream) { return reinterpret_cast<INT_PTR>(stream); }  // NOLINT

void* allocate(ULONG bytes) { return std::malloc(bytes); }  // NOLINT: freed by FDI
void release(void* memory) { std::free(memory); }           // NOLINT

INT_PTR open_stream(char* /*name*/, int /*flags*/, int /*mode*/) {
    auto* stream = new (std::nothrow) Stream;
    if (stream == nullptr) return -1;
    stream->input = *current;
    return handle_of(stream);
}

UINT read_stream(INT_PTR handle, void* buffer, UINT bytes) {
    auto* stream = stream_of(handle);
    const auto count = std::min<std::size_t>(bytes, stream->input.size() - stream->at);
    if (count != 0) std::memcpy(buffer, stream->input.span().data() + stream->at, count);
    stream->at += count;
    return static_cast<UINT>(count);
}

UINT write_stream(INT_PTR handle, void* buffer, UINT bytes) {
    auto* output = stream_of(handle)->output;
    const auto* first = static_cast<const std::uint8_t*>(buffer);
    if (output == nullptr) return static_cast<UINT>(-1);
    output->bytes.insert(output->bytes.end(), first, first + bytes);
    return bytes;
}

int close_stream(INT_PTR handle) {
    delete stream_of(handle);  // NOLINT: FDI owns it
    return 0;
}

__LONG32 seek_stream(INT_PTR handle, __LONG32 offset, int mode) {
    auto* stream = stream_of(handle);
    const auto size = static_cast<std::int64_t>(stream->input.size());
    const std::int64_t base = mode == SEEK_SET ? 0 : mode == SEEK_CUR ? static_cast<std::int64_t>(stream->at) : size;
    if (offset < -base || offset > size - base) return -1;
    stream->at = static_cast<std::size_t>(base + offset);
    return static_cast<__LONG32>(stream->at);
}

using Files = std::vector<std::pair<firmware::CabinetFile, std::size_t>>;  ///< with the length that the list states

INT_PTR on_event(FDINOTIFICATIONTYPE what, PFDINOTIFICATION event) {
    auto* files = static_cast<Files*>(event->pv);
    switch (what) {
        case fdintCOPY_FILE: {
            auto* stream = new (std::nothrow) Stream;
            if (stream == nullptr) return -1;
            files->push_back({{event->psz1, {}}, static_cast<std::uint32_t>(event->cb)});
            stream->output = &files->back().first;
            return handle_of(stream);
        }
        case fdintCLOSE_FILE_INFO: close_stream(event->hf); return TRUE;
        case fdintNEXT_CABINET: return -1;  // a set of cabinets: this is one alone
        default: return 0;
    }
}

struct Destroyer {
    void operator()(void* reader) const noexcept { ::FDIDestroy(reader); }
};

}  // namespace

Result<std::vector<firmware::CabinetFile>> read_cabinet(BytesView bytes) {
    if (auto good = check_files(bytes); !good) return fail(good.error());
    ERF trouble{};
    const std::unique_ptr<void, Destroyer> reader(::FDICreate(allocate, release, open_stream, read_stream, write_stream,
                                                              close_stream, seek_stream, /*cpuUNKNOWN*/ -1, &trouble));
    if (!reader) return fail(ErrorCode::internal, FETTLE_TEXT("cabinet.dll"));
    Files found;
    found.reserve(kMostFiles);  // streams point into it
    char name[] = "cabinet";    // NOLINT(modernize-avoid-c-arrays): FDI's type
    char folder[] = "";         // NOLINT(modernize-avoid-c-arrays)
    current = &bytes;
    const bool read = ::FDICopy(reader.get(), name, folder, 0, on_event, nullptr, &found) != FALSE;
    current = nullptr;
    if (!read) return fail(damaged());
    std::vector<firmware::CabinetFile> files;
    for (auto& [file, length] : found) {
        if (file.bytes.size() != length) return fail(ErrorCode::malformed, FETTLE_TEXT("a file in the cabinet"));
        files.push_back(std::move(file));
    }
    return files;
}

}  // namespace fettle
