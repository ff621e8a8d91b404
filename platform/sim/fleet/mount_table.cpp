// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/fleet/mount_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "core/tune/computer.h"
#include "core/tune/fstab.h"

namespace fettle::sim {

namespace {

using Options = std::vector<std::string>;

/// The fields of a line of mountinfo: its mount point, and the mount's own options (proc(5)).
constexpr std::size_t kTarget = 4;
constexpr std::size_t kOwnOptions = 5;

/// The last of both counts.
bool is_on(const Options& options, std::string_view option, std::string_view opposite) {
    bool on = false;
    for (const auto& one : options) {
        if (one == option) on = true;
        if (one == opposite) on = false;
    }
    return on;
}

/// As libmount merges both kinds of options of mountinfo: read-only if either is.
Options present_options(const Options& of_mount, const Options& of_file_system) {
    const bool read_only = is_on(of_mount, "ro", "rw") || is_on(of_file_system, "ro", "rw");
    Options all{read_only ? "ro" : "rw"};
    for (const auto* some : {&of_mount, &of_file_system}) {
        for (const auto& one : *some) {
            if (one != "ro" && one != "rw") all.push_back(one);
        }
    }
    return all;
}

/// The options that mount(8) gives the kernel for these arguments. Its default, "fstab,mtab", takes the present ones
/// only where /etc/fstab has no line.
Result<Options> named_options(const Options& arguments, std::string_view fstab, const Options& present) {
    constexpr std::string_view kSource = "--options-source=";
    std::string sources = "fstab,mtab";
    Options given;
    for (std::size_t i = 0; i + 1 < arguments.size(); ++i) {
        const auto& one = arguments[i];
        if (one.starts_with(kSource)) {
            sources = one.substr(kSource.size());
        } else if (one == "-o") {
            given = split(arguments[++i], ',');
        } else if (one != "--options-mode=prepend" && one != "--") {
            return fail(ErrorCode::unsupported, FETTLE_TEXT("mount option {option}"), {{"option", one}});
        }
    }
    const auto line = tune::entry_of(fstab, arguments.back());
    Options all;
    if (line && sources.starts_with("fstab")) {
        all = line->options;
    } else if (sources.ends_with("mtab")) {
        all = present;
    }
    all.insert(all.end(), given.begin(), given.end());
    return all;
}

/// Linux, fs/namespace.c, path_mount(): what is not named is off, but access times stay as they are if none is named.
/// strictatime outweighs noatime, which outweighs relatime. mountinfo does not list strictatime.
Options mount_options_after(const Options& present, const Options& named) {
    constexpr std::array<std::array<std::string_view, 2>, 4> kFlags{
        {{"nosuid", "suid"}, {"nodev", "dev"}, {"noexec", "exec"}, {"nodiratime", "diratime"}}};
    Options made{is_on(named, "ro", "rw") ? "ro" : "rw"};
    for (const auto& flag : kFlags) {
        if (is_on(named, flag[0], flag[1])) made.emplace_back(flag[0]);
    }
    const bool noatime = is_on(named, "noatime", "atime");
    const bool relatime = is_on(named, "relatime", "norelatime");
    const bool strictatime = is_on(named, "strictatime", "nostrictatime");
    if (!noatime && !relatime && !strictatime && !is_on(named, "nodiratime", "diratime")) {
        for (const auto& one : present) {
            if (one == "noatime" || one == "relatime") made.push_back(one);
        }
    } else if (!strictatime) {
        made.emplace_back(noatime ? "noatime" : "relatime");
    }
    return made;
}

/// Replaces what the option is another value of. The kernel does not list what is the default.
void set_option(Options& options, const std::string& option, std::string_view type) {
    const bool discard = option.find("discard") != std::string::npos;
    const bool commit = option.starts_with("commit=");
    if (!discard && !commit) return;
    std::erase_if(options, [&](const std::string& one) {
        return (discard && (one == "discard" || one.starts_with("discard="))) || (commit && one.starts_with("commit="));
    });
    const bool listed = option != "nodiscard" && option != (type == "btrfs" ? "commit=30" : "commit=5");
    if (listed) options.push_back(option);
}

/// File systems keep their own options that are not named; of the flags that the kernel has for all of them, ro and
/// lazytime, what is not named is off.
Options file_system_options_after(const Options& present, const Options& named, std::string_view type) {
    Options made{is_on(named, "ro", "rw") ? "ro" : "rw"};
    for (const auto& one : present) {
        if (one != "ro" && one != "rw" && one != "lazytime") made.push_back(one);
    }
    for (const auto& one : named) set_option(made, one, type);
    if (is_on(named, "lazytime", "nolazytime")) made.emplace_back("lazytime");
    return made;
}

}  // namespace

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    for (;;) {
        const auto end = text.find(separator);
        parts.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

Result<std::string> remounted(const std::string& line, const Options& arguments, std::string_view fstab) {
    auto words = split(line, ' ');
    const auto own = split(words[kOwnOptions], ',');
    const auto others = split(words.back(), ',');
    const auto type = words[words.size() - 3];
    const auto named = named_options(arguments, fstab, present_options(own, others));
    if (!named) return fail(named.error());
    words[kOwnOptions] = fmt::format("{}", fmt::join(mount_options_after(own, *named), ","));
    words.back() = fmt::format("{}", fmt::join(file_system_options_after(others, *named, type), ","));
    return fmt::format("{}", fmt::join(words, " "));
}

bool is_mount_at(const std::string& line, const std::string& mount_point) {
    const auto words = split(line, ' ');
    return words.size() > kOwnOptions && tune::unescape(words[kTarget]) == mount_point;
}

}  // namespace fettle::sim
