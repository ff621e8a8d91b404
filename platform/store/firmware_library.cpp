// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/store/firmware_library.h"

#include <openssl/evp.h>

#include <array>

#include "platform/files/cabinet.h"
#include "platform/files/metainfo.h"

namespace fettle::store {

namespace {

Result<std::string> digest(BytesView bytes, const EVP_MD* kind) {
    std::array<std::uint8_t, EVP_MAX_MD_SIZE> out{};
    unsigned length = 0;
    if (::EVP_Digest(bytes.span().data(), bytes.size(), out.data(), &length, kind, nullptr) != 1) {
        return fail(ErrorCode::internal, "a digest");
    }
    return hex(std::span<const std::uint8_t>(out).first(length));
}

}  // namespace

Result<std::vector<firmware::CabinetFile>> FirmwareLibrary::open_cabinet(BytesView bytes) const {
    return read_cabinet(bytes);
}

Result<std::vector<firmware::Release>> FirmwareLibrary::read_metainfo(BytesView bytes) const {
    return fettle::read_metainfo(bytes);
}

Result<std::string> FirmwareLibrary::sha256(BytesView bytes) const { return digest(bytes, ::EVP_sha256()); }

Result<std::string> FirmwareLibrary::sha1(BytesView bytes) const { return digest(bytes, ::EVP_sha1()); }

}  // namespace fettle::store
