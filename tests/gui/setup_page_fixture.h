// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QPushButton>
#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/pages/setup_page.h"
#include "app/gui/widgets/data_table.h"
#include "app/gui/widgets/notice.h"
#include "page_harness.h"

/// The page Setup on the demo's drives, and services for it that fail or report what a test wants.
namespace fettle::gui::test {

inline constexpr auto kSetupDrive = "nvme3n1";  ///< of the demo: supports Opal and namespace management, is not mounted
inline constexpr auto kSetupSerial = "DEMO-OCP-7450";

/// A lock as a test wants it.
class FakeOpal final : public Opal {
public:
    Result<OpalReport> report(const DriveEntry& /*drive*/, const InspectOptions& /*options*/) override {
        ++asked;
        if (error) return fail(*error);
        return OpalReport{{}, state};
    }
    Result<plan::Job> plan(const DriveEntry& drive, const opal::Request& request) override {
        drives.push_back(drive.id);
        requests.push_back(request);
        return fail(ErrorCode::busy, "another program uses the drive");
    }
    std::atomic<int> asked{0};
    std::optional<Error> error;
    opal::State state;
    std::vector<std::string> drives;
    std::vector<opal::Request> requests;
};

/// Namespaces as a test wants them.
class FakeNamespaces final : public Namespaces {
public:
    Result<NamespaceReport> report(const DriveEntry& /*drive*/, const InspectOptions& /*options*/) override {
        ++asked;
        if (error) return fail(*error);
        return answer;
    }
    Result<plan::Job> plan(const DriveEntry& /*drive*/, const namespaces::Request& request) override {
        requests.push_back(request);
        return fail(ErrorCode::busy, "another program uses the drive");
    }
    std::atomic<int> asked{0};
    std::optional<Error> error;
    NamespaceReport answer;
    std::vector<namespaces::Request> requests;
};

inline namespaces::Namespace of_one_gib(std::uint32_t nsid, std::vector<std::uint16_t> controllers,
                                        bool shared = false) {
    namespaces::Namespace one;
    one.nsid = nsid;
    one.attached = std::find(controllers.begin(), controllers.end(), 1) != controllers.end();
    one.controllers = std::move(controllers);
    one.identify.size_blocks = one.identify.capacity_blocks = 1U << 21U;
    one.identify.used_blocks = 1U << 20U;
    one.identify.formats = {{0, 9, 0}};
    one.identify.sharing = shared ? 1 : 0;
    return one;
}

/// Two controllers; this computer uses the first. Namespace 1 is attached here, 2 nowhere, 3 to both.
inline NamespaceReport two_controllers() {
    NamespaceReport report;
    auto& survey = report.survey;
    survey.can_manage = true;
    survey.controller = 1;
    survey.controllers = {1, 2};
    survey.most = 16;
    survey.total = ByteCount{8'000'000'000};
    survey.unallocated = ByteCount{4'778'774'528};
    survey.all = {of_one_gib(1, {1}), of_one_gib(2, {}), of_one_gib(3, {1, 2}, true)};
    survey.sector_sizes = {{512, 0, 2, false}, {4096, 1, 0, false}};
    report.devices[1] = {"nvme9n1"};
    return report;
}

class SetupPageTest : public DemoTest {
protected:
    void open_page(Opal& opal, Namespaces& namespaces) {
        page_ = std::make_unique<SetupPage>(
            SetupPage::Services{background_, jobs_, *toolbox().inspection, opal, namespaces});
        open(*page_);
    }
    void open_demo() { open_page(*toolbox().opal, *toolbox().namespaces); }
    void show(const std::string& drive) {
        page_->show_drive(item(drive));
        settle();
    }
    void open_fakes() {
        open_page(opal_, namespaces_);
        show(kSetupDrive);
    }
    Notice& banner() { return *page_->findChild<Notice*>(QStringLiteral("opal-banner")); }
    DataTable& table() { return *page_->findChild<DataTable*>(); }
    std::string words() { return shown_text(*page_); }
    QStringList buttons() {
        QStringList names;
        for (const auto* one : page_->findChildren<QPushButton*>()) {
            if (one->isVisible()) names.append(one->objectName());
        }
        names.sort();
        return names;
    }
    JobWizard* wizard() {
        auto* found = page_->findChild<JobWizard*>();
        EXPECT_NE(found, nullptr);
        return found;
    }
    QAbstractButton& forward() { return *wizard()->findChild<QAbstractButton*>(QStringLiteral("forward")); }
    template <typename Widget>
    Widget* field(const char* name) {
        return wizard()->findChild<Widget*>(QLatin1String(name));
    }
    void go_on() {
        ASSERT_TRUE(QTest::qWaitFor([this] { return forward().isEnabled(); })) << shown_text(*wizard());
        forward().setFocus();
        QTest::keyClick(&forward(), Qt::Key_Space);
    }
    void close_wizard() {
        wizard()->done(0);
        QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    /// Presses the button, types the password, twice if there is a second field, and carries out the job.
    std::optional<plan::Receipt> change(const char* name, const char* password, const QString& serial = {}) {
        const auto pressed = press(*page_, QString::fromUtf8(name));
        EXPECT_TRUE(pressed);
        if (!pressed) return std::nullopt;
        for (const auto* one : {"password", "password-again"}) {
            if (auto* typed = field<QLineEdit>(one); typed != nullptr) {
                QTest::keyClicks(typed, QString::fromUtf8(password));
            }
        }
        go_on();
        return carry_out(*page_, serial);
    }
    opal::Lock lock() {
        const auto report = toolbox().opal->report(item(kSetupDrive)->report.entry, {});
        EXPECT_TRUE(report);
        return report ? report->state.lock() : opal::Lock::unknown;
    }
    namespaces::Survey survey() {
        auto report = toolbox().namespaces->report(item(kSetupDrive)->report.entry, {});
        EXPECT_TRUE(report);
        return report ? report->survey : namespaces::Survey{};
    }

    FakeOpal opal_;
    FakeNamespaces namespaces_;
    std::unique_ptr<SetupPage> page_;
};

}  // namespace fettle::gui::test
