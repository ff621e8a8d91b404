// SPDX-License-Identifier: GPL-3.0-or-later
// A Mac of saved reports: programs that print them, mounts, and drives that can be opened.
#pragma once

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "platform/macos/drives/mac_drive_source.h"
#include "platform/macos/drives/mounts.h"
#include "tests/unit/macos/saved_reports.h"

namespace fettle::macos {

/// Prints what was saved for a program and its arguments, joined by blanks; other calls fail as where there is no such
/// program. Remembers the calls.
class SavedPrograms final : public Programs {
public:
    std::map<std::string, ProgramOutput> outputs;
    std::vector<std::string> calls;

    Result<ProgramOutput> run(const std::string& program, const std::vector<std::string>& arguments,
                              std::chrono::milliseconds /*limit*/) override {
        auto call = program;
        for (const auto& argument : arguments) call += " " + argument;
        calls.push_back(call);
        const auto found = outputs.find(call);
        if (found == outputs.end()) return fail(ErrorCode::unsupported, call);
        return found->second;
    }
};

inline constexpr const char* kAskRegistry = "ioreg -a -l -r -c IOBlockStorageDevice";
inline constexpr const char* kAskProfiler = "system_profiler -xml SPNVMeDataType SPSerialATADataType SPUSBDataType";

/// The Mac with Apple's processor of tests/data/macos.
inline std::shared_ptr<SavedPrograms> apple_silicon_programs() {
    auto programs = std::make_shared<SavedPrograms>();
    const auto prints = [&](const std::string& call, const std::string& file, int status = 0) {
        programs->outputs[call] = {status, saved_report(file), ""};
    };
    prints("diskutil list -plist", "list_apple_silicon.plist");
    prints("diskutil info -plist disk0", "info_apple_silicon.plist");
    prints("diskutil info -plist disk4", "info_usb.plist");
    prints("diskutil info -plist disk5", "info_image.plist");
    prints(kAskRegistry, "registry_apple_silicon.plist");
    prints("pmset -g batt", "power_battery.txt");
    return programs;
}

class SavedMounts final : public MountTable {
public:
    std::vector<Mount> mounts;
    Result<std::vector<Mount>> list() override { return mounts; }
};

/// Opens nothing, and says why.
class ClosedDrives final : public DriveOpener {
public:
    explicit ClosedDrives(ErrorCode why) : why_(why) {}
    Result<DrivePorts> open(const std::string& id, Protocol /*protocol*/) override { return fail(why_, id); }

private:
    ErrorCode why_;
};

}  // namespace fettle::macos
