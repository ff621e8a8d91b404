// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/local_file_sink.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <random>
#include <utility>

namespace fettle {

namespace {

namespace fs = std::filesystem;

struct Close {
    void operator()(std::FILE* file) const noexcept { (void)std::fclose(file); }
};
using OpenFile = std::unique_ptr<std::FILE, Close>;

Error error_of(int number, const std::string& path) {
    const auto native = NativeStatus{NativeStatus::Kind::system, static_cast<std::uint32_t>(number)};
    switch (number) {
        case ENOENT:
        case ENOTDIR: return {ErrorCode::not_found, path + ": no such folder", native};
        case EISDIR: return {ErrorCode::invalid_argument, path + " is a folder, not a file", native};
        case EACCES:
        case EPERM:
        case EROFS: return {ErrorCode::not_permitted, path + ": writing it", native};
        default: return {ErrorCode::io, "writing " + path, native};
    }
}

/// Writes and closes; 0, or the errno value.
int put(OpenFile file, std::string_view content) {
    errno = 0;
    bool good = std::fwrite(content.data(), 1, content.size(), file.get()) == content.size();
    good = std::fflush(file.get()) == 0 && good;
    const int trouble = good ? 0 : errno;
    // A network file system may report write errors only when the file is closed.
    if (std::fclose(file.release()) != 0 && trouble == 0) return errno == 0 ? EIO : errno;
    return good || trouble != 0 ? trouble : EIO;
}

/// An unused name next to `target`: created with "x", which fails if the name exists.
std::pair<OpenFile, fs::path> open_beside(const fs::path& target) {
    std::random_device random;
    for (int attempt = 0; attempt < 16; ++attempt) {
        auto name = target;
        name += fmt::format(".{:08x}.part", random());
        errno = 0;
        OpenFile file(std::fopen(name.string().c_str(), "wbx"));
        if (file || errno != EEXIST) return {std::move(file), std::move(name)};
    }
    return {};
}

}  // namespace

Status LocalFileSink::write(const std::string& path, std::string_view content) {
    std::error_code code;
    const auto status = fs::status(path, code);
    if (fs::is_directory(status)) return fail(error_of(EISDIR, path));
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        errno = 0;
        OpenFile file(std::fopen(path.c_str(), "wb"));
        if (!file) return fail(error_of(errno, path));
        const int trouble = put(std::move(file), content);
        return trouble == 0 ? Status{} : fail(error_of(trouble, path));
    }
    // A symbolic link is kept: its target is replaced.
    auto target = fs::exists(status) ? fs::canonical(path, code) : fs::path(path);
    if (code) target = path;
    auto [file, beside] = open_beside(target);
    if (!file) return fail(error_of(errno == 0 ? EIO : errno, path));
    int trouble = put(std::move(file), content);
    if (trouble == 0 && fs::exists(status)) fs::permissions(beside, status.permissions(), code);
    if (trouble == 0) {
        fs::rename(beside, target, code);
        trouble = code.value();
    }
    if (trouble == 0) return {};
    fs::remove(beside, code);
    return fail(error_of(trouble, path));
}

}  // namespace fettle
