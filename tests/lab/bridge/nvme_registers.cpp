// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/bridge/nvme_registers.h"

namespace fettle::lab {

namespace {

// NVMe Base 2.0, figure 35.
constexpr std::uint32_t kCapabilities = 0x00;
constexpr std::uint32_t kVersion = 0x08;
constexpr std::uint32_t kConfiguration = 0x14;
constexpr std::uint32_t kStatus = 0x1C;
constexpr std::uint32_t kSubsystemReset = 0x20;
constexpr std::uint64_t kResetMagic = 0x4E564D65;  // "NVMe", 3.1.3.7

constexpr std::uint64_t kContiguousQueues = 1ULL << 16U;
constexpr std::uint64_t kTimeout = 30ULL << 24U;  // 500 ms each
constexpr std::uint64_t kSubsystemResetSupported = 1ULL << 36U;
constexpr std::uint64_t kNvmCommandSet = 1ULL << 37U;

constexpr std::uint32_t kReady = 1U;
constexpr std::uint32_t kShutdownComplete = 2U << 2U;

}  // namespace

std::optional<std::uint64_t> NvmeRegisters::get(std::uint32_t offset) const {
    switch (offset) {
        case kCapabilities:
            return (kQueueEntries - 1U) | kContiguousQueues | kTimeout | kSubsystemResetSupported | kNvmCommandSet;
        case kVersion: return version_;
        case kConfiguration: return configuration_;
        case kStatus: return (enabled() ? kReady : 0U) | (shut_down() ? kShutdownComplete : 0U);
        case kSubsystemReset: return 0;
        default: return std::nullopt;
    }
}

std::optional<NvmeRegisters::Effect> NvmeRegisters::set(std::uint32_t offset, std::uint64_t value) {
    if (offset == kSubsystemReset) return value == kResetMagic ? Effect::subsystem_reset : Effect::none;
    if (offset != kConfiguration) return std::nullopt;
    const bool was_enabled = enabled();
    configuration_ = static_cast<std::uint32_t>(value);
    return was_enabled && !enabled() ? Effect::reset : Effect::none;
}

}  // namespace fettle::lab
