// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "core/base/result.h"
#include "core/tune/systems/system_change.h"

namespace fettle::tune {

/// Facts about the Mac that rules use. Absent facts are absent.
struct MacFacts {
    std::optional<std::uint64_t> memory_bytes;
    bool battery = false;                            ///< a portable
    std::optional<std::uint64_t> sleep_image_bytes;  ///< size of the hibernation file
};

/// Programs that report settings.
enum class MacQuery : std::uint8_t { power_settings, nvme_drives, sata_drives, local_snapshots, swap_usage };
inline constexpr std::array kMacQueries{MacQuery::power_settings, MacQuery::nvme_drives, MacQuery::sata_drives,
                                        MacQuery::local_snapshots, MacQuery::swap_usage};
/// The program and its fixed arguments.
[[nodiscard]] ProgramCall call_of(MacQuery query);

/// Port: the programs that report macOS' settings. Reads only. Thread-safe.
class MacSystem {
public:
    virtual ~MacSystem() = default;
    /// What the program prints in English. Blocks until it has ended, a few seconds at most. Errors: unsupported (no
    /// such program), not_permitted, timeout, io.
    virtual Result<std::string> output(MacQuery query) = 0;
    virtual MacFacts facts() = 0;
};

/// A Mac of which outputs of programs were saved.
class CapturedMac final : public MacSystem {
public:
    explicit CapturedMac(MacFacts facts) : facts_(facts) {}

    /// Filled in before it is used as a port.
    std::map<MacQuery, std::string> outputs;

    /// Errors: unsupported, where nothing was saved.
    Result<std::string> output(MacQuery query) override;
    MacFacts facts() override { return facts_; }

private:
    MacFacts facts_;
};

}  // namespace fettle::tune
