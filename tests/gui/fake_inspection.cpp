// SPDX-License-Identifier: GPL-3.0-or-later
#include "fake_inspection.h"

#include <thread>

namespace fettle::test {

void FakeInspection::set_drives(std::vector<DriveReport> drives, std::vector<Message> machine_findings) {
    const std::lock_guard lock(mutex_);
    drives_ = std::move(drives);
    machine_findings_ = std::move(machine_findings);
}

void FakeInspection::set_machine(std::vector<check::CheckOutcome> checks, std::vector<Missing> missing) {
    const std::lock_guard lock(mutex_);
    machine_checks_ = std::move(checks);
    machine_missing_ = std::move(missing);
}

void FakeInspection::set_rows(std::vector<AnalysedReport> rows) {
    const std::lock_guard lock(mutex_);
    rows_ = std::move(rows);
}

void FakeInspection::hold(const std::string& id) {
    const std::lock_guard lock(mutex_);
    held_.insert(id);
}

void FakeInspection::release() {
    {
        const std::lock_guard lock(mutex_);
        held_.clear();
    }
    released_.notify_all();
}

void FakeInspection::announce(const DriveEvent& event) { on_event_(event); }

Result<std::vector<DriveEntry>> FakeInspection::list() {
    ++lists_;
    const std::lock_guard lock(mutex_);
    std::vector<DriveEntry> entries;
    for (const auto& drive : drives_) entries.push_back(drive.entry);
    return entries;
}

Result<DriveEntry> FakeInspection::find(const std::string& name) { return fail(ErrorCode::not_found, name); }

Result<DriveReport> FakeInspection::inspect(const DriveEntry& entry, const InspectOptions& /*options*/) {
    std::unique_lock lock(mutex_);
    // The answer is that of the drive which was there when it was asked.
    Result<DriveReport> answer = fail(ErrorCode::vanished, entry.id);
    for (const auto& drive : drives_) {
        if (drive.entry.id == entry.id) answer = drive;
    }
    const auto serial = answer ? answer->facts.identity.serial : std::string();
    released_.wait(lock, [&] { return held_.count(entry.id) == 0 && held_.count(serial) == 0; });
    return answer;
}

std::vector<DriveReport> FakeInspection::inspect_all(const std::vector<DriveEntry>& /*entries*/,
                                                     const InspectOptions& /*options*/) {
    return {};
}

Result<CheckReport> FakeInspection::check(const std::vector<DriveEntry>& drives, const InspectOptions& options) {
    auto report = inspect(drives.at(0), options);
    if (!report) return fail(report.error());
    CheckReport checked;
    checked.drives.push_back(std::move(*report));
    const std::lock_guard lock(mutex_);
    checked.machine_findings = machine_findings_;
    checked.machine_checks = machine_checks_;
    checked.missing = machine_missing_;
    return checked;
}

Result<ImageReport> FakeInspection::check_image(const std::string& path,
                                                std::optional<std::uint32_t> /*sector_bytes*/) {
    return fail(ErrorCode::not_found, path);
}

Result<std::size_t> FakeInspection::analyse(const std::vector<std::string>& paths,
                                            const std::function<void(const AnalysedReport&)>& on_row,
                                            const CancelToken& cancel) {
    std::vector<AnalysedReport> rows;
    {
        const std::lock_guard lock(mutex_);
        rows = rows_;
    }
    for (const auto& row : rows) on_row(row);
    if (linger_) {
        while (!cancel.cancelled()) std::this_thread::yield();
        ++cancelled_;
        return fail(ErrorCode::cancelled, "analyse");
    }
    if (!rows.empty()) return rows.size();
    for (const auto& path : paths) {
        AnalysedReport row;
        row.path = path;
        row.error = Error{ErrorCode::malformed, "text that is not a smartctl report", {}};
        on_row(row);
    }
    return paths.size();
}

Result<std::unique_ptr<Watch>> FakeInspection::watch(std::function<void(const DriveEvent&)> on_event) {
    on_event_ = std::move(on_event);
    return std::make_unique<Watch>();
}

}  // namespace fettle::test
