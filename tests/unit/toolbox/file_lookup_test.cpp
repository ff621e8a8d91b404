// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_file_lookup.h"

#include <gmock/gmock.h>

namespace fettle::toolbox {
namespace {

using lookup::Findings;
using lookup::Geometry;
using lookup::OnProgress;
using lookup::Range;
using testing::ElementsAre;

class FakeLocator final : public lookup::FileLocator {
public:
    Result<Geometry> geometry(const DriveEntry& entry) override {
        if (entry.id != "sda") return fail(ErrorCode::not_found, entry.id);
        return Geometry{1000 * 512, 512};
    }
    Result<Findings> find(const DriveEntry& /*entry*/, const std::vector<Range>& ranges,
                          const OnProgress& /*on_progress*/, const CancelToken& /*cancel*/) override {
        asked = ranges;
        return Findings{};
    }
    std::vector<Range> asked;
};

DriveEntry entry_of(const std::string& id) {
    DriveEntry entry;
    entry.id = id;
    return entry;
}

TEST(FileLookup, AddressesBeyondTheEndAreRefused) {
    FakeLocator locator;
    LocalFileLookup service(&locator);
    const auto code = [&](const std::vector<Range>& ranges) {
        const auto found = service.find(entry_of("sda"), ranges, {}, CancelToken());
        return found ? std::optional<ErrorCode>() : found.error().code;
    };
    EXPECT_EQ(code({}), ErrorCode::invalid_argument);
    EXPECT_EQ(code({{512'000, 512}}), ErrorCode::invalid_argument);
    EXPECT_EQ(code({{511'488, 1024}}), ErrorCode::invalid_argument);
    EXPECT_EQ(code({{512, UINT64_MAX}}), ErrorCode::invalid_argument);
    EXPECT_EQ(code({{0, 0}}), ErrorCode::invalid_argument);
    EXPECT_EQ(code(std::vector<Range>(FileLookup::kMostRanges + 1, Range{0, 512})), ErrorCode::invalid_argument);
    EXPECT_EQ(code({{511'488, 512}, {0, 512}}), std::nullopt);
    EXPECT_THAT(locator.asked, ElementsAre(Range{0, 512}, Range{511'488, 512}));
    EXPECT_EQ(service.find(entry_of("sdb"), {{0, 512}}, {}, CancelToken()).error().code, ErrorCode::not_found);
    EXPECT_EQ(LocalFileLookup(nullptr).geometry(entry_of("sda")).error().code, ErrorCode::unsupported);
}

}  // namespace
}  // namespace fettle::toolbox
