// SPDX-License-Identifier: GPL-3.0-or-later
#include "store_faults.h"

#include <utility>

namespace fettle::test {

namespace {

using Faults = std::shared_ptr<StoreFaults>;

class FaultySchedule final : public schedule::ScheduleStore {
public:
    FaultySchedule(std::unique_ptr<ScheduleStore> inner, Faults faults)
        : inner_(std::move(inner)), faults_(std::move(faults)) {}
    Result<std::optional<std::string>> load(schedule::Document which) override {
        if (auto passed = faults_->pass("reading the schedule"); !passed) return fail(passed.error());
        return inner_->load(which);
    }
    Status save(schedule::Document which, std::string_view text) override {
        if (auto passed = faults_->pass("saving the schedule"); !passed) return passed;
        return inner_->save(which, text);
    }
    Result<std::string> set_aside(schedule::Document which) override { return inner_->set_aside(which); }
    Result<std::unique_ptr<schedule::ScheduleLock>> lock(schedule::Locked what) override {
        if (auto passed = faults_->pass("locking the schedule"); !passed) return fail(passed.error());
        return inner_->lock(what);
    }

private:
    std::unique_ptr<ScheduleStore> inner_;
    Faults faults_;
};

class FaultyJournals final : public plan::JournalStore {
public:
    FaultyJournals(std::unique_ptr<JournalStore> inner, Faults faults)
        : inner_(std::move(inner)), faults_(std::move(faults)) {}
    Result<std::unique_ptr<plan::Journal>> create(const std::string& name) override {
        if (auto passed = faults_->pass("creating a journal"); !passed) return fail(passed.error());
        return inner_->create(name);
    }
    Result<std::vector<plan::FoundJournal>> found() override {
        if (auto passed = faults_->pass("reading the journals"); !passed) return fail(passed.error());
        return inner_->found();
    }
    Status remove(const std::string& name) override { return inner_->remove(name); }

private:
    std::unique_ptr<JournalStore> inner_;
    Faults faults_;
};

class FaultyHistory final : public history::HistoryStore {
public:
    FaultyHistory(std::unique_ptr<HistoryStore> inner, Faults faults)
        : inner_(std::move(inner)), faults_(std::move(faults)) {}
    Status add(const std::vector<history::Observation>& all) override {
        if (auto passed = faults_->pass("recording the history"); !passed) return passed;
        return inner_->add(all);
    }
    Status add_run(const history::TaskRun& run) override { return inner_->add_run(run); }
    Status add_boot(const bench::BootRecord& boot) override { return inner_->add_boot(boot); }
    Result<std::vector<bench::BootRecord>> boots(const history::Range& range) override { return inner_->boots(range); }
    Result<std::vector<history::Observation>> observations(const std::string& drive,
                                                           const history::Range& range) override {
        if (auto passed = faults_->pass("reading the history"); !passed) return fail(passed.error());
        return inner_->observations(drive, range);
    }
    Result<std::vector<history::TaskRun>> runs(const history::Range& range) override { return inner_->runs(range); }
    Result<std::vector<history::Observation>> latest() override { return inner_->latest(); }
    Result<std::optional<std::string>> note(const std::string& drive) override { return inner_->note(drive); }
    Status set_note(const std::string& drive, std::string_view text) override { return inner_->set_note(drive, text); }
    Status thin(std::int64_t now) override { return inner_->thin(now); }
    [[nodiscard]] std::vector<std::string> problems() const override { return inner_->problems(); }

private:
    std::unique_ptr<HistoryStore> inner_;
    Faults faults_;
};

class FaultyChanges final : public tune::ChangeStore {
public:
    FaultyChanges(std::unique_ptr<ChangeStore> inner, Faults faults)
        : inner_(std::move(inner)), faults_(std::move(faults)) {}
    Result<std::vector<std::string>> keys() override {
        if (auto passed = faults_->pass("reading the records of changes"); !passed) return fail(passed.error());
        return inner_->keys();
    }
    Result<std::string> load(const std::string& key) override { return inner_->load(key); }
    Status save(const std::string& key, std::string_view document) override {
        if (auto passed = faults_->pass("saving the record of a change"); !passed) return passed;
        return inner_->save(key, document);
    }
    Status remove(const std::string& key) override { return inner_->remove(key); }

private:
    std::unique_ptr<ChangeStore> inner_;
    Faults faults_;
};

}  // namespace

void put_faults_into(Platform& platform, const std::shared_ptr<StoreFaults>& faults) {
    platform.schedule = std::make_unique<FaultySchedule>(std::move(platform.schedule), faults);
    platform.journals = std::make_unique<FaultyJournals>(std::move(platform.journals), faults);
    platform.history = std::make_unique<FaultyHistory>(std::move(platform.history), faults);
    platform.changes = std::make_unique<FaultyChanges>(std::move(platform.changes), faults);
}

}  // namespace fettle::test
