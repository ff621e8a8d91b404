// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <charconv>

#include "core/selftest/self_test_plan.h"

namespace fettle::selftest {

namespace {

constexpr std::string_view kCaptivePrefix = "captive:";
constexpr std::string_view kAbortWord = "abort";

}  // namespace

std::string words_of(const Request& request) {
    if (request.abort) return std::string(kAbortWord);
    std::string words(request.captive ? kCaptivePrefix : std::string_view());
    words += name(request.kind);
    if (!request.spans.empty()) words += ":" + text_of(request.spans);
    if (request.nsid) words += fmt::format("@{}", *request.nsid);
    return words;
}

Result<Request> read_request(std::string_view words) {
    Request request;
    if (words == kAbortWord) {
        request.abort = true;
        return request;
    }
    request.captive = words.starts_with(kCaptivePrefix);
    if (request.captive) words.remove_prefix(kCaptivePrefix.size());
    if (const auto at = words.find('@'); at != std::string_view::npos) {
        const auto text = words.substr(at + 1);
        std::uint32_t nsid = 0;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), nsid);
        if (read.ec != std::errc() || read.ptr != text.data() + text.size()) {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the namespace of a self-test must be a number"));
        }
        request.nsid = nsid;
        words = words.substr(0, at);
    }
    const auto colon = words.find(':');
    const auto kind = kind_named(words.substr(0, colon));
    if (!kind || (colon != std::string_view::npos && *kind != Kind::selective)) {
        return fail(
            ErrorCode::invalid_argument,
            FETTLE_TEXT("unknown self-test: expected short, extended, conveyance, selective:FIRST-LAST, offline "
                        "or abort"));
    }
    request.kind = *kind;
    if (colon == std::string_view::npos) return request;
    auto spans = read_spans(words.substr(colon + 1));
    if (!spans) return fail(spans.error());
    request.spans = std::move(*spans);
    return request;
}

}  // namespace fettle::selftest
