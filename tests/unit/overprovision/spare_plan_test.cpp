// SPDX-License-Identifier: GPL-3.0-or-later
// Plans from what is known of a drive: the last amount that is planned and the first that is refused, and all that a
// plan must name.
#include "core/overprovision/spare_plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "core/overprovision/spare_steps.h"
#include "core/overprovision/spare_texts.h"

namespace fettle::overprovision {
namespace {

constexpr std::uint64_t kMiB = 1U << 20U;
constexpr std::uint64_t kSize = 1024 * kMiB;
using Runs = std::vector<fettle::overprovision::Run>;

/// A drive of 1 GiB with a GPT: a partition of 100 to 400 MiB, then free space up to the last MiB.
Ground gpt_drive() {
    Ground ground;
    ground.entry.id = "sda";
    ground.entry.path = "/dev/sda";
    ground.entry.identity.bus = Bus::sata;
    ground.pinned.serial = "S1";
    ground.picture.native = {kSize};
    ground.picture.visible = {kSize};
    AtaLimit limit;
    limit.kind = LimitKind::hpa;
    limit.sectors = kSize / 512;
    limit.native_sectors = kSize / 512;
    ground.picture.ata = limit;
    Layout layout;
    layout.table.scheme = partition::Scheme::gpt;
    layout.table.partitions = {{1, 100 * kMiB / 512, 300 * kMiB / 512, "type", "data", false}};
    layout.occupied_end = 400 * kMiB;
    layout.usable_end = 1023 * kMiB;
    layout.free = {{400 * kMiB, 623 * kMiB}};
    layout.copies = CopyPlace{true, kSize / 512 - 1, kSize / 512 - 34, kSize / 512 - 1};
    ground.layout = layout;
    ground.can_place_copy = true;
    ground.last_device = "/dev/sda1";
    FileSystemFacts facts;
    facts.type = "ext4";
    facts.bytes = 300 * kMiB;
    facts.least_bytes = 50 * kMiB;
    ground.last_file_system = facts;
    return ground;
}

Layout& layout_of(Ground& ground) { return **ground.layout; }

Message why(const char* id) { return {id, Severity::warning, "Because of {what}", "Do this", {{"what", "that"}}}; }

Request wish(std::optional<Method> method, std::optional<std::uint64_t> bytes, bool undo = false) {
    Request request;
    request.method = method;
    request.amount.bytes = bytes;
    request.undo = undo;
    return request;
}

std::optional<ErrorCode> code(const Request& request, const Ground& ground) {
    const auto made = make_plan(request, ground);
    return made ? std::nullopt : std::optional(made.error().code);
}

std::string reason(const Request& request, const Ground& ground) {
    const auto made = make_plan(request, ground);
    return made ? "" : made.error().context;
}

std::vector<std::string> steps(const SparePlan& made) {
    std::vector<std::string> all;
    for (const auto& step : made.plan.steps) all.push_back(step.id);
    return all;
}

std::string option(const SparePlan& made, std::string_view name) {
    for (const auto& one : made.plan.options) {
        if (one.name == name) return to_string(one.value);
    }
    return "absent";
}

bool loses(const SparePlan& made, std::string_view id) {
    return std::any_of(made.plan.losses.begin(), made.plan.losses.end(), [&](const auto& one) { return one.id == id; });
}

std::optional<bool> met(const SparePlan& made, std::string_view id) {
    for (const auto& need : made.plan.needs) {
        if (need.what.id == id) return need.met;
    }
    return std::nullopt;
}

SparePlan planned(const Request& request, const Ground& ground) {
    auto made = make_plan(request, ground);
    EXPECT_TRUE(made) << to_string(made.error());
    return made.value_or(SparePlan{});
}

using Names = std::vector<std::string>;

TEST(SpareMethods, EachNameIsReadBack) {
    for (const auto method :
         {Method::trim, Method::partition, Method::hpa, Method::accessible_max, Method::name_space}) {
        EXPECT_EQ(method_of(name(method)), method);
    }
    EXPECT_FALSE(method_of("dco"));
}

TEST(SpareAmounts, AreAShareOrBytesAndLessThanTheDrive) {
    const auto by = [](std::optional<std::uint64_t> bytes, std::optional<double> percent) {
        auto request = wish(Method::hpa, bytes);
        request.amount.percent = percent;
        return code(request, gpt_drive());
    };
    constexpr auto kBad = ErrorCode::invalid_argument;
    EXPECT_EQ(by({}, {}), kBad);
    EXPECT_EQ(by(kMiB, 1), kBad) << "one of the two";
    EXPECT_EQ(by({}, -0.1), kBad);
    EXPECT_EQ(by({}, 100), kBad);
    EXPECT_EQ(by({}, 99.9), ErrorCode::refused) << "a share, and partitions in its way";
    EXPECT_EQ(by(kSize, {}), kBad);
    EXPECT_EQ(by(kSize - 1, {}), ErrorCode::refused);
    EXPECT_EQ(by({}, 10), std::nullopt);
    auto all = wish(Method::hpa, {});
    all.amount.percent = 100;
    EXPECT_NE(reason(all, gpt_drive()).find("0 to 99 percent"), std::string::npos);
    auto nothing = wish(Method::hpa, {});
    nothing.amount.percent = 0;
    EXPECT_NE(reason(nothing, gpt_drive()).find("already has"), std::string::npos) << "0% is an amount";
    auto half = wish(Method::hpa, {});
    half.amount.percent = 50;
    EXPECT_EQ(planned(half, gpt_drive()).target.sectors, kSize / 2 / 512);
}

TEST(SpareTrim, TakesAllFreeSpaceOrAnAmountOfIt) {
    const auto made = planned(wish(Method::trim, {}), gpt_drive());
    EXPECT_EQ(made.target.runs, (Runs{{400 * kMiB, 623 * kMiB}}));
    EXPECT_EQ(steps(made), Names{"trim"});
    EXPECT_TRUE(made.plan.steps[0].can_cancel);
    EXPECT_FALSE(made.plan.steps[0].loses_data);
    EXPECT_EQ(made.plan.steps[0].what.id, "trim");
    EXPECT_EQ(made.plan.steps[0].if_power_fails.id, "trim-power");
    EXPECT_FALSE(made.plan.steps[0].if_power_fails.text.empty());
    EXPECT_TRUE(loses(made, "unallocated-remains"));
    EXPECT_EQ(option(made, "method"), "trim");
    EXPECT_EQ(option(made, "undo"), "false");
    EXPECT_EQ(option(made, "sector_bytes"), "512");
    EXPECT_EQ(option(made, "trim_bytes"), "419430400+653262848");
    EXPECT_EQ(made.plan.drives.at(0).serial, "S1");
    EXPECT_EQ(made.plan.verb, plan::Verb::overprovision);
    EXPECT_EQ(met(made, "drive-not-in-use"), true);
    EXPECT_EQ(met(made, "on-mains"), std::nullopt) << "a discard may be cut off";
    EXPECT_EQ(code(wish(Method::trim, 623 * kMiB), gpt_drive()), std::nullopt);
    EXPECT_EQ(code(wish(Method::trim, 623 * kMiB + 1), gpt_drive()), ErrorCode::refused);
    EXPECT_EQ(code(wish(Method::trim, kSize), gpt_drive()), ErrorCode::invalid_argument);
    EXPECT_EQ(code(wish(Method::trim, {}, true), gpt_drive()), ErrorCode::unsupported);
    auto granular = gpt_drive();
    granular.discard_granularity = 64 * kMiB;
    EXPECT_EQ(planned(wish(Method::trim, {}), granular).target.runs, (Runs{{448 * kMiB, 512 * kMiB}}));
}

TEST(SpareTrim, TwoRunsAreNamedAndAdded) {
    auto ground = gpt_drive();
    layout_of(ground).free = {{2 * kMiB, 10 * kMiB}, {400 * kMiB, 623 * kMiB}};
    const auto made = planned(wish(Method::trim, 633 * kMiB), ground);
    EXPECT_EQ(option(made, "trim_bytes"), "2097152+10485760 419430400+653262848");
    const auto* bytes = made.plan.losses.at(0).find("bytes");
    ASSERT_NE(bytes, nullptr);
    EXPECT_EQ(to_string(*bytes), std::to_string(633 * kMiB));
}

TEST(SpareTrim, SpaceThatIsNotFreeIsSaid) {
    auto ground = gpt_drive();
    layout_of(ground).free.clear();
    EXPECT_EQ(code(wish(Method::trim, {}), ground), ErrorCode::unsupported);
    layout_of(ground).refused = {{{400 * kMiB, 623 * kMiB}, why("gap-holds-signature")}};
    EXPECT_EQ(code(wish(Method::trim, {}), ground), ErrorCode::refused);
    EXPECT_EQ(reason(wish(Method::trim, {}), ground), "Because of that. Do this");
    layout_of(ground).free = {{2 * kMiB, 10 * kMiB}};
    EXPECT_EQ(code(wish(Method::trim, 10 * kMiB), ground), std::nullopt);
    EXPECT_EQ(reason(wish(Method::trim, 11 * kMiB), ground), "Because of that. Do this");
    layout_of(ground).doubt = why("table-not-sound");
    EXPECT_EQ(code(wish(Method::trim, {}), ground), ErrorCode::refused);
    ground.layout = Result<Layout>(fail(ErrorCode::io, "scripted"));
    EXPECT_EQ(code(wish(Method::trim, {}), ground), ErrorCode::io);
    ground.layout.reset();
    EXPECT_EQ(code(wish(Method::trim, {}), ground), ErrorCode::unsupported);
}

TEST(SpareLimit, HidesTheEndInWholeMiB) {
    const auto made = planned(wish(Method::hpa, 100 * kMiB + 1), gpt_drive());
    EXPECT_EQ(made.target.sectors, 923 * kMiB / 512) << "what is left, in whole MiB";
    EXPECT_TRUE(made.target.limits);
    EXPECT_TRUE(made.target.hides);
    EXPECT_TRUE(made.target.moves_copy);
    EXPECT_EQ(steps(made), (Names{"move-table-copy", "set-limit", "place-table-copy"}));
    EXPECT_FALSE(loses(made, "hidden-without-table"));
    EXPECT_EQ(option(made, "native_sectors"), std::to_string(kSize / 512));
    EXPECT_EQ(option(made, "sectors"), std::to_string(923 * kMiB / 512));
    EXPECT_EQ(option(made, "limits"), "true");
    EXPECT_EQ(option(made, "hides"), "true");
    EXPECT_EQ(option(made, "moves_table_copy"), "true");
    EXPECT_EQ(met(made, "on-mains"), true);
    const auto& limit = made.plan.steps.at(1);
    EXPECT_EQ(to_string(*limit.what.find("hidden")), std::to_string(101 * kMiB));
    EXPECT_EQ(to_string(*limit.what.find("visible")), std::to_string(923 * kMiB));
    EXPECT_EQ(to_string(*limit.what.find("native")), std::to_string(kSize));
    EXPECT_EQ(to_string(*limit.what.find("feature")), "Host Protected Area");
    EXPECT_TRUE(limit.estimate.seconds);
}

// A MiB beyond the last partition is for the copy of the GPT.
TEST(SpareLimit, EndsNoEarlierThanTheLastPartition) {
    EXPECT_EQ(code(wish(Method::hpa, kSize - 401 * kMiB), gpt_drive()), std::nullopt);
    EXPECT_EQ(code(wish(Method::hpa, kSize - 400 * kMiB), gpt_drive()), ErrorCode::refused);
    auto mbr = gpt_drive();
    layout_of(mbr).table.scheme = partition::Scheme::mbr;
    layout_of(mbr).copies.reset();
    EXPECT_EQ(code(wish(Method::hpa, kSize - 400 * kMiB), mbr), std::nullopt);
    EXPECT_EQ(code(wish(Method::hpa, kSize - 399 * kMiB), mbr), ErrorCode::refused);
    const auto made = planned(wish(Method::hpa, 100 * kMiB), mbr);
    EXPECT_FALSE(made.target.moves_copy);
    EXPECT_EQ(steps(made), Names{"set-limit"});
    layout_of(mbr).refused = {{{500 * kMiB, 100 * kMiB}, why("gap-holds-signature")}};
    EXPECT_EQ(code(wish(Method::hpa, kSize - 600 * kMiB), mbr), std::nullopt);
    EXPECT_EQ(reason(wish(Method::hpa, kSize - 599 * kMiB), mbr), "Because of that. Do this");
}

TEST(SpareLimit, AGptThatCannotBeMovedIsNotCutOff) {
    auto ground = gpt_drive();
    ground.can_place_copy = false;
    EXPECT_EQ(code(wish(Method::hpa, 100 * kMiB), ground), ErrorCode::refused);
    for (const auto& spoil : std::vector<std::function<void(Layout&)>>{
             [](Layout& layout) { layout.copies.reset(); }, [](Layout& layout) { layout.copies->sound = false; },
             [](Layout& layout) { layout.occupied_end = 0; }, [](Layout& layout) { layout.doubt = why("doubt"); },
             [](Layout& layout) { layout.claim = why("claim"); }}) {
        auto bad = gpt_drive();
        spoil(layout_of(bad));
        EXPECT_EQ(code(wish(Method::hpa, 100 * kMiB), bad), ErrorCode::refused);
    }
    auto unread = gpt_drive();
    unread.layout = Result<Layout>(fail(ErrorCode::io, "scripted"));
    EXPECT_EQ(code(wish(Method::hpa, 100 * kMiB), unread), ErrorCode::io);
    unread.layout.reset();
    EXPECT_EQ(code(wish(Method::hpa, 100 * kMiB), unread), ErrorCode::unsupported);
}

TEST(SpareLimit, ADriveWithoutATableIsALossToConfirm) {
    auto ground = gpt_drive();
    ground.layout = Layout{};
    const auto made = planned(wish(Method::hpa, 100 * kMiB), ground);
    EXPECT_TRUE(loses(made, "hidden-without-table"));
    EXPECT_EQ(steps(made), Names{"set-limit"});
    ground.picture.ata->sectors = 900 * kMiB / 512;
    const auto undone = planned(wish(Method::hpa, {}, true), ground);
    EXPECT_FALSE(loses(undone, "hidden-without-table")) << "nothing more is hidden";
    layout_of(ground).claim = why("claim");
    EXPECT_EQ(code(wish(Method::hpa, 200 * kMiB), ground), ErrorCode::refused);
}

TEST(SpareLimit, IsOfItsKindAndNotBehindABridge) {
    auto ground = gpt_drive();
    EXPECT_NE(reason(wish(Method::accessible_max, kMiB), ground).find("Accessible Max Address"), std::string::npos);
    EXPECT_EQ(code(wish(Method::accessible_max, kMiB), ground), ErrorCode::unsupported);
    ground.picture.ata->kind = LimitKind::accessible_max;
    EXPECT_EQ(code(wish(Method::accessible_max, kMiB), ground), std::nullopt);
    EXPECT_EQ(to_string(*planned(wish(Method::accessible_max, kMiB), ground).plan.steps.at(1).what.find("feature")),
              "Accessible Max Address Configuration");
    EXPECT_NE(reason(wish(Method::hpa, kMiB), ground).find("Host Protected Area"), std::string::npos);
    ground.picture.ata->native_sectors.reset();
    EXPECT_EQ(code(wish(Method::accessible_max, kMiB), ground), ErrorCode::unsupported);
    ground.picture.ata.reset();
    EXPECT_EQ(code(wish(Method::hpa, kMiB), ground), ErrorCode::unsupported);
    auto usb = gpt_drive();
    usb.entry.identity.bus = Bus::usb;
    EXPECT_EQ(code(wish(Method::hpa, kMiB), usb), ErrorCode::refused);
    // Without a native capacity, which some drives do not report either, another connection need not help.
    usb.picture.ata->native_sectors.reset();
    EXPECT_EQ(code(wish(Method::hpa, kMiB), usb), ErrorCode::unsupported);
    EXPECT_NE(reason(wish(Method::hpa, kMiB), usb).find("the drive does not report it, or"), std::string::npos);
}

TEST(SpareLimit, IsUndoneWhereSomethingIsHiddenOrTheCopyIsOutOfPlace) {
    auto ground = gpt_drive();
    EXPECT_EQ(code(wish({}, {}, true), ground), ErrorCode::unsupported) << "nothing to undo";
    EXPECT_EQ(code(wish(Method::hpa, {}, true), ground), ErrorCode::invalid_argument);
    ground.picture.ata->sectors = 900 * kMiB / 512;
    layout_of(ground).copies->last_sector = 900 * kMiB / 512 - 1;
    layout_of(ground).copies->second = 900 * kMiB / 512 - 1;
    auto made = planned(wish({}, {}, true), ground);
    EXPECT_EQ(made.target.method, Method::hpa);
    EXPECT_EQ(made.target.sectors, kSize / 512);
    EXPECT_FALSE(made.target.hides);
    EXPECT_EQ(steps(made), (Names{"set-limit", "place-table-copy"}));
    EXPECT_EQ(option(made, "undo"), "true");
    ground.picture.ata->kind = LimitKind::accessible_max;
    EXPECT_EQ(planned(wish({}, {}, true), ground).target.method, Method::accessible_max);
    // A job that was cut off between its steps.
    auto between = gpt_drive();
    layout_of(between).copies->second = 500'000;
    made = planned(wish({}, {}, true), between);
    EXPECT_FALSE(made.target.limits);
    EXPECT_EQ(steps(made), Names{"place-table-copy"});
    between.can_place_copy = false;
    EXPECT_EQ(code(wish({}, {}, true), between), ErrorCode::unsupported);
    auto unknown = gpt_drive();
    unknown.picture.ata->native_sectors.reset();
    EXPECT_EQ(code(wish({}, {}, true), unknown), ErrorCode::unsupported);
    // Less than is hidden now gives some of it back.
    auto less = gpt_drive();
    less.picture.ata->sectors = 800 * kMiB / 512;
    made = planned(wish(Method::hpa, 100 * kMiB), less);
    EXPECT_FALSE(made.target.hides);
    EXPECT_EQ(made.target.sectors, 924 * kMiB / 512);
}

/// A namespace of 1000 of 1024 MiB, and 24 that belong to none.
Ground nvme_drive() {
    Ground ground;
    ground.entry.id = "nvme0n1";
    ground.entry.identity.bus = Bus::nvme;
    ground.entry.identity.nsid = 3;
    ground.picture.native = {kSize};
    NvmeSpace space;
    space.can_manage = true;
    space.controller = 7;
    space.total = ByteCount{kSize};
    space.unallocated = ByteCount{24 * kMiB};
    space.allocated = {3};
    space.attached = {3};
    space.shape = nvme::NamespaceShape{1000 * kMiB / 4096, 1, 2, 1};
    space.block_bytes = 4096;
    ground.picture.nvme = space;
    return ground;
}

TEST(SpareNamespace, IsMadeAnewWithAllOfItsShape) {
    const auto made = planned(wish(Method::name_space, 100 * kMiB), nvme_drive());
    EXPECT_EQ(made.target.nsid, 3U);
    EXPECT_EQ(made.target.controller, 7);
    EXPECT_EQ(made.target.after.blocks, 924 * kMiB / 4096);
    EXPECT_EQ(steps(made), (Names{"delete-namespace", "create-namespace", "attach-namespace", "look-again"}));
    EXPECT_TRUE(made.plan.steps[0].loses_data);
    EXPECT_TRUE(loses(made, "namespace-data"));
    EXPECT_EQ(option(made, "shape_before"), std::to_string(1000 * kMiB / 4096) + ":1:2:1");
    EXPECT_EQ(option(made, "shape_after"), std::to_string(924 * kMiB / 4096) + ":1:2:1");
    EXPECT_EQ(option(made, "nsid"), "3");
    EXPECT_EQ(option(made, "controller_id"), "7");
    EXPECT_EQ(option(made, "exists"), "true");
    EXPECT_EQ(option(made, "attached"), "true");
    EXPECT_EQ(option(made, "sector_bytes"), "4096");
    const auto full = planned(wish(Method::name_space, {}, true), nvme_drive());
    EXPECT_EQ(full.target.after.blocks, kSize / 4096);
    EXPECT_EQ(full.plan.steps[1].what.text, std::string_view(text::kCreateFull));
    EXPECT_EQ(made.plan.steps[1].what.text, std::string_view(text::kCreate));
    EXPECT_EQ(planned(wish({}, {}, true), nvme_drive()).target.method, Method::name_space);
}

TEST(SpareNamespace, KeepsMoreThanAMiB) {
    EXPECT_EQ(code(wish(Method::name_space, kSize - 2 * kMiB), nvme_drive()), std::nullopt);
    EXPECT_EQ(code(wish(Method::name_space, kSize - kMiB), nvme_drive()), ErrorCode::refused);
    EXPECT_EQ(code(wish(Method::name_space, kSize), nvme_drive()), ErrorCode::invalid_argument);
    EXPECT_EQ(code(wish(Method::name_space, 24 * kMiB), nvme_drive()), ErrorCode::invalid_argument)
        << "the size that it has";
    auto others = nvme_drive();
    others.picture.nvme->shape->blocks = 100 * kMiB / 4096;
    others.picture.nvme->unallocated = ByteCount{0};
    EXPECT_EQ(code(wish(Method::name_space, 98 * kMiB), others), std::nullopt);
    EXPECT_EQ(code(wish(Method::name_space, 99 * kMiB), others), ErrorCode::refused);
}

TEST(SpareNamespace, OneThatIsGoneIsMadeAndOneThatHangsLooseIsAttached) {
    auto gone = nvme_drive();
    gone.picture.nvme->shape.reset();
    gone.picture.nvme->allocated.clear();
    gone.picture.nvme->attached.clear();
    gone.picture.nvme->unallocated = ByteCount{kSize};
    gone.picture.nvme->block_bytes = 0;
    auto made = planned(wish(Method::name_space, {}, true), gone);
    EXPECT_FALSE(made.target.exists);
    EXPECT_FALSE(made.target.attached);
    EXPECT_EQ(made.target.sector_bytes, 512U);
    EXPECT_EQ(made.target.after.blocks, kSize / 512);
    EXPECT_EQ(steps(made), (Names{"create-namespace", "attach-namespace", "look-again"}));
    EXPECT_TRUE(made.plan.losses.empty());
    auto loose = nvme_drive();
    loose.picture.nvme->attached = {9};
    loose.picture.nvme->shape->blocks = kSize / 4096;
    loose.picture.nvme->unallocated = ByteCount{0};
    made = planned(wish(Method::name_space, {}, true), loose);
    EXPECT_TRUE(made.target.exists);
    EXPECT_FALSE(made.target.attached);
    EXPECT_EQ(steps(made), (Names{"attach-namespace", "look-again"}));
    EXPECT_TRUE(made.plan.losses.empty());
    loose.picture.nvme->attached.clear();
    EXPECT_EQ(planned(wish({}, {}, true), loose).target.method, Method::name_space);
}

TEST(SpareNamespace, IsNotTouchedWhereItCannotBeOrBelongsToAnArray) {
    for (const auto& spoil :
         std::vector<std::function<void(Ground&)>>{[](Ground& ground) { ground.picture.nvme->can_manage = false; },
                                                   [](Ground& ground) { ground.picture.nvme->total.reset(); },
                                                   [](Ground& ground) { ground.picture.nvme.reset(); }}) {
        auto ground = nvme_drive();
        spoil(ground);
        EXPECT_EQ(code(wish(Method::name_space, kMiB), ground), ErrorCode::unsupported);
    }
    auto member = nvme_drive();
    member.layout = Layout{};
    layout_of(member).claim = why("array-member");
    EXPECT_EQ(code(wish(Method::name_space, 100 * kMiB), member), ErrorCode::refused);
    layout_of(member).claim = why("drive-claimed");
    layout_of(member).claim->evidence = {{"signature", "ext4"}};
    const auto made = planned(wish(Method::name_space, 100 * kMiB), member);
    ASSERT_EQ(made.plan.contents.size(), 1U) << "what is on it is shown";
    EXPECT_EQ(made.plan.contents[0].name, "nvme0n1");
}

// More than a MiB that belongs to no namespace is something to undo.
TEST(SpareNamespace, UndoesMoreThanAMiB) {
    auto ground = nvme_drive();
    ground.picture.nvme->unallocated = ByteCount{kMiB};
    EXPECT_EQ(code(wish({}, {}, true), ground), ErrorCode::unsupported);
    ground.picture.nvme->unallocated = ByteCount{kMiB + 1};
    EXPECT_EQ(code(wish({}, {}, true), ground), std::nullopt);
    ground.picture.nvme->can_manage = false;
    EXPECT_EQ(code(wish({}, {}, true), ground), ErrorCode::unsupported);
}

TEST(SparePartition, ShrinksTheLastOneAndTrimsWhatIsFree) {
    const auto made = planned(wish(Method::partition, 800 * kMiB), gpt_drive());
    EXPECT_EQ(made.target.index, 1U);
    EXPECT_EQ(made.target.first_sector, 100 * kMiB / 512);
    EXPECT_EQ(made.target.old_sectors, 300 * kMiB / 512);
    EXPECT_EQ(made.target.new_sectors, 123 * kMiB / 512) << "1023 less 800 less what is before it";
    EXPECT_EQ(made.target.runs, (Runs{{223 * kMiB, 800 * kMiB}}));
    EXPECT_EQ(steps(made), (Names{"check-file-system", "shrink-file-system", "check-again", "change-table", "trim"}));
    EXPECT_TRUE(made.plan.steps.back().can_cancel);
    EXPECT_TRUE(loses(made, "unallocated-remains"));
    EXPECT_EQ(option(made, "device"), "/dev/sda1");
    EXPECT_EQ(option(made, "file_system"), "ext4");
    EXPECT_EQ(option(made, "partition"), "1");
    EXPECT_EQ(option(made, "first_sector"), std::to_string(100 * kMiB / 512));
    EXPECT_EQ(option(made, "old_sectors"), std::to_string(300 * kMiB / 512));
    EXPECT_EQ(option(made, "new_sectors"), std::to_string(123 * kMiB / 512));
    EXPECT_EQ(met(made, "partition-not-mounted"), true);
    EXPECT_EQ(met(made, "on-mains"), true);
    const auto& check = made.plan.steps[0].what;
    EXPECT_EQ(to_string(*check.find("old")), std::to_string(300 * kMiB));
    EXPECT_EQ(to_string(*check.find("new")), std::to_string(123 * kMiB));
}

TEST(SparePartition, ToItsLeastSizeAndNoFurther) {
    // 1023 - 873 = 150 MiB is where it would end, 50 after its beginning.
    EXPECT_EQ(code(wish(Method::partition, 873 * kMiB), gpt_drive()), std::nullopt);
    EXPECT_EQ(code(wish(Method::partition, 874 * kMiB), gpt_drive()), ErrorCode::refused);
    EXPECT_NE(reason(wish(Method::partition, 874 * kMiB), gpt_drive()).find("cannot be shrunk below"),
              std::string::npos);
    auto unknown = gpt_drive();
    (**unknown.last_file_system).least_bytes.reset();
    EXPECT_EQ(code(wish(Method::partition, 921 * kMiB), unknown), std::nullopt) << "its own tool decides";
    EXPECT_EQ(code(wish(Method::partition, 922 * kMiB), unknown), ErrorCode::refused);
    EXPECT_EQ(code(wish(Method::partition, 1023 * kMiB), unknown), ErrorCode::refused);
    EXPECT_EQ(code(wish(Method::partition, 622 * kMiB), gpt_drive()), ErrorCode::invalid_argument)
        << "that much is free already";
    EXPECT_EQ(code(wish(Method::partition, 623 * kMiB), gpt_drive()), ErrorCode::invalid_argument);
    EXPECT_EQ(code(wish(Method::partition, 624 * kMiB), gpt_drive()), std::nullopt);
    EXPECT_EQ(code(wish(Method::partition, {}), gpt_drive()), ErrorCode::invalid_argument) << "how much is not said";
}

// Freed space that holds no whole unit of the drive's discards.
TEST(SparePartition, WithoutARunTheTrimNamesNone) {
    auto ground = gpt_drive();
    ground.discard_granularity = 4 * kSize;
    const auto made = planned(wish(Method::partition, 800 * kMiB), ground);
    EXPECT_TRUE(made.target.runs.empty());
    const auto& trim = made.plan.steps.back().what;
    EXPECT_EQ(to_string(*trim.find("bytes")), "0");
    EXPECT_EQ(to_string(*trim.find("start")), "0");
    EXPECT_EQ(option(made, "trim_bytes"), "absent");
}

TEST(SparePartition, GrowsBackToTheEnd) {
    const auto made = planned(wish(Method::partition, {}, true), gpt_drive());
    EXPECT_EQ(made.target.new_sectors, 923 * kMiB / 512);
    EXPECT_TRUE(made.target.runs.empty());
    EXPECT_EQ(steps(made), (Names{"check-file-system", "change-table", "grow-file-system", "check-again"}));
    EXPECT_FALSE(loses(made, "unallocated-remains"));
    // The partition reaches the end, its file system does not: a job that was cut off.
    auto full = gpt_drive();
    layout_of(full).table.partitions[0].sectors = 923 * kMiB / 512;
    layout_of(full).occupied_end = 1023 * kMiB;
    EXPECT_EQ(planned(wish(Method::partition, {}, true), full).target.new_sectors, 923 * kMiB / 512);
    (**full.last_file_system).bytes = 922 * kMiB;
    EXPECT_EQ(code(wish(Method::partition, {}, true), full), ErrorCode::invalid_argument)
        << "less than a MiB is nothing";
    (**full.last_file_system).bytes = 922 * kMiB - 1;
    EXPECT_EQ(code(wish(Method::partition, {}, true), full), std::nullopt);
    // One that ends within the last MiB is not shortened.
    layout_of(full).table.partitions[0].sectors += 100;
    layout_of(full).occupied_end += 100 * 512;
    EXPECT_EQ(planned(wish(Method::partition, {}, true), full).target.new_sectors, 923 * kMiB / 512 + 100);
}

TEST(SparePartition, TakesTheOneThatBeginsLast) {
    auto ground = gpt_drive();
    layout_of(ground).table.partitions = {{1, 100 * kMiB / 512, 300 * kMiB / 512, "", "", false},
                                          {2, 2048, 1000, "", "", false}};
    EXPECT_EQ(planned(wish(Method::partition, 800 * kMiB), ground).target.index, 1U);
    layout_of(ground).table.partitions.clear();
    EXPECT_EQ(code(wish(Method::partition, 800 * kMiB), ground), ErrorCode::unsupported);
}

TEST(SparePartition, IsLeftAloneWhereItIsNotSafe) {
    const std::vector<std::pair<ErrorCode, std::function<void(Ground&)>>> cases{
        {ErrorCode::refused, [](Ground& ground) { layout_of(ground).table.partitions[0].logical = true; }},
        {ErrorCode::refused, [](Ground& ground) { layout_of(ground).doubt = why("doubt"); }},
        {ErrorCode::refused, [](Ground& ground) { ground.last_claim = why("partition-claimed"); }},
        {ErrorCode::refused, [](Ground& ground) { layout_of(ground).occupied_end = 401 * kMiB; }},
        {ErrorCode::refused,
         [](Ground& ground) {
             layout_of(ground).refused = {{{500 * kMiB, kMiB}, why("gap-holds-signature")}};
         }},
        {ErrorCode::unsupported, [](Ground& ground) { ground.last_file_system.reset(); }},
        {ErrorCode::busy,
         [](Ground& ground) { ground.last_file_system = Result<FileSystemFacts>(fail(ErrorCode::busy, "scripted")); }},
        {ErrorCode::unsupported, [](Ground& ground) { (**ground.last_file_system).type = "xfs"; }},
        {ErrorCode::unsupported, [](Ground& ground) { (**ground.last_file_system).type = "vfat"; }},
        {ErrorCode::unsupported, [](Ground& ground) { (**ground.last_file_system).type.clear(); }},
    };
    for (std::size_t i = 0; i < cases.size(); ++i) {
        auto ground = gpt_drive();
        cases[i].second(ground);
        EXPECT_EQ(code(wish(Method::partition, 800 * kMiB), ground), cases[i].first) << i;
    }
    // A gap before the partition is none of its business.
    auto before = gpt_drive();
    layout_of(before).refused = {{{2 * kMiB, kMiB}, why("gap-holds-signature")}};
    EXPECT_EQ(code(wish(Method::partition, 800 * kMiB), before), std::nullopt);
    auto xfs = gpt_drive();
    (**xfs.last_file_system).type = "xfs";
    EXPECT_NE(reason(wish(Method::partition, 800 * kMiB), xfs).find("XFS"), std::string::npos);
    EXPECT_NE(reason(wish(Method::partition, {}, true), xfs).find("does not resize"), std::string::npos);
}

TEST(SparePartition, NamesTheToolThatChecksIt) {
    const std::pair<const char*, const char*> tools[] = {{"ext2", "e2fsck -f /dev/sda1"},
                                                         {"ext3", "e2fsck -f /dev/sda1"},
                                                         {"ext4", "e2fsck -f /dev/sda1"},
                                                         {"btrfs", "btrfs check /dev/sda1"},
                                                         {"ntfs", "ntfsresize --check /dev/sda1"}};
    for (const auto& [type, command] : tools) {
        auto ground = gpt_drive();
        (**ground.last_file_system).type = type;
        const auto made = planned(wish(Method::partition, 800 * kMiB), ground);
        EXPECT_EQ(to_string(*made.plan.steps[0].what.find("check")), command);
    }
}

check::DrivePlace used(const std::string& partition) {
    check::Layer layer;
    layer.kind = check::Layer::Kind::partition;
    layer.name = partition;
    check::DiscardPath path;
    path.layers = {layer};
    check::DrivePlace place;
    place.paths = {path};
    return place;
}

TEST(SpareNeeds, NothingOnTheDriveIsInUse) {
    const auto other = used("sda2");
    const auto mine = used("sda1");
    auto ground = gpt_drive();
    ground.place = &other;
    auto made = planned(wish(Method::partition, 800 * kMiB), ground);
    EXPECT_EQ(met(made, "drive-not-in-use"), false);
    EXPECT_EQ(met(made, "partition-not-mounted"), true);
    ground.place = &mine;
    made = planned(wish(Method::partition, 800 * kMiB), ground);
    EXPECT_EQ(met(made, "partition-not-mounted"), false);
    EXPECT_FALSE(made.plan.contents.empty());
    ground.place = nullptr;
    ground.on_battery = true;
    EXPECT_EQ(met(planned(wish(Method::partition, 800 * kMiB), ground), "on-mains"), false);
    ground.on_battery = false;
    EXPECT_EQ(met(planned(wish(Method::partition, 800 * kMiB), ground), "on-mains"), true);
}

TEST(SpareBest, IsTheFirstThatCanRun) {
    EXPECT_EQ(planned(wish({}, 100 * kMiB), gpt_drive()).target.method, Method::trim);
    EXPECT_EQ(planned(wish({}, 800 * kMiB), gpt_drive()).target.method, Method::partition);
    auto fixed = gpt_drive();
    (**fixed.last_file_system).type = "vfat";
    layout_of(fixed).free = {{500 * kMiB, kMiB}};
    EXPECT_EQ(planned(wish({}, 200 * kMiB), fixed).target.method, Method::hpa);
    fixed.picture.ata->kind = LimitKind::accessible_max;
    EXPECT_EQ(planned(wish({}, 200 * kMiB), fixed).target.method, Method::accessible_max);
    // Where none can run, the first that gives a plan shows what is in its way.
    const auto place = used("sda1");
    auto busy = gpt_drive();
    busy.place = &place;
    const auto blocked = planned(wish({}, 100 * kMiB), busy);
    EXPECT_EQ(blocked.target.method, Method::trim);
    EXPECT_EQ(met(blocked, "drive-not-in-use"), false);
}

TEST(SpareBest, WhereNoneFitsTheMostHelpfulReasonIsGiven) {
    // Why a partition cannot shrink, in place of how much is free.
    EXPECT_NE(reason(wish({}, 900 * kMiB), gpt_drive()).find("cannot be shrunk below"), std::string::npos);
    auto bare = gpt_drive();
    bare.last_file_system.reset();
    bare.picture.ata.reset();
    EXPECT_NE(reason(wish({}, 900 * kMiB), bare).find("is unallocated"), std::string::npos)
        << "a refusal, in place of what the drive does not support";
    bare.layout.reset();
    EXPECT_EQ(code(wish({}, 900 * kMiB), bare), ErrorCode::unsupported);
    EXPECT_EQ(reason(wish({}, 900 * kMiB), bare), "reading the partition table of this drive") << "the first one's";
}

}  // namespace
}  // namespace fettle::overprovision
