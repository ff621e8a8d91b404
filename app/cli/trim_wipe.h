// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/job.h"
#include "app/cli/options.h"
#include "app/cli/session.h"

namespace fettle::cli {

/// `fettle trim --unmounted`, `--unallocated`, `--image`: discards free space that is not mounted.
class TrimWipe {
public:
    void declare(Command& verb);
    [[nodiscard]] bool meant() const { return unmounted_ || unallocated_ || !image_.empty(); }
    /// Wipes the drive named in `request` (exactly one) or the image. Requires meant().
    [[nodiscard]] int run(const Session& session, const TrimRequest& request, bool dry_run,
                          const JobOptions& options) const;

private:
    std::string image_;
    bool unmounted_ = false;
    bool unallocated_ = false;
};

}  // namespace fettle::cli
