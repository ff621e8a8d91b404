// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/cases.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace fettle::protocol {

namespace {

constexpr double kMinute = 60;
constexpr std::uint64_t kShortestRun_ns = 100'000'000;
constexpr std::uint64_t kShortestInterval_ns = 10'000'000;
constexpr std::uint64_t kInterval_ns = 1'000'000'000;
constexpr std::uint64_t kPoints = 60;  // of a short run's series
constexpr std::uint32_t kSmall = 4096;
constexpr std::uint32_t kReadBlock = 65'536;
/// Native command queueing has 32 slots (SATA 3.3, 13.6).
constexpr unsigned kManyAtOnce = 32;
constexpr unsigned kFewAtOnce = 4;
constexpr int kSequentialPasses = 3;  // as in core/ftl

struct Area {
    std::uint64_t begin = 0;
    std::uint64_t bytes = 0;
    [[nodiscard]] std::uint64_t end() const noexcept { return begin + bytes; }
};

std::string kebab(std::string_view text) {
    std::string made;
    for (const char letter : text) {
        const bool upper = letter >= 'A' && letter <= 'Z';
        const bool plain = (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
        if (upper || plain) {
            made += upper ? static_cast<char>(letter - 'A' + 'a') : letter;
        } else if (!made.empty() && made.back() != '-') {
            made += '-';
        }
    }
    while (!made.empty() && made.back() == '-') made.pop_back();
    return made;
}

/// Makes the cases of one protocol, step by step.
class Maker {
public:
    Maker(std::string_view protocol, const Frame& frame) : protocol_(protocol), frame_(frame) {}

    /// Bytes of a whole-scale drive.
    [[nodiscard]] std::uint64_t gigabytes(double count) const {
        const auto bytes = static_cast<std::uint64_t>(count * 1e9 / frame_.scale) / kStep * kStep;
        return std::max(bytes, kStep);
    }
    [[nodiscard]] Area whole() const { return {0, frame_.size}; }
    /// The last `count` gigabytes of the part that ends `free` gigabytes before the target's end.
    [[nodiscard]] Area last(double count, double free = 0) const {
        const auto bytes = gigabytes(count);
        const auto end = frame_.size - (free > 0 ? gigabytes(free) : 0);
        return {end - bytes, bytes};
    }

    void begin(std::string_view title) { cases_.push_back({kebab(title), std::string(title), {}}); }

    void reset() { add(StepKind::erase, "erase", "secure erase").reset = true; }
    void erase() { add(StepKind::erase, "erase", "secure erase"); }
    void trim(Area area, const std::string& title) {
        auto& step = add(StepKind::trim, "trim", title);
        step.offset = area.begin;
        step.bytes = area.bytes;
    }
    void pause(double seconds) {
        if (seconds <= 0) return;
        auto& step = add(StepKind::wait, "pause",
                         seconds < kMinute ? fmt::format("pause of {:.0f} s", seconds)
                                           : fmt::format("pause of {:.0f} min", seconds / kMinute));
        step.wait_ns = static_cast<std::uint64_t>(seconds * 1e9 / frame_.pause_scale);
    }
    void fill(Area area, bench::DataPattern pattern = bench::DataPattern::incompressible) {
        (void)pass(area, "fill", pattern);
    }
    /// Once from start to end, or `times`.
    Step& pass(Area area, const std::string& title, bench::DataPattern pattern = bench::DataPattern::incompressible,
               int times = 1) {
        auto& step = add(StepKind::write, kebab(title), title);
        auto& workload = sequential(step, area, static_cast<std::uint32_t>(kStep), kFewAtOnce);
        workload.data.pattern = pattern;
        by_bytes(workload, area.bytes * static_cast<std::uint64_t>(times));
        return step;
    }
    Step& read_pass(const std::string& title) {
        auto& step = add(StepKind::read, kebab(title), title);
        auto& workload = sequential(step, whole(), kReadBlock, kFewAtOnce);
        workload.read_percent = 100;
        by_bytes(workload, frame_.size);
        return step;
    }
    Step& random_writes(Area area, const std::string& title, double seconds) {
        auto& step = add(StepKind::write, kebab(title), title);
        auto& workload = step.workload;
        workload.access = bench::Access::random;
        workload.read_percent = 0;
        workload.blocks = {{kSmall, 100}};
        workload.depth = kManyAtOnce;
        workload.span_offset = area.begin;
        workload.span_bytes = area.bytes;
        by_time(workload, seconds);
        return step;
    }
    Step& sequential_writes(Area area, const std::string& title, double seconds,
                            std::uint32_t block = static_cast<std::uint32_t>(kStep)) {
        auto& step = add(StepKind::write, kebab(title), title);
        by_time(sequential(step, area, block, block == kSmall ? kManyAtOnce : kFewAtOnce), seconds);
        return step;
    }

    /// Under the same name in core/ftl.
    void figure(Step& step, const std::string& row, const std::string& column, Measure measure) const {
        step.figures.push_back({row, column, measure, protocol_, row, column});
    }

    [[nodiscard]] std::vector<Case> take() { return std::move(cases_); }

private:
    Step& add(StepKind kind, const std::string& id, const std::string& title) {
        auto& steps = cases_.back().steps;
        const auto same = [&](const Step& one) { return one.id == id || one.id.starts_with(id + "-again"); };
        const auto before = std::count_if(steps.begin(), steps.end(), same);
        auto& step = steps.emplace_back();
        step.kind = kind;
        step.id = before == 0 ? id : fmt::format("{}-again-{}", id, before);
        step.title = title;
        return step;
    }
    static bench::Workload& sequential(Step& step, Area area, std::uint32_t block, unsigned depth) {
        auto& workload = step.workload;
        workload.access = bench::Access::sequential;
        workload.read_percent = 0;
        workload.blocks = {{block, 100}};
        workload.depth = depth;
        workload.span_offset = area.begin;
        workload.span_bytes = area.bytes;
        return workload;
    }
    static void by_bytes(bench::Workload& workload, std::uint64_t bytes) {
        workload.byte_limit = bytes;
        workload.runtime_ns = bench::kLongestRun_ns;
        workload.interval_ns = bytes < std::uint64_t{4} << 30U ? kInterval_ns / 10 : kInterval_ns;
    }
    void by_time(bench::Workload& workload, double seconds) const {
        const auto wanted = std::max(static_cast<std::uint64_t>(seconds * 1e9 / frame_.scale), kShortestRun_ns);
        workload.interval_ns = std::clamp(wanted / kPoints, kShortestInterval_ns, kInterval_ns);
        // Figures count every interval as a full one, also the last.
        workload.runtime_ns = wanted / workload.interval_ns * workload.interval_ns;
    }

    std::string protocol_;
    Frame frame_;
    std::vector<Case> cases_;
};

void speed_and_writes(Maker& make, Step& step) {
    make.figure(step, step.title, "speed", Measure::speed);
    make.figure(step, step.title, "writes", Measure::amplification);
}

void degradation(Maker& make) {
    const auto d = make.last(24);
    const auto b = make.gigabytes(8);
    const Area c{d.begin - b, b};
    const Area trimmed{c.begin - b, b};
    const auto fill = [&](const char* title) {
        (void)make.pass({0, c.begin}, title);
        make.fill(c, bench::DataPattern::repeating_bytes);  // highly compressible
        make.fill(d);
    };
    make.begin("from new");
    make.reset();
    fill("1 fill");
    speed_and_writes(make, make.random_writes(d, "2 random writes", 20 * kMinute));
    speed_and_writes(make, make.sequential_writes(d, "3 sequential writes", 5 * kMinute));
    make.trim(trimmed, "4 TRIM of 8 GB");
    speed_and_writes(make, make.sequential_writes(d, "5 sequential writes after TRIM of 8 GB", 5 * kMinute));
    make.begin("after secure erase");
    make.erase();
    fill("7 fill after secure erase");
    speed_and_writes(make, make.sequential_writes(d, "8 sequential writes", 5 * kMinute));
    speed_and_writes(make, make.random_writes(d, "9 random writes", 20 * kMinute));
    make.trim(trimmed, "10 TRIM of 8 GB");
    speed_and_writes(make, make.random_writes(d, "11 random writes after TRIM of 8 GB", 20 * kMinute));
}

void idle(Maker& make, bool random) {
    const auto large = [&](Area area, const std::string& row) {
        auto& step = make.sequential_writes(area, "2 MB", 5 * kMinute);
        make.figure(step, row, "2 MB, start", Measure::start);
        make.figure(step, row, "2 MB, end", Measure::end);
    };
    const auto small = [&](Area area, const std::string& row) {
        auto& step = random ? make.random_writes(area, "4 KB", 5 * kMinute)
                            : make.sequential_writes(area, "4 KB", 5 * kMinute, kSmall);
        make.figure(step, row, "4 KB, first minute", Measure::first_minute);
        make.figure(step, row, "4 KB, after it", Measure::later);
    };
    make.begin("new");
    make.reset();
    large(make.last(24), "new");
    make.reset();
    small(make.last(24), "new");
    for (const double free : {0.0, 8.0}) {
        // The review's pauses are 1, 5 and 30 minutes.
        for (const double minutes : {0.0, 0.5, 1.0, 2.0, 5.0, 30.0}) {
            const auto pause = minutes == 0  ? std::string("no pause")
                               : minutes < 1 ? fmt::format("pause of {:.0f} s", minutes * kMinute)
                                             : fmt::format("pause of {:.0f} min", minutes);
            const auto row = fmt::format("{:.0f} GB free, {}", free, pause);
            const auto area = make.last(24, free);
            make.begin(row);
            make.reset();
            make.fill({0, area.end()});
            (void)make.random_writes(area, "random", 20 * kMinute);
            make.pause(minutes * kMinute);
            large(area, row);
            make.pause(minutes * kMinute);
            small(area, row);
        }
    }
}

void idle_collection(Maker& make) { idle(make, false); }
void idle_collection_random(Maker& make) { idle(make, true); }

void dirty_drive(Maker& make) {
    const auto test = make.last(8);
    const auto measure = [&](const char* title) {
        auto& step = make.pass(test, title);
        make.figure(step, title, "speed", Measure::speed);
    };
    make.begin("clean, dirty and after TRIM");
    make.reset();
    measure("clean");
    make.fill(make.whole());
    make.fill(make.whole());  // including the spare area
    measure("dirty");
    make.trim(make.whole(), "TRIM everything");
    measure("after TRIM");
    make.begin("after secure erase");
    make.erase();
    measure("after secure erase");
}

void write_amplification(Maker& make) {
    const auto area = make.last(24);
    const auto measure = [](Step& step, const char* row, const char* protocol, const char* source, const char* column) {
        step.figures.push_back({row, "writes", Measure::amplification, protocol, source, column});
    };
    make.begin("sequential");
    make.reset();
    make.fill(make.whole());
    measure(make.pass(area, "sequential writes", bench::DataPattern::incompressible, kSequentialPasses), "sequential",
            "over-provisioning", "0 GB free", "sequential");
    make.begin("random");
    make.reset();
    make.fill(make.whole());
    measure(make.random_writes(area, "random writes", 20 * kMinute), "random", "over-provisioning", "0 GB free",
            "random");
    make.begin("compressible");
    make.reset();
    measure(make.pass(area, "compressible writes", bench::DataPattern::repeating_bytes), "compressible", "compression",
            "compressible benchmark data", "writes");
}

void over_provisioning(Maker& make) {
    struct Row {
        const char* name;
        double free;  // GB; below 0: nothing is written first
    };
    constexpr Row kRows[] = {
        {"whole drive free", -1}, {"0 GB free", 0}, {"4 GB free", 4}, {"8 GB free", 8}, {"16 GB free", 16}};
    for (const auto& row : kRows) {
        const auto area = make.last(24, std::max(row.free, 0.0));
        make.begin(row.name);
        make.reset();
        if (row.free >= 0) make.fill({0, area.end()});
        auto& random = make.random_writes(area, "random writes", 20 * kMinute);
        make.figure(random, row.name, "random", Measure::amplification);
        auto& sequential = make.pass(area, "sequential writes", bench::DataPattern::incompressible, kSequentialPasses);
        make.figure(sequential, row.name, "sequential", Measure::amplification);
    }
}

void passes(Maker& make, bool fresh) {
    for (int i = 1; i <= 3; ++i) {
        // On an empty drive the first read would access never-written space: the review filled it first.
        if (fresh && i == 1) make.fill(make.whole());
        auto& read = make.read_pass(fmt::format("read {}", i));
        make.figure(read, read.title, "speed", Measure::speed);
        if (fresh && i == 1) make.reset();
        auto& write = make.pass(make.whole(), fmt::format("write {}", i));
        make.figure(write, write.title, "speed", Measure::speed);
    }
}

void wear_case_1(Maker& make) {
    make.begin("passes");
    make.reset();
    passes(make, true);
}

void wear_case_2(Maker& make) {
    make.begin("passes after random writes");
    make.reset();
    (void)make.random_writes(make.whole(), "random writes", 30 * kMinute);
    passes(make, false);
    // The manufacturer's wiper trims the whole drive, and the drive uses the idle time.
    make.trim(make.whole(), "TRIM everything");
    make.pause(5 * kMinute);
    auto& write = make.pass(make.whole(), "write after TRIM");
    make.figure(write, write.title, "speed", Measure::speed);
    auto& read = make.read_pass("read after TRIM");
    make.figure(read, read.title, "speed", Measure::speed);
}

void wear_case_3(Maker& make) {
    for (const bool full : {false, true}) {
        make.begin(full ? "full drive" : "fresh drive");
        make.reset();
        if (full) make.fill(make.whole());
        for (int i = 1; i <= 6; ++i) {
            const auto title = fmt::format("{} drive, 5 minutes {}", full ? "full" : "fresh", i);
            auto& step = make.random_writes(make.whole(), title, 5 * kMinute);
            make.figure(step, title, "speed", Measure::iops);
        }
    }
}

struct Entry {
    Info info;
    double gigabytes;  ///< that its areas need
    void (*make)(Maker&);
};

constexpr std::uint64_t kGB = 1'000'000'000;
constexpr std::array<Entry, 9> kProtocols = {{
    {{"degradation", "Degradation in stages",
      "Eleven stages of filling, random writes, TRIM and secure erase (BeHardware 2012)", "sandforce-sf2281-120",
      120 * kGB},
     40,
     degradation},
    {{"idle-collection", "Idle garbage collection",
      "Recovery during pauses of 0 s to 30 min after random writes, with 4 KB sequential writes at the end (BeHardware "
      "2012)",
      "corsair-performance-pro-128", 128 * kGB},
     32,
     idle_collection},
    {{"idle-collection-random", "Idle garbage collection, random writes",
      "Like idle-collection, but with 4 KB random writes at the end", "corsair-performance-pro-128", 128 * kGB},
     32,
     idle_collection_random},
    {{"dirty-drive", "Recovery of a dirty drive",
      "Sequential writes on a clean drive, on a dirty drive, after TRIM and after secure erase (AnandTech 2011)",
      "sandforce-sf1200-120", 120 * kGB},
     8,
     dirty_drive},
    {{"write-amplification", "Write amplification",
      "Flash writes for sequential, random and compressible host writes on a full drive (BeHardware 2012)",
      "sandforce-sf2281-120", 120 * kGB},
     24,
     write_amplification},
    {{"over-provisioning", "Over-provisioning table",
      "Write amplification versus the share of flash that is free at the start (BeHardware 2012)",
      "sandforce-sf2281-120", 120 * kGB},
     40,
     over_provisioning},
    {{"wear-case-1", "Wear case 1: sequential passes",
      "Alternating whole-drive sequential reads and writes (BeHardware 2009)", "indilinx-vertex-30", 30 * kGB},
     0,
     wear_case_1},
    {{"wear-case-2", "Wear case 2: passes after random writes, without and with TRIM",
      "Like wear-case-1, but after half an hour of random writes, then again after TRIM (BeHardware 2009)",
      "indilinx-vertex-30", 30 * kGB},
     0,
     wear_case_2},
    {{"wear-case-3", "Wear case 3: random writes on a fresh and on a full drive",
      "Random writes on a fresh and on a full drive (BeHardware 2009)", "indilinx-vertex-30", 30 * kGB},
     0,
     wear_case_3},
}};

}  // namespace

const std::vector<Info>& protocols() {
    static const auto kInfos = [] {
        std::vector<Info> infos;
        infos.reserve(kProtocols.size());
        for (const auto& entry : kProtocols) infos.push_back(entry.info);
        return infos;
    }();
    return kInfos;
}

const Info* find(std::string_view name) {
    for (const auto& entry : kProtocols) {
        if (entry.info.name == name) return &entry.info;
    }
    return nullptr;
}

Result<std::vector<Case>> make_cases(std::string_view name, const Frame& frame) {
    const auto* found =
        std::find_if(kProtocols.begin(), kProtocols.end(), [&](const Entry& entry) { return entry.info.name == name; });
    if (found == kProtocols.end()) return fail(ErrorCode::not_found, FETTLE_TEXT("protocol {name}"), {{"name", name}});
    Maker make(name, frame);
    // Rounded areas, and at least one block before them.
    const auto least = static_cast<std::uint64_t>(found->gigabytes * 1e9 / frame.scale) + 4 * kStep;
    if (frame.size < least) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("{protocol} needs {bytes:size} at a scale of 1/{scale}; this target has {size:size}"),
                    {{"protocol", name}, {"bytes", least}, {"scale", frame.scale}, {"size", frame.size}});
    }
    found->make(make);
    return make.take();
}

}  // namespace fettle::protocol
