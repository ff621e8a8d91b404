// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/format.h"

#include <algorithm>
#include <array>

#include "core/trace/parts.h"

namespace fettle::trace {

namespace {

constexpr std::array kFormats{
    FormatInfo{Format::fettle, "fettle", "Fettle's own: CSV with a header line", true, ""},
    FormatInfo{Format::fio_iolog_3, "fio-iolog-3", "fio's I/O log, version 3 (write_iolog, fio 3.31 and later)", true,
               "service times; issue times are rounded down to microseconds"},
    FormatInfo{Format::fio_iolog_2, "fio-iolog-2", "fio's I/O log, version 2 (before fio 3.31)", true,
               "service times; issue times are rounded down to milliseconds"},
    FormatInfo{Format::blkparse, "blkparse", "Default text output of blkparse", false, ""},
    FormatInfo{Format::blktrace, "blktrace", "Binary file of blktrace, or of blkparse -d", false, ""},
    FormatInfo{Format::tracefs, "tracefs", "Linux's tracefs text with block_rq_issue and block_rq_complete", false, ""},
    FormatInfo{Format::msr_cambridge, "msr-cambridge", "CSV of the MSR Cambridge traces", false, ""},
};

std::optional<Format> format_of_line(std::string_view line) {
    if (line == kFettleHeader) return Format::fettle;
    if (line.starts_with(kFioHeader2)) return Format::fio_iolog_2;
    if (line.starts_with(kFioHeader3)) return Format::fio_iolog_3;
    if (line.starts_with("# tracer:") || is_tracefs_line(line)) return Format::tracefs;
    if (is_blkparse_line(line)) return Format::blkparse;
    if (is_msr_line(line)) return Format::msr_cambridge;
    return std::nullopt;
}

}  // namespace

std::span<const FormatInfo> formats() noexcept { return kFormats; }

std::string_view name(Format format) noexcept {
    const auto* const found =
        std::find_if(kFormats.begin(), kFormats.end(), [&](const auto& one) { return one.format == format; });
    return found == kFormats.end() ? std::string_view() : found->name;
}

std::optional<Format> format_named(std::string_view name) noexcept {
    const auto* const found =
        std::find_if(kFormats.begin(), kFormats.end(), [&](const auto& one) { return one.name == name; });
    return found == kFormats.end() ? std::nullopt : std::optional(found->format);
}

std::optional<Format> detect(std::string_view head) {
    if (byte_order_of_blktrace(head)) return Format::blktrace;
    while (!head.empty()) {
        const auto end = head.find('\n');
        auto line = head.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (const auto format = format_of_line(line)) return format;
        if (end == std::string_view::npos) break;
        head.remove_prefix(end + 1);
    }
    return std::nullopt;
}

}  // namespace fettle::trace
