// SPDX-License-Identifier: GPL-3.0-or-later
// FC-Test, the file groups of two reviews, and AS SSD's copies: their file sets with Fettle's data.
#include <fmt/format.h>

#include <utility>

#include "core/bench/file_pass.h"
#include "core/bench/suites.h"

namespace fettle::bench {

namespace {

constexpr std::uint64_t kKB = 1000;  ///< the reviews' units are assumed to be decimal
constexpr std::uint64_t kMB = 1000 * kKB;
constexpr std::uint64_t kGB = 1000 * kMB;

constexpr std::string_view kMethodText = FETTLE_TEXT(
    "Files are written and read one after another, 1 MiB at a time, through the system's page cache, "
    "as ordinary programs do. The timing of a set ends when the drive has stored all of its data; "
    "files are dropped from memory before they are read or copied. The times next to the speeds are "
    "for single files.");
constexpr std::string_view kCopyText = FETTLE_TEXT(
    "Files are copied within the drive, without the file system's "
    "copy shortcuts (reflinks); the data is counted once.");
constexpr std::string_view kDecimalText =
    FETTLE_TEXT("The review does not state whether its MB and KB are decimal; Fettle assumes decimal units.");
constexpr std::string_view kScaledText =
    FETTLE_TEXT("The sets were scaled to the requested size: {percent:1f}% of the original bytes.");
constexpr std::string_view kNoRuntimeText =
    FETTLE_TEXT("A time limit per run does not apply here and was ignored: a set of files always runs to completion.");

/// The medium and small files of BeHardware's 2012 groups replace sets whose composition is unpublished.
constexpr std::uint64_t kMediumFile = 800'880;
constexpr std::uint64_t kSmallFile = 48'780;

FilePart alike(std::uint32_t count, std::uint64_t bytes) { return {count, bytes, bytes}; }

/// Builds a suite of files: for each set, the actions one after another.
class FileSuite {
public:
    FileSuite(const SuiteRequest& request, std::string source, std::vector<FileSet> sets, unsigned runs)
        : request_(request), source_(std::move(source)), sets_(std::move(sets)), runs_(runs) {}

    Result<SuitePlan> plan(const std::vector<FileAction>& actions,
                           const std::vector<std::pair<std::string, std::string_view>>& notes) {
        if (request_.options.reads_only) {
            return fail(ErrorCode::invalid_argument,
                        FETTLE_TEXT("suite {suite} creates the files that it reads, but only reads are allowed"),
                        {{"suite", request_.info.name}});
        }
        const auto model = bytes();
        auto options = request_.options;
        const double factor = options.size ? static_cast<double>(*options.size) / static_cast<double>(model) : 1.0;
        for (auto& set : sets_) set = scaled(std::move(set), factor);
        options.size = bytes() / kKiB * kKiB;
        options.runtime_ns.reset();
        SuiteBuilder builder(request_.info, source_, options, {*options.size, kSecond_ns, runs_, 0},
                             request_.target_size, 512);
        for (std::size_t i = 0; i < sets_.size(); ++i) {
            for (const auto action : actions) add(builder, i, action);
        }
        builder.note("file-method", kMethodText);
        if (actions.back() == FileAction::copy) builder.note("copies-count-once", kCopyText);
        for (const auto& [id, text] : notes) builder.note(id, text);
        if (request_.options.runtime_ns) builder.note("runtime-ignored", kNoRuntimeText);
        if (factor != 1) {
            builder.plan().notes.push_back(
                {"sets-scaled", Severity::info, kScaledText, {}, {{"percent", factor * 100}}});
        }
        builder.plan().file_sets = std::move(sets_);
        return builder.finish();
    }

private:
    [[nodiscard]] std::uint64_t bytes() const {
        std::uint64_t sum = 0;
        for (const auto& set : sets_) sum += set.bytes();
        return sum;
    }

    void add(SuiteBuilder& builder, std::size_t index, FileAction action) const {
        constexpr std::array<const char*, 3> kWords{"create", "read", "copy"};
        constexpr std::array<unsigned, 3> kReadPercent{0, 100, 50};
        const auto which = static_cast<std::size_t>(action);
        const auto& set = sets_[index];
        auto* step = builder.add(fmt::format("{} {}", set.title, kWords.at(which)),
                                 {Access::sequential, kReadPercent.at(which), kFileTransfer, 1, 1}, Figure::throughput);
        // A copy transfers its bytes twice.
        builder.once(step, set.bytes() * (action == FileAction::copy ? 2 : 1));
        step->before = Before::nothing;
        step->files = FileWork{action, index};
    }

    const SuiteRequest& request_;
    std::string source_;
    std::vector<FileSet> sets_;
    unsigned runs_;
};

}  // namespace

Result<SuitePlan> fc_test(const SuiteRequest& request) {
    // FC-Test's own patterns: MP3 has 270 files in 0.99 GB, ISO three in 1.6 GB. The Tech Report's sets (2010) have
    // about 10 GB each: MP3, videos of 360 MB to 1.4 GB, program files.
    FileSuite suite(request, "X-bit labs FC-Test, sets as The Tech Report used them (2010); median of three runs",
                    {{"ISO", {equal_files(3, 16 * kGB / 10)}},
                     {"MP3", {equal_files(2727, 10 * kGB)}},
                     {"Videos", {{11, 360 * kMB, 1400 * kMB}}},
                     {"Programs", {alike(11'000, kMediumFile), alike(25'000, kSmallFile)}}},
                    3);
    return suite.plan(
        {FileAction::create, FileAction::read, FileAction::copy},
        {{"sets-chosen",
          FETTLE_TEXT("ISO is FC-Test's own set. For the other sets, only the total of 10 GB each and the sizes "
                      "of the videos are published. The MP3 files have the sizes of FC-Test's own set; the "
                      "sizes of the program files are unpublished, so Fettle uses a mix of 0.8 MB and 49 KB.")}});
}

Result<SuitePlan> file_groups(const SuiteRequest& request) {
    FileSuite suite(request, "BeHardware, SSD 2012 roundup: five runs, mean of the middle three",
                    {{"Extra large files", {alike(4, 731'170 * kKB)}},
                     {"Large files", {alike(400, 5'200 * kKB)}},
                     {"Medium files", {alike(2'500, kMediumFile)}},
                     {"Small files", {alike(20'000, kSmallFile)}}},
                    5);
    return suite.plan(
        {FileAction::create, FileAction::read},
        {{"sets-chosen",
          FETTLE_TEXT("Only the mean file size of each group is published, not the number of files or their size "
                      "distribution. Here, all files in a group have its mean size, and Fettle chose their number (4, "
                      "400, 2,500 and 20,000).")},
         {"units-decimal", kDecimalText}});
}

Result<SuitePlan> file_groups_2009(const SuiteRequest& request) {
    FileSuite suite(request, "BeHardware, SSD 2009, act 2; five runs and the mean of the middle three as in 2012",
                    {{"Large files", {equal_files(6, 13'200 * kMB)}},
                     {"Medium files", {equal_files(10'480, 7'960 * kMB)}},
                     {"Small files", {equal_files(68'184, 2'860 * kMB)}}},
                    5);
    return suite.plan(
        {FileAction::create, FileAction::read},
        {{"sets-chosen",
          FETTLE_TEXT("Only the number of files in each group and their total size are published. Here, all files in a "
                      "group have the same size.")},
         {"units-decimal", kDecimalText}});
}

Result<SuitePlan> as_ssd_copy(const SuiteRequest& request) {
    FileSuite suite(request, "AS SSD Benchmark 2.0, copy benchmark; median of three runs",
                    {{"ISO", {alike(2, 500 * kMB)}},
                     {"Program", {alike(600, kMediumFile), alike(10'000, kSmallFile)}},
                     {"Game", {alike(4, 150 * kMB), alike(250, kMediumFile), alike(4'000, kSmallFile)}}},
                    3);
    return suite.plan({FileAction::copy},
                      {{"sets-chosen",
                        FETTLE_TEXT("AS SSD copies two large files of 500 MB (ISO), many small files (Program) "
                                    "and a mix of both (Game). The numbers and sizes of the last two are not "
                                    "published: Fettle uses about 1 GB each, in files of 150 MB, 0.8 MB and 49 KB.")}});
}

}  // namespace fettle::bench
