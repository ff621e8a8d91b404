// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "platform/linux/os_error.h"
#include "platform/sim/base/host_files.h"

namespace fettle::sim {

namespace {

using linux_system::os_error;

/// An open descriptor.
class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&&) = delete;
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    [[nodiscard]] int number() const { return number_; }

private:
    int number_;
};

Error file_error(const std::string& what, const std::string& path) {
    const int number = errno;
    auto error = os_error(number, what + " " + path);
    if (number == ENOENT || number == ENOTDIR) error.code = ErrorCode::not_found;
    return error;
}

Status read_at(int descriptor, std::uint64_t offset, std::span<std::uint8_t> data, const std::string& path) {
    while (!data.empty()) {
        const auto got = ::pread(descriptor, data.data(), data.size(), static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return fail(file_error("reading", path));
        if (got == 0) {  // the drive's last granule may extend beyond the end of its file
            std::fill(data.begin(), data.end(), std::uint8_t{0});
            return {};
        }
        data = data.subspan(static_cast<std::size_t>(got));
        offset += static_cast<std::uint64_t>(got);
    }
    return {};
}

Status write_at(int descriptor, std::uint64_t offset, std::span<const std::uint8_t> data, const std::string& path) {
    while (!data.empty()) {
        const auto put = ::pwrite(descriptor, data.data(), data.size(), static_cast<off_t>(offset));
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) return fail(file_error("writing", path));
        data = data.subspan(static_cast<std::size_t>(put));
        offset += static_cast<std::uint64_t>(put);
    }
    return {};
}

class ImageFile final : public SectorStore {
public:
    ImageFile(Descriptor file, std::string path, std::uint64_t bytes)
        : file_(std::move(file)), path_(std::move(path)), bytes_(bytes) {}

    [[nodiscard]] std::uint64_t bytes() const override { return bytes_; }
    Status read(std::uint64_t offset, std::span<std::uint8_t> data) override {
        return read_at(file_.number(), offset, data, path_);
    }
    Status write(std::uint64_t offset, std::span<const std::uint8_t> data) override {
        return write_at(file_.number(), offset, data, path_);
    }
    Status discard(std::uint64_t offset, std::uint64_t bytes) override;
    Status sync() override {
        if (::fdatasync(file_.number()) != 0) return fail(file_error("flushing", path_));
        return {};
    }
    Status extents(const std::function<void(std::uint64_t, std::uint64_t)>& each) override;
    [[nodiscard]] Result<std::vector<std::uint8_t>> label() override;
    Status set_label(std::span<const std::uint8_t> label) override;

private:
    // After the drive's last granule: magic, length of the label, label.
    static constexpr std::array<std::uint8_t, 8> kMagic{'F', 'T', 'L', 'I', 'M', 'A', 'G', 'E'};
    static constexpr std::size_t kLongestLabel = 255;

    [[nodiscard]] std::uint64_t trailer() const { return (bytes_ + kGranule - 1) / kGranule * kGranule; }

    Descriptor file_;
    std::string path_;
    std::uint64_t bytes_;
};

Status ImageFile::discard(std::uint64_t offset, std::uint64_t bytes) {
    const auto end = std::min(offset + (bytes + kGranule - 1) / kGranule * kGranule, trailer());
    if (offset >= end) return {};
    if (::fallocate(file_.number(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(offset),
                    static_cast<off_t>(end - offset)) == 0) {
        return {};
    }
    if (errno != EOPNOTSUPP) return fail(file_error("punching a hole in", path_));
    // On a file system without holes, trimmed data must read as zeros too. Only possibly written data needs it.
    const std::vector<std::uint8_t> zeros(1U << 20U);
    for (; offset < end; offset += zeros.size()) {
        const auto part =
            std::span(zeros).first(static_cast<std::size_t>(std::min<std::uint64_t>(zeros.size(), end - offset)));
        if (auto written = write_at(file_.number(), offset, part, path_); !written) return written;
    }
    return {};
}

Status ImageFile::extents(const std::function<void(std::uint64_t, std::uint64_t)>& each) {
    const auto end = static_cast<off_t>(bytes_);
    off_t at = 0;
    while (at < end) {
        const auto data = ::lseek(file_.number(), at, SEEK_DATA);
        if (data < 0 && errno == ENXIO) return {};
        if (data < 0) return fail(file_error("finding holes in", path_));
        if (data >= end) return {};
        const auto hole = ::lseek(file_.number(), data, SEEK_HOLE);
        if (hole < 0) return fail(file_error("finding holes in", path_));
        each(static_cast<std::uint64_t>(data), static_cast<std::uint64_t>(std::min(hole, end) - data));
        at = hole;
    }
    return {};
}

Result<std::vector<std::uint8_t>> ImageFile::label() {
    std::array<std::uint8_t, kMagic.size() + 1 + kLongestLabel> bytes{};
    if (auto got = read_at(file_.number(), trailer(), bytes, path_); !got) return fail(got.error());
    if (!std::equal(kMagic.begin(), kMagic.end(), bytes.begin())) return std::vector<std::uint8_t>{};
    const auto* const first = bytes.data() + kMagic.size() + 1;
    return std::vector<std::uint8_t>(first, first + bytes[kMagic.size()]);
}

Status ImageFile::set_label(std::span<const std::uint8_t> label) {
    if (label.size() > kLongestLabel)
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the label of {path} is too long"), {{"path", path_}});
    if (label.empty()) {
        struct stat status {};
        if (::fstat(file_.number(), &status) != 0) return fail(file_error("inspecting", path_));
        const auto end = trailer();
        if (static_cast<std::uint64_t>(status.st_size) <= end) return {};
        if (::ftruncate(file_.number(), static_cast<off_t>(end)) != 0) return fail(file_error("shortening", path_));
        return sync();
    }
    std::vector<std::uint8_t> bytes(kMagic.begin(), kMagic.end());
    bytes.push_back(static_cast<std::uint8_t>(label.size()));
    bytes.insert(bytes.end(), label.begin(), label.end());
    if (auto written = write_at(file_.number(), trailer(), bytes, path_); !written) return written;
    return sync();
}

Status lock_state(const Descriptor& file, const std::string& path) {
    if (::flock(file.number(), LOCK_EX | LOCK_NB) == 0) return {};
    if (errno != EWOULDBLOCK) return fail(file_error("locking", path));
    return fail(ErrorCode::busy, FETTLE_TEXT("{path} is in use by another simulated drive"), {{"path", path}});
}

}  // namespace

Result<std::unique_ptr<SectorStore>> open_image(const std::string& path, std::uint64_t bytes, bool create) {
    const int flags = O_RDWR | O_CLOEXEC | O_NONBLOCK | (create ? O_CREAT : 0);
    Descriptor file(::open(path.c_str(), flags, 0600));
    if (file.number() < 0) return fail(file_error("opening", path));
    struct stat status {};
    if (::fstat(file.number(), &status) != 0) return fail(file_error("inspecting", path));
    if (!S_ISREG(status.st_mode))
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("{path} is not a regular file"), {{"path", path}});
    if (auto locked = lock_state(file, path); !locked) return fail(locked.error());
    const auto size = static_cast<std::uint64_t>(status.st_size);
    if (size == 0 && create) {
        if (::ftruncate(file.number(), static_cast<off_t>(bytes)) != 0) return fail(file_error("making", path));
    } else if (size < bytes) {
        return fail(ErrorCode::too_large, FETTLE_TEXT("{path} has {size} bytes, but the drive needs {bytes}"),
                    {{"path", path}, {"size", size}, {"bytes", bytes}});
    }
    return std::make_unique<ImageFile>(std::move(file), path, bytes);
}

Status replace_file(const std::string& path, std::span<const std::uint8_t> content) {
    const auto temporary = path + ".new";
    {
        const Descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
        if (file.number() < 0) return fail(file_error("making", temporary));
        if (auto written = write_at(file.number(), 0, content, temporary); !written) return written;
        if (::fsync(file.number()) != 0) return fail(file_error("flushing", temporary));
    }
    if (::rename(temporary.c_str(), path.c_str()) != 0) return fail(file_error("replacing", path));
    const auto slash = path.rfind('/');
    const auto folder = slash == std::string::npos ? std::string(".") : path.substr(0, slash + 1);
    const Descriptor parent(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (parent.number() >= 0) ::fsync(parent.number());  // unsupported by some file systems; the file itself is safe
    return {};
}

Result<std::vector<std::uint8_t>> read_file(const std::string& path, std::size_t most_bytes) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.number() < 0) return fail(file_error("opening", path));
    struct stat status {};
    if (::fstat(file.number(), &status) != 0) return fail(file_error("inspecting", path));
    if (!S_ISREG(status.st_mode))
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("{path} is not a regular file"), {{"path", path}});
    if (static_cast<std::uint64_t>(status.st_size) > most_bytes) return fail(ErrorCode::too_large, path);
    std::vector<std::uint8_t> content(static_cast<std::size_t>(status.st_size));
    if (auto got = read_at(file.number(), 0, content, path); !got) return fail(got.error());
    return content;
}

}  // namespace fettle::sim
