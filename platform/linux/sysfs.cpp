// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/sysfs.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>

namespace fettle::linux_system {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kAttributeBytes = 4096;  // a sysfs attribute is at most a page

}  // namespace

std::optional<std::vector<std::uint8_t>> read_bytes(const std::string& path) {
    std::error_code code;
    if (!fs::is_regular_file(path, code)) return std::nullopt;
    std::ifstream stream(path, std::ios::binary);
    if (!stream) return std::nullopt;
    std::vector<std::uint8_t> bytes(kAttributeBytes);
    stream.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    if (stream.bad()) return std::nullopt;  // reading an attribute may fail
    bytes.resize(static_cast<std::size_t>(stream.gcount()));
    return bytes;
}

std::optional<std::string> read_text(const std::string& path) {
    const auto bytes = read_bytes(path);
    if (!bytes) return std::nullopt;
    const std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
    constexpr std::string_view blanks(" \t\r\n\0", 5);
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return std::string();
    return std::string(text.substr(first, text.find_last_not_of(blanks) - first + 1));
}

std::string text_or_empty(const std::string& path) { return read_text(path).value_or(std::string()); }

std::optional<std::uint64_t> parse_number(std::string_view text, int base) {
    if (base == 16 && text.starts_with("0x")) text.remove_prefix(2);
    std::uint64_t number = 0;
    const auto* const end = text.data() + text.size();
    const auto [stop, problem] = std::from_chars(text.data(), end, number, base);
    if (problem != std::errc() || stop != end || text.empty()) return std::nullopt;
    return number;
}

std::optional<std::uint64_t> read_number(const std::string& path) {
    const auto text = read_text(path);
    return text ? parse_number(*text) : std::nullopt;
}

std::optional<std::uint64_t> read_hex(const std::string& path) {
    const auto text = read_text(path);
    return text ? parse_number(*text, 16) : std::nullopt;
}

std::vector<std::string> names_in(const std::string& folder) {
    std::vector<std::string> names;
    std::error_code code;
    for (fs::directory_iterator item(folder, code); !code && item != fs::directory_iterator(); item.increment(code)) {
        names.push_back(item->path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

bool exists(const std::string& path) {
    std::error_code code;
    return fs::exists(path, code);
}

std::string real_path(const std::string& path) {
    std::error_code code;
    auto real = fs::canonical(path, code);
    return code ? std::string() : real.string();
}

std::string below(std::string_view folder, std::string_view name) {
    std::string path(folder);
    return path.append("/").append(name);
}

std::string base_name(std::string_view path) {
    const auto slash = path.rfind('/');
    return std::string(slash == std::string_view::npos ? path : path.substr(slash + 1));
}

std::vector<std::string> ancestors(const std::string& path) {
    std::vector<std::string> above;
    for (auto slash = path.rfind('/'); slash != std::string::npos && slash > 0; slash = path.rfind('/', slash - 1)) {
        above.push_back(path.substr(0, slash));
    }
    return above;
}

std::string link_name(const std::string& device, std::string_view link) {
    std::error_code code;
    const auto target = fs::read_symlink(device + "/" + std::string(link), code);
    return code ? std::string() : target.filename().string();
}

bool is_numbered(std::string_view text, std::string_view prefix) {
    if (!text.starts_with(prefix) || text.size() == prefix.size()) return false;
    return text.find_first_not_of("0123456789", prefix.size()) == std::string_view::npos;
}

std::string hex_digits(std::string_view text) {
    if (text.starts_with("0x")) text.remove_prefix(2);
    std::string digits;
    for (const char c : text) {
        if ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')) {
            digits.push_back(c);
        } else if (c >= 'A' && c <= 'F') {
            digits.push_back(static_cast<char>(c - 'A' + 'a'));
        }
    }
    if (digits.find_first_not_of('0') == std::string::npos) digits.clear();
    return digits;
}

}  // namespace fettle::linux_system
