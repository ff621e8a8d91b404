// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QTest>
#include <QWidget>
#include <string>

#include "app/gui/frame/theme.h"

/// What the tests of pages share: finding what is shown, and saving its picture.
namespace fettle::gui::test {

/// All text that is visible below `root`: labels, buttons and accessible descriptions.
inline std::string shown_text(const QWidget& root) {
    QString words;
    for (const auto* label : root.findChildren<QLabel*>()) {
        if (label->isVisible()) words += label->text() + QLatin1Char('\n');
    }
    for (const auto* button : root.findChildren<QAbstractButton*>()) {
        if (button->isVisible()) words += button->text() + QLatin1Char('\n');
    }
    return words.toStdString();
}

/// The visible button whose text, without its mnemonic, is `words`; nullptr: none.
inline QAbstractButton* button(const QWidget& root, const QString& words) {
    for (auto* one : root.findChildren<QAbstractButton*>()) {
        auto name = one->text();
        if (one->isVisible() && name.remove(QLatin1Char('&')) == words) return one;
    }
    return nullptr;
}

/// Presses a button as a keyboard user does: it must be reachable by Tab and enabled.
inline ::testing::AssertionResult press(const QWidget& root, const QString& words) {
    auto* found = button(root, words);
    if (found == nullptr) return ::testing::AssertionFailure() << "no button \"" << words.toStdString() << '"';
    if (!found->isEnabled()) return ::testing::AssertionFailure() << words.toStdString() << " is disabled";
    if ((found->focusPolicy() & Qt::TabFocus) == 0) return ::testing::AssertionFailure() << "not reachable by Tab";
    found->setFocus();
    QTest::keyClick(found, Qt::Key_Space);
    return ::testing::AssertionSuccess();
}

/// Saves pictures of a widget in light and dark, if FETTLE_SCREENS names a folder.
inline void grab(QWidget& widget, const QString& name) {
    const auto folder = qEnvironmentVariable("FETTLE_SCREENS");
    if (folder.isEmpty()) return;
    QTest::qWait(30);  // for the eye only: layouts and scroll bars settle later than their content
    const auto light = QApplication::palette();
    EXPECT_TRUE(widget.grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png")));
    QApplication::setPalette(Theme::dark_palette());
    QTest::qWait(30);
    EXPECT_TRUE(widget.grab().save(folder + QLatin1Char('/') + name + QStringLiteral("-dark.png")));
    QApplication::setPalette(light);
    QTest::qWait(1);
}

/// Every visible control that can have the focus has a name for screen readers.
inline std::string nameless(const QWidget& root) {
    std::string found;
    for (auto* one : root.findChildren<QWidget*>()) {
        if (!one->isVisible() || (one->focusPolicy() & Qt::TabFocus) == 0) continue;
        if (one->objectName().startsWith(QLatin1String("qt_"))) continue;
        const auto* button = qobject_cast<QAbstractButton*>(one);
        const auto* label = qobject_cast<QLabel*>(one);
        const bool named = !one->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty()) ||
                           (label != nullptr && !label->text().isEmpty());
        if (!named) found += std::string(one->metaObject()->className()) + "; ";
    }
    return found;
}

}  // namespace fettle::gui::test
