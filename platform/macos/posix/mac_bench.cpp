// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/posix/mac_bench.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <random>

#include "platform/macos/posix/os_error.h"
#include "platform/macos/posix/scratch_file.h"
#include "platform/macos/posix/thread_queue.h"

namespace fettle::macos {

namespace {

using bench::TargetFacts;
using bench::TargetRequest;

constexpr std::uint32_t kSector = 512;
/// Blocks of APFS and HFS+. F_NOCACHE accepts any transfer, but one that is not whole blocks goes through the cache.
constexpr std::uint32_t kBlock = 4096;

constexpr std::string_view kNotDirectText = FETTLE_TEXT(
    "The file system ({file_system}) does not support direct I/O: "
    "the results include the speed of this computer's memory.");
constexpr std::string_view kBufferedText = FETTLE_TEXT(
    "I/O went through the page cache, as requested: the results include the speed of this computer's memory.");
constexpr std::string_view kMacThreadsText = FETTLE_TEXT(
    "macOS has no asynchronous interface to files: a thread pool was used, which needs more CPU time and can limit a "
    "fast drive.");

/// Keeps other benchmarks off the same drive; ends with the process.
class DriveLock {
public:
    static Result<DriveLock> take(const std::string& folder, const std::vector<std::string>& names) {
        DriveLock lock;
        for (const auto& name : names) {
            if (folder.empty()) break;
            const auto file = open_file(fmt::format("{}/bench-{}.lock", folder, name), O_RDWR | O_CREAT | O_NOFOLLOW);
            if (!file) return fail(file.error());
            if (::flock((*file)->descriptor(), LOCK_EX | LOCK_NB) != 0) {
                return fail(ErrorCode::busy,
                            FETTLE_TEXT("another benchmark is already running on {drive}; two at once would distort "
                                        "each other's results"),
                            {{"drive", name}});
            }
            lock.files_.push_back(*file);
        }
        return lock;
    }

private:
    std::vector<std::shared_ptr<OpenFile>> files_;
};

class MacTarget final : public bench::IoTarget {
public:
    MacTarget(std::shared_ptr<OpenFile> file, TargetFacts facts, FileCalls calls, DriveLock lock)
        : lock_(std::move(lock)), file_(std::move(file)), facts_(std::move(facts)), calls_(calls) {}

    [[nodiscard]] TargetFacts facts() const override { return facts_; }
    Result<std::unique_ptr<bench::IoQueue>> open_queue(const bench::QueueSettings& settings) override {
        auto queue = ThreadQueue::make(file_, settings);
        if (!queue) return fail(queue.error());
        return Result<std::unique_ptr<bench::IoQueue>>(std::move(*queue));
    }
    Status flush() override {
        if (calls_.flush(file_->descriptor()) == 0) return {};
        return fail(os_error(errno, "flushing " + file_->path()));
    }

private:
    DriveLock lock_;
    std::shared_ptr<OpenFile> file_;
    TargetFacts facts_;
    FileCalls calls_;
};

/// The mount of a path: of those that contain it, the deepest.
const Mount* mount_of(const std::vector<Mount>& mounts, const std::string& path) {
    const Mount* best = nullptr;
    for (const auto& mount : mounts) {
        const auto& target = mount.target;
        const bool inside = target == "/" || path == target || (path.starts_with(target) && path[target.size()] == '/');
        if (inside && (best == nullptr || target.size() >= best->target.size())) best = &mount;
    }
    return best;
}

std::string real_path(const std::string& path) {
    char* const real = ::realpath(path.c_str(), nullptr);
    if (real == nullptr) return path;
    std::string text(real);
    std::free(real);
    return text;
}

/// What is known of the place, before anything is opened. Error: refused.
Status look_around(const MacBenchSource::Parts& parts, const TargetRequest& request, TargetFacts& facts) {
    if (request.engine != bench::EngineChoice::automatic && request.engine != bench::EngineChoice::threads) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("this I/O engine on macOS, which has threads"));
    }
    facts.path = request.path;
    facts.engine = "threads";
    facts.notes.push_back({"threads-engine", Severity::info, kMacThreadsText, {}, {}});
    const auto mounts = parts.mounts->list();
    const auto* const mount = mounts ? mount_of(*mounts, real_path(request.path)) : nullptr;
    if (mount == nullptr) return {};
    facts.file_system = mount->type;
    if (const auto disk = mounted_disk(*mount); !disk.empty()) facts.drives = parts.drives(disk);
    if (mount->local || request.allow_network) return {};
    return fail(
        ErrorCode::refused,
        FETTLE_TEXT("{folder} is on a network file system ({type}); this would measure the network, not the drive"),
        {{"folder", request.path}, {"type", mount->type}});
}

void make_direct(const FileCalls& calls, int descriptor, const TargetRequest& request, TargetFacts& facts) {
    facts.direct = request.direct && calls.bypass_cache(descriptor) == 0;
    facts.sector_bytes = facts.direct ? kBlock : kSector;
    if (facts.direct) return;
    facts.notes.push_back({"not-direct",
                           request.direct ? Severity::warning : Severity::info,
                           request.direct ? kNotDirectText : kBufferedText,
                           {},
                           {{"file_system", facts.file_system}}});
}

}  // namespace

Result<std::unique_ptr<bench::IoTarget>> MacBenchSource::open(const TargetRequest& request) {
    struct stat status {};
    if (::stat(request.path.c_str(), &status) != 0) return fail(os_error(errno, "opening " + request.path));
    const bool folder = S_ISDIR(status.st_mode);
    if (!folder && !S_ISREG(status.st_mode)) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("{path} is neither a folder nor a file. On macOS, only these can be measured"),
                    {{"path", request.path}});
    }
    if (!folder && request.writes) {
        return fail(ErrorCode::refused,
                    FETTLE_TEXT("{path} exists, and writing would destroy it; specify a folder instead"),
                    {{"path", request.path}});
    }
    TargetFacts facts;
    facts.kind = folder ? TargetFacts::Kind::scratch_file : TargetFacts::Kind::existing_file;
    if (auto good = look_around(parts_, request, facts); !good) return fail(good.error());
    auto lock = DriveLock::take(parts_.lock_folder, facts.drives);
    if (!lock) return fail(lock.error());
    auto file = folder ? make_scratch_file(parts_.calls, request.path, request.size, nonce())
                       : open_file(request.path, O_RDONLY | O_NONBLOCK);
    if (!file) return fail(file.error());
    facts.size = folder ? request.size : ByteCount{static_cast<std::uint64_t>(status.st_size)};
    make_direct(parts_.calls, (*file)->descriptor(), request, facts);
    facts.size.bytes = facts.size.bytes / facts.sector_bytes * facts.sector_bytes;
    if (facts.size.bytes == 0) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("{path} is empty"), {{"path", request.path}});
    }
    return std::make_unique<MacTarget>(std::move(*file), std::move(facts), parts_.calls, std::move(*lock));
}

bench::WriteWay MacBenchSource::way_to_write(const std::string& path) {
    struct stat status {};
    const bool own = ::stat(path.c_str(), &status) == 0 && (S_ISDIR(status.st_mode) || S_ISREG(status.st_mode));
    return own ? bench::WriteWay::scratch : bench::WriteWay::drive;
}

std::uint64_t MacBenchSource::nonce() {
    std::random_device device;
    return std::uint64_t{device()} << 32U | device();
}

}  // namespace fettle::macos
