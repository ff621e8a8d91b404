// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan.h"

#include <algorithm>

#include "core/plan/canonical.h"

namespace fettle::plan {

namespace {

/// Increase this when the meaning of a field changes, so that an old hash never matches a new plan.
constexpr std::uint64_t kVersion = 1;

std::optional<std::uint64_t> bytes(const std::optional<ByteCount>& size) {
    return size ? std::optional(size->bytes) : std::nullopt;
}

void put(Canonical& out, const PinnedDrive& drive) {
    out.text("id", drive.id);
    out.text("model", drive.model);
    out.text("serial", drive.serial);
    out.text("wwn", drive.wwn);
    out.text("eui64", drive.eui64);
    out.text("nguid", drive.nguid);
    out.number("nsid", drive.nsid ? std::optional<std::uint64_t>(*drive.nsid) : std::nullopt);
    out.number("capacity_bytes", bytes(drive.capacity));
    out.text("by_id", drive.by_id);
}

void put(Canonical& out, const Content& content) {
    out.text("kind", name(content.kind));
    out.text("drive", content.drive);
    out.text("name", content.name);
    out.text("detail", content.detail);
    out.number("size_bytes", bytes(content.size));
}

void put(Canonical& out, const Step& step) {
    out.text("id", step.id);
    out.message("what", step.what);
    out.message("if_power_fails", step.if_power_fails);
    out.number("seconds", step.estimate.seconds);
    out.text("source", step.estimate.source);
    out.flag("loses_data", step.loses_data);
    out.flag("can_cancel", step.can_cancel);
    out.flag("independent", step.independent);
}

}  // namespace

std::string_view name(Verb verb) noexcept {
    switch (verb) {
        case Verb::trim: return "trim";
        case Verb::erase: return "erase";
        case Verb::firmware: return "firmware";
        case Verb::overprovision: return "overprovision";
        case Verb::benchmark: return "benchmark";
        case Verb::self_test: return "self-test";
        case Verb::scan: return "scan";
        case Verb::tune: return "tune";
        case Verb::name_space: return "namespace";
        case Verb::opal: return "opal";
    }
    return "unknown";
}

std::string_view title(Verb verb) noexcept {
    switch (verb) {
        case Verb::trim: return "Free space trimmed";
        case Verb::erase: return "Drive erased";
        case Verb::firmware: return "Firmware";
        case Verb::overprovision: return "Over-provisioning";
        case Verb::benchmark: return "Drive write benchmark";
        case Verb::self_test: return "Self-test";
        case Verb::scan: return "Surface scan";
        case Verb::tune: return "System settings changed";
        case Verb::name_space: return "NVMe namespaces";
        case Verb::opal: return "Drive password (Opal)";
    }
    return "Receipt";
}

std::string_view name(Content::Kind kind) noexcept {
    switch (kind) {
        case Content::Kind::partition: return "partition";
        case Content::Kind::file_system: return "file-system";
        case Content::Kind::mount: return "mount";
        case Content::Kind::raid: return "raid";
        case Content::Kind::lvm: return "lvm";
        case Content::Kind::luks: return "luks";
        case Content::Kind::swap: return "swap";
        case Content::Kind::hibernation: return "hibernation";
        case Content::Kind::other: return "other";
    }
    return "other";
}

bool Plan::loses_data() const noexcept {
    return !losses.empty() || std::any_of(steps.begin(), steps.end(), [](const Step& step) { return step.loses_data; });
}

bool Plan::needs_serial() const noexcept {
    return loses_data() || std::any_of(options.begin(), options.end(),
                                       [](const Evidence& option) { return option.name == kNeedsSerial; });
}

std::string canonical(const Plan& plan) {
    Canonical out;
    out.number("fettle-plan", kVersion);
    out.text("verb", name(plan.verb));
    out.count("drives", plan.drives.size());
    for (const auto& drive : plan.drives) put(out, drive);
    out.count("contents", plan.contents.size());
    for (const auto& content : plan.contents) put(out, content);
    out.count("losses", plan.losses.size());
    for (const auto& loss : plan.losses) out.message("loss", loss);
    out.count("steps", plan.steps.size());
    for (const auto& step : plan.steps) put(out, step);
    out.count("needs", plan.needs.size());
    for (const auto& need : plan.needs) {
        out.message("need", need.what);
        out.flag("met", need.met);
    }
    out.evidence("options", plan.options);
    out.count("afterwards", plan.afterwards.size());
    for (const auto& one : plan.afterwards) out.message("afterwards", one);
    return out.take();
}

Result<std::string> hash_of(const Plan& plan, const Hasher& hasher) {
    const auto digest = hasher.sha256(canonical(plan));
    if (!digest) return fail(digest.error());
    return hex(*digest);
}

}  // namespace fettle::plan
