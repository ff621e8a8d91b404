// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/proc_counters.h"

#include <charconv>

#include "core/tune/computer.h"
#include "core/tune/lines.h"

namespace fettle::tune {

namespace {

constexpr std::uint64_t kSector = 512;

template <typename Number>
std::optional<Number> number(std::string_view text) {
    Number value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || read.ec != std::errc{} || read.ptr != text.data() + text.size()) return std::nullopt;
    return value;
}

/// The figure after a name: "write_bytes: 4096", "pswpout 12".
std::optional<std::uint64_t> figure(std::string_view text, std::string_view name) {
    for (const auto line : lines_of(text)) {
        const auto words = words_of(line);
        if (words.size() == 2 && words[0] == name) return number<std::uint64_t>(words[1]);
    }
    return std::nullopt;
}

/// The kernel's page size, from /proc/self/smaps ("KernelPageSize: 4 kB"); 4 KiB if it does not tell.
std::uint64_t page_bytes(SystemFiles& files) {
    constexpr std::uint64_t kUsual = 4096;
    const auto text = files.value("/proc/self/smaps").value_or("");
    for (const auto line : lines_of(text)) {
        const auto words = words_of(line);
        if (words.size() < 2 || words[0] != "KernelPageSize:") continue;
        return number<std::uint64_t>(words[1]).value_or(kUsual / 1024) * 1024;
    }
    return kUsual;
}

/// When the process was started, the 22nd field of /proc/PID/stat; the name before it may hold blanks and brackets.
std::string start_of(std::string_view stat) {
    const auto end = stat.rfind(')');
    if (end == std::string_view::npos) return {};
    const auto words = words_of(stat.substr(end + 1));
    constexpr std::size_t kStart = 19;  // the state is the third field
    return words.size() > kStart ? std::string(words[kStart]) : std::string();
}

void add_process(SystemFiles& files, const std::string& id, WriteSample& sample) {
    const auto folder = "/proc/" + id;
    const auto io = files.value(folder + "/io");
    // An empty one is a process of another user: the kernel refuses the read.
    const auto written = io ? figure(*io, "write_bytes:") : std::nullopt;
    if (!written) {
        if (files.value(folder + "/comm")) ++sample.hidden_processes;
        return;
    }
    const auto cancelled = figure(*io, "cancelled_write_bytes:").value_or(0);
    const auto start = start_of(files.value(folder + "/stat").value_or(""));
    sample.processes[id + ":" + start] = {files.value(folder + "/comm").value_or("?"),
                                          static_cast<std::int64_t>(*written) - static_cast<std::int64_t>(cancelled)};
}

/// Swap in compressed memory: what its devices were written or read; nullopt: one of them is not counted.
std::optional<std::uint64_t> zram_bytes(const std::vector<SwapArea>& areas, std::string_view disks, DiskFigure figure) {
    constexpr std::string_view kFolder = "/dev/";
    std::uint64_t all = 0;
    for (const auto& area : areas) {
        if (!area.compressed_memory()) continue;
        const auto bytes = diskstats_bytes(disks, std::string_view(area.path).substr(kFolder.size()), figure);
        if (!bytes) return std::nullopt;
        all += *bytes;
    }
    return all;
}

}  // namespace

std::optional<std::uint64_t> diskstats_bytes(std::string_view text, std::string_view device, DiskFigure figure) {
    for (const auto line : lines_of(text)) {
        const auto words = words_of(line);
        constexpr std::size_t kName = 2;
        const auto at = kName + static_cast<std::size_t>(figure);
        if (words.size() <= kName || words[kName] != device) continue;
        const auto sectors = words.size() > at ? number<std::uint64_t>(words[at]) : std::nullopt;
        if (!sectors || *sectors > UINT64_MAX / kSector) return std::nullopt;
        return *sectors * kSector;
    }
    return std::nullopt;
}

WriteSample ProcCounters::sample(const std::vector<std::string>& drives) {
    auto& files = *files_;
    WriteSample sample;
    const auto disks = files.value("/proc/diskstats").value_or("");
    for (const auto& drive : drives) {
        if (const auto bytes = diskstats_bytes(disks, drive)) sample.drives[drive] = *bytes;
        if (const auto bytes = diskstats_bytes(disks, drive, DiskFigure::sectors_discarded)) {
            sample.discarded[drive] = *bytes;
        }
    }
    const auto vm = files.value("/proc/vmstat").value_or("");
    const auto page = page_bytes(files);
    if (const auto pages = figure(vm, "pswpout")) sample.swapped_out_bytes = *pages * page;
    if (const auto pages = figure(vm, "pswpin")) sample.swapped_in_bytes = *pages * page;
    const auto areas = parse_swaps(files.value("/proc/swaps").value_or(""));
    sample.zram_out_bytes = zram_bytes(areas, disks, DiskFigure::sectors_written);
    sample.zram_in_bytes = zram_bytes(areas, disks, DiskFigure::sectors_read);
    for (const auto& name : files.names("/proc")) {
        if (number<std::uint64_t>(name)) add_process(files, name, sample);
    }
    return sample;
}

}  // namespace fettle::tune
