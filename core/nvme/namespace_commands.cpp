// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nvme/namespace_commands.h"

#include "core/nvme/commands.h"

namespace fettle::nvme {

namespace {

constexpr std::uint8_t kNamespaceManagement = 0x0D;
constexpr std::uint8_t kNamespaceAttachment = 0x15;
constexpr std::uint32_t kCreate = 0;
constexpr std::uint32_t kDelete = 1;
constexpr std::uint32_t kAttach = 0;
constexpr std::uint32_t kDetach = 1;

// NVM Command Set 1.0 figure 97.
constexpr std::size_t kNsze = 0;
constexpr std::size_t kNcap = 8;
constexpr std::size_t kFlbas = 26;
constexpr std::size_t kDps = 29;
constexpr std::size_t kNmic = 30;

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

NvmeCommand create_namespace() { return admin(kNamespaceManagement, 0, kCreate, Transfer::out); }
NvmeCommand delete_namespace(std::uint32_t nsid) { return admin(kNamespaceManagement, nsid, kDelete, Transfer::none); }
NvmeCommand attach_namespace(std::uint32_t nsid) { return admin(kNamespaceAttachment, nsid, kAttach, Transfer::out); }
NvmeCommand detach_namespace(std::uint32_t nsid) { return admin(kNamespaceAttachment, nsid, kDetach, Transfer::out); }

std::vector<std::uint8_t> describe_namespace(const NamespaceShape& shape) {
    std::vector<std::uint8_t> data(kIdentifyBytes);
    put_le64(data, kNsze, shape.blocks);
    put_le64(data, kNcap, shape.blocks);
    data[kFlbas] = shape.formatted;
    data[kDps] = shape.protection;
    data[kNmic] = shape.sharing;
    return data;
}

std::vector<std::uint8_t> list_of_controllers(std::uint16_t controller) {
    std::vector<std::uint8_t> data(kIdentifyBytes);
    data[0] = 1;
    data[2] = static_cast<std::uint8_t>(controller);
    data[3] = static_cast<std::uint8_t>(controller >> 8U);
    return data;
}

}  // namespace fettle::nvme
