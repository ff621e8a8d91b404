// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <sstream>
#include <string>

#include "app/service/looks.h"
#include "core/toolbox/local_toolbox.h"
#include "core/toolbox/table_by_port.h"
#include "platform/record/recording_source.h"

namespace fettle::service::test {

struct RecordedPorts {
    DriveSource& drives;
    check::MachineSource& machine;
    FileSource& files;
    const catalogue::Catalogue& catalogue;
    const CarePorts& care;
};

/// Looks at a drive as fettled does, and returns the recording of it.
inline Result<std::string> record(const RecordedPorts& ports, const DriveEntry& entry, Look look, Wake wake) {
    /// Passes on, for a RecordingSource wants to own its source.
    class Borrowed final : public DriveSource {
    public:
        explicit Borrowed(DriveSource& inner) : inner_(inner) {}
        Result<std::vector<DriveEntry>> list() override { return inner_.list(); }
        Result<std::string> resolve(const std::string& path) override { return inner_.resolve(path); }
        Result<DrivePorts> open(const DriveEntry& which) override { return inner_.open(which); }
        Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> on_event) override {
            return inner_.watch(std::move(on_event));
        }

    private:
        DriveSource& inner_;
    };
    auto kept = std::make_unique<std::ostringstream>();
    auto& text = *kept;
    const auto recorder = std::make_shared<record::Recorder>(std::move(kept), record::RecordOptions{"fettle", false});
    record::RecordingSource recording(std::make_unique<Borrowed>(ports.drives), recorder);
    recorder->start({entry});
    toolbox::TableByPort tables(ports.machine, recording);
    KeptJournals journals(*ports.care.journals);
    auto care = ports.care;
    care.journals = &journals;
    auto toolbox = make_local_toolbox(recording, tables, ports.files, ports.catalogue, {}, care);
    if (const auto looked = look_at(toolbox, look, entry, wake); !looked) return fail(looked.error());
    if (const auto finished = recorder->finish(); !finished) return fail(finished.error());
    return text.str();
}

}  // namespace fettle::service::test
