// SPDX-License-Identifier: GPL-3.0-or-later
// The methods of Manager that read drives, journals and settings.
#include "app/service/manager.h"

#include <memory>
#include <mutex>
#include <utility>

#include "app/service/documents.h"
#include "app/service/replies.h"
#include "app/service/verbs.h"

namespace fettle::service {

namespace {

InspectOptions options(bool wake) { return {wake ? Wake::allowed : Wake::never}; }

}  // namespace

void Manager::list(const Call& call, bool wake) {
    look(call, wake, [this, wake](Toolbox& toolbox) -> Result<Values> {
        const auto entries = toolbox.inspection->list();
        if (!entries) return fail(entries.error());
        return texts({list_document(ports_.version, toolbox.inspection->inspect_all(*entries, options(wake)))});
    });
}

void Manager::inspect(const Call& call, const std::string& drive, bool wake) {
    look(call, wake, [this, drive, wake](Toolbox& toolbox) -> Result<Values> {
        const auto entry = listed_drive(toolbox, drive);
        if (!entry) return fail(entry.error());
        const auto report = toolbox.inspection->inspect(*entry, options(wake));
        if (!report) return fail(report.error());
        return texts({show_document(ports_.version, *report)});
    });
}

void Manager::check(const Call& call, const std::vector<std::string>& drives, bool wake) {
    look(call, wake, [this, drives, wake](Toolbox& toolbox) -> Result<Values> {
        std::vector<DriveEntry> entries;
        for (const auto& drive : drives) {
            auto entry = listed_drive(toolbox, drive);
            if (!entry) return fail(entry.error());
            entries.push_back(std::move(*entry));
        }
        const std::lock_guard lock(planning_);
        const auto report = toolbox.inspection->check(entries, options(wake));
        if (!report) return fail(report.error());
        return texts({check_document(ports_.version, *report)});
    });
}

void Manager::record_with(const Call& call, const std::string& drive, Look what, bool wake) {
    work(call, {kLook, kQuery}, [this, drive, what, wake](Toolbox& toolbox) -> Result<Values> {
        if (!ports_.record) return fail(ErrorCode::unsupported, FETTLE_TEXT("recording an inspection"));
        const auto entry = listed_drive(toolbox, drive);
        if (!entry) return fail(entry.error());
        const auto text = ports_.record(*entry, what, options(wake).wake);
        if (!text) return fail(text.error());
        return texts({*text});
    });
}

void Manager::record(const Call& call, const std::string& drive, bool wake) {
    record_with(call, drive, inspect_look(), wake);
}

void Manager::record_look(const Call& call, const std::string& drive, const std::string& look, bool wake) {
    const auto what = look_named(look);
    if (what) {
        record_with(call, drive, *what, wake);
    } else {
        this->look(call, false, [](Toolbox&) -> Result<Values> {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("unknown query"));
        });
    }
}

void Manager::read_journals(const Call& from, std::function<Result<Values>(Toolbox&, const JournalReader&)> work) {
    begin(from, [this, work = std::move(work)](const Call& call) {
        permit(call, {kLook}, [this, call, work](const Status& allowed) {
            if (!allowed) return requests_.refuse(call, allowed.error());
            // Without a password prompt: a user without authorization gets the public part.
            authority_.check(call.caller, kJournals, {}, false, [this, call, work](const Status& all) {
                const JournalReader reader{call.user, all.has_value()};
                start_work(call, [work, reader](Toolbox& toolbox) { return work(toolbox, reader); });
            });
        });
    });
}

void Manager::journals(const Call& call) {
    read_journals(call, [this](Toolbox&, const JournalReader& reader) -> Result<Values> {
        auto found = ports_.journals != nullptr ? ports_.journals->found() : std::vector<plan::FoundJournal>();
        if (!found) return fail(found.error());
        for (auto& journal : *found) {
            if (!reader.may_read(journal.name)) journal.text = public_part(journal.text);
        }
        return texts({journals_document(ports_.version, *found)});
    });
}

void Manager::unfinished_jobs(const Call& call) {
    read_journals(call, [this](Toolbox& toolbox, const JournalReader& reader) -> Result<Values> {
        auto jobs = toolbox.jobs->unfinished();
        if (!jobs) return fail(jobs.error());
        for (auto& job : *jobs) {
            if (!reader.may_read(job.journal)) job.story = public_part(std::move(job.story));
        }
        return texts({unfinished_document(ports_.version, *jobs)});
    });
}

void Manager::scan_results(const Call& call, const std::string& drive, std::uint64_t at_most) {
    look(call, false, [drive, at_most](Toolbox& toolbox) -> Result<Values> {
        const auto documents = scan_documents(toolbox, drive, at_most);
        if (!documents) return fail(documents.error());
        return texts({*documents});
    });
}

void Manager::find_files(const Call& call, const std::string& drive, const std::string& ranges) {
    std::erase_if(searches_, [](const auto& one) { return one.second.expired(); });
    const auto cancel = std::make_shared<CancelToken>();
    searches_.emplace(call.caller, cancel);
    work(call, {kLook, kFiles}, [drive, ranges, cancel](Toolbox& toolbox) -> Result<Values> {
        const auto document = files_document(toolbox, drive, ranges, *cancel);
        if (!document) return fail(document.error());
        return texts({*document});
    });
}

void Manager::read_telemetry(const Call& call, const std::string& drive, const std::string& source) {
    work(call, {kLook, kTelemetry}, [this, drive, source](Toolbox& toolbox) -> Result<Values> {
        const std::lock_guard lock(capturing_);
        auto bytes = telemetry_bytes(toolbox, drive, source);
        if (!bytes) return fail(bytes.error());
        return Values{std::make_shared<const std::vector<std::uint8_t>>(std::move(*bytes))};
    });
}

void Manager::settings(const Call& call) {
    look(call, false, [](Toolbox& toolbox) -> Result<Values> {
        const auto document = settings_document(toolbox);
        if (!document) return fail(document.error());
        return texts({*document});
    });
}

}  // namespace fettle::service
