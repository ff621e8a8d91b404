// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/fleet/memory_system.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "core/tune/computer.h"
#include "core/tune/mount_option_rows.h"
#include "platform/sim/fleet/mount_table.h"

namespace fettle::sim {

namespace {

/// Of each of its file systems.
constexpr std::uint64_t kFree = std::uint64_t{40} << 30U;

class MemoryLock final : public tune::SettingsLock {
public:
    explicit MemoryLock(std::shared_ptr<bool> locked) : locked_(std::move(locked)) { *locked_ = true; }
    ~MemoryLock() override { *locked_ = false; }
    MemoryLock(const MemoryLock&) = delete;
    MemoryLock& operator=(const MemoryLock&) = delete;

private:
    std::shared_ptr<bool> locked_;
};

class MemoryChanges final : public tune::ChangeStore {
public:
    Result<std::vector<std::string>> keys() override {
        const std::lock_guard lock(mutex_);
        std::vector<std::string> keys;
        for (const auto& [key, text] : documents_) keys.push_back(key);
        return keys;
    }
    Result<std::string> load(const std::string& key) override {
        const std::lock_guard lock(mutex_);
        const auto found = documents_.find(key);
        if (found == documents_.end()) return fail(ErrorCode::not_found, key);
        return found->second;
    }
    Status save(const std::string& key, std::string_view document) override {
        const std::lock_guard lock(mutex_);
        documents_[key] = std::string(document);
        return {};
    }
    Status remove(const std::string& key) override {
        const std::lock_guard lock(mutex_);
        documents_.erase(key);
        return {};
    }

private:
    std::mutex mutex_;
    std::map<std::string, std::string> documents_;
};

/// "[a] b c" with b active: "a [b] c"; nullopt: there is no such name.
std::optional<std::string> choose(const std::string& text, std::string_view value) {
    std::string made;
    bool found = false;
    std::string_view rest(text);
    if (rest.ends_with('\n')) rest.remove_suffix(1);
    while (!rest.empty()) {
        auto word = rest.substr(0, rest.find(' '));
        rest.remove_prefix(std::min(rest.size(), word.size() + 1));
        if (word.starts_with('[') && word.ends_with(']')) word = word.substr(1, word.size() - 2);
        found = found || word == value;
        made += (made.empty() ? "" : " ") + (word == value ? fmt::format("[{}]", word) : std::string(word));
    }
    if (!found) return std::nullopt;
    return made + "\n";
}

}  // namespace

Status MemorySystem::ask(const std::string& what) { return hook_ ? hook_(what) : Status(); }

void MemorySystem::put(const std::string& path, std::string text) {
    const std::lock_guard lock(mutex_);
    files_[path] = tune::File{std::move(text)};
}

void MemorySystem::put_link(const std::string& path, std::string target) {
    const std::lock_guard lock(mutex_);
    links_[path] = std::move(target);
}

void MemorySystem::set_obstacle(const std::string& folder, std::string reason) {
    const std::lock_guard lock(mutex_);
    obstacles_[folder] = std::move(reason);
}

void MemorySystem::on_change(std::function<Status(const std::string& what)> hook) {
    const std::lock_guard lock(mutex_);
    hook_ = std::move(hook);
}

std::map<std::string, std::string> MemorySystem::all() const {
    const std::lock_guard lock(mutex_);
    std::map<std::string, std::string> all;
    for (const auto& [path, file] : files_) all[path] = file.bytes;
    for (const auto& [path, target] : links_) all[path] = "-> " + target;
    for (const auto& folder : folders_) all[folder + "/"] = "";
    for (const auto& [path, bytes] : swap_files_) all[path] = fmt::format("swap file of {} bytes", bytes);
    return all;
}

Result<std::optional<tune::File>> MemorySystem::read(const std::string& path) {
    const std::lock_guard lock(mutex_);
    if (links_.count(path) != 0)
        return fail(ErrorCode::refused, FETTLE_TEXT("{path} is a symbolic link to {target}"),
                    {{"path", path}, {"target", links_[path]}});
    const auto found = files_.find(path);
    if (found == files_.end()) return std::optional<tune::File>();
    return std::optional(found->second);
}

std::optional<std::string> MemorySystem::value(const std::string& path) {
    const std::lock_guard lock(mutex_);
    const auto found = files_.find(path);
    if (found == files_.end()) return std::nullopt;
    auto text = found->second.bytes;
    if (text.ends_with('\n')) text.pop_back();
    return text;
}

std::vector<std::string> MemorySystem::names(const std::string& folder) {
    const std::lock_guard lock(mutex_);
    std::set<std::string> names;
    const auto inside = folder + "/";
    const auto add = [&](const std::string& path) {
        if (path.starts_with(inside))
            names.insert(path.substr(inside.size(), path.find('/', inside.size()) - inside.size()));
    };
    for (const auto& [path, file] : files_) add(path);
    for (const auto& [path, target] : links_) add(path);
    return {names.begin(), names.end()};
}

std::optional<std::string> MemorySystem::link(const std::string& path) {
    const std::lock_guard lock(mutex_);
    const auto found = links_.find(path);
    if (found == links_.end()) return std::nullopt;
    return found->second;
}

std::optional<std::uint64_t> MemorySystem::bytes_below(const std::string& folder) {
    const std::lock_guard lock(mutex_);
    std::optional<std::uint64_t> bytes;
    for (const auto& [path, file] : files_) {
        if (path.starts_with(folder + "/")) bytes = bytes.value_or(0) + file.bytes.size();
    }
    return bytes;
}

Status MemorySystem::replace(const std::string& path, const tune::File& file) {
    const std::lock_guard lock(mutex_);
    if (auto asked = ask("replace " + path); !asked) return asked;
    files_[path] = file;
    return {};
}

Status MemorySystem::remove(const std::string& path) {
    const std::lock_guard lock(mutex_);
    if (auto asked = ask("remove " + path); !asked) return asked;
    files_.erase(path);
    return {};
}

std::vector<std::string> MemorySystem::missing_folders(const std::string& path) {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> missing;
    for (auto end = path.rfind('/'); end != 0; end = path.rfind('/', end - 1)) {
        const auto folder = path.substr(0, end);
        if (!names(folder).empty() || folders_.count(folder) != 0) break;
        missing.insert(missing.begin(), folder);
    }
    return missing;
}

Status MemorySystem::make_folder(const std::string& path) {
    const std::lock_guard lock(mutex_);
    if (auto asked = ask("make " + path); !asked) return asked;
    folders_.insert(path);
    return {};
}

Status MemorySystem::remove_empty_folder(const std::string& path) {
    const std::lock_guard lock(mutex_);
    if (auto asked = ask("remove " + path); !asked) return asked;
    if (names(path).empty()) folders_.erase(path);
    return {};
}

std::string MemorySystem::obstacle(const std::string& folder) {
    const std::lock_guard lock(mutex_);
    for (const auto& [path, reason] : obstacles_) {
        if (folder.starts_with(path)) return reason;
    }
    return {};
}

Status MemorySystem::set_value(const std::string& path, std::string_view value) {
    const std::lock_guard lock(mutex_);
    if (auto asked = ask("set " + path); !asked) return asked;
    const auto found = files_.find(path);
    if (found == files_.end()) return fail(ErrorCode::not_found, path);
    auto& text = found->second.bytes;
    if (text.find('[') == std::string::npos) {
        text = std::string(value);
        return {};
    }
    auto chosen = choose(text, value);
    if (!chosen)
        return fail(ErrorCode::refused, FETTLE_TEXT("the kernel rejects \"{value}\" for {path}"),
                    {{"value", value}, {"path", path}});
    text = std::move(*chosen);
    return {};
}

Status MemorySystem::reload(tune::Reload what) {
    const std::lock_guard lock(mutex_);
    return what == tune::Reload::none ? Status() : ask("reload");
}

Status MemorySystem::enable_unit(const std::string& unit, bool enabled) {
    const std::lock_guard lock(mutex_);
    if (auto asked = ask("enable " + unit); !asked) return asked;
    const auto link = "/etc/systemd/system/timers.target.wants/" + unit;
    if (enabled) {
        links_[link] = "/lib/systemd/system/" + unit;
    } else {
        links_.erase(link);
    }
    return {};
}

Status MemorySystem::remount(const std::string& mount_point, const std::string& options) {
    const std::lock_guard lock(mutex_);
    if (auto asked = ask("remount " + mount_point); !asked) return asked;
    auto lines = split(value("/proc/self/mountinfo").value_or(""), '\n');
    // Of several at one mount point, the last hides the others.
    const auto line = std::find_if(lines.rbegin(), lines.rend(),
                                   [&](const std::string& one) { return is_mount_at(one, mount_point); });
    if (line == lines.rend())
        return fail(ErrorCode::io, FETTLE_TEXT("mount: {mount_point} is not mounted"), {{"mount_point", mount_point}});
    auto made = remounted(*line, tune::remount_arguments(mount_point, options), value("/etc/fstab").value_or(""));
    if (!made) return fail(made.error());
    *line = std::move(*made);
    files_["/proc/self/mountinfo"].bytes = fmt::format("{}\n", fmt::join(lines, "\n"));
    return {};
}

void MemorySystem::put_swap_file(const std::string& path, std::uint64_t bytes) {
    const std::lock_guard lock(mutex_);
    swap_files_[path] = bytes;
}

Result<std::optional<tune::SwapFile>> MemorySystem::swap_file(const std::string& path) {
    const std::lock_guard lock(mutex_);
    const auto found = swap_files_.find(path);
    if (found != swap_files_.end()) {
        return std::optional(tune::SwapFile{found->second, found->second, tune::SwapFile::Contents::swap});
    }
    const auto other = files_.find(path);
    if (other == files_.end()) return std::optional<tune::SwapFile>();
    return std::optional(tune::SwapFile{other->second.bytes.size(), 0, tune::SwapFile::Contents::other});
}

std::optional<std::uint64_t> MemorySystem::free_bytes(const std::string& /*folder*/) { return kFree; }

Status MemorySystem::set_swap_file_size(const std::string& path, std::uint64_t bytes) {
    const std::lock_guard lock(mutex_);
    if (auto asked = ask("resize " + path); !asked) return asked;
    if (bytes == 0) {
        swap_files_.erase(path);
    } else {
        swap_files_[path] = bytes;
    }
    return {};
}

std::string MemorySystem::node_of(const std::string& path) const {
    const auto found = links_.find(path);
    if (found == links_.end()) return path;
    return "/dev/" + found->second.substr(found->second.rfind('/') + 1);
}

Status MemorySystem::swap_on(const std::string& path, const std::string& options) {
    const std::lock_guard lock(mutex_);
    if (auto asked = ask("swapon " + path); !asked) return asked;
    // Without a number, the kernel counts down from -2.
    std::string priority = "-2";
    for (const auto& option : split(options, ',')) {
        if (option.starts_with("pri=")) priority = option.substr(4);
    }
    const auto node = node_of(path);
    auto& text = files_["/proc/swaps"].bytes;
    if (node.starts_with("/dev/")) {
        const auto idle = idle_areas_.find(node);
        if (idle == idle_areas_.end())
            return fail(ErrorCode::refused, FETTLE_TEXT("{path} holds no swap area"), {{"path", path}});
        text += fmt::format("{} {}\n", idle->second, priority);
        idle_areas_.erase(idle);
        return {};
    }
    constexpr std::uint64_t kPage = 4096;  // the header's, which is not swap
    constexpr std::uint64_t kKiB = 1024;
    text += fmt::format("{} file {} 0 {}\n", path, (swap_files_[path] - kPage) / kKiB, priority);
    return {};
}

Status MemorySystem::swap_off(const std::string& path) {
    // Without the lock: the kernel's files can be read while it moves what the area holds.
    if (auto asked = ask("swapoff " + path); !asked) return asked;
    const std::lock_guard lock(mutex_);
    auto& text = files_["/proc/swaps"].bytes;
    const auto node = node_of(path);
    const auto at = text.find(node + " ");
    if (at == std::string::npos)
        return fail(ErrorCode::io, FETTLE_TEXT("swapoff: {path}: not active"), {{"path", path}});
    const auto line = text.substr(at, text.find('\n', at) - at);
    if (node.starts_with("/dev/")) idle_areas_[node] = line.substr(0, line.rfind(' '));
    text.erase(at, line.size() + 1);
    return {};
}

Result<std::string> MemorySystem::fstab_errors(std::string_view /*bytes*/) {
    return fail(ErrorCode::unsupported, FETTLE_TEXT("checking fstab"));
}

Result<std::unique_ptr<tune::SettingsLock>> MemorySystem::lock() {
    const std::lock_guard lock(mutex_);
    if (*locked_) return fail(ErrorCode::busy, FETTLE_TEXT("another Fettle process is changing system settings"));
    return std::make_unique<MemoryLock>(locked_);
}

std::unique_ptr<MemorySystem> make_demo_system(const std::vector<DriveEntry>& drives) {
    auto system = std::make_unique<MemorySystem>();
    system->put("/proc/meminfo", "MemTotal:       16310024 kB\nMemAvailable:   11904512 kB\n");
    system->put("/proc/swaps",
                "Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority\n/dev/nvme0n1p3 partition 8388604 312000 -2\n");
    system->put("/proc/self/mountinfo",
                "26 1 259:2 / / rw,relatime shared:1 - ext4 /dev/nvme0n1p2 rw,errors=remount-ro\n"
                "41 26 259:1 / /boot/efi rw,relatime shared:2 - vfat /dev/nvme0n1p1 rw\n"
                "43 26 8:1 / /home rw shared:3 - ext4 /dev/sda1 rw\n");
    system->put("/etc/fstab",
                "# /etc/fstab: static file system information.\n#\n"
                "UUID=7a53c1ce-1f7f-4d53-8a3b-6f0c7b3b5f4e /         ext4 errors=remount-ro 0 1\n"
                "UUID=9E2A-4C11                            /boot/efi vfat umask=0077        0 1\n"
                "UUID=1b0b7c39-64d6-4a37-9a43-0f5a6b9f6f22 /home     ext4 defaults,strictatime 0 2\n"
                "UUID=5c1f2f1e-9c6f-4d3f-bb6a-5c5f9d0f8f11 none      swap sw               0 0\n");
    system->put_link("/dev/disk/by-uuid/5c1f2f1e-9c6f-4d3f-bb6a-5c5f9d0f8f11", "../../nvme0n1p3");
    system->put("/sys/block/nvme0n1/nvme0n1p3/partition", "3\n");
    system->put("/proc/sys/vm/swappiness", "60\n");
    system->put("/sys/power/image_size", "6674251776\n");
    system->put("/sys/power/state", "freeze mem disk\n");
    system->put("/sys/module/pcie_aspm/parameters/policy", "[default] performance powersave powersupersave\n");
    system->put("/sys/module/zswap/parameters/enabled", "N\n");
    system->put("/lib/systemd/system/fstrim.timer", "[Timer]\nOnCalendar=weekly\n");
    system->put("/run/systemd/system/.keep", "");
    system->put("/etc/systemd/sleep.conf", "[Sleep]\n#AllowHibernation=yes\n");
    system->put("/etc/systemd/journald.conf", "[Journal]\n#SystemMaxUse=\n");
    bool first = true;
    for (const auto& drive : drives) {
        const auto folder = "/sys/block/" + drive.id;
        const bool nvme = drive.identity.bus == Bus::nvme;
        // One NVMe drive with a scheduler, so that there is something to advise.
        const bool scheduled = nvme && std::exchange(first, false);
        system->put(folder + "/queue/scheduler", nvme && !scheduled ? "[none] mq-deadline bfq\n"
                                                 : scheduled        ? "none mq-deadline [bfq]\n"
                                                                    : "[mq-deadline] none bfq\n");
        system->put(folder + "/queue/read_ahead_kb", "128\n");
        system->put(folder + "/queue/max_sectors_kb", "1280\n");
        system->put(folder + "/queue/max_hw_sectors_kb", nvme ? "2048\n" : "32767\n");
        system->put(folder + "/queue/write_cache", "write back\n");
        const bool solid = drive.identity.solid_state.value_or(nvme);
        system->put(folder + "/queue/rotational", solid ? "0\n" : "1\n");
        system->put(folder + "/queue/discard_max_bytes", solid ? "2147450880\n" : "0\n");
        if (nvme) system->put(folder + "/device/power/pm_qos_latency_tolerance_us", "100000\n");
        if (drive.identity.bus != Bus::sata) continue;
        system->put(folder + "/device/queue_depth", "32\n");
        system->put(folder + "/device/../../scsi_host/host0/link_power_management_policy", "med_power_with_dipm\n");
    }
    return system;
}

std::unique_ptr<tune::ChangeStore> make_memory_changes() { return std::make_unique<MemoryChanges>(); }

}  // namespace fettle::sim
