// SPDX-License-Identifier: GPL-3.0-or-later
// Settings that programs of Windows change.
#include <fmt/format.h>

#include <algorithm>

#include "core/tune/windows/power_text.h"
#include "core/tune/windows/storage_text.h"
#include "core/tune/windows/windows_family.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kPowercfg = "learn.microsoft.com, powercfg command-line options";
constexpr std::string_view kFsutil = "learn.microsoft.com, fsutil behavior";
constexpr std::string_view kDefrag = "learn.microsoft.com, defrag";
constexpr std::string_view kVssadmin = "learn.microsoft.com, vssadmin resize shadowstorage";
constexpr std::string_view kTask = R"(\Microsoft\Windows\Defrag\ScheduledDefrag)";

Setting blank(std::string_view name, std::string_view subject, Topic topic) {
    Setting setting;
    setting.id = setting.key = subject.empty() ? std::string(name) : fmt::format("{}:{}", name, subject);
    setting.subject = std::string(subject);
    setting.topic = topic;
    setting.choices = {"enabled", "disabled"};
    return setting;
}

std::string enabled(bool on) { return on ? "enabled" : "disabled"; }

// --- hibernation ------------------------------------------------------------------------------------

/// The registry, and where it has no value, powercfg, whose word is known in English only.
std::optional<bool> hibernation(WindowsContext& context) {
    const auto number = read_dword(context.system, control_key(R"(Control\Power)"), "HibernateEnabled");
    if (number) return *number != 0;
    const auto text = context.system.output(WindowsQuery::sleep_states);
    if (!text) return std::nullopt;
    const auto states = parse_sleep_states(*text);
    const auto has = [](const std::vector<std::string>& all) {
        return std::find(all.begin(), all.end(), "Hibernate") != all.end();
    };
    if (has(states.available)) return true;
    return has(states.unavailable) ? std::optional(false) : std::nullopt;
}

Advice advise_hibernation(WindowsContext& context, bool on) {
    if (!on) {
        const auto normal = read_dword(context.system, control_key(R"(Control\Power)"), "HibernateEnabledDefault");
        if (context.facts.battery && normal == 1U) {
            return advise(
                "enabled",
                FETTLE_TEXT(
                    "A sleeping laptop loses unsaved work when its battery runs out. With hibernation, Windows saves "
                    "the contents of memory first."),
                kPowercfg, {Effect::safety});
        }
        return keep("disabled", FETTLE_TEXT("Windows has no hibernation file and no fast startup."), kPowercfg);
    }
    auto advice =
        keep("enabled", FETTLE_TEXT("Windows writes the hibernation file only when it hibernates or shuts down."),
             kPowercfg);
    if (context.facts.memory_bytes) {
        // A full file has two fifths of the memory (elevenforum.com, tutorial 1955).
        advice.reason.text = FETTLE_TEXT(
            "hiberfil.sys takes up to {file_bytes:gib} of space. Windows writes it only when it hibernates "
            "or shuts down.");
        advice.reason.evidence = {{"file_bytes", *context.facts.memory_bytes / 5 * 2}};
    }
    return advice;
}

void look_at_hibernation(WindowsContext& context, std::vector<Setting>& all) {
    const auto on = hibernation(context);
    if (!on) return;
    auto setting = blank("hibernation", {}, Topic::hibernation);
    setting.title = FETTLE_TEXT("Hibernation");
    setting.about = FETTLE_TEXT("Whether Windows can save memory to the drive and turn the computer off.");
    setting.risk = FETTLE_TEXT(
        "A laptop without hibernation loses unsaved work when its battery runs out. Fast startup does "
        "not work without hibernation.");
    setting.myth = FETTLE_TEXT(
        "Hibernation is often disabled to reduce SSD wear. Disabling it frees space, but saves writes "
        "only where hibernation is used.");
    setting.value = enabled(*on);
    setting.advice = advise_hibernation(context, *on);
    all.push_back(std::move(setting));
}

ProgramChange hibernation_change(const std::string& value) {
    const auto call = [](bool on) { return ProgramCall{"powercfg", {"/hibernate", on ? "on" : "off"}}; };
    const bool on = value == "enabled";
    return {call(on), call(!on)};
}

// --- TRIM -------------------------------------------------------------------------------------------

/// What fsutil prints; for NTFS, where there is no fsutil for Fettle, the registry value behind it.
DeleteNotification delete_notification(WindowsContext& context) {
    const auto text = context.system.output(WindowsQuery::delete_notification);
    auto result = text ? parse_delete_notification(*text) : DeleteNotification{};
    if (!result.ntfs) {
        const auto number =
            read_dword(context.system, control_key(R"(Control\FileSystem)"), "DisableDeleteNotification");
        if (number) result.ntfs = *number == 0;
    }
    return result;
}

void add_trim(WindowsContext& context, std::string_view file_system, std::optional<bool> on,
              std::vector<Setting>& all) {
    if (!on) return;
    auto setting = blank("trim", file_system, Topic::trim);
    setting.title = FETTLE_TEXT("TRIM");
    setting.about = FETTLE_TEXT("Whether Windows sends TRIM for the blocks of deleted files.");
    setting.risk = FETTLE_TEXT("Deleted files cannot be recovered from an SSD.");
    setting.value = enabled(*on);
    if (!*on && file_system == "NTFS" && has_solid_state(context.facts)) {
        setting.advice = advise(
            "enabled",
            FETTLE_TEXT("Without TRIM, the SSD keeps copying deleted data: it becomes slower and wears out sooner."),
            kFsutil, {Effect::speed, Effect::endurance});
    } else {
        setting.advice = keep(setting.value,
                              *on ? FETTLE_TEXT("Windows sends TRIM. A driver or a RAID volume can still block it.")
                                  : FETTLE_TEXT("TRIM is off for this file system."),
                              kFsutil);
    }
    all.push_back(std::move(setting));
}

ProgramChange trim_change(const Setting& setting, const std::string& value) {
    const auto call = [&](bool on) {
        ProgramCall one{"fsutil", {"behavior", "set", "DisableDeleteNotify"}};
        if (setting.subject == "ReFS") one.arguments.emplace_back("ReFS");
        one.arguments.emplace_back(on ? "0" : "1");
        return one;
    };
    const bool on = value == "enabled";
    return {call(on), call(!on)};
}

// --- scheduled optimization -------------------------------------------------------------------------

void look_at_optimization(WindowsContext& context, std::vector<Setting>& all) {
    const auto text = context.system.output(WindowsQuery::defragmentation);
    const auto task = text ? parse_scheduled_task(*text) : std::nullopt;
    if (!task) return;
    auto setting = blank("scheduled-optimization", {}, Topic::trim);
    setting.title = FETTLE_TEXT("Scheduled drive optimization");
    setting.about = FETTLE_TEXT("The Windows task that regularly trims SSDs and defragments hard disks.");
    setting.risk = FETTLE_TEXT("No risk to data.");
    setting.myth = FETTLE_TEXT(
        "Disabling it as \"defragmentation\" is often recommended for SSDs. But the same task also trims "
        "them, and Windows defragments an SSD at most once a month.");
    setting.value = enabled(task->enabled);
    setting.advice =
        task->enabled
            ? keep("enabled", FETTLE_TEXT("Windows trims SSDs and defragments hard disks as needed."), kDefrag)
            : advise("enabled",
                     FETTLE_TEXT("Without this task, Windows neither repeats TRIM nor defragments hard disks."),
                     kDefrag, {Effect::speed, Effect::endurance});
    all.push_back(std::move(setting));
}

ProgramChange optimization_change(const std::string& value) {
    const auto call = [](bool on) {
        return ProgramCall{"schtasks", {"/change", "/tn", std::string(kTask), on ? "/enable" : "/disable"}};
    };
    const bool on = value == "enabled";
    return {call(on), call(!on)};
}

// --- System Restore ---------------------------------------------------------------------------------

void look_at_restore(WindowsContext& context, std::vector<Setting>& all) {
    constexpr std::string_view kFinal = FETTLE_TEXT(
        "Shrinking this space deletes restore points and previous versions of files, which cannot be restored.");
    constexpr std::string_view kRemedy =
        FETTLE_TEXT("If you need the space, choose the size in the Windows System Protection settings.");
    constexpr std::string_view kUsed = FETTLE_TEXT("Restore points take up {used_bytes:gib} of it.");
    const auto text = context.system.output(WindowsQuery::shadow_storage);
    if (!text) return;
    for (const auto& one : parse_shadow_storage(*text)) {
        auto setting = blank("restore-space", one.volume, Topic::space);
        setting.title = FETTLE_TEXT("Space for restore points");
        setting.about =
            FETTLE_TEXT("The maximum space on the volume for System Restore and previous versions of files.");
        setting.choices.clear();
        if (one.unlimited) setting.value = "unlimited";
        if (one.most_bytes) setting.value = render("{bytes:gib}", {{"bytes", *one.most_bytes}});
        if (one.used_bytes) {
            setting.advice = keep(setting.value, kUsed, kVssadmin);
            setting.advice->reason.evidence = {{"used_bytes", *one.used_bytes}};
        }
        setting.obstacle = Message{"irreversible", Severity::info, kFinal, kRemedy, {}};
        all.push_back(std::move(setting));
    }
}

class Programs final : public WindowsFamily {
public:
    std::vector<Setting> look(WindowsContext& context) const override {
        std::vector<Setting> all;
        look_at_hibernation(context, all);
        const auto notification = delete_notification(context);
        add_trim(context, "NTFS", notification.ntfs, all);
        add_trim(context, "ReFS", notification.refs, all);
        look_at_optimization(context, all);
        look_at_restore(context, all);
        return all;
    }

    bool owns(std::string_view name) const override {
        constexpr std::array<std::string_view, 4> kNames{"hibernation", "trim", "scheduled-optimization",
                                                         "restore-space"};
        return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
    }

    Result<SystemChange> change(WindowsContext& /*context*/, const Setting& setting,
                                const std::string& value) const override {
        // The undo's arguments are those of the other value.
        if (value == setting.value)
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("{setting} already has this value"),
                        {{"setting", setting.id}});
        auto change = blank_system_change(setting, value);
        const auto name = name_of(setting.id);
        if (name == "hibernation") {
            change.programs.push_back(hibernation_change(value));
            change.not_restored =
                FETTLE_TEXT("A hiberfil.sys size that was set with \"powercfg /hibernate /size\" or \"/type\".");
        } else if (name == "trim") {
            change.programs.push_back(trim_change(setting, value));
        } else if (name == "scheduled-optimization") {
            change.programs.push_back(optimization_change(value));
        } else {
            return fail(ErrorCode::refused, setting.id);
        }
        return change;
    }
};

}  // namespace

std::unique_ptr<WindowsFamily> make_windows_program_family() { return std::make_unique<Programs>(); }

}  // namespace fettle::tune
