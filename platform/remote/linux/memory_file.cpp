// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/remote/linux/memory_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace fettle::remote {

namespace {

Error memory_error(int number, const char* what = "cannot create a sealed memory file") {
    return {ErrorCode::io, what, {NativeStatus::Kind::system, static_cast<std::uint32_t>(number)}};
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

Result<std::vector<std::uint8_t>> read_memory_file(int descriptor, std::size_t most_bytes) {
    constexpr const char* what = "cannot read the Fettle service's memory file";
    struct stat facts {};
    if (::fstat(descriptor, &facts) != 0) return fail(memory_error(errno, what));
    if (!S_ISREG(facts.st_mode) || facts.st_size < 0) return fail(memory_error(EINVAL, what));
    const auto size = static_cast<std::size_t>(facts.st_size);
    if (size > most_bytes)
        return fail(ErrorCode::too_large, FETTLE_TEXT("the memory file returned by the Fettle service"));
    std::vector<std::uint8_t> bytes(size);
    std::size_t at = 0;
    while (at < size) {
        const auto got = ::pread(descriptor, bytes.data() + at, size - at, static_cast<off_t>(at));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return fail(memory_error(got < 0 ? errno : EIO, what));
        at += static_cast<std::size_t>(got);
    }
    return bytes;
}

}  // namespace fettle::remote
