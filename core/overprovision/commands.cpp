// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overprovision/commands.h"

namespace fettle::overprovision {

namespace {

constexpr std::uint8_t kReadNativeMaxExt = 0x27;
constexpr std::uint8_t kSetMaxExt = 0x37;
constexpr std::uint8_t kAccessibleMax = 0x78;
constexpr std::uint16_t kGetNative = 0x0000;
constexpr std::uint16_t kSetAccessible = 0x0001;
constexpr std::uint8_t kLbaMode = 0x40;  // DEVICE bit 6 (ATA/ATAPI-7 6.31.4)
constexpr std::uint16_t kLasting = 1;    // COUNT bit 0: VV (ATA/ATAPI-7 6.50.4)

AtaCommand address(std::uint8_t code, std::uint64_t lba) {
    AtaCommand command;
    command.command = code;
    command.lba = lba;
    command.device = kLbaMode;
    command.extended = true;
    return command;
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

}  // namespace fettle::overprovision
