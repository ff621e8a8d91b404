// SPDX-License-Identifier: GPL-3.0-or-later
// Settings and records as JSON: what is written can be read, and nothing else.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/json/tune_json.h"

namespace fettle::json {
namespace {

using tune::Change;
using tune::ChangeRecord;
using tune::File;
using tune::Setting;

File file(std::string bytes) { return {std::move(bytes), 0640, 12, 34}; }

ChangeRecord full_record() {
    ChangeRecord record;
    record.at = "2026-11-23T08:00:00Z";
    record.complete = true;
    record.made_folders = {"/etc/a", "/etc/a/b"};
    auto& change = record.change;
    change.id = "io-scheduler:nvme0n1";
    change.key = "io-scheduler:nvme-A";
    change.title = "I/O scheduler";
    change.subject = "nvme0n1";
    change.from = "bfq";
    change.to = "none";
    change.files = {{"/etc/a/b/one", std::nullopt, file("text\n\twith tab\n")},
                    {"/etc/two", file(std::string("\0\x01\xff\x7f\r\n\"\\", 8)), std::nullopt},
                    {"/etc/three", file(""), file("\xc3\xa4")}};
    change.fstab = {{"/home", {"strictatime"}, {"noatime", "ro"}, "defaults,strictatime", "noatime,ro"}};
    change.values = {{"/sys/block/{drive}/queue/scheduler", "bfq", "none"}};
    change.units = {{"fstrim.timer", false, true}, {"other.timer", true, false}};
    change.mounts = {{"/home", "strictatime", "noatime"}};
    change.lines = {{"root", "root /dev/x none luks", "root /dev/x none luks,discard", 0, "", true, "/etc/crypttab"}};
    change.tool = "dracut";
    change.reload = tune::Reload::journald;
    change.needs_restart = true;
    return record;
}

void expect_same(const Change& one, const Change& other) {
    EXPECT_EQ(one.id, other.id);
    EXPECT_EQ(one.key, other.key);
    EXPECT_EQ(one.title, other.title);
    EXPECT_EQ(one.subject, other.subject);
    EXPECT_EQ(one.from, other.from);
    EXPECT_EQ(one.to, other.to);
    EXPECT_EQ(one.files, other.files);
    EXPECT_EQ(one.fstab, other.fstab);
    EXPECT_EQ(one.values, other.values);
    EXPECT_EQ(one.units, other.units);
    EXPECT_EQ(one.mounts, other.mounts);
    EXPECT_EQ(one.lines, other.lines);
    EXPECT_EQ(one.tool, other.tool);
    EXPECT_EQ(one.reload, other.reload);
    EXPECT_EQ(one.needs_restart, other.needs_restart);
}

TEST(ChangeRecordTest, SurvivesItsOwnText) {
    for (const bool incomplete : {false, true}) {
        auto record = full_record();
        if (incomplete) {
            record.complete = false;
            record.replaced = record.change;
            record.replaced->values[0].after = "mq-deadline";
        }
        const auto text = to_text(record);
        const auto read = parse_change(text);
        ASSERT_TRUE(read) << to_string(read.error());
        EXPECT_EQ(read->at, record.at);
        EXPECT_EQ(read->complete, record.complete);
        EXPECT_EQ(read->made_folders, record.made_folders);
        expect_same(read->change, record.change);
        ASSERT_EQ(read->replaced.has_value(), incomplete);
        if (incomplete) expect_same(*read->replaced, *record.replaced);
        EXPECT_EQ(to_text(*read), text);
    }
}

TEST(ChangeRecordTest, FilesAreKeptByteForByte) {
    // Each byte, alone and in company, at both ends.
    for (int byte = 0; byte < 256; ++byte) {
        const std::string one(1, static_cast<char>(byte));
        for (const auto& bytes : {one, "a" + one, one + "b", "\xc3" + one, one + one + "\n"}) {
            ChangeRecord record;
            record.change.files = {{"/etc/x", file(bytes), file("after " + bytes)}};
            const auto read = parse_change(to_text(record));
            ASSERT_TRUE(read) << byte;
            EXPECT_EQ(read->change.files, record.change.files) << byte;
        }
    }
    std::string large(std::size_t{60} << 10U, 'x');
    for (const auto* tail : {"", "\xff"}) {
        ChangeRecord record;
        record.change.files = {{"/etc/fstab", file(large + tail), std::nullopt}};
        const auto read = parse_change(to_text(record));
        ASSERT_TRUE(read) << to_string(read.error());
        EXPECT_EQ(read->change.files, record.change.files);
    }
}

TEST(ChangeRecordTest, TheLargestConfigurationFileFits) {
    // A change takes files up to kLargestFile: their records must be readable for the undo, as text or hexadecimal.
    for (const char c : {'x', '\xff'}) {
        ChangeRecord record;
        record.change.files = {{"/etc/x", file(std::string(tune::kLargestFile, c)), file("after")}};
        record.replaced = record.change;
        const auto read = parse_change(to_text(record));
        ASSERT_TRUE(read) << to_string(read.error());
        EXPECT_EQ(read->change.files, record.change.files);
    }
}

/// The text with one piece of it replaced.
std::string with(const std::string& old, const std::string& made) {
    auto text = to_text(full_record());
    const auto at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    return text.replace(at, old.size(), made);
}

TEST(ChangeRecordTest, HostileRecordsAreRefused) {
    for (const auto* text : {"", "{", "null", "[]", "1", "\"record\"", "{}", "{\"version\":1}", "\xff",
                             "{\"version\":1}}", "{\"change\":{},\"version\":1,\"at\":\"\",\"complete\":true}"}) {
        const auto read = parse_change(text);
        ASSERT_FALSE(read) << text;
        EXPECT_EQ(read.error().code, ErrorCode::malformed) << text;
    }
    for (const auto& [old, made] : std::vector<std::pair<std::string, std::string>>{
             {"\"version\": 1", "\"version\": 0"},
             {"\"version\": 1", "\"version\": -1"},
             {"\"version\": 1", "\"version\": \"1\""},
             {"\"version\": 1", "\"version\": 1.5"},
             {"\"complete\": true", "\"complete\": 1"},
             {"\"complete\": true", "\"incomplete\": true"},
             {"\"mode\": 416", "\"mode\": 4096"},
             {"\"mode\": 416", "\"mode\": -1"},
             {"\"mode\": 416", "\"mode\": 4294967712"},
             {"\"owner\": 12", "\"owner\": \"root\""},
             {"\"owner\": 12", "\"owner\": 4294967296"},
             {"\"hex\": \"", "\"hex\": \"0"},
             {"\"hex\": \"", "\"hex\": \"GG"},
             {"\"hex\": \"", "\"hex\": \"FF"},
             {"\"hex\"", "\"bytes\""},
             {"\"reload\": 3", "\"reload\": 5"},
             {"\"reload\": 3", "\"reload\": 256"},
             {"\"reload\": 3", "\"reload\": \"udev\""},
             {"\"table\": \"/etc/crypttab\"", "\"table\": \"/etc/shadow\""},
             {"\"table\": \"/etc/crypttab\"", "\"table\": 1"},
             {"\"tool\": \"dracut\"", "\"tool\": false"},
             {"\"removed\": [", "\"removed\": [1,"},
             {"\"path\": \"/etc/two\"", "\"path\": [\"/etc/two\"]"},
             {"\"at\": \"2026", "\"at\": \"\xff"},
             {"\"unit\": \"fstrim.timer\"", "\"name\": \"fstrim.timer\""},
             {"\"files\": [", "\"files\": [7,"},
             {"\"made_folders\": [", "\"made_folders\": [{},"},
         }) {
        const auto read = parse_change(with(old, made));
        ASSERT_FALSE(read) << old << " as " << made;
        EXPECT_EQ(read.error().code, ErrorCode::malformed) << made;
    }
}

TEST(ChangeRecordTest, RecordsOfANewerFettleSaySo) {
    EXPECT_EQ(parse_change(with("\"version\": 1", "\"version\": 2")).error().code, ErrorCode::unsupported);
    EXPECT_EQ(parse_change("{\"version\":18446744073709551615}").error().code, ErrorCode::unsupported);
}

TEST(ChangeRecordTest, TooLargeIsSaidBeforeItIsRead) {
    EXPECT_EQ(parse_change(std::string(std::size_t{17} << 20U, ' ')).error().code, ErrorCode::too_large);
}

TEST(ChangeRecordTest, ManyBracketsDoNotEndTheProgram) {
    std::string deep(std::size_t{1} << 20U, '[');
    EXPECT_FALSE(parse_change(deep));
    tune::Texts texts;
    EXPECT_FALSE(parse_settings("{\"settings\":" + deep, texts));
}

Setting full_setting() {
    Setting setting;
    setting.id = "io-scheduler:nvme0n1";
    setting.key = "io-scheduler:nvme-A";
    setting.subject = "nvme0n1";
    setting.topic = tune::Topic::block;
    setting.title = "I/O scheduler";
    setting.about = "The order of requests.";
    setting.value = "bfq";
    setting.value_at_start = "none";
    setting.choices = {"none", "bfq"};
    setting.bounds = tune::Bounds{4, UINT64_MAX, "KiB"};
    tune::Advice advice;
    advice.value = "none";
    advice.reason = {"advice",
                     Severity::advice,
                     "It takes {bytes:size}.",
                     "Do {what}.",
                     {{"bytes", std::uint64_t{1'230'000}}, {"what", std::string("nothing")}}};
    advice.basis = tune::Basis::measured;
    advice.source = "a source";
    advice.effects = {tune::Effect::speed, tune::Effect::endurance, tune::Effect::space, tune::Effect::safety,
                      tune::Effect::power};
    setting.advice = advice;
    setting.risk = "None.";
    setting.myth = "It is said …";
    setting.obstacle = Message{"folder",
                               Severity::info,
                               "{folder} is a link.",
                               "Ask {whom}.",
                               {{"folder", std::string("/etc")}, {"whom", std::string("root")}}};
    setting.needs_restart = true;
    setting.changed = tune::Changed{"bfq", "none", "2026-11-23T08:00:00Z", false, true};
    return setting;
}

std::string document(const std::vector<Setting>& settings) {
    Json object;
    object["settings"] = to_json(settings);
    return dump(object, -1);
}

TEST(SettingJsonTest, SurvivesItsOwnJson) {
    std::vector<Setting> settings{full_setting(), Setting()};
    settings[1].id = settings[1].key = "least";
    for (const auto topic : tune::kTopics) {
        auto one = settings[1];
        one.topic = topic;
        settings.push_back(one);
    }
    for (const auto basis : tune::kBases) {
        settings.push_back(full_setting());
        settings.back().advice->basis = basis;
    }
    tune::Texts texts;
    const auto text = document(settings);
    const auto read = parse_settings(text, texts);
    ASSERT_TRUE(read) << to_string(read.error());
    ASSERT_EQ(read->size(), settings.size());
    // The evidence stands in the texts; nothing else is lost.
    const auto again = parse_settings(document(*read), texts);
    ASSERT_TRUE(again);
    EXPECT_EQ(document(*again), document(*read));
    const auto& one = read->at(0);
    EXPECT_EQ(one.topic, tune::Topic::block);
    EXPECT_EQ(one.value_at_start, "none");
    EXPECT_EQ(one.choices, settings[0].choices);
    ASSERT_TRUE(one.bounds);
    EXPECT_EQ(one.bounds->least, 4U);
    EXPECT_EQ(one.bounds->most, UINT64_MAX);
    EXPECT_EQ(one.bounds->unit, "KiB");
    ASSERT_TRUE(one.advice);
    EXPECT_EQ(render(one.advice->reason.text, one.advice->reason.evidence), "It takes 1.23 MB.");
    EXPECT_EQ(one.advice->effects, settings[0].advice->effects);
    ASSERT_TRUE(one.obstacle);
    EXPECT_EQ(render(one.obstacle->remedy, one.obstacle->evidence), "Ask root.");
    ASSERT_TRUE(one.changed);
    EXPECT_FALSE(one.changed->complete);
    EXPECT_TRUE(one.changed->foreign);
    EXPECT_TRUE(one.needs_restart);
    const auto& least = read->at(1);
    EXPECT_FALSE(least.advice || least.bounds || least.obstacle || least.changed);
    for (std::size_t i = 0; i < tune::kTopics.size(); ++i) EXPECT_EQ(read->at(2 + i).topic, tune::kTopics[i]);
}

TEST(SettingJsonTest, TextsOutliveTheDocument) {
    tune::Texts texts;
    std::vector<Setting> read;
    {
        auto text = document(std::vector<Setting>(50, full_setting()));
        read = parse_settings(text, texts).value();
        text.assign(text.size(), '#');
    }
    for (const auto& one : read) {
        EXPECT_EQ(one.title, "I/O scheduler");
        EXPECT_EQ(one.risk, "None.");
    }
}

TEST(SettingJsonTest, HostileSettingsAreRefused) {
    const auto good = document({full_setting()});
    tune::Texts texts;
    for (const auto& [old, made] : std::vector<std::pair<std::string, std::string>>{
             {"\"id\":\"io-scheduler:nvme0n1\"", "\"id\":7"},
             {"\"key\":", "\"kee\":"},
             {"\"topic\":\"block\"", "\"topic\":\"blocks\""},
             {"\"topic\":\"block\"", "\"topic\":null"},
             {"\"basis\":\"measured\"", "\"basis\":\"believed\""},
             {"\"effects\":[\"speed\"", "\"effects\":[\"luck\""},
             {"\"effects\":[\"speed\"", "\"effects\":[[]"},
             {"\"choices\":[", "\"choices\":[{},"},
             {"\"least\":4", "\"least\":-4"},
             {"\"least\":4", "\"most\":4"},
             {"\"needs_restart\":true", "\"needs_restart\":\"yes\""},
             {"\"foreign\":true", "\"foreign\":0"},
             {"\"severity\":\"advice\"", "\"severity\":\"panic\""},
             {"{\"settings\":[", "{\"settings\":[null,"},
         }) {
        auto text = good;
        const auto at = text.find(old);
        ASSERT_NE(at, std::string::npos) << old << " in " << good;
        const auto read = parse_settings(text.replace(at, old.size(), made), texts);
        ASSERT_FALSE(read) << made;
        EXPECT_EQ(read.error().code, ErrorCode::malformed) << made;
    }
    for (const auto* text : {"", "[]", "null", "{\"settings\":{}}", "{\"settings\":7}", "{\"settings\":[{}]}"}) {
        EXPECT_EQ(parse_settings(text, texts).error().code, ErrorCode::malformed) << text;
    }
    EXPECT_EQ(parse_settings(std::string(std::size_t{17} << 20U, ' '), texts).error().code, ErrorCode::too_large);
}

}  // namespace
}  // namespace fettle::json
