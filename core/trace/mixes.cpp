// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/mixes.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace fettle::trace {

namespace {

using Sizes = std::vector<SizeShare>;
using Bound = Figure::Bound;

constexpr std::uint32_t kKiB = 1024;
constexpr std::uint32_t kMiB = 1024 * kKiB;
constexpr double kGB = 1e9;
constexpr ByteCount kSmallSpan{std::uint64_t{32} << 30U};
constexpr ByteCount kLargeSpan{std::uint64_t{64} << 30U};

constexpr std::string_view kVertexPreview = "AnandTech, OCZ Vertex 3 Pro preview (2011)";

/// A figure of the whole mix.
Figure figure(Measure measure, double value, double tolerance = 0, Bound bound = Bound::equal) {
    return {measure, value, tolerance, bound, 0, std::nullopt};
}

Figure size_figure(std::uint32_t bytes, double share) {
    constexpr double kRounding = 0.005;  // published in whole percent
    return {Measure::size_share, share, kRounding, Bound::equal, bytes, std::nullopt};
}

Figure phase_figure(std::size_t phase, Measure measure, double value, double tolerance, Bound bound = Bound::equal) {
    return {measure, value, tolerance, bound, 0, phase};
}

Mix storage_bench_2010_light() {
    const Sizes reads{{4 * kKiB, 300},  {8 * kKiB, 60},    {16 * kKiB, 110}, {32 * kKiB, 220},
                      {64 * kKiB, 130}, {128 * kKiB, 120}, {256 * kKiB, 40}, {512 * kKiB, 20}};
    const Sizes writes{{4 * kKiB, 300},  {8 * kKiB, 10},    {16 * kKiB, 110}, {32 * kKiB, 220},
                       {64 * kKiB, 130}, {512 * kKiB, 120}, {kMiB, 110}};
    return {"storage-bench-2010-light-like",
            "Web, mail, office and music for five minutes",
            std::string(kVertexPreview),
            kSmallSpan,
            {{"light", 37'501, 20'268, reads, writes, 0.28, 6.09, 300}},
            {figure(Measure::reads, 37'501), figure(Measure::writes, 20'268), size_figure(4 * kKiB, 0.30),
             size_figure(16 * kKiB, 0.11), size_figure(32 * kKiB, 0.22), size_figure(64 * kKiB, 0.13),
             figure(Measure::sequential_share, 0.30, 0, Bound::at_most), figure(Measure::mean_depth, 6.09, 0.03),
             figure(Measure::written_bytes, 4 * kGB, 0.1), figure(Measure::moved_bytes, 10 * kGB, 0, Bound::at_most),
             figure(Measure::seconds, 300, 0.05)}};
}

Mix storage_bench_2010_heavy() {
    const Sizes reads{{4 * kKiB, 300},  {8 * kKiB, 100},  {16 * kKiB, 120},
                      {32 * kKiB, 140}, {64 * kKiB, 200}, {128 * kKiB, 140}};
    const Sizes writes{{4 * kKiB, 300},  {8 * kKiB, 20},    {16 * kKiB, 120}, {32 * kKiB, 140},
                       {64 * kKiB, 200}, {128 * kKiB, 180}, {256 * kKiB, 40}};
    return {"storage-bench-2010-heavy-like",
            "Desktop use with virus scan, pictures, downloads, installations and a game for 22 minutes",
            std::string(kVertexPreview),
            kSmallSpan,
            {{"heavy", 128'895, 72'411, reads, writes, 0.44, 3.59, 1'320}},
            {figure(Measure::reads, 128'895), figure(Measure::writes, 72'411), size_figure(4 * kKiB, 0.30),
             size_figure(16 * kKiB, 0.12), size_figure(32 * kKiB, 0.14), size_figure(64 * kKiB, 0.20),
             figure(Measure::sequential_share, 0.44, 0.005), figure(Measure::mean_depth, 3.59, 0.03),
             figure(Measure::written_bytes, 4 * kGB, 0.1), figure(Measure::moved_bytes, 10 * kGB, 0, Bound::at_most),
             figure(Measure::seconds, 1'320, 0.05)}};
}

Mix storage_bench_2010_gaming() {
    // "Nearly 40%" of 64 KB.
    const Sizes sizes{{4 * kKiB, 200},  {8 * kKiB, 50},   {16 * kKiB, 60},
                      {32 * kKiB, 200}, {64 * kKiB, 390}, {128 * kKiB, 100}};
    return {"storage-bench-2010-gaming-like",
            "Games started and played, mostly reads",
            std::string(kVertexPreview),
            kSmallSpan,
            {{"gaming", 75'206, 4'592, sizes, sizes, 0.69, 7.76, 180}},
            {figure(Measure::reads, 75'206), figure(Measure::writes, 4'592), size_figure(4 * kKiB, 0.20),
             size_figure(32 * kKiB, 0.20),
             Figure{Measure::size_share, 0.39, 0.01, Bound::equal, std::uint64_t{64} * kKiB, std::nullopt},
             figure(Measure::sequential_share, 0.69, 0.005), figure(Measure::mean_depth, 7.76, 0.03),
             figure(Measure::moved_bytes, 10 * kGB, 0, Bound::at_most)}};
}

Mix storage_bench_2011_heavy() {
    const Sizes reads{{4 * kKiB, 280},  {8 * kKiB, 60},    {16 * kKiB, 120}, {32 * kKiB, 160},
                      {64 * kKiB, 200}, {128 * kKiB, 170}, {512 * kKiB, 10}};
    const Sizes writes{{4 * kKiB, 280},  {8 * kKiB, 60},    {16 * kKiB, 100}, {32 * kKiB, 130},
                       {64 * kKiB, 200}, {128 * kKiB, 208}, {512 * kKiB, 22}};
    return {"storage-bench-2011-heavy-like",
            "Nearly two weeks of installations, downloads, pictures, games and a large build",
            fmt::format("{}; counts, sizes and depth as commonly quoted", kVertexPreview),
            kLargeSpan,
            {{"heavy", 2'168'893, 1'783'447, reads, writes, 0.42, 4.6, std::nullopt}},
            {figure(Measure::reads, 2'168'893), figure(Measure::writes, 1'783'447), size_figure(4 * kKiB, 0.28),
             figure(Measure::sequential_share, 0.42, 0.005), figure(Measure::mean_depth, 4.6, 0.03),
             figure(Measure::written_bytes, 106.32 * kGB, 0.01), figure(Measure::idle_share, 0, 0.001)}};
}

Mix storage_bench_2011_light() {
    const Sizes sizes{{4 * kKiB, 350},  {8 * kKiB, 80},    {16 * kKiB, 120}, {32 * kKiB, 150},
                      {64 * kKiB, 150}, {128 * kKiB, 140}, {256 * kKiB, 10}};
    return {"storage-bench-2011-light-like",
            "Web, photos, video, some installations and games",
            fmt::format("{}; counts and depth as commonly quoted", kVertexPreview),
            kLargeSpan,
            {{"light", 372'630, 459'709, sizes, sizes, 0.62, 2.2, std::nullopt}},
            // "Several times" what the mix of 2010 writes.
            {figure(Measure::reads, 372'630), figure(Measure::writes, 459'709),
             figure(Measure::sequential_share, 0.60, 0, Bound::at_least), figure(Measure::mean_depth, 2.2, 0.03),
             figure(Measure::written_bytes, 3 * 4 * kGB, 0, Bound::at_least), figure(Measure::idle_share, 0, 0.001)}};
}

Mix storage_bench_toms() {
    const Sizes sizes{{4 * kKiB, 700}, {8 * kKiB, 40},   {16 * kKiB, 40},  {32 * kKiB, 40},
                      {64 * kKiB, 50}, {128 * kKiB, 80}, {512 * kKiB, 30}, {kMiB, 20}};
    return {"storage-bench-toms-like",
            "Two weeks of desktop use, mostly 4 KiB",
            "Tom's Hardware, Second-gen SandForce (2011), Storage Bench v1.0; data written as a drive's SMART counted",
            kLargeSpan,
            {{"desktop", 3'000'000, 2'552'800, sizes, sizes, 0.30, 3, std::nullopt}},
            {size_figure(4 * kKiB, 0.70), figure(Measure::written_bytes, 142 * kGB, 0.01),
             figure(Measure::idle_share, 0, 0.001)}};
}

// Chosen sizes of programs in use, and of files that are read or written from end to end.
Sizes program_reads() {
    return {{4 * kKiB, 350}, {8 * kKiB, 80}, {16 * kKiB, 120}, {32 * kKiB, 200}, {64 * kKiB, 150}, {128 * kKiB, 100}};
}
Sizes program_writes() {
    return {{4 * kKiB, 550}, {8 * kKiB, 100}, {16 * kKiB, 100}, {32 * kKiB, 80}, {64 * kKiB, 100}, {128 * kKiB, 70}};
}
Sizes streams() { return {{4 * kKiB, 100}, {64 * kKiB, 250}, {128 * kKiB, 500}, {kMiB, 150}}; }

Mix drivebench() {
    constexpr double kMB = 1e6;
    constexpr std::size_t kCompile = 2;
    const Sizes objects{{4 * kKiB, 400}, {16 * kKiB, 200}, {32 * kKiB, 150}, {64 * kKiB, 150}, {128 * kKiB, 100}};
    const Sizes pieces{{16 * kKiB, 800}, {64 * kKiB, 150}, {256 * kKiB, 50}};
    const auto phase = [](std::string name, std::uint64_t reads, std::uint64_t writes, Sizes written, double sequential,
                          double depth) {
        return Phase{std::move(name),    reads,      writes, program_reads(),
                     std::move(written), sequential, depth,  std::nullopt};
    };
    return {
        "drivebench-like",
        "Boot, then desktop use alone and with a compiler, file copy, torrent, transcoder and virus scan",
        "The Tech Report, SandForce showdown (2010): DriveBench and the compile test",
        kSmallSpan,
        {phase("boot", 17'000, 3'000, program_writes(), 0.35, 2.5),
         phase("control", 24'000, 14'000, program_writes(), 0.35, 2),
         phase("compile", 54'000, 40'000, objects, 0.25, 2.5), phase("file-copy", 60'000, 50'000, streams(), 0.7, 4),
         phase("torrent", 26'000, 54'000, pieces, 0.2, 3), phase("transcode", 40'000, 22'000, streams(), 0.6, 2),
         phase("virus-scan", 124'000, 15'000, program_writes(), 0.4, 2.5)},
        {phase_figure(kCompile, Measure::writes, 22'000, 0, Bound::at_least),
         phase_figure(kCompile, Measure::written_bytes, 840 * kMB, 0, Bound::at_least),
         figure(Measure::idle_share, 0, 0.001)}};
}

Mix pcmark_vantage() {
    struct Test {
        std::string_view name;
        std::uint64_t reads;
        std::uint64_t writes;
        bool streaming;
        double sequential;
        std::optional<double> read_share;  // published
    };
    const std::vector<Test> tests{{"windows-defender", 19'900, 100, false, 0.45, 0.995},
                                  {"gaming", 19'990, 10, false, 0.6, 0.9995},
                                  {"photo-gallery", 12'600, 2'400, false, 0.4, 0.84},
                                  {"vista-startup", 17'000, 3'000, false, 0.35, 0.85},
                                  {"movie-maker", 5'400, 4'600, true, 0.6, 0.54},
                                  {"media-center", 10'000, 10'000, true, 0.7, std::nullopt},
                                  {"media-player", 7'800, 2'200, false, 0.4, 0.78},
                                  {"application-loading", 17'400, 2'600, false, 0.35, 0.87}};
    Mix mix{"pcmark-vantage-like",
            "The eight disk tests of PCMark Vantage",
            "AnandTech, article 3311: shares of reads and writes, as commonly quoted",
            kSmallSpan,
            {},
            {}};
    for (const auto& test : tests) {
        if (test.read_share) {
            mix.figures.push_back(phase_figure(mix.phases.size(), Measure::read_share, *test.read_share, 0.0005));
        }
        mix.phases.push_back({std::string(test.name), test.reads, test.writes,
                              test.streaming ? streams() : program_reads(),
                              test.streaming ? streams() : program_writes(), test.sequential, 2, std::nullopt});
    }
    return mix;
}

Mix sysmark_2007() {
    const auto part = [](std::string name, std::uint64_t reads, std::uint64_t writes, double sequential) {
        constexpr double kPartSeconds = 900;
        return Phase{std::move(name), reads, writes, program_reads(), program_writes(), sequential, 1.5, kPartSeconds};
    };
    return {"sysmark-2007-like",
            "Four parts of office and media work with long pauses",
            fmt::format("{}: hardly bound by storage", kVertexPreview),
            kSmallSpan,
            {part("e-learning", 14'000, 9'000, 0.35), part("video-creation", 18'000, 14'000, 0.5),
             part("productivity", 22'000, 15'000, 0.3), part("3d", 9'000, 6'000, 0.4)},
            {figure(Measure::idle_share, 0.9, 0, Bound::at_least)}};
}

}  // namespace

std::string_view name(Measure measure) noexcept {
    switch (measure) {
        case Measure::reads: return "reads";
        case Measure::writes: return "writes";
        case Measure::read_share: return "read_share";
        case Measure::size_share: return "size_share";
        case Measure::sequential_share: return "sequential_share";
        case Measure::mean_depth: return "mean_depth";
        case Measure::written_bytes: return "written_bytes";
        case Measure::moved_bytes: return "moved_bytes";
        case Measure::seconds: return "seconds";
        case Measure::idle_share: break;
    }
    return "idle_share";
}

const std::vector<Mix>& mixes() {
    static const std::vector<Mix> all{storage_bench_2011_heavy(),
                                      storage_bench_2011_light(),
                                      storage_bench_2010_heavy(),
                                      storage_bench_2010_light(),
                                      storage_bench_2010_gaming(),
                                      storage_bench_toms(),
                                      drivebench(),
                                      pcmark_vantage(),
                                      sysmark_2007()};
    return all;
}

const Mix* mix_named(std::string_view name) {
    const auto found = std::find_if(mixes().begin(), mixes().end(), [&](const Mix& mix) { return mix.name == name; });
    return found == mixes().end() ? nullptr : &*found;
}

std::uint64_t accesses_of(const Mix& mix) noexcept {
    return std::accumulate(mix.phases.begin(), mix.phases.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const Phase& phase) { return sum + phase.reads + phase.writes; });
}

}  // namespace fettle::trace
