// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/reader.h"

#include <utility>

#include "core/base/size_text.h"
#include "core/trace/paired_source.h"
#include "core/trace/parts.h"
#include "core/trace/time_window.h"

namespace fettle::trace {

namespace {

/// Restores the order of time in formats that may lack it.
class OrderedSource final : public Source {
public:
    OrderedSource(std::unique_ptr<Source> accesses, const Reading& reading)
        : accesses_(std::move(accesses)), reading_(reading) {}

    Result<std::optional<Access>> next() override {
        while (!ended_ && window_.wants_more()) {
            auto access = accesses_->next();
            if (!access) return fail(access.error());
            ended_ = !*access;
            if (!ended_ && !window_.push(**access)) {
                return fail(ErrorCode::malformed,
                            FETTLE_TEXT("line {line} is out of order by more than {limit} accesses"),
                            {{"line", reading_.input.line_number()}, {"limit", kReadWindow}});
            }
        }
        if (window_.empty()) return std::nullopt;
        return std::optional(window_.pop());
    }

private:
    std::unique_ptr<Source> accesses_;
    const Reading& reading_;
    TimeWindow<Access> window_{kReadWindow};
    bool ended_ = false;
};

class TraceReader final : public Reader {
public:
    TraceReader(std::istream& stream, const ReadOptions& options) : reading_(stream, options) {}

    Status open(std::optional<Format> wanted) {
        const auto head = reading_.input.peek(kLongestLine);
        if (head.empty()) {
            // An error of the stream, if there is one.
            if (auto line = reading_.input.line(); !line) return fail(line.error());
            return fail(ErrorCode::malformed, FETTLE_TEXT("the trace is empty"));
        }
        if (!wanted) wanted = detect(head);
        if (!wanted) return fail(ErrorCode::malformed, FETTLE_TEXT("the trace is not in one of the known formats"));
        format_ = *wanted;
        return make_source();
    }

    Result<std::optional<Access>> next() override {
        auto access = source_->next();
        if (!access) return access;
        if (!*access) {
            if (auto good = reading_.devices.finish(); !good) return fail(good.error());
            return access;
        }
        if (!start_ns_) start_ns_ = (*access)->at_ns;
        (*access)->at_ns -= *start_ns_;
        return access;
    }

    [[nodiscard]] Format format() const noexcept override { return format_; }
    [[nodiscard]] const std::string& device() const noexcept override { return reading_.devices.device(); }
    [[nodiscard]] const ReadCounts& counts() const noexcept override { return reading_.counts; }
    [[nodiscard]] std::uint64_t bytes_read() const noexcept override { return reading_.input.offset(); }

private:
    Status make_source() {
        switch (format_) {
            case Format::fettle: source_ = read_fettle(reading_); break;
            case Format::fio_iolog_2:
            case Format::fio_iolog_3:
                source_ = std::make_unique<OrderedSource>(read_fio(reading_, format_), reading_);
                break;
            case Format::msr_cambridge: source_ = std::make_unique<OrderedSource>(read_msr(reading_), reading_); break;
            case Format::blkparse: pair(read_blkparse(reading_), kReadWindow); break;
            case Format::tracefs: pair(read_tracefs(reading_), kReadWindow); break;
            case Format::blktrace: {
                auto events = read_blktrace(reading_);
                if (!events) return fail(events.error());
                pair(std::move(*events), kBlktraceWindow);
                break;
            }
        }
        return {};
    }

    void pair(std::unique_ptr<EventSource> events, std::size_t window) {
        source_ = std::make_unique<PairedSource>(std::move(events), window, reading_);
    }

    Reading reading_;
    Format format_ = Format::fettle;
    std::unique_ptr<Source> source_;
    std::optional<std::uint64_t> start_ns_;
};

}  // namespace

Result<bool> DeviceFilter::wants(std::string_view device) {
    if (device == device_ && !device_.empty()) return true;
    if (!wanted_.empty() && device != wanted_) return false;
    if (!device_.empty()) {
        return fail(ErrorCode::ambiguous,
                    FETTLE_TEXT("the trace has several devices, {first} and {second} among them: select one with "
                                "--device"),
                    {{"first", quote(device_)}, {"second", quote(device)}});
    }
    device_ = device;
    return true;
}

Status DeviceFilter::finish() const {
    if (wanted_.empty() || !device_.empty()) return {};
    return fail(ErrorCode::not_found, FETTLE_TEXT("the trace has no accesses to {device}"),
                {{"device", quote(wanted_)}});
}

Error unfit_line(const Reading& reading, Format format, std::string_view line) {
    return error_of(ErrorCode::malformed, FETTLE_TEXT("line {line} does not fit the format {format}: {text}"),
                    {{"line", reading.input.line_number()}, {"format", name(format)}, {"text", quote(line)}});
}

bool addresses_fit(std::uint64_t offset, std::uint64_t bytes) noexcept {
    constexpr std::uint64_t kLargest = std::uint64_t{INT64_MAX};
    return offset <= kLargest && bytes <= kLargest - offset;
}

Result<std::unique_ptr<Reader>> open_reader(std::istream& stream, const ReadOptions& options) {
    auto reader = std::make_unique<TraceReader>(stream, options);
    if (auto opened = reader->open(options.format); !opened) return fail(opened.error());
    return reader;
}

}  // namespace fettle::trace
