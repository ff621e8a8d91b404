// SPDX-License-Identifier: GPL-3.0-or-later
#include "keyboard_user.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QKeySequence>
#include <QLabel>
#include <QMenu>
#include <QTest>
#include <QTimer>
#include <QWindow>
#include <cstdio>

namespace fettle::gui::test {

namespace {

constexpr int kMostTabs = 200;
constexpr int kKeyPatience_ms = 20'000;

QString without_mnemonic(QString words) {
    words.replace(QStringLiteral("&&"), QStringLiteral("\x01"));
    words.remove(QLatin1Char('&'));
    return words.replace(QLatin1Char('\x01'), QLatin1Char('&'));
}

bool can_have_focus(const QWidget& widget) {
    return widget.isVisible() && widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus) != 0;
}

/// How often a mnemonic is used in the window, by buttons, labels of fields and menus.
int uses_of(const QKeySequence& mnemonic, const QWidget& window) {
    int uses = 0;
    for (const auto* one : window.findChildren<QWidget*>()) {
        if (!one->isVisible() || !one->isEnabled()) continue;
        QString words;
        if (const auto* button = qobject_cast<const QAbstractButton*>(one)) words = button->text();
        if (const auto* label = qobject_cast<const QLabel*>(one); label != nullptr && label->buddy() != nullptr) {
            words = label->text();
        }
        if (QKeySequence::mnemonic(words) == mnemonic) ++uses;
    }
    for (const auto* action : window.findChildren<QAction*>()) {
        if (action->menu() != nullptr && QKeySequence::mnemonic(action->text()) == mnemonic) ++uses;
    }
    return uses;
}

}  // namespace

QString name_of(const QWidget& widget) {
    if (!widget.accessibleName().isEmpty()) return widget.accessibleName();
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) return without_mnemonic(button->text());
    return {};
}

QWidget* KeyboardUser::active() {
    if (auto* popup = QApplication::activePopupWidget(); popup != nullptr) return popup;
    auto* top = QApplication::activeModalWidget();
    if (top == nullptr) top = &window_;
    if (QApplication::activeWindow() != top) {
        top->activateWindow();
        (void)QTest::qWaitForWindowActive(top);
    }
    return top;
}

QWidget* KeyboardUser::focus() {
    auto* top = active();
    auto* at = QApplication::focusWidget();
    return at != nullptr ? at : top;
}

std::string KeyboardUser::where() const {
    const auto* at = QApplication::focusWidget();
    if (at == nullptr) return "nowhere";
    return std::string(at->metaObject()->className()) + " \"" + name_of(*at).toStdString() + '"';
}

void KeyboardUser::key(int key, Qt::KeyboardModifiers modifiers) {
    ++keystrokes_;
    auto* top = active();
    QTest::keyClick(top->windowHandle(), static_cast<Qt::Key>(key), modifiers);
    QApplication::processEvents();
}

void KeyboardUser::type(const QString& words) {
    for (const auto letter : words) {
        ++keystrokes_;
        QTest::sendKeyEvent(QTest::Click, active()->windowHandle(), static_cast<Qt::Key>(letter.toUpper().unicode()),
                            QString(letter), Qt::NoModifier);
    }
    QApplication::processEvents();
}

void KeyboardUser::in_next_dialog(std::function<void()> use) {
    auto* timer = new QTimer(&window_);
    QObject::connect(timer, &QTimer::timeout, timer, [timer, use = std::move(use)] {
        if (QApplication::activeModalWidget() == nullptr) return;
        timer->stop();
        timer->deleteLater();
        use();
    });
    timer->start(0);
}

KeyboardUser::Outcome KeyboardUser::shortcut(int wanted, Qt::KeyboardModifiers modifiers) {
    ++steps_;
    key(wanted, modifiers);
    return ::testing::AssertionSuccess();
}

QWidget* KeyboardUser::find(const QString& name) {
    auto* top = active();
    for (auto* one : top->findChildren<QWidget*>()) {
        if (can_have_focus(*one) && name_of(*one) == name) return one;
    }
    // A button may have a longer name for screen readers than what is written on it.
    for (auto* one : top->findChildren<QAbstractButton*>()) {
        if (can_have_focus(*one) && without_mnemonic(one->text()) == name) return one;
    }
    return nullptr;
}

KeyboardUser::Outcome KeyboardUser::reach(const QString& name) {
    QWidget* wanted = nullptr;
    if (!QTest::qWaitFor([&] { return (wanted = find(name)) != nullptr; }, kKeyPatience_ms)) {
        return ::testing::AssertionFailure() << "nothing that can be used is called \"" << name.toStdString() << '"';
    }
    // A person who sees that the control stands before the focus goes backwards.
    int ahead = 0;
    const auto* from = focus();
    const auto* at = from;
    const auto counts = [](const QWidget& widget) {
        return widget.isVisible() && widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus) == Qt::TabFocus;
    };
    int all = 0;
    bool seen = false;
    do {
        at = at->nextInFocusChain();
        if (!counts(*at)) continue;
        ++all;
        if (!seen) ++ahead;
        seen = seen || at == wanted;
    } while (at != from && all < kMostTabs);
    const bool backwards = 2 * ahead > all + 1;
    for (int i = 0; i < kMostTabs; ++i) {
        wanted = find(name);
        if (wanted == nullptr) break;
        const auto* now = focus();
        if (now == wanted || now->focusProxy() == wanted || wanted->isAncestorOf(now)) {
            return ::testing::AssertionSuccess();
        }
        if (backwards) {
            key(Qt::Key_Backtab, Qt::ShiftModifier);
        } else {
            key(Qt::Key_Tab);
        }
    }
    return ::testing::AssertionFailure() << '"' << name.toStdString() << "\" cannot be reached by Tab; the focus is at "
                                         << where();
}

KeyboardUser::Outcome KeyboardUser::go_to(const QString& name) {
    ++steps_;
    return reach(name);
}

KeyboardUser::Outcome KeyboardUser::press(const QString& name) {
    ++steps_;
    QAbstractButton* button = nullptr;
    if (!QTest::qWaitFor([&] { return (button = qobject_cast<QAbstractButton*>(find(name))) != nullptr; },
                         kKeyPatience_ms)) {
        return ::testing::AssertionFailure()
               << "no button that can be pressed is called \"" << name.toStdString() << '"';
    }
    const auto mnemonic = QKeySequence::mnemonic(button->text());
    if (!mnemonic.isEmpty() && uses_of(mnemonic, *button->window()) == 1) {
        const auto combination = mnemonic[0];
        key(combination.key(), combination.keyboardModifiers());
        return ::testing::AssertionSuccess();
    }
    if (auto reached = reach(name); !reached) return reached;
    key(Qt::Key_Space);
    return ::testing::AssertionSuccess();
}

KeyboardUser::Outcome KeyboardUser::fill(const QString& name, const QString& words) {
    ++steps_;
    if (auto reached = reach(name); !reached) return reached;
    key(Qt::Key_A, Qt::ControlModifier);
    type(words);
    return ::testing::AssertionSuccess();
}

KeyboardUser::Outcome KeyboardUser::choose(const QString& name, const QString& words) {
    ++steps_;
    if (auto reached = reach(name); !reached) return reached;
    const auto* box = qobject_cast<QComboBox*>(focus());
    if (box == nullptr) return ::testing::AssertionFailure() << name.toStdString() << " is not a combo box";
    if (box->currentText().startsWith(words)) return ::testing::AssertionSuccess();
    key(Qt::Key_Home);
    for (int i = 0; i < box->count() && !box->currentText().startsWith(words); ++i) key(Qt::Key_Down);
    if (box->currentText().startsWith(words)) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << name.toStdString() << " has no entry \"" << words.toStdString() << '"';
}

KeyboardUser::Outcome KeyboardUser::choose_row(const QString& name, const QString& words) {
    ++steps_;
    if (auto reached = reach(name); !reached) return reached;
    const auto* list = qobject_cast<QAbstractItemView*>(focus());
    if (list == nullptr) return ::testing::AssertionFailure() << name.toStdString() << " is not a list";
    const auto fits = [&] {
        const auto row = list->currentIndex().row();
        for (int column = 0; row >= 0 && column < list->model()->columnCount(); ++column) {
            if (list->model()->index(row, column).data().toString().contains(words)) return true;
        }
        return false;
    };
    if (fits() && list->selectionModel()->isRowSelected(list->currentIndex().row(), {})) {
        return ::testing::AssertionSuccess();
    }
    const bool table = list->inherits("QTableView");
    key(Qt::Key_Home, table ? Qt::ControlModifier : Qt::NoModifier);
    for (int i = 0; i < list->model()->rowCount() && !fits(); ++i) key(Qt::Key_Down);
    if (fits()) {
        // A list may have a current row that is not selected.
        if (!list->selectionModel()->isRowSelected(list->currentIndex().row(), {})) key(Qt::Key_Return);
        return ::testing::AssertionSuccess();
    }
    return ::testing::AssertionFailure() << name.toStdString() << " has no row \"" << words.toStdString() << '"';
}

void KeyboardUser::report(const char* task) const {
    (void)std::printf("%s | %d | %d\n", task, keystrokes_, steps_);
    (void)std::fflush(stdout);
}

}  // namespace fettle::gui::test
