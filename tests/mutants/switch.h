// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <type_traits>

/// The run-time switch of mutants.py, which puts calls of these into copies of the sources: all mutants of a file are
/// compiled at once, and one of them is chosen by the environment variable FETTLE_MUTANT.
namespace fettle_mutants {

/// Whether mutant `n` is chosen. Notes that the place was reached.
bool chosen(unsigned n) noexcept;

/// Never in what is computed at compile time.
constexpr bool on(unsigned n) noexcept { return !std::is_constant_evaluated() && chosen(n); }

/// A constant, or the one after it. Not constexpr: what the compiler worked out could not be switched.
template <class T>
T number(unsigned n, T original) noexcept {
    if (!chosen(n)) return original;
    if constexpr (std::is_same_v<T, bool>) {
        return !original;
    } else {
        return static_cast<T>(original + 1);
    }
}

/// Stands between two operands: `a < less(n) > b` is `a < b`, or `a <= b` in the mutant.
enum class Operator { less, less_equal, greater, greater_equal, equal, not_equal };
struct Between {
    unsigned n;
    Operator which;
};
constexpr Between less(unsigned n) noexcept { return {n, Operator::less}; }
constexpr Between less_equal(unsigned n) noexcept { return {n, Operator::less_equal}; }
constexpr Between greater(unsigned n) noexcept { return {n, Operator::greater}; }
constexpr Between greater_equal(unsigned n) noexcept { return {n, Operator::greater_equal}; }
constexpr Between equal(unsigned n) noexcept { return {n, Operator::equal}; }
constexpr Between not_equal(unsigned n) noexcept { return {n, Operator::not_equal}; }

template <class Left>
struct Half {
    const Left& left;
    Between between;
};
template <class Left>
constexpr Half<Left> operator<(const Left& left, Between between) noexcept {
    return {left, between};
}
template <class Left>
constexpr Half<Left> operator==(const Left& left, Between between) noexcept {
    return {left, between};
}
template <class Left, class Right>
constexpr bool operator>(Half<Left> half, const Right& right) {
    const bool other = on(half.between.n);
    switch (half.between.which) {
        case Operator::less: return other ? half.left <= right : half.left < right;
        case Operator::less_equal: return other ? half.left < right : half.left <= right;
        case Operator::greater: return other ? half.left >= right : half.left > right;
        default: return other ? half.left > right : half.left >= right;
    }
}
template <class Left, class Right>
constexpr bool operator==(Half<Left> half, const Right& right) {
    const bool other = on(half.between.n);
    return (half.between.which == Operator::equal) != other ? half.left == right : !(half.left == right);
}

}  // namespace fettle_mutants
