// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <windows.h>

#include <QObject>

#include "platform/windows/system/owned_handle.h"

namespace fettle::gui {

class Theme;

/// Whether the user wants dark apps: the value AppsUseLightTheme of the registry, also when it changes.
class RegistryTheme final : public QObject {
    Q_OBJECT
public:
    /// Belongs to the theme.
    explicit RegistryTheme(Theme& theme);
    ~RegistryTheme() override;

private:
    void read();
    /// Windows then sets the event at the next change.
    void watch();

    Theme& theme_;
    HKEY key_ = nullptr;
    windows_system::OwnedHandle changed_;
};

}  // namespace fettle::gui
