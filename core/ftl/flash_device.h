// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/base/units.h"
#include "core/ftl/parameters.h"

namespace fettle::ftl {

/// Counters since the flash was created (or since `load`'s state was).
struct FlashCounters {
    ByteCount host_written;
    ByteCount host_read;
    ByteCount trimmed;
    ByteCount flash_written;  ///< programmed: host data, cleaning, map, parity
    std::uint64_t erases = 0;
    double average_erase_count = 0;
    std::uint32_t largest_erase_count = 0;
    std::uint32_t retired_blocks = 0;
    std::uint64_t free_bytes = 0;  ///< erased and ready
    bool worn_out = false;         ///< no spare area is left: writes are rejected
};

/// Whether the flash stores written data.
enum class Payload : std::uint8_t {
    none,    ///< locations only; reads return nothing. For counting, and for drives that store data elsewhere
    stored,  ///< every physical page with data (sparse): reads use the map
};

/// One drive's flash with its translation layer: page map, frontiers, cleaning, wear, compression, SLC cache and time.
/// Deterministic for `Parameters::seed`. Not thread-safe.
///
/// Memory grows with the written data, not with the capacity: a 2 TB device needs hardly any until it is used. Offsets
/// and sizes in bytes, any alignment: partial pages are read, modified and written. Every call returns its duration on
/// the drive in nanoseconds (0 without a timing model).
class FlashDevice {
public:
    /// Error: invalid_argument (see `check`).
    static Result<FlashDevice> make(const Parameters& parameters, Payload payload);
    FlashDevice(FlashDevice&&) noexcept;
    FlashDevice& operator=(FlashDevice&&) noexcept;
    ~FlashDevice();

    /// Error: io when worn out, invalid_argument past the end.
    Result<std::uint64_t> write(std::uint64_t offset, std::span<const std::uint8_t> data);
    /// Like write, of data without contents: each page compresses to `compressed_share` of itself and equals no other.
    /// Only with Payload::none.
    Result<std::uint64_t> write_modelled(std::uint64_t offset, std::uint64_t bytes, double compressed_share);
    Result<std::uint64_t> read(std::uint64_t offset, std::span<std::uint8_t> data);
    Result<std::uint64_t> read_modelled(std::uint64_t offset, std::uint64_t bytes);
    /// Unmaps whole pages inside the range; with Payload::stored the rest reads as zeros too.
    Result<std::uint64_t> trim(std::uint64_t offset, std::uint64_t bytes);
    /// Unmaps and erases everything, as secure erase does.
    std::uint64_t erase_all();
    /// Background cleaning and folding while the host is idle.
    void idle(std::uint64_t ns);
    /// As if the whole user space had been written once, in order; takes no time.
    void fill(double compressed_share);

    [[nodiscard]] bool mapped(std::uint64_t offset, std::uint64_t bytes) const;
    [[nodiscard]] FlashCounters counters() const;
    [[nodiscard]] const Parameters& parameters() const;

    /// The complete state including payload; versioned and with a checksum.
    [[nodiscard]] std::vector<std::uint8_t> save() const;
    /// Errors: truncated, malformed (not a state, a wrong checksum, different parameters).
    static Result<FlashDevice> load(BytesView state);

    /// The first invariant that the state violates (every unit is at its mapped location, every block's counts are
    /// right, every block is in one list); empty if none. For tests, and for `load`.
    [[nodiscard]] std::string broken_rule() const;
    /// Nanoseconds since the drive was created, by its own clock.
    [[nodiscard]] std::uint64_t now_ns() const;

private:
    struct Parts;
    explicit FlashDevice(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

}  // namespace fettle::ftl
