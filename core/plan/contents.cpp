// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/contents.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/partition/device_name.h"

namespace fettle::plan {

namespace {

using check::Layer;

/// Partition types that state their contents: UEFI 2.9 5.3.3 and the Discoverable Partitions Specification for GPT; by
/// convention for MBR.
constexpr std::array<std::pair<std::string_view, Content::Kind>, 9> kTypes{{
    {"82", Content::Kind::swap},
    {"8e", Content::Kind::lvm},
    {"fd", Content::Kind::raid},
    {"0657fd6d-a4ab-43c4-84e5-0933c84b4f4f", Content::Kind::swap},
    {"e6d6d379-f507-44c2-a23c-238f2a3df928", Content::Kind::lvm},
    {"a19d880f-05fc-4d3b-a006-743f0f84911e", Content::Kind::raid},
    {"ca7d7ccb-63ed-4c53-861c-1742536059cc", Content::Kind::luks},
    {"d3bfe2de-3daf-11df-ba40-e3a556d89593", Content::Kind::hibernation},  // Intel Rapid Start
    {"84", Content::Kind::hibernation},
}};

Content::Kind kind_of(const Layer& layer) {
    switch (layer.kind) {
        case Layer::Kind::file_system: return Content::Kind::file_system;
        case Layer::Kind::swap: return Content::Kind::swap;
        case Layer::Kind::crypt: return Content::Kind::luks;
        case Layer::Kind::lvm: return Content::Kind::lvm;
        case Layer::Kind::md: return Content::Kind::raid;
        case Layer::Kind::partition: return Content::Kind::partition;
        default: return Content::Kind::other;
    }
}

Content::Kind kind_of(check::Signature::Usage usage) {
    using Usage = check::Signature::Usage;
    switch (usage) {
        case Usage::file_system: return Content::Kind::file_system;
        case Usage::raid: return Content::Kind::raid;
        case Usage::lvm: return Content::Kind::lvm;
        case Usage::crypt: return Content::Kind::luks;
        case Usage::swap: return Content::Kind::swap;
        case Usage::hibernation: return Content::Kind::hibernation;
        case Usage::several:
        case Usage::other: break;
    }
    return Content::Kind::other;
}

std::string detail_of(const check::Signature& signature) {
    if (signature.usage == check::Signature::Usage::several) return "signatures of several volume formats";
    return signature.label.empty() ? signature.type : fmt::format("{} \"{}\"", signature.type, signature.label);
}

class List {
public:
    explicit List(std::string drive) : drive_(std::move(drive)) {}

    void add(Content::Kind kind, std::string name, std::string detail, std::optional<ByteCount> size = {}) {
        Content content{kind, drive_, std::move(name), std::move(detail), size};
        const auto same = [&](const Content& other) {
            return other.kind == content.kind && other.name == content.name;
        };
        if (std::none_of(all_.begin(), all_.end(), same)) all_.push_back(std::move(content));
    }
    std::vector<Content> take() { return std::move(all_); }

private:
    std::string drive_;
    std::vector<Content> all_;
};

}  // namespace

std::vector<Content> contents_of(const DriveEntry& drive, const check::DrivePlace& place) {
    List list(drive.id);
    const auto sector = place.table ? place.table->sector_bytes : drive.identity.logical_sector_bytes.value_or(512);
    const auto& extents = place.table ? place.table->partitions : place.kernel_partitions;
    for (const auto& extent : extents) {
        const auto name = partition::device_name(drive.id, extent.index);
        list.add(Content::Kind::partition, name, extent.name.empty() ? extent.type : extent.name,
                 saturating_bytes(extent.sectors, sector));
        const auto* const type =
            std::find_if(kTypes.begin(), kTypes.end(), [&](const auto& known) { return known.first == extent.type; });
        const bool looked_into = std::any_of(place.signatures.begin(), place.signatures.end(),
                                             [&](const check::Signature& one) { return one.name == name; });
        if (type != kTypes.end() && !looked_into) list.add(type->second, name, std::string(kByPartitionType));
    }
    for (const auto& signature : place.signatures) {
        list.add(kind_of(signature.usage), signature.name, detail_of(signature), signature.size);
    }
    for (const auto& path : place.paths) {
        // From the drive upwards, in the order of the layers.
        std::for_each(path.layers.rbegin(), path.layers.rend(), [&](const Layer& layer) {
            const bool underneath = layer.kind == Layer::Kind::drive || layer.kind == Layer::Kind::bridge;
            if (!underneath) list.add(kind_of(layer), layer.name, layer.detail);
        });
        if (!path.mount_point.empty()) list.add(Content::Kind::mount, path.mount_point, path.file_system);
    }
    return list.take();
}

void add_claim(std::vector<Content>& contents, const std::string& drive, const Message& claim) {
    const auto word = [&](std::string_view name) {
        const auto* const value = claim.find(name);
        const auto* const text = value == nullptr ? nullptr : std::get_if<std::string>(value);
        return text == nullptr ? std::string() : *text;
    };
    const auto signature = word("signature");
    auto kind = Content::Kind::other;
    if (signature.ends_with("raid_member")) kind = Content::Kind::raid;
    if (signature == "LVM2_member") kind = Content::Kind::lvm;
    if (signature == "crypto_LUKS") kind = Content::Kind::luks;
    if (signature == "swap") kind = Content::Kind::swap;
    // A read failure is not a claim.
    if (signature.empty() && claim.id != "dynamic-disk") return;
    const auto named = [&](const Content& one) { return one.name == drive; };
    if (std::any_of(contents.begin(), contents.end(), named)) return;
    contents.push_back({kind, drive, drive, signature.empty() ? claim.id : signature, {}});
}

}  // namespace fettle::plan
