// SPDX-License-Identifier: GPL-3.0-or-later
// Alerts of the service as notifications: what is shown, what its actions do, and what comes again the next day.
#include <gtest/gtest.h>

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <memory>
#include <optional>
#include <vector>

#include "app/gui/linux/linux_session.h"
#include "app/gui/linux/notifier.h"
#include "app/gui/models/view_settings.h"
#include "core/history/observation.h"
#include "frame_harness.h"
#include "private_bus.h"

namespace fettle::gui::test {

constexpr qint64 kDay = 86'400;
constexpr qint64 kNow = 1'800'000'000;

/// The desktop's notification server, as the Desktop Notifications Specification 1.2 describes it.
class FakeNotifications final : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")
public:
    struct One {
        uint replaces = 0;
        QString title;
        QString body;
        QStringList actions;
        uint urgency = 0;
    };
    explicit FakeNotifications(const QDBusConnection& bus) : bus_(bus) {
        bus_.registerObject(QStringLiteral("/org/freedesktop/Notifications"), this,
                            QDBusConnection::ExportScriptableContents);
        bus_.registerService(QStringLiteral("org.freedesktop.Notifications"));
    }
    [[nodiscard]] const std::vector<One>& shown() const { return shown_; }
    Q_SLOT Q_SCRIPTABLE uint Notify(const QString& program, uint replaces, const QString& icon, const QString& title,
                                    const QString& body, const QStringList& actions, const QVariantMap& hints,
                                    int timeout) {
        EXPECT_EQ(program, QStringLiteral("Fettle"));
        EXPECT_EQ(icon, QStringLiteral("org.fettle.Fettle"));
        EXPECT_EQ(timeout, -1);
        shown_.push_back({replaces, title, body, actions, hints.value(QStringLiteral("urgency")).toUInt()});
        return replaces != 0 ? replaces : static_cast<uint>(100 + shown_.size());
    }

Q_SIGNALS:
    Q_SCRIPTABLE void ActionInvoked(uint id, const QString& action);
    Q_SCRIPTABLE void NotificationClosed(uint id, uint reason);

private:
    QDBusConnection bus_;
    std::vector<One> shown_;
};

namespace {

/// A session with a notification server, and the service's signal on the same bus.
class AlertsTest : public ::testing::Test {
protected:
    void SetUp() override {
        if (!bus_.runs()) GTEST_SKIP() << "no dbus-daemon";
        server_ = std::make_unique<FakeNotifications>(bus_.connect());
        service_.emplace(bus_.connect());
        ASSERT_TRUE(service_->registerService(QStringLiteral("org.fettle.Fettle1")));
        ASSERT_TRUE(folder_.isValid());
        start();
    }
    /// A new start of the program, with the settings that the last one left.
    void start() {
        notifier_.reset();
        settings_ = std::make_unique<ViewSettings>();
        settings_->keep_in(folder_.filePath(QStringLiteral("gui.conf")));
        session_.emplace(bus_.connect());
        notifier_ =
            std::make_unique<Notifier>(Notifier::Buses{bus_.connect(), *session_}, *settings_, [this] { return now_; });
        ASSERT_TRUE(notifier_->listen());
    }
    void tell(const QString& document) {
        auto signal = QDBusMessage::createSignal(QStringLiteral("/org/fettle/Fettle1"),
                                                 QStringLiteral("org.fettle.Fettle1.Manager"), QStringLiteral("Alert"));
        signal << document;
        ASSERT_TRUE(service_->send(signal));
    }
    [[nodiscard]] ::testing::AssertionResult shows(std::size_t count) const {
        if (QTest::qWaitFor([&] { return server_->shown().size() >= count; }) && server_->shown().size() == count) {
            return ::testing::AssertionSuccess();
        }
        return ::testing::AssertionFailure() << server_->shown().size() << " notifications";
    }
    /// What the server has sent to the program has arrived: a bus keeps the order between two connections.
    void settle() {
        bool done = false;
        auto ping = QDBusMessage::createMethodCall(QStringLiteral("org.freedesktop.Notifications"),
                                                   QStringLiteral("/org/freedesktop/Notifications"),
                                                   QStringLiteral("org.freedesktop.DBus.Peer"), QStringLiteral("Ping"));
        QDBusPendingCallWatcher watcher(session_->asyncCall(ping));
        QObject::connect(&watcher, &QDBusPendingCallWatcher::finished, &watcher, [&done] { done = true; });
        ASSERT_TRUE(QTest::qWaitFor([&] { return done; }));
    }

    PrivateBus bus_;
    std::unique_ptr<FakeNotifications> server_;
    std::optional<QDBusConnection> service_;
    std::optional<QDBusConnection> session_;  ///< the program's
    QTemporaryDir folder_;
    qint64 now_ = kNow;
    std::unique_ptr<ViewSettings> settings_;
    std::unique_ptr<Notifier> notifier_;
};

const auto kFailing =
    QStringLiteral(R"({"id":"verdict-worse","severity":"critical","text":"The health of this drive is failing.",)"
                   R"("remedy":"Copy your data <now>.","drive":"S1234","model":"Evil <b>SSD</b>"})");

TEST_F(AlertsTest, AnAlertIsShownOnceInPlainTextWithItsActions) {
    tell(kFailing);
    ASSERT_TRUE(shows(1));
    const auto& one = server_->shown().front();
    EXPECT_EQ(one.title, QStringLiteral("A drive is failing"));
    EXPECT_EQ(one.urgency, 2U);
    EXPECT_EQ(one.body, QStringLiteral("Evil &lt;b&gt;SSD&lt;/b&gt;\nThe health of this drive is failing.\n"
                                       "Copy your data &lt;now&gt;."));
    EXPECT_EQ(one.actions, (QStringList{"default", "Show", "show", "Show", "later", "Remind me tomorrow"}));
    tell(QStringLiteral(R"({"id":"too-hot","severity":"warning","text":"This drive is at 80 °C."})"));
    ASSERT_TRUE(shows(2));
    EXPECT_EQ(server_->shown()[1].title, QStringLiteral("A drive needs your attention"));
    EXPECT_EQ(server_->shown()[1].urgency, 1U);
    EXPECT_EQ(server_->shown()[1].replaces, 0U) << "another event";
}

TEST_F(AlertsTest, ANewerAlertReplacesTheNotificationOfTheSameEvent) {
    tell(kFailing);
    ASSERT_TRUE(shows(1));
    settle();
    tell(kFailing);
    ASSERT_TRUE(shows(2));
    EXPECT_EQ(server_->shown()[1].replaces, 101U);
    settle();
    Q_EMIT server_->NotificationClosed(101, 2);
    settle();
    tell(kFailing);
    ASSERT_TRUE(shows(3));
    EXPECT_EQ(server_->shown()[2].replaces, 0U) << "the number may be another program's by now";
}

TEST_F(AlertsTest, ShowNamesTheDrive) {
    QSignalSpy wanted(notifier_.get(), &Notifier::show_wanted);
    tell(kFailing);
    ASSERT_TRUE(shows(1));
    settle();
    Q_EMIT server_->ActionInvoked(7, QStringLiteral("show"));  // another program's notification
    Q_EMIT server_->ActionInvoked(101, QStringLiteral("show"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !wanted.isEmpty(); }));
    ASSERT_EQ(wanted.size(), 1);
    EXPECT_EQ(wanted[0][0].toString(), QStringLiteral("S1234"));
}

TEST_F(AlertsTest, ThatItIsToComeAgainTomorrowSurvivesARestart) {
    tell(kFailing);
    ASSERT_TRUE(shows(1));
    settle();
    EXPECT_EQ(notifier_->reminders().next_check_ms(), -1) << "no timer without a reminder";
    Q_EMIT server_->ActionInvoked(101, QStringLiteral("later"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return notifier_->reminders().next_check_ms() > 0; }));
    Q_EMIT server_->NotificationClosed(101, 2);
    settle();
    now_ += kDay - 1;
    notifier_->reminders().check();
    settle();
    EXPECT_TRUE(shows(1)) << "not yet";
    EXPECT_EQ(notifier_->reminders().next_check_ms(), 1'000);
    start();
    settle();
    EXPECT_TRUE(shows(1)) << "not yet";
    now_ += 1;
    notifier_->reminders().check();
    ASSERT_TRUE(shows(2));
    EXPECT_EQ(server_->shown()[1].body, server_->shown()[0].body);
    now_ += 10 * kDay;
    start();
    settle();
    EXPECT_TRUE(shows(2)) << "once";
}

TEST_F(AlertsTest, AReminderThatWasDueWhileTheProgramWasOffComesAtItsStart) {
    tell(kFailing);
    ASSERT_TRUE(shows(1));
    settle();
    Q_EMIT server_->ActionInvoked(101, QStringLiteral("later"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return notifier_->reminders().next_check_ms() > 0; }));
    now_ += 3 * kDay;
    start();
    EXPECT_TRUE(shows(2));
}

TEST_F(AlertsTest, ANewAlertOfTheSameEventTakesTheRemindersPlace) {
    tell(kFailing);
    ASSERT_TRUE(shows(1));
    settle();
    Q_EMIT server_->ActionInvoked(101, QStringLiteral("later"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return notifier_->reminders().next_check_ms() > 0; }));
    tell(kFailing);
    ASSERT_TRUE(shows(2));
    now_ += 2 * kDay;
    notifier_->reminders().check();
    settle();
    EXPECT_TRUE(shows(2));
}

/// The whole window on the demo's drives, in a session of the test's own.
class AlertsInTheWindow : public FrameHarness {
protected:
    void SetUp() override {
        if (!bus_.runs()) GTEST_SKIP() << "no dbus-daemon";
        FrameHarness::SetUp();
        server_ = std::make_unique<FakeNotifications>(bus_.connect());
        service_.emplace(bus_.connect());
        ASSERT_TRUE(service_->registerService(QStringLiteral("org.fettle.Fettle1")));
        session_ = std::make_unique<LinuxSession>(bus_.connect(), bus_.connect());
        window_->join_session(*session_);
    }
    void TearDown() override {
        if (window_) FrameHarness::TearDown();
    }
    void tell(const QString& drive, std::size_t shown) {
        auto signal = QDBusMessage::createSignal(QStringLiteral("/org/fettle/Fettle1"),
                                                 QStringLiteral("org.fettle.Fettle1.Manager"), QStringLiteral("Alert"));
        signal
            << QStringLiteral(R"({"id":"verdict-worse","severity":"critical","text":"Text.","drive":"%1"})").arg(drive);
        ASSERT_TRUE(service_->send(signal));
        ASSERT_TRUE(QTest::qWaitFor([&] { return server_->shown().size() >= shown; }));
    }

    PrivateBus bus_;
    std::unique_ptr<FakeNotifications> server_;
    std::optional<QDBusConnection> service_;
    std::unique_ptr<LinuxSession> session_;
};

TEST_F(AlertsInTheWindow, ShowRaisesTheWindowAtTheHealthOfTheDrive) {
    show();
    const auto wanted = drives().item(9);
    window_->choose_drive(0);
    window_->show_page(QStringLiteral("dashboard"));
    window_->hide();
    tell(text(history::key_of(wanted->report.facts.identity)), 1);
    EXPECT_FALSE(window_->isVisible()) << "an alert alone does not get in the way";
    Q_EMIT server_->ActionInvoked(101, QStringLiteral("show"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return window_->isVisible(); }));
    EXPECT_EQ(window_->page(), QStringLiteral("health"));
    EXPECT_TRUE(shown_drive().startsWith(drive_name(wanted->report))) << shown_drive().toStdString();
    window_->hide();
    tell(QString(), 2);
    Q_EMIT server_->ActionInvoked(102, QStringLiteral("default"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return window_->isVisible(); }));
    EXPECT_EQ(window_->page(), QStringLiteral("dashboard")) << "the alert is not about a drive";
}

TEST(Reminders, AClockThatWasAheadDelaysNoReminderByMoreThanADay) {
    const QTemporaryDir folder;
    ViewSettings settings;
    settings.keep_in(folder.filePath(QStringLiteral("gui.conf")));
    qint64 now = kNow + 1'000 * kDay;
    Reminders(settings, [&] { return now; }).add(QStringLiteral("key"), QStringLiteral("alert"));
    now = kNow;
    Reminders again(settings, [&] { return now; });
    QSignalSpy due(&again, &Reminders::due);
    again.restore();
    EXPECT_EQ(due.size(), 0);
    now += kDay;
    again.check();
    EXPECT_EQ(due.size(), 1);
}

TEST(Reminders, KeepsABoundedNumberAndSurvivesADamagedFile) {
    ViewSettings settings;
    settings.remember(QStringLiteral("reminders"), QStringList{QStringLiteral("[1"), QStringLiteral("{\"at\":\"x\"}")});
    qint64 now = kNow;
    Reminders reminders(settings, [&] { return now; });
    reminders.restore();
    EXPECT_EQ(reminders.next_check_ms(), -1);
    for (std::size_t i = 0; i < Reminders::kMost + 10; ++i) {
        reminders.add(QString::number(i), QStringLiteral("alert %1").arg(i));
    }
    EXPECT_EQ(reminders.next_check_ms(), 3'600'000) << "hourly: the computer's sleep does not count for timers";
    QSignalSpy due(&reminders, &Reminders::due);
    now += kDay;
    reminders.check();
    ASSERT_EQ(due.size(), static_cast<qsizetype>(Reminders::kMost));
    EXPECT_EQ(due[0][0].toString(), QStringLiteral("alert 10")) << "the oldest are dropped";
}

}  // namespace
}  // namespace fettle::gui::test

#include "alerts_test.moc"
