// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scan/verify_queue.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <functional>
#include <thread>
#include <utility>
#include <vector>

#include "core/base/bytes.h"
#include "core/nvme/commands.h"
#include "core/nvme/identify_controller.h"
#include "core/scan/scan_map.h"
#include "core/scsi/transact.h"

namespace fettle::scan {

namespace {

/// A drive may try for long to read a bad block.
constexpr std::uint32_t kTimeout_ms = 60'000;

/// Verifies `count` blocks from `first`.
using Verify = std::function<Status(std::uint64_t first, std::uint32_t count)>;

Status verify_ata(AtaPort& port, std::uint64_t first, std::uint32_t count) {
    constexpr std::uint8_t kReadVerifyExt = 0x42;
    constexpr std::uint8_t kByLba = 0x40;
    AtaCommand command;
    command.command = kReadVerifyExt;
    command.count = static_cast<std::uint16_t>(count);
    command.lba = first;
    command.device = kByLba;
    command.extended = true;
    command.timeout_ms = kTimeout_ms;
    const auto back = port.execute(command, {});
    if (!back) return fail(back.error());
    return {};
}

Status verify_nvme(NvmePort& port, std::uint32_t nsid, std::uint64_t first, std::uint32_t count) {
    constexpr std::uint8_t kVerify = 0x0C;
    NvmeCommand command;
    command.opcode = kVerify;
    command.nsid = nsid;
    command.cdw10_15[0] = static_cast<std::uint32_t>(first);
    command.cdw10_15[1] = static_cast<std::uint32_t>(first >> 32U);
    command.cdw10_15[2] = count - 1;
    command.timeout_ms = kTimeout_ms;
    const auto back = port.io(command);
    if (!back) return fail(back.error());
    return {};
}

Status verify_scsi(ScsiPort& port, std::uint64_t first, std::uint32_t count) {
    constexpr std::uint8_t kVerify16 = 0x8F;
    constexpr std::size_t kCdbBytes = 16;
    constexpr std::size_t kLba = 2;
    constexpr std::size_t kLength = 10;
    ScsiCommand command;
    command.cdb.assign(kCdbBytes, 0);
    command.cdb[0] = kVerify16;  // BYTCHK 00b: no data from the host
    for (unsigned i = 0; i < 8; ++i) command.cdb[kLba + i] = static_cast<std::uint8_t>(first >> (8 * (7 - i)));
    for (unsigned i = 0; i < 4; ++i) command.cdb[kLength + i] = static_cast<std::uint8_t>(count >> (8 * (3 - i)));
    command.timeout_ms = kTimeout_ms;
    const auto done = scsi::transact(port, command, {}, "VERIFY (16)");
    if (!done) return fail(done.error());
    return {};
}

/// ONCS bit 7 (NVMe Base 2.0 figure 275, bytes 521:520): a controller without it is not sent the command.
bool has_verify(NvmePort& port) {
    constexpr std::size_t kOncs = 520;
    constexpr std::uint8_t kVerifies = 1U << 7U;
    std::array<std::uint8_t, nvme::kIdentifyBytes> data{};
    const auto back = port.admin(nvme::identify_controller(), data);
    return back && (data[kOncs] & kVerifies) != 0;
}

std::int32_t result_of(const Status& done, std::uint32_t bytes) {
    if (done) return static_cast<std::int32_t>(bytes);
    switch (done.error().code) {
        case ErrorCode::vanished: return -ENODEV;
        case ErrorCode::not_permitted: return -EACCES;
        case ErrorCode::timeout: return -ETIMEDOUT;
        default: return -EIO;
    }
}

class VerifyQueue final : public bench::IoQueue {
public:
    VerifyQueue(Verify verify, std::uint32_t block_bytes, const plan::Clock& clock)
        : verify_(std::move(verify)), block_bytes_(block_bytes), clock_(clock) {}

    [[nodiscard]] std::span<std::uint8_t> buffer(std::uint32_t /*slot*/) override { return {}; }
    [[nodiscard]] std::uint64_t now_ns() override { return clock_.steady_ns(); }
    [[nodiscard]] std::uint64_t cpu_ns() override { return 0; }

    Result<bench::Exchange> exchange(std::span<const bench::IoRequest> requests, std::uint64_t until_ns) override {
        bench::Exchange exchange;
        exchange.submitted_ns = now_ns();
        completions_.clear();
        for (const auto& request : requests) {
            const auto done = verify_(request.offset / block_bytes_, request.bytes / block_bytes_);
            completions_.push_back({now_ns(), result_of(done, request.bytes), request.slot});
        }
        if (requests.empty() && until_ns > exchange.submitted_ns) {
            std::this_thread::sleep_for(std::chrono::nanoseconds(until_ns - exchange.submitted_ns));
        }
        exchange.completions = completions_;
        return exchange;
    }

private:
    Verify verify_;
    std::uint32_t block_bytes_;
    const plan::Clock& clock_;
    std::vector<bench::IoCompletion> completions_;
};

Verify choose(DrivePorts& ports, const DriveIdentity& identity) {
    if (ports.nvme && has_verify(*ports.nvme)) {
        return [port = ports.nvme.get(), nsid = identity.nsid.value_or(1)](std::uint64_t first, std::uint32_t count) {
            return verify_nvme(*port, nsid, first, count);
        };
    }
    if (ports.nvme) return {};
    if (ports.ata) {
        return [port = ports.ata.get()](std::uint64_t first, std::uint32_t count) {
            return verify_ata(*port, first, count);
        };
    }
    // USB bridges have hung on commands that systems do not send.
    if (!ports.scsi || identity.bus == Bus::usb) return {};
    return [port = ports.scsi.get()](std::uint64_t first, std::uint32_t count) {
        return verify_scsi(*port, first, count);
    };
}

/// A bad block among the first is no lack of support. An ATA drive reports both as an aborted command with different
/// error bits: ABRT alone means that it does not know the command (ACS-4 6.3).
bool means_unsupported(const Error& error) {
    constexpr std::uint32_t kAbort = 0x04;
    constexpr std::uint32_t kUncorrectable = 0x40;
    if (error.native.kind == NativeStatus::Kind::ata) {
        return (error.native.value & kAbort) != 0 && (error.native.value & kUncorrectable) == 0;
    }
    return error.code != ErrorCode::io;
}

}  // namespace

std::unique_ptr<bench::IoQueue> make_verify_queue(DrivePorts& ports, const DriveIdentity& identity,
                                                  std::uint64_t drive_bytes, std::uint32_t block_bytes,
                                                  const plan::Clock& clock) {
    auto verify = choose(ports, identity);
    if (!verify) return nullptr;
    // With the largest size that will be used: a drive may limit it (NVMe: VSL).
    const auto count = static_cast<std::uint32_t>(std::min<std::uint64_t>(kChunk, drive_bytes) / block_bytes);
    const auto tried = verify(0, count);
    if (!tried && means_unsupported(tried.error())) return nullptr;
    return std::make_unique<VerifyQueue>(std::move(verify), block_bytes, clock);
}

}  // namespace fettle::scan
