// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <string_view>

#include "platform/windows/sim/stack.h"

namespace fettle::win_sim {

using windows::IoAnswer;
namespace win_error = windows::win_error;

namespace {

constexpr std::uint32_t kBusNvme = 17;
constexpr std::size_t kSpecific = 8;  // STORAGE_PROTOCOL_SPECIFIC_DATA within query and response
constexpr std::size_t kHead = 48;     // with it
constexpr std::size_t kCommand = 80;  // the NVMe command within STORAGE_PROTOCOL_COMMAND
constexpr std::uint32_t kInvalidLogPage = 0x109;
constexpr std::uint32_t kAllNamespaces = 0xFFFFFFFF;

sim::NvmeSubmission submission(std::uint8_t opcode, std::uint32_t nsid) {
    sim::NvmeSubmission command;
    command.dwords[0] = opcode;
    command.dwords[1] = nsid;
    return command;
}

/// Microsoft's NVMe driver.
class NvmeStack : public Stack {
public:
    using Stack::Stack;
    [[nodiscard]] std::string service() const override { return "stornvme"; }

protected:
    /// The serial number is the namespace's identifier (NVM Express SCSI Translation Reference 1.5, 6.1.3).
    [[nodiscard]] Texts texts() override {
        const auto& identity = drive().personality().identity;
        const auto& id = identity.nguid.empty() ? identity.eui64 : identity.nguid;
        std::string serial;
        for (std::size_t i = 0; i < id.size(); ++i) {
            if (i != 0 && i % 4 == 0) serial += '_';
            serial += id[i] >= 'a' ? static_cast<char>(id[i] - 'a' + 'A') : id[i];
        }
        return {kBusNvme, "NVMe", identity.model, identity.firmware, serial.empty() ? identity.serial : serial + '.'};
    }

private:
    IoAnswer protocol_query(std::span<const std::uint8_t> in, std::span<std::uint8_t> out) override {
        if (in.size() < kHead || out.size() < kHead || get32(in, kSpecific) != 3)
            return refuse(win_error::kInvalidParameter);
        const auto specific = in.subspan(kSpecific, kHead - kSpecific);
        const auto offset = get32(specific, 16);
        const auto bytes = get32(specific, 20);
        const bool sound = bytes == 0 || (offset >= 40 && kSpecific + offset + std::uint64_t{bytes} <= out.size());
        if (!sound) return refuse(win_error::kInvalidParameter);
        const bool of_device = get32(in, 0) == 50;
        switch (get32(specific, 4)) {
            case 1: return identify(specific, out, of_device);
            case 2: return log_page(specific, out, of_device);
            case 3: return feature(specific, out);
            default: return refuse(win_error::kInvalidParameter);
        }
    }

    IoAnswer identify(std::span<const std::uint8_t> specific, std::span<std::uint8_t> out, bool of_device) {
        const auto cns = get32(specific, 8);
        if (get32(specific, 20) < 512) return refuse(win_error::kInvalidParameter);
        // Microsoft, STORAGE_PROTOCOL_NVME_DATA_TYPE: the list of namespaces is not supported. Lists for namespace
        // management: Microsoft, "StorNVMe Command Set Support" (WinPE).
        const bool management = cns >= 0x10 && cns <= 0x13;
        if (cns == 2 || (management && !habits().win_pe)) return refuse(win_error::kInvalidFunction);
        if (of_device && cns != 0) return refuse(win_error::kInvalidFunction);
        auto command = submission(0x06, get32(specific, 12));
        command.dwords[10] = cns;
        return complete(command, specific, out, win_error::kIoDevice);
    }

    IoAnswer log_page(std::span<const std::uint8_t> specific, std::span<std::uint8_t> out, bool of_device) {
        const auto log = get32(specific, 8);
        const auto bytes = get32(specific, 20);
        if (bytes < 512) return refuse(win_error::kInvalidParameter);
        // nvmetool-win: supported logs and endurance group event aggregate end with 1117.
        if (log == 0x00 || log == 0x0F) return refuse(win_error::kIoDevice);
        // The property of the device serves only a few.
        if (of_device && log != 0x02) return refuse(win_error::kInvalidFunction);
        auto command = submission(0x02, of_device ? disk().nsid : kAllNamespaces);
        const auto flags = get32(specific, 36);
        const auto dwords = bytes / 4 - 1;
        command.dwords[10] = log | (flags >> 1U & 0xFU) << 8U | (flags & 1U) << 15U | (dwords & 0xFFFFU) << 16U;
        command.dwords[11] = dwords >> 16U | (get32(specific, 32) & 0xFFFFU) << 16U;
        command.dwords[12] = get32(specific, 12);
        command.dwords[13] = get32(specific, 28);
        return complete(command, specific, out, win_error::kInvalidFunction);
    }

    IoAnswer feature(std::span<const std::uint8_t> specific, std::span<std::uint8_t> out) {
        const auto id = get32(specific, 8) & 0xFFU;
        // nvmetool-win: LBA range type, number of queues, autonomous power state transitions, host memory buffer and
        // timestamp end with 1117.
        constexpr std::array<std::uint32_t, 5> kNotPassed{0x03, 0x07, 0x0C, 0x0D, 0x0E};
        if (std::find(kNotPassed.begin(), kNotPassed.end(), id) != kNotPassed.end())
            return refuse(win_error::kIoDevice);
        // libnvme, ioctl-win.c: without a buffer, features of the manufacturer end with 1.
        if (id >= 0xC0 && get32(specific, 20) == 0) return refuse(win_error::kInvalidFunction);
        auto command = submission(0x0A, 0);
        command.dwords[10] = get32(specific, 8);
        command.dwords[11] = get32(specific, 12);
        return complete(command, specific, out, win_error::kIoDevice);
    }

    /// `unknown`: the error for a log page that the drive does not have.
    IoAnswer complete(const sim::NvmeSubmission& command, std::span<const std::uint8_t> specific,
                      std::span<std::uint8_t> out, windows::WinError unknown) {
        const auto bytes = get32(specific, 20);
        Bytes data(bytes);
        const auto back = drive().nvme()->admin(command, data);
        if (!back) return refuse(error_of_transport(back.error().code));
        const auto status = back->status & 0x7FFU;
        if (status != 0) return refuse(status == kInvalidLogPage ? unknown : win_error::kIoDevice);
        Bytes response(kHead + bytes);
        set(response, 0, kHead, 4);
        set(response, 4, kHead, 4);
        std::copy_n(specific.begin(), kHead - kSpecific, response.begin() + kSpecific);
        set(response, kSpecific + 16, bytes == 0 ? 0 : 40, 4);
        set(response, kSpecific + 24, back->dword0, 4);
        std::copy(data.begin(), data.end(), response.begin() + kHead);
        return answer(out, response);
    }

    /// What Microsoft, "StorNVMe Command Set Support", lists for pass-through.
    [[nodiscard]] bool passes(std::uint8_t opcode) {
        switch (opcode) {
            case 0x02:
            case 0x06:
            case 0x0A:
            case 0x14: return true;  // 14h from Windows 10 1903 (Seagate, opensea-transport)
            case 0x0D:               // namespace management and attachment, NVMe-MI, Format
            case 0x15:
            case 0x1D:
            case 0x1E:
            case 0x80:
            case 0x84: return habits().win_pe;
            default: return opcode >= 0xC0 && listed_as_supported(opcode);
        }
    }
    /// Commands of the manufacturer need CSUPP in the effects log (Microsoft, "Working with NVMe drives").
    [[nodiscard]] bool listed_as_supported(std::uint8_t opcode) {
        auto command = submission(0x02, kAllNamespaces);
        constexpr std::size_t kBytes = 4096;
        command.dwords[10] = 0x05 | (kBytes / 4 - 1) << 16U;
        Bytes log(kBytes);
        const auto back = drive().nvme()->admin(command, log);
        return back && (back->status & 0x7FFU) == 0 && (get32(log, std::size_t{4} * opcode) & 1U) != 0;
    }

    IoAnswer protocol_command(std::span<const std::uint8_t> in, std::span<std::uint8_t> out) override {
        constexpr std::size_t kLeast = kCommand + 64;
        if (in.size() < kLeast || out.size() < kLeast) return refuse(win_error::kInvalidParameter);
        const bool sound = get32(in, 0) == 1 && get32(in, 4) == 84 && get32(in, 8) == 3 && get32(in, 24) == 64 &&
                           get32(in, 40) != 0 && get32(in, 56) == 1;
        if (!sound) return refuse(win_error::kInvalidParameter);
        const auto to = get32(in, 32);
        const auto from = get32(in, 36);
        const auto to_at = get32(in, 48);
        const auto from_at = get32(in, 52);
        const auto inside = [&](std::uint32_t bytes, std::uint32_t at) {
            return bytes == 0 || (at >= kLeast && at % 8 == 0 && std::uint64_t{at} + bytes <= out.size());
        };
        if ((to != 0 && from != 0) || !inside(to, to_at) || !inside(from, from_at)) {
            return refuse(win_error::kInvalidParameter);
        }
        sim::NvmeSubmission command;
        for (std::size_t i = 0; i < command.dwords.size(); ++i) command.dwords[i] = get32(in, kCommand + 4 * i);
        constexpr std::uint8_t kSanitize = 0x84;
        // Outside Windows PE it fails with a status of "pending", and nothing reaches the drive (libnvme, ioctl-win.c;
        // nvme-cli #3452).
        if (command.opcode() == kSanitize && !habits().win_pe) return refuse(win_error::kInvalidFunction);
        if (!passes(command.opcode())) return refuse(habits().blocked);
        Bytes data(std::max(to, from));
        if (to != 0) std::copy_n(in.begin() + to_at, to, data.begin());
        const auto back = drive().nvme()->admin(command, data);
        if (!back) return refuse(error_of_transport(back.error().code));
        if (in.data() != out.data()) std::copy_n(in.begin(), std::min(in.size(), out.size()), out.begin());
        set(out, 16, back->status == 0 ? 1 : 2, 4);  // STORAGE_PROTOCOL_STATUS_SUCCESS, _ERROR
        set(out, 20, std::uint32_t{back->status} << 1U, 4);
        set(out, 64, back->dword0, 4);
        if (from != 0) std::copy_n(data.begin(), from, out.begin() + from_at);
        const bool fails = back->status != 0 && habits().failure_fails_call;
        return {fails ? win_error::kIoDevice : win_error::kNone, static_cast<std::uint32_t>(out.size())};
    }
};

/// What Windows does of itself instead of passing commands.
class MicrosoftStack final : public NvmeStack {
public:
    using NvmeStack::NvmeStack;

private:
    [[nodiscard]] windows::WinError run(const sim::NvmeSubmission& command, std::span<std::uint8_t> data) {
        const auto back = drive().nvme()->admin(command, data);
        if (!back) return error_of_transport(back.error().code);
        switch (back->status & 0x7FFU) {
            case 0x000:
            case 0x10B:  // a reset is needed for the activation
            case 0x110:
            case 0x111: return win_error::kNone;
            case 0x106: return 0x80030208;  // STG_E_FIRMWARE_SLOT_INVALID (libnvme, ioctl-win.c)
            case 0x107: return 0x80030209;  // STG_E_FIRMWARE_IMAGE_INVALID
            default: return win_error::kIoDevice;
        }
    }

    IoAnswer reinitialize(std::span<const std::uint8_t> in) override {
        using Reinitialize = Habits::Reinitialize;
        constexpr std::uint32_t kAuse = 1U << 3U;
        auto command = submission(0x84, 0);
        command.dwords[10] = 4U | kAuse;  // a crypto erase
        switch (habits().reinitialize) {
            case Reinitialize::none: return refuse(win_error::kInvalidFunction);
            case Reinitialize::format_crypto: {
                auto format = submission(0x80, disk().nsid);
                format.dwords[10] = 2U << 9U;
                return refuse(run(format, {}));
            }
            case Reinitialize::sanitize_crypto: break;
            case Reinitialize::as_requested: {
                if (in.empty()) break;
                if (in.size() < 16 || get32(in, 0) != 16 || get32(in, 4) != 16) {
                    return refuse(win_error::kInvalidParameter);
                }
                const auto options = get32(in, 12);
                const auto method = options & 0xFU;
                if (method > 2) return refuse(win_error::kInvalidParameter);
                command.dwords[10] = (method == 1 ? 2U : 4U) | ((options & 0x10U) != 0 ? 0U : kAuse);
            }
        }
        return refuse(run(command, {}));
    }

    [[nodiscard]] bool has_firmware_requests() override { return true; }
    /// Without the flag of the controller the driver knows one slot only (Seagate, opensea-transport).
    static bool of_controller(const FirmwareCall& call) { return (call.flags & 1U) != 0; }
    windows::WinError download(const FirmwareCall& call) override {
        if (!of_controller(call)) return win_error::kInvalidParameter;
        auto command = submission(0x11, 0);
        command.dwords[10] = static_cast<std::uint32_t>(call.image.size() / 4 - 1);
        command.dwords[11] = static_cast<std::uint32_t>(call.offset / 4);
        Bytes data(call.image.begin(), call.image.end());
        return run(command, data);
    }
    windows::WinError activate(const FirmwareCall& call) override {
        if (!of_controller(call)) return win_error::kInvalidParameter;
        std::uint32_t action = 1;  // also 20000000h, the flag of the default
        if ((call.flags & 0x80000000U) != 0) action = 2;
        if ((call.flags & 0x40000000U) != 0) action = 0;
        if ((call.flags & 0x10000000U) != 0) action = 3;
        auto command = submission(0x10, 0);
        command.dwords[10] = action << 3U | (call.slot & 7U);
        const auto failed = run(command, {});
        if (failed == 0 && action != 0 && habits().activation_resets) drive().nvme()->controller_reset(false);
        return failed;
    }

    /// Microsoft, "StorNVMe Command Set Support": SECURITY PROTOCOL IN and OUT become Security Receive and Send. What
    /// else it translates is not needed here.
    IoAnswer scsi(std::span<const std::uint8_t> in, std::span<std::uint8_t> out, bool direct) override {
        return pass_scsi(in, out, direct, [&](const ScsiCommand& command, std::span<std::uint8_t> data) {
            ScsiOutcome outcome;
            const auto& cdb = command.cdb;
            const bool security = cdb.size() == 12 && (cdb[0] == 0xA2 || cdb[0] == 0xB5);
            if (!security) return ScsiOutcome{win_error::kInvalidFunction, {}};
            auto nvme = submission(cdb[0] == 0xA2 ? 0x82 : 0x81, 0);
            nvme.dwords[10] = std::uint32_t{cdb[1]} << 24U | std::uint32_t{cdb[2]} << 16U | std::uint32_t{cdb[3]} << 8U;
            nvme.dwords[11] =
                std::uint32_t{cdb[6]} << 24U | std::uint32_t{cdb[7]} << 16U | std::uint32_t{cdb[8]} << 8U | cdb[9];
            const auto back = drive().nvme()->admin(nvme, data);
            if (!back) return ScsiOutcome{error_of_transport(back.error().code), {}};
            if (back->status != 0) {
                outcome.back.status = 2;
                outcome.back.sense = {0x70, 0, 5, 0, 0, 0, 0, 10, 0, 0, 0, 0, 0x24, 0, 0, 0, 0, 0};
                return outcome;
            }
            outcome.back.transferred = static_cast<std::uint32_t>(data.size());
            return outcome;
        });
    }
};

/// A drive of bus NVMe on Intel's driver: the queries fail with error 1 (smartmontools #212).
class VmdStack : public NvmeStack {
public:
    using NvmeStack::NvmeStack;
    [[nodiscard]] std::string service() const override { return "iaStorVD"; }

    /// NVME_IOCTL_PASS_THROUGH (Seagate, opensea-transport, intel_rst_defs.h).
    IoAnswer miniport(std::span<const std::uint8_t> in, std::span<std::uint8_t> out) override {
        if (!habits().intel_nvme || in.size() < 164 || out.size() < in.size())
            return refuse(win_error::kInvalidFunction);
        const std::string_view signature(reinterpret_cast<const char*>(in.data()) + 4, 8);
        const auto at = get32(in, 116);
        const auto bytes = get32(in, 120);
        const bool sound = get32(in, 0) == 28 && signature == "IntelNvm" && get32(in, 12) != 0 &&
                           get32(in, 16) == 0xF0002808 && get32(in, 24) == in.size() - 28 && in[28] == 1 &&
                           at % 4 == 0 && at >= 164 && std::uint64_t{at} + bytes <= out.size();
        if (!sound) return refuse(win_error::kInvalidParameter);
        const bool addressed = in[29] == 0 && in[30] == 1 && std::uint32_t{in[31]} + 1 == disk().nsid && in[96] == 0;
        if (!addressed) return refuse(win_error::kDeviceNotExist);
        sim::NvmeSubmission command;
        for (std::size_t i = 0; i < command.dwords.size(); ++i) command.dwords[i] = get32(in, 32 + 4 * i);
        Bytes data(bytes);
        const auto back = drive().nvme()->admin(command, data);
        if (!back) return refuse(error_of_transport(back.error().code));
        if (in.data() != out.data()) std::copy(in.begin(), in.end(), out.begin());
        set(out, 20, 0, 4);
        set(out, 100, back->dword0, 4);
        set(out, 108, 5, 4);  // submission queue head
        set(out, 112, (std::uint32_t{back->status} << 1U | 1U) << 16U, 4);
        std::copy(data.begin(), data.end(), out.begin() + at);
        return {win_error::kNone, static_cast<std::uint32_t>(out.size())};
    }

private:
    IoAnswer protocol_query(std::span<const std::uint8_t> /*in*/, std::span<std::uint8_t> /*out*/) override {
        return refuse(win_error::kInvalidFunction);
    }
    IoAnswer protocol_command(std::span<const std::uint8_t> /*in*/, std::span<std::uint8_t> /*out*/) override {
        return refuse(win_error::kInvalidFunction);
    }
};

/// A remapped NVMe drive in RAID mode.
class RstNvmeStack final : public VmdStack {
public:
    using VmdStack::VmdStack;
    [[nodiscard]] std::string service() const override { return "iaStorAC"; }

private:
    [[nodiscard]] Texts texts() override {
        constexpr std::uint32_t kBusRaid = 8;
        const auto& identity = drive().personality().identity;
        // INQUIRY has 16 characters for the model.
        return {kBusRaid, "NVMe    ", identity.model.substr(0, 16), identity.firmware.substr(0, 4), {}};
    }
};

}  // namespace

std::unique_ptr<Stack> make_nvme(const Disk& disk) {
    if (disk.driver == Driver::vmd) return std::make_unique<VmdStack>(disk);
    if (disk.driver == Driver::rst_nvme) return std::make_unique<RstNvmeStack>(disk);
    return std::make_unique<MicrosoftStack>(disk);
}

}  // namespace fettle::win_sim
