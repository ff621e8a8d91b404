// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/dbus/sealed_file.h"

#include <fcntl.h>
#include <sys/mman.h>
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

Result<QDBusUnixFileDescriptor> make_sealed(const char* name, std::span<const std::uint8_t> bytes) {
    const int descriptor = ::memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (descriptor < 0) return fail(ErrorCode::io, FETTLE_TEXT("cannot create a memory file"));
    QDBusUnixFileDescriptor file;
    file.giveFileDescriptor(descriptor);
    while (!bytes.empty()) {
        const auto written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return fail(ErrorCode::io, FETTLE_TEXT("cannot write the memory file"));
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    // The position is shared with the client's descriptor.
    const bool sealed = ::lseek(descriptor, 0, SEEK_SET) == 0 &&
                        ::fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL) == 0;
    if (!sealed) return fail(ErrorCode::io, FETTLE_TEXT("cannot seal the memory file"));
    return file;
}

}  // namespace fettle::service
