// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/windows_words.h"

#include <algorithm>
#include <array>

namespace fettle::cli {

namespace {

struct Wording {
    std::string_view core;
    std::string_view windows;
};

constexpr std::string_view kSchedule =
    "Add a weekly task, which the Fettle service runs (fettle schedule add weekly-trim trim \"weekly 03:00\"), or turn on "
    "the schedule of Optimize Drives in Windows.";

// tests/unit/cli/windows_words_test.cpp finds what is missing here, and what core no longer has.
constexpr std::array kWordings{
    Wording{
        "Run Fettle as root, for example with sudo. If it already runs as root, the kernel does not allow access to "
        "this device.",
        "Start the Fettle service, or run Fettle as administrator. If it already runs as administrator, Windows or the "
        "drive's driver does not allow access to this drive."},
    Wording{"Run Fettle as root.", "Run Fettle as administrator."},
    Wording{
        "Run the check as root, so that Fettle can query the drive. In a virtual machine, TRIM is configured on the "
        "host (QEMU: discard=unmap).",
        "Run the check as administrator, so that Fettle can query the drive. In a virtual machine, TRIM is "
        "configured on the host."},
    Wording{"Enable the weekly schedule: \"sudo systemctl enable --now fstrim.timer\". On most drives this is better "
            "than the mount option \"discard\".",
            kSchedule},
    Wording{"\"blockdev --setrw {path}\" makes the drive writable, unless a switch on the drive protects it.",
            "\"attributes disk clear readonly\" of diskpart makes the drive writable, unless a switch on the drive "
            "protects it."},
    Wording{"Run \"sudo fstrim --all\" once a week with cron or a timer. It is part of util-linux.", kSchedule},
};

}  // namespace

std::string_view windows_words(std::string_view remedy) noexcept {
    const auto* const found =
        std::find_if(kWordings.begin(), kWordings.end(), [&](const Wording& one) { return one.core == remedy; });
    return found == kWordings.end() ? remedy : found->windows;
}

}  // namespace fettle::cli
