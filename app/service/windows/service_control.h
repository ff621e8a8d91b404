// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include "core/base/result.h"

namespace fettle::service {

/// What the service control manager tells a service; called from a thread of its own.
struct ControlHandlers {
    std::function<void()> stop;
    std::function<void()> clock_changed;
};

/// The state of this service for the service control manager. Thread-safe.
class ServiceControl {
public:
    ServiceControl() = default;
    virtual ~ServiceControl() = default;
    ServiceControl(const ServiceControl&) = delete;
    ServiceControl& operator=(const ServiceControl&) = delete;

    /// The service runs, and these handlers are called from now on. One that was asked to stop before is told at once.
    virtual void started(ControlHandlers handlers) = 0;
    /// No handler is called from now on.
    virtual void ending() = 0;
};

/// The work of a service: calls ServiceControl::started, and returns the program's exit code when it is done.
using ServiceWork = std::function<int(ServiceControl&)>;

/// Runs the work for the service control manager, which has started this process, in a thread of its own. Returns its
/// exit code. nullopt: another program has started this process.
[[nodiscard]] std::optional<int> run_as_service(const ServiceWork& work);

/// Runs the work on a console until Ctrl-C or Ctrl-Break.
[[nodiscard]] int run_on_console(const ServiceWork& work);

/// Registers this program as the service, with its event source, and replaces an earlier registration. Starts with
/// Windows, after other services. Errors: those of trusted_program (other users can change the program), not_permitted,
/// io.
[[nodiscard]] Status install_service();
/// Stops the service and removes its registration. Success also if there is none. Errors: not_permitted, timeout (it
/// does not stop), io.
[[nodiscard]] Status remove_service();
/// Stops the service and waits until it has ended; it stays registered. Success also if it does not run, or is not
/// registered. Errors: not_permitted, timeout (it does not stop), io.
[[nodiscard]] Status stop_service();
/// Starts the service and waits until it runs. Errors: not_permitted, timeout, io.
[[nodiscard]] Status start_service();

}  // namespace fettle::service
