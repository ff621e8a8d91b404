// SPDX-License-Identifier: GPL-3.0-or-later
// Who a drive says it is, and that each way of asking is tried only where another one cannot tell.
#include "core/plan/ask_identity.h"

#include <gtest/gtest.h>

#include <set>

#include "core/plan/canonical.h"
#include "core/plan/contents.h"
#include "core/plan/held_sibling.h"
#include "tests/unit/plan/answering_ports.h"
#include "tests/unit/plan/fakes.h"

namespace fettle::plan::test {
namespace {

using fettle::test::AnsweringAta;
using fettle::test::AnsweringNvme;
using fettle::test::AnsweringScsi;
using fettle::test::ata_abort;
using fettle::test::Bytes;
using fettle::test::fill;
using fettle::test::identify_controller_data;
using fettle::test::identify_namespace_data;
using fettle::test::IdentifyWords;
using fettle::test::OpenDrive;
using fettle::test::scsi_data;

struct Drive {
    std::optional<Error> nvme_error;
    std::optional<Error> namespace_error;
    std::optional<Error> ata_error;
    std::optional<Error> scsi_error;
    Bytes controller = identify_controller_data("NVME MODEL", "NVME SERIAL");
    Bytes ns = identify_namespace_data(100);
    Bytes identify = IdentifyWords("ATA MODEL", "ATA SERIAL").sealed();
    Bytes serial{0, 0x80, 0, 4, 'S', 'C', 'S', 'I'};
    bool has_nvme = false;
    bool has_ata = false;
    bool has_scsi = false;
    std::vector<std::string> asked;

    Status ask(DriveIdentity& identity) {
        DrivePorts ports;
        open(ports);
        return ask_identity(ports, identity);
    }
    void open(DrivePorts& ports) {
        if (has_nvme) {
            ports.nvme = std::make_unique<AnsweringNvme>([this](const auto& command, auto data) -> Result<NvmeReturn> {
                const bool controls = (command.cdw10_15[0] & 0xFFU) == 1;
                asked.push_back(controls ? "controller" : "namespace " + std::to_string(command.nsid));
                if (const auto& error = controls ? nvme_error : namespace_error) return fail(*error);
                fill(data, controls ? controller : ns);
                return NvmeReturn{};
            });
        }
        if (has_ata) {
            ports.ata = std::make_unique<AnsweringAta>([this](const auto&, auto data) -> Result<AtaReturn> {
                asked.emplace_back("ata");
                if (ata_error) return fail(*ata_error);
                fill(data, identify);
                return AtaReturn{};
            });
        }
        if (has_scsi) {
            ports.scsi = std::make_unique<AnsweringScsi>([this](const auto& command, auto data) -> Result<ScsiReturn> {
                asked.emplace_back("scsi");
                EXPECT_EQ(command.cdb.at(0), 0x12);
                EXPECT_EQ(command.cdb.at(1), 1) << "EVPD";
                EXPECT_EQ(command.cdb.at(2), 0x80) << "the unit serial number";
                if (scsi_error) return fail(*scsi_error);
                return scsi_data(data, serial);
            });
        }
    }
};

using Asked = std::vector<std::string>;
Error error(ErrorCode code) { return {code, "scripted", {}}; }

TEST(AskIdentity, NvmeTellsOfItsControllerAndOfTheNamespaceThatIsListed) {
    Drive drive;
    drive.has_nvme = true;
    for (std::size_t i = 0; i < 16; ++i) drive.ns[104 + i] = static_cast<std::uint8_t>(i + 1);    // NGUID
    for (std::size_t i = 0; i < 8; ++i) drive.ns[120 + i] = static_cast<std::uint8_t>(0xA0 + i);  // EUI64
    DriveIdentity identity;
    identity.wwn = "kept";
    identity.nsid = 7;
    ASSERT_TRUE(drive.ask(identity));
    EXPECT_EQ(identity.model, "NVME MODEL");
    EXPECT_EQ(identity.serial, "NVME SERIAL");
    EXPECT_EQ(identity.nguid, "0102030405060708090a0b0c0d0e0f10");
    EXPECT_EQ(identity.eui64, "a0a1a2a3a4a5a6a7");
    EXPECT_EQ(identity.wwn, "kept");
    EXPECT_EQ(drive.asked, (Asked{"controller", "namespace 7"}));
    drive.asked.clear();
    DriveIdentity bare;
    ASSERT_TRUE(drive.ask(bare));
    EXPECT_EQ(drive.asked, Asked{"controller"});
    EXPECT_EQ(bare.nguid, "");
}

TEST(AskIdentity, AnAnswerWithoutAValueLeavesWhatIsListed) {
    Drive drive;
    drive.has_nvme = true;
    drive.controller = identify_controller_data("", "");
    DriveIdentity identity;
    identity.model = "listed model";
    identity.serial = "listed serial";
    identity.nguid = "listed nguid";
    identity.nsid = 1;
    ASSERT_TRUE(drive.ask(identity));
    EXPECT_EQ(identity.model, "listed model");
    EXPECT_EQ(identity.serial, "listed serial");
    EXPECT_EQ(identity.nguid, "listed nguid");
}

TEST(AskIdentity, TheNextWayIsTriedUnlessTheDriveIsGone) {
    for (const auto code : {ErrorCode::unsupported, ErrorCode::io, ErrorCode::timeout}) {
        Drive drive;
        drive.has_nvme = drive.has_ata = drive.has_scsi = true;
        drive.nvme_error = error(code);
        DriveIdentity identity;
        ASSERT_TRUE(drive.ask(identity));
        EXPECT_EQ(identity.serial, "ATA SERIAL");
        EXPECT_EQ(identity.model, "ATA MODEL");
        drive.ata_error = error(code);
        drive.asked.clear();
        ASSERT_TRUE(drive.ask(identity));
        EXPECT_EQ(identity.serial, "SCSI");
        EXPECT_EQ(identity.model, "ATA MODEL");
        EXPECT_EQ(drive.asked, (Asked{"controller", "ata", "scsi"}));
        drive.scsi_error = error(code);
        EXPECT_EQ(drive.ask(identity).error().code, code);
    }
    for (const auto code : {ErrorCode::vanished, ErrorCode::not_permitted}) {
        Drive drive;
        drive.has_nvme = drive.has_ata = drive.has_scsi = true;
        drive.nvme_error = error(code);
        DriveIdentity identity;
        EXPECT_EQ(drive.ask(identity).error().code, code);
        EXPECT_EQ(drive.asked, Asked{"controller"});
        drive.has_nvme = false;
        drive.ata_error = error(code);
        drive.asked.clear();
        EXPECT_EQ(drive.ask(identity).error().code, code);
        EXPECT_EQ(drive.asked, Asked{"ata"});
    }
    Drive first;
    first.has_nvme = first.has_ata = first.has_scsi = true;
    DriveIdentity identity;
    ASSERT_TRUE(first.ask(identity));
    EXPECT_EQ(first.asked, Asked{"controller"});
    Drive namespaced;
    namespaced.has_nvme = true;
    namespaced.namespace_error = error(ErrorCode::io);
    identity.nsid = 1;
    EXPECT_EQ(namespaced.ask(identity).error().code, ErrorCode::io);
    Drive none;
    EXPECT_EQ(none.ask(identity).error().code, ErrorCode::unsupported);
}

TEST(AskIdentity, AtaDataThatIsDamagedOrEmptyIsNoAnswer) {
    Drive drive;
    drive.has_ata = true;
    ++drive.identify[511];
    DriveIdentity identity;
    EXPECT_EQ(drive.ask(identity).error().code, ErrorCode::malformed);
    drive.identify = IdentifyWords("", "").sealed();
    EXPECT_EQ(drive.ask(identity).error().code, ErrorCode::malformed) << "a bridge that passed nothing on";
    drive.identify = IdentifyWords("", "S").sealed();
    EXPECT_TRUE(drive.ask(identity));
    drive.identify = IdentifyWords("M", "").sealed();
    EXPECT_TRUE(drive.ask(identity));
    EXPECT_EQ(identity.serial, "S") << "kept";
    drive.identify = Bytes(512);
    EXPECT_EQ(drive.ask(identity).error().code, ErrorCode::malformed);
    Drive scsi;
    scsi.has_scsi = true;
    scsi.serial = {0, 0x83, 0, 0};
    EXPECT_EQ(scsi.ask(identity).error().code, ErrorCode::malformed) << "another page";
}

TEST(PinAsked, TakesAllThatTellsTheDriveApart) {
    Drive drive;
    drive.has_nvme = true;
    DriveEntry entry;
    entry.id = "nvme0n1";
    entry.links = {"nvme-MODEL_S1", "wwn-0x1"};
    entry.identity.wwn = "w";
    entry.identity.eui64 = "e";
    entry.identity.nguid = "n";
    entry.identity.nsid = 1;
    entry.identity.capacity = ByteCount{512};
    DrivePorts ports;
    drive.open(ports);
    const auto pinned = pin_asked(ports, entry);
    ASSERT_TRUE(pinned);
    EXPECT_EQ(pinned->id, "nvme0n1");
    EXPECT_EQ(pinned->model, "NVME MODEL");
    EXPECT_EQ(pinned->serial, "NVME SERIAL");
    EXPECT_EQ(pinned->wwn, "w");
    EXPECT_EQ(pinned->eui64, "e");
    EXPECT_EQ(pinned->nguid, "n");
    EXPECT_EQ(pinned->nsid, 1U);
    EXPECT_EQ(pinned->capacity, ByteCount{512});
    EXPECT_EQ(pinned->by_id, "nvme-MODEL_S1");
    EXPECT_FALSE(pinned->anonymous());
    EXPECT_EQ(pinned->words(), "nvme0n1: NVME MODEL, serial NVME SERIAL, namespace 1, " + decimal_size({512}));
    drive.nvme_error = error(ErrorCode::vanished);
    EXPECT_EQ(pin_asked(ports, entry).error().code, ErrorCode::vanished);
    PinnedDrive nobody;
    nobody.id = "sda";
    EXPECT_EQ(nobody.words(), "sda: unknown model");
    EXPECT_TRUE(nobody.anonymous());
    for (const auto field : {&PinnedDrive::serial, &PinnedDrive::wwn, &PinnedDrive::eui64, &PinnedDrive::nguid}) {
        PinnedDrive one;
        one.*field = "1";
        EXPECT_FALSE(one.anonymous());
    }
}

TEST(Differences, EveryFieldCountsAndAnAbsentOneToo) {
    const auto names = [](const std::function<void(PinnedDrive&)>& change) {
        auto other = some_drive();
        change(other);
        std::string all;
        for (const auto& one : differences(some_drive(), other)) all += std::string(one.field) + " ";
        return all;
    };
    EXPECT_EQ(names([](auto& drive) { drive.model += "X"; }), "model ");
    EXPECT_EQ(names([](auto& drive) { drive.serial.clear(); }), "serial ");
    EXPECT_EQ(names([](auto& drive) { drive.wwn.clear(); }), "wwn ");
    EXPECT_EQ(names([](auto& drive) { drive.eui64 = "1"; }), "eui64 ");
    EXPECT_EQ(names([](auto& drive) { drive.nguid = "1"; }), "nguid ");
    EXPECT_EQ(names([](auto& drive) { drive.nsid = 0; }), "nsid ");
    EXPECT_EQ(names([](auto& drive) { drive.capacity.reset(); }), "capacity_bytes ");
    EXPECT_EQ(names([](auto& drive) { drive.by_id.clear(); }), "by_id ");
    EXPECT_EQ(words({{"serial", "", "B"}, {"wwn", "A", ""}}),
              "serial: planned nothing, found B; wwn: planned A, found nothing");
}

TEST(AddClaim, ShowsWhatUsesTheWholeDrive) {
    const auto added = [](const std::string& id, const std::vector<Evidence>& evidence) {
        std::vector<Content> contents;
        add_claim(contents, "sda", {id, Severity::warning, "text", {}, evidence});
        return contents;
    };
    const std::pair<const char*, Content::Kind> kinds[] = {{"linux_raid_member", Content::Kind::raid},
                                                           {"isw_raid_member", Content::Kind::raid},
                                                           {"LVM2_member", Content::Kind::lvm},
                                                           {"crypto_LUKS", Content::Kind::luks},
                                                           {"swap", Content::Kind::swap},
                                                           {"ext4", Content::Kind::other}};
    for (const auto& [signature, kind] : kinds) {
        const auto contents = added("drive-claimed", {{"signature", std::string(signature)}});
        EXPECT_EQ(contents, (std::vector<Content>{{kind, "sda", "sda", signature, {}}})) << signature;
    }
    EXPECT_TRUE(added("read-failed", {}).empty()) << "a failure is no claim";
    EXPECT_TRUE(added("read-failed", {{"signature", std::uint64_t{1}}}).empty());
    EXPECT_EQ(added("dynamic-disk", {}),
              (std::vector<Content>{{Content::Kind::other, "sda", "sda", "dynamic-disk", {}}}));
    std::vector<Content> known{{Content::Kind::mount, "sda", "sda", "", {}}};
    add_claim(known, "sda", {"drive-claimed", Severity::warning, "", {}, {{"signature", std::string("swap")}}});
    EXPECT_EQ(known.size(), 1U) << "named already";
    known[0].name = "/home";
    add_claim(known, "sda", {"drive-claimed", Severity::warning, "", {}, {{"signature", std::string("swap")}}});
    EXPECT_EQ(known.size(), 2U);
}

TEST(ContentsTest, EveryPartitionTypeThatSaysWhatItHoldsIsBelieved) {
    const std::pair<const char*, Content::Kind> types[] = {
        {"82", Content::Kind::swap},
        {"8e", Content::Kind::lvm},
        {"fd", Content::Kind::raid},
        {"84", Content::Kind::hibernation},
        {"0657fd6d-a4ab-43c4-84e5-0933c84b4f4f", Content::Kind::swap},
        {"e6d6d379-f507-44c2-a23c-238f2a3df928", Content::Kind::lvm},
        {"a19d880f-05fc-4d3b-a006-743f0f84911e", Content::Kind::raid},
        {"ca7d7ccb-63ed-4c53-861c-1742536059cc", Content::Kind::luks},
        {"d3bfe2de-3daf-11df-ba40-e3a556d89593", Content::Kind::hibernation},
    };
    for (const auto& [type, kind] : types) {
        DriveEntry drive;
        drive.id = "sda";
        check::DrivePlace place;
        place.kernel_partitions = {{1, 8, 16, type, "", false}};
        const auto contents = contents_of(drive, place);
        ASSERT_EQ(contents.size(), 2U) << type;
        EXPECT_EQ(contents[0].kind, Content::Kind::partition);
        EXPECT_EQ(contents[0].size, ByteCount{16 * 512}) << "the sector that is usual";
        EXPECT_EQ(contents[1].kind, kind) << type;
        drive.identity.logical_sector_bytes = 4096;
        EXPECT_EQ(contents_of(drive, place)[0].size, ByteCount{16 * 4096});
    }
}

class OneDrive final : public DriveHolder {
public:
    Result<std::unique_ptr<HeldDrive>> hold(const DriveEntry&, Hold how) override {
        EXPECT_EQ(how, Hold::exclusive);
        if (held_error) return fail(*held_error);
        auto one = std::make_unique<OpenDrive>();
        one->who = who;
        one->lost = lost;
        return one;
    }
    PinnedDrive who;
    std::optional<Error> lost;
    std::optional<Error> held_error;
};

TEST(HeldSibling, MustBeANamespaceOfTheSameDrive) {
    OneDrive holder;
    DriveEntry sibling;
    sibling.id = "nvme0n2";
    sibling.identity.nsid = 2;
    PinnedDrive drive;
    drive.serial = "S1";
    holder.who.serial = "S1";
    holder.who.nsid = 2;
    auto held = hold_sibling(holder, sibling, drive);
    ASSERT_TRUE(held);
    EXPECT_EQ(held->pinned, holder.who);
    EXPECT_TRUE(is_same_sibling(*held->held, held->pinned));
    auto other = held->pinned;
    other.nguid = "1";
    EXPECT_EQ(is_same_sibling(*held->held, other).error().code, ErrorCode::refused);
    holder.who.nsid = 3;
    EXPECT_EQ(hold_sibling(holder, sibling, drive).error().code, ErrorCode::refused);
    holder.who.nsid = 2;
    holder.who.serial = "S2";
    EXPECT_EQ(hold_sibling(holder, sibling, drive).error().code, ErrorCode::refused);
    holder.lost = error(ErrorCode::vanished);
    EXPECT_EQ(hold_sibling(holder, sibling, drive).error().code, ErrorCode::vanished);
    holder.held_error = error(ErrorCode::busy);
    EXPECT_EQ(hold_sibling(holder, sibling, drive).error().code, ErrorCode::busy);
    OpenDrive gone;
    gone.lost = error(ErrorCode::io);
    EXPECT_EQ(is_same_sibling(gone, holder.who).error().code, ErrorCode::io);
}

TEST(ConstantTimeTest, ReadsNoFurtherThanTheTexts) {
    // Parts of longer texts, which differ behind their ends.
    const std::string one = "abcX";
    const std::string other = "abcY";
    EXPECT_TRUE(same_in_constant_time(std::string_view(one).substr(0, 3), std::string_view(other).substr(0, 3)));
    EXPECT_TRUE(same_in_constant_time(std::string_view(one).substr(0, 0), std::string_view(other).substr(3, 0)));
    EXPECT_FALSE(same_in_constant_time(one, other));
}

TEST(CanonicalTest, ListsCannotRunIntoEachOther) {
    const Evidence first{"a", std::uint64_t{1}};
    const Evidence second{"b", std::uint64_t{2}};
    const auto text = [](const std::vector<Evidence>& one, const std::vector<Evidence>& other) {
        Canonical out;
        out.evidence("list", one);
        out.evidence("list", other);
        return out.take();
    };
    const std::set<std::string> texts{text({first}, {second}), text({first, second}, {}), text({}, {first, second})};
    EXPECT_EQ(texts.size(), 3U);
    EXPECT_NE(text({{"a", std::uint64_t{1}}}, {}), text({{"a", std::string("1")}}, {})) << "a number and a text";
    EXPECT_NE(text({{"a", std::uint64_t{1}}}, {}), text({{"b", std::uint64_t{1}}}, {}));
}

class BrokenHasher final : public Hasher {
public:
    [[nodiscard]] Result<Sha256> sha256(std::string_view) const override {
        return fettle::fail(ErrorCode::internal, "no digest");
    }
};

TEST(ExecutorTest, WithoutADigestNothingIsConfirmed) {
    const auto plan = some_plan(1, false);
    Power power;
    FakeStore store(power);
    const BrokenHasher hasher;
    const FakeClock clock;
    FakeRandomness randomness;
    ConfirmationDesk desk{clock, randomness};
    FakeWork work(plan, power);
    const Executor executor({hasher, clock, desk, store});
    const CancelToken cancel;
    EXPECT_EQ(executor.run(plan, NoConfirmation{}, work, {}, cancel).error().code, ErrorCode::internal);
    EXPECT_EQ(work.opened, 0);
    EXPECT_TRUE(store.files.empty());
}

}  // namespace
}  // namespace fettle::plan::test
