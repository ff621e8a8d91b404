// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <variant>
#include <vector>

#include "core/base/result.h"
#include "core/plan/plan.h"
#include "core/plan/ports.h"

namespace fettle::plan {

/// General consent: enough for plans that destroy no data.
struct NoConfirmation {};
/// The user typed the drive's serial number.
struct TypedSerial {
    std::string serial;
};
/// A front end's statement that the user saw the plan with that hash and agreed.
struct Token {
    std::string text;
};
using Confirmation = std::variant<NoConfirmation, TypedSerial, Token>;

/// Issues and redeems tokens. Thread-safe.
class ConfirmationDesk {
public:
    static constexpr std::uint64_t kLifetime_ns = 60'000'000'000;

    /// Both must outlive this object.
    ConfirmationDesk(const Clock& clock, Randomness& randomness) : clock_(clock), randomness_(randomness) {}

    /// A token for the plan with that hash. Error: io, if no random bytes are available.
    [[nodiscard]] Result<Token> issue(const std::string& plan_hash);

    /// Whether this confirmation is sufficient for this plan. Checking a valid token consumes it, whatever the result.
    /// Error: refused.
    [[nodiscard]] Status check(const Plan& plan, const std::string& plan_hash, const Confirmation& confirmation);

private:
    struct Issued {
        std::string text;
        std::string plan_hash;
        std::uint64_t at_ns = 0;
    };
    [[nodiscard]] Status redeem(const Token& token, const std::string& plan_hash);
    void forget_old(std::uint64_t now);

    const Clock& clock_;
    Randomness& randomness_;
    std::mutex mutex_;
    std::vector<Issued> issued_;
};

}  // namespace fettle::plan
