// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/base/host_files.h"

namespace fettle::sim {

namespace {

/// Only the drive lab, which needs Linux, keeps simulated drives in files.
Error no_files() { return {ErrorCode::unsupported, "simulated drives kept in files on macOS", {}}; }

}  // namespace

Result<std::unique_ptr<SectorStore>> open_image(const std::string& /*path*/, std::uint64_t /*bytes*/, bool /*create*/) {
    return fail(no_files());
}

Status replace_file(const std::string& /*path*/, std::span<const std::uint8_t> /*content*/) { return fail(no_files()); }

Result<std::vector<std::uint8_t>> read_file(const std::string& /*path*/, std::size_t /*most_bytes*/) {
    return fail(no_files());
}

}  // namespace fettle::sim
