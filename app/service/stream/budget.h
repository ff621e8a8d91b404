// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "app/service/call.h"

namespace fettle::service {

/// Something of which clients may use only so much: per user, and in total with a reserve for root. Thread-safe.
class Budget {
    struct State;

public:
    struct Limits {
        std::size_t of_user = 0;
        std::size_t total = 0;
        std::size_t of_root_alone = 0;  ///< part of `total`
    };

    /// What a client uses, until it is destroyed; may outlive the budget.
    class Charge {
    public:
        ~Charge();
        Charge(Charge&& other) noexcept;
        Charge& operator=(Charge&& other) noexcept;
        Charge(const Charge&) = delete;
        Charge& operator=(const Charge&) = delete;

    private:
        friend class Budget;
        Charge(std::shared_ptr<State> state, UserId user, std::size_t amount);

        std::shared_ptr<State> state_;
        UserId user_;
        std::size_t amount_;
    };

    explicit Budget(const Limits& limits);

    /// nullopt: it would exceed a limit.
    [[nodiscard]] std::optional<Charge> charge(UserId user, std::size_t amount);

private:
    struct State {
        std::mutex mutex;  ///< of the members below
        std::map<UserId, std::size_t> users;
        std::size_t total = 0;
    };

    Limits limits_;
    std::shared_ptr<State> state_;
};

}  // namespace fettle::service
