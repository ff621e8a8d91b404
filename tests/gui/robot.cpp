// SPDX-License-Identifier: GPL-3.0-or-later
#include "robot.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDialog>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QTest>
#include <QThread>
#include <QTimer>
#include <QUrl>
#include <QWheelEvent>
#include <QWindow>
#include <cstdio>

#include "app/gui/frame/main_window.h"
#include "app/gui/models/drive_model.h"

namespace fettle::gui::test {

namespace {

constexpr std::size_t kRemembered = 25;
constexpr int kFocusMayBeAway = 4;      ///< checks in a row
constexpr int kDialogIsLeftAfter = 40;  ///< actions
constexpr int kEscapes = 12;
constexpr std::size_t kDeepest = 4;  ///< nested event loops

/// A key with its modifiers, as QTest sends them, but that a window may be destroyed by any of them.
void send_key(QWidget* widget, Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    const QPointer<QWindow> window = widget->windowHandle();
    const auto send = [&](QEvent::Type type, int code, Qt::KeyboardModifiers with, const QString& text) {
        if (window) qt_handleKeyEvent(window, type, code, with, text, false, 1);
        QApplication::processEvents();
    };
    const bool letter = key >= Qt::Key_Space && key <= Qt::Key_AsciiTilde && modifiers == Qt::NoModifier;
    const auto text = letter ? QString(QChar(static_cast<char16_t>(key))).toLower() : QString();
    if (modifiers.testFlag(Qt::AltModifier)) send(QEvent::KeyPress, Qt::Key_Alt, {}, {});
    send(QEvent::KeyPress, key, modifiers, text);
    send(QEvent::KeyRelease, key, modifiers, text);
    if (modifiers.testFlag(Qt::AltModifier)) send(QEvent::KeyRelease, Qt::Key_Alt, Qt::AltModifier, {});
}

QString name_of_widget(const QWidget& widget) {
    auto name = QString::fromLatin1(widget.metaObject()->className());
    if (!widget.objectName().isEmpty()) name += QLatin1Char('#') + widget.objectName();
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    const auto words = button != nullptr ? button->text() : widget.accessibleName();
    if (!words.isEmpty()) name += QStringLiteral(" \"%1\"").arg(words);
    return name;
}

bool reachable(const QWidget& widget) {
    return widget.isVisible() && widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus) == Qt::TabFocus;
}

}  // namespace

Robot::Robot(DemoWindow& demo, std::shared_ptr<fettle::test::DriveFaults> faults, const QString& folder, unsigned seed)
    : demo_(demo), faults_(std::move(faults)), folder_(folder), random_(seed) {}

int Robot::below(int bound) {
    // Not a distribution of the library: those differ between implementations.
    return static_cast<int>(random_() % static_cast<unsigned>(bound));
}

void Robot::note(const QString& action) {
    last_.push_back(action);
    if (last_.size() > kRemembered) last_.pop_front();
    if (!qEnvironmentVariableIsSet("FETTLE_ROBOT_TALKS")) return;
    (void)std::fprintf(stderr, "%d: %s\n", done_, action.toUtf8().constData());
    (void)std::fflush(stderr);
}

void Robot::found(const std::string& what) {
    std::string story = what;
    for (const auto& action : last_) story += "\n    " + action.toStdString();
    dead_ends_.push_back(story);
    (void)std::fprintf(stderr, "dead end: %s\n", story.c_str());
}

QWidget* Robot::active() const {
    if (auto* popup = QApplication::activePopupWidget(); popup != nullptr) return popup;
    if (auto* modal = QApplication::activeModalWidget(); modal != nullptr) return modal;
    return &demo_.window();
}

void Robot::run(int actions) {
    wanted_ = done_ + actions;
    QTimer::singleShot(0, this, &Robot::act);
    while (done_ < wanted_) QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
    faults_->mend();
    close_dialogs();
    (void)demo_.settle();
    close_dialogs();
}

/// Each action orders the next one first, because an action can open a dialog that waits in its own event loop.
void Robot::act() {
    if (done_ >= wanted_) {
        const bool open = QApplication::activeModalWidget() != nullptr || QApplication::activePopupWidget() != nullptr;
        if (open) close_dialogs();
        // An action that is still in progress can open a dialog that waits for someone to close it.
        if (open || !levels_.empty()) QTimer::singleShot(0, this, &Robot::act);
        return;
    }
    QTimer::singleShot(0, this, &Robot::act);
    // Keys handle events themselves, but within an action only a dialog that waits begins further ones.
    const auto level = QThread::currentThread()->loopLevel();
    if (!levels_.empty() && level <= levels_.back()) return;
    if (levels_.size() > kDeepest) return close_dialogs();
    ++done_;
    levels_.push_back(level);
    if (!demo_.window().isVisible()) demo_.window().show();
    auto* top = active();
    if (QApplication::activePopupWidget() == nullptr && QApplication::activeWindow() != top->window()) {
        top->window()->activateWindow();
    }
    check();
    do_something();
    levels_.pop_back();
}

void Robot::check() {
    if (QApplication::activePopupWidget() != nullptr) return;
    auto* top = active();
    bool any = reachable(*top);
    for (const auto* one : top->findChildren<QWidget*>()) any = any || reachable(*one);
    if (!any) found("no control can be reached in " + name_of_widget(*top).toStdString());

    const auto has_focus = [] {
        const auto* focus = QApplication::focusWidget();
        return focus != nullptr && focus->isVisible() && focus->isEnabled();
    };
    if (!has_focus() && had_focus_) {
        // What a window manager does after a dialog, and the offscreen platform does not.
        if (!top->isActiveWindow()) top->activateWindow();
        // Only where Tab leads nowhere, the keyboard cannot go on.
        send_key(top, Qt::Key_Tab);
    }
    const bool usable = has_focus();
    unfocused_ = usable || !had_focus_ ? 0 : unfocused_ + 1;
    if (unfocused_ == kFocusMayBeAway) {
        found("the focus is lost in " + name_of_widget(*top).toStdString() + "; it was at " +
              focus_before_.toStdString());
        had_focus_ = false;
    }
    if (usable) {
        had_focus_ = true;
        unfocused_ = 0;
        focus_before_ = name_of_widget(*QApplication::focusWidget());
    }

    auto* modal = QApplication::activeModalWidget();
    in_dialog_ = modal != nullptr && modal == dialog_ ? in_dialog_ + 1 : 0;
    dialog_ = modal;
    if (in_dialog_ < kDialogIsLeftAfter) return;
    in_dialog_ = 0;
    note(QStringLiteral("Escape until the dialog closes"));
    const QPointer<QWidget> left = modal;
    for (int i = 0; i < kEscapes && left && left->isVisible(); ++i) {
        send_key(active(), Qt::Key_Escape);
    }
    if (left && left->isVisible()) {
        found("Escape does not close " + name_of_widget(*left).toStdString() + " \"" +
              left->windowTitle().toStdString() + '"');
        if (auto* dialog = qobject_cast<QDialog*>(left.data()); dialog != nullptr) dialog->done(0);
    }
}

void Robot::do_something() {
    // Files of this computer are none of its business.
    if (auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget()); dialog != nullptr) {
        return use_file_dialog(*dialog);
    }
    const auto chance = below(100);
    if (chance < 45) return press_key();
    if (chance < 78) return click();
    if (chance < 82) return turn_wheel();
    if (chance < 86) return resize_window();
    if (chance < 90) return type_serial();
    if (chance < 92) return drop();
    if (chance < 97) return break_drive();
    note(QStringLiteral("wait"));
    QTest::qWait(20);
}

void Robot::press_key() {
    struct Stroke {
        Qt::Key key;
        Qt::KeyboardModifiers modifiers;
    };
    static const std::vector<Stroke> strokes{
        {Qt::Key_Tab, {}},
        {Qt::Key_Tab, {}},
        {Qt::Key_Tab, {}},
        {Qt::Key_Backtab, Qt::ShiftModifier},
        {Qt::Key_Space, {}},
        {Qt::Key_Space, {}},
        {Qt::Key_Return, {}},
        {Qt::Key_Escape, {}},
        {Qt::Key_Up, {}},
        {Qt::Key_Down, {}},
        {Qt::Key_Left, {}},
        {Qt::Key_Right, {}},
        {Qt::Key_Home, {}},
        {Qt::Key_End, {}},
        {Qt::Key_PageUp, {}},
        {Qt::Key_PageDown, {}},
        {Qt::Key_Delete, {}},
        {Qt::Key_Backspace, {}},
        {Qt::Key_F5, {}},
        {Qt::Key_F10, {}},
        {Qt::Key_F, Qt::ControlModifier},
        {Qt::Key_E, Qt::ControlModifier},
        {Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier},
        {Qt::Key_A, Qt::ControlModifier},
        {Qt::Key_C, Qt::ControlModifier},
        {Qt::Key_Z, Qt::ControlModifier},
        {Qt::Key_F1, {}},
        {Qt::Key_Menu, {}},
    };
    Stroke stroke{};
    const auto chance = below(10);
    if (chance < 6) {
        stroke = strokes[static_cast<std::size_t>(below(static_cast<int>(strokes.size())))];
    } else if (chance < 7) {
        stroke = {static_cast<Qt::Key>(Qt::Key_1 + below(9)), Qt::ControlModifier};
    } else if (chance < 8) {
        stroke = {static_cast<Qt::Key>(Qt::Key_A + below(26)), Qt::AltModifier};
    } else if (chance < 9) {
        stroke = {static_cast<Qt::Key>(Qt::Key_A + below(26)), {}};
    } else {
        stroke = {static_cast<Qt::Key>(Qt::Key_0 + below(10)), {}};
    }
    note(QStringLiteral("key %1").arg(
        QKeySequence(QKeyCombination(stroke.modifiers, stroke.key)).toString(QKeySequence::PortableText)));
    send_key(active(), stroke.key, stroke.modifiers);
}

void Robot::click() {
    auto* top = active();
    std::vector<QWidget*> places;
    for (auto* one : top->findChildren<QWidget*>()) {
        if (one->isVisible() && one->window() == top->window() && !one->visibleRegion().isEmpty()) {
            places.push_back(one);
        }
    }
    if (places.empty()) places.push_back(top);
    auto* at = places[static_cast<std::size_t>(below(static_cast<int>(places.size())))];
    const auto area = at->visibleRegion().boundingRect();
    if (area.isEmpty() || at->window()->windowHandle() == nullptr) return;
    const QPoint place(area.left() + below(area.width()), area.top() + below(area.height()));
    // A scroll bar's own menu runs an event loop of Qt's, in which the robot would stand still.
    const bool right = below(12) == 0 && !at->inherits("QScrollBar");
    const auto button = right ? Qt::RightButton : Qt::LeftButton;
    const bool twice = below(12) == 0;
    note(QStringLiteral("%1 %2 click on %3")
             .arg(button == Qt::RightButton ? QStringLiteral("right") : QStringLiteral("left"),
                  twice ? QStringLiteral("double") : QStringLiteral("single"), name_of_widget(*at)));
    const QPointer<QWindow> window = at->window()->windowHandle();
    const auto in_window = at->mapTo(at->window(), place);
    for (int i = 0; i < (twice ? 2 : 1) && window; ++i) {
        QTest::mousePress(window, button, {}, in_window);
        if (window) QTest::mouseRelease(window, button, {}, in_window);
    }
}

void Robot::turn_wheel() {
    auto* top = active();
    const QPoint place(below(std::max(1, top->width())), below(std::max(1, top->height())));
    auto* at = top->childAt(place);
    if (at == nullptr) return;
    note(QStringLiteral("wheel over %1").arg(name_of_widget(*at)));
    constexpr int kNotch = 120;
    const auto delta = QPoint(0, below(2) == 0 ? kNotch : -kNotch);
    QWheelEvent event(at->mapFrom(top, place), top->mapToGlobal(place), {}, delta, Qt::NoButton, {}, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(at, &event);
}

void Robot::resize_window() {
    constexpr int kWidest = 1900;
    constexpr int kHighest = 1200;
    const QSize size(below(kWidest), below(kHighest));
    note(QStringLiteral("resize to %1×%2").arg(size.width()).arg(size.height()));
    active()->window()->resize(size);
}

void Robot::drop() {
    const auto path = folder_ + QStringLiteral("/dropped");
    {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly)) return;
        file.write(below(2) == 0 ? "smartctl 7.3\nDevice Model: Something\n" : "\x01\x02 nothing of use");
    }
    if (QApplication::activeModalWidget() != nullptr) return;
    note(QStringLiteral("drop a file"));
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&demo_.window(), &enter);
    QDropEvent dropped(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&demo_.window(), &dropped);
}

void Robot::break_drive() {
    const auto& drives = demo_.window().drives();
    std::string id = "sda";
    if (drives.rowCount() > 0) id = drives.item(below(drives.rowCount()))->report.entry.id;
    const auto what = below(6);
    note(QStringLiteral("fault %1 of %2").arg(what).arg(QString::fromStdString(id)));
    switch (what) {
        case 0: faults_->vanish(id); break;
        case 1: faults_->fail_with(id, ErrorCode::not_permitted); break;
        case 2: faults_->fail_with(id, below(2) == 0 ? ErrorCode::io : ErrorCode::timeout); break;
        case 3: faults_->hold(id); break;
        case 4: faults_->release(); break;
        default: faults_->mend(); break;
    }
    demo_.inspector().refresh();
}

void Robot::use_file_dialog(QWidget& dialog) {
    auto* name = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    if (below(2) == 0 || name == nullptr) {
        note(QStringLiteral("leave the file dialog"));
        send_key(&dialog, Qt::Key_Escape);
        return;
    }
    note(QStringLiteral("choose a file"));
    name->setFocus();
    name->setText(folder_ + QStringLiteral("/chosen%1").arg(below(3)));
    send_key(&dialog, Qt::Key_Return);
}

void Robot::type_serial() {
    auto* field = active()->findChild<QLineEdit*>(QStringLiteral("serial"));
    if (field == nullptr || !field->isVisible()) return;
    note(QStringLiteral("type the serial number"));
    field->setFocus();
    field->clear();
    QTest::keyClicks(field, field->accessibleDescription().section(QStringLiteral(": "), 1));
}

void Robot::close_dialogs() {
    constexpr int kMost = 20;
    for (int i = 0; i < kMost; ++i) {
        auto* top = QApplication::activePopupWidget();
        if (top == nullptr) top = QApplication::activeModalWidget();
        if (top == nullptr) return;
        top->close();
        QApplication::processEvents();
    }
}

}  // namespace fettle::gui::test
