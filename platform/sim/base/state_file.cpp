// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/base/state_file.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>

namespace fettle::sim {

namespace {

constexpr std::string_view kTitle = "fettle simulated drive state";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kLongestLine = 80;
constexpr std::string_view kBase64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::uint32_t checksum(std::string_view text) {
    // zlib's length is 32 bits; a state is far smaller.
    return static_cast<std::uint32_t>(
        crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size())));
}

template <typename Number>
std::optional<Number> take_number(std::string_view& text, int base) {
    if (text.empty() || text.front() != ' ') return std::nullopt;
    text.remove_prefix(1);
    Number value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (error != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

}  // namespace

std::vector<std::uint8_t> encode_state(const nlohmann::json& state) {
    const auto drive_state = state.dump();
    const auto head = fmt::format("{} {} {} {:08x}\n", kTitle, kVersion, drive_state.size(), checksum(drive_state));
    std::vector<std::uint8_t> bytes(head.begin(), head.end());
    bytes.insert(bytes.end(), drive_state.begin(), drive_state.end());
    return bytes;
}

Result<nlohmann::json> decode_state(BytesView bytes) {
    const auto text = bytes.text();
    const auto end = text.substr(0, kLongestLine).find('\n');
    auto line = text.substr(0, end);
    if (!line.starts_with(kTitle) || end == std::string_view::npos) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("not the state of a simulated drive"));
    }
    line.remove_prefix(kTitle.size());
    const auto version = take_number<std::uint32_t>(line, 10);
    if (!version || *version != kVersion) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("state of a simulated drive: unsupported version"));
    }
    const auto length = take_number<std::uint64_t>(line, 10);
    const auto crc = take_number<std::uint32_t>(line, 16);
    if (!length || !crc || !line.empty())
        return fail(ErrorCode::malformed, FETTLE_TEXT("state of a simulated drive: first line"));
    const auto drive_state = text.substr(end + 1);
    if (drive_state.size() < *length) return fail(ErrorCode::truncated, FETTLE_TEXT("state of a simulated drive"));
    if (drive_state.size() > *length || checksum(drive_state) != *crc) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("state of a simulated drive: wrong checksum"));
    }
    auto state = nlohmann::json::parse(drive_state, nullptr, false);
    if (!state.is_object()) return fail(ErrorCode::malformed, FETTLE_TEXT("state of a simulated drive: not JSON"));
    return state;
}

std::string to_base64(BytesView bytes) {
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const auto have = std::min<std::size_t>(3, bytes.size() - i);
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k) group = group << 8U | (k < have ? bytes.span()[i + k] : 0U);
        for (std::size_t k = 0; k < 4; ++k) {
            text += k <= have ? kBase64[group >> (18 - 6 * k) & 0x3FU] : '=';
        }
    }
    return text;
}

Result<std::vector<std::uint8_t>> from_base64(const std::string& text) {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(text.size() / 4 * 3);
    auto digits = std::string_view(text);
    if (digits.size() % 4 != 0) return fail(ErrorCode::malformed, FETTLE_TEXT("base64"));
    for (int padding = 0; padding < 2 && digits.ends_with('='); ++padding) digits.remove_suffix(1);
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        const auto value = kBase64.find(digits[i]);
        if (value == std::string_view::npos) return fail(ErrorCode::malformed, FETTLE_TEXT("base64"));
        group = group << 6U | static_cast<std::uint32_t>(value);
        if (i % 4 != 0) bytes.push_back(static_cast<std::uint8_t>(group >> (6 - i % 4 * 2)));
    }
    return bytes;
}

}  // namespace fettle::sim
