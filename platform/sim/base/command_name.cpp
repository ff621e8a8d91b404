// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/base/command_name.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace fettle::sim {

namespace {

constexpr std::string_view kRead = "read";
constexpr std::string_view kWrite = "write";
constexpr std::string_view kTrim = "trim";
constexpr std::string_view kErase = "erase";
constexpr std::string_view kFirmware = "firmware";
constexpr std::string_view kOther;

struct Row {
    std::uint8_t opcode;
    std::string_view command_class;
    bool changes_state;
};

// ACS-4 table 207 (command codes).
constexpr std::array kAta{
    Row{0x06, kTrim, false},    Row{0x07, kTrim, false},                               // DATA SET MANAGEMENT
    Row{0x20, kRead, false},    Row{0x21, kRead, false},    Row{0x24, kRead, false},   // READ SECTOR(S) (EXT)
    Row{0x25, kRead, false},    Row{0x29, kRead, false},    Row{0x2A, kRead, false},   // READ … EXT, stream
    Row{0x2B, kRead, false},    Row{0x60, kRead, false},    Row{0xC4, kRead, false},   // FPDMA, MULTIPLE
    Row{0xC8, kRead, false},    Row{0xC9, kRead, false},                               // READ DMA
    Row{0x30, kWrite, false},   Row{0x31, kWrite, false},   Row{0x34, kWrite, false},  // WRITE SECTOR(S) (EXT)
    Row{0x35, kWrite, false},   Row{0x39, kWrite, false},   Row{0x3A, kWrite, false},  // WRITE … EXT, stream
    Row{0x3B, kWrite, false},   Row{0x3D, kWrite, false},   Row{0x45, kOther, true},   // FUA; WRITE UNCORRECTABLE
    Row{0x61, kWrite, false},   Row{0xC5, kWrite, false},   Row{0xCA, kWrite, false},  // FPDMA, MULTIPLE, DMA
    Row{0xCB, kWrite, false},   Row{0xCE, kWrite, false},                              //
    Row{0xB4, kErase, true},    Row{0xF4, kErase, true},                               // SANITIZE, SECURITY ERASE
    Row{0x92, kFirmware, true}, Row{0x93, kFirmware, true},                            // DOWNLOAD MICROCODE
    Row{0x37, kOther, true},    Row{0x77, kOther, true},    Row{0x78, kOther, true},   // SET MAX, AMAC
    Row{0xB0, kOther, true},    Row{0xB1, kOther, true},    Row{0xEF, kOther, true},   // SMART, DCO, SET FEATURES
    Row{0xF1, kOther, true},    Row{0xF2, kOther, true},    Row{0xF5, kOther, true},   // SECURITY …
    Row{0xF6, kOther, true},    Row{0xF9, kOther, true},                               //
};

// NVMe Base 2.0 figure 138 (admin), NVM Command Set 1.0 figure 17 (I/O).
constexpr std::array kNvmeAdmin{
    Row{0x09, kOther, true},    Row{0x0D, kOther, true},  // Set Features, Namespace Management
    Row{0x10, kFirmware, true}, Row{0x11, kFirmware, false},
    Row{0x14, kOther, true},    Row{0x15, kOther, true},  // Device Self-test, Namespace Attachment
    Row{0x80, kErase, true},    Row{0x84, kErase, true},  // Format NVM, Sanitize
    Row{0x81, kOther, true},                              // Security Send
};
constexpr std::array kNvmeIo{
    Row{0x01, kWrite, false},
    Row{0x02, kRead, false},
    Row{0x08, kWrite, false},
    Row{0x09, kTrim, false},
};

// SPC-5 annex F, SBC-4 clause 5.
constexpr std::array kScsi{
    Row{0x04, kErase, true},  Row{0x48, kErase, true},                               // FORMAT UNIT, SANITIZE
    Row{0x08, kRead, false},  Row{0x28, kRead, false},    Row{0xA8, kRead, false},   // READ 6, 10, 12
    Row{0x88, kRead, false},  Row{0x0A, kWrite, false},   Row{0x2A, kWrite, false},  // READ 16; WRITE 6, 10
    Row{0xAA, kWrite, false}, Row{0x8A, kWrite, false},   Row{0x2E, kWrite, false},  // WRITE 12, 16, AND VERIFY
    Row{0x8E, kWrite, false}, Row{0x42, kTrim, false},    Row{0x41, kWrite, false},  // UNMAP, WRITE SAME 10
    Row{0x93, kWrite, false}, Row{0x3B, kFirmware, true},                            // WRITE SAME 16, WRITE BUFFER
    Row{0x15, kOther, true},  Row{0x55, kOther, true},    Row{0x1D, kOther, true},   // MODE SELECT, SEND DIAGNOSTIC
    Row{0x4C, kOther, true},  Row{0xB5, kOther, true},                               // LOG SELECT, SECURITY OUT
};

template <std::size_t N>
void describe(CommandName& name, const std::array<Row, N>& rows, std::uint8_t opcode) {
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const Row& each) { return each.opcode == opcode; });
    if (row == rows.end()) return;
    name.command_class = row->command_class;
    name.changes_state = row->changes_state;
}

constexpr std::uint8_t kSmart = 0xB0;

/// SMART's subcommands that do more than read (ACS-3 7.53): autosave, off-line and self-tests, WRITE LOG,
/// enable, disable.
bool changes_smart(std::uint8_t feature) {
    constexpr std::array<std::uint8_t, 5> kChanging{0xD2, 0xD4, 0xD6, 0xD8, 0xD9};
    return std::find(kChanging.begin(), kChanging.end(), feature) != kChanging.end();
}

bool is_hex_pair(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    return text.size() == 2 && text.find_first_not_of(kDigits) == std::string_view::npos;
}

}  // namespace

CommandName name_of(const AtaCommand& command) {
    CommandName name{fmt::format("ata.{:02x}", command.command), kOther};
    describe(name, kAta, command.command);
    if (command.command == kSmart) name.changes_state = changes_smart(static_cast<std::uint8_t>(command.features));
    return name;
}

CommandName name_of(const NvmeSubmission& command, bool admin) {
    CommandName name{fmt::format("nvme.{}.{:02x}", admin ? "admin" : "io", command.opcode()), kOther};
    if (admin) {
        describe(name, kNvmeAdmin, command.opcode());
    } else {
        describe(name, kNvmeIo, command.opcode());
    }
    return name;
}

CommandName name_of(std::span<const std::uint8_t> cdb) {
    const std::uint8_t opcode = cdb.empty() ? 0 : cdb[0];
    CommandName name{fmt::format("scsi.{:02x}", opcode), kOther};
    describe(name, kScsi, opcode);
    // WRITE SAME with UNMAP (SBC-4 5.52, byte 1 bit 3) discards.
    if ((opcode == 0x41 || opcode == 0x93) && cdb.size() > 1 && (cdb[1] & 0x08U) != 0) name.command_class = kTrim;
    return name;
}

bool is_command_name(std::string_view text) {
    for (const auto word : {kRead, kWrite, kTrim, kErase, kFirmware, std::string_view("any")}) {
        if (text == word) return true;
    }
    for (const auto prefix : {std::string_view("ata."), std::string_view("nvme.admin."), std::string_view("nvme.io."),
                              std::string_view("scsi.")}) {
        if (text.starts_with(prefix) && is_hex_pair(text.substr(prefix.size()))) return true;
    }
    return false;
}

}  // namespace fettle::sim
