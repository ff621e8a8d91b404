// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/plan/executor.h"

namespace fettle::remote {

/// One connection to fettled, over D-Bus or a stream, with the methods of app/service/manager.h. It is one client of
/// the service: plans and tokens are valid only for this object. Not thread-safe.
class ServiceConnection {
public:
    ServiceConnection() = default;
    virtual ~ServiceConnection() = default;
    ServiceConnection(const ServiceConnection&) = delete;
    ServiceConnection& operator=(const ServiceConnection&) = delete;

    /// Whether the service is running or can be started, and the connection to it is intact. Does not start it.
    [[nodiscard]] virtual bool there() = 0;
    /// Whether the connection has failed or has been ended, so that all further calls fail. Waits for nothing.
    [[nodiscard]] virtual bool lost() = 0;

    /// The contents of a file for the service: a password, or a firmware image. They must outlive the call.
    struct File {
        std::span<const std::uint8_t> bytes;
    };
    using Argument = std::variant<bool, std::uint64_t, std::string, std::vector<std::string>, double, File>;
    /// Calls a method that returns strings or a job's path. The user may be prompted for a password. Errors: those of
    /// the service; unsupported (no service), not_permitted, timeout, io, cancelled.
    virtual Result<std::vector<std::string>> call(const char* method, const std::vector<Argument>& arguments,
                                                  const CancelToken& cancel) = 0;
    /// Calls a method that returns a file. Errors: as call; too_large (more than `most_bytes`).
    virtual Result<std::vector<std::uint8_t>> read_file(const char* method, const std::vector<Argument>& arguments,
                                                        std::size_t most_bytes, const CancelToken& cancel) = 0;
    /// Executes a plan, waits for the end of its job and returns its final document. Once `cancel` is set, requests a
    /// stop and keeps waiting. Errors: as call; vanished, if the service crashed during the job, or contact with it was
    /// lost once the job had been requested: it may be running.
    virtual Result<std::string> run(const std::string& hash, const std::string& token, const plan::Watcher& watcher,
                                    const CancelToken& cancel) = 0;
};

/// Opens a connection. Errors: unsupported (there is no way to a service), busy (it takes no more connections), refused
/// (another program poses as the service), io. Thread-safe.
using Connect = std::function<Result<std::unique_ptr<ServiceConnection>>()>;

/// Passes the progress of a job on to its watcher.
class ProgressTeller {
public:
    explicit ProgressTeller(const plan::Watcher& watcher) : watcher_(watcher) {}
    void tell(const plan::StepProgress& state) {
        if (step_ != state.step && watcher_.on_step) watcher_.on_step(state.step);
        step_ = state.step;
        if (state.total > 0 && watcher_.on_progress) watcher_.on_progress(state);
    }

private:
    const plan::Watcher& watcher_;
    std::size_t step_ = std::numeric_limits<std::size_t>::max();  ///< none yet
};

/// Error vanished.
[[nodiscard]] inline auto crashed() {
    return fail(ErrorCode::vanished, FETTLE_TEXT("the Fettle service crashed during the job; see the job's journal"));
}
/// Error vanished: the request to run the job was sent, and nothing more is known of it.
[[nodiscard]] inline auto may_be_running() {
    return fail(ErrorCode::vanished,
                FETTLE_TEXT("lost contact with the Fettle service; the job may be running; see the job's journal"));
}
/// Error malformed.
[[nodiscard]] inline auto unexpected_reply() {
    return fail(ErrorCode::malformed, FETTLE_TEXT("unexpected reply from the Fettle service"));
}

}  // namespace fettle::remote
