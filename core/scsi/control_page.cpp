// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scsi/control_page.h"

#include <string>

namespace fettle::scsi {

Result<ControlPage> decode_control_page(BytesView bytes, ModeSense form) {
    constexpr std::string_view kWhat = "Control mode page";
    constexpr std::size_t kExtendedTimeByte = 10;
    const auto page = mode_page(bytes, form, kControlModePage, kWhat);
    if (!page) return fail(page.error());
    const auto seconds = page->be16(kExtendedTimeByte);
    if (!seconds) return fail(ErrorCode::truncated, std::string(kWhat));
    ControlPage result;
    if (*seconds != 0) result.extended_self_test_seconds = *seconds;
    return result;
}

}  // namespace fettle::scsi
