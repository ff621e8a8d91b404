// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

namespace fettle::lab {

/// The registers of one controller as Property Get and Set show them (NVMe Base 2.0, 3.1.3).
class NvmeRegisters {
public:
    static constexpr std::uint16_t kQueueEntries = 128;

    explicit NvmeRegisters(std::uint32_t version) : version_(version) {}

    /// What a write asks the drive for.
    enum class Effect : std::uint8_t { none, reset, subsystem_reset };

    [[nodiscard]] std::optional<std::uint64_t> get(std::uint32_t offset) const;
    /// nullopt: no such register, or it cannot be written.
    std::optional<Effect> set(std::uint32_t offset, std::uint64_t value);

    [[nodiscard]] bool enabled() const { return (configuration_ & kEnable) != 0; }
    /// Whether the host announced a shutdown since the controller was enabled.
    [[nodiscard]] bool shut_down() const { return (configuration_ & kShutdown) != 0; }

private:
    static constexpr std::uint32_t kEnable = 1U;
    static constexpr std::uint32_t kShutdown = 3U << 14U;

    std::uint32_t version_;
    std::uint32_t configuration_ = 0;
};

}  // namespace fettle::lab
