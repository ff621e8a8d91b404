// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/stream/budget.h"

#include <utility>

namespace fettle::service {

Budget::Charge::Charge(std::shared_ptr<State> state, UserId user, std::size_t amount)
    : state_(std::move(state)), user_(user), amount_(amount) {}

Budget::Charge::Charge(Charge&& other) noexcept
    : state_(std::move(other.state_)), user_(other.user_), amount_(other.amount_) {}

Budget::Charge& Budget::Charge::operator=(Charge&& other) noexcept {
    std::swap(state_, other.state_);
    std::swap(user_, other.user_);
    std::swap(amount_, other.amount_);
    return *this;
}

Budget::Charge::~Charge() {
    if (!state_) return;
    const std::lock_guard lock(state_->mutex);
    state_->total -= amount_;
    const auto mine = state_->users.find(user_);
    mine->second -= amount_;
    if (mine->second == 0) state_->users.erase(mine);
}

Budget::Budget(const Limits& limits) : limits_(limits), state_(std::make_shared<State>()) {}

std::optional<Budget::Charge> Budget::charge(UserId user, std::size_t amount) {
    const std::lock_guard lock(state_->mutex);
    const auto most = limits_.total - (user == kRoot ? 0 : limits_.of_root_alone);
    const auto found = state_->users.find(user);
    const auto used = found == state_->users.end() ? 0 : found->second;
    if (used + amount > limits_.of_user || state_->total + amount > most) return std::nullopt;
    state_->users[user] += amount;
    state_->total += amount;
    return Charge(state_, user, amount);
}

}  // namespace fettle::service
