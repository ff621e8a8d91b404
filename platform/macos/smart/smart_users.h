// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "platform/macos/smart/io_return.h"

/// The seam between Fettle and the SMART plug-ins of I/O Kit: the only way in which macOS lets programs send commands
/// to drives, and only these. No header of Apple's is needed, so that all that is built on it is tested on every
/// system.
namespace fettle::macos {

/// IONVMeSMARTInterface, for which Apple publishes no documentation: as os_darwin.h of smartmontools describes it. Not
/// thread-safe; calls block.
class NvmeSmartUser {
public:
    virtual ~NvmeSmartUser() = default;
    /// SMARTReadData: log page 02h, 512 bytes.
    virtual IoReturn health_log(std::span<std::uint8_t> data) = 0;
    /// GetIdentifyData, 4096 bytes: the controller's with 0, otherwise a namespace's.
    virtual IoReturn identify(std::uint32_t nsid, std::span<std::uint8_t> data) = 0;
    /// GetLogPage: any log page, from its start; a multiple of 4 bytes. Many drives, Apple's own above all, refuse it.
    virtual IoReturn log_page(std::uint8_t page, std::span<std::uint8_t> data) = 0;
};

/// IOATASMARTInterface (ATASMARTLib.h of IOATAFamily's open source). Not thread-safe; calls block.
class AtaSmartUser {
public:
    virtual ~AtaSmartUser() = default;
    /// GetATAIdentifyData: IDENTIFY DEVICE, 512 bytes.
    virtual IoReturn identify(std::span<std::uint8_t> data) = 0;
    /// SMARTReturnStatus; `exceeded`: a threshold is exceeded.
    virtual IoReturn return_status(bool& exceeded) = 0;
    /// SMARTReadData, 512 bytes.
    virtual IoReturn read_data(std::span<std::uint8_t> data) = 0;
    /// SMARTReadDataThresholds, 512 bytes.
    virtual IoReturn read_thresholds(std::span<std::uint8_t> data) = 0;
    /// SMARTReadLogAtAddress: whole sectors from the log's start.
    virtual IoReturn read_log(std::uint8_t address, std::span<std::uint8_t> data) = 0;
};

}  // namespace fettle::macos
