// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/places.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "core/tune/lines.h"

namespace fettle::tune {

namespace {

using Parts = std::vector<std::string_view>;

bool is_plain_part(std::string_view part) {
    return !part.empty() && part != "." && part != ".." && std::none_of(part.begin(), part.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 || byte == 0x7f;
    });
}

/// One component. Patterns are Fettle's own and have few asterisks, so trying all positions takes no time.
bool fits(std::string_view pattern, std::string_view text) {
    const auto star = pattern.find('*');
    if (star == std::string_view::npos) return pattern == text;
    if (!text.starts_with(pattern.substr(0, star))) return false;
    const auto rest = pattern.substr(star + 1);
    for (auto end = star + 1; end <= text.size(); ++end) {
        if (fits(rest, text.substr(end))) return true;
    }
    return false;
}

/// Whether the path's components fit as many of the pattern's. A pattern may have "..", as the kernel's links need it;
/// a path has it only there.
bool begins_with(const Parts& pattern, const Parts& path) {
    return std::equal(path.begin(), path.end(), pattern.begin(),
                      pattern.begin() + static_cast<std::ptrdiff_t>(path.size()),
                      [](std::string_view one, std::string_view fixed) {
                          return fixed == one || (is_plain_part(one) && fits(fixed, one));
                      });
}

bool any_fits(const std::vector<std::string>& patterns, std::string_view text) {
    return std::any_of(patterns.begin(), patterns.end(),
                       [&](const std::string& pattern) { return has_path(pattern, text); });
}

template <typename Item>
void append(std::vector<Item>& all, std::vector<Item> more) {
    all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace

bool has_path(std::string_view pattern, std::string_view path) {
    const auto fixed = split(pattern, '/');
    const auto parts = split(path, '/');
    return fixed.size() == parts.size() && begins_with(fixed, parts);
}

bool Places::has_file(std::string_view path) const { return any_fits(files, path); }

bool Places::has_folder(std::string_view path) const {
    const auto parts = split(path, '/');
    return parts.size() > 1 && std::any_of(files.begin(), files.end(), [&](const std::string& one) {
               const auto pattern = split(one, '/');
               return pattern.size() > parts.size() && begins_with(pattern, parts);
           });
}

bool Places::has_value(std::string_view path) const { return any_fits(values, path); }
bool Places::has_unit(std::string_view unit) const { return any_fits(units, unit); }

bool Places::has_mount_option(std::string_view option) const {
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '=' || c == '-' || c == '_';
    };
    return std::all_of(option.begin(), option.end(), plain) && any_fits(mount_options, option);
}

bool Places::has_reload(Reload what) const { return what != Reload::initramfs || initramfs; }

bool Places::has_swap_file(std::string_view path) const { return swap_files && is_swap_place(path); }

bool Places::has_swap_device(std::string_view path) const { return any_fits(swap_devices, path); }

void Places::add(Places more) {
    append(files, std::move(more.files));
    append(values, std::move(more.values));
    append(units, std::move(more.units));
    append(mount_options, std::move(more.mount_options));
    append(own_files, std::move(more.own_files));
    append(edited_files, std::move(more.edited_files));
    append(fstab_options, std::move(more.fstab_options));
    swap_files = swap_files || more.swap_files;
    initramfs = initramfs || more.initramfs;
    append(swap_devices, std::move(more.swap_devices));
}

bool is_swap_place(std::string_view path) {
    constexpr std::array<std::string_view, 7> kOthers{"/boot/", "/dev/", "/etc/", "/proc/", "/run/", "/sys/", "/usr/"};
    return is_plain_path(path) && path.size() > 1 &&
           std::none_of(kOthers.begin(), kOthers.end(), [&](std::string_view one) { return path.starts_with(one); });
}

bool is_plain_path(std::string_view path) {
    if (!path.starts_with('/')) return false;
    path.remove_prefix(1);
    const auto parts = split(path, '/');
    return path.empty() || std::all_of(parts.begin(), parts.end(), is_plain_part);
}

}  // namespace fettle::tune
