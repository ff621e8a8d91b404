// SPDX-License-Identifier: GPL-3.0-or-later
// Namespaces on the page Setup, by keyboard.
#include <gmock/gmock.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>

#include "setup_page_fixture.h"

namespace fettle::gui {
namespace {

using test::button;
using test::kSetupDrive;
using test::kSetupSerial;
using test::press;
using test::two_controllers;
using ::testing::HasSubstr;

class NamespaceCardTest : public test::SetupPageTest {};

TEST_F(NamespaceCardTest, ANamespaceIsDetachedAttachedDeletedAndCreated) {
    open_demo();
    show(kSetupDrive);
    ASSERT_EQ(table().rowCount(), 1);
    EXPECT_EQ(table().item(0, 0)->text(), QStringLiteral("1"));
    EXPECT_EQ(table().item(0, 1)->text(), QStringLiteral("nvme3n1"));
    EXPECT_EQ(table().item(0, 2)->text(), QStringLiteral("3.84 TB"));
    EXPECT_EQ(table().item(0, 6)->text(), QStringLiteral("this computer"));
    EXPECT_THAT(words(), HasSubstr("1 of at most 128"));
    EXPECT_FALSE(button(*page_, QStringLiteral("Create namespace…"))->isEnabled()) << "nothing is unallocated";
    EXPECT_FALSE(button(*page_, QStringLiteral("Attach…"))->isEnabled());

    ASSERT_TRUE(press(*page_, QStringLiteral("Detach…")));
    auto receipt = carry_out(*page_);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << test::failures(*receipt);
    ASSERT_EQ(survey().all.size(), 1U);
    EXPECT_FALSE(survey().all.front().attached);
    show(kSetupDrive);
    EXPECT_EQ(table().item(0, 6)->text(), QStringLiteral("not attached"));
    test::grab(*page_, QStringLiteral("setup-detached"));

    ASSERT_TRUE(press(*page_, QStringLiteral("Attach…")));
    receipt = carry_out(*page_);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << test::failures(*receipt);
    EXPECT_TRUE(survey().all.front().attached);
    show(kSetupDrive);

    ASSERT_TRUE(press(*page_, QStringLiteral("Delete…")));
    receipt = carry_out(*page_, QString::fromLatin1(kSetupSerial));
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << test::failures(*receipt);
    EXPECT_TRUE(survey().all.empty());
    show(kSetupDrive);
    EXPECT_FALSE(table().isVisible());
    EXPECT_FALSE(button(*page_, QStringLiteral("Delete…"))->isEnabled());

    ASSERT_TRUE(press(*page_, QStringLiteral("Create namespace…")));
    auto* all = field<QCheckBox>("namespace-all");
    ASSERT_TRUE(all->isChecked());
    QTest::keyClick(all, Qt::Key_Space);
    auto* size = field<QDoubleSpinBox>("namespace-size");
    ASSERT_TRUE(size->isEnabled());
    size->setFocus();
    size->selectAll();
    QTest::keyClicks(size, QStringLiteral("1000"));
    test::grab(*wizard(), QStringLiteral("setup-create"));
    go_on();
    receipt = carry_out(*page_);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << test::failures(*receipt);
    const auto now = survey();
    ASSERT_EQ(now.all.size(), 1U);
    EXPECT_TRUE(now.all.front().attached);
    EXPECT_NEAR(static_cast<double>(now.all.front().size().value_or(ByteCount{}).bytes), 1e12, 2e9);
    show(kSetupDrive);
    EXPECT_EQ(table().rowCount(), 1);
    EXPECT_TRUE(button(*page_, QStringLiteral("Create namespace…"))->isEnabled());
}

TEST_F(NamespaceCardTest, AControllerIsChosenWhereThereAreSeveral) {
    namespaces_.answer = two_controllers();
    open_fakes();
    ASSERT_EQ(table().rowCount(), 3);
    EXPECT_EQ(table().item(0, 6)->text(), QStringLiteral("this computer (controller 1)"));
    EXPECT_EQ(table().item(1, 6)->text(), QStringLiteral("not attached"));
    EXPECT_EQ(table().item(2, 6)->text(), QStringLiteral("this computer (controller 1), controller 2"));
    EXPECT_EQ(table().item(2, 5)->text(), QStringLiteral("yes"));
    EXPECT_EQ(test::nameless(*page_), "");
    test::grab(*page_, QStringLiteral("setup-controllers"));
    table().setFocus();
    EXPECT_FALSE(button(*page_, QStringLiteral("Attach…"))->isEnabled()) << "not shared, and attached here";
    QTest::keyClick(&table(), Qt::Key_Down);
    EXPECT_FALSE(button(*page_, QStringLiteral("Detach…"))->isEnabled());
    ASSERT_TRUE(press(*page_, QStringLiteral("Attach…")));
    auto* controllers = field<QComboBox>("namespace-controller");
    ASSERT_NE(controllers, nullptr);
    EXPECT_EQ(wizard()->focusWidget(), controllers);
    EXPECT_EQ(controllers->currentText(), QStringLiteral("Controller 1 (this computer)"));
    QTest::keyClick(controllers, Qt::Key_Down);
    test::grab(*wizard(), QStringLiteral("setup-controller"));
    go_on();
    ASSERT_TRUE(QTest::qWaitFor([this] { return !namespaces_.requests.empty() && !background_.busy(); }));
    EXPECT_EQ(namespaces_.requests.back().action, namespaces::Action::attach);
    EXPECT_EQ(namespaces_.requests.back().nsid, 2U);
    EXPECT_EQ(namespaces_.requests.back().controller, 2);
    close_wizard();
    table().setFocus();
    QTest::keyClick(&table(), Qt::Key_Down);
    EXPECT_FALSE(button(*page_, QStringLiteral("Attach…"))->isEnabled()) << "attached to both";
    ASSERT_TRUE(press(*page_, QStringLiteral("Delete…")));
    ASSERT_TRUE(QTest::qWaitFor([this] { return namespaces_.requests.size() == 2 && !background_.busy(); }));
    EXPECT_EQ(namespaces_.requests.back().action, namespaces::Action::remove);
    EXPECT_EQ(namespaces_.requests.back().nsid, 3U);
    close_wizard();
}

TEST_F(NamespaceCardTest, ANewNamespaceIsAsItWasChosen) {
    namespaces_.answer = two_controllers();
    open_fakes();
    ASSERT_TRUE(press(*page_, QStringLiteral("Create namespace…")));
    EXPECT_EQ(wizard()->focusWidget(), field<QCheckBox>("namespace-all"));
    go_on();
    ASSERT_TRUE(QTest::qWaitFor([this] { return namespaces_.requests.size() == 1 && !background_.busy(); }));
    auto request = namespaces_.requests.back();
    EXPECT_EQ(request.action, namespaces::Action::create);
    EXPECT_FALSE(request.bytes) << "all unallocated capacity";
    EXPECT_FALSE(request.sector_bytes);
    EXPECT_FALSE(request.shared);
    EXPECT_TRUE(request.attach);
    QTest::keyClick(wizard()->findChild<QAbstractButton*>(QStringLiteral("back")), Qt::Key_Space);
    QTest::keyClick(field<QCheckBox>("namespace-all"), Qt::Key_Space);
    auto* size = field<QDoubleSpinBox>("namespace-size");
    EXPECT_NEAR(size->maximum(), 4.7, 1e-9) << "not more than is unallocated";
    size->selectAll();
    QTest::keyClicks(size, QStringLiteral("2.5"));
    auto* sectors = field<QComboBox>("namespace-sector");
    sectors->setFocus();
    QTest::keyClick(sectors, Qt::Key_End);
    EXPECT_EQ(sectors->currentText(), QStringLiteral("4096 bytes (best performance)"));
    QTest::keyClick(field<QCheckBox>("namespace-shared"), Qt::Key_Space);
    QTest::keyClick(field<QCheckBox>("namespace-attach"), Qt::Key_Space);
    go_on();
    ASSERT_TRUE(QTest::qWaitFor([this] { return namespaces_.requests.size() == 2 && !background_.busy(); }));
    request = namespaces_.requests.back();
    EXPECT_EQ(request.bytes, 2'500'000'000U);
    EXPECT_EQ(request.sector_bytes, 4096U);
    EXPECT_TRUE(request.shared);
    EXPECT_FALSE(request.attach);
    close_wizard();
}

}  // namespace
}  // namespace fettle::gui
