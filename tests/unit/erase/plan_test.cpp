// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/erase/erase_plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/erase/offer.h"

namespace fettle::erase {
namespace {

using testing::HasSubstr;
using testing::Not;

const check::DrivePlace kNowhere{};

EraseInputs sata() {
    EraseInputs here;
    here.entry.id = "sda";
    here.entry.identity.bus = Bus::sata;
    here.entry.identity.serial = "S1";
    here.entry.identity.capacity = ByteCount{500'107'862'016};
    here.pinned = plan::pin(here.entry);
    here.place = &kNowhere;
    here.on_battery = false;
    here.abilities.protocol = Protocol::ata;
    here.abilities.security = ata::SecurityWords{};
    here.abilities.security->state.supported = true;
    here.abilities.security->state.enhanced_erase = true;
    here.abilities.security->erase_time = ata::EraseTime{508, true};
    here.abilities.security->enhanced_erase_time = ata::EraseTime{2, false};
    here.abilities.discards = true;
    return here;
}

EraseInputs nvme() {
    EraseInputs here;
    here.entry.id = "nvme0n1";
    here.entry.identity.bus = Bus::nvme;
    here.entry.identity.serial = "S2";
    here.entry.identity.nsid = 1;
    here.pinned = plan::pin(here.entry);
    here.place = &kNowhere;
    here.on_battery = false;
    here.abilities.protocol = Protocol::nvme;
    here.abilities.nsid = 1;
    here.abilities.namespaces.all = {{1, true, {}, {}}, {2, true, {}, {}}};
    here.abilities.format = FormatAbility{true, false};
    SanitizeAbility sanitize;
    sanitize.block = true;
    sanitize.crypto = true;
    sanitize.block_seconds = 95;
    here.abilities.sanitize = sanitize;
    DriveEntry second = here.entry;
    second.id = "nvme0n2";
    second.identity.nsid = 2;
    here.siblings.push_back({second, &kNowhere});
    return here;
}

check::DrivePlace used_at(const std::string& mount_point, check::Layer::Kind kind) {
    check::Layer top;
    top.kind = kind;
    top.name = "top";
    check::DiscardPath path;
    path.layers = {top};
    path.mount_point = mount_point;
    check::DrivePlace place;
    place.paths = {path};
    return place;
}

Wish wish(std::optional<Method> method, Purpose purpose = Purpose::erase) {
    Wish made;
    made.method = method;
    made.purpose = purpose;
    return made;
}

/// SATA, locked by a user password.
EraseInputs locked() {
    auto here = sata();
    here.abilities.security->state.enabled = true;
    here.abilities.security->state.locked = true;
    return here;
}

Wish ours(Purpose purpose) {
    auto made = wish({}, purpose);
    made.journal_tells = true;
    return made;
}

Wish with_password(PasswordKind kind, Purpose purpose) {
    auto made = wish({}, purpose);
    made.password = kind;
    return made;
}

using Names = std::vector<std::string>;

Names names(const EraseInputs& here) {
    Names all;
    for (const auto& offer : offers(here.abilities, here.entry)) all.emplace_back(name(offer.method));
    return all;
}

/// The id of the first need that is not met.
std::string unmet(const Result<ErasePlan>& plan) {
    if (!plan) return to_string(plan.error());
    const auto& needs = plan->plan.needs;
    const auto found = std::find_if(needs.begin(), needs.end(), [](const plan::Need& need) { return !need.met; });
    return found == needs.end() ? "" : found->what.id;
}

Names steps(const Result<ErasePlan>& plan) {
    Names all;
    if (!plan) return all;
    for (const auto& step : plan->plan.steps) all.push_back(step.id);
    return all;
}

std::string against(const EraseInputs& here, Method method) {
    const auto all = offers(here.abilities, here.entry);
    const auto* offer = choose(all, method);
    if (offer == nullptr) return "absent";
    return offer->refused ? offer->refused->id : "";
}

TEST(EraseOffers, TheBestComesFirst) {
    EXPECT_EQ(names(nvme()), (Names{"sanitize-block", "sanitize-crypto", "format-crypto", "format-user-data"}));
    EXPECT_EQ(names(sata()), (Names{"security-enhanced", "security-normal", "discard"}));
}

TEST(EraseOffers, EveryNameIsReadBack) {
    for (unsigned i = 0; i < kMethods; ++i) {
        const auto method = static_cast<Method>(i);
        EXPECT_EQ(method_named(name(method)), method);
    }
    EXPECT_FALSE(method_named("shred"));
}

TEST(EraseOffers, AFormatOfOneNamespaceAmongOthersIsNoPurge) {
    auto here = nvme();
    const auto grade_of = [&](Method method) {
        const auto all = offers(here.abilities, here.entry);
        return choose(all, method)->grade;
    };
    EXPECT_EQ(grade_of(Method::format_crypto), Grade::clear);
    here.abilities.format->all_namespaces = true;
    EXPECT_EQ(grade_of(Method::format_crypto), Grade::purge);
    EXPECT_EQ(grade_of(Method::format_user_data), Grade::clear);
    EXPECT_EQ(grade_of(Method::sanitize_block), Grade::purge);
}

TEST(EraseOffers, WhatStandsAgainstOneIsSaid) {
    auto here = sata();
    EXPECT_EQ(against(here, Method::security_normal), "");
    here.abilities.security->state.frozen = true;
    EXPECT_EQ(against(here, Method::security_normal), "frozen");
    here.abilities.security->state.locked = true;
    EXPECT_EQ(against(here, Method::security_normal), "locked");
    EXPECT_EQ(against(here, Method::discard), "locked");
    here = sata();
    here.abilities.translated = true;
    EXPECT_EQ(against(here, Method::security_normal), "path-unproven");
    here.abilities.returns_registers = true;
    EXPECT_EQ(against(here, Method::security_normal), "");
    here.entry.identity.bus = Bus::virtio;
    EXPECT_EQ(against(here, Method::discard), "virtual");
    here = nvme();
    here.abilities.sanitize->state.phase = SanitizeState::Phase::running;
    EXPECT_EQ(against(here, Method::format_crypto), "sanitize-runs");
    here.abilities.sanitize->state.phase = SanitizeState::Phase::idle;
    here.abilities.only_reads = true;
    EXPECT_EQ(against(here, Method::sanitize_block), "bridge-only-reads");
}

TEST(ErasePlans, NeedsThatAreNotMet) {
    auto here = sata();
    EXPECT_EQ(unmet(make_plan(here, {})), "");
    here.on_battery = true;
    EXPECT_EQ(unmet(make_plan(here, {})), "power");
    here.on_battery = std::nullopt;  // a desktop says nothing
    EXPECT_EQ(unmet(make_plan(here, {})), "");
    here.place = nullptr;
    EXPECT_EQ(unmet(make_plan(here, {})), "place-known");
    const auto home = used_at("/home", check::Layer::Kind::file_system);
    const auto root = used_at("/", check::Layer::Kind::file_system);
    const auto swap = used_at("", check::Layer::Kind::swap);
    here.place = &home;
    EXPECT_EQ(unmet(make_plan(here, {})), "not-in-use");
    here.place = &root;
    EXPECT_EQ(unmet(make_plan(here, {})), "not-system");
    here.place = &swap;
    EXPECT_EQ(unmet(make_plan(here, {})), "not-in-use");
    here = sata();
    here.not_itself = true;
    EXPECT_EQ(unmet(make_plan(here, {})), "itself");
}

TEST(ErasePlans, FrozenAndNothingElseIsAPlanThatSaysSo) {
    auto here = sata();
    here.abilities.security->state.frozen = true;
    here.abilities.discards = false;
    EXPECT_EQ(unmet(make_plan(here, {})), "frozen");
    here.abilities.security.reset();
    EXPECT_EQ(make_plan(here, {}).error().code, ErrorCode::unsupported);
    EXPECT_EQ(make_plan(here, wish(Method::sanitize_block)).error().code, ErrorCode::unsupported);
}

TEST(ErasePlans, TheDrivesOwnEstimateAndItsSource) {
    const auto made = make_plan(sata(), wish(Method::security_normal));
    ASSERT_TRUE(made);
    // IDENTIFY word 89 = 00FFh: more than 508 minutes (ACS-3 7.12).
    EXPECT_EQ(made->plan.steps[2].estimate.seconds, 508U * 60U);
    EXPECT_NE(made->plan.steps[2].estimate.source.find("longer"), std::string::npos);
    EXPECT_EQ(make_plan(nvme(), {})->plan.steps[1].estimate.seconds, 95U);
}

TEST(ErasePlans, StepsInTheirOrder) {
    auto here = sata();
    EXPECT_EQ(steps(make_plan(here, {})),
              (Names{"look-before", "set-password", "erase-security-enhanced", "look-after"}));
    EXPECT_TRUE(make_plan(here, {})->plan.loses_data());
    here.abilities.translated = true;
    here.abilities.returns_registers = true;
    EXPECT_EQ(steps(make_plan(here, {})),
              (Names{"look-before", "prove-path", "set-password", "erase-security-enhanced", "look-after"}));
    EXPECT_EQ(unmet(make_plan(here, wish({}, Purpose::unlock))), "password-set");
    here.abilities.security->state.enabled = true;
    here.abilities.security->state.locked = true;
    const auto unlock = make_plan(here, ours(Purpose::unlock));
    EXPECT_EQ(steps(unlock), Names{"unlock"});
    EXPECT_EQ(unmet(unlock), "");
    EXPECT_FALSE(unlock->plan.loses_data());
    const auto rest = make_plan(here, ours(Purpose::resume));
    EXPECT_EQ(steps(rest), (Names{"erase-security-enhanced", "look-after"}));
    EXPECT_EQ(unmet(rest), "");
    here.abilities.security->state.frozen = true;
    EXPECT_EQ(unmet(make_plan(here, ours(Purpose::resume))), "frozen");
}

std::string refusal(const EraseInputs& here, Method method, bool password_is_ours) {
    const auto all = offers(here.abilities, here.entry, password_is_ours);
    const auto* offer = choose(all, method);
    if (offer == nullptr || !offer->refused) return "";
    return std::string(offer->refused->text) + " " + std::string(offer->refused->remedy);
}

TEST(EraseOffers, WhosePasswordLocksTheDriveIsSaid) {
    const auto here = locked();
    for (const auto method : {Method::security_enhanced, Method::security_normal, Method::discard}) {
        EXPECT_THAT(refusal(here, method, true), HasSubstr("Fettle's password because an erase"));
        EXPECT_THAT(refusal(here, method, true), HasSubstr("fettle erase resume"));
        EXPECT_THAT(refusal(here, method, true), Not(HasSubstr("--password-of")));
        EXPECT_THAT(refusal(here, method, false), HasSubstr("no journal shows"));
        EXPECT_THAT(refusal(here, method, false), HasSubstr("fettle erase unlock --password-of user"));
        EXPECT_THAT(refusal(here, method, false), Not(HasSubstr("fettle erase resume")));
    }
    auto open = here;
    open.abilities.security->state.locked = false;
    EXPECT_THAT(refusal(open, Method::security_normal, true), HasSubstr("Fettle's password is still set"));
    EXPECT_THAT(refusal(open, Method::security_normal, false), HasSubstr("no journal shows"));
}

TEST(EraseOffers, ThePsidIsAdvisedForADriveWithOpalAlone) {
    auto here = locked();
    EXPECT_THAT(refusal(here, Method::security_normal, false), Not(HasSubstr("PSID")));
    here.abilities.security->master_maximum = true;
    EXPECT_THAT(refusal(here, Method::security_normal, false), Not(HasSubstr("PSID")));
    EXPECT_THAT(refusal(here, Method::security_normal, false), HasSubstr("master password can only erase"));
    here.abilities.tcg_com_id = 0x1000;
    EXPECT_THAT(refusal(here, Method::security_normal, false), HasSubstr("PSID"));
    here.abilities.security->master_maximum = false;
    EXPECT_THAT(refusal(here, Method::security_normal, false), HasSubstr("PSID"));
}

// Fettle's own password burns a try of a drive that somebody else locked.
TEST(ErasePlans, WithoutAJournalFettlesPasswordIsNotTried) {
    const auto here = locked();
    EXPECT_EQ(unmet(make_plan(here, wish({}, Purpose::unlock))), "whose-password");
    EXPECT_EQ(unmet(make_plan(here, wish({}, Purpose::resume))), "whose-password");
    EXPECT_EQ(unmet(make_plan(here, with_password(PasswordKind::fettle, Purpose::unlock))), "");
}

TEST(ErasePlans, APasswordThatIsGivenUnlocks) {
    auto here = locked();
    for (const auto kind : {PasswordKind::user, PasswordKind::master}) {
        const auto made = make_plan(here, with_password(kind, Purpose::unlock));
        EXPECT_EQ(unmet(made), "");
        EXPECT_EQ(steps(made), Names{"unlock"});
        const auto& need = made->plan.needs[made->plan.needs.size() - 1].what;
        EXPECT_THAT(render(need.text, need.evidence), HasSubstr("one of the 5 attempts"));
        EXPECT_THAT(render(made->plan.steps[0].what.text, made->plan.steps[0].what.evidence),
                    HasSubstr(std::string(name(kind)) + " password"));
    }
    // ACS-4 4.18.3: at level maximum the master password does not unlock.
    here.abilities.security->master_maximum = true;
    EXPECT_EQ(unmet(make_plan(here, with_password(PasswordKind::user, Purpose::unlock))), "");
    EXPECT_EQ(unmet(make_plan(here, with_password(PasswordKind::master, Purpose::unlock))), "master-unlocks");
    here.abilities.security->state.count_expired = true;
    EXPECT_EQ(unmet(make_plan(here, with_password(PasswordKind::user, Purpose::unlock))), "tries-left");
    here.abilities.security->state.count_expired = false;
    here.abilities.security->state.frozen = true;
    EXPECT_EQ(unmet(make_plan(here, with_password(PasswordKind::user, Purpose::unlock))), "not-frozen");
}

TEST(ErasePlans, APasswordThatIsGivenErases) {
    auto here = locked();
    here.abilities.security->master_maximum = true;
    auto made = make_plan(here, with_password(PasswordKind::master, Purpose::erase));
    EXPECT_EQ(unmet(made), "");
    EXPECT_EQ(steps(made), (Names{"erase-security-enhanced-with-password", "look-after"}));
    auto normal = with_password(PasswordKind::user, Purpose::erase);
    normal.method = Method::security_normal;
    EXPECT_EQ(steps(make_plan(here, normal)), (Names{"erase-security-normal-with-password", "look-after"}));
    here.abilities.security->state.count_expired = true;
    EXPECT_EQ(unmet(make_plan(here, normal)), "password-tries-spent");
    here.abilities.security->state.count_expired = false;
    here.abilities.security->state.frozen = true;
    EXPECT_EQ(unmet(make_plan(here, normal)), "frozen");
    normal.method = Method::discard;
    EXPECT_EQ(make_plan(here, normal).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(make_plan(sata(), with_password(PasswordKind::user, Purpose::erase)).error().code,
              ErrorCode::invalid_argument);
}

TEST(ErasePlans, ThePasswordIsInNoPlan) {
    for (const auto purpose : {Purpose::unlock, Purpose::erase}) {
        auto wanted = with_password(PasswordKind::user, purpose);
        const auto without = make_plan(locked(), wanted);
        EXPECT_FALSE(without->credential);
        wanted.credential = *Credential::given(PasswordKind::user, "hunter2");
        const auto with = make_plan(locked(), wanted);
        ASSERT_TRUE(with && with->credential);
        EXPECT_EQ(plan::canonical(with->plan).find("hunter2"), std::string::npos);
        EXPECT_EQ(plan::canonical(with->plan), plan::canonical(without->plan));
        // Whose it is, is confirmed with the rest.
        EXPECT_NE(plan::canonical(with->plan),
                  plan::canonical(make_plan(locked(), with_password(PasswordKind::master, purpose))->plan));
    }
}

TEST(ErasePlans, WhichNamespacesDieIsShown) {
    auto here = nvme();
    const auto sanitize = make_plan(here, {});
    ASSERT_TRUE(sanitize);
    ASSERT_EQ(sanitize->siblings.size(), 1U);
    EXPECT_EQ(sanitize->plan.losses.size(), 2U);
    const auto one = make_plan(here, wish(Method::format_crypto));
    EXPECT_TRUE(one->siblings.empty());
    EXPECT_EQ(one->plan.losses.size(), 1U);
    here.abilities.format->all_namespaces = true;
    EXPECT_EQ(make_plan(here, wish(Method::format_crypto))->siblings.size(), 1U);
    // What uses a namespace that goes with it stands against it too.
    const auto home = used_at("/home", check::Layer::Kind::file_system);
    here.siblings[0].place = &home;
    EXPECT_EQ(unmet(make_plan(here, {})), "not-in-use");
}

TEST(ErasePlans, TheMethodIsPartOfWhatIsConfirmed) {
    const auto text = [](Method method) { return plan::canonical(make_plan(nvme(), wish(method))->plan); };
    EXPECT_NE(text(Method::sanitize_block), text(Method::sanitize_crypto));
}

TEST(ErasePlans, APsidIsForItsOwnMethod) {
    auto here = nvme();
    here.abilities.tcg_com_id = 0x1000;
    auto wanted = wish(Method::psid_revert);
    EXPECT_EQ(unmet(make_plan(here, wanted)), "psid");
    wanted.psid = std::string(32, 'A');
    EXPECT_EQ(unmet(make_plan(here, wanted)), "");
    wanted.method = Method::sanitize_block;
    EXPECT_EQ(make_plan(here, wanted).error().code, ErrorCode::invalid_argument);
}

/// Formats 0: 512 bytes, good; 1: 4096, best; 2: 4096 with metadata; 3: 4096, degraded; 4: not available.
EraseInputs nvme_with_sizes() {
    auto here = nvme();
    auto& identify = here.abilities.namespaces.all.front().identify;
    identify.formats = {{0, 9, 2}, {0, 12, 0}, {8, 12, 0}, {0, 12, 3}, {0, 0, 0}};
    identify.size_blocks = 1000;
    return here;
}

Wish sectors_of(std::uint32_t bytes, std::optional<Method> method = std::nullopt) {
    auto made = wish(method);
    made.sector_bytes = bytes;
    return made;
}

TEST(EraseSectorSize, OfTheFormatsWithoutMetadataTheBest) {
    const auto here = nvme_with_sizes();
    auto identify = here.abilities.namespaces.all.front().identify;
    EXPECT_EQ(sector_sizes(identify), (std::vector<SectorSize>{{512, 0, 2, true}, {4096, 1, 0, false}}));
    identify.formatted = 3;  // the slower of the two with 4096 bytes is in use
    EXPECT_EQ(sector_sizes(identify), (std::vector<SectorSize>{{512, 0, 2, false}, {4096, 1, 0, true}}));
    identify.formatted = 2;
    EXPECT_EQ(sector_sizes(identify), (std::vector<SectorSize>{{512, 0, 2, false}, {4096, 1, 0, false}}));
    EXPECT_EQ(flbas_of(0x2B), 0x4BU) << "bits 5:4 of the index are bits 6:5";
    EXPECT_EQ(performance_name(3), "degraded");
}

TEST(EraseSectorSize, IsPartOfThePlan) {
    const auto here = nvme_with_sizes();
    const auto plan = make_plan(here, sectors_of(4096));
    ASSERT_TRUE(plan) << to_string(plan.error());
    EXPECT_EQ(plan->method, Method::format_crypto) << "the best that can";
    EXPECT_EQ(plan->sector_bytes, 4096U);
    EXPECT_EQ(unmet(plan), "");
    const auto& erase = plan->plan.steps[1];
    EXPECT_EQ(erase.id, "erase-format-crypto") << "an erase that is resumed keeps the size";
    EXPECT_NE(render(erase.what.text, erase.what.evidence).find("4096 bytes"), std::string::npos);
    const auto kept = make_plan(here, wish(Method::format_crypto));
    ASSERT_TRUE(kept);
    EXPECT_NE(plan::canonical(plan->plan), plan::canonical(kept->plan));
    EXPECT_EQ(make_plan(here, sectors_of(512, Method::format_user_data))->method, Method::format_user_data);
}

TEST(EraseSectorSize, IsRefusedWhereItCannotBe) {
    const auto code = [](const EraseInputs& here, const Wish& wanted) {
        const auto plan = make_plan(here, wanted);
        return plan ? std::string() : std::string(fettle::name(plan.error().code));
    };
    const auto here = nvme_with_sizes();
    EXPECT_EQ(code(here, sectors_of(2048)), "unsupported");
    EXPECT_EQ(code(here, sectors_of(4096, Method::sanitize_block)), "invalid-argument");
    EXPECT_EQ(code(nvme(), sectors_of(4096)), "unsupported") << "no list of formats";
    EXPECT_EQ(code(sata(), sectors_of(4096)), "unsupported");
    auto resumed = sectors_of(4096, Method::format_crypto);
    resumed.purpose = Purpose::resume;
    EXPECT_EQ(code(here, resumed), "invalid-argument");
    auto one = nvme_with_sizes();
    one.abilities.namespaces.all.front().identify.formats.resize(1);
    EXPECT_EQ(code(one, sectors_of(4096)), "unsupported");
}

TEST(EraseSectorSize, TextsOfTheBusAreReadBack) {
    for (const auto& one : {MethodText{}, MethodText{Method::format_crypto, {}}, MethodText{{}, 4096U},
                            MethodText{Method::format_user_data, 512U}}) {
        const auto read = read_method_text(text_of(one));
        ASSERT_TRUE(read) << text_of(one);
        EXPECT_EQ(read->method, one.method);
        EXPECT_EQ(read->sector_bytes, one.sector_bytes);
    }
    for (const auto* const wrong :
         {"format", "format-crypto:", ":", ":4k", ":-1", ":99999999999", "format-crypto:512:1"}) {
        const auto read = read_method_text(wrong);
        ASSERT_FALSE(read) << wrong;
        EXPECT_EQ(read.error().code, ErrorCode::invalid_argument) << wrong;
    }
}

}  // namespace
}  // namespace fettle::erase
