// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
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

/// One connection to fettled over the system bus, with the methods of org.fettle.Fettle1.Manager. It is one client of
/// the service: plans and tokens are valid only for this object. Not thread-safe: two threads that use libsystemd's
/// connection at once crash in it.
class ServiceBus {
public:
    /// Error: unsupported (no system bus).
    static Result<std::unique_ptr<ServiceBus>> open();
    ~ServiceBus();
    ServiceBus(const ServiceBus&) = delete;
    ServiceBus& operator=(const ServiceBus&) = delete;

    /// Whether the service is running or can be started by the bus. Does not start it.
    [[nodiscard]] bool there();
    /// Whether the connection to the bus has failed. All further calls fail.
    [[nodiscard]] bool lost() const noexcept { return lost_; }

    /// A file descriptor passed with the call; the caller keeps ownership.
    struct Descriptor {
        int number = -1;
    };
    using Argument = std::variant<bool, std::uint64_t, std::string, std::vector<std::string>, double, Descriptor>;
    /// Calls a method that returns strings or an object path. polkit may prompt the user for a password. Errors: those
    /// of the service; unsupported (no service), not_permitted, timeout, io, cancelled.
    Result<std::vector<std::string>> call(const char* method, const std::vector<Argument>& arguments,
                                          const CancelToken& cancel);

    /// Calls a method that returns a memory file (memfd_create(2)), and reads it. Errors: as call; too_large (more than
    /// `most_bytes`).
    Result<std::vector<std::uint8_t>> read_file(const char* method, const std::vector<Argument>& arguments,
                                                std::size_t most_bytes, const CancelToken& cancel);

    /// Executes a plan, waits for the end of its job and returns its final document. Once `cancel` is set, requests a
    /// stop and keeps waiting. Errors: as call; vanished, if the service crashed during the job.
    Result<std::string> run(const std::string& hash, const std::string& token, const plan::Watcher& watcher,
                            const CancelToken& cancel);

private:
    struct Pending;
    struct Following;
    explicit ServiceBus(sd_bus* bus) : bus_(bus) {}
    /// Calls a method and waits for its reply. Errors: as call, except those in the reply.
    Status send(const char* method, const std::vector<Argument>& arguments, const CancelToken& cancel,
                Pending& pending);
    /// Waits briefly for the bus and runs callbacks. Error: io.
    Status turn();

    sd_bus* bus_;
    bool lost_ = false;
};

}  // namespace fettle::remote
