// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/windows/windows_session.h"

#include <QApplication>
#include <QMessageBox>
#include <QStyleFactory>

#include "app/gui/frame/theme.h"
#include "app/gui/frame/tray_control.h"
#include "app/gui/models/alert_words.h"
#include "app/gui/windows/registry_theme.h"
#include "app/gui/windows/service_listener.h"
#include "app/gui/windows/task_bar_button.h"
#include "app/gui/windows/title_bars.h"

namespace fettle::gui {

WindowsSession::WindowsSession(QObject* parent) : Session(parent) {
    connect(&instance_, &WindowInstance::wanted, this, &Session::wanted);
    // Windows' own controls ignore a dark palette.
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setPalette(Theme::light_palette());
    new TitleBars(this);
}

void WindowsSession::complain(const QString& problem) {
    // A program with windows has no console.
    QMessageBox box(QMessageBox::Critical, tr("Fettle"), problem, QMessageBox::Ok);
    box.setTextFormat(Qt::PlainText);
    box.exec();
}

Session::Role WindowsSession::start(const Wish& wish) { return instance_.start(wish); }

void WindowsSession::follow_theme(Theme& theme) { new RegistryTheme(theme); }

void WindowsSession::follow_service(ServiceWatch& service) {
    listener_ = new ServiceListener(this);
    connect(listener_, &ServiceListener::state_changed, &service, &ServiceWatch::set_state);
}

void WindowsSession::show(const Shown& shown) {
    new TaskBarButton(shown.jobs, shown.drives, shown.window);
    connect(&shown.tray, &TrayControl::alert_chosen, this, &Session::alert_chosen);
    if (!listener_) return;
    connect(listener_, &ServiceListener::alert, &shown.tray, [tray = &shown.tray](const QString& document) {
        if (const auto words = alert_words(document)) tray->say_alert(*words);
    });
}

std::unique_ptr<Session> make_session() { return std::make_unique<WindowsSession>(); }

}  // namespace fettle::gui
