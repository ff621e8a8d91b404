// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/cabinet.h"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <array>
#include <memory>

namespace fettle {

namespace {

/// Limit of files in a firmware cabinet; a hostile one may have millions.
constexpr std::size_t kMostFiles = 256;

struct Closer {
    void operator()(archive* open) const noexcept { ::archive_read_free(open); }
};
using Archive = std::unique_ptr<archive, Closer>;

tl::unexpected<Error> damaged(archive* open, std::string_view what) {
    const char* why = ::archive_error_string(open);
    return fail(ErrorCode::malformed, std::string(what) + (why == nullptr ? "" : std::string(": ") + why));
}

Result<std::vector<std::uint8_t>> content(archive* open, std::size_t most) {
    std::vector<std::uint8_t> bytes;
    std::array<std::uint8_t, 65'536> piece{};
    while (true) {
        const auto moved = ::archive_read_data(open, piece.data(), piece.size());
        if (moved == 0) return bytes;
        if (moved < 0) return damaged(open, "a file in the cabinet");
        const auto count = static_cast<std::size_t>(moved);
        if (count > most - bytes.size()) return fail(ErrorCode::too_large, "the files of the cabinet");
        bytes.insert(bytes.end(), piece.begin(), piece.begin() + moved);
    }
}

}  // namespace

Result<std::vector<firmware::CabinetFile>> read_cabinet(BytesView bytes) {
    const Archive open(::archive_read_new());
    if (!open || ::archive_read_support_format_cab(open.get()) != ARCHIVE_OK) {
        return fail(ErrorCode::internal, "cabinet files in this build of libarchive");
    }
    if (::archive_read_open_memory(open.get(), bytes.span().data(), bytes.size()) != ARCHIVE_OK) {
        return damaged(open.get(), "the cabinet");
    }
    std::vector<firmware::CabinetFile> files;
    std::size_t left = firmware::kLargestImage;
    archive_entry* entry = nullptr;
    while (true) {
        const int next = ::archive_read_next_header(open.get(), &entry);
        if (next == ARCHIVE_EOF) return files;
        if (next != ARCHIVE_OK) return damaged(open.get(), "the cabinet");
        if (files.size() == kMostFiles) return fail(ErrorCode::too_large, "the number of files in the cabinet");
        auto read = content(open.get(), left);
        if (!read) return fail(read.error());
        left -= read->size();
        const char* name = ::archive_entry_pathname(entry);
        files.push_back({name == nullptr ? std::string() : std::string(name), std::move(*read)});
    }
}

}  // namespace fettle
