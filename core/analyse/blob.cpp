// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analyse/blob.h"

#include <array>

#include "core/analyse/raw.h"
#include "core/ata/facts.h"
#include "core/ata/identify.h"
#include "core/ata/smart_data.h"

namespace fettle::analyse {

namespace {

constexpr std::size_t kHeaderBytes = 8;  // tag and length
constexpr std::size_t kSectorBytes = 512;
constexpr std::array<std::string_view, 4> kTags{"IDFY", "SMST", "SMDT", "SMTH"};

bool is_tag(std::string_view text) noexcept {
    for (const auto tag : kTags) {
        if (text == tag) return true;
    }
    return false;
}

/// Where the parts lie; a part that is absent is empty.
struct Parts {
    BytesView identify;
    BytesView status;
    BytesView data;
    BytesView thresholds;
};

Result<Parts> split(BytesView content) {
    Parts parts;
    for (std::size_t offset = 0; offset < content.size();) {
        const auto length = content.be32(offset + 4);
        if (!length) return fail(ErrorCode::truncated, FETTLE_TEXT("a truncated libatasmart file"));
        const auto tag = content.slice(offset, 4).text();
        if (!is_tag(tag)) return fail(ErrorCode::malformed, FETTLE_TEXT("a libatasmart file with an unknown section"));
        const std::size_t wanted = tag == "SMST" ? 4 : kSectorBytes;
        if (*length != wanted)
            return fail(ErrorCode::malformed, FETTLE_TEXT("a libatasmart file with a section of the wrong size"));
        const auto part = content.slice(offset + kHeaderBytes, wanted);
        if (part.size() != wanted) return fail(ErrorCode::truncated, FETTLE_TEXT("a truncated libatasmart file"));
        if (tag == "IDFY") parts.identify = part;
        if (tag == "SMST") parts.status = part;
        if (tag == "SMDT") parts.data = part;
        if (tag == "SMTH") parts.thresholds = part;
        offset += kHeaderBytes + wanted;
    }
    return parts;
}

void add_missing(DriveFacts& facts, std::string what, const Error& error) {
    facts.missing.push_back({std::move(what), std::string(name(error.code)), to_string(error)});
}

void read_smart(const Parts& parts, DriveFacts& facts) {
    if (parts.data.empty()) {
        facts.missing.push_back(
            {"smart-data", std::string(name(ErrorCode::not_found)), "the file contains no SMART data"});
        return;
    }
    const auto data = ata::decode_smart_data(parts.data);
    if (!data) return add_missing(facts, "smart-data", data.error());
    if (parts.thresholds.empty()) {
        ata::apply(*data, nullptr, *facts.ata);
        return;
    }
    const auto thresholds = ata::decode_smart_thresholds(parts.thresholds);
    if (!thresholds) add_missing(facts, "smart-thresholds", thresholds.error());
    ata::apply(*data, thresholds ? &*thresholds : nullptr, *facts.ata);
}

}  // namespace

bool is_libatasmart_blob(BytesView content) noexcept {
    const auto length = content.be32(4);
    return length && *length <= kSectorBytes && is_tag(content.slice(0, 4).text());
}

Result<SavedReport> read_libatasmart_blob(BytesView content) {
    const auto parts = split(content);
    if (!parts) return fail(parts.error());
    SavedReport report;
    report.format = Format::libatasmart_blob;
    auto& facts = report.facts;
    facts.identity.protocol = Protocol::ata;
    facts.ata.emplace();
    if (parts->identify.empty()) {
        facts.missing.push_back(
            {"identify", std::string(name(ErrorCode::not_found)), "the file contains no IDENTIFY data"});
    } else {
        const auto applied = apply_identify(parts->identify, facts);
        if (!applied) return fail(applied.error());
    }
    // 1: good, 0: a threshold is crossed.
    if (const auto status = parts->status.be32(0)) facts.ata->passed = *status != 0;
    read_smart(*parts, facts);
    return report;
}

}  // namespace fettle::analyse
