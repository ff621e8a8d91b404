// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/drive/entry.h"
#include "core/firmware/vendor.h"
#include "core/ftl/parameter_source.h"
#include "core/toolbox/toolbox.h"
#include "platform/platform.h"
#include "platform/record/recorder.h"

namespace fettle {

/// What a program is put together of.
struct ComposeOptions {
    enum class Drives : std::uint8_t {
        real,    ///< this machine's
        demo,    ///< the simulated fleet; nothing of this machine is looked at or changed
        replay,  ///< those of a recording
    };
    Drives drives = Drives::real;
    double demo_speed = 1;  ///< how many times as fast the demo's time runs
    std::string recording;  ///< file to replay
    /// Keeps every exchange with drives; nullptr: nobody does.
    std::shared_ptr<record::Recorder> recorder;
    /// Partition tables are read through the drives' ports, so that they stand in the recording too.
    bool tables_by_port = false;
    /// Of inspections that the service does.
    Wake wake = Wake::never;
    /// For an unprivileged user: called before fettled is asked for something, perhaps often, from any thread. Empty:
    /// fettled is not used. It never is for the demo or a recording.
    std::function<void()> on_service;
    /// Called with the parts before services are made of them, for a program that replaces some. May be empty.
    std::function<void(Platform&)> adapt;
};

/// The composition root of every program: platform, catalogue and services. Services and their jobs must not outlive
/// it.
class Composition {
public:
    /// Errors: malformed and those of FileSource::read, of the recording.
    [[nodiscard]] static Result<std::unique_ptr<Composition>> make(const ComposeOptions& options);
    virtual ~Composition() = default;
    Composition(const Composition&) = delete;
    Composition& operator=(const Composition&) = delete;

    [[nodiscard]] virtual Toolbox& toolbox() noexcept = 0;
    [[nodiscard]] virtual Platform& platform() noexcept = 0;
    /// Makers' firmware for this machine's drives; nullptr for any others.
    [[nodiscard]] virtual firmware::VendorService* vendor_firmware() noexcept = 0;
    /// The flash of simulated drives.
    [[nodiscard]] virtual const ftl::ParameterSource& flash_drives() const noexcept = 0;
    /// Call once, when no service is used any more. Error: the recording is incomplete, or was not followed step by
    /// step.
    [[nodiscard]] virtual Status finish() = 0;

protected:
    Composition() = default;
};

}  // namespace fettle
