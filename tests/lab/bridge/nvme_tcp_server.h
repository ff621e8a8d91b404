// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>

#include "core/base/result.h"
#include "platform/sim/drive/drive.h"
#include "tests/lab/bridge/front.h"
#include "tests/lab/bridge/nvme_controller.h"
#include "tests/lab/bridge/nvme_tcp_queue.h"

namespace fettle::lab {

/// Puts one NVMe drive on a TCP port of 127.0.0.1 as a subsystem with one controller, for one host at a
/// time.
class NvmeTcpServer final : public Front {
public:
    /// Requires: a drive with `nvme()`, which outlives this.
    NvmeTcpServer(sim::SimDrive& drive, const std::string& name, std::uint16_t port);
    ~NvmeTcpServer() override;
    NvmeTcpServer(const NvmeTcpServer&) = delete;
    NvmeTcpServer& operator=(const NvmeTcpServer&) = delete;

    Status start() override;
    void stop() override;
    void lost() override;
    void back() override { present_ = true; }
    void power_cycled() override { forget_host(); }
    [[nodiscard]] std::string address() const override;

    // What a queue asks of the subsystem.
    [[nodiscard]] sim::NvmeDevice& device() { return *drive_.nvme(); }
    [[nodiscard]] bool is_name(std::span<const std::uint8_t> field) const;
    /// nullptr: another host is connected.
    std::shared_ptr<NvmeController> begin_association(std::uint32_t keep_alive_ms);
    [[nodiscard]] std::shared_ptr<NvmeController> association();
    void end_association(const std::shared_ptr<NvmeController>& controller);
    void subsystem_reset();

private:
    struct Session {
        Session(NvmeTcpServer& server, int socket) : queue(server, socket) {}
        NvmeTcpQueue queue;
        std::atomic<bool> done = false;
        std::thread thread;
    };

    void accept_loop();
    void reap(bool all);
    void close_sessions();
    void forget_host();

    sim::SimDrive& drive_;
    std::string name_;
    std::uint16_t port_;
    int listener_ = -1;
    std::atomic<bool> stopping_ = false;
    std::atomic<bool> present_ = true;
    std::mutex mutex_;
    std::list<Session> sessions_;
    std::shared_ptr<NvmeController> controller_;
    std::uint16_t next_id_ = 1;
    std::thread acceptor_;
};

}  // namespace fettle::lab
