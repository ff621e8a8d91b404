// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/nvme_port.h"

#include <fmt/format.h>
#include <linux/nvme_ioctl.h>
#include <sys/ioctl.h>

#include <cerrno>
#include <utility>

#include "platform/linux/os_error.h"

namespace fettle::linux_system {

namespace {

// NVMe Base 2.0 figures 94-98: status codes that map to an error class.
constexpr std::uint32_t kInvalidOpcode = 0x001;
constexpr std::uint32_t kInvalidField = 0x002;
constexpr std::uint32_t kInvalidLogPage = 0x109;
constexpr std::uint32_t kHostPathError = 0x370;   // set by the kernel: the controller cannot be reached
constexpr std::uint32_t kCommandAborted = 0x371;  // set by the kernel: it cancelled the command
constexpr std::uint32_t kOperationDenied = 0x015;
constexpr std::uint32_t kStatusMask = 0x7FF;

ErrorCode code_of(std::uint32_t status) {
    switch (status) {
        case kInvalidOpcode:
        case kInvalidField:
        case kInvalidLogPage: return ErrorCode::unsupported;
        case kOperationDenied: return ErrorCode::not_permitted;
        case kHostPathError: return ErrorCode::vanished;
        case kCommandAborted: return ErrorCode::timeout;
        default: return ErrorCode::io;
    }
}

}  // namespace

Error nvme_status_error(std::uint32_t status, std::string context) {
    const auto cause = status & kStatusMask;
    return {code_of(cause), std::move(context), {NativeStatus::Kind::nvme, cause}};
}

NvmeNode::NvmeNode(std::shared_ptr<DeviceFile> file) : file_(std::move(file)) {}

Result<NvmeReturn> NvmeNode::admin(const NvmeCommand& command, std::span<std::uint8_t> data) {
    return execute(NVME_IOCTL_ADMIN_CMD, "admin", command, data);
}

Result<NvmeReturn> NvmeNode::io(const NvmeCommand& command) { return execute(NVME_IOCTL_IO_CMD, "I/O", command, {}); }

Result<NvmeReturn> NvmeNode::execute(unsigned long request, const char* kind, const NvmeCommand& command,
                                     std::span<std::uint8_t> data) {
    nvme_passthru_cmd wire{};
    wire.opcode = command.opcode;
    wire.nsid = command.nsid;
    wire.addr = reinterpret_cast<std::uintptr_t>(data.data());
    wire.data_len = static_cast<std::uint32_t>(data.size());
    wire.cdw10 = command.cdw10_15[0];
    wire.cdw11 = command.cdw10_15[1];
    wire.cdw12 = command.cdw10_15[2];
    wire.cdw13 = command.cdw10_15[3];
    wire.cdw14 = command.cdw10_15[4];
    wire.cdw15 = command.cdw10_15[5];
    wire.timeout_ms = command.timeout_ms;
    NvmeReturn back;
    // The 32-bit form: the commands used here return only completion dword 0, and every kernel supports it.
    const int status = ::ioctl(file_->descriptor(), request, &wire);
    if (status == 0) {
        back.result = wire.result;
        return back;
    }
    auto context = fmt::format("NVMe {} command {:02X}h on {}", kind, command.opcode, file_->path());
    if (status < 0) return fail(os_error(errno, std::move(context)));
    return fail(nvme_status_error(static_cast<std::uint32_t>(status), std::move(context)));
}

}  // namespace fettle::linux_system
