// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/service/call.h"
#include "app/service/planned_job.h"
#include "core/plan/ports.h"

namespace fettle::service {

/// Plans sent to clients, by client and hash, and the tokens issued for them. A client is identified by its unique name
/// on the bus. Not thread-safe.
class PlanBook {
public:
    /// The clock must outlive the book.
    explicit PlanBook(const plan::Clock& clock) : clock_(clock) {}

    /// Stores a plan of a caller, a connection of that user. Replaces a plan with the same hash and its token. Error:
    /// too_large, if the caller, the user or all users together have too many.
    Status add(const std::string& caller, UserId user, PlannedJob job);
    /// The caller's plan with that hash. Error: not_found.
    Result<std::shared_ptr<const PlannedJob>> find(const std::string& caller, const std::string& hash);
    /// Issues a token for a plan and invalidates the previous one. Error: not_found.
    Status give(const std::string& caller, const std::string& hash, const std::string& token);
    /// Checks that the token was issued to the caller for that plan within the last minute. Errors: not_found, refused.
    /// A wrong token invalidates the right one, to prevent guessing.
    Status check(const std::string& caller, const std::string& hash, const std::string& token);
    /// Removes the plan for execution. Error: not_found.
    Result<std::shared_ptr<const PlannedJob>> take(const std::string& caller, const std::string& hash);
    /// Removes all plans and tokens of a disconnected caller.
    void forget(const std::string& caller);

    [[nodiscard]] bool knows(const std::string& caller) const { return callers_.count(caller) != 0; }
    /// Whether there is any plan that has not expired.
    [[nodiscard]] bool empty();

private:
    struct Entry {
        std::shared_ptr<const PlannedJob> job;
        UserId user = kNobody;
        std::uint64_t made_ns = 0;
        std::string token;  ///< empty: none issued
        std::uint64_t token_ns = 0;
    };
    using Plans = std::map<std::string, Entry>;  ///< by hash

    /// Totals of stored plans, excluding one of them.
    struct Kept {
        std::size_t plans = 0;
        std::size_t plans_of_user = 0;
        std::size_t image_bytes = 0;
        std::size_t image_bytes_of_user = 0;
    };
    [[nodiscard]] Kept kept(UserId user, const Entry* without) const;
    [[nodiscard]] Status room(const Kept& kept, UserId user, std::size_t image_bytes) const;
    Result<Entry*> entry(const std::string& caller, const std::string& hash);
    void forget_old();

    const plan::Clock& clock_;
    std::map<std::string, Plans> callers_;
};

}  // namespace fettle::service
