// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/firmware_page.h"

#include <gmock/gmock.h>

#include <QComboBox>
#include <QTemporaryDir>

#include "app/gui/widgets/data_table.h"
#include "app/gui/widgets/notice.h"
#include "page_harness.h"
#include "platform/sim/base/firmware_image.h"

namespace fettle::gui {
namespace {

using test::press;
using test::shown_text;
using ::testing::HasSubstr;
using ::testing::Not;

class FakeVendor final : public firmware::VendorService {
public:
    Result<std::vector<firmware::VendorDevice>> devices() override { return listed; }
    Result<std::vector<firmware::VendorRelease>> upgrades(const std::string&) override { return releases; }
    std::vector<firmware::VendorDevice> listed;
    std::vector<firmware::VendorRelease> releases;
};

/// Reports what a test wants.
class FakeFirmware final : public FirmwareUpdates {
public:
    Result<firmware::Report> report(const DriveEntry& entry) override {
        if (broken) return fail(*broken);
        auto report = shown;
        report.entry = entry;
        shown.news.clear();  // each is reported once
        return report;
    }
    Result<plan::Job> plan(const DriveEntry&, std::optional<firmware::ImageFile>,
                           const firmware::Request& wanted) override {
        request = wanted;
        return fail(ErrorCode::refused, "the image is for another model");
    }
    Result<firmware::ImageFile> read(const std::string& path) override { return firmware::ImageFile{path, {1, 2, 3}}; }
    firmware::Report shown;
    std::optional<Error> broken;
    std::optional<firmware::Request> request;
};

class FirmwarePageTest : public test::DemoTest {
protected:
    void open_page(FirmwareUpdates& service, firmware::VendorService* vendor = nullptr) {
        page_ = std::make_unique<FirmwarePage>(
            FirmwarePage::Services{background_, jobs_, *toolbox().inspection, service, vendor});
        open(*page_);
    }
    void show(const std::string& drive) {
        page_->show_drive(item(drive));
        settle();
    }
    Notice& answer() { return *page_->findChild<Notice*>(); }
    template <typename Widget>
    Widget* named(const char* name) {
        for (auto* one : page_->findChildren<Widget*>()) {
            if (one->accessibleName() == QLatin1String(name)) return one;
        }
        ADD_FAILURE() << "no control named " << name;
        return nullptr;
    }
    std::string image_file(const char* model, const char* revision) {
        const auto path = folder_.filePath(QStringLiteral("image.bin"));
        const auto bytes = sim::build_firmware({model, revision, sim::Activation::controller_reset, 131'072});
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<qint64>(bytes.size()));
        return path.toStdString();
    }
    void type_file(const std::string& path) {
        auto* file = named<QLineEdit>("Firmware file");
        file->setFocus();
        file->selectAll();
        QTest::keyClicks(file, QString::fromStdString(path));
    }
    QTemporaryDir folder_;
    std::unique_ptr<FirmwarePage> page_;
};

TEST_F(FirmwarePageTest, ShowsAKnownDefectWithItsRemedyAndSource) {
    open_page(*toolbox().firmware);
    show("nvme2n1");
    EXPECT_EQ(answer().headline(), QStringLiteral("Firmware 3B2QGXA7 has a known defect"));
    EXPECT_EQ(answer().tone(), Notice::Tone::critical);
    EXPECT_THAT(shown_text(*page_), HasSubstr("Update the firmware to 5B2QGXA7 with Samsung Magician"));
    EXPECT_THAT(shown_text(*page_), HasSubstr("Source: "));
    EXPECT_THAT(shown_text(*page_),
                HasSubstr("fwupd, the client of the Linux Vendor Firmware Service, is not running"));
    EXPECT_EQ(test::nameless(*page_), "");
    test::grab(*page_, QStringLiteral("firmware-defect"));
}

// Update firmware from a file: by keyboard alone.
TEST_F(FirmwarePageTest, UpdatesFirmwareFromAFile) {
    open_page(*toolbox().firmware);
    show("nvme2n1");
    EXPECT_FALSE(test::button(*page_, QStringLiteral("Plan update…"))->isEnabled()) << "no file is chosen";
    type_file(image_file("Samsung SSD 980 PRO*", "5B2QGXA7"));
    ASSERT_TRUE(press(*page_, QStringLiteral("Plan update…")));
    const auto receipt = carry_out(*page_, QStringLiteral("DEMO-980-PRO"));
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << test::failures(*receipt);
    const auto report = toolbox().firmware->report(item("nvme2n1")->report.entry);
    ASSERT_TRUE(report);
    const bool runs = report->state.revision == "5B2QGXA7";
    EXPECT_TRUE(runs || report->state.pending_revision() == "5B2QGXA7");
    EXPECT_THAT(shown_text(*page_), HasSubstr("5B2QGXA7"));
    test::grab(*page_, QStringLiteral("firmware-updated"));
}

TEST_F(FirmwarePageTest, ShowsWhyAnImageIsRefused) {
    open_page(*toolbox().firmware);
    show("nvme2n1");
    type_file("/nonexistent/image.bin");
    ASSERT_TRUE(press(*page_, QStringLiteral("Plan update…")));
    settle();
    auto* wizard = page_->findChild<JobWizard*>();
    ASSERT_NE(wizard, nullptr);
    EXPECT_THAT(shown_text(*wizard), HasSubstr("/nonexistent/image.bin"));
    EXPECT_FALSE(wizard->findChild<QAbstractButton*>(QStringLiteral("forward"))->isEnabled());
    wizard->done(0);
}

TEST_F(FirmwarePageTest, HandsEveryOptionToThePlan) {
    FakeFirmware fake;
    fake.shown.state.way = firmware::Way::nvme;
    fake.shown.state.revision = "1.00";
    fake.shown.state.can_update = true;
    fake.shown.state.slots = {{1, "1.00", false, true, false}, {2, "", true, false, false}};
    open_page(fake);
    show("nvme2n1");
    EXPECT_EQ(answer().headline(), QStringLiteral("No known defects in firmware 1.00"));
    type_file("/tmp/image.bin");
    QTest::keyClick(named<QComboBox>("When to activate"), Qt::Key_End);
    QTest::keyClick(named<QComboBox>("Firmware slot"), Qt::Key_End);
    QTest::keyClicks(named<QLineEdit>("Image revision"), QStringLiteral("2.00"));
    ASSERT_TRUE(press(*page_, QStringLiteral("Allow an older or the same revision")));
    ASSERT_TRUE(press(*page_, QStringLiteral("Plan update…")));
    settle();
    ASSERT_TRUE(fake.request);
    EXPECT_EQ(fake.request->activate, firmware::Activate::never);
    EXPECT_EQ(fake.request->slot, 2U);
    EXPECT_EQ(fake.request->revision, "2.00");
    EXPECT_TRUE(fake.request->allow_older);
    EXPECT_FALSE(fake.request->mode);
    EXPECT_THAT(shown_text(*page_->findChild<JobWizard*>()), HasSubstr("the image is for another model"));
    page_->findChild<JobWizard*>()->done(0);
}

TEST_F(FirmwarePageTest, ShowsWhatWaitsAndActivatesIt) {
    FakeFirmware fake;
    fake.shown.state.way = firmware::Way::nvme;
    fake.shown.state.revision = "1.00";
    fake.shown.state.can_update = true;
    fake.shown.state.slots = {{1, "1.00", true, true, false}, {2, "2.00", true, false, true}};
    fake.shown.news.push_back({"waits", Severity::advice, "An earlier update is pending.", {}, {}});
    open_page(fake);
    show("nvme2n1");
    EXPECT_EQ(answer().headline(), QStringLiteral("An update is waiting for a restart"));
    EXPECT_THAT(shown_text(answer()), HasSubstr("Firmware 2.00 is stored on the drive and is waiting for activation."));
    auto* slot_table = named<DataTable>("Firmware slots");
    ASSERT_EQ(slot_table->rowCount(), 2);
    EXPECT_EQ(slot_table->item(1, 2)->text(), QStringLiteral("to be activated at the next reset"));
    test::grab(*page_, QStringLiteral("firmware-waits"));
    page_->show_drive(item("nvme2n1"));
    settle();
    EXPECT_THAT(shown_text(*page_), HasSubstr("An earlier update is pending.")) << "the service reports news only once";
    ASSERT_TRUE(press(*page_, QStringLiteral("Activate stored firmware…")));
    settle();
    ASSERT_TRUE(fake.request);
    EXPECT_EQ(fake.request->activate, firmware::Activate::automatic);
    page_->findChild<JobWizard*>()->done(0);
}

TEST_F(FirmwarePageTest, ShowsNewerFirmwareThatFwupdLists) {
    FakeVendor vendor;
    vendor.listed = {{"id", "Samsung SSD 970 EVO Plus 1TB", "DEMO-NVME-GOOD", "2B2QEXM7"}};
    open_page(*toolbox().firmware, &vendor);
    show("nvme0n1");
    EXPECT_EQ(answer().headline(), QStringLiteral("Firmware 2B2QEXM7 is up to date"));
    vendor.releases = {{"4B2QEXM7", "Fixes a defect", "lvfs"}};
    show("nvme0n1");
    EXPECT_EQ(answer().headline(), QStringLiteral("Firmware newer than 2B2QEXM7 is available"));
    EXPECT_THAT(shown_text(*page_), HasSubstr("4B2QEXM7: Fixes a defect"));
}

TEST_F(FirmwarePageTest, SaysWhatCannotBeKnown) {
    open_page(*toolbox().firmware);
    show("sdg");
    EXPECT_EQ(answer().headline(), QStringLiteral("Firmware updates are not possible here"));
    EXPECT_THAT(shown_text(answer()), HasSubstr("firmware updates through a USB bridge"));
    EXPECT_FALSE(named<QLineEdit>("Firmware file")->isVisible());
    FakeFirmware broken;
    broken.broken = Error{ErrorCode::not_permitted, "opening nvme0n1", {}};
    open_page(broken);
    show("nvme0n1");
    EXPECT_EQ(answer().headline(), QStringLiteral("Cannot read the firmware state"));
    EXPECT_THAT(shown_text(answer()), HasSubstr("start Fettle as an administrator"));
    auto saved = std::make_shared<DriveItem>(*item("nvme0n1"));
    saved->saved = true;
    page_->show_drive(saved);
    EXPECT_EQ(answer().headline(), QStringLiteral("Firmware 2B2QEXM7"));
    page_->show_drive(nullptr);
    EXPECT_FALSE(answer().isVisible());
}

}  // namespace
}  // namespace fettle::gui
