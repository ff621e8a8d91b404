// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/jobs_page.h"

#include <gmock/gmock.h>

#include <QProgressBar>
#include <mutex>

#include "app/gui/widgets/data_table.h"
#include "app/gui/widgets/notice.h"
#include "core/plan/journal.h"
#include "core/plan/plan.h"
#include "page_harness.h"

namespace fettle::gui {
namespace {

using test::press;
using test::shown_text;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kDrive = "DEMO-870-QVO";

class FakeJobs final : public Jobs {
public:
    Result<std::vector<UnfinishedJob>> unfinished() override {
        if (broken) return fail(*broken);
        return jobs;
    }
    Result<EndedJobs> ended(std::size_t /*most*/) override {
        if (broken_receipts) return fail(*broken_receipts);
        return earlier;
    }
    std::optional<Error> broken_receipts;
    EndedJobs earlier;
    std::optional<Error> broken;
    std::vector<UnfinishedJob> jobs;
};

UnfinishedJob interrupted(const char* verb, plan::StepState state) {
    UnfinishedJob job;
    job.journal = std::string(verb) + "-1";
    job.story.verb = verb;
    job.story.begun_at = "2026-11-22T10:00:00Z";
    job.story.drives.push_back({});
    job.story.drives.back().id = "sdf";
    job.story.drives.back().model = "Samsung SSD 870 QVO 1TB";
    job.story.drives.back().serial = kDrive;
    job.story.steps.push_back({"first", "The first step", state, {}, {}, {}});
    return job;
}

class JobsPageTest : public test::DemoTest {
protected:
    void open_page(Jobs& journal) {
        page_ = std::make_unique<JobsPage>(JobsPage::Services{background_, jobs_, journal, *toolbox().inspection,
                                                              *toolbox().erasing, *toolbox().over_provisioning});
        open(*page_);
        page_->refresh();
        settle();
    }
    /// A job that waits until the test lets it go on.
    plan::Job held_job() {
        plan::Job job;
        job.plan.verb = plan::Verb::trim;
        job.plan.steps.resize(2);
        job.plan.steps[0].what.text = "Trim /home";
        job.plan.steps[0].can_cancel = true;
        job.plan.steps[1].what.text = "Trim /";
        job.run = [this](const plan::Confirmation&, const plan::Watcher& watcher,
                         const CancelToken& cancel) -> Result<plan::Receipt> {
            watcher.on_step(0);
            watcher.on_progress({0, 25, 100});
            const std::lock_guard wait(hold_);
            plan::Receipt receipt;
            receipt.outcome = cancel.cancelled() ? plan::Outcome::cancelled : plan::Outcome::done;
            return receipt;
        };
        return job;
    }
    Notice& answer() { return *page_->findChild<Notice*>(); }

    std::mutex hold_;
    std::unique_ptr<JobsPage> page_;
};

TEST_F(JobsPageTest, SaysThatNothingIsRunning) {
    open_page(*toolbox().jobs);
    EXPECT_EQ(answer().headline(), QStringLiteral("No running or interrupted jobs"));
    EXPECT_EQ(test::nameless(*page_), "");
}

TEST_F(JobsPageTest, ShowsARunningJobAndStopsIt) {
    open_page(*toolbox().jobs);
    hold_.lock();
    jobs_.start(held_job(), plan::NoConfirmation{});
    auto* bar = page_->findChild<QProgressBar*>();
    ASSERT_NE(bar, nullptr);
    ASSERT_TRUE(QTest::qWaitFor([&] { return bar->value() == 250; })) << bar->value();
    EXPECT_EQ(answer().headline(), QStringLiteral("1 job is running"));
    EXPECT_THAT(shown_text(*page_), HasSubstr("Step 1 of 2: Trim /home"));
    test::grab(*page_, QStringLiteral("jobs-running"));
    ASSERT_TRUE(press(*page_, QStringLiteral("Stop")));
    EXPECT_THAT(shown_text(*page_), HasSubstr("Stopping…"));
    hold_.unlock();
    auto& table = *page_->findChild<DataTable*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return table.rowCount() == 1; }));
    settle();
    EXPECT_EQ(table.item(0, 2)->text(), QStringLiteral("Stopped"));
    EXPECT_THAT(shown_text(*page_), Not(HasSubstr("Step 1 of 2")));
    ASSERT_TRUE(press(*page_, QStringLiteral("Open receipt…")));
    EXPECT_THAT(shown_text(*page_->findChild<QDialog*>()), HasSubstr("Save as"));
    test::grab(*page_, QStringLiteral("jobs-ended"));
}

// An erase that a power cut interrupted is resumed: by keyboard alone.
TEST_F(JobsPageTest, ResumesAnInterruptedErase) {
    EraseRequest request;
    request.drive = kDrive;
    const auto job = toolbox().erasing->plan(request);
    ASSERT_TRUE(job);
    auto& platform = composed_->platform();
    {
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
    open_page(*toolbox().jobs);
    EXPECT_EQ(answer().headline(), QStringLiteral("1 job was interrupted"));
    EXPECT_THAT(shown_text(*page_), HasSubstr("The last erase was interrupted: the data may be partly erased."));
    test::grab(*page_, QStringLiteral("jobs-interrupted"));
    EXPECT_EQ(test::nameless(*page_), "");
    ASSERT_TRUE(press(*page_, QStringLiteral("Resume erase…")));
    const auto receipt = carry_out(*page_, QString::fromLatin1(kDrive));
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    EXPECT_EQ(receipt->verb, plan::Verb::erase);
    settle();
    EXPECT_EQ(answer().headline(), QStringLiteral("No running or interrupted jobs")) << shown_text(*page_);
    EXPECT_EQ(page_->findChild<DataTable*>()->rowCount(), 1);
}

TEST_F(JobsPageTest, ExplainsEveryInterruptedJob) {
    FakeJobs fake;
    fake.jobs = {interrupted("trim", plan::StepState::begun), interrupted("firmware", plan::StepState::begun),
                 interrupted("overprovision", plan::StepState::begun),
                 interrupted("overprovision", plan::StepState::not_begun), interrupted("", plan::StepState::unknown)};
    fake.jobs[4].story.problems.push_back({plan::JournalProblem::Kind::damaged_line, 3, "wrong checksum"});
    open_page(fake);
    const auto shown = shown_text(*page_);
    EXPECT_EQ(answer().headline(), QStringLiteral("5 jobs were interrupted"));
    EXPECT_THAT(shown, HasSubstr("TRIM of sdf: Samsung SSD 870 QVO 1TB, serial DEMO-870-QVO"));
    EXPECT_THAT(shown, HasSubstr("No data was lost."));
    EXPECT_THAT(shown, HasSubstr("The drive's Firmware page shows which revision is running"));
    EXPECT_THAT(shown, HasSubstr("The job was interrupted before it changed anything."));
    EXPECT_THAT(shown, HasSubstr("The first step: interrupted"));
    EXPECT_THAT(shown, HasSubstr("The journal is damaged at line 3: wrong checksum"));
    ASSERT_TRUE(press(*page_, QStringLiteral("Restore previous capacity…")));
    EXPECT_NE(page_->findChild<JobWizard*>(), nullptr);
    settle();
    page_->findChild<JobWizard*>()->done(0);
    test::grab(*page_, QStringLiteral("jobs-all-kinds"));
}

// What was done before this window was opened.
TEST_F(JobsPageTest, ShowsTheReceiptsOfEarlierJobs) {
    const auto planned = toolbox().trimming->plan({{}, true, 0});
    ASSERT_TRUE(planned);
    const auto receipt = plan::execute(planned->job, plan::NoConfirmation{}, {}, {});
    ASSERT_TRUE(receipt);
    open_page(*toolbox().jobs);
    auto& table = *page_->findChild<DataTable*>();
    ASSERT_EQ(table.rowCount(), 1);
    EXPECT_THAT(table.item(0, 0)->text().toStdString(), HasSubstr("TRIM"));
    EXPECT_EQ(table.item(0, 2)->text(), QStringLiteral("Done"));
    ASSERT_TRUE(press(*page_, QStringLiteral("Open receipt…")));
    EXPECT_THAT(shown_text(*page_->findChild<QDialog*>()), HasSubstr(receipt->steps.front().text));
    test::grab(*page_, QStringLiteral("jobs-earlier"));
}

TEST_F(JobsPageTest, SaysWhichReceiptsCannotBeRead) {
    FakeJobs fake;
    fake.earlier.unreadable = 3;
    open_page(fake);
    EXPECT_THAT(shown_text(*page_), HasSubstr("Receipts that cannot be read and are not listed: 3."));
    fake.broken_receipts = Error{ErrorCode::io, "reading /var/lib/fettle/receipts", {}};
    page_->refresh();
    settle();
    EXPECT_THAT(shown_text(*page_), HasSubstr("reading /var/lib/fettle/receipts"));
}

TEST_F(JobsPageTest, SaysWhyTheStateIsUnknown) {
    FakeJobs gone;
    gone.jobs = {interrupted("erase", plan::StepState::begun)};
    gone.jobs[0].story.drives[0].serial = "S-REMOVED";
    open_page(gone);
    EXPECT_THAT(shown_text(*page_), HasSubstr("The state of the drive cannot be read"));
    EXPECT_THAT(shown_text(*page_), HasSubstr("Reconnect the drive"));
    EXPECT_EQ(test::button(*page_, QStringLiteral("Resume erase…")), nullptr);

    FakeJobs broken;
    broken.broken = Error{ErrorCode::io, "reading /var/lib/fettle/journals", {}};
    open_page(broken);
    EXPECT_EQ(answer().headline(), QStringLiteral("Cannot read the journals of earlier jobs"));
    EXPECT_THAT(shown_text(*page_), HasSubstr("reading /var/lib/fettle/journals: io"));
}

}  // namespace
}  // namespace fettle::gui
