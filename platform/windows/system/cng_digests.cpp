// SPDX-License-Identifier: GPL-3.0-or-later
#include <windows.h>
//
#include <bcrypt.h>

#include <algorithm>
#include <limits>
#include <memory>

#include "platform/store/digests.h"

namespace fettle::store {

namespace {

struct CloseAlgorithm {
    void operator()(void* handle) const noexcept { ::BCryptCloseAlgorithmProvider(handle, 0); }
};
struct DestroyHash {
    void operator()(void* handle) const noexcept { ::BCryptDestroyHash(handle); }
};

Status failed(NTSTATUS status) {
    return fail(ErrorCode::internal, FETTLE_TEXT("computing a digest with Windows"),
                {NativeStatus::Kind::windows, static_cast<std::uint32_t>(status)});
}

Status digest(const wchar_t* name, BytesView bytes, std::span<std::uint8_t> into) {
    BCRYPT_ALG_HANDLE opened = nullptr;
    auto status = ::BCryptOpenAlgorithmProvider(&opened, name, nullptr, 0);
    if (status < 0) return failed(status);
    const std::unique_ptr<void, CloseAlgorithm> algorithm(opened);
    BCRYPT_HASH_HANDLE created = nullptr;
    status = ::BCryptCreateHash(opened, &created, nullptr, 0, nullptr, 0, 0);
    if (status < 0) return failed(status);
    const std::unique_ptr<void, DestroyHash> hash(created);
    // Its sizes are those of 32 bits, and its input is not const by age alone.
    for (auto left = bytes.span(); !left.empty();) {
        const auto some = left.first(std::min<std::size_t>(left.size(), std::numeric_limits<ULONG>::max() / 2));
        // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast)
        status = ::BCryptHashData(created, const_cast<PUCHAR>(some.data()), static_cast<ULONG>(some.size()), 0);
        if (status < 0) return failed(status);
        left = left.subspan(some.size());
    }
    status = ::BCryptFinishHash(created, into.data(), static_cast<ULONG>(into.size()), 0);
    if (status < 0) return failed(status);
    return {};
}

}  // namespace

Result<plan::Sha256> sha256_of(BytesView bytes) {
    plan::Sha256 made{};
    if (auto done = digest(BCRYPT_SHA256_ALGORITHM, bytes, made); !done) return fail(done.error());
    return made;
}

Result<Sha1> sha1_of(BytesView bytes) {
    Sha1 made{};
    if (auto done = digest(BCRYPT_SHA1_ALGORITHM, bytes, made); !done) return fail(done.error());
    return made;
}

}  // namespace fettle::store
