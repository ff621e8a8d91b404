// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <set>

#include "core/toolbox/inspection.h"

namespace fettle::test {

/// Drives as a test wants them: with the reports it gives, some of them silent until it lets them
/// speak.
class FakeInspection final : public Inspection {
public:
    void set_drives(std::vector<DriveReport> drives, std::vector<Message> machine_findings = {});
    /// What `check` says of the machine besides findings.
    void set_machine(std::vector<check::CheckOutcome> checks, std::vector<Missing> missing);
    /// What `analyse` finds, whatever it is pointed at; nothing set: an unreadable file per path.
    void set_rows(std::vector<AnalysedReport> rows);
    /// After its rows, `analyse` waits until it is cancelled.
    void let_analyse_linger() { linger_ = true; }
    [[nodiscard]] int cancelled() const { return cancelled_; }
    [[nodiscard]] int lists() const { return lists_; }
    /// `check` of this drive blocks until release().
    void hold(const std::string& id);
    void release();
    /// What the system would say when drives come or go.
    void announce(const DriveEvent& event);

    Result<std::vector<DriveEntry>> list() override;
    Result<DriveEntry> find(const std::string& name) override;
    Result<DriveReport> inspect(const DriveEntry& entry, const InspectOptions& options) override;
    std::vector<DriveReport> inspect_all(const std::vector<DriveEntry>& entries,
                                         const InspectOptions& options) override;
    Result<CheckReport> check(const std::vector<DriveEntry>& drives, const InspectOptions& options) override;
    Result<ImageReport> check_image(const std::string& path, std::optional<std::uint32_t> sector_bytes) override;
    Result<std::size_t> analyse(const std::vector<std::string>& paths,
                                const std::function<void(const AnalysedReport&)>& on_row,
                                const CancelToken& cancel) override;
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> on_event) override;

private:
    std::mutex mutex_;
    std::condition_variable released_;
    std::set<std::string> held_;
    std::vector<DriveReport> drives_;
    std::vector<Message> machine_findings_;
    std::vector<check::CheckOutcome> machine_checks_;
    std::vector<Missing> machine_missing_;
    std::vector<AnalysedReport> rows_;
    std::atomic<bool> linger_{false};
    std::atomic<int> cancelled_{0};
    std::atomic<int> lists_{0};
    std::function<void(const DriveEvent&)> on_event_;
};

}  // namespace fettle::test
