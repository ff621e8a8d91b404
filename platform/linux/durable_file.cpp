// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/durable_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "platform/linux/os_error.h"
#include "platform/linux/private_folder.h"

namespace fettle::linux_system {

Result<std::shared_ptr<DeviceFile>> open_regular(const std::string& path, int flags, mode_t mode) {
    const int number = ::open(path.c_str(), flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, mode);
    if (number < 0) {
        if (errno == ENOENT || errno == ENOTDIR) return fail(ErrorCode::not_found, path);
        return fail(os_error(errno, "opening " + path));
    }
    auto file = std::make_shared<DeviceFile>(number, path);
    struct stat facts {};
    if (::fstat(number, &facts) != 0 || !S_ISREG(facts.st_mode)) return fail(ErrorCode::io, path + " is not a file");
    return file;
}

Result<std::string> read_regular(const std::string& path, std::size_t largest) {
    const auto file = open_regular(path, O_RDONLY);
    if (!file) return fail(file.error());
    std::string text;
    std::string piece(std::size_t{64} << 10U, '\0');
    for (;;) {
        const auto got = ::read((*file)->descriptor(), piece.data(), piece.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return fail(os_error(errno, "reading " + path));
        if (got == 0) return text;
        text.append(piece, 0, static_cast<std::size_t>(got));
        if (text.size() > largest) return fail(ErrorCode::too_large, path);
    }
}

Status write_durably(const DeviceFile& file, std::string_view text) {
    while (!text.empty()) {
        const auto written = ::write(file.descriptor(), text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return fail(os_error(written < 0 ? errno : EIO, "writing " + file.path()));
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    if (::fsync(file.descriptor()) != 0) return fail(os_error(errno, "writing " + file.path()));
    return {};
}

Status replace_file(const std::string& path, std::string_view text, mode_t mode) {
    const auto beside = fmt::format("{}.{}.part", path, ::getpid());
    (void)::unlink(beside.c_str());  // left by a crashed process with the same id
    auto status = Status{};
    {
        const auto file = open_regular(beside, O_WRONLY | O_CREAT | O_EXCL, mode);
        if (!file) return fail(file.error());
        status = write_durably(**file, text);
    }
    if (status && ::rename(beside.c_str(), path.c_str()) != 0) status = fail(os_error(errno, "writing " + path));
    if (!status) {
        (void)::unlink(beside.c_str());
        return status;
    }
    return sync_folder(path.substr(0, path.rfind('/')));
}

}  // namespace fettle::linux_system
