// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/health/rules.h"
#include "core/health/texts_damage.h"

namespace fettle::health {

namespace {

const std::vector<SelfTest>& tests_of(const DriveFacts& facts) {
    static const std::vector<SelfTest> none;
    if (facts.nvme) return facts.nvme->self_tests;
    if (facts.ata) return facts.ata->self_tests;
    if (facts.scsi) return facts.scsi->self_tests;
    return none;
}

/// Only a test of at least the same extent can rule out a failure.
bool disproves(const SelfTest& passed, const SelfTest& failed) {
    return passed.kind == "extended" || failed.kind != "extended";
}

std::vector<Evidence> evidence_of(const SelfTest& test) {
    std::vector<Evidence> evidence{{"test_kind", test.kind.empty() ? std::string("unknown") : test.kind}};
    if (test.power_on_hours) evidence.push_back({"test_power_on_hours", *test.power_on_hours});
    if (test.failing_lba) evidence.push_back({"failing_lba", *test.failing_lba});
    return evidence;
}

void judge_log(const std::vector<SelfTest>& tests, const SelfTest& failed, Findings& findings) {
    bool passed_since = false;
    bool disproved = false;
    for (const auto& test : tests) {  // newest first
        if (&test == &failed) break;
        passed_since = passed_since || test.passed;
        disproved = disproved || (test.passed && disproves(test, failed));
    }
    auto evidence = evidence_of(failed);
    if (disproved) {
        findings.add(Verdict::good, Kind::note, Severity::info, text::kSelfTestHistory, std::move(evidence));
    } else if (passed_since) {
        findings.add(Verdict::attention, Kind::damage, Severity::warning, text::kSelfTestShallowPass,
                     std::move(evidence));
    } else {
        findings.add(Verdict::failing, Kind::damage, Severity::critical,
                     failed.power_on_hours ? text::kSelfTestFailedAtHours : text::kSelfTestFailed, std::move(evidence));
    }
}

}  // namespace

void judge_self_tests(const RuleInputs& drive, Findings& findings) {
    const auto& tests = tests_of(drive.facts);
    for (const auto& test : tests) {
        if (!test.failed) continue;
        judge_log(tests, test, findings);
        return;
    }
    if (!drive.facts.ata || !tests.empty()) return;
    // ACS-3 table 133: 3 could not complete, 4 to 8 kinds of failure.
    const auto status = drive.facts.ata->self_test_status.value_or(0);
    const std::vector<Evidence> evidence{{"self_test_status", std::uint64_t{status}}};
    if (status == 3) {
        findings.add(Verdict::attention, Kind::damage, Severity::warning, text::kSelfTestFatal, evidence);
    } else if (status >= 4 && status <= 8) {
        findings.add(Verdict::failing, Kind::damage, Severity::critical, text::kSelfTestStatus, evidence);
    }
}

}  // namespace fettle::health
