// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/self_test_words.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/gui/models/words.h"

namespace fettle::gui {

namespace {

constexpr unsigned kAll = 100;

QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

}  // namespace

QString self_test_name(std::string_view kind) {
    if (kind == "short") return tr("Short");
    if (kind == "extended") return tr("Extended");
    if (kind == "conveyance") return tr("Conveyance");
    if (kind == "selective") return tr("Selective");
    if (kind == "offline") return tr("Offline");
    if (kind == "vendor") return tr("Vendor-specific");
    return {};
}

QString self_test_purpose(selftest::Kind kind) {
    switch (kind) {
        case selftest::Kind::brief: return tr("Tests the electronics and a small part of the medium.");
        case selftest::Kind::extended: return tr("Tests the electronics and reads the whole medium.");
        case selftest::Kind::conveyance: return tr("Tests for transport damage.");
        case selftest::Kind::selective: return tr("Reads the chosen parts of the medium.");
        case selftest::Kind::offline: break;  // by the command line
    }
    return {};
}

QString self_test_result(const SelfTest& test) {
    return test.passed ? tr("Passed") : test.failed ? tr("Failed") : tr("Not completed");
}

QString self_test_meaning(const SelfTest& test) {
    if (test.passed) return tr("Passed: the drive found no fault in what this test covers.");
    if (!test.failed) {
        return tr(
            "Not completed: the test was aborted, or interrupted by a reset or loss of power. It says nothing "
            "about the drive's health.");
    }
    const auto copy = tr("Copy your data, then replace the drive.");
    if (!test.failing_lba) {
        return tr("Failed: the drive found a fault but reports no address for it. %1").arg(copy);
    }
    return tr("Failed: the first sector that could not be read is LBA %1. %2")
        .arg(number_text(*test.failing_lba), copy);
}

std::optional<std::uint64_t> self_test_seconds_left(const selftest::State& state) {
    if (!state.running || !state.percent_done) return std::nullopt;
    const auto kind = selftest::kind_named(state.running_kind);
    const auto* offer = kind ? state.offer(*kind) : nullptr;
    if (offer == nullptr || !offer->seconds) return std::nullopt;
    return *offer->seconds * (kAll - std::min(*state.percent_done, kAll)) / kAll;
}

std::vector<SelfTest> reported_self_tests(const DriveFacts& facts) {
    if (facts.ata) return facts.ata->self_tests;
    if (facts.nvme) return facts.nvme->self_tests;
    return facts.scsi ? facts.scsi->self_tests : std::vector<SelfTest>();
}

}  // namespace fettle::gui
