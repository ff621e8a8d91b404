// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/swap_area.h"

#include <sys/stat.h>
#include <sys/swap.h>

#include <cerrno>
#include <string_view>
#include <vector>

#include "core/tune/lines.h"
#include "core/tune/swap_options.h"
#include "platform/linux/os_error.h"

namespace fettle::linux_system {

namespace {

// linux/swap.h; the C library has not all of them.
constexpr unsigned kPrefer = 0x8000;
constexpr unsigned kDiscardFlag = 0x10000;
constexpr unsigned kDiscardOnce = 0x20000;
constexpr unsigned kDiscardPages = 0x40000;

Status check_block_device(const std::string& path) {
    struct stat facts {};
    if (::stat(path.c_str(), &facts) != 0) return fail(os_error(errno, "reading " + path));
    return S_ISBLK(facts.st_mode)
               ? Status()
               : fail(ErrorCode::refused, FETTLE_TEXT("{path} is not a block device"), {{"path", path}});
}

}  // namespace

int swap_flags(std::string_view text) {
    std::vector<std::string> options;
    for (const auto one : tune::split(text, ',')) options.emplace_back(one);
    unsigned flags = 0;
    if (const auto priority = tune::swap_priority(options)) flags |= kPrefer | static_cast<unsigned>(*priority);
    switch (tune::swap_discard(options)) {
        case tune::SwapDiscard::off: break;
        case tune::SwapDiscard::once: flags |= kDiscardFlag | kDiscardOnce; break;
        case tune::SwapDiscard::pages: flags |= kDiscardFlag | kDiscardPages; break;
        case tune::SwapDiscard::both: flags |= kDiscardFlag; break;
    }
    return static_cast<int>(flags);
}

Status activate_swap_device(const std::string& path, std::string_view options) {
    if (auto checked = check_block_device(path); !checked) return checked;
    if (::swapon(path.c_str(), swap_flags(options)) == 0) return {};
    if (errno == EINVAL) {
        return fail(
            ErrorCode::refused,
            FETTLE_TEXT(
                "{path} does not contain a swap area, or contains a hibernation image (swapon: invalid argument)"),
            {{"path", path}}, {NativeStatus::Kind::system, EINVAL});
    }
    return fail(os_error(errno, "swapon " + path));
}

Status deactivate_swap_device(const std::string& path) {
    if (auto checked = check_block_device(path); !checked) return checked;
    if (::swapoff(path.c_str()) == 0) return {};
    return fail(os_error(errno, "swapoff " + path));
}

}  // namespace fettle::linux_system
