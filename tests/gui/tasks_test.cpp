// SPDX-License-Identifier: GPL-3.0-or-later
// What people come for, by keyboard alone and from the start: each task begins with the main window of the demo and
// ends with its outcome on a simulated drive or in a file. Prints "task | keystrokes | steps".
#include <gmock/gmock.h>

#include <QApplication>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include "app/gui/frame/main_window.h"
#include "app/gui/models/drive_model.h"
#include "app/gui/widgets/drive_card.h"
#include "app/gui/widgets/result_grid.h"
#include "app/gui/wizard/job_wizard.h"
#include "core/plan/journal.h"
#include "core/toolbox/toolbox.h"
#include "core/tune/profile.h"
#include "demo_window.h"
#include "keyboard_user.h"
#include "platform/sim/base/firmware_image.h"

namespace fettle::gui {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr int kPatience_ms = 60'000;
constexpr const char* kSpare = "sdf";  ///< an unmounted drive of the demo
constexpr const char* kSpareSerial = "DEMO-870-QVO";

/// How bad a verdict is.
int badness(health::Verdict verdict) {
    switch (verdict) {
        case health::Verdict::failed: return 5;
        case health::Verdict::failing: return 4;
        case health::Verdict::attention: return 3;
        case health::Verdict::worn: return 2;
        case health::Verdict::unknown: return 1;
        case health::Verdict::good: break;
    }
    return 0;
}

class TasksTest : public ::testing::Test {
protected:
    void SetUp() override { ASSERT_TRUE(demo_.show()); }
    void TearDown() override { EXPECT_TRUE(demo_.settle()); }

    bool waits_for(const std::string& words) {
        return QTest::qWaitFor([&] { return demo_.words().find(words) != std::string::npos; }, kPatience_ms);
    }
    DriveEntry entry(const std::string& id) {
        const auto found = demo_.toolbox().inspection->find(id);
        EXPECT_TRUE(found) << id;
        return found.value_or(DriveEntry{});
    }
    DriveReport report(const std::string& id) {
        auto made = demo_.toolbox().inspection->inspect(entry(id), {});
        EXPECT_TRUE(made) << id;
        return made.value_or(DriveReport{});
    }
    /// The first sector of the drive, which has its partition table.
    std::vector<std::uint8_t> first_sector(const std::string& id) {
        auto held = demo_.composition().platform().holder->hold(entry(id), plan::Hold::shared);
        EXPECT_TRUE(held);
        std::vector<std::uint8_t> sector;
        if (!held || !(*held)->ports().block) return sector;
        sector.resize((*held)->ports().block->logical_sector_bytes());
        EXPECT_TRUE((*held)->ports().block->read(0, sector));
        return sector;
    }
    static bool is_empty(const std::vector<std::uint8_t>& sector) {
        return !sector.empty() && std::all_of(sector.begin(), sector.end(), [](auto byte) { return byte == 0; });
    }
    /// Finds the drive in the side bar and opens a page of it by its shortcut.
    void open(const char* serial, int page) {
        ASSERT_TRUE(user_.shortcut(Qt::Key_F, Qt::ControlModifier));
        user_.type(QString::fromLatin1(serial));
        user_.key(Qt::Key_Return);
        ASSERT_TRUE(user_.shortcut(Qt::Key_0 + page, Qt::ControlModifier));
    }
    /// The number of the shortcut of a page of drives.
    int number_of(const char* page) {
        return static_cast<int>(demo_.window().page_names().indexOf(QLatin1String(page))) + 1;
    }
    /// Opens a page of the computer in the side bar.
    void open_page(const char* title) { ASSERT_TRUE(user_.choose_row(QStringLiteral("This computer"), tr(title))); }
    static QString tr(const char* words) { return QString::fromUtf8(words); }
    /// Goes through the wizard up to the receipt.
    void carry_out(const char* serial = nullptr) {
        ASSERT_TRUE(user_.press(QStringLiteral("Continue")));
        if (serial != nullptr) {
            ASSERT_TRUE(waits_for("Type the drive's serial number to continue"));
            ASSERT_TRUE(user_.fill(QStringLiteral("Type the drive's serial number to continue"), tr(serial)));
        }
        const auto* wizard = demo_.window().findChild<JobWizard*>();
        ASSERT_NE(wizard, nullptr);
        const auto* forward = wizard->findChild<QPushButton*>(QStringLiteral("forward"));
        ASSERT_TRUE(QTest::qWaitFor([&] { return forward->isEnabled(); }, kPatience_ms));
        ASSERT_TRUE(user_.press(test::name_of(*forward)));
        ASSERT_TRUE(waits_for("What was done")) << demo_.words();
    }
    void close_wizard() {
        ASSERT_TRUE(user_.press(QStringLiteral("Close")));
        EXPECT_TRUE(QTest::qWaitFor([] { return QApplication::activeModalWidget() == nullptr; }, kPatience_ms));
        EXPECT_TRUE(demo_.settle());
    }

    QTemporaryDir folder_;
    test::DemoWindow demo_;
    test::KeyboardUser user_{demo_.window()};
};

TEST_F(TasksTest, FindTheWorstDrive) {
    int worst = 0;
    const auto all = demo_.toolbox().inspection->list();
    ASSERT_TRUE(all);
    for (const auto& one : *all) {
        worst = std::max(worst, badness(report(one.id).assessment.verdict));
    }
    open_page("Dashboard");
    // The first card is of the worst drive.
    const auto on_card = [] {
        const auto* at = QApplication::focusWidget();
        return at != nullptr && qobject_cast<DriveCard*>(at->parentWidget()) != nullptr;
    };
    constexpr int kFew = 4;
    for (int i = 0; i < kFew && !on_card(); ++i) user_.key(Qt::Key_Tab);
    ASSERT_TRUE(on_card()) << user_.where();
    ASSERT_TRUE(user_.shortcut(Qt::Key_Space, Qt::NoModifier));
    EXPECT_TRUE(demo_.settle());
    ASSERT_NE(demo_.shown_drive(), "") << demo_.window().windowTitle().toStdString() << ", " << user_.where();
    EXPECT_EQ(badness(report(demo_.shown_drive()).assessment.verdict), worst) << demo_.shown_drive();
    EXPECT_GT(worst, badness(health::Verdict::attention)) << "the demo has a drive that fails";
    user_.report("find the worst drive");
}

TEST_F(TasksTest, SeeWhyADriveIsBad) {
    open("DEMO-NVME-FAILING", number_of("health"));
    EXPECT_EQ(demo_.shown_drive(), "nvme1n1");
    const auto reasons = report("nvme1n1").assessment.reasons;
    ASSERT_FALSE(reasons.empty());
    for (const auto& reason : reasons) EXPECT_THAT(demo_.words(), HasSubstr(render(reason.text, reason.evidence)));
    user_.report("see why");
}

/// What the file systems of a demo can still discard, or only that at this mount point. It is discarded by this.
std::uint64_t discardable(test::DemoWindow& demo, const std::string& mount_point = {}) {
    auto& source = *demo.composition().platform().file_systems;
    const auto all = source.list();
    EXPECT_TRUE(all);
    std::uint64_t bytes = 0;
    for (const auto& one : all ? *all : std::vector<trim::FileSystem>()) {
        if (!mount_point.empty() && one.target != mount_point) continue;
        auto opened = source.open(one);
        if (!opened) continue;
        const auto place = (*opened)->geometry();
        const auto discarded = (*opened)->discard(place.first_byte, place.size_bytes, 0);
        bytes += discarded ? discarded->value_or(0) : 0;
    }
    return bytes;
}

TEST_F(TasksTest, TrimAllNow) {
    test::DemoWindow untouched;
    ASSERT_GT(discardable(untouched), 0U);
    open_page("Schedule");
    ASSERT_TRUE(user_.choose_row(QStringLiteral("Tasks"), QStringLiteral("trim")));
    ASSERT_TRUE(user_.press(QStringLiteral("Run the selected task now")));
    ASSERT_TRUE(waits_for("Outcome: "));
    EXPECT_TRUE(demo_.settle());
    EXPECT_EQ(discardable(demo_), 0U) << demo_.words();
    user_.report("trim all now");
}

TEST_F(TasksTest, ProveTrim) {
    test::DemoWindow untouched;
    ASSERT_GT(discardable(untouched, "/home"), 0U);
    open("DEMO-860-WORN", number_of("trim"));
    ASSERT_TRUE(user_.press(QStringLiteral("Verify with a test: TRIM path of /home")));
    const auto proof = [this] { return demo_.window().findChild<QLabel*>(QStringLiteral("proof")); };
    ASSERT_TRUE(QTest::qWaitFor([&] { return proof() != nullptr; }, kPatience_ms));
    // The file of 16 MiB has 4096 blocks of 4 KiB.
    EXPECT_THAT(proof()->text().toStdString(),
                HasSubstr("Verified: all 4096 blocks of the deleted file are gone from /dev/sda"));
    EXPECT_EQ(discardable(demo_, "/home"), 0U) << "the drive has received no discard";
    user_.report("prove TRIM");
}

TEST_F(TasksTest, ScheduleAWeeklyTrimAtThree) {
    open_page("Schedule");
    ASSERT_TRUE(user_.press(QStringLiteral("Add task…")));
    ASSERT_TRUE(waits_for("Applies to"));
    // Sunday is proposed.
    ASSERT_TRUE(user_.press(QStringLiteral("Wednesday")));
    ASSERT_TRUE(user_.press(QStringLiteral("Sunday")));
    ASSERT_TRUE(user_.fill(QStringLiteral("Time"), QStringLiteral("0300")));
    user_.key(Qt::Key_Return);
    ASSERT_TRUE(QTest::qWaitFor([] { return QApplication::activeModalWidget() == nullptr; }, kPatience_ms))
        << demo_.words();
    EXPECT_TRUE(demo_.settle());
    const auto overview = demo_.toolbox().scheduling->overview();
    ASSERT_TRUE(overview);
    schedule::Calendar wanted;
    wanted.weekdays = 1U << 2U;
    wanted.minute = 3 * 60;
    const auto found = std::find_if(overview->tasks.begin(), overview->tasks.end(),
                                    [&](const auto& one) { return one.task.calendar == wanted; });
    ASSERT_NE(found, overview->tasks.end());
    EXPECT_EQ(found->task.verb, schedule::TaskVerb::trim);
    EXPECT_TRUE(found->task.enabled);
    EXPECT_TRUE(found->task.what.empty()) << "not all file systems";
    user_.report("schedule a weekly TRIM at 3 a.m.");
}

TEST_F(TasksTest, GiveADriveMoreSpareAndUndoIt) {
    const auto hidden = [this] {
        const auto made = demo_.toolbox().over_provisioning->report(entry(kSpare), {});
        EXPECT_TRUE(made);
        return made ? made->picture.hidden.bytes : 0;
    };
    const auto capacity = report(kSpare).facts.identity.capacity.value_or(ByteCount{}).bytes;
    open(kSpareSerial, number_of("spare"));
    ASSERT_TRUE(waits_for("Set aside as spare area"));
    // A tenth is proposed; the amount is typed all the same.
    ASSERT_TRUE(user_.fill(QStringLiteral("Amount to set aside, in GB"),
                           QString::number(static_cast<double>(capacity) / 10 / 1e9, 'f', 1)));
    ASSERT_TRUE(user_.choose(QStringLiteral("Method"), QStringLiteral("Host Protected Area")));
    ASSERT_TRUE(user_.press(QStringLiteral("Plan…")));
    carry_out();
    close_wizard();
    EXPECT_NEAR(static_cast<double>(hidden()), static_cast<double>(capacity) / 10, 0.1e9);

    // The drive accepts one such change in each power cycle.
    ASSERT_TRUE(demo_.toolbox().erasing->unfreeze());
    ASSERT_TRUE(user_.press(QStringLiteral("Restore the drive's full capacity")));
    carry_out();
    close_wizard();
    EXPECT_EQ(hidden(), 0U);
    user_.report("give a drive 10 % more spare and undo it");
}

TEST_F(TasksTest, UpdateFirmwareFromAFile) {
    const auto path = folder_.filePath(QStringLiteral("image.bin"));
    {
        const auto bytes =
            sim::build_firmware({"Samsung SSD 980 PRO*", "5B2QGXA7", sim::Activation::controller_reset, 131'072});
        QFile file(path);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<qint64>(bytes.size()));
    }
    open("DEMO-980-PRO", number_of("firmware"));
    ASSERT_TRUE(waits_for("Update from a file"));
    ASSERT_TRUE(user_.fill(QStringLiteral("Firmware file"), path));
    user_.key(Qt::Key_Return);
    // Its present firmware loses data, so the plan asks for the serial number.
    carry_out("DEMO-980-PRO");
    close_wizard();
    const auto state = demo_.toolbox().firmware->report(entry("nvme2n1"));
    ASSERT_TRUE(state);
    EXPECT_TRUE(state->state.revision == "5B2QGXA7" || state->state.pending_revision() == "5B2QGXA7")
        << state->state.revision;
    user_.report("update firmware from a file");
}

TEST_F(TasksTest, EraseADriveAndSaveTheCertificate) {
    ASSERT_FALSE(is_empty(first_sector(kSpare))) << "nothing to erase";
    open(kSpareSerial, number_of("erase"));
    ASSERT_TRUE(waits_for("Best method"));
    ASSERT_TRUE(user_.press(QStringLiteral("Erase drive…")));
    carry_out(kSpareSerial);
    ASSERT_TRUE(user_.press(QStringLiteral("Save certificate as PDF…")));
    const auto path = folder_.filePath(QStringLiteral("certificate.pdf"));
    ASSERT_TRUE(QTest::qWaitFor([] { return qobject_cast<QFileDialog*>(QApplication::activeModalWidget()) != nullptr; },
                                kPatience_ms));
    user_.key(Qt::Key_A, Qt::ControlModifier);
    user_.type(path);
    user_.key(Qt::Key_Return);
    ASSERT_TRUE(QTest::qWaitFor([&] { return QFile::exists(path); }, kPatience_ms)) << user_.where();
    close_wizard();
    EXPECT_TRUE(is_empty(first_sector(kSpare))) << "the partition table is still there";
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const auto bytes = file.readAll();
    EXPECT_TRUE(bytes.startsWith("%PDF-"));
    EXPECT_TRUE(bytes.trimmed().endsWith("%%EOF"));
    user_.report("erase a drive and save the certificate");
}

TEST_F(TasksTest, LockADriveWithAPassword) {
    constexpr auto drive = "nvme3n1";
    constexpr auto serial = "DEMO-OCP-7450";
    const auto lock = [&] {
        const auto made = demo_.toolbox().opal->report(entry(drive), {});
        EXPECT_TRUE(made);
        return made ? made->state.lock() : opal::Lock::unknown;
    };
    ASSERT_EQ(lock(), opal::Lock::off);
    open(serial, number_of("setup"));
    ASSERT_TRUE(waits_for("No password is set on this drive"));
    ASSERT_TRUE(user_.press(QStringLiteral("Set password…")));
    ASSERT_TRUE(user_.fill(QStringLiteral("New password"), QStringLiteral("hush-hush")));
    ASSERT_TRUE(user_.fill(QStringLiteral("The same password again"), QStringLiteral("hush-hush")));
    ASSERT_TRUE(user_.press(QStringLiteral("Continue")));
    ASSERT_TRUE(waits_for("No data will be lost."));
    carry_out(serial);
    close_wizard();
    EXPECT_EQ(lock(), opal::Lock::unlocked);
    ASSERT_TRUE(user_.press(QStringLiteral("Lock…")));
    ASSERT_TRUE(user_.fill(QStringLiteral("Password"), QStringLiteral("hush-hush")));
    ASSERT_TRUE(user_.press(QStringLiteral("Continue")));
    ASSERT_TRUE(waits_for("No data will be lost."));
    carry_out();
    close_wizard();
    EXPECT_EQ(lock(), opal::Lock::locked);
    user_.report("lock a drive with a password");
}

TEST_F(TasksTest, RunTheEverydayBenchmarkAndCompare) {
    // Last month's result: of the same suite, drive and size.
    SuiteRequest request;
    request.suite = "crystaldiskmark";
    request.target.path = kSpare;
    request.options.size = std::uint64_t{64} << 20U;
    request.options.runs = 1;
    request.started = "2026-10-23T12:00:00Z";
    auto earlier = demo_.toolbox().benchmarks->run_suite(request, {}, {});
    ASSERT_TRUE(earlier) << to_string(earlier.error());
    earlier->id = "00000000000000aa";
    earlier->started = request.started;
    demo_.results().records = {*earlier};
    open(kSpareSerial, number_of("performance"));
    ASSERT_TRUE(user_.choose(QStringLiteral("Benchmark"), QStringLiteral("CrystalDiskMark 8, default")));
    ASSERT_TRUE(user_.choose(QStringLiteral("Size of the test area"), QStringLiteral("64 MiB")));
    ASSERT_TRUE(user_.choose(QStringLiteral("Runs per test"), QStringLiteral("1 run")));
    ASSERT_TRUE(user_.press(QStringLiteral("Start the benchmark")));
    ASSERT_TRUE(QTest::qWaitFor([&] { return demo_.results().records.size() == 2; }, kPatience_ms)) << demo_.words();
    ASSERT_TRUE(demo_.settle());
    ASSERT_TRUE(user_.go_to(QStringLiteral("Compare with"))) << demo_.words();
    QStringList bars;
    for (const auto* bar : demo_.window().findChildren<ResultBar*>()) {
        if (bar->isVisible()) bars.append(bar->accessibleName());
    }
    EXPECT_THAT(bars.join(u'\n').toStdString(), HasSubstr(", was ")) << "last month's is compared by itself";
    const auto& newest = demo_.results().records.front();
    EXPECT_EQ(newest.suite, "crystaldiskmark");
    EXPECT_EQ(newest.drive.serial, kSpareSerial);
    EXPECT_EQ(newest.size.bytes, std::uint64_t{64} << 20U);
    EXPECT_EQ(newest.ending, bench::Ending::finished);
    EXPECT_EQ(newest.steps.size(), earlier->steps.size());
    user_.report("run the everyday benchmark and compare with last month's");
}

TEST_F(TasksTest, RunAnExtendedSelfTest) {
    const auto tests = [this] {
        const auto state = demo_.toolbox().self_testing->state(entry("sda"));
        EXPECT_TRUE(state);
        return state ? state->log : std::vector<SelfTest>();
    };
    const auto before = tests().size();
    open("DEMO-860-WORN", number_of("health"));
    ASSERT_TRUE(user_.press(QStringLiteral("Start extended test")));
    ASSERT_TRUE(QTest::qWaitFor([&] { return demo_.settle() && tests().size() > before; }, kPatience_ms))
        << demo_.words();
    const auto log = tests();
    ASSERT_FALSE(log.empty());
    EXPECT_EQ(log.front().kind, "extended");
    EXPECT_TRUE(log.front().passed);
    user_.report("run an extended self-test");
}

TEST_F(TasksTest, ResumeAnEraseThatAPowerCutInterrupted) {
    EraseRequest request;
    request.drive = kSpareSerial;
    const auto job = demo_.toolbox().erasing->plan(request);
    ASSERT_TRUE(job);
    auto& platform = demo_.composition().platform();
    {
        // What a computer leaves behind that lost power during the erase.
        auto journal = platform.journals->create("erase");
        ASSERT_TRUE(journal);
        plan::JournalWriter writer(**journal, *platform.clock);
        ASSERT_TRUE(writer.begin(job->plan, job->hash));
        for (std::size_t i = 0; i < job->plan.steps.size(); ++i) {
            ASSERT_TRUE(writer.before(i, job->plan.steps[i].id));
            if (job->plan.steps[i].loses_data) break;
            ASSERT_TRUE(writer.done(i, {}));
        }
    }
    ASSERT_FALSE(is_empty(first_sector(kSpare)));
    ASSERT_EQ(demo_.toolbox().jobs->unfinished()->size(), 1U);
    open_page("Jobs");
    ASSERT_TRUE(waits_for("1 job was interrupted"));
    ASSERT_TRUE(user_.press(QStringLiteral("Resume erase…")));
    carry_out(kSpareSerial);
    close_wizard();
    EXPECT_TRUE(is_empty(first_sector(kSpare)));
    EXPECT_TRUE(demo_.toolbox().jobs->unfinished()->empty());
    user_.report("resume an erase that power cut off");
}

TEST_F(TasksTest, MakeTheRecommendedChangesAndUndoThem) {
    const auto advised = [this] {
        const auto report = demo_.toolbox().tuning->settings();
        EXPECT_TRUE(report);
        return report ? tune::advised(report->settings).size() : 0;
    };
    const auto before = advised();
    ASSERT_GT(before, 1U);
    open_page("System settings");
    ASSERT_TRUE(waits_for("recommended changes"));
    ASSERT_TRUE(user_.press(QStringLiteral("Change %1 settings…").arg(before)));
    carry_out();
    close_wizard();
    EXPECT_EQ(advised(), 0U);
    ASSERT_TRUE(waits_for("No changes recommended"));
    ASSERT_TRUE(user_.press(QStringLiteral("Undo all changes made by Fettle")));
    carry_out();
    close_wizard();
    EXPECT_EQ(advised(), before);
    user_.report("make the recommended changes and undo them");
}

TEST_F(TasksTest, ExportAReport) {
    open("DEMO-NVME-FAILING", number_of("overview"));
    const auto path = folder_.filePath(QStringLiteral("drive.html"));
    user_.in_next_dialog([&] {
        user_.key(Qt::Key_A, Qt::ControlModifier);
        user_.type(path);
        user_.key(Qt::Key_Return);
    });
    ASSERT_TRUE(user_.shortcut(Qt::Key_E, Qt::ControlModifier));
    ASSERT_TRUE(QTest::qWaitFor([&] { return QFile::exists(path); }, kPatience_ms));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const auto content = file.readAll().toStdString();
    EXPECT_THAT(content, HasSubstr("DEMO-NVME-FAILING"));
    const auto reasons = report("nvme1n1").assessment.reasons;
    ASSERT_FALSE(reasons.empty());
    EXPECT_THAT(content, HasSubstr(render(reasons.front().text, reasons.front().evidence)));
    user_.report("export a report");
}

}  // namespace
}  // namespace fettle::gui
