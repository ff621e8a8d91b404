// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/family.h"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace fettle::tune {

namespace {

constexpr std::string_view kFolder = FETTLE_TEXT("{folder} cannot be changed: {reason}.");

}  // namespace

std::vector<std::unique_ptr<Family>> make_linux_families() {
    std::vector<std::unique_ptr<Family>> all;
    for (auto* const make : {make_swap_file_family, make_swap_area_family, make_swap_option_family, make_zram_family,
                             make_kernel_value_family, make_systemd_file_family, make_trim_timer_family,
                             make_drive_value_family, make_mount_option_family, make_luks_trim_family,
                             make_lvm_discard_family, make_trim_layer_family, make_memory_tmp_family}) {
        all.push_back(make());
    }
    return all;
}

Places linux_places() {
    Places all;
    for (const auto& family : make_linux_families()) all.add(family->places());
    return all;
}

Change blank_change(const Setting& setting, const std::string& value) {
    Change change;
    change.id = setting.id;
    change.key = setting.key;
    change.title = std::string(setting.title);
    change.subject = setting.subject;
    change.from = setting.value;
    change.to = value;
    change.needs_restart = setting.needs_restart;
    return change;
}

Result<FileChange> own_file(SystemFiles& files, const std::string& path, std::string text) {
    auto before = files.read(path);
    if (!before) return fail(before.error());
    return FileChange{path, std::move(*before), File{std::move(text)}};
}

std::string own_header(const Setting& setting) {
    return fmt::format("# Written by Fettle. \"fettle tune undo {}\" restores the previous setting.\n", setting.key);
}

void add_obstacle(Setting& setting, const Computer& computer, SystemFiles& files, const std::string& folder) {
    if (setting.obstacle) return;
    setting.obstacle = obstacle_of(computer);
    if (setting.obstacle) return;
    if (auto reason = files.obstacle(folder); !reason.empty()) {
        setting.obstacle =
            Message{"folder", Severity::info, kFolder, {}, {{"folder", folder}, {"reason", std::move(reason)}}};
    }
}

}  // namespace fettle::tune
