// SPDX-License-Identifier: GPL-3.0-or-later
// Every page of the window on a drive of the demo, light and dark, from right to left, and with texts that are longer
// by half: nothing is cut off, and everything that can be used has a name and a mnemonic of its own. With
// FETTLE_SCREENS set, the pictures are saved there; those of packaging/screenshots are made so.
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMap>
#include <QMenuBar>
#include <QTest>

#include "app/gui/frame/main_window.h"
#include "app/gui/frame/theme.h"
#include "app/gui/models/background.h"
#include "app/gui/models/drive_model.h"
#include "app/gui/models/inspector.h"
#include "app/gui/models/job_center.h"
#include "app/gui/models/view_settings.h"
#include "app/gui/models/words.h"
#include "app/gui/wizard/job_wizard.h"
#include "core/toolbox/toolbox.h"
#include "long_translator.h"
#include "platform/compose/compose.h"
#include "tests/gui/page_harness.h"

namespace fettle::gui {
namespace {

/// How the window looks.
struct Look {
    const char* name;
    bool dark = false;
    bool right_to_left = false;
    bool long_texts = false;
    bool compact = false;
};

class PicturesTest : public ::testing::TestWithParam<Look> {
protected:
    void SetUp() override {
        light_ = QApplication::palette();
        if (GetParam().dark) QApplication::setPalette(Theme::dark_palette());
        if (GetParam().right_to_left) QApplication::setLayoutDirection(Qt::RightToLeft);
        if (GetParam().long_texts) QApplication::installTranslator(&translator_);
        ComposeOptions options;
        options.drives = ComposeOptions::Drives::demo;
        options.demo_speed = speed();
        auto composed = Composition::make(options);
        ASSERT_TRUE(composed);
        composed_ = std::move(*composed);
        inspector_ = std::make_unique<Inspector>(*composed_->toolbox().inspection);
        window_ = std::make_unique<MainWindow>(
            Services{composed_->toolbox(), background_, *jobs_, *inspector_, nullptr, true}, QStringLiteral("0.0.0"));
        window_->say_demo();
        window_->settings().set_compact(GetParam().compact);
        window_->resize(1280, 800);
        window_->show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(window_.get()));
        inspector_->refresh();
        ASSERT_TRUE(QTest::qWaitFor(
            [this] { return window_->drives().rowCount() == 14 && !inspector_->busy() && ready(); }, 20'000));
    }
    void TearDown() override {
        ASSERT_TRUE(QTest::qWaitFor([this] { return !inspector_->busy() && !background_.busy(); }, 60'000));
        window_.reset();
        QApplication::setPalette(light_);
        QApplication::setLayoutDirection(Qt::LeftToRight);
        QApplication::removeTranslator(&translator_);
    }
    [[nodiscard]] virtual double speed() const { return 1; }
    bool ready() {
        for (int row = 0; row < window_->drives().rowCount(); ++row) {
            if (window_->drives().item(row)->state != DriveItem::State::ready) return false;
        }
        return true;
    }
    int row_of(const char* id) {
        for (int row = 0; row < window_->drives().rowCount(); ++row) {
            if (window_->drives().item(row)->report.entry.id == id) return row;
        }
        return -1;
    }
    void show(const QString& page) {
        ASSERT_TRUE(window_->show_page(page)) << page.toStdString();
        ASSERT_TRUE(QTest::qWaitFor([this] { return !background_.busy(); }, 60'000));
        QTest::qWait(1);  // lets the layout settle
    }
    void grab(const QString& page) {
        const auto folder = qEnvironmentVariable("FETTLE_SCREENS");
        if (folder.isEmpty()) return;
        QTest::qWait(30);
        auto name = folder + QStringLiteral("/page-") + page;
        // The usual look has the plain name.
        if (qstrcmp(GetParam().name, "light") != 0) name += QLatin1Char('-') + QLatin1String(GetParam().name);
        EXPECT_TRUE(window_->grab().save(name + QStringLiteral(".png")));
    }
    void grab_wizard(const QString& screen) {
        auto* wizard = window_->findChild<JobWizard*>();
        ASSERT_NE(wizard, nullptr) << screen.toStdString();
        expect_nothing_cut_off(screen);
        expect_names(screen);
        const auto folder = qEnvironmentVariable("FETTLE_SCREENS");
        if (folder.isEmpty()) return;
        QTest::qWait(30);
        auto name = folder + QStringLiteral("/wizard-") + screen;
        if (qstrcmp(GetParam().name, "light") != 0) name += QLatin1Char('-') + QLatin1String(GetParam().name);
        EXPECT_TRUE(wizard->grab().save(name + QStringLiteral(".png")));
    }
    /// The texts that do not fit their places.
    QStringList cut_off() {
        QStringList found;
        for (const auto* label : window_->findChildren<QLabel*>()) {
            if (!label->isVisible() || label->text().isEmpty() || label->pixmap().width() > 0) continue;
            const bool fits = label->wordWrap() ? label->height() + 1 >= label->heightForWidth(label->width())
                                                : label->width() + 1 >= label->minimumSizeHint().width();
            if (!fits) found.append(label->text());
        }
        for (const auto* button : window_->findChildren<QAbstractButton*>()) {
            if (!button->isVisible() || button->text().isEmpty()) continue;
            const auto words = QString(button->text()).remove(u'&');
            if (button->width() < button->fontMetrics().horizontalAdvance(words)) found.append(words);
        }
        return found;
    }
    void expect_nothing_cut_off(const QString& page) {
        // Wrapped texts get their heights when the layout has run.
        (void)QTest::qWaitFor([this] { return cut_off().isEmpty(); });
        EXPECT_EQ(cut_off().join(u'\n').toStdString(), "") << page.toStdString();
    }
    void expect_names(const QString& page) {
        for (auto* widget : window_->findChildren<QWidget*>()) {
            const bool used = qobject_cast<QAbstractButton*>(widget) != nullptr ||
                              qobject_cast<QLineEdit*>(widget) != nullptr ||
                              qobject_cast<QComboBox*>(widget) != nullptr ||
                              (qobject_cast<QAbstractSlider*>(widget) != nullptr && !widget->inherits("QScrollBar"));
            if (!used || !widget->isVisible() || widget->focusPolicy() == Qt::NoFocus) continue;
            if (widget->parentWidget()->inherits("QAbstractSpinBox")) continue;  // part of a control with a name
            auto* described = QAccessible::queryAccessibleInterface(widget);
            ASSERT_NE(described, nullptr);
            EXPECT_FALSE(described->text(QAccessible::Name).isEmpty())
                << page.toStdString() << ": " << widget->metaObject()->className();
        }
    }
    /// Alt with one letter never means two things.
    void expect_mnemonics(const QString& page) {
        QMap<QString, QStringList> uses;
        const auto count = [&](const QString& words) {
            const auto keys = QKeySequence::mnemonic(words);
            if (!keys.isEmpty()) uses[keys.toString()].append(words);
        };
        for (const auto* action : window_->menuBar()->actions()) count(action->text());
        for (const auto* one : window_->findChildren<QWidget*>()) {
            if (!one->isVisible()) continue;
            if (const auto* button = qobject_cast<const QAbstractButton*>(one)) count(button->text());
            const auto* label = qobject_cast<const QLabel*>(one);
            if (label != nullptr && label->buddy() != nullptr) count(label->text());
        }
        for (auto use = uses.cbegin(); use != uses.cend(); ++use) {
            EXPECT_EQ(use->size(), 1) << page.toStdString() << ", " << use.key().toStdString() << ": "
                                      << use->join(QStringLiteral(" | ")).toStdString();
        }
    }

    LongTranslator translator_;
    QPalette light_;
    std::unique_ptr<Composition> composed_;
    Background background_;
    std::unique_ptr<JobCenter> jobs_ = std::make_unique<JobCenter>(background_);
    std::unique_ptr<Inspector> inspector_;
    std::unique_ptr<MainWindow> window_;
};

TEST_P(PicturesTest, EveryPageIsWholeAndNamed) {
    const auto names = window_->page_names();
    EXPECT_GE(names.size(), 9);
    for (const auto& page : names) {
        window_->choose_drive(row_of("sde"));
        show(page);
        expect_nothing_cut_off(page);
        expect_names(page);
        // Translators choose their own mnemonics.
        if (!GetParam().long_texts) expect_mnemonics(page);
        grab(page);
    }
}

/// A drive with both a password lock and namespace management shows all that the page Setup has.
TEST_P(PicturesTest, SetupIsWholeAndNamedWithAllItsControls) {
    window_->choose_drive(row_of("nvme3n1"));
    show(QStringLiteral("setup"));
    expect_nothing_cut_off(QStringLiteral("setup"));
    expect_names(QStringLiteral("setup"));
    if (!GetParam().long_texts) expect_mnemonics(QStringLiteral("setup"));
    grab(QStringLiteral("setup-all"));
    auto* password = window_->findChild<QAbstractButton*>(QStringLiteral("opal-setup"));
    ASSERT_NE(password, nullptr);
    ASSERT_TRUE(password->isVisible() && password->isEnabled());
    password->setFocus();
    QTest::keyClick(password, Qt::Key_Space);
    grab_wizard(QStringLiteral("password"));
    window_->findChild<JobWizard*>()->done(0);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

/// Time runs so fast that an erase takes seconds.
class WizardPicturesTest : public PicturesTest {
protected:
    [[nodiscard]] double speed() const override { return 100; }
    JobWizard* wizard() { return window_->findChild<JobWizard*>(); }
    /// Waits until the wizard lets the user continue, and continues.
    void go_on() {
        auto* forward = wizard()->findChild<QAbstractButton*>(QStringLiteral("forward"));
        ASSERT_TRUE(QTest::qWaitFor([&] { return forward->isEnabled(); }, 30'000));
        QTest::keyClick(forward, Qt::Key_Space);
    }
};

TEST_P(WizardPicturesTest, EveryScreenIsWholeAndNamed) {
    window_->choose_drive(row_of("sdf"));
    show(QStringLiteral("trim"));
    ASSERT_TRUE(test::press(*window_, QStringLiteral("Trim unmounted space…")));
    grab_wizard(QStringLiteral("choose"));
    wizard()->done(0);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);

    show(QStringLiteral("erase"));
    ASSERT_TRUE(test::press(*window_, QStringLiteral("Erase drive…")));
    auto* forward = wizard()->findChild<QAbstractButton*>(QStringLiteral("forward"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return forward->isEnabled(); }, 30'000));
    grab_wizard(QStringLiteral("plan"));
    go_on();
    auto* serial = wizard()->findChild<QLineEdit*>(QStringLiteral("serial"));
    ASSERT_NE(serial, nullptr);
    QTest::keyClicks(serial, QStringLiteral("DEMO-870-QVO"));
    grab_wizard(QStringLiteral("confirm"));
    go_on();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !jobs_->running().empty(); }, 30'000));
    ASSERT_TRUE(QTest::qWaitFor([&] { return jobs_->running().empty(); }, 120'000));
    ASSERT_TRUE(QTest::qWaitFor([&] { return wizard()->findChild<QWidget*>(QStringLiteral("outcome")) != nullptr; }));
    grab_wizard(QStringLiteral("receipt"));
    wizard()->done(0);
}

INSTANTIATE_TEST_SUITE_P(Looks, WizardPicturesTest,
                         ::testing::Values(Look{.name = "light"}, Look{.name = "dark", .dark = true},
                                           Look{.name = "rtl", .right_to_left = true}),
                         [](const auto& look) { return std::string(look.param.name); });

INSTANTIATE_TEST_SUITE_P(Looks, PicturesTest,
                         ::testing::Values(Look{.name = "light"}, Look{.name = "dark", .dark = true},
                                           Look{.name = "rtl", .right_to_left = true},
                                           Look{.name = "long", .long_texts = true},
                                           Look{.name = "compact", .compact = true}),
                         [](const auto& look) { return std::string(look.param.name); });

}  // namespace
}  // namespace fettle::gui
