// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/proof.h"

#include "core/trim/ranges.h"

namespace fettle::trim {

namespace {

constexpr std::uint64_t kBytes = std::uint64_t{16} << 20U;
/// File systems free blocks in the background (XFS), or hold them back for a while.
constexpr int kTries = 3;
constexpr std::uint32_t kPause_ms = 1'000;
/// Edges of a file's blocks are no whole granules of the drive.
constexpr double kNearlyAll = 0.9;

constexpr std::string_view kProven =
    FETTLE_TEXT("Proven: what was written is gone from {device} after deleting and trimming ({gone} of {all} blocks).");
constexpr std::string_view kPartly = FETTLE_TEXT(
    "TRIM arrives in part: {gone} of {all} blocks are gone from {device}. The rest may be narrower than what the drive "
    "discards at once.");
constexpr std::string_view kStill =
    FETTLE_TEXT("Not discarded: {device} still holds all that was written, though the file was deleted and trimmed.");
constexpr std::string_view kNotTold = FETTLE_TEXT(
    "The drive does not say: it was asked to discard, and {device} still shows what was written. It promises nothing "
    "about what is read after TRIM, so that it may have discarded all the same.");
constexpr std::string_view kRefused = FETTLE_TEXT("Not discarded: the file system could not pass TRIM on ({error}).");
constexpr std::string_view kFailed = FETTLE_TEXT("The proof could not be made: {error}.");
constexpr std::string_view kNotFound = FETTLE_TEXT(
    "The proof could not be made: what was written cannot be seen at its place on {device} ({seen} of {all} blocks). "
    "The "
    "file system, or a layer below it, changes it on the way.");

Proof& conclude(Proof& proof, ProofVerdict verdict, const char* id, std::string_view text,
                std::vector<Evidence> evidence) {
    const bool good = verdict == ProofVerdict::proven;
    proof.verdict = verdict;
    proof.text = {id, good ? Severity::info : Severity::warning, text, {}, std::move(evidence)};
    return proof;
}

Proof& fail_with(Proof& proof, const Error& error) {
    return conclude(proof, ProofVerdict::failed, "trim-proof-failed", kFailed, {{"error", to_string(error)}});
}

}  // namespace

std::string_view name(ProofVerdict verdict) noexcept {
    switch (verdict) {
        case ProofVerdict::proven: return "proven";
        case ProofVerdict::partly: return "partly";
        case ProofVerdict::not_discarded: return "not-discarded";
        case ProofVerdict::not_told: return "not-told";
        case ProofVerdict::failed: return "failed";
    }
    return "failed";
}

Proof prove(const FileSystem& file_system, const ProofExpectation& expected, FileSystemSource& source,
            ProofSource& files, const CancelToken& cancel) {
    Proof proof;
    const auto lock = source.lock(file_system.drives);
    if (!lock) return fail_with(proof, lock.error());
    const auto open = source.open(file_system);
    if (!open) return fail_with(proof, open.error());
    const auto file = files.write(file_system, kBytes);
    if (!file) return fail_with(proof, file.error());
    proof.written_bytes = kBytes;
    proof.device = (*file)->device();
    const auto before = (*file)->look();
    if (!before) return fail_with(proof, before.error());
    proof.before = *before;
    if (before->as_written != before->all() || before->all() == 0) {
        return conclude(proof, ProofVerdict::failed, "trim-proof-failed", kNotFound,
                        {{"device", proof.device}, {"seen", before->as_written}, {"all", before->all()}});
    }
    if (auto removed = (*file)->remove(); !removed) return fail_with(proof, removed.error());
    for (int i = 0; i < kTries; ++i) {
        if (cancel.cancelled()) return fail_with(proof, {ErrorCode::cancelled, "proving", {}});
        if (i > 0) (*open)->pause(kPause_ms);
        const auto asked = (*open)->discard(0, kToTheEnd, 0);
        if (!asked && asked.error().code == ErrorCode::unsupported) {
            proof.after = proof.before;
            return conclude(proof, ProofVerdict::not_discarded, "trim-not-passed", kRefused,
                            {{"error", to_string(asked.error())}, {"device", proof.device}});
        }
        if (!asked) return fail_with(proof, asked.error());
        proof.asked_to_discard_bytes = proof.asked_to_discard_bytes.value_or(0) + *asked;
        const auto after = (*file)->look();
        if (!after) return fail_with(proof, after.error());
        proof.after = *after;
        if (after->as_written == 0) break;
    }
    const auto all = proof.after->all();
    const auto gone = all - proof.after->as_written;
    std::vector<Evidence> evidence{{"device", proof.device}, {"gone", gone}, {"all", all}};
    if (static_cast<double>(gone) >= kNearlyAll * static_cast<double>(all)) {
        return conclude(proof, ProofVerdict::proven, "trim-proven", kProven, std::move(evidence));
    }
    if (gone > 0) return conclude(proof, ProofVerdict::partly, "trim-in-part", kPartly, std::move(evidence));
    if (expected.closed || expected.promises) {
        return conclude(proof, ProofVerdict::not_discarded, "trim-not-discarded", kStill, std::move(evidence));
    }
    return conclude(proof, ProofVerdict::not_told, "trim-not-told", kNotTold, std::move(evidence));
}

}  // namespace fettle::trim
