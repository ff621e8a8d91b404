// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/confirmation.h"

#include <algorithm>
#include <array>

namespace fettle::plan {

namespace {

constexpr std::size_t kTokenBytes = 32;
/// Limit of open plans; the oldest is dropped.
constexpr std::size_t kMostTokens = 64;

Status refuse(const char* why) { return fail(ErrorCode::refused, why); }

Status check_serial(const Plan& plan, const TypedSerial& typed) {
    if (plan.drives.size() != 1)
        return refuse("a serial number can only confirm a plan for one drive; this plan is for several");
    const auto& serial = plan.drives.front().serial;
    if (serial.empty()) return refuse("the drive reports no serial number to enter");
    if (!same_in_constant_time(serial, typed.serial))
        return refuse("the serial number does not match the drive in the plan");
    return {};
}

}  // namespace

Result<Token> ConfirmationDesk::issue(const std::string& plan_hash) {
    std::array<std::uint8_t, kTokenBytes> secret{};
    if (auto filled = randomness_.fill(secret); !filled) return fail(filled.error());
    const std::lock_guard lock(mutex_);
    const auto now = clock_.steady_ns();
    forget_old(now);
    if (issued_.size() >= kMostTokens) issued_.erase(issued_.begin());
    issued_.push_back({hex(secret), plan_hash, now});
    return Token{issued_.back().text};
}

Status ConfirmationDesk::check(const Plan& plan, const std::string& plan_hash, const Confirmation& confirmation) {
    if (const auto* token = std::get_if<Token>(&confirmation)) return redeem(*token, plan_hash);
    if (const auto* typed = std::get_if<TypedSerial>(&confirmation)) return check_serial(plan, *typed);
    if (plan.loses_data()) return refuse("the plan destroys data and was not confirmed");
    if (plan.needs_serial()) return refuse("the plan requires the drive's serial number and was not confirmed");
    return {};
}

Status ConfirmationDesk::redeem(const Token& token, const std::string& plan_hash) {
    const std::lock_guard lock(mutex_);
    const auto now = clock_.steady_ns();
    forget_old(now);
    // Compare every token, so that the timing reveals nothing.
    auto found = issued_.end();
    for (auto one = issued_.begin(); one != issued_.end(); ++one) {
        if (same_in_constant_time(one->text, token.text)) found = one;
    }
    if (found == issued_.end())
        return refuse("the confirmation is invalid: never issued, already used, or older than a minute");
    const auto spent = *found;
    issued_.erase(found);
    if (!same_in_constant_time(spent.plan_hash, plan_hash))
        return refuse("the confirmation was issued for another plan");
    return {};
}

void ConfirmationDesk::forget_old(std::uint64_t now) {
    // If the clock went back, trust nothing.
    std::erase_if(issued_, [&](const Issued& one) { return now < one.at_ns || now - one.at_ns >= kLifetime_ns; });
}

}  // namespace fettle::plan
