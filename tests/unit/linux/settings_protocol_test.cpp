// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/settings_protocol.h"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "platform/linux/settings_helper.h"
#include "tests/unit/linux/noting_files.h"

namespace fettle::linux_system {
namespace {

/// What a helper answers to these bytes, and how it ends.
struct Spoken {
    std::string answer;
    Status end;
};
Spoken speak(const std::string& bytes) {
    // No names bound to the elements: clang 14 captures none.
    auto ends = connected();
    const auto ours = std::move(ends[0]);
    NotingFiles outside;
    Spoken spoken;
    std::thread thread([&, theirs = std::move(ends[1])] {
        LineChannel channel(theirs->descriptor(), theirs->descriptor(), kLongestLine);
        spoken.end = serve_settings(channel, outside, kPlaces);
        (void)::shutdown(theirs->descriptor(), SHUT_RDWR);
    });
    std::thread writer([&] {
        std::string_view left(bytes);
        while (!left.empty()) {
            const auto done = ::send(ours->descriptor(), left.data(), left.size(), MSG_NOSIGNAL);
            if (done <= 0) break;
            left.remove_prefix(static_cast<std::size_t>(done));
        }
        (void)::shutdown(ours->descriptor(), SHUT_WR);
    });
    std::array<char, 4096> piece{};
    for (;;) {
        const auto got = ::recv(ours->descriptor(), piece.data(), piece.size(), 0);
        if (got <= 0) break;
        spoken.answer.append(piece.data(), static_cast<std::size_t>(got));
    }
    writer.join();
    thread.join();
    EXPECT_TRUE(outside.calls.empty()) << outside.calls.front();
    return spoken;
}

TEST(SettingsHelperInput, WhatIsNoRequestEndsIt) {
    const struct {
        std::string bytes;
        ErrorCode code;
    } cases[] = {
        {"\n", ErrorCode::malformed},
        {"hello\n", ErrorCode::malformed},
        {"[]\n", ErrorCode::malformed},
        {R"({"version":1,"number":1})"
         "\n",
         ErrorCode::malformed},
        {R"({"version":1,"number":1,"method":"format"})"
         "\n",
         ErrorCode::malformed},
        {R"({"version":1,"number":1,"method":"remove"})"
         "\n",
         ErrorCode::malformed},
        {R"({"version":1,"number":-1,"method":"remove","target":"/etc/fstab"})"
         "\n",
         ErrorCode::malformed},
        {R"({"version":1,"number":1,"method":"remove","target":["/etc/fstab"]})"
         "\n",
         ErrorCode::malformed},
        {R"({"version":1,"number":1,"method":"remove","target":"/etc/fstab","text":"x"})"
         "\n",
         ErrorCode::malformed},
        {R"({"version":1,"number":1,"method":"reload","reload":5})"
         "\n",
         ErrorCode::malformed},
        {R"({"version":1,"number":1,"method":"replace","target":"/etc/fstab"})"
         "\n",
         ErrorCode::malformed},
        {R"({"version":1,"number":1,"method":"replace","target":"/etc/fstab","file":{"mode":4096,"owner":0,"group":0,"text":""}})"
         "\n",
         ErrorCode::malformed},
        {R"({"version":1,"number":1,"method":"replace","target":"/etc/fstab","file":{"mode":420,"owner":0,"group":0,"hex":"0g"}})"
         "\n",
         ErrorCode::malformed},
        {R"({"version":2,"number":1,"method":"remove","target":"/etc/fstab"})"
         "\n",
         ErrorCode::unsupported},
        {R"({"version":1,"number":1,"method":"remove","target":"/etc/fstab"})", ErrorCode::truncated},
        {std::string(kLongestLine + 1, 'x') + "\n", ErrorCode::too_large},
        {std::string(2 * kLongestLine, ' '), ErrorCode::too_large},
    };
    for (const auto& one : cases) {
        const auto spoken = speak(one.bytes);
        ASSERT_FALSE(spoken.end) << one.bytes.substr(0, 100);
        EXPECT_EQ(spoken.end.error().code, one.code) << one.bytes.substr(0, 100);
        if (spoken.answer.empty()) continue;  // nobody reads any more
        const auto answer = parse_answer(spoken.answer.substr(0, spoken.answer.size() - 1));
        ASSERT_TRUE(answer) << spoken.answer;
        EXPECT_EQ(answer->result.error().code, one.code);
    }
    EXPECT_TRUE(speak("").end);
}

TEST(SettingsHelperInput, RequestsComeBackAsTheyWere) {
    for (const auto method : kSettingsMethods) {
        SettingsRequest request;
        request.number = UINT64_MAX;
        request.method = method;
        const bool bare =
            method == SettingsMethod::lock || method == SettingsMethod::unlock || method == SettingsMethod::reload;
        if (!bare) request.target = "/a\n\"b\"";
        if (method == SettingsMethod::set_value || method == SettingsMethod::remount ||
            method == SettingsMethod::swap_on) {
            request.text = "x";
        }
        if (method == SettingsMethod::resize_swap_file) request.bytes = UINT64_MAX;
        if (method == SettingsMethod::reload) request.reload = tune::Reload::udev;
        if (method == SettingsMethod::enable_unit) request.flag = true;
        if (method == SettingsMethod::replace) request.file = tune::File{"text\n", 0600, 3, 4};
        const auto line = to_line(request);
        EXPECT_EQ(line.find('\n'), std::string::npos);
        const auto read = parse_request(line);
        ASSERT_TRUE(read) << to_string(read.error());
        EXPECT_EQ(*read, request) << name(method);
        for (std::size_t size = 0; size < line.size(); ++size) EXPECT_FALSE(parse_request(line.substr(0, size)));
    }
}

TEST(SettingsHelperInput, ErrorsComeBackAsTheyWere) {
    SettingsAnswer answer;
    answer.number = 9;
    answer.result =
        fail(ErrorCode::io, "{path} cannot be written", {{"path", "/a\n"}}, {NativeStatus::Kind::system, ENOSPC});
    const auto read = parse_answer(to_line(answer));
    ASSERT_TRUE(read) << to_string(read.error());
    ASSERT_FALSE(read->result);
    const auto& error = read->result.error();
    EXPECT_EQ(to_string(error), to_string(answer.result.error()));
    EXPECT_EQ(template_of(error), "{path} cannot be written");
    EXPECT_EQ(error.evidence, answer.result.error().evidence);
}

}  // namespace
}  // namespace fettle::linux_system
