// SPDX-License-Identifier: GPL-3.0-or-later
// The service's side and the helper's, connected by a socket as they are in use: the helper's runs in a thread.
#include "platform/linux/settings_helper.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "platform/linux/helper_system_files.h"
#include "platform/linux/settings_protocol.h"
#include "platform/linux/system_files.h"
#include "tests/unit/linux/fake_system.h"
#include "tests/unit/linux/noting_files.h"

namespace fettle::linux_system {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

constexpr milliseconds kPatience = std::chrono::seconds(20);
class SettingsHelperTest : public testing::Test {
protected:
    ~SettingsHelperTest() override {
        files_.reset();  // closes the connection, which ends the helper
        for (auto& thread : threads_) thread.join();
    }
    /// The service's side; each helper that it starts is `serve` in a thread.
    tune::SystemFiles& files(std::function<void(DeviceFile&)> serve, milliseconds patience = kPatience) {
        auto start = [this, serve = std::move(serve)]() -> Result<std::shared_ptr<DeviceFile>> {
            auto [ours, theirs] = connected();
            ++started_;
            threads_.emplace_back([serve, theirs = std::move(theirs)] { serve(*theirs); });
            return std::move(ours);
        };
        files_ = std::make_unique<HelperSystemFiles>(std::make_unique<NotingFiles>(), std::move(start), patience);
        return *files_;
    }
    tune::SystemFiles& served() {
        return files([this](DeviceFile& file) { serve(file); });
    }
    void serve(DeviceFile& file) {
        LineChannel channel(file.descriptor(), file.descriptor(), kLongestLine);
        auto status = serve_settings(channel, outside_, kPlaces);
        // After a time limit, a new helper starts before the old one has ended.
        const std::lock_guard lock(mutex_);
        ended_.push_back(std::move(status));
    }
    void join() {
        files_.reset();
        for (auto& thread : threads_) thread.join();
        threads_.clear();
    }

    NotingFiles outside_;
    std::mutex mutex_;  ///< of ended_
    std::vector<Status> ended_;
    int started_ = 0;

private:
    std::vector<std::thread> threads_;
    std::unique_ptr<HelperSystemFiles> files_;
};

TEST_F(SettingsHelperTest, EachChangeIsMadeByTheHelper) {
    auto& files = served();
    const tune::File file{"# Written by Fettle. \xc3\xa4 \"\\\".\nvm.swappiness = 37\n"};
    const tune::File odd{std::string("a\0\xff\n\"\\", 6)};
    auto lock = files.lock();
    ASSERT_TRUE(lock) << to_string(lock.error());
    EXPECT_TRUE(files.replace(kFile, file));
    EXPECT_TRUE(files.remove(kFile));
    EXPECT_TRUE(files.replace("/etc/fstab", odd));
    files.remove_leftovers("/etc/fstab");
    EXPECT_TRUE(files.make_folder("/etc/sysctl.d"));
    EXPECT_TRUE(files.remove_empty_folder("/etc/sysctl.d"));
    EXPECT_TRUE(files.set_value("/proc/sys/vm/swappiness", "37"));
    EXPECT_TRUE(files.reload(tune::Reload::journald));
    EXPECT_TRUE(files.reload(tune::Reload::none)) << "which nobody needs to be asked for";
    EXPECT_TRUE(files.enable_unit("fstrim.timer", true));
    EXPECT_TRUE(files.enable_unit("fstrim.timer", false));
    EXPECT_TRUE(files.remount("/with a blank/\xc3\xa4", "noatime"));
    EXPECT_TRUE(files.set_swap_file_size("/home/swapfile", std::uint64_t{1} << 40U));
    EXPECT_TRUE(files.swap_on("/home/swapfile", "sw,pri=5"));
    EXPECT_TRUE(files.swap_off("/home/swapfile"));
    EXPECT_TRUE(files.swap_on("/dev/disk/by-uuid/5c1f", "sw"));
    EXPECT_TRUE(files.swap_off("/dev/disk/by-uuid/5c1f"));
    EXPECT_TRUE(outside_.locked);
    lock->reset();
    EXPECT_FALSE(outside_.locked);
    join();
    const std::vector<std::string> calls{"lock",
                                         std::string("replace ") + kFile,
                                         std::string("remove ") + kFile,
                                         "replace /etc/fstab",
                                         "remove_leftovers /etc/fstab",
                                         "make_folder /etc/sysctl.d",
                                         "remove_empty_folder /etc/sysctl.d",
                                         "set_value /proc/sys/vm/swappiness 37",
                                         "reload 3",
                                         "enable fstrim.timer",
                                         "disable fstrim.timer",
                                         "remount /with a blank/\xc3\xa4 noatime",
                                         "resize /home/swapfile 1099511627776",
                                         "swapon /home/swapfile sw,pri=5",
                                         "swapoff /home/swapfile",
                                         "swapon /dev/disk/by-uuid/5c1f sw",
                                         "swapoff /dev/disk/by-uuid/5c1f"};
    EXPECT_EQ(outside_.calls, calls);
    EXPECT_EQ(outside_.files, (std::vector{file, odd}));
    EXPECT_EQ(started_, 1);
    ASSERT_EQ(ended_.size(), 1U);
    EXPECT_TRUE(ended_.front());
}

TEST_F(SettingsHelperTest, ReadingStartsNoHelper) {
    auto& files = served();
    EXPECT_EQ(files.value("/proc/swaps"), "local");
    EXPECT_EQ(files.names("/etc"), std::vector<std::string>{"local"});
    EXPECT_EQ(files.link("/etc"), "local");
    EXPECT_EQ(files.bytes_below("/var"), 7U);
    EXPECT_EQ(files.missing_folders(kFile), std::vector<std::string>{"local"});
    EXPECT_EQ(files.obstacle("/etc"), "local");
    EXPECT_EQ(files.fstab_errors("").value_or(""), "local");
    EXPECT_TRUE(files.read(kFile));
    EXPECT_TRUE(files.swap_file("/swapfile")->has_value());
    EXPECT_EQ(files.free_bytes("/"), 7U);
    EXPECT_EQ(started_, 0);
}

TEST_F(SettingsHelperTest, TheLargestFileCrosses) {
    auto& files = served();
    const tune::File file{std::string(tune::kLargestFile, '\xff')};
    const auto done = files.replace("/etc/fstab", file);
    EXPECT_TRUE(done) << to_string(done.error());
    EXPECT_EQ(outside_.files, std::vector{file});
}

TEST_F(SettingsHelperTest, ErrorsCrossWithTheirCodes) {
    auto& files = served();
    for (auto code = ErrorCode::truncated; code <= ErrorCode::internal;
         code = static_cast<ErrorCode>(static_cast<std::uint8_t>(code) + 1)) {
        outside_.error = Error{code, "why \"it\" failed\n", {NativeStatus::Kind::system, ENOSPC}};
        const auto done = files.remove(kFile);
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().code, code);
        EXPECT_EQ(done.error().context, "why \"it\" failed\n");
        EXPECT_EQ(done.error().native, outside_.error->native);
    }
    EXPECT_EQ(files.lock().error().code, ErrorCode::internal);
}

TEST_F(SettingsHelperTest, OtherPlacesAreRefused) {
    auto& files = served();
    const auto lock = files.lock();
    const auto refused = [](const Status& done) { return !done && done.error().code == ErrorCode::refused; };
    for (const std::string path : {"/etc/shadow", "/etc/sysctl.d/99-sysctl.conf", "/etc/sysctl.d/zz-fettle-../x.conf",
                                   "/etc/fstab/", "fstab", "/etc/sysctl.d/zz-fettle-a/../../shadow.conf",
                                   "/etc/x/../fstab", "/etc//fstab", "", "/etc/sysctl.d/zz-fettle-\n.conf"}) {
        EXPECT_TRUE(refused(files.replace(path, {}))) << path;
        EXPECT_TRUE(refused(files.remove(path))) << path;
        files.remove_leftovers(path);
    }
    const auto with_nul = std::string(kFile).insert(20, 1, '\0');
    EXPECT_TRUE(refused(files.remove(with_nul)));
    for (const std::string path :
         {"/", "", "/etc/cron.d", "/etc/sysctl.d/..", kFile, "/etc/sysctl.d/zz-fettle-x.conf/y"}) {
        EXPECT_TRUE(refused(files.make_folder(path))) << path;
        EXPECT_TRUE(refused(files.remove_empty_folder(path))) << path;
    }
    for (const std::string path : {"/proc/sys/kernel/core_pattern", "/proc/sys/vm/../kernel/core_pattern", kFile}) {
        EXPECT_TRUE(refused(files.set_value(path, "1"))) << path;
    }
    EXPECT_TRUE(refused(files.enable_unit("sshd.service", false)));
    EXPECT_TRUE(refused(files.remount("/home", "suid")));
    EXPECT_TRUE(refused(files.remount("/home", "noatime,suid")));
    EXPECT_TRUE(refused(files.remount("home", "noatime")));
    EXPECT_TRUE(refused(files.reload(tune::Reload::initramfs))) << "no family of these places needs it";
    EXPECT_TRUE(refused(files.remount("/home/../etc", "noatime")));
    for (const std::string path :
         {"/etc/swapfile", "/usr/lib/swapfile", "/dev/sda", "/home/../etc/swapfile", "/", "x"}) {
        EXPECT_TRUE(refused(files.set_swap_file_size(path, 0))) << path;
        EXPECT_TRUE(refused(files.swap_on(path, "sw"))) << path;
        EXPECT_TRUE(refused(files.swap_off(path))) << path;
    }
    EXPECT_EQ(outside_.calls, std::vector<std::string>{"lock"});
    EXPECT_TRUE(files.remove(kFile)) << "it goes on";
}

TEST_F(SettingsHelperTest, OtherContentsAreRefused) {
    auto& files = served();
    const auto lock = files.lock();
    const auto refused = [](const Status& done) { return !done && done.error().code == ErrorCode::refused; };
    EXPECT_TRUE(refused(files.replace(kFile, {"kernel.core_pattern = |/tmp/x\n"})));
    EXPECT_TRUE(refused(files.replace(kFile, {"# Written by Fettle. x.\nvm.swappiness = 1\n", 0666})));
    EXPECT_TRUE(refused(files.replace("/etc/fstab", {"evil"})));
    EXPECT_TRUE(refused(files.replace("/etc/fstab", {"good", 0600})));
    EXPECT_TRUE(refused(files.remove("/etc/fstab"))) << "it is not Fettle's";
    EXPECT_EQ(outside_.calls, std::vector<std::string>{"lock"});
}

TEST_F(SettingsHelperTest, TheLockIsOneAndFree) {
    auto& files = served();
    auto lock = files.lock();
    ASSERT_TRUE(lock);
    EXPECT_EQ(files.lock().error().code, ErrorCode::busy);
    EXPECT_TRUE(files.remove(kFile)) << "the first is unharmed";
    lock->reset();
    EXPECT_TRUE(files.lock()) << "at once";
    EXPECT_EQ(started_, 2) << "a helper runs only while settings are locked";
    EXPECT_FALSE(outside_.locked);
}

TEST_F(SettingsHelperTest, AHelperThatDiesIsReplaced) {
    bool dies = false;
    auto& files = this->files([&](DeviceFile& file) {
        if (!dies) {
            serve(file);
            return;
        }
        LineChannel channel(file.descriptor(), file.descriptor(), kLongestLine);
        (void)channel.read();
        (void)channel.write(to_line(SettingsAnswer{1, {}}));
        (void)channel.read();
        // In the middle of the answer.
        EXPECT_EQ(::write(file.descriptor(), "{\"version\":1", 12), 12);
        EXPECT_EQ(::shutdown(file.descriptor(), SHUT_RDWR), 0);
    });
    dies = true;
    auto lock = files.lock();
    ASSERT_TRUE(lock) << to_string(lock.error());
    const auto done = files.remove(kFile);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::io);
    EXPECT_NE(done.error().context.find("exited during \"remove\""), std::string::npos);
    dies = false;
    EXPECT_TRUE(files.remove(kFile));
    EXPECT_TRUE(outside_.locked) << "the new one has taken the lock first";
    EXPECT_EQ(outside_.calls, (std::vector<std::string>{"lock", std::string("remove ") + kFile}));
    lock->reset();
    EXPECT_FALSE(outside_.locked);
    EXPECT_EQ(started_, 2);
}

TEST_F(SettingsHelperTest, WhereSomebodyElseHasTheLockMeanwhileNothingIsChanged) {
    int turn = 0;
    auto& files = this->files([&](DeviceFile& file) {
        LineChannel channel(file.descriptor(), file.descriptor(), kLongestLine);
        const auto busy = ++turn > 1;
        (void)channel.read();
        (void)channel.write(
            to_line(SettingsAnswer{busy ? 3U : 1U, busy ? Status(fail(ErrorCode::busy, "somebody else")) : Status()}));
        if (!busy) return;
        EXPECT_EQ(channel.read().value_or("nothing"), std::nullopt) << "no other request";
    });
    const auto lock = files.lock();
    ASSERT_TRUE(lock);
    EXPECT_EQ(files.remove(kFile).error().code, ErrorCode::io) << "the first has died";
    EXPECT_EQ(files.remove(kFile).error().code, ErrorCode::busy);
    join();
}

TEST_F(SettingsHelperTest, AnAnswerToSomethingElseIsNone) {
    auto& files = this->files([](DeviceFile& file) {
        LineChannel channel(file.descriptor(), file.descriptor(), kLongestLine);
        (void)channel.read();
        (void)channel.write(to_line(SettingsAnswer{99, {}}));
    });
    EXPECT_EQ(files.remove(kFile).error().code, ErrorCode::malformed);
}

TEST_F(SettingsHelperTest, AHelperThatDoesNotRespondIsLeft) {
    auto& files = this->files(
        [](DeviceFile& file) {
            LineChannel channel(file.descriptor(), file.descriptor(), kLongestLine);
            while (true) {
                const auto line = channel.read();
                if (!line || !*line) return;
            }
        },
        milliseconds(30));
    EXPECT_EQ(files.remove(kFile).error().code, ErrorCode::timeout);
    EXPECT_EQ(files.lock().error().code, ErrorCode::timeout);
}

TEST_F(SettingsHelperTest, WithoutAHelperTheErrorIsThatOfItsStart) {
    HelperSystemFiles files(std::make_unique<NotingFiles>(), []() -> Result<std::shared_ptr<DeviceFile>> {
        return fail(ErrorCode::io, "systemd did not start it");
    });
    EXPECT_EQ(files.lock().error().context, "systemd did not start it");
    EXPECT_EQ(files.remove(kFile).error().context, "systemd did not start it");
}

/// The whole way down to the files of a computer.
TEST(SettingsHelperFiles, ChangesReachTheFiles) {
    if (::geteuid() != 0) GTEST_SKIP() << "the helper writes files of root only";
    const FakeSystem system;
    system.file("proc/sys/vm/swappiness", "60");
    system.folder("etc");
    LinuxSystemFiles outside(system.roots(), system.top() + "/state/settings/.lock");
    std::vector<std::thread> helpers;
    {
        HelperSystemFiles files(std::make_unique<LinuxSystemFiles>(system.roots(), std::string(), MountView::system),
                                [&]() -> Result<std::shared_ptr<DeviceFile>> {
                                    auto [ours, theirs] = connected();
                                    helpers.emplace_back([&outside, theirs = std::move(theirs)] {
                                        LineChannel channel(theirs->descriptor(), theirs->descriptor(), kLongestLine);
                                        (void)serve_settings(channel, outside, kPlaces);
                                    });
                                    return std::move(ours);
                                });
        const auto lock = files.lock();
        ASSERT_TRUE(lock) << to_string(lock.error());
        EXPECT_EQ(outside.lock().error().code, ErrorCode::busy) << "for other processes, too";
        EXPECT_EQ(files.missing_folders(kFile), std::vector<std::string>{"/etc/sysctl.d"});
        EXPECT_TRUE(files.make_folder("/etc/sysctl.d"));
        const std::string text = "# Written by Fettle. x.\nvm.swappiness = 37\n";
        EXPECT_TRUE(files.replace(kFile, {text}));
        const auto read = files.read(kFile);
        ASSERT_TRUE(read && *read);
        EXPECT_EQ((*read)->bytes, text);
        EXPECT_TRUE(files.set_value("/proc/sys/vm/swappiness", "37"));
        EXPECT_EQ(files.value("/proc/sys/vm/swappiness"), "37");
        EXPECT_TRUE(files.remove(kFile));
        EXPECT_TRUE(files.remove_empty_folder("/etc/sysctl.d"));
        EXPECT_FALSE(fs::exists(system.top() + "/etc/sysctl.d"));
    }
    for (auto& helper : helpers) helper.join();
    EXPECT_TRUE(outside.lock());
}

}  // namespace
}  // namespace fettle::linux_system
