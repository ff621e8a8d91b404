// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

/// The file formats of traces.
namespace fettle::trace {

enum class Format : std::uint8_t { fettle, fio_iolog_2, fio_iolog_3, blkparse, blktrace, tracefs, msr_cambridge };

struct FormatInfo {
    Format format = Format::fettle;
    std::string_view name;         ///< kebab-case, as used on the command line
    std::string_view description;  ///< one line for display
    bool writable = false;         ///< open_writer supports it
    std::string_view lacks;        ///< what the format cannot express, for display; empty: nothing
};
[[nodiscard]] std::span<const FormatInfo> formats() noexcept;

[[nodiscard]] std::string_view name(Format format) noexcept;
[[nodiscard]] std::optional<Format> format_named(std::string_view name) noexcept;

/// Fettle's own format: CSV. The first line is exactly this. Every other line is one access, in order of `at_ns`:
/// - at_ns: when it was issued, in nanoseconds since the first access
/// - kind: read, write, discard or flush
/// - offset, bytes: address and size in bytes; both 0 for a flush
/// - took_ns: nanoseconds from issue to completion; empty if not recorded
/// Numbers are decimal, without sign or separators; lines end in LF or CR LF.
inline constexpr std::string_view kFettleHeader = "at_ns,kind,offset,bytes,took_ns";

/// The format of a trace that starts with `head`, which should be at least 64 KiB unless the trace is shorter. Text
/// formats are recognized by their first line of data, so that comments and messages may precede it. nullopt: none of
/// the known ones.
[[nodiscard]] std::optional<Format> detect(std::string_view head);

}  // namespace fettle::trace
