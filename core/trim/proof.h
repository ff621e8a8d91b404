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

/// A file that exists for the proof. One thread at a time. Destroying it removes the file, if it is still there.
class ProofFile {
public:
    virtual ~ProofFile() = default;
    /// The device whose blocks are read: the lowest one to which the mapping is linear.
    [[nodiscard]] virtual std::string device() const = 0;
    /// Reads the file's places on the device, past all caches. Errors: io, not_permitted.
    virtual Result<BlocksSeen> look() = 0;
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
    proven,         ///< what was written is gone from the device
    partly,         ///< some of it
    not_discarded,  ///< it is still there, and the way is closed, or the drive promises otherwise
    not_told,       ///< it is still there, and the drive does not promise that it would go at once
    failed,         ///< the proof could not be made
};
[[nodiscard]] std::string_view name(ProofVerdict verdict) noexcept;

struct Proof {
    ProofVerdict verdict = ProofVerdict::failed;
    Message text;
    std::string device;
    std::uint64_t written_bytes = 0;
    std::optional<std::uint64_t> asked_to_discard_bytes;
    std::optional<BlocksSeen> before;  ///< the file written, and not yet deleted
    std::optional<BlocksSeen> after;
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
