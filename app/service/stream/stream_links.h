// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "app/service/stream/consent_policy.h"
#include "app/service/stream/stream_transport.h"
#include "app/service/transport.h"

namespace fettle::service {

/// The links of a service on a stream, where ConsentPolicy authorizes.
class StreamLinks {
public:
    /// How long the service waits for clients and administrators.
    struct TimeLimits {
        std::chrono::milliseconds frame = std::chrono::seconds(30);
        std::chrono::milliseconds consent = std::chrono::minutes(2);
    };

    /// Both must outlive it.
    StreamLinks(StreamListener& listener, plan::Randomness& randomness, const TimeLimits& limits)
        : transport_(listener, limits.frame),
          policy_([this](const std::string& caller) { return transport_.identity(caller); }, randomness,
                  limits.consent) {
        transport_.pass_questions_of(policy_);
    }

    [[nodiscard]] Links links(std::function<std::unique_ptr<Inhibitor>()> make_inhibitor) {
        return {transport_, policy_, std::move(make_inhibitor)};
    }

private:
    StreamTransport transport_;
    ConsentPolicy policy_;
};

}  // namespace fettle::service
