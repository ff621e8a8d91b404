// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/personality/blob_personality.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/analyse/blob.h"
#include "core/analyse/raw.h"

namespace fettle::sim {

namespace {

using nlohmann::json;

constexpr std::size_t kIdentifyBytes = 512;
constexpr std::uint64_t kPlainCapacity = 1'073'741'824;  ///< of an NVMe drive that does not tell its own

std::shared_ptr<Settings> settings(json tree, const std::string& place) {
    return std::make_shared<Settings>(std::make_shared<const json>(std::move(tree)), place);
}

/// The rows as the drive gave them.
json attribute_rows(const std::vector<SmartAttribute>& attributes) {
    auto rows = json::array();
    for (const auto& attribute : attributes) {
        json row{{"id", attribute.id},
                 {"flags", attribute.flags},
                 {"raw", attribute.raw.value_or(0)},
                 {"threshold", attribute.threshold.value_or(0)}};
        // 0, 254 and 255 mean nothing (ATA-3 table of attribute values): the row then has the usual value.
        const auto value = attribute.value.value_or(0);
        if (value >= 1 && value <= 253) row["value"] = value;
        rows.push_back(std::move(row));
    }
    return rows;
}

/// Where the 512 bytes of IDENTIFY DEVICE lie in a libatasmart blob: tag, length, data.
BytesView identify_part(BytesView blob) {
    constexpr std::size_t kHeader = 8;
    for (std::size_t offset = 0; offset + kHeader <= blob.size();) {
        const auto length = blob.be32(offset + 4).value_or(0);
        if (blob.slice(offset, 4).text() == "IDFY") return blob.slice(offset + kHeader, length);
        offset += kHeader + length;
    }
    return {};
}

Result<Personality> ata_personality(Personality personality, const DriveFacts& facts, BytesView identify) {
    if (identify.size() != kIdentifyBytes) return fail(ErrorCode::malformed, FETTLE_TEXT("no IDENTIFY DEVICE data"));
    if (!facts.identity.capacity || facts.identity.capacity->bytes == 0) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("IDENTIFY DEVICE data without a capacity"));
    }
    personality.identity.protocol = Protocol::ata;
    personality.identity.bus = Bus::sata;
    json tree{{"identify", hex(identify.span())}};
    if (facts.ata && !facts.ata->attributes.empty()) {
        tree["smart"]["attribute"] = attribute_rows(facts.ata->attributes);
    }
    personality.ata = settings(std::move(tree), "ata");
    return personality;
}

}  // namespace

Result<Personality> personality_from_blob(const std::string& name, BytesView content) {
    const bool blob = analyse::is_libatasmart_blob(content);
    const bool ata = !blob && analyse::is_ata_identify(content);
    if (!blob && !ata && !analyse::is_nvme_identify(content)) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("{name}: neither IDENTIFY data nor a libatasmart blob"),
                    {{"name", name}});
    }
    const auto report = blob  ? analyse::read_libatasmart_blob(content)
                        : ata ? analyse::read_ata_identify(content)
                              : analyse::read_nvme_identify(content);
    if (!report) return fail(report.error());
    Personality personality;
    personality.name = name;
    personality.description = "Made from data of a real drive";
    personality.identity = report->facts.identity;
    auto& identity = personality.identity;
    if (!identity.logical_sector_bytes) identity.logical_sector_bytes = 512;
    if (blob || ata)
        return ata_personality(std::move(personality), report->facts, blob ? identify_part(content) : content);
    identity.protocol = Protocol::nvme;
    identity.bus = Bus::nvme;
    const auto sector = *identity.logical_sector_bytes;
    const auto capacity = identity.capacity.value_or(ByteCount{}).bytes;
    identity.capacity = ByteCount{capacity == 0 ? kPlainCapacity : capacity / sector * sector};
    personality.nvme = settings(json::object(), "nvme");
    return personality;
}

}  // namespace fettle::sim
