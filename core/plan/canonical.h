// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"

namespace fettle::plan {

/// Serializes values so that two different lists of values never give the same text: each value carries its length, and
/// each list its count. A value may contain any bytes.
class Canonical {
public:
    void text(std::string_view name, std::string_view value);
    void number(std::string_view name, std::uint64_t value);
    /// An absent number differs from 0.
    void number(std::string_view name, const std::optional<std::uint64_t>& value);
    void flag(std::string_view name, bool value) { number(name, value ? 1 : 0); }
    /// Call before the items of a list.
    void count(std::string_view name, std::size_t items) { number(name, items); }
    /// Its id, its rendered texts and its values.
    void message(std::string_view name, const Message& message);
    void evidence(std::string_view name, const std::vector<Evidence>& evidence);
    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    std::string text_;
};

}  // namespace fettle::plan
