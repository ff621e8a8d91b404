// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <memory>

namespace fettle::gui {

/// Whether the desktop starts Fettle in the system tray when the user logs in.
class Autostart {
public:
    Autostart() = default;
    virtual ~Autostart() = default;
    Autostart(const Autostart&) = delete;
    Autostart& operator=(const Autostart&) = delete;

    [[nodiscard]] virtual bool enabled() const = 0;
    /// Returns why it cannot; empty: done.
    [[nodiscard]] virtual QString set_enabled(bool enabled) const = 0;
};

/// That of this user. The folder of the system implements it.
[[nodiscard]] std::shared_ptr<const Autostart> make_autostart();

}  // namespace fettle::gui
