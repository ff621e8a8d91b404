// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "platform/sim/base/firmware_image.h"
#include "platform/sim/base/nvme_device.h"
#include "platform/sim/nvme/options.h"
#include "platform/sim/nvme/status.h"

namespace fettle::sim::nvme {

/// What activates a committed image.
enum class ResetKind : std::uint8_t { controller, subsystem, power };

/// Firmware download, slots and commit (NVMe Base 2.0 3.11, 5.12, 5.13).
class Firmware {
public:
    /// `lies`: commit reports success, but the running revision never changes.
    Firmware(const Options& options, bool lies);

    Answer download(const NvmeSubmission& command, std::span<const std::uint8_t> data);
    /// `activated` becomes true if another image runs at once.
    Answer commit(const NvmeSubmission& command, bool& activated);
    /// Power fails during a commit: the image in the slot is lost.
    void commit_half(const NvmeSubmission& command);
    /// Drops what was downloaded; a committed image may be activated.
    void reset(ResetKind kind);
    /// The status that a command must give which a pending activation forbids (5.24); 0: none pends.
    [[nodiscard]] StatusField pending() const;

    [[nodiscard]] const std::string& running() const { return running_; }
    /// Firmware Slot Information, log 03h (figure 208).
    [[nodiscard]] std::vector<std::uint8_t> page() const;

    [[nodiscard]] nlohmann::json save() const;
    Status load(const nlohmann::json& state);

private:
    struct Slot {
        std::string revision;  ///< empty: no image
        Activation activation = Activation::controller_reset;
    };
    [[nodiscard]] Result<FirmwareImage> assemble() const;
    [[nodiscard]] unsigned choose_slot(unsigned action) const;
    Answer store(unsigned slot);
    Answer schedule(unsigned slot);
    Answer activate_now(unsigned slot, bool& activated);
    void run(unsigned slot);
    [[nodiscard]] Slot& at(unsigned slot) { return slots_.at(slot - 1); }
    [[nodiscard]] const Slot& at(unsigned slot) const { return slots_.at(slot - 1); }

    const Options& options_;
    bool lies_;
    std::array<Slot, 7> slots_{};
    unsigned active_;
    unsigned next_ = 0;  ///< 0: none
    std::string running_;
    std::map<std::uint64_t, std::vector<std::uint8_t>> pieces_;  ///< by byte offset; not overlapping
    bool restarted_ = false;  ///< a second download began before the first was committed (MUD)
};

}  // namespace fettle::sim::nvme
