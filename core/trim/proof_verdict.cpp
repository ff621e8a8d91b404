// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/proof_verdict.h"

#include <algorithm>

namespace fettle::trim {

namespace {

/// A thin pool discards whole chunks, and keeps chunks that other files share.
constexpr double kNearlyAll = 0.9;

constexpr std::string_view kProven = FETTLE_TEXT(
    "Verified: all {all} blocks of the deleted file are gone from {device}, "
    "and the kernel counted {discarded_bytes:size} of discards on {drives}.");
constexpr std::string_view kProvenUncounted =
    FETTLE_TEXT("Verified: all {all} blocks of the deleted file are gone from {device}.");
constexpr std::string_view kProvenImage = FETTLE_TEXT(
    "Verified down to the image file of {device}: all {all} blocks of the deleted file are gone "
    "from it. Whether the drive is trimmed as well depends on the file system that stores the image.");
constexpr std::string_view kPartly = FETTLE_TEXT(
    "Partly discarded: {gone} of {all} blocks of the deleted file are gone from {device}. The rest "
    "may be smaller than the drive's discard granularity, or the file system has not freed it yet.");
constexpr std::string_view kStill =
    FETTLE_TEXT("Not discarded: {device} still holds all {all} blocks of the deleted file.");
constexpr std::string_view kNothingReached = FETTLE_TEXT(
    "Not discarded: the kernel counted no discards on {drives}. A layer between "
    "the file system and the drive drops them, and the data remains on the drive.");
constexpr std::string_view kNothingReachedBelow = FETTLE_TEXT(
    "Not discarded: the kernel counted no discards on {drives}. {layer} frees the blocks internally and "
    "does not pass discards on: the data remains on the drive, although {device} no longer shows it.");
constexpr std::string_view kOverwritten = FETTLE_TEXT(
    "Not discarded: the blocks of the deleted file changed on {device}, but "
    "the kernel counted no discards on {drives}. The blocks were overwritten.");
constexpr std::string_view kNotTold = FETTLE_TEXT(
    "Inconclusive: discards were sent, but {device} still returns the deleted file. The drive does not guarantee "
    "what it returns after TRIM, so it may have discarded the blocks.");
constexpr std::string_view kNotToldUncounted = FETTLE_TEXT(
    "Inconclusive: {device} still returns the deleted file. The drive does not guarantee what it returns after TRIM, and "
    "this system does not count discards, so the blocks may have been discarded or not.");
constexpr std::string_view kChangedUncounted = FETTLE_TEXT(
    "Inconclusive: {gone} of {all} blocks of the deleted file changed on {device}, but not to zeros. The drive may have "
    "discarded them, or they were overwritten: this system does not count discards.");
constexpr std::string_view kCounted = FETTLE_TEXT(
    "Likely, but not verified: the kernel counted {discarded_bytes:size} of discards on {drives} "
    "after the file was deleted. {layer} does not reveal where the file is stored on the drive, "
    "so its blocks cannot be read there, and the count includes discards by other programs.");
constexpr std::string_view kCountedPart = FETTLE_TEXT(
    "Partly discarded: the kernel counted {discarded_bytes:size} of discards on "
    "{drives} after {written_bytes:size} were deleted. {layer} does not reveal "
    "where the file is stored on the drive, so its blocks cannot be read there.");
constexpr std::string_view kNothingKnown = FETTLE_TEXT(
    "TRIM could not be verified: {layer} does not reveal where the file is "
    "stored on the drive, and the kernel does not count discards on {drives}.");

/// The combined counters of all drives; nullopt if none counts.
std::optional<std::uint64_t> discarded_bytes(const std::vector<DiscardCount>& all) {
    std::optional<std::uint64_t> sum;
    for (const auto& one : all) {
        if (one.bytes) sum = sum.value_or(0) + *one.bytes;
    }
    return sum;
}

std::string drive_names(const std::vector<DiscardCount>& all) {
    std::string names;
    for (const auto& one : all) names += (names.empty() ? "" : ", ") + one.drive;
    return names;
}

/// Whether the kernel counts for this device and counted nothing.
bool was_sent_nothing(const Proof& proof, const std::string& device) {
    return std::any_of(proof.discarded.begin(), proof.discarded.end(),
                       [&](const DiscardCount& one) { return one.drive == device && one.bytes == 0U; });
}

bool is_counted(const Proof& proof, const std::string& device) {
    return std::any_of(proof.discarded.begin(), proof.discarded.end(),
                       [&](const DiscardCount& one) { return one.drive == device && one.bytes; });
}

/// Blocks that are gone from devices that received discards. Where these are not counted, zeros are the evidence:
/// blocks that only changed may have been given to other files and overwritten.
std::uint64_t discarded_blocks(const Proof& proof) {
    std::uint64_t gone = 0;
    for (const auto& one : proof.after_on) {
        const bool evident =
            is_counted(proof, one.device) ? !was_sent_nothing(proof, one.device) : one.blocks.zeros > 0;
        if (evident) gone += one.blocks.all() - one.blocks.as_written;
    }
    return gone;
}

std::vector<Evidence> evidence_of(const Proof& proof) {
    std::vector<Evidence> evidence{{"device", proof.device},
                                   {"gone", proof.after->all() - proof.after->as_written},
                                   {"all", proof.after->all()},
                                   {"drives", drive_names(proof.discarded)},
                                   {"written_bytes", proof.written_bytes}};
    if (const auto bytes = discarded_bytes(proof.discarded)) evidence.push_back({"discarded_bytes", *bytes});
    if (!proof.opaque_layer.empty()) evidence.push_back({"layer", proof.opaque_layer});
    return evidence;
}

/// An upper layer returns zeros after unmapping whatever the drive did, so only the counters are evidence.
void judge_by_counters(Proof& proof) {
    const auto bytes = discarded_bytes(proof.discarded);
    const auto end = [&](ProofVerdict verdict, const char* id, std::string_view text) {
        conclude(proof, verdict, id, text, evidence_of(proof));
    };
    if (!bytes) return end(ProofVerdict::failed, "trim-proof-failed", kNothingKnown);
    if (*bytes == 0) {
        const bool shown = proof.after->as_written > 0;
        return end(ProofVerdict::not_discarded, "trim-not-passed", shown ? kNothingReached : kNothingReachedBelow);
    }
    if (static_cast<double>(*bytes) < kNearlyAll * static_cast<double>(proof.written_bytes)) {
        return end(ProofVerdict::partly, "trim-in-part", kCountedPart);
    }
    end(ProofVerdict::counted, "trim-counted", kCounted);
}

std::string_view proven_text(const Proof& proof) {
    const bool image = std::all_of(proof.after_on.begin(), proof.after_on.end(),
                                   [](const DeviceSeen& one) { return one.device.starts_with("loop"); });
    if (image) return kProvenImage;
    return discarded_bytes(proof.discarded) ? kProven : kProvenUncounted;
}

void judge_by_blocks(Proof& proof, const ProofExpectation& expected) {
    const auto all = proof.after->all();
    const auto gone = all - proof.after->as_written;
    const auto discarded = discarded_blocks(proof);
    const auto end = [&](ProofVerdict verdict, const char* id, std::string_view text) {
        conclude(proof, verdict, id, text, evidence_of(proof));
    };
    if (discarded == all) return end(ProofVerdict::proven, "trim-proven", proven_text(proof));
    if (discarded > 0) return end(ProofVerdict::partly, "trim-in-part", kPartly);
    const auto bytes = discarded_bytes(proof.discarded);
    if (gone > 0 && !bytes) return end(ProofVerdict::not_told, "trim-not-told", kChangedUncounted);
    if (gone > 0) return end(ProofVerdict::not_discarded, "trim-not-passed", kOverwritten);
    if (bytes == 0U) return end(ProofVerdict::not_discarded, "trim-not-passed", kNothingReached);
    const bool dropped = expected.closed && !bytes;
    if (dropped || expected.promises) return end(ProofVerdict::not_discarded, "trim-not-discarded", kStill);
    end(ProofVerdict::not_told, "trim-not-told", bytes ? kNotTold : kNotToldUncounted);
}

}  // namespace

void conclude(Proof& proof, ProofVerdict verdict, const char* id, std::string_view text,
              std::vector<Evidence> evidence) {
    const bool good = verdict == ProofVerdict::proven || verdict == ProofVerdict::counted;
    proof.verdict = verdict;
    proof.text = {id, good ? Severity::info : Severity::warning, text, {}, std::move(evidence)};
}

void judge(Proof& proof, const ProofExpectation& expected) {
    if (proof.opaque_layer.empty()) return judge_by_blocks(proof, expected);
    judge_by_counters(proof);
}

}  // namespace fettle::trim
