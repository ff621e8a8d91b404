// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/plan/executor.h"

struct sd_bus;
struct sd_bus_message;

namespace fettle::remote {

/// One connection to fettled over the system bus, with the methods of org.fettle.Fettle1.Manager. To the service it is
/// one client: plans and tokens are good for this object alone. One thread at a time.
class ServiceBus {
public:
    /// Errors: unsupported (there is no system bus).
    static Result<std::unique_ptr<ServiceBus>> open();
    ~ServiceBus();
    ServiceBus(const ServiceBus&) = delete;
    ServiceBus& operator=(const ServiceBus&) = delete;

    /// Whether the service runs, or the bus can start it. Starts nothing.
    [[nodiscard]] bool there();

    /// A file that goes with the call; it stays the caller's.
    struct Descriptor {
        int number = -1;
    };
    using Argument = std::variant<bool, std::uint64_t, std::string, std::vector<std::string>, double, Descriptor>;
    /// Calls a method that answers with texts or an object's path, and returns them. The service may have the person
    /// asked for a password. Errors: the service's own; unsupported (no service), not_permitted, timeout, io,
    /// cancelled.
    Result<std::vector<std::string>> call(const char* method, const std::vector<Argument>& arguments,
                                          const CancelToken& cancel);

    /// Carries out a plan and waits until it has ended: the document of its end. Asks the service to stop once `cancel`
    /// is set, and goes on waiting. Errors: as call; vanished, when the service went down in its midst.
    Result<std::string> run(const std::string& hash, const std::string& token, const plan::Watcher& watcher,
                            const CancelToken& cancel);

private:
    struct Pending;
    struct Following;
    explicit ServiceBus(sd_bus* bus) : bus_(bus) {}
    /// Waits a moment for the bus and lets callbacks run. Error: io.
    Status turn();

    sd_bus* bus_;
};

}  // namespace fettle::remote
