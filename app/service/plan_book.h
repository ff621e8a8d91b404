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

/// The plans that clients were shown, by client and hash, and the tokens that they were given for them. A client is
/// its unique name on the bus, which no other can take. One thread.
class PlanBook {
public:
    /// The clock must outlive the book.
    explicit PlanBook(const plan::Clock& clock) : clock_(clock) {}

    /// Remembers a plan of a caller, who is a connection of that user; one of the same hash is replaced, with its
    /// token. Error: too_large, when the caller, the user or all users together have too many.
    Status add(const std::string& caller, UserId user, PlannedJob job);
    /// The plan of that hash that this caller was shown. Error: not_found.
    Result<std::shared_ptr<const PlannedJob>> find(const std::string& caller, const std::string& hash);
    /// The token that a caller was given for a plan; the one before is void. Error: not_found.
    Status give(const std::string& caller, const std::string& hash, const std::string& token);
    /// Whether the caller was given that token for that plan within the last minute. Error: not_found, refused. A wrong
    /// token voids the right one, so that nobody can go on guessing.
    Status check(const std::string& caller, const std::string& hash, const std::string& token);
    /// Takes the plan out, to be carried out. Error: not_found.
    Result<std::shared_ptr<const PlannedJob>> take(const std::string& caller, const std::string& hash);
    /// The caller is gone: so are its plans and tokens.
    void forget(const std::string& caller);

    [[nodiscard]] bool knows(const std::string& caller) const { return callers_.count(caller) != 0; }
    /// Whether any plan is open that is not too old.
    [[nodiscard]] bool empty();

private:
    struct Entry {
        std::shared_ptr<const PlannedJob> job;
        UserId user = kRoot;
        std::uint64_t made_ns = 0;
        std::string token;  ///< empty: none was given
        std::uint64_t token_ns = 0;
    };
    using Plans = std::map<std::string, Entry>;  ///< by hash

    /// What is kept, without one of them.
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
