// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of the reviews' procedures, what is expected of them, and the figures that follow from what they measure.
#include "core/protocol/protocol.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/ftl/protocol.h"
#include "core/json/bench_record_json.h"
#include "core/protocol/figures.h"

namespace fettle::protocol {
namespace {

constexpr ByteCount kDrive{120'034'123'776};

Options erasable() {
    Options options;
    options.can_erase = true;
    options.can_trim = true;
    return options;
}

std::vector<std::string> kinds(const Case& one) {
    std::vector<std::string> all;
    for (const auto& step : one.steps) all.emplace_back(name(step.kind));
    return all;
}

const Case* case_named(const Protocol& protocol, std::string_view id) {
    for (const auto& one : protocol.cases) {
        if (one.id == id) return &one;
    }
    return nullptr;
}

TEST(Protocol, EveryStepFitsEveryTarget) {
    for (const auto& info : protocols()) {
        for (const ByteCount size :
             {ByteCount{64U << 20U}, ByteCount{4'000'000'000}, kDrive, ByteCount{2'000'398'934'016}}) {
            const auto made = make(info.name, erasable(), size);
            ASSERT_TRUE(made) << info.name << ": " << to_string(made.error());
            std::set<std::string> cases;
            for (const auto& one : made->cases) {
                EXPECT_TRUE(cases.insert(one.id).second) << one.id;
                EXPECT_EQ(one.steps.front().kind, StepKind::erase) << "a case starts with a new drive";
                std::set<std::string> ids;
                for (const auto& step : one.steps) {
                    EXPECT_TRUE(ids.insert(step.id).second) << one.id << "/" << step.id;
                    if (step.kind == StepKind::write || step.kind == StepKind::read) {
                        const auto good = bench::validate(step.workload, size, 4096);
                        EXPECT_TRUE(good)
                            << info.name << " " << one.id << "/" << step.id << ": " << to_string(good.error());
                        EXPECT_EQ(step.workload.writes(), step.kind == StepKind::write);
                    }
                    if (step.kind == StepKind::trim) {
                        EXPECT_GT(step.bytes, 0U);
                        EXPECT_LE(step.offset + step.bytes, size.bytes);
                    }
                }
            }
        }
    }
}

/// BeHardware's eleven stages; 4 and 10 are TRIM, 6 is the secure erase.
TEST(Protocol, DegradationHasTheReviewsStages) {
    const auto made = make("degradation", erasable(), kDrive);
    ASSERT_TRUE(made);
    EXPECT_EQ(made->scale, 1U);
    ASSERT_EQ(made->cases.size(), 2U);
    const auto& first = made->cases[0];
    const auto& second = made->cases[1];
    using Kinds = std::vector<std::string>;
    EXPECT_EQ(kinds(first), (Kinds{"erase", "write", "write", "write", "write", "write", "trim", "write"}));
    EXPECT_EQ(kinds(second), (Kinds{"erase", "write", "write", "write", "write", "write", "trim", "write"}));
    EXPECT_TRUE(first.steps[0].reset);
    EXPECT_FALSE(second.steps[0].reset) << "its effect is what is measured";
    const auto& random = first.steps[4].workload;
    EXPECT_EQ(random.access, bench::Access::random);
    EXPECT_EQ(random.largest_block(), 4096U);
    EXPECT_EQ(random.runtime_ns, 20 * 60 * 1'000'000'000ULL);
    // The last 24 GB of the used part, in whole blocks of 2 MiB.
    constexpr std::uint64_t kBlock = 2U << 20U;
    EXPECT_EQ(*random.span_bytes, 24'000'000'000 / kBlock * kBlock);
    EXPECT_EQ(random.span_offset + *random.span_bytes, kDrive.bytes / kBlock * kBlock);
    const auto& trim = first.steps[6];
    EXPECT_EQ(trim.bytes, 8'000'000'000 / kBlock * kBlock);
    EXPECT_LE(trim.offset + trim.bytes, random.span_offset) << "other data than what is written";
}

/// Figures count all intervals as equally long, so that a remainder of some nanoseconds would count as a whole one.
TEST(Protocol, EveryTimedStepIsAWholeNumberOfIntervals) {
    for (const auto& info : protocols()) {
        for (std::uint32_t scale = 1; scale <= 100; ++scale) {
            auto options = erasable();
            options.scale = scale;
            const auto made = make(info.name, options, kDrive);
            ASSERT_TRUE(made) << info.name << ": " << to_string(made.error());
            for (const auto& one : made->cases) {
                for (const auto& step : one.steps) {
                    const auto& workload = step.workload;
                    const bool timed = step.kind == StepKind::write && !workload.byte_limit;
                    if (!timed) continue;
                    EXPECT_EQ(workload.runtime_ns % workload.interval_ns, 0U) << info.name << " 1/" << scale;
                    EXPECT_GT(workload.runtime_ns, 0U);
                }
            }
        }
    }
}

TEST(Protocol, TheMostThatIsWrittenFollowsFromTheRate) {
    Step fill;
    fill.kind = StepKind::write;
    fill.workload.read_percent = 0;
    fill.workload.byte_limit = 10'000'000'000;
    fill.workload.runtime_ns = bench::kLongestRun_ns;
    Step timed = fill;
    timed.workload.byte_limit.reset();
    timed.workload.runtime_ns = 60'000'000'000;
    Step read = fill;
    read.kind = StepKind::read;
    Protocol all;
    all.cases = {{"a", "a", {fill, read}}, {"b", "b", {timed}}};
    EXPECT_EQ(written_at(all, 600e6).bytes, 46'000'000'000U);
    EXPECT_EQ(written_at(all, 7e9).bytes, 430'000'000'000U);
}

TEST(Protocol, TheIdOfAPlansStepIdentifiesIt) {
    for (const auto& info : protocols()) {
        const auto made = make(info.name, erasable(), kDrive);
        ASSERT_TRUE(made);
        const auto& one = made->cases.front();
        EXPECT_EQ(protocol_of_plan(plan_step_id(*made, 0, one, one.steps.front())), find(info.name)) << info.name;
    }
    EXPECT_EQ(protocol_of_plan("benchmark"), nullptr);
    EXPECT_EQ(protocol_of_plan(""), nullptr);
}

TEST(Protocol, PausesAreThoseThatWereAskedFor) {
    const auto made = make("idle-collection", erasable(), kDrive);
    ASSERT_TRUE(made);
    std::set<std::uint64_t> seconds;
    for (const auto& one : made->cases) {
        for (const auto& step : one.steps) {
            if (step.kind == StepKind::wait) seconds.insert(step.wait_ns / 1'000'000'000);
        }
    }
    EXPECT_EQ(seconds, (std::set<std::uint64_t>{30, 60, 120, 300, 1800}));
    ASSERT_NE(case_named(*made, "0-gb-free-no-pause"), nullptr);
    auto options = erasable();
    options.pause_scale = 10;
    options.cases = {"8-gb-free-pause-of-30-s"};
    const auto short_one = make("idle-collection", options, kDrive);
    ASSERT_TRUE(short_one);
    ASSERT_EQ(short_one->cases.size(), 1U);
    const auto& steps = short_one->cases[0].steps;
    const auto wait =
        std::find_if(steps.begin(), steps.end(), [](const Step& step) { return step.kind == StepKind::wait; });
    ASSERT_NE(wait, steps.end());
    EXPECT_EQ(wait->wait_ns, 3'000'000'000U);
}

TEST(Protocol, WithoutAnEraseTrimTakesItsPlaceAndWhatMeasuresItIsLeftOut) {
    Options options;
    options.can_trim = true;
    const auto made = make("dirty-drive", options, {4'000'000'000});
    ASSERT_TRUE(made);
    ASSERT_EQ(made->cases.size(), 1U);
    const auto& reset = made->cases[0].steps.front();
    EXPECT_EQ(reset.kind, StepKind::trim);
    EXPECT_EQ(reset.offset, 0U);
    EXPECT_EQ(reset.bytes, made->size.bytes);
    ASSERT_EQ(made->left_out.size(), 1U);
    EXPECT_EQ(made->left_out[0].case_id, "after-secure-erase");
    EXPECT_FALSE(made->left_out[0].why.text.empty());
    options.cases = {"after-secure-erase"};
    EXPECT_EQ(make("dirty-drive", options, {4'000'000'000}).error().code, ErrorCode::unsupported);
}

TEST(Protocol, WithoutTrimOnlyCasesWithoutItAreRun) {
    Options options;
    options.can_erase = true;
    const auto made = make("dirty-drive", options, kDrive);
    ASSERT_TRUE(made);
    ASSERT_EQ(made->cases.size(), 1U);
    EXPECT_EQ(made->cases[0].id, "after-secure-erase");
    EXPECT_EQ(make("dirty-drive", {}, kDrive).error().code, ErrorCode::unsupported);
}

TEST(Protocol, WrongWishesAreRefused) {
    EXPECT_EQ(make("no-such", erasable(), kDrive).error().code, ErrorCode::not_found);
    auto options = erasable();
    options.cases = {"from-new", "nonsense"};
    const auto wrong = make("degradation", options, kDrive);
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().code, ErrorCode::invalid_argument);
    EXPECT_NE(wrong.error().context.find("after-secure-erase"), std::string::npos) << "names those that exist";
    options = erasable();
    options.scale = 1;
    EXPECT_EQ(make("degradation", options, {4'000'000'000}).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(make("degradation", erasable(), {1U << 20U}).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(make("degradation", erasable(), {0}).error().code, ErrorCode::invalid_argument);
    options.scale = 0;
    EXPECT_EQ(make("degradation", options, kDrive).error().code, ErrorCode::invalid_argument);
    options.scale = 1;
    options.pause_scale = 0;
    EXPECT_EQ(make("degradation", options, kDrive).error().code, ErrorCode::invalid_argument);
}

TEST(Protocol, ExpectationsFollowFromSpeedsAndSizes) {
    Rates rates;
    rates.sequential_write = 1e9;
    rates.random_write = 50e6;
    rates.read = 2e9;
    Step fill;
    fill.kind = StepKind::write;
    fill.workload.access = bench::Access::sequential;
    fill.workload.read_percent = 0;
    fill.workload.byte_limit = 10'000'000'000;
    EXPECT_EQ(expect(fill, rates, 7).ns, 10'000'000'000U);
    EXPECT_EQ(expect(fill, rates, 7).written.bytes, 10'000'000'000U);
    Step random;
    random.kind = StepKind::write;
    random.workload.access = bench::Access::random;
    random.workload.read_percent = 0;
    random.workload.runtime_ns = 60'000'000'000;
    EXPECT_EQ(expect(random, rates, 7).ns, 60'000'000'000U);
    EXPECT_EQ(expect(random, rates, 7).written.bytes, 3'000'000'000U);
    Step read = fill;
    read.kind = StepKind::read;
    read.workload.read_percent = 100;
    EXPECT_EQ(expect(read, rates, 7).ns, 5'000'000'000U);
    EXPECT_EQ(expect(read, rates, 7).written.bytes, 0U);
    Step erase;
    erase.kind = StepKind::erase;
    EXPECT_EQ(expect(erase, rates, 7).ns, 7U);
    Protocol all;
    all.cases = {{"a", "a", {fill, erase}}, {"b", "b", {random}}};
    EXPECT_EQ(expect(all, rates, 7).ns, 70'000'000'007U);
    EXPECT_EQ(expect(all, rates, 7).written.bytes, 13'000'000'000U);
    EXPECT_EQ(all.steps(), 3U);
}

/// Under these names the flash model's run has figures; without them no prediction is ever shown.
TEST(Figures, HaveTheNamesOfTheModelsRun) {
    ftl::Parameters parameters;
    parameters.geometry = {4, 1, 32'768, 256, 4096, 0};
    parameters.user_bytes = 120'000'000'000;
    parameters.timing.program_us = 400;
    parameters.timing.read_us = 50;
    parameters.timing.erase_us = 2000;
    const CancelToken never;
    for (const auto& info : protocols()) {
        const auto made = make(info.name, erasable(), kDrive);
        ASSERT_TRUE(made);
        for (const auto& source : sources(*made)) {
            const auto run = ftl::run_protocol(source, parameters, {1024, ""}, {}, never);
            ASSERT_TRUE(run) << source << ": " << to_string(run.error());
            for (const auto& figure : run->figures) {
                bool found = false;
                for (const auto& one : made->cases) {
                    for (const auto& step : one.steps) {
                        for (const auto& mine : step.figures) {
                            found = found || (mine.source_protocol == source && mine.source_row == figure.row &&
                                              mine.source_column == figure.column);
                        }
                    }
                }
                // Only some rows are a source of write-amplification.
                if (info.name != "write-amplification") {
                    EXPECT_TRUE(found) << info.name << ": " << figure.row << ", " << figure.column;
                }
            }
        }
    }
}

bench::StepRecord series() {
    bench::StepRecord record;
    record.interval_ns = 1'000'000'000;
    for (int i = 0; i < 300; ++i) record.speeds.push_back(i < 15 ? 300e6 : i < 60 ? 200e6 : i < 285 ? 100e6 : 50e6);
    record.bytes_per_second = 123e6;
    record.iops = 4567;
    return record;
}

TEST(Figures, AreMeansOfPartsOfTheSeries) {
    auto record = series();
    EXPECT_DOUBLE_EQ(*value(Measure::speed, record, {}, 1), 123);
    EXPECT_DOUBLE_EQ(*value(Measure::iops, record, {}, 1), 4567);
    EXPECT_DOUBLE_EQ(*value(Measure::start, record, {}, 1), 300);
    EXPECT_DOUBLE_EQ(*value(Measure::end, record, {}, 1), 50);
    EXPECT_DOUBLE_EQ(*value(Measure::first_minute, record, {}, 1), (15 * 300 + 45 * 200) / 60.0);
    EXPECT_DOUBLE_EQ(*value(Measure::later, record, {}, 1), (225 * 100 + 15 * 50) / 240.0);
    // At a scale of 1/2, a minute is half a minute.
    EXPECT_DOUBLE_EQ(*value(Measure::first_minute, record, {}, 2), (15 * 300 + 15 * 200) / 30.0);
    EXPECT_FALSE(value(Measure::start, {}, {}, 1));
    EXPECT_FALSE(value(Measure::speed, {}, {}, 1));
    EXPECT_FALSE(value(Measure::iops, {}, {}, 1));
    // 15 seconds are scaled to 10 ms, in which about 46 operations end, or 6.
    EXPECT_TRUE(value(Measure::start, record, {}, 1500));
    record.iops = 600;
    EXPECT_FALSE(value(Measure::start, record, {}, 1500));
    EXPECT_FALSE(value(Measure::end, record, {}, 1500));
    EXPECT_TRUE(value(Measure::later, record, {}, 1500));
    // After the minute, 240 seconds are left, in which 12 operations end.
    record.iops = 0.05;
    EXPECT_FALSE(value(Measure::later, record, {}, 1));
}

TEST(Figures, AnAmplificationNeedsCountersThatTellIt) {
    EXPECT_FALSE(value(Measure::amplification, series(), {}, 1));
    bench::RunWear wear;
    wear.status = bench::RunWear::Status::coarse;
    wear.amplification = bench::AmplificationRange{1, 9};
    EXPECT_FALSE(value(Measure::amplification, series(), wear, 1));
    wear.status = bench::RunWear::Status::known;
    wear.amplification = bench::AmplificationRange{1.4, 1.6};
    EXPECT_DOUBLE_EQ(*value(Measure::amplification, series(), wear, 1), 1.5);
}

TEST(Figures, StandBesideThePublishedAndThePredictedOnes) {
    const auto made = make("idle-collection", erasable(), kDrive);
    ASSERT_TRUE(made);
    const auto* one = case_named(*made, "0-gb-free-no-pause");
    ASSERT_NE(one, nullptr);
    const auto large =
        std::find_if(one->steps.begin(), one->steps.end(), [](const Step& step) { return step.title == "2 MB"; });
    ASSERT_NE(large, one->steps.end());
    const auto all = figures(*large, series(), {}, 1, "corsair-performance-pro-128",
                             {{"idle-collection", "0 GB free, no pause", "2 MB, end", 42}});
    ASSERT_EQ(all.size(), 2U);
    // BeHardware: under 50 MB/s at the start.
    EXPECT_EQ(all[0].column, "2 MB, start");
    EXPECT_EQ(all[0].published, 50);
    EXPECT_TRUE(all[0].published_is_limit);
    EXPECT_FALSE(all[0].predicted);
    EXPECT_EQ(all[1].column, "2 MB, end");
    EXPECT_FALSE(all[1].published);
    EXPECT_EQ(all[1].predicted, 42);
    EXPECT_EQ(all[1].unit, "MB/s");
}

TEST(Figures, WriteAmplificationComparesWithTheReviewsTables) {
    const auto made = make("write-amplification", erasable(), kDrive);
    ASSERT_TRUE(made);
    std::vector<double> published;
    for (const auto& one : made->cases) {
        for (const auto& step : one.steps) {
            for (const auto& figure : figures(step, series(), {}, 1, "sandforce-sf2281-120", {})) {
                published.push_back(figure.published.value_or(0));
            }
        }
    }
    // BeHardware's SF-2281: sequential and random at 0 GB free, and compressible data.
    EXPECT_EQ(published, (std::vector<double>{1.78, 4.54, 0.15}));
}

TEST(ProtocolRecord, SurvivesItsJson) {
    bench::BenchRecord record;
    record.id = "0123456789abcdef";
    record.started = "2026-03-01T12:30:00Z";
    record.suite = "protocol-degradation";
    record.title = "Degradation in stages";
    auto& mine = record.protocol.emplace();
    mine.name = "degradation";
    mine.scale = 30;
    mine.pause_scale = 2;
    mine.nsid = 2;
    mine.erase = "trim";
    mine.model = "a-model";
    mine.published_drive = "sandforce-sf2281-120";
    mine.cases = {"from-new", "after-secure-erase"};
    mine.done = {"from-new"};
    bench::ProtocolStep step{"from-new/fill", "from-new", "write", "fill", 12, {34}, {}};
    step.wear.emplace();
    step.wear->status = bench::RunWear::Status::not_read;
    step.wear->written.bytes = 34;
    mine.steps = {step};
    mine.figures = {{"2 random writes", "speed", "MB/s", 12.5, 50, true, 40}, {"a", "b", "IOPS", {}, {}, false, {}}};
    mine.left_out = {{"after-secure-erase", "because"}};
    const auto again = json::parse_bench_record(json::dump(json::to_json(record), -1));
    ASSERT_TRUE(again) << to_string(again.error());
    ASSERT_TRUE(again->protocol);
    EXPECT_EQ(*again->protocol, mine);
    EXPECT_FALSE(again->protocol->complete());
    auto wrong = json::to_json(record);
    wrong["protocol"]["scale"] = "many";
    const auto refused = json::parse_bench_record(wrong.dump());
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().context.find("scale"), std::string::npos);
}

}  // namespace
}  // namespace fettle::protocol
