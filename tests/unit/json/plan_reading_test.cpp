// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/plan_reading.h"

#include <gtest/gtest.h>

#include "core/base/result.h"
#include "core/json/plan_json.h"

namespace fettle::json {
namespace {

plan::Plan full_plan() {
    plan::Plan plan;
    plan.verb = plan::Verb::erase;
    plan::PinnedDrive drive;
    drive.id = "nvme0n1";
    drive.model = "Model";
    drive.serial = "S1";
    drive.wwn = "eui.1";
    drive.eui64 = "0011";
    drive.nguid = "2233";
    drive.nsid = 1;
    drive.capacity = ByteCount{500'000'000'000};
    drive.by_id = "nvme-Model_S1";
    plan.drives = {drive};
    plan.contents = {{plan::Content::Kind::luks, "nvme0n1", "nvme0n1p2", "luks2", ByteCount{1}}};
    plan.losses = {{"all-lost", Severity::critical, "All on {drive} is lost", "Copy it first", {{"drive", "nvme0n1"}}}};
    plan::Step step;
    step.id = "erase";
    step.what = {"erase", Severity::info, "Erase {drive} {other}", {}, {{"drive", "nvme0n1"}}};
    step.if_power_fails = {"power", Severity::info, "It goes on", {}, {}};
    step.estimate = {60, "the drive's own"};
    step.loses_data = true;
    step.can_cancel = true;
    plan.steps = {step};
    plan.needs = {{{"mains", Severity::info, "On mains", {}, {}}, true},
                  {{"free", Severity::info, "Free", {}, {}}, false}};
    plan.afterwards = {{"firmware", Severity::info, "Set {mode} in the firmware", {}, {{"mode", "AHCI"}}}};
    plan.options = {{"sure", true}, {"passes", std::uint64_t{3}}, {"offset", std::int64_t{-1}}, {"method", "crypto"}};
    return plan;
}

plan::Receipt full_receipt() {
    plan::Receipt receipt;
    receipt.verb = plan::Verb::firmware;
    receipt.plan_hash = "ab";
    receipt.started = "2026-01-01T00:00:00Z";
    receipt.ended = "2026-01-01T00:01:00Z";
    receipt.drives = full_plan().drives;
    receipt.outcome = plan::Outcome::failed;
    receipt.program = "fettled 1";
    plan::StepReceipt step;
    step.id = "one";
    step.text = "Do {it}";
    step.outcome = plan::Outcome::failed;
    step.error = error_of(ErrorCode::vanished, "{path}: {count} blocks, {part} of it, {gone}",
                          {{"path", "a"}, {"count", 7}, {"part", 0.5}, {"gone", true}});
    step.evidence = {{"bytes", std::uint64_t{7}}};
    step.verification = {plan::Verification::Verdict::disproved,
                         {"v", Severity::info, "Read back {n}", {}, {{"n", "x"}}}};
    receipt.steps = {step};
    receipt.problems = {"the journal is full"};
    receipt.afterwards = full_plan().afterwards;
    return receipt;
}

TEST(PlanReadingTest, WhatIsWrittenIsReadBack) {
    const auto written = to_json(full_plan(), "c0ffee");
    Sentences sentences;
    const auto read = read_plan(dump(written, -1), sentences);
    ASSERT_TRUE(read) << read.error().context;
    EXPECT_EQ(read->hash, "c0ffee");
    EXPECT_EQ(dump(to_json(read->plan, read->hash), 1), dump(written, 1));
    EXPECT_TRUE(read->plan.loses_data());
}

TEST(PlanReadingTest, AReceiptIsReadBack) {
    Json document;
    document["receipt"] = to_json(full_receipt());
    Sentences sentences;
    const auto read = read_end(dump(document, -1), sentences);
    ASSERT_TRUE(read) << read.error().context;
    EXPECT_EQ(dump(to_json(*read), 1), dump(document["receipt"], 1));
}

TEST(PlanReadingTest, AnErrorIsTheResult) {
    for (const auto code : {ErrorCode::busy, ErrorCode::not_permitted, ErrorCode::refused, ErrorCode::internal}) {
        Json document;
        document["error"] = to_json(Error{code, "why", {}});
        Sentences sentences;
        const auto read = read_end(dump(document, -1), sentences);
        ASSERT_FALSE(read);
        EXPECT_EQ(read.error().code, code);
        EXPECT_EQ(read.error().context, "why");
    }
}

TEST(PlanReadingTest, AnErrorKeepsItsTemplate) {
    const auto error = error_of(ErrorCode::not_found, "{name} has {count} blocks", {{"name", "x"}, {"count", 7U}});
    Json document;
    document["error"] = to_json(error);
    EXPECT_EQ(document["error"]["text"], "x has 7 blocks");
    EXPECT_EQ(document["error"]["template"], "{name} has {count} blocks");
    EXPECT_EQ(document["error"]["evidence"], (Json{{"name", "x"}, {"count", 7}}));
    Sentences sentences;
    const auto read = read_end(dump(document, -1), sentences);
    ASSERT_FALSE(read);
    EXPECT_EQ(template_of(read.error()), error.text);
    EXPECT_EQ(read.error().evidence, error.evidence);
    // Whose text has changed since has none.
    auto changed = error;
    changed.context += ", and more";
    EXPECT_FALSE(to_json(changed).contains("template"));
    document["error"]["evidence"] = Json::array({7});
    const auto malformed = read_end(dump(document, -1), sentences);
    ASSERT_FALSE(malformed);
    EXPECT_EQ(malformed.error().code, ErrorCode::malformed);
}

TEST(PlanReadingTest, WhatIsNoPlanIsMalformed) {
    const auto good = to_json(full_plan(), "c0ffee");
    const std::vector<std::pair<const char*, Json>> changes{{"/verb", "format"},
                                                            {"/drives", 1},
                                                            {"/drives/0/serial", 7},
                                                            {"/drives/0/nsid", -1},
                                                            {"/contents/0/kind", "soup"},
                                                            {"/losses/0/severity", 1},
                                                            {"/steps/0/loses_data", "yes"},
                                                            {"/needs/0", "mains"},
                                                            {"/afterwards/0/text", 3},
                                                            {"/options", Json::array()},
                                                            {"/options/method", nullptr}};
    Sentences sentences;
    for (const auto& [where, what] : changes) {
        auto changed = good;
        changed[Json::json_pointer(where)] = what;
        const auto read = read_plan(dump(changed, -1), sentences);
        ASSERT_FALSE(read) << where;
        EXPECT_EQ(read.error().code, ErrorCode::malformed) << where;
    }
    const auto text = dump(good, -1);
    for (std::size_t length = 0; length < text.size(); ++length) {
        EXPECT_FALSE(read_plan(text.substr(0, length), sentences)) << length;
    }
    EXPECT_FALSE(read_end("{}", sentences));
    EXPECT_FALSE(read_end(R"({"receipt": 5})", sentences));
}

}  // namespace
}  // namespace fettle::json
