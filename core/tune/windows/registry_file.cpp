// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/windows/registry_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "core/tune/lines.h"
#include "core/tune/systems/program_text.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kHeader = "Windows Registry Editor Version 5.00";
constexpr std::string_view kOldHeader = "REGEDIT4";

/// Reads one file. Strings may contain line breaks, so it goes by characters, not by lines.
class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    Result<std::vector<RegistryEdit>> read() {
        const auto header = trimmed(take_line());
        if (header == kOldHeader) return fail(ErrorCode::unsupported, FETTLE_TEXT("registry file in REGEDIT4 format"));
        if (header != kHeader) return wrong("missing registry file header");
        for (skip_gap(); at_ < text_.size(); skip_gap()) {
            if (auto read = text_[at_] == '[' ? key() : value(); !read) return fail(read.error());
        }
        return std::move(edits_);
    }

private:
    [[nodiscard]] char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    tl::unexpected<Error> wrong(std::string_view what) const {
        const auto read = text_.substr(0, at_);
        const auto line = 1 + std::count(read.begin(), read.end(), '\n');
        return fail(ErrorCode::malformed, FETTLE_TEXT("registry file, line {line}: {what}"),
                    {{"line", line}, {"what", what}});
    }
    std::string_view take_line() {
        const auto end = std::min(text_.find('\n', at_), text_.size());
        const auto line = text_.substr(at_, end - at_);
        at_ = std::min(end + 1, text_.size());
        return line;
    }
    void skip_blanks() {
        while (here() == ' ' || here() == '\t') ++at_;
    }
    /// Blank lines and comments.
    void skip_gap() {
        for (;;) {
            while (here() == '\n') ++at_;
            const auto before = at_;
            skip_blanks();
            if (here() == ';') take_line();
            if (at_ == before) return;
        }
    }
    /// A value ends its line, but for a comment.
    [[nodiscard]] bool at_line_end() {
        skip_blanks();
        return at_ == text_.size() || here() == '\n' || here() == ';';
    }

    Status key() {
        auto line = take_line();
        // A key's name may contain brackets, but no comment follows it.
        const auto end = line.rfind(']');
        if (end == std::string_view::npos || !trimmed(line.substr(end + 1)).empty())
            return wrong("a key without \"]\"");
        line = line.substr(1, end - 1);
        const bool deletes = line.starts_with('-');
        if (deletes) line.remove_prefix(1);
        if (line.empty()) return wrong("a key without a name");
        key_ = deletes ? std::string() : std::string(line);
        edits_.push_back({std::string(line), deletes, std::nullopt, std::nullopt});
        return {};
    }

    Status value() {
        if (key_.empty()) return wrong("a value without a key");
        RegistryEdit edit{key_, false, std::string(), std::nullopt};
        if (here() == '@') {
            ++at_;
        } else {
            auto name = quoted();
            if (!name) return fail(name.error());
            edit.name = std::move(*name);
        }
        skip_blanks();
        if (here() != '=') return wrong("a name without \"=\"");
        ++at_;
        skip_blanks();
        if (here() == '-') {
            ++at_;
        } else {
            auto data = this->data();
            if (!data) return fail(data.error());
            edit.value = std::move(*data);
        }
        if (!at_line_end()) return wrong("unexpected text after the value");
        edits_.push_back(std::move(edit));
        return {};
    }

    /// A string in quotes, where a backslash stands before a quote and a backslash.
    Result<std::string> quoted() {
        if (here() != '"') return wrong("neither a key nor a value");
        std::string text;
        for (++at_; at_ < text_.size(); ++at_) {
            auto c = text_[at_];
            if (c == '"') {
                ++at_;
                return text;
            }
            if (c == '\\') {
                if (++at_ == text_.size()) break;
                c = text_[at_];
            }
            text.push_back(c);
        }
        return wrong("an unterminated string");
    }

    Result<RegistryValue> data() {
        if (here() == '"') {
            const auto text = quoted();
            if (!text) return fail(text.error());
            return make_string(*text);
        }
        const auto colon = std::min(text_.find_first_of(":\n", at_), text_.size());
        const auto kind = lower_case(text_.substr(at_, colon - at_));
        at_ = colon;
        if (here() != ':') return wrong("a value in an unknown format");
        ++at_;
        if (kind == "dword") return dword();
        if (kind == "hex") return bytes(RegistryType::binary);
        if (kind.starts_with("hex(") && kind.ends_with(')')) {
            const auto type = hexadecimal(std::string_view(kind).substr(4, kind.size() - 5));
            if (type) return bytes(static_cast<RegistryType>(*type));
        }
        return wrong("a value of an unknown type");
    }

    static std::optional<std::uint32_t> hexadecimal(std::string_view digits) {
        constexpr std::size_t kMostDigits = 8;
        constexpr int kBase = 16;
        std::uint32_t number = 0;
        const auto* const end = digits.data() + digits.size();
        const auto read = std::from_chars(digits.data(), end, number, kBase);
        if (digits.empty() || digits.size() > kMostDigits || read.ec != std::errc{} || read.ptr != end) {
            return std::nullopt;
        }
        return number;
    }
    std::string_view take_digits() {
        const auto end = std::min(text_.find_first_not_of("0123456789abcdefABCDEF", at_), text_.size());
        const auto digits = text_.substr(at_, end - at_);
        at_ = end;
        return digits;
    }

    Result<RegistryValue> dword() {
        const auto number = hexadecimal(take_digits());
        if (!number) return wrong("a dword that is not a number");
        return make_dword(*number);
    }

    /// "5c,00,\" and more on the next line.
    Result<RegistryValue> bytes(RegistryType type) {
        RegistryValue value{type, {}};
        for (;;) {
            skip_blanks();
            if (here() == '\\') {
                ++at_;
                skip_blanks();
                if (here() != '\n') return wrong("a backslash that is not at the end of the line");
                ++at_;
                continue;
            }
            const auto digits = take_digits();
            if (digits.empty()) break;
            const auto byte = hexadecimal(digits);
            if (digits.size() > 2 || !byte) return wrong("a byte that is not a valid number");
            value.bytes.push_back(static_cast<std::uint8_t>(*byte));
            skip_blanks();
            if (here() != ',') break;
            ++at_;
        }
        return value;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::string key_;
    std::vector<RegistryEdit> edits_;
};

/// Lower case, with the root's full name.
std::string normal_key(std::string_view key) {
    struct Root {
        std::string_view brief;
        std::string_view full;
    };
    constexpr std::array kRoots{Root{"hklm\\", "hkey_local_machine\\"}, Root{"hkcu\\", "hkey_current_user\\"},
                                Root{"hku\\", "hkey_users\\"}};
    auto name = lower_case(key);
    for (const auto& root : kRoots) {
        if (name.starts_with(root.brief)) name.replace(0, root.brief.size(), root.full);
    }
    return name;
}

}  // namespace

Result<std::vector<RegistryEdit>> parse_registry_file(std::span<const std::uint8_t> bytes) {
    if (bytes.size() > kLargestRegistryFile) return fail(ErrorCode::too_large, FETTLE_TEXT("registry file"));
    const auto text = plain_text(bytes);
    return Reader(text).read();
}

void RegistryImage::apply(const std::vector<RegistryEdit>& edits) {
    for (const auto& edit : edits) {
        const auto key = normal_key(edit.key);
        if (edit.deletes_key) {
            std::erase_if(values_,
                          [&](const auto& one) { return one.first == key || one.first.starts_with(key + '\\'); });
            continue;
        }
        auto& values = values_[key];
        if (!edit.name) continue;
        if (edit.value) {
            values[lower_case(*edit.name)] = *edit.value;
        } else {
            values.erase(lower_case(*edit.name));
        }
    }
}

const RegistryValue* RegistryImage::find(std::string_view key, std::string_view name) const {
    const auto values = values_.find(normal_key(key));
    if (values == values_.end()) return nullptr;
    const auto value = values->second.find(lower_case(name));
    return value == values->second.end() ? nullptr : &value->second;
}

bool RegistryImage::has_key(std::string_view key) const { return values_.contains(normal_key(key)); }

}  // namespace fettle::tune
