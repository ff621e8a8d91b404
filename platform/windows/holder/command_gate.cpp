// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/holder/command_gate.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "platform/windows/drives/drive_entry.h"

namespace fettle::windows {

namespace {

using erase::BlockedMethod;
using erase::Method;

constexpr std::string_view kElsewhere = FETTLE_TEXT(
    "Start the computer from a live USB system with Linux and run Fettle there, or connect the drive to a computer with "
    "Linux.");
constexpr std::string_view kElsewhereOrUsb = FETTLE_TEXT(
    "Start the computer from a live USB system with Linux and run Fettle there, or connect the drive by a USB adapter.");

constexpr std::string_view kSecurity = FETTLE_TEXT(
    "Windows' driver for SATA drives ({driver}) freezes the drive's security and does not pass SECURITY commands.");
constexpr std::string_view kSecurityInPe =
    FETTLE_TEXT("In Windows PE, the driver for SATA drives ({driver}) accepts no password but Windows' own.");
constexpr std::string_view kAtaSanitize =
    FETTLE_TEXT("Windows' driver for SATA drives ({driver}) passes SANITIZE commands only in Windows PE.");
constexpr std::string_view kOverwrite =
    FETTLE_TEXT("Windows starts no sanitize overwrite on NVMe drives, except in Windows PE.");
constexpr std::string_view kFormat = FETTLE_TEXT("Windows passes NVMe Format only in Windows PE.");
constexpr std::string_view kFormatInstead =
    FETTLE_TEXT("Choose a sanitize, or start the computer from a live USB system with Linux and run Fettle there.");
constexpr std::string_view kOldWindows =
    FETTLE_TEXT("This version of Windows (build {build}) does not start a sanitize of the requested kind.");
constexpr std::string_view kOldWindowsRemedy = FETTLE_TEXT(
    "Update Windows to Windows 10 21H1, Windows Server 2022 or later, or start the computer from a live USB system with "
    "Linux and run Fettle there.");
constexpr std::string_view kOtherDriver =
    FETTLE_TEXT("The driver of the drive's controller ({driver}) passes no erase commands to NVMe drives.");
constexpr std::string_view kOtherDriverRemedy = FETTLE_TEXT(
    "Start the computer from a live USB system with Linux and run Fettle there (turn off RAID mode, RST or VMD in the "
    "firmware settings if the drive is missing).");

constexpr std::string_view kNamespaces =
    FETTLE_TEXT("Windows passes commands that manage NVMe namespaces only in Windows PE.");
constexpr std::string_view kNamespacesInPe = FETTLE_TEXT(
    "Windows reaches an NVMe drive through the disk of a namespace, which disappears when the namespace is deleted.");
constexpr std::string_view kNamespacesOtherDriver =
    FETTLE_TEXT("The driver of the drive's controller ({driver}) passes no commands that manage NVMe namespaces.");

constexpr std::string_view kNoFirmware = FETTLE_TEXT(
    "the driver of the drive's controller passes no firmware commands. Start the computer from a live USB system with "
    "Linux and run Fettle there, or use the manufacturer's program");

bool same_name(std::string_view one, std::string_view other) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [&](char a, char b) { return lower(a) == lower(b); });
}

class Blocks {
public:
    explicit Blocks(const std::string& service) : driver_{"driver", service} {}
    void add(std::initializer_list<Method> methods, std::string_view text, std::string_view remedy,
             std::vector<Evidence> more = {}) {
        more.push_back(driver_);
        for (const auto method : methods) {
            all_.push_back({method, {"system-blocks", Severity::info, text, remedy, more}});
        }
    }
    std::vector<BlockedMethod> take() { return std::move(all_); }

private:
    Evidence driver_;
    std::vector<BlockedMethod> all_;
};

/// Microsoft, "Security Group Commands" and "ATA Command Support".
void block_ata(Blocks& blocks, const SystemVersion& version) {
    blocks.add({Method::security_enhanced, Method::security_normal},
               version.preinstallation ? kSecurityInPe : kSecurity, kElsewhereOrUsb);
    if (version.preinstallation) return;
    blocks.add({Method::sanitize_block, Method::sanitize_crypto, Method::sanitize_overwrite}, kAtaSanitize, kElsewhere);
}

/// Microsoft, "StorNVMe Command Set Support" and STORAGE_REINITIALIZE_MEDIA, which says "Windows 10, version 21H1".
/// What earlier versions send without that structure differs and is not documented (Seagate, opensea-transport).
void block_nvme(Blocks& blocks, const SystemVersion& version) {
    if (version.preinstallation) return;
    blocks.add({Method::sanitize_overwrite}, kOverwrite, kElsewhere);
    blocks.add({Method::format_crypto, Method::format_user_data}, kFormat, kFormatInstead);
    if (version.build >= SystemVersion::kWindows10_21H1) return;
    blocks.add({Method::sanitize_block, Method::sanitize_crypto}, kOldWindows, kOldWindowsRemedy,
               {{"build", std::uint64_t{version.build}}});
}

/// Whether it is an NVMe drive with its own commands; not behind a USB bridge.
bool is_nvme(const DriveIdentity& drive) {
    return drive.bus == Bus::nvme || (drive.bus == Bus::raid && drive.protocol == Protocol::nvme);
}

/// Whether an NVMe drive is on a driver that passes no commands that change it.
bool is_on_other_driver(const DriveIdentity& drive, const std::string& service) {
    return is_intel_driver(service) || drive.bus == Bus::raid;
}

/// Of the driver, which refuses others (Microsoft, classpnp, ClassDeviceHwFirmwareDownloadProcess). They may be of a
/// log that says more than the words of IDENTIFY DEVICE.
void limit_pieces(const FirmwareInfo& info, firmware::AtaLimits& limits) {
    constexpr std::uint32_t kBlock = 512;
    if (info.alignment) {
        const auto unit = std::max((*info.alignment + kBlock - 1) / kBlock, 1U);
        const auto least = std::max(limits.min_blocks.value_or(1), 1U);
        limits.min_blocks = (least + unit - 1) / unit * unit;
    }
    if (info.largest_piece) {
        const auto most = std::max(*info.largest_piece / kBlock, 1U);
        limits.max_blocks = std::min(limits.max_blocks.value_or(most), most);
    }
}

}  // namespace

std::vector<BlockedMethod> blocked_methods(const DriveIdentity& drive, const std::string& service,
                                           const SystemVersion& version) {
    Blocks blocks(service);
    if (is_nvme(drive)) {
        if (is_on_other_driver(drive, service)) {
            blocks.add({Method::sanitize_block, Method::sanitize_crypto, Method::sanitize_overwrite,
                        Method::format_crypto, Method::format_user_data, Method::psid_revert},
                       kOtherDriver, kOtherDriverRemedy);
        } else {
            block_nvme(blocks, version);
        }
    } else if (same_name(service, "storahci") || same_name(service, "msahci")) {
        block_ata(blocks, version);
    }
    return blocks.take();
}

/// Microsoft, "StorNVMe Command Set Support": Namespace Management and Namespace Attachment only in Windows PE.
std::vector<overprovision::BlockedMethod> blocked_spare_methods(const DriveIdentity& drive, const std::string& service,
                                                                const SystemVersion& version) {
    if (!is_nvme(drive)) return {};
    const bool other = is_on_other_driver(drive, service);
    const auto text = other ? kNamespacesOtherDriver : version.preinstallation ? kNamespacesInPe : kNamespaces;
    return {{overprovision::Method::name_space,
             {"system-blocks", Severity::info, text, other ? kOtherDriverRemedy : kElsewhere, {{"driver", service}}}}};
}

bool passes_firmware_action(const SystemVersion& version, FirmwareAction action) noexcept {
    switch (action) {
        case FirmwareAction::replace_for_reset:
        case FirmwareAction::existing_for_reset: return true;
        case FirmwareAction::replace: return version.build >= SystemVersion::kWindows11_22H2;
        case FirmwareAction::existing_now: return version.build >= SystemVersion::kWindows11_24H2;
    }
    return false;
}

void limit_firmware(const SystemVersion& version, const FirmwareInfo* info, firmware::State& state) {
    if (state.way == firmware::Way::scsi) return;  // WRITE BUFFER by pass-through
    if (info == nullptr || !info->can_upgrade) {
        state.system.blocked = kNoFirmware;
        state.can_update = false;
        return;
    }
    if (state.way == firmware::Way::ata) {
        // See HeldAtaPort.
        state.ata.segments = false;
        state.ata.whole = false;
        limit_pieces(*info, state.ata);
        return;
    }
    state.system.resets = false;  // no request of Windows resets a controller
    state.system.stores_only = passes_firmware_action(version, FirmwareAction::replace);
    state.system.activates_now = passes_firmware_action(version, FirmwareAction::existing_now);
    auto& limits = state.nvme;
    // An alignment of 0 is unknown; 4096 is right for every drive (Microsoft, "Upgrading Firmware for an NVMe Device").
    constexpr std::uint32_t kSafe = 4096;
    limits.granularity_bytes = std::max(limits.granularity_bytes.value_or(kSafe), info->alignment.value_or(kSafe));
    if (info->largest_piece) {
        limits.largest_transfer =
            std::min(limits.largest_transfer.value_or(*info->largest_piece), *info->largest_piece);
    }
}

}  // namespace fettle::windows
