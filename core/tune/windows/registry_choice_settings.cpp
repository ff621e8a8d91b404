// SPDX-License-Identifier: GPL-3.0-or-later
// Settings that are one number in the registry.
#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "core/tune/windows/windows_family.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kFileTimes = "learn.microsoft.com, File Times";
constexpr std::string_view kFastStartup = "learn.microsoft.com, Distinguishing Fast Startup from Wake-from-Hibernation";
constexpr std::string_view kNtfs3g = "ntfs-3g(8), Windows hibernation and fast restarting";

struct Choice {
    std::string_view value;
    std::uint32_t number;
};

constexpr std::array kOffOn{Choice{"disabled", 0}, Choice{"enabled", 1}};
/// learn.microsoft.com, Disabling Prefetch (Windows Embedded).
constexpr std::array kPrefetch{Choice{"off", 0}, Choice{"applications", 1}, Choice{"boot", 2}, Choice{"both", 3}};
/// winnt.h, SERVICE_AUTO_START and following.
constexpr std::array kService{Choice{"automatic", 2}, Choice{"manual", 3}, Choice{"disabled", 4}};
constexpr std::array kDriver{Choice{"loaded", 0}, Choice{"disabled", 4}};
/// Bit 31 says that the value is of Windows 10 1803 or later, bit 1 that Windows manages it (dfir.ru, 2018-12-08).
constexpr std::array kLastAccess{Choice{"on", 0}, Choice{"off", 1}, Choice{"system-on", 2}, Choice{"system-off", 3}};
constexpr std::uint32_t kNewLastAccess = 0x80000000;

std::string prefetch_key() { return control_key(R"(Control\Session Manager\Memory Management\PrefetchParameters)"); }

std::optional<Advice> advise_fast_startup(const WindowsFacts& facts, const std::string& value) {
    if (value == "enabled" && facts.other_system.value_or(false)) {
        return advise(
            "disabled",
            FETTLE_TEXT("Another operating system is installed. With fast startup, Windows keeps its file systems open "
                        "while the computer is off. Changes made by the other system can be lost."),
            kNtfs3g, {Effect::safety}, Severity::warning);
    }
    return keep(value,
                value == "enabled" ? FETTLE_TEXT("Each shutdown writes an image of the kernel and its drivers.")
                                   : FETTLE_TEXT("Shutting down does not write an image of the kernel."),
                kFastStartup);
}

/// The default is advised, except where Windows itself chooses another value: servers, and Windows 7 on an SSD.
std::optional<Advice> advise_default(const WindowsFacts& facts, const std::string& value, std::string_view normal) {
    constexpr std::string_view kKeep =
        FETTLE_TEXT("This is the Windows default. Windows adapts to the type of drive automatically.");
    constexpr std::string_view kOther = FETTLE_TEXT("Windows itself chooses this value on such a computer.");
    constexpr std::string_view kRestore =
        FETTLE_TEXT("This is not the Windows default, and no measured benefit of changing it is known.");
    const bool windows7 = facts.build && *facts.build < kWindows8;
    Advice advice = keep(value, kKeep, kSsdAnswers);
    if (value != normal && value != "default") {
        const bool own_choice = facts.server || (windows7 && has_solid_state(facts));
        advice = own_choice ? keep(value, kOther, kSsdAnswers)
                            : advise(std::string(normal), kRestore, kSsdAnswers, {Effect::speed});
    }
    advice.basis = Basis::folklore;
    return advice;
}
std::optional<Advice> advise_prefetch(const WindowsFacts& facts, const std::string& value) {
    return advise_default(facts, value, "both");
}
std::optional<Advice> advise_service(const WindowsFacts& facts, const std::string& value) {
    return advise_default(facts, value, "automatic");
}

std::optional<Advice> advise_index(const WindowsFacts& /*facts*/, const std::string& value) {
    auto advice =
        keep(value,
             value == "disabled" ? FETTLE_TEXT("Without the index, each search has to read the files.")
                                 : FETTLE_TEXT("Searches use the index. No measured benefit of removing it is known."),
             "blog.ingoboettcher.de, 2013-07-31");
    advice.basis = Basis::folklore;
    return advice;
}

std::optional<Advice> advise_last_access(const WindowsFacts& /*facts*/, const std::string& value) {
    return keep(value,
                value.ends_with("off")
                    ? FETTLE_TEXT("Last access times are not written.")
                    : FETTLE_TEXT("NTFS writes the last access time at most once an hour for each file."),
                kFileTimes);
}

std::optional<Advice> no_advice(const WindowsFacts& /*facts*/, const std::string& /*value*/) { return std::nullopt; }

struct Row {
    std::string_view name;
    Topic topic;
    std::string_view title;
    std::string_view about;
    std::string_view risk;
    std::string_view myth;
    std::string (*key)();
    std::string_view value;  ///< its name in the registry
    std::span<const Choice> choices;
    std::string_view absent;  ///< what no value means; empty: the setting does not exist
    std::optional<Advice> (*advise)(const WindowsFacts&, const std::string& value);
    std::string_view obstacle;  ///< why it is never changed; empty: it can be
    bool needs_restart;
};

constexpr std::string_view kNoGain = FETTLE_TEXT(
    "It is often turned off for SSDs. Windows 7 turns it off automatically where it is useless, "
    "later versions leave it on, and no measured benefit of turning it off is known.");
constexpr std::string_view kSlower = FETTLE_TEXT("No risk to data. Without it, programs can start more slowly.");

const std::array kRows{
    Row{"fast-startup",
        Topic::hibernation,
        FETTLE_TEXT("Fast startup"),
        FETTLE_TEXT("Whether Windows saves the kernel's memory when it shuts down, so that the next start is faster."),
        FETTLE_TEXT("No risk to data. Without fast startup, Windows starts more slowly."),
        {},
        [] { return control_key(R"(Control\Session Manager\Power)"); },
        "HiberbootEnabled",
        kOffOn,
        {},
        advise_fast_startup,
        {},
        false},
    Row{"prefetch",
        Topic::block,
        FETTLE_TEXT("Prefetching"),
        FETTLE_TEXT("Whether Windows reads ahead the data that programs and the system need when they start."),
        kSlower,
        kNoGain,
        prefetch_key,
        "EnablePrefetcher",
        kPrefetch,
        "default",
        advise_prefetch,
        {},
        true},
    Row{"superfetch",
        Topic::block,
        FETTLE_TEXT("SuperFetch"),
        FETTLE_TEXT("Whether Windows fills unused memory with data that is often needed."),
        kSlower,
        kNoGain,
        prefetch_key,
        "EnableSuperfetch",
        kPrefetch,
        "default",
        advise_prefetch,
        {},
        true},
    Row{"sysmain",
        Topic::block,
        FETTLE_TEXT("Service SysMain (SuperFetch)"),
        FETTLE_TEXT("The service behind prefetching and SuperFetch."),
        kSlower,
        kNoGain,
        [] { return control_key(R"(Services\SysMain)"); },
        "Start",
        kService,
        {},
        advise_service,
        {},
        true},
    Row{"readyboost",
        Topic::block,
        FETTLE_TEXT("ReadyBoost"),
        FETTLE_TEXT("Whether Windows can use a USB drive as a cache for a hard disk."),
        {},
        FETTLE_TEXT("It is often turned off for SSDs, but Windows does not use it if the system drive is fast."),
        [] { return control_key(R"(Services\rdyboost)"); },
        "Start",
        kDriver,
        {},
        no_advice,
        FETTLE_TEXT("Windows decides automatically whether ReadyBoost helps. Leave its driver as it is."),
        false},
    Row{"indexing",
        Topic::block,
        FETTLE_TEXT("Search index (service WSearch)"),
        FETTLE_TEXT("Whether Windows keeps an index of file names and contents."),
        FETTLE_TEXT("No risk to data. Without the index, searches are slow and some programs find nothing."),
        FETTLE_TEXT("The index is often turned off to reduce SSD wear. No measured benefit is known, and a feature "
                    "is lost."),
        [] { return control_key(R"(Services\WSearch)"); },
        "Start",
        kService,
        {},
        advise_index,
        {},
        true},
    Row{"last-access",
        Topic::mount,
        FETTLE_TEXT("Last access times (NTFS)"),
        FETTLE_TEXT("Whether reading a file updates its last access time. \"system\" means that Windows decides."),
        FETTLE_TEXT("No risk to data. Without access times, backup programs that compare them are misled."),
        FETTLE_TEXT("Last access times are often turned off to reduce SSD wear, but NTFS writes them at most once an "
                    "hour for each file."),
        [] { return control_key(R"(Control\FileSystem)"); },
        "NtfsDisableLastAccessUpdate",
        kLastAccess,
        {},
        advise_last_access,
        {},
        true},
};

const Row* row_of(std::string_view name) {
    const auto* const found =
        std::find_if(kRows.begin(), kRows.end(), [&](const Row& row) { return row.name == name; });
    return found == kRows.end() ? nullptr : found;
}

bool is_last_access(const Row& row) { return row.name == "last-access"; }

/// The name of the number; a number without a name as decimal digits, which cannot be chosen.
std::string name_of_number(const Row& row, std::uint32_t number) {
    if (is_last_access(row)) number &= ~kNewLastAccess;
    const auto found =
        std::find_if(row.choices.begin(), row.choices.end(), [&](const Choice& one) { return one.number == number; });
    return found == row.choices.end() ? fmt::format("{}", number) : std::string(found->value);
}

/// Before Windows 10 1803, the times of the last access are on or off, and bit 31 has no meaning.
bool has_new_last_access(const WindowsFacts& facts, std::optional<std::uint32_t> number) {
    return (number && (*number & kNewLastAccess) != 0) || (facts.build && *facts.build >= kWindows1803);
}

std::optional<Message> obstacle_of(const Row& row, WindowsContext& context) {
    constexpr std::string_view kOff = FETTLE_TEXT("Hibernation is off. Fast startup needs the hibernation file.");
    constexpr std::string_view kTurnOn = FETTLE_TEXT("Enable hibernation first.");
    if (!row.obstacle.empty()) return Message{"not-changed", Severity::info, row.obstacle, {}, {}};
    if (row.name == "fast-startup" &&
        read_dword(context.system, control_key(R"(Control\Power)"), "HibernateEnabled") == 0U) {
        return Message{"no-hibernation", Severity::info, kOff, kTurnOn, {}};
    }
    return std::nullopt;
}

class RegistryChoices final : public WindowsFamily {
public:
    std::vector<Setting> look(WindowsContext& context) const override {
        std::vector<Setting> all;
        for (const auto& row : kRows) {
            const auto number = read_dword(context.system, row.key(), std::string(row.value));
            if (number || !row.absent.empty()) all.push_back(look_at(row, number, context));
        }
        return all;
    }

    bool owns(std::string_view name) const override { return row_of(name) != nullptr; }

    Result<SystemChange> change(WindowsContext& context, const Setting& setting,
                                const std::string& value) const override {
        const auto* const row = row_of(setting.id);
        const auto choice = std::find_if(row->choices.begin(), row->choices.end(),
                                         [&](const Choice& one) { return one.value == value; });
        if (choice == row->choices.end()) return fail(ErrorCode::invalid_argument, setting.id);
        const std::string name(row->value);
        auto number = choice->number;
        if (is_last_access(*row) && has_new_last_access(context.facts, read_dword(context.system, row->key(), name))) {
            number |= kNewLastAccess;
        }
        return registry_only(context.system, setting, value, row->key(), name, make_dword(number));
    }

private:
    static Setting look_at(const Row& row, std::optional<std::uint32_t> number, WindowsContext& context) {
        Setting setting;
        setting.id = setting.key = std::string(row.name);
        setting.topic = row.topic;
        setting.title = row.title;
        setting.about = row.about;
        setting.risk = row.risk;
        setting.myth = row.myth;
        setting.value = number ? name_of_number(row, *number) : std::string(row.absent);
        const bool old = is_last_access(row) && !has_new_last_access(context.facts, number);
        for (const auto& one : row.choices) {
            if (!old || one.number < 2) setting.choices.emplace_back(one.value);
        }
        setting.advice = row.advise(context.facts, setting.value);
        setting.obstacle = obstacle_of(row, context);
        setting.needs_restart = row.needs_restart;
        return setting;
    }
};

}  // namespace

std::unique_ptr<WindowsFamily> make_registry_choice_family() { return std::make_unique<RegistryChoices>(); }

}  // namespace fettle::tune
