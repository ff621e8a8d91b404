// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/swap_places.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/tune/lines.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kByUuid = "/dev/disk/by-uuid/";
constexpr std::string_view kByPartUuid = "/dev/disk/by-partuuid/";
constexpr std::string_view kMapper = "/dev/mapper/";
constexpr std::string_view kDev = "/dev/";

struct Tag {
    std::string_view name;
    std::string_view folder;
};
/// What fstab(5) has beside paths, and the links that udev makes for it.
constexpr std::array kTags{Tag{"UUID=", kByUuid}, Tag{"LABEL=", "/dev/disk/by-label/"}, Tag{"PARTUUID=", kByPartUuid},
                           Tag{"PARTLABEL=", "/dev/disk/by-partlabel/"}};

std::string_view last_part(std::string_view path) { return path.substr(path.rfind('/') + 1); }

std::string lower_case(std::string_view text) {
    std::string made(text);
    std::transform(made.begin(), made.end(), made.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return made;
}

/// The link in this folder that leads to the device; empty: none.
std::string link_to(SystemFiles& files, std::string_view folder, std::string_view device) {
    const auto parent = std::string(folder.substr(0, folder.size() - 1));
    for (const auto& name : files.names(parent)) {
        const auto target = files.link(fmt::format("{}/{}", parent, name));
        if (target && last_part(*target) == device) return fmt::format("{}/{}", parent, name);
    }
    return {};
}

/// Names and paths of a connected device. A mapping keeps its name where its UUID may be new at each start: with a
/// random key (crypttab(5), "swap").
SwapPlace place_on(SystemFiles& files, const std::string& device) {
    SwapPlace place;
    place.device = place.name = device;
    if (device.starts_with("dm-")) {
        if (auto path = link_to(files, kMapper, device); !path.empty()) {
            place.name = path.substr(kMapper.size());
            place.stable = place.source = place.path = std::move(path);
            return place;
        }
    }
    for (const auto& [tag, folder] : {kTags[0], kTags[2]}) {
        auto path = link_to(files, folder, device);
        if (path.empty()) continue;
        place.stable = path.substr(folder.size());
        place.source = fmt::format("{}{}", tag, place.stable);
        place.path = std::move(path);
        return place;
    }
    place.stable = place.source = place.path = std::string(kDev) + device;
    return place;
}

/// A line whose device is not there now. The key is the one that the connected device has.
SwapPlace absent_place(const std::string& source) {
    SwapPlace place;
    place.name = place.stable = place.source = source;
    for (const auto& [tag, folder] : {kTags[0], kTags[2]}) {
        if (source.starts_with(tag)) place.stable = lower_case(source.substr(tag.size()));
    }
    return place;
}

bool is_file_path(std::string_view source) { return source.starts_with('/') && !source.starts_with(kDev); }

SwapPlace file_place(const std::string& path) {
    SwapPlace place;
    place.name = place.stable = place.source = place.path = path;
    place.is_file = true;
    return place;
}

class Collector {
public:
    explicit Collector(SystemFiles& files) : files_(files) {}

    void add_active(const SwapArea& area) {
        // A deleted file that is still in use: the kernel marks it so.
        if (area.compressed_memory() || (area.is_file && area.path.ends_with(" (deleted)"))) return;
        auto& place = of_source(area.path, area.is_file);
        if (place.area == nullptr) place.area = &area;
    }
    void add_entry(const FstabEntry& entry) {
        if (entry.type != "swap" || entry.source.starts_with("/dev/zram")) return;
        of_source(entry.source, is_file_path(entry.source)).entries.push_back(entry);
    }
    /// A device that Fettle has deactivated may be on no other list.
    void add_changed(std::string_view key) {
        const auto prefix = fmt::format("{}:", kSwapAreaName);
        if (!key.starts_with(prefix)) return;
        const auto stable = std::string(key.substr(prefix.size()));
        for (const auto& source : {stable, "UUID=" + stable, "PARTUUID=" + stable}) {
            if (swap_device(files_, source).empty()) continue;
            (void)of_source(source, false);
            return;
        }
    }
    [[nodiscard]] std::vector<SwapPlace> take() { return std::move(places_); }

private:
    SwapPlace& of_source(const std::string& source, bool file) {
        const auto device = file ? std::string() : swap_device(files_, source);
        auto made = file ? file_place(source) : device.empty() ? absent_place(source) : place_on(files_, device);
        const auto found = std::find_if(places_.begin(), places_.end(),
                                        [&](const SwapPlace& one) { return one.stable == made.stable; });
        if (found != places_.end()) return *found;
        return places_.emplace_back(std::move(made));
    }

    SystemFiles& files_;
    std::vector<SwapPlace> places_;
};

}  // namespace

bool SwapPlace::has_option(std::string_view option) const noexcept {
    const auto* line = entry();
    return line != nullptr && std::find(line->options.begin(), line->options.end(), option) != line->options.end();
}

std::vector<SwapPlace> swap_places(const Computer& computer, SystemFiles& files, std::string_view fstab) {
    Collector collector(files);
    for (const auto& area : computer.swaps) collector.add_active(area);
    for (const auto& entry : parse_fstab(fstab)) collector.add_entry(entry);
    for (const auto& key : computer.changed) collector.add_changed(key);
    return collector.take();
}

std::string swap_device(SystemFiles& files, std::string_view source) {
    std::string path(source);
    for (const auto& [tag, folder] : kTags) {
        if (!source.starts_with(tag)) continue;
        auto value = source.substr(tag.size());
        if (value.size() > 1 && value.front() == '"' && value.back() == '"') value = value.substr(1, value.size() - 2);
        path = fmt::format("{}{}", folder, value);
        if (!files.link(path)) path = fmt::format("{}{}", folder, lower_case(value));
    }
    if (!path.starts_with(kDev)) return {};
    // A link to a link: /dev/vg/swap → ../dm-0, or by way of /dev/mapper.
    if (const auto target = files.link(path)) return std::string(last_part(*target));
    const auto name = path.substr(kDev.size());
    const bool there = name.find('/') == std::string::npos && files.value(fmt::format("/sys/class/block/{}/dev", name));
    const auto areas = parse_swaps(files.value("/proc/swaps").value_or(""));
    const bool active = std::any_of(areas.begin(), areas.end(), [&](const SwapArea& one) { return one.path == path; });
    return there || active ? name : std::string();
}

std::string queue_of(const Computer& computer, SystemFiles& files, const SwapPlace& place) {
    auto device = place.device;
    if (place.is_file) {
        const auto* mount = computer.mount_of(place.path);
        if (mount != nullptr) device = swap_device(files, mount->source);
    }
    if (device.empty()) return {};
    for (const auto& drive : files.names("/sys/block")) {
        if (drive == device) return drive;
        const auto parts = files.names("/sys/block/" + drive);
        if (std::find(parts.begin(), parts.end(), device) != parts.end()) return drive;
    }
    return {};
}

std::string resumes_from(SystemFiles& files, const std::string& device) {
    if (device.empty()) return {};
    const auto number = files.value(fmt::format("/sys/class/block/{}/dev", device));
    if (number && files.value("/sys/power/resume") == number) return "/sys/power/resume";
    constexpr std::string_view kResume = "resume=";
    const auto command_line = files.value("/proc/cmdline").value_or("");
    for (const auto word : words_of(command_line)) {
        if (word.starts_with(kResume) && swap_device(files, word.substr(kResume.size())) == device) {
            return "the kernel command line";
        }
    }
    constexpr std::string_view kRamfs = "RESUME=";
    for (const auto* path : {"/etc/initramfs-tools/conf.d/resume", "/etc/initramfs-tools/initramfs.conf"}) {
        const auto text = files.value(path).value_or("");
        for (const auto raw : lines_of(text)) {
            const auto line = trimmed(raw);
            if (line.starts_with(kRamfs) && swap_device(files, line.substr(kRamfs.size())) == device) return path;
        }
    }
    return {};
}

Status check_swap_fits(const Computer& computer, const SwapArea& area) {
    if (area.used_bytes == 0) return {};
    // Its contents move to memory. The kernel needs some for itself.
    constexpr std::uint64_t kMiB = std::uint64_t{1} << 20U;
    constexpr std::uint64_t kMargin = 256 * kMiB;
    const auto available = computer.available_bytes.value_or(0);
    if (available >= area.used_bytes && available - area.used_bytes >= kMargin) return {};
    return fail(
        ErrorCode::refused,
        FETTLE_TEXT("{path} holds {used_mib} MiB of swapped-out memory, and only {available_mib} MiB of memory is "
                    "available"),
        {{"path", area.path}, {"used_mib", area.used_bytes / kMiB}, {"available_mib", available / kMiB}});
}

std::string swap_contents(SystemFiles& files, const SwapPlace& place) {
    if (place.device.empty()) return {};
    const auto number = files.value(fmt::format("/sys/class/block/{}/dev", place.device));
    if (!number) return {};
    constexpr std::string_view kType = "E:ID_FS_TYPE=";
    const auto text = files.value("/run/udev/data/b" + *number).value_or("");
    for (const auto line : lines_of(text)) {
        if (line.starts_with(kType)) return std::string(line.substr(kType.size()));
    }
    return {};
}

}  // namespace fettle::tune
