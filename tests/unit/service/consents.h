// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "app/service/authority.h"
#include "core/plan/ports.h"

namespace fettle::service {

/// Numbers in place of random bytes.
class CountingRandomness final : public plan::Randomness {
public:
    Status fill(std::span<std::uint8_t> bytes) override {
        if (broken) return fail(ErrorCode::io, FETTLE_TEXT("no random bytes"));
        longest = std::max(longest, bytes.size());
        std::fill(bytes.begin(), bytes.end(), ++count_);
        return {};
    }
    bool broken = false;
    std::size_t longest = 0;

private:
    std::uint8_t count_ = 0;
};

/// The result of a check.
class Verdict {
public:
    [[nodiscard]] Authority::Answer taker() {
        return [this](Status result) {
            ++times_;
            result_ = std::move(result);
        };
    }
    [[nodiscard]] bool open() const { return times_ == 0; }
    [[nodiscard]] bool yes() const { return times_ == 1 && result_; }
    /// nullopt: not answered once, or with yes.
    [[nodiscard]] std::optional<ErrorCode> refused() const {
        return times_ == 1 && !result_ ? std::optional(result_.error().code) : std::nullopt;
    }

private:
    int times_ = 0;
    Status result_;
};

}  // namespace fettle::service
