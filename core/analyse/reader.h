// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/drive/facts.h"

namespace fettle::analyse {

/// The kinds of saved report that can be read.
enum class Format { smartctl_text, smartctl_json, libatasmart_blob, ata_identify, nvme_identify, nvme_smart_log };
[[nodiscard]] std::string_view name(Format format) noexcept;

struct SavedReport {
    Format format = Format::smartctl_text;
    std::string program;  ///< "smartctl 7.1"; empty where the format does not say
    DriveFacts facts;
};

/// Largest content that is looked at; a saved report is far smaller.
inline constexpr std::size_t maximum_report_bytes = 16U << 20U;

/// Most reports that are read from one file; it bounds the memory that a hostile one can take.
inline constexpr std::size_t maximum_reports = 10'000;

/// Reads one file's content: one report, or several after each other (smartctl runs appended to one
/// file, JSON lines). Bounded in time and memory by the content's size. Errors: malformed (it is
/// none of the formats, with what it looks like in the context), truncated, too_large.
[[nodiscard]] Result<std::vector<SavedReport>> read_reports(BytesView content);

}  // namespace fettle::analyse
