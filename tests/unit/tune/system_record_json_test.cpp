// SPDX-License-Identifier: GPL-3.0-or-later
// Records of changes by registry values and programs as JSON: what is written can be read, and nothing else.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "core/json/tune_json.h"
#include "core/json/tune_system_json.h"

namespace fettle::json {
namespace {

using tune::RegistryType;
using tune::SystemChangeRecord;

SystemChangeRecord full_record() {
    SystemChangeRecord record;
    record.at = "2026-11-23T08:00:00Z";
    record.made_keys = {"HKEY_LOCAL_MACHINE\\a", "HKEY_LOCAL_MACHINE\\a\\b"};
    auto& change = record.change;
    change.id = "write-cache:PhysicalDrive0";
    change.key = "write-cache:SCSI\\DISK&VEN_X\\1";
    change.title = "Drive write cache";
    change.subject = "PhysicalDrive0";
    change.from = "default";
    change.to = "off";
    change.registry = {{"HKEY_LOCAL_MACHINE\\a\\b", "", std::nullopt, tune::make_dword(0)},
                       {"HKEY_LOCAL_MACHINE\\c", "ä", tune::make_multi_string({"x", "y"}), std::nullopt},
                       {"HKEY_LOCAL_MACHINE\\d", "e", tune::RegistryValue{static_cast<RegistryType>(0x1234), {}},
                        tune::RegistryValue{RegistryType::string, {'a', 0, 'b'}}}};
    change.programs = {{{"powercfg", {"/hibernate", "off"}}, {"powercfg", {"/hibernate", "on"}}}};
    change.needs_restart = true;
    record.replaced = change;
    record.replaced->to = "on";
    return record;
}

std::string with(std::string_view old, std::string_view made) {
    auto text = to_text(full_record());
    const auto at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    return at == std::string::npos ? text : text.replace(at, old.size(), made);
}

TEST(SystemRecordJson, KeepsEverything) {
    const auto record = full_record();
    const auto read = parse_system_change(to_text(record));
    ASSERT_TRUE(read) << to_string(read.error());
    EXPECT_EQ(read->at, record.at);
    EXPECT_FALSE(read->complete);
    EXPECT_EQ(read->made_keys, record.made_keys);
    EXPECT_EQ(read->change.id, record.change.id);
    EXPECT_EQ(read->change.key, record.change.key);
    EXPECT_EQ(read->change.title, record.change.title);
    EXPECT_EQ(read->change.subject, record.change.subject);
    EXPECT_EQ(read->change.from, record.change.from);
    EXPECT_EQ(read->change.to, record.change.to);
    EXPECT_EQ(read->change.registry, record.change.registry);
    EXPECT_EQ(read->change.programs, record.change.programs);
    EXPECT_TRUE(read->change.needs_restart);
    ASSERT_TRUE(read->replaced);
    EXPECT_EQ(read->replaced->to, "on");
    EXPECT_EQ(read->replaced->registry, record.change.registry);
}

TEST(SystemRecordJson, RefusesWhatItDoesNotUnderstand) {
    const auto code = [](const std::string& text) {
        const auto read = parse_system_change(text);
        return read ? ErrorCode::internal : read.error().code;
    };
    EXPECT_EQ(code(""), ErrorCode::malformed);
    EXPECT_EQ(code("[]"), ErrorCode::malformed);
    EXPECT_EQ(code("{}"), ErrorCode::malformed);
    EXPECT_EQ(code(with("\"version\": 1", "\"version\": 2")), ErrorCode::unsupported);
    EXPECT_EQ(code(with("\"type\": 4", "\"type\": -4")), ErrorCode::malformed);
    EXPECT_EQ(code(with("\"hex\": \"00000000\"", "\"hex\": \"0000000\"")), ErrorCode::malformed);
    EXPECT_EQ(code(with("\"hex\": \"00000000\"", "\"hex\": \"0000000G\"")), ErrorCode::malformed);
    EXPECT_EQ(code(with("\"registry\"", "\"registries\"")), ErrorCode::malformed);
    EXPECT_EQ(code(with("\"make\"", "\"makes\"")), ErrorCode::malformed);
    EXPECT_EQ(code(with("\"complete\": false", "\"complete\": 0")), ErrorCode::malformed);
    EXPECT_EQ(code(std::string(std::size_t{17} << 20U, ' ')), ErrorCode::too_large);
}

/// An undo of it would do nothing and forget it.
TEST(SystemRecordJson, ARecordOfLinuxIsNone) {
    tune::ChangeRecord record;
    record.at = "2026-11-23T08:00:00Z";
    record.change.id = record.change.key = "swappiness";
    const auto read = parse_system_change(to_text(record));
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, ErrorCode::malformed);
}

}  // namespace
}  // namespace fettle::json
