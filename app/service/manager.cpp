// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/manager.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "app/service/documents.h"
#include "app/service/limits.h"
#include "app/service/memory_bounds.h"
#include "app/service/sealed_file.h"
#include "app/service/verbs.h"

namespace fettle::service {

namespace {

InspectOptions options(bool wake) { return {wake ? Wake::allowed : Wake::never}; }

QVariantList texts(const std::vector<std::string>& all) {
    QVariantList values;
    for (const auto& one : all) values.push_back(QString::fromStdString(one));
    return values;
}

/// Details for the message in the password prompt (org.fettle.policy).
Authority::Details details_of(const plan::Plan& plan) {
    QString drives;
    for (const auto& drive : plan.drives) {
        if (!drives.isEmpty()) drives += QStringLiteral("; ");
        drives += QString::fromStdString(drive.words());
    }
    Authority::Details details{
        {QStringLiteral("drives"), drives.isEmpty() ? QStringLiteral("no drive") : drives.left(400)}};
    if (plan.verb != plan::Verb::tune) return details;
    for (const auto& option : plan.options) {
        if (option.name != "settings") continue;
        details.insert(QStringLiteral("settings"), QString::fromStdString(to_string(option.value)).left(400));
    }
    return details;
}

/// Checked before authorization, so that users are not prompted for a request that would be refused.
Status needs_met(const plan::Plan& plan) {
    for (const auto& need : plan.needs) {
        if (!need.met) return fail(ErrorCode::refused, render(need.what.text, need.what.evidence));
    }
    return {};
}

}  // namespace

Manager::Manager(const QDBusConnection& bus, const Ports& ports)
    : bus_(bus),
      ports_(ports),
      book_(ports.clock),
      authority_(bus),
      peers_(bus),
      requests_(bus),
      jobs_(bus, ports.version, ports.journals,
            [this](JobObject& job, const QDBusMessage& call) { cancel(job, call); }) {
    connect(&peers_, &Peers::gone, this, &Manager::forget);
    connect(&requests_, &Requests::became_empty, this, &Manager::stirred);
    connect(&jobs_, &Jobs::ended, this, &Manager::stirred);
}

bool Manager::publish() {
    return bus_.registerObject(QStringLiteral("/org/fettle/Fettle1"), this,
                               QDBusConnection::ExportScriptableContents | QDBusConnection::ExportAllProperties);
}

bool Manager::idle() { return strangers_bytes_ == 0 && requests_.empty() && !jobs_.any_running() && book_.empty(); }

bool Manager::take(std::size_t longest) {
    if (!calledFromDBus()) return false;
    setDelayedReply(true);
    Q_EMIT stirred();
    const auto wrong = judge_arguments(message().arguments(), longest);
    if (!wrong) return true;
    if (message().isReplyRequired()) bus_.send(error_reply(message(), *wrong));
    QMetaObject::invokeMethod(
        this, [] { give_memory_back(); }, Qt::QueuedConnection);  // after the message has been sent
    return false;
}

Call Manager::kept() {
    Call call{message(), kRoot, bytes_of(message().arguments())};
    // Copies of a message share its arguments, which the running method still references.
    QMetaObject::invokeMethod(
        this, [copy = call.message]() mutable { copy.setArguments({}); }, Qt::QueuedConnection);
    return call;
}

void Manager::begin(Begun then) {
    const auto call = kept();
    const auto busy = [this, &call] {
        if (!call.message.isReplyRequired()) return;
        bus_.send(error_reply(call.message, {ErrorCode::busy, "too many pending calls", {}}));
    };
    if (strangers_bytes_ + call.bytes > kMostBytesOfStrangers) return busy();
    strangers_bytes_ += call.bytes;
    const bool taken = peers_.identify(call.caller(), [this, call, then = std::move(then)](std::optional<UserId> user) {
        strangers_bytes_ -= call.bytes;
        if (!user) return;  // the client has left
        auto known = call;
        known.user = *user;
        if (requests_.begin(known)) then(known);
    });
    if (taken) return;
    strangers_bytes_ -= call.bytes;
    busy();
}

void Manager::permit(const Call& call, std::vector<const char*> actions, Permitted then) {
    const auto* const action = actions.front();
    actions.erase(actions.begin());
    authority_.check(call.caller(), QString::fromLatin1(action), {}, call.interactive(),
                     [this, call, actions = std::move(actions), then = std::move(then)](const Status& allowed) {
                         if (!allowed || actions.empty()) return then(allowed);
                         permit(call, actions, then);
                     });
}

void Manager::start_work(const Call& call, Looker work) {
    requests_.work(
        call.user, [this, work = std::move(work)] { return work(ports_.toolbox); },
        [this, call](const Result<QVariantList>& result) { requests_.finish(call, result); });
}

void Manager::work(std::vector<const char*> actions, Looker work) {
    begin([this, actions = std::move(actions), work = std::move(work)](const Call& call) {
        permit(call, actions, [this, call, work](const Status& allowed) {
            if (!allowed) return requests_.refuse(call, allowed.error());
            start_work(call, work);
        });
    });
}

void Manager::look(bool wake, Looker work) {
    this->work(wake ? std::vector{kLook, kQuery} : std::vector{kLook}, std::move(work));
}

QString Manager::List(bool wake) {
    if (!take()) return {};
    look(wake, [this, wake](Toolbox& toolbox) -> Result<QVariantList> {
        const auto entries = toolbox.inspection->list();
        if (!entries) return fail(entries.error());
        return texts({list_document(ports_.version, toolbox.inspection->inspect_all(*entries, options(wake)))});
    });
    return {};
}

QString Manager::Inspect(const QString& drive, bool wake) {
    if (!take()) return {};
    look(wake, [this, drive, wake](Toolbox& toolbox) -> Result<QVariantList> {
        const auto entry = listed_drive(toolbox, drive.toStdString());
        if (!entry) return fail(entry.error());
        const auto report = toolbox.inspection->inspect(*entry, options(wake));
        if (!report) return fail(report.error());
        return texts({show_document(ports_.version, *report)});
    });
    return {};
}

QString Manager::Check(const QStringList& drives, bool wake) {
    if (!take(kLongestListCall)) return {};
    look(wake, [this, drives, wake](Toolbox& toolbox) -> Result<QVariantList> {
        std::vector<DriveEntry> entries;
        for (const auto& drive : drives) {
            auto entry = listed_drive(toolbox, drive.toStdString());
            if (!entry) return fail(entry.error());
            entries.push_back(std::move(*entry));
        }
        const std::lock_guard lock(planning_);
        const auto report = toolbox.inspection->check(entries, options(wake));
        if (!report) return fail(report.error());
        return texts({check_document(ports_.version, *report)});
    });
    return {};
}

void Manager::record(const QString& drive, Look what, bool wake) {
    work({kLook, kQuery}, [this, drive, what, wake](Toolbox& toolbox) -> Result<QVariantList> {
        if (!ports_.record) return fail(ErrorCode::unsupported, FETTLE_TEXT("recording an inspection"));
        const auto entry = listed_drive(toolbox, drive.toStdString());
        if (!entry) return fail(entry.error());
        const auto text = ports_.record(*entry, what, options(wake).wake);
        if (!text) return fail(text.error());
        return texts({*text});
    });
}

QString Manager::Record(const QString& drive, bool wake) {
    if (!take()) return {};
    record(drive, inspect_look(), wake);
    return {};
}

QString Manager::RecordLook(const QString& drive, const QString& look, bool wake) {
    if (!take()) return {};
    const auto what = look_named(look.left(kLongestHash).toStdString());
    if (what) {
        record(drive, *what, wake);
    } else {
        this->look(false, [](Toolbox&) -> Result<QVariantList> {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("unknown query"));
        });
    }
    return {};
}

void Manager::read_journals(std::function<Result<QVariantList>(Toolbox&, const JournalReader&)> work) {
    begin([this, work = std::move(work)](const Call& call) {
        permit(call, {kLook}, [this, call, work](const Status& allowed) {
            if (!allowed) return requests_.refuse(call, allowed.error());
            // Without a password prompt: a user without authorization gets the public part.
            authority_.check(call.caller(), QString::fromLatin1(kJournals), {}, false,
                             [this, call, work](const Status& all) {
                                 const JournalReader reader{call.user, all.has_value()};
                                 start_work(call, [work, reader](Toolbox& toolbox) { return work(toolbox, reader); });
                             });
        });
    });
}

QString Manager::Journals() {
    if (!take()) return {};
    read_journals([this](Toolbox&, const JournalReader& reader) -> Result<QVariantList> {
        auto found = ports_.journals != nullptr ? ports_.journals->found() : std::vector<plan::FoundJournal>();
        if (!found) return fail(found.error());
        for (auto& journal : *found) {
            if (!reader.may_read(journal.name)) journal.text = public_part(journal.text);
        }
        return texts({journals_document(ports_.version, *found)});
    });
    return {};
}

QString Manager::ScheduleDocuments(QString& /*state*/) {
    if (!take()) return {};
    look(false, [this](Toolbox&) -> Result<QVariantList> {
        if (ports_.schedule == nullptr) return fail(ErrorCode::unsupported, FETTLE_TEXT("a schedule"));
        const auto tasks = ports_.schedule->load(schedule::Document::schedule);
        if (!tasks) return fail(tasks.error());
        const auto state = ports_.schedule->load(schedule::Document::state);
        if (!state) return fail(state.error());
        return texts({tasks->value_or(""), state->value_or("")});
    });
    return {};
}

void Manager::ChangeSchedule(const QString& tasks, const QStringList& remove, const QStringList& release,
                             const QString& fstrim) {
    if (!take(kLongestListCall)) return;
    ScheduleWords words{tasks.toStdString(), {}, {}, fstrim.left(kLongestHash).toStdString()};
    for (const auto& one : remove) words.remove.push_back(one.toStdString());
    for (const auto& one : release) words.release.push_back(one.toStdString());
    work({kSchedule}, [this, words](Toolbox& toolbox) -> Result<QVariantList> {
        const std::lock_guard lock(planning_);
        const auto change = schedule_change(toolbox, words);
        if (!change) return fail(change.error());
        if (const auto changed = toolbox.scheduling->change(*change); !changed) return fail(changed.error());
        QMetaObject::invokeMethod(this, &Manager::schedule_changed, Qt::QueuedConnection);
        return QVariantList();
    });
}

void Manager::PauseSchedule(qulonglong until) {
    if (!take()) return;
    work({kSchedule}, [this, until](Toolbox& toolbox) -> Result<QVariantList> {
        const std::lock_guard lock(planning_);
        schedule::ScheduleChange change;
        // Times beyond the calendar are rejected like all that are too far away.
        change.pause_until = schedule::clamp_time(static_cast<schedule::UnixTime>(
            std::min<qulonglong>(until, std::numeric_limits<schedule::UnixTime>::max())));
        if (const auto changed = toolbox.scheduling->change(change); !changed) return fail(changed.error());
        QMetaObject::invokeMethod(this, &Manager::schedule_changed, Qt::QueuedConnection);
        return QVariantList();
    });
}

QString Manager::UnfinishedJobs() {
    if (!take()) return {};
    read_journals([this](Toolbox& toolbox, const JournalReader& reader) -> Result<QVariantList> {
        auto jobs = toolbox.jobs->unfinished();
        if (!jobs) return fail(jobs.error());
        for (auto& job : *jobs) {
            if (!reader.may_read(job.journal)) job.story = public_part(std::move(job.story));
        }
        return texts({unfinished_document(ports_.version, *jobs)});
    });
    return {};
}

void Manager::ScheduleChanged() { Q_EMIT schedule_changed(); }

void Manager::plan(std::vector<const char*> actions, std::mutex& turn, Planner planner) {
    begin([this, &turn, actions = std::move(actions), planner = std::move(planner)](const Call& call) {
        permit(call, actions, [this, &turn, call, planner](const Status& allowed) {
            if (!allowed) return requests_.refuse(call, allowed.error());
            const auto made = std::make_shared<Result<PlannedJob>>(fail(ErrorCode::internal, FETTLE_TEXT("planning")));
            requests_.work(
                call.user,
                [this, &turn, planner, made]() -> Result<QVariantList> {
                    const std::lock_guard lock(turn);
                    *made = planner(ports_.toolbox);
                    return QVariantList();
                },
                [this, call, made](const Result<QVariantList>&) { planned(call, std::move(*made)); });
        });
    });
}

void Manager::planned(const Call& call, Result<PlannedJob> job) {
    if (!job) return requests_.refuse(call, job.error());
    if (!peers_.here(call.caller()))
        return requests_.refuse(call, {ErrorCode::vanished, "the client has disconnected", {}});
    QVariantList values{QString::fromStdString(job->document), QString::fromStdString(job->hash)};
    for (const auto& remark : job->remarks) values.push_back(QString::fromStdString(remark));
    const auto added = book_.add(call.caller().toStdString(), call.user, std::move(*job));
    if (!added) return requests_.refuse(call, added.error());
    requests_.answer(call, values);
}

QString Manager::PlanTrim(const QStringList& names, bool all, qulonglong minimum_bytes, QString& /*hash*/) {
    if (!take(kLongestListCall)) return {};
    plan({kLook}, [names, all, minimum_bytes](Toolbox& toolbox) -> Result<PlannedJob> {
        TrimRequest request{{}, all, minimum_bytes};
        for (const auto& name : names) request.names.push_back(name.toStdString());
        return plan_trim(toolbox, request);
    });
    return {};
}

QString Manager::PlanErase(const QString& drive, const QString& purpose, const QString& method, const QString& psid,
                           QString& /*hash*/) {
    if (!take()) return {};
    plan({kLook, kQuery},
         [words = EraseWords{drive.toStdString(), purpose.toStdString(), method.toStdString(), psid.toStdString(), {}}](
             Toolbox& toolbox) { return plan_erase(toolbox, words, {}); });
    return {};
}

QString Manager::PlanEraseWithPassword(const QString& drive, const QString& purpose, const QString& method,
                                       const QString& whose, const QDBusUnixFileDescriptor& password,
                                       QString& /*hash*/) {
    if (!take()) return {};
    const EraseWords words{drive.toStdString(), purpose.toStdString(), method.toStdString(), {}, whose.toStdString()};
    plan({kLook, kQuery}, [words, password](Toolbox& toolbox) -> Result<PlannedJob> {
        auto bytes = read_sealed(password.fileDescriptor(), ata::kPasswordBytes);
        if (!bytes) return fail(bytes.error());
        std::string text(bytes->begin(), bytes->end());
        for (volatile auto& byte : *bytes) byte = 0;
        auto job = plan_erase(toolbox, words, text);
        erase::wipe(text);
        return job;
    });
    return {};
}

QString Manager::PlanWipe(const QString& drive, bool unallocated, qulonglong minimum_bytes, QString& /*hash*/,
                          QString& /*left_alone*/) {
    if (!take()) return {};
    plan({kLook, kQuery}, checking_, [drive = drive.toStdString(), unallocated, minimum_bytes](Toolbox& toolbox) {
        return plan_wipe(toolbox, drive, unallocated, minimum_bytes);
    });
    return {};
}

QString Manager::PlanOverprovision(const QString& drive, const QString& method, bool undo, qulonglong bytes,
                                   double percent, bool wake, QString& /*hash*/) {
    if (!take()) return {};
    plan({kLook, kQuery}, [words = SpareWords{drive.toStdString(), method.toStdString(), undo, bytes, percent, wake}](
                              Toolbox& toolbox) { return plan_spare(toolbox, words); });
    return {};
}

QString Manager::PlanFirmware(const QString& drive, const QDBusUnixFileDescriptor& image, const QString& image_name,
                              qulonglong slot, const QString& activate, qulonglong mode, bool allow_older,
                              const QString& revision, QString& /*hash*/) {
    if (!take()) return {};
    const FirmwareWords words{drive.toStdString(),   slot, activate.toStdString(), mode, allow_older,
                              revision.toStdString()};
    plan({kLook, kQuery}, [words, image, file = image_name.toStdString()](Toolbox& toolbox) -> Result<PlannedJob> {
        if (file.empty() || file.size() > kLongestImageName) {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the image name is empty or too long"));
        }
        auto bytes = read_sealed(image.fileDescriptor(), kLargestImage);
        if (!bytes) return fail(bytes.error());
        return plan_firmware(toolbox, words, firmware::ImageFile{file, std::move(*bytes)});
    });
    return {};
}

QString Manager::PlanActivation(const QString& drive, qulonglong slot, const QString& activate, QString& /*hash*/) {
    if (!take()) return {};
    plan({kLook, kQuery}, [words = FirmwareWords{drive.toStdString(), slot, activate.toStdString(), 0, false, {}}](
                              Toolbox& toolbox) { return plan_firmware(toolbox, words, std::nullopt); });
    return {};
}

QString Manager::PlanSelfTest(const QString& drive, const QString& test, bool wait, QString& /*hash*/) {
    if (!take()) return {};
    plan({kLook, kQuery}, [drive = drive.toStdString(), test = test.toStdString(), wait](Toolbox& toolbox) {
        return plan_self_test(toolbox, drive, test, wait);
    });
    return {};
}

QString Manager::PlanScan(const QString& drive, qulonglong from_bytes, qulonglong to_bytes, bool verify, bool gentle,
                          bool resume, QString& /*hash*/) {
    if (!take()) return {};
    plan({kLook, kQuery}, [words = ScanWords{drive.toStdString(), from_bytes, to_bytes, verify, gentle, resume}](
                              Toolbox& toolbox) { return plan_scan(toolbox, words); });
    return {};
}

QString Manager::ScanResults(const QString& drive, qulonglong at_most) {
    if (!take()) return {};
    look(false, [drive = drive.toStdString(), at_most](Toolbox& toolbox) -> Result<QVariantList> {
        const auto documents = scan_documents(toolbox, drive, at_most);
        if (!documents) return fail(documents.error());
        return texts({*documents});
    });
    return {};
}

QString Manager::FindFiles(const QString& drive, const QString& ranges) {
    if (!take(kLongestListCall)) return {};
    std::erase_if(searches_, [](const auto& one) { return one.second.expired(); });
    const auto cancel = std::make_shared<CancelToken>();
    searches_.emplace(message().service(), cancel);
    work(
        {kLook, kFiles},
        [drive = drive.toStdString(), ranges = ranges.toStdString(), cancel](Toolbox& toolbox) -> Result<QVariantList> {
            const auto document = files_document(toolbox, drive, ranges, *cancel);
            if (!document) return fail(document.error());
            return texts({*document});
        });
    return {};
}

QString Manager::Settings() {
    if (!take()) return {};
    look(false, [](Toolbox& toolbox) -> Result<QVariantList> {
        const auto document = settings_document(toolbox);
        if (!document) return fail(document.error());
        return texts({*document});
    });
    return {};
}

QString Manager::PlanSettings(const QStringList& assignments, bool undo, QString& /*hash*/) {
    if (!take()) return {};
    std::vector<std::string> names;
    for (const auto& one : assignments) names.push_back(one.toStdString());
    plan({kLook, kQuery}, [names, undo](Toolbox& toolbox) { return plan_settings(toolbox, names, undo); });
    return {};
}

QString Manager::Confirm(const QString& hash) {
    if (!take()) return {};
    const auto plan_hash = hash.left(kLongestHash + 1).toStdString();
    begin([this, plan_hash](const Call& call) { confirm(call, plan_hash); });
    return {};
}

void Manager::confirm(const Call& call, const std::string& hash) {
    const auto job = book_.find(call.caller().toStdString(), hash);
    const auto can = job ? needs_met((*job)->plan) : fail(job.error());
    if (!can) return requests_.refuse(call, can.error());
    authority_.check(call.caller(), QString::fromStdString((*job)->action), details_of((*job)->plan),
                     call.interactive(), [this, call, hash](const Status& allowed) { confirmed(call, hash, allowed); });
}

void Manager::confirmed(const Call& call, const std::string& hash, const Status& allowed) {
    if (!allowed) return requests_.refuse(call, allowed.error());
    const auto caller = call.caller().toStdString();
    // If the client left during the prompt, its plan has been removed too.
    const auto job = book_.find(caller, hash);
    if (!job) return requests_.refuse(call, job.error());
    const auto token = plan::confirm(**job);
    if (!token) return requests_.refuse(call, token.error());
    if (const auto given = book_.give(caller, hash, token->text); !given) return requests_.refuse(call, given.error());
    requests_.answer(call, {QString::fromStdString(token->text)});
}

QDBusObjectPath Manager::Run(const QString& hash, const QString& token) {
    if (!take()) return {};
    const auto plan_hash = hash.left(kLongestHash + 1).toStdString();
    const auto secret = token.left(kLongestToken).toStdString();
    begin([this, plan_hash, secret](const Call& call) {
        if (const auto may = ready(call, plan_hash, secret); !may) return requests_.refuse(call, may.error());
        jobs_.prepare([this, call, plan_hash, secret](const Status& awake) {
            if (!awake) return requests_.refuse(call, awake.error());
            run(call, plan_hash, secret);
        });
    });
    return {};
}

Status Manager::ready(const Call& call, const std::string& hash, const std::string& token) {
    const auto caller = call.caller().toStdString();
    const auto job = book_.find(caller, hash);
    if (!job) return fail(job.error());
    if (auto right = book_.check(caller, hash, token); !right) return right;
    return jobs_.check((*job)->plan, call.user);
}

void Manager::run(const Call& call, const std::string& hash, const std::string& token) {
    // While waiting for logind, other jobs may have started and the client may have left.
    auto may = ready(call, hash, token);
    auto taken = may ? book_.take(call.caller().toStdString(), hash) : fail(may.error());
    if (!taken) {
        jobs_.give_up();
        return requests_.refuse(call, taken.error());
    }
    const auto path = jobs_.begin(*taken, {call.caller(), call.user}, plan::Token{token});
    requests_.answer(call, {QVariant::fromValue(QDBusObjectPath(path))});
}

void Manager::cancel(JobObject& job, const QDBusMessage& message) {
    if (message.service() == job.owner().caller) {
        job.cancel();
        if (message.isReplyRequired()) bus_.send(message.createReply());
        return;
    }
    // Call limits do not apply, so that a job can always be stopped.
    const QPointer<JobObject> there = &job;
    const bool taken = peers_.identify(message.service(), [this, message, there](std::optional<UserId> user) {
        if (user) cancel_for({message, *user, 0}, there);
    });
    if (!taken && message.isReplyRequired()) {
        bus_.send(error_reply(message, {ErrorCode::busy, "too many pending calls of this client", {}}));
    }
}

void Manager::cancel_for(const Call& call, const QPointer<JobObject>& job) {
    const auto answer = [this, call](const Status& done) {
        if (!call.message.isReplyRequired()) return;
        bus_.send(done ? call.message.createReply() : error_reply(call.message, done.error()));
    };
    if (job == nullptr) return answer({});  // it ended earlier
    const auto key = std::pair(job->path(), call.user);
    if (!cancelling_.insert(key).second) {
        return answer(
            fail(ErrorCode::busy, FETTLE_TEXT("authorization to stop the job is already pending for this user")));
    }
    authority_.check(call.caller(), job->action(), details_of(job->plan()), call.interactive(),
                     [this, key, answer, job](const Status& allowed) {
                         cancelling_.erase(key);
                         if (allowed && job != nullptr) job->cancel();
                         answer(allowed);
                     });
}

void Manager::forget(const QString& caller) {
    book_.forget(caller.toStdString());
    authority_.forget(caller);
    const auto [first, last] = searches_.equal_range(caller);
    for (auto one = first; one != last; ++one) {
        if (const auto cancel = one->second.lock()) cancel->cancel();
    }
    searches_.erase(first, last);
    Q_EMIT stirred();
}

}  // namespace fettle::service
