// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/drives/intel_nvme_port.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/nvme/status.h"
#include "core/scsi/bridge_guard.h"
#include "platform/windows/ioctl/control_codes.h"
#include "platform/windows/ioctl/intel_nvme.h"
#include "platform/windows/ioctl/win_error.h"

namespace fettle::windows {

Result<NvmeReturn> IntelNvmePort::admin(const NvmeCommand& command, std::span<std::uint8_t> data) {
    if (!scsi::only_reads(command, data)) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("NVMe command {opcode}h through Intel's storage driver"),
                    {{"opcode", fmt::format("{:02X}", command.opcode)}});
    }
    auto context = fmt::format("NVMe admin command {:02X}h by Intel's driver on {}", command.opcode, controller_.path);
    const auto bytes = static_cast<std::uint32_t>(data.size());
    auto buffer = encode_intel_nvme(command, address_, bytes);
    const auto answer = controller_.device->control(kScsiMiniport, buffer, buffer);
    if (!answer.ok()) return fail(windows_error(answer.error, std::move(context)));
    const auto response = decode_intel_nvme(BytesView(buffer), bytes);
    if (!response) return fail(response.error());
    if (response->return_code != 0) {
        return fail(ErrorCode::io, FETTLE_TEXT("{command}: the driver reports {code}h"),
                    {{"command", context}, {"code", fmt::format("{:X}", response->return_code)}});
    }
    if (response->nvme_status != 0) {
        return fail(nvme::error_code(response->nvme_status), std::move(context),
                    {NativeStatus::Kind::nvme, response->nvme_status});
    }
    std::copy(response->data.span().begin(), response->data.span().end(), data.begin());
    return NvmeReturn{};
}

Result<NvmeReturn> NvmeWays::admin(const NvmeCommand& command, std::span<std::uint8_t> data) {
    if (settled_ != nullptr) return settled_->admin(command, data);
    auto back = first_->admin(command, data);
    if (back) settled_ = first_.get();
    if (back || !not_passed(back.error())) return back;
    auto second = second_->admin(command, data);
    if (second) settled_ = second_.get();
    return second ? second : back;
}

}  // namespace fettle::windows
