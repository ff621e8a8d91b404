// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/nvme/sanitize.h"

#include <algorithm>

#include "platform/sim/nvme/state_json.h"
#include "platform/sim/nvme/wire.h"

namespace fettle::sim::nvme {

namespace {

// Sanitize Action, CDW10 bits 2:0 (figure 304).
constexpr unsigned kExitFailureMode = 1;
constexpr unsigned kBlockErase = 2;
constexpr unsigned kOverwrite = 3;
constexpr unsigned kCryptoErase = 4;

constexpr unsigned kAuseBit = 3;    // Allow Unrestricted Sanitize Exit
constexpr unsigned kInvertBit = 8;  // OIPBP: invert the pattern between passes
constexpr unsigned kNoDeallocateBit = 9;
constexpr std::uint32_t kNoEstimate = 0xFFFFFFFF;

unsigned action_of(std::uint32_t dword10) { return bits(dword10, 2, 0); }

/// OWPASS: 0 means 16.
unsigned passes_of(std::uint32_t dword10) {
    const auto passes = bits(dword10, 7, 4);
    return passes == 0 ? 16 : passes;
}

}  // namespace

Sanitizer::Sanitizer(SharedDriveState& drive_state, const Options& options, NamespaceTable& namespaces)
    : drive_state_(drive_state),
      options_(options),
      namespaces_(namespaces),
      failures_left_(options.sanitize_failures) {}

std::uint32_t Sanitizer::capabilities(const Options& options) {
    const bool any = options.sanitize_crypto || options.sanitize_block || options.sanitize_overwrite;
    if (!any) return 0;
    return (options.sanitize_crypto ? 1U << 0U : 0U) | (options.sanitize_block ? 1U << 1U : 0U) |
           (options.sanitize_overwrite ? 1U << 2U : 0U) | (options.no_deallocate_inhibited ? 1U << 29U : 0U) |
           options.no_deallocate_modifies << 30U;
}

unsigned Sanitizer::passes() const { return action_of(dword10_) == kOverwrite ? passes_of(dword10_) : 1; }

Answer Sanitizer::check(std::uint32_t dword10, bool warn_only) const {
    switch (action_of(dword10)) {
        case kBlockErase:
            if (!options_.sanitize_block) return invalid_field(10);
            break;
        case kCryptoErase:
            if (!options_.sanitize_crypto) return invalid_field(10);
            break;
        case kOverwrite:
            if (!options_.sanitize_overwrite) return invalid_field(10);
            break;
        default: return invalid_field(10);
    }
    const bool keep = bits(dword10, kNoDeallocateBit, kNoDeallocateBit) != 0;
    if (keep && options_.no_deallocate_inhibited && !warn_only) return invalid_field(10, kNoDeallocateBit);
    // After a failure in restricted mode only a restricted one may follow (figure 609).
    if (failure_mode_ && restricted_ && bits(dword10, kAuseBit, kAuseBit) != 0) return refuse(kSanitizeFailed);
    return success();
}

Answer Sanitizer::leave_failure() {
    if (!failure_mode_) return success();
    if (restricted_) return refuse(kSanitizeFailed);
    failure_mode_ = false;
    return success();
}

Answer Sanitizer::start(const NvmeSubmission& command, bool warn_only, bool& began) {
    const auto dword10 = command.dwords[10];
    if (running()) return refuse(kSanitizeInProgress);
    if (capabilities(options_) == 0) return refuse(kInvalidOpcode);
    if (action_of(dword10) == kExitFailureMode) return leave_failure();
    if (auto refused = check(dword10, warn_only); !refused.good()) return refused;
    dword10_ = dword10;
    pattern_ = command.dwords[11];
    const bool keep = bits(dword10, kNoDeallocateBit, kNoDeallocateBit) != 0;
    keep_mapped_ = keep && !options_.no_deallocate_inhibited;
    warned_ = keep && options_.no_deallocate_inhibited;
    restricted_ = bits(dword10, kAuseBit, kAuseBit) == 0;
    failure_mode_ = false;
    erased_ = false;
    passes_done_ = 0;
    state_ = State::running;
    const auto seconds = action_of(dword10) == kBlockErase    ? options_.sanitize_block_seconds
                         : action_of(dword10) == kCryptoErase ? options_.sanitize_crypto_seconds
                                                              : options_.sanitize_pass_seconds;
    task_.begin(drive_state_.now_ns(), std::uint64_t{seconds} * passes() * kNsPerSecond);
    began = true;
    return success();
}

void Sanitizer::erase() {
    if (drive_state_.quirks().erase_lies) return;
    auto& medium = drive_state_.medium();
    Status wiped;
    switch (action_of(dword10_)) {
        case kBlockErase: wiped = medium.wipe(Wipe::unmap); break;
        case kCryptoErase: wiped = medium.wipe(Wipe::crypto); break;
        default: {
            // With OIPBP each pass writes the inverse of the one before, and the last the pattern itself
            // where the number of passes is odd (figure 304).
            const bool invert = bits(dword10_, kInvertBit, kInvertBit) != 0 && passes() % 2 == 0;
            wiped = medium.wipe(Wipe::overwrite, invert ? ~pattern_ : pattern_);
            break;
        }
    }
    if (!keep_mapped_ && action_of(dword10_) != kBlockErase && wiped) wiped = medium.wipe(Wipe::unmap);
    if (!wiped) state_ = State::failed;
}

void Sanitizer::forget_unreadable() {
    for (auto& ns : namespaces_.all()) {
        ns.unreadable.clear();
        ns.half_formatted = false;
    }
}

bool Sanitizer::tick(std::uint64_t now_ns) {
    if (!running()) return false;
    passes_done_ = static_cast<unsigned>(task_.share(now_ns) * passes());
    if (!task_.finished(now_ns)) return false;
    if (failures_left_ > 0) {
        --failures_left_;
        state_ = State::failed;
    } else {
        state_ = warned_ ? State::done_deallocated : State::done;
        erase();
    }
    if (state_ == State::failed) {
        failure_mode_ = true;
        return true;
    }
    forget_unreadable();
    passes_done_ = passes();
    erased_ = true;
    return true;
}

std::vector<std::uint8_t> Sanitizer::page(std::uint64_t now_ns) const {
    std::vector<std::uint8_t> bytes(512);
    const auto progress = running() ? std::min(65'535.0, task_.share(now_ns) * 65'536.0) : 65'535.0;
    const auto passes_done = action_of(dword10_) == kOverwrite ? passes_done_ : 0U;
    put(bytes, 0, 2, static_cast<std::uint64_t>(progress));                                                     // SPROG
    put(bytes, 2, 2, static_cast<unsigned>(state_) | (passes_done & 0x1FU) << 3U | (erased_ ? 1U << 8U : 0U));  // SSTAT
    put(bytes, 4, 4, dword10_);  // SCDW10
    const auto estimate = [](bool can, std::uint64_t seconds) { return can ? seconds : kNoEstimate; };
    // Overwrite's estimate is for 16 passes (figure 266).
    const auto overwrite = estimate(options_.sanitize_overwrite, std::uint64_t{options_.sanitize_pass_seconds} * 16);
    const auto block = estimate(options_.sanitize_block, options_.sanitize_block_seconds);
    const auto crypto = estimate(options_.sanitize_crypto, options_.sanitize_crypto_seconds);
    // Twice: as a rule, and with No-Deallocate where that costs more.
    const bool modifies = options_.no_deallocate_modifies == 2 && !options_.no_deallocate_inhibited;
    put(bytes, 8, 4, overwrite);
    put(bytes, 12, 4, block);
    put(bytes, 16, 4, crypto);
    put(bytes, 20, 4, modifies ? overwrite : kNoEstimate);
    put(bytes, 24, 4, modifies ? block : kNoEstimate);
    put(bytes, 28, 4, modifies ? crypto : kNoEstimate);
    return bytes;
}

nlohmann::json Sanitizer::save(std::uint64_t now_ns) const {
    return {{"state", static_cast<unsigned>(state_)},
            {"failure_mode", failure_mode_},
            {"restricted", restricted_},
            {"keep_mapped", keep_mapped_},
            {"warned", warned_},
            {"erased", erased_},
            {"dword10", dword10_},
            {"pattern", pattern_},
            {"failures_left", failures_left_},
            {"passes_done", passes_done_},
            {"done_ns", task_.elapsed(now_ns)},
            {"duration_ns", task_.duration()}};
}

Status Sanitizer::load(const nlohmann::json& state, std::uint64_t now_ns) {
    StateReader in(state, "sanitize");
    const auto stage = static_cast<State>(in.number<std::uint8_t>("state", 0, 4));
    const bool failure_mode = in.flag("failure_mode");
    const bool restricted = in.flag("restricted");
    const bool keep_mapped = in.flag("keep_mapped");
    const bool warned = in.flag("warned");
    const bool erased = in.flag("erased");
    const auto dword10 = in.number<std::uint32_t>("dword10");
    const auto pattern = in.number<std::uint32_t>("pattern");
    const auto failures_left = in.number<std::uint32_t>("failures_left");
    const auto passes_done = in.number<unsigned>("passes_done", 0, 16);
    const auto done_ns = in.number<std::uint64_t>("done_ns");
    const auto duration_ns = in.number<std::uint64_t>("duration_ns", 0, 1ULL << 62U);
    if (done_ns > duration_ns) in.complain();
    if (auto read = in.finish(); !read) return read;
    state_ = stage;
    failure_mode_ = failure_mode;
    restricted_ = restricted;
    keep_mapped_ = keep_mapped;
    warned_ = warned;
    erased_ = erased;
    dword10_ = dword10;
    pattern_ = pattern;
    failures_left_ = failures_left;
    passes_done_ = passes_done;
    task_.restore(done_ns, duration_ns, now_ns);
    return {};
}

}  // namespace fettle::sim::nvme
