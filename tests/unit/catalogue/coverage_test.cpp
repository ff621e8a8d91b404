// SPDX-License-Identifier: GPL-3.0-or-later
// Holds the catalogue against the corpus of real reports: how much is known, and whether the units
// give amounts that a drive can have.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <map>

#include "core/catalogue/catalogue.h"
#include "tests/unit/catalogue/known_drives.h"

namespace fettle::catalogue {
namespace {

constexpr double kGoalAll = 0.97;
constexpr double kGoalMaker = 0.90;
constexpr double kGoalFamilies = 0.95;
constexpr std::string_view kNoFamily = "no family";

bool is_solid_state(const ScannedReport& report) { return report.identity.solid_state != false; }

/// The quantity in the reading's unit.
std::optional<double> quantity(const Reading& reading, std::optional<std::uint64_t> value) {
    if (reading.role == Role::none || !value) return std::nullopt;
    const auto selected = (*value >> reading.first_bit) & ((std::uint64_t{1} << reading.bits) - 1);
    return static_cast<double>(selected) * reading.scale;
}

/// All quantities of one report by role; the largest where several attributes have one role.
std::map<Role, double> quantities(const ScannedReport& report) {
    const auto catalogue = Catalogue::built_in();
    const auto* family = catalogue.family(report.identity);
    std::map<Role, double> found;
    const auto keep = [&](Role role, std::optional<double> amount) {
        if (amount) found[role] = std::max(found[role], *amount);
    };
    for (const auto& row : report.rows) {
        const auto* meaning = catalogue.meaning(family, static_cast<std::uint8_t>(row.id), is_solid_state(report));
        if (meaning == nullptr) continue;
        keep(meaning->raw.role, quantity(meaning->raw, row.raw));
        if (row.value)
            keep(meaning->normalised.role, quantity(meaning->normalised, static_cast<std::uint64_t>(*row.value)));
    }
    return found;
}

class CatalogueCorpus : public testing::Test {
protected:
    void SetUp() override {
        if (corpus_reports().empty()) GTEST_SKIP() << "no corpus at " << FETTLE_CORPUS;
    }
};

struct Share {
    int known = 0;
    int all = 0;
    [[nodiscard]] double ratio() const { return all == 0 ? 1.0 : static_cast<double>(known) / all; }
};

TEST_F(CatalogueCorpus, KnowsTheAttributes) {
    const auto catalogue = Catalogue::built_in();
    std::map<std::string, Share> makers;
    Share total;
    std::map<std::string, int> unknown;
    for (const auto& report : corpus_reports()) {
        if (!is_solid_state(report) || report.rows.empty()) continue;
        const auto* family = catalogue.family(report.identity);
        auto& maker = makers[family == nullptr ? std::string(kNoFamily) : std::string(family->maker)];
        for (const auto& row : report.rows) {
            const bool known = catalogue.meaning(family, static_cast<std::uint8_t>(row.id), true) != nullptr;
            maker.known += known ? 1 : 0;
            total.known += known ? 1 : 0;
            ++maker.all;
            ++total.all;
            if (!known) ++unknown[report.identity.model + " " + std::to_string(row.id)];
        }
    }
    std::printf("%-40s %7s %7s %7s\n", "maker", "rows", "known", "share");
    for (const auto& [maker, share] : makers) {
        std::printf("%-40s %7d %7d %6.1f%%\n", maker.c_str(), share.all, share.known, 100 * share.ratio());
        // Drives without a family are few; they count in the sum below.
        if (maker != kNoFamily) {
            EXPECT_GE(share.ratio(), kGoalMaker) << maker;
        }
    }
    std::printf("%-40s %7d %7d %6.1f%%\n", "all", total.all, total.known, 100 * total.ratio());
    for (const auto& [what, count] : unknown) std::printf("  unknown: %s (%d)\n", what.c_str(), count);
    EXPECT_GE(total.ratio(), kGoalAll);
}

TEST_F(CatalogueCorpus, KnowsTheFamilies) {
    std::map<std::string, bool> models;
    for (const auto& report : corpus_reports()) {
        if (!is_solid_state(report)) continue;
        models[report.identity.model] = Catalogue::built_in().family(report.identity) != nullptr;
    }
    Share share;
    for (const auto& [model, known] : models) {
        ++share.all;
        share.known += known ? 1 : 0;
        if (!known) std::printf("  no family: %s\n", model.c_str());
    }
    std::printf("models with a family: %d of %d\n", share.known, share.all);
    EXPECT_GE(share.ratio(), kGoalFamilies);
}

// A wrong unit is wrong by 16 or more; a drive cannot take more than its link does for years.
TEST_F(CatalogueCorpus, AmountsWrittenAreSuchAsADriveCanHave) {
    constexpr double kMostBytesPerHour = 500e9;
    int checked = 0;
    for (const auto& report : corpus_reports()) {
        const auto found = quantities(report);
        const auto written = found.find(Role::host_written);
        const auto hours = found.find(Role::power_on_time);
        if (written == found.end() || hours == found.end() || hours->second < 24) continue;
        EXPECT_LT(written->second / hours->second, kMostBytesPerHour) << report.identity.model << " " << report.path;
        ++checked;
    }
    std::printf("reports with writes and hours: %d\n", checked);
    EXPECT_GT(checked, 200);
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

std::string maker(const ScannedReport& report) {
    const auto* family = Catalogue::built_in().family(report.identity);
    return std::string(family == nullptr ? kNoFamily : family->maker);
}

// One drive may be worked in an odd way; a maker's drives together are not, so the middle is held
// to tighter bounds than the single report.
TEST_F(CatalogueCorpus, FlashAndHostWritesAreOfOneOrder) {
    constexpr double kEnough = 1e12;  // below, a drive's first days distort the ratio
    std::map<std::string, std::vector<double>> ratios;
    for (const auto& report : corpus_reports()) {
        const auto found = quantities(report);
        const auto host = found.find(Role::host_written);
        const auto nand = found.find(Role::nand_written);
        if (host == found.end() || nand == found.end() || host->second < kEnough) continue;
        const auto ratio = nand->second / host->second;
        EXPECT_GT(ratio, 0.1) << report.identity.model << " " << report.path;
        EXPECT_LT(ratio, 60.0) << report.identity.model << " " << report.path;
        ratios[maker(report)].push_back(ratio);
    }
    EXPECT_GT(ratios.size(), 8U);
    for (const auto& [name, of_maker] : ratios) {
        std::printf("%-20s %3zu reports, middle write amplification %.2f\n", name.c_str(), of_maker.size(),
                    median(of_maker));
        EXPECT_GT(median(of_maker), 0.3) << name;
        EXPECT_LT(median(of_maker), 15.0) << name;
    }
}

// Average erase count times capacity is what went to flash, give or take spare area and packing.
TEST_F(CatalogueCorpus, EraseCountsAgreeWithFlashWrites) {
    std::map<std::string, std::vector<double>> ratios;
    for (const auto& report : corpus_reports()) {
        const auto found = quantities(report);
        const auto erases = found.find(Role::average_erase_count);
        const auto nand = found.find(Role::nand_written);
        if (erases == found.end() || nand == found.end() || !report.identity.capacity || erases->second < 20) continue;
        ratios[maker(report)].push_back(nand->second /
                                        (erases->second * static_cast<double>(report.identity.capacity->bytes)));
    }
    EXPECT_GT(ratios.size(), 4U);
    for (const auto& [name, of_maker] : ratios) {
        std::printf("%-20s %3zu reports, middle flash writes over erases %.2f\n", name.c_str(), of_maker.size(),
                    median(of_maker));
        EXPECT_GT(median(of_maker), 0.2) << name;
        EXPECT_LT(median(of_maker), 3.0) << name;
    }
}

TEST_F(CatalogueCorpus, PercentagesAndTemperaturesAreInRange) {
    for (const auto& report : corpus_reports()) {
        for (const auto& [role, amount] : quantities(report)) {
            const bool percent = role == Role::spare_left_percent || role == Role::life_left_percent;
            if (percent) {
                EXPECT_LE(amount, 255) << report.identity.model << " " << report.path;
            }
            if (role == Role::life_used_percent) {
                EXPECT_LE(amount, 655.35) << report.identity.model << " " << report.path;
            }
            if (role == Role::temperature) {
                EXPECT_LE(amount, 120) << report.identity.model << " " << report.path;
            }
        }
    }
}

}  // namespace
}  // namespace fettle::catalogue
