// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/drive/facts.h"

namespace fettle::analyse {

/// Supported kinds of saved reports.
enum class Format { smartctl_text, smartctl_json, libatasmart_blob, ata_identify, nvme_identify, nvme_smart_log };
[[nodiscard]] std::string_view name(Format format) noexcept;

struct SavedReport {
    Format format = Format::smartctl_text;
    std::string program;  ///< "smartctl 7.1"; empty if the format does not include it
    DriveFacts facts;
};

/// Maximum size of the content; saved reports are far smaller.
inline constexpr std::size_t maximum_report_bytes = 16U << 20U;

/// Maximum number of reports in one file; limits memory use for hostile files.
inline constexpr std::size_t maximum_reports = 10'000;

/// Reads one file's content: one report, or several in sequence (appended smartctl output, JSON lines). Time and memory
/// are bounded by the content's size. Errors: malformed (no known format; the context describes it), truncated,
/// too_large.
[[nodiscard]] Result<std::vector<SavedReport>> read_reports(BytesView content);

}  // namespace fettle::analyse
