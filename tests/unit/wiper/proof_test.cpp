// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/proof.h"

#include <gtest/gtest.h>

#include <map>

#include "core/base/message.h"
#include "tests/support/fake_file_systems.h"

namespace fettle::trim {
namespace {

constexpr std::uint64_t kWritten = std::uint64_t{16} << 20U;

/// A file of 100 blocks on each drive, of which some are gone after each trim; and drives that count discards.
class Files final : public ProofSource {
public:
    class File final : public ProofFile {
    public:
        explicit File(Files& all) : all_(all) {}
        [[nodiscard]] std::string opaque_layer() const override { return all_.opaque_layer; }
        Result<std::vector<DeviceSeen>> look() override {
            ++all_.looks;
            if (all_.removed && all_.blind) return fettle::fail(ErrorCode::io, "reading");
            std::vector<DeviceSeen> seen;
            for (const auto& device : all_.devices) seen.push_back({device, blocks(device), all_.folder + device});
            return seen;
        }
        std::vector<DiscardCount> discards() override {
            std::vector<DiscardCount> counts;
            for (const auto& drive : all_.drives) {
                const auto discarded = all_.removed ? all_.discarded_bytes[drive] : 0;
                counts.push_back({drive, {}, {}});
                if (all_.counts) counts.back() = {drive, 7 + discarded / 4096, 1'000'000 + discarded};
            }
            return counts;
        }
        Status remove() override {
            if (all_.stays) return fettle::fail(ErrorCode::io, "unlink");
            all_.removed = true;
            all_.looks = 0;
            return {};
        }

    private:
        [[nodiscard]] BlocksSeen blocks(const std::string& device) const {
            if (!all_.removed) return {100 - all_.unseen, 0, all_.unseen};
            const auto gone = all_.keeps == device ? 0 : std::min<std::uint64_t>(100, all_.gone_each_look * all_.looks);
            const auto others = std::min(gone, all_.not_zeros);
            return {100 - gone, gone - others, others};
        }
        Files& all_;
    };
    Result<std::unique_ptr<ProofFile>> write(const FileSystem&, std::uint64_t) override {
        if (refuses) return fettle::fail(ErrorCode::unsupported, "btrfs");
        return std::make_unique<File>(*this);
    }
    std::vector<std::string> devices{"sda"};
    std::vector<std::string> drives{"sda"};
    std::map<std::string, std::uint64_t> discarded_bytes{{"sda", kWritten}, {"sdb", kWritten}};
    std::string opaque_layer;
    std::string keeps;  ///< a device that loses nothing
    bool counts = true;
    std::string folder = "/dev/";
    std::uint64_t unseen = 0;
    std::uint64_t not_zeros = 0;  ///< blocks that are gone, at most, and return something else
    std::uint64_t gone_each_look = 100;
    std::uint64_t looks = 0;
    bool removed = false;
    bool refuses = false;
    bool stays = false;  ///< it cannot be removed
    bool blind = false;  ///< nothing can be read once it was removed
};

class ProofTest : public testing::Test {
protected:
    Proof proof(const ProofExpectation& expected = {}) {
        FileSystem file_system;
        file_system.target = "/home";
        file_system.drives = {"sda"};
        files_.removed = false;
        return prove(file_system, expected, file_systems_, files_, cancel_);
    }
    ProofVerdict verdict(const ProofExpectation& expected = {}) { return proof(expected).verdict; }
    static std::string words(const Proof& proof) { return render(proof.text.text, proof.text.evidence); }
    /// LVM thin: the file system sees a volume whose unmapped blocks read as zeros.
    void lie_on_a_thin_volume(std::uint64_t discarded) {
        files_.opaque_layer = "dm-3 (thin)";
        files_.devices = {"dm-3"};
        files_.discarded_bytes["sda"] = discarded;
    }
    test::FakeFileSystems file_systems_;
    Files files_;
    CancelToken cancel_;
};

TEST_F(ProofTest, WhatIsGoneIsProven) {
    const auto made = proof();
    EXPECT_EQ(made.verdict, ProofVerdict::proven);
    EXPECT_EQ(made.device, "/dev/sda");
    ASSERT_EQ(made.discarded.size(), 1U);
    EXPECT_EQ(made.discarded[0].bytes, kWritten);  // since the deletion
    EXPECT_EQ(made.discarded[0].discards, kWritten / 4096);
}

TEST_F(ProofTest, AFileSystemThatFreesLateIsAskedAgain) {
    files_.gone_each_look = 40;
    EXPECT_EQ(verdict(), ProofVerdict::proven);
    EXPECT_EQ(file_systems_.pauses, 2);
}

TEST_F(ProofTest, SomeOfItIsPartly) {
    files_.gone_each_look = 10;
    EXPECT_EQ(verdict(), ProofVerdict::partly);
    files_.gone_each_look = 33;  // 99 of 100 after the third time
    const auto made = proof();
    EXPECT_EQ(made.verdict, ProofVerdict::partly);
    EXPECT_NE(words(made).find("99 of 100"), std::string::npos) << words(made);
}

TEST_F(ProofTest, WhatOnlyALayerShowsIsNeverProven) {
    lie_on_a_thin_volume(0);
    const auto dropped = proof({true, false});
    EXPECT_EQ(dropped.after->as_written, 0U);
    EXPECT_EQ(dropped.verdict, ProofVerdict::not_discarded);
    EXPECT_EQ(dropped.text.severity, Severity::warning);
    EXPECT_NE(words(dropped).find("dm-3 (thin)"), std::string::npos) << words(dropped);
    lie_on_a_thin_volume(kWritten);
    EXPECT_EQ(verdict({false, true}), ProofVerdict::counted);
    EXPECT_NE(words(proof()).find("counted"), std::string::npos);
    lie_on_a_thin_volume(kWritten - 65'536);  // a chunk that it shared with another file
    EXPECT_EQ(verdict({false, true}), ProofVerdict::counted);
    lie_on_a_thin_volume(kWritten / 2);
    EXPECT_EQ(verdict({false, true}), ProofVerdict::partly);
    files_.counts = false;
    EXPECT_EQ(verdict({false, true}), ProofVerdict::failed);
}

TEST_F(ProofTest, WithoutADiscardOnTheDriveNothingIsProven) {
    files_.discarded_bytes["sda"] = 0;
    EXPECT_EQ(verdict(), ProofVerdict::not_discarded);  // overwritten
    files_.gone_each_look = 0;
    EXPECT_EQ(verdict(), ProofVerdict::not_discarded);  // a layer drops them
    files_.gone_each_look = 100;
    files_.counts = false;
    EXPECT_EQ(verdict(), ProofVerdict::proven);
}

TEST_F(ProofTest, WithoutCountersZerosAreTheEvidence) {
    files_.counts = false;
    files_.not_zeros = 99;  // of which most were given to other files
    EXPECT_EQ(verdict(), ProofVerdict::proven);
    files_.not_zeros = 100;
    const auto changed = proof({false, true});
    EXPECT_EQ(changed.verdict, ProofVerdict::not_told);
    EXPECT_EQ(changed.text.severity, Severity::warning);
    EXPECT_NE(words(changed).find("100 of 100"), std::string::npos) << words(changed);
    files_.gone_each_look = 20;
    files_.not_zeros = 59;
    EXPECT_EQ(verdict(), ProofVerdict::partly);
    files_.counts = true;  // on a drive that received discards, what it returns does not matter
    files_.gone_each_look = files_.not_zeros = 100;
    EXPECT_EQ(verdict(), ProofVerdict::proven);
}

TEST_F(ProofTest, WithoutCountersNoDiscardIsClaimed) {
    files_.gone_each_look = 0;
    const auto counted = proof();
    files_.counts = false;
    const auto uncounted = proof();
    EXPECT_EQ(uncounted.verdict, ProofVerdict::not_told);
    EXPECT_NE(words(counted).find("discards were sent"), std::string::npos) << words(counted);
    EXPECT_EQ(words(uncounted).find("discards were sent"), std::string::npos) << words(uncounted);
    EXPECT_EQ(words(uncounted).find('{'), std::string::npos) << words(uncounted);
}

TEST_F(ProofTest, DevicesAreNamedAsTheSystemDoes) {
    files_.folder.clear();
    EXPECT_EQ(proof().device, "sda");
}

TEST_F(ProofTest, EachMirrorMustLoseIt) {
    files_.devices = files_.drives = {"sda", "sdb"};
    const auto both = proof();
    EXPECT_EQ(both.verdict, ProofVerdict::proven);
    EXPECT_EQ(both.device, "/dev/sda, /dev/sdb");
    EXPECT_EQ(both.after->all(), 200U);
    files_.keeps = "sdb";
    EXPECT_EQ(verdict(), ProofVerdict::partly);
    files_.keeps.clear();
    files_.discarded_bytes["sdb"] = 0;
    EXPECT_EQ(verdict(), ProofVerdict::partly);
}

TEST_F(ProofTest, AnImageFileIsNoDrive) {
    files_.devices = files_.drives = {"loop0"};
    files_.discarded_bytes["loop0"] = kWritten;
    const auto made = proof();
    EXPECT_EQ(made.verdict, ProofVerdict::proven);
    EXPECT_NE(words(made).find("image file"), std::string::npos) << words(made);
}

TEST_F(ProofTest, WhatStaysIsToldByWhatTheDrivePromises) {
    files_.gone_each_look = 0;
    EXPECT_EQ(verdict({false, false}), ProofVerdict::not_told);
    EXPECT_EQ(verdict({false, true}), ProofVerdict::not_discarded);
    EXPECT_EQ(verdict({true, false}), ProofVerdict::not_told);  // discards were counted: the layer is not closed
    files_.counts = false;
    EXPECT_EQ(verdict({true, false}), ProofVerdict::not_discarded);
}

TEST_F(ProofTest, WithoutTrimItIsNotDiscarded) {
    file_systems_.error_from = 0;
    file_systems_.error = ErrorCode::unsupported;
    files_.gone_each_look = 0;
    EXPECT_EQ(verdict(), ProofVerdict::not_discarded);
}

TEST_F(ProofTest, TheDeletionItselfMayDiscard) {
    file_systems_.error_from = 0;
    file_systems_.error = ErrorCode::unsupported;
    files_.gone_each_look = 50;  // the second half with a delay
    const auto made = proof();
    EXPECT_EQ(made.verdict, ProofVerdict::proven);
    EXPECT_EQ(file_systems_.asked, 1);
    EXPECT_FALSE(made.asked_to_discard_bytes);
}

TEST_F(ProofTest, WithoutTrimItIsAskedOnce) {
    file_systems_.error_from = 0;
    file_systems_.error = ErrorCode::unsupported;
    files_.gone_each_look = 0;
    const auto made = proof();
    EXPECT_EQ(made.text.id, "trim-not-passed");
    EXPECT_EQ(file_systems_.asked, 1);
    EXPECT_FALSE(made.asked_to_discard_bytes);
    EXPECT_EQ(made.after->as_written, 100U);
}

TEST_F(ProofTest, WhatWasAskedForIsAddedUp) {
    files_.gone_each_look = 40;
    const auto made = proof();
    EXPECT_EQ(made.asked_to_discard_bytes, 3000U);
    EXPECT_EQ(made.written_bytes, kWritten);
    EXPECT_EQ(made.before->all(), 100U);
    EXPECT_EQ(made.after->zeros, 100U);
}

TEST_F(ProofTest, EveryErrorOnTheWayMeansNoProof) {
    const auto failed = [&] {
        const auto made = proof();
        return made.verdict == ProofVerdict::failed && made.text.id == "trim-proof-failed";
    };
    files_.stays = true;
    EXPECT_TRUE(failed());
    EXPECT_EQ(file_systems_.asked, 0);
    files_.stays = false;
    files_.blind = true;
    EXPECT_TRUE(failed());
    files_.blind = false;
    file_systems_.error_from = 0;
    file_systems_.error = ErrorCode::io;
    EXPECT_TRUE(failed());
    file_systems_.error_from = test::kToTheEnd;
    files_.devices = {};  // a file without blocks
    EXPECT_TRUE(failed());
    EXPECT_FALSE(files_.removed);
    files_.devices = {"sda"};
    cancel_.cancel();
    const auto asked = file_systems_.asked;
    EXPECT_TRUE(failed());
    EXPECT_EQ(file_systems_.asked, asked);
}

TEST_F(ProofTest, WhatALayerStillShowsIsSaidOtherwise) {
    lie_on_a_thin_volume(0);
    const auto freed = proof();
    files_.gone_each_look = 0;
    const auto kept = proof();
    EXPECT_EQ(kept.verdict, ProofVerdict::not_discarded);
    EXPECT_NE(kept.text.text, freed.text.text);
}

TEST_F(ProofTest, WhatCannotBeSeenProvesNothing) {
    files_.unseen = 1;
    EXPECT_EQ(verdict(), ProofVerdict::failed);
    EXPECT_FALSE(files_.removed);
    files_.unseen = 0;
    files_.refuses = true;
    EXPECT_EQ(verdict(), ProofVerdict::failed);
    files_.refuses = false;
    file_systems_.busy = true;
    EXPECT_EQ(verdict(), ProofVerdict::failed);
}

}  // namespace
}  // namespace fettle::trim
