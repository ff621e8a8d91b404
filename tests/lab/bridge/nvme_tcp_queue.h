// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "platform/sim/base/nvme_device.h"
#include "tests/lab/bridge/connection.h"
#include "tests/lab/bridge/nvme_controller.h"
#include "tests/lab/bridge/nvme_tcp_pdu.h"

namespace fettle::lab {

class NvmeTcpServer;

/// One connection from a host, which is one queue: reads packets, has the commands executed one after
/// the other, answers. `run` is a thread of its own; `close` may come from any.
class NvmeTcpQueue {
public:
    NvmeTcpQueue(NvmeTcpServer& server, int socket) : server_(server), connection_(socket) {}

    /// Returns when the connection is closed, by either side, or a packet was malformed.
    void run();
    void close() { connection_.shut(); }

private:
    /// Data that the host still owes to a command.
    struct Awaited {
        sim::NvmeSubmission command;
        std::vector<std::uint8_t> data;
        std::uint32_t received = 0;
    };
    /// Where the data of a command are (NVMe Base 2.0, 4.1.2.1).
    struct Sgl {
        std::uint64_t offset = 0;
        std::uint32_t bytes = 0;
        bool in_capsule = false;
    };

    bool initialise();
    bool serve();
    bool receive(Pdu& pdu);
    void terminate(const PduError& error, std::span<const std::uint8_t> header);

    bool on_command(Pdu pdu);
    bool on_data(const Pdu& pdu);
    bool request_data(const sim::NvmeSubmission& command, std::uint32_t bytes);
    bool execute(const sim::NvmeSubmission& command, std::vector<std::uint8_t> data);
    bool fabrics(const sim::NvmeSubmission& command, std::span<const std::uint8_t> data);
    bool connect(const sim::NvmeSubmission& command, std::span<const std::uint8_t> data);
    bool device_command(const sim::NvmeSubmission& command, std::vector<std::uint8_t> data);

    bool respond(const sim::NvmeSubmission& command, const sim::NvmeCompletion& completion);
    bool send_data(const sim::NvmeSubmission& command, std::span<const std::uint8_t> data);
    bool wait_for_event(const sim::NvmeSubmission& command);
    bool give_events();
    [[nodiscard]] bool host_is_silent() const;
    [[nodiscard]] bool is_admin() const { return queue_id_ == 0; }

    NvmeTcpServer& server_;
    Connection connection_;
    Digests digests_;
    std::shared_ptr<NvmeController> controller_;
    std::uint16_t queue_id_ = 0;
    std::uint32_t queue_entries_ = 1;
    std::uint32_t head_ = 0;
    std::map<std::uint16_t, Awaited> awaited_;       ///< by command id, which is its transfer tag too
    std::deque<sim::NvmeSubmission> events_wanted_;  ///< AERs that wait
    std::chrono::steady_clock::time_point last_command_ = std::chrono::steady_clock::now();
};

}  // namespace fettle::lab
