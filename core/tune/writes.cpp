// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/writes.h"

#include <algorithm>
#include <charconv>

#include "core/tune/lines.h"

namespace fettle::tune {

namespace {

constexpr std::uint64_t kSector = 512;
constexpr double kDay_s = 86'400;

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

std::optional<std::uint64_t> grown(const std::optional<std::uint64_t>& before,
                                   const std::optional<std::uint64_t>& after) {
    if (!before || !after || *after < *before) return std::nullopt;
    return *after - *before;
}

}  // namespace

std::optional<std::uint64_t> diskstats_bytes(std::string_view text, std::string_view drive) {
    for (const auto line : lines_of(text)) {
        const auto words = words_of(line);
        constexpr std::size_t kName = 2;
        constexpr std::size_t kSectorsWritten = kName + 7;
        if (words.size() <= kSectorsWritten || words[kName] != drive) continue;
        const auto sectors = number<std::uint64_t>(words[kSectorsWritten]);
        if (!sectors || *sectors > UINT64_MAX / kSector) return std::nullopt;
        return *sectors * kSector;
    }
    return std::nullopt;
}

WriteSample sample_writes(SystemFiles& files, const std::vector<std::string>& drives) {
    WriteSample sample;
    const auto disks = files.value("/proc/diskstats").value_or("");
    for (const auto& drive : drives) {
        if (const auto bytes = diskstats_bytes(disks, drive)) sample.drives[drive] = *bytes;
    }
    const auto vm = files.value("/proc/vmstat").value_or("");
    const auto page = page_bytes(files);
    if (const auto pages = figure(vm, "pswpout")) sample.swapped_out_bytes = *pages * page;
    if (const auto pages = figure(vm, "pswpin")) sample.swapped_in_bytes = *pages * page;
    for (const auto& name : files.names("/proc")) {
        if (number<std::uint64_t>(name)) add_process(files, name, sample);
    }
    return sample;
}

double Writes::per_day(std::uint64_t bytes) const noexcept {
    return seconds > 0 ? static_cast<double>(bytes) * kDay_s / seconds : 0;
}

Writes writes_between(const WriteSample& before, const WriteSample& after) {
    Writes made;
    constexpr double kNanosecond = 1e-9;
    if (after.time_ns > before.time_ns) {
        made.seconds = static_cast<double>(after.time_ns - before.time_ns) * kNanosecond;
    }
    for (const auto& [drive, bytes] : after.drives) {
        const auto then = before.drives.find(drive);
        if (then != before.drives.end() && bytes >= then->second) made.drives.push_back({drive, bytes - then->second});
    }
    std::map<std::string, std::int64_t> programs;
    for (const auto& [key, process] : after.processes) {
        const auto then = before.processes.find(key);
        // A process that started meanwhile has written all of it meanwhile.
        programs[process.first] += process.second - (then == before.processes.end() ? 0 : then->second.second);
    }
    for (const auto& [name, bytes] : programs) {
        // Truncating another process's pages makes it negative.
        if (bytes > 0) made.programs.push_back({name, static_cast<std::uint64_t>(bytes)});
    }
    std::stable_sort(made.programs.begin(), made.programs.end(),
                     [](const auto& one, const auto& other) { return one.bytes > other.bytes; });
    made.swapped_out_bytes = grown(before.swapped_out_bytes, after.swapped_out_bytes);
    made.swapped_in_bytes = grown(before.swapped_in_bytes, after.swapped_in_bytes);
    made.hidden_processes = after.hidden_processes;
    return made;
}

}  // namespace fettle::tune
