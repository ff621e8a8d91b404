// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <gtest/gtest.h>
#include <io.h>
#include <windows.h>
//
#include <shellapi.h>

#include <array>
#include <memory>

#include "platform/files/cabinet.h"
#include "platform/passwords.h"
#include "platform/windows/system/process_launcher.h"
#include "platform/windows/system/system_ports.h"
#include "platform/windows/system/wide.h"
#include "platform/windows/system/windows_error.h"

namespace fettle::windows_system {
namespace {

TEST(Wide, IsUtf16AndBack) {
    EXPECT_EQ(wide("aß日😀"), L"aß日\xD83D\xDE00");
    EXPECT_EQ(utf8(L"aß日\xD83D\xDE00"), "aß日😀");
    EXPECT_EQ(wide(""), L"");
    EXPECT_EQ(utf8(L"\xD83D"), "\xEF\xBF\xBD") << "half of a pair";
    EXPECT_EQ(wide("\xFF"), L"\xFFFD");
}

TEST(Wide, MakesLongPathsThatWindowsAccepts) {
    EXPECT_EQ(wide_path("C:/short"), L"C:/short");
    const auto name = std::string(250, 'x');
    EXPECT_EQ(wide_path("C:/" + name), L"\\\\?\\C:\\" + wide(name));
    EXPECT_EQ(wide_path(name), wide(name)) << "relative";
}

/// Windows' own function takes apart what the launcher has put together.
TEST(CommandLine, IsTakenApartAgain) {
    const std::vector<std::string> words{"C:\\a b\\c.exe", "", "a\"b", "back\\slash\\", "end of\\", "\\\"", "日"};
    int count = 0;
    auto* const parts = ::CommandLineToArgvW(command_line(words).c_str(), &count);
    ASSERT_NE(parts, nullptr);
    std::vector<std::string> found;
    for (int i = 0; i < count; ++i) found.push_back(utf8(parts[i]));
    ::LocalFree(static_cast<HLOCAL>(parts));
    EXPECT_EQ(found, words);
}

constexpr auto kNever = std::numeric_limits<std::uint64_t>::max();

TEST(ProcessLauncher, ReturnsTheExitStatusOfEachProgram) {
    ProcessLauncher launcher;
    auto watch = launcher.watch(bench::LaunchUntil::exit);
    ASSERT_TRUE(watch) << to_string(watch.error());
    std::map<std::size_t, int> statuses;
    for (const auto* const status : {"3", "4"}) {
        const auto begin = (*watch)->start({"cmd", "/c", "exit", status});
        ASSERT_TRUE(begin) << to_string(begin.error());
    }
    for (int i = 0; i < 2; ++i) {
        const auto event = (*watch)->next(kNever, {});
        ASSERT_TRUE(event) << to_string(event.error());
        ASSERT_TRUE(*event);
        EXPECT_EQ((*event)->kind, bench::LaunchWatch::Event::Kind::ended);
        statuses[(*event)->program] = (*event)->status;
    }
    EXPECT_EQ(statuses, (std::map<std::size_t, int>{{0, 3}, {1, 4}}));
    EXPECT_EQ((*watch)->start({"fettle-no-such-program"}).error().code, ErrorCode::not_found);
    EXPECT_EQ(launcher.drop_caches().error().code, ErrorCode::unsupported);
}

TEST(ProcessLauncher, WindowsAreUnsupported) {
    EXPECT_EQ(ProcessLauncher().watch(bench::LaunchUntil::window).error().code, ErrorCode::unsupported);
}

/// Without an end of its own.
const std::vector<std::string> kEndless{"cmd", "/c", "for /L %i in (0,0,1) do rem"};

TEST(ProcessLauncher, CancellingEndsTheWait) {
    auto watch = ProcessLauncher().watch(bench::LaunchUntil::exit);
    ASSERT_TRUE(watch && (*watch)->start(kEndless));
    CancelToken cancel;
    cancel.cancel();
    EXPECT_EQ((*watch)->next(kNever, cancel).error().code, ErrorCode::cancelled);
}

TEST(ProcessLauncher, AKilledProgramHasEnded) {
    auto watch = ProcessLauncher().watch(bench::LaunchUntil::exit);
    ASSERT_TRUE(watch && (*watch)->start(kEndless));
    const auto none = (*watch)->next((*watch)->now_ns(), {});
    ASSERT_TRUE(none);
    EXPECT_FALSE(none->has_value());
    (*watch)->kill(0);
    const auto event = (*watch)->next(kNever, {});
    ASSERT_TRUE(event && *event);
    EXPECT_NE((*event)->status, 0);
}

TEST(WindowsErrors, KeepTheirNumber) {
    const auto error = windows_error(ERROR_ACCESS_DENIED, "opening x");
    EXPECT_EQ(error.code, ErrorCode::not_permitted);
    EXPECT_EQ(to_string(error), "opening x: not-permitted (Windows error 5)");
    EXPECT_EQ(windows_error(ERROR_SHARING_VIOLATION, "").code, ErrorCode::busy);
    EXPECT_EQ(windows_error(ERROR_PATH_NOT_FOUND, "").code, ErrorCode::not_found);
    EXPECT_EQ(windows_error(ERROR_DEVICE_NOT_CONNECTED, "").code, ErrorCode::vanished);
    EXPECT_EQ(windows_error(ERROR_CRC, "").code, ErrorCode::io);
}

TEST(Ports, WorkOnWindows) {
    std::array<std::uint8_t, 64> one{};
    std::array<std::uint8_t, 64> other{};
    ASSERT_TRUE(SystemRandomness().fill(one));
    ASSERT_TRUE(SystemRandomness().fill(other));
    EXPECT_NE(one, other);
    const auto utc = SystemClock().utc();
    ASSERT_EQ(utc.size(), std::string("2026-11-21T06:00:00Z").size()) << utc;
    EXPECT_GE(utc, "2024");
    EXPECT_GT(SystemClock().steady_ns(), 0U);
    const auto before = SystemClock().steady_ns();
    EXPECT_GE(SystemClock().steady_ns(), before);
    EXPECT_EQ(SystemPower().suspend(5).error().code, ErrorCode::unsupported);
}

TEST(SystemPower, EachStartOfWindowsHasANumber) {
    (void)::RegDeleteKeyExW(HKEY_LOCAL_MACHINE, L"SOFTWARE\\Fettle\\Start", KEY_WOW64_64KEY, 0);
    const auto number = SystemPower().boot_id();
    EXPECT_EQ(number.size(), 32U);
    EXPECT_EQ(number.find_first_not_of("0123456789abcdef"), std::string::npos) << number;
    EXPECT_EQ(SystemPower().boot_id(), number);
    // As after a restart.
    ASSERT_EQ(::RegDeleteKeyExW(HKEY_LOCAL_MACHINE, L"SOFTWARE\\Fettle\\Start", KEY_WOW64_64KEY, 0), ERROR_SUCCESS);
    EXPECT_NE(SystemPower().boot_id(), number);
    (void)::RegDeleteKeyExW(HKEY_LOCAL_MACHINE, L"SOFTWARE\\Fettle\\Start", KEY_WOW64_64KEY, 0);
}

TEST(Ports, TheTimeZoneIsThatOfTheTime) {
    TIME_ZONE_INFORMATION zone{};
    ASSERT_NE(::GetTimeZoneInformation(&zone), TIME_ZONE_ID_INVALID);
    // 15 January and 15 July 2026, 12:00 UTC: one of them has standard time on each half of the earth.
    const auto january = LocalZone().offset_at(1'768'478'400);
    const auto july = LocalZone().offset_at(1'784'116'800);
    const auto standard = -60LL * (zone.Bias + zone.StandardBias);
    EXPECT_TRUE(january == standard || july == standard) << january << ' ' << july << ' ' << standard;
    EXPECT_EQ(LocalZone().offset_at(std::numeric_limits<std::int64_t>::max()), 0);
}

class Pipe {
public:
    explicit Pipe(const std::string& text) {
        EXPECT_EQ(::_pipe(ends_.data(), 4096, _O_BINARY | _O_NOINHERIT), 0);
        EXPECT_EQ(::_write(ends_[1], text.data(), static_cast<unsigned>(text.size())), static_cast<int>(text.size()));
        ::_close(ends_[1]);
    }
    ~Pipe() { ::_close(ends_[0]); }
    [[nodiscard]] int reading() const { return ends_[0]; }

private:
    std::array<int, 2> ends_{};
};

TEST(Passwords, AreReadToTheEndOfTheirLine) {
    const auto source = make_password_source();
    EXPECT_EQ(source->read(Pipe("secret\r\n").reading()).value_or(""), "secret");
    EXPECT_EQ(source->read(Pipe("secret\n").reading()).value_or(""), "secret");
    EXPECT_EQ(source->read(Pipe(std::string(32, 'x')).reading()).value_or(""), std::string(32, 'x'));
    EXPECT_EQ(source->read(Pipe(std::string(33, 'x')).reading()).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(source->read(Pipe(std::string(400, 'x')).reading()).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(source->read(99).error().code, ErrorCode::invalid_argument) << "not open";
}

}  // namespace
}  // namespace fettle::windows_system
