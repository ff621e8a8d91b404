// SPDX-License-Identifier: GPL-3.0-or-later
// What takes the space of a described computer with Windows.
#include "core/tune/windows/windows_space.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "platform/sim/fleet/memory_folders.h"

namespace fettle::tune::test {
namespace {

constexpr std::uint64_t kGB = 1'000'000'000;
constexpr std::uint64_t kMB = 1'000'000;

class GivenWindows final : public WindowsSystem {
public:
    Result<std::optional<RegistryValue>> value(const std::string& key, const std::string& name) override {
        const auto found = values.find(lower_case(key + "\\" + name));
        return found == values.end() ? std::optional<RegistryValue>() : std::optional(found->second);
    }
    Result<std::string> output(WindowsQuery query) override {
        if (query != WindowsQuery::shadow_storage || !shadows) return fail(ErrorCode::not_permitted, "vssadmin");
        return *shadows;
    }
    WindowsFacts facts() override { return {}; }

    void put(const std::string& key, const std::string& name, const RegistryValue& value) {
        values[lower_case(control_key(key) + "\\" + name)] = value;
    }
    std::map<std::string, RegistryValue> values;
    std::optional<std::string> shadows;  ///< nullopt: the user is no administrator
};

class GivenPlaces final : public WindowsPlaces {
public:
    std::string windows() override { return folder; }
    std::string user_temporary() override { return temporary; }
    std::vector<SpaceMount> volumes() override { return mounts; }

    std::string folder = R"(C:\Windows)";
    std::string temporary = R"(C:\Users\Ada\AppData\Local\Temp)";
    std::vector<SpaceMount> mounts{{"C:\\", "PhysicalDrive0p3", "NTFS"},
                                   {"D:\\", "PhysicalDrive1p1", "NTFS"},
                                   {R"(D:\archive\)", "PhysicalDrive2p1", "ReFS"}};
};

struct Laptop {
    Laptop() {
        meter.put_file_system("C:\\", {500 * kGB, 40 * kGB});
        meter.put_file_system("D:\\", {1000 * kGB, 900 * kGB});
    }
    [[nodiscard]] SpaceReport find() {
        WindowsSpace space(system, places);
        return find_space(space, meter);
    }
    [[nodiscard]] std::vector<SpaceUser> all(const std::string& id) {
        auto users = find().users;
        std::erase_if(users, [&](const SpaceUser& one) { return one.id != id; });
        return users;
    }
    [[nodiscard]] SpaceUser one(const std::string& id) {
        const auto users = all(id);
        EXPECT_EQ(users.size(), 1U) << id;
        return users.empty() ? SpaceUser() : users.front();
    }
    std::shared_ptr<GivenWindows> system = std::make_shared<GivenWindows>();
    std::shared_ptr<GivenPlaces> places = std::make_shared<GivenPlaces>();
    sim::MemoryFolders meter;
};

TEST(WindowsSpaceTest, TheHibernationFileIsFreedByPowercfg) {
    Laptop laptop;
    laptop.meter.put(R"(C:\hiberfil.sys)", {13 * kGB, 0, true});
    const auto file = laptop.one("hibernation-file");
    EXPECT_EQ(file.bytes, 13 * kGB);
    EXPECT_EQ(file.freeable_bytes, 13 * kGB);
    EXPECT_EQ(file.command, "powercfg /hibernate off");  // Microsoft, "Powercfg command-line options"
    EXPECT_EQ(file.mount_point, "C:\\");
    EXPECT_TRUE(laptop.all("app-swap-file").empty()) << "there is none";
}

TEST(WindowsSpaceTest, PageFilesStayWhereverTheyAre) {
    Laptop laptop;
    // Microsoft, ExistingPageFiles: names of the object manager.
    laptop.system->put(R"(Control\Session Manager\Memory Management)", "ExistingPageFiles",
                       make_multi_string({R"(\??\C:\pagefile.sys)", R"(\??\D:\pagefile.sys)"}));
    laptop.meter.put(R"(C:\pagefile.sys)", {8 * kGB, 0, true});
    laptop.meter.put(R"(D:\pagefile.sys)", {2 * kGB, 0, true});
    laptop.meter.put(R"(C:\swapfile.sys)", {268 * kMB, 0, true});
    const auto files = laptop.all("page-file");
    ASSERT_EQ(files.size(), 2U);
    EXPECT_EQ(files[0].path, R"(C:\pagefile.sys)");
    EXPECT_EQ(files[1].mount_point, "D:\\");
    for (const auto& file : files) {
        EXPECT_EQ(file.freeable_bytes, std::nullopt);
        EXPECT_EQ(file.command, "");
        EXPECT_FALSE(file.note.empty());
    }
    EXPECT_EQ(laptop.one("app-swap-file").freeable_bytes, std::nullopt);
}

TEST(WindowsSpaceTest, DiskCleanupFreesWhatItHasACategoryFor) {
    Laptop laptop;
    for (const auto* path :
         {R"(C:\Windows.old)", R"(C:\$WINDOWS.~BT)", R"(C:\Windows\Temp)", R"(C:\Users\Ada\AppData\Local\Temp)",
          R"(C:\Windows\MEMORY.DMP)", R"(C:\Windows\Minidump)"}) {
        laptop.meter.put(path, {3 * kGB, 0, true});
    }
    const auto report = laptop.find();
    ASSERT_EQ(report.users.size(), 6U);
    for (const auto& user : report.users) {
        EXPECT_EQ(user.command, "cleanmgr") << user.id;
        EXPECT_EQ(user.freeable_bytes, 3 * kGB) << user.id;
        EXPECT_FALSE(user.note.empty()) << user.id;
    }
    // The service of Fettle has Windows' own folder of temporary files: it counts once.
    laptop.places->temporary = R"(c:\WINDOWS\TEMP)";
    EXPECT_EQ(laptop.find().users.size(), 5U);
    laptop.meter.put(R"(C:\Windows\Temp)", {500'000, 0, true});
    EXPECT_TRUE(laptop.all("windows-temp").empty()) << "as good as empty";
}

TEST(WindowsSpaceTest, MemoryDumpsAreWhereTheRegistrySays) {
    Laptop laptop;
    laptop.meter.put(R"(D:\dumps\full.dmp)", {30 * kGB, 0, true});
    laptop.meter.put(R"(C:\Windows\small)", {2 * kMB, 0, true});
    laptop.system->put("Control\\CrashControl", "DumpFile", make_string(R"(D:\dumps\full.dmp)"));
    laptop.system->put("Control\\CrashControl", "MinidumpDir", make_string(R"(%systemroot%\small)"));
    EXPECT_EQ(laptop.one("memory-dump").mount_point, "D:\\");
    EXPECT_EQ(laptop.one("minidumps").path, R"(C:\Windows\small)");
    laptop.meter.put(R"(C:\Windows\LiveKernelReports)", {4 * kGB, 0, true});
    const auto live = laptop.one("live-kernel-dumps");
    EXPECT_EQ(live.freeable_bytes, 4 * kGB);
    EXPECT_EQ(live.command, "") << "Windows has none";
}

TEST(WindowsSpaceTest, TheComponentStoreIsNeverFreeable) {
    Laptop laptop;
    laptop.meter.put(R"(C:\Windows\WinSxS)", {9 * kGB, 0, false});
    const auto store = laptop.one("component-store");
    EXPECT_EQ(store.freeable_bytes, std::nullopt);
    EXPECT_EQ(store.command, "dism /Online /Cleanup-Image /StartComponentCleanup");
    EXPECT_FALSE(store.complete);
    laptop.meter.put(R"(C:\Windows\SoftwareDistribution\Download)", {5 * kGB, 0, true});
    EXPECT_EQ(laptop.one("update-downloads").freeable_bytes, std::nullopt) << "Windows Update deletes it itself";
    const auto report = laptop.find();
    ASSERT_FALSE(report.file_systems.empty());
    EXPECT_EQ(report.file_systems.front().freeable_bytes, 0U);
}

TEST(WindowsSpaceTest, EachVolumeHasARecycleBin) {
    Laptop laptop;
    laptop.meter.put(R"(C:\$Recycle.Bin)", {2 * kGB, 1, true});
    laptop.meter.put(R"(D:\archive\$Recycle.Bin)", {3 * kGB, 0, true});
    const auto bins = laptop.all("recycle-bin");
    ASSERT_EQ(bins.size(), 2U);
    EXPECT_EQ(bins[0].command, "powershell Clear-RecycleBin -DriveLetter C");
    EXPECT_EQ(bins[0].unreadable, 1U);
    EXPECT_EQ(bins[1].command, "powershell Clear-RecycleBin") << "no letter";
    EXPECT_EQ(bins[1].mount_point, R"(D:\archive\)") << "not the volume that it is mounted on";
}

TEST(WindowsSpaceTest, ShadowCopiesAreMeasuredByVssadmin) {
    Laptop laptop;
    laptop.meter.put(R"(C:\System Volume Information)", {0, 1, true});
    laptop.meter.put(R"(D:\System Volume Information)", {0, 1, true});
    // Without rights, nothing is known but that they exist.
    const auto hidden = laptop.all("shadow-copies");
    ASSERT_EQ(hidden.size(), 2U);
    EXPECT_EQ(hidden[0].bytes, 0U);
    EXPECT_EQ(hidden[0].unreadable, 1U);
    EXPECT_EQ(hidden[0].freeable_bytes, std::nullopt);
    EXPECT_EQ(hidden[0].command, "vssadmin list shadowstorage");
    // An administrator's saved output: 15.681 GB, in units of 1024, are used for C:.
    std::ifstream file(FETTLE_TEST_DATA "/tune/windows/vssadmin_unbounded.txt", std::ios::binary);
    laptop.system->shadows = std::string(std::istreambuf_iterator<char>(file), {});
    ASSERT_FALSE(laptop.system->shadows->empty());
    const auto copies = laptop.one("shadow-copies");
    EXPECT_NEAR(static_cast<double>(copies.bytes), 15.681 * 1024 * 1024 * 1024, 1e6);
    EXPECT_EQ(copies.freeable_bytes, copies.bytes);
    EXPECT_EQ(copies.command, "vssadmin delete shadows /for=C: /all");
    EXPECT_EQ(copies.path, R"(C:\System Volume Information)");
    EXPECT_EQ(copies.mount_point, "C:\\");
    laptop.system->shadows = "No items found that satisfy the query.\n";
    EXPECT_TRUE(laptop.all("shadow-copies").empty());
}

TEST(WindowsSpaceTest, FreeableSpaceBelongsToItsVolume) {
    Laptop laptop;
    laptop.meter.put(R"(C:\hiberfil.sys)", {13 * kGB, 0, true});
    laptop.meter.put(R"(C:\Windows.old)", {20 * kGB, 0, true});
    laptop.meter.put(R"(D:\$Recycle.Bin)", {7 * kGB, 0, true});
    laptop.places->mounts.insert(laptop.places->mounts.begin() + 1, {"X:\\", "PhysicalDrive0p3", "NTFS"});
    laptop.meter.put_file_system("X:\\", {500 * kGB, 40 * kGB});
    const auto report = laptop.find();
    ASSERT_EQ(report.file_systems.size(), 2U) << "one is mounted twice, and of one the size is unknown";
    EXPECT_EQ(report.file_systems[0].source, "PhysicalDrive0p3");
    EXPECT_EQ(report.file_systems[0].freeable_bytes, 33 * kGB);
    EXPECT_EQ(report.file_systems[0].available_bytes, 40 * kGB);
    EXPECT_EQ(report.file_systems[1].freeable_bytes, 7 * kGB);
    EXPECT_FALSE(report.notes.empty());
}

TEST(WindowsSpaceTest, WithoutWindowsFolderNothingIsGuessed) {
    Laptop laptop;
    laptop.meter.put(R"(C:\hiberfil.sys)", {13 * kGB, 0, true});
    laptop.meter.put(R"(MEMORY.DMP)", {13 * kGB, 0, true});
    laptop.places->folder.clear();
    EXPECT_TRUE(laptop.find().users.empty());
}

}  // namespace
}  // namespace fettle::tune::test
