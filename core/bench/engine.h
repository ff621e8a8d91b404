// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/base/units.h"

namespace fettle::plan {
class HeldDrive;
}

/// The seam between the benchmark and what it measures: io_uring, a pool of threads, a drive in memory.
/// core/bench owns it; platform/ implements it.
namespace fettle::bench {

enum class IoKind : std::uint8_t { read, write };

/// One transfer. `slot` names the buffer, and comes back with the completion.
struct IoRequest {
    std::uint64_t offset = 0;
    std::uint32_t bytes = 0;
    std::uint32_t slot = 0;
    IoKind kind = IoKind::read;
};

struct IoCompletion {
    std::uint64_t at_ns = 0;  ///< on the queue's clock: when it was seen to be done
    std::int32_t result = 0;  ///< bytes transferred, or a negative errno value
    std::uint32_t slot = 0;
};

/// What an exchange() did.
struct Exchange {
    std::uint64_t submitted_ns = 0;               ///< just before the requests were handed over
    std::span<const IoCompletion> completions{};  ///< valid until the next exchange
};

/// One thread's queue into a target. Made, used and destroyed on the thread that uses it. Times are
/// nanoseconds on the queue's own clock, which only grows; a simulated queue has simulated time.
class IoQueue {
public:
    virtual ~IoQueue() = default;

    /// The memory of slot 0 … depth − 1, `largest_block` bytes each, aligned for direct I/O. Not touched by
    /// the queue between a completion and the next request for the slot.
    [[nodiscard]] virtual std::span<std::uint8_t> buffer(std::uint32_t slot) = 0;

    [[nodiscard]] virtual std::uint64_t now_ns() = 0;

    /// Hands over `requests` (each for a slot that is not in flight), then waits until at least one transfer
    /// is done, or until `until_ns`, whichever is first; a time that has passed does not wait. Returns what
    /// is done. Transfers that were handed over are never lost. A signal may end the wait early.
    /// Error: the queue itself is broken (a failed transfer is a completion).
    virtual Result<Exchange> exchange(std::span<const IoRequest> requests, std::uint64_t until_ns) = 0;

    /// Processor time that the whole process has used: what works for a queue, the kernel's own helpers among it,
    /// is not to be told apart from what works for another.
    [[nodiscard]] virtual std::uint64_t cpu_ns() = 0;
};

struct QueueSettings {
    unsigned depth = 1;
    std::uint32_t largest_block = 4096;
    bool writes = false;
};

enum class EngineChoice : std::uint8_t { automatic, io_uring, threads };

/// What a target is, for the report; known once it is open.
struct TargetFacts {
    enum class Kind : std::uint8_t { scratch_file, scratch_folder, existing_file, device, simulated };
    Kind kind = Kind::scratch_file;
    std::string path;                  ///< as the user named it
    ByteCount size;                    ///< that may be addressed
    std::uint32_t sector_bytes = 512;  ///< smallest transfer, and alignment of offsets
    /// Past the system's cache; of a folder of files: written through to the drive, and dropped from the cache before
    /// it is read.
    bool direct = false;
    std::optional<ByteCount> keeps;     ///< of what is written it gives no more back than this; absent: all of it
    std::string file_system;            ///< "ext4"; empty for a device
    std::vector<std::string> drives;    ///< whole drives underneath: "nvme0n1", "sda"
    std::string engine;                 ///< "io_uring", "threads", "files", "simulated"
    std::vector<std::string> features;  ///< "registered files", "deferred task work", …
    std::vector<Message> notes;         ///< what a reader of the figures must know: "not-direct", "threads-engine", …
};

/// How bytes of a file lie on its file system. Absent facts are absent: a device and a simulated drive tell nothing.
struct FileLayout {
    std::optional<unsigned> pieces;             ///< that do not adjoin on the drive
    std::optional<double> never_written_share;  ///< holes, and space that was only reserved
    std::optional<bool> compressed;             ///< some of it, by the file system
    bool written_in_place = false;  ///< a file system that copies on write was told not to do so with this file
};

/// Something that can be read and written: a scratch file, a file, a drive. Any thread. Destroying it, or
/// the end of the process, removes a scratch file.
class IoTarget {
public:
    virtual ~IoTarget() = default;
    [[nodiscard]] virtual TargetFacts facts() const = 0;
    /// Called on the thread that will use the queue. Errors: unsupported, too_large (memory), io.
    virtual Result<std::unique_ptr<IoQueue>> open_queue(const QueueSettings& settings) = 0;
    /// What was written is on the drive when this returns.
    virtual Status flush() = 0;
    /// How these bytes lie now. May wait until what is in the system's cache is on the drive.
    [[nodiscard]] virtual FileLayout layout(std::uint64_t /*offset*/, std::uint64_t /*bytes*/) { return {}; }
    /// Of a target in simulated time: lets it pass without a transfer. False: its time is everybody's, and the
    /// caller waits. Requires: no queue is open.
    virtual bool let_time_pass(std::uint64_t /*ns*/) { return false; }
};

struct TargetRequest {
    /// A folder (a scratch file is made in it), an existing regular file (read only), or a block device (read only,
    /// but for open_held).
    std::string path;
    ByteCount size{std::uint64_t{1} << 30U};  ///< of the scratch file
    bool writes = false;
    bool direct = true;          ///< past the system's cache where the file system has it
    bool allow_network = false;  ///< network file systems too
    bool polled = false;         ///< poll for completions where the kernel and the device have it
    EngineChoice engine = EngineChoice::automatic;
};

class FileTree;  // file_tree.h

/// How writes get to what a path names.
enum class WriteWay : std::uint8_t {
    scratch,    ///< a folder, in which Fettle makes a file of its own; or a file, which is only read
    simulated,  ///< a drive with nothing of anybody's on it: by open()
    drive,      ///< everything else: by a confirmed plan and open_held(), or not at all
};

/// Port: where targets come from.
class TargetSource {
public:
    virtual ~TargetSource() = default;

    /// Errors: not_found; not_permitted; invalid_argument; refused (a network file system, the reserve of the
    /// file system, writes to a device or to a file that Fettle did not make); busy (another benchmark runs on
    /// one of its drives).
    virtual Result<std::unique_ptr<IoTarget>> open(const TargetRequest& request) = 0;

    /// By the path alone: nothing is opened.
    [[nodiscard]] virtual WriteWay way_to_write(const std::string& /*path*/) { return WriteWay::simulated; }

    /// The whole drive that is held, and no other whatever has its name now, to be read and written; `request.path` is
    /// what the figures name. `drive` must outlive the target. Requires: it is held exclusively. Errors: unsupported
    /// (this source has no such drives); io; vanished; busy.
    virtual Result<std::unique_ptr<IoTarget>> open_held(const TargetRequest& /*request*/, plan::HeldDrive& /*drive*/) {
        return fail(ErrorCode::unsupported, "benchmarks that write to drives on this system");
    }

    /// A folder of Fettle's own in the folder `request.path`, for files of `request.size` together. Errors: as open;
    /// invalid_argument (it is no folder); unsupported (this source has none).
    virtual Result<std::unique_ptr<FileTree>> open_tree(const TargetRequest& request);

    /// Removes scratch files and folders that a crash left behind; returns their paths.
    virtual std::vector<std::string> clean_up() = 0;

    /// A number that no other run has: seeds of data and offsets.
    [[nodiscard]] virtual std::uint64_t nonce() = 0;
};

}  // namespace fettle::bench
