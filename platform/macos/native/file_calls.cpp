// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "platform/linux/flush_file.h"
#include "platform/macos/posix/open_file.h"

/// fcntl(2): fsync leaves the data in the drive's cache; some file systems, above all of networks, have no F_FULLFSYNC.
int fettle::linux_system::flush_file(int descriptor) noexcept {
    if (::fcntl(descriptor, F_FULLFSYNC) == 0) return 0;
    if (errno != ENOTSUP && errno != EINVAL && errno != ENOTTY) return -1;
    return ::fsync(descriptor);
}

namespace fettle::macos {

namespace {

/// F_NOCACHE leaves what is in the cache already, and F_RDAHEAD reads what nobody asked for.
int bypass_cache(int descriptor) {
    if (::fcntl(descriptor, F_NOCACHE, 1) != 0) return -1;
    return ::fcntl(descriptor, F_RDAHEAD, 0);
}

/// Contiguous where that is possible, otherwise in pieces.
int allocate(int descriptor, long long bytes) {
    fstore_t request{};
    request.fst_flags = F_ALLOCATECONTIG | F_ALLOCATEALL;
    request.fst_posmode = F_PEOFPOSMODE;
    request.fst_length = static_cast<off_t>(bytes);
    if (::fcntl(descriptor, F_PREALLOCATE, &request) == 0) return 0;
    request.fst_flags = F_ALLOCATEALL;
    return ::fcntl(descriptor, F_PREALLOCATE, &request);
}

constexpr FileCalls kCalls{linux_system::flush_file, bypass_cache, allocate};

}  // namespace

const FileCalls& file_calls() noexcept { return kCalls; }

}  // namespace fettle::macos
