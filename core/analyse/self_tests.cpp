// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analyse/self_tests.h"

#include <array>
#include <utility>

#include "core/analyse/text_lines.h"

namespace fettle::analyse {

std::string_view self_test_kind(std::string_view description) noexcept {
    for (const std::string_view place : {"Background ", "Foreground "}) {
        if (description.starts_with(place)) description.remove_prefix(place.size());
    }
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kinds{{
        {"Short", "short"},
        {"short", "short"},
        {"Extended", "extended"},
        {"extended", "extended"},
        {"Long", "extended"},
        {"long", "extended"},
        {"Conveyance", "conveyance"},
        {"conveyance", "conveyance"},
        {"Selective", "selective"},
        {"selective", "selective"},
        {"Vendor", "vendor"},
        {"vendor", "vendor"},
    }};
    for (const auto& [start, kind] : kinds) {
        if (description.starts_with(start)) return kind;
    }
    return "unknown";
}

TestOutcome self_test_outcome(std::string_view text) noexcept {
    using enum TestOutcome;
    // Ordered: "Completed, segment failed" and "Completed: read failure" before plain "Completed".
    static constexpr std::array<std::pair<std::string_view, TestOutcome>, 17> statuses{{
        {"ompleted without error", passed},
        {"ompleted: ", failed},                // ATA and NVMe: kinds of failure
        {"ompleted, segment failed", failed},  // SCSI
        {"ompleted [", failed},
        {"Failed in ", failed},
        {"Fatal or unknown", failed},
        {"atal error", failed},
        {"Unknown error, incomplete", failed},
        {"andling damage", failed},
        {"bort", neither},
        {"nterrupted", neither},
        {"in progress", neither},
        {"Completed", passed},
        {"nknown/reserved", neither},
        {"nknown status", neither},
        {"nknown result", neither},
        {"eserved (", neither},
    }};
    for (const auto& [words, outcome] : statuses) {
        if (contains(text, words)) return outcome;
    }
    return none;
}

SelfTest make_self_test(std::string_view description, TestOutcome outcome) {
    SelfTest test;
    test.kind = self_test_kind(description);
    test.passed = outcome == TestOutcome::passed;
    test.failed = outcome == TestOutcome::failed;
    return test;
}

}  // namespace fettle::analyse
