// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/macos/mac_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/tune/macos/mac_text.h"
#include "core/tune/tune_plan.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kPmset = "pmset(1)";

Setting blank(std::string_view name, std::string_view subject, Topic topic) {
    Setting setting;
    setting.id = setting.key = subject.empty() ? std::string(name) : fmt::format("{}:{}", name, subject);
    setting.subject = std::string(subject);
    setting.topic = topic;
    return setting;
}

Advice kept(const std::string& value, std::string_view reason, std::string_view source) {
    return {value, {"keep", Severity::info, reason, {}, {}}, Basis::documented, source, {}};
}

std::vector<PowerSource> power_settings(MacSystem& system) {
    const auto text = system.output(MacQuery::power_settings);
    return text ? parse_power_settings(*text) : std::vector<PowerSource>{};
}

/// A power source that pmset sets on its own.
struct Source {
    std::string_view name;  ///< in pmset's output
    std::string_view id;
    std::string_view flag;
};
constexpr std::array kSources{Source{"Battery Power", "battery", "-b"}, Source{"AC Power", "ac", "-c"}};

// --- pmset ------------------------------------------------------------------------------------------

std::optional<Advice> advise_hibernate_mode(const MacFacts& facts, const Source& source, const std::string& value) {
    if (value == "0" && facts.battery && source.id == "battery") {
        constexpr std::string_view kWhy = FETTLE_TEXT(
            "A sleeping Mac loses unsaved work when its battery runs out. With mode 3, macOS also writes "
            "memory to the drive.");
        return Advice{"3", {"advice", Severity::advice, kWhy, {}, {}}, Basis::documented, kPmset, {Effect::safety}};
    }
    if (value == "25") {
        return kept(
            value,
            FETTLE_TEXT(
                "At each sleep, macOS writes memory to the drive and then powers the memory off. Sleep and wake "
                "are slower, and the battery lasts longer."),
            kPmset);
    }
    return kept(value,
                value == "0"
                    ? FETTLE_TEXT("Memory is not written to the drive. This is the default on desktop Macs.")
                    : FETTLE_TEXT("Memory is written to the drive at sleep. This is the default on portable Macs."),
                kPmset);
}

std::optional<Advice> advise_motion(const MacFacts& /*facts*/, const Source& /*source*/, const std::string& value) {
    return kept(value, FETTLE_TEXT("The sensor parks the heads of a hard disk and does nothing for an SSD."), kPmset);
}

struct Row {
    std::string_view name;
    std::string_view key;  ///< pmset's
    Topic topic;
    std::string_view title;
    std::string_view about;
    std::string_view risk;
    std::string_view myth;
    std::array<std::string_view, 3> choices;
    std::optional<Advice> (*advise)(const MacFacts&, const Source&, const std::string& value);
};
const std::array kRows{
    Row{"hibernate-mode",
        "hibernatemode",
        Topic::hibernation,
        FETTLE_TEXT("Hibernation mode"),
        FETTLE_TEXT("What happens to memory during sleep. 0: it stays powered. 3: it stays powered and is also "
                    "written to the drive. 25: it is written to the drive and powered off."),
        FETTLE_TEXT("With 0, unsaved work is lost when the battery of a sleeping Mac runs out. Apple does not "
                    "support changing this setting."),
        FETTLE_TEXT("0 is often recommended to reduce SSD wear. macOS writes the image once per sleep; \"fettle "
                    "health\" shows whether that matters."),
        {"0", "3", "25"},
        advise_hibernate_mode},
    Row{"motion-sensor",
        "sms",
        Topic::power,
        FETTLE_TEXT("Sudden motion sensor"),
        FETTLE_TEXT("Whether the Mac parks the heads of its hard disk when the Mac falls."),
        FETTLE_TEXT("A hard disk that falls while running can be destroyed."),
        FETTLE_TEXT("The sensor is often turned off on Macs with SSDs, where it has nothing to do and no effect."),
        {"0", "1", {}},
        advise_motion},
};

void add_pmset(MacSystem& system, std::vector<Setting>& all) {
    const auto facts = system.facts();
    for (const auto& source : power_settings(system)) {
        const auto* const known =
            std::find_if(kSources.begin(), kSources.end(), [&](const Source& one) { return one.name == source.name; });
        if (known == kSources.end()) continue;
        for (const auto& row : kRows) {
            const auto* const value = source.find(row.key);
            if (value == nullptr) continue;
            auto setting = blank(row.name, known->id, row.topic);
            setting.subject = std::string(known->name);
            setting.title = row.title;
            setting.about = row.about;
            setting.risk = row.risk;
            setting.myth = row.myth;
            setting.value = *value;
            for (const auto choice : row.choices) {
                if (!choice.empty()) setting.choices.emplace_back(choice);
            }
            setting.advice = row.advise(facts, *known, *value);
            all.push_back(std::move(setting));
        }
    }
}

void add_sleep_image(MacSystem& system, std::vector<Setting>& all) {
    constexpr std::string_view kUsed = FETTLE_TEXT("It takes {file_bytes:gib}.");
    constexpr std::string_view kOwn = FETTLE_TEXT("macOS creates this file itself and recreates it if it is deleted.");
    constexpr std::string_view kRemedy = FETTLE_TEXT("Change the hibernation mode instead.");
    for (const auto& source : power_settings(system)) {
        const auto* const path = source.find("hibernatefile");
        if (path == nullptr) continue;
        auto setting = blank("sleep-image", {}, Topic::hibernation);
        setting.title = FETTLE_TEXT("Hibernation file");
        setting.about = FETTLE_TEXT("Where macOS writes memory during sleep.");
        setting.myth = FETTLE_TEXT(
            "Replacing this file with a locked, empty file is often recommended. Hibernation mode 0 is the "
            "supported way.");
        setting.value = *path;
        if (const auto bytes = system.facts().sleep_image_bytes) {
            setting.advice = kept(setting.value, kUsed, kPmset);
            setting.advice->reason.evidence = {{"file_bytes", *bytes}};
        }
        setting.obstacle = Message{"own-file", Severity::info, kOwn, kRemedy, {}};
        all.push_back(std::move(setting));
        return;
    }
}

// --- what is only shown -----------------------------------------------------------------------------

void add_swap(MacSystem& system, std::vector<Setting>& all) {
    constexpr std::string_view kUsed = FETTLE_TEXT("Swapped-out memory takes up {used_bytes:gib} of it.");
    constexpr std::string_view kNone = FETTLE_TEXT("macOS has no supported setting for swap.");
    const auto text = system.output(MacQuery::swap_usage);
    const auto usage = text ? parse_swap_usage(*text) : std::nullopt;
    if (!usage) return;
    auto setting = blank("swap", {}, Topic::swap);
    setting.title = FETTLE_TEXT("Swap files");
    setting.about =
        FETTLE_TEXT("Where macOS puts memory that programs have not used for a long time. macOS chooses the size.");
    setting.value = render("{bytes:gib}", {{"bytes", usage->total_bytes}});
    setting.advice = kept(setting.value, kUsed, "sysctl vm.swapusage");
    setting.advice->basis = Basis::measured;
    setting.advice->reason.evidence = {{"used_bytes", usage->used_bytes}};
    setting.obstacle = Message{"no-switch", Severity::info, kNone, {}, {}};
    all.push_back(std::move(setting));
}

void add_snapshots(MacSystem& system, std::vector<Setting>& all) {
    constexpr std::string_view kKeep = FETTLE_TEXT(
        "macOS deletes snapshots after 24 hours, or sooner if space is needed, and counts their space as "
        "free.");
    constexpr std::string_view kFinal =
        FETTLE_TEXT("Deleted snapshots cannot be restored: the file versions in them are lost.");
    constexpr std::string_view kRemedy = FETTLE_TEXT(
        "If you need the space now, turn off automatic backups in Time Machine's settings for a few "
        "minutes.");
    constexpr std::string_view kSource = "support.apple.com/102154";
    const auto text = system.output(MacQuery::local_snapshots);
    if (!text) return;
    auto setting = blank("local-snapshots", {}, Topic::space);
    setting.title = FETTLE_TEXT("Time Machine local snapshots");
    setting.about = FETTLE_TEXT("How many earlier states of your files Time Machine keeps on this drive.");
    setting.value = fmt::format("{}", parse_local_snapshots(*text).size());
    setting.advice = kept(setting.value, kKeep, kSource);
    setting.obstacle = Message{"irreversible", Severity::info, kFinal, kRemedy, {}};
    all.push_back(std::move(setting));
}

void add_trim(MacSystem& system, MacQuery query, std::vector<Setting>& all) {
    constexpr std::string_view kWhy =
        FETTLE_TEXT("Without TRIM, the SSD keeps copying deleted data: it becomes slower and wears out sooner.");
    constexpr std::string_view kOn = FETTLE_TEXT("macOS sends TRIM to this drive.");
    constexpr std::string_view kSource = "trimforce(8)";
    constexpr std::string_view kAsks = FETTLE_TEXT(
        "macOS changes this for all third-party SATA drives at once. The change requires confirmation "
        "and restarts the Mac.");
    constexpr std::string_view kRemedy = FETTLE_TEXT("Run \"sudo trimforce enable\" or \"sudo trimforce disable\".");
    constexpr std::string_view kNvme = FETTLE_TEXT("macOS decides this for each NVMe drive and has no setting for it.");
    const auto text = system.output(query);
    if (!text) return;
    const bool sata = query == MacQuery::sata_drives;
    for (const auto& drive : parse_profiled_drives(*text)) {
        if (!drive.trim || drive.solid_state == false) continue;
        auto setting = blank("trim", drive.bsd_name, Topic::trim);
        setting.key = fmt::format("trim:{}", drive.model);
        setting.title = FETTLE_TEXT("TRIM");
        setting.about = FETTLE_TEXT("Whether macOS sends TRIM for the blocks of deleted files.");
        setting.risk =
            FETTLE_TEXT("Deleted files cannot be recovered. Apple has not tested TRIM with drives other than its own.");
        setting.value = *drive.trim ? "enabled" : "disabled";
        setting.choices = {"enabled", "disabled"};
        setting.needs_restart = true;
        setting.advice = kept(setting.value, kOn, kSource);
        if (!*drive.trim) {
            setting.advice->reason.text = kWhy;
            if (sata) {
                setting.advice->value = "enabled";
                setting.advice->reason.id = "advice";
                setting.advice->reason.severity = Severity::advice;
                setting.advice->effects = {Effect::speed, Effect::endurance};
            }
        }
        setting.obstacle = sata ? Message{"asks", Severity::info, kAsks, kRemedy, {}}
                                : Message{"no-switch", Severity::info, kNvme, {}, {}};
        all.push_back(std::move(setting));
    }
}

}  // namespace

std::vector<Setting> mac_settings(MacSystem& system) {
    std::vector<Setting> all;
    add_swap(system, all);
    add_pmset(system, all);
    add_sleep_image(system, all);
    add_trim(system, MacQuery::nvme_drives, all);
    add_trim(system, MacQuery::sata_drives, all);
    add_snapshots(system, all);
    return all;
}

Result<SystemChange> mac_change(MacSystem& system, const Setting& setting, const std::string& value) {
    const auto accepted = accepted_value(setting, value);
    if (!accepted) return fail(accepted.error());
    const auto* const row =
        std::find_if(kRows.begin(), kRows.end(), [&](const Row& one) { return one.name == name_of(setting.id); });
    const auto* const source = std::find_if(kSources.begin(), kSources.end(), [&](const Source& one) {
        return setting.id == fmt::format("{}:{}", name_of(setting.id), one.id);
    });
    if (row == kRows.end() || source == kSources.end()) return fail(ErrorCode::not_found, setting.id);
    const auto sources = power_settings(system);
    const auto now =
        std::find_if(sources.begin(), sources.end(), [&](const PowerSource& one) { return one.name == source->name; });
    const auto* const before = now == sources.end() ? nullptr : now->find(row->key);
    if (before == nullptr) return fail(ErrorCode::not_found, setting.id);
    const auto call = [&](const std::string& to) {
        return ProgramCall{"pmset", {std::string(source->flag), std::string(row->key), to}};
    };
    auto change = blank_system_change(setting, *accepted);
    change.from = *before;
    change.programs.push_back({call(*accepted), call(*before)});
    if (row->name == "hibernate-mode") {
        change.not_restored = FETTLE_TEXT("The contents of the hibernation file, which are from the last sleep.");
    }
    return change;
}

}  // namespace fettle::tune
