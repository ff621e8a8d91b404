// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/sim/stack.h"

namespace fettle::win_sim {

using windows::IoAnswer;
namespace win_error = windows::win_error;

namespace {

// SCSI_PASS_THROUGH and SCSI_PASS_THROUGH_DIRECT of a 64-bit program, ntddscsi.h.
constexpr std::size_t kStructure = 56;
constexpr std::uint8_t kInquiry = 0x12;
constexpr std::size_t kInquiryBytes = 252;

Transfer transfer_of(std::uint8_t direction) {
    if (direction == 1) return Transfer::in;
    return direction == 0 ? Transfer::out : Transfer::none;
}

/// ILLEGAL REQUEST, INVALID COMMAND OPERATION CODE in fixed format.
Bytes illegal_request() { return {0x70, 0, 5, 0, 0, 0, 0, 10, 0, 0, 0, 0, 0x20, 0, 0, 0, 0, 0}; }

std::string text_of(std::span<const std::uint8_t> bytes, std::size_t at, std::size_t length) {
    std::string text;
    for (std::size_t i = at; i < at + length && i < bytes.size() && bytes[i] != 0; ++i) {
        text += static_cast<char>(bytes[i]);
    }
    return text;
}

}  // namespace

bool is_ata_pass_through(std::span<const std::uint8_t> cdb) {
    // SAT-4 12.2. A1h of 12 bytes is BLANK only for optical drives.
    return !cdb.empty() && ((cdb[0] == 0x85 && cdb.size() == 16) || (cdb[0] == 0xA1 && cdb.size() == 12));
}

bool is_security(std::uint8_t command) { return command >= 0xF1 && command <= 0xF6; }

Bytes ScsiStack::inquiry(std::optional<std::uint8_t> page) {
    ScsiCommand command;
    command.cdb = {kInquiry, static_cast<std::uint8_t>(page ? 1 : 0), page.value_or(0), 0, kInquiryBytes, 0};
    command.transfer = Transfer::in;
    Bytes data(kInquiryBytes);
    for (int attempt = 0; attempt < 3; ++attempt) {
        const auto back = drive().scsi()->execute(command, data);
        if (!back) return {};
        if (back->status != 0) continue;
        data.resize(std::min<std::size_t>(back->transferred, data.size()));
        disguise(command.cdb, data);
        return data;
    }
    return {};
}

Stack::Texts ScsiStack::inquiry_texts(std::uint32_t bus) {
    const auto data = inquiry(std::nullopt);
    const auto page = inquiry(0x80);
    return {bus, text_of(data, 8, 8), text_of(data, 16, 16), text_of(data, 32, 4),
            page.size() > 4 ? text_of(page, 4, page[3]) : std::string()};
}

std::optional<Bytes> ScsiStack::identification() {
    const auto page = inquiry(0x83);
    if (page.size() < 4) return std::nullopt;
    Bytes descriptor(12);
    std::uint32_t count = 0;
    std::size_t last = 0;
    const auto end = std::min(page.size(), 4 + (std::size_t{page[2]} << 8U | page[3]));
    for (std::size_t at = 4; at + 4 <= end;) {
        const std::size_t length = page[at + 3];
        if (at + 4 + length > end) break;
        last = descriptor.size();
        descriptor.resize(last + (16 + length + 3) / 4 * 4);  // each begins at a DWORD
        const auto identifier = std::span(descriptor).subspan(last);
        set(identifier, 0, page[at] & 0xFU, 4);
        set(identifier, 4, page[at + 1] & 0xFU, 4);
        set(identifier, 8, length, 2);
        set(identifier, 10, identifier.size(), 2);
        set(identifier, 12, page[at + 1] >> 4U & 3U, 4);
        std::copy_n(page.begin() + static_cast<std::ptrdiff_t>(at + 4), length, identifier.begin() + 16);
        ++count;
        at += 4 + length;
    }
    if (count != 0) set(descriptor, last + 10, 0, 2);
    set(descriptor, 0, 13, 4);
    set(descriptor, 4, descriptor.size(), 4);
    set(descriptor, 8, count, 4);
    return descriptor;
}

std::optional<bool> ScsiStack::seek_penalty() {
    // classpnp derives it from the rotation rate in VPD page B1h; a drive without the page has none.
    const auto page = inquiry(0xB1);
    if (page.size() < 6) return std::nullopt;
    return !(page[4] == 0 && page[5] == 1);
}

IoAnswer Stack::pass_scsi(std::span<const std::uint8_t> in, std::span<std::uint8_t> out, bool direct,
                          const ScsiExecute& execute) {
    if (in.size() < kStructure || out.size() < kStructure || get(in, 0, 2) != kStructure) {
        return refuse(win_error::kInvalidParameter);
    }
    const std::size_t cdb_bytes = in[6];
    const std::size_t sense_bytes = in[7];
    const std::size_t sense_at = get32(in, 32);
    const auto bytes = get32(in, 12);
    const auto place = get(in, 24, 8);
    const auto transfer = transfer_of(in[8]);
    const bool sound = cdb_bytes >= 6 && cdb_bytes <= 16 && in[8] <= 2 && is_time_limit(get32(in, 16)) &&
                       (sense_bytes == 0 || (sense_at >= kStructure && sense_at + sense_bytes <= out.size()));
    if (!sound) return refuse(win_error::kInvalidParameter);
    // The direct form fails for a single byte (smartmontools, os_win32.cpp).
    if (direct && bytes == 1) return refuse(win_error::kInvalidParameter);

    std::span<std::uint8_t> data;
    if (direct) {
        const auto buffer = direct_buffer(place, bytes);
        if (!buffer) return refuse(win_error::kInvalidParameter);
        data = *buffer;
    } else if (bytes != 0) {
        if (place < kStructure || place + bytes > out.size() || bytes > habits().largest_transfer) {
            return refuse(win_error::kInvalidParameter);
        }
        data = out.subspan(static_cast<std::size_t>(place), bytes);
        if (in.data() != out.data()) std::copy_n(in.begin() + static_cast<std::ptrdiff_t>(place), bytes, data.begin());
    }

    ScsiCommand command;
    command.cdb.assign(in.begin() + 36, in.begin() + 36 + static_cast<std::ptrdiff_t>(cdb_bytes));
    command.transfer = transfer;
    command.timeout_ms = get32(in, 16) * 1000;
    const auto outcome = execute(command, data);
    if (outcome.refusal != 0) return refuse(outcome.refusal);
    const auto& back = outcome.back;
    if (in.data() != out.data()) std::copy_n(in.begin(), kStructure, out.begin());
    set(out, 2, back.status, 1);
    set(out, 12, back.transferred, 4);
    const auto sense = out.subspan(sense_at, std::min(sense_bytes, out.size() - std::min(out.size(), sense_at)));
    std::fill(sense.begin(), sense.end(), std::uint8_t{0});
    std::copy_n(back.sense.begin(), std::min(back.sense.size(), sense.size()), sense.begin());
    return {win_error::kNone, static_cast<std::uint32_t>(out.size())};
}

IoAnswer ScsiStack::scsi(std::span<const std::uint8_t> in, std::span<std::uint8_t> out, bool direct) {
    return pass_scsi(in, out, direct, [&](const ScsiCommand& command, std::span<std::uint8_t> data) {
        ScsiOutcome outcome;
        const auto refusal = blocked(command.cdb);
        if (refusal == Habits::kCheckCondition) {
            outcome.back.status = 2;
            outcome.back.sense = illegal_request();
            return outcome;
        }
        outcome.refusal = refusal;
        if (refusal != 0) return outcome;
        auto done = drive().scsi()->execute(command, data);
        if (!done) {
            outcome.refusal = error_of_transport(done.error().code);
            return outcome;
        }
        outcome.back = std::move(*done);
        if (command.transfer == Transfer::in) {
            disguise(command.cdb, data.first(std::min<std::size_t>(outcome.back.transferred, data.size())));
        }
        return outcome;
    });
}

namespace {

/// Broadcom's driver for SAS adapters: commands pass as they are.
class SasStack final : public ScsiStack {
public:
    using ScsiStack::ScsiStack;
    [[nodiscard]] std::string service() const override { return "LSI_SAS3i"; }

private:
    [[nodiscard]] Texts texts() override {
        constexpr std::uint32_t kBusSas = 10;
        return inquiry_texts(kBusSas);
    }
    [[nodiscard]] windows::WinError blocked(std::span<const std::uint8_t> /*cdb*/) override { return 0; }
};

}  // namespace

std::unique_ptr<Stack> make_sas(const Disk& disk) { return std::make_unique<SasStack>(disk); }

}  // namespace fettle::win_sim
