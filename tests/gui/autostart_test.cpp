// SPDX-License-Identifier: GPL-3.0-or-later
// "Start at login", as the Desktop Application Autostart Specification 0.5 has it.
#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMenu>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <memory>

#include "app/gui/frame/view_menu.h"
#include "app/gui/linux/xdg_autostart.h"

namespace fettle::gui {
namespace {

class AutostartTest : public ::testing::Test {
protected:
    void SetUp() override { ASSERT_TRUE(folder_.isValid()); }
    [[nodiscard]] XdgAutostart autostart() const { return {user(), {system()}}; }
    [[nodiscard]] QString user() const { return folder_.filePath(QStringLiteral("user")); }
    [[nodiscard]] QString system() const { return folder_.filePath(QStringLiteral("system")); }
    static void write(const QString& folder, const QByteArray& more) {
        const auto place = folder + QStringLiteral("/autostart");
        ASSERT_TRUE(QDir().mkpath(place));
        QFile file(place + QStringLiteral("/org.fettle.Fettle.desktop"));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write("# A comment\n[Desktop Entry]\nType=Application\nName=Fettle\nExec=fettle-gui --tray\n" + more);
    }
    [[nodiscard]] QByteArray own() const {
        QFile file(autostart().file());
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir folder_;
};

TEST_F(AutostartTest, WithoutAnEntryForAllTheUsersOwnIsWrittenAndRemoved) {
    EXPECT_FALSE(autostart().enabled());
    EXPECT_EQ(autostart().set_enabled(true), QString());
    EXPECT_TRUE(autostart().enabled());
    EXPECT_TRUE(own().contains("\nExec=fettle-gui --tray\n"));
    EXPECT_EQ(autostart().file(), user() + QStringLiteral("/autostart/org.fettle.Fettle.desktop"));
    const auto validator = QStandardPaths::findExecutable(QStringLiteral("desktop-file-validate"));
    if (!validator.isEmpty()) {
        EXPECT_EQ(QProcess::execute(validator, {autostart().file()}), 0);
    }
    EXPECT_EQ(autostart().set_enabled(false), QString());
    EXPECT_FALSE(QFileInfo::exists(autostart().file()));
}

TEST_F(AutostartTest, AnEntryForAllIsHiddenByTheUsersOwn) {
    write(system(), "");
    EXPECT_TRUE(autostart().enabled());
    EXPECT_EQ(autostart().set_enabled(true), QString());
    EXPECT_TRUE(own().isEmpty()) << "it was on already";
    EXPECT_EQ(autostart().set_enabled(false), QString());
    EXPECT_FALSE(autostart().enabled());
    EXPECT_TRUE(own().contains("\nHidden=true\n")) << own().toStdString();
    EXPECT_EQ(autostart().set_enabled(true), QString());
    EXPECT_TRUE(autostart().enabled());
    EXPECT_TRUE(own().isEmpty()) << "the entry for all applies again";
}

TEST_F(AutostartTest, WhatTheDesktopsOwnSettingsWriteIsRespected) {
    write(system(), "");
    write(user(), "Hidden=true\n");
    EXPECT_FALSE(autostart().enabled());
    write(user(), "X-GNOME-Autostart-enabled=false\n");
    EXPECT_FALSE(autostart().enabled());
    write(user(), "Hidden=false\nX-GNOME-Autostart-enabled=true\n");
    EXPECT_TRUE(autostart().enabled());
    write(system(), "Hidden=true\n");
    EXPECT_TRUE(autostart().enabled()) << "the user's entry takes precedence";
    EXPECT_EQ(autostart().set_enabled(false), QString());
    EXPECT_FALSE(autostart().enabled());
}

TEST_F(AutostartTest, TheFirstFolderOfTheComputerWithAnEntryDecides) {
    write(system(), "Hidden=true\n");
    write(folder_.filePath(QStringLiteral("other")), "");
    EXPECT_FALSE(XdgAutostart(user(), {system(), folder_.filePath(QStringLiteral("other"))}).enabled());
    EXPECT_TRUE(
        XdgAutostart(user(), {folder_.filePath(QStringLiteral("none")), folder_.filePath(QStringLiteral("other"))})
            .enabled());
}

TEST_F(AutostartTest, WhatCannotBeWrittenIsSaid) {
    QFile in_the_way(user());
    ASSERT_TRUE(in_the_way.open(QIODevice::WriteOnly));
    in_the_way.close();
    EXPECT_TRUE(autostart().set_enabled(true).contains(autostart().file()));
    EXPECT_FALSE(autostart().enabled());
}

TEST_F(AutostartTest, TheMenuFollowsTheFile) {
    QMenu menu;
    add_autostart(menu, std::make_shared<XdgAutostart>(user(), QStringList{system()}));
    auto* action = menu.actions().constFirst();
    EXPECT_FALSE(action->isChecked());
    action->trigger();
    EXPECT_TRUE(action->isChecked());
    EXPECT_TRUE(autostart().enabled());
    write(user(), "Hidden=true\n");
    Q_EMIT menu.aboutToShow();
    EXPECT_FALSE(action->isChecked());
    action->trigger();
    EXPECT_TRUE(autostart().enabled());
}

}  // namespace
}  // namespace fettle::gui
