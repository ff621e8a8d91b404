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

/// Composition options of a program.
struct ComposeOptions {
    enum class Drives : std::uint8_t {
        real,    ///< this computer's drives
        demo,    ///< simulated drives; nothing on this computer is read or changed
        replay,  ///< the drives in a recording
    };
    Drives drives = Drives::real;
    double demo_speed = 1;           ///< speed of time in the demo, as a factor
    unsigned demo_copies = 1;        ///< how often the demo has each of its drives
    std::string recording;           ///< file to replay
    std::string program = "fettle";  ///< name and version of the program, for the recordings of problem reports
    /// Records all commands and responses; nullptr: no recording.
    std::shared_ptr<record::Recorder> recorder;
    /// Reads partition tables through the drives' ports, so that they are recorded too.
    bool tables_by_port = false;
    /// For inspections by the service.
    Wake wake = Wake::never;
    /// For an unprivileged user: called before each use of fettled, possibly often and from any thread. Empty: do not
    /// use fettled. Demo and recordings never use it.
    std::function<void()> on_service;
    /// Called with the parts before the services are created, so that a program can replace some. May be empty.
    std::function<void(Platform&)> adapt;
};

/// The composition root of every program: platform, catalogue and services. It must outlive services and jobs.
class Composition {
public:
    /// Errors: malformed and those of FileSource::read, of the recording.
    [[nodiscard]] static Result<std::unique_ptr<Composition>> make(const ComposeOptions& options);
    virtual ~Composition() = default;
    Composition(const Composition&) = delete;
    Composition& operator=(const Composition&) = delete;

    [[nodiscard]] virtual Toolbox& toolbox() noexcept = 0;
    [[nodiscard]] virtual Platform& platform() noexcept = 0;
    /// Manufacturers' firmware for this computer's drives; nullptr for demo and recordings.
    [[nodiscard]] virtual firmware::VendorService* vendor_firmware() noexcept = 0;
    /// The flash parameters of simulated drives.
    [[nodiscard]] virtual const ftl::ParameterSource& flash_drives() const noexcept = 0;
    /// Call once, after the last use of a service. Error: the recording is incomplete, or the replay did not match it.
    [[nodiscard]] virtual Status finish() = 0;

protected:
    Composition() = default;
};

}  // namespace fettle
