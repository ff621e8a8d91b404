// SPDX-License-Identifier: GPL-3.0-or-later
// What an erase plan names and needs, case by case; which methods are offered, and what samples show.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/erase/erase_plan.h"
#include "core/erase/needs.h"
#include "core/erase/offer.h"
#include "core/erase/password.h"
#include "core/erase/recovery.h"
#include "core/erase/samples.h"
#include "tests/unit/partition/sparse_device.h"

namespace fettle::erase {
namespace {

using Names = std::vector<std::string>;
using Phase = SanitizeState::Phase;
using Verdict = plan::Verification::Verdict;

const check::DrivePlace kNowhere{};

EraseInputs drive(Protocol protocol) {
    EraseInputs here;
    here.entry.id = protocol == Protocol::nvme ? "nvme0n1" : "sda";
    here.entry.identity.bus = protocol == Protocol::nvme ? Bus::nvme : Bus::sata;
    here.entry.identity.serial = "S1";
    here.entry.identity.capacity = ByteCount{1'000'000};
    if (protocol == Protocol::nvme) here.entry.identity.nsid = 1;
    here.pinned = plan::pin(here.entry);
    here.place = &kNowhere;
    here.on_battery = false;
    here.abilities.protocol = protocol;
    return here;
}

/// Every method that NVMe has.
EraseInputs nvme() {
    auto here = drive(Protocol::nvme);
    here.abilities.nsid = 1;
    here.abilities.namespaces.all = {{1, true, {}, {}}};
    here.abilities.format = FormatAbility{true, false};
    SanitizeAbility sanitize;
    sanitize.block = sanitize.crypto = sanitize.overwrite = true;
    sanitize.crypto_seconds = 2;
    sanitize.overwrite_seconds = 300;
    here.abilities.sanitize = sanitize;
    here.abilities.tcg_com_id = 0x1000;
    here.abilities.discards = true;
    return here;
}

EraseInputs sata(bool enabled = false, bool locked = false) {
    auto here = drive(Protocol::ata);
    here.abilities.security = ata::SecurityWords{};
    here.abilities.security->state.supported = true;
    here.abilities.security->state.enabled = enabled;
    here.abilities.security->state.locked = locked;
    return here;
}

Wish wish(std::optional<Method> method, Purpose purpose = Purpose::erase) {
    Wish made;
    made.method = method;
    made.purpose = purpose;
    return made;
}

ErasePlan planned(const EraseInputs& here, const Wish& wanted) {
    auto made = make_plan(here, wanted);
    EXPECT_TRUE(made) << to_string(made.error());
    return made.value_or(ErasePlan{});
}

std::string option(const ErasePlan& made, std::string_view name) {
    for (const auto& one : made.plan.options) {
        if (one.name == name) return to_string(one.value);
    }
    return "absent";
}

const plan::Need* need(const ErasePlan& made, std::string_view id) {
    const auto& all = made.plan.needs;
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.what.id == id; });
    return found == all.end() ? nullptr : &*found;
}

std::string unmet(const ErasePlan& made) {
    std::string all;
    for (const auto& one : made.plan.needs) {
        if (!one.met) all += one.what.id + " ";
    }
    return all;
}

Names steps(const ErasePlan& made) {
    Names all;
    for (const auto& step : made.plan.steps) all.push_back(step.id);
    return all;
}

Offer offered(const EraseInputs& here, Method method) {
    const auto all = offers(here.abilities, here.entry);
    const auto* found = choose(all, method);
    EXPECT_NE(found, nullptr);
    return found == nullptr ? Offer{} : *found;
}

TEST(EraseOffersEdges, ComeFromTheBestToTheLast) {
    Names all;
    for (const auto& one : offers(nvme().abilities, nvme().entry)) all.emplace_back(name(one.method));
    EXPECT_EQ(all, (Names{"sanitize-block", "sanitize-crypto", "format-crypto", "psid-revert", "sanitize-overwrite",
                          "format-user-data", "discard"}));
}

TEST(EraseOffersEdges, GradesPromisesAndTimes) {
    const auto here = nvme();
    EXPECT_EQ(offered(here, Method::sanitize_crypto).promise, Promise::changed);
    EXPECT_EQ(offered(here, Method::sanitize_crypto).estimate.seconds, 2U);
    EXPECT_EQ(offered(here, Method::sanitize_overwrite).promise, Promise::blank);
    EXPECT_EQ(offered(here, Method::sanitize_overwrite).estimate.seconds, 300U);
    EXPECT_FALSE(offered(here, Method::sanitize_overwrite).estimate.source.empty()) << "who says so";
    EXPECT_FALSE(offered(here, Method::sanitize_block).estimate.seconds);
    EXPECT_TRUE(offered(here, Method::sanitize_block).estimate.source.empty());
    EXPECT_TRUE(offered(here, Method::sanitize_block).whole_subsystem);
    EXPECT_EQ(offered(here, Method::sanitize_block).namespaces, std::vector<std::uint32_t>{1});
    EXPECT_EQ(offered(here, Method::psid_revert).grade, Grade::purge);
    EXPECT_TRUE(offered(here, Method::psid_revert).whole_subsystem);
    EXPECT_EQ(offered(here, Method::psid_revert).namespaces, std::vector<std::uint32_t>{1});
    EXPECT_EQ(offered(here, Method::discard).namespaces, std::vector<std::uint32_t>{1});
    EXPECT_EQ(offered(here, Method::discard).promise, Promise::nothing);
    EXPECT_EQ(offered(here, Method::format_crypto).grade, Grade::purge) << "of a drive with one namespace";
    EXPECT_FALSE(offered(here, Method::format_crypto).whole_subsystem);
    EXPECT_EQ(offered(here, Method::format_user_data).namespaces, std::vector<std::uint32_t>{1});
    auto ata = sata();
    ata.abilities.sanitize = SanitizeAbility{};
    ata.abilities.sanitize->overwrite = true;
    EXPECT_EQ(offered(ata, Method::sanitize_overwrite).promise, Promise::zeros) << "ATA does not deallocate";
    EXPECT_FALSE(offered(ata, Method::sanitize_overwrite).whole_subsystem);
    ata.abilities.security->erase_time = ata::EraseTime{30, false};
    EXPECT_EQ(offered(ata, Method::security_normal).estimate.seconds, 1800U);
    EXPECT_EQ(offered(ata, Method::security_normal).estimate.source.find("longer"), std::string::npos);
}

std::string against(const EraseInputs& here, Method method) {
    const auto offer = offered(here, method);
    return offer.refused ? offer.refused->id : "";
}

TEST(EraseOffersEdges, WhatStandsAgainstEach) {
    auto here = nvme();
    here.abilities.sanitize->state.phase = Phase::failed;
    EXPECT_EQ(against(here, Method::sanitize_block), "") << "another sanitize is the way out";
    EXPECT_EQ(against(here, Method::format_crypto), "sanitize-failed");
    EXPECT_EQ(against(here, Method::psid_revert), "sanitize-failed");
    here.abilities.sanitize->state.phase = Phase::running;
    EXPECT_EQ(against(here, Method::sanitize_block), "sanitize-runs");
    here.abilities.sanitize->state.phase = Phase::idle;
    here.abilities.sanitize->state.frozen = true;
    EXPECT_EQ(against(here, Method::sanitize_block), "sanitize-frozen");
    EXPECT_EQ(against(here, Method::format_crypto), "");
    here = nvme();
    here.abilities.tcg_locked = true;
    EXPECT_EQ(against(here, Method::sanitize_block), "tcg-locked");
    EXPECT_EQ(against(here, Method::psid_revert), "");
    here = nvme();
    here.abilities.only_reads = true;
    EXPECT_EQ(against(here, Method::psid_revert), "bridge-only-reads");
    EXPECT_EQ(against(here, Method::format_user_data), "bridge-only-reads");
    EXPECT_EQ(against(here, Method::discard), "") << "the system's discards pass it";
    here.abilities.tcg_locked = true;
    EXPECT_EQ(against(here, Method::discard), "");
    auto locked = sata(true, true);
    locked.abilities.tcg_com_id = 0x1000;
    EXPECT_EQ(against(locked, Method::psid_revert), "");
    EXPECT_EQ(against(locked, Method::security_normal), "locked");
    EXPECT_EQ(against(sata(true), Method::security_normal), "password-set");
    auto expired = sata();
    expired.abilities.security->state.count_expired = true;
    EXPECT_EQ(against(expired, Method::security_normal), "password-tries-spent");
    // A sanitize through a bridge whose registers do not come back cannot be followed; NVMe and SCSI need none.
    for (const bool registers : {true, false}) {
        auto bridged = sata();
        bridged.abilities.translated = true;
        bridged.abilities.returns_registers = registers;
        bridged.abilities.sanitize = SanitizeAbility{};
        bridged.abilities.sanitize->block = true;
        EXPECT_EQ(against(bridged, Method::sanitize_block), registers ? "" : "path-unproven");
        bridged.abilities.protocol = Protocol::scsi;
        EXPECT_EQ(against(bridged, Method::sanitize_block), "");
    }
}

TEST(ErasePlanEdges, NamesAllThatTheWorkUses) {
    auto wanted = wish(Method::psid_revert);
    wanted.psid = std::string(32, 'P');
    const auto made = planned(nvme(), wanted);
    EXPECT_EQ(made.entry.id, "nvme0n1");
    EXPECT_EQ(made.method, Method::psid_revert);
    EXPECT_EQ(made.grade, Grade::purge);
    EXPECT_EQ(made.promise, Promise::changed);
    EXPECT_EQ(made.psid, wanted.psid);
    EXPECT_EQ(made.namespaces, nvme().abilities.namespaces.words());
    EXPECT_EQ(made.plan.drives.at(0).serial, "S1");
    EXPECT_EQ(option(made, "purpose"), "erase");
    EXPECT_EQ(option(made, "method"), "psid-revert");
    EXPECT_EQ(option(made, "grade"), "purge");
    EXPECT_EQ(option(made, "namespaces"), made.namespaces);
    EXPECT_EQ(option(made, "psid_characters"), "32");
    EXPECT_EQ(option(made, "also_erased"), "absent");
    EXPECT_EQ(option(made, "password"), "absent");
    EXPECT_EQ(to_string(*made.plan.losses.at(0).find("drive")), "nvme0n1");
    EXPECT_EQ(to_string(*made.plan.losses.at(0).find("size")), "1000000");
    for (const std::size_t length : {31U, 33U, 0U}) {
        wanted.psid = std::string(length, 'P');
        EXPECT_EQ(unmet(planned(nvme(), wanted)), "psid ") << length;
    }
    const auto format = planned(nvme(), wish(Method::format_user_data));
    EXPECT_EQ(option(format, "namespaces"), "absent") << "of this namespace alone";
    EXPECT_EQ(option(format, "psid_characters"), "absent");
    const auto unlock = planned(sata(), wish({}, Purpose::unlock));
    EXPECT_EQ(option(unlock, "purpose"), "unlock");
    EXPECT_EQ(option(unlock, "method"), "absent");
    auto resume = wish({}, Purpose::resume);
    resume.journal_tells = true;
    EXPECT_EQ(option(planned(sata(true), resume), "purpose"), "resume");
    Wish given = wish({}, Purpose::unlock);
    given.password = PasswordKind::master;
    EXPECT_EQ(option(planned(sata(true), given), "password"), "master");
    EXPECT_EQ(make_plan(nvme(), wish({}, Purpose::unlock)).error().code, ErrorCode::unsupported);
}

TEST(ErasePlanEdges, ShowsWhatUsesTheWholeDrive) {
    auto here = nvme();
    EXPECT_EQ(planned(here, wish({})).plan.verb, plan::Verb::erase);
    EXPECT_TRUE(planned(here, wish({})).plan.contents.empty());
    here.claim = Message{"drive-claimed", Severity::warning, "", {}, {{"signature", std::string("crypto_LUKS")}}};
    const auto made = planned(here, wish({}));
    ASSERT_EQ(made.plan.contents.size(), 1U);
    EXPECT_EQ(made.plan.contents[0].kind, plan::Content::Kind::luks);
}

TEST(ErasePlanEdges, EachStepSaysWhatItDoesAndWhatAPowerCutLeaves) {
    const auto made = planned(sata(), wish(Method::security_normal));
    EXPECT_EQ(steps(made), (Names{"look-before", "set-password", "erase-security-normal", "look-after"}));
    EXPECT_EQ(made.kinds,
              (std::vector{StepKind::look_before, StepKind::set_password, StepKind::erase, StepKind::look_after}));
    for (const auto& step : made.plan.steps) {
        EXPECT_EQ(step.what.id, step.id);
        EXPECT_EQ(step.if_power_fails.id, step.id + "-power");
        EXPECT_FALSE(step.if_power_fails.text.empty());
        EXPECT_EQ(step.loses_data, step.id == "erase-security-normal");
        EXPECT_EQ(step.can_cancel, step.id.starts_with("look"));
    }
    EXPECT_EQ(to_string(*made.plan.steps[1].what.find("password")), std::string(kPasswordText));
    std::vector<std::string_view> texts;
    for (const auto method : {Method::sanitize_block, Method::format_crypto, Method::psid_revert, Method::discard}) {
        auto here = nvme();
        const auto of_method = planned(here, wish(method));
        texts.push_back(of_method.plan.steps.at(1).if_power_fails.text);
        EXPECT_EQ(of_method.plan.steps.at(1).can_cancel, method == Method::discard);
    }
    texts.push_back(made.plan.steps[2].if_power_fails.text);
    std::sort(texts.begin(), texts.end());
    EXPECT_EQ(std::adjacent_find(texts.begin(), texts.end()), texts.end());
}

TEST(ErasePlanEdges, ADriveThatCannotBeReadIsNotSampledBefore) {
    const auto first = [](const EraseInputs& here, const Wish& wanted) { return steps(planned(here, wanted)).front(); };
    EXPECT_EQ(first(nvme(), wish(Method::sanitize_block)), "look-before");
    auto locked = nvme();
    locked.abilities.tcg_locked = true;
    EXPECT_EQ(first(locked, wish(Method::psid_revert)), "erase-psid-revert");
    for (const auto phase : {Phase::running, Phase::failed}) {
        auto busy = nvme();
        busy.abilities.sanitize->state.phase = phase;
        EXPECT_EQ(first(busy, wish(Method::sanitize_block)), "erase-sanitize-block");
    }
    EXPECT_EQ(first(sata(true, true), wish(Method::security_normal)), "set-password");
    EXPECT_EQ(first(sata(true, false), wish(Method::security_normal)), "look-before");
}

// What an overwrite filled is given back, so that the drive works as new.
TEST(ErasePlanEdges, BlocksThatStayMappedAreFreed) {
    const auto frees = [](const EraseInputs& here, const Wish& wanted) {
        const auto made = planned(here, wanted);
        const auto all = steps(made);
        if (all.back() == "free-blocks") {
            EXPECT_TRUE(made.plan.steps.back().independent);
        }
        return all.back() == "free-blocks";
    };
    EXPECT_TRUE(frees(nvme(), wish(Method::sanitize_overwrite)));
    EXPECT_FALSE(frees(nvme(), wish(Method::sanitize_block)));
    auto keeps = nvme();
    keeps.abilities.discards = false;
    EXPECT_FALSE(frees(keeps, wish(Method::sanitize_overwrite)));
    for (const bool mapped : {true, false}) {
        auto running = nvme();
        running.abilities.sanitize->state.phase = Phase::running;
        running.abilities.sanitize->state.keeps_mapped = mapped;
        running.abilities.sanitize->state.last_action = 2;
        EXPECT_EQ(frees(running, wish({}, Purpose::resume)), mapped);
        EXPECT_FALSE(frees(running, wish(Method::sanitize_block)));
        running.abilities.sanitize->state.phase = Phase::failed;
        EXPECT_FALSE(frees(running, wish({}, Purpose::resume)));
    }
}

TEST(ErasePlanEdges, AResumedEraseGoesOnWithWhatStoppedIt) {
    auto running = nvme();
    running.abilities.sanitize->state.phase = Phase::running;
    EXPECT_EQ(unmet(planned(running, wish({}, Purpose::resume))), "");
    EXPECT_EQ(unmet(planned(running, wish(Method::sanitize_block))), "sanitize-runs ");
    const auto waits = planned(running, wish({}, Purpose::resume));
    running.abilities.sanitize->state.phase = Phase::failed;
    const auto again = planned(running, wish({}, Purpose::resume));
    EXPECT_EQ(unmet(again), "");
    EXPECT_NE(waits.plan.steps[0].what.text, again.plan.steps[0].what.text) << "it waits, or begins anew";
    EXPECT_EQ(planned(running, wish(Method::sanitize_crypto, Purpose::resume)).method, Method::sanitize_crypto)
        << "as the journal says";
    EXPECT_EQ(unmet(planned(running, wish(Method::format_crypto, Purpose::resume))), "sanitize-failed ");
    EXPECT_EQ(planned(nvme(), wish({}, Purpose::resume)).method, Method::sanitize_block)
        << "nothing is left to go on with";
    Wish ours = wish({}, Purpose::resume);
    ours.journal_tells = true;
    for (const bool enhanced : {true, false}) {
        auto here = sata(true, true);
        here.abilities.security->state.enhanced_erase = enhanced;
        EXPECT_EQ(planned(here, ours).method, enhanced ? Method::security_enhanced : Method::security_normal);
        Wish given = wish({});
        given.password = PasswordKind::user;
        EXPECT_EQ(planned(here, given).method, enhanced ? Method::security_enhanced : Method::security_normal);
    }
}

// A password that is set and not locked is as good a reason to use it.
TEST(ErasePlanEdges, APasswordThatIsKnownIsNoObstacle) {
    for (const bool locked : {true, false}) {
        const auto here = sata(true, locked);
        Wish given = wish(Method::security_normal);
        EXPECT_EQ(unmet(planned(here, given)), locked ? "locked " : "password-set ");
        given.password = PasswordKind::user;
        const auto made = planned(here, given);
        EXPECT_EQ(unmet(made), "");
        ASSERT_NE(need(made, "whose-password"), nullptr);
        EXPECT_EQ(to_string(*need(made, "whose-password")->what.find("tries")), "5");
        EXPECT_EQ(need(made, "usable")->met, true);
        for (const bool frozen : {true, false}) {
            auto bound = here;
            bound.abilities.security->state.frozen = frozen;
            bound.abilities.security->state.count_expired = !frozen;
            const auto blocked = unmet(planned(bound, given));
            EXPECT_EQ(blocked, frozen ? "frozen " : "password-tries-spent ");
        }
        Wish resume = wish({}, Purpose::resume);
        EXPECT_EQ(unmet(planned(here, resume)), "whose-password ");
        resume.journal_tells = true;
        EXPECT_EQ(unmet(planned(here, resume)), "");
    }
    // A drive that is busy otherwise is not.
    auto running = sata(true, true);
    running.abilities.sanitize = SanitizeAbility{};
    running.abilities.sanitize->block = true;
    running.abilities.sanitize->state.phase = Phase::running;
    Wish given = wish(Method::security_normal);
    given.password = PasswordKind::user;
    EXPECT_EQ(unmet(planned(running, given)), "sanitize-runs ");
    given.purpose = Purpose::resume;
    EXPECT_EQ(make_plan(sata(true), given).error().code, ErrorCode::invalid_argument);
}

TEST(ErasePlanEdges, ABridgeIsProvenOrRefused) {
    auto bridged = sata();
    bridged.abilities.translated = true;
    bridged.abilities.returns_registers = true;
    auto made = planned(bridged, wish(Method::security_normal));
    ASSERT_NE(need(made, "path-proof"), nullptr);
    EXPECT_EQ(steps(made).at(1), "prove-path");
    bridged.abilities.returns_registers = false;
    made = planned(bridged, wish(Method::security_normal));
    EXPECT_EQ(need(made, "path-proof"), nullptr);
    EXPECT_EQ(unmet(made), "path-unproven ");
    EXPECT_EQ(need(planned(sata(), wish(Method::security_normal)), "path-proof"), nullptr);
}

check::DiscardPath path(const std::string& mount_point, check::Layer::Kind kind, const std::string& name) {
    check::Layer top;
    top.kind = kind;
    top.name = name;
    check::DiscardPath made;
    made.mount_point = mount_point;
    made.layers = {top};
    return made;
}

TEST(EraseNeeds, EachUserIsNamedOnce) {
    using Kind = check::Layer::Kind;
    check::DrivePlace place;
    place.paths = {path("/home", Kind::file_system, "/home"),
                   path("/home", Kind::file_system, "/home"),
                   path("/home/x", Kind::file_system, "/home/x"),
                   path("/ho", Kind::file_system, "/ho"),
                   path("", Kind::partition, "sda1"),
                   path("", Kind::drive, "sda"),
                   path("", Kind::swap, "sda2")};
    auto here = sata();
    here.place = &place;
    const auto made = planned(here, wish({}));
    EXPECT_EQ(unmet(made), "not-in-use ");
    EXPECT_EQ(to_string(*need(made, "not-in-use")->what.find("users")), "/home, /home/x, /ho, sda2 (swap)");
    place.paths = {path("", Kind::partition, "sda1")};
    EXPECT_EQ(unmet(planned(here, wish({}))), "");
    for (const auto* mount : {"/", "/boot", "/boot/efi", "/efi", "/usr", "/var", "/nix"}) {
        place.paths = {path("/home", Kind::file_system, "/home"), path(mount, Kind::file_system, mount)};
        const auto system = planned(here, wish({}));
        EXPECT_EQ(unmet(system), "not-system ") << mount;
        EXPECT_EQ(to_string(*need(system, "not-system")->what.find("mounts")), mount);
        EXPECT_EQ(need(system, "not-in-use"), nullptr);
    }
}

EraseInputs::Sibling sibling(const std::string& id, std::uint32_t nsid, const check::DrivePlace* place = &kNowhere) {
    EraseInputs::Sibling one;
    one.entry.id = id;
    one.entry.identity.bus = Bus::nvme;
    one.entry.identity.serial = "S1";
    one.entry.identity.nsid = nsid;
    one.place = place;
    return one;
}

TEST(EraseNeeds, SiblingsCountWhereTheyAreErasedToo) {
    check::DrivePlace used;
    used.paths = {path("/data", check::Layer::Kind::file_system, "/data")};
    auto here = nvme();
    here.siblings = {sibling("nvme0n2", 2, &used)};
    here.abilities.namespaces.all.push_back({2, true, {}, {}});
    auto whole = planned(here, wish(Method::sanitize_block));
    EXPECT_EQ(to_string(*need(whole, "not-in-use")->what.find("users")), "/data on nvme0n2");
    EXPECT_EQ(option(whole, "also_erased"), "nvme0n2");
    EXPECT_EQ(whole.plan.losses.size(), 2U);
    EXPECT_EQ(to_string(*whole.plan.losses[1].find("namespaces")), "1, 2");
    auto one = planned(here, wish(Method::format_user_data));
    EXPECT_EQ(unmet(one), "");
    EXPECT_TRUE(one.siblings.empty());
    here.siblings[0].place = nullptr;
    EXPECT_EQ(unmet(planned(here, wish(Method::sanitize_block))), "place-known ");
    // Another path to the same namespace is used whenever that is; it is held with it.
    here.siblings[0].place = &used;
    here.siblings[0].kinship = plan::Kinship::same_unit;
    one = planned(here, wish(Method::format_user_data));
    EXPECT_EQ(unmet(one), "not-in-use ");
    EXPECT_TRUE(one.siblings.empty());
    EXPECT_FALSE(one.plan.contents.empty());
}

TEST(EraseNeeds, ANamespaceWithoutADeviceMustBeUnattached) {
    auto here = nvme();
    nvme::SubsystemNamespace loose;
    loose.nsid = 5;
    loose.identify.size_blocks = 8;
    loose.identify.formats = {{0, 9, 0}};
    here.abilities.namespaces.all.push_back(loose);
    auto made = planned(here, wish(Method::sanitize_block));
    EXPECT_EQ(unmet(made), "");
    EXPECT_TRUE(need(made, "namespaces-checked")->met);
    ASSERT_EQ(made.plan.losses.size(), 3U);
    EXPECT_EQ(made.plan.losses[2].id, "loses-unlisted-namespace");
    EXPECT_EQ(to_string(*made.plan.losses[2].find("nsid")), "5");
    ASSERT_NE(made.plan.losses[2].find("size"), nullptr);
    EXPECT_EQ(to_string(*made.plan.losses[2].find("size")), "4096");
    ASSERT_FALSE(made.plan.contents.empty());
    EXPECT_EQ(made.plan.contents.back().name, "namespace 5");
    here.abilities.namespaces.all.back().identify = {};
    const auto unsized = planned(here, wish(Method::sanitize_block));
    EXPECT_EQ(unsized.plan.losses[2].find("size"), nullptr);
    EXPECT_NE(unsized.plan.losses[2].text, made.plan.losses[2].text);
    here.abilities.namespaces.all.back().elsewhere = std::vector<std::uint16_t>{2};
    made = planned(here, wish(Method::sanitize_block));
    EXPECT_EQ(unmet(made), "namespaces-checked ");
    EXPECT_EQ(to_string(*need(made, "namespaces-checked")->what.find("attachment")), "attached to controller 2");
    EXPECT_EQ(unmet(planned(here, wish(Method::format_user_data))), "") << "of another namespace";
    here.abilities.namespaces.all.pop_back();
    here.abilities.namespaces.complete = false;
    EXPECT_EQ(unmet(planned(here, wish(Method::sanitize_block))), "namespaces-checked ");
    // What a running sanitize erases is not endangered by waiting for it.
    here.abilities.sanitize->state.phase = Phase::running;
    EXPECT_EQ(unmet(planned(here, wish({}, Purpose::resume))), "");
    here.abilities.sanitize->state.phase = Phase::failed;
    EXPECT_EQ(unmet(planned(here, wish({}, Purpose::resume))), "namespaces-checked ");
}

TEST(EraseNeeds, WithoutAMethodTheBestOneShowsItsObstacles) {
    auto here = drive(Protocol::ata);
    here.abilities.discards = true;
    EXPECT_EQ(planned(here, wish({})).method, Method::discard);
    here.abilities.discards = false;
    const auto none = make_plan(here, wish({}));
    EXPECT_EQ(none.error().code, ErrorCode::unsupported);
    EXPECT_NE(none.error().context.find("no erase method"), std::string::npos);
    const auto wanted = make_plan(here, wish(Method::sanitize_block));
    EXPECT_NE(wanted.error().context.find("sanitize-block"), std::string::npos);
    auto psid = wish(Method::sanitize_block);
    psid.psid = "x";
    EXPECT_EQ(make_plan(nvme(), psid).error().code, ErrorCode::invalid_argument);
    auto given = wish(Method::sanitize_block);
    given.password = PasswordKind::user;
    EXPECT_EQ(make_plan(nvme(), given).error().code, ErrorCode::invalid_argument);
}

plan::JournalStory story(const std::vector<plan::StepStory>& steps) {
    plan::JournalStory told;
    told.verb = "erase";
    told.steps = steps;
    return told;
}

constexpr auto kDone = plan::StepState::done;
constexpr auto kBegun = plan::StepState::begun;

TEST(RecoveryEdges, TheNewestJournalThatKnowsTheMethodCounts) {
    const Abilities free;
    const auto erase = story({{"erase-sanitize-block", "", kBegun, "", "", ""}});
    const auto older = story({{"erase-format-crypto", "", kBegun, "", "", ""}});
    const auto unlock = story({{"unlock", "", kDone, "", "", ""}});
    EXPECT_EQ(recover(std::vector{older, erase}, free).method, Method::sanitize_block) << "the newest";
    EXPECT_EQ(recover(std::vector{erase, unlock}, free).method, Method::sanitize_block);
    EXPECT_EQ(recover(std::vector{older, erase, unlock}, free).method, Method::sanitize_block);
    EXPECT_EQ(recover(std::vector{unlock, unlock}, free).method, std::nullopt);
    EXPECT_EQ(recover(std::vector{erase, unlock}, free).state.id, "erased-in-part");
}

// What a damaged journal says of its steps proves nothing: the password may be Fettle's.
TEST(RecoveryEdges, ADamagedJournalOfASecurityEraseMayHaveSetAPassword) {
    Abilities locked;
    locked.security = ata::SecurityWords{};
    locked.security->state.enabled = true;
    constexpr auto kNot = plan::StepState::not_begun;
    auto told = story({{"set-password", "", kNot, "", "", ""}, {"erase-security-normal", "", kNot, "", "", ""}});
    EXPECT_FALSE(recover(told, locked).password_is_ours);
    told.problems = {{plan::JournalProblem::Kind::missing_line, 3, ""}};
    EXPECT_TRUE(recover(told, locked).password_is_ours);
    told.steps[1].id = "erase-security-normal-with-password";
    EXPECT_FALSE(recover(told, locked).password_is_ours) << "a given one was used";
    told.steps[1].id = "erase-sanitize-block";
    EXPECT_FALSE(recover(told, locked).password_is_ours) << "a sanitize sets none";
}

TEST(RecoveryEdges, AnEraseThatSucceededIsOver) {
    auto told = story({{"erase-sanitize-block", "", kDone, "", "", ""}});
    told.outcome = "done";
    EXPECT_EQ(recover(told, {}).state.id, "free");
    told.outcome = "failed";
    EXPECT_EQ(recover(told, {}).state.id, "erase-failed");
    EXPECT_NE(recover(told, {}).ways.at(0).text.text.find("--method"), std::string_view::npos) << "or by another one";
    told.outcome.reset();
    EXPECT_EQ(recover(told, {}).state.id, "erased-in-part");
    EXPECT_EQ(recover(told, {}).ways.at(0).text.text.find("--method"), std::string_view::npos);
    told.steps[0].state = plan::StepState::not_begun;
    EXPECT_EQ(recover(told, {}).state.id, "free");
}

// A drive behind an adapter that reports no serial number is known by its WWN.
TEST(RecoveryEdges, AJournalIsAboutTheDriveByAllThatIsKnown) {
    plan::PinnedDrive one;
    one.wwn = "5001";
    auto told = story({});
    told.drives = {one};
    EXPECT_TRUE(is_about(told, one));
    auto other = one;
    other.wwn = "5002";
    EXPECT_FALSE(is_about(told, other));
    other = one;
    other.serial = "S";
    EXPECT_FALSE(is_about(told, other));
    one.serial = "S";
    one.nsid = 1;
    told.drives = {{}, one};
    EXPECT_TRUE(is_about(told, one));
    other = one;
    other.nsid = 2;
    EXPECT_FALSE(is_about(told, other));
    other = one;
    other.model = "M";
    EXPECT_FALSE(is_about(told, other));
}

TEST(SamplesEdges, ProgressComesEvery64PlacesAndACancelStopsIt) {
    partition::SparseDevice drive(1U << 20U);
    std::vector<std::uint64_t> places;
    for (std::uint64_t i = 0; i < 200; ++i) places.push_back(i * 4096);
    std::vector<std::uint64_t> told;
    const CancelToken calm;
    const auto all = read_places(
        drive, places, [&](std::uint64_t done) { told.push_back(done); }, calm);
    ASSERT_TRUE(all);
    EXPECT_EQ(all->size(), 200U);
    EXPECT_EQ(told, (std::vector<std::uint64_t>{64, 128, 192}));
    EXPECT_TRUE(read_places(drive, places, {}, calm)) << "nobody listens";
    CancelToken cancel;
    cancel.cancel();
    EXPECT_EQ(read_places(drive, places, {}, cancel).error().code, ErrorCode::cancelled);
}

TEST(SamplesEdges, APlaceIsBlankIfItIsOneByteRepeated) {
    partition::SparseDevice drive(1U << 20U);
    std::vector<std::uint8_t> bytes(4096, 0x5A);
    drive.write(4096, bytes);
    bytes.back() = 0;
    drive.write(8192, bytes);
    bytes.back() = 0x5A;
    bytes.front() = 0;
    drive.write(12'288, bytes);
    drive.break_at(16'384);
    const auto read = *read_places(drive, {0, 4096, 8192, 12'288, 16'384}, {}, CancelToken{});
    using What = Reading::What;
    EXPECT_EQ(read[0], (Reading{What::blank, 0, 0}));
    EXPECT_EQ(read[1], (Reading{What::blank, 0x5A, 0}));
    EXPECT_EQ(read[2].what, What::data);
    EXPECT_EQ(read[3].what, What::data);
    EXPECT_NE(read[2].hash, read[3].hash);
    EXPECT_EQ(read[4], Reading{});
    EXPECT_EQ(sample_unit(drive), 4096U);
    EXPECT_EQ(sample_unit(partition::SparseDevice(1U << 20U, 8192)), 8192U);
}

/// A drive that is gone.
class Gone final : public BlockDevice {
public:
    [[nodiscard]] ByteCount size() const override { return {1U << 20U}; }
    [[nodiscard]] std::uint32_t logical_sector_bytes() const override { return 512; }
    Status read(std::uint64_t, std::span<std::uint8_t>) override { return fail(ErrorCode::vanished, "scripted"); }
};

TEST(SamplesEdges, ADriveThatIsGoneIsAnError) {
    Gone drive;
    EXPECT_EQ(read_places(drive, {0}, {}, CancelToken{}).error().code, ErrorCode::vanished);
}

TEST(SamplesEdges, ComparisonsAddUp) {
    Comparison sum{1, 2, 3, 4, 5, 6, 7};
    sum += Comparison{10, 20, 30, 40, 50, 60, 70};
    EXPECT_EQ(sum.places, 11U);
    EXPECT_EQ(sum.zeros, 22U);
    EXPECT_EQ(sum.blank, 33U);
    EXPECT_EQ(sum.had_data, 44U);
    EXPECT_EQ(sum.kept, 55U);
    EXPECT_EQ(sum.unread, 66U);
    EXPECT_EQ(sum.incomparable, 77U);
    std::string names;
    for (const auto& one : sum.evidence()) names += one.name + "=" + to_string(one.value) + " ";
    EXPECT_EQ(names, "places=11 zero_places=22 blank_places=33 data_places=44 kept_places=55 unread_places=66 ");
}

TEST(SamplesEdges, EachReadingIsCounted) {
    using What = Reading::What;
    const Reading data{What::data, 0, 1};
    const Reading other{What::data, 0, 2};
    const Reading zero{What::blank, 0, 0};
    const Reading ones{What::blank, 0xFF, 0};
    const Reading unread;
    const auto sum = compare({data, data, data, zero, unread, unread}, {data, other, zero, ones, data, unread});
    EXPECT_EQ(sum.places, 6U);
    EXPECT_EQ(sum.had_data, 3U);
    EXPECT_EQ(sum.kept, 1U);
    EXPECT_EQ(sum.blank, 2U);
    EXPECT_EQ(sum.zeros, 1U);
    EXPECT_EQ(sum.unread, 1U);
    EXPECT_EQ(sum.incomparable, 1U);
}

TEST(SamplesEdges, VerdictsAtTheirEdges) {
    const auto id = [](Comparison sum, Promise promise) { return judge(sum, promise).text.id; };
    Comparison sum;
    EXPECT_EQ(id(sum, Promise::zeros), "unreadable") << "nothing was read";
    sum.places = 2;
    sum.zeros = sum.blank = 2;
    EXPECT_EQ(id(sum, Promise::zeros), "all-zeros");
    EXPECT_EQ(id(sum, Promise::blank), "all-blank");
    EXPECT_EQ(id(sum, Promise::nothing), "advice");
    EXPECT_EQ(id(sum, Promise::changed), "nothing-before");
    sum.had_data = 1;
    EXPECT_EQ(id(sum, Promise::changed), "data-gone");
    EXPECT_EQ(id(sum, Promise::nothing), "advice-taken");
    sum.incomparable = 1;
    EXPECT_EQ(id(sum, Promise::changed), "nothing-before");
    sum.zeros = 1;
    EXPECT_EQ(id(sum, Promise::zeros), "not-zeros");
    EXPECT_EQ(judge(sum, Promise::zeros).text.severity, Severity::critical);
    EXPECT_EQ(judge(sum, Promise::blank).text.severity, Severity::info);
    sum.unread = 1;
    EXPECT_EQ(id(sum, Promise::zeros), "unreadable");
    sum.kept = 1;
    EXPECT_EQ(id(sum, Promise::zeros), "data-kept") << "what was kept is worse";
}

}  // namespace
}  // namespace fettle::erase
