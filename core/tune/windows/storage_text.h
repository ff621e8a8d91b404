// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Texts of Windows about page files, TRIM, shadow copies and scheduled tasks.
namespace fettle::tune {

/// One entry of the registry value PagingFiles, "C:\pagefile.sys 16 8192".
struct PageFile {
    std::string path;               ///< "?:\pagefile.sys": Windows chooses the drive
    std::uint64_t initial_mib = 0;  ///< 0: Windows chooses the size
    std::uint64_t most_mib = 0;
};
/// Entries that do not have the form are skipped.
[[nodiscard]] std::vector<PageFile> parse_page_files(const std::vector<std::string>& entries);

/// "fsutil behavior query DisableDeleteNotify". The names in it are not translated, the words are.
struct DeleteNotification {
    std::optional<bool> ntfs;  ///< whether TRIM is sent; nullopt: not printed, or "not currently set"
    std::optional<bool> refs;
};
[[nodiscard]] DeleteNotification parse_delete_notification(std::string_view text);

/// One association of "vssadmin list shadowstorage".
struct ShadowStorage {
    std::string volume;  ///< whose copies they are: "C:", or the GUID path of a volume without a letter
    std::optional<std::uint64_t> used_bytes;
    std::optional<std::uint64_t> most_bytes;  ///< nullopt: no limit, or a unit in another language
    bool unlimited = false;
};
/// vssadmin's words are in the user's language; each association has two volumes and then, in this order, the used, the
/// allocated and the largest size. Where Windows translates the units too (Russian), the sizes stay unknown: WMI's
/// Win32_ShadowStorage has them as numbers.
[[nodiscard]] std::vector<ShadowStorage> parse_shadow_storage(std::string_view text);

/// A task of the Task Scheduler, from "schtasks /query /xml".
struct ScheduledTask {
    bool enabled = true;
    std::string command;    ///< "%windir%\system32\defrag.exe"
    std::string arguments;  ///< "-c -h -o -$"
};
/// Reads the elements Settings/Enabled (Task Scheduler schema: true if absent), Exec/Command and Exec/Arguments.
/// nullopt: no task.
[[nodiscard]] std::optional<ScheduledTask> parse_scheduled_task(std::string_view xml);

}  // namespace fettle::tune
