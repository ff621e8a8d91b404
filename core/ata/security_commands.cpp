// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ata/security_commands.h"

#include <algorithm>

namespace fettle::ata {

namespace {

constexpr std::size_t kPasswordAt = 2;
constexpr std::uint8_t kMasterBit = 1U << 0U;    // of word 0
constexpr std::uint8_t kEnhancedBit = 1U << 1U;  // of word 0

AtaCommand with_block(std::uint8_t code) {
    AtaCommand command;
    command.command = code;
    command.count = 1;
    command.transfer = Transfer::out;
    return command;
}

}  // namespace

SecurityBlock security_block(const Password& password, bool enhanced_erase, bool master) {
    SecurityBlock block{};
    block[0] = static_cast<std::uint8_t>((enhanced_erase ? kEnhancedBit : 0U) | (master ? kMasterBit : 0U));
    std::copy(password.begin(), password.end(), block.begin() + kPasswordAt);
    return block;
}

AtaCommand security_set_password() { return with_block(0xF1); }
AtaCommand security_unlock() { return with_block(0xF2); }

AtaCommand security_erase_prepare() {
    AtaCommand command;
    command.command = 0xF3;
    return command;
}

AtaCommand security_erase_unit(std::uint32_t timeout_ms) {
    auto command = with_block(0xF4);
    command.timeout_ms = timeout_ms;
    return command;
}

AtaCommand security_disable_password() { return with_block(0xF6); }

}  // namespace fettle::ata
