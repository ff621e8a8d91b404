// SPDX-License-Identifier: GPL-3.0-or-later
// One window in a session.
#include "app/gui/linux/single_instance.h"

#include <gtest/gtest.h>

#include <QTest>
#include <atomic>
#include <memory>
#include <optional>
#include <thread>

#include "private_bus.h"

namespace fettle::gui {
namespace {

TEST(SingleInstance, ASecondStartHandsOverWhatItIsToShow) {
    const test::PrivateBus bus;
    if (!bus.runs()) GTEST_SKIP() << "no dbus-daemon";
    auto first = std::make_unique<SingleInstance>(bus.connect(QStringLiteral("first")));
    ASSERT_EQ(first->start({}), SingleInstance::Role::first);
    SingleInstance::Wish wanted;
    QObject::connect(first.get(), &SingleInstance::wanted, first.get(), [&](const auto& wish) { wanted = wish; });
    // In a thread of its own, because the first answers in this one.
    std::optional<SingleInstance::Role> role;
    std::atomic<bool> over = false;
    std::thread second([&] {
        SingleInstance instance(bus.connect(QStringLiteral("second")));
        role = instance.start({QStringLiteral("health"), QStringLiteral("sda"), {QStringLiteral("/tmp/report.json")}});
        over = true;
    });
    EXPECT_TRUE(QTest::qWaitFor([&] { return over.load(); }));
    second.join();
    EXPECT_EQ(role, SingleInstance::Role::second);
    EXPECT_EQ(wanted.page, QStringLiteral("health"));
    EXPECT_EQ(wanted.drive, QStringLiteral("sda"));
    EXPECT_EQ(wanted.reports, QStringList{QStringLiteral("/tmp/report.json")});
    first.reset();
    SingleInstance next(bus.connect(QStringLiteral("next")));
    EXPECT_EQ(next.start({}), SingleInstance::Role::first) << "the name is free again";
}

TEST(SingleInstance, WorksWithoutASessionBus) {
    SingleInstance instance(QDBusConnection(QStringLiteral("no such connection")));
    EXPECT_EQ(instance.start({}), SingleInstance::Role::alone);
}

}  // namespace
}  // namespace fettle::gui
