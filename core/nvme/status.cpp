// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nvme/status.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace fettle::nvme {

namespace {

struct Row {
    std::uint32_t value;
    std::string_view name;
};

// NVMe Base 2.0 figures 93 (generic), 95 (command specific) and 97 (media and data integrity), 98
// (path). In rising order.
constexpr std::array kNames{
    Row{0x000, "success"},
    Row{0x001, "invalid command opcode"},
    Row{0x002, "invalid field in command"},
    Row{0x003, "command id conflict"},
    Row{0x004, "data transfer error"},
    Row{0x005, "aborted because of power loss"},
    Row{0x006, "internal error"},
    Row{0x007, "aborted on request"},
    Row{0x008, "aborted because the queue was deleted"},
    Row{0x009, "aborted because a fused command failed"},
    Row{0x00A, "aborted because a fused command is missing"},
    Row{0x00B, "invalid namespace or format"},
    Row{0x00C, "command sequence error"},
    Row{0x00D, "invalid SGL segment descriptor"},
    Row{0x00E, "invalid number of SGL descriptors"},
    Row{0x00F, "data SGL length invalid"},
    Row{0x010, "metadata SGL length invalid"},
    Row{0x011, "SGL descriptor type invalid"},
    Row{0x012, "invalid use of the controller memory buffer"},
    Row{0x013, "PRP offset invalid"},
    Row{0x014, "atomic write unit exceeded"},
    Row{0x015, "operation denied"},
    Row{0x016, "SGL offset invalid"},
    Row{0x018, "host identifier inconsistent format"},
    Row{0x019, "keep alive timer expired"},
    Row{0x01A, "keep alive timeout invalid"},
    Row{0x01B, "aborted because of preempt and abort"},
    Row{0x01C, "sanitize failed"},
    Row{0x01D, "sanitize in progress"},
    Row{0x01E, "SGL data block granularity invalid"},
    Row{0x01F, "command not supported for a queue in the controller memory buffer"},
    Row{0x020, "namespace is write protected"},
    Row{0x021, "command interrupted"},
    Row{0x022, "transient transport error"},
    Row{0x023, "command prohibited by lockdown"},
    Row{0x024, "admin command: media not ready"},
    Row{0x080, "LBA out of range"},
    Row{0x081, "capacity exceeded"},
    Row{0x082, "namespace not ready"},
    Row{0x083, "reservation conflict"},
    Row{0x084, "format in progress"},
    Row{0x100, "completion queue invalid"},
    Row{0x101, "invalid queue identifier"},
    Row{0x102, "invalid queue size"},
    Row{0x103, "abort command limit exceeded"},
    Row{0x105, "asynchronous event request limit exceeded"},
    Row{0x106, "invalid firmware slot"},
    Row{0x107, "invalid firmware image"},
    Row{0x108, "invalid interrupt vector"},
    Row{0x109, "invalid log page"},
    Row{0x10A, "invalid format"},
    Row{0x10B, "firmware activation requires conventional reset"},
    Row{0x10C, "invalid queue deletion"},
    Row{0x10D, "feature identifier not saveable"},
    Row{0x10E, "feature not changeable"},
    Row{0x10F, "feature not namespace specific"},
    Row{0x110, "firmware activation requires subsystem reset"},
    Row{0x111, "firmware activation requires controller reset"},
    Row{0x112, "firmware activation violates maximum time"},
    Row{0x113, "firmware activation prohibited"},
    Row{0x114, "overlapping range"},
    Row{0x115, "insufficient capacity for the namespace"},
    Row{0x116, "namespace identifier unavailable"},
    Row{0x118, "namespace already attached"},
    Row{0x119, "namespace is private"},
    Row{0x11A, "namespace not attached"},
    Row{0x11B, "thin provisioning not supported"},
    Row{0x11C, "controller list invalid"},
    Row{0x11D, "self-test in progress"},
    Row{0x11E, "boot partition write prohibited"},
    Row{0x11F, "invalid controller identifier"},
    Row{0x120, "invalid secondary controller state"},
    Row{0x121, "invalid number of controller resources"},
    Row{0x122, "invalid resource identifier"},
    Row{0x123, "sanitize prohibited while persistent memory region is enabled"},
    Row{0x124, "ANA group identifier invalid"},
    Row{0x125, "ANA attach failed"},
    Row{0x126, "insufficient capacity"},
    Row{0x127, "namespace attachment limit exceeded"},
    Row{0x128, "prohibition of command execution not supported"},
    Row{0x129, "I/O command set not supported"},
    Row{0x12A, "I/O command set not enabled"},
    Row{0x12B, "I/O command set combination rejected"},
    Row{0x12C, "invalid I/O command set"},
    Row{0x12D, "identifier unavailable"},
    Row{0x180, "conflicting attributes"},
    Row{0x181, "invalid protection information"},
    Row{0x182, "attempted write to read only range"},
    Row{0x183, "command size limit exceeded"},
    Row{0x280, "write fault"},
    Row{0x281, "unrecovered read error"},
    Row{0x282, "end-to-end guard check error"},
    Row{0x283, "end-to-end application tag check error"},
    Row{0x284, "end-to-end reference tag check error"},
    Row{0x285, "compare failure"},
    Row{0x286, "access denied"},
    Row{0x287, "deallocated or unwritten logical block"},
    Row{0x288, "end-to-end storage tag check error"},
    Row{0x300, "internal path error"},
    Row{0x301, "asymmetric access persistent loss"},
    Row{0x302, "asymmetric access inaccessible"},
    Row{0x303, "asymmetric access transition"},
    Row{0x360, "controller pathing error"},
    Row{0x370, "host pathing error"},
    Row{0x371, "command aborted by the host"},
};

constexpr bool rising() {
    for (std::size_t i = 1; i < kNames.size(); ++i) {
        if (kNames[i - 1].value >= kNames[i].value) return false;
    }
    return true;
}
static_assert(rising(), "status_name() uses binary search: the table must be sorted");

constexpr std::uint32_t kMask = 0x7FF;
constexpr std::uint32_t kTypeVendor = 7;

}  // namespace

std::string_view status_name(std::uint32_t value) noexcept {
    const auto wanted = value & kMask;
    const auto* row = std::lower_bound(kNames.begin(), kNames.end(), wanted,
                                       [](const Row& left, std::uint32_t right) { return left.value < right; });
    if (row != kNames.end() && row->value == wanted) return row->name;
    if (wanted >> 8U == kTypeVendor || (wanted & 0xFFU) >= 0xC0) return "vendor specific";
    return {};
}

std::string status_text(std::uint32_t value) {
    const auto known = status_name(value);
    return fmt::format("{} (type {:X}h, code {:02X}h)", known.empty() ? "unknown status" : known, value >> 8U & 7U,
                       value & 0xFFU);
}

ErrorCode error_code(std::uint32_t value) noexcept {
    switch (value & kMask) {
        case kInvalidOpcode:
        case kInvalidField:
        case kInvalidNamespace:
        case kInvalidLogPage:
        case status(1, 0x0A):  // invalid format
        case status(1, 0x0D):  // feature not saveable
        case status(1, 0x0E):  // feature not changeable
        case status(1, 0x1B):  // thin provisioning not supported
        case status(1, 0x29):  // I/O command set not supported
            return ErrorCode::unsupported;
        case status(0, 0x15):  // operation denied
        case status(0, 0x23):  // lockdown
        case status(2, 0x86):  // access denied
            return ErrorCode::not_permitted;
        case status(0, 0x1D):  // sanitize in progress
        case status(0, 0x24):  // media not ready
        case status(0, 0x82):  // namespace not ready
        case status(0, 0x84):  // format in progress
        case status(1, 0x1D):  // self-test in progress
            return ErrorCode::busy;
        default: return ErrorCode::io;
    }
}

bool not_offered(const Error& error) noexcept {
    if (error.native.kind == NativeStatus::Kind::nvme) {
        const auto value = error.native.value & kMask;
        return value == kInvalidOpcode || value == kInvalidField || value == kInvalidNamespace ||
               value == kInvalidLogPage;
    }
    // A bridge that cannot or does not pass a command is treated like an unsupported command.
    return error.code == ErrorCode::unsupported || error.code == ErrorCode::refused;
}

}  // namespace fettle::nvme
