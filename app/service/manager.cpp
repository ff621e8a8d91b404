// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/manager.h"

#include <QPointer>
#include <memory>
#include <utility>

#include "app/service/documents.h"
#include "app/service/limits.h"
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

/// What the person is told who is asked for a password: org.fettle.policy.
Authority::Details details_of(const plan::Plan& plan) {
    QString drives;
    for (const auto& drive : plan.drives) {
        if (!drives.isEmpty()) drives += QStringLiteral("; ");
        drives += QString::fromStdString(drive.words());
    }
    return {{QStringLiteral("drives"), drives.isEmpty() ? QStringLiteral("no drive") : drives.left(400)}};
}

/// Nobody is asked for a password for what would be refused.
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
      jobs_(bus, ports.version, [this](JobObject& job, const QDBusMessage& call) { cancel(job, call); }) {
    connect(&peers_, &Peers::gone, this, &Manager::forget);
    connect(&requests_, &Requests::became_empty, this, &Manager::stirred);
    connect(&jobs_, &Jobs::ended, this, &Manager::stirred);
}

bool Manager::publish() {
    return bus_.registerObject(QStringLiteral("/org/fettle/Fettle1"), this,
                               QDBusConnection::ExportScriptableContents | QDBusConnection::ExportAllProperties);
}

bool Manager::idle() { return requests_.empty() && !jobs_.any_running() && book_.empty(); }

bool Manager::take() {
    if (!calledFromDBus()) return false;
    setDelayedReply(true);
    Q_EMIT stirred();
    if (!requests_.begin(message())) return false;
    peers_.watch(message().service());
    return true;
}

void Manager::work(const char* action, Looker work) {
    if (!take()) return;
    const auto call = message();
    authority_.check(call.service(), QString::fromLatin1(action), {}, call.isInteractiveAuthorizationAllowed(),
                     [this, call, work = std::move(work)](const Status& allowed) {
                         if (!allowed) return requests_.refuse(call, allowed.error());
                         requests_.work(
                             [this, work] { return work(ports_.toolbox); },
                             [this, call](const Result<QVariantList>& result) { requests_.finish(call, result); });
                     });
}

void Manager::look(Looker work) { this->work(kLook, std::move(work)); }

QString Manager::List(bool wake) {
    look([this, wake](Toolbox& toolbox) -> Result<QVariantList> {
        const auto entries = toolbox.list();
        if (!entries) return fail(entries.error());
        return texts({list_document(ports_.version, toolbox.inspect_all(*entries, options(wake)))});
    });
    return {};
}

QString Manager::Inspect(const QString& drive, bool wake) {
    look([this, drive, wake](Toolbox& toolbox) -> Result<QVariantList> {
        const auto entry = listed_drive(toolbox, drive.toStdString());
        if (!entry) return fail(entry.error());
        const auto report = toolbox.inspect(*entry, options(wake));
        if (!report) return fail(report.error());
        return texts({show_document(ports_.version, *report)});
    });
    return {};
}

QString Manager::Check(const QStringList& drives, bool wake) {
    look([this, drives, wake](Toolbox& toolbox) -> Result<QVariantList> {
        if (drives.size() > static_cast<qsizetype>(kMostNames)) return fail(ErrorCode::too_large, "too many drives");
        std::vector<DriveEntry> entries;
        for (const auto& drive : drives) {
            auto entry = listed_drive(toolbox, drive.toStdString());
            if (!entry) return fail(entry.error());
            entries.push_back(std::move(*entry));
        }
        const std::lock_guard lock(planning_);
        const auto report = toolbox.check(entries, options(wake));
        if (!report) return fail(report.error());
        return texts({check_document(ports_.version, *report)});
    });
    return {};
}

void Manager::record(const QString& drive, Look what, bool wake) {
    look([this, drive, what, wake](Toolbox& toolbox) -> Result<QVariantList> {
        if (!ports_.record) return fail(ErrorCode::unsupported, "recording an inspection here");
        const auto entry = listed_drive(toolbox, drive.toStdString());
        if (!entry) return fail(entry.error());
        const auto text = ports_.record(*entry, what, options(wake).wake);
        if (!text) return fail(text.error());
        return texts({*text});
    });
}

QString Manager::Record(const QString& drive, bool wake) {
    record(drive, Look::inspect, wake);
    return {};
}

QString Manager::RecordLook(const QString& drive, const QString& look, bool wake) {
    const auto what = look_named(look.left(kLongestHash).toStdString());
    if (what) {
        record(drive, *what, wake);
    } else {
        this->look([](Toolbox&) -> Result<QVariantList> {
            return fail(ErrorCode::invalid_argument, "there is no such look at a drive");
        });
    }
    return {};
}

QString Manager::Journals() {
    look([this](Toolbox&) -> Result<QVariantList> {
        const auto found = ports_.journals ? ports_.journals() : std::vector<plan::FoundJournal>();
        if (!found) return fail(found.error());
        return texts({journals_document(ports_.version, *found)});
    });
    return {};
}

QString Manager::ScheduleDocuments(QString& /*state*/) {
    look([this](Toolbox&) -> Result<QVariantList> {
        if (ports_.schedule == nullptr) return fail(ErrorCode::unsupported, "a schedule here");
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
    ScheduleWords words{tasks.toStdString(), {}, {}, fstrim.left(kLongestHash).toStdString()};
    for (const auto& one : remove) words.remove.push_back(one.toStdString());
    for (const auto& one : release) words.release.push_back(one.toStdString());
    work(kSchedule, [this, words](Toolbox& toolbox) -> Result<QVariantList> {
        const std::lock_guard lock(planning_);
        const auto change = schedule_change(toolbox, words);
        if (!change) return fail(change.error());
        if (const auto changed = toolbox.change_schedule(*change); !changed) return fail(changed.error());
        QMetaObject::invokeMethod(this, &Manager::schedule_changed, Qt::QueuedConnection);
        return QVariantList();
    });
}

QString Manager::UnfinishedJobs() {
    look([this](Toolbox& toolbox) -> Result<QVariantList> {
        const auto jobs = toolbox.unfinished_jobs();
        if (!jobs) return fail(jobs.error());
        return texts({unfinished_document(ports_.version, *jobs)});
    });
    return {};
}

void Manager::ScheduleChanged() { Q_EMIT schedule_changed(); }

void Manager::plan(Planner planner) {
    if (!take()) return;
    const auto call = message();
    const auto check = [this, call, planner = std::move(planner)](const Status& allowed) {
        if (!allowed) return requests_.refuse(call, allowed.error());
        const auto made = std::make_shared<Result<PlannedJob>>(fail(ErrorCode::internal, "planning"));
        requests_.work(
            [this, planner, made]() -> Result<QVariantList> {
                const std::lock_guard lock(planning_);
                *made = planner(ports_.toolbox);
                return QVariantList();
            },
            [this, call, made](const Result<QVariantList>&) { planned(call, std::move(*made)); });
    };
    // To see what could be done is to look.
    authority_.check(call.service(), QString::fromLatin1(kLook), {}, call.isInteractiveAuthorizationAllowed(), check);
}

void Manager::planned(const QDBusMessage& call, Result<PlannedJob> job) {
    if (!job) return requests_.refuse(call, job.error());
    if (!peers_.here(call.service())) return requests_.refuse(call, {ErrorCode::vanished, "the client is gone", {}});
    QVariantList values{QString::fromStdString(job->document), QString::fromStdString(job->hash)};
    for (const auto& remark : job->remarks) values.push_back(QString::fromStdString(remark));
    const auto added = book_.add(call.service().toStdString(), std::move(*job));
    if (!added) return requests_.refuse(call, added.error());
    requests_.answer(call, values);
}

QString Manager::PlanTrim(const QStringList& names, bool all, qulonglong minimum_bytes, QString& /*hash*/) {
    plan([names, all, minimum_bytes](Toolbox& toolbox) -> Result<PlannedJob> {
        if (names.size() > static_cast<qsizetype>(kMostNames)) return fail(ErrorCode::too_large, "too many names");
        TrimRequest request{{}, all, minimum_bytes};
        for (const auto& name : names) request.names.push_back(name.toStdString());
        return plan_trim(toolbox, request);
    });
    return {};
}

QString Manager::PlanErase(const QString& drive, const QString& purpose, const QString& method, const QString& psid,
                           QString& /*hash*/) {
    plan([words = EraseWords{drive.toStdString(), purpose.toStdString(), method.toStdString(), psid.toStdString(), {}}](
             Toolbox& toolbox) { return plan_erase(toolbox, words, std::nullopt); });
    return {};
}

QString Manager::PlanEraseWithPassword(const QString& drive, const QString& purpose, const QString& method,
                                       const QString& whose, const QDBusUnixFileDescriptor& password,
                                       QString& /*hash*/) {
    const EraseWords words{drive.toStdString(), purpose.toStdString(), method.toStdString(), {}, whose.toStdString()};
    plan([words, password](Toolbox& toolbox) -> Result<PlannedJob> {
        auto bytes = read_sealed(password.fileDescriptor(), ata::kPasswordBytes);
        if (!bytes) return fail(bytes.error());
        std::string text(bytes->begin(), bytes->end());
        for (volatile auto& byte : *bytes) byte = 0;
        auto job = plan_erase(toolbox, words, text.empty() ? std::nullopt : std::optional(text));
        erase::wipe(text);
        return job;
    });
    return {};
}

QString Manager::PlanWipe(const QString& drive, bool unallocated, qulonglong minimum_bytes, QString& /*hash*/,
                          QString& /*left_alone*/) {
    plan([drive = drive.toStdString(), unallocated, minimum_bytes](Toolbox& toolbox) {
        return plan_wipe(toolbox, drive, unallocated, minimum_bytes);
    });
    return {};
}

QString Manager::PlanOverprovision(const QString& drive, const QString& method, bool undo, qulonglong bytes,
                                   double percent, bool wake, QString& /*hash*/) {
    plan([words = SpareWords{drive.toStdString(), method.toStdString(), undo, bytes, percent, wake}](Toolbox& toolbox) {
        return plan_spare(toolbox, words);
    });
    return {};
}

QString Manager::PlanFirmware(const QString& drive, const QDBusUnixFileDescriptor& image, const QString& image_name,
                              qulonglong slot, const QString& activate, qulonglong mode, bool allow_older,
                              const QString& revision, QString& /*hash*/) {
    const FirmwareWords words{drive.toStdString(),   slot, activate.toStdString(), mode, allow_older,
                              revision.toStdString()};
    plan([words, image, file = image_name.toStdString()](Toolbox& toolbox) -> Result<PlannedJob> {
        if (file.empty() || file.size() > kLongestImageName) {
            return fail(ErrorCode::invalid_argument, "an image has a name, and none so long");
        }
        auto bytes = read_sealed(image.fileDescriptor(), kLargestImage);
        if (!bytes) return fail(bytes.error());
        return plan_firmware(toolbox, words, firmware::ImageFile{file, std::move(*bytes)});
    });
    return {};
}

QString Manager::PlanActivation(const QString& drive, qulonglong slot, const QString& activate, QString& /*hash*/) {
    plan([words = FirmwareWords{drive.toStdString(), slot, activate.toStdString(), 0, false, {}}](Toolbox& toolbox) {
        return plan_firmware(toolbox, words, std::nullopt);
    });
    return {};
}

QString Manager::Confirm(const QString& hash) {
    if (!take()) return {};
    const auto call = message();
    const auto plan_hash = hash.left(kLongestHash + 1).toStdString();
    const auto job = book_.find(call.service().toStdString(), plan_hash);
    const auto can = job ? needs_met((*job)->plan) : fail(job.error());
    if (!can) {
        requests_.refuse(call, can.error());
        return {};
    }
    authority_.check(call.service(), QString::fromStdString((*job)->action), details_of((*job)->plan),
                     call.isInteractiveAuthorizationAllowed(),
                     [this, call, plan_hash](const Status& allowed) { confirmed(call, plan_hash, allowed); });
    return {};
}

void Manager::confirmed(const QDBusMessage& call, const std::string& hash, const Status& allowed) {
    if (!allowed) return requests_.refuse(call, allowed.error());
    const auto caller = call.service().toStdString();
    // Whoever asked may have left while the person was asked; then the plan is forgotten too.
    if (const auto job = book_.find(caller, hash); !job) return requests_.refuse(call, job.error());
    const auto token = ports_.toolbox.confirm(hash);
    if (!token) return requests_.refuse(call, token.error());
    if (const auto given = book_.give(caller, hash, token->text); !given) return requests_.refuse(call, given.error());
    requests_.answer(call, {QString::fromStdString(token->text)});
}

QDBusObjectPath Manager::Run(const QString& hash, const QString& token) {
    if (!take()) return {};
    const auto call = message();
    const auto caller = call.service().toStdString();
    const auto plan_hash = hash.left(kLongestHash + 1).toStdString();
    const auto secret = token.left(kLongestToken).toStdString();
    const auto job = book_.find(caller, plan_hash);
    Status ready = job ? book_.check(caller, plan_hash, secret) : fail(job.error());
    if (ready) ready = jobs_.check((*job)->plan);
    if (!ready) {
        requests_.refuse(call, ready.error());
        return {};
    }
    const auto taken = book_.take(caller, plan_hash);
    const auto path = jobs_.begin(*taken, call.service(), plan::Token{secret});
    requests_.answer(call, {QVariant::fromValue(QDBusObjectPath(path))});
    return {};
}

void Manager::cancel(JobObject& job, const QDBusMessage& call) {
    if (!requests_.begin(call)) return;
    if (call.service() == job.owner()) {
        job.cancel();
        requests_.answer(call, {});
        return;
    }
    const QPointer<JobObject> there = &job;
    authority_.check(call.service(), job.action(), details_of(job.plan()), call.isInteractiveAuthorizationAllowed(),
                     [this, call, there](const Status& allowed) {
                         if (!allowed) return requests_.refuse(call, allowed.error());
                         if (there != nullptr) there->cancel();
                         requests_.answer(call, {});
                     });
}

void Manager::forget(const QString& caller) {
    book_.forget(caller.toStdString());
    authority_.forget(caller);
    Q_EMIT stirred();
}

}  // namespace fettle::service
