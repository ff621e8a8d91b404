// SPDX-License-Identifier: GPL-3.0-or-later
// Settings of the active power plan. powercfg hides most of them, so that the registry is read where it prints none.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/tune/systems/program_text.h"
#include "core/tune/windows/power_text.h"
#include "core/tune/windows/windows_family.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kActivate = "/setactive";
constexpr std::string_view kDisk = "0012ee47-9041-4b5d-9b77-535fba8b1442";
constexpr std::string_view kPciExpress = "501a4d13-42af-4429-9fd1-a8218c268e20";
constexpr std::string_view kLinkSource = "learn.microsoft.com, StorPortSetPowerSettingNotificationGuids";
constexpr std::string_view kNvmeSource = "learn.microsoft.com, Power Management for Storage Hardware Devices: NVMe";

using Names = std::array<std::string_view, 5>;  ///< by number; empty: none

struct Row {
    std::string_view name;
    std::string_view title;
    std::string_view about;
    std::string_view risk;
    std::string_view group;  ///< GUID of the subgroup
    std::string_view guid;
    Names names;    ///< of a choice
    Bounds bounds;  ///< of a number
    bool (*exists)(const WindowsFacts&);
    bool microsoft_driver;  ///< only Microsoft's AHCI driver heeds it
};

bool has_sata(const WindowsFacts& facts) { return has_bus(facts, Bus::sata); }
bool has_nvme(const WindowsFacts& facts) { return has_bus(facts, Bus::nvme); }
bool has_hard_disk(const WindowsFacts& facts) {
    return std::any_of(facts.drives.begin(), facts.drives.end(),
                       [](const WindowsDrive& drive) { return drive.solid_state == false; });
}

constexpr std::uint64_t kMostSeconds = 0xFFFFFFFF;
constexpr std::uint64_t kMostAdaptive = 300'000;
constexpr std::uint64_t kMostLatency = 60'000;

const std::array kRows{
    Row{"ahci-link-power",
        FETTLE_TEXT("SATA link power saving"),
        FETTLE_TEXT("Whether the host (HIPM) or the drive (DIPM) may put the SATA link into a power-saving state."),
        FETTLE_TEXT("A few drives stop responding in the deeper states."),
        kDisk,
        "0b2d69d7-a2a1-449c-9680-f91c70521c60",
        Names{"active", "hipm", "hipm-dipm", "dipm", "lowest"},
        {},
        has_sata,
        true},
    Row{"ahci-link-idle",
        FETTLE_TEXT("Time until a SATA link enters Slumber"),
        FETTLE_TEXT("How long a SATA link stays in Partial before it changes to Slumber."),
        FETTLE_TEXT("A few drives stop responding in the deeper states."),
        kDisk,
        "dab60367-53fe-4fbc-825e-521d069d2456",
        {},
        Bounds{0, kMostAdaptive, "ms"},
        has_sata,
        true},
    Row{"nvme-latency",
        FETTLE_TEXT("Maximum NVMe wake-up time"),
        FETTLE_TEXT("Windows chooses the deepest power state that can be entered and left within this time."),
        FETTLE_TEXT("No risk to data. A longer time saves power, but the drive responds more slowly after being idle."),
        kDisk,
        "fc95af4d-40e7-4b6d-835a-56d131dbc80e",
        {},
        Bounds{0, kMostLatency, "ms"},
        has_nvme,
        false},
    Row{"pcie-link-power",
        FETTLE_TEXT("PCI Express link power saving"),
        FETTLE_TEXT("Whether PCI Express links to NVMe drives and other devices save power while idle (ASPM)."),
        FETTLE_TEXT("Some devices become slower or fail with maximum power saving."),
        kPciExpress,
        "ee12f906-d277-404b-b6da-e5fa1a576df5",
        Names{"off", "moderate", "maximum"},
        {},
        has_nvme,
        false},
    Row{"disk-idle",
        FETTLE_TEXT("Hard disk spin-down time"),
        FETTLE_TEXT("How long a hard disk must be idle before it spins down. 0 means never."),
        FETTLE_TEXT("No risk to data. Frequent stops and starts wear out a hard disk."),
        kDisk,
        "6738e2c4-e8a5-4a42-b16a-e040e769756e",
        {},
        Bounds{0, kMostSeconds, "s"},
        has_hard_disk,
        false},
};

const Row* row_of(std::string_view name) {
    const auto* const found =
        std::find_if(kRows.begin(), kRows.end(), [&](const Row& row) { return row.name == name; });
    return found == kRows.end() ? nullptr : found;
}
bool is_choice(const Row& row) { return !row.names.front().empty(); }

std::string scheme_of(WindowsSystem& system, const PowerPlan& plan) {
    if (!plan.scheme.empty()) return plan.scheme;
    const auto active = system.value(control_key(R"(Control\Power\User\PowerSchemes)"), "ActivePowerScheme");
    return active && *active ? text_of(**active).value_or("") : "";
}

/// The plan's own value, and where it has none, the default of the plan.
std::optional<std::uint32_t> registry_index(WindowsSystem& system, const std::string& scheme, const Row& row, bool ac) {
    const auto own =
        control_key(fmt::format(R"(Control\Power\User\PowerSchemes\{}\{}\{})", scheme, row.group, row.guid));
    if (const auto number = read_dword(system, own, ac ? "ACSettingIndex" : "DCSettingIndex")) return number;
    const auto normal = control_key(
        fmt::format(R"(Control\Power\PowerSettings\{}\{}\DefaultPowerSchemeValues\{})", row.group, row.guid, scheme));
    return read_dword(system, normal, ac ? "AcSettingIndex" : "DcSettingIndex");
}

std::string text_of_index(const Row& row, std::uint32_t number) {
    if (is_choice(row) && number < row.names.size() && !row.names[number].empty())
        return std::string(row.names[number]);
    return fmt::format("{}", number);
}
std::optional<std::uint32_t> index_of_text(const Row& row, const std::string& text) {
    const auto* const name = std::find(row.names.begin(), row.names.end(), text);
    if (is_choice(row) && name != row.names.end()) return static_cast<std::uint32_t>(name - row.names.begin());
    const auto number = whole_number(text);
    if (!number || *number > kMostSeconds) return std::nullopt;
    return static_cast<std::uint32_t>(*number);
}

std::optional<Message> obstacle_of(const Row& row, const WindowsFacts& facts) {
    constexpr std::string_view kDriver =
        FETTLE_TEXT("The controller's driver {driver} does not use this setting; Microsoft's drivers do.");
    constexpr std::string_view kRemedy = FETTLE_TEXT("Change it in the driver manufacturer's program.");
    const auto& driver = facts.controller_driver;
    if (!row.microsoft_driver || driver.empty() || same_name(driver, "storahci") || same_name(driver, "msahci")) {
        return std::nullopt;
    }
    return Message{"foreign-driver", Severity::info, kDriver, kRemedy, {{"driver", driver}}};
}

std::optional<Advice> advise_plan(const Row& row, const WindowsFacts& facts, const std::string& value) {
    if (row.name == "nvme-latency") {
        return keep(value, FETTLE_TEXT("The power plan's value suits most drives."), kNvmeSource);
    }
    if (row.name != "ahci-link-power") return std::nullopt;
    const bool faulty = std::any_of(facts.drives.begin(), facts.drives.end(), [](const WindowsDrive& drive) {
        return drive.bus == Bus::sata && drive.lpm_faulty;
    });
    if (faulty && value != "active") {
        return advise("active",
                      FETTLE_TEXT("A drive in this computer is known to malfunction with link power management."),
                      kLinkSource, {Effect::safety}, Severity::warning);
    }
    return keep(value, FETTLE_TEXT("No drive in this computer is known to malfunction with link power management."),
                kLinkSource);
}

class PowerPlans final : public WindowsFamily {
public:
    std::vector<Setting> look(WindowsContext& context) const override {
        const auto plan = read_plan(context);
        std::vector<Setting> all;
        for (const auto& row : kRows) {
            if (!row.exists(context.facts)) continue;
            for (const bool ac : {true, false}) {
                if (!ac && !context.facts.battery) continue;
                if (const auto number = index(context, plan, row, ac))
                    all.push_back(look_at(row, *number, ac, context));
            }
        }
        return all;
    }

    bool owns(std::string_view name) const override { return row_of(name) != nullptr; }

    Result<SystemChange> change(WindowsContext& context, const Setting& setting,
                                const std::string& value) const override {
        const auto plan = read_plan(context);
        const auto scheme = scheme_of(context.system, plan);
        const auto* const row = row_of(name_of(setting.id));
        const bool ac = setting.id.ends_with(":ac");
        const auto before = index(context, plan, *row, ac);
        const auto after = index_of_text(*row, value);
        if (scheme.empty() || !before || !after) return fail(ErrorCode::unsupported, setting.id);
        const auto set = [&](std::uint32_t number) {
            return ProgramCall{"powercfg",
                               {ac ? "/setacvalueindex" : "/setdcvalueindex", scheme, std::string(row->group),
                                std::string(row->guid), fmt::format("{}", number)}};
        };
        // A value of the active plan takes effect when the plan is activated again.
        const ProgramCall activate{"powercfg", {std::string(kActivate), scheme}};
        auto change = blank_system_change(setting, value);
        change.programs = {{set(*after), set(*before)}, {activate, activate}};
        return change;
    }

private:
    static PowerPlan read_plan(WindowsContext& context) {
        const auto text = context.system.output(WindowsQuery::power_plan);
        return text ? parse_power_plan(*text) : PowerPlan{};
    }

    static std::optional<std::uint32_t> index(WindowsContext& context, const PowerPlan& plan, const Row& row, bool ac) {
        if (const auto* const value = plan.find(row.guid)) return ac ? value->ac : value->dc;
        const auto scheme = scheme_of(context.system, plan);
        return scheme.empty() ? std::nullopt : registry_index(context.system, scheme, row, ac);
    }

    static Setting look_at(const Row& row, std::uint32_t number, bool ac, const WindowsContext& context) {
        Setting setting;
        setting.id = setting.key = fmt::format("{}:{}", row.name, ac ? "ac" : "battery");
        setting.subject = ac ? "AC power" : "battery";
        setting.topic = Topic::power;
        setting.title = row.title;
        setting.about = row.about;
        setting.risk = row.risk;
        setting.value = text_of_index(row, number);
        if (is_choice(row)) {
            for (const auto name : row.names) {
                if (!name.empty()) setting.choices.emplace_back(name);
            }
        } else {
            setting.bounds = row.bounds;
        }
        setting.advice = advise_plan(row, context.facts, setting.value);
        setting.obstacle = obstacle_of(row, context.facts);
        return setting;
    }
};

}  // namespace

std::string active_power_plan(WindowsSystem& system) {
    const auto text = system.output(WindowsQuery::power_plan);
    return scheme_of(system, text ? parse_power_plan(*text) : PowerPlan{});
}

std::string activated_plan(const ProgramCall& call) {
    const auto& words = call.arguments;
    return words.size() == 2 && words.front() == kActivate ? words.back() : std::string();
}

std::unique_ptr<WindowsFamily> make_power_plan_family() { return std::make_unique<PowerPlans>(); }

}  // namespace fettle::tune
