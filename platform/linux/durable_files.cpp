// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/durable_files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <system_error>
#include <utility>

#include "platform/linux/device_file.h"
#include "platform/linux/durable_file.h"
#include "platform/linux/os_error.h"
#include "platform/linux/private_folder.h"
#include "platform/linux/sysfs.h"

namespace fettle::durable {

namespace {

using linux_system::DeviceFile;
using linux_system::os_error;

bool is_own(const struct stat& facts) { return S_ISREG(facts.st_mode) && facts.st_uid == ::geteuid(); }

/// Reads on from the descriptor's place, to the end or beyond `largest` bytes.
Result<std::string> read_all(const DeviceFile& file, std::size_t largest) {
    std::string text;
    std::string piece(std::size_t{64} << 10U, '\0');
    while (text.size() <= largest) {
        const auto got = ::read(file.descriptor(), piece.data(), piece.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return fail(os_error(errno, "reading " + file.path()));
        if (got == 0) break;
        text.append(piece, 0, static_cast<std::size_t>(got));
    }
    return text;
}

class LinuxFile final : public File {
public:
    explicit LinuxFile(std::shared_ptr<DeviceFile> file) : file_(std::move(file)) {}

    [[nodiscard]] const std::string& path() const noexcept override { return file_->path(); }
    Status append(std::string_view text) override { return linux_system::write_durably(*file_, text); }
    Result<std::string> read(std::size_t largest) override {
        (void)::lseek(file_->descriptor(), 0, SEEK_SET);
        return read_all(*file_, largest);
    }
    Result<bool> try_lock() override {
        if (::flock(file_->descriptor(), LOCK_EX | LOCK_NB) == 0) return true;
        if (errno == EWOULDBLOCK || errno == EINTR) return false;
        return fail(os_error(errno, "locking " + path()));
    }
    Status lock() override {
        if (::flock(file_->descriptor(), LOCK_EX) == 0) return {};
        return fail(os_error(errno, "locking " + path()));
    }
    [[nodiscard]] bool has_name() const override {
        struct stat facts {};
        return ::fstat(file_->descriptor(), &facts) == 0 && facts.st_nlink != 0;
    }

private:
    std::shared_ptr<DeviceFile> file_;
};

Result<std::unique_ptr<File>> create(const std::string& path) {
    const int number = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (number < 0) return fail(os_error(errno, "creating " + path));
    return std::make_unique<LinuxFile>(std::make_shared<DeviceFile>(number, path));
}

Result<std::unique_ptr<File>> open_own(const std::string& path) {
    const int number = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (number < 0 && errno == ENOENT) return fail(ErrorCode::not_found, path);
    if (number < 0) return fail(os_error(errno, "opening " + path));
    auto file = std::make_shared<DeviceFile>(number, path);
    struct stat facts {};
    if (::fstat(number, &facts) != 0 || !is_own(facts)) {
        return fail(ErrorCode::refused, FETTLE_TEXT("{path} is not a file owned by this user"), {{"path", path}});
    }
    return std::make_unique<LinuxFile>(std::move(file));
}

}  // namespace

std::string below(std::string_view folder, std::string_view name) { return linux_system::below(folder, name); }

std::string parent_of(const std::string& path) { return path.substr(0, path.rfind('/')); }

bool is_absolute(const std::string& path) { return path.starts_with('/'); }

Result<std::vector<std::string>> names_in(const std::string& folder) {
    std::vector<std::string> names;
    std::error_code code;
    for (auto entry = std::filesystem::directory_iterator(folder, code);
         !code && entry != std::filesystem::directory_iterator(); entry.increment(code)) {
        names.push_back(entry->path().filename().string());
    }
    if (code && code.value() != ENOENT) return fail(os_error(code.value(), "reading " + folder));
    std::sort(names.begin(), names.end());
    return names;
}

Status make_folder(const std::string& folder) {
    std::error_code code;
    std::filesystem::create_directories(folder, code);
    if (code) return fail(os_error(code.value(), "making " + folder));
    return {};
}

Status make_private_folder(const std::string& folder) { return linux_system::make_private_folder(folder); }

Status sync_folder(const std::string& folder) { return linux_system::sync_folder(folder); }

Result<std::string> read(const std::string& path, std::size_t largest) {
    return linux_system::read_regular(path, largest);
}

Result<std::optional<std::string>> read_own(const std::string& path, std::size_t largest) {
    const int number = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (number < 0 && (errno == ENOENT || errno == ELOOP)) return std::optional<std::string>();
    if (number < 0) return fail(os_error(errno, "opening " + path));
    const DeviceFile file(number, path);
    struct stat facts {};
    if (::fstat(number, &facts) != 0 || !is_own(facts) || static_cast<std::size_t>(facts.st_size) > largest) {
        return std::optional<std::string>();
    }
    auto text = read_all(file, largest);
    if (!text) return fail(text.error());
    return std::optional<std::string>(std::move(*text));
}

Status replace(const std::string& path, std::string_view text, Readers readers) {
    return linux_system::replace_file(path, text, readers == Readers::owner ? 0600 : 0644);
}

void remove_parts(const std::string& folder) { linux_system::remove_parts(folder); }

Status remove(const std::string& path) {
    if (::unlink(path.c_str()) == 0) return {};
    if (errno == ENOENT) return fail(ErrorCode::not_found, path);
    return fail(os_error(errno, "removing " + path));
}

Status rename(const std::string& from, const std::string& to) {
    if (::rename(from.c_str(), to.c_str()) == 0) return {};
    return fail(os_error(errno, "renaming " + from));
}

bool exists(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::exists(std::filesystem::symlink_status(path, ignored));
}

std::uint32_t process_id() { return static_cast<std::uint32_t>(::getpid()); }

std::string unique_stamp() {
    timespec now{};
    ::clock_gettime(CLOCK_REALTIME, &now);
    return fmt::format("{:012}-{:09}-{}", now.tv_sec, now.tv_nsec, ::getpid());
}

Result<std::unique_ptr<File>> open(const std::string& path, Open how) {
    if (how == Open::create) return create(path);
    if (how == Open::existing) return open_own(path);
    auto file = linux_system::open_regular(path, O_RDWR | O_CREAT);
    if (!file) return fail(file.error());
    return std::make_unique<LinuxFile>(std::move(*file));
}

}  // namespace fettle::durable
