// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/trace_parts.h"

#include <fmt/format.h>

#include <cstdio>
#include <utility>

#include "app/cli/bench_text.h"

namespace fettle::cli {

std::vector<std::string> trace_format_names(bool writable_only) {
    std::vector<std::string> names;
    for (const auto& info : trace::formats()) {
        if (info.writable || !writable_only) names.emplace_back(info.name);
    }
    return names;
}

bool TraceProgress::due() {
    const auto now = Clock::now();
    if (!session_.progress || now - last_ < std::chrono::milliseconds(100)) return false;
    last_ = now;
    return true;
}

void TraceProgress::show(const std::string& text) {
    shown_ = true;
    fmt::print(session_.err, "\r\033[K{}", text);
    (void)std::fflush(session_.err);
}

void TraceProgress::at(std::uint64_t done, std::uint64_t total, std::uint64_t accesses) {
    if (!due()) return;
    if (total > 0) {
        show(fmt::format("{:3.0f}%", 100 * static_cast<double>(done) / static_cast<double>(total)));
    } else {
        show(fmt::format("{} accesses", count_words(static_cast<double>(accesses))));
    }
}

void TraceProgress::recording(std::uint64_t elapsed_ns, std::uint64_t events) {
    if (!due()) return;
    show(fmt::format("Recording: {:.0f} s, {} events. Press Ctrl-C to stop.", static_cast<double>(elapsed_ns) / 1e9,
                     count_words(static_cast<double>(events))));
}

void TraceProgress::clear() {
    if (shown_) fmt::print(session_.err, "\r\033[K");
    (void)std::fflush(session_.err);
    shown_ = false;
}

Result<OpenTrace> open_trace(const Session& session, const std::string& path, const trace::ReadOptions& options) {
    if (session.traces == nullptr) return fail(ErrorCode::unsupported, FETTLE_TEXT("reading traces"));
    auto file = session.traces->open(path);
    if (!file) return fail(file.error());
    auto reader = trace::open_reader(*file->stream, options);
    if (!reader) return fail(reader.error());
    return OpenTrace{std::move(*file), std::move(*reader)};
}

Status read_all(const Session& session, OpenTrace& input, const std::function<Status(const trace::Access&)>& take) {
    constexpr std::uint64_t kStep = 4096;  // accesses between looks at the clock
    TraceProgress progress(session);
    for (std::uint64_t count = 0;; ++count) {
        if (count % kStep == 0) {
            if (session.cancel.cancelled()) return fail(ErrorCode::cancelled, FETTLE_TEXT("reading the trace"));
            progress.at(input.reader->bytes_read(), input.file.size.value_or(ByteCount{}).bytes, count);
        }
        const auto access = input.reader->next();
        if (!access) return fail(access.error());
        if (!*access) return {};
        if (auto taken = take(**access); !taken) return taken;
    }
}

Result<NewTrace> NewTrace::create(const Session& session, const std::string& path, const trace::WriteOptions& options) {
    if (session.traces == nullptr) return fail(ErrorCode::unsupported, FETTLE_TEXT("writing traces"));
    auto file = session.traces->create(path);
    if (!file) return fail(file.error());
    NewTrace made;
    made.file_ = std::move(*file);
    auto writer = trace::open_writer(made.file_->stream(), options);
    if (!writer) return fail(writer.error());
    made.writer_ = std::move(*writer);
    return made;
}

Status NewTrace::explained(Status written) {
    if (written) return written;
    auto reason = file_->finish();
    return reason ? written : reason;
}

Status NewTrace::add(const trace::Access& access) { return explained(writer_->add(access)); }

Status NewTrace::finish() {
    auto written = writer_->finish();
    return written ? file_->finish() : explained(std::move(written));
}

Status check_output(const Session& session, const std::string& path) {
    if (!session.json || path != "-") return {};
    return fail(ErrorCode::invalid_argument, FETTLE_TEXT("--json and the output - both need standard output"));
}

}  // namespace fettle::cli
