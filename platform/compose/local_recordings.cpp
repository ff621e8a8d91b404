// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/compose/local_recordings.h"

#include <algorithm>
#include <iterator>
#include <mutex>
#include <sstream>
#include <utility>

#include "core/toolbox/drives.h"
#include "core/toolbox/local_inspection.h"
#include "platform/record/recording_source.h"
#include "platform/record/recording_text.h"
#include "platform/record/replay_source.h"
#include "platform/record/scrub.h"

namespace fettle {

namespace {

using record::Exchange;
using record::Open;
using record::Recorder;
using record::Recording;
using record::RecordingSource;
using record::RecordOptions;

/// The drives of somebody else, for a RecordingSource, which owns its source.
class BorrowedDrives final : public DriveSource {
public:
    explicit BorrowedDrives(DriveSource& lender) : lender_(lender) {}
    Result<std::vector<DriveEntry>> list() override { return lender_.list(); }
    Result<std::string> resolve(const std::string& path) override { return lender_.resolve(path); }
    Result<DrivePorts> open(const DriveEntry& entry) override { return lender_.open(entry); }
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> on_event) override {
        return lender_.watch(std::move(on_event));
    }

private:
    DriveSource& lender_;
};

class OneRecording final : public DriveRecording {
public:
    OneRecording(const LocalRecordings::Parts& parts, DriveEntry entry, Wake wake, const std::string& program)
        : machine_(parts.machine),
          catalogue_(parts.catalogue),
          entry_(std::move(entry)),
          wake_(wake),
          // The recorder keeps everything in memory if it is to scrub; whether that happens is decided later.
          recorder_(std::make_shared<Recorder>(std::make_unique<std::ostringstream>(), RecordOptions{program, true})),
          source_(std::make_unique<BorrowedDrives>(parts.drives), recorder_) {
        // This drive alone, although others are present.
        recorder_->start({entry_});
    }

    void run() override {
        toolbox::Drives drives(source_, machine_, catalogue_);
        const auto report = drives.inspect(entry_, wake_);
        const std::lock_guard lock(mutex_);
        complete_ = true;
        if (report) {
            missing_ = report->facts.missing;
        } else {
            missing_.push_back({"drive", std::string(name(report.error().code)), to_string(report.error())});
        }
    }

    [[nodiscard]] Result<Recording> so_far() const { return recorder_->so_far(); }
    [[nodiscard]] CompiledRecording::Drive summary() const {
        const std::lock_guard lock(mutex_);
        CompiledRecording::Drive drive;
        drive.complete = complete_;
        drive.missing = missing_;
        return drive;
    }

private:
    check::MachineSource& machine_;
    const catalogue::Catalogue& catalogue_;
    DriveEntry entry_;
    Wake wake_;
    std::shared_ptr<Recorder> recorder_;
    RecordingSource source_;
    mutable std::mutex mutex_;
    bool complete_ = false;
    std::vector<Missing> missing_;
};

bool failed(const Exchange& exchange) {
    return std::visit([](const auto& what) { return !what.outcome; }, exchange.what);
}

void count(const Recording& recording, CompiledRecording::Drive& drive) {
    for (const auto& exchange : recording.exchanges) {
        if (exchange.drive != drive.entry.id || std::holds_alternative<Open>(exchange.what)) continue;
        ++drive.commands;
        if (failed(exchange)) ++drive.failed;
    }
}

}  // namespace

std::shared_ptr<DriveRecording> LocalRecordings::prepare(const DriveEntry& entry, Wake wake) {
    return std::make_shared<OneRecording>(parts_, entry, wake, program_);
}

Result<CompiledRecording> LocalRecordings::compile(const std::vector<std::shared_ptr<DriveRecording>>& recordings,
                                                   Identifiers identifiers) {
    Recording all;
    all.program = program_;
    CompiledRecording compiled;
    for (const auto& recording : recordings) {
        const auto* mine = dynamic_cast<const OneRecording*>(recording.get());
        if (mine == nullptr)
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the recording was not made by this service"));
        // Before its content, so that a recording that is called complete is.
        compiled.drives.push_back(mine->summary());
        auto part = mine->so_far();
        if (!part) return fail(part.error());
        std::move(part->entries.begin(), part->entries.end(), std::back_inserter(all.entries));
        std::move(part->exchanges.begin(), part->exchanges.end(), std::back_inserter(all.exchanges));
    }
    if (identifiers == Identifiers::replace) {
        all.scrubbed = true;
        // Together, so that equal serial numbers stay equal.
        all = record::scrub(std::move(all));
    }
    for (std::size_t i = 0; i < compiled.drives.size(); ++i) {
        compiled.drives[i].entry = all.entries[i];
        count(all, compiled.drives[i]);
    }
    compiled.text = record::to_text(all);
    if (compiled.text.size() > record::kLargestText) return fail(ErrorCode::too_large, FETTLE_TEXT("the recording"));
    return compiled;
}

Result<CheckReport> LocalRecordings::evaluate(std::string_view recording) {
    const auto source = record::replay_text(recording);
    if (!source) return fail(source.error());
    const auto entries = (*source)->list();
    if (!entries) return fail(entries.error());
    const auto drives = std::make_shared<toolbox::Drives>(**source, parts_.machine, parts_.catalogue);
    return toolbox::LocalInspection(drives, parts_.files).check(*entries, {});
}

}  // namespace fettle
