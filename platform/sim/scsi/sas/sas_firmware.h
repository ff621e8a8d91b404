// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "platform/sim/base/firmware_image.h"
#include "platform/sim/scsi/outcome.h"
#include "platform/sim/scsi/scsi_settings.h"
#include "platform/sim/state/shared_drive_state.h"

namespace fettle::sim::t10 {

/// WRITE BUFFER's microcode modes (SPC-5 5.3, 6.49) and READ BUFFER's descriptor.
class SasFirmware {
public:
    SasFirmware(SharedDriveState& drive_state, const SasSettings& settings, std::string model, std::string revision)
        : drive_state_(drive_state), settings_(settings), model_(std::move(model)), revision_(std::move(revision)) {}

    [[nodiscard]] Outcome write_buffer(const Request& request);
    [[nodiscard]] Outcome read_buffer(const Request& request) const;
    [[nodiscard]] const std::string& revision() const { return revision_; }
    /// True once after a new revision was activated.
    [[nodiscard]] bool take_changed() { return std::exchange(changed_, false); }
    void power_on();
    void hard_reset();

    [[nodiscard]] nlohmann::json save() const;
    void load(const nlohmann::json& state);

private:
    /// When a deferred image is activated, besides mode 0Fh.
    struct Deferred {
        std::string revision;
        bool at_power_on = true;
        bool at_hard_reset = true;
    };
    struct Download {
        std::uint8_t mode = 0;
        Bytes bytes;
    };
    [[nodiscard]] Outcome segment(const Request& request, std::uint8_t mode);
    [[nodiscard]] Outcome complete(const FirmwareImage& image, const Request& request, std::uint8_t mode);
    void activate(const std::string& revision);

    SharedDriveState& drive_state_;
    SasSettings settings_;
    std::string model_;
    std::string revision_;
    Download download_;
    std::optional<Deferred> deferred_;
    bool changed_ = false;
};

}  // namespace fettle::sim::t10
