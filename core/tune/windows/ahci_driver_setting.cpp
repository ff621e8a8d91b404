// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/windows/windows_family.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kKb = "Microsoft KB 922976";
/// SERVICE_BOOT_START (winnt.h).
constexpr std::uint32_t kBootStart = 0;

/// Before Windows 8 both drivers of KB 922976: which one the controller gets is known only after the switch. Since then
/// storahci alone serves AHCI; iaStorV is for Intel's RAID mode.
std::vector<std::string> drivers_of(const WindowsFacts& facts) {
    if (facts.build && *facts.build < kWindows8) return {"msahci", "iaStorV"};
    return {"storahci"};
}

std::string service_key(std::string_view driver) { return control_key("Services\\" + std::string(driver)); }

/// Adds the change that makes a number 0. `present_only`: a value that is absent stays so.
Status add_zero(WindowsSystem& system, const std::string& key, const std::string& name, bool present_only,
                std::vector<RegistryChange>& all) {
    auto one = registry_change(system, key, name, make_dword(kBootStart));
    if (!one) return fail(one.error());
    if (one->before == one->after || (present_only && !one->before)) return {};
    all.push_back(std::move(*one));
    return {};
}

/// What Windows needs so that it loads its AHCI driver at start. Errors: unsupported (no such driver), those of
/// WindowsSystem::value.
Result<std::vector<RegistryChange>> driver_changes(WindowsSystem& system, const WindowsFacts& facts) {
    std::vector<RegistryChange> all;
    bool installed = false;
    for (const auto& driver : drivers_of(facts)) {
        const auto key = service_key(driver);
        const auto start = system.value(key, "Start");
        if (!start) return fail(start.error());
        if (!*start) continue;
        installed = true;
        if (auto added = add_zero(system, key, "Start", false, all); !added) return fail(added.error());
        // Since Windows 8, Setup notes here that it did not need the driver, and this value wins. Microsoft does not
        // document it; many users report it.
        if (auto added = add_zero(system, key + "\\StartOverride", "0", true, all); !added) return fail(added.error());
    }
    if (!installed) return fail(ErrorCode::unsupported, FETTLE_TEXT("Windows AHCI driver"));
    return all;
}

Message to_do(std::string_view id, std::string_view text) { return {std::string(id), Severity::info, text, {}, {}}; }

/// The way from a driver that is ready to AHCI, and back.
std::vector<Message> switch_to_ahci() {
    return {
        to_do("bitlocker", FETTLE_TEXT("If BitLocker is on for the system drive, suspend it until the next start, or "
                                       "Windows will require the recovery key: at an administrator command prompt, run "
                                       "\"manage-bde -protectors -disable %SystemDrive%\".")),
        to_do("firmware",
              FETTLE_TEXT("Restart the computer, open the firmware setup (often F2 or Del) and set the SATA "
                          "controller to AHCI.")),
        to_do("finish",
              FETTLE_TEXT(
                  "Start Windows. It installs the driver; if it requests another restart, restart the computer.")),
        to_do(
            "safe-mode",
            FETTLE_TEXT("Only if Windows does not start (stop code 7B): set the controller back in the firmware setup "
                        "and start Windows. Make sure that you know the password of an administrator account, because "
                        "safe mode may not accept a PIN. At an administrator command prompt, run \"bcdedit /set "
                        "{current} safeboot minimal\", and set the controller to AHCI again. Windows starts in safe "
                        "mode, which loads the AHCI driver. There, run \"bcdedit /deletevalue {current} safeboot\" "
                        "and restart the computer.")),
        to_do("undo",
              FETTLE_TEXT("To go back later, suspend BitLocker again, set the controller to its previous mode in "
                          "the firmware setup, start Windows, and run \"fettle tune undo ahci-driver\"."))};
}

class AhciDriver final : public WindowsFamily {
public:
    std::vector<Setting> look(WindowsContext& context) const override {
        constexpr std::string_view kRaid =
            FETTLE_TEXT("The controller is in RAID mode. Its drives may be part of a single volume.");
        const auto mode = context.facts.controller;
        if (mode != ControllerMode::ide && mode != ControllerMode::raid) return {};
        const auto changes = driver_changes(context.system, context.facts);
        if (!changes) return {};
        Setting setting;
        setting.id = setting.key = std::string(kAhciDriver);
        setting.topic = Topic::block;
        setting.title = FETTLE_TEXT("AHCI driver at startup");
        setting.about =
            FETTLE_TEXT("Whether Windows loads its AHCI driver at startup, so that the firmware can be set to AHCI.");
        setting.risk = FETTLE_TEXT(
            "If the firmware is changed first, Windows does not start (stop code 7B). In that case, set the "
            "firmware back.");
        setting.value = changes->empty() ? "ready" : "not-ready";
        setting.choices = {"ready"};
        setting.needs_restart = true;
        if (mode == ControllerMode::raid) {
            setting.obstacle = Message{"raid-mode", Severity::info, kRaid, {}, {}};
        } else if (has_solid_state(context.facts)) {
            setting.advice = advise(
                "ready",
                FETTLE_TEXT(
                    "The controller is in IDE mode, which has no command queueing. When the driver is ready, set the "
                    "firmware to AHCI."),
                kKb, {Effect::speed});
        }
        return {setting};
    }

    bool owns(std::string_view name) const override { return name == kAhciDriver; }

    Result<SystemChange> change(WindowsContext& context, const Setting& setting,
                                const std::string& value) const override {
        auto changes = driver_changes(context.system, context.facts);
        if (!changes) return fail(changes.error());
        auto change = blank_system_change(setting, value);
        change.registry = std::move(*changes);
        change.afterwards = switch_to_ahci();
        return change;
    }
};

}  // namespace

std::unique_ptr<WindowsFamily> make_ahci_family() { return std::make_unique<AhciDriver>(); }

}  // namespace fettle::tune
