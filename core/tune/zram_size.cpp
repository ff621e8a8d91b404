// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/zram_size.h"

#include <algorithm>
#include <charconv>

namespace fettle::tune {

namespace {

/// Recursive descent; an error leaves `ok` false and any value.
class ZramExpression {
public:
    ZramExpression(std::string_view text, double ram) : rest_(text), ram_(ram) {}

    std::optional<double> evaluate() {
        const double value = sum(0);
        skip_blanks();
        if (!ok_ || !rest_.empty()) return std::nullopt;
        return value;
    }

private:
    static constexpr int kDeepest = 16;

    double sum(int depth) {
        double value = product(depth);
        for (;;) {
            if (take('+')) {
                value += product(depth);
            } else if (take('-')) {
                value -= product(depth);
            } else {
                return value;
            }
        }
    }

    double product(int depth) {
        double value = factor(depth);
        for (;;) {
            if (take('*')) {
                value *= factor(depth);
            } else if (take('/')) {
                value /= factor(depth);
            } else {
                return value;
            }
        }
    }

    // NOLINTNEXTLINE(misc-no-recursion): kDeepest bounds it
    double factor(int depth) {
        if (depth >= kDeepest) return failed();
        if (take('-')) return -factor(depth + 1);
        if (take('(')) {
            const double value = sum(depth + 1);
            return take(')') ? value : failed();
        }
        if (take_word("min")) return extreme(depth, [](double one, double other) { return std::min(one, other); });
        if (take_word("max")) return extreme(depth, [](double one, double other) { return std::max(one, other); });
        if (take_word("ram")) return ram_;
        return number();
    }

    template <typename Choose>
    double extreme(int depth, const Choose& choose) {
        if (!take('(')) return failed();
        double value = sum(depth + 1);
        while (take(',')) value = choose(value, sum(depth + 1));
        return take(')') ? value : failed();
    }

    double number() {
        skip_blanks();
        double value = 0;
        const auto read = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value, std::chars_format::fixed);
        if (read.ec != std::errc{}) return failed();
        rest_.remove_prefix(static_cast<std::size_t>(read.ptr - rest_.data()));
        return value;
    }

    void skip_blanks() {
        while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\t')) rest_.remove_prefix(1);
    }
    bool take(char sign) {
        skip_blanks();
        if (!rest_.starts_with(sign)) return false;
        rest_.remove_prefix(1);
        return true;
    }
    bool take_word(std::string_view word) {
        skip_blanks();
        if (!rest_.starts_with(word)) return false;
        rest_.remove_prefix(word.size());
        return true;
    }
    double failed() {
        ok_ = false;
        rest_ = {};
        return 0;
    }

    std::string_view rest_;
    double ram_;
    bool ok_ = true;
};

}  // namespace

std::optional<std::uint64_t> zram_size_mib(std::string_view expression, std::uint64_t ram_mib) {
    constexpr double kMost = 1e15;  // beyond all memory, and exact
    const auto value = ZramExpression(expression, static_cast<double>(ram_mib)).evaluate();
    // Written so that it refuses what is not a number, too.
    if (!value || !(*value >= 0 && *value < kMost)) return std::nullopt;
    return static_cast<std::uint64_t>(*value);
}

}  // namespace fettle::tune
