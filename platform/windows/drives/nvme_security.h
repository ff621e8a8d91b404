// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/drive/ports.h"
#include "platform/windows/drives/open_drive.h"

namespace fettle::windows {

[[nodiscard]] bool is_security_receive(const NvmeCommand& command) noexcept;
[[nodiscard]] bool is_security_send(const NvmeCommand& command) noexcept;

/// Security Send and Receive, which Windows' NVMe driver translates from SECURITY PROTOCOL OUT and IN and passes in no
/// other way (Microsoft, "StorNVMe Command Set Support"). Errors: those of PassThroughScsiPort and of the sense data.
Result<NvmeReturn> send_security(const OpenDrive& drive, const NvmeCommand& command, std::span<std::uint8_t> data);

}  // namespace fettle::windows
