// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>

#include "app/gui/frame/session.h"
#include "app/gui/windows/window_instance.h"

namespace fettle::gui {

class ServiceListener;

/// Alerts come from the service's named pipe and are shown as messages of the icon in the notification area, which
/// Windows shows as notifications.
class WindowsSession final : public Session {
    Q_OBJECT
public:
    /// Chooses the style of the windows.
    explicit WindowsSession(QObject* parent = nullptr);

    void complain(const QString& problem) override;
    [[nodiscard]] Role start(const Wish& wish) override;
    void follow_theme(Theme& theme) override;
    void follow_service(ServiceWatch& service) override;
    void show(const Shown& shown) override;

private:
    WindowInstance instance_;
    QPointer<ServiceListener> listener_;
};

}  // namespace fettle::gui
