// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/cli/options.h"
#include "app/cli/session.h"
#include "core/trace/files.h"
#include "core/trace/reader.h"
#include "core/trace/writer.h"

/// What the commands of `fettle trace` share.
namespace fettle::cli {

/// The names of all formats, or of those that can be written.
[[nodiscard]] std::vector<std::string> trace_format_names(bool writable_only);

/// Shows on a terminal how much of a long trace is done.
class TraceProgress {
public:
    explicit TraceProgress(const Session& session) : session_(session) {}
    TraceProgress(const TraceProgress&) = delete;
    TraceProgress& operator=(const TraceProgress&) = delete;
    ~TraceProgress() { clear(); }

    /// `total` 0: unknown; then `accesses` is shown.
    void at(std::uint64_t done, std::uint64_t total, std::uint64_t accesses);
    /// For a recording: `events` are those of the kernel.
    void recording(std::uint64_t elapsed_ns, std::uint64_t events);
    /// Call before any other output.
    void clear();

private:
    using Clock = std::chrono::steady_clock;
    /// Whether there is a terminal, and the last line is old enough to be replaced.
    [[nodiscard]] bool due();
    void show(const std::string& text);

    const Session& session_;
    Clock::time_point last_ = Clock::now();
    bool shown_ = false;
};

/// A trace file that is open for reading.
struct OpenTrace {
    trace::InputFile file;
    std::unique_ptr<trace::Reader> reader;
};
/// Errors: those of Files::open and open_reader; unsupported.
[[nodiscard]] Result<OpenTrace> open_trace(const Session& session, const std::string& path,
                                           const trace::ReadOptions& options);

/// Passes every access to `take`, with progress. Errors: those of Reader::next and of `take`; cancelled.
[[nodiscard]] Status read_all(const Session& session, OpenTrace& input,
                              const std::function<Status(const trace::Access&)>& take);

/// A trace file that is being written.
class NewTrace {
public:
    /// Errors: those of Files::create and open_writer; unsupported.
    [[nodiscard]] static Result<NewTrace> create(const Session& session, const std::string& path,
                                                 const trace::WriteOptions& options);
    /// Error: io.
    Status add(const trace::Access& access);
    /// Call once. Error: io.
    Status finish();
    /// Length of the file so far.
    [[nodiscard]] std::uint64_t bytes() const noexcept { return writer_->bytes(); }

private:
    /// Adds the reason why the file cannot be written, which its stream does not have.
    Status explained(Status written);

    std::unique_ptr<trace::OutputFile> file_;
    std::unique_ptr<trace::Writer> writer_;  // into the file
};

/// "-" is standard output, which a JSON document needs too.
[[nodiscard]] Status check_output(const Session& session, const std::string& path);

}  // namespace fettle::cli
