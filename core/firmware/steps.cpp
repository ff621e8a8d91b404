// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/firmware/steps.h"

#include <string>

#include "core/catalogue/erasing_update.h"

namespace fettle::firmware {

namespace {

constexpr std::string_view kSend =
    FETTLE_TEXT("Send {image} ({bytes:count} bytes, SHA-256 {sha256}) to the drive, {piece:count} bytes at a time");
constexpr std::string_view kSendPower =
    FETTLE_TEXT("The drive forgets what it received and goes on with {running}. Run the update again.");
constexpr std::string_view kSendDeferred = FETTLE_TEXT(
    "Send {image} ({bytes:count} bytes, SHA-256 {sha256}) to the drive, {piece:count} bytes at a time (mode {mode}h); "
    "it "
    "waits there until the drive's power goes off and on");
constexpr std::string_view kSendDeferredPower = FETTLE_TEXT(
    "Before the last piece the drive forgets all and goes on with {running}; after it the new firmware takes over when "
    "power comes back. Look with \"fettle firmware show\".");
constexpr std::string_view kSendNow = FETTLE_TEXT(
    "Send {image} ({bytes:count} bytes, SHA-256 {sha256}) to the drive, {piece:count} bytes at a time (mode {mode}h); "
    "it "
    "takes over with the last piece");
constexpr std::string_view kSendWhole = FETTLE_TEXT(
    "Send {image} ({bytes:count} bytes, SHA-256 {sha256}) to the drive in one command (mode {mode}h); it takes over "
    "with it");
constexpr std::string_view kSendNowPower = FETTLE_TEXT(
    "Before the last piece the drive forgets all and goes on with {running}. While the last one is written the drive "
    "is "
    "between two images: most drives keep the old one until the new one is whole, and no one can promise it.");
constexpr std::string_view kStore =
    FETTLE_TEXT("Store the image in slot {slot}; what runs ({running}) goes on running until you activate it");
constexpr std::string_view kStoreForReset =
    FETTLE_TEXT("Store the image in slot {slot}, to be taken at the next reset of the drive");
constexpr std::string_view kTakeAtReset =
    FETTLE_TEXT("Have the drive take what is in slot {slot} ({expected}) at its next reset");
constexpr std::string_view kTakeNow =
    FETTLE_TEXT("Have the drive take slot {slot} at once, without a reset; it may pause for a moment");
constexpr std::string_view kCommitPower = FETTLE_TEXT(
    "Slot {slot} may be empty then; {running} stays in the slot it runs from. Look with \"fettle firmware show\" and "
    "run "
    "the update again.");
constexpr std::string_view kCommitPowerNoWayBack = FETTLE_TEXT(
    "The drive may be left without firmware that works: it has no other slot to keep {running} in. Do not let power "
    "fail.");
constexpr std::string_view kChoosePower = FETTLE_TEXT(
    "The drive runs either what ran before ({running}) or slot {slot}; both are whole. Look with \"fettle firmware "
    "show\".");
constexpr std::string_view kResetText = FETTLE_TEXT(
    "Reset the drive's controller, so that it takes the new firmware; nothing of the drive is in use meanwhile. Where "
    "the drive asks for more than such a reset, this is left out");
constexpr std::string_view kResetPower =
    FETTLE_TEXT("The drive takes the new firmware when power comes back, as after any reset.");
constexpr std::string_view kActivateText = FETTLE_TEXT("Have the drive take the firmware that waits in it");
constexpr std::string_view kActivatePower = FETTLE_TEXT(
    "The drive runs either what ran before ({running}) or the new firmware; the new one takes over at power-on at the "
    "latest. Look with \"fettle firmware show\".");

std::vector<Evidence> facts(const UpdatePlan& made) {
    constexpr std::string_view kHex = "0123456789ABCDEF";
    const auto mode = made.choice.mode;
    return {{"image", made.image.file},
            {"bytes", std::uint64_t{made.image.bytes.size()}},
            {"sha256", made.image.sha256},
            {"piece", std::uint64_t{made.choice.piece_bytes}},
            {"running", made.state.revision},
            {"expected", made.expected_revision},
            {"slot", std::uint64_t{made.choice.slot}},
            {"mode", std::string{kHex[mode >> 4U & 15U], kHex[mode & 15U]}}};
}

plan::Step step(std::string_view id, std::string_view what, std::string_view power, const UpdatePlan& made) {
    plan::Step made_step;
    made_step.id = std::string(id);
    made_step.what = {"firmware-" + std::string(id), Severity::info, what, {}, facts(made)};
    made_step.if_power_fails = {"firmware-" + std::string(id) + "-power", Severity::info, power, {}, facts(made)};
    return made_step;
}

plan::Step download_step(const UpdatePlan& made) {
    if (made.choice.way == Way::nvme) {
        auto sending = step(kDownload, kSend, kSendPower, made);
        sending.can_cancel = true;
        return sending;
    }
    const bool whole = made.choice.piece_bytes >= made.image.bytes.size();
    if (made.choice.immediate()) return step(kDownload, whole ? kSendWhole : kSendNow, kSendNowPower, made);
    return step(kDownload, kSendDeferred, kSendDeferredPower, made);
}

plan::Step commit_step(const UpdatePlan& made) {
    const auto& choice = made.choice;
    std::string_view what = kStoreForReset;
    if (choice.action == CommitAction::store) what = kStore;
    if (choice.action == CommitAction::activate_for_reset) what = kTakeAtReset;
    if (choice.action == CommitAction::activate_now) what = kTakeNow;
    const auto power = !choice.downloads            ? kChoosePower
                       : choice.keeps_running_image ? kCommitPower
                                                    : kCommitPowerNoWayBack;
    auto committing = step(kCommit, what, power, made);
    if (choice.action == CommitAction::activate_now && made.state.nvme.activation_time_ms) {
        committing.estimate = {(*made.state.nvme.activation_time_ms + 999) / 1000,
                               "the drive's own limit for taking firmware without a reset (MTFA)"};
    }
    return committing;
}

}  // namespace

std::vector<plan::Step> steps_of(const UpdatePlan& made) {
    std::vector<plan::Step> steps;
    if (made.choice.downloads) steps.push_back(download_step(made));
    if (made.choice.way == Way::nvme) steps.push_back(commit_step(made));
    if (made.choice.resets) steps.push_back(step(kReset, kResetText, kResetPower, made));
    if (made.choice.activates) steps.push_back(step(kActivate, kActivateText, kActivatePower, made));
    // Which of its steps erases, the drive does not report.
    const bool erases = catalogue::erasing_update(made.entry.identity) != nullptr;
    for (auto& one : steps) one.loses_data = erases;
    return steps;
}

}  // namespace fettle::firmware
