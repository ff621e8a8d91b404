// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/command_words.h"

#include <optional>
#include <utility>

namespace fettle::bench {

namespace {

constexpr std::string_view kBlanks = " \t\n";
constexpr std::string_view kEscapedInQuotes = "$`\"\\\n";

class Splitter {
public:
    explicit Splitter(std::string_view text) : text_(text) {}

    Result<std::vector<std::string>> split() {
        while (place_ < text_.size()) {
            const char one = text_[place_++];
            if (kBlanks.find(one) != std::string_view::npos) {
                end_word();
            } else if (one == '\\') {
                if (!take_escaped()) return not_closed();
            } else if (one == '\'' || one == '"') {
                if (!take_quoted(one)) return not_closed();
            } else {
                add(one);
            }
        }
        end_word();
        return std::move(words_);
    }

private:
    [[nodiscard]] tl::unexpected<Error> not_closed() const {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("a quotation is not closed in: {command}"),
                    {{"command", text_}});
    }
    void add(char one) {
        if (!word_) word_.emplace();
        word_->push_back(one);
    }
    void end_word() {
        if (word_) words_.push_back(std::move(*word_));
        word_.reset();
    }
    /// The character after a backslash; a line feed joins two lines.
    bool take_escaped() {
        if (place_ == text_.size()) return false;
        const char one = text_[place_++];
        if (one != '\n') add(one);
        return true;
    }
    bool take_quoted(char quote) {
        if (!word_) word_.emplace();  // '' is a word
        while (place_ < text_.size()) {
            const char one = text_[place_++];
            if (one == quote) return true;
            const bool escapes = quote == '"' && one == '\\' && place_ < text_.size() &&
                                 kEscapedInQuotes.find(text_[place_]) != std::string_view::npos;
            if (!escapes) {
                add(one);
            } else if (!take_escaped()) {
                return false;
            }
        }
        return false;
    }

    std::string_view text_;
    std::size_t place_ = 0;
    std::optional<std::string> word_;
    std::vector<std::string> words_;
};

}  // namespace

Result<std::vector<std::string>> command_words(std::string_view text) { return Splitter(text).split(); }

}  // namespace fettle::bench
