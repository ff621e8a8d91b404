// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "platform/sim/drive/drive.h"
#include "tests/lab/bridge/front.h"

namespace fettle::lab {

/// What the command line says of one drive.
struct DriveOptions {
    std::string personality;  ///< name of a built-in one, or a TOML file
    std::string name;         ///< empty: the personality's
    std::string image;        ///< empty: in memory
    std::string state;        ///< empty: beside the image
    std::uint16_t port = 0;   ///< NVMe/TCP
};

/// One simulated drive with what puts it before the kernel. Any thread.
class ServedDrive {
public:
    enum class Transport : std::uint8_t { tcmu, nvme_tcp };
    /// Errors: those of the personality and of SimDrive; unsupported where the drive has no such face.
    static Result<std::unique_ptr<ServedDrive>> make(const DriveOptions& options, Transport transport, unsigned number,
                                                     std::shared_ptr<const sim::Clock> clock);

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] sim::SimDrive& drive() { return *drive_; }
    [[nodiscard]] Front& front() { return *front_; }
    /// All that the model knows: its identity, its wear and other counters, its non-volatile state.
    [[nodiscard]] nlohmann::json dump();

    void power_cycle(bool clean);
    void power_off(bool clean);
    void power_on();
    void vanish();

private:
    ServedDrive() = default;
    std::string name_;
    std::unique_ptr<sim::SimDrive> drive_;
    std::unique_ptr<Front> front_;  ///< ends before the drive
};

}  // namespace fettle::lab
