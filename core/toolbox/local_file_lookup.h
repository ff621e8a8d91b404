// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/toolbox/file_lookup.h"

namespace fettle::toolbox {

/// Through this process's own port.
class LocalFileLookup final : public FileLookup {
public:
    /// nullptr: not available on this system.
    explicit LocalFileLookup(lookup::FileLocator* locator) : locator_(locator) {}

    Result<lookup::Geometry> geometry(const DriveEntry& entry) override;
    Result<lookup::Findings> find(const DriveEntry& entry, const std::vector<lookup::Range>& ranges,
                                  const lookup::OnProgress& on_progress, const CancelToken& cancel) override;

private:
    lookup::FileLocator* locator_;
};

}  // namespace fettle::toolbox
