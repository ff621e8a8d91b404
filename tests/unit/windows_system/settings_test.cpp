// SPDX-License-Identifier: GPL-3.0-or-later
// The registry below HKEY_CURRENT_USER\Software\FettleTest, and programs of the system folder.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <windows.h>
// Need the types of windows.h.
#include <aclapi.h>
#include <winternl.h>

#include <array>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "platform/windows/drives/win32_drives.h"
#include "platform/windows/ioctl/win32_device_io.h"
#include "platform/windows/system/wide.h"
#include "platform/windows/tune/registry.h"
#include "platform/windows/tune/settings_changer.h"
#include "platform/windows/tune/settings_reader.h"
#include "platform/windows/tune/system_program.h"
#include "platform/windows/volumes/win32_volumes.h"
#include "tests/unit/windows_system/temporary_folder.h"

namespace fettle::windows {
namespace {

using testing::HasSubstr;
using testing::Not;
using tune::RegistryType;
using tune::RegistryValue;
using windows_system::TemporaryFolder;

const std::string kRoot = "HKEY_CURRENT_USER\\Software\\FettleTest";
constexpr const wchar_t* kRootBelow = L"Software\\FettleTest";

template <typename Function>
Function of_ntdll(const char* name) {
    const FARPROC found = GetProcAddress(GetModuleHandleW(L"ntdll.dll"), name);
    Function function = nullptr;
    static_assert(sizeof function == sizeof found);
    std::memcpy(&function, &found, sizeof function);
    return function;
}

class RegistryTest : public testing::Test {
protected:
    RegistryTest() {
        remove();
        HKEY key = nullptr;
        EXPECT_EQ(RegCreateKeyExW(HKEY_CURRENT_USER, kRootBelow, 0, nullptr, 0, KEY_ALL_ACCESS, nullptr, &key, nullptr),
                  ERROR_SUCCESS);
        RegCloseKey(key);
    }
    ~RegistryTest() override { remove(); }
    RegistryTest(const RegistryTest&) = delete;
    RegistryTest& operator=(const RegistryTest&) = delete;

private:
    static void remove() {
        RegDeleteTreeW(HKEY_CURRENT_USER, kRootBelow);
        RegDeleteKeyW(HKEY_CURRENT_USER, kRootBelow);
    }
};

TEST_F(RegistryTest, KeepsTheBytesOfEachType) {
    const std::vector<RegistryValue> values{{RegistryType::none, {1, 2}},
                                            tune::make_string("aß日"),
                                            {RegistryType::string, {'a', 0, 'b'}},
                                            {RegistryType::expandable_string, tune::make_string("%windir%").bytes},
                                            {RegistryType::binary, std::vector<std::uint8_t>(5000, 0xA5)},
                                            {RegistryType::binary, {}},
                                            tune::make_dword(0x80000002),
                                            tune::make_multi_string({"C:\\pagefile.sys 16 8192", "D:\\b"}),
                                            {RegistryType::qword, {1, 2, 3, 4, 5, 6, 7, 8}},
                                            {static_cast<RegistryType>(0x1234), {9}}};
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto name = i == 0 ? std::string() : "ä" + std::to_string(i);  // the default value, too
        ASSERT_TRUE(registry::set_value(kRoot, name, values[i])) << i;
        const auto read = registry::value(kRoot, name);
        ASSERT_TRUE(read) << i;
        EXPECT_EQ(*read, values[i]) << i;
        ASSERT_TRUE(registry::set_value(kRoot, name, std::nullopt)) << i;
        EXPECT_EQ(*registry::value(kRoot, name), std::nullopt) << i;
    }
}

/// Windows' own program reads what was written.
TEST_F(RegistryTest, IsWhatOtherProgramsSee) {
    ASSERT_TRUE(registry::set_value(kRoot, "Number", tune::make_dword(42)));
    const auto seen = run_system_program({"reg", {"query", "HKCU\\Software\\FettleTest", "/v", "Number"}});
    ASSERT_TRUE(seen) << to_string(seen.error());
    EXPECT_EQ(seen->status, 0U);
    EXPECT_THAT(seen->output, HasSubstr("REG_DWORD"));
    EXPECT_THAT(seen->output, HasSubstr("0x2a"));
}

TEST_F(RegistryTest, AbsentIsNoError) {
    EXPECT_EQ(*registry::value(kRoot, "none"), std::nullopt);
    EXPECT_EQ(*registry::value(kRoot + "\\none\\deeper", "none"), std::nullopt);
    EXPECT_FALSE(*registry::has_key(kRoot + "\\none"));
    EXPECT_TRUE(registry::set_value(kRoot + "\\none", "none", std::nullopt));
    const auto set = registry::set_value(kRoot + "\\none", "none", tune::make_dword(1));
    ASSERT_FALSE(set);
    EXPECT_EQ(set.error().code, ErrorCode::not_found);
    EXPECT_FALSE(*registry::has_key(kRoot + "\\none")) << "no key is made on the way";
}

TEST_F(RegistryTest, MakesKeysOneByOneAndRemovesEmptyOnes) {
    const auto key = kRoot + "\\a\\b";
    const auto early = registry::make_key(key);
    ASSERT_FALSE(early);
    EXPECT_EQ(early.error().code, ErrorCode::not_found);
    ASSERT_TRUE(registry::make_key(kRoot + "\\a"));
    ASSERT_TRUE(registry::make_key(key));
    ASSERT_TRUE(registry::make_key(key)) << "it is there already";
    ASSERT_TRUE(registry::set_value(key, "x", tune::make_dword(1)));
    ASSERT_TRUE(registry::remove_empty_key(key));
    ASSERT_TRUE(registry::remove_empty_key(kRoot + "\\a"));
    EXPECT_TRUE(*registry::has_key(key)) << "neither was empty";
    ASSERT_TRUE(registry::set_value(key, "x", std::nullopt));
    ASSERT_TRUE(registry::remove_empty_key(key));
    EXPECT_FALSE(*registry::has_key(key));
    ASSERT_TRUE(registry::remove_empty_key(kRoot + "\\a"));
    ASSERT_TRUE(registry::remove_empty_key(kRoot + "\\a")) << "it is gone already";
    EXPECT_FALSE(*registry::has_key(kRoot + "\\a"));
}

TEST_F(RegistryTest, KnowsTwoRoots) {
    for (const auto* key : {"HKEY_USERS\\X", "X", "", "HKEY_CURRENT_USER\\", "HKEY_CURRENT_USER\\a\\\\b"}) {
        const auto read = registry::value(key, "x");
        ASSERT_FALSE(read) << key;
        EXPECT_EQ(read.error().code, ErrorCode::invalid_argument) << key;
    }
    const auto windows =
        registry::value("HKEY_LOCAL_MACHINE\\SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion", "CurrentBuildNumber");
    ASSERT_TRUE(windows);
    ASSERT_TRUE(*windows);
    EXPECT_FALSE(tune::text_of(**windows).value_or("").empty());
    EXPECT_TRUE(*registry::has_key("HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Control")) << "a link of Windows";
}

TEST_F(RegistryTest, FollowsNoLink) {
    ASSERT_TRUE(registry::make_key(kRoot + "\\target"));
    ASSERT_TRUE(registry::set_value(kRoot + "\\target", "x", tune::make_dword(1)));
    const auto format_path = of_ntdll<LONG(WINAPI*)(UNICODE_STRING*)>("RtlFormatCurrentUserKeyPath");
    const auto delete_key = of_ntdll<LONG(WINAPI*)(HANDLE)>("NtDeleteKey");
    UNICODE_STRING user{};
    ASSERT_TRUE(format_path != nullptr && delete_key != nullptr && format_path(&user) == 0);
    const auto target = std::wstring(user.Buffer, user.Length / sizeof(wchar_t)) + L"\\" + kRootBelow + L"\\target";
    const auto path = std::wstring(kRootBelow) + L"\\link";
    HKEY link = nullptr;
    if (RegCreateKeyExW(HKEY_CURRENT_USER, path.c_str(), 0, nullptr, REG_OPTION_CREATE_LINK, KEY_ALL_ACCESS, nullptr,
                        &link, nullptr) != ERROR_SUCCESS) {
        GTEST_SKIP() << "no links can be made here";
    }
    const auto size = static_cast<DWORD>(target.size() * sizeof(wchar_t));
    std::vector<std::uint8_t> bytes(size);
    std::memcpy(bytes.data(), target.data(), size);
    EXPECT_EQ(RegSetValueExW(link, L"SymbolicLinkValue", 0, REG_LINK, bytes.data(), size), ERROR_SUCCESS);
    HKEY through = nullptr;
    EXPECT_EQ(RegOpenKeyExW(HKEY_CURRENT_USER, path.c_str(), 0, KEY_READ, &through), ERROR_SUCCESS) << "it leads there";
    RegCloseKey(through);
    for (const auto& key : {kRoot + "\\link", kRoot + "\\link\\below"}) {
        const auto read = registry::value(key, "x");
        const auto set = registry::set_value(key, "x", tune::make_dword(2));
        EXPECT_EQ(read ? ErrorCode::internal : read.error().code, ErrorCode::refused) << key;
        EXPECT_EQ(set ? ErrorCode::internal : set.error().code, ErrorCode::refused) << key;
        EXPECT_FALSE(registry::make_key(key)) << key;
        EXPECT_FALSE(registry::remove_empty_key(key)) << key;
    }
    EXPECT_EQ(*registry::value(kRoot + "\\target", "x"), tune::make_dword(1));
    EXPECT_EQ(delete_key(link), 0);
    RegCloseKey(link);
}

TEST_F(RegistryTest, SaysThatItMayNot) {
    ASSERT_TRUE(registry::set_value(kRoot, "x", tune::make_dword(1)));
    HKEY key = nullptr;
    ASSERT_EQ(RegOpenKeyExW(HKEY_CURRENT_USER, kRootBelow, 0, KEY_ALL_ACCESS, &key), ERROR_SUCCESS);
    std::array<std::uint8_t, SECURITY_MAX_SID_SIZE> everyone{};
    DWORD size = everyone.size();
    ASSERT_TRUE(CreateWellKnownSid(WinWorldSid, nullptr, everyone.data(), &size));
    EXPLICIT_ACCESSW denied{};
    denied.grfAccessPermissions = KEY_SET_VALUE;
    denied.grfAccessMode = DENY_ACCESS;
    denied.Trustee.TrusteeForm = TRUSTEE_IS_SID;
    denied.Trustee.ptstrName = reinterpret_cast<wchar_t*>(everyone.data());
    PACL before = nullptr;
    PSECURITY_DESCRIPTOR descriptor = nullptr;
    ASSERT_EQ(GetSecurityInfo(key, SE_REGISTRY_KEY, DACL_SECURITY_INFORMATION, nullptr, nullptr, &before, nullptr,
                              &descriptor),
              ERROR_SUCCESS);
    PACL after = nullptr;
    ASSERT_EQ(SetEntriesInAclW(1, &denied, before, &after), ERROR_SUCCESS);
    const auto changed =
        SetSecurityInfo(key, SE_REGISTRY_KEY, DACL_SECURITY_INFORMATION, nullptr, nullptr, after, nullptr);
    HKEY probe = nullptr;
    const auto refused = RegOpenKeyExW(HKEY_CURRENT_USER, kRootBelow, 0, KEY_SET_VALUE, &probe) == ERROR_ACCESS_DENIED;
    const auto set = registry::set_value(kRoot, "x", tune::make_dword(2));
    const auto read = registry::value(kRoot, "x");
    SetSecurityInfo(key, SE_REGISTRY_KEY, DACL_SECURITY_INFORMATION, nullptr, nullptr, before, nullptr);
    LocalFree(after);
    LocalFree(descriptor);
    RegCloseKey(key);
    if (probe != nullptr) RegCloseKey(probe);
    if (changed != ERROR_SUCCESS || !refused) GTEST_SKIP() << "the system does not enforce permissions of keys";
    EXPECT_EQ(set ? ErrorCode::internal : set.error().code, ErrorCode::not_permitted);
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, tune::make_dword(1));
}

TEST_F(RegistryTest, ChangesOnlyWhatItsLimitsName) {
    SettingsChanger changer("", {{kRoot}, {"cmd"}});
    const auto code = [](const Status& status) { return status ? ErrorCode::internal : status.error().code; };
    EXPECT_TRUE(changer.make_key(kRoot + "\\a"));
    EXPECT_TRUE(changer.set_value(kRoot + "\\a", "x", tune::make_dword(1)));
    EXPECT_EQ(*changer.value(kRoot + "\\a", "x"), tune::make_dword(1));
    for (const auto& key : {kRoot, kRoot + "2", kRoot + "2\\a", std::string("HKEY_CURRENT_USER\\Software")}) {
        EXPECT_EQ(code(changer.set_value(key, "x", tune::make_dword(1))), ErrorCode::refused) << key;
        EXPECT_EQ(code(changer.set_value(key, "x", std::nullopt)), ErrorCode::refused) << key;
        EXPECT_EQ(code(changer.make_key(key)), ErrorCode::refused) << key;
        EXPECT_EQ(code(changer.remove_empty_key(key)), ErrorCode::refused) << key;
    }
    EXPECT_TRUE(changer.run({"cmd", {"/c", "exit", "0"}}));
    EXPECT_FALSE(changer.run({"cmd", {"/c", "exit", "1"}}));
    EXPECT_EQ(code(changer.run({"reg", {"query", "HKCU\\Software\\FettleTest"}})), ErrorCode::refused);
}

TEST(SettingsChangerTest, LocksOutAnotherOne) {
    const TemporaryFolder folder;
    SettingsChanger one(folder.path(), {});
    SettingsChanger other(folder.path(), {});
    {
        const auto first = one.lock();
        ASSERT_TRUE(first) << to_string(first.error());
        const auto second = other.lock();
        ASSERT_FALSE(second);
        EXPECT_EQ(second.error().code, ErrorCode::busy);
    }
    EXPECT_TRUE(other.lock());
    SettingsChanger nowhere("", {});
    EXPECT_EQ(nowhere.lock().error().code, ErrorCode::refused);
}

TEST(SystemProgramTest, ReturnsOutputAndStatus) {
    const auto echo = run_system_program({"cmd", {"/c", "echo", "one two"}});
    ASSERT_TRUE(echo) << to_string(echo.error());
    EXPECT_EQ(echo->status, 0U);
    EXPECT_THAT(echo->output, HasSubstr("one two"));
    EXPECT_THAT(echo->output, Not(HasSubstr("\r")));
    const auto status = run_system_program({"cmd", {"/c", "exit", "3"}});
    ASSERT_TRUE(status);
    EXPECT_EQ(status->status, 3U);
    EXPECT_FALSE(output_of_system_program({"cmd", {"/c", "exit", "3"}}));
}

TEST(SystemProgramTest, ReadsNoInputAndMoreThanAPipeHolds) {
    EXPECT_TRUE(run_system_program({"cmd", {"/c", "set", "/p", "x="}})) << "it would wait for input";
    const auto many = run_system_program(
        {"cmd",
         {"/c", "for", "/l", "%i", "in", "(1,1,3000)", "do", "@echo", "0123456789012345678901234567890123456789"}});
    ASSERT_TRUE(many) << to_string(many.error());
    EXPECT_GT(many->output.size(), std::size_t{3000} * 40);
}

TEST(SystemProgramTest, GetsNothingOfTheEnvironmentButWindowsFolders) {
    SetEnvironmentVariableW(L"FETTLE_TEST_SECRET", L"1");
    const auto set = run_system_program({"cmd", {"/c", "set"}});
    SetEnvironmentVariableW(L"FETTLE_TEST_SECRET", nullptr);
    ASSERT_TRUE(set);
    EXPECT_THAT(set->output, HasSubstr("SystemRoot="));
    EXPECT_THAT(set->output, Not(HasSubstr("FETTLE_TEST_SECRET")));
}

TEST(SystemProgramTest, EndsWhatTakesTooLong) {
    const auto endless = run_system_program({"cmd", {"/c", "for", "/l", "%i", "in", "(0,0,1)", "do", "@rem"}}, 1);
    ASSERT_FALSE(endless);
    EXPECT_EQ(endless.error().code, ErrorCode::timeout);
}

TEST(SystemProgramTest, RunsProgramsOfTheSystemFolderAlone) {
    const auto code = [](const tune::ProgramCall& call) {
        const auto ended = run_system_program(call);
        return ended ? ErrorCode::internal : ended.error().code;
    };
    EXPECT_EQ(code({"fettlenoprogram", {}}), ErrorCode::unsupported);
    EXPECT_EQ(code({"..\\notepad", {}}), ErrorCode::invalid_argument);
    EXPECT_EQ(code({"C:\\windows\\system32\\cmd", {}}), ErrorCode::invalid_argument);
    EXPECT_EQ(code({"", {}}), ErrorCode::invalid_argument);
}

TEST(SettingsReaderTest, KnowsThisComputer) {
    const std::shared_ptr<DeviceIo> io = make_device_io();
    const std::shared_ptr<DeviceList> devices = make_device_list();
    const std::shared_ptr<SystemFacts> system = make_system_facts();
    SettingsReader reader(io, devices, system);
    const auto facts = reader.facts();
    EXPECT_GT(facts.memory_bytes.value_or(0), std::uint64_t{1} << 20U);
    EXPECT_GT(facts.build.value_or(0), 0U);
    for (const auto query : tune::kWindowsQueries) {
        // Wine lacks powercfg and vssadmin, and the others report nothing of this.
        const auto output = reader.output(query);
        if (output) continue;
        EXPECT_THAT((std::vector{ErrorCode::unsupported, ErrorCode::not_permitted, ErrorCode::io}),
                    testing::Contains(output.error().code));
    }
}

}  // namespace
}  // namespace fettle::windows
