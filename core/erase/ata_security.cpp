// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/erase/ata_security.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/ata/commands.h"
#include "core/ata/identify.h"

namespace fettle::erase {

namespace {

constexpr std::uint64_t kDay_s = 86'400;
constexpr int kPatience = 5;
constexpr std::uint32_t kBetween_ms = 1'000;
/// A drive whose response was lost may still be erasing: query it every ten seconds.
constexpr std::uint32_t kWhileErasing_ms = 10'000;
constexpr int kTries = 3;

/// The host must not end the erase: allow one day more than the drive's estimate.
std::uint32_t erase_timeout_ms(const std::optional<std::uint64_t>& expected_seconds) {
    constexpr std::uint64_t kMost_s = UINT32_MAX / 1000;
    return static_cast<std::uint32_t>(std::min(kMost_s, expected_seconds.value_or(0) + kDay_s) * 1000);
}

int patience_for(const std::optional<std::uint64_t>& expected_seconds) {
    constexpr std::uint64_t kMost = 100'000;
    return static_cast<int>(std::min(kMost, expected_seconds.value_or(0) * 2 * 1000 / kWhileErasing_ms + 12));
}

Error rejected(const Credential& credential, const NativeStatus& native) {
    const auto which = credential.is_own() ? std::string("Fettle's password")
                                           : fmt::format("this {} password", name(credential.kind()));
    return {ErrorCode::refused,
            fmt::format("the drive does not accept {}; at most {} attempts remain until it is power-cycled", which,
                        kPasswordTries - 1),
            native};
}

}  // namespace

Result<SecurityFacts> AtaSecurity::state() { return state(kPatience, kBetween_ms); }

Result<SecurityFacts> AtaSecurity::state(int attempts, std::uint32_t between_ms) {
    for (int attempt = 1;; ++attempt) {
        std::array<std::uint8_t, 512> bytes{};
        const auto asked = port_.execute(ata::identify_device(), bytes);
        Error error;
        if (asked) {
            const auto words = ata::decode_identify(BytesView(bytes));
            if (words && words->checksum_ok) return words->security.state;
            error = words ? error_of(ErrorCode::malformed, FETTLE_TEXT("wrong checksum in the IDENTIFY data"))
                          : words.error();
        } else {
            error = asked.error();
        }
        if (attempt == attempts || !may_answer_later(error.code)) return fail(std::move(error));
        wait_(between_ms);
    }
}

Status AtaSecurity::send_block(const AtaCommand& command, bool enhanced) {
    auto block = credential_.block(enhanced);
    const auto done = port_.execute(command, block);
    wipe(block);
    if (!done) return fail(done.error());
    return {};
}

Status AtaSecurity::prove_path() {
    const auto before = state();
    if (!before) return fail(before.error());
    if (before->enabled) return fail(ErrorCode::refused, FETTLE_TEXT("a password is already set"));
    const auto lost = [](const char* why) {
        return fail(
            ErrorCode::refused,
            FETTLE_TEXT("the erase command does not reach the drive ({why}); no password was set and the drive is "
                        "unchanged. Connect the drive directly to the computer"),
            {{"why", why}});
    };
    constexpr std::uint32_t kProbe_ms = 30'000;
    auto probe = send_block(ata::security_erase_unit(kProbe_ms));
    if (probe) return lost("a bridge or controller reported success in its place");
    if (probe.error().code == ErrorCode::vanished) return probe;
    constexpr std::uint32_t kError = 0x0100;  // status register bit 0
    constexpr std::uint32_t kAborted = 0x04;  // error register bit 2
    const auto& native = probe.error().native;
    const bool by_the_drive =
        native.kind == NativeStatus::Kind::ata && (native.value & kError) != 0 && (native.value & 0xFFU) == kAborted;
    if (!by_the_drive) return lost("the expected rejection from the drive did not arrive");
    const auto after = state();
    if (!after) return fail(after.error());
    return {};
}

Status AtaSecurity::set_password() {
    const auto before = state();
    if (!before) return fail(before.error());
    if (before->frozen) return fail(ErrorCode::refused, FETTLE_TEXT("the drive's security is frozen"));
    if (before->enabled) return fail(ErrorCode::refused, FETTLE_TEXT("a password is already set"));
    auto sent = send_block(ata::security_set_password());
    const auto after = state();
    if (!after) {
        // Refused means, to whoever reads the journal, that nothing was sent.
        auto error = after.error();
        if (error.code == ErrorCode::refused) error.code = ErrorCode::io;
        return fail(std::move(error));
    }
    if (after->enabled) return {};
    if (!sent) return sent;
    return fail(ErrorCode::io, FETTLE_TEXT("SECURITY SET PASSWORD: reported as completed, but no password is set"));
}

Status AtaSecurity::erase(bool enhanced, const std::optional<std::uint64_t>& expected_seconds) {
    Error error{ErrorCode::io, "SECURITY ERASE UNIT: reported as completed, but the password is still set", {}};
    const int tries = credential_.is_own() ? kTries : 1;
    for (int attempt = 0; attempt < tries; ++attempt) {
        // No other command may come between these two.
        const auto prepared = port_.execute(ata::security_erase_prepare(), {});
        if (!prepared) {
            error = prepared.error();
        } else if (const auto sent = send_block(ata::security_erase_unit(erase_timeout_ms(expected_seconds)), enhanced);
                   !sent) {
            error = sent.error();
        }
        const bool maybe_busy = error.code == ErrorCode::timeout;
        const auto now =
            state(maybe_busy ? patience_for(expected_seconds) : kPatience, maybe_busy ? kWhileErasing_ms : kBetween_ms);
        if (!now) return fail(now.error());
        if (!now->enabled && !now->locked) return {};
        if (now->frozen || error.code == ErrorCode::vanished) break;
    }
    if (!credential_.is_own()) {
        // Aborted: either the password is wrong or the drive did not erase. A retry could be the last allowed attempt.
        if (error.code == ErrorCode::unsupported) return fail(rejected(credential_, error.native));
        return fail(std::move(error));
    }
    // Leave the drive unlocked for the next user. The next query of its state shows the result.
    (void)give_back();
    return fail(std::move(error));
}

Status AtaSecurity::give_back() {
    Status sent;
    for (int attempt = 0; attempt < kTries; ++attempt) {
        const auto now = state();
        if (!now) return fail(now.error());
        if (!now->enabled && !now->locked) return {};
        if (now->frozen)
            return fail(ErrorCode::refused, FETTLE_TEXT("the drive's security is frozen; power-cycle the drive first"));
        if (now->count_expired) {
            return fail(ErrorCode::refused,
                        FETTLE_TEXT("too many wrong passwords were sent; power-cycle the drive first"));
        }
        sent = send_block(now->locked ? ata::security_unlock() : ata::security_disable_password());
        // Do not retry a rejected password: each attempt counts.
        const bool refused =
            !sent && (now->locked || !credential_.is_own()) && sent.error().code == ErrorCode::unsupported;
        if (refused) return fail(rejected(credential_, sent.error().native));
    }
    const auto now = state();
    if (!now) return fail(now.error());
    if (!now->enabled && !now->locked) return {};
    return sent ? Status(fail(ErrorCode::io, FETTLE_TEXT("the password is still set"))) : sent;
}

}  // namespace fettle::erase
