// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QApplication>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QTest>

#include "app/gui/wizard/job_wizard.h"

namespace fettle::test {

/// All that the visible labels below a widget say.
inline std::string words_of(const QWidget& root) {
    QString words;
    for (const auto* label : root.findChildren<QLabel*>()) {
        if (label->isVisible()) words += label->text() + QLatin1Char('\n');
    }
    return words.toStdString();
}

inline void grab(QWidget& widget, const QString& name) {
    const auto folder = qEnvironmentVariable("FETTLE_SCREENS");
    if (folder.isEmpty()) return;
    QTest::qWait(30);  // for the eye only: scroll bars settle later than their content
    EXPECT_TRUE(widget.grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png")));
}

/// A wizard, used by keyboard alone.
class WizardDriver {
public:
    explicit WizardDriver(gui::JobWizard* wizard) : wizard_(wizard) {
        QObject::connect(wizard, &gui::JobWizard::ended, wizard,
                         [this](const gui::JobCenter::Ended& result) { result_ = result; });
    }

    [[nodiscard]] gui::JobWizard* wizard() const { return wizard_; }
    [[nodiscard]] bool open() const { return wizard_ != nullptr && wizard_->isVisible(); }
    [[nodiscard]] const gui::JobCenter::Ended& result() const { return result_; }
    [[nodiscard]] std::string words() const { return words_of(*wizard_); }
    [[nodiscard]] QPushButton* button(const char* name) const {
        return wizard_->findChild<QPushButton*>(QLatin1String(name));
    }
    template <typename Widget>
    [[nodiscard]] Widget* child(const char* name) const {
        return wizard_->findChild<Widget*>(QLatin1String(name));
    }
    [[nodiscard]] QWidget* focus() const { return wizard_->focusWidget(); }
    [[nodiscard]] bool says(const char* words) const {
        return wizard_ != nullptr && this->words().find(words) != std::string::npos;
    }
    bool wait_for(const char* words) {
        return QTest::qWaitFor([this, words] { return says(words); }, 20'000);
    }
    void press(int key) const {
        auto* target = focus();
        QTest::keyClick(target != nullptr ? target : wizard_.data(), static_cast<Qt::Key>(key));
    }
    void type(const QString& words) const { QTest::keyClicks(focus(), words); }
    /// Tabs to the button; false: it cannot be reached by keyboard.
    [[nodiscard]] bool tab_to(const char* name) const {
        constexpr int kMost = 60;
        for (int i = 0; i < kMost; ++i) {
            if (focus() == button(name)) return true;
            press(Qt::Key_Tab);
        }
        return false;
    }
    [[nodiscard]] bool press_button(const char* name) const {
        if (!tab_to(name)) return false;
        press(Qt::Key_Return);
        return true;
    }

private:
    QPointer<gui::JobWizard> wizard_;
    gui::JobCenter::Ended result_;
};

}  // namespace fettle::test
