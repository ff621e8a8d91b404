// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/input.h"

#include <algorithm>
#include <cstring>

namespace fettle::trace {

namespace {

Error cannot_read() { return error_of(ErrorCode::io, FETTLE_TEXT("the trace cannot be read")); }

}  // namespace

Input::Input(std::istream& stream) : stream_(stream), buffer_(2 * kLongestLine) {}

bool Input::fill() {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
    if (end_ == buffer_.size() || !stream_.good()) return false;
    stream_.read(buffer_.data() + end_, static_cast<std::streamsize>(buffer_.size() - end_));
    end_ += static_cast<std::size_t>(stream_.gcount());
    return stream_.gcount() > 0;
}

void Input::consume(std::size_t bytes) noexcept {
    begin_ += bytes;
    offset_ += bytes;
}

std::string_view Input::peek(std::size_t bytes) {
    while (waiting().size() < bytes && fill()) continue;
    return waiting().substr(0, bytes);
}

Result<std::optional<std::string_view>> Input::line() {
    auto feed = waiting().find('\n');
    while (feed == std::string_view::npos) {
        const auto seen = waiting().size();
        if (!fill()) break;  // at the end, or a buffer full of one line
        feed = waiting().find('\n', seen);
    }
    if (feed == std::string_view::npos && stream_.bad()) return fail(cannot_read());
    const auto length = std::min(feed, waiting().size());
    if (length == 0 && feed == std::string_view::npos) return std::nullopt;
    ++line_number_;
    if (length > kLongestLine) {
        return fail(ErrorCode::too_large, FETTLE_TEXT("line {line} is longer than {limit_bytes} bytes"),
                    {{"line", line_number_}, {"limit_bytes", kLongestLine}});
    }
    auto text = waiting().substr(0, length);
    consume(feed == std::string_view::npos ? length : length + 1);
    if (text.ends_with('\r')) text.remove_suffix(1);
    return text;
}

Result<std::optional<std::string_view>> Input::take(std::size_t bytes) {
    const auto text = peek(bytes);
    if (text.size() < bytes && stream_.bad()) return fail(cannot_read());
    if (text.size() < bytes) return std::nullopt;
    consume(bytes);
    return text;
}

}  // namespace fettle::trace
