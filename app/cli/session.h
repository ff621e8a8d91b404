// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory_resource>
#include <string>
#include <vector>

#include "app/cli/output.h"
#include "core/base/cancel.h"
#include "core/drive/files.h"
#include "core/erase/password_source.h"
#include "core/firmware/vendor.h"
#include "core/ftl/parameter_source.h"
#include "core/report/text_server.h"
#include "core/toolbox/toolbox.h"

namespace fettle::cli {

/// What every verb works with.
struct Session : Output {
    Session(const Output& output, Toolbox& used_toolbox, const CancelToken& used_cancel)
        : Output(output), toolbox(used_toolbox), cancel(used_cancel) {}

    Toolbox& toolbox;
    const CancelToken& cancel;
    InspectOptions inspect = {};
    const ftl::ParameterSource* flash_drives = nullptr;  ///< simulated drives; nullptr: there are none
    FileSink* file_sink = nullptr;                       ///< for what the user wants kept; nullptr: nothing can be
    erase::PasswordSource* passwords = nullptr;          ///< nullptr: none can be given here
    firmware::VendorService* vendor_firmware = nullptr;  ///< nullptr: nobody here knows of makers' firmware
    report::TextServer* text_server = nullptr;           ///< nullptr: nothing can be served here
    std::pmr::memory_resource* table_memory = std::pmr::new_delete_resource();  ///< for large tables read at random

    /// The drives of these names, or all when there are none. On error the exit code stands in
    /// `code` and it has been reported.
    [[nodiscard]] bool find_drives(const std::vector<std::string>& names, std::vector<DriveEntry>& entries,
                                   int& code) const;
};

}  // namespace fettle::cli
