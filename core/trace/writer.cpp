// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/base/size_text.h"
#include "core/trace/parts.h"

namespace fettle::trace {

namespace {

/// Collects lines, so that the stream is not called for each.
class Lines {
public:
    explicit Lines(std::ostream& stream) : stream_(stream) {}

    template <typename... T>
    void add(fmt::format_string<T...> format, T&&... values) {
        fmt::format_to(std::back_inserter(buffer_), format, std::forward<T>(values)...);
    }
    /// Passes them on when there are enough.
    Status settle() { return buffer_.size() < kEnough ? Status{} : flush(); }
    Status flush() {
        stream_.write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
        flushed_ += buffer_.size();
        buffer_.clear();
        if (stream_) return {};
        return fail(ErrorCode::io, FETTLE_TEXT("the trace cannot be written"));
    }

    [[nodiscard]] std::uint64_t bytes() const noexcept { return flushed_ + buffer_.size(); }

private:
    static constexpr std::size_t kEnough = std::size_t{64} << 10U;
    std::ostream& stream_;
    fmt::memory_buffer buffer_;
    std::uint64_t flushed_ = 0;
};

class FettleWriter final : public Writer {
public:
    explicit FettleWriter(std::ostream& stream) : lines_(stream) { lines_.add("{}\n", kFettleHeader); }

    Status add(const Access& access) override {
        lines_.add("{},{},{},{},", access.at_ns, name(access.kind), access.offset, access.bytes);
        if (access.took_ns) {
            lines_.add("{}\n", *access.took_ns);
        } else {
            lines_.add("\n");
        }
        return lines_.settle();
    }
    Status finish() override { return lines_.flush(); }
    [[nodiscard]] std::uint64_t bytes() const noexcept override { return lines_.bytes(); }

private:
    Lines lines_;
};

std::string_view action(Kind kind) {
    switch (kind) {
        case Kind::read: return "read";
        case Kind::write: return "write";
        case Kind::discard: return "trim";
        case Kind::flush: break;
    }
    return "sync";
}

/// See read_fio.cpp for what the formats mean.
class FioWriter final : public Writer {
public:
    FioWriter(std::ostream& stream, const WriteOptions& options)
        : lines_(stream), with_times_(options.format == Format::fio_iolog_3), target_(options.target) {
        lines_.add("{}\n", with_times_ ? kFioHeader3 : kFioHeader2);
        for (const auto* const step : {"add", "open"}) {
            start(0);
            lines_.add("{} {}\n", target_, step);
        }
    }

    Status add(const Access& access) override {
        wait_until(access.at_ns);
        auto offset = access.offset;
        auto left = access.bytes;
        do {
            const auto part = std::min(left, kLargestPart);
            start(access.at_ns);
            lines_.add("{} {} {} {}\n", target_, action(access.kind), offset, part);
            offset += part;
            left -= part;
        } while (left > 0);
        last_ns_ = access.at_ns;
        return lines_.settle();
    }
    Status finish() override {
        start(last_ns_);
        lines_.add("{} close\n", target_);
        return lines_.flush();
    }
    [[nodiscard]] std::uint64_t bytes() const noexcept override { return lines_.bytes(); }

private:
    static constexpr std::uint64_t kLargestPart = std::uint64_t{1} << 31U;

    /// Begins a line.
    void start(std::uint64_t at_ns) {
        constexpr std::uint64_t kMicrosecond = 1'000;
        if (with_times_) lines_.add("{} ", at_ns / kMicrosecond);
    }
    void wait_until(std::uint64_t at_ns) {
        constexpr std::uint64_t kMillisecond = 1'000'000;
        const auto until_ms = at_ns / kMillisecond;
        if (with_times_ || until_ms <= waited_ms_) return;
        waited_ms_ = until_ms;
        lines_.add("{} wait {} 0\n", target_, until_ms);
    }

    Lines lines_;
    bool with_times_;
    std::string target_;
    std::uint64_t last_ns_ = 0;
    std::uint64_t waited_ms_ = 0;
};

/// fio reads words of at most 256 bytes.
bool can_be_target(std::string_view path) {
    constexpr std::size_t kLongest = 255;
    const bool plain =
        std::all_of(path.begin(), path.end(), [](char c) { return static_cast<unsigned char>(c) > ' '; });
    return path.starts_with('/') && path.size() <= kLongest && plain;
}

}  // namespace

Result<std::unique_ptr<Writer>> open_writer(std::ostream& stream, const WriteOptions& options) {
    switch (options.format) {
        case Format::fettle: return std::make_unique<FettleWriter>(stream);
        case Format::fio_iolog_2:
        case Format::fio_iolog_3: {
            if (can_be_target(options.target)) return std::make_unique<FioWriter>(stream, options);
            return fail(ErrorCode::invalid_argument,
                        FETTLE_TEXT("fio needs an absolute path of at most 255 bytes without white space, not {path}"),
                        {{"path", quote(options.target)}});
        }
        default: break;
    }
    return fail(ErrorCode::unsupported, FETTLE_TEXT("traces in the format {format} can be read but not written"),
                {{"format", name(options.format)}});
}

}  // namespace fettle::trace
