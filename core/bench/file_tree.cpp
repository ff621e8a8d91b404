// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/file_tree.h"

namespace fettle::bench {

Result<std::unique_ptr<FileTree>> TargetSource::open_tree(const TargetRequest& /*request*/) {
    return fail(ErrorCode::unsupported, FETTLE_TEXT("file benchmark suites on this system"));
}

}  // namespace fettle::bench
