// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/posix/durable_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "platform/macos/posix/os_error.h"

namespace fettle::macos {

namespace {

Status write_all(const OpenFile& file, std::string_view text) {
    while (!text.empty()) {
        const auto written = ::write(file.descriptor(), text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return fail(os_error(written < 0 ? errno : EIO, "writing " + file.path()));
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
}

Status write_part(const FileCalls& calls, const std::string& part, std::string_view text, unsigned mode) {
    const auto file = open_file(part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
    if (!file) return fail(file.error());
    if (auto written = write_all(**file, text); !written) return written;
    if (calls.flush((*file)->descriptor()) != 0) return fail(os_error(errno, "writing " + part));
    return {};
}

}  // namespace

Status replace_durably(const FileCalls& calls, const std::string& path, std::string_view text, unsigned mode) {
    // The process id keeps two processes apart that write the same file.
    const auto part = fmt::format("{}.{}.part", path, ::getpid());
    (void)::unlink(part.c_str());  // of an earlier process with this id
    auto done = write_part(calls, part, text, mode);
    if (done && ::rename(part.c_str(), path.c_str()) != 0) done = fail(os_error(errno, "writing " + path));
    if (!done) {
        (void)::unlink(part.c_str());
        return done;
    }
    // The rename itself is durable with its folder.
    const auto folder = open_file(path.substr(0, path.rfind('/') + 1), O_RDONLY | O_DIRECTORY);
    if (!folder) return fail(folder.error());
    if (calls.flush((*folder)->descriptor()) != 0) return fail(os_error(errno, "writing " + path));
    return {};
}

Result<std::string> read_whole(const std::string& path, std::size_t largest) {
    // Without waiting for the writer of a pipe.
    const auto file = open_file(path, O_RDONLY | O_NONBLOCK);
    if (!file) return fail(file.error());
    struct stat facts {};
    if (::fstat((*file)->descriptor(), &facts) != 0 || !S_ISREG(facts.st_mode)) {
        return fail(ErrorCode::io, FETTLE_TEXT("{path} is not a file"), {{"path", path}});
    }
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

}  // namespace fettle::macos
