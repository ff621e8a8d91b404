// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/nvme/firmware.h"

#include <algorithm>

#include "platform/sim/nvme/state_json.h"
#include "platform/sim/nvme/wire.h"

namespace fettle::sim::nvme {

namespace {

// Commit Action, CDW10 bits 5:3 (figure 176).
constexpr unsigned kStore = 0;
constexpr unsigned kStoreAndSchedule = 1;
constexpr unsigned kSchedule = 2;
constexpr unsigned kActivateNow = 3;

constexpr std::uint64_t kLargestImage = 64ULL << 20U;
constexpr std::uint64_t kGranule = 4096;

bool takes_over(Activation needed, ResetKind kind) {
    switch (needed) {
        case Activation::at_once:
        case Activation::controller_reset: return true;
        case Activation::subsystem_reset: return kind != ResetKind::controller;
        case Activation::power_cycle: return kind == ResetKind::power;
    }
    return false;
}

}  // namespace

Firmware::Firmware(const Options& options, bool lies)
    : options_(options), lies_(lies), active_(options.active_slot), running_(options.firmware) {
    for (std::size_t i = 0; i < options.slot_revisions.size() && i < slots_.size(); ++i) {
        slots_.at(i).revision = options.slot_revisions[i];
    }
    at(active_).revision = options.firmware;
}

Answer Firmware::download(const NvmeSubmission& command, std::span<const std::uint8_t> data) {
    const auto offset = std::uint64_t{command.dwords[11]} * 4;
    const auto size = (std::uint64_t{command.dwords[10]} + 1) * 4;
    if (offset + size > kLargestImage) return invalid_field(11);
    // FWUG: 0 no information, FFh no restriction; otherwise in units of 4 KiB (figure 275).
    if (options_.fwug != 0 && options_.fwug != 0xFF) {
        const auto granularity = options_.fwug * kGranule;
        if (offset % granularity != 0) return invalid_field(11);
        if (size % granularity != 0) return invalid_field(10);
    }
    if (offset == 0 && pieces_.contains(0)) {
        // A new download begins; with SMUD the commit will report it (figure 177).
        restarted_ = options_.detect_overlap;
        pieces_.clear();
    }
    auto next = pieces_.lower_bound(offset);
    bool overlaps = next != pieces_.end() && next->first < offset + size;
    if (next != pieces_.begin()) {
        const auto& [before, bytes] = *std::prev(next);
        overlaps = overlaps || before + bytes.size() > offset;
    }
    if (overlaps && options_.detect_overlap) return refuse(kOverlappingRange);
    if (overlaps) {
        // Not detected: the later bytes win, which the image's checksum will detect.
        std::vector<std::uint8_t> all;
        for (const auto& [at, bytes] : pieces_) {
            all.resize(std::max<std::size_t>(all.size(), at + bytes.size()));
            std::copy(bytes.begin(), bytes.end(), all.begin() + static_cast<std::ptrdiff_t>(at));
        }
        all.resize(std::max<std::size_t>(all.size(), offset + size));
        std::copy_n(data.begin(), size, all.begin() + static_cast<std::ptrdiff_t>(offset));
        pieces_.clear();
        pieces_[0] = std::move(all);
        return success();
    }
    pieces_[offset].assign(data.begin(), data.begin() + static_cast<std::ptrdiff_t>(size));
    return success();
}

Result<FirmwareImage> Firmware::assemble() const {
    std::vector<std::uint8_t> all;
    for (const auto& [at, bytes] : pieces_) {
        if (at != all.size()) return fail(ErrorCode::truncated, FETTLE_TEXT("firmware image: a piece is missing"));
        all.insert(all.end(), bytes.begin(), bytes.end());
    }
    return parse_firmware(all);
}

unsigned Firmware::choose_slot(unsigned action) const {
    // Never the running slot if another is writable. An existing image is chosen for activation only if it is already
    // pending.
    if (action == kSchedule || (action == kActivateNow && pieces_.empty())) return next_;
    for (unsigned slot = options_.firmware_slots; slot >= 1; --slot) {
        if (slot != active_ && !(slot == 1 && options_.slot1_read_only)) return slot;
    }
    return active_;
}

Answer Firmware::store(unsigned slot) {
    if (slot == 1 && options_.slot1_read_only) return refuse(kInvalidFirmwareSlot);
    const auto image = assemble();
    pieces_.clear();
    if (!image || !fits(*image, options_.model)) return refuse(kInvalidFirmwareImage);
    if (options_.prohibit_downgrade && image->revision < running_) return refuse(kActivationProhibited);
    at(slot) = {image->revision, image->activation};
    return success();
}

Answer Firmware::schedule(unsigned slot) {
    if (at(slot).revision.empty()) return refuse(kInvalidFirmwareImage);
    next_ = slot;
    switch (at(slot).activation) {
        case Activation::subsystem_reset: return for_now(kNeedsSubsystemReset);
        case Activation::power_cycle: return for_now(kNeedsConventionalReset);
        default: return success();
    }
}

Answer Firmware::activate_now(unsigned slot, bool& activated) {
    if (at(slot).revision.empty()) return refuse(kInvalidFirmwareImage);
    switch (at(slot).activation) {
        case Activation::at_once: break;
        case Activation::controller_reset: next_ = slot; return for_now(kNeedsControllerReset);
        case Activation::subsystem_reset: next_ = slot; return for_now(kNeedsSubsystemReset);
        case Activation::power_cycle: next_ = slot; return for_now(kNeedsConventionalReset);
    }
    // 12h: would take longer than MTFA (100 ms); the host commits again for the next reset.
    if (options_.mtfa != 0 && options_.activation_ms > options_.mtfa * 100U) return refuse(kMaximumTimeViolation);
    run(slot);
    activated = true;
    return success();
}

Answer Firmware::commit(const NvmeSubmission& command, bool& activated) {
    const auto action = bits(command.dwords[10], 5, 3);
    auto slot = bits(command.dwords[10], 2, 0);
    if (action > kActivateNow) return invalid_field(10, 3);  // boot partitions are not there
    if (action == kActivateNow && !options_.activate_without_reset) return invalid_field(10, 3);
    if (slot == 0) slot = choose_slot(action);
    if (slot == 0 || slot > options_.firmware_slots) return refuse(kInvalidFirmwareSlot);
    const bool fresh = action == kStore || action == kStoreAndSchedule || (action == kActivateNow && !pieces_.empty());
    // MUD, bit 0 of dword 0 (figure 177).
    const std::uint32_t detected = restarted_ ? 1 : 0;
    Answer answer;
    if (fresh) {
        answer = store(slot);
        restarted_ = false;
    }
    if (answer.good() && (action == kStoreAndSchedule || action == kSchedule)) answer = schedule(slot);
    if (answer.good() && action == kActivateNow) answer = activate_now(slot, activated);
    answer.dword0 = detected;
    return answer;
}

void Firmware::commit_half(const NvmeSubmission& command) {
    const auto action = bits(command.dwords[10], 5, 3);
    auto slot = bits(command.dwords[10], 2, 0);
    if (slot == 0) slot = choose_slot(action);
    const bool writes = action == kStore || action == kStoreAndSchedule || action == kActivateNow;
    if (!writes || pieces_.empty() || slot == 0 || slot > options_.firmware_slots || slot == active_) return;
    if (slot == 1 && options_.slot1_read_only) return;
    at(slot) = {};
    if (next_ == slot) next_ = 0;
}

void Firmware::run(unsigned slot) {
    next_ = 0;
    if (lies_) return;
    active_ = slot;
    running_ = at(slot).revision;
}

void Firmware::reset(ResetKind kind) {
    pieces_.clear();
    restarted_ = false;
    if (next_ != 0 && takes_over(at(next_).activation, kind)) run(next_);
}

StatusField Firmware::pending() const {
    if (next_ == 0) return kSuccess;
    switch (at(next_).activation) {
        case Activation::subsystem_reset: return kNeedsSubsystemReset;
        case Activation::power_cycle: return kNeedsConventionalReset;
        default: return kNeedsControllerReset;
    }
}

std::vector<std::uint8_t> Firmware::page() const {
    std::vector<std::uint8_t> bytes(512);
    bytes[0] = static_cast<std::uint8_t>(active_ | next_ << 4U);  // AFI
    for (unsigned slot = 1; slot <= options_.firmware_slots; ++slot) {
        const auto& revision = at(slot).revision;
        if (!revision.empty()) put_text(bytes, slot * std::size_t{8}, 8, revision);  // FRS1 at 8
    }
    return bytes;
}

nlohmann::json Firmware::save() const {
    auto slots = nlohmann::json::array();
    for (const auto& slot : slots_) {
        slots.push_back({{"revision", slot.revision}, {"activation", static_cast<unsigned>(slot.activation)}});
    }
    return {{"slots", slots}, {"active", active_}, {"next", next_}, {"running", running_}};
}

Status Firmware::load(const nlohmann::json& state) {
    StateReader in(state, "firmware");
    std::array<Slot, 7> slots;
    const auto& list = in.list("slots");
    if (list.size() != slots.size()) in.complain();
    for (std::size_t i = 0; i < std::min(list.size(), slots.size()); ++i) {
        StateReader each(list[i], "firmware slot");
        slots.at(i).revision = each.text("revision", 8);
        slots.at(i).activation = static_cast<Activation>(each.number<std::uint8_t>("activation", 0, 3));
        if (auto read = each.finish(); !read) return read;
    }
    const auto active = in.number<unsigned>("active", 1, options_.firmware_slots);
    const auto next = in.number<unsigned>("next", 0, options_.firmware_slots);
    auto running = in.text("running", 8);
    if (auto read = in.finish(); !read) return read;
    slots_ = slots;
    active_ = active;
    next_ = next;
    running_ = std::move(running);
    return {};
}

}  // namespace fettle::sim::nvme
