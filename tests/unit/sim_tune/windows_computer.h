// SPDX-License-Identifier: GPL-3.0-or-later
// A computer with Windows whose registry and programs obey, and a Fettle that runs on it.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/tune/windows/windows_settings.h"
#include "tests/unit/sim_tune/tuning_fixture.h"

namespace fettle::tune::test {

inline constexpr const char* kInstance = "SCSI\\DISK&VEN_NVME&PROD_FAST\\5&1F6A5A0&0&000000";
inline constexpr const char* kBalanced = "381b4222-f694-41f0-9685-ff5bb260df2e";
inline constexpr const char* kSaver = "a1841308-3541-4fab-bc81-f71556f20b4a";

/// What survives the end of every program: the registry.
class ObedientWindows final : public WindowsSystem, public SystemChanger {
public:
    using Registry = std::map<std::string, std::map<std::string, RegistryValue>>;

    ObedientWindows() {
        put(control_key("Control\\Session Manager\\Memory Management"), "PagingFiles",
            make_multi_string({"C:\\pagefile.sys 16 8192"}));
        put(control_key("Services\\SysMain"), "Start", make_dword(4));
        put(control_key("Control\\Power"), "HibernateEnabled", make_dword(1));
        put(control_key("Enum\\" + std::string(kInstance) + "\\Device Parameters"), "Other", make_dword(7));
        put(schemes(), "ActivePowerScheme", make_string(kBalanced));
        for (const auto* plan : {kBalanced, kSaver}) put(disk_idle(plan), "ACSettingIndex", make_dword(1200));
        WindowsDrive drive;
        drive.id = "PhysicalDrive0";
        drive.instance = kInstance;
        drive.bus = Bus::sata;
        drive.solid_state = false;
        windows.drives.push_back(std::move(drive));
        windows.build = 19045;
    }

    // The port that reads.
    Result<std::optional<RegistryValue>> value(const std::string& key, const std::string& name) override {
        const auto found = registry.find(lower_case(key));
        if (found == registry.end()) return std::optional<RegistryValue>();
        const auto value = found->second.find(lower_case(name));
        return value == found->second.end() ? std::optional<RegistryValue>() : std::optional(value->second);
    }
    Result<std::string> output(WindowsQuery query) override {
        return fail(ErrorCode::unsupported, call_of(query).program);
    }
    WindowsFacts facts() override { return windows; }

    // The port that writes.
    Result<bool> has_key(const std::string& key) override {
        const auto wanted = lower_case(key);
        for (const auto& [known, values] : registry) {
            if (known == wanted || known.starts_with(wanted + "\\")) return true;
        }
        return false;
    }
    Status make_key(const std::string& key) override {
        if (auto asked = ask("make " + key); !asked) return asked;
        registry[lower_case(key)];
        return {};
    }
    Status remove_empty_key(const std::string& key) override {
        const auto found = registry.find(lower_case(key));
        if (found == registry.end() || !found->second.empty()) return {};
        if (auto asked = ask("remove " + key); !asked) return asked;
        registry.erase(found);
        return {};
    }
    Status set_value(const std::string& key, const std::string& name,
                     const std::optional<RegistryValue>& value) override {
        if (auto asked = ask("set " + key + "\\" + name); !asked) return asked;
        if (!value) {
            registry[lower_case(key)].erase(lower_case(name));
        } else if (*has_key(key)) {
            put(key, name, *value);
        } else {
            return fail(ErrorCode::not_found, key);
        }
        return {};
    }
    Status run(const ProgramCall& call) override {
        auto line = call.program;
        for (const auto& word : call.arguments) line += " " + word;
        if (auto asked = ask("run " + line); !asked) return asked;
        const auto& words = call.arguments;
        if (words.at(0) == "/hibernate") {
            put(control_key("Control\\Power"), "HibernateEnabled", make_dword(words.at(1) == "on" ? 1 : 0));
        } else if (words.at(0) == "/setacvalueindex") {
            put(disk_idle(words.at(1)), "ACSettingIndex",
                make_dword(static_cast<std::uint32_t>(std::stoul(words.at(4)))));
        } else if (words.at(0) == "/setactive") {
            put(schemes(), "ActivePowerScheme", make_string(words.at(1)));
        } else {
            return fail(ErrorCode::unsupported, line);
        }
        return {};
    }
    Result<std::unique_ptr<SettingsLock>> lock() override {
        if (locked) return fail(ErrorCode::busy, "another Fettle process");
        class Lock final : public SettingsLock {};
        return std::make_unique<Lock>();
    }

    void put(const std::string& key, const std::string& name, const RegistryValue& value) {
        registry[lower_case(key)][lower_case(name)] = value;
    }
    static std::string schemes() { return control_key("Control\\Power\\User\\PowerSchemes"); }
    static std::string disk_idle(const std::string& plan) {
        return schemes() + "\\" + plan + "\\0012ee47-9041-4b5d-9b77-535fba8b1442\\6738e2c4-e8a5-4a42-b16a-e040e769756e";
    }

    Registry registry;
    WindowsFacts windows;
    bool locked = false;
    std::function<Status(const std::string& what)> on_change;  ///< before each change

private:
    Status ask(const std::string& what) { return on_change ? on_change(what) : Status(); }
};

/// Refers to a port that outlives Fettle.
class SameWindows final : public WindowsSystem {
public:
    explicit SameWindows(WindowsSystem& system) : system_(system) {}
    Result<std::optional<RegistryValue>> value(const std::string& key, const std::string& name) override {
        return system_.value(key, name);
    }
    Result<std::string> output(WindowsQuery query) override { return system_.output(query); }
    WindowsFacts facts() override { return system_.facts(); }

private:
    WindowsSystem& system_;
};

inline DriveEntry windows_drive() {
    DriveEntry entry;
    entry.id = "PhysicalDrive0";
    entry.path = "\\\\.\\PhysicalDrive0";
    entry.identity.model = "FAST";
    entry.identity.serial = "S1";
    entry.identity.bus = Bus::sata;
    return entry;
}

/// A running Fettle: gone with the object.
class WindowsProgram {
public:
    WindowsProgram(ObedientWindows& windows, ChangeStore& changes, plan::JournalStore& journals)
        : settings_(std::make_shared<SameWindows>(windows)) {
        CarePorts care;
        care.journals = &journals;
        care.clock = &clock_;
        care.randomness = &randomness_;
        care.hasher = &hasher_;
        TunePorts tune;
        tune.changes = &changes;
        tune.settings = &settings_;
        tune.changer = &windows;
        toolbox = make_local_toolbox(drives_, machine_, files_, catalogue_, {}, care, {}, {}, tune);
    }
    WindowsProgram(const WindowsProgram&) = delete;
    WindowsProgram& operator=(const WindowsProgram&) = delete;

    static Result<plan::Receipt> execute(const Result<plan::Job>& job) {
        if (!job) return fail(job.error());
        return plan::execute(*job, plan::NoConfirmation{}, {}, CancelToken());
    }
    [[nodiscard]] Result<plan::Receipt> set(const std::vector<Assignment>& wanted) const {
        return execute(toolbox.tuning->plan(wanted));
    }
    [[nodiscard]] Result<plan::Receipt> undo(const std::vector<std::string>& ids = {}) const {
        return execute(toolbox.tuning->plan_undo(ids));
    }
    [[nodiscard]] Setting setting(const std::string& id) const {
        const auto report = toolbox.tuning->settings();
        EXPECT_TRUE(report);
        for (const auto& one : report ? report->settings : std::vector<Setting>()) {
            if (one.id == id) return one;
        }
        ADD_FAILURE() << "no setting " << id;
        return {};
    }

private:
    WindowsSettings settings_;
    fettle::test::FakeDrives drives_{{windows_drive()}};
    fettle::test::FakeMachine machine_;
    fettle::test::FakeFiles files_;
    catalogue::Catalogue catalogue_ = catalogue::Catalogue::built_in();
    plan::test::FakeHasher hasher_;
    plan::test::FakeClock clock_;
    plan::test::FakeRandomness randomness_;

public:
    Toolbox toolbox;
};

/// A computer with what survives a program's end.
struct WindowsWorld {
    [[nodiscard]] std::unique_ptr<WindowsProgram> start() {
        return std::make_unique<WindowsProgram>(windows, changes, journals);
    }
    ObedientWindows windows;
    TestChanges changes;
    plan::test::Power power;
    plan::test::FakeStore journals{power};
};

}  // namespace fettle::tune::test
