// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/drive/identity.h"
#include "core/tune/systems/system_change.h"

namespace fettle::tune {

/// A drive as far as Windows' settings depend on it.
struct WindowsDrive {
    std::string id;        ///< "PhysicalDrive0"
    std::string model;     ///< "Samsung SSD 870 EVO 1TB"
    std::string instance;  ///< BUS\DEV\INST of its key below Enum: "SCSI\DISK&VEN_NVME&PROD_X\4&12AB&0&000000"
    Bus bus = Bus::unknown;
    std::optional<bool> solid_state;
    bool removable = false;
    bool lpm_faulty = false;  ///< a quirk: fails with link power management
    /// What the drive does now (STORAGE_WRITE_CACHE_PROPERTY, WriteCacheEnabled); nullopt: unknown.
    std::optional<bool> write_cache;
};

/// How the firmware presents the SATA controller.
enum class ControllerMode : std::uint8_t { unknown, ide, ahci, raid };

/// Facts about the computer that rules use. Absent facts are absent.
struct WindowsFacts {
    std::optional<std::uint64_t> memory_bytes;
    bool battery = false;                ///< a battery supplies it: a laptop
    bool server = false;                 ///< Windows Server
    std::optional<std::uint32_t> build;  ///< 7601: Windows 7, 9200: 8, 17134: 10 1803, 22000: 11
    ControllerMode controller = ControllerMode::unknown;
    bool ahci = false;                 ///< a SATA drive is on a controller in AHCI mode, also beside another one
    std::string controller_driver;     ///< service of the SATA controller's driver: "storahci", "iaStorAC"
    std::optional<bool> other_system;  ///< another operating system is installed beside Windows
    std::vector<WindowsDrive> drives;
};

/// Programs that report settings.
enum class WindowsQuery : std::uint8_t {
    sleep_states,
    power_plan,
    delete_notification,
    shadow_storage,
    defragmentation
};
inline constexpr std::array kWindowsQueries{WindowsQuery::sleep_states, WindowsQuery::power_plan,
                                            WindowsQuery::delete_notification, WindowsQuery::shadow_storage,
                                            WindowsQuery::defragmentation};
/// The program and its fixed arguments.
[[nodiscard]] ProgramCall call_of(WindowsQuery query);

/// Port: Windows' registry and the programs that report its settings. Reads only. Thread-safe.
class WindowsSystem {
public:
    virtual ~WindowsSystem() = default;
    /// A registry value, without following links to other values; nullopt: absent. `key`:
    /// "HKEY_LOCAL_MACHINE\SYSTEM\…". Errors: not_permitted, io.
    virtual Result<std::optional<RegistryValue>> value(const std::string& key, const std::string& name) = 0;
    /// What the program prints, in UTF-8 (plain_text). Blocks until it has ended, a few seconds at most. Errors:
    /// unsupported (no such program), not_permitted (it needs an administrator), timeout, io.
    virtual Result<std::string> output(WindowsQuery query) = 0;
    virtual WindowsFacts facts() = 0;
};

/// The dword, or nullopt if it is absent, of another type or not readable.
[[nodiscard]] std::optional<std::uint32_t> read_dword(WindowsSystem& system, const std::string& key,
                                                      const std::string& name);

inline constexpr std::string_view kControlSet = "HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet";
/// A key below the current control set: "Control\Power".
[[nodiscard]] std::string control_key(std::string_view below);

}  // namespace fettle::tune
