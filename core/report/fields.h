// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"

namespace fettle::report {

/// Reads the members of one object of an untrusted document. An absent member leaves the value unchanged; the first
/// error is kept as the problem.
class Fields {
public:
    explicit Fields(const nlohmann::json& object);

    void read(const char* name, std::string& value);
    void read(const char* name, std::int64_t& value);
    void read(const char* name, std::uint64_t& value);
    void read(const char* name, std::uint32_t& value);
    void read(const char* name, bool& value);
    void read(const char* name, std::vector<std::string>& value);
    /// The member as text, if present.
    [[nodiscard]] std::optional<std::string> text(const char* name);
    /// An array's elements; nullptr: absent.
    [[nodiscard]] const nlohmann::json* array(const char* name);
    void complain(const char* name, std::string_view what);
    /// Empty: no problem.
    [[nodiscard]] const std::string& problem() const noexcept { return problem_; }

private:
    [[nodiscard]] const nlohmann::json* find(const char* name) const;

    const nlohmann::json& object_;
    std::string problem_;
};

}  // namespace fettle::report
