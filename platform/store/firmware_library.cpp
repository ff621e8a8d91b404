// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/store/firmware_library.h"

#include "platform/files/cabinet.h"
#include "platform/files/metainfo.h"
#include "platform/store/digests.h"

namespace fettle::store {

Result<std::vector<firmware::CabinetFile>> FirmwareLibrary::open_cabinet(BytesView bytes) const {
    return read_cabinet(bytes);
}

Result<std::vector<firmware::Release>> FirmwareLibrary::read_metainfo(BytesView bytes) const {
    return fettle::read_metainfo(bytes);
}

Result<std::string> FirmwareLibrary::sha256(BytesView bytes) const {
    const auto digest = sha256_of(bytes);
    if (!digest) return fail(digest.error());
    return hex(*digest);
}

Result<std::string> FirmwareLibrary::sha1(BytesView bytes) const {
    const auto digest = sha1_of(bytes);
    if (!digest) return fail(digest.error());
    return hex(std::span<const std::uint8_t>(*digest));
}

}  // namespace fettle::store
