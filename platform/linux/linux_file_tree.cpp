// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/linux_file_tree.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <utility>
#include <vector>

#include "platform/linux/bench_clock.h"
#include "platform/linux/os_error.h"
#include "platform/linux/scratch_remover.h"

namespace fettle::linux_system {

namespace {

/// A large file's data is sent to the drive in pieces of this size, at most two at a time.
constexpr std::uint64_t kPiece = std::uint64_t{8} << 20U;

std::string name_of(bench::FileFolder folder) { return scratch_folder_name(folder.tree, folder.number); }

std::string name_of(bench::FilePlace place) { return name_of(place.folder) + '/' + scratch_file_name(place.number); }

Error transfer_error(int number, const char* doing) {
    auto error = os_error(number, doing);
    return error;
}

class LinuxOpenFile final : public bench::OpenFile {
public:
    LinuxOpenFile(int descriptor, bool reads) : file_(descriptor, {}), reads_(reads) {}

    Status append(std::span<const std::uint8_t> data) override {
        while (!data.empty()) {
            const auto done = ::write(file_.descriptor(), data.data(), data.size());
            if (done < 0 && errno == EINTR) continue;
            if (done < 0) return fail(transfer_error(errno, "writing a file"));
            data = data.subspan(static_cast<std::size_t>(done));
            written_ += static_cast<std::uint64_t>(done);
        }
        if (written_ - sent_ >= kPiece) send();
        return {};
    }

    Result<std::size_t> read(std::span<std::uint8_t> into) override {
        while (true) {
            const auto got = ::read(file_.descriptor(), into.data(), into.size());
            if (got >= 0) return static_cast<std::size_t>(got);
            if (errno != EINTR) return fail(transfer_error(errno, "reading a file"));
        }
    }

    Status close() override {
        if (reads_) {
            ::posix_fadvise(file_.descriptor(), 0, 0, POSIX_FADV_DONTNEED);
        } else {
            start(sent_, written_ - sent_, SYNC_FILE_RANGE_WRITE);
        }
        return {};
    }

private:
    /// Starts the latest piece, and waits for the one two before it.
    void send() {
        start(sent_, written_ - sent_, SYNC_FILE_RANGE_WRITE);
        if (sent_ >= kPiece) {
            start(sent_ - kPiece, kPiece,
                  SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER);
        }
        sent_ = written_;
    }

    /// A file system without support for this does all the work at the flush, which also reports the errors.
    void start(std::uint64_t from, std::uint64_t bytes, unsigned flags) const {
        (void)::sync_file_range(file_.descriptor(), static_cast<off_t>(from), static_cast<off_t>(bytes), flags);
    }

    DeviceFile file_;
    bool reads_;
    std::uint64_t written_ = 0;
    std::uint64_t sent_ = 0;  ///< already being written to the drive
};

/// A memory-mapped file that is not read.
class Mapping {
public:
    Mapping(int descriptor, std::size_t bytes)
        : bytes_(bytes), start_(::mmap(nullptr, bytes, PROT_READ, MAP_SHARED, descriptor, 0)) {}
    ~Mapping() {
        if (good()) ::munmap(start_, bytes_);
    }
    Mapping(const Mapping&) = delete;
    Mapping& operator=(const Mapping&) = delete;
    [[nodiscard]] bool good() const { return start_ != MAP_FAILED; }
    [[nodiscard]] void* start() const { return start_; }

private:
    std::size_t bytes_;
    void* start_;
};

}  // namespace

std::uint64_t LinuxFileTree::now_ns() { return monotonic_ns(); }

std::uint64_t LinuxFileTree::cpu_ns() { return process_cpu_ns(); }

Error LinuxFileTree::error(int number, const char* doing) const {
    return transfer_error(number, (std::string(doing) + " in " + facts_.path).c_str());
}

Status LinuxFileTree::add_folder(bench::FileFolder folder) {
    if (::mkdirat(folder_.descriptor(), name_of(folder).c_str(), 0700) == 0) return {};
    return fail(error(errno, "creating a folder"));
}

Result<std::unique_ptr<bench::OpenFile>> LinuxFileTree::create(bench::FilePlace place) {
    const int number = ::openat(folder_.descriptor(), name_of(place).c_str(),
                                O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (number < 0) return fail(error(errno, "creating a file"));
    return std::make_unique<LinuxOpenFile>(number, false);
}

int LinuxFileTree::open_to_read(bench::FilePlace place) const {
    return ::openat(folder_.descriptor(), name_of(place).c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
}

Result<std::unique_ptr<bench::OpenFile>> LinuxFileTree::open(bench::FilePlace place) {
    const int number = open_to_read(place);
    if (number < 0) return fail(error(errno, "opening a file"));
    // Like programs that copy files: makes the system read ahead further.
    ::posix_fadvise(number, 0, 0, POSIX_FADV_SEQUENTIAL);
    return std::make_unique<LinuxOpenFile>(number, true);
}

Status LinuxFileTree::flush() {
    if (::syncfs(folder_.descriptor()) == 0) return {};
    return fail(error(errno, "flushing the files"));
}

Status LinuxFileTree::forget(bench::FilePlace place) {
    const int number = open_to_read(place);
    if (number < 0) return fail(error(errno, "opening a file"));
    const DeviceFile file(number, {});
    // If this has no effect, share_in_memory() shows it.
    ::posix_fadvise(number, 0, 0, POSIX_FADV_DONTNEED);
    return {};
}

Result<std::optional<double>> LinuxFileTree::share_in_memory(bench::FilePlace place) {
    const int number = open_to_read(place);
    if (number < 0) return fail(error(errno, "opening a file"));
    const DeviceFile file(number, {});
    struct stat facts {};
    if (::fstat(number, &facts) != 0) return fail(error(errno, "inspecting a file"));
    const auto bytes = static_cast<std::size_t>(std::max<off_t>(facts.st_size, 0));
    if (bytes == 0) return 0.0;
    const Mapping mapping(number, bytes);
    // A file that cannot be mapped has no pages in the cache.
    if (!mapping.good()) return 0.0;
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    std::vector<unsigned char> pages((bytes + page - 1) / page);
    if (::mincore(mapping.start(), bytes, pages.data()) != 0) return fail(error(errno, "inspecting a file"));
    const auto kept = std::count_if(pages.begin(), pages.end(), [](unsigned char state) { return (state & 1U) != 0; });
    return static_cast<double>(kept) / static_cast<double>(pages.size());
}

Status LinuxFileTree::remove(bench::FilePlace place) {
    if (::unlinkat(folder_.descriptor(), name_of(place).c_str(), 0) == 0 || errno == ENOENT) return {};
    return fail(error(errno, "removing a file"));
}

Status LinuxFileTree::remove_folder(bench::FileFolder folder) {
    if (::unlinkat(folder_.descriptor(), name_of(folder).c_str(), AT_REMOVEDIR) == 0 || errno == ENOENT) return {};
    return fail(error(errno, "removing a folder"));
}

}  // namespace fettle::linux_system
