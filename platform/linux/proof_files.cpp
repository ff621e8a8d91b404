// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/proof_files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/fiemap.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <new>

#include "core/trim/btrfs_chunks.h"
#include "platform/linux/btrfs_tree.h"
#include "platform/linux/device_file.h"
#include "platform/linux/os_error.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

constexpr std::size_t kBlock = 4096;
constexpr std::uint32_t kMostExtents = 4096;
constexpr std::uint64_t kSector = 512;  ///< in which sysfs counts

/// Where a run of the file's blocks lies.
struct Place {
    std::uint64_t in_file = 0;
    std::uint64_t on_device = 0;
    std::uint64_t bytes = 0;
};

/// The device that is read, and where the mounted one begins on it.
struct Below {
    std::shared_ptr<DeviceFile> file;
    std::uint64_t offset = 0;
};

/// Memory that direct input may fill.
struct Aligned {
    explicit Aligned(std::size_t size)
        : bytes(static_cast<std::uint8_t*>(::operator new (size, std::align_val_t{kBlock}))) {}
    ~Aligned() { ::operator delete (bytes, std::align_val_t{kBlock}); }
    Aligned(const Aligned&) = delete;
    Aligned& operator=(const Aligned&) = delete;
    std::uint8_t* bytes;
};

/// Random data that no drive can compress or find twice.
Result<std::vector<std::uint8_t>> random_bytes(std::uint64_t count) {
    std::vector<std::uint8_t> bytes(count);
    for (std::size_t done = 0; done < bytes.size();) {
        const auto got = ::getrandom(bytes.data() + done, bytes.size() - done, 0);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return fail(os_error(errno, "random bytes"));
        done += static_cast<std::size_t>(got);
    }
    return bytes;
}

Status write_all(const DeviceFile& file, const std::vector<std::uint8_t>& bytes) {
    for (std::size_t done = 0; done < bytes.size();) {
        const auto put = ::write(file.descriptor(), bytes.data() + done, bytes.size() - done);
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) return fail(os_error(errno, "writing " + file.path()));
        done += static_cast<std::size_t>(put);
    }
    return ::fsync(file.descriptor()) == 0 ? Status() : fail(os_error(errno, "writing " + file.path()));
}

Result<std::vector<Place>> places_of(const DeviceFile& file, std::uint64_t bytes) {
    constexpr auto words = (sizeof(fiemap) + kMostExtents * sizeof(fiemap_extent)) / sizeof(std::uint64_t) + 1;
    std::vector<std::uint64_t> memory(words);
    auto* map = reinterpret_cast<fiemap*>(memory.data());
    map->fm_length = bytes;
    map->fm_flags = FIEMAP_FLAG_SYNC;
    map->fm_extent_count = kMostExtents;
    if (::ioctl(file.descriptor(), FS_IOC_FIEMAP, map) != 0) {
        return fail(ErrorCode::unsupported, "this file system does not say where a file lies");
    }
    // Whatever does not stand on the device as it was written.
    constexpr std::uint32_t unusable = FIEMAP_EXTENT_UNKNOWN | FIEMAP_EXTENT_DELALLOC | FIEMAP_EXTENT_ENCODED |
                                       FIEMAP_EXTENT_DATA_ENCRYPTED | FIEMAP_EXTENT_NOT_ALIGNED |
                                       FIEMAP_EXTENT_DATA_INLINE | FIEMAP_EXTENT_DATA_TAIL | FIEMAP_EXTENT_UNWRITTEN;
    std::vector<Place> places;
    const auto* extents = reinterpret_cast<const fiemap_extent*>(map + 1);
    for (std::uint32_t i = 0; i < std::min(map->fm_mapped_extents, kMostExtents); ++i) {
        const auto& extent = extents[i];
        if ((extent.fe_flags & unusable) != 0) {
            return fail(ErrorCode::unsupported, "this file system does not keep the file as it was written");
        }
        if (extent.fe_physical % kSector != 0) return fail(ErrorCode::unsupported, "blocks that are not aligned");
        const std::uint64_t end = std::min<std::uint64_t>(extent.fe_logical + extent.fe_length, bytes);
        if (end > extent.fe_logical)
            places.push_back(Place{extent.fe_logical, extent.fe_physical, end - extent.fe_logical});
    }
    if (places.empty()) return fail(ErrorCode::unsupported, "this file system does not say where a file lies");
    return places;
}

/// What FIEMAP calls physical are btrfs' own addresses there: each is looked up in the chunk tree.
Result<std::vector<Place>> on_the_device(const DeviceFile& file, const std::vector<Place>& places) {
    const auto chunks = read_btrfs_chunks(file);
    if (!chunks) return fail(chunks.error());
    std::vector<Place> found;
    for (const auto& place : places) {
        const auto pieces = trim::locate(*chunks, place.on_device, place.bytes);
        if (!pieces) return fail(pieces.error());
        for (const auto& piece : *pieces) {
            found.push_back({place.in_file + piece.logical - place.on_device, piece.on_device, piece.bytes});
        }
    }
    return found;
}

class LinuxProofFile final : public trim::ProofFile {
public:
    LinuxProofFile(std::shared_ptr<DeviceFile> folder, std::shared_ptr<DeviceFile> file, std::string name)
        : folder_(std::move(folder)), file_(std::move(file)), name_(std::move(name)) {}
    ~LinuxProofFile() override { unlink(); }
    LinuxProofFile(const LinuxProofFile&) = delete;
    LinuxProofFile& operator=(const LinuxProofFile&) = delete;

    Status fill(std::uint64_t bytes, const std::string& type) {
        auto content = random_bytes(bytes);
        if (!content) return fail(content.error());
        content_ = std::move(*content);
        if (auto written = write_all(*file_, content_); !written) return written;
        auto places = places_of(*file_, bytes);
        if (!places) return fail(places.error());
        if (type == "btrfs") places = on_the_device(*file_, *places);
        if (!places) return fail(places.error());
        places_ = std::move(*places);
        return {};
    }
    void set_below(Below below) { below_ = std::move(below); }

    [[nodiscard]] std::string device() const override { return below_.file->path(); }

    Result<trim::BlocksSeen> look() override {
        trim::BlocksSeen seen;
        const Aligned memory(kBlock);
        for (const auto& place : places_) {
            for (std::uint64_t at = 0; at + kBlock <= place.bytes; at += kBlock) {
                const auto offset = below_.offset + place.on_device + at;
                const auto got = ::pread(below_.file->descriptor(), memory.bytes, kBlock, static_cast<off_t>(offset));
                if (got != static_cast<ssize_t>(kBlock)) {
                    return fail(os_error(got < 0 ? errno : EIO, "reading " + below_.file->path()));
                }
                count(memory.bytes, place.in_file + at, seen);
            }
        }
        return seen;
    }

    Status remove() override {
        if (!unlink()) return fail(os_error(errno, "deleting " + name_));
        file_.reset();  // the blocks are free only when nobody holds the file
        if (::syncfs(folder_->descriptor()) != 0) return fail(os_error(errno, "writing " + folder_->path()));
        return {};
    }

private:
    bool unlink() {
        if (gone_) return true;
        gone_ = ::unlinkat(folder_->descriptor(), name_.c_str(), 0) == 0;
        return gone_;
    }

    void count(const std::uint8_t* block, std::uint64_t in_file, trim::BlocksSeen& seen) const {
        if (std::memcmp(block, content_.data() + in_file, kBlock) == 0) {
            ++seen.as_written;
        } else if (std::all_of(block, block + kBlock, [](std::uint8_t byte) { return byte == 0; })) {
            ++seen.zeros;
        } else {
            ++seen.others;
        }
    }

    std::shared_ptr<DeviceFile> folder_;
    std::shared_ptr<DeviceFile> file_;
    std::string name_;
    std::vector<std::uint8_t> content_;
    std::vector<Place> places_;
    Below below_;
    bool gone_ = false;
};

/// A partition is a linear piece of its drive, which is read in its place: nothing lies between it and the drive.
Result<Below> below_of(const Roots& roots, const std::string& device) {
    const auto folder = real_path(roots.sys + "/class/block/" + device);
    Below below;
    auto name = device;
    if (exists(folder + "/partition")) {
        const auto start = read_number(folder + "/start");
        const auto slash = folder.find_last_of('/');
        const auto above = folder.substr(0, slash);
        if (start && slash != std::string::npos) {
            name = above.substr(above.find_last_of('/') + 1);
            below.offset = *start * kSector;
        }
    }
    const auto path = roots.dev + "/" + name;
    const int number = ::open(path.c_str(), O_RDONLY | O_DIRECT | O_CLOEXEC);
    if (number < 0) return fail(os_error(errno, "opening " + path));
    below.file = std::make_shared<DeviceFile>(number, path);
    struct stat facts {};
    const auto expected = text_or_empty(roots.sys + "/class/block/" + name + "/dev");
    if (::fstat(number, &facts) != 0 || !S_ISBLK(facts.st_mode) ||
        fmt::format("{}:{}", major(facts.st_rdev), minor(facts.st_rdev)) != expected) {
        return fail(ErrorCode::not_a_drive, path + " is not the device that is mounted");
    }
    return below;
}

}  // namespace

Result<std::unique_ptr<trim::ProofFile>> ProofFiles::write(const trim::FileSystem& file_system, std::uint64_t bytes) {
    if (file_system.devices.size() != 1) {
        return fail(ErrorCode::unsupported,
                    fmt::format("{} lies on {} devices here, and does not say which of them holds what",
                                file_system.type, file_system.devices.size()));
    }
    if (file_system.type == "bcachefs") {
        return fail(ErrorCode::unsupported,
                    file_system.type + " places its blocks by itself: where they lie on the drive cannot be seen");
    }
    const auto& path = file_system.target;
    const int place = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (place < 0) return fail(os_error(errno, "opening " + path));
    auto folder = std::make_shared<DeviceFile>(place, path);
    const auto name = fmt::format(".fettle-trim-proof-{}", ::getpid());
    const int number = ::openat(place, name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (number < 0) return fail(os_error(errno, fmt::format("creating {}/{}", path, name)));
    auto file = std::make_shared<DeviceFile>(number, path + "/" + name);
    auto proof = std::make_unique<LinuxProofFile>(std::move(folder), std::move(file), name);
    if (auto filled = proof->fill(bytes, file_system.type); !filled) return fail(filled.error());
    auto below = below_of(roots_, file_system.devices.front());
    if (!below) return fail(below.error());
    proof->set_below(std::move(*below));
    return proof;
}

}  // namespace fettle::linux_system
