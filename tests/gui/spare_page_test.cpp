// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/spare_page.h"

#include <gmock/gmock.h>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QSlider>

#include "app/gui/models/spare_words.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/data_table.h"
#include "app/gui/widgets/flash_bar.h"
#include "app/gui/widgets/notice.h"
#include "app/gui/widgets/spare_curve.h"
#include "page_harness.h"

namespace fettle::gui {
namespace {

using test::press;
using test::shown_text;
using ::testing::HasSubstr;
using ::testing::Not;

class FakeOverProvisioning final : public OverProvisioning {
public:
    Result<SpareReport> report(const DriveEntry&, const InspectOptions&) override { return fail(error); }
    Result<plan::Job> plan(const DriveEntry&, const overprovision::Request&, const InspectOptions&) override {
        return fail(error);
    }
    Error error{ErrorCode::unsupported, "over-provisioning of a hard disk", {}};
};

TEST(SpareWords, EachSpaceHasItsShareOfTheFlash) {
    overprovision::Picture picture;
    picture.flash = {1'099'511'627'776};
    picture.native = picture.visible = {1'000'204'886'016};
    picture.hidden = {54'975'581'388};
    picture.partitioned = ByteCount{549'755'813'888};
    auto rows = space_rows(picture);
    ASSERT_EQ(rows.size(), 6U) << "no factory spare, no other namespaces";
    EXPECT_EQ(
        rows[0].join(QLatin1Char('|')),
        QStringLiteral("Flash|%1|%2|100.0%|estimate").arg(size_text(picture.flash), number_text(picture.flash.bytes)));
    EXPECT_EQ(rows[1][3], QStringLiteral("91.0%"));
    EXPECT_EQ(rows[1][4], QStringLiteral("the drive reports only its current capacity"));
    EXPECT_EQ(rows[2][3], QStringLiteral("5.0%"));
    EXPECT_EQ(rows[4][0], QStringLiteral("Outside partitions"));
    EXPECT_EQ(rows[4][3], QStringLiteral("0.0%"));
    EXPECT_EQ(rows[5][3], QStringLiteral("50.0%"));
    picture.ata.emplace();
    picture.ata->kind = overprovision::LimitKind::hpa;
    EXPECT_EQ(space_rows(picture)[2][4], QStringLiteral("Host Protected Area"));
    picture.hidden = {};
    EXPECT_EQ(space_rows(picture)[2][4], QStringLiteral("no Host Protected Area"));
    picture.all = overprovision::Spare{{}, 0.0993, 0.0903};
    EXPECT_TRUE(
        factors_text(picture).startsWith(QStringLiteral("All spare: over-provisioning 9.9%, spare factor 0.090\n")));
}

TEST(SpareWords, SaysWhatIsToBeGained) {
    overprovision::Advice advice;
    advice.now.bytes = {100'000'000'000};
    advice.write_amplification = 2.5;
    advice.messages = {{"spare-assumptions", Severity::warning, "Assumed", {}, {}},
                       {"enough", Severity::info, "More brings nothing", {}, {}}};
    const auto enough = spare_answer(advice, true);
    EXPECT_EQ(enough.headline, QStringLiteral("Spare area: 100 GB"));
    EXPECT_EQ(enough.facts.join(QLatin1Char(' ')),
              QStringLiteral("More brings nothing. For each byte written, the drive writes 2.50 bytes to its flash."));
    advice.messages.push_back({"gain", Severity::advice, "{percent}% more", {}, {{"percent", std::uint64_t{7}}}});
    const auto gain = spare_answer(advice, true);
    EXPECT_EQ(gain.headline, QStringLiteral("7% more"));
    EXPECT_THAT(gain.facts.join(QLatin1Char(' ')).toStdString(), HasSubstr("more spare area lowers this"));
    const auto unasked = spare_answer(advice, false);
    EXPECT_EQ(unasked.headline, enough.headline);
    EXPECT_THAT(unasked.facts.join(QLatin1Char(' ')).toStdString(), HasSubstr("no permission"));
}

class SparePageTest : public test::DemoTest {
protected:
    void open_page(OverProvisioning& service) {
        page_ = std::make_unique<SparePage>(SparePage::Services{background_, jobs_, *toolbox().inspection, service});
        open(*page_);
    }
    void show(const std::string& drive) {
        page_->show_drive(item(drive));
        settle();
    }
    Notice& answer() { return *page_->findChild<Notice*>(); }
    FlashBar& bar() { return *page_->findChild<FlashBar*>(); }
    QSlider& slider() { return *page_->findChild<QSlider*>(); }
    QDoubleSpinBox& amount() { return *page_->findChild<QDoubleSpinBox*>(); }
    void choose_method(const char* words) {
        auto& box = *page_->findChild<QComboBox*>();
        box.setFocus();
        for (int i = 0; i < box.count() && !box.currentText().startsWith(QLatin1String(words)); ++i) {
            QTest::keyClick(&box, Qt::Key_Down);
        }
        ASSERT_TRUE(box.currentText().startsWith(QLatin1String(words)));
    }
    double bytes_of(FlashBar::Part part) {
        for (const auto& one : bar().segments()) {
            if (one.part == part) return one.bytes;
        }
        return 0;
    }
    std::unique_ptr<SparePage> page_;
};

/// Where the years that a drive has left do not change while the page is shown.
class SparePageInRealTimeTest : public SparePageTest {
protected:
    [[nodiscard]] double speed() const override { return 1; }
};

TEST_F(SparePageInRealTimeTest, ShowsAllFlashAndWhatMoreSpareBrings) {
    open_page(*toolbox().over_provisioning);
    show("nvme3n1");
    EXPECT_THAT(answer().headline().toStdString(), HasSubstr("5% more spare area would add about 1.7 years"));
    EXPECT_THAT(shown_text(answer()), HasSubstr("For each byte written, the drive writes 1.80 bytes to its flash"));
    EXPECT_EQ(slider().value(), 100) << "10% is what the page suggests";
    EXPECT_NEAR(amount().value(), 384.1, 0.1);
    EXPECT_NEAR(bytes_of(FlashBar::Part::planned), 384.1e9, 0.1e9);
    EXPECT_NEAR(bytes_of(FlashBar::Part::spare), 557e9, 1e9);
    auto& steps = *page_->findChildren<DataTable*>().front();
    ASSERT_EQ(steps.rowCount(), 6);
    EXPECT_EQ(steps.item(2, 1)->text(), QStringLiteral("384 GB"));
    EXPECT_EQ(steps.item(2, 2)->text(), QStringLiteral("1.5"));
    EXPECT_EQ(steps.item(2, 4)->text(), QStringLiteral("3.1"));
    EXPECT_EQ(steps.item(2, 5)->text(), QStringLiteral("2.0 to 3.8"));
    auto& curve = *page_->findChild<SpareCurve*>();
    EXPECT_NEAR(curve.at(0)->middle, 1.80, 1e-6) << "the measured point";
    EXPECT_THAT(curve.accessibleDescription().toStdString(), HasSubstr("Chosen: 10%, about 1.5"));
    EXPECT_EQ(test::nameless(*page_), "");
    test::grab(*page_, QStringLiteral("spare"));
}

TEST_F(SparePageTest, TheSelectedRowIsNotCutOff) {
    open_page(*toolbox().over_provisioning);
    show("nvme3n1");
    ASSERT_EQ(page_->width(), 1000);
    auto& steps = *page_->findChildren<DataTable*>().front();
    ASSERT_TRUE(QTest::qWaitFor([&] { return steps.item(2, 5)->font().bold(); }));
    for (int row = 0; row < steps.rowCount(); ++row) {
        const auto* last = steps.item(row, 5);
        EXPECT_GE(steps.columnWidth(5), QFontMetrics(last->font()).horizontalAdvance(last->text()) + 4) << row;
    }
    EXPECT_LE(steps.columnViewportPosition(5) + steps.columnWidth(5), steps.viewport()->width());
    EXPECT_GE(slider().height(), slider().sizeHint().height()) << "the handle is clipped";
}

TEST_F(SparePageTest, MovesSliderAmountAndPictureTogether) {
    open_page(*toolbox().over_provisioning);
    show("nvme3n1");
    slider().setFocus();
    QTest::keyClick(&slider(), Qt::Key_Right);
    EXPECT_EQ(slider().value(), 110);
    EXPECT_NEAR(amount().value(), 422.5, 0.1);
    amount().setFocus();
    amount().selectAll();
    QTest::keyClicks(&amount(), QStringLiteral("192"));
    QTest::keyClick(&amount(), Qt::Key_Return);
    EXPECT_EQ(slider().value(), 50);
    EXPECT_NEAR(bytes_of(FlashBar::Part::planned), 192e9, 0.1e9);
    auto& steps = *page_->findChildren<DataTable*>().front();
    EXPECT_EQ(steps.currentRow(), 0) << "the row of the amount is selected";
    steps.setFocus();
    QTest::keyClick(&steps, Qt::Key_Down);
    EXPECT_EQ(slider().value(), 70) << "a row chooses its amount";
    QTest::keyClick(&slider(), Qt::Key_Home);
    EXPECT_FALSE(test::button(*page_, QStringLiteral("Plan…"))->isEnabled()) << "nothing to set aside";
}

// Give a drive 10 % more spare and undo it: by keyboard alone.
TEST_F(SparePageTest, SetsSpareAsideAndUndoesIt) {
    open_page(*toolbox().over_provisioning);
    show("sdf");
    amount().setFocus();
    amount().selectAll();
    QTest::keyClicks(&amount(), QStringLiteral("100"));
    QTest::keyClick(&amount(), Qt::Key_Return);
    choose_method("Host Protected Area");
    ASSERT_TRUE(press(*page_, QStringLiteral("Plan…")));
    auto receipt = carry_out(*page_);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << test::failures(*receipt);
    EXPECT_THAT(shown_text(*page_), Not(HasSubstr("no Host Protected Area")));
    auto report = toolbox().over_provisioning->report(item("sdf")->report.entry, {});
    ASSERT_TRUE(report);
    EXPECT_NEAR(static_cast<double>(report->picture.hidden.bytes), 100e9, 1e6);
    test::grab(*page_, QStringLiteral("spare-set"));

    // A drive accepts one such change per power cycle.
    ASSERT_TRUE(toolbox().erasing->unfreeze());
    ASSERT_TRUE(press(*page_, QStringLiteral("Undo…")));
    receipt = carry_out(*page_);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << test::failures(*receipt);
    report = toolbox().over_provisioning->report(item("sdf")->report.entry, {});
    ASSERT_TRUE(report);
    EXPECT_EQ(report->picture.hidden.bytes, 0U);
}

TEST_F(SparePageTest, ShowsWhyAMethodIsNotPossible) {
    open_page(*toolbox().over_provisioning);
    show("sda");
    EXPECT_THAT(shown_text(*page_), HasSubstr("does not report how much it writes to its flash"));
    ASSERT_TRUE(press(*page_, QStringLiteral("Plan…")));
    settle();
    auto* wizard = page_->findChild<JobWizard*>();
    ASSERT_NE(wizard, nullptr);
    EXPECT_FALSE(wizard->findChild<QAbstractButton*>(QStringLiteral("forward"))->isEnabled());
    EXPECT_THAT(shown_text(*wizard), HasSubstr("leave the space unallocated instead"));
    wizard->done(0);
    test::grab(*page_, QStringLiteral("spare-modelled"));
}

TEST_F(SparePageTest, SaysWhatCannotBeKnown) {
    FakeOverProvisioning fake;
    open_page(fake);
    show("sda");
    EXPECT_EQ(answer().headline(), QStringLiteral("The spare area of this drive cannot be changed"));
    EXPECT_THAT(shown_text(answer()), HasSubstr("over-provisioning of a hard disk"));
    EXPECT_FALSE(slider().isVisible());
    fake.error = {ErrorCode::vanished, "opening sda", {}};
    show("sda");
    EXPECT_EQ(answer().headline(), QStringLiteral("Cannot read the spare area"));
    auto saved = std::make_shared<DriveItem>(*item("sda"));
    saved->saved = true;
    page_->show_drive(saved);
    EXPECT_EQ(answer().headline(), QStringLiteral("A saved report does not show the spare area"));
    page_->show_drive(nullptr);
    EXPECT_FALSE(answer().isVisible());
}

}  // namespace
}  // namespace fettle::gui
