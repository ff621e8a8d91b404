// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/remote/memory_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace fettle::remote {

namespace {

Error memory_error(int number) {
    return {ErrorCode::io,
            "cannot create a sealed memory file",
            {NativeStatus::Kind::system, static_cast<std::uint32_t>(number)}};
}

}  // namespace

Result<MemoryFile> MemoryFile::make(const std::string& name, std::span<const std::uint8_t> bytes) {
    const int descriptor = ::memfd_create(name.c_str(), MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (descriptor < 0) return fail(memory_error(errno));
    MemoryFile file(descriptor);
    while (!bytes.empty()) {
        const auto written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return fail(memory_error(written < 0 ? errno : EIO));
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    if (::fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL) != 0) {
        return fail(memory_error(errno));
    }
    return file;
}

MemoryFile::MemoryFile(MemoryFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

MemoryFile::~MemoryFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace fettle::remote
