// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory_resource>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/output.h"
#include "core/base/cancel.h"
#include "core/drive/files.h"
#include "core/erase/password_source.h"
#include "core/firmware/vendor.h"
#include "core/ftl/parameter_source.h"
#include "core/toolbox/text_server.h"
#include "core/toolbox/toolbox.h"
#include "core/trace/files.h"

namespace fettle::cli {

/// The environment of a command.
struct Session : Output {
    Session(const Output& output, Toolbox& used_toolbox, const CancelToken& used_cancel)
        : Output(output), toolbox(used_toolbox), cancel(used_cancel) {}

    Toolbox& toolbox;
    const CancelToken& cancel;
    InspectOptions inspect = {};
    const ftl::ParameterSource* flash_drives = nullptr;  ///< simulated drives; nullptr: none
    FileSink* file_sink = nullptr;                       ///< writes output files; nullptr: not supported
    trace::Files* traces = nullptr;                      ///< reads and writes traces; nullptr: not supported
    erase::PasswordSource* passwords = nullptr;          ///< nullptr: password input is not supported
    firmware::VendorService* vendor_firmware = nullptr;  ///< nullptr: no source of manufacturers' firmware
    toolbox::TextServer* text_server = nullptr;          ///< nullptr: serving is not supported
    std::pmr::memory_resource* table_memory = std::pmr::new_delete_resource();  ///< for large tables with random access

    /// The drives with these names, or all if there are no names. On error, it has been reported and `code` holds the
    /// exit code.
    [[nodiscard]] bool find_drives(const std::vector<std::string>& names, std::vector<DriveEntry>& entries,
                                   int& code) const;
    /// Writes an output file atomically. Returns kFine, or the exit code of the error, which has been reported.
    [[nodiscard]] int save_file(const std::string& path, std::string_view content) const;
};

}  // namespace fettle::cli
