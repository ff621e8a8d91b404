// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/stream/given_files.h"

#include <span>

#include "core/erase/credential.h"

namespace fettle::service {

ReceivedFile::~ReceivedFile() { erase::wipe(std::span<std::uint8_t>(bytes_)); }

Result<std::vector<std::uint8_t>> ReceivedFile::read(std::size_t most_bytes) const {
    if (bytes_.size() > most_bytes) {
        return fail(ErrorCode::too_large, FETTLE_TEXT("the file exceeds the service's size limit"));
    }
    return bytes_;
}

}  // namespace fettle::service
