// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/base/units.h"

namespace fettle::plan {
class HeldDrive;
}

/// The interface between the benchmark and its targets: io_uring, I/O completion ports, a thread pool, a simulated
/// drive. core/bench defines it; platform/ implements it.
namespace fettle::bench {

enum class IoKind : std::uint8_t { read, write };

/// One transfer. `slot` selects the buffer, and is returned with the completion.
struct IoRequest {
    std::uint64_t offset = 0;
    std::uint32_t bytes = 0;
    std::uint32_t slot = 0;
    IoKind kind = IoKind::read;
};

struct IoCompletion {
    std::uint64_t at_ns = 0;  ///< on the queue's clock: when completion was noticed
    std::int32_t result = 0;  ///< bytes transferred, or a negative errno value
    std::uint32_t slot = 0;
};

/// Result of an exchange().
struct Exchange {
    std::uint64_t submitted_ns = 0;               ///< just before the requests were submitted
    std::span<const IoCompletion> completions{};  ///< valid until the next exchange
};

/// One thread's queue to a target, used on that thread only. Times are nanoseconds on the queue's own monotonic clock;
/// a simulated queue has simulated time.
class IoQueue {
public:
    virtual ~IoQueue() = default;

    /// The buffers of slots 0 … depth − 1, `largest_block` bytes each, aligned for direct I/O. The queue does not touch
    /// a buffer between a completion and the next request for its slot.
    [[nodiscard]] virtual std::span<std::uint8_t> buffer(std::uint32_t slot) = 0;

    [[nodiscard]] virtual std::uint64_t now_ns() = 0;

    /// Submits `requests` (each for a slot that is not in flight), then waits until at least one transfer has
    /// completed, or until `until_ns`, whichever is first; a time in the past does not wait. Returns the completions.
    /// Submitted transfers are never lost. A signal may end the wait early. Error: the queue itself is broken (a failed
    /// transfer is a completion).
    virtual Result<Exchange> exchange(std::span<const IoRequest> requests, std::uint64_t until_ns) = 0;

    /// CPU time of the whole process: work for one queue, including the kernel's helper threads, cannot be separated
    /// from work for another.
    [[nodiscard]] virtual std::uint64_t cpu_ns() = 0;
};

struct QueueSettings {
    unsigned depth = 1;
    std::uint32_t largest_block = 4096;
    bool writes = false;
};

/// A system has some of these: Linux io_uring and threads, Windows I/O completion ports and, from Windows 11, I/O
/// rings.
enum class EngineChoice : std::uint8_t { automatic, io_uring, threads, iocp, ioring };
/// "automatic", "io_uring", "threads", "iocp", "ioring".
[[nodiscard]] std::string_view name(EngineChoice engine) noexcept;
/// Also of "auto"; nullopt: none of these.
[[nodiscard]] std::optional<EngineChoice> parse_engine(std::string_view text) noexcept;

/// Properties of a target for the report, known once it is open.
struct TargetFacts {
    enum class Kind : std::uint8_t { scratch_file, scratch_folder, existing_file, device, simulated };
    Kind kind = Kind::scratch_file;
    std::string path;                  ///< as the user specified it
    ByteCount size;                    ///< addressable size
    std::uint32_t sector_bytes = 512;  ///< smallest transfer, and required alignment
    /// Bypasses the page cache; for a folder of files: written through to the drive, and dropped from the cache before
    /// reading.
    bool direct = false;
    std::optional<ByteCount> keeps;     ///< returns no more than this of the written data; absent: all of it
    std::string file_system;            ///< "ext4"; empty for a device
    std::vector<std::string> drives;    ///< whole drives underneath: "nvme0n1", "sda"
    std::string engine;                 ///< "io_uring", "threads", "iocp", "ioring", "files", "simulated"
    std::vector<std::string> features;  ///< "registered files", "deferred task work", …
    /// Writing where nothing was written yet is slower than later, so that a scratch file is filled first: NTFS.
    bool fill_before_writing = false;
    std::vector<Message> notes;  ///< remarks for the user: "not-direct", "threads-engine", …
};

/// How a file's bytes are stored by its file system. Absent facts are absent: devices and simulated drives report none.
struct FileLayout {
    std::optional<unsigned> pieces;             ///< extents that are not adjacent on the drive
    std::optional<double> never_written_share;  ///< holes, and reserved but unwritten space
    std::optional<bool> compressed;             ///< in part, by the file system
    bool written_in_place = false;              ///< copy-on-write is turned off for this file
};

/// A readable and writable target: a scratch file, a file or a drive. Thread-safe. The destructor, or the end of the
/// process, removes a scratch file.
class IoTarget {
public:
    virtual ~IoTarget() = default;
    [[nodiscard]] virtual TargetFacts facts() const = 0;
    /// Call on the thread that uses the queue. Errors: unsupported, too_large (memory), io.
    virtual Result<std::unique_ptr<IoQueue>> open_queue(const QueueSettings& settings) = 0;
    /// On return, all written data is on the drive.
    virtual Status flush() = 0;
    /// How these bytes are stored now. May wait until cached data is on the drive.
    [[nodiscard]] virtual FileLayout layout(std::uint64_t /*offset*/, std::uint64_t /*bytes*/) { return {}; }
    /// Frees these bytes, as TRIM does on a drive: of a scratch file, its file system frees the blocks (and passes the
    /// TRIM on if it is mounted so). Multiples of the sector. Errors: unsupported, io.
    virtual Status discard(std::uint64_t /*offset*/, std::uint64_t /*bytes*/) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("freeing parts of this target"));
    }
    /// For a target in simulated time: advances it without a transfer. False: the target uses real time, and the caller
    /// must wait. Requires: no queue is open.
    virtual bool let_time_pass(std::uint64_t /*ns*/) { return false; }
};

struct TargetRequest {
    /// A folder (a scratch file is created in it), an existing regular file (read-only), or a block device (read-only,
    /// except with open_held).
    std::string path;
    ByteCount size{std::uint64_t{1} << 30U};  ///< of the scratch file; of a tree, as most_space() counts it
    std::uint64_t files = 1;                  ///< of a tree: at one time
    bool writes = false;
    bool direct = true;          ///< bypass the page cache if the file system supports it
    bool allow_network = false;  ///< also allow network file systems
    bool polled = false;         ///< poll for completions if the kernel and device support it
    EngineChoice engine = EngineChoice::automatic;
};

class FileTree;  // file_tree.h

/// How a path can be written to.
enum class WriteWay : std::uint8_t {
    scratch,    ///< a folder, in which Fettle creates its own file; or a file, which is only read
    simulated,  ///< a simulated drive without user data: by open()
    drive,      ///< everything else: only by a confirmed plan and open_held()
};

/// Port: opens targets.
class TargetSource {
public:
    virtual ~TargetSource() = default;

    /// Errors: not_found; not_permitted; invalid_argument; refused (a network file system, the free-space reserve of
    /// the file system, writes to a device or to a file that Fettle did not create); busy (another benchmark runs on
    /// one of its drives).
    virtual Result<std::unique_ptr<IoTarget>> open(const TargetRequest& request) = 0;

    /// Decided by the path; opens nothing.
    [[nodiscard]] virtual WriteWay way_to_write(const std::string& /*path*/) { return WriteWay::simulated; }

    /// Opens exactly the held drive, whatever its name refers to now, for reading and also for writing if the request
    /// says so; `request.path` is only for display. `drive` must outlive the target. Requires: held exclusively, if it
    /// is to be written to. Errors: unsupported (no such drives in this source); io; vanished; busy; refused (writes to
    /// a drive that is in use).
    virtual Result<std::unique_ptr<IoTarget>> open_held(const TargetRequest& /*request*/, plan::HeldDrive& /*drive*/) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("benchmarking whole drives on this system"));
    }

    /// Creates a folder in `request.path` for files of `request.size` in total. Errors: as open; invalid_argument (not
    /// a folder); unsupported (not provided by this source).
    virtual Result<std::unique_ptr<FileTree>> open_tree(const TargetRequest& request);

    /// The engines that a request can name beside `automatic`.
    [[nodiscard]] virtual std::vector<EngineChoice> engines() const { return {}; }

    /// Removes scratch files and folders left by a crash; returns their paths.
    virtual std::vector<std::string> clean_up() = 0;

    /// A unique number per run: seeds of data and offsets.
    [[nodiscard]] virtual std::uint64_t nonce() = 0;
};

}  // namespace fettle::bench
