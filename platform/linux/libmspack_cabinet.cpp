// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/cabinet.h"

#include <mspack.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

namespace fettle {

namespace {

/// Limit of files in a firmware cabinet; a hostile one may have thousands.
constexpr std::size_t kMostFiles = 256;

/// What libmspack takes for a file: the cabinet, or the file that it extracts.
struct Stream : mspack_file {
    BytesView input;
    std::size_t at = 0;
    std::vector<std::uint8_t>* output = nullptr;
};

/// libmspack's view of the system: everything stays in memory.
struct Memory : mspack_system {
    BytesView cabinet;
    std::vector<std::uint8_t> output;
};

mspack_file* open_stream(mspack_system* self, const char* /*name*/, int mode) {
    auto* memory = static_cast<Memory*>(self);
    auto stream = std::unique_ptr<Stream>(new (std::nothrow) Stream);
    if (!stream) return nullptr;
    if (mode == MSPACK_SYS_OPEN_READ) {
        stream->input = memory->cabinet;
    } else {
        memory->output.clear();
        stream->output = &memory->output;
    }
    return stream.release();
}

void close_stream(mspack_file* file) { delete static_cast<Stream*>(file); }  // NOLINT: libmspack owns it

int read_stream(mspack_file* file, void* buffer, int bytes) {
    auto* stream = static_cast<Stream*>(file);
    if (bytes < 0) return -1;
    const auto count = std::min(static_cast<std::size_t>(bytes), stream->input.size() - stream->at);
    if (count != 0) std::memcpy(buffer, stream->input.span().data() + stream->at, count);
    stream->at += count;
    return static_cast<int>(count);
}

int write_stream(mspack_file* file, void* buffer, int bytes) {
    auto* output = static_cast<Stream*>(file)->output;
    if (bytes < 0 || output == nullptr) return -1;
    const auto* first = static_cast<const std::uint8_t*>(buffer);
    output->insert(output->end(), first, first + bytes);
    return bytes;
}

int seek_stream(mspack_file* file, off_t offset, int mode) {
    auto* stream = static_cast<Stream*>(file);
    const auto size = static_cast<off_t>(stream->input.size());
    const off_t base = mode == MSPACK_SYS_SEEK_START ? 0
                       : mode == MSPACK_SYS_SEEK_CUR ? static_cast<off_t>(stream->at)
                                                     : size;
    if (offset < -base || offset > size - base) return -1;
    stream->at = static_cast<std::size_t>(base + offset);
    return 0;
}

off_t tell_stream(mspack_file* file) { return static_cast<off_t>(static_cast<Stream*>(file)->at); }

void ignore_message(mspack_file* /*file*/, const char* /*format*/, ...) {}  // NOLINT(cert-dcl50-cpp): libmspack's type

void* allocate(mspack_system* /*self*/, std::size_t bytes) { return std::malloc(bytes); }  // NOLINT: freed by libmspack

void copy_bytes(void* from, void* to, std::size_t bytes) { std::memcpy(to, from, bytes); }

Memory memory_of(BytesView cabinet) {
    Memory memory;
    static_cast<mspack_system&>(memory) = {open_stream, close_stream, read_stream,    write_stream,
                                           seek_stream, tell_stream,  ignore_message, allocate,
                                           std::free,   copy_bytes,   nullptr};
    memory.cabinet = cabinet;
    return memory;
}

struct Destroyer {
    void operator()(mscab_decompressor* reader) const noexcept { ::mspack_destroy_cab_decompressor(reader); }
};
using Reader = std::unique_ptr<mscab_decompressor, Destroyer>;

struct Closer {
    mscab_decompressor* reader;
    void operator()(mscabd_cabinet* cabinet) const noexcept { reader->close(reader, cabinet); }
};
using Cabinet = std::unique_ptr<mscabd_cabinet, Closer>;

/// Judges the cabinet's own list before anything is unpacked. Files lie one behind the other in their folder; unpacking
/// those of a hostile list, each behind all others, would unpack the folder once for each.
Status check_files(const mscabd_cabinet& cabinet) {
    std::size_t files = 0;
    std::uint64_t unpacked = 0;
    std::uint64_t end = 0;
    const mscabd_folder* folder = nullptr;
    for (const auto* file = cabinet.files; file != nullptr; file = file->next) {
        if (++files > kMostFiles) return fail(ErrorCode::too_large, FETTLE_TEXT("the number of files in the cabinet"));
        if (file->folder != folder) {
            folder = file->folder;
            end = 0;
        }
        if (file->offset < end) return fail(ErrorCode::malformed, FETTLE_TEXT("a cabinet whose files overlap"));
        const auto next = std::uint64_t{file->offset} + file->length;
        unpacked += next - end;
        end = next;
        if (unpacked > firmware::kLargestImage)
            return fail(ErrorCode::too_large, FETTLE_TEXT("the total size of the files in the cabinet"));
    }
    return {};
}

}  // namespace

Result<std::vector<firmware::CabinetFile>> read_cabinet(BytesView bytes) {
    auto memory = memory_of(bytes);
    const Reader reader(::mspack_create_cab_decompressor(&memory));
    if (!reader) return fail(ErrorCode::internal, FETTLE_TEXT("libmspack"));
    const Cabinet cabinet(reader->open(reader.get(), ""), Closer{reader.get()});
    if (!cabinet) return fail(ErrorCode::malformed, FETTLE_TEXT("the cabinet"));
    if (auto good = check_files(*cabinet); !good) return fail(good.error());
    std::vector<firmware::CabinetFile> files;
    for (auto* file = cabinet->files; file != nullptr; file = file->next) {
        memory.output.clear();
        if (reader->extract(reader.get(), file, "") != MSPACK_ERR_OK || memory.output.size() != file->length) {
            return fail(ErrorCode::malformed, FETTLE_TEXT("a file in the cabinet"));
        }
        files.push_back({file->filename, std::move(memory.output)});
    }
    return files;
}

}  // namespace fettle
