// SPDX-License-Identifier: GPL-3.0-or-later
// The methods of Manager that read drives, journals and settings.
#include "app/service/manager.h"

#include <memory>
#include <mutex>
#include <utility>

#include "app/service/documents.h"
#include "app/service/limits.h"
#include "app/service/replies.h"
#include "app/service/sealed_file.h"
#include "app/service/verbs.h"

namespace fettle::service {

namespace {

InspectOptions options(bool wake) { return {wake ? Wake::allowed : Wake::never}; }

}  // namespace

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

QDBusUnixFileDescriptor Manager::ReadTelemetry(const QString& drive, const QString& source) {
    if (!take()) return QDBusUnixFileDescriptor();
    work({kLook, kTelemetry},
         [this, drive = drive.toStdString(), source = source.toStdString()](Toolbox& toolbox) -> Result<QVariantList> {
             const std::lock_guard lock(capturing_);
             const auto bytes = telemetry_bytes(toolbox, drive, source);
             if (!bytes) return fail(bytes.error());
             const auto file = make_sealed("fettle-telemetry", *bytes);
             if (!file) return fail(file.error());
             return QVariantList{QVariant::fromValue(*file)};
         });
    return QDBusUnixFileDescriptor();
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

}  // namespace fettle::service
