// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/service/authority.h"
#include "app/service/stream/identity.h"

namespace fettle::service {

/// Authorization by the identity of the caller alone, without prompts: everybody may look (kLook), and administrators
/// may do everything.
class FixedPolicy final : public Authority {
public:
    /// The identity of a connected client. nullopt: it has left.
    using Identify = std::function<std::optional<Identity>(const std::string& caller)>;

    explicit FixedPolicy(Identify identify) : identify_(std::move(identify)) {}

    void check(const std::string& caller, const std::string& action, const Details& details, bool interactive,
               Answer answer) override;
    void forget(const std::string& /*caller*/) override {}

private:
    Identify identify_;
};

}  // namespace fettle::service
