// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/record/recording.h"

#include <fmt/format.h>

namespace fettle::record {

namespace {

std::string what_of(const Open& /*open*/) { return "opening"; }
std::string what_of(const AtaTalk& talk) { return fmt::format("ATA command {:02X}h on", talk.command.command); }
std::string what_of(const NvmeTalk& talk) {
    return fmt::format("NVMe admin command {:02X}h, dword 10 {:08X}h, on", talk.command.opcode,
                       talk.command.cdw10_15[0]);
}
std::string what_of(const ScsiTalk& talk) {
    return fmt::format("SCSI command {:02X}h on", talk.command.cdb.empty() ? 0 : talk.command.cdb.front());
}
std::string what_of(const BlockTalk& talk) {
    return fmt::format("reading {} bytes at {} of", talk.size, talk.command.offset);
}

}  // namespace

std::string describe(std::size_t index, const Exchange& exchange) {
    const auto what = std::visit([](const auto& one) { return what_of(one); }, exchange.what);
    return fmt::format("step {} ({} {})", index + 1, what, exchange.drive);
}

}  // namespace fettle::record
