// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/drives/storage_reporter.h"

namespace fettle::macos {

Result<std::string> StorageReporter::output(const std::string& program,
                                            const std::vector<std::string>& arguments) const {
    auto ran = programs_->run(program, arguments, kPatience);
    if (!ran) return fail(ran.error());
    // diskutil's own message is in its output.
    if (ran->status != 0 && ran->output.empty()) {
        return fail(ErrorCode::io, FETTLE_TEXT("{program} ended with status {status}: {message}"),
                    {{"program", program}, {"status", ran->status}, {"message", ran->errors}});
    }
    return std::move(ran->output);
}

Result<StorageReports> StorageReporter::ask(Depth depth) const {
    StorageReports reports;
    const auto list = output("diskutil", {"list", "-plist"});
    auto disks = list ? parse_disk_list(*list) : Result<std::vector<ListedDisk>>(fail(list.error()));
    if (!disks) return fail(disks.error());
    reports.disks = std::move(*disks);
    if (const auto text = output("ioreg", {"-a", "-l", "-r", "-c", "IOBlockStorageDevice"})) {
        if (auto devices = parse_storage_devices(*text)) reports.devices = std::move(*devices);
    }
    for (const auto& id : worth_asking(reports.disks)) {
        const auto text = output("diskutil", {"info", "-plist", id});
        auto info = text ? parse_disk_info(*text) : Result<DiskInfo>(fail(text.error()));
        // Another disk may have taken the name meanwhile, but not with another name in its report.
        if (info && info->id == id) reports.infos.emplace(id, std::move(*info));
    }
    if (depth == Depth::full) {
        const auto text = output("system_profiler", {"-xml", "SPNVMeDataType", "SPSerialATADataType", "SPUSBDataType"});
        auto profiled = text ? parse_reported_drives(*text) : Result<std::vector<ReportedDrive>>(fail(text.error()));
        if (profiled) reports.profiled = std::move(*profiled);
    }
    return reports;
}

}  // namespace fettle::macos
