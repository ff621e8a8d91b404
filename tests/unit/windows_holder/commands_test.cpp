// SPDX-License-Identifier: GPL-3.0-or-later
// README's table of what Windows passes for which kind of drive, compared with what the services offer on simulated
// storage stacks.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <map>

#include "core/erase/offer.h"
#include "core/firmware/survey.h"
#include "core/toolbox/local_namespaces.h"
#include "core/toolbox/local_opal.h"
#include "core/toolbox/local_self_testing.h"
#include "tests/unit/windows_holder/proof_bench.h"
#include "tests/unit/windows_holder/scan_bench.h"
#include "tests/unit/windows_holder/write_bench.h"

namespace fettle::windows::test {
namespace {

using erase::Method;
using win_sim::Driver;

/// A drive with everything, so that only Windows or the path is missing something.
const std::string kSata =
    std::string(overprovision::test::kSata) +
    "[ata]\ntrusted = true\npsid = \"SIM00NVME00PSID00SIM00NVME00PSID\"\n"
    "[ata.sanitize]\ncrypto = true\nblock = true\noverwrite = true\nseconds = 3\n[ata.smart]\nextended_minutes = 10\n";
const std::string kNvme =
    std::string(overprovision::test::kNvme) + "security = true\npsid = \"SIM00NVME00PSID00SIM00NVME00PSID\"\n";

struct Kind {
    const char* name;  ///< the head of its column
    std::string toml;
    Driver driver;
};
const std::vector<Kind> kKinds{
    {"SATA", kSata, Driver::storahci},
    {"NVMe", kNvme, Driver::stornvme},
    {"SATA by USB",
     kSata + "[bridge]\nkind = \"sat_clean\"\nname = \"usb 174c:55aa ASMedia ASM1153E\"\n[scsi.bridge]\nunmap = true\n",
     Driver::uaspstor},
    {"NVMe by USB",
     kNvme +
         "[bridge]\nkind = \"jmicron_nvme\"\nname = \"usb 152d:0583 JMicron JMS583\"\n[scsi.bridge]\nunmap = true\n",
     Driver::uaspstor},
    {"SATA, RAID mode", kSata, Driver::rst},
    {"NVMe, RAID mode", kNvme, Driver::rst_nvme}};

bool offers(SpareBench& bench, const std::vector<Method>& methods) {
    const auto entry = bench.entry();
    auto ports = bench.source->open(entry);
    if (!ports) return false;
    auto abilities = erase::look(*ports, entry);
    if (!abilities) return false;
    abilities->blocked = bench.holder->blocked_methods(entry);
    const auto all = erase::offers(*abilities, entry);
    return std::any_of(all.begin(), all.end(), [&](const erase::Offer& one) {
        return !one.refused && std::find(methods.begin(), methods.end(), one.method) != methods.end();
    });
}

bool can_run(const Result<plan::Job>& job) {
    return job &&
           std::all_of(job->plan.needs.begin(), job->plan.needs.end(), [](const plan::Need& need) { return need.met; });
}

bool sets(SpareBench& bench, overprovision::Method method) {
    if (method == overprovision::Method::trim) return can_run(bench.plan({method, {}, false}));
    // The last partition ends 31 MiB before the end of the drive.
    const std::uint64_t mib = method == overprovision::Method::partition ? 64 : 16;
    return can_run(bench.plan({method, {mib * kMiB, {}}, false}));
}

bool updates_firmware(SpareBench& bench) {
    const auto entry = bench.entry();
    auto ports = bench.source->open(entry);
    if (!ports) return false;
    auto state = firmware::survey(*ports, entry);
    if (!state) return false;
    bench.holder->limit(entry, *state);
    return state->can_update && state->system.blocked.empty();
}

bool starts_self_test(SpareBench& bench) {
    toolbox::LocalSelfTesting service(bench.drives, bench.care, bench.maker);
    const auto job = service.plan(bench.entry(), {});
    if (!can_run(job)) return false;
    const auto receipt = SpareBench::execute(*job);
    return receipt && receipt->outcome == plan::Outcome::done;
}

/// `verify`: by the drive's own command, without falling back to reads.
bool scans(SpareBench& bench, bool verify) {
    ScanBench scan(bench);
    const auto receipt = scan.run(verify);
    if (!receipt || receipt->outcome != plan::Outcome::done) return false;
    const auto map = scan.map();
    return map.complete() && !map.fell_back;
}

bool writes(SpareBench& bench) {
    WriteBench write(bench);
    const auto receipt = write.run(8 * kMiB, kMiB);
    return receipt && receipt->outcome == plan::Outcome::done;
}

using Try = std::function<bool(SpareBench&)>;
const std::map<std::string, Try>& rows() {
    static const std::map<std::string, Try> kRows{
        {"`erase`: SECURITY",
         [](auto& bench) {
             return offers(bench, {Method::security_normal, Method::security_enhanced});
         }},
        {"`erase`: sanitize",
         [](auto& bench) {
             return offers(bench, {Method::sanitize_block, Method::sanitize_crypto});
         }},
        {"`erase`: sanitize overwrite", [](auto& bench) { return offers(bench, {Method::sanitize_overwrite}); }},
        {"`erase`: NVMe Format",
         [](auto& bench) {
             return offers(bench, {Method::format_crypto, Method::format_user_data});
         }},
        {"`erase`: TRIM", [](auto& bench) { return offers(bench, {Method::discard}); }},
        {"`trim path --prove`",
         [](auto& bench) { return ProofBench(bench).made().verdict == trim::ProofVerdict::proven; }},
        {"`overprovision`: trim", [](auto& bench) { return sets(bench, overprovision::Method::trim); }},
        {"`overprovision`: partition", [](auto& bench) { return sets(bench, overprovision::Method::partition); }},
        {"`overprovision`: HPA", [](auto& bench) { return sets(bench, overprovision::Method::hpa); }},
        {"`overprovision`: namespace", [](auto& bench) { return sets(bench, overprovision::Method::name_space); }},
        {"`namespace list`",
         [](auto& bench) {
             toolbox::LocalNamespaces service(bench.drives, bench.care, bench.maker);
             return service.report(bench.entry(), {Wake::allowed}).has_value();
         }},
        {"`opal state`",
         [](auto& bench) {
             toolbox::LocalOpal service(bench.drives, bench.care, bench.maker);
             const auto report = service.report(bench.entry(), {Wake::allowed});
             return report && report->state.discovery;
         }},
        {"`firmware update`", updates_firmware},
        {"`selftest start`", starts_self_test},
        {"`scan`", [](auto& bench) { return scans(bench, false); }},
        {"`scan --verify`", [](auto& bench) { return scans(bench, true); }},
        {"`bench` that writes", writes}};
    return kRows;
}

std::vector<std::string> cells(const std::string& line) {
    std::vector<std::string> all;
    std::string cell;
    for (std::size_t i = 1; i < line.size(); ++i) {
        if (line[i] != '|') {
            cell += line[i];
            continue;
        }
        const auto first = cell.find_first_not_of(' ');
        all.push_back(first == std::string::npos ? "" : cell.substr(first, cell.find_last_not_of(' ') - first + 1));
        cell.clear();
    }
    return all;
}

TEST(WindowsCommands, AreAsReadmeSays) {
    std::ifstream file(std::string(FETTLE_TEST_DATA) + "/../../README.md");
    ASSERT_TRUE(file);
    std::map<std::string, std::vector<std::string>> table;
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("| ")) continue;
        auto row = cells(line);
        if (row.size() == kKinds.size() + 1) table[row.front()] = {row.begin() + 1, row.end()};
    }
    std::vector<std::string> heads;
    for (const auto& kind : kKinds) heads.emplace_back(kind.name);
    ASSERT_EQ(table["on Windows"], heads);
    for (const auto& [name, works] : rows()) {
        ASSERT_TRUE(table.contains(name)) << name;
        for (std::size_t i = 0; i < kKinds.size(); ++i) {
            // An MBR, whose end may be hidden.
            SpareBench bench(kKinds[i].toml, kKinds[i].driver, {}, "");
            const auto& cell = table[name][i];
            EXPECT_TRUE(cell.starts_with("yes") || cell.starts_with("no")) << cell;
            EXPECT_EQ(works(bench), cell.starts_with("yes")) << name << ", " << kKinds[i].name;
        }
    }
}

}  // namespace
}  // namespace fettle::windows::test
