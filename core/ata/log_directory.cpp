// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ata/log_directory.h"

#include <string>

#include "core/ata/sector.h"

namespace fettle::ata {

Result<LogDirectory> decode_log_directory(BytesView data) {
    const auto view = data.fixed<kSectorBytes>(0, "log directory");
    if (!view) return fail(view.error());
    LogDirectory out;
    out.version = view->le16<0>();
    // Word n: the number of sectors of log n.
    for (std::size_t i = 1; i < out.sectors.size(); ++i) {
        out.sectors.at(i) = view->row<0, 2, kSectorBytes / 2>(i).le16<0>();
    }
    out.sectors[0] = 1;  // word 0 is the version; the directory itself takes one sector
    return out;
}

Result<std::vector<std::uint8_t>> decode_page_list(BytesView data, std::string_view what) {
    // Bytes 0-1 revision, 2 page number; byte 8 the number of entries, which begin at byte 9.
    constexpr std::size_t kEntries = 8;
    constexpr std::size_t kFirstEntry = 9;
    const auto view = data.fixed<kSectorBytes>(0, what);
    if (!view) return fail(view.error());
    if (view->le16<0>() == 0 || view->u8<2>() != 0) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("{what}: the drive did not return the page list"),
                    {{"what", what}});
    }
    const auto entries = data.slice(kFirstEntry, view->u8<kEntries>()).span();
    return std::vector<std::uint8_t>(entries.begin(), entries.end());
}

}  // namespace fettle::ata
