// SPDX-License-Identifier: GPL-3.0-or-later
// Compressed swap in memory, which zram-generator sets up at start.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "core/tune/drop_ins.h"
#include "core/tune/family.h"
#include "core/tune/lines.h"
#include "core/tune/zram_size.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kZram = "zram-size";
constexpr std::string_view kConf = "systemd/zram-generator.conf";
constexpr std::string_view kSection = "zram0";
constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20U;
constexpr std::string_view kZramSource = "Linux documentation, admin-guide/blockdev/zram";

constexpr std::string_view kZramTools = FETTLE_TEXT("zram-tools sets up compressed swap using /etc/default/zramswap.");
constexpr std::string_view kZramToolsRemedy =
    FETTLE_TEXT("Change PERCENT or SIZE in that file and restart zramswap.service.");
constexpr std::string_view kZramOther =
    FETTLE_TEXT("Compressed swap is set up by another program; zram-generator is not installed.");
constexpr std::string_view kZramOtherRemedy = FETTLE_TEXT("Change the size in the program that sets it up.");
constexpr std::string_view kZramOld =
    FETTLE_TEXT("zram-generator is configured with {key}, which overrides zram-size.");
constexpr std::string_view kZramOldRemedy = FETTLE_TEXT("Replace {key} with zram-size.");
constexpr std::string_view kZramLimit =
    FETTLE_TEXT("zram-generator is configured to be inactive on computers with more than {limit} MiB of memory.");
constexpr std::string_view kZramLimitRemedy = FETTLE_TEXT("Raise host-memory-limit in its configuration.");

std::optional<std::uint64_t> zram_number(std::string_view text) {
    std::uint64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || read.ec != std::errc{} || read.ptr != text.data() + text.size()) return std::nullopt;
    return value;
}

bool has_generator(SystemFiles& files) {
    for (const auto* folder : {"/etc/systemd/system-generators", "/usr/local/lib/systemd/system-generators",
                               "/lib/systemd/system-generators", "/usr/lib/systemd/system-generators"}) {
        const auto names = files.names(folder);
        if (std::find(names.begin(), names.end(), "zram-generator") == names.end()) continue;
        return files.link(std::string(folder) + "/zram-generator") != "/dev/null";
    }
    return false;
}

/// Whether any of the files has a section for the device: without one there is none.
bool has_section(SystemFiles& files) {
    const auto header = fmt::format("[{}]", kSection);
    const auto has = [&](const std::string& path) {
        const auto lines = files.value(path).value_or("");
        const auto all = lines_of(lines);
        return std::any_of(all.begin(), all.end(), [&](std::string_view one) { return trimmed(one) == header; });
    };
    std::vector<std::string> folders;
    bool main_found = false;
    for (const auto* root : {"/run/", "/etc/", "/usr/local/lib/", "/usr/lib/"}) {
        const auto path = fmt::format("{}{}", root, kConf);
        if (!main_found && files.value(path)) {
            main_found = true;
            if (has(path)) return true;
        }
        folders.push_back(path + ".d");
    }
    const auto paths = drop_ins(files, folders, ".conf");
    return std::any_of(paths.begin(), paths.end(), has);
}

std::optional<std::string> zram_conf(SystemFiles& files, std::string_view key) {
    return systemd_value(files, std::string(kConf), kSection, key);
}

/// What the next start makes; nullopt: not known.
std::optional<std::uint64_t> configured_mib(const Computer& computer, SystemFiles& files) {
    if (!has_section(files)) return 0;
    if (!computer.memory_bytes) return std::nullopt;
    // zram-generator.conf(5)
    return zram_size_mib(zram_conf(files, kZram).value_or("min(ram / 2, 4096)"), *computer.memory_bytes / kMebibyte);
}

std::uint64_t used_mib(const Computer& computer, SystemFiles& files) {
    std::uint64_t bytes = 0;
    for (const auto& area : computer.swaps) {
        if (!area.compressed_memory()) continue;
        // The kernel's list leaves the header's page out.
        const auto size = files.value(fmt::format("/sys/block/{}/disksize", area.path.substr(sizeof "/dev/" - 1)));
        bytes += zram_number(size.value_or("")).value_or(area.bytes);
    }
    return bytes / kMebibyte;
}

std::optional<Advice> advise_zram(const std::string& value) {
    if (value == "0") {
        constexpr std::string_view kWhy = FETTLE_TEXT(
            "Compressed swap saves writes to the drive when memory runs low, at the cost of processor time.");
        return Advice{value, {"keep", Severity::info, kWhy, {}, {}}, Basis::documented, kZramSource, {}};
    }
    constexpr std::string_view kWhy = FETTLE_TEXT(
        "Compressed swap is faster than any drive and writes nothing to a drive. Its contents take up a "
        "fraction of their original size in memory.");
    return Advice{value, {"keep", Severity::info, kWhy, {}, {}}, Basis::documented, kZramSource, {}};
}

void set_zram_obstacle(Setting& setting, const Computer& computer, SystemFiles& files, bool generator) {
    const auto set = [&](std::string_view text, std::string_view remedy, std::vector<Evidence> evidence) {
        if (!setting.obstacle) setting.obstacle = Message{"zram", Severity::info, text, remedy, std::move(evidence)};
    };
    if (!generator) {
        return files.value("/etc/default/zramswap") ? set(kZramTools, kZramToolsRemedy, {})
                                                    : set(kZramOther, kZramOtherRemedy, {});
    }
    for (const auto* key : {"zram-fraction", "max-zram-size"}) {
        if (zram_conf(files, key)) set(kZramOld, kZramOldRemedy, {{"key", std::string(key)}});
    }
    const auto limit = zram_number(zram_conf(files, "host-memory-limit").value_or(""));
    if (limit && computer.memory_bytes && *limit < *computer.memory_bytes / kMebibyte) {
        set(kZramLimit, kZramLimitRemedy, {{"limit", *limit}});
    }
    add_obstacle(setting, computer, files, fmt::format("/etc/{}.d", kConf));
}

std::string zram_file() { return fmt::format("/etc/{}.d/zz-fettle-{}.conf", kConf, kZram); }

class Zram final : public Family {
public:
    std::vector<Setting> look(const Computer& computer, SystemFiles& files) const override {
        const bool generator = computer.systemd && has_generator(files);
        const auto used = used_mib(computer, files);
        if (!generator && used == 0) return {};
        Setting setting;
        setting.obstacle = obstacle_of(computer);
        setting.id = setting.key = std::string(kZram);
        setting.topic = Topic::swap;
        setting.title = FETTLE_TEXT("Compressed swap in memory (zram)");
        setting.about = FETTLE_TEXT(
            "How much memory content the kernel compresses instead of writing it to a drive; 0 means none.");
        setting.risk = FETTLE_TEXT(
            "No risk to data. The computer cannot hibernate to compressed swap; hibernation needs another "
            "swap area.");
        setting.value = std::to_string(used);
        setting.bounds = Bounds{0, computer.memory_bytes.value_or(0) / kMebibyte, "MiB"};
        setting.needs_restart = true;
        setting.advice = advise_zram(setting.value);
        set_zram_obstacle(setting, computer, files, generator);
        const auto configured = generator && !setting.obstacle ? configured_mib(computer, files) : std::nullopt;
        if (configured && *configured != used) setting.value_at_start = std::to_string(*configured);
        return {std::move(setting)};
    }

    Result<Change> change(const Computer& /*computer*/, SystemFiles& files, const Setting& setting,
                          const std::string& value) const override {
        auto change = blank_change(setting, value);
        auto file =
            own_file(files, zram_file(), fmt::format("{}[{}]\n{} = {}\n", own_header(setting), kSection, kZram, value));
        if (!file) return fail(file.error());
        change.files.push_back(std::move(*file));
        return change;
    }

    Places places() const override {
        Places all;
        all.files.push_back(fmt::format("/etc/{}.d/zz-fettle-*.conf", kConf));
        all.own_files.push_back({zram_file(), {fmt::format("[{}]", kSection), fmt::format("{} = {{}}", kZram)}});
        return all;
    }
};

}  // namespace

std::unique_ptr<Family> make_zram_family() { return std::make_unique<Zram>(); }

}  // namespace fettle::tune
