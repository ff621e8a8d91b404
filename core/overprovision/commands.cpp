// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overprovision/commands.h"

#include "core/nvme/commands.h"

namespace fettle::overprovision {

namespace {

constexpr std::uint8_t kReadNativeMaxExt = 0x27;
constexpr std::uint8_t kSetMaxExt = 0x37;
constexpr std::uint8_t kAccessibleMax = 0x78;
constexpr std::uint16_t kGetNative = 0x0000;
constexpr std::uint16_t kSetAccessible = 0x0001;
constexpr std::uint8_t kLbaMode = 0x40;  // DEVICE bit 6 (ATA/ATAPI-7 6.31.4)
constexpr std::uint16_t kLasting = 1;    // COUNT bit 0: VV (ATA/ATAPI-7 6.50.4)

constexpr std::uint8_t kNamespaceManagement = 0x0D;
constexpr std::uint8_t kNamespaceAttachment = 0x15;
constexpr std::uint32_t kCreate = 0;
constexpr std::uint32_t kDelete = 1;
constexpr std::uint32_t kAttach = 0;
constexpr std::uint32_t kDetach = 1;
// CNS (NVMe Base 2.0 figure 274).

// NVM Command Set 1.0 figure 97.
constexpr std::size_t kNsze = 0;
constexpr std::size_t kNcap = 8;
constexpr std::size_t kFlbas = 26;
constexpr std::size_t kDps = 29;
constexpr std::size_t kNmic = 30;

AtaCommand address(std::uint8_t code, std::uint64_t lba) {
    AtaCommand command;
    command.command = code;
    command.lba = lba;
    command.device = kLbaMode;
    command.extended = true;
    return command;
}

NvmeCommand admin(std::uint8_t opcode, std::uint32_t nsid, std::uint32_t dword10, Transfer transfer) {
    NvmeCommand command;
    command.opcode = opcode;
    command.nsid = nsid;
    command.cdw10_15[0] = dword10;
    command.transfer = transfer;
    return command;
}

void put_le64(std::vector<std::uint8_t>& data, std::size_t at, std::uint64_t value) {
    for (std::size_t i = 0; i < 8; ++i) data[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
}

}  // namespace

AtaCommand read_native_max() { return address(kReadNativeMaxExt, 0); }

AtaCommand set_max(std::uint64_t last, bool lasting) {
    auto command = address(kSetMaxExt, last);
    command.count = lasting ? kLasting : 0;
    return command;
}

AtaCommand get_native_max() {
    auto command = address(kAccessibleMax, 0);
    command.features = kGetNative;
    return command;
}

AtaCommand set_accessible_max(std::uint64_t last) {
    auto command = address(kAccessibleMax, last);
    command.features = kSetAccessible;
    return command;
}

NvmeCommand create_namespace() { return admin(kNamespaceManagement, 0, kCreate, Transfer::out); }
NvmeCommand delete_namespace(std::uint32_t nsid) { return admin(kNamespaceManagement, nsid, kDelete, Transfer::none); }
NvmeCommand attach_namespace(std::uint32_t nsid) { return admin(kNamespaceAttachment, nsid, kAttach, Transfer::out); }
NvmeCommand detach_namespace(std::uint32_t nsid) { return admin(kNamespaceAttachment, nsid, kDetach, Transfer::out); }

std::vector<std::uint8_t> describe_namespace(const NamespaceShape& shape) {
    std::vector<std::uint8_t> data(nvme::kIdentifyBytes);
    put_le64(data, kNsze, shape.blocks);
    put_le64(data, kNcap, shape.blocks);
    data[kFlbas] = shape.formatted;
    data[kDps] = shape.protection;
    data[kNmic] = shape.sharing;
    return data;
}

std::vector<std::uint8_t> list_of_controllers(std::uint16_t controller) {
    std::vector<std::uint8_t> data(nvme::kIdentifyBytes);
    data[0] = 1;
    data[2] = static_cast<std::uint8_t>(controller);
    data[3] = static_cast<std::uint8_t>(controller >> 8U);
    return data;
}

}  // namespace fettle::overprovision
