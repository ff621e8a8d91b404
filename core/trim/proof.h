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

/// Proof that TRIM reaches the drive: write a file, note its location on the device, delete the file, trim the file
/// system, and read the location again.
namespace fettle::trim {

/// Contents of the file's former locations.
struct BlocksSeen {
    std::uint64_t as_written = 0;  ///< blocks that still hold the written data
    std::uint64_t zeros = 0;
    std::uint64_t others = 0;
    [[nodiscard]] std::uint64_t all() const noexcept { return as_written + zeros + others; }
};

/// The file's blocks on one device.
struct DeviceSeen {
    std::string device;  ///< the system's name of it: "sda", "PhysicalDrive0"
    BlocksSeen blocks = {};
    std::string path = {};  ///< for texts: "/dev/sda"; empty: `device`
};

/// The kernel's I/O counters for a drive since it appeared. Absent: not counted for this drive, as on Windows.
struct DiscardCount {
    std::string drive;  ///< the system's name of it: "sda", "PhysicalDrive0"
    std::optional<std::uint64_t> discards;
    std::optional<std::uint64_t> bytes;
};

/// The test file. Not thread-safe. The destructor removes the file if it still exists.
class ProofFile {
public:
    virtual ~ProofFile() = default;
    /// The lowest layer that does not reveal where it stores the file, for example "dm-3 (thin)"; look() then reads
    /// that layer. Empty: look() reads the drives themselves, each copy of a mirrored block.
    [[nodiscard]] virtual std::string opaque_layer() const = 0;
    /// Reads the file's locations past all caches; each device once. Errors: io, not_permitted.
    virtual Result<std::vector<DeviceSeen>> look() = 0;
    /// Counters of every drive below the file system.
    virtual std::vector<DiscardCount> discards() = 0;
    /// Deletes the file and waits until the deletion is on the device. Error: io.
    virtual Status remove() = 0;
};

/// Port: writes such a file.
class ProofSource {
public:
    virtual ~ProofSource() = default;
    /// Writes a few MiB of incompressible data to a new file below the mount point and waits until they are on the
    /// device. Errors: not_permitted, io (full), unsupported (the file system does not report file locations).
    virtual Result<std::unique_ptr<ProofFile>> write(const FileSystem& file_system, std::uint64_t bytes) = 0;
};

enum class ProofVerdict : std::uint8_t {
    /// All written data is gone from the drives themselves, and each drive received discards or, where these are not
    /// counted, returns zeros.
    proven,
    partly,         ///< part of it is gone
    not_discarded,  ///< it is still there although the drive guarantees otherwise, or no discard reached the drive
    /// It is still there, and the drive does not guarantee its removal; or it has changed, but not to zeros, on a drive
    /// whose discards are not counted.
    not_told,
    counted,  ///< a layer hides the location; the drives received discards of about its size
    failed,   ///< the proof could not be made
};
[[nodiscard]] std::string_view name(ProofVerdict verdict) noexcept;

struct Proof {
    ProofVerdict verdict = ProofVerdict::failed;
    Message text;
    std::string device;        ///< what was read: "/dev/sda", or "/dev/sda, /dev/sdb"; "PhysicalDrive0"
    std::string opaque_layer;  ///< ProofFile::opaque_layer
    std::uint64_t written_bytes = 0;
    std::optional<std::uint64_t> asked_to_discard_bytes;
    std::optional<BlocksSeen> before;  ///< on all devices: after writing, before deletion
    std::optional<BlocksSeen> after;
    std::vector<DeviceSeen> after_on;     ///< the same per device
    std::vector<DiscardCount> discarded;  ///< discards that each drive received after the deletion
};

/// What is known about the TRIM path in advance.
struct ProofExpectation {
    bool closed = false;    ///< a layer is known to block TRIM
    bool promises = false;  ///< every drive below guarantees zeros, or at least no old data, after TRIM
};

/// Makes the proof. `file_system` must be mounted and writable. Never fails: errors become the verdict's text.
[[nodiscard]] Proof prove(const FileSystem& file_system, const ProofExpectation& expected, FileSystemSource& source,
                          ProofSource& files, const CancelToken& cancel);

}  // namespace fettle::trim
