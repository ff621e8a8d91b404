// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/firmware/steps.h"

#include <string>

#include "core/catalogue/erasing_update.h"

namespace fettle::firmware {

namespace {

constexpr std::string_view kSend =
    FETTLE_TEXT("Send {image} ({bytes:count} bytes, SHA-256 {sha256}) to the drive, {piece:count} bytes at a time");
constexpr std::string_view kSendPower =
    FETTLE_TEXT("The drive discards the partial image and keeps running {running}. Run the update again.");
constexpr std::string_view kSendDeferred = FETTLE_TEXT(
    "Send {image} ({bytes:count} bytes, SHA-256 {sha256}) to the drive, {piece:count} "
    "bytes at a time (mode {mode}h); it stays pending until the drive is power-cycled");
constexpr std::string_view kSendDeferredPower = FETTLE_TEXT(
    "Before the last segment: the drive discards the partial image and keeps running {running}. After "
    "it: the drive activates the new firmware when power returns. Check with \"fettle firmware show\".");
constexpr std::string_view kSendNow = FETTLE_TEXT(
    "Send {image} ({bytes:count} bytes, SHA-256 {sha256}) to the drive, {piece:count} "
    "bytes at a time (mode {mode}h); the drive activates it after the last segment");
constexpr std::string_view kSendWhole = FETTLE_TEXT(
    "Send {image} ({bytes:count} bytes, SHA-256 {sha256}) to the drive "
    "in one command (mode {mode}h); the drive activates it immediately");
constexpr std::string_view kSendNowPower = FETTLE_TEXT(
    "Before the last segment: the drive discards the partial image and keeps running "
    "{running}. During the last segment the drive switches images: most drives keep "
    "the old image until the new one is complete, but this is not guaranteed.");
constexpr std::string_view kStore = FETTLE_TEXT(
    "Commit the image to slot {slot}; the current firmware "
    "({running}) keeps running until you activate the new one");
constexpr std::string_view kStoreForReset =
    FETTLE_TEXT("Commit the image to slot {slot}, to be activated at the next reset of the drive");
constexpr std::string_view kTakeAtReset =
    FETTLE_TEXT("Set slot {slot} ({expected}) to be activated at the next reset of the drive");
constexpr std::string_view kTakeNow =
    FETTLE_TEXT("Activate slot {slot} immediately, without a reset; the drive may pause briefly");
constexpr std::string_view kCommitPower = FETTLE_TEXT(
    "Slot {slot} may be empty; {running} stays in its own slot. "
    "Check with \"fettle firmware show\" and run the update again.");
constexpr std::string_view kCommitPowerNoWayBack = FETTLE_TEXT(
    "The drive may be left without working firmware, because it has no "
    "other slot to keep {running} in. Make sure that power does not fail.");
constexpr std::string_view kChoosePower = FETTLE_TEXT(
    "The drive runs either the previous firmware ({running}) or slot "
    "{slot}; both are intact. Check with \"fettle firmware show\".");
constexpr std::string_view kResetText = FETTLE_TEXT(
    "Reset the drive's controller to activate the new firmware; nothing on the drive "
    "is in use meanwhile. Skipped if the drive requires more than a controller reset");
constexpr std::string_view kResetPower =
    FETTLE_TEXT("The drive activates the new firmware when power returns, as after any reset.");
constexpr std::string_view kActivateText = FETTLE_TEXT("Activate the firmware that is pending on the drive");
constexpr std::string_view kActivatePower = FETTLE_TEXT(
    "The drive runs either the previous firmware ({running}) or the new one, which "
    "is activated at power-on at the latest. Check with \"fettle firmware show\".");

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
                               "the drive's limit for activating firmware without a reset (MTFA)"};
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
    // The drive does not report which of its steps erases.
    const bool erases = catalogue::erasing_update(made.entry.identity) != nullptr;
    for (auto& one : steps) one.loses_data = erases;
    return steps;
}

}  // namespace fettle::firmware
