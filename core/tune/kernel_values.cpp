// SPDX-License-Identifier: GPL-3.0-or-later
// Values that the kernel keeps for the whole computer.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "core/tune/drop_ins.h"
#include "core/tune/family.h"
#include "core/tune/lines.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kVm = "Linux documentation, admin-guide/sysctl/vm";
constexpr std::string_view kSwsusp = "Linux documentation, power/swsusp";

constexpr std::string_view kCommandLine = FETTLE_TEXT("This can be set permanently only on the kernel command line.");
constexpr std::string_view kCommandLineRemedy =
    FETTLE_TEXT("Add {parameter} to the kernel command line in your boot loader configuration.");

constexpr std::string_view kNoTmpfiles =
    FETTLE_TEXT("This computer does not run systemd, which would set the value again at each boot (tmpfiles.d).");

constexpr std::uint64_t kMostSwappiness = 200;

std::optional<Advice> advise_swappiness(const Computer& computer, const std::string& value) {
    const SwapArea* best = nullptr;
    for (const auto& area : computer.swaps) {
        if (best == nullptr || area.priority > best->priority) best = &area;
    }
    if (best != nullptr && best->compressed_memory()) {
        constexpr std::string_view kWhy = FETTLE_TEXT(
            "Swap is in compressed memory (zram), which is faster than rereading files. For such swap, the "
            "kernel documentation suggests values above 100, and 133 if it is twice as fast as the file "
            "system.");
        Advice advice{"133",
                      {"advice", Severity::advice, kWhy, {}, {}},
                      Basis::documented,
                      kVm,
                      {Effect::speed, Effect::endurance}};
        constexpr unsigned kPlain = 100;  // above it, somebody has considered zram
        unsigned now = 0;
        (void)std::from_chars(value.data(), value.data() + value.size(), now);
        if (now > kPlain) advice.value = value;
        return advice;
    }
    if (computer.swaps.empty()) {
        constexpr std::string_view kWhy = FETTLE_TEXT("This computer has no swap, so the value has no effect.");
        return Advice{value, {"keep", Severity::info, kWhy, {}, {}}, Basis::documented, kVm, {}};
    }
    const bool used = std::any_of(computer.swaps.begin(), computer.swaps.end(),
                                  [](const SwapArea& area) { return area.used_bytes > 0; });
    if (!used) {
        constexpr std::string_view kUnused =
            FETTLE_TEXT("Nothing is swapped out, so the value currently has no effect.");
        return Advice{value, {"swap-unused", Severity::info, kUnused, {}, {}}, Basis::measured, kVm, {}};
    }
    constexpr std::string_view kWhy = FETTLE_TEXT(
        "The kernel swaps out memory that has not been used for a long time. With a lower value, it "
        "drops cached file data instead, which then has to be read again.");
    return Advice{value, {"keep", Severity::info, kWhy, {}, {}}, Basis::documented, kVm, {}};
}

std::optional<Advice> advise_image_size(const Computer& /*computer*/, const std::string& value) {
    constexpr std::string_view kWhy = FETTLE_TEXT(
        "The kernel keeps the image below this size if it can. If hibernation fails because swap is too "
        "small, 0 makes the image as small as possible.");
    return Advice{value, {"keep", Severity::info, kWhy, {}, {}}, Basis::documented, kSwsusp, {}};
}

std::optional<Advice> no_advice(const Computer& /*computer*/, const std::string& /*value*/) { return std::nullopt; }

std::optional<Advice> advise_zswap(const Computer& computer, const std::string& value) {
    const bool zram = std::any_of(computer.swaps.begin(), computer.swaps.end(),
                                  [](const SwapArea& area) { return area.compressed_memory(); });
    if (zram && (value == "Y" || value == "1")) {
        constexpr std::string_view kWhy =
            FETTLE_TEXT("Swap is already in compressed memory (zram); zswap compresses the same pages a second time.");
        return Advice{"N",
                      {"advice", Severity::advice, kWhy, {}, {}},
                      Basis::documented,
                      "Linux documentation, admin-guide/mm/zswap",
                      {Effect::speed}};
    }
    return std::nullopt;
}

struct Row {
    std::string_view name;
    Topic topic;
    std::string_view title;
    std::string_view about;
    std::string_view risk;
    std::string_view myth;
    std::string_view path;       ///< below /proc or /sys
    std::string_view file;       ///< of Fettle's, sets it at start; empty: see parameter
    std::string_view line;       ///< of the file, with {} for the value
    std::string_view parameter;  ///< of the kernel's command line
    Bounds bounds;
    std::optional<Advice> (*advise)(const Computer&, const std::string& value);
};

const std::array kRows{
    Row{"swappiness",
        Topic::swap,
        FETTLE_TEXT("Swappiness"),
        FETTLE_TEXT("How readily the kernel swaps out programs' memory instead of dropping file data from its cache."),
        FETTLE_TEXT("No risk to data. An unsuitable value makes the computer slow when memory runs low."),
        FETTLE_TEXT("A value of 1 or 10 is often recommended to reduce SSD wear, but the kernel then reads files "
                    "more often, and a computer with enough memory swaps little at any value. \"fettle tune "
                    "measure\" shows how much."),
        "/proc/sys/vm/swappiness",
        "/etc/sysctl.d/zz-fettle-swappiness.conf",
        "vm.swappiness = {}\n",
        {},
        Bounds{0, kMostSwappiness, ""},
        advise_swappiness},
    Row{"zswap",
        Topic::swap,
        FETTLE_TEXT("Compressed cache for swap (zswap)"),
        FETTLE_TEXT("Whether pages are compressed in memory before they are written to the swap area."),
        {},
        {},
        "/sys/module/zswap/parameters/enabled",
        {},
        {},
        "zswap.enabled=",
        {},
        advise_zswap},
    Row{"hibernation-image-size",
        Topic::hibernation,
        FETTLE_TEXT("Hibernation image size"),
        FETTLE_TEXT("The kernel tries to keep the image below this size by dropping cached file data before "
                    "hibernation."),
        FETTLE_TEXT("No risk to data. A small image makes the computer slow for a while after it resumes."),
        {},
        "/sys/power/image_size",
        "/etc/tmpfiles.d/zz-fettle-hibernation-image-size.conf",
        "w /sys/power/image_size - - - - {}\n",
        {},
        Bounds{0, UINT64_MAX, "bytes"},
        advise_image_size},
    Row{"pcie-aspm",
        Topic::power,
        FETTLE_TEXT("PCI Express link power saving (ASPM)"),
        FETTLE_TEXT("How far links to NVMe drives and other devices are powered down when idle."),
        {},
        {},
        "/sys/module/pcie_aspm/parameters/policy",
        {},
        {},
        "pcie_aspm.policy=",
        {},
        no_advice},
};

class KernelValues final : public Family {
public:
    std::vector<Setting> look(const Computer& computer, SystemFiles& files) const override {
        std::vector<Setting> all;
        for (const auto& row : kRows) {
            const auto raw = files.value(std::string(row.path));
            if (!raw) continue;
            Setting setting;
            setting.id = setting.key = std::string(row.name);
            setting.topic = row.topic;
            setting.title = row.title;
            setting.about = row.about;
            setting.value = std::string(active_value(*raw));
            setting.risk = row.risk;
            setting.myth = row.myth;
            setting.advice = row.advise(computer, setting.value);
            if (row.file.empty()) {
                setting.obstacle = obstacle_of(computer).value_or(Message{"kernel-command-line",
                                                                          Severity::info,
                                                                          kCommandLine,
                                                                          kCommandLineRemedy,
                                                                          {{"parameter", std::string(row.parameter)}}});
            } else {
                setting.bounds = row.bounds;
                if (setting.bounds->most == UINT64_MAX) setting.bounds->most = computer.memory_bytes.value_or(0);
                if (setting.bounds->most == 0) setting.bounds->most = UINT64_MAX;
                add_obstacle(setting, computer, files, folder_of(row.file));
                if (!setting.obstacle && !computer.systemd && row.file.starts_with("/etc/tmpfiles.d/")) {
                    setting.obstacle = Message{"no-tmpfiles", Severity::info, kNoTmpfiles, {}, {}};
                }
            }
            if (row.name == "swappiness") {
                const auto at_start = sysctl_value(files, "vm.swappiness");
                if (at_start && *at_start != setting.value) setting.value_at_start = *at_start;
            }
            all.push_back(std::move(setting));
        }
        return all;
    }

    Result<Change> change(const Computer& /*computer*/, SystemFiles& files, const Setting& setting,
                          const std::string& value) const override {
        const auto row =
            std::find_if(kRows.begin(), kRows.end(), [&](const Row& one) { return one.name == setting.id; });
        if (row == kRows.end() || row->file.empty()) return fail(ErrorCode::not_found, setting.id);
        auto change = blank_change(setting, value);
        auto file =
            own_file(files, std::string(row->file), own_header(setting) + fmt::format(fmt::runtime(row->line), value));
        if (!file) return fail(file.error());
        change.files.push_back(std::move(*file));
        change.values.push_back({std::string(row->path), setting.value, value});
        return change;
    }

    Places places() const override {
        Places all;
        for (const auto& row : kRows) {
            if (row.file.empty()) continue;
            all.files.push_back(folder_of(row.file) + "/zz-fettle-*.conf");
            const auto line = row.line.substr(0, row.line.find('\n'));
            all.own_files.push_back({std::string(row.file), {std::string(line)}});
            all.values.emplace_back(row.path);
        }
        return all;
    }

private:
    static std::string folder_of(std::string_view path) { return std::string(path.substr(0, path.rfind('/'))); }
};

}  // namespace

std::unique_ptr<Family> make_kernel_value_family() { return std::make_unique<KernelValues>(); }

}  // namespace fettle::tune
