// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/owned_journals.h"

#include <gtest/gtest.h>

#include <thread>
#include <type_traits>

#include "app/service/started_job.h"
#include "app/service/stream/identity.h"
#include "core/plan/journal_line.h"
#include "core/plan/journal_reader.h"

namespace fettle::service {
namespace {

class Names final : public plan::JournalStore {
public:
    Result<std::unique_ptr<plan::Journal>> create(const std::string& name) override {
        made.push_back(name);
        return fail(ErrorCode::io, "a full disk");
    }
    Result<std::vector<plan::FoundJournal>> found() override { return std::vector<plan::FoundJournal>(); }
    Status remove(const std::string&) override { return {}; }
    std::vector<std::string> made;
};

TEST(OwnedJournalsTest, AreNamedAfterTheUserOfTheThread) {
    Names names;
    OwnedJournals journals(names);
    {
        const OwnedJournals::Owner mine(journals, 1000);
        (void)journals.create("erase");
        std::thread([&] { (void)journals.create("trim"); }).join();
    }
    (void)journals.create("erase");
    {
        const OwnedJournals::Owner root(journals, 0);
        (void)journals.create("firmware");
    }
    EXPECT_EQ(names.made, (std::vector<std::string>{"erase-u1000", "trim", "erase", "firmware"}));
}

TEST(OwnedJournalsTest, TheNameSaysWhoseItIs) {
    EXPECT_EQ(owner_of("000123-0-77-erase-u1000.journal"), 1000U);
    EXPECT_EQ(owner_of("000123-0-77-erase.journal"), 0U);
    for (const auto* other :
         {"", "-u", "x-u.journal", "x-u10a.journal", "x-u-1.journal", "x-u99999999999999.journal"}) {
        EXPECT_EQ(owner_of(other), 0U) << other;
    }
}

TEST(OwnedJournalsTest, OwnersAndAdministratorsReadAll) {
    const auto* name = "000123-0-77-erase-u1000.journal";
    EXPECT_TRUE((JournalReader{1000, false}.may_read(name)));
    EXPECT_TRUE((JournalReader{0, false}.may_read(name)));
    EXPECT_TRUE((JournalReader{1001, true}.may_read(name)));
    EXPECT_FALSE((JournalReader{1001, false}.may_read(name)));
    EXPECT_FALSE((JournalReader{1000, false}.may_read("000123-0-77-erase.journal")));
}

TEST(OwnedJournalsTest, WhoeverIsNotKnownReadsAndOwnsNothing) {
    EXPECT_EQ(Call().user, kNobody);
    EXPECT_EQ(JobOwner().user, kNobody);
    EXPECT_FALSE(std::is_default_constructible_v<Identity>);
    const JournalReader unknown;
    for (const auto* name :
         {"000123-0-77-erase.journal", "000123-0-77-erase-u1000.journal", "000123-0-77-erase-u4294967295.journal"}) {
        EXPECT_FALSE(unknown.may_read(name)) << name;
    }
}

TEST(OwnedJournalsTest, ThePublicPartHasNoPlaces) {
    std::string text;
    for (const auto* json :
         {R"({"n":0,"at":"2026-11-21T06:00:00Z","kind":"begin","verb":"trim","plan":"ab","drives":[{"id":"sda",)"
          R"("model":"M","serial":"S"}],"steps":[{"id":"trim","text":"Trim /home/alice, label SECRET"},)"
          R"({"id":"check","text":"Check /home/alice"}]})",
          R"({"n":1,"at":"2026-11-21T06:00:00Z","kind":"step","step":0,"id":"trim"})",
          R"({"n":2,"at":"2026-11-21T06:00:01Z","kind":"done","step":0,"evidence":[{"name":"where",)"
          R"("value":"/home/alice"}]})",
          R"({"n":3,"at":"2026-11-21T06:00:01Z","kind":"step","step":1,"id":"check"})",
          R"({"n":4,"at":"2026-11-21T06:00:01Z","kind":"failed","step":1,"error":{"code":"io",)"
          R"("text":"opening /home/alice: SECRET"}})"}) {
        text += plan::journal_line(json);
    }
    const auto open = public_part(text + "fettle-journal/1 00000000 {\"torn\":\"/home/alice");
    EXPECT_EQ(open.find("alice"), std::string::npos) << open;
    EXPECT_EQ(open.find("SECRET"), std::string::npos) << open;
    const auto story = plan::read_journal(open);
    EXPECT_TRUE(story.whole()) << open;
    EXPECT_EQ(story.verb, "trim");
    ASSERT_EQ(story.drives.size(), 1U);
    EXPECT_EQ(story.drives.front().serial, "S");
    ASSERT_EQ(story.steps.size(), 2U);
    EXPECT_EQ(story.steps.front().text, "trim");
    EXPECT_EQ(story.steps.back().error, "io");

    const auto same = public_part(plan::read_journal(text));
    ASSERT_EQ(same.steps.size(), 2U);
    EXPECT_EQ(same.steps.front().text, "trim");
    EXPECT_EQ(same.steps.back().error, "");
}

TEST(OwnedJournalsTest, DamagedLinesStayDamagedWithoutTheirContents) {
    const auto open = public_part("fettle-journal/1 00000000 {\"n\":0,\"text\":\"/home/alice\"}\nfettle-journal/2 x\n");
    EXPECT_EQ(open.find("alice"), std::string::npos);
    EXPECT_FALSE(plan::read_journal(open).whole());
}

}  // namespace
}  // namespace fettle::service
