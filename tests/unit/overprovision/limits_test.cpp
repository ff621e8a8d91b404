// SPDX-License-Identifier: GPL-3.0-or-later
// What a drive is asked about its capacity, and which answers are believed.
#include "core/overprovision/limits.h"

#include <gtest/gtest.h>

#include <map>

#include "core/overprovision/commands.h"
#include "core/overprovision/drive_steps.h"
#include "tests/unit/overprovision/nvme_drive.h"
#include "tests/unit/plan/answering_ports.h"

namespace fettle::overprovision {
namespace {

using test::not_offered;
using test::NvmeDrive;

using fettle::test::AnsweringAta;
using fettle::test::AnsweringNvme;
using fettle::test::ata_abort;
using fettle::test::Bytes;
using fettle::test::fill;
using fettle::test::identify_controller_data;
using fettle::test::IdentifyWords;

using fettle::test::namespace_list;
using fettle::test::OpenDrive;
using fettle::test::put_le;

constexpr std::uint64_t kNative = 488'397'168;
constexpr std::uint64_t kOffered = 390'625'000;

/// A drive with HPA (words 82 and 85 bit 10), or with AMAC (word 119 bit 8).
struct AtaDrive {
    bool hpa = true;
    bool lba48 = true;
    bool amac = false;
    std::uint64_t sectors = kOffered;
    std::uint64_t native = kNative;
    bool complete = true;
    std::optional<Error> identify_error;
    std::optional<Error> native_error;
    std::optional<Error> set_error;
    bool obeys = true;
    std::vector<AtaCommand> sent;

    AnsweringAta port{[this](const AtaCommand& command, std::span<std::uint8_t> data) -> Result<AtaReturn> {
        sent.push_back(command);
        if (command.command == 0xEC) return identify(data);
        const bool sets = command.command == 0x37 || (command.command == 0x78 && command.features == 1);
        if (sets) {
            if (obeys) sectors = command.lba + 1;
            if (set_error) return fail(*set_error);
            return AtaReturn{};
        }
        if (native_error) return fail(*native_error);
        AtaReturn back;
        back.complete = complete;
        back.lba = native - 1;
        return back;
    }};
    [[nodiscard]] std::vector<unsigned> codes() const {
        std::vector<unsigned> all;
        for (const auto& one : sent) all.push_back(one.command);
        return all;
    }

private:
    Result<AtaReturn> identify(std::span<std::uint8_t> data) const {
        if (identify_error) return fail(*identify_error);
        IdentifyWords words;
        if (hpa) words.set(82, 1U << 10U).set(85, 1U << 10U);
        if (lba48) words.set(83, 1U << 10U);
        words.set(119, 0x4000U | (amac ? 1U << 8U : 0U));
        auto bytes = words.sealed();
        put_le(bytes, 60 * 2, sectors, 4);
        put_le(bytes, 100 * 2, sectors, 6);
        bytes[510] = 0;  // no checksum
        fill(data, bytes);
        return AtaReturn{};
    }
};

TEST(ReadLimit, OfAHostProtectedArea) {
    AtaDrive drive;
    const auto limit = read_limit(drive.port);
    ASSERT_TRUE(limit);
    EXPECT_EQ(limit->kind, LimitKind::hpa);
    EXPECT_EQ(limit->sectors, kOffered);
    EXPECT_EQ(limit->native_sectors, kNative);
    EXPECT_EQ(drive.codes(), (std::vector<unsigned>{0xEC, 0x27}));
}

TEST(ReadLimit, OfAnAccessibleMaximum) {
    AtaDrive drive;
    drive.amac = true;  // with both, the newer command
    const auto limit = read_limit(drive.port);
    ASSERT_TRUE(limit);
    EXPECT_EQ(limit->kind, LimitKind::accessible_max);
    EXPECT_EQ(limit->native_sectors, kNative);
    EXPECT_EQ(drive.codes(), (std::vector<unsigned>{0xEC, 0x78}));
}

// READ NATIVE MAX ADDRESS EXT belongs to the 48-bit feature set (ATA/ATAPI-7 6.31.2).
TEST(ReadLimit, IsNotAskedOfADriveWithout) {
    for (const bool lba48 : {true, false}) {
        AtaDrive drive;
        drive.hpa = !lba48;
        drive.lba48 = lba48;
        const auto limit = read_limit(drive.port);
        ASSERT_TRUE(limit);
        EXPECT_EQ(limit->kind, LimitKind::none);
        EXPECT_FALSE(limit->native_sectors);
        EXPECT_EQ(drive.codes(), std::vector<unsigned>{0xEC});
    }
}

TEST(ReadLimit, AnswersThatCannotBeAreNone) {
    AtaDrive drive;
    drive.native = kOffered;
    EXPECT_EQ(read_limit(drive.port)->native_sectors, kOffered) << "nothing is hidden";
    drive.native = kOffered - 1;
    EXPECT_FALSE(read_limit(drive.port)->native_sectors) << "less than is offered";
    drive.native = kNative;
    drive.complete = false;
    EXPECT_FALSE(read_limit(drive.port)->native_sectors) << "no registers";
    drive.native_error = Error{ErrorCode::timeout, "scripted", {}};
    EXPECT_EQ(read_limit(drive.port).error().code, ErrorCode::timeout);
    drive.identify_error = Error{ErrorCode::vanished, "scripted", {}};
    EXPECT_EQ(read_limit(drive.port).error().code, ErrorCode::vanished);
    AnsweringAta zeros([](const auto&, auto) { return AtaReturn{}; });
    EXPECT_EQ(read_limit(zeros).error().code, ErrorCode::malformed);
    // The address has 48 bits.
    AtaDrive wide;
    wide.native = 0xFFFF'0000'0000'0000U + kNative;
    EXPECT_EQ(read_limit(wide.port)->native_sectors, kNative);
}

Target limit_target(std::uint64_t sectors, Method method = Method::hpa) {
    Target target;
    target.method = method;
    target.sectors = sectors;
    target.native_sectors = kNative;
    return target;
}

/// The drive's own port, through an open drive.
struct Open {
    explicit Open(AtaDrive& drive) {
        open.all.ata = std::make_unique<AnsweringAta>(
            [&](const auto& command, auto data) { return drive.port.execute(command, data); });
    }
    OpenDrive open;
};

TEST(SetLimit, SendsTheLastAddressRightAfterReadingTheNativeOne) {
    AtaDrive drive;
    Open held(drive);
    const auto result = set_limit(held.open, limit_target(kNative));
    ASSERT_FALSE(result.error) << to_string(*result.error);
    EXPECT_EQ(drive.codes(), (std::vector<unsigned>{0x27, 0x37, 0xEC, 0x27}));
    EXPECT_EQ(drive.sent[1].lba, kNative - 1);
    EXPECT_EQ(drive.sent[1].count, 1) << "kept over power cycles";
    EXPECT_EQ(held.open.read, 1);
    AtaDrive newer;
    newer.amac = true;
    Open other(newer);
    EXPECT_FALSE(set_limit(other.open, limit_target(kNative, Method::accessible_max)).error);
    EXPECT_EQ(newer.codes(), (std::vector<unsigned>{0x78, 0xEC, 0x78}));
    EXPECT_EQ(newer.sent[0].lba, kNative - 1);
}

TEST(SetLimit, IsNotSentToADriveOfAnotherSize) {
    AtaDrive drive;
    drive.native = kNative + 1;
    Open held(drive);
    EXPECT_EQ(set_limit(held.open, limit_target(kNative)).error->code, ErrorCode::refused);
    EXPECT_EQ(std::count(drive.sent.begin(), drive.sent.end(), set_max(kNative - 1, true)), 0);
    AtaDrive silent;  // a path without registers tells no size
    silent.complete = false;
    Open quiet(silent);
    EXPECT_FALSE(set_limit(quiet.open, limit_target(kNative)).error);
    AtaDrive broken;
    broken.native_error = Error{ErrorCode::io, "scripted", {}};
    Open lost(broken);
    EXPECT_EQ(set_limit(lost.open, limit_target(kNative)).error->code, ErrorCode::io);
    EXPECT_EQ(std::count(broken.sent.begin(), broken.sent.end(), set_max(kNative - 1, true)), 0);
    OpenDrive without;
    EXPECT_EQ(set_limit(without, limit_target(kNative)).error->code, ErrorCode::unsupported);
    EXPECT_EQ(limit_is_set(without, limit_target(kNative)).error().code, ErrorCode::unsupported);
}

TEST(SetLimit, WhatTheDriveOffersCountsNotWhatItAnswers) {
    AtaDrive lost;
    lost.set_error = Error{ErrorCode::timeout, "scripted", {}};
    Open held(lost);
    auto result = set_limit(held.open, limit_target(kNative));
    EXPECT_FALSE(result.error);
    EXPECT_EQ(result.evidence.at(1).name, "answer_lost");
    EXPECT_EQ(to_string(result.evidence.at(1).value), "true");
    AtaDrive liar;
    liar.obeys = false;
    Open other(liar);
    result = set_limit(other.open, limit_target(kNative));
    ASSERT_TRUE(result.error);
    EXPECT_EQ(result.error->code, ErrorCode::io);
    EXPECT_NE(result.error->context.find("390625000 sectors"), std::string::npos);
    AtaDrive refusing;
    refusing.obeys = false;
    refusing.set_error = ata_abort().value();
    Open third(refusing);
    result = set_limit(third.open, limit_target(kNative));
    EXPECT_EQ(result.error->code, ErrorCode::unsupported);
    EXPECT_NE(result.error->context.find("off and on"), std::string::npos);
    refusing.set_error = Error{ErrorCode::io, "scripted", {}};
    EXPECT_EQ(set_limit(third.open, limit_target(kNative)).error->context.find("off and on"), std::string::npos)
        << "not the drive's own answer";
    EXPECT_FALSE(*limit_is_set(third.open, limit_target(kNative)));
    EXPECT_TRUE(*limit_is_set(third.open, limit_target(kOffered)));
}

TEST(SetLimit, ADriveThatIsGoneAfterwardsIsAnError) {
    AtaDrive drive;
    Open held(drive);
    held.open.all.ata = std::make_unique<AnsweringAta>([&](const auto& command, auto data) {
        auto answer = drive.port.execute(command, data);
        if (command.command == 0x37) drive.identify_error = Error{ErrorCode::vanished, "scripted", {}};
        return answer;
    });
    EXPECT_EQ(set_limit(held.open, limit_target(kNative)).error->code, ErrorCode::vanished);
    EXPECT_EQ(limit_is_set(held.open, limit_target(kNative)).error().code, ErrorCode::vanished);
}

TEST(ReadSpace, TellsWhatTheControllerTells) {
    NvmeDrive drive;
    const auto space = read_space(drive.port, 1);
    ASSERT_TRUE(space);
    EXPECT_TRUE(space->can_manage);
    EXPECT_EQ(space->controller, 0x0102);
    EXPECT_EQ(space->total, ByteCount{1000 * 4096});
    EXPECT_EQ(space->unallocated, ByteCount{500 * 4096});
    EXPECT_EQ(space->attached, std::vector<std::uint32_t>{1});
    EXPECT_EQ(space->allocated, std::vector<std::uint32_t>{1});
    ASSERT_TRUE(space->shape);
    EXPECT_EQ(space->shape->blocks, 300U);
    EXPECT_EQ(space->block_bytes, 4096U);
    drive.total = 0;
    EXPECT_FALSE(read_space(drive.port, 1)->total) << "0: not reported";
    EXPECT_FALSE(read_space(drive.port, 1)->unallocated);
}

TEST(ReadSpace, ADriveThatManagesNoneIsNotAskedForTheirList) {
    NvmeDrive drive;
    drive.manages = false;
    drive.active_error = not_offered().value();
    const auto space = read_space(drive.port, 1);
    ASSERT_TRUE(space) << "NVMe 1.0 has no list";
    EXPECT_EQ(space->attached, std::vector<std::uint32_t>{1});
    EXPECT_TRUE(space->allocated.empty());
    for (const auto& command : drive.sent) EXPECT_NE(command.cdw10_15[0] & 0xFFU, 0x10U);
    const auto other = read_space(drive.port, 9);
    ASSERT_TRUE(other);
    EXPECT_FALSE(other->shape) << "an inactive namespace has no shape";
    drive.active_error.reset();
    EXPECT_FALSE(read_space(drive.port, 9)->shape);
    for (const auto& command : drive.sent) EXPECT_NE(command.nsid, 0xFFFFFFFFU) << "no namespace will be made";
}

TEST(ReadSpace, ErrorsOfEachQuestionAreTold) {
    using Place = std::optional<Error> NvmeDrive::*;
    for (const Place place : {&NvmeDrive::controller_error, &NvmeDrive::active_error, &NvmeDrive::allocated_error,
                              &NvmeDrive::namespace_error}) {
        NvmeDrive drive;
        drive.*place = Error{ErrorCode::timeout, "scripted", {}};
        EXPECT_EQ(read_space(drive.port, 1).error().code, ErrorCode::timeout);
    }
    AnsweringNvme twisted([&](const auto& command, auto data) -> Result<NvmeReturn> {
        if ((command.cdw10_15[0] & 0xFFU) == 1) fill(data, identify_controller_data());
        if ((command.cdw10_15[0] & 0xFFU) == 2) fill(data, namespace_list({2, 1}));
        return NvmeReturn{};
    });
    EXPECT_EQ(read_space(twisted, 1).error().code, ErrorCode::malformed);
}

// NVMe Base 2.0 5.17.2.1: Identify Namespace of FFFFFFFFh tells what all namespaces have in common.
TEST(ReadSpace, OfANamespaceThatIsGoneTheCommonBlockIsTaken) {
    NvmeDrive drive;
    drive.blocks.clear();
    drive.attached.clear();
    auto space = read_space(drive.port, 1);
    ASSERT_TRUE(space);
    EXPECT_FALSE(space->shape);
    EXPECT_EQ(space->block_bytes, 4096U);
    EXPECT_EQ(drive.sent.back().nsid, 0xFFFFFFFFU);
    drive.namespace_error = not_offered().value();
    space = read_space(drive.port, 1);
    ASSERT_TRUE(space) << "optional";
    EXPECT_EQ(space->block_bytes, 0U);
    drive.namespace_error = Error{ErrorCode::timeout, "scripted", {}};
    EXPECT_EQ(read_space(drive.port, 1).error().code, ErrorCode::timeout);
}

TEST(ReadSpace, AnUnattachedNamespaceIsAskedAsAnAllocatedOne) {
    NvmeDrive drive;
    drive.attached.clear();
    ASSERT_TRUE(read_space(drive.port, 1)->shape);
    EXPECT_EQ(drive.sent.back().cdw10_15[0] & 0xFFU, 0x11U);
    NvmeDrive attached;
    ASSERT_TRUE(read_space(attached.port, 1)->shape);
    EXPECT_EQ(attached.sent.back().cdw10_15[0] & 0xFFU, 0x00U);
}

struct OpenNvme {
    explicit OpenNvme(NvmeDrive& drive) {
        open.all.nvme = std::make_unique<AnsweringNvme>(
            [&](const auto& command, auto data) { return drive.port.admin(command, data); });
    }
    OpenDrive open;
};

Target namespace_target() {
    Target target;
    target.method = Method::name_space;
    target.nsid = 1;
    target.controller = 0x0102;
    target.before = {300, 0, 0, 0};
    target.after = {200, 0, 0, 0};
    return target;
}

TEST(DeleteNamespace, OnlyTheOneOfThePlan) {
    NvmeDrive drive;
    OpenNvme held(drive);
    EXPECT_FALSE(delete_old_namespace(held.open, namespace_target()).error);
    EXPECT_TRUE(drive.blocks.empty());
    NvmeDrive changed;
    changed.blocks[1] = 301;
    OpenNvme other(changed);
    EXPECT_EQ(delete_old_namespace(other.open, namespace_target()).error->code, ErrorCode::refused);
    EXPECT_EQ(changed.blocks.size(), 1U);
    OpenDrive without;
    EXPECT_EQ(delete_old_namespace(without, namespace_target()).error->code, ErrorCode::unsupported);
    NvmeDrive silent;
    silent.controller_error = Error{ErrorCode::timeout, "scripted", {}};
    OpenNvme third(silent);
    EXPECT_EQ(delete_old_namespace(third.open, namespace_target()).error->code, ErrorCode::timeout);
    for (const auto& command : silent.sent) EXPECT_EQ(command.opcode, 0x06);
}

TEST(DeleteNamespace, WhatTheDriveHasCounts) {
    NvmeDrive lost;
    lost.command_error = Error{ErrorCode::timeout, "scripted", {}};
    OpenNvme held(lost);
    EXPECT_FALSE(delete_old_namespace(held.open, namespace_target()).error) << "the answer alone was lost";
    NvmeDrive liar;
    liar.obeys = false;
    OpenNvme other(liar);
    EXPECT_EQ(delete_old_namespace(other.open, namespace_target()).error->code, ErrorCode::io);
    liar.command_error = Error{ErrorCode::not_permitted, "scripted", {}};
    EXPECT_EQ(delete_old_namespace(other.open, namespace_target()).error->code, ErrorCode::not_permitted);
}

/// Fails the questions that come after a command of this opcode.
struct GoneAfter {
    GoneAfter(NvmeDrive& drive, std::uint8_t opcode) {
        open.all.nvme = std::make_unique<AnsweringNvme>([&drive, opcode](const auto& command, auto data) {
            auto answer = drive.port.admin(command, data);
            if (command.opcode == opcode) {
                drive.controller_error = drive.allocated_error = Error{ErrorCode::vanished, "gone", {}};
            }
            return answer;
        });
    }
    OpenDrive open;
};

TEST(Namespaces, ADriveThatIsGoneAfterwardsIsAnErrorAndTheCommandsOwnComesFirst) {
    for (const bool command_failed : {false, true}) {
        const auto expected = command_failed ? ErrorCode::io : ErrorCode::vanished;
        const auto prepare = [&](NvmeDrive& drive) {
            if (command_failed) drive.command_error = Error{ErrorCode::io, "scripted", {}};
        };
        NvmeDrive deleting;
        prepare(deleting);
        GoneAfter first(deleting, 0x0D);
        EXPECT_EQ(delete_old_namespace(first.open, namespace_target()).error->code, expected);
        NvmeDrive creating;
        prepare(creating);
        GoneAfter second(creating, 0x0D);
        std::uint32_t nsid = 0;
        EXPECT_EQ(create_new_namespace(second.open, namespace_target(), nsid).error->code, expected);
        NvmeDrive attaching;
        prepare(attaching);
        GoneAfter third(attaching, 0x15);
        EXPECT_EQ(attach_new_namespace(third.open, namespace_target(), 5).error->code, expected);
    }
}

TEST(CreateNamespace, TellsTheIdOfTheNewOne) {
    NvmeDrive drive;
    OpenNvme held(drive);
    std::uint32_t nsid = 0;
    const auto result = create_new_namespace(held.open, namespace_target(), nsid);
    ASSERT_FALSE(result.error);
    EXPECT_EQ(nsid, 5U);
    EXPECT_EQ(drive.blocks.at(5), 200U);
    EXPECT_EQ(result.evidence.at(0).value, decltype(result.evidence.at(0).value)(std::uint64_t{5}));
    NvmeDrive lost;
    lost.command_error = Error{ErrorCode::timeout, "scripted", {}};
    OpenNvme other(lost);
    EXPECT_FALSE(create_new_namespace(other.open, namespace_target(), nsid).error);
    OpenDrive without;
    EXPECT_EQ(create_new_namespace(without, namespace_target(), nsid).error->code, ErrorCode::unsupported);
    NvmeDrive silent;
    silent.controller_error = silent.allocated_error = Error{ErrorCode::timeout, "scripted", {}};
    OpenNvme third(silent);
    EXPECT_EQ(create_new_namespace(third.open, namespace_target(), nsid).error->code, ErrorCode::timeout);
}

TEST(CreateNamespace, WhereTheNewSizeFailsTheOldOneIsMadeAndAttached) {
    NvmeDrive drive;
    drive.blocks.clear();
    drive.attached.clear();
    drive.most_blocks = 300;
    auto target = namespace_target();
    target.after.blocks = 400;
    OpenNvme held(drive);
    std::uint32_t nsid = 0;
    auto result = create_new_namespace(held.open, target, nsid);
    ASSERT_TRUE(result.error);
    EXPECT_EQ(result.error->code, ErrorCode::io);
    EXPECT_NE(result.error->context.find("old size"), std::string::npos);
    EXPECT_EQ(to_string(result.evidence.at(0).value), "true");
    EXPECT_EQ(nsid, 0U);
    EXPECT_EQ(drive.blocks, (std::map<std::uint32_t, std::uint64_t>{{5, 300}}));
    EXPECT_EQ(drive.attached, std::vector<std::uint32_t>{5});
    EXPECT_EQ(held.open.read, 1) << "the system sees it";
    // Neither can be made.
    NvmeDrive full;
    full.most_blocks = 0;
    OpenNvme other(full);
    result = create_new_namespace(other.open, target, nsid);
    EXPECT_EQ(to_string(result.evidence.at(0).value), "false");
    EXPECT_EQ(full.sent.size(), std::count_if(full.sent.begin(), full.sent.end(),
                                              [](const auto& one) { return one.opcode == 0x06 || one.opcode == 0x0D; }))
        << "nothing was attached";
    // There was none before.
    target.before = {};
    NvmeDrive none;
    none.most_blocks = 0;
    OpenNvme third(none);
    result = create_new_namespace(third.open, target, nsid);
    EXPECT_TRUE(result.evidence.empty());
    EXPECT_EQ(none.data_sent.size(), 1U) << "tried once";
    NvmeDrive liar;
    liar.obeys = false;
    OpenNvme fourth(liar);
    EXPECT_EQ(create_new_namespace(fourth.open, target, nsid).error->code, ErrorCode::io);
}

TEST(AttachNamespace, ToItsController) {
    NvmeDrive drive;
    drive.blocks[5] = 200;
    OpenNvme held(drive);
    EXPECT_FALSE(attach_new_namespace(held.open, namespace_target(), 5).error);
    EXPECT_EQ(drive.data_sent.at(0), nvme::list_of_controllers(0x0102));
    EXPECT_EQ(drive.attached, (std::vector<std::uint32_t>{1, 5}));
    NvmeDrive lost;
    lost.command_error = Error{ErrorCode::timeout, "scripted", {}};
    OpenNvme other(lost);
    EXPECT_FALSE(attach_new_namespace(other.open, namespace_target(), 5).error);
    lost.obeys = false;
    EXPECT_EQ(attach_new_namespace(other.open, namespace_target(), 6).error->code, ErrorCode::timeout);
    lost.command_error.reset();
    EXPECT_EQ(attach_new_namespace(other.open, namespace_target(), 6).error->code, ErrorCode::io);
    OpenDrive without;
    EXPECT_EQ(attach_new_namespace(without, namespace_target(), 5).error->code, ErrorCode::unsupported);
}

TEST(SystemLooks, ByReadingOrByAReset) {
    OpenDrive drive;
    EXPECT_EQ(to_string(have_system_look(drive).evidence.at(0).value), "true");
    EXPECT_EQ(drive.resets, 0);
    drive.read_error = Error{ErrorCode::busy, "scripted", {}};
    EXPECT_EQ(to_string(have_system_look(drive).evidence.at(0).value), "true");
    EXPECT_EQ(drive.resets, 1);
    drive.reset_error = Error{ErrorCode::unsupported, "scripted", {}};
    const auto neither = have_system_look(drive);
    EXPECT_FALSE(neither.error) << "the next start does the same";
    EXPECT_EQ(to_string(neither.evidence.at(0).value), "false");
}

}  // namespace
}  // namespace fettle::overprovision
