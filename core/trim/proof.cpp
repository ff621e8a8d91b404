// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/proof.h"

#include <algorithm>

#include "core/trim/proof_verdict.h"
#include "core/trim/ranges.h"

namespace fettle::trim {

namespace {

constexpr std::uint64_t kBytes = std::uint64_t{16} << 20U;
/// File systems may free blocks in the background (XFS) or with a delay (NTFS discards the blocks of deleted files
/// after their deletion was logged).
constexpr int kTries = 3;
constexpr std::uint32_t kPause_ms = 1'000;

constexpr std::string_view kRefused = FETTLE_TEXT("Not discarded: the file system could not send TRIM ({error}).");
constexpr std::string_view kFailed = FETTLE_TEXT("TRIM could not be verified: {error}.");
constexpr std::string_view kNotFound = FETTLE_TEXT(
    "TRIM could not be verified: the test data does not appear at its location on {device} "
    "({seen} of {all} blocks). The file system or a layer below it transforms the data.");

BlocksSeen sum_of(const std::vector<DeviceSeen>& all) {
    BlocksSeen sum;
    for (const auto& one : all) {
        sum.as_written += one.blocks.as_written;
        sum.zeros += one.blocks.zeros;
        sum.others += one.blocks.others;
    }
    return sum;
}

std::string names_of(const std::vector<DeviceSeen>& all) {
    std::string names;
    for (const auto& one : all) names += (names.empty() ? "" : ", ") + (one.path.empty() ? one.device : one.path);
    return names;
}

/// Difference between two readings. A drive that was replaced meanwhile, or whose counter is gone, is skipped.
std::vector<DiscardCount> since(const std::vector<DiscardCount>& before, const std::vector<DiscardCount>& now) {
    std::vector<DiscardCount> counted;
    for (const auto& one : now) {
        const auto then = std::find_if(before.begin(), before.end(),
                                       [&](const DiscardCount& earlier) { return earlier.drive == one.drive; });
        DiscardCount count{one.drive, {}, {}};
        const bool known = then != before.end() && then->bytes && one.bytes && then->discards && one.discards;
        if (known && *one.bytes >= *then->bytes && *one.discards >= *then->discards) {
            count.discards = *one.discards - *then->discards;
            count.bytes = *one.bytes - *then->bytes;
        }
        counted.push_back(std::move(count));
    }
    return counted;
}

/// One proof, from creating the file to the verdict.
class Proving {
public:
    Proving(const ProofExpectation& expected, OpenFileSystem& open, ProofFile& file, const CancelToken& cancel)
        : expected_(expected), open_(open), file_(file), cancel_(cancel) {}

    /// Error: why the proof could not be made.
    Result<Proof> run() {
        proof_.written_bytes = kBytes;
        proof_.opaque_layer = file_.opaque_layer();
        const auto before = file_.look();
        if (!before) return fail(before.error());
        proof_.device = names_of(*before);
        proof_.before = sum_of(*before);
        if (proof_.before->as_written != proof_.before->all() || proof_.before->all() == 0) {
            conclude(proof_, ProofVerdict::failed, "trim-proof-failed", kNotFound,
                     {{"device", proof_.device}, {"seen", proof_.before->as_written}, {"all", proof_.before->all()}});
            return std::move(proof_);
        }
        // Before deletion: a file system mounted with "discard" may trim immediately.
        const auto counted = file_.discards();
        if (auto removed = file_.remove(); !removed) return fail(removed.error());
        for (int i = 0; i < kTries && !settled_; ++i) {
            if (auto tried = try_once(i > 0); !tried) return fail(tried.error());
        }
        proof_.discarded = since(counted, file_.discards());
        // Where the file system refuses TRIM of its free space, the deletion itself may have discarded the blocks.
        if (refused_ && proof_.after->as_written == proof_.after->all()) {
            conclude(proof_, ProofVerdict::not_discarded, "trim-not-passed", kRefused,
                     {{"error", to_string(*refused_)}, {"device", proof_.device}});
        } else {
            judge(proof_, expected_);
        }
        return std::move(proof_);
    }

private:
    Status try_once(bool again) {
        if (cancel_.cancelled()) return fail(ErrorCode::cancelled, FETTLE_TEXT("proving"));
        if (again) open_.pause(kPause_ms);
        if (!refused_) {
            const auto asked = open_.discard(0, kToTheEnd, 0);
            if (!asked && asked.error().code != ErrorCode::unsupported) return fail(asked.error());
            if (!asked) refused_ = asked.error();
            if (asked && *asked) {
                proof_.asked_to_discard_bytes = proof_.asked_to_discard_bytes.value_or(0) + **asked;
            }
        }
        auto after = file_.look();
        if (!after) return fail(after.error());
        proof_.after_on = std::move(*after);
        proof_.after = sum_of(proof_.after_on);
        settled_ = proof_.after->as_written == 0;
        return {};
    }

    const ProofExpectation& expected_;
    OpenFileSystem& open_;
    ProofFile& file_;
    const CancelToken& cancel_;
    Proof proof_;
    bool settled_ = false;
    std::optional<Error> refused_;  ///< by the file system, which was asked once
};

Proof failed_with(const Error& error) {
    Proof proof;
    conclude(proof, ProofVerdict::failed, "trim-proof-failed", kFailed, {{"error", to_string(error)}});
    return proof;
}

}  // namespace

std::string_view name(ProofVerdict verdict) noexcept {
    switch (verdict) {
        case ProofVerdict::proven: return "proven";
        case ProofVerdict::partly: return "partly";
        case ProofVerdict::not_discarded: return "not-discarded";
        case ProofVerdict::not_told: return "not-told";
        case ProofVerdict::counted: return "counted";
        case ProofVerdict::failed: return "failed";
    }
    return "failed";
}

Proof prove(const FileSystem& file_system, const ProofExpectation& expected, FileSystemSource& source,
            ProofSource& files, const CancelToken& cancel) {
    const auto lock = source.lock(file_system.drives);
    if (!lock) return failed_with(lock.error());
    const auto open = source.open(file_system);
    if (!open) return failed_with(open.error());
    const auto file = files.write(file_system, kBytes);
    if (!file) return failed_with(file.error());
    auto proof = Proving(expected, **open, **file, cancel).run();
    return proof ? std::move(*proof) : failed_with(proof.error());
}

}  // namespace fettle::trim
