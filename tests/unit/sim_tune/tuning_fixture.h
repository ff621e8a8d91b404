// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/catalogue/catalogue.h"
#include "core/toolbox/local_toolbox.h"
#include "core/tune/lines.h"
#include "tests/unit/plan/fakes.h"
#include "tests/unit/sim_tune/computers.h"
#include "tests/unit/toolbox/fakes.h"

namespace fettle::tune::test {

/// The power fails.
struct Crash {};

/// Records over which a test has power. They outlive the program that wrote them.
class TestChanges final : public ChangeStore {
public:
    Result<std::vector<std::string>> keys() override { return store_->keys(); }
    Result<std::string> load(const std::string& key) override { return store_->load(key); }
    Status save(const std::string& key, std::string_view document) override {
        if (auto asked = ask("save " + key); !asked) return asked;
        return store_->save(key, document);
    }
    Status remove(const std::string& key) override {
        if (auto asked = ask("forget " + key); !asked) return asked;
        return store_->remove(key);
    }
    std::function<Status(const std::string&)> on_change;

private:
    Status ask(const std::string& what) { return on_change ? on_change(what) : Status(); }
    std::unique_ptr<ChangeStore> store_ = sim::make_memory_changes();
};

/// A running Fettle: gone with the object.
class Program {
public:
    Program(SystemFiles& files, std::vector<DriveEntry> drives, ChangeStore& changes, plan::JournalStore& journals)
        : drives_(std::move(drives)) {
        CarePorts care;
        care.journals = &journals;
        care.clock = &clock_;
        care.randomness = &randomness_;
        care.hasher = &hasher_;
        toolbox = make_local_toolbox(drives_, machine_, files_, catalogue_, {}, care, {}, {}, {&files, &changes});
    }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    Result<plan::Receipt> execute(const Result<plan::Job>& job, const plan::Watcher& watcher = {}) const {
        if (!job) return fail(job.error());
        return plan::execute(*job, plan::NoConfirmation{}, watcher, CancelToken());
    }
    [[nodiscard]] Result<plan::Receipt> set(const std::vector<Assignment>& wanted) const {
        return execute(toolbox.tuning->plan(wanted));
    }
    [[nodiscard]] Result<plan::Receipt> undo(const std::vector<std::string>& ids = {}) const {
        return execute(toolbox.tuning->plan_undo(ids));
    }
    [[nodiscard]] std::vector<Setting> settings() const {
        auto report = toolbox.tuning->settings();
        EXPECT_TRUE(report) << (report ? "" : to_string(report.error()));
        return report ? report->settings : std::vector<Setting>();
    }
    [[nodiscard]] Setting setting(const std::string& id) const {
        for (auto& one : settings()) {
            if (one.id == id) return one;
        }
        ADD_FAILURE() << "no setting " << id;
        return {};
    }

private:
    fettle::test::FakeDrives drives_;
    fettle::test::FakeMachine machine_;
    fettle::test::FakeFiles files_;
    catalogue::Catalogue catalogue_ = catalogue::Catalogue::built_in();
    plan::test::FakeHasher hasher_;
    plan::test::FakeClock clock_;
    plan::test::FakeRandomness randomness_;

public:
    Toolbox toolbox;
};

/// A described computer with what survives a program's end.
struct World {
    explicit World(Described one) : described(std::move(one)), system(*described.system) {}
    [[nodiscard]] std::unique_ptr<Program> start() {
        return std::make_unique<Program>(system, described.drives, changes, journals);
    }
    /// All files as they are. Values of the kernel without their final newline, and options of mounts and swap areas in
    /// the order of the alphabet: their order has no meaning there.
    [[nodiscard]] std::map<std::string, std::string> files() const {
        auto all = system.all();
        for (auto& [path, bytes] : all) {
            const bool of_kernel = path.starts_with("/proc/") || path.starts_with("/sys/");
            if (of_kernel && bytes.ends_with('\n')) bytes.pop_back();
            if (path == "/proc/self/mountinfo") bytes = mounts_of(bytes);
            if (path == "/proc/swaps") bytes = in_order(bytes);
        }
        return all;
    }

    Described described;
    sim::MemorySystem& system;
    TestChanges changes;
    plan::test::Power power;
    plan::test::FakeStore journals{power};

private:
    static std::string in_order(const std::string& text) {
        std::vector<std::string> lines;
        for (const auto line : lines_of(text)) lines.emplace_back(line);
        std::sort(lines.begin() + 1, lines.end());
        std::string made;
        for (const auto& line : lines) made += line + "\n";
        return made;
    }
    static std::string mounts_of(const std::string& text) {
        std::string made;
        for (auto& mount : parse_mountinfo(text)) {
            std::sort(mount.options.begin(), mount.options.end());
            made += mount.target + " " + mount.source + " " + mount.type;
            for (const auto& option : mount.options) made += " " + option;
            made += "\n";
        }
        return made;
    }
};

inline std::string why(const Result<plan::Receipt>& receipt) {
    if (!receipt) return to_string(receipt.error());
    std::string text(plan::name(receipt->outcome));
    for (const auto& step : receipt->steps) {
        text += "\n  " + step.id + ": " + std::string(plan::name(step.outcome)) + ", " +
                std::string(plan::name(step.verification.verdict));
        if (step.error) text += ", " + to_string(*step.error);
    }
    return text;
}

/// Done, and nothing that it did was disproved.
inline bool is_done(const Result<plan::Receipt>& receipt) { return receipt && receipt->outcome == plan::Outcome::done; }

/// A value that the setting does not have; empty: there is none.
inline std::string another_value(const Setting& setting, const std::string& unlike = {}) {
    for (const auto& choice : setting.choices) {
        if (choice != setting.value && choice != unlike) return choice;
    }
    if (!setting.bounds) return {};
    for (const auto number : {setting.bounds->least, setting.bounds->least + 4, setting.bounds->least + 8}) {
        const auto text = std::to_string(number);
        if (number <= setting.bounds->most && text != setting.value && text != unlike) return text;
    }
    return {};
}

/// What two states of the files differ in, to read in a failure.
inline std::string differences(const std::map<std::string, std::string>& before,
                               const std::map<std::string, std::string>& now) {
    std::string text;
    for (const auto& [path, bytes] : before) {
        const auto found = now.find(path);
        if (found == now.end()) text += path + " is gone\n";
        if (found != now.end() && found->second != bytes)
            text += path + ": \"" + bytes + "\" is \"" + found->second + "\"\n";
    }
    for (const auto& [path, bytes] : now) {
        if (before.count(path) == 0) text += path + " is left: \"" + bytes + "\"\n";
    }
    return text;
}

}  // namespace fettle::tune::test
