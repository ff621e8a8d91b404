// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/windows/pure/windows_texts.h"

#include <QtGlobal>
#include <algorithm>
#include <array>

namespace fettle::gui {

namespace {

struct Wording {
    std::string_view core;
    const char* window;
};

// tests/gui/window_texts_test.cpp finds those that core has no longer.
constexpr std::array kWordings{
    Wording{
        "Run Fettle as root, for example with sudo. If it already runs as root, the kernel does not allow access to "
        "this device.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "Start the Fettle service, or restart Fettle as administrator. If it already runs as "
                          "administrator, Windows or the drive's driver does not allow access to this drive.")},
    Wording{"Run Fettle as root.", QT_TRANSLATE_NOOP("fettle::gui", "Restart Fettle as administrator.")},
    Wording{
        "Run the check as root, so that Fettle can query the drive. In a virtual machine, TRIM is configured on the "
        "host (QEMU: discard=unmap).",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "Restart Fettle as administrator, so that it can query the drive. In a virtual machine, "
                          "TRIM is configured on the host.")},
    Wording{"Enable the weekly schedule: \"sudo systemctl enable --now fstrim.timer\". On most drives this is better "
            "than the mount option \"discard\".",
            QT_TRANSLATE_NOOP("fettle::gui",
                              "Add a weekly TRIM task on the Schedule page, or turn on the schedule of Optimize Drives "
                              "in Windows.")},
    Wording{
        "\"blockdev --setrw {path}\" makes the drive writable, unless a switch on the drive protects it.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "\"attributes disk clear readonly\" of diskpart makes the drive writable, unless a switch "
                          "on the drive protects it.")},
    Wording{"Run \"sudo fstrim --all\" once a week with cron or a timer. It is part of util-linux.",
            QT_TRANSLATE_NOOP("fettle::gui",
                              "Add a weekly TRIM task on the Schedule page, or turn on the schedule of Optimize Drives "
                              "in Windows.")},
};

}  // namespace

const char* windows_wording(std::string_view english) {
    const auto found = std::find_if(kWordings.begin(), kWordings.end(),
                                    [&](const Wording& wording) { return wording.core == english; });
    return found == kWordings.end() ? nullptr : found->window;
}

}  // namespace fettle::gui
