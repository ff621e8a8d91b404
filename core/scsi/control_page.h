// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "core/scsi/mode_page.h"

namespace fettle::scsi {

inline constexpr std::uint8_t kControlModePage = 0x0A;

/// The Control mode page (SPC-5 7.5.12).
struct ControlPage {
    /// EXTENDED SELF-TEST COMPLETION TIME; nullopt: not reported. 65,535: that long or longer.
    std::optional<std::uint64_t> extended_self_test_seconds;
};

/// Errors: those of mode_page; truncated.
[[nodiscard]] Result<ControlPage> decode_control_page(BytesView bytes, ModeSense form);

}  // namespace fettle::scsi
