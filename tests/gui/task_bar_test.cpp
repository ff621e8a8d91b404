// SPDX-License-Identifier: GPL-3.0-or-later
// Progress in the desktop's task bar, as another program on the bus receives it.
#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>
#include <QVariantMap>

#include "app/gui/linux/launcher_entry.h"
#include "app/gui/models/background.h"
#include "app/gui/models/drive_model.h"
#include "app/gui/models/job_center.h"
#include "held_job.h"
#include "private_bus.h"

namespace fettle::gui::test {

/// What a task bar has been told.
class FakeTaskBar final : public QObject {
    Q_OBJECT
public:
    explicit FakeTaskBar(QDBusConnection bus) {
        connected_ = bus.connect(QString(), QString(), QStringLiteral("com.canonical.Unity.LauncherEntry"),
                                 QStringLiteral("Update"), this, SLOT(take(QString, QVariantMap)));
    }
    [[nodiscard]] bool connected() const { return connected_; }
    [[nodiscard]] QVariant value(const char* name) const { return all_.value(QLatin1String(name)); }
    [[nodiscard]] int updates() const { return updates_; }

private:
    Q_SLOT void take(const QString& application, const QVariantMap& properties) {
        EXPECT_EQ(application, QStringLiteral("application://org.fettle.Fettle.desktop"));
        EXPECT_FALSE(properties.isEmpty());
        ++updates_;
        for (auto one = properties.begin(); one != properties.end(); ++one) all_.insert(one.key(), one.value());
    }
    QVariantMap all_;
    int updates_ = 0;
    bool connected_ = false;
};

namespace {

class TaskBarTest : public ::testing::Test {
protected:
    void SetUp() override {
        if (!bus_.runs()) GTEST_SKIP() << "no dbus-daemon";
        seen_ = std::make_unique<FakeTaskBar>(bus_.connect());
        ASSERT_TRUE(seen_->connected());
        task_bar_ = new LauncherEntry(jobs_, drives_, bus_.connect(), window_);
    }
    void TearDown() override {
        ASSERT_TRUE(QTest::qWaitFor([this] { return !background_.busy(); }));
    }
    [[nodiscard]] bool becomes(const char* name, const QVariant& value) const {
        return QTest::qWaitFor([&] { return seen_->value(name) == value; });
    }

    PrivateBus bus_;
    Background background_;
    JobCenter jobs_{background_};
    DriveModel drives_;
    QWidget window_;
    std::unique_ptr<FakeTaskBar> seen_;
    LauncherEntry* task_bar_ = nullptr;
};

TEST_F(TaskBarTest, ShowsTheProgressOfAJobUntilItsEnd) {
    HeldJob held;
    jobs_.start(held.job("sda"), plan::NoConfirmation{});
    EXPECT_TRUE(becomes("progress", 0.64)) << seen_->value("progress").toDouble();
    EXPECT_EQ(seen_->value("progress").userType(), QMetaType::Double);
    EXPECT_TRUE(becomes("progress-visible", true));
    held.end();
    EXPECT_TRUE(becomes("progress-visible", false));
    EXPECT_FALSE(seen_->value("urgent").toBool()) << "it ended well";
}

TEST_F(TaskBarTest, OfSeveralJobsItShowsTheMean) {
    HeldJob one;
    HeldJob two;
    jobs_.start(one.job("sda"), plan::NoConfirmation{});
    jobs_.start(two.job("sdb", {false, false}), plan::NoConfirmation{});  // half of 64 %
    EXPECT_TRUE(becomes("progress", 0.48)) << seen_->value("progress").toDouble();
    one.end();
    EXPECT_TRUE(becomes("progress", 0.32));
    two.end();
    EXPECT_TRUE(becomes("progress-visible", false));
}

TEST_F(TaskBarTest, AFailedJobIsUrgentUntilTheWindowIsLookedAt) {
    HeldJob held;
    jobs_.start(held.job("sda"), plan::NoConfirmation{});
    held.end(plan::Outcome::failed);
    EXPECT_TRUE(becomes("urgent", true));
    window_.show();
    window_.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window_));
    EXPECT_TRUE(becomes("urgent", false));
    HeldJob another;
    jobs_.start(another.job("sda"), plan::NoConfirmation{});
    ASSERT_TRUE(becomes("progress-visible", true));
    another.end(plan::Outcome::failed);
    EXPECT_TRUE(becomes("progress-visible", false));
    EXPECT_TRUE(becomes("urgent", false)) << "whoever looks at the window sees it there";
}

TEST_F(TaskBarTest, CountsTheDrivesThatNeedAttention) {
    const auto add = [&](const char* id, health::Verdict verdict) {
        DriveItem item;
        item.state = DriveItem::State::ready;
        item.report.entry.id = id;
        item.report.assessment.verdict = verdict;
        drives_.update(std::make_shared<const DriveItem>(item));
    };
    add("sda", health::Verdict::good);
    add("sdb", health::Verdict::failing);
    EXPECT_TRUE(becomes("count", QVariant::fromValue<qlonglong>(1)));
    EXPECT_TRUE(becomes("count-visible", true));
    drives_.clear();
    EXPECT_TRUE(becomes("count-visible", false));
}

TEST(TaskBar, WorksWithoutASessionBus) {
    Background background;
    JobCenter jobs(background);
    DriveModel drives;
    QWidget window;
    HeldJob held;
    new LauncherEntry(jobs, drives, QDBusConnection(QStringLiteral("no such connection")), window);
    jobs.start(held.job("sda"), plan::NoConfirmation{});
    held.end();
    EXPECT_TRUE(QTest::qWaitFor([&] { return jobs.running().empty() && !background.busy(); }));
}

}  // namespace
}  // namespace fettle::gui::test

#include "task_bar_test.moc"
