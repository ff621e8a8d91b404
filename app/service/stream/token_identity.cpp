// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/stream/token_identity.h"

#include <algorithm>

namespace fettle::service {

namespace {

// FNV-1a with 32 bits (draft-eastlake-fnv): spreads identifiers that differ in their last number alone.
constexpr std::uint32_t kOffset = 2166136261U;
constexpr std::uint32_t kPrime = 16777619U;

}  // namespace

UserId user_number(std::span<const std::uint8_t> sid) noexcept {
    auto hash = kOffset;
    for (const auto byte : sid) hash = (hash ^ byte) * kPrime;
    return std::clamp<UserId>(hash, kRoot + 1, kNobody - 1);
}

std::optional<Identity> identity_of(const TokenFacts& facts) noexcept {
    if (facts.anonymous || facts.user.empty()) return std::nullopt;
    // The pipe rejects clients of other computers already.
    if (facts.network) return std::nullopt;
    if (facts.system || facts.administrator) return Identity{kRoot, true};
    return Identity{user_number(facts.user), false};
}

}  // namespace fettle::service
