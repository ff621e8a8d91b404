// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/sim/stack.h"

namespace fettle::win_sim {

using windows::IoAnswer;
namespace win_error = windows::win_error;

namespace {

// ATA_PASS_THROUGH_DIRECT of a 64-bit program, ntddscsi.h.
constexpr std::size_t kStructure = 48;
constexpr unsigned kDataIn = 2;
constexpr unsigned kDataOut = 4;
constexpr unsigned k48Bit = 8;
constexpr unsigned kDma = 0x10;

constexpr std::uint8_t kSecuritySetPassword = 0xF1;
constexpr std::uint8_t kSecurityFreezeLock = 0xF5;
constexpr std::uint8_t kSanitize = 0xB4;
constexpr std::uint32_t kSmartVersion = 0x74080;
constexpr std::uint32_t kSmartReceive = 0x7C088;

/// Microsoft, "Security Group Commands": the user password that WinPE passes.
constexpr std::string_view kPassword = "AutoATAWindowsString12345678901";

bool transfers_several(std::uint8_t command) {
    return command == 0xC4 || command == 0x29 || command == 0xC5 || command == 0x39 || command == 0xCE;
}

class AhciStack final : public ScsiStack {
public:
    explicit AhciStack(Disk disk) : ScsiStack(std::move(disk)) {
        // Microsoft, "Security Group Commands": the driver freezes drives at the start, but not in WinPE.
        if (habits().win_pe) return;
        AtaCommand freeze;
        freeze.command = kSecurityFreezeLock;
        (void)drive().ata()->execute(freeze, {});
    }
    [[nodiscard]] std::string service() const override { return "storahci"; }

private:
    /// IDENTIFY data, and no vendor.
    [[nodiscard]] Texts texts() override {
        const auto& identity = drive().personality().identity;
        auto serial = identity.serial;
        serial.resize(20, ' ');
        if (habits().serial_in_digits) serial = digits(serial);
        return {11, {}, identity.model, identity.firmware, serial};
    }
    static std::string digits(const std::string& serial) {
        std::string text;
        for (std::size_t i = 0; i + 1 < serial.size(); i += 2) {
            for (const char c : {serial[i + 1], serial[i]}) {
                text += "0123456789abcdef"[static_cast<unsigned char>(c) >> 4U];
                text += "0123456789abcdef"[static_cast<unsigned char>(c) & 0xFU];
            }
        }
        return text;
    }

    /// Microsoft, "Security Group Commands" and "ATA Command Support": SECURITY and SANITIZE only in WinPE, and there
    /// SECURITY SET PASSWORD only with a certain user password.
    [[nodiscard]] bool is_blocked(std::uint8_t command, std::span<const std::uint8_t> data) const {
        if (!is_security(command) && command != kSanitize) return false;
        if (!habits().win_pe) return true;
        if (command != kSecuritySetPassword) return false;
        // ACS-4 7.46.4: word 0 bit 0 is 0 for the user password, which is in words 1 to 16.
        const bool user = data.size() >= 34 && (data[0] & 1U) == 0;
        return !user || std::string_view(reinterpret_cast<const char*>(data.data()) + 2, kPassword.size()) != kPassword;
    }

    [[nodiscard]] windows::WinError blocked(std::span<const std::uint8_t> cdb) override {
        constexpr std::uint8_t kScsiSanitize = 0x48;
        // Error 50 on Windows 10 (Seagate, opensea-transport).
        if (!cdb.empty() && cdb[0] == kScsiSanitize && !habits().win_pe) return win_error::kNotSupported;
        if (!is_ata_pass_through(cdb)) return 0;
        if (habits().ata_refusal != 0) return habits().ata_refusal;
        const auto command = cdb[0] == 0x85 ? cdb[14] : cdb[9];
        return is_blocked(command, {}) ? habits().blocked : 0;
    }

    IoAnswer ata(std::span<const std::uint8_t> in, std::span<std::uint8_t> out, bool direct) override {
        if (habits().ata_refusal != 0) return refuse(habits().ata_refusal);
        if (in.size() < kStructure || out.size() < kStructure || get(in, 0, 2) != kStructure ||
            !is_time_limit(get32(in, 12))) {
            return refuse(win_error::kInvalidParameter);
        }
        const auto command = command_of(in);
        const auto bytes = get32(in, 8);
        std::span<std::uint8_t> data;
        if (direct) {
            const auto buffer = direct_buffer(get(in, 24, 8), bytes);
            if (!buffer) return refuse(win_error::kInvalidParameter);
            data = *buffer;
        } else {
            const auto at = get(in, 24, 8);
            if (bytes != 0 && (at < kStructure || at + bytes > out.size())) return refuse(win_error::kInvalidParameter);
            data = bytes == 0 ? data : out.subspan(static_cast<std::size_t>(at), bytes);
        }
        if (is_blocked(command.command, command.transfer == Transfer::out ? data : std::span<std::uint8_t>())) {
            return refuse(habits().blocked);
        }
        return execute(command, in, out, data, direct);
    }

    IoAnswer execute(const AtaCommand& command, std::span<const std::uint8_t> in, std::span<std::uint8_t> out,
                     std::span<std::uint8_t> data, bool direct) {
        // One block of data per PIO command, unless the command is for several (smartmontools, os_win32.cpp).
        const bool one_block =
            command.transfer != Transfer::none && !command.dma && !transfers_several(command.command);
        Bytes whole(data.begin(), data.end());
        const auto back = drive().ata()->execute(command, whole);
        if (!back) return refuse(error_of_transport(back.error().code));
        const std::size_t moved = one_block ? std::min<std::size_t>(512, data.size()) : data.size();
        if (command.transfer == Transfer::in) {
            std::copy_n(whole.begin(), moved, data.begin());
            // Stale bytes of the system's own buffer (Seagate, opensea-transport).
            if (!direct && !data.empty()) data.back() = static_cast<std::uint8_t>(data.back() ^ 0xFFU);
        }
        if (in.data() != out.data()) std::copy_n(in.begin(), kStructure, out.begin());
        set(out, 8, command.transfer == Transfer::none ? 0 : moved, 4);
        if (!habits().loses_registers) put_registers(out, *back, command.extended);
        return {win_error::kNone, static_cast<std::uint32_t>(direct ? kStructure : out.size())};
    }

    static AtaCommand command_of(std::span<const std::uint8_t> in) {
        const auto flags = static_cast<unsigned>(get(in, 2, 2));
        AtaCommand command;
        command.features = in[40];
        command.count = in[41];
        command.lba = get(in, 42, 3);
        command.device = in[45];
        command.command = in[46];
        if ((flags & k48Bit) != 0) {
            command.extended = true;
            command.features = static_cast<std::uint16_t>(command.features | in[32] << 8U);
            command.count = static_cast<std::uint16_t>(command.count | in[33] << 8U);
            command.lba |= get(in, 34, 3) << 24U;
        } else {
            command.lba |= std::uint64_t{in[45] & 0xFU} << 24U;
        }
        command.dma = (flags & kDma) != 0;
        if ((flags & kDataIn) != 0) command.transfer = Transfer::in;
        if ((flags & kDataOut) != 0) command.transfer = Transfer::out;
        return command;
    }
    static void put_registers(std::span<std::uint8_t> out, const AtaReturn& back, bool extended) {
        set(out, 40, back.error, 1);
        set(out, 41, back.count & 0xFFU, 1);
        set(out, 42, back.lba & 0xFFFFFFU, 3);
        set(out, 45, back.device, 1);
        set(out, 46, back.status, 1);
        if (!extended) return;
        set(out, 33, back.count >> 8U, 1);
        set(out, 34, back.lba >> 24U, 3);
    }

    /// DOWNLOAD MICROCODE in its deferred modes (ACS-4 7.7).
    [[nodiscard]] bool has_firmware_requests() override { return true; }
    windows::WinError download(const FirmwareCall& call) override {
        constexpr std::uint64_t kBlock = 512;
        const auto blocks = call.image.size() / kBlock;
        AtaCommand command;
        command.command = 0x92;
        command.features = 0x0E;
        command.count = static_cast<std::uint16_t>(blocks & 0xFFU);
        command.lba = (blocks >> 8U & 0xFFU) | (call.offset / kBlock & 0xFFFFU) << 8U;
        command.transfer = Transfer::out;
        return execute_microcode(command, Bytes(call.image.begin(), call.image.end()));
    }
    windows::WinError activate(const FirmwareCall& /*call*/) override {
        AtaCommand command;
        command.command = 0x92;
        command.features = 0x0F;
        return execute_microcode(command, {});
    }
    windows::WinError execute_microcode(const AtaCommand& command, Bytes data) {
        const auto back = drive().ata()->execute(command, data);
        if (!back) return error_of_transport(back.error().code);
        return (back->status & 0x21U) == 0 ? win_error::kNone : win_error::kIoDevice;
    }

    IoAnswer smart(std::uint32_t code, std::span<const std::uint8_t> in, std::span<std::uint8_t> out) override {
        if (code == kSmartVersion) {
            Bytes version(24);
            set(version, 0, 1, 1);
            set(version, 1, 1, 1);
            set(version, 4, 7, 4);  // CAP_ATA_ID_CMD, CAP_ATAPI_ID_CMD, CAP_SMART_CMD
            return answer(out, version);
        }
        constexpr std::size_t kIn = 32;
        constexpr std::size_t kHead = 16;
        const std::size_t bytes = code == kSmartReceive ? 512 : 0;
        if (in.size() < kIn || out.size() < kHead + bytes) return refuse(win_error::kInvalidParameter);
        AtaCommand command;
        command.features = in[4];
        command.count = in[5];
        command.lba = get(in, 6, 3);
        command.command = in[10];
        command.transfer = bytes == 0 ? Transfer::none : Transfer::in;
        const bool known = command.command == 0xB0 || (command.command == 0xEC && bytes != 0);
        if (!known) return refuse(win_error::kInvalidParameter);
        Bytes data(bytes);
        const auto back = drive().ata()->execute(command, data);
        if (!back) return refuse(error_of_transport(back.error().code));
        std::fill(out.begin(), out.end(), std::uint8_t{0});
        if ((back->status & 0x21U) != 0) {
            set(out, 4, 1, 1);  // SMART_IDE_ERROR
            set(out, 5, back->error, 1);
            return {win_error::kNone, kHead};
        }
        set(out, 0, bytes, 4);
        std::copy(data.begin(), data.end(), out.begin() + kHead);
        constexpr std::uint8_t kReturnStatus = 0xDA;
        if (command.features == kReturnStatus) {
            // IDEREGS; drivers fill in the cylinders and leave the status empty.
            set(out, kHead + 2, back->lba & 0xFFFFFFU, 3);
        }
        return {win_error::kNone, static_cast<std::uint32_t>(out.size())};
    }
};

}  // namespace

std::unique_ptr<Stack> make_ahci(const Disk& disk) { return std::make_unique<AhciStack>(disk); }

}  // namespace fettle::win_sim
