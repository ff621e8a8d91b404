// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/windows/windows_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "core/tune/tune_plan.h"
#include "core/tune/windows/windows_family.h"

namespace fettle::tune {

namespace {

std::vector<std::unique_ptr<WindowsFamily>> make_families() {
    std::vector<std::unique_ptr<WindowsFamily>> all;
    for (auto* const make : {make_page_file_family, make_windows_program_family, make_registry_choice_family,
                             make_drive_cache_family, make_power_plan_family, make_ahci_family}) {
        all.push_back(make());
    }
    return all;
}

}  // namespace

Result<RegistryChange> registry_change(WindowsSystem& system, const std::string& key, const std::string& name,
                                       std::optional<RegistryValue> after) {
    auto before = system.value(key, name);
    if (!before) return fail(before.error());
    return RegistryChange{key, name, std::move(*before), std::move(after)};
}

Result<SystemChange> registry_only(WindowsSystem& system, const Setting& setting, const std::string& value,
                                   const std::string& key, const std::string& name,
                                   std::optional<RegistryValue> after) {
    auto one = registry_change(system, key, name, std::move(after));
    if (!one) return fail(one.error());
    auto change = blank_system_change(setting, value);
    change.registry.push_back(std::move(*one));
    return change;
}

Advice keep(const std::string& value, std::string_view reason, std::string_view source) {
    return {value, {"keep", Severity::info, reason, {}, {}}, Basis::documented, source, {}};
}

Advice advise(std::string value, std::string_view reason, std::string_view source, std::vector<Effect> effects,
              Severity severity) {
    return {std::move(value), {"advice", severity, reason, {}, {}}, Basis::documented, source, std::move(effects)};
}

bool has_solid_state(const WindowsFacts& facts) {
    return std::any_of(facts.drives.begin(), facts.drives.end(),
                       [](const WindowsDrive& drive) { return drive.solid_state.value_or(false); });
}

bool has_bus(const WindowsFacts& facts, Bus bus) {
    return std::any_of(facts.drives.begin(), facts.drives.end(),
                       [&](const WindowsDrive& drive) { return drive.bus == bus; });
}

std::vector<Setting> windows_settings(WindowsSystem& system) {
    WindowsContext context{system, system.facts()};
    std::vector<Setting> all;
    for (const auto& family : make_families()) {
        auto some = family->look(context);
        all.insert(all.end(), std::make_move_iterator(some.begin()), std::make_move_iterator(some.end()));
    }
    return all;
}

Result<SystemChange> windows_change(WindowsSystem& system, const Setting& setting, const std::string& value) {
    const auto accepted = accepted_value(setting, value);
    if (!accepted) return fail(accepted.error());
    WindowsContext context{system, system.facts()};
    for (const auto& family : make_families()) {
        if (family->owns(name_of(setting.id))) return family->change(context, setting, *accepted);
    }
    return fail(ErrorCode::not_found, setting.id);
}

std::string windows_undo_obstacle(WindowsSystem& system, const SystemChange& made) {
    // While the controller is in AHCI mode, Windows starts from this driver. Which controller it starts from is not
    // known where there are several: a drive on one of them is enough.
    if (name_of(made.id) == kAhciDriver) {
        const auto facts = system.facts();
        if (facts.ahci || facts.controller != ControllerMode::ide) {
            return std::string(
                FETTLE_TEXT("a SATA controller is not in IDE mode, and Windows may start from a drive on it; set all "
                            "controllers to IDE mode in the firmware setup first"));
        }
    }
    for (const auto& program : made.programs) {
        const auto plan = activated_plan(program.undo);
        const auto active = plan.empty() ? plan : active_power_plan(system);
        // Its undo would activate the plan again.
        if (active.empty() || same_name(active, plan)) continue;
        return render(FETTLE_TEXT("another power plan is active; activate the plan {plan} first"), {{"plan", plan}});
    }
    return {};
}

}  // namespace fettle::tune
