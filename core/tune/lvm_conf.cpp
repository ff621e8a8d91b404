// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/lvm_conf.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace fettle::tune {

namespace {

struct LvmToken {
    enum class Kind : std::uint8_t { end, mark, word, string, bad };
    Kind kind = Kind::end;
    std::string_view text;  ///< with quotes
};

bool is_lvm_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           c == '.' || c == '/' || c == '+' || c == '@';
}

/// Cuts a file into tokens.
class LvmTokens {
public:
    explicit LvmTokens(std::string_view text) : text_(text) {}

    LvmToken next() {
        skip();
        if (at_ >= text_.size()) return {};
        const char first = text_[at_];
        constexpr std::string_view kMarks = "{}=[],";
        if (kMarks.find(first) != std::string_view::npos) return take(LvmToken::Kind::mark, 1);
        if (first == '"' || first == '\'') return string(first);
        std::size_t size = 0;
        while (at_ + size < text_.size() && is_lvm_word(text_[at_ + size])) ++size;
        return size == 0 ? take(LvmToken::Kind::bad, 1) : take(LvmToken::Kind::word, size);
    }
    [[nodiscard]] std::size_t line() const {
        return 1 + static_cast<std::size_t>(
                       std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at_), '\n'));
    }

private:
    void skip() {
        constexpr std::string_view kBlanks = " \t\r\n";
        while (at_ < text_.size()) {
            if (text_[at_] == '#') {
                at_ = std::min(text_.find('\n', at_), text_.size());
            } else if (kBlanks.find(text_[at_]) != std::string_view::npos) {
                ++at_;
            } else {
                return;
            }
        }
    }
    LvmToken take(LvmToken::Kind kind, std::size_t size) {
        const LvmToken token{kind, text_.substr(at_, size)};
        at_ += size;
        return token;
    }
    LvmToken string(char quote) {
        for (auto end = at_ + 1; end < text_.size() && text_[end] != '\n'; ++end) {
            if (text_[end] == '\\' && quote == '"') {
                ++end;
            } else if (text_[end] == quote) {
                return take(LvmToken::Kind::string, end + 1 - at_);
            }
        }
        return take(LvmToken::Kind::bad, 1);
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

/// Reads a whole file and remembers the last assignment to one setting.
class LvmReader {
public:
    LvmReader(std::string_view text, std::string_view setting) : text_(text), tokens_(text), setting_(setting) {}

    Result<std::optional<LvmValue>> read() {
        if (text_.find('\0') != std::string_view::npos) return fail(ErrorCode::malformed, FETTLE_TEXT("a NUL byte"));
        for (;;) {
            const auto token = tokens_.next();
            if (token.kind == LvmToken::Kind::end && sections_.empty()) return found_;
            if (token.text == "}" && !sections_.empty()) {
                sections_.pop_back();
            } else if (token.kind != LvmToken::Kind::word || !statement(token.text)) {
                return fail(ErrorCode::malformed, FETTLE_TEXT("unexpected text in line {line}"),
                            {{"line", tokens_.line()}});
            }
        }
    }

private:
    /// A section's beginning, or an assignment.
    bool statement(std::string_view name) {
        const auto token = tokens_.next();
        constexpr std::size_t kDeepest = 16;
        if (token.text == "{") {
            sections_.push_back(name);
            return sections_.size() <= kDeepest;
        }
        if (token.text != "=") return false;
        const auto value = tokens_.next();
        if (value.text == "[" && value.kind == LvmToken::Kind::mark) return array();
        if (value.kind != LvmToken::Kind::word && value.kind != LvmToken::Kind::string) return false;
        if (path_of(name) == setting_) {
            auto text = value.text;
            if (value.kind == LvmToken::Kind::string) text = text.substr(1, text.size() - 2);
            found_ = LvmValue{std::string(text), static_cast<std::size_t>(value.text.data() - text_.data()),
                              value.text.size()};
        }
        return true;
    }
    /// After its opening bracket. An array is no value of the settings that this reader is for.
    bool array() {
        for (;;) {
            const auto token = tokens_.next();
            if (token.kind == LvmToken::Kind::mark && token.text == "]") return true;
            const bool comma = token.kind == LvmToken::Kind::mark && token.text == ",";
            if (!comma && token.kind != LvmToken::Kind::word && token.kind != LvmToken::Kind::string) return false;
        }
    }
    [[nodiscard]] std::string path_of(std::string_view name) const {
        std::string path;
        for (const auto section : sections_) path += fmt::format("{}/", section);
        return path + std::string(name);
    }

    std::string_view text_;
    LvmTokens tokens_;
    std::string_view setting_;
    std::vector<std::string_view> sections_;
    std::optional<LvmValue> found_;
};

}  // namespace

Result<std::optional<LvmValue>> lvm_value(std::string_view text, std::string_view setting) {
    return LvmReader(text, setting).read();
}

Result<std::string> with_lvm_value(std::string_view text, std::string_view setting, std::string_view value,
                                   std::string_view header) {
    const auto found = lvm_value(text, setting);
    if (!found) return fail(found.error());
    std::string made(text);
    if (*found) {
        made.replace((*found)->at, (*found)->size, value);
        return made;
    }
    const auto slash = setting.find('/');
    if (!made.empty() && !made.ends_with('\n')) made += '\n';
    return made +
           fmt::format("{}{} {{\n\t{} = {}\n}}\n", header, setting.substr(0, slash), setting.substr(slash + 1), value);
}

std::optional<bool> lvm_boolean(std::string_view text) {
    constexpr std::array<std::string_view, 5> kNo{"0", "n", "no", "off", "false"};
    constexpr std::array<std::string_view, 5> kYes{"1", "y", "yes", "on", "true"};
    if (std::find(kNo.begin(), kNo.end(), text) != kNo.end()) return false;
    if (std::find(kYes.begin(), kYes.end(), text) != kYes.end()) return true;
    return std::nullopt;
}

}  // namespace fettle::tune
