// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/durable_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "platform/linux/flush_file.h"
#include "platform/linux/os_error.h"
#include "platform/linux/private_folder.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

constexpr std::string_view kPart = ".part";

/// The process id keeps two processes apart that write the same file.
std::string part_of(const std::string& path) { return fmt::format("{}.{}{}", path, ::getpid(), kPart); }

bool is_part(std::string_view entry, std::string_view name) {
    if (!entry.starts_with(name) || !entry.ends_with(kPart)) return false;
    entry.remove_suffix(kPart.size());
    const auto dot = entry.rfind('.');
    if (dot == std::string_view::npos || (!name.empty() && dot != name.size())) return false;
    return parse_number(entry.substr(dot + 1)).has_value();
}

/// Its writer holds this lock, which ends with the process: a part without it has been left behind.
bool lock(const DeviceFile& part) { return ::flock(part.descriptor(), LOCK_EX | LOCK_NB) == 0; }

}  // namespace

Result<std::shared_ptr<DeviceFile>> open_regular(const std::string& path, int flags, mode_t mode) {
    const int number = ::open(path.c_str(), flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, mode);
    if (number < 0) {
        if (errno == ENOENT || errno == ENOTDIR) return fail(ErrorCode::not_found, path);
        return fail(os_error(errno, "opening " + path));
    }
    auto file = std::make_shared<DeviceFile>(number, path);
    struct stat facts {};
    if (::fstat(number, &facts) != 0 || !S_ISREG(facts.st_mode))
        return fail(ErrorCode::io, FETTLE_TEXT("{path} is not a file"), {{"path", path}});
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
    if (flush_file(file.descriptor()) != 0) return fail(os_error(errno, "writing " + file.path()));
    return {};
}

Status replace_file(const std::string& path, std::string_view text, mode_t mode,
                    const std::function<Status(const DeviceFile& made)>& prepare) {
    const auto folder = path.substr(0, path.rfind('/'));
    remove_parts(folder, std::string_view(path).substr(folder.size() + 1));
    const auto beside = part_of(path);
    auto status = Status{};
    {
        const auto file = open_regular(beside, O_WRONLY | O_CREAT | O_EXCL, mode);
        if (!file) return fail(file.error());
        (void)lock(**file);
        if (prepare) status = prepare(**file);
        if (status) status = write_durably(**file, text);
        if (status && ::rename(beside.c_str(), path.c_str()) != 0) status = fail(os_error(errno, "writing " + path));
    }
    if (!status) {
        (void)::unlink(beside.c_str());
        return status;
    }
    return sync_folder(folder);
}

void remove_parts(const std::string& folder, std::string_view name) {
    for (const auto& entry : names_in(folder)) {
        if (!is_part(entry, name)) continue;
        const auto path = fmt::format("{}/{}", folder, entry);
        const auto file = open_regular(path, O_RDONLY);
        if (file && lock(**file)) (void)::unlink(path.c_str());
    }
}

}  // namespace fettle::linux_system
