// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QWidget>
#include <string>

#include "app/gui/frame/theme.h"
#include "app/gui/models/background.h"
#include "app/gui/models/drive_item.h"
#include "app/gui/models/job_center.h"
#include "app/gui/wizard/job_wizard.h"
#include "platform/compose/compose.h"

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

/// Why steps of a job failed.
inline std::string failures(const plan::Receipt& receipt) {
    std::string words;
    for (const auto& step : receipt.steps) {
        if (step.error) words += step.text + ": " + to_string(*step.error) + "\n";
    }
    return words;
}

/// The demo's services, and what a page needs to use them. Time runs so fast that no job takes long.
class DemoTest : public ::testing::Test {
protected:
    void SetUp() override {
        ComposeOptions options;
        options.drives = ComposeOptions::Drives::demo;
        options.demo_speed = speed();
        auto made = Composition::make(options);
        ASSERT_TRUE(made);
        composed_ = std::move(*made);
    }
    void TearDown() override {
        ASSERT_TRUE(QTest::qWaitFor([this] { return !background_.busy(); }));
    }
    /// The demo's time to real time. The drives age with it: a year each second.
    [[nodiscard]] virtual double speed() const { return 31'557'600; }
    Toolbox& toolbox() { return composed_->toolbox(); }
    /// Waits until all that was asked has been answered and shown.
    void settle() {
        for (int i = 0; i < 4; ++i) {
            ASSERT_TRUE(QTest::qWaitFor([this] { return !background_.busy(); }, 30'000));
            QApplication::processEvents();
        }
    }
    void open(QWidget& page) {
        page.resize(1000, 740);
        page.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&page));
    }
    DriveItemPtr item(const std::string& name) {
        const auto entry = toolbox().inspection->find(name);
        auto made = std::make_shared<DriveItem>();
        made->state = DriveItem::State::ready;
        if (entry) made->report = toolbox().inspection->inspect(*entry, {}).value_or(DriveReport{});
        EXPECT_TRUE(entry) << name;
        return made;
    }
    /// Goes through the wizard that `page` has opened, by keyboard, and closes it. Returns the receipt.
    std::optional<plan::Receipt> carry_out(const QWidget& page, const QString& serial = {}) {
        auto* wizard = page.findChild<JobWizard*>();
        if (wizard == nullptr) {
            ADD_FAILURE() << "no wizard";
            return std::nullopt;
        }
        std::optional<JobCenter::Ended> ended;
        QObject::connect(wizard, &JobWizard::ended, wizard, [&](const JobCenter::Ended& result) { ended = result; });
        auto* forward = wizard->findChild<QAbstractButton*>(QStringLiteral("forward"));
        const auto go = [&] {
            if (!QTest::qWaitFor([&] { return forward->isEnabled(); }, 30'000)) {
                ADD_FAILURE() << "cannot continue: " << shown_text(*wizard);
                return false;
            }
            forward->setFocus();
            QTest::keyClick(forward, Qt::Key_Space);
            return true;
        };
        if (!go()) return std::nullopt;
        if (auto* field = wizard->findChild<QLineEdit*>(QStringLiteral("serial")); !serial.isEmpty()) {
            EXPECT_NE(field, nullptr) << shown_text(*wizard);
            if (field != nullptr) QTest::keyClicks(field, serial);
        }
        if (!go()) return std::nullopt;
        EXPECT_TRUE(QTest::qWaitFor([&] { return ended.has_value(); }, 60'000)) << shown_text(*wizard);
        settle();
        std::optional<plan::Receipt> receipt;
        if (ended && **ended) receipt = ***ended;
        if (ended && !**ended) ADD_FAILURE() << to_string((*ended)->error());
        wizard->done(0);
        QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return receipt;
    }

    std::unique_ptr<Composition> composed_;
    Background background_;
    JobCenter jobs_{background_};
};

}  // namespace fettle::gui::test
