// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/windows/windows_space.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "core/tune/windows/storage_text.h"

namespace fettle::tune {

namespace {

/// A folder of caches may hold a few small files of its own.
constexpr std::uint64_t kTrivial = std::uint64_t{1} << 20U;

constexpr std::string_view kNoHibernation =
    FETTLE_TEXT("Hibernation and Fast Startup are then unavailable. \"powercfg /hibernate on\" enables them again.");
constexpr std::string_view kPageFile = FETTLE_TEXT(
    "Without a page file, programs fail when memory runs out, and Windows cannot save a crash dump. Its size is a "
    "setting.");
constexpr std::string_view kAppSwap =
    FETTLE_TEXT("Windows moves suspended apps to it, and creates it together with the page file.");
constexpr std::string_view kNoWayBack = FETTLE_TEXT(
    "You can then no longer go back to the previous version of Windows. Choose \"Clean up system files\". Windows "
    "deletes this folder itself ten days after the upgrade.");
constexpr std::string_view kUpgrade = FETTLE_TEXT(
    "An upgrade in progress needs these files. Choose \"Clean up system files\" after it has been completed.");
constexpr std::string_view kTemporary =
    FETTLE_TEXT("Programs may still use some of these files. Disk Cleanup leaves those that were used recently.");
constexpr std::string_view kDump =
    FETTLE_TEXT("That crash can no longer be analyzed. Choose \"Clean up system files\".");
constexpr std::string_view kLiveDumps = FETTLE_TEXT(
    "Reports of errors that Windows recovered from. An administrator can delete them if nobody is going to analyze "
    "them.");
constexpr std::string_view kDownloads =
    FETTLE_TEXT("Windows Update needs these files until the updates are installed, and deletes them itself.");
constexpr std::string_view kPeers =
    FETTLE_TEXT("Other computers in the network then get updates from the internet instead of from this computer.");
constexpr std::string_view kComponents = FETTLE_TEXT(
    "Never delete this folder: Windows runs from these files. Many of them have a second name elsewhere (hard links), "
    "so that the folder adds less than its size. The command removes superseded components; \"dism /Online "
    "/Cleanup-Image /AnalyzeComponentStore\" reports whether that is worthwhile.");
constexpr std::string_view kBin = FETTLE_TEXT(
    "The files in your recycle bin can no longer be restored. The recycle bins of other users are not emptied.");
constexpr std::string_view kShadows = FETTLE_TEXT(
    "Restore points and previous versions of files on this volume are lost. System Protection sets the maximum size.");
constexpr std::string_view kHiddenShadows = FETTLE_TEXT(
    "Only Windows can read this folder. For an administrator, the command shows how much of it shadow copies (restore "
    "points) take.");
constexpr std::string_view kSeveralNames = FETTLE_TEXT(
    "A file with several names (hard links) counts once per folder. Its space is freed only with its last name.");

constexpr std::string_view kCleanUp = "cleanmgr";

/// Where a path begins.
enum class Base : std::uint8_t { drive, windows };

/// A folder whose place is fixed.
struct PlaceRow {
    std::string_view id;
    std::string_view title;
    Base base;
    std::string_view path;
    std::string_view command;
    std::string_view note;
    bool freed = true;  ///< by the command, or by deleting it; otherwise it is needed
};

// Each row: the page of Microsoft's that documents the place and the command. Rows of one command follow each other.
constexpr std::array kFileRows{
    // learn.microsoft.com, "Powercfg command-line options": /hibernate off.
    PlaceRow{"hibernation-file", FETTLE_TEXT("Hibernation file"), Base::drive, "hiberfil.sys",
             "powercfg /hibernate off", kNoHibernation},
    // Building Windows 8, "Reclaiming memory from Metro style apps".
    PlaceRow{"app-swap-file", FETTLE_TEXT("Swap file of apps"), Base::drive, "swapfile.sys", {}, kAppSwap, false},
    // support.microsoft.com, "Delete your previous version of Windows".
    PlaceRow{"previous-windows", FETTLE_TEXT("Previous version of Windows"), Base::drive, "Windows.old", kCleanUp,
             kNoWayBack},
    // learn.microsoft.com, "Windows Setup log files and event logs", and "cleanmgr": Temporary Windows installation
    // files.
    PlaceRow{"upgrade-files", FETTLE_TEXT("Files of Windows upgrades"), Base::drive, "$WINDOWS.~BT", kCleanUp,
             kUpgrade},
    // learn.microsoft.com, "cleanmgr": Temporary Files; "Creating a Disk Cleanup Handler": LastAccess.
    PlaceRow{"windows-temp", FETTLE_TEXT("Temporary files of Windows"), Base::windows, "Temp", kCleanUp, kTemporary},
};
constexpr std::array kServiceRows{
    // learn.microsoft.com, "Kernel Live Dump Code Reference"; cleanmgr has no category for them.
    PlaceRow{"live-kernel-dumps",
             FETTLE_TEXT("Live kernel memory dumps"),
             Base::windows,
             "LiveKernelReports",
             {},
             kLiveDumps},
    // learn.microsoft.com, "How Windows Update works".
    PlaceRow{"update-downloads",
             FETTLE_TEXT("Downloads of Windows Update"),
             Base::windows,
             "SoftwareDistribution\\Download",
             {},
             kDownloads,
             false},
    // learn.microsoft.com, "Monitor Delivery Optimization": Delete-DeliveryOptimizationCache.
    PlaceRow{"delivery-optimization", FETTLE_TEXT("Delivery Optimization cache"), Base::windows,
             "ServiceProfiles\\NetworkService\\AppData\\Local\\Microsoft\\Windows\\DeliveryOptimization\\Cache",
             "powershell Delete-DeliveryOptimizationCache", kPeers},
    // learn.microsoft.com, "Clean up the WinSxS folder", "Determine the actual size of the WinSxS folder".
    PlaceRow{"component-store", FETTLE_TEXT("Component store (WinSxS)"), Base::windows, "WinSxS",
             "dism /Online /Cleanup-Image /StartComponentCleanup", kComponents, false},
};

/// "C:\" and "Windows.old" as "C:\Windows.old".
std::string below(std::string folder, std::string_view name) {
    if (!folder.ends_with('\\')) folder += '\\';
    return folder.append(name);
}

/// "C:\" of "C:\Windows"; empty: no drive letter.
std::string root_of(std::string_view path) {
    constexpr std::size_t kRoot = 3;
    return path.size() >= kRoot && path[1] == ':' ? std::string(path.substr(0, kRoot)) : std::string();
}

/// "C:" of "C:\"; empty: mounted in a folder.
std::string letter_of(std::string_view mount_point) {
    return mount_point.size() == 3 && mount_point[1] == ':' ? std::string(mount_point.substr(0, 2)) : std::string();
}

/// One search.
class SpaceSearch {
public:
    SpaceSearch(WindowsSystem& system, WindowsPlaces& places, FolderMeter& meter)
        : system_(system), meter_(meter), windows_(places.windows()), volumes_(places.volumes()) {}

    std::vector<SpaceUser> run(const std::string& user_temporary) {
        add_page_files();
        for (const auto& row : kFileRows) add(row, place_of(row));
        add_user_temporary(user_temporary);
        add_dumps();
        for (const auto& row : kServiceRows) add(row, place_of(row));
        add_recycle_bins();
        add_shadow_copies();
        for (auto& user : users_) user.mount_point = mount_point_of(user.path);
        return std::move(users_);
    }

private:
    [[nodiscard]] std::string place_of(const PlaceRow& row) const {
        const auto base = row.base == Base::windows ? windows_ : root_of(windows_);
        return base.empty() ? base : below(base, row.path);
    }

    void add(const PlaceRow& row, const std::string& path) {
        const auto size = path.empty() ? std::nullopt : meter_.folder(path);
        if (!size || (size->bytes < kTrivial && size->unreadable == 0)) return;
        auto user = made(row.id, row.title, path, *size);
        user.command = row.command;
        user.note = row.note;
        if (row.freed) user.freeable_bytes = user.bytes;
        users_.push_back(std::move(user));
    }

    static SpaceUser made(std::string_view id, std::string_view title, const std::string& path,
                          const FolderSize& size) {
        SpaceUser user;
        user.id = id;
        user.title = title;
        user.path = path;
        user.bytes = size.bytes;
        user.unreadable = size.unreadable;
        user.complete = size.complete;
        return user;
    }

    /// "\??\C:\pagefile.sys": those that are in use.
    void add_page_files() {
        const auto read =
            system_.value(control_key(R"(Control\Session Manager\Memory Management)"), "ExistingPageFiles");
        const auto files = read && *read ? texts_of(**read) : std::nullopt;
        for (auto path : files.value_or(std::vector<std::string>())) {
            constexpr std::string_view kPrefix = R"(\??\)";
            if (path.starts_with(kPrefix)) path.erase(0, kPrefix.size());
            // learn.microsoft.com, "Introduction to the page file".
            add({"page-file", FETTLE_TEXT("Page file"), Base::drive, {}, {}, kPageFile, false}, path);
        }
    }

    void add_user_temporary(const std::string& path) {
        if (same_name(path, below(windows_, "Temp"))) return;
        add({"user-temp", FETTLE_TEXT("Your temporary files"), Base::drive, {}, kCleanUp, kTemporary}, path);
    }

    /// learn.microsoft.com, "System failure and recovery options": DumpFile, MinidumpDir.
    void add_dumps() {
        add({"memory-dump", FETTLE_TEXT("Memory dump of a crash of Windows"), Base::windows, {}, kCleanUp, kDump},
            configured("DumpFile", "MEMORY.DMP"));
        add({"minidumps", FETTLE_TEXT("Small memory dumps"), Base::windows, {}, kCleanUp, kDump},
            configured("MinidumpDir", "Minidump"));
    }

    /// The path that a value has, with the folder of Windows for its variable; without the value, the usual one.
    std::string configured(const std::string& name, std::string_view usual) {
        if (windows_.empty()) return {};
        const auto read = system_.value(control_key("Control\\CrashControl"), name);
        const auto text = read && *read ? text_of(**read) : std::nullopt;
        if (!text || text->empty()) return below(windows_, usual);
        constexpr std::string_view kVariable = "%SystemRoot%";
        const bool relative = same_name(std::string_view(*text).substr(0, kVariable.size()), kVariable);
        return relative ? windows_ + text->substr(kVariable.size()) : *text;
    }

    /// learn.microsoft.com, "Clear-RecycleBin".
    void add_recycle_bins() {
        for (const auto& volume : volumes_) {
            const auto path = below(volume.mount_point, "$Recycle.Bin");
            const auto size = meter_.folder(path);
            if (!size || (size->bytes < kTrivial && size->unreadable == 0)) continue;
            auto user = made("recycle-bin", FETTLE_TEXT("Recycle bin"), path, *size);
            user.freeable_bytes = user.bytes;
            user.note = kBin;
            user.command = "powershell Clear-RecycleBin";
            const auto letter = letter_of(volume.mount_point);
            if (!letter.empty()) user.command += fmt::format(" -DriveLetter {}", letter.front());
            users_.push_back(std::move(user));
        }
    }

    /// learn.microsoft.com, "vssadmin delete shadows", "vssadmin list shadowstorage".
    void add_shadow_copies() {
        constexpr std::string_view kTitle = FETTLE_TEXT("Shadow copies (restore points)");
        constexpr std::string_view kFolder = "System Volume Information";
        const auto text = system_.output(WindowsQuery::shadow_storage);
        if (!text) {
            // It needs an administrator.
            for (const auto& volume : volumes_) add_hidden(below(volume.mount_point, kFolder), kTitle);
            return;
        }
        for (const auto& one : parse_shadow_storage(*text)) {
            const auto path = below(one.volume, kFolder);
            if (!one.used_bytes) add_hidden(path, kTitle);
            if (one.used_bytes.value_or(0) == 0) continue;
            auto user = made("shadow-copies", kTitle, path, {*one.used_bytes, 0, true});
            user.freeable_bytes = user.bytes;
            user.command = fmt::format("vssadmin delete shadows /for={} /all", one.volume);
            user.note = kShadows;
            users_.push_back(std::move(user));
        }
    }

    void add_hidden(const std::string& path, std::string_view title) {
        const auto size = meter_.folder(path);
        if (!size || size->unreadable == 0) return;
        auto user = made("shadow-copies", title, path, *size);
        user.command = "vssadmin list shadowstorage";
        user.note = kHiddenShadows;
        users_.push_back(std::move(user));
    }

    /// The innermost volume that holds the path; empty: unknown.
    [[nodiscard]] std::string mount_point_of(std::string_view path) const {
        std::string found;
        for (const auto& volume : volumes_) {
            const auto& root = volume.mount_point;
            if (root.size() > found.size() && same_name(path.substr(0, root.size()), root)) found = root;
        }
        return found;
    }

    WindowsSystem& system_;
    FolderMeter& meter_;
    std::string windows_;
    std::vector<SpaceMount> volumes_;
    std::vector<SpaceUser> users_;
};

}  // namespace

std::vector<SpaceUser> WindowsSpace::users(FolderMeter& meter) {
    return SpaceSearch(*system_, *places_, meter).run(places_->user_temporary());
}

std::vector<Message> WindowsSpace::notes() { return {{"several-names", Severity::info, kSeveralNames, {}, {}}}; }

}  // namespace fettle::tune
