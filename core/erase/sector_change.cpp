// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/erase/sector_change.h"

#include <algorithm>
#include <array>

#include "core/ata/commands.h"
#include "core/ata/identify.h"
#include "core/ata/identify_log.h"
#include "core/nvme/commands.h"
#include "core/scsi/commands.h"
#include "core/scsi/read_capacity.h"
#include "core/scsi/transact.h"
#include "core/scsi/vpd.h"

namespace fettle::erase {

namespace {

constexpr int kPatience = 5;
constexpr std::uint32_t kPause_ms = 1'000;

Result<std::uint32_t> ata_sector_bytes(AtaPort& port) {
    std::array<std::uint8_t, 512> bytes{};
    if (const auto done = port.execute(ata::identify_device(), bytes); !done) return fail(done.error());
    const auto words = ata::decode_identify(BytesView(bytes));
    if (!words) return fail(words.error());
    if (words->checksum_present && !words->checksum_ok)
        return fail(ErrorCode::malformed, FETTLE_TEXT("IDENTIFY DEVICE"));
    return words->logical_sector_bytes;
}

struct Medium {
    std::uint32_t block_bytes = 0;
    scsi::Protection protection;
};

Result<Medium> medium(ScsiPort& port) {
    const auto bytes = scsi::read(port, scsi::read_capacity_16(), scsi::kCapacity16Bytes, "READ CAPACITY(16)");
    if (!bytes) return fail(bytes.error());
    const auto capacity = scsi::decode_capacity_16(BytesView(*bytes));
    if (!capacity) return fail(capacity.error());
    return Medium{capacity->block_bytes, scsi::decode_protection(BytesView(*bytes))};
}

/// Repeats a query until the drive, which may have been reset or busy, responds.
template <typename Query>
auto patiently(const Wait& wait, Query&& query) {
    for (int attempt = 1;; ++attempt) {
        auto now = query();
        if (now || attempt == kPatience || !may_answer_later(now.error().code)) return now;
        wait(kPause_ms);
    }
}

}  // namespace

Result<nvme::IdentifyNamespace> identify_namespace(DrivePorts& ports, std::optional<std::uint32_t> nsid) {
    if (!ports.nvme) return fail(ErrorCode::unsupported, FETTLE_TEXT("NVMe commands to this drive"));
    if (!nsid) return fail(ErrorCode::refused, FETTLE_TEXT("the namespace ID is unknown"));
    std::vector<std::uint8_t> bytes(nvme::kIdentifyBytes);
    if (const auto asked = ports.nvme->admin(nvme::identify_namespace(*nsid), bytes); !asked)
        return fail(asked.error());
    return nvme::decode_identify_namespace(BytesView(bytes));
}

Result<std::uint32_t> sector_bytes_now(DrivePorts& ports, std::optional<std::uint32_t> nsid) {
    if (!ports.nvme && ports.ata) return ata_sector_bytes(*ports.ata);
    if (!ports.nvme && ports.scsi) {
        const auto found = medium(*ports.scsi);
        return found ? Result<std::uint32_t>(found->block_bytes) : fail(found.error());
    }
    const auto now = identify_namespace(ports, nsid);
    return now ? Result<std::uint32_t>(now->logical_block_bytes().value_or(0)) : fail(now.error());
}

Result<std::vector<ata::SectorConfiguration>> sector_configurations(AtaPort& port, std::uint32_t current_bytes) {
    std::vector<ata::SectorConfiguration> none;
    std::array<std::uint8_t, 512> bytes{};
    const auto page = static_cast<std::uint16_t>(ata::IdentifyPage::supported_capabilities);
    if (const auto done = port.execute(ata::read_log_ext(ata::Log::identify_device_data, page, 1), bytes); !done) {
        return done.error().code == ErrorCode::unsupported ? Result<decltype(none)>(none) : fail(done.error());
    }
    const auto abilities = ata::decode_capabilities_page(BytesView(bytes));
    if (!abilities || !abilities->bits || !abilities->bits->sector_configuration) return none;
    const auto read = port.execute(ata::read_log_ext(ata::Log::sector_configuration, 0, 1), bytes);
    if (!read) return fail(read.error());
    return ata::decode_sector_configurations(BytesView(bytes), current_bytes);
}

Result<std::uint32_t> set_sector_size(DrivePorts& ports, std::uint32_t bytes, const Wait& wait) {
    if (!ports.ata) return fail(ErrorCode::unsupported, FETTLE_TEXT("ATA commands to this drive"));
    auto& port = *ports.ata;
    const auto before = ata_sector_bytes(port);
    if (!before) return fail(before.error());
    const auto offered = sector_configurations(port, *before);
    if (!offered) return fail(offered.error());
    const auto wanted = std::find_if(offered->begin(), offered->end(),
                                     [&](const ata::SectorConfiguration& one) { return one.bytes == bytes; });
    if (wanted == offered->end()) {
        return fail(ErrorCode::refused, FETTLE_TEXT("the drive no longer offers the planned sector size"));
    }
    const auto sent = port.execute(ata::set_sector_configuration(*wanted), {});
    const auto after = patiently(wait, [&] { return ata_sector_bytes(port); });
    if (!after) return fail(sent ? after.error() : sent.error());
    if (!sent && *after != bytes) return fail(sent.error());
    return *after;
}

Result<std::vector<scsi::BlockLength>> block_lengths(ScsiPort& port) {
    std::vector<scsi::BlockLength> none;
    constexpr std::uint16_t kMost = 252;
    const auto page = [&](scsi::VpdPage which) {
        return scsi::read(port, scsi::inquiry_vpd(static_cast<std::uint8_t>(which), kMost), kMost, "INQUIRY");
    };
    const auto list = page(scsi::VpdPage::supported);
    if (!list) return fail(list.error());
    const auto supported = scsi::decode_supported_vpd(BytesView(*list));
    const auto wanted = static_cast<std::uint8_t>(scsi::VpdPage::block_lengths);
    if (!supported || std::find(supported->begin(), supported->end(), wanted) == supported->end()) return none;
    const auto bytes = page(scsi::VpdPage::block_lengths);
    if (!bytes) return fail(bytes.error());
    return scsi::decode_block_lengths(BytesView(*bytes));
}

}  // namespace fettle::erase
