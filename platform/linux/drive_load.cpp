// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/drive_load.h"

#include <array>
#include <chrono>
#include <sstream>
#include <string>
#include <thread>

#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

constexpr std::uint64_t kSector = 512;  // whatever the drive's sector size
/// Linux Documentation/block/stat.rst, in its order. Old kernels have only the first eleven.
constexpr std::size_t kReads = 0;
constexpr std::size_t kReadSectors = 2;
constexpr std::size_t kWrites = 4;
constexpr std::size_t kWriteSectors = 6;
constexpr std::size_t kBusy_ms = 9;  // io_ticks
constexpr std::size_t kDiscards = 11;
constexpr std::size_t kDiscardSectors = 13;
constexpr std::size_t kFlushes = 15;
constexpr std::size_t kAlways = 11;
constexpr std::size_t kAll = 17;

using Counters = std::array<std::uint64_t, kAll>;

Result<Counters> read_counters(const Roots& roots, const std::string& drive) {
    const auto text = read_text(roots.sys + "/block/" + drive + "/stat");
    if (!text) return fail(ErrorCode::unsupported, FETTLE_TEXT("reading I/O counters of {drive}"), {{"drive", drive}});
    Counters counters{};
    std::istringstream words(*text);
    std::size_t read = 0;
    while (read < kAll && words >> counters[read]) ++read;
    if (read < kAlways) return fail(ErrorCode::malformed, FETTLE_TEXT("I/O counters of {drive}"), {{"drive", drive}});
    return counters;
}

}  // namespace

std::uint64_t DriveLoad::a_second() {
    const auto before = std::chrono::steady_clock::now();
    std::this_thread::sleep_for(std::chrono::seconds(1));
    const auto passed = std::chrono::steady_clock::now() - before;
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(passed).count());
}

Result<firmware::Load> DriveLoad::measure(const DriveEntry& entry) {
    const auto before = read_counters(roots_, entry.id);
    if (!before) return fail(before.error());
    firmware::Load load;
    load.milliseconds = wait_();
    const auto after = read_counters(roots_, entry.id);
    if (!after) return fail(after.error());
    const auto since = [&](std::size_t which) { return (*after)[which] - (*before)[which]; };
    load.busy_ms = since(kBusy_ms);
    load.requests = since(kReads) + since(kWrites) + since(kDiscards) + since(kFlushes);
    load.bytes = (since(kReadSectors) + since(kWriteSectors)) * kSector;
    return load;
}

Result<std::uint64_t> DriveTraffic::bytes(const DriveEntry& entry) {
    const auto counters = read_counters(roots_, entry.id);
    if (!counters) return fail(counters.error());
    return ((*counters)[kReadSectors] + (*counters)[kWriteSectors] + (*counters)[kDiscardSectors]) * kSector;
}

}  // namespace fettle::linux_system
