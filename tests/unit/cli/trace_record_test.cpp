// SPDX-License-Identifier: GPL-3.0-or-later
// `fettle trace record`: its options, the files that it writes, what it prints, and how it ends.
#include <gtest/gtest.h>

#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "app/cli/trace_command.h"
#include "app/cli/verb_group.h"
#include "core/toolbox/local_toolbox.h"
#include "core/trace/reader.h"
#include "tests/support/fake_events.h"
#include "tests/unit/toolbox/fakes.h"

namespace fettle::cli {
namespace {

using Json = nlohmann::ordered_json;
using trace::test::complete;
using trace::test::issue;

/// Trace files in memory. What was not finished is not there.
class MemoryTraces final : public trace::Files {
public:
    Result<trace::InputFile> open(const std::string& path) override { return fail(ErrorCode::not_found, path); }
    Result<std::unique_ptr<trace::OutputFile>> create(const std::string& path) override {
        if (path.starts_with("nowhere/")) return fail(ErrorCode::not_found, path + " does not exist");
        created.push_back(path);
        return std::make_unique<Output>(*this, path, path == full);
    }

    std::string full;  ///< this file cannot be written to
    std::vector<std::string> created;
    std::map<std::string, std::string> finished;

private:
    class Output final : public trace::OutputFile {
    public:
        Output(MemoryTraces& traces, std::string path, bool is_full) : traces_(traces), path_(std::move(path)) {
            if (is_full) stream_.setstate(std::ios::badbit);
        }
        std::ostream& stream() noexcept override { return stream_; }
        Status finish() override {
            if (!stream_) return fail(ErrorCode::io, "no space for " + path_);
            traces_.finished[path_] = stream_.str();
            return {};
        }

    private:
        MemoryTraces& traces_;
        std::string path_;
        std::ostringstream stream_;
    };
};

DriveEntry drive(const std::string& id) {
    DriveEntry entry;
    entry.id = id;
    entry.path = "/dev/" + id;
    return entry;
}

std::string text_of(std::FILE* file) {
    std::string all;
    std::rewind(file);
    for (int letter = std::fgetc(file); letter != EOF; letter = std::fgetc(file)) all += static_cast<char>(letter);
    (void)std::fclose(file);
    return all;
}

class RecordCommand : public testing::Test {
protected:
    class TraceGroup final : public VerbGroup {
    public:
        TraceGroup() : VerbGroup("trace", "Traces") { add(make_trace_record()); }
    };

    int fettle(const std::vector<std::string>& words, bool json = false) {
        CommandLine line("", "fettle", "");
        TraceGroup verb;
        verb.declare(line.root());
        std::vector<std::string> all{"trace", "record"};
        all.insert(all.end(), words.begin(), words.end());
        if (const auto wrong = line.parse(all)) return *wrong;
        Output output;
        output.out = std::tmpfile();
        output.err = std::tmpfile();
        output.version = "0.0.0";
        output.json = json;
        Session session(output, toolbox_, cancel_);
        session.traces = &traces_;
        const auto code = verb.run(session);
        EXPECT_TRUE(verb.ends_by_signal());
        said_ = text_of(output.out);
        complained_ = text_of(output.err);
        return code;
    }
    [[nodiscard]] Json recorded() const { return Json::parse(said_).at("record"); }

    /// Two reads of sda and a write of sdb, whose device is 8,16.
    void have_events() {
        kernel_.devices = {{"8,0", 0}, {"8,16", 1}};
        kernel_.pieces = {issue(10, "R", 80, 8) + issue(12, "W", 0, 16, "8,16") + complete(30, "R", 80, 8) +
                          complete(35, "W", 0, 16, "8,16") + issue(40, "R", 88, 8) + complete(60, "R", 88, 8)};
    }

    test::FakeDrives drives_{{drive("sda"), drive("sdb")}};
    test::FakeMachine machine_;
    test::FakeFiles files_;
    trace::test::FakeKernel kernel_;
    trace::test::FakeRecorder recorder_{kernel_};
    MemoryTraces traces_;
    catalogue::Catalogue catalogue_ = catalogue::Catalogue::built_in();
    Toolbox toolbox_ =
        make_local_toolbox(drives_, machine_, files_, catalogue_, {nullptr, nullptr, nullptr, nullptr, &recorder_});
    CancelToken cancel_;
    std::string said_;
    std::string complained_;
};

constexpr auto kSda =
    "at_ns,kind,offset,bytes,took_ns\n"
    "0,read,40960,4096,20000\n"
    "30000,read,45056,4096,20000\n";
constexpr auto kSdb =
    "at_ns,kind,offset,bytes,took_ns\n"
    "0,write,0,8192,23000\n";

TEST_F(RecordCommand, EachDriveHasItsFile) {
    have_events();
    EXPECT_EQ(fettle({"-o", "out.d/trace.csv", "--for", "1s"}), kFine) << complained_;
    EXPECT_EQ(traces_.finished,
              (std::map<std::string, std::string>{{"out.d/trace-sda.csv", kSda}, {"out.d/trace-sdb.csv", kSdb}}));
    EXPECT_EQ(kernel_.options.drives, (std::vector<std::string>{"sda", "sdb"}));
    EXPECT_FALSE(kernel_.options.buffer);
    for (const auto* words : {"Recorded for 1 s: 6 events", "sda: 2 accesses, written to out.d/trace-sda.csv (84 B)",
                              "sdb: 1 accesses, written to out.d/trace-sdb.csv", "reads", "writes"}) {
        EXPECT_NE(said_.find(words), std::string::npos) << words << "\n" << said_;
    }
    EXPECT_EQ(complained_, "");
}

TEST_F(RecordCommand, OfAllDrivesThoseWithoutRequestsAreLeftOut) {
    recorder_.unrecordable = "sda";
    EXPECT_EQ(fettle({"-o", "t", "--for", "1s"}), kFine) << complained_;
    EXPECT_EQ(kernel_.options.drives, std::vector<std::string>{"sdb"});
    EXPECT_EQ(traces_.created, std::vector<std::string>{"t"});
}

TEST_F(RecordCommand, OneDriveHasTheFileAsNamed) {
    have_events();
    kernel_.devices = {{"8,0", 0}};
    EXPECT_EQ(fettle({"sda", "--output", "trace", "--for", "1s", "--buffer", "8M"}), kFine) << complained_;
    EXPECT_EQ(traces_.finished, (std::map<std::string, std::string>{{"trace", kSda}}));
    ASSERT_TRUE(kernel_.options.buffer);
    EXPECT_EQ(kernel_.options.buffer->bytes, 8U << 20U);
}

TEST_F(RecordCommand, NamesWithoutAnEndingGetTheDriveAtTheirEnd) {
    EXPECT_EQ(fettle({"-o", "a.b/trace", "--for", "1s"}), kFine);
    EXPECT_EQ(fettle({"-o", ".hidden", "--for", "1s"}), kFine);
    EXPECT_EQ(traces_.created,
              (std::vector<std::string>{"a.b/trace-sda", "a.b/trace-sdb", ".hidden-sda", ".hidden-sdb"}));
}

TEST_F(RecordCommand, StandardOutputIsForATraceAlone) {
    have_events();
    kernel_.devices = {{"8,0", 0}};
    EXPECT_EQ(fettle({"sda", "-o", "-", "--for", "1s"}), kFine);
    EXPECT_EQ(said_, "") << "only the trace, which is not written here";
    EXPECT_EQ(traces_.finished.at("-"), kSda);
    EXPECT_EQ(fettle({"-o", "-", "--for", "1s"}), kUsage) << "of two drives";
    EXPECT_EQ(fettle({"sda", "-o", "-", "--for", "1s"}, true), kUsage) << "and not together with a document";
}

TEST_F(RecordCommand, CtrlCEndsItAsItShould) {
    have_events();
    kernel_.after_pieces = [&] { cancel_.cancel(); };
    EXPECT_EQ(fettle({"-o", "t"}, true), kFine) << complained_;
    EXPECT_EQ(recorded().at("ending"), "stopped");
    EXPECT_EQ(traces_.finished.at("t-sda"), kSda);
}

TEST_F(RecordCommand, TheDocumentHasDrivesNotesAndStatistics) {
    have_events();
    kernel_.lost = 7;
    kernel_.pieces.front() += issue(70, "R", 800, 8);
    EXPECT_EQ(fettle({"-o", "t.csv", "--for", "1500ms"}, true), kFine);
    const auto record = recorded();
    EXPECT_EQ(record.at("ending"), "duration");
    EXPECT_EQ(record.at("elapsed_ns"), 1'500'000'000U);
    EXPECT_EQ(record.at("events"), 7);
    EXPECT_EQ(record.at("lost_events"), 7);
    EXPECT_EQ(record.at("buffer_bytes"), 1U << 20U);
    ASSERT_EQ(record.at("drives").size(), 2U);
    const auto& sda = record.at("drives").at(0);
    EXPECT_EQ(sda.at("id"), "sda");
    EXPECT_EQ(sda.at("path"), "/dev/sda");
    EXPECT_EQ(sda.at("output"), "t-sda.csv");
    EXPECT_EQ(sda.at("output_bytes"), traces_.finished.at("t-sda.csv").size());
    EXPECT_EQ(sda.at("first_access_ns"), 10'000);
    EXPECT_EQ(sda.at("notes").at("unfinished"), 1);
    EXPECT_EQ(sda.at("statistics").at("accesses"), 3);
    ASSERT_EQ(record.at("doubts").size(), 1U);
    EXPECT_EQ(record.at("doubts").at(0).at("id"), "record-lost-events");
    EXPECT_FALSE(record.contains("error"));
}

TEST_F(RecordCommand, ItsOwnFileOnARecordedDriveIsDoubtedAtOnce) {
    EXPECT_EQ(fettle({"sda", "-o", "on-sda.csv", "--for", "1s"}), kFine);
    EXPECT_NE(complained_.find("on-sda.csv is stored on sda, which is recorded"), std::string::npos) << complained_;
    EXPECT_NE(said_.find("Reasons to doubt this trace:"), std::string::npos) << said_;
    EXPECT_EQ(fettle({"sdb", "-o", "on-sda.csv", "--for", "1s"}), kFine);
    EXPECT_EQ(complained_, "") << "another drive is recorded";
}

TEST_F(RecordCommand, TheSizeLimitEndsIt) {
    kernel_.devices = {{"8,0", 0}};
    for (unsigned i = 0; i < 100; ++i) {
        kernel_.pieces.push_back(issue(10 * i, "R", 8 * i, 8) + complete(10 * i + 5, "R", 8 * i, 8));
    }
    EXPECT_EQ(fettle({"sda", "-o", "t", "--size-limit", "500", "--for", "1m"}, true), kFine);
    EXPECT_EQ(recorded().at("ending"), "size-limit");
    const auto size = traces_.finished.at("t").size();
    EXPECT_GE(size, 500U);
    EXPECT_LT(size, 530U) << "the line that reaches the limit is whole";
    EXPECT_EQ(traces_.finished.at("t").back(), '\n');
    EXPECT_EQ(recorded().at("drives").at(0).at("output_bytes"), size);
}

TEST_F(RecordCommand, AFileThatCannotBeWrittenFailsAndTheOtherIsKept) {
    have_events();
    traces_.full = "t-sdb";
    // The writer collects lines, so that the error comes with the end.
    EXPECT_EQ(fettle({"-o", "t", "--for", "1s"}), kFailed);
    EXPECT_NE(complained_.find("no space for t-sdb"), std::string::npos) << complained_;
    EXPECT_EQ(traces_.finished, (std::map<std::string, std::string>{{"t-sda", kSda}}));
}

TEST_F(RecordCommand, AnErrorOfTheKernelKeepsTheFiles) {
    have_events();
    kernel_.read_error = error_of(ErrorCode::io, "reading trace_pipe.");
    EXPECT_EQ(fettle({"-o", "t"}, true), kFailed);
    EXPECT_EQ(recorded().at("ending"), "failed");
    EXPECT_EQ(recorded().at("error").at("text"), "reading trace_pipe.");
    EXPECT_EQ(traces_.finished.at("t-sda"), kSda);
}

TEST_F(RecordCommand, NothingIsLeftWhereItCannotStart) {
    recorder_.error = error_of(ErrorCode::not_permitted, "recording the I/O of drives");
    EXPECT_EQ(fettle({"-o", "t", "--for", "1s"}), kNotPermitted);
    EXPECT_NE(complained_.find("permission denied"), std::string::npos) << complained_;
    EXPECT_TRUE(traces_.finished.empty());
    toolbox_ = make_local_toolbox(drives_, machine_, files_, catalogue_);
    EXPECT_EQ(fettle({"-o", "t", "--for", "1s"}), kDriveCannot);
}

TEST_F(RecordCommand, WrongUsageIsNamed) {
    for (const auto& words : std::vector<std::vector<std::string>>{{"sda"},
                                                                   {"-o", "t", "--for", "soon"},
                                                                   {"-o", "t", "--for", "0"},
                                                                   {"-o", "t", "--size-limit", "much"},
                                                                   {"-o", "t", "--buffer", "1K"},
                                                                   {"-o", "t", "--buffer", "2G"},
                                                                   {"sdz", "-o", "t"},
                                                                   {"-o", "nowhere/t"}}) {
        EXPECT_EQ(fettle(words), kUsage) << words.back();
    }
    EXPECT_EQ(kernel_.reads, 0U);
    EXPECT_TRUE(traces_.finished.empty());
}

}  // namespace
}  // namespace fettle::cli
