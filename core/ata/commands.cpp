// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ata/commands.h"

namespace fettle::ata {

namespace {

// Command codes, ACS-3 annex B.
constexpr std::uint8_t kReadLogExt = 0x2F;
constexpr std::uint8_t kReadLogDmaExt = 0x47;
constexpr std::uint8_t kIdentifyPacketDevice = 0xA1;
constexpr std::uint8_t kSmart = 0xB0;
constexpr std::uint8_t kCheckPowerMode = 0xE5;
constexpr std::uint8_t kIdentifyDevice = 0xEC;

// SMART feature codes, ACS-3 7.48.
constexpr std::uint8_t kSmartReadData = 0xD0;
constexpr std::uint8_t kSmartReadThresholds = 0xD1;
constexpr std::uint8_t kSmartExecuteOffline = 0xD4;
constexpr std::uint8_t kSmartReadLog = 0xD5;
constexpr std::uint8_t kSmartWriteLog = 0xD6;
constexpr std::uint8_t kSmartEnable = 0xD8;
constexpr std::uint8_t kSmartReturnStatus = 0xDA;
/// LBA(23:8) of every SMART command (ACS-3 7.48).
constexpr std::uint64_t kSmartSignature = 0xC24F00;

AtaCommand no_data(std::uint8_t code) {
    AtaCommand command;
    command.command = code;
    return command;
}

AtaCommand data_in(std::uint8_t code, std::uint16_t sectors) {
    AtaCommand command = no_data(code);
    command.count = sectors;
    command.transfer = Transfer::in;
    return command;
}

AtaCommand as_smart(AtaCommand command, std::uint8_t feature, std::uint8_t lba_low) {
    command.features = feature;
    command.lba = kSmartSignature | lba_low;
    return command;
}

AtaCommand log_ext(std::uint8_t code, Log log, std::uint16_t page, std::uint16_t sectors) {
    AtaCommand command = data_in(code, sectors);
    command.extended = true;
    // LBA(7:0) log address, LBA(15:8) page number (7:0), LBA(39:32) page number (15:8).
    command.lba = static_cast<std::uint64_t>(log) | (page & 0xFFULL) << 8U | (page >> 8U & 0xFFULL) << 32U;
    return command;
}

}  // namespace

AtaCommand identify_device() { return data_in(kIdentifyDevice, 1); }

AtaCommand identify_packet_device() { return data_in(kIdentifyPacketDevice, 1); }

AtaCommand check_power_mode() { return no_data(kCheckPowerMode); }

AtaCommand smart_read_data() { return as_smart(data_in(kSmart, 1), kSmartReadData, 0); }

AtaCommand smart_read_thresholds() {
    // ATA-3 required 1 in the sector number register for some drives; others ignore it.
    return as_smart(data_in(kSmart, 1), kSmartReadThresholds, 1);
}

AtaCommand smart_return_status() { return as_smart(no_data(kSmart), kSmartReturnStatus, 0); }

AtaCommand smart_enable() { return as_smart(no_data(kSmart), kSmartEnable, 0); }

AtaCommand smart_execute_offline(OfflineRoutine routine) {
    return as_smart(no_data(kSmart), kSmartExecuteOffline, static_cast<std::uint8_t>(routine));
}

AtaCommand smart_execute_captive(OfflineRoutine test, std::uint32_t timeout_ms) {
    constexpr std::uint8_t kCaptive = 0x80;
    auto command = as_smart(no_data(kSmart), kSmartExecuteOffline,
                            static_cast<std::uint8_t>(static_cast<std::uint8_t>(test) | kCaptive));
    command.timeout_ms = timeout_ms;
    return command;
}

AtaCommand smart_read_log(Log log, std::uint8_t sectors) {
    return as_smart(data_in(kSmart, sectors), kSmartReadLog, static_cast<std::uint8_t>(log));
}

AtaCommand smart_write_log(Log log, std::uint8_t sectors) {
    auto command = as_smart(data_in(kSmart, sectors), kSmartWriteLog, static_cast<std::uint8_t>(log));
    command.transfer = Transfer::out;
    return command;
}

AtaCommand read_log_ext(Log log, std::uint16_t page, std::uint16_t sectors) {
    return log_ext(kReadLogExt, log, page, sectors);
}

AtaCommand read_log_dma_ext(Log log, std::uint16_t page, std::uint16_t sectors) {
    AtaCommand command = log_ext(kReadLogDmaExt, log, page, sectors);
    command.dma = true;
    return command;
}

}  // namespace fettle::ata
