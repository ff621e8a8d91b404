// SPDX-License-Identifier: GPL-3.0-or-later
// TRIM: whether the drive supports it, and whether it reaches the drive.
#include <map>

#include "core/check/discard_path.h"
#include "core/check/discard_texts.h"
#include "core/check/inputs.h"

namespace fettle::check {

namespace {

using catalogue::Quirk;

constexpr std::string_view kHardDisk = FETTLE_TEXT("Hard disks do not need TRIM.");

/// All file systems behind one blocking layer.
struct Blockade {
    const Layer* layer = nullptr;
    std::string mount_points;
    std::string chain;  ///< of the first
    std::string also;
};

bool is_parity(const Layer& layer) {
    return layer.detail == "raid4" || layer.detail == "raid5" || layer.detail == "raid6";
}

const BlockedText& text_for(const Layer& layer, const DriveInputs& inputs) {
    if (layer.kind == Layer::Kind::drive && inputs.facts.capabilities.trim != true) return kBlockedDriveUnknown;
    switch (layer.kind) {
        case Layer::Kind::crypt: return kBlockedCrypt;
        case Layer::Kind::lvm: return kBlockedLvm;
        case Layer::Kind::md: return is_parity(layer) ? kBlockedMdParity : kBlockedMd;
        case Layer::Kind::bridge: {
            const bool windows = layer.detail == kWindowsUsbDriver || layer.detail == kWindowsUasDriver;
            return windows ? kBlockedWindowsBridge : kBlockedBridge;
        }
        case Layer::Kind::drive: return kBlockedDrive;
        case Layer::Kind::system: return layer.name == kWindowsLayer ? kBlockedWindows : kBlockedSystem;
        case Layer::Kind::file_system: return kBlockedFileSystem;
        default: return kBlockedOther;
    }
}

Message message_of(const Blockade& blockade, const DriveInputs& inputs) {
    const auto& layer = *blockade.layer;
    const auto& text = text_for(layer, inputs);
    // A file system without TRIM is not a fault of the path, and the user may have no choice.
    const bool doubtful = &text == &kBlockedDriveUnknown || &text == &kBlockedFileSystem;
    const auto severity = doubtful ? Severity::advice : Severity::warning;
    const auto& mode = inputs.place->queue.provisioning_mode;
    Message message{"discard-blocked", severity, text.text, text.remedy, {}};
    message.evidence = {{"layer", layer.name.empty() ? std::string(name(layer.kind)) : layer.name},
                        {"layer_name", layer.name},
                        {"kind", std::string(name(layer.kind))},
                        {"detail", layer.detail.empty() ? std::string("?") : layer.detail},
                        {"mount_points", blockade.mount_points.empty() ? std::string("-") : blockade.mount_points},
                        {"provisioning_mode", mode.empty() ? std::string("?") : mode}};
    if (!blockade.chain.empty()) message.evidence.push_back({"chain", blockade.chain});
    if (!blockade.also.empty()) message.evidence.push_back({"also_closed_by", blockade.also});
    return message;
}

void append(std::string& list, std::string_view item) {
    if (!list.empty()) list += ", ";
    list += item;
}

/// Mounted paths, grouped by the layer that blocks them. `seen` counts those with a known state.
std::vector<Blockade> blockades_of(const DrivePlace& place, std::size_t& seen) {
    std::vector<Blockade> blockades;
    std::map<std::pair<Layer::Kind, std::string>, std::size_t> index;
    for (const auto& path : place.paths) {
        if (!is_trimmable(path)) continue;
        const auto verdict = judge_path(path);
        if (verdict.state != PathVerdict::State::unknown) ++seen;
        if (verdict.state != PathVerdict::State::closed) continue;
        const auto& layer = *verdict.closed_by;
        const auto [at, fresh] = index.try_emplace({layer.kind, layer.name}, blockades.size());
        if (fresh) {
            blockades.push_back({&layer, {}, chain_text(path), {}});
            for (const auto* other : verdict.also) append(blockades.back().also, other->name);
        }
        append(blockades[at->second].mount_points, path.mount_point);
    }
    return blockades;
}

/// If nothing is mounted, use the drive's own queue limits.
void check_queue_alone(const DriveInputs& inputs, Outcomes& outcomes) {
    const auto& limit = inputs.place->queue.discard_max_bytes;
    if (!limit) {
        outcomes.lack(FETTLE_TEXT("The system does not report whether TRIM reaches the drive."));
        return;
    }
    if (*limit > 0) return;
    Layer bottom;
    bottom.kind = inputs.bus() == Bus::usb ? Layer::Kind::bridge : Layer::Kind::drive;
    bottom.name = inputs.place->drive_id;
    const auto& controller = inputs.place->controller;
    if (controller && (controller->driver == kWindowsUsbDriver || controller->driver == kWindowsUasDriver)) {
        bottom.detail = controller->driver;
    }
    outcomes.find(message_of({&bottom, {}, {}, {}}, inputs));
}

/// The drive reports TRIM, or the kernel accepts discards for it: virtio drives and others report nothing themselves.
bool discards(const DriveInputs& inputs) {
    const auto& trim = inputs.facts.capabilities.trim;
    return trim ? *trim : inputs.place != nullptr && inputs.place->queue.discard_max_bytes.value_or(0) > 0;
}

}  // namespace

void check_trim_support(const DriveInputs& inputs, Outcomes& outcomes) {
    outcomes.open("trim-support", FETTLE_TEXT("Drive support for TRIM"));
    const auto solid = inputs.solid_state();
    if (solid == false) {
        outcomes.skip(kHardDisk);
        return;
    }
    const auto& trim = inputs.facts.capabilities.trim;
    if (!trim && discards(inputs)) return;
    if (!trim) {
        // NVMe drives may lack Deallocate too, so nothing is assumed.
        outcomes.lack(FETTLE_TEXT("The report does not state whether the drive supports TRIM."));
    } else if (!*trim && !solid) {
        outcomes.lack(kKindUnknown);  // hard disks before 2008 do not report their rotation rate
    } else if (!*trim) {
        outcomes.find(
            "trim-unsupported", Severity::advice,
            FETTLE_TEXT(
                "The drive does not support TRIM: it cannot prepare freed blocks for reuse in advance, and slows "
                "down as it fills."),
            FETTLE_TEXT(
                "Leave 10 to 20% of the drive unpartitioned. A firmware update may add TRIM, as it did for many "
                "drives from 2009 and 2010. A secure erase restores the drive's speed (and destroys all data)."));
    } else if (inputs.has(Quirk::no_trim)) {
        const bool used = inputs.place != nullptr && inputs.place->queue.discard_max_bytes.value_or(0) > 0;
        outcomes.find(
            "trim-broken", used ? Severity::critical : Severity::info,
            used ? FETTLE_TEXT("TRIM is known to be broken on this model, and the system uses it: data can be lost.")
                 : FETTLE_TEXT("TRIM is known to be broken on this model. The "
                               "system appears to send none, which is correct."),
            used ? FETTLE_TEXT(
                       "Turn off fstrim and the discard mount option for this drive, back up, and check the files.")
                 : FETTLE_TEXT("Do not force TRIM. Leave part of the drive unpartitioned instead."));
    }
}

void check_discard_paths(const DriveInputs& inputs, Outcomes& outcomes) {
    outcomes.open("discard-path", FETTLE_TEXT("TRIM path from the file systems to the drive"));
    const auto solid = inputs.solid_state();
    if (solid == false) {
        outcomes.skip(kHardDisk);
    } else if (inputs.facts.capabilities.trim == false) {
        outcomes.skip(FETTLE_TEXT("The drive does not support TRIM."));
    } else if (inputs.has(Quirk::no_trim)) {
        outcomes.skip(FETTLE_TEXT("TRIM is broken on this model and must stay disabled."));
    } else if (inputs.place == nullptr) {
        outcomes.lack(kNoPlace);
    } else if (!solid && !discards(inputs)) {
        outcomes.lack(kKindUnknown);
    } else {
        std::size_t seen = 0;
        const auto blockades = blockades_of(*inputs.place, seen);
        for (const auto& blockade : blockades) outcomes.find(message_of(blockade, inputs));
        if (seen == 0) check_queue_alone(inputs, outcomes);
    }
}

void check_queued_trim(const DriveInputs& inputs, Outcomes& outcomes) {
    outcomes.open("queued-trim", FETTLE_TEXT("Known corruption with queued TRIM"));
    if (!inputs.has(Quirk::no_queued_trim)) {
        outcomes.skip(FETTLE_TEXT("This model is not known to be affected."));
        return;
    }
    const auto disabled = inputs.place == nullptr ? std::nullopt : inputs.place->queue.queued_trim_disabled;
    if (!disabled) {
        outcomes.find(
            "queued-trim-quirk", Severity::info,
            FETTLE_TEXT("Some firmware of this model loses data with queued TRIM. Linux uses unqueued TRIM on this "
                        "model; whether it does so on this computer could not be determined."),
            FETTLE_TEXT("No action is needed with a kernel from 2015 or "
                        "later. Behind a USB bridge, TRIM is never queued."));
    } else if (*disabled) {
        outcomes.find("queued-trim-quirk", Severity::info,
                      FETTLE_TEXT("Some firmware of this model loses data with queued TRIM. "
                                  "Linux uses unqueued TRIM instead: the drive is safe."),
                      {});
    } else {
        outcomes.find(
            "queued-trim-quirk", Severity::critical,
            FETTLE_TEXT("Some firmware of this model loses data with queued TRIM, and this system uses queued TRIM."),
            FETTLE_TEXT("Add libata.force=noncqtrim to the kernel options and "
                        "restart. Keep a backup, and look for a firmware update."));
    }
}

}  // namespace fettle::check
