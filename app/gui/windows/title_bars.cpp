// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/windows/title_bars.h"

#include <windows.h>

#include <dwmapi.h>

#include <QApplication>
#include <QEvent>
#include <QWidget>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {

/// DWMWA_USE_IMMERSIVE_DARK_MODE, which older headers lack. Windows before 10 (2004) rejects it.
constexpr DWORD kDarkMode = 20;

}  // namespace

TitleBars::TitleBars(QObject* parent) : QObject(parent) { QCoreApplication::instance()->installEventFilter(this); }

bool TitleBars::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Show || event->type() == QEvent::PaletteChange) {
        auto* const window = qobject_cast<QWidget*>(watched);
        if (window != nullptr && window->isWindow() && window->internalWinId() != 0) {
            const BOOL dark = look::is_dark(window->palette()) ? TRUE : FALSE;
            (void)::DwmSetWindowAttribute(reinterpret_cast<HWND>(window->internalWinId()), kDarkMode, &dark,
                                          sizeof dark);
        }
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace fettle::gui
