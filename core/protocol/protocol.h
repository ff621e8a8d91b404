// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/base/units.h"
#include "core/bench/workload.h"

/// The procedures of published reviews as lists of steps for a real drive or a file; core/ftl runs the same ones on its
/// flash model. Plain data: core/toolbox carries the steps out.
namespace fettle::protocol {

struct Info {
    std::string_view name;   ///< kebab-case, as used on the command line and by core/ftl
    std::string_view title;  ///< a few words
    std::string_view about;  ///< one line
    std::string_view drive;  ///< personality of the drive that the review measured
    /// Its capacity. On a smaller target, areas and run times are divided so that they keep their share of it.
    std::uint64_t reference_bytes = 0;
};
[[nodiscard]] const std::vector<Info>& protocols();
/// nullptr: there is none with this name.
[[nodiscard]] const Info* find(std::string_view name);

enum class StepKind : std::uint8_t { erase, trim, write, read, wait };
[[nodiscard]] std::string_view name(StepKind kind) noexcept;

/// What a figure is computed from.
enum class Measure : std::uint8_t {
    speed,          ///< MB/s, mean of the step
    iops,           ///< mean of the step
    amplification,  ///< flash writes per host write, by the drive's counters
    start,          ///< MB/s at the start: 15 seconds, unscaled
    end,            ///< MB/s at the end: the same
    first_minute,   ///< MB/s, unscaled
    later,          ///< MB/s after the first minute
};
[[nodiscard]] std::string_view unit(Measure measure) noexcept;

/// A value of the protocol's table, and under which names core/ftl knows it.
struct Figure {
    std::string row;
    std::string column;
    Measure measure = Measure::speed;
    std::string source_protocol;
    std::string source_row;
    std::string source_column;
};

struct Step {
    StepKind kind = StepKind::wait;
    std::string id;               ///< unique in its case
    std::string title;            ///< for display
    std::uint64_t offset = 0;     ///< trim
    std::uint64_t bytes = 0;      ///< trim
    bench::Workload workload;     ///< write, read; its nonce and seed are set for each run
    std::uint64_t wait_ns = 0;    ///< wait
    std::vector<Figure> figures;  ///< write, read
    /// Of erase: puts the target into a new state, which discarding everything does too, if less surely. Otherwise the
    /// effect of the erase is what the case measures.
    bool reset = false;
};

/// Steps that start with a new drive and depend on no earlier case. An interrupted case is repeated as a whole: the
/// interruption gives the drive idle time, and half a step leaves it in another state.
struct Case {
    std::string id;  ///< kebab-case
    std::string title;
    std::vector<Step> steps;
};

struct Omission {
    std::string case_id;
    Message why;
};

struct Options {
    std::optional<std::uint32_t> scale;  ///< divides areas and run times; nullopt: by the size
    std::uint32_t pause_scale = 1;       ///< divides pauses
    std::vector<std::string> cases;      ///< only these; empty: all
    bool can_erase = false;              ///< the target has a secure erase
    bool can_trim = false;
    std::optional<Message> no_erase;  ///< why not; nullopt: the target is a file
};

struct Protocol {
    std::string name;
    std::uint32_t scale = 1;
    std::uint32_t pause_scale = 1;
    ByteCount size;  ///< of the part of the target that is used, from its start
    std::vector<Case> cases;
    std::vector<Omission> left_out;

    [[nodiscard]] std::size_t steps() const noexcept;
};

inline constexpr std::uint32_t kLargestScale = 100'000;

/// Errors: not_found (no such protocol), invalid_argument (no such case, a scale out of range, a target that is too
/// small), unsupported (the target can neither be erased nor trimmed, or no case can be run on it).
[[nodiscard]] Result<Protocol> make(std::string_view name, const Options& options, ByteCount size);

/// Assumed or measured speeds, in bytes per second.
struct Rates {
    double sequential_write = 300e6;
    double random_write = 100e6;
    double read = 400e6;
    bool measured = false;  ///< by an earlier run on the same drive
};

/// What is expected of a step, a case or a protocol.
struct Expectation {
    std::uint64_t ns = 0;
    ByteCount written;
    void add(const Expectation& other) noexcept {
        ns += other.ns;
        written.bytes += other.written.bytes;
    }
};
/// `erase_ns`: duration of one secure erase.
[[nodiscard]] Expectation expect(const Step& step, const Rates& rates, std::uint64_t erase_ns);
[[nodiscard]] Expectation expect(const Protocol& protocol, const Rates& rates, std::uint64_t erase_ns);

/// What is written if the target writes this fast throughout the steps that last a fixed time.
[[nodiscard]] ByteCount written_at(const Protocol& protocol, double bytes_per_second);

/// Id of step `number` (from 0) in a plan. It identifies the protocol, because a journal keeps no more of a plan.
[[nodiscard]] std::string plan_step_id(const Protocol& protocol, std::size_t number, const Case& of, const Step& step);
/// The protocol of a plan whose first step has this id; nullptr: the plan is none of a protocol.
[[nodiscard]] const Info* protocol_of_plan(std::string_view first_step_id);

}  // namespace fettle::protocol
