// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/utf16.h"
#include "core/trace/event.h"
#include "core/trace/input.h"
#include "core/trace/reader.h"

/// The parts of readers: one source file per format. Times are absolute here: from the format's own start.
namespace fettle::trace {

/// Selects the device of a trace. Names as in ReadOptions.
class DeviceFilter {
public:
    explicit DeviceFilter(std::string wanted) : wanted_(std::move(wanted)) {}

    /// Whether accesses to this device are wanted. Error: ambiguous, if none was selected and this is another one.
    [[nodiscard]] Result<bool> wants(std::string_view device);
    [[nodiscard]] const std::string& device() const noexcept { return device_; }
    /// Error: not_found, if a device was selected and never seen.
    [[nodiscard]] Status finish() const;

private:
    std::string wanted_;
    std::string device_;  // seen and wanted
};

/// What a reader's parts share.
struct Reading {
    Reading(std::istream& stream, const ReadOptions& options) : input(stream), devices(options.device) {}
    Input input;
    DeviceFilter devices;
    ReadCounts counts;
};

/// The line does not fit the format. Error: malformed, with the number of the last line.
[[nodiscard]] Error unfit_line(const Reading& reading, Format format, std::string_view line);

/// Whether the addresses of the access fit into 63 bits, as those of every file do.
[[nodiscard]] bool addresses_fit(std::uint64_t offset, std::uint64_t bytes) noexcept;

inline constexpr std::string_view kFioHeader2 = "fio version 2 iolog";
inline constexpr std::string_view kFioHeader3 = "fio version 3 iolog";

// Whether a line is one of these formats.
[[nodiscard]] bool is_blkparse_line(std::string_view line);
[[nodiscard]] bool is_tracefs_line(std::string_view line);
[[nodiscard]] bool is_msr_line(std::string_view line);
/// Whether a file that starts with `head` is from blktrace, of any version, and of what byte order.
[[nodiscard]] std::optional<ByteOrder> byte_order_of_blktrace(std::string_view head) noexcept;

// `reading` must outlive them.
[[nodiscard]] std::unique_ptr<Source> read_fettle(Reading& reading);
[[nodiscard]] std::unique_ptr<Source> read_fio(Reading& reading, Format version);
[[nodiscard]] std::unique_ptr<Source> read_msr(Reading& reading);
[[nodiscard]] std::unique_ptr<EventSource> read_blkparse(Reading& reading);
[[nodiscard]] std::unique_ptr<EventSource> read_tracefs(Reading& reading);
/// Error: unsupported (the version).
[[nodiscard]] Result<std::unique_ptr<EventSource>> read_blktrace(Reading& reading);

}  // namespace fettle::trace
