// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "platform/macos/posix/open_file.h"

namespace fettle::macos {

namespace {

/// fcntl(2): some file systems, above all of networks, have no F_FULLFSYNC.
int flush(int descriptor) {
    if (::fcntl(descriptor, F_FULLFSYNC) == 0) return 0;
    if (errno != ENOTSUP && errno != EINVAL && errno != ENOTTY) return -1;
    return ::fsync(descriptor);
}

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

constexpr FileCalls kCalls{flush, bypass_cache, allocate};

}  // namespace

const FileCalls& file_calls() noexcept { return kCalls; }

}  // namespace fettle::macos
