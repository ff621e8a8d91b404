// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QString>
#include <functional>
#include <string>

class QWidget;

namespace fettle::gui::test {

/// A person without a mouse: sends key events to the active window, as the window system does, and nothing else. Counts
/// keystrokes (a key with its modifiers is one) and steps, which are decisions: a page to open, a button to press, a
/// field to fill. Plays the window manager in one respect: when a dialog closes, its parent becomes active.
class KeyboardUser {
public:
    using Outcome = ::testing::AssertionResult;

    /// `window` must outlive it.
    explicit KeyboardUser(QWidget& window) : window_(window) {}

    void key(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    void type(const QString& words);
    /// Calls `use` as soon as a modal dialog is shown, also within a key that opens one and waits for its end.
    void in_next_dialog(std::function<void()> use);

    /// Each of these is one step. A name is that for screen readers, else the text without its mnemonic.
    Outcome shortcut(int key, Qt::KeyboardModifiers modifiers);
    /// Goes to the control by Tab, Shift+Tab if that is shorter, and stays there.
    Outcome go_to(const QString& name);
    /// Presses the button by its mnemonic, if it has one that is not taken twice, else goes there and presses Space.
    Outcome press(const QString& name);
    /// Goes to a field and replaces its content.
    Outcome fill(const QString& name, const QString& words);
    /// Goes to a combo box and chooses the first entry that begins with these words.
    Outcome choose(const QString& name, const QString& words);
    /// Goes to a list or table and chooses the first row that contains these words.
    Outcome choose_row(const QString& name, const QString& words);

    [[nodiscard]] int keystrokes() const { return keystrokes_; }
    [[nodiscard]] int steps() const { return steps_; }
    /// Prints "task | keystrokes | steps".
    void report(const char* task) const;

    /// What has the focus, for messages.
    [[nodiscard]] std::string where() const;

private:
    [[nodiscard]] QWidget* focus();
    [[nodiscard]] QWidget* active();
    [[nodiscard]] QWidget* find(const QString& name);
    Outcome reach(const QString& name);

    QWidget& window_;
    int keystrokes_ = 0;
    int steps_ = 0;
};

/// The name of a control for screen readers, or its text without its mnemonic.
[[nodiscard]] QString name_of(const QWidget& widget);

}  // namespace fettle::gui::test
