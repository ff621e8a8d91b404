// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fettle::sim {

/// Fault of one command.
enum class FaultKind : std::uint8_t {
    fail,       ///< the drive answers with a failure; nothing was done
    delay,      ///< it answers after `delay_ms`
    drop,       ///< it does the work and the answer is lost: the host sees a time-out
    ignore,     ///< it does nothing and says success
    corrupt,    ///< one bit of the data that moves is flipped (reads and writes)
    cut_short,  ///< half of the data moves, and it says success with a count of that half (not NVMe: it tells no count)
    power_before,  ///< power goes before the command takes effect
    power_within,  ///< … when half of it has taken effect
    power_after,   ///< … when all has taken effect, before the answer
    vanish,        ///< gone from the bus before it takes effect, for good
};

/// One fault. `command` is a name of `command_names`: exact ("ata.f4", "nvme.admin.10", "nvme.io.01",
/// "scsi.48", lower-case hex) or a class ("read", "write", "trim", "erase", "firmware", "any").
struct FaultRule {
    std::string command;
    std::uint32_t nth = 1;    ///< from the drive's start, or since the rule was added; from 1
    std::uint32_t times = 1;  ///< how many in a row; 0: all that follow
    FaultKind kind = FaultKind::fail;
    std::uint32_t delay_ms = 0;
    std::uint32_t status = 0;  ///< protocol's own failure status where not 0 (ATA error register; SCT<<8|SC; sense)
};

/// Counts commands and selects those that fail. Not thread-safe.
class Faults {
public:
    void add(FaultRule rule);
    void clear();
    /// Call once per command, with its exact name and its class ("" for none).
    [[nodiscard]] std::optional<FaultRule> next(std::string_view exact, std::string_view command_class);
    /// Like `next`, but only for rules with this exact name.
    [[nodiscard]] std::optional<FaultRule> next_named(std::string_view exact);
    /// Number of rule matches, including cleared rules: a trial whose command was never sent is invalid.
    [[nodiscard]] std::uint64_t struck() const { return struck_; }

private:
    template <typename Matches>
    std::optional<FaultRule> next_that(const Matches& matches);

    struct Armed {
        FaultRule rule;
        std::uint32_t seen = 0;
    };
    std::vector<Armed> armed_;
    std::uint64_t struck_ = 0;
};

/// "KIND COMMAND [nth N] [times N] [delay MS] [status HEX]", e.g. "power_within ata.f4 nth 1". Empty: invalid.
[[nodiscard]] std::optional<FaultRule> parse_fault(std::string_view text);

}  // namespace fettle::sim
