// SPDX-License-Identifier: GPL-3.0-or-later
// The window's frame on the demo's drives, by keyboard.
#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QMenuBar>
#include <QMimeData>
#include <QStatusBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QUrl>

#include "app/gui/frame/command_line.h"
#include "app/gui/frame/main_window.h"
#include "app/gui/frame/report_saver.h"
#include "app/gui/frame/theme.h"
#include "app/gui/models/drive_layout.h"
#include "app/gui/models/drive_model.h"
#include "app/gui/models/view_settings.h"
#include "app/gui/models/words.h"
#include "app/gui/pages/page.h"
#include "app/gui/reports/export.h"
#include "app/gui/widgets/drive_card.h"
#include "app/gui/widgets/look.h"
#include "frame_harness.h"

namespace fettle::gui {
namespace {

class FrameTest : public test::FrameHarness {};

TEST_F(FrameTest, TheSearchFieldFindsADriveAndEnterShowsIt) {
    show();
    auto* search = window_->findChild<QLineEdit*>();
    ASSERT_TRUE(search->isVisible()) << "14 drives are more than eight";
    const auto before = shown_drive();
    QTest::keyClick(window_.get(), Qt::Key_F, Qt::ControlModifier);
    ASSERT_TRUE(search->hasFocus());
    QTest::keyClicks(search, QStringLiteral("870 qvo"));
    EXPECT_EQ(shown_drive(), before) << "typing alone keeps the place";
    int visible = 0;
    for (int row = 0; row < drives().rowCount(); ++row) visible += list().isRowHidden(row) ? 0 : 1;
    EXPECT_EQ(visible, 1);
    grab(QStringLiteral("frame-search"));
    QTest::keyClick(search, Qt::Key_Return);
    EXPECT_TRUE(shown_drive().contains(QStringLiteral("870 QVO")));
    QTest::keyClick(window_.get(), Qt::Key_F, Qt::ControlModifier);
    QTest::keyClicks(search, QStringLiteral("no such drive"));
    EXPECT_TRUE(words().contains(QStringLiteral("No drive matches.")));
    QTest::keyClick(search, Qt::Key_Escape);
    EXPECT_FALSE(list().isRowHidden(0));
}

TEST_F(FrameTest, FewDrivesNeedNoSearchFieldUntilItIsAskedFor) {
    auto* search = window_->findChild<QLineEdit*>();
    window_->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(window_.get()));
    EXPECT_FALSE(search->isVisible());
    QTest::keyClick(window_.get(), Qt::Key_F, Qt::ControlModifier);
    EXPECT_TRUE(search->isVisible());
}

TEST_F(FrameTest, OnlyTheVisiblePageIsGivenTheDrive) {
    show();
    window_->show_page(QStringLiteral("overview"));
    auto* tabs = window_->findChild<QTabWidget*>();
    QWidget* health = nullptr;
    for (int index = 0; index < tabs->count(); ++index) {
        if (tabs->tabText(index) == QStringLiteral("Health")) health = tabs->widget(index);
    }
    ASSERT_NE(health, nullptr);
    const auto banner = [&] {
        QString all;
        for (const auto* label : health->findChildren<QLabel*>()) all += label->text();
        return all;
    };
    const auto untouched = banner();
    window_->choose_drive(1);
    EXPECT_EQ(banner(), untouched);
    window_->show_page(QStringLiteral("health"));
    EXPECT_NE(banner(), untouched);
}

TEST_F(FrameTest, TheDashboardListsTheWorstFirstAndLeadsThere) {
    show();
    ASSERT_TRUE(window_->show_page(QStringLiteral("dashboard")));
    EXPECT_EQ(window_->page(), QStringLiteral("dashboard"));
    ASSERT_TRUE(QTest::qWaitFor([this] { return !background_->busy(); }));
    QTest::qWait(1);
    EXPECT_TRUE(words().contains(QStringLiteral("7 of 14 drives need attention"))) << words().toStdString();
    EXPECT_TRUE(words().contains(QStringLiteral("Next on the schedule")));
    const auto cards = window_->findChildren<DriveCard*>();
    ASSERT_EQ(cards.size(), 8) << "seven drives, and one card for those without problems";
    EXPECT_TRUE(cards.first()->accessibleName().contains(QStringLiteral("Failed")));
    grab(QStringLiteral("frame-dashboard"));
    auto* link = cards.first()->findChild<QToolButton*>();
    ASSERT_NE(link, nullptr);
    link->setFocus();
    QTest::keyClick(link, Qt::Key_Space);
    EXPECT_TRUE(shown_drive().contains(QStringLiteral("SATAFIRM"))) << shown_drive().toStdString();
    EXPECT_NE(window_->page(), QStringLiteral("dashboard"));
}

TEST_F(FrameTest, TheKeyboardGoesFromADriveToTheComputerAndBack) {
    show();
    list().setFocus();
    QTest::keyClick(&list(), Qt::Key_Home);
    QTest::keyClick(&list(), Qt::Key_Down);
    const auto second = shown_drive();
    auto* pages = window_->findChild<QListWidget*>();
    QTest::keyClick(&list(), Qt::Key_Tab);
    ASSERT_TRUE(pages->hasFocus());
    EXPECT_EQ(shown_drive(), second) << "focus alone chooses nothing";
    QTest::keyClick(pages, Qt::Key_Space);
    EXPECT_EQ(window_->page(), QStringLiteral("dashboard"));
    EXPECT_FALSE(list().selectionModel()->hasSelection()) << "one of them is chosen, not both";
    QTest::keyClick(pages, Qt::Key_Backtab, Qt::ShiftModifier);
    ASSERT_TRUE(list().hasFocus());
    EXPECT_EQ(window_->page(), QStringLiteral("dashboard"));
    QTest::keyClick(&list(), Qt::Key_Space);
    EXPECT_EQ(shown_drive(), second);
    EXPECT_EQ(window_->page(), QStringLiteral("overview"));
}

TEST_F(FrameTest, ADriveThatGoesAwayLeavesTheDashboardWhereItIs) {
    show();
    window_->choose_drive(13);
    window_->show_page(QStringLiteral("dashboard"));
    QStringList left;
    for (int row = 0; row < 13; ++row) left.append(text(drives().item(row)->report.entry.id));
    drives().keep(left);
    EXPECT_EQ(window_->page(), QStringLiteral("dashboard"));
    EXPECT_FALSE(list().selectionModel()->hasSelection());
    drives().keep({});
    EXPECT_EQ(window_->page(), QStringLiteral("dashboard"));
    QTest::qWait(1);
    EXPECT_TRUE(words().contains(QStringLiteral("No drives found")));
}

TEST_F(FrameTest, UnitsChangeEverywhereAtOnce) {
    show();
    window_->choose_drive(0);
    QTest::qWait(1);
    EXPECT_TRUE(words().contains(QStringLiteral("1 TB"))) << words().toStdString();
    EXPECT_TRUE(words().contains(QStringLiteral("°C")));
    ASSERT_NE(action(QStringLiteral("Sizes in G&iB")), nullptr);
    action(QStringLiteral("Sizes in G&iB"))->trigger();
    action(QStringLiteral("Temperatures in °&F"))->trigger();
    QTest::qWait(1);
    EXPECT_TRUE(words().contains(QStringLiteral("GiB")));
    EXPECT_FALSE(words().contains(QStringLiteral("1 TB")));
    EXPECT_FALSE(words().contains(QStringLiteral("°C")));
    EXPECT_TRUE(drives().index(0).data(DriveModel::kDetail).toString().contains(QStringLiteral("°F")));
    EXPECT_TRUE(action(QStringLiteral("Sizes in G&iB"))->isChecked());
    EXPECT_FALSE(action(QStringLiteral("Sizes in &GB"))->isChecked());
}

TEST_F(FrameTest, CompactHalvesTheDistancesAndGivesThemBack) {
    show();
    window_->choose_drive(0);
    window_->show_page(QStringLiteral("health"));
    QTest::qWait(1);
    const auto distances = [this] {
        std::vector<int> all;
        for (auto* layout : window_->findChildren<QLayout*>()) {
            const auto margins = layout->contentsMargins();
            all.insert(all.end(),
                       {margins.left(), margins.top(), margins.right(), margins.bottom(), layout->spacing()});
        }
        return all;
    };
    const auto row = [this] { return list().sizeHintForRow(0); };
    const auto usual = distances();
    const auto usual_row = row();
    action(QStringLiteral("Co&mpact"))->trigger();
    const auto compact = distances();
    ASSERT_EQ(compact.size(), usual.size());
    int halved = 0;
    for (std::size_t i = 0; i < usual.size(); ++i) {
        EXPECT_TRUE(compact[i] == usual[i] || compact[i] == usual[i] / 2) << usual[i] << ", " << compact[i];
        if (compact[i] < usual[i]) ++halved;
    }
    EXPECT_GT(halved, 50);
    EXPECT_LT(row(), usual_row * 2 / 3);
    // A page that is made or filled later is compact as well.
    window_->show_page(QStringLiteral("dashboard"));
    QTest::qWait(1);
    for (auto* card : window_->findChildren<DriveCard*>()) {
        EXPECT_EQ(card->layout()->contentsMargins().left(), look::scaled(look::kPanelGap) / 2);
    }
    EXPECT_FALSE(window_->findChildren<DriveCard*>().isEmpty());
    window_->show_page(QStringLiteral("health"));
    action(QStringLiteral("Co&mpact"))->trigger();
    QTest::qWait(1);
    EXPECT_EQ(row(), usual_row);
    for (auto* card : window_->findChildren<DriveCard*>()) {
        EXPECT_EQ(card->layout()->contentsMargins().left(), look::scaled(look::kPanelGap));
    }
}

TEST_F(FrameTest, WhatWasChosenIsThereAfterAnotherStart) {
    const QTemporaryDir folder;
    const auto file = folder.filePath(QStringLiteral("gui.conf"));
    window_->keep_state(file);
    show();
    window_->settings().set_fahrenheit(true);
    window_->settings().set_theme(ViewSettings::Theme::dark);
    window_->settings().set_compact(true);
    window_->show_page(QStringLiteral("health"));
    window_->resize(1111, 777);
    window_->close();
    set_units({});
    make_window();
    window_->keep_state(file);
    EXPECT_EQ(window_->page(), QStringLiteral("health"));
    EXPECT_TRUE(units().fahrenheit);
    EXPECT_EQ(window_->settings().theme(), ViewSettings::Theme::dark);
    EXPECT_TRUE(window_->settings().compact());
    EXPECT_EQ(window_->size(), QSize(1111, 777));
    window_->settings().set_start(ViewSettings::Start::dashboard);
    make_window();
    window_->keep_state(file);
    EXPECT_EQ(window_->page(), QStringLiteral("dashboard"));
}

TEST_F(FrameTest, ADamagedSettingsFileIsHarmless) {
    const QTemporaryDir folder;
    const auto name = folder.filePath(QStringLiteral("gui.conf"));
    QFile file(name);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("[view]\ntheme=77\nstart=-3\nbinary_units=perhaps\n[window]\ngeometry=x\npage=nowhere\n\xff\xfe[");
    file.close();
    window_->keep_state(name);
    EXPECT_EQ(window_->settings().theme(), ViewSettings::Theme::system);
    EXPECT_EQ(window_->settings().start(), ViewSettings::Start::last_page);
    EXPECT_EQ(window_->page(), QStringLiteral("overview"));
}

TEST_F(FrameTest, ADriveIsShownByAnyOfItsNames) {
    show();
    const auto wanted = drives().item(5);
    const auto& entry = wanted->report.entry;
    for (const auto& name : {text(entry.id), text(entry.path), text(wanted->report.facts.identity.serial),
                             text(wanted->report.facts.identity.model)}) {
        if (name.isEmpty()) continue;
        window_->choose_drive(0);
        window_->show_drive(name);
        EXPECT_TRUE(shown_drive().startsWith(drive_name(wanted->report))) << name.toStdString();
    }
}

TEST_F(FrameTest, AWantedDriveIsShownAsSoonAsItIsThere) {
    window_->show_drive(QStringLiteral("DEMO-980-PRO"));
    show();
    EXPECT_TRUE(shown_drive().contains(QStringLiteral("980 PRO"))) << shown_drive().toStdString();
}

TEST_F(FrameTest, AWantedDriveThatIsNotThereIsNamed) {
    window_->show_drive(QStringLiteral("no-such-drive"));
    show();
    EXPECT_EQ(window_->statusBar()->currentMessage(), QStringLiteral("No drive matches no-such-drive."));
    EXPECT_EQ(window_->page(), QStringLiteral("overview"));
}

TEST_F(FrameTest, TheSerialNumberIsCopied) {
    show();
    window_->choose_drive(2);
    QToolButton* copy = nullptr;
    for (auto* button : window_->findChildren<QToolButton*>()) {
        if (button->accessibleName() == QStringLiteral("Copy the serial number")) copy = button;
    }
    ASSERT_NE(copy, nullptr);
    copy->setFocus();
    QTest::keyClick(copy, Qt::Key_Space);
    EXPECT_EQ(QApplication::clipboard()->text(), text(drives().item(2)->report.facts.identity.serial));
}

TEST_F(FrameTest, DroppedFilesAreShownAsReports) {
    show();
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(QStringLiteral(FETTLE_TEST_DATA "/analyse"))});
    QDragEnterEvent enter({10, 10}, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent drop({10, 10}, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &drop);
    ASSERT_TRUE(QTest::qWaitFor([this] { return drives().rowCount() > 0 && drives().item(0)->saved; }));
    QMimeData link;
    link.setUrls({QUrl(QStringLiteral("https://example.org/report.json"))});
    QDragEnterEvent other({10, 10}, Qt::CopyAction, &link, Qt::LeftButton, Qt::NoModifier);
    other.ignore();
    QApplication::sendEvent(window_.get(), &other);
    EXPECT_FALSE(other.isAccepted()) << "only files of this computer";
}

TEST_F(FrameTest, AFolderIsOpenedFromTheMenu) {
    show();
    const QTemporaryDir folder;
    ASSERT_TRUE(QDir(folder.path()).mkpath(QStringLiteral("a/b")));
    ASSERT_TRUE(QFile::copy(QStringLiteral(FETTLE_TEST_DATA "/analyse/json/smart-ata-full.json"),
                            folder.filePath(QStringLiteral("one.json"))));
    ASSERT_TRUE(QFile::copy(QStringLiteral(FETTLE_TEST_DATA "/analyse/json/kingston-sa400.json"),
                            folder.filePath(QStringLiteral("a/b/two.json"))));
    // The dialog runs an event loop of its own.
    QTimer::singleShot(0, window_.get(), [&] {
        auto* dialog = window_->findChild<QFileDialog*>();
        ASSERT_NE(dialog, nullptr);
        EXPECT_EQ(dialog->fileMode(), QFileDialog::Directory);
        dialog->setDirectory(folder.path());
        dialog->findChild<QLineEdit*>()->setText(folder.path());
        QTest::keyClick(dialog->findChild<QLineEdit*>(), Qt::Key_Return);
    });
    auto* open = action(QStringLiteral("Open &folder…"));
    ASSERT_NE(open, nullptr);
    open->trigger();
    ASSERT_TRUE(QTest::qWaitFor([this] { return drives().rowCount() == 2 && drives().item(0)->saved; }))
        << drives().rowCount();
}

TEST_F(FrameTest, ADroppedFolderIsShownAndExported) {
    show();
    const QTemporaryDir folder;
    ASSERT_TRUE(QFile::copy(QStringLiteral(FETTLE_TEST_DATA "/analyse/json/kingston-sa400.json"),
                            folder.filePath(QStringLiteral("kingston.json"))));
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(folder.path())});
    // Qt hands a drop only to what the files were dragged into.
    QDragEnterEvent enter({10, 10}, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &enter);
    QDropEvent drop({10, 10}, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &drop);
    ASSERT_TRUE(QTest::qWaitFor([this] { return drives().rowCount() == 1 && drives().item(0)->saved; }));
    grab(QStringLiteral("frame-dropped-folder"));
    const auto saved = *drives().item(0);
    const auto model = text(saved.report.facts.identity.model);
    ASSERT_FALSE(model.isEmpty());
    const auto written = [&](const char* name) {
        const auto path = folder.filePath(QString::fromLatin1(name));
        EXPECT_FALSE(write_report(window_.get(), saved, QStringLiteral("1"), path, {}).isEmpty());
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << name;
        return file.readAll();
    };
    const auto html = written("report.html");
    EXPECT_TRUE(html.contains(model.toUtf8()));
    EXPECT_TRUE(html.contains("</html>"));
    const auto pdf = written("report.pdf");
    EXPECT_TRUE(pdf.startsWith("%PDF-"));
    EXPECT_TRUE(pdf.trimmed().endsWith("%%EOF"));
    EXPECT_GT(pdf.size(), 4'000);
}

TEST_F(FrameTest, AReportBecomesAPdf) {
    show();
    const auto pdf = export_as(ExportFormat::pdf, *drives().item(1), QStringLiteral("1"));
    EXPECT_TRUE(pdf.startsWith("%PDF-"));
    EXPECT_GT(pdf.size(), 4'000);
}

TEST_F(FrameTest, EveryPageIsReachedByItsShortcut) {
    show();
    auto* tabs = window_->findChild<QTabWidget*>();
    for (int index = 0; index < tabs->count(); ++index) {
        QTest::keyClick(window_.get(), static_cast<Qt::Key>(Qt::Key_1 + index), Qt::ControlModifier);
        EXPECT_EQ(tabs->currentIndex(), index);
    }
}

TEST_F(FrameTest, AnUnknownPageIsRefused) {
    EXPECT_FALSE(window_->show_page(QStringLiteral("nowhere")));
    EXPECT_EQ(window_->page(), QStringLiteral("overview"));
}

TEST_F(FrameTest, EveryControlHasANameForScreenReaders) {
    show();
    for (const auto& page : window_->page_names()) {
        window_->show_page(page);
        ASSERT_TRUE(QTest::qWaitFor([this] { return !background_->busy(); }));
        QTest::qWait(1);
        for (const auto* widget : window_->findChildren<QWidget*>()) {
            if (!widget->isVisible() || (widget->focusPolicy() & Qt::TabFocus) == 0) continue;
            if (widget->objectName().startsWith(QLatin1String("qt_"))) continue;
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            const auto* label = qobject_cast<const QLabel*>(widget);
            const bool named = !widget->accessibleName().isEmpty() ||
                               (button != nullptr && !button->text().isEmpty()) ||
                               (label != nullptr && !label->text().isEmpty());
            EXPECT_TRUE(named) << page.toStdString() << ": " << widget->metaObject()->className() << " in "
                               << widget->parentWidget()->metaObject()->className();
        }
    }
}

TEST_F(FrameTest, NothingIsCutOffInASmallWindow) {
    show();
    window_->resize(900, 600);
    const auto cut = [this] {
        QString all;
        for (const auto* label : window_->findChildren<QLabel*>()) {
            if (!label->isVisible() || label->text().isEmpty() || !label->wordWrap()) continue;
            if (label->height() + 1 < label->heightForWidth(label->width())) all += label->text() + QLatin1Char('\n');
        }
        return all;
    };
    for (int row = 0; row < drives().rowCount(); ++row) {
        window_->choose_drive(row);
        window_->show_page(QStringLiteral("overview"));
        // The scroll bar takes its width in a second pass of the layout.
        EXPECT_TRUE(QTest::qWaitFor([&] { return cut().isEmpty(); }, 2'000)) << cut().toStdString();
    }
}

TEST_F(FrameTest, IsLookedAtInBothThemes) {
    const auto before = QApplication::palette();
    for (const bool dark : {false, true}) {
        QApplication::setPalette(dark ? Theme::dark_palette() : Theme::light_palette());
        show();
        const auto theme = dark ? QStringLiteral("dark") : QStringLiteral("light");
        window_->show_page(QStringLiteral("dashboard"));
        ASSERT_TRUE(QTest::qWaitFor([this] { return !background_->busy(); }));
        grab(QStringLiteral("frame-dashboard-") + theme);
        for (const int row : {2, 4, 12, 13}) {
            window_->choose_drive(row);
            window_->show_page(QStringLiteral("overview"));
            grab(QStringLiteral("frame-overview-%1-%2").arg(row).arg(theme));
        }
        window_->choose_drive(2);
        for (const auto& page : window_->page_names()) {
            window_->show_page(page);
            ASSERT_TRUE(QTest::qWaitFor([this] { return !background_->busy(); }, 20'000));
            grab(QStringLiteral("frame-page-%1-%2").arg(page, theme));
        }
        window_->resize(900, 600);
        window_->show_page(QStringLiteral("dashboard"));
        grab(QStringLiteral("frame-small-dashboard-") + theme);
        window_->show_page(QStringLiteral("overview"));
        window_->choose_drive(2);
        grab(QStringLiteral("frame-small-overview-") + theme);
        window_->resize(1280, 800);
    }
    QApplication::setPalette(before);
}

TEST(DriveLayout, NamesPartitionsWhatLiesOnThemAndTheGaps) {
    DriveReport report;
    report.entry.id = "nvme0n1";
    check::DrivePlace place;
    partition::Table table;
    table.scheme = partition::Scheme::gpt;
    table.sector_bytes = 512;
    table.device_size = {1'000'000'000'000};
    partition::Extent first;
    first.index = 1;
    first.start = 2'048;
    first.sectors = 1'000'000;
    partition::Extent second = first;
    second.index = 2;
    second.start = 1'002'048;
    second.sectors = 1'000'000'000;
    table.partitions = {second, first};
    place.table = table;
    place.signatures = {{check::Signature::Usage::file_system, "nvme0n1p1", "vfat", "", {}}};
    check::DiscardPath path;
    path.mount_point = "/home";
    path.file_system = "ext4";
    check::Layer layer;
    layer.name = "nvme0n1p2";
    path.layers = {layer};
    place.paths = {path};
    report.place = place;
    const auto parts = drive_layout(report);
    ASSERT_EQ(parts.size(), 3U);
    EXPECT_EQ(parts[0].name, QStringLiteral("nvme0n1p1"));
    EXPECT_EQ(parts[0].detail, QStringLiteral("vfat"));
    EXPECT_EQ(parts[1].mount, QStringLiteral("/home"));
    EXPECT_EQ(parts[1].detail, QStringLiteral("ext4"));
    EXPECT_TRUE(parts[2].unallocated());
    EXPECT_EQ(parts[2].size.bytes, 1'000'000'000'000 - (2'048 + 1'000'000 + 1'000'000'000ULL) * 512);
    EXPECT_TRUE(drive_layout(DriveReport{}).empty());
}

TEST(CommandLine, PageDriveAndTrayAreRead) {
    CommandLine line;
    ASSERT_TRUE(line.parser().parse({"fettle-gui", "--page", "health", "--drive", "sda", "--tray"}));
    EXPECT_EQ(line.page(), QStringLiteral("health"));
    EXPECT_EQ(line.drive(), QStringLiteral("sda"));
    EXPECT_TRUE(line.tray());
    CommandLine plain;
    ASSERT_TRUE(plain.parser().parse({"fettle-gui"}));
    EXPECT_TRUE(plain.page().isEmpty());
    EXPECT_FALSE(plain.tray());
}

}  // namespace
}  // namespace fettle::gui
