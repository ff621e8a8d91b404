// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/swap_loss.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <string_view>

#include "core/tune/swap_places.h"

namespace fettle::tune {

namespace {

/// Whether the kernel would resume from a swap file: from which one it does not report.
bool resumes_from_file(SystemFiles& files) {
    const auto offset = files.value("/sys/power/resume_offset");
    const auto line = files.value("/proc/cmdline").value_or("");
    return (offset && *offset != "0") || line.find("resume_offset=") != std::string::npos;
}

/// The size of the image that the kernel aims at; 0: unknown.
std::uint64_t image_size(SystemFiles& files) {
    const auto text = files.value("/sys/power/image_size").value_or("");
    std::uint64_t bytes = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), bytes);
    return read.ec == std::errc{} && read.ptr == text.data() + text.size() ? bytes : 0;
}

}  // namespace

Computer swap_now(SystemFiles& files) {
    Computer computer;
    computer.available_bytes = meminfo_bytes(files.value("/proc/meminfo").value_or(""), "MemAvailable");
    computer.swaps = parse_swaps(files.value("/proc/swaps").value_or(""));
    return computer;
}

std::optional<SwapArea> active_area(SystemFiles& files, const Computer& computer, const std::string& path) {
    const auto device = swap_device(files, path);
    for (const auto& one : computer.swaps) {
        const bool same = device.empty() ? one.path == path : !one.is_file && swap_device(files, one.path) == device;
        if (same) return one;
    }
    return std::nullopt;
}

Status check_swap_loss(const Computer& computer, SystemFiles& files, const SwapFileChange& change) {
    const bool shrinks = change.after_bytes < change.before_bytes;
    const bool goes = change.after_bytes == 0 || change.after_bytes < image_size(files);
    if (shrinks && goes && resumes_from_file(files)) {
        return fail(
            ErrorCode::refused,
            FETTLE_TEXT("the kernel resumes from a swap file (resume_offset), and {path} may be that file; remove "
                        "resume= and resume_offset= from the kernel command line first"),
            {{"path", change.path}});
    }
    // Its contents move to memory, also for a new size.
    const auto area = active_area(files, computer, change.path);
    return area ? check_swap_fits(computer, *area) : Status();
}

Status check_swap_loss(const Computer& computer, SystemFiles& files, const SwapAreaChange& change) {
    if (!change.after_active) {
        if (const auto who = resumes_from(files, swap_device(files, change.path)); !who.empty()) {
            return fail(
                ErrorCode::refused,
                FETTLE_TEXT("the kernel resumes from {path} after hibernation (set in {who}); turn that off first"),
                {{"path", change.path}, {"who", who}});
        }
    }
    const auto area = active_area(files, computer, change.path);
    return area ? check_swap_fits(computer, *area) : Status();
}

Status check_swap_loss(const Computer& computer, SystemFiles& files, const Change& change) {
    for (const auto& one : change.swap_files) {
        if (auto checked = check_swap_loss(computer, files, one); !checked) return checked;
    }
    for (const auto& one : change.swap_areas) {
        // An area that is only activated loses nothing.
        if (!one.before_active) continue;
        if (auto checked = check_swap_loss(computer, files, one); !checked) return checked;
    }
    return {};
}

}  // namespace fettle::tune
