// SPDX-License-Identifier: GPL-3.0-or-later
// Saved reports: smartctl JSON.
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/analyse/reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto reports = fettle::analyse::read_reports(std::span<const std::uint8_t>(data, size));
    // A report is never made of nothing, an error never without saying what the content looks like.
    if (reports ? reports->empty() : reports.error().context.empty()) __builtin_trap();
    return 0;
}
