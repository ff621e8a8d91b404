// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/sealed_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace fettle::service {

Result<std::vector<std::uint8_t>> read_sealed(int descriptor, std::size_t most_bytes) {
    constexpr int kNeeded = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;
    const int seals = descriptor < 0 ? -1 : ::fcntl(descriptor, F_GET_SEALS);
    if (seals < 0 || (seals & kNeeded) != kNeeded) {
        return fail(ErrorCode::refused, FETTLE_TEXT("not a sealed memory file"));
    }
    struct stat facts {};
    if (::fstat(descriptor, &facts) != 0 || facts.st_size < 0)
        return fail(ErrorCode::io, FETTLE_TEXT("cannot stat the memory file"));
    const auto size = static_cast<std::size_t>(facts.st_size);
    if (size > most_bytes) return fail(ErrorCode::too_large, FETTLE_TEXT("the file exceeds the service's size limit"));
    std::vector<std::uint8_t> bytes(size);
    std::size_t at = 0;
    while (at < size) {
        const auto got = ::pread(descriptor, bytes.data() + at, size - at, static_cast<off_t>(at));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return fail(ErrorCode::io, FETTLE_TEXT("cannot read the memory file"));
        at += static_cast<std::size_t>(got);
    }
    return bytes;
}

}  // namespace fettle::service
