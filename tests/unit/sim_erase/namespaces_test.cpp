// SPDX-License-Identifier: GPL-3.0-or-later
// What acts on a whole NVM subsystem: other namespaces, those of other controllers and those of none.
#include "core/nvme/namespace_commands.h"
#include "core/nvme/status.h"
#include "core/nvme/subsystem.h"
#include "tests/unit/sim_erase/world.h"

namespace fettle::erase::test {
namespace {

using Words = std::vector<std::string>;

/// Namespaces of 1 MiB; each has the controllers that stand in its place. This host speaks to controller 1.
std::string with_namespaces(const Words& controllers, const std::string& more = {}) {
    auto toml = kNvme + "namespace_management = true\nnamespaces = 8\nother_controllers = [40]\n" + more;
    for (const auto& list : controllers) {
        toml += "[[nvme.namespace]]\nbytes = 1_048_576\ncontrollers = " + list + "\n";
    }
    return toml;
}

/// The system knows the size of the namespace, not that of the flash.
class Divided final : public World {
public:
    explicit Divided(const Words& controllers, const std::string& more = {})
        : World(with_namespaces(controllers, more)) {
        entry.identity.capacity = ByteCount{1U << 20U};
    }
};

Wish by(Method method) {
    Wish wish;
    wish.method = method;
    if (method == Method::psid_revert) wish.psid = kPsid;
    return wish;
}

const plan::Need* unmet(const ErasePlan& made) {
    const auto& needs = made.plan.needs;
    const auto found = std::find_if(needs.begin(), needs.end(), [](const plan::Need& need) { return !need.met; });
    return found == needs.end() ? nullptr : &*found;
}

std::string words(const plan::Need* need) {
    return need == nullptr ? "" : render(need->what.text, need->what.evidence);
}

Words losses(const ErasePlan& made) {
    Words all;
    for (const auto& loss : made.plan.losses) all.push_back(render(loss.text, loss.evidence));
    return all;
}

bool says(const Words& all, const std::string& words) {
    return std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.find(words) != std::string::npos; });
}

DriveEntry sibling(const World& world, const std::string& id, std::uint32_t nsid) {
    auto entry = world.entry;
    entry.id = id;
    entry.identity.nsid = nsid;
    return entry;
}

class WholeSubsystem : public testing::TestWithParam<Method> {};

TEST_P(WholeSubsystem, NamesAnUnattachedNamespaceAndErasesItToo) {
    Divided world({"[1]", "[]"}, "erase_all = true\n");
    const auto made = world.plan(by(GetParam()));
    ASSERT_TRUE(made) << to_string(made.error());
    EXPECT_EQ(unmet(*made), nullptr) << words(unmet(*made));
    EXPECT_TRUE(says(losses(*made), "Namespace 2 (1.05 MB; not attached to any controller)"));
    const auto& contents = made->plan.contents;
    const auto found = std::find_if(contents.begin(), contents.end(),
                                    [](const plan::Content& one) { return one.name == "namespace 2"; });
    ASSERT_NE(found, contents.end());
    EXPECT_EQ(found->size, ByteCount{1U << 20U});
    const auto receipt = world.run(*made);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
}

TEST_P(WholeSubsystem, IsRefusedWhileAnotherControllerHasANamespaceThatTheSystemDoesNotList) {
    Divided world({"[1]", "[40]"}, "erase_all = true\n");
    const auto made = world.plan(by(GetParam()));
    ASSERT_TRUE(made) << to_string(made.error());
    ASSERT_NE(unmet(*made), nullptr);
    EXPECT_EQ(unmet(*made)->what.id, "namespaces-checked");
    EXPECT_NE(words(unmet(*made)).find("Namespace 2 would be erased too (attached to controller 40)"),
              std::string::npos);
    EXPECT_TRUE(says(losses(*made), "Namespace 2"));
    const auto kept = world.kept();
    EXPECT_EQ(world.run(*made).error().code, ErrorCode::refused);
    EXPECT_EQ(world.kept(), kept);
}

TEST_P(WholeSubsystem, IsRefusedWhileANamespaceOfAnotherControllerIsMounted) {
    Divided world({"[1]", "[40]"}, "erase_all = true\n");
    check::DrivePlace place;
    check::DiscardPath path;
    path.mount_point = "/srv";
    path.layers.resize(1);
    path.layers.front().kind = check::Layer::Kind::file_system;
    place.paths = {path};
    world.siblings = {{sibling(world, "y", 2), &place}};
    const auto made = world.plan(by(GetParam()));
    ASSERT_TRUE(made) << to_string(made.error());
    ASSERT_NE(unmet(*made), nullptr);
    EXPECT_EQ(unmet(*made)->what.id, "not-in-use");
    EXPECT_NE(words(unmet(*made)).find("/srv on y"), std::string::npos);
}

TEST_P(WholeSubsystem, HoldsEveryNamespaceFromTheBeginning) {
    Divided world({"[1]", "[1]"}, "erase_all = true\n");
    world.siblings = {{sibling(world, "y", 2), &world.place}};
    const auto made = world.plan(by(GetParam()));
    ASSERT_TRUE(made) << to_string(made.error());
    EXPECT_EQ(unmet(*made), nullptr) << words(unmet(*made));
    world.mounted_ids = {"y"};
    const auto kept = world.kept();
    const auto refused = world.run(*made);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::busy);
    EXPECT_EQ(world.kept(), kept);
    world.mounted_ids.clear();
    const auto receipt = world.run(*made);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
}

TEST_P(WholeSubsystem, ANamespaceThatWasAttachedSinceThePlanStopsIt) {
    Divided world({"[1]", "[]"}, "erase_all = true\n");
    const auto made = world.plan(by(GetParam()));
    ASSERT_TRUE(made) << to_string(made.error());
    auto list = nvme::list_of_controllers(40);
    ASSERT_TRUE(sim::make_ports(world.drive).nvme->admin(nvme::attach_namespace(2), list));
    const auto kept = world.kept();
    const auto receipt = world.run(*made);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::failed);
    ASSERT_TRUE(receipt->steps.front().error);
    EXPECT_EQ(receipt->steps.front().error->code, ErrorCode::refused);
    EXPECT_EQ(world.kept(), kept);
}

std::string method_name(const testing::TestParamInfo<Method>& one) {
    auto text = std::string(name(one.param));
    std::replace(text.begin(), text.end(), '-', '_');
    return text;
}

INSTANTIATE_TEST_SUITE_P(Nvme, WholeSubsystem,
                         testing::Values(Method::sanitize_block, Method::sanitize_crypto, Method::format_user_data,
                                         Method::psid_revert),
                         method_name);

TEST(EraseNamespaces, AFormatOfOneLeavesTheOthersOutOfThePlan) {
    Divided world({"[1]", "[]", "[40]"});
    const auto made = world.plan(by(Method::format_user_data));
    ASSERT_TRUE(made) << to_string(made.error());
    EXPECT_EQ(unmet(*made), nullptr) << words(unmet(*made));
    EXPECT_EQ(made->plan.losses.size(), 1U);
    const auto receipt = world.run(*made);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    EXPECT_GT(world.kept(), 0U);
}

// FNA bit 0 alone: the format that comes with the erase reaches all namespaces (NVMe Base 2.0 figure 275).
TEST(EraseNamespaces, AFormatThatReachesAllCountsAsTheWholeSubsystem) {
    Divided world({"[1]", "[40]"}, "format_all = true\n");
    const auto made = world.plan(by(Method::format_user_data));
    ASSERT_TRUE(made) << to_string(made.error());
    ASSERT_NE(unmet(*made), nullptr);
    EXPECT_EQ(unmet(*made)->what.id, "namespaces-checked");
}

TEST(EraseNamespaces, TheOtherPathToTheNamespaceIsCheckedByEveryMethod) {
    World world(kNvme);
    check::DrivePlace place;
    check::DiscardPath path;
    path.mount_point = "/srv";
    path.layers.resize(1);
    path.layers.front().kind = check::Layer::Kind::file_system;
    place.paths = {path};
    world.siblings = {{sibling(world, "y", 1), &place, plan::Kinship::same_unit}};
    for (const auto method : {Method::format_user_data, Method::discard, Method::sanitize_block}) {
        const auto made = world.plan(by(method));
        ASSERT_TRUE(made) << to_string(made.error());
        ASSERT_NE(unmet(*made), nullptr);
        EXPECT_EQ(unmet(*made)->what.id, "not-in-use");
        EXPECT_TRUE(made->siblings.empty());  // whoever holds the one path holds both
    }
}

// NVMe Base 2.0 5.17.2.13 to 5.17.2.15, as the simulated drive implements them.
TEST(Subsystem, IsReadWithWhatOtherControllersHave) {
    Divided world({"[1]", "[40]", "[1, 40]", "[]"});
    const auto found = nvme::read_subsystem_namespaces(*sim::make_ports(world.drive).nvme, 1);
    ASSERT_TRUE(found) << to_string(found.error());
    EXPECT_TRUE(found->complete);
    EXPECT_EQ(found->words(), "1:2048 2:2048@40 3:2048 4:2048@");
    EXPECT_EQ(found->all[3].attachment(), "not attached to any controller");
    EXPECT_TRUE(found->all[3].unattached());
    EXPECT_FALSE(found->all[1].unattached());
    EXPECT_EQ(found->without({1, 3}).size(), 2U);
}

TEST(Subsystem, OfADriveThatListsNothingOfOtherControllersIsNotComplete) {
    auto toml = kNvme + "namespaces = 8\nother_controllers = [40]\n";
    World world(toml);
    const auto found = nvme::read_subsystem_namespaces(*sim::make_ports(world.drive).nvme, 1);
    ASSERT_TRUE(found) << to_string(found.error());
    EXPECT_FALSE(found->complete);
    const auto made = world.plan(by(Method::sanitize_block));
    ASSERT_TRUE(made);
    ASSERT_NE(unmet(*made), nullptr);
    EXPECT_EQ(unmet(*made)->what.id, "namespaces-checked");
    EXPECT_EQ(unmet(*world.plan(by(Method::format_user_data))), nullptr);
    // One controller alone, without namespace management: there is nothing else.
    World plain(kNvme);
    EXPECT_TRUE(nvme::read_subsystem_namespaces(*sim::make_ports(plain.drive).nvme, 1)->complete);
}

/// A path to a drive that passes no list of allocated (CNS 10h), or of active (02h), namespaces.
class WithoutList final : public NvmePort {
public:
    WithoutList(NvmePort& inner, std::uint32_t list) : inner_(inner), list_(list) {}
    Result<NvmeReturn> admin(const NvmeCommand& command, std::span<std::uint8_t> data) override {
        constexpr std::uint8_t kIdentify = 0x06;
        if (command.opcode != kIdentify || (command.cdw10_15[0] & 0xFFU) != list_) return inner_.admin(command, data);
        return tl::unexpected(error);
    }
    Error error{ErrorCode::unsupported, "Identify", {NativeStatus::Kind::nvme, nvme::status(0, 0x02)}};

private:
    NvmePort& inner_;
    std::uint32_t list_;
};

bool is_complete(const std::string& toml, std::optional<Error> error = {}) {
    World world(toml);
    const auto ports = sim::make_ports(world.drive);
    WithoutList port(*ports.nvme, 0x10);
    if (error) port.error = *error;
    const auto found = nvme::read_subsystem_namespaces(port, 1);
    EXPECT_TRUE(found);
    return found && found->complete;
}

/// A system's driver, such as one of Windows, may pass no list at all.
TEST(Subsystem, WithoutTheListOfActiveNamespacesIsCompleteOnlyWhereOneCanBe) {
    for (const int possible : {1, 8}) {
        World world(kNvme + "namespaces = " + std::to_string(possible) + "\n");
        const auto ports = sim::make_ports(world.drive);
        WithoutList port(*ports.nvme, 0x02);
        const auto found = nvme::read_subsystem_namespaces(port, 1);
        ASSERT_TRUE(found) << to_string(found.error());
        EXPECT_EQ(found->all.size(), 1U);
        EXPECT_EQ(found->complete, possible == 1);
    }
}

// Drives report namespace management and reject CNS 10h. With one controller, of whose namespace ids none is left,
// there is nothing that the list could add.
TEST(Subsystem, IsCompleteWithoutTheListOnlyWhereNoOtherNamespaceCanBe) {
    const auto one = [](int possible) {
        return kNvme + "namespace_management = true\nnamespaces = " + std::to_string(possible) + "\n";
    };
    EXPECT_TRUE(is_complete(one(1)));
    EXPECT_FALSE(is_complete(one(8))) << "ids are left, of which one may be unattached";
    EXPECT_FALSE(is_complete(one(1) + "other_controllers = [40]\n"));
    const std::string two = "[[nvme.namespace]]\nbytes = 1_048_576\n";
    EXPECT_TRUE(is_complete(one(2) + two + two));
    EXPECT_FALSE(is_complete(one(2) + two + two + "controllers = []\n")) << "id 2 is not active";
    EXPECT_FALSE(is_complete(one(1), Error{ErrorCode::io, "Identify", {}})) << "an error is no answer";
}

TEST(Subsystem, AControllerListIsReadWithinItsBounds) {
    std::vector<std::uint8_t> bytes(4096);
    bytes[0] = 2;
    bytes[2] = 0x01;
    bytes[4] = 0x28;
    EXPECT_EQ(nvme::decode_controller_list(BytesView(bytes)).value(), (std::vector<std::uint16_t>{1, 40}));
    bytes[1] = 0x08;  // 2050
    EXPECT_EQ(nvme::decode_controller_list(BytesView(bytes)).error().code, ErrorCode::malformed);
    EXPECT_EQ(nvme::decode_controller_list(BytesView(std::span(bytes).first(100))).error().code, ErrorCode::truncated);
}

}  // namespace
}  // namespace fettle::erase::test
