// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <iostream>
#include <map>

#include "fake_table.h"
#include "tests/unit/thorough.h"

/// Every command of every method × everything that can go wrong with it. After each: the drive is whole or Fettle's own
/// `undo` makes it so, no other drive was touched, and the next command works.
namespace fettle::overprovision::test {
namespace {

constexpr std::uint64_t kMiB = 1U << 20U;

struct Scenario {
    const char* name;
    std::string drive;
    sim::TableKind table = sim::TableKind::none;
    Request request;
    bool set_before = false;  ///< the way back is what is tried
};

std::vector<Scenario> scenarios() {
    const auto set = [](Method method) { return Request{method, {64 * kMiB, {}}, false}; };
    const auto undo = [](Method method) { return Request{method, {}, true}; };
    return {
        {"set hpa", kSata, sim::TableKind::mbr, set(Method::hpa)},
        {"undo hpa", kSata, sim::TableKind::mbr, undo(Method::hpa), true},
        {"set amac", kAmac, sim::TableKind::mbr, set(Method::accessible_max)},
        {"undo amac", kAmac, sim::TableKind::mbr, undo(Method::accessible_max), true},
        {"set hpa gpt", kSata, sim::TableKind::gpt, set(Method::hpa)},
        {"undo hpa gpt", kSata, sim::TableKind::gpt, undo(Method::hpa), true},
        {"set amac gpt", kAmac, sim::TableKind::gpt, set(Method::accessible_max)},
        {"undo amac gpt", kAmac, sim::TableKind::gpt, undo(Method::accessible_max), true},
        {"set namespace", kNvme, sim::TableKind::none, set(Method::name_space)},
        {"undo namespace", kNvme, sim::TableKind::none, undo(Method::name_space), true},
        {"trim mbr", kSata, sim::TableKind::mbr, {Method::trim, {}, false}},
        {"trim gpt", kSata, sim::TableKind::gpt, {Method::trim, {}, false}},
        {"trim nvme gpt", kNvme, sim::TableKind::gpt, {Method::trim, {}, false}},
    };
}

enum class Trouble : std::uint8_t {
    fail,
    drop,
    ignore,
    power_before,
    power_within,
    power_after,
    vanish,
    killed_before,
    killed_after,
};
constexpr std::pair<Trouble, const char*> kTroubles[] = {
    {Trouble::fail, "fails"},
    {Trouble::drop, "answer lost"},
    {Trouble::ignore, "drive lies"},
    {Trouble::power_before, "power before"},
    {Trouble::power_within, "power within"},
    {Trouble::power_after, "power after"},
    {Trouble::vanish, "pulled"},
    {Trouble::killed_before, "killed before"},
    {Trouble::killed_after, "killed after"},
};

std::optional<sim::FaultKind> fault_of(Trouble trouble) {
    switch (trouble) {
        case Trouble::fail: return sim::FaultKind::fail;
        case Trouble::drop: return sim::FaultKind::drop;
        case Trouble::ignore: return sim::FaultKind::ignore;
        case Trouble::power_before: return sim::FaultKind::power_before;
        case Trouble::power_within: return sim::FaultKind::power_within;
        case Trouble::power_after: return sim::FaultKind::power_after;
        case Trouble::vanish: return sim::FaultKind::vanish;
        case Trouble::killed_before:
        case Trouble::killed_after: break;
    }
    return std::nullopt;
}

void mark(World& world) {
    const std::vector<std::uint8_t> data(4096, 0x5A);
    ASSERT_TRUE(world.mine->drive_state().medium().write(Lba{2048}, data));
    ASSERT_TRUE(world.mine->drive_state().medium().write(Lba{2048 + 65'536 - 8}, data));
}

bool is_marked(World& world) {
    for (const std::uint64_t at : {2048U, 2048U + 65'536U - 8U}) {
        std::vector<std::uint8_t> data(4096);
        if (!world.mine->drive_state().medium().read(Lba{at}, data)) return false;
        if (!std::all_of(data.begin(), data.end(), [](auto byte) { return byte == 0x5A; })) return false;
    }
    return true;
}

/// A file for one drive, gone with this.
class Image {
public:
    Image() : path_(std::filesystem::temp_directory_path() / fmt::format("fettle-spare-{}.img", ::getpid())) {
        remove();
    }
    ~Image() { remove(); }
    Image(const Image&) = delete;
    Image& operator=(const Image&) = delete;
    [[nodiscard]] std::string path() const { return path_.string(); }

private:
    void remove() const {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
        std::filesystem::remove(path_.string() + ".state", ignored);
    }
    std::filesystem::path path_;
};

/// A world in which tables can be written.
struct Prepared {
    explicit Prepared(const Scenario& scenario, const std::string& image) : world(scenario.drive, image) {
        world.editor = &table;
    }
    World world;
    FakeTable table{world};
};

std::unique_ptr<Prepared> prepared(const Scenario& scenario, const std::string& image) {
    auto made = std::make_unique<Prepared>(scenario, image);
    auto* const world = &made->world;
    if (scenario.table != sim::TableKind::none) {
        partition(*world, scenario.table);
        mark(*world);
    }
    if (scenario.set_before) {
        const auto done = world->plan_and_run({scenario.request.method, {64 * kMiB, {}}, false});
        EXPECT_TRUE(done && done->outcome == plan::Outcome::done) << scenario.name;
        world->mine->power_cycle(true);
        world->strike = {};
    }
    return made;
}

/// Whether the fault met a command: else it still waits for one.
bool has_struck(World& world, Trouble trouble, std::uint32_t nth) {
    if (!fault_of(trouble)) return world.strike.seen >= nth;
    for (std::uint32_t i = 0; i < nth; ++i) {
        if (world.mine->drive_state().faults().next("probe", "")) return false;
    }
    return true;
}

/// Power comes back, and the person uses Fettle's way back. What is then not so.
std::string after_recovery(World& world, const Scenario& scenario) {
    world.mine->drive_state().faults().clear();
    world.strike = {};
    world.mine->power_cycle(false);
    auto ground = world.look();
    if (!ground) return "the next command fails: " + to_string(ground.error());
    if (scenario.table != sim::TableKind::none && !is_marked(world)) return "data in the partition is lost";
    const auto method = *scenario.request.method;
    if (method == Method::trim) {
        const auto again = world.plan_and_run(scenario.request);
        return again && again->outcome == plan::Outcome::done ? "" : "it cannot be run again";
    }
    const auto& picture = ground->picture;
    if (scenario.table == sim::TableKind::gpt && (!ground->layout || !*ground->layout || (*ground->layout)->doubt)) {
        return "the partition table is not sound";
    }
    const bool placed = scenario.table != sim::TableKind::gpt || (*ground->layout)->copies->at_end();
    const bool full = method == Method::name_space
                          ? picture.nvme->shape && !picture.nvme->attached.empty() && picture.hidden.bytes < kMiB
                          : picture.ata->sectors == picture.ata->native_sectors;
    if (full && placed) return "";
    const auto undone = world.plan_and_run({method, {}, true});
    if (!undone) return "undo is refused: " + to_string(undone.error());
    if (undone->outcome != plan::Outcome::done) return "undo fails";
    ground = world.look();
    if (!ground || ground->picture.hidden.bytes >= kMiB) return "undo did not give all back";
    if (scenario.table == sim::TableKind::gpt && !(*ground->layout)->copies->at_end())
        return "the table lies elsewhere";
    return method != Method::name_space || !ground->picture.nvme->attached.empty() ? "" : "no namespace is attached";
}

class OneCase {
public:
    OneCase(const Scenario& scenario, Trouble trouble, std::uint32_t nth)
        : scenario_(scenario), trouble_(trouble), nth_(nth) {}

    /// The outcome's name; empty: the job has no such command.
    std::string run() {
        const Image image;
        const auto made = prepared(scenario_, trouble_ == Trouble::vanish ? image.path() : std::string());
        auto* const world = &made->world;
        const auto others = world->other->state().dump();
        const auto planned = world->plan(scenario_.request);
        EXPECT_TRUE(planned) << scenario_.name << ": " << to_string(planned.error());
        if (!planned) return {};
        arm(*world);
        auto outcome = carry_out(*world, *planned);
        if (!has_struck(*world, trouble_, nth_)) return {};
        EXPECT_EQ(world->other->state().dump(), others) << "another drive was touched";
        if (trouble_ == Trouble::vanish) world->plug_in();
        const auto wrong = after_recovery(*world, scenario_);
        EXPECT_EQ(wrong, "") << scenario_.name << ", command " << nth_ << ", trouble " << static_cast<int>(trouble_);
        return wrong.empty() ? outcome : "LOST";
    }

private:
    void arm(World& world) const {
        if (const auto kind = fault_of(trouble_)) {
            sim::FaultRule rule;
            rule.command = "any";
            rule.nth = nth_;
            rule.kind = *kind;
            world.mine->drive_state().faults().add(rule);
        }
        world.strike.kill_before = trouble_ == Trouble::killed_before ? nth_ : 0;
        world.strike.kill_after = trouble_ == Trouble::killed_after ? nth_ : 0;
    }

    static std::string carry_out(World& world, const SparePlan& planned) {
        try {
            const auto receipt = world.run(planned);
            if (!receipt) return "not begun";
            const bool wrong = std::any_of(receipt->steps.begin(), receipt->steps.end(), [](const auto& step) {
                return step.verification.verdict == plan::Verification::Verdict::disproved;
            });
            if (wrong) return "found out";
            return std::string(plan::name(receipt->outcome));
        } catch (const Killed&) {
            return "killed";
        }
    }

    const Scenario& scenario_;
    Trouble trouble_;
    std::uint32_t nth_;
};

TEST(SpareFaults, NoDriveIsLostAndNoOtherTouched) {
    constexpr std::uint32_t kMost = 4000;
    // Most commands are reads for signatures of arrays, hundreds of them. One in so many is struck, a different one by
    // each trouble; FETTLE_THOROUGH=1 strikes each. Kills count only what is not a read: each of those is struck.
    const std::uint32_t stride = fettle::test::thorough() ? 1 : 53;
    std::uint32_t first = 1;
    std::map<std::string, std::map<std::string, int>> table;
    int cases = 0;
    for (const auto& scenario : scenarios()) {
        for (const auto& [trouble, name] : kTroubles) {
            const auto step = fault_of(trouble) ? stride : 1;
            first = first % step + 1;
            for (std::uint32_t nth = first; nth <= kMost; nth += step) {
                const auto outcome = OneCase(scenario, trouble, nth).run();
                if (outcome.empty()) break;
                ++table[fmt::format("{:15} {:14}", scenario.name, name)][outcome];
                ++cases;
                ASSERT_LT(nth + step, kMost) << "a job without end";
            }
        }
    }
    for (const auto& [row, outcomes] : table) {
        std::cout << row;
        for (const auto& [outcome, count] : outcomes) std::cout << "  " << outcome << " " << count;
        std::cout << "\n";
        EXPECT_EQ(outcomes.count("LOST"), 0U);
    }
    std::cout << cases << " cases\n";
    EXPECT_GT(cases, 500);
}

}  // namespace
}  // namespace fettle::overprovision::test
