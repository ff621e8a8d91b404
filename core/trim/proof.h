// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/message.h"
#include "core/trim/file_system.h"

/// The proof that TRIM arrives: a file is written, its place on the device noted, the file deleted, the file system
/// trimmed, and the place read again.
namespace fettle::trim {

/// What stands at the places of the file that was written.
struct BlocksSeen {
    std::uint64_t as_written = 0;  ///< blocks that hold what was written
    std::uint64_t zeros = 0;
    std::uint64_t others = 0;
    [[nodiscard]] std::uint64_t all() const noexcept { return as_written + zeros + others; }
};

/// The file's blocks on one device.
struct DeviceSeen {
    std::string device;  ///< kernel name: "sda"
    BlocksSeen blocks;
};

/// What the kernel has counted for a drive since it appeared. Absent: it does not count for this drive.
struct DiscardCount {
    std::string drive;  ///< kernel name: "sda"
    std::optional<std::uint64_t> discards;
    std::optional<std::uint64_t> bytes;
};

/// A file that exists for the proof. One thread at a time. Destroying it removes the file, if it is still there.
class ProofFile {
public:
    virtual ~ProofFile() = default;
    /// The lowest layer that does not reveal where it stores the file, for example "dm-3 (thin)": then look() reads
    /// that layer. Empty: look() reads the drives themselves, each copy of a mirrored block.
    [[nodiscard]] virtual std::string opaque_layer() const = 0;
    /// Reads the file's places, past all caches; each device once. Errors: io, not_permitted.
    virtual Result<std::vector<DeviceSeen>> look() = 0;
    /// One for every drive below the file system.
    virtual std::vector<DiscardCount> discards() = 0;
    /// Deletes the file and waits until the file system has written that. Error: io.
    virtual Status remove() = 0;
};

/// Port: who can write such a file.
class ProofSource {
public:
    virtual ~ProofSource() = default;
    /// Writes some MiB that no drive can compress into a new file below the mount point and waits until they are on the
    /// device. Errors: not_permitted, io (full), unsupported (the file system does not say where a file lies).
    virtual Result<std::unique_ptr<ProofFile>> write(const FileSystem& file_system, std::uint64_t bytes) = 0;
};

enum class ProofVerdict : std::uint8_t {
    proven,         ///< all that was written is gone from the drives themselves, and each was sent discards
    partly,         ///< some of it
    not_discarded,  ///< it is still there and the drive promises otherwise, or no discard reached the drive
    not_told,       ///< it is still there, and the drive does not promise that it would go at once
    counted,        ///< a layer hides where the file lies; the drives were sent discards of about its size
    failed,         ///< the proof could not be made
};
[[nodiscard]] std::string_view name(ProofVerdict verdict) noexcept;

struct Proof {
    ProofVerdict verdict = ProofVerdict::failed;
    Message text;
    std::string device;        ///< what was read: "/dev/sda", or "/dev/sda, /dev/sdb"
    std::string opaque_layer;  ///< ProofFile::opaque_layer
    std::uint64_t written_bytes = 0;
    std::optional<std::uint64_t> asked_to_discard_bytes;
    std::optional<BlocksSeen> before;  ///< on all devices: the file written, and not yet deleted
    std::optional<BlocksSeen> after;
    std::vector<DeviceSeen> after_on;     ///< the same, device by device
    std::vector<DiscardCount> discarded;  ///< what each drive was sent from the deletion on
};

/// What is known of the way down before it is tried.
struct ProofExpectation {
    bool closed = false;    ///< a layer is known to let nothing through
    bool promises = false;  ///< every drive below promises zeros, or at least no old data, after TRIM
};

/// Makes it. `file_system` is mounted, and writable. Never fails: what went wrong is the verdict's text.
[[nodiscard]] Proof prove(const FileSystem& file_system, const ProofExpectation& expected, FileSystemSource& source,
                          ProofSource& files, const CancelToken& cancel);

}  // namespace fettle::trim
