// SPDX-License-Identifier: GPL-3.0-or-later
// fettle namespace: what is made of the command line, and of a drive's namespaces.
#include <gtest/gtest.h>

#include "app/cli/namespace_text.h"
#include "tests/support/cli_world.h"

namespace fettle::cli {
namespace {

using namespaces::Action;
using namespaces::Namespace;
using namespaces::Request;

/// Notes the request and makes no plan.
class Noted final : public Namespaces {
public:
    Result<NamespaceReport> report(const DriveEntry& /*drive*/, const InspectOptions& /*options*/) override {
        return fettle::fail(ErrorCode::unsupported, "not wanted here");
    }
    Result<plan::Job> plan(const DriveEntry& /*drive*/, const Request& request) override {
        wanted = request;
        return fettle::fail(ErrorCode::unsupported, "not wanted here");
    }
    std::optional<Request> wanted;
};

class NamespaceCommand : public testing::Test {
protected:
    /// The request of this command line; nullopt: it was rejected.
    std::optional<Request> request_of(const std::string& verb, const std::vector<std::string>& words) {
        std::vector<std::string> all{"namespace", verb, "DRIVE"};
        all.insert(all.end(), words.begin(), words.end());
        const auto noted = std::make_shared<Noted>();
        test::CliWorld world;
        world.toolbox.namespaces = noted;
        world.json = true;
        (void)world.run(make_namespace(), all);
        return noted->wanted;
    }
};

TEST_F(NamespaceCommand, CreateHasItsOptions) {
    auto made = request_of("create", {"--size", "512MiB", "--sector", "4096", "--shared", "--no-attach"});
    ASSERT_TRUE(made);
    EXPECT_EQ(made->action, Action::create);
    EXPECT_EQ(made->bytes, 512U << 20U);
    EXPECT_EQ(made->sector_bytes, 4096U);
    EXPECT_TRUE(made->shared);
    EXPECT_FALSE(made->attach);
    made = request_of("create", {"--size", "max", "--controller", "7"});
    ASSERT_TRUE(made);
    EXPECT_EQ(made->bytes, std::nullopt);
    EXPECT_EQ(made->sector_bytes, std::nullopt);
    EXPECT_FALSE(made->shared);
    EXPECT_TRUE(made->attach);
    EXPECT_EQ(made->controller, 7);
}

TEST_F(NamespaceCommand, TheOthersNameTheirNamespace) {
    const std::vector<std::pair<std::string, Action>> verbs{
        {"delete", Action::remove}, {"attach", Action::attach}, {"detach", Action::detach}};
    for (const auto& [verb, action] : verbs) {
        const auto made = request_of(verb, {"--nsid", "3"});
        ASSERT_TRUE(made) << verb;
        EXPECT_EQ(made->action, action);
        EXPECT_EQ(made->nsid, 3U);
        EXPECT_EQ(made->controller, std::nullopt);
    }
    EXPECT_EQ(request_of("delete", {})->nsid, std::nullopt);
    EXPECT_EQ(request_of("detach", {"--controller", "0"})->controller, 0);
}

TEST_F(NamespaceCommand, InvalidOptionsAreRejected) {
    EXPECT_FALSE(request_of("attach", {}));
    EXPECT_FALSE(request_of("create", {}));
    EXPECT_FALSE(request_of("create", {"--size", "much"}));
    EXPECT_FALSE(request_of("create", {"--size", "max", "--no-attach", "--controller", "1"}));
    EXPECT_FALSE(request_of("delete", {"--nsid", "0"}));
    EXPECT_FALSE(request_of("delete", {"--nsid", "4294967295"}));
}

TEST(NamespaceText, EachChangeNamesItsUndo) {
    Request request;
    EXPECT_EQ(undo_command(request, 3, "nvme0n1"), "fettle namespace delete --nsid 3 nvme0n1");
    request.action = Action::attach;
    EXPECT_EQ(undo_command(request, 3, "nvme0n1"), "fettle namespace detach --nsid 3 nvme0n1");
    request.action = Action::detach;
    request.controller = 40;
    EXPECT_EQ(undo_command(request, 3, "nvme0n1"), "fettle namespace attach --nsid 3 --controller 40 nvme0n1");
    request.action = Action::remove;
    EXPECT_EQ(undo_command(request, 3, "nvme0n1"), "");
}

std::string words(const NamespaceReport& report) {
    Toolbox toolbox;
    const CancelToken cancel;
    Output output;
    output.columns = 200;  // no sentence is wrapped
    return namespaces_words(Session(output, toolbox, cancel), report);
}

Namespace of_one_gib(std::uint32_t nsid, std::optional<std::vector<std::uint16_t>> controllers) {
    Namespace one;
    one.nsid = nsid;
    one.controllers = std::move(controllers);
    one.identify.size_blocks = one.identify.capacity_blocks = 1U << 21U;
    one.identify.formats = {{0, 9, 0}};
    return one;
}

TEST(NamespaceText, WhereANamespaceIsAttachedIsShown) {
    NamespaceReport report;
    report.survey.can_manage = true;
    report.survey.controller = 1;
    report.survey.most = 8;
    report.survey.all = {of_one_gib(1, std::vector<std::uint16_t>{1, 40}), of_one_gib(2, std::vector<std::uint16_t>{}),
                         of_one_gib(3, std::nullopt)};
    report.survey.all[0].identify.sharing = 1;
    report.devices[1] = {"nvme0n1"};
    const auto text = words(report);
    EXPECT_NE(text.find("1  nvme0n1  1.07 GB   0 B   512 B  yes     1, 40"), std::string::npos) << text;
    EXPECT_NE(text.find("2  -        1.07 GB   0 B   512 B  no      none"), std::string::npos) << text;
    EXPECT_NE(text.find("3  -        1.07 GB   0 B   512 B  no      unknown"), std::string::npos) << text;
    EXPECT_NE(text.find("3 of at most 8"), std::string::npos) << text;
    EXPECT_EQ(text.find("does not support"), std::string::npos) << text;
}

TEST(NamespaceText, LimitsOfTheListAreShown) {
    NamespaceReport report;
    report.survey.complete = false;
    report.survey.changed = nvme::ChangedNamespaces{false, {2, 5}};
    const auto text = words(report);
    EXPECT_NE(text.find("The drive has no namespace."), std::string::npos) << text;
    EXPECT_NE(text.find("does not support namespace management"), std::string::npos) << text;
    EXPECT_NE(text.find("The list may be incomplete"), std::string::npos) << text;
    EXPECT_NE(text.find("namespace 2, 5"), std::string::npos) << text;
}

}  // namespace
}  // namespace fettle::cli
