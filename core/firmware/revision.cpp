// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/firmware/revision.h"

#include <algorithm>
#include <charconv>

namespace fettle::firmware {

namespace {

bool digit(char c) { return c >= '0' && c <= '9'; }

Order order_of(int sign) { return sign < 0 ? Order::older : sign > 0 ? Order::newer : Order::same; }

std::optional<std::vector<std::uint64_t>> numbers(std::string_view text) {
    std::vector<std::uint64_t> all;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (true) {
        std::uint64_t number = 0;
        const auto [next, error] = std::from_chars(at, end, number);
        if (error != std::errc{}) return std::nullopt;
        all.push_back(number);
        if (next == end) return all;
        if (*next != '.') return std::nullopt;
        at = next + 1;
    }
}

/// Same form: equal letters in equal places, and digits where the other has digits.
bool same_form(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return (digit(x) && digit(y)) || x == y; });
}

}  // namespace

std::optional<Order> compare(std::string_view a, std::string_view b) {
    if (a == b) return Order::same;
    const auto left = numbers(a);
    const auto right = numbers(b);
    // Requires equal numbers of parts: a different count may mean a different scheme.
    if (left && right && left->size() == right->size()) {
        return order_of(*left < *right ? -1 : *left > *right ? 1 : 0);
    }
    if (!same_form(a, b)) return std::nullopt;
    return order_of(a.compare(b));
}

std::optional<Order> compare(std::string_view a, std::string_view b,
                             const std::vector<catalogue::AdvisoryMatch>& advisories) {
    for (const auto& match : advisories) {
        const auto order = match.advisory->firmware.order;
        const auto left = std::find(order.begin(), order.end(), a);
        const auto right = std::find(order.begin(), order.end(), b);
        if (left == order.end() || right == order.end()) continue;
        return order_of(left < right ? -1 : left > right ? 1 : 0);
    }
    return compare(a, b);
}

}  // namespace fettle::firmware
