// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/part_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <random>
#include <utility>

#include "platform/files/file_paths.h"

namespace fettle {

namespace {

namespace fs = std::filesystem;

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

}  // namespace

Result<std::unique_ptr<PartFile>> PartFile::open(const std::string& path) {
    std::unique_ptr<PartFile> made(new PartFile(path));
    if (const int trouble = made->open(); trouble != 0) return fail(error_of(trouble, path));
    return made;
}

PartFile::~PartFile() {
    std::error_code ignored;
    if (!beside_.empty()) fs::remove(beside_, ignored);
}

int PartFile::open() {
    std::error_code code;
    const auto status = fs::status(to_path(path_), code);
    if (fs::is_directory(status)) return EISDIR;
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        errno = 0;
        file_.reset(open_c_file(to_path(path_), CFileMode::write));
        if (file_) return 0;
        return errno == 0 ? EIO : errno;
    }
    // A symbolic link is kept: its target is replaced.
    target_ = fs::exists(status) ? fs::canonical(to_path(path_), code) : to_path(path_);
    if (code) target_ = to_path(path_);
    return open_beside();
}

/// Takes an unused name: created with "x", which fails if the name exists.
int PartFile::open_beside() {
    std::random_device random;
    for (int attempt = 0; attempt < 16; ++attempt) {
        auto name = target_;
        name += fmt::format(".{:08x}.part", random());
        errno = 0;
        file_.reset(open_c_file(name, CFileMode::create_new));
        if (file_) {
            beside_ = std::move(name);
            return 0;
        }
        if (errno != EEXIST) break;
    }
    return errno == 0 ? EIO : errno;
}

bool PartFile::write(std::string_view bytes) noexcept {
    if (trouble_ != 0) return false;
    errno = 0;
    if (std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) != bytes.size()) trouble_ = errno == 0 ? EIO : errno;
    return trouble_ == 0;
}

int PartFile::close() {
    errno = 0;
    if (std::fflush(file_.get()) != 0 && trouble_ == 0) trouble_ = errno == 0 ? EIO : errno;
    // A network file system may report write errors only when the file is closed.
    errno = 0;
    if (std::fclose(file_.release()) != 0 && trouble_ == 0) trouble_ = errno == 0 ? EIO : errno;
    return trouble_;
}

Status PartFile::finish() {
    int trouble = close();
    if (trouble == 0 && !beside_.empty()) {
        std::error_code code;
        const auto status = fs::status(target_, code);
        if (fs::exists(status)) fs::permissions(beside_, status.permissions(), code);
        fs::rename(beside_, target_, code);
        trouble = code.default_error_condition().value();  // errno on every system
        if (trouble == 0) beside_.clear();
    }
    if (trouble == 0) return {};
    return fail(error_of(trouble, path_));
}

}  // namespace fettle
