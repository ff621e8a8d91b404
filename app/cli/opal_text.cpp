// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/opal_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/table.h"
#include "app/cli/words.h"

namespace fettle::cli {

namespace {

using opal::Lock;

std::string_view yes_no(bool value) { return value ? "yes" : "no"; }

std::string_view state_words(Lock lock) {
    switch (lock) {
        case Lock::unsupported: return "The drive does not report locking with a password of its own (TCG Opal).";
        case Lock::unknown:
            return "Reading whether the drive supports locking with a password of its own (TCG Opal) failed.";
        case Lock::off: return "No password is set. \"fettle opal setup\" sets one and keeps all data.";
        case Lock::owned:
            return "The drive has an owner's password, but locking is not activated. \"fettle opal disable\" gives up "
                   "ownership.";
        case Lock::unlocked:
            return "Locking is activated, and the drive is unlocked. If its password is set up, the drive is locked whenever "
                   "it loses power.";
        case Lock::locked:
            return "The drive is locked: its data can be neither read nor written. \"fettle opal unlock\" unlocks it with "
                   "the password.";
    }
    return {};
}

std::string features_words(const erase::tcg::Discovery& discovery) {
    std::string text;
    for (const auto code : discovery.features) {
        const auto title = opal::feature_title(code);
        text += text.empty() ? "" : ", ";
        text += title.empty() ? fmt::format("{:04X}h", code) : std::string(title);
    }
    return text.empty() ? "none" : text;
}

std::string mbr_words(const erase::tcg::Discovery& discovery) {
    if (!discovery.mbr_supported) return "not supported";
    if (!discovery.mbr_enabled) return "off";
    return discovery.mbr_done ? "on, hidden until the next power cycle" : "on, shown in place of the data";
}

std::string owner_words(const erase::tcg::Discovery& discovery) {
    if (!discovery.owned) return "not reported";
    return fmt::format("{}{}", *discovery.owned ? "password set" : "none",
                       discovery.owner_blocked ? "; changes are blocked until the next power cycle (Block SID)" : "");
}

}  // namespace

std::string opal_words(const Session& session, const OpalReport& report) {
    const auto& state = report.state;
    auto text = drive_heading(session, report.drive);
    text += wrapped(state_words(state.lock()), "  ", session.columns);
    const auto row = [&](std::string_view name, const std::string& value) {
        text += wrapped(printable(value), fmt::format("  {:<22}", name), session.columns);
    };
    if (state.discovery) {
        const auto& discovery = *state.discovery;
        text += "\n";
        row("Features", features_words(discovery));
        row("Locking supported", std::string(yes_no(discovery.locking_supported)));
        row("Locking activated", std::string(yes_no(discovery.locking_enabled)));
        row("Locked", std::string(yes_no(discovery.locked)));
        row("Encrypts all data", std::string(yes_no(discovery.encrypts)));
        row("Owner", owner_words(discovery));
        row("Shadow MBR", mbr_words(discovery));
    }
    if (state.system) {
        row("Kernel", state.system->supported ? fmt::format("Opal supported, locking {}, {}",
                                                            state.system->locking_enabled ? "activated" : "off",
                                                            state.system->locked ? "locked" : "not locked")
                                              : "Opal not supported on this drive");
    }
    if (state.discovery && state.lock() != Lock::unsupported && !state.is_opal()) {
        text += wrapped("Fettle sets up and unlocks only Opal 1 and Opal 2.", "  ", session.columns);
    }
    for (const auto& missing : state.missing) {
        text += wrapped(fmt::format("Unknown: {} ({})", missing.what,
                                    printable(missing.detail.empty() ? missing.reason : missing.detail)),
                        "  ! ", session.columns);
    }
    if (!state.missing.empty() && state.sata) {
        text += wrapped("Linux passes TCG commands to SATA drives only with the kernel parameter libata.allow_tpm=1.",
                        "  ! ", session.columns);
    }
    return text;
}

std::string opal_half_setup(const plan::Receipt& receipt, const std::string& drive) {
    const auto owned = std::any_of(receipt.steps.begin(), receipt.steps.end(), [](const plan::StepReceipt& step) {
        return step.id == opal::kStepOwn && step.outcome == plan::Outcome::done;
    });
    if (!owned) return {};
    return fmt::format("The drive already has the password. If it is locked: {}. To undo: {}",
                       opal_undo(opal::Action::lock, drive), opal_undo(opal::Action::setup, drive));
}

std::string opal_undo(opal::Action action, const std::string& drive) {
    const auto name = drive.find(' ') == std::string::npos ? drive : fmt::format("\"{}\"", drive);
    switch (action) {
        case opal::Action::setup: return fmt::format("fettle opal disable {}", name);
        case opal::Action::lock: return fmt::format("fettle opal unlock {}", name);
        case opal::Action::unlock: return fmt::format("fettle opal lock {}", name);
        case opal::Action::disable: return fmt::format("fettle opal setup {}", name);
        case opal::Action::revert: break;
    }
    return {};
}

}  // namespace fettle::cli
