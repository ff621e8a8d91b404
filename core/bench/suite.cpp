// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/bench/suites.h"

namespace fettle::bench {

namespace {

struct Entry {
    SuiteInfo info;
    Result<SuitePlan> (*make)(const SuiteRequest& request);
};

// NOLINTNEXTLINE(readability-function-size): a table
const std::vector<Entry>& entries() {
    static const std::vector<Entry> all{
        {{"quick", FETTLE_TEXT("Quick look"), FETTLE_TEXT("The four corners of a drive in about a minute."), false},
         quick},
        {{"sustained", FETTLE_TEXT("Sustained writing"),
          FETTLE_TEXT("Writes until the SLC cache is full: cache size, speed beyond the cache, and how much of the "
                      "cache a pause frees."),
          false},
         sustained},
        {{"latency", FETTLE_TEXT("Latency"), FETTLE_TEXT("Latency of small accesses, on an idle drive and under load."),
          false},
         latency},
        {{"consistency", FETTLE_TEXT("Consistency"),
          FETTLE_TEXT("Ten minutes of random writes: the variation from second to second."), false},
         consistency},
        {{"crystaldiskmark", FETTLE_TEXT("CrystalDiskMark 8, default"),
          FETTLE_TEXT("CrystalDiskMark 8's default list, with data that does not repeat."), false},
         crystaldiskmark},
        {{"crystaldiskmark-nvme", FETTLE_TEXT("CrystalDiskMark 8, NVMe"),
          FETTLE_TEXT("CrystalDiskMark 8's list for NVMe drives."), false},
         crystaldiskmark_nvme},
        {{"crystaldiskmark-peak", FETTLE_TEXT("CrystalDiskMark 8, peak performance"),
          FETTLE_TEXT("CrystalDiskMark 8's peak profile."), false},
         crystaldiskmark_peak},
        {{"crystaldiskmark-peak-nvme", FETTLE_TEXT("CrystalDiskMark 8, peak performance, NVMe"),
          FETTLE_TEXT("CrystalDiskMark 8's peak profile for NVMe drives."), false},
         crystaldiskmark_peak_nvme},
        {{"crystaldiskmark-real-world", FETTLE_TEXT("CrystalDiskMark 8, real world performance"),
          FETTLE_TEXT("CrystalDiskMark 8's real-world profile, at queue depth 1."), false},
         crystaldiskmark_real_world},
        {{"crystaldiskmark-mix", FETTLE_TEXT("CrystalDiskMark 8, mix"),
          FETTLE_TEXT("CrystalDiskMark 8's default list with 70% reads and 30% writes at once."), false},
         crystaldiskmark_mix},
        {{"crystaldiskmark-2012", FETTLE_TEXT("CrystalDiskMark 3 (2012)"),
          FETTLE_TEXT("CrystalDiskMark 3's list: sequential, random 512K, 4K and 4K at depth 32, over 1,000 MB."),
          false},
         crystaldiskmark_2012},
        {{"as-ssd", FETTLE_TEXT("AS SSD"), FETTLE_TEXT("AS SSD's list, access times and score."), false}, as_ssd},
        {{"as-ssd-compression", FETTLE_TEXT("AS SSD, compression"),
          FETTLE_TEXT("Speed by compressibility of the data."), false},
         as_ssd_compression},
        {{"atto", FETTLE_TEXT("ATTO"), FETTLE_TEXT("ATTO's transfer sizes from 512 bytes to 64 MiB."), false}, atto},
        {{"atto-anandtech", FETTLE_TEXT("ATTO as AnandTech used it (2011)"),
          FETTLE_TEXT("Transfer sizes from 512 bytes to 8 MiB over 2 GiB, with compressible data."), false},
         atto_anandtech},
        {{"iometer-behardware", FETTLE_TEXT("Iometer as BeHardware used it (2012)"),
          FETTLE_TEXT("Sequential and random access by queue depth, incompressible data, two minutes each."), true},
         iometer_behardware},
        {{"iometer-anandtech", FETTLE_TEXT("Iometer as AnandTech used it (2011)"),
          FETTLE_TEXT("Random access over 8 GiB at queue depths 3 and 32, sequential over the whole drive."), true},
         iometer_anandtech},
        {{"iometer-tomshardware", FETTLE_TEXT("Iometer as Tom's Hardware used it (2011)"),
          FETTLE_TEXT("4 KiB random access within 16 GiB, by queue depth."), false},
         iometer_tomshardware},
        {{"iometer-techreport", FETTLE_TEXT("Iometer as The Tech Report used it (2010)"),
          FETTLE_TEXT("File-server, web-server, database and workstation patterns at queue depths 1 to 256."), true},
         iometer_techreport},
        {{"hd-tune", FETTLE_TEXT("HD Tune"),
          FETTLE_TEXT("Read and write speed across the whole drive, burst rates, access times."), true},
         hd_tune},
        {{"h2benchw", FETTLE_TEXT("h2benchw"),
          FETTLE_TEXT("Reads every address once, in order and without skipping zones; measures access time."), true},
         h2benchw},
        {{"snia-iops", FETTLE_TEXT("SNIA PTS: IOPS"),
          FETTLE_TEXT("Seven read/write mixes at eight block sizes each, repeated until steady state."), true},
         snia_iops},
        {{"snia-write-saturation", FETTLE_TEXT("SNIA PTS: write saturation"),
          FETTLE_TEXT("4 KiB random writes minute by minute, from fresh to steady state."), true},
         snia_write_saturation},
        {{"compressibility-map", FETTLE_TEXT("Compressibility map"),
          FETTLE_TEXT("Read speed by address; on a drive that compresses data, the speed depends on what was written."),
          true},
         compressibility_map},
        {{"fc-test", FETTLE_TEXT("FC-Test"),
          FETTLE_TEXT("Creates, reads and copies sets of files: disk images, MP3s, videos, program files."), false},
         fc_test},
        {{"file-groups", FETTLE_TEXT("File groups as BeHardware used them (2012)"),
          FETTLE_TEXT("Writes and reads files of four sizes, from 731 MB to 49 KB, five times."), false},
         file_groups},
        {{"file-groups-2009", FETTLE_TEXT("File groups as BeHardware used them (2009)"),
          FETTLE_TEXT("Writes and reads 6 large, 10,480 medium and 68,184 small files, five times."), false},
         file_groups_2009},
        {{"as-ssd-copy", FETTLE_TEXT("AS SSD, copy"),
          FETTLE_TEXT("Copies disk images, a program and a game within the drive."), false},
         as_ssd_copy},
    };
    return all;
}

}  // namespace

std::string_view name(Figure figure) noexcept {
    switch (figure) {
        case Figure::throughput: return "throughput";
        case Figure::iops: return "iops";
        case Figure::mean_latency: return "mean-latency";
    }
    return "throughput";
}

const std::vector<SuiteInfo>& suites() {
    static const auto infos = [] {
        std::vector<SuiteInfo> all;
        for (const auto& entry : entries()) all.push_back(entry.info);
        return all;
    }();
    return infos;
}

bool SuitePlan::writes() const noexcept {
    return std::any_of(steps.begin(), steps.end(), [](const SuiteStep& step) { return step.workload.writes(); });
}

std::uint64_t SuitePlan::longest_ns() const noexcept {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto& step = steps[i];
        if (step.workload.byte_limit && !rounds) continue;  // as long as the drive needs
        const bool repeated = rounds && i >= rounds->first && i < rounds->first + rounds->count;
        const auto times = step.runs * (repeated ? std::uint64_t{rounds->at_most} : 1);
        if (!step.workload.byte_limit) sum += times * (step.workload.ramp_ns + step.workload.runtime_ns);
        sum += times * step.pause_ns;
    }
    return sum;
}

Result<SuitePlan> plan_suite(std::string_view name, const SuiteOptions& options, ByteCount target_size,
                             std::uint32_t sector_bytes) {
    for (const auto& entry : entries()) {
        if (entry.info.name == name) return entry.make({entry.info, options, target_size, sector_bytes});
    }
    std::string names;
    for (const auto& entry : entries()) names += fmt::format("{}{}", names.empty() ? "" : ", ", entry.info.name);
    return fail(ErrorCode::not_found, FETTLE_TEXT("no such suite: {name}; available suites: {names}"),
                {{"name", name}, {"names", names}});
}

std::uint64_t usual_size(std::string_view name) {
    // Suites for a whole drive use this size of a scratch file.
    constexpr std::uint64_t kWholeDriveInstead = 8 * kGiB;
    for (const auto& entry : entries()) {
        if (entry.info.name != name) continue;
        if (entry.info.whole_device) return kWholeDriveInstead;
        const auto plan = entry.make({entry.info, {}, {std::uint64_t{1} << 50U}, 512});
        if (plan) return plan->size;
    }
    return kGiB;
}

std::uint64_t usual_size(std::string_view name, ByteCount drive) {
    auto size = usual_size(name);
    if (name == "sustained") size = std::max(size, drive.bytes / 16 / kGiB * kGiB);
    return std::min(size, drive.bytes / kMiB * kMiB);
}

}  // namespace fettle::bench
