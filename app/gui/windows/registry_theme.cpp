// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/windows/registry_theme.h"

#include <QWinEventNotifier>

#include "app/gui/frame/theme.h"
#include "app/gui/windows/registry.h"

namespace fettle::gui {

namespace {

const auto kKey = QStringLiteral(R"(Software\Microsoft\Windows\CurrentVersion\Themes\Personalize)");
const auto kValue = QStringLiteral("AppsUseLightTheme");

}  // namespace

RegistryTheme::RegistryTheme(Theme& theme)
    : QObject(&theme), theme_(theme), changed_(::CreateEventW(nullptr, FALSE, FALSE, nullptr)) {
    read();
    if (!changed_ || ::RegOpenKeyExW(HKEY_CURRENT_USER, reinterpret_cast<const wchar_t*>(kKey.utf16()), 0, KEY_NOTIFY,
                                     &key_) != ERROR_SUCCESS) {
        key_ = nullptr;
        return;
    }
    auto* notifier = new QWinEventNotifier(changed_.get(), this);
    connect(notifier, &QWinEventNotifier::activated, this, [this] {
        watch();  // first, so that no change is missed
        read();
    });
    watch();
}

RegistryTheme::~RegistryTheme() {
    if (key_ != nullptr) ::RegCloseKey(key_);
}

void RegistryTheme::watch() {
    (void)::RegNotifyChangeKeyValue(key_, FALSE, REG_NOTIFY_CHANGE_LAST_SET, changed_.get(), TRUE);
}

void RegistryTheme::read() { theme_.set_desktop_dark(registry::read_number(HKEY_CURRENT_USER, kKey, kValue) == 0U); }

}  // namespace fettle::gui
