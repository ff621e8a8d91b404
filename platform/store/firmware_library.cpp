// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/store/firmware_library.h"

#include <nettle/sha1.h>

#include <array>

#include "platform/files/cabinet.h"
#include "platform/files/metainfo.h"
#include "platform/store/nettle_hasher.h"

namespace fettle::store {

Result<std::vector<firmware::CabinetFile>> FirmwareLibrary::open_cabinet(BytesView bytes) const {
    return read_cabinet(bytes);
}

Result<std::vector<firmware::Release>> FirmwareLibrary::read_metainfo(BytesView bytes) const {
    return fettle::read_metainfo(bytes);
}

Result<std::string> FirmwareLibrary::sha256(BytesView bytes) const {
    const auto digest = NettleHasher().sha256(bytes.text());
    if (!digest) return fail(digest.error());
    return hex(*digest);
}

Result<std::string> FirmwareLibrary::sha1(BytesView bytes) const {
    std::array<std::uint8_t, SHA1_DIGEST_SIZE> digest{};
    sha1_ctx context{};
    ::nettle_sha1_init(&context);
    ::nettle_sha1_update(&context, bytes.size(), bytes.span().data());
    ::nettle_sha1_digest(&context, digest.size(), digest.data());
    return hex(std::span<const std::uint8_t>(digest));
}

}  // namespace fettle::store
