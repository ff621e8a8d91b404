// SPDX-License-Identifier: GPL-3.0-or-later
#include <memory>
#include <string>
#include <utility>

#include "app/cli/trace_command.h"
#include "app/cli/trace_parts.h"
#include "app/cli/trace_replay.h"

namespace fettle::cli {

namespace {

/// Keeps the file open as long as it is read.
class FileSource final : public trace::Source {
public:
    explicit FileSource(OpenTrace file) : file_(std::move(file)) {}
    Result<std::optional<trace::Access>> next() override { return file_.reader->next(); }

private:
    OpenTrace file_;
};

/// How to read the trace, as typed.
struct FormatWords {
    std::string format;
    std::string device;
};

}  // namespace

std::unique_ptr<Verb> make_trace_replay() {
    const auto words = std::make_shared<FormatWords>();
    const auto declare = [words](Command& verb) {
        verb.add_option("--format", words->format, "Format of the file; default: detected")
            ->one_of(trace_format_names(false));
        verb.add_option("--device", words->device, "Device to replay, if the trace has several")->type_name("DEVICE");
    };
    const auto open = [words](const Session& session,
                              const std::string& path) -> Result<std::unique_ptr<trace::Source>> {
        // The trace is read twice: to survey it, and to replay it.
        if (path == "-") {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("a trace to be replayed must be a file"));
        }
        auto opened = open_trace(session, path, {trace::format_named(words->format), words->device});
        if (!opened) return fail(opened.error());
        return std::make_unique<FileSource>(std::move(*opened));
    };
    return std::make_unique<TraceReplay>(open, declare);
}

}  // namespace fettle::cli
