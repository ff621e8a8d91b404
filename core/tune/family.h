// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/tune/change.h"
#include "core/tune/computer.h"
#include "core/tune/places.h"
#include "core/tune/setting.h"

namespace fettle::tune {

/// Settings that are read and changed in the same way. They belong to this computer's system: Linux.
class Family {
public:
    virtual ~Family() = default;
    /// The settings that exist on this computer, with advice. Reads only.
    [[nodiscard]] virtual std::vector<Setting> look(const Computer& computer, SystemFiles& files) const = 0;
    /// What has to be done so that the setting gets this value, which Setting::choices or bounds allow. `setting` is
    /// one of look(). Errors: refused (a file that Fettle must not change, with the reason), those of
    /// SystemFiles::read.
    [[nodiscard]] virtual Result<Change> change(const Computer& computer, SystemFiles& files, const Setting& setting,
                                                const std::string& value) const = 0;
    /// Where change() and its undo write.
    [[nodiscard]] virtual Places places() const = 0;
};

/// All families of Linux.
[[nodiscard]] std::vector<std::unique_ptr<Family>> make_linux_families();
/// Where they write.
[[nodiscard]] Places linux_places();

std::unique_ptr<Family> make_kernel_value_family();
std::unique_ptr<Family> make_drive_value_family();
std::unique_ptr<Family> make_systemd_file_family();
std::unique_ptr<Family> make_trim_timer_family();
std::unique_ptr<Family> make_mount_option_family();
std::unique_ptr<Family> make_swap_file_family();
std::unique_ptr<Family> make_luks_trim_family();
std::unique_ptr<Family> make_lvm_discard_family();
std::unique_ptr<Family> make_trim_layer_family();
std::unique_ptr<Family> make_memory_tmp_family();
std::unique_ptr<Family> make_swap_area_family();
std::unique_ptr<Family> make_swap_option_family();
std::unique_ptr<Family> make_zram_family();

/// The part of a change that all have: names and values.
[[nodiscard]] Change blank_change(const Setting& setting, const std::string& value);
/// Replaces or creates one of Fettle's own files. Errors: those of SystemFiles::read.
[[nodiscard]] Result<FileChange> own_file(SystemFiles& files, const std::string& path, std::string text);
/// The first line of each file that Fettle writes.
[[nodiscard]] std::string own_header(const Setting& setting);
/// Sets the obstacle that the whole computer or the folder of the setting's file has, if there is one.
void add_obstacle(Setting& setting, const Computer& computer, SystemFiles& files, const std::string& folder);

}  // namespace fettle::tune
