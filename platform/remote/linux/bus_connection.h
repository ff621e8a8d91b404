// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "platform/remote/service_connection.h"

struct sd_bus;
struct sd_bus_message;

namespace fettle::remote {

/// Over the system bus, where polkit may prompt. Two threads that use libsystemd's connection at once crash in it.
class BusConnection final : public ServiceConnection {
public:
    /// Error: unsupported (no system bus).
    static Result<std::unique_ptr<ServiceConnection>> open();
    ~BusConnection() override;

    [[nodiscard]] bool there() override;
    [[nodiscard]] bool lost() override { return lost_; }
    /// Passes files in sealed memory files (memfd_create(2)).
    Result<std::vector<std::string>> call(const char* method, const std::vector<Argument>& arguments,
                                          const CancelToken& cancel) override;
    Result<std::vector<std::uint8_t>> read_file(const char* method, const std::vector<Argument>& arguments,
                                                std::size_t most_bytes, const CancelToken& cancel) override;
    Result<std::string> run(const std::string& hash, const std::string& token, const plan::Watcher& watcher,
                            const CancelToken& cancel) override;

private:
    struct Pending;
    struct Following;
    explicit BusConnection(sd_bus* bus) : bus_(bus) {}
    /// Calls a method and waits for its reply. Errors: as call, except those in the reply.
    Status send(const char* method, const std::vector<Argument>& arguments, const CancelToken& cancel,
                Pending& pending);
    /// Waits briefly for the bus and runs callbacks. Error: io.
    Status turn();

    sd_bus* bus_;
    bool lost_ = false;
};

}  // namespace fettle::remote
