// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <windows.h>

#include <QObject>

#include "app/gui/frame/session.h"
#include "platform/windows/system/owned_handle.h"

namespace fettle::gui {

/// One window in a session of Windows: the first start takes a mutex and has a message-only window, to which later
/// starts send their wish (WM_COPYDATA). Starts as administrator are separate from the others: Windows lets no program
/// send messages to one that has more rights.
class WindowInstance final : public QObject {
    Q_OBJECT
public:
    explicit WindowInstance(QObject* parent = nullptr);
    ~WindowInstance() override;
    /// As Session::start.
    [[nodiscard]] Session::Role start(const Session::Wish& wish);

Q_SIGNALS:
    void wanted(const fettle::gui::Session::Wish& wish);

private:
    static LRESULT CALLBACK receive(HWND window, UINT message, WPARAM first, LPARAM second);
    [[nodiscard]] bool take(const COPYDATASTRUCT& data);
    [[nodiscard]] bool make_window();

    QString name_;
    windows_system::OwnedHandle mutex_;
    HWND window_ = nullptr;
};

}  // namespace fettle::gui
