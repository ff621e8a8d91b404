// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>

#include "core/drive/ports.h"
#include "platform/macos/smart/smart_users.h"

namespace fettle::macos {

/// Identify and Get Log Page by IONVMeSMARTInterface; all other commands are `unsupported`, as macOS does not pass
/// them.
class MacNvmePort final : public NvmePort {
public:
    explicit MacNvmePort(std::unique_ptr<NvmeSmartUser> user) : user_(std::move(user)) {}
    Result<NvmeReturn> admin(const NvmeCommand& command, std::span<std::uint8_t> data) override;

private:
    std::unique_ptr<NvmeSmartUser> user_;
};

/// IDENTIFY DEVICE and the reading commands of SMART by IOATASMARTInterface; all other commands are `unsupported`.
class MacAtaPort final : public AtaPort {
public:
    explicit MacAtaPort(std::unique_ptr<AtaSmartUser> user) : user_(std::move(user)) {}
    Result<AtaReturn> execute(const AtaCommand& command, std::span<std::uint8_t> data) override;

private:
    std::unique_ptr<AtaSmartUser> user_;
};

}  // namespace fettle::macos
