// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/record.h"

#include <gtest/gtest.h>

#include <string>

#include "core/bench/compare.h"
#include "core/bench/doubt.h"
#include "core/json/bench_record_json.h"
#include "core/render/bench_charts.h"
#include "core/render/bench_html.h"
#include "core/render/bench_text.h"
#include "tests/unit/bench_suites/fake_target.h"

namespace fettle::bench {
namespace {

BenchRecord quick_record(double speed = 500e6) {
    SuiteOptions options;
    options.size = 16U << 20U;
    options.runtime_ns = kSecond_ns / 50;
    options.runs = 5;
    const auto plan = plan_suite("crystaldiskmark", options, {16U << 20U}, 512);
    test::FakeTarget target(16U << 20U, [=](const IoRequest& request) {
        return static_cast<std::uint64_t>(static_cast<double>(request.bytes) / speed * 1e9);
    });
    test::CountedPause pause;
    const CancelToken never;
    const auto suite = run_suite(*plan, target, 7, pause, {}, never);
    auto record = record_of(*suite, doubts(*suite, DoubtInputs{}));
    record.id = "0123456789abcdef";
    record.started = "2026-03-01T12:30:00Z";
    record.program = "fettle test";
    record.drive = {"sda", "Made up <SSD> & more", "S,1", "FW|1", "sata", ByteCount{256'000'000'000}};
    return record;
}

TEST(BenchRecord, SurvivesItsJson) {
    const auto record = quick_record();
    const auto json = json::to_json(record);
    const auto again = json::parse_bench_record(json::dump(json, -1));
    ASSERT_TRUE(again) << to_string(again.error());
    EXPECT_EQ(json::to_json(*again), json);
    EXPECT_EQ(again->steps.size(), record.steps.size());
    EXPECT_EQ(again->drive.model, record.drive.model);
}

TEST(BenchRecord, WrongFieldsAreNamed) {
    auto json = json::to_json(quick_record());
    json["steps"][0]["runs"] = "many";
    const auto wrong = json::parse_bench_record(json.dump());
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().code, ErrorCode::malformed);
    EXPECT_NE(wrong.error().context.find("runs"), std::string::npos);
}

TEST(BenchRecord, NoJsonIsMalformed) {
    for (const char* text : {"", "{", "[]", "null", "{\"steps\": 3}", "{\"target\": {}}"}) {
        const auto wrong = json::parse_bench_record(text);
        ASSERT_FALSE(wrong) << text;
        EXPECT_EQ(wrong.error().code, ErrorCode::malformed) << text;
    }
}

TEST(BenchRecord, CsvHasNoFormulas) {
    const auto clean = quick_record();
    for (const std::string begin : {"=", "+", "-", "@", "\t", "\r", "\n"}) {
        auto record = clean;
        const auto text = begin + "cmd|' /C calc'!A0";
        record.drive.serial = text;
        record.suite = text;
        record.steps.front().title = text;
        const auto csv = rendering::bench_csv({record});
        EXPECT_NE(csv.find(",\"'" + text + "\","), std::string::npos) << csv;
        EXPECT_EQ(csv.find("," + text), std::string::npos) << csv;
        EXPECT_EQ(csv.find(",\"" + text), std::string::npos) << csv;
    }
    auto record = clean;
    record.steps.front().spread.median = -1.5;
    EXPECT_NE(rendering::bench_csv({record}).find(",-1.5,"), std::string::npos) << "a number stays a number";
}

TEST(BenchRecord, CsvQuotesWhatNeedsIt) {
    const auto csv = rendering::bench_csv({quick_record()});
    EXPECT_NE(csv.find("\"S,1\""), std::string::npos);
    std::size_t lines = 0;
    for (std::size_t at = csv.find("\r\n"); at != std::string::npos; at = csv.find("\r\n", at + 2)) ++lines;
    EXPECT_EQ(lines, 9U) << "a heading and eight steps";
    const auto heading = csv.substr(0, csv.find("\r\n"));
    const auto row = csv.substr(csv.find("\r\n") + 2, csv.find("\r\n", csv.find("\r\n") + 2) - csv.find("\r\n") - 2);
    const auto commas = [](const std::string& text) {
        std::size_t count = 0;
        bool quoted = false;
        for (const char letter : text) {
            if (letter == '"') quoted = !quoted;
            if (letter == ',' && !quoted) ++count;
        }
        return count;
    };
    EXPECT_EQ(commas(row), commas(heading));
}

TEST(BenchRecord, MarkdownKeepsItsTable) {
    const auto text = rendering::bench_markdown(quick_record());
    EXPECT_NE(text.find("FW\\|1"), std::string::npos);
    EXPECT_NE(text.find("| SEQ1M Q8T1 read |"), std::string::npos);
}

TEST(BenchRecord, ThePageStandsAlone) {
    const auto page = rendering::bench_html({quick_record()});
    EXPECT_EQ(page.find("<script"), std::string::npos);
    EXPECT_EQ(page.find("src="), std::string::npos);
    EXPECT_EQ(page.find("@import"), std::string::npos);
    EXPECT_EQ(page.find("Made up <SSD>"), std::string::npos) << "names come from a drive";
    EXPECT_NE(page.find("Made up &lt;SSD&gt; &amp; more"), std::string::npos);
    EXPECT_NE(page.find("<svg"), std::string::npos);
}

TEST(BenchRecord, FiguresAreDecimal) {
    EXPECT_EQ(rendering::bench_figure(Figure::throughput, 3'412'345'678), "3,412 MB/s");
    EXPECT_EQ(rendering::bench_figure(Figure::throughput, 41'234'567), "41.2 MB/s");
    EXPECT_EQ(rendering::bench_figure(Figure::iops, 812'000), "812,000 IOPS");
    EXPECT_EQ(rendering::bench_figure(Figure::mean_latency, 84'312), "84.3 µs");
}

BenchRecord with_runs(const std::vector<double>& runs) {
    BenchRecord record;
    StepRecord step;
    step.id = "step";
    step.title = "Step";
    step.spread = spread_of(runs);
    record.steps.push_back(step);
    return record;
}

BenchRecord measured(const char* name) {
    SuiteOptions options;
    options.size = 64U << 20U;
    if (std::string_view(name) != "compressibility-map") options.runtime_ns = kSecond_ns / 5;
    const auto plan = plan_suite(name, options, {64U << 20U}, 512);
    test::FakeTarget target(64U << 20U, [](const IoRequest& request) { return std::uint64_t{request.bytes} * 8; });
    test::CountedPause pause;
    const CancelToken never;
    const auto suite = run_suite(*plan, target, 7, pause, {}, never);
    EXPECT_TRUE(suite);
    return record_of(*suite, {});
}

TEST(BenchRecord, LinesMeansAndCompressionSurviveTheirJson) {
    auto record = measured("compressibility-map");
    EXPECT_TRUE(record.compression);
    EXPECT_TRUE(record.steps.back().line);
    const auto means = measured("iometer-behardware").means;
    record.means = means;
    const auto json = json::to_json(record);
    const auto again = json::parse_bench_record(json::dump(json, -1));
    ASSERT_TRUE(again) << to_string(again.error());
    EXPECT_EQ(json::to_json(*again), json);
    ASSERT_EQ(means.size(), 1U);
    // One block after another, 8 ns each byte: 125 MB/s whatever the depth, less the block that the end cuts off.
    EXPECT_NEAR(means.front().value, 125e6, 125e6 * 0.1);
}

TEST(BenchRecord, ASingleRunsFigureIsAMeanAndThatOfSeveralTheirMedian) {
    EXPECT_EQ(rendering::bench_headings(with_runs({1})).figure, "Mean");
    EXPECT_EQ(rendering::bench_headings(with_runs({1, 2, 3})).figure, "Median");
}

TEST(BenchRecord, LatencyColumnsHaveOneUnit) {
    EXPECT_EQ(rendering::bench_microseconds(1'986'000), "1,986");
    EXPECT_EQ(rendering::bench_microseconds(84'312), "84.3");
}

TEST(BenchRecord, IopsForEachPercentOfAProcessor) {
    StepRecord step;
    step.iops = 20'000;
    step.cpu_ns_per_operation = 5'000;  // a tenth of one processor
    EXPECT_EQ(rendering::processor_cells(step).percent, "10.0");
    EXPECT_EQ(rendering::processor_cells(step).iops_per_percent, "2,000");
    BenchRecord record;
    record.steps.push_back(step);
    EXPECT_FALSE(rendering::shows_processor(record));
    record.suite = "iometer-techreport";
    EXPECT_TRUE(rendering::shows_processor(record));
    EXPECT_NE(rendering::bench_markdown(record).find("IOPS per CPU %"), std::string::npos);
}

TEST(BenchRecord, ALineIsDrawnOverAddressesAndHasItsMinimumAndMaximum) {
    const auto record = measured("hd-tune");
    for (const auto& step : record.steps) {
        const auto cells = rendering::bench_cells(step);
        const bool burst = step.id.starts_with("burst");
        EXPECT_EQ(cells.least == "-", burst) << step.id;
        EXPECT_EQ(cells.most == "-", burst) << step.id;
    }
    const auto charts = rendering::line_charts(record);
    ASSERT_EQ(charts.size(), 1U);
    ASSERT_EQ(charts.front().series.size(), 2U);
    const auto& points = charts.front().series.front().points;
    // From the first byte on: 125 MB/s for the 0.2 s that the test allows.
    EXPECT_GT(points.front().x, 0);
    EXPECT_LT(points.front().x, 0.01);
    EXPECT_GT(points.back().x, 0.018);
    EXPECT_LT(points.back().x, 0.025);
    for (const auto& plot : rendering::speed_charts(record)) {
        for (const auto& series : plot.series) EXPECT_EQ(series.name.find("line"), std::string::npos);
    }
}

TEST(BenchConclusions, CompressionIsSaidOfBothKindsOfData) {
    BenchRecord record;
    record.suite = "compressibility-map";
    record.compression = Compression{500e6, 230e6, 510e6, 400e6};
    record.levels = {{500e6, 1}};
    const auto found = rendering::bench_conclusions(record);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_NE(found.front().find("The drive compresses"), std::string::npos);
    // The second half written slower, as behind a fast cache's end: no sign of compression.
    record.compression = Compression{230e6, 500e6, 510e6, 505e6};
    EXPECT_NE(rendering::bench_conclusions(record).front().find("No sign of compression"), std::string::npos);
}

TEST(BenchConclusions, NoneAboutACacheWithoutAModelOfIt) {
    BenchRecord record;
    record.suite = "sustained";
    EXPECT_EQ(rendering::bench_conclusions(record).size(), 1U);
    record.notes.push_back({"plain-timing", Severity::info, "plain", {}});
    EXPECT_TRUE(rendering::bench_conclusions(record).empty());
}

TEST(Compare, AChangeBeyondTheNoiseIsSaid) {
    const auto steps = compare(with_runs({100, 101, 99, 100, 100}), with_runs({90, 91, 89, 90, 90}));
    ASSERT_EQ(steps.size(), 1U);
    EXPECT_NEAR(steps[0].change, -0.1, 1e-12);
    ASSERT_TRUE(steps[0].noise);
    EXPECT_LT(*steps[0].noise, 0.05);
    EXPECT_TRUE(steps[0].exceeds_noise);
    EXPECT_FALSE(steps[0].better);
}

TEST(Compare, AChangeWithinTheNoiseIsSaid) {
    const auto steps = compare(with_runs({100, 130, 70, 100, 110}), with_runs({95, 120, 70, 105, 104}));
    ASSERT_EQ(steps.size(), 1U);
    EXPECT_FALSE(steps[0].exceeds_noise);
}

TEST(Compare, SingleRunsWithoutSeriesSayNothing) {
    const auto steps = compare(with_runs({100}), with_runs({50}));
    ASSERT_EQ(steps.size(), 1U);
    EXPECT_FALSE(steps[0].noise);
    EXPECT_FALSE(steps[0].exceeds_noise);
}

TEST(Compare, LessLatencyIsBetter) {
    auto before = with_runs({100, 101, 99});
    auto after = with_runs({50, 51, 49});
    before.steps[0].figure = after.steps[0].figure = Figure::mean_latency;
    EXPECT_TRUE(compare(before, after)[0].better);
}

TEST(Compare, UnlikeRecordsAreNamed) {
    auto before = with_runs({1});
    auto after = with_runs({1});
    EXPECT_TRUE(differences(before, after).empty());
    after.suite = "atto";
    after.direct = false;
    EXPECT_EQ(differences(before, after), (std::vector<std::string>{"other-suite", "not-both-direct"}));
}

}  // namespace
}  // namespace fettle::bench
