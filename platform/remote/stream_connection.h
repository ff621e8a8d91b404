// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/stream/frame.h"
#include "platform/remote/byte_stream.h"
#include "platform/remote/consent_prompt.h"
#include "platform/remote/service_connection.h"

namespace fettle::remote {

/// Over a stream (core/stream/PROTOCOL.md). Once the service has refused the connection, all calls fail with its error.
class StreamConnection final : public ServiceConnection {
public:
    /// `consent` is used for calls that require an administrator; nullptr: they fail with not_permitted.
    explicit StreamConnection(std::unique_ptr<ByteStream> stream, std::shared_ptr<ConsentPrompt> consent = nullptr);

    /// A service that refuses the connection is there.
    [[nodiscard]] bool there() override { return !lost() || refusal_; }
    [[nodiscard]] bool lost() override;
    Result<std::vector<std::string>> call(const char* method, const std::vector<Argument>& arguments,
                                          const CancelToken& cancel) override;
    Result<std::vector<std::uint8_t>> read_file(const char* method, const std::vector<Argument>& arguments,
                                                std::size_t most_bytes, const CancelToken& cancel) override;
    Result<std::string> run(const std::string& hash, const std::string& token, const plan::Watcher& watcher,
                            const CancelToken& cancel) override;

private:
    /// A call that waits for its reply.
    struct Pending {
        std::uint32_t number = 0;
        bool sent = false;
        std::size_t most_bytes = 0;  ///< of a file
        std::optional<std::vector<std::uint8_t>> file;
        bool file_too_large = false;
        std::optional<Result<std::vector<std::string>>> reply;  ///< without files
        bool refused = false;                                   ///< `reply` is an error of the service
    };
    struct Told {
        std::optional<plan::StepProgress> progress;
        std::optional<std::string> end;
    };

    /// Sends bytes, and reads meanwhile. `begun`: set if some were sent. Errors: io, malformed, cancelled, timeout.
    Status write(std::span<const std::uint8_t> bytes, const CancelToken& cancel, bool& begun);
    /// Sends a call. Errors: as write; then the connection is lost, unless the call was cancelled before its first
    /// byte.
    Status send(std::uint32_t number, const char* method, const std::vector<Argument>& arguments,
                const CancelToken& cancel);
    /// Waits for the reply to a call. Errors: timeout, io, malformed, cancelled.
    Status wait(const CancelToken& cancel, const Pending& pending);
    /// Sends a call and waits for its reply. Errors: as call, except those in the reply.
    Status ask(const char* method, const std::vector<Argument>& arguments, const CancelToken& cancel, Pending& pending);
    /// Waits up to `wait` for frames. False: no bytes arrived. Errors: io, malformed.
    Result<bool> turn(std::chrono::milliseconds wait);
    [[nodiscard]] bool accept(const stream::FrameHeader& header);
    void arrived(stream::Frame frame);
    void signalled(std::string_view text);
    /// Lets the user agree to the pending call, or answers no.
    void answer_consents();

    std::unique_ptr<ByteStream> stream_;
    std::shared_ptr<ConsentPrompt> consent_;
    stream::FrameReader reader_;
    std::uint32_t number_ = 0;           ///< of the last call
    Pending* pending_ = nullptr;         ///< during ask()
    std::vector<std::string> consents_;  ///< tokens of questions that have not been answered
    std::map<std::string, Told> jobs_;   ///< by path; what their signals have reported
    bool lost_ = false;
    std::optional<Error> refusal_;  ///< of the connection; then it is lost
};

}  // namespace fettle::remote
