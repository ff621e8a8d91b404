// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/proof.h"

#include <gtest/gtest.h>

#include "tests/support/fake_file_systems.h"

namespace fettle::trim {
namespace {

/// A file of 100 blocks, of which some are gone after each trim.
class Files final : public ProofSource {
public:
    class File final : public ProofFile {
    public:
        explicit File(Files& all) : all_(all) {}
        [[nodiscard]] std::string device() const override { return "/dev/sda"; }
        Result<BlocksSeen> look() override {
            if (!all_.removed) return BlocksSeen{100 - all_.unseen, 0, all_.unseen};
            const auto gone = std::min<std::uint64_t>(100, all_.gone_each_look * ++all_.looks);
            return BlocksSeen{100 - gone, gone, 0};
        }
        Status remove() override {
            all_.removed = true;
            return {};
        }

    private:
        Files& all_;
    };
    Result<std::unique_ptr<ProofFile>> write(const FileSystem&, std::uint64_t) override {
        if (refuses) return fettle::fail(ErrorCode::unsupported, "btrfs");
        return std::make_unique<File>(*this);
    }
    std::uint64_t unseen = 0;
    std::uint64_t gone_each_look = 100;
    std::uint64_t looks = 0;
    bool removed = false;
    bool refuses = false;
};

class ProofTest : public testing::Test {
protected:
    ProofVerdict verdict(const ProofExpectation& expected = {}) {
        FileSystem file_system;
        file_system.target = "/home";
        file_system.drives = {"sda"};
        return prove(file_system, expected, file_systems_, files_, cancel_).verdict;
    }
    test::FakeFileSystems file_systems_;
    Files files_;
    CancelToken cancel_;
};

TEST_F(ProofTest, WhatIsGoneIsProven) { EXPECT_EQ(verdict(), ProofVerdict::proven); }

TEST_F(ProofTest, AFileSystemThatFreesLateIsAskedAgain) {
    files_.gone_each_look = 40;
    EXPECT_EQ(verdict(), ProofVerdict::proven);
    EXPECT_EQ(file_systems_.pauses, 2);
}

TEST_F(ProofTest, SomeOfItIsPartly) {
    files_.gone_each_look = 10;
    EXPECT_EQ(verdict(), ProofVerdict::partly);
}

TEST_F(ProofTest, WhatStaysIsToldByWhatTheDrivePromises) {
    files_.gone_each_look = 0;
    EXPECT_EQ(verdict({false, false}), ProofVerdict::not_told);
    files_.removed = false;
    EXPECT_EQ(verdict({false, true}), ProofVerdict::not_discarded);
    files_.removed = false;
    EXPECT_EQ(verdict({true, false}), ProofVerdict::not_discarded);
}

TEST_F(ProofTest, WithoutTrimItIsNotDiscarded) {
    file_systems_.error_from = 0;
    file_systems_.error = ErrorCode::unsupported;
    EXPECT_EQ(verdict(), ProofVerdict::not_discarded);
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
