// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <optional>
#include <utility>

#include "app/cli/bench_text.h"
#include "app/cli/trace_command.h"
#include "app/cli/trace_parts.h"
#include "app/cli/trace_text.h"
#include "app/cli/words.h"
#include "core/base/size_text.h"
#include "core/bench/workload.h"
#include "core/json/put.h"
#include "core/json/trace_json.h"

namespace fettle::cli {

namespace {

/// "trace.csv" for one drive; "trace-sda.csv" if there are several.
std::string file_of(const std::string& path, const std::string& drive, bool only) {
    if (only) return path;
    const auto name = path.rfind('/') == std::string::npos ? 0 : path.rfind('/') + 1;
    const auto dot = path.rfind('.');
    const auto end = dot == std::string::npos || dot <= name ? path.size() : dot;
    return path.substr(0, end) + "-" + drive + path.substr(end);
}

/// The files being written, one for each drive.
class Outputs {
public:
    /// `limit` of all files together, in bytes; 0: none.
    Outputs(const Session& session, std::uint64_t limit) : session_(session), limit_(limit) {}

    Status add(const std::string& path) {
        auto made = NewTrace::create(session_, path, {});
        if (!made) return fail(made.error());
        bytes_ += made->bytes();
        files_.push_back({path, std::move(*made), false});
        return {};
    }

    /// False: the limit has been reached.
    Result<bool> take(std::size_t drive, const trace::Access& access) {
        if (limit_ > 0 && bytes_ >= limit_) return false;
        auto& file = files_[drive];
        const auto before = file.trace.bytes();
        if (auto added = file.trace.add(access); !added) {
            file.broken = true;
            return fail(added.error());
        }
        bytes_ += file.trace.bytes() - before;
        return true;
    }

    /// Keeps the files that could be written.
    Status finish() {
        Status first;
        for (auto& file : files_) {
            if (file.broken) continue;
            if (auto done = file.trace.finish(); !done && first) first = std::move(done);
        }
        return first;
    }

    [[nodiscard]] std::vector<std::string> paths() const {
        std::vector<std::string> all;
        for (const auto& file : files_) all.push_back(file.path);
        return all;
    }
    [[nodiscard]] const std::string& path(std::size_t drive) const { return files_[drive].path; }
    /// nullopt: it could not be written.
    [[nodiscard]] std::optional<ByteCount> size(std::size_t drive) const {
        const auto& file = files_[drive];
        return file.broken ? std::nullopt : std::optional(ByteCount{file.trace.bytes()});
    }

private:
    struct File {
        std::string path;
        NewTrace trace;
        bool broken = false;
    };
    const Session& session_;
    std::uint64_t limit_;
    std::uint64_t bytes_ = 0;
    std::vector<File> files_;
};

/// Records the block I/O of drives.
class TraceRecord final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("record", "Record the block I/O of drives");
        verb->add_option("DRIVE", names_, "Device path, by-id name, serial number or id; default: all drives");
        verb->add_option("-o,--output", out_,
                         "File to write in Fettle's format, or - for standard output; for several drives, the id of "
                         "each is added to the name of its file")
            ->required()
            ->type_name("FILE");
        verb->add_option("--for", for_, "Stop after this time: 30s, 10m; default: until Ctrl-C")->type_name("TIME");
        verb->add_option("--size-limit", limit_, "Stop when the files have this size together; 0: no limit")
            ->capture_default_str()
            ->type_name("SIZE");
        verb->add_option("--buffer", buffer_, "The kernel's buffer for each processor; default: up to 4M")
            ->type_name("SIZE");
        return verb;
    }

    [[nodiscard]] bool ends_by_signal() const override { return true; }

    int run(const Session& session) override {
        auto request = request_of(session);
        if (!request) return session.fail(request.error());
        int code = kFine;
        if (!session.find_drives(names_, request->drives, code)) return code;
        if (names_.empty()) request->drives = session.toolbox.tracing->recordable(request->drives);
        const auto limit = parse_size(limit_);
        if (!limit) return session.fail(limit.error());
        Outputs outputs(session, *limit);
        if (const auto opened = open(*request, outputs); !opened) return session.fail(opened.error());
        request->outputs = outputs.paths();
        request->sink = [&](std::size_t drive, const trace::Access& access) { return outputs.take(drive, access); };
        TraceProgress line(session);
        RecordWatch watch;
        watch.on_start = [&](const std::vector<Message>& doubts) {
            for (const auto& doubt : doubts) session.complain(render(doubt.text, doubt.evidence));
        };
        watch.on_progress = [&](const trace::RecordProgress& now) { line.recording(now.elapsed_ns, now.events); };
        const auto report = session.toolbox.tracing->record(*request, watch, session.cancel);
        line.clear();
        if (!report) return session.fail(report.error());
        if (const auto finished = outputs.finish(); !finished) return session.fail(finished.error());
        tell(session, *request, *report, outputs);
        return report->result.error ? exit_code(report->result.error->code) : kFine;
    }

private:
    [[nodiscard]] Result<RecordRequest> request_of(const Session& session) const {
        if (auto good = check_output(session, out_); !good) return fail(good.error());
        RecordRequest request;
        if (!for_.empty()) {
            const auto duration = bench::parse_duration(for_);
            if (!duration) return fail(duration.error());
            if (*duration == 0) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("--for must be more than 0"));
            request.duration_ns = *duration;
        }
        if (!buffer_.empty()) {
            const auto buffer = parse_size(buffer_);
            if (!buffer) return fail(buffer.error());
            request.buffer = ByteCount{*buffer};
        }
        return request;
    }

    /// Creates the files before anything is recorded, so that errors come first.
    [[nodiscard]] Status open(const RecordRequest& request, Outputs& outputs) const {
        const bool only = request.drives.size() == 1;
        if (out_ == "-" && !only) {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the output - is for a single drive"));
        }
        for (const auto& drive : request.drives) {
            if (auto added = outputs.add(file_of(out_, drive.id, only)); !added) return added;
        }
        return {};
    }

    void tell(const Session& session, const RecordRequest& request, const RecordReport& report,
              const Outputs& outputs) const {
        if (session.json) {
            session.print_json({{"record", document(request, report, outputs)}});
            return;
        }
        if (out_ == "-") {
            for (const auto& note : read_notes(report.result.drives.front().counts)) session.complain(note);
        } else {
            session.print(text(session, request, report, outputs));
        }
        if (report.result.error) session.complain(explain(*report.result.error));
    }

    static json::Json document(const RecordRequest& request, const RecordReport& report, const Outputs& outputs) {
        const auto& result = report.result;
        json::Json object{{"ending", name(result.ending)},
                          {"elapsed_ns", result.elapsed_ns},
                          {"events", result.events},
                          {"lost_events", result.lost},
                          {"buffer_bytes", report.buffer.bytes}};
        auto& drives = object["drives"] = json::Json::array();
        for (std::size_t i = 0; i < result.drives.size(); ++i) {
            const auto& drive = result.drives[i];
            json::Json row{{"id", request.drives[i].id}, {"path", request.drives[i].path}, {"output", outputs.path(i)}};
            if (const auto size = outputs.size(i)) row["output_bytes"] = size->bytes;
            json::put(row, "first_access_ns", drive.first_ns);
            row["notes"] = json::to_json(drive.counts);
            row["statistics"] = json::to_json(drive.statistics);
            drives.push_back(std::move(row));
        }
        auto& doubts = object["doubts"] = json::Json::array();
        for (const auto& doubt : report.doubts) doubts.push_back(json::to_json(doubt));
        if (result.error) {
            object["error"] = json::to_json(*result.error);
            object["error"]["text"] = explain(*result.error);
        }
        return object;
    }

    static std::string text(const Session& session, const RecordRequest& request, const RecordReport& report,
                            const Outputs& outputs) {
        const auto& result = report.result;
        auto text = fmt::format("Recorded for {}{}: {} events\n", time_words(result.elapsed_ns),
                                result.ending == trace::RecordEnding::full ? ", up to the size limit" : "",
                                count_words(static_cast<double>(result.events)));
        for (std::size_t i = 0; i < result.drives.size(); ++i) {
            const auto& drive = result.drives[i];
            const auto size = outputs.size(i);
            text +=
                fmt::format("\n{}: {} accesses, {}\n", request.drives[i].id,
                            count_words(static_cast<double>(drive.statistics.accesses())),
                            size ? fmt::format("written to {} ({})", printable(outputs.path(i)), decimal_size(*size))
                                 : "not written");
            text += trace_words(drive.statistics);
            // Lost events are those of all drives, and among the doubts.
            auto counts = drive.counts;
            counts.lost = 0;
            for (const auto& note : read_notes(counts)) text += "  Note: " + note + ".\n";
        }
        if (!report.doubts.empty()) text += "\nReasons to doubt this trace:\n";
        for (const auto& doubt : report.doubts) text += message_words(session, doubt);
        return text;
    }

    std::vector<std::string> names_;
    std::string out_;
    std::string for_;
    std::string limit_ = "1G";
    std::string buffer_;
};

}  // namespace

std::unique_ptr<Verb> make_trace_record() { return std::make_unique<TraceRecord>(); }

}  // namespace fettle::cli
