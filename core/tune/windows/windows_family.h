// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/tune/setting.h"
#include "core/tune/windows/windows_system.h"

namespace fettle::tune {

/// What the settings are judged from.
struct WindowsContext {
    WindowsSystem& system;
    WindowsFacts facts;
};

/// Settings of Windows that are read and changed in the same way.
class WindowsFamily {
public:
    virtual ~WindowsFamily() = default;
    /// The settings that exist on this computer, with advice. Reads only.
    [[nodiscard]] virtual std::vector<Setting> look(WindowsContext& context) const = 0;
    /// Whether a setting of this name, without its subject, is one of this family.
    [[nodiscard]] virtual bool owns(std::string_view name) const = 0;
    /// What has to be done so that the setting, one of look(), gets this accepted value. Errors: those of
    /// WindowsSystem::value; refused.
    [[nodiscard]] virtual Result<SystemChange> change(WindowsContext& context, const Setting& setting,
                                                      const std::string& value) const = 0;
};

std::unique_ptr<WindowsFamily> make_page_file_family();
std::unique_ptr<WindowsFamily> make_registry_choice_family();
std::unique_ptr<WindowsFamily> make_drive_cache_family();
std::unique_ptr<WindowsFamily> make_windows_program_family();
std::unique_ptr<WindowsFamily> make_power_plan_family();
std::unique_ptr<WindowsFamily> make_ahci_family();

/// The change of one registry value from what it is now. Errors: those of WindowsSystem::value.
[[nodiscard]] Result<RegistryChange> registry_change(WindowsSystem& system, const std::string& key,
                                                     const std::string& name, std::optional<RegistryValue> after);
/// A change that consists of one registry value.
[[nodiscard]] Result<SystemChange> registry_only(WindowsSystem& system, const Setting& setting,
                                                 const std::string& value, const std::string& key,
                                                 const std::string& name, std::optional<RegistryValue> after);

/// Keeps the value.
[[nodiscard]] Advice keep(const std::string& value, std::string_view reason, std::string_view source);
/// Advises another value.
[[nodiscard]] Advice advise(std::string value, std::string_view reason, std::string_view source,
                            std::vector<Effect> effects, Severity severity = Severity::advice);

/// GUID of the active power plan; empty: unknown.
[[nodiscard]] std::string active_power_plan(WindowsSystem& system);
/// GUID of the power plan that a program activates; empty: it activates none.
[[nodiscard]] std::string activated_plan(const ProgramCall& call);

[[nodiscard]] bool has_solid_state(const WindowsFacts& facts);
[[nodiscard]] bool has_bus(const WindowsFacts& facts, Bus bus);

inline constexpr std::string_view kSsdAnswers =
    "Support and Q&A for Solid-State Drives (Microsoft, Engineering Windows 7)";
inline constexpr std::string_view kAhciDriver = "ahci-driver";
inline constexpr std::uint32_t kWindows8 = 9200;
inline constexpr std::uint32_t kWindows1803 = 17134;

}  // namespace fettle::tune
