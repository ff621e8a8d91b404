// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/bench_observer.h"

#include <time.h>  // NOLINT(modernize-deprecated-headers): clock_gettime
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <sstream>
#include <string>

#include "platform/linux/drives_under.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

using bench::DoubtInputs;

constexpr std::uint64_t kStatSector = 512;  ///< Documentation/block/stat.rst: sectors of 512 bytes, whatever the drive
/// Interval for reading the drive's temperature: each read costs the drive a command.
constexpr auto kBetweenTemperatures = std::chrono::seconds(5);

struct Traffic {
    std::uint64_t read = 0;
    std::uint64_t written = 0;
};

/// Bytes transferred by the drives since the system started, by all programs.
Traffic drive_traffic(const Roots& roots, const std::vector<std::string>& drives) {
    Traffic sum;
    for (const auto& drive : drives) {
        std::istringstream fields(text_or_empty(roots.sys + "/class/block/" + drive + "/stat"));
        std::array<std::uint64_t, 7> numbers{};  // reads, merges, sectors, ms; writes, merges, sectors
        for (auto& number : numbers) fields >> number;
        sum.read += numbers[2] * kStatSector;
        sum.written += numbers[6] * kStatSector;
    }
    return sum;
}

/// Bytes that this process moved to and from storage (proc(5), /proc/PID/io).
Traffic own_traffic(const Roots& roots) {
    Traffic own;
    std::istringstream lines(text_or_empty(roots.proc + "/self/io"));
    std::string name;
    std::uint64_t value = 0;
    while (lines >> name >> value) {
        if (name == "read_bytes:") own.read = value;
        if (name == "write_bytes:") own.written = value;
    }
    return own;
}

struct Processors {
    double busy_seconds = 0;
    double all_seconds = 0;
};

/// The first line of /proc/stat: user nice system idle iowait irq softirq steal.
Processors processors(const Roots& roots) {
    std::istringstream line(text_or_empty(roots.proc + "/stat"));
    std::string name;
    line >> name;
    std::array<double, 8> ticks{};
    for (auto& tick : ticks) line >> tick;
    const auto per_second = static_cast<double>(::sysconf(_SC_CLK_TCK));
    double all = 0;
    for (const auto tick : ticks) all += tick;
    return {(all - ticks[3] - ticks[4]) / per_second, all / per_second};
}

double own_cpu_seconds() {
    timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

std::optional<ByteCount> memory(const Roots& roots) {
    std::istringstream lines(text_or_empty(roots.proc + "/meminfo"));
    std::string name;
    std::uint64_t kibibytes = 0;
    if (lines >> name >> kibibytes && name == "MemTotal:") return ByteCount{kibibytes * 1024};
    return std::nullopt;
}

bool swaps_on(const Roots& roots, const std::vector<std::string>& drives) {
    std::istringstream lines(text_or_empty(roots.proc + "/swaps"));
    std::string line;
    std::getline(lines, line);  // the heading
    while (std::getline(lines, line)) {
        const auto under = drives_under_path(roots, line.substr(0, line.find_first_of(" \t")));
        if (std::find_first_of(under.begin(), under.end(), drives.begin(), drives.end()) != under.end()) return true;
    }
    return false;
}

/// The drive's temperature, if a driver exposes it in hwmon: nvme, drivetemp.
std::optional<int> temperature(const Roots& roots, const std::vector<std::string>& drives) {
    if (drives.size() != 1) return std::nullopt;
    const auto device = roots.sys + "/class/block/" + drives.front() + "/device";
    for (const auto* folder : {"", "/hwmon"}) {
        const auto place = device + folder;
        for (const auto& name : names_in(place)) {
            if (!is_numbered(name, "hwmon")) continue;
            const auto value = read_number(below(below(place, name), "temp1_input"));
            // The nvme driver converts the drive's whole kelvins to 49 850 thousandths: 50 °C is meant.
            if (value && *value < 200'000) return static_cast<int>((*value + 500) / 1000);
        }
    }
    return std::nullopt;
}

/// btrfs: compress, compress-force; f2fs: compress_algorithm; ntfs3, bcachefs: compression.
bool compresses(const std::string& options) {
    std::istringstream words(options);
    bool found = false;
    for (std::string word; std::getline(words, word, ',');) {
        const auto name = word.substr(0, word.find('='));
        const auto value = word.substr(name.size());
        if (name != "compress" && name != "compress-force" && name != "compress_algorithm" && name != "compression") {
            continue;
        }
        found = value != "=no" && value != "=none";
    }
    return found;
}

class LinuxObservation final : public bench::Observation {
public:
    LinuxObservation(Roots roots, const bench::TargetFacts& target)
        : roots_(std::move(roots)),
          drives_(target.drives),
          drive_before_(drive_traffic(roots_, drives_)),
          own_before_(own_traffic(roots_)),
          processors_before_(processors(roots_)),
          own_cpu_before_(own_cpu_seconds()) {
        const auto file_system = target.file_system.empty() ? FileSystem{} : file_system_of(target.path);
        facts_.copy_on_write = file_system.type == "btrfs" || file_system.type == "zfs" ||
                               file_system.type == "bcachefs" || file_system.type == "nilfs2";
        facts_.compressing = file_system.type == "squashfs" || compresses(file_system.options);
        facts_.memory = memory(roots_);
        facts_.swap_on_drive = !drives_.empty() && swaps_on(roots_, drives_);
        facts_.temperature_before_celsius = temperature_celsius();
    }

    std::optional<int> temperature_celsius() override {
        const auto now = std::chrono::steady_clock::now();
        if (asked_ && now - *asked_ < kBetweenTemperatures) return latest_;
        asked_ = now;
        latest_ = temperature(roots_, drives_);
        if (latest_) {
            facts_.temperature_highest_celsius =
                std::max(facts_.temperature_highest_celsius.value_or(*latest_), *latest_);
        }
        return latest_;
    }

    DoubtInputs finish() override {
        asked_.reset();
        (void)temperature_celsius();
        if (!drives_.empty()) compare_traffic();
        compare_processors();
        return facts_;
    }

private:
    void compare_traffic() {
        const auto drive = drive_traffic(roots_, drives_);
        const auto own = own_traffic(roots_);
        const auto others = [](std::uint64_t all, std::uint64_t mine) {
            return ByteCount{all > mine ? all - mine : 0};
        };
        facts_.other_read = others(drive.read - drive_before_.read, own.read - own_before_.read);
        facts_.other_written = others(drive.written - drive_before_.written, own.written - own_before_.written);
    }
    void compare_processors() {
        const auto now = processors(roots_);
        const auto all = now.all_seconds - processors_before_.all_seconds;
        if (all <= 0) return;
        const auto others = now.busy_seconds - processors_before_.busy_seconds - (own_cpu_seconds() - own_cpu_before_);
        facts_.other_cpu_share = std::clamp(others / all, 0.0, 1.0);
    }

    Roots roots_;
    std::vector<std::string> drives_;
    Traffic drive_before_;
    Traffic own_before_;
    Processors processors_before_;
    double own_cpu_before_;
    DoubtInputs facts_;
    std::optional<std::chrono::steady_clock::time_point> asked_;
    std::optional<int> latest_;
};

}  // namespace

std::unique_ptr<bench::Observation> BenchObserver::begin(const bench::TargetFacts& target) {
    return std::make_unique<LinuxObservation>(roots_, target);
}

}  // namespace fettle::linux_system
