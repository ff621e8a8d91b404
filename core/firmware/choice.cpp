// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/firmware/choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace fettle::firmware {

namespace {

constexpr std::uint32_t kPiece = 65'536;       ///< supported by the driver of every adapter
constexpr std::uint32_t kCarefulPiece = 4096;  ///< if the drive does not report it: the size that all tools use
constexpr std::uint32_t kBlock = 512;

constexpr std::array kRestarts{
    std::pair{Restart::none, std::string_view("none")},
    std::pair{Restart::activation, std::string_view("activation")},
    std::pair{Restart::controller_reset, std::string_view("controller-reset")},
    std::pair{Restart::subsystem_reset, std::string_view("subsystem-reset")},
    std::pair{Restart::power_cycle, std::string_view("power-cycle")},
    std::pair{Restart::next_start, std::string_view("next-start")},
};

std::uint32_t nvme_piece(const NvmeLimits& limits) {
    const auto most = std::min(kPiece, limits.largest_transfer.value_or(kPiece));
    const auto unit = limits.granularity_bytes.value_or(kCarefulPiece);
    if (!limits.granularity_bytes) return std::min(unit, most);
    // A drive whose granularity exceeds its transfer size is inconsistent: use the granularity, which it checks.
    return std::max(unit, most / unit * unit);
}

/// Prefer a slot other than the running one, so that the old image is kept: an empty slot, then one that is not pending
/// a restart, highest number first; the running slot comes last.
Result<unsigned> free_slot(const State& drive) {
    const Slot* best = nullptr;
    const auto rank = [](const Slot& slot) {
        return std::tuple(!slot.running, slot.revision.empty(), !slot.next, slot.number);
    };
    for (const auto& slot : drive.slots) {
        if (slot.writable && (best == nullptr || rank(slot) > rank(*best))) best = &slot;
    }
    if (best == nullptr) return fail(ErrorCode::unsupported, FETTLE_TEXT("the drive has no writable firmware slot"));
    return best->number;
}

Result<const Slot*> asked_slot(const State& drive, unsigned number) {
    const auto* slot = drive.slot(number);
    if (slot == nullptr) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("the drive has no firmware slot {number} (number of slots: {slots})"),
                    {{"number", number}, {"slots", drive.slots.size()}});
    }
    return slot;
}

Error not_on_this_system(Activate when) {
    return error_of(
        ErrorCode::unsupported,
        FETTLE_TEXT("this version of the operating system does not pass \"{activation}\" activation to NVMe "
                    "drives; choose next-boot"),
        {{"activation", std::string(name(when))}});
}

Status possible(const State& drive) {
    if (!drive.system.blocked.empty()) return fail(error_of(ErrorCode::unsupported, drive.system.blocked));
    if (!drive.can_update) return fail(ErrorCode::unsupported, FETTLE_TEXT("firmware updates on this drive"));
    return {};
}

/// Sets action, reset and remaining restart for a slot that holds, or will hold, an image.
Status when_nvme(const State& drive, Activate when, bool in_use, Choice& choice) {
    const bool can_reset = !in_use && drive.system.resets;
    if (when == Activate::automatic) when = can_reset ? Activate::reset : Activate::next_boot;
    switch (when) {
        case Activate::never:
            if (!drive.system.stores_only) return fail(not_on_this_system(when));
            choice.action = CommitAction::store;
            choice.waits_for = Restart::activation;
            return {};
        case Activate::now:
            if (!drive.nvme.without_reset) {
                return fail(ErrorCode::unsupported, FETTLE_TEXT("activating firmware without a reset on this drive"));
            }
            if (!drive.system.activates_now) return fail(not_on_this_system(when));
            choice.action = CommitAction::activate_now;
            return {};
        case Activate::reset:
            if (!drive.system.resets) return fail(not_on_this_system(when));
            choice.resets = true;
            choice.needs_idle_drive = true;
            break;
        default: choice.waits_for = Restart::next_start; break;
    }
    choice.action = choice.downloads ? CommitAction::store_for_reset : CommitAction::activate_for_reset;
    return {};
}

Result<Choice> update_nvme(const State& drive, const Request& request, bool in_use) {
    if (request.mode)
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("microcode modes apply only to SATA and SAS drives"));
    Choice choice;
    if (request.slot) {
        const auto slot = asked_slot(drive, *request.slot);
        if (!slot) return fail(slot.error());
        if (!(*slot)->writable)
            return fail(ErrorCode::refused, FETTLE_TEXT("firmware slot 1 of this drive is read-only"));
        choice.slot = *request.slot;
    } else {
        const auto slot = free_slot(drive);
        if (!slot) return fail(slot.error());
        choice.slot = *slot;
    }
    choice.keeps_running_image = !drive.slot(choice.slot)->running;
    choice.piece_bytes = nvme_piece(drive.nvme);
    if (auto set = when_nvme(drive, request.activate, in_use, choice); !set) return fail(set.error());
    return choice;
}

Status no_slots_or_resets(const Request& request) {
    if (request.slot) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("only NVMe drives have firmware slots"));
    if (request.activate == Activate::reset) {
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("a reset does not activate firmware on SATA and SAS drives; choose now or next-boot"));
    }
    return {};
}

/// Deferred modes stay pending or need an activation; the other modes activate immediately.
void when_deferred(Activate when, bool in_use, Choice& choice) {
    const bool waits =
        when == Activate::next_boot || when == Activate::never || (when == Activate::automatic && in_use);
    choice.activates = !waits;
    choice.waits_for = waits ? Restart::power_cycle : Restart::none;
    choice.needs_idle_drive = choice.activates;
}

Status cannot_wait(const Request& request, const Choice& choice) {
    if (request.activate != Activate::next_boot && request.activate != Activate::never) return {};
    return fail(ErrorCode::unsupported,
                FETTLE_TEXT("microcode mode {mode}h activates immediately, and the drive supports no deferred mode"),
                {{"mode", fmt::format("{:02X}", choice.mode)}});
}

std::string modes_of(const AtaLimits& limits) {
    std::string all;
    const auto add = [&](bool has, const char* mode) {
        if (has) all += (all.empty() ? "" : ", ") + std::string(mode);
    };
    add(limits.deferred, "0Eh");
    add(limits.segments, "03h");
    add(limits.whole, "07h");
    return all.empty() ? "none" : all;
}

Result<Choice> update_ata(const State& drive, const Request& request, std::size_t bytes, bool in_use) {
    if (auto fits = no_slots_or_resets(request); !fits) return fail(fits.error());
    Choice choice;
    choice.way = Way::ata;
    const auto has = [&](std::uint8_t mode) {
        switch (static_cast<AtaMode>(mode)) {
            case AtaMode::deferred: return drive.ata.deferred;
            case AtaMode::segments: return drive.ata.segments;
            case AtaMode::whole: return drive.ata.whole;
            default: return false;
        }
    };
    // Deferred first: the transfer changes nothing, and the time of activation can be chosen.
    constexpr std::array<std::uint8_t, 3> kPreferred{0x0E, 0x03, 0x07};
    const auto* const best = std::find_if(kPreferred.begin(), kPreferred.end(), has);
    if (request.mode && !has(*request.mode)) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("microcode mode {mode}h on this drive (reported modes: {ata})"),
                    {{"mode", fmt::format("{:02X}", *request.mode)}, {"ata", modes_of(drive.ata)}});
    }
    if (!request.mode && best == kPreferred.end()) {
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("the drive reports none of the microcode modes that Fettle uses (0Eh, 03h, 07h)"));
    }
    choice.mode = request.mode.value_or(best == kPreferred.end() ? 0 : *best);
    choice.needs_idle_drive = true;
    if (static_cast<AtaMode>(choice.mode) == AtaMode::deferred) {
        when_deferred(request.activate, in_use, choice);
    } else if (auto now = cannot_wait(request, choice); !now) {
        return fail(now.error());
    }
    const auto least = drive.ata.min_blocks.value_or(1);
    const auto most = std::min(drive.ata.max_blocks.value_or(kPiece / kBlock), kPiece / kBlock);
    const auto whole_units = most / std::max(least, 1U) * least;
    choice.piece_bytes = std::clamp(std::max(least, whole_units), 1U, kMostAtaBlocks) * kBlock;
    // The whole image in one command. A size limit is a need (needs.cpp).
    if (static_cast<AtaMode>(choice.mode) == AtaMode::whole) {
        choice.piece_bytes = static_cast<std::uint32_t>(std::clamp<std::size_t>(bytes, kBlock, UINT32_MAX));
    }
    return choice;
}

Result<Choice> update_scsi(const State& drive, const Request& request, std::size_t bytes, bool in_use) {
    if (auto fits = no_slots_or_resets(request); !fits) return fail(fits.error());
    constexpr std::size_t kMostOffset = 0xFFFFFF;  // 24 bits
    const auto most = std::min<std::size_t>(drive.scsi.largest_image.value_or(kMostOffset), kMostOffset);
    if (bytes > most) {
        return fail(ErrorCode::refused,
                    FETTLE_TEXT("the image has {bytes} bytes, but the drive's buffer holds at most {most}"),
                    {{"bytes", bytes}, {"most", most}});
    }
    Choice choice;
    choice.way = Way::scsi;
    const bool waits = request.activate == Activate::next_boot || request.activate == Activate::never ||
                       (request.activate == Activate::automatic && in_use);
    const auto deferred = waits && drive.scsi.power_on_activates ? ScsiMode::deferred_choice : ScsiMode::deferred;
    choice.mode = request.mode.value_or(static_cast<std::uint8_t>(drive.scsi.deferred ? deferred : ScsiMode::segments));
    choice.needs_idle_drive = true;
    choice.piece_bytes = std::max(kPiece / drive.scsi.boundary_bytes, 1U) * drive.scsi.boundary_bytes;
    switch (static_cast<ScsiMode>(choice.mode)) {
        case ScsiMode::deferred:
        case ScsiMode::deferred_choice: when_deferred(request.activate, in_use, choice); return choice;
        case ScsiMode::whole: choice.piece_bytes = static_cast<std::uint32_t>(bytes); [[fallthrough]];
        case ScsiMode::segments: break;
        default:
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("unknown microcode mode {mode}h"),
                        {{"mode", fmt::format("{:02X}", choice.mode)}});
    }
    if (auto now = cannot_wait(request, choice); !now) return fail(now.error());
    return choice;
}

}  // namespace

std::string_view name(Activate when) noexcept {
    switch (when) {
        case Activate::automatic: return "automatic";
        case Activate::never: return "never";
        case Activate::next_boot: return "next-boot";
        case Activate::reset: return "reset";
        case Activate::now: return "now";
    }
    return "automatic";
}

std::string_view name(Restart restart) noexcept {
    for (const auto& [known, text] : kRestarts) {
        if (known == restart) return text;
    }
    return "none";
}

std::string_view words(Restart restart) noexcept {
    switch (restart) {
        case Restart::none: return "nothing";
        case Restart::activation: return "run \"fettle firmware activate\" when you want to switch to the new firmware";
        case Restart::controller_reset:
            return "a controller reset: restart the computer, or run \"fettle "
                   "firmware activate --activate reset\" while the drive is not in use";
        case Restart::subsystem_reset:
            return "an NVM subsystem reset: restart the computer. If the old firmware "
                   "still runs, shut the computer down, wait ten seconds and start it";
        case Restart::power_cycle:
            return "a power cycle of the drive: shut the computer down, wait "
                   "ten seconds and start it (a warm restart is not enough)";
        case Restart::next_start: return "a restart of the computer";
    }
    return "nothing";
}

Restart restart_named(std::string_view name) noexcept {
    for (const auto& [known, text] : kRestarts) {
        if (text == name) return known;
    }
    return Restart::none;
}

bool Choice::immediate() const noexcept {
    if (!downloads) return false;
    if (way == Way::ata) return static_cast<AtaMode>(mode) != AtaMode::deferred;
    if (way == Way::scsi) {
        return static_cast<ScsiMode>(mode) == ScsiMode::whole || static_cast<ScsiMode>(mode) == ScsiMode::segments;
    }
    return false;
}

Result<Choice> choose_update(const State& drive, const Request& request, std::size_t image_bytes, bool in_use) {
    if (auto can = possible(drive); !can) return fail(can.error());
    switch (drive.way) {
        case Way::nvme: return update_nvme(drive, request, in_use);
        case Way::ata: return update_ata(drive, request, image_bytes, in_use);
        case Way::scsi: return update_scsi(drive, request, image_bytes, in_use);
    }
    return fail(ErrorCode::internal, FETTLE_TEXT("unknown firmware update method"));
}

Result<Choice> choose_activation(const State& drive, const Request& request, bool in_use) {
    if (auto can = possible(drive); !can) return fail(can.error());
    Choice choice;
    choice.way = drive.way;
    choice.downloads = false;
    if (drive.way != Way::nvme) {
        if (auto fits = no_slots_or_resets(request); !fits) return fail(fits.error());
        const bool can = drive.way == Way::ata ? drive.ata.deferred : drive.scsi.deferred;
        if (!can) return fail(ErrorCode::unsupported, FETTLE_TEXT("deferred firmware activation on this drive"));
        if (drive.way == Way::ata && drive.ata.pending == false) {
            return fail(ErrorCode::refused, FETTLE_TEXT("no firmware is pending on this drive"));
        }
        choice.activates = true;
        choice.needs_idle_drive = true;
        return choice;
    }
    // The pending firmware, or the slot that the caller specified.
    const auto next = std::find_if(drive.slots.begin(), drive.slots.end(), [](const Slot& one) { return one.next; });
    if (!request.slot && next == drive.slots.end()) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("no firmware is pending on this drive; specify the slot to activate"));
    }
    const auto slot = asked_slot(drive, request.slot.value_or(next == drive.slots.end() ? 0 : next->number));
    if (!slot) return fail(slot.error());
    if ((*slot)->revision.empty())
        return fail(ErrorCode::refused, FETTLE_TEXT("slot {slot} is empty"), {{"slot", (*slot)->number}});
    choice.slot = (*slot)->number;
    choice.keeps_running_image = !(*slot)->running;
    if (auto set = when_nvme(drive, request.activate, in_use, choice); !set) return fail(set.error());
    if (choice.action == CommitAction::store) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("--activate never cannot be combined with an activation"));
    }
    return choice;
}

}  // namespace fettle::firmware
