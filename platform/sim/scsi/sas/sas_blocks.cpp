// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/sas/sas_blocks.h"

namespace fettle::sim::t10 {

namespace {

SenseData at_block(SenseKey key, Asc code, std::uint64_t block) {
    SenseData sense{key, code};
    sense.information = block;
    return sense;
}

unsigned byte_check(const Cdb& cdb) { return cdb.u8(1) >> 1U & 3U; }

constexpr unsigned kCheckAll = 1;
constexpr unsigned kCheckReserved = 2;

}  // namespace

std::optional<SenseData> SasBlocks::judge(const Request& request, const BlockRange& range, bool with_data) const {
    if (auto wrong = judge_range(range, drive_state_.medium().sectors(), settings_.maximum_transfer_blocks))
        return wrong;
    if (with_data && request.data.size() < range.count * block_bytes()) {
        return SenseData{SenseKey::aborted_command, Asc::data_phase_error};
    }
    return std::nullopt;
}

std::optional<SenseData> SasBlocks::judge_write(const Request& request, const BlockRange& range) const {
    if (auto wrong = judge(request, range, true)) return wrong;
    if (drive_state_.quirks().read_only) return SenseData{SenseKey::data_protect, Asc::write_protected};
    return std::nullopt;
}

Outcome SasBlocks::read(const Request& request) {
    const auto range = block_range(request.cdb);
    if (const auto wrong = judge(request, range, true)) return check(*wrong);
    const auto bytes = static_cast<std::size_t>(range.count) * block_bytes();
    if (!drive_state_.medium().read(Lba{range.first}, request.data.first(bytes))) {
        ++drive_state_.record().uncorrectable_errors;
        return check(at_block(SenseKey::medium_error, Asc::unrecovered_read_error, range.first));
    }
    ++drive_state_.record().host_read_commands;
    return good(static_cast<std::uint32_t>(bytes));
}

/// Half of it is written if power fails meanwhile.
Outcome SasBlocks::store(const BlockRange& range, std::span<const std::uint8_t> data, bool half) {
    const auto count = half ? range.count / 2 : range.count;
    const auto bytes = static_cast<std::size_t>(count) * block_bytes();
    if (!drive_state_.medium().write(Lba{range.first}, data.first(bytes))) {
        return check(at_block(SenseKey::medium_error, Asc::write_error, range.first));
    }
    ++drive_state_.record().host_write_commands;
    const bool through = range.fua || !write_cache_;
    if (through && !half && !drive_state_.medium().flush()) return check(SenseKey::medium_error, Asc::write_error);
    return good(static_cast<std::uint32_t>(bytes));
}

Outcome SasBlocks::write(const Request& request) {
    const auto range = block_range(request.cdb);
    if (const auto wrong = judge_write(request, range)) return check(*wrong);
    return store(range, request.data, request.half);
}

Outcome SasBlocks::compare(const BlockRange& range, std::span<const std::uint8_t> expected, bool one_block) {
    Bytes there(static_cast<std::size_t>(range.count) * block_bytes());
    if (!drive_state_.medium().read(Lba{range.first}, there)) {
        return check(at_block(SenseKey::medium_error, Asc::unrecovered_read_error, range.first));
    }
    for (std::size_t i = 0; i < there.size(); ++i) {
        if (there[i] == expected[one_block ? i % block_bytes() : i]) continue;
        return check(at_block(SenseKey::miscompare, Asc::miscompare, i));
    }
    return good(static_cast<std::uint32_t>(one_block ? block_bytes() : there.size()));
}

Outcome SasBlocks::verify(const Request& request) {
    auto range = block_range(request.cdb);
    range.fua = false;
    const auto mode = byte_check(request.cdb);
    if (mode == kCheckReserved) return check(invalid_field(1));
    if (const auto wrong = judge(request, range, mode == kCheckAll)) return check(*wrong);
    if (range.count == 0) return good();
    if (mode != 0) return compare(range, request.data, mode != kCheckAll);
    return good();
}

Outcome SasBlocks::write_and_verify(const Request& request) {
    auto range = block_range(request.cdb);
    range.fua = true;  // what is to be verified must be on the medium
    if (const auto wrong = judge_write(request, range)) return check(*wrong);
    auto written = store(range, request.data, request.half);
    if (!written.good() || request.half || range.count == 0 || byte_check(request.cdb) != kCheckAll) return written;
    const auto compared = compare(range, request.data, false);
    return compared.good() ? written : compared;
}

Outcome SasBlocks::compare_and_write(const Request& request) {
    const auto range = block_range(request.cdb);
    if (range.count == 0) return good();
    if (range.count > kCompareBlocks) return check(invalid_field(13));
    if (const auto wrong = judge_write(request, range)) return check(*wrong);
    const auto bytes = static_cast<std::size_t>(range.count) * block_bytes();
    if (request.data.size() < 2 * bytes) return check(SenseKey::aborted_command, Asc::data_phase_error);
    if (const auto compared = compare(range, request.data, false); !compared.good()) return compared;
    auto written = store(range, request.data.subspan(bytes), request.half);
    if (written.good()) written.transferred = static_cast<std::uint32_t>(2 * bytes);
    return written;
}

Outcome SasBlocks::synchronize(const Request& request) {
    const auto range = block_range(request.cdb);
    if (const auto wrong = judge_range({range.first, range.count, false, 0}, drive_state_.medium().sectors(), 0)) {
        return check(*wrong);
    }
    if (request.half) return good();
    return drive_state_.medium().flush() ? good() : check(SenseKey::medium_error, Asc::write_error);
}

Outcome SasBlocks::prefetch(const Request& request) {
    const auto range = block_range(request.cdb);
    if (const auto wrong = judge_range({range.first, range.count, false, 0}, drive_state_.medium().sectors(), 0)) {
        return check(*wrong);
    }
    return good();
}

}  // namespace fettle::sim::t10
