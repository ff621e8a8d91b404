// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <string>

#include "core/base/result.h"

namespace fettle::service {

/// Decides which client may do what. The actions are those of packaging/polkit/org.fettle.policy.
class Authority {
public:
    using Answer = std::function<void(Status)>;
    using Details = std::map<std::string, std::string>;

    Authority() = default;
    virtual ~Authority() = default;
    Authority(const Authority&) = delete;
    Authority& operator=(const Authority&) = delete;

    /// Checks whether a client is authorized and calls `answer` once, in the event loop's thread: success, or an error:
    /// not_permitted, or why nobody could be asked. With `interactive`, the user may be prompted, which can take
    /// minutes. `details` fill in the message of the prompt.
    virtual void check(const std::string& caller, const std::string& action, const Details& details, bool interactive,
                       Answer answer) = 0;
    /// The caller has disconnected: cancels pending prompts on its behalf.
    virtual void forget(const std::string& caller) = 0;
};

}  // namespace fettle::service
