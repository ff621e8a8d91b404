// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/idle_meter.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>

#include "platform/linux/bench_clock.h"
#include "platform/linux/drive_counters.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

constexpr std::uint64_t kSector = 512;  // whatever the drive's sector size
/// Linux Documentation/block/stat.rst, in its order. Discards are counted since 4.18, flushes since 5.5.
constexpr std::size_t kReads = 0;
constexpr std::size_t kReadSectors = 2;
constexpr std::size_t kWrites = 4;
constexpr std::size_t kWriteSectors = 6;
constexpr std::size_t kInFlight = 8;
constexpr std::size_t kDiscards = 11;
constexpr std::size_t kFlushes = 15;
constexpr std::size_t kAlways = 11;
constexpr std::size_t kAll = 17;

std::optional<power::DriveIo> read_stat(const std::string& folder) {
    std::istringstream words(text_or_empty(folder + "/stat"));
    std::array<std::uint64_t, kAll> fields{};
    std::size_t read = 0;
    while (read < kAll && words >> fields[read]) ++read;
    if (read < kAlways) return std::nullopt;
    // A word that is not a number leaves a 0, as does one that is missing.
    return power::DriveIo{fields[kReads] + fields[kWrites] + fields[kDiscards] + fields[kFlushes],
                          fields[kReadSectors] * kSector, fields[kWriteSectors] * kSector, fields[kInFlight]};
}

/// proc(5): "PID (NAME) STATE …"; the name may contain spaces and parentheses. The 20th field after it is the start.
std::optional<std::uint64_t> start_of(const std::string& folder) {
    constexpr int kStart = 20;
    const auto text = text_or_empty(folder + "/stat");
    const auto end = text.rfind(')');
    if (end == std::string::npos) return std::nullopt;
    std::istringstream words(text.substr(end + 1));
    std::string word;
    for (int i = 0; i < kStart; ++i) {
        if (!(words >> word)) return std::nullopt;
    }
    return parse_number(word);
}

/// nullopt: not readable, or the process has ended.
std::optional<power::ProcessIo> read_process(const std::string& folder) {
    std::istringstream lines(text_or_empty(folder + "/io"));
    std::string name;
    std::uint64_t value = 0;
    power::ProcessIo process;
    bool found = false;
    while (lines >> name >> value) {
        if (name == "read_bytes:") process.read_bytes = value;
        if (name == "write_bytes:") process.written_bytes = value;
        found = found || name == "write_bytes:";
    }
    if (!found) return std::nullopt;
    process.name = text_or_empty(folder + "/comm");
    process.started = start_of(folder).value_or(0);
    return process;
}

}  // namespace

Result<power::DriveIo> LinuxIdleMeter::drive(const DriveEntry& entry) {
    const auto block = roots_.sys + "/block";
    const auto folder = below(block, entry.id);
    if (read_number(folder + "/queue/iostats") == 0U) {
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("counting the I/O of {drive}: it is turned off in queue/iostats"),
                    {{"drive", entry.id}});
    }
    auto io = read_stat(folder);
    if (!io) return fail(ErrorCode::unsupported, FETTLE_TEXT("reading I/O counters of {drive}"), {{"drive", entry.id}});
    power::DriveIo paths;
    for (const auto& path : paths_to(roots_, entry.id)) {
        const auto one = read_stat(below(block, path)).value_or(power::DriveIo{});
        paths.operations += one.operations;
        paths.read_bytes += one.read_bytes;
        paths.written_bytes += one.written_bytes;
        paths.in_flight += one.in_flight;
    }
    io->operations = std::max(io->operations, paths.operations);
    io->read_bytes = std::max(io->read_bytes, paths.read_bytes);
    io->written_bytes = std::max(io->written_bytes, paths.written_bytes);
    io->in_flight = std::max(io->in_flight, paths.in_flight);
    return *io;
}

power::ProcessList LinuxIdleMeter::processes() {
    power::ProcessList list;
    for (const auto& name : names_in(roots_.proc)) {
        const auto id = parse_number(name);
        if (!id || *id == static_cast<std::uint64_t>(::getpid())) continue;
        const auto folder = below(roots_.proc, name);
        if (auto process = read_process(folder)) {
            process->id = *id;
            list.processes.push_back(std::move(*process));
        } else if (exists(folder + "/io")) {
            ++list.unreadable;
        }
    }
    return list;
}

std::uint64_t LinuxIdleMeter::now_ns() { return monotonic_ns(); }

void LinuxIdleMeter::wait(std::uint64_t ns, const CancelToken& cancel) {
    if (!cancel.cancelled()) std::this_thread::sleep_for(std::chrono::nanoseconds(ns));
}

}  // namespace fettle::linux_system
