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

/// What the flash has done since it was made (or since `load`'s state was).
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
    bool worn_out = false;         ///< no spare is left: writes are refused
};

/// Whether the flash keeps what is written to it.
enum class Payload : std::uint8_t {
    none,    ///< only where pages lie; reads give nothing. For counting, and for drives that keep data elsewhere
    stored,  ///< every physical page that holds data (sparse): reads come back through the map
};

/// One drive's flash behind its translation layer: page map, frontiers, cleaning, wear, compression, SLC
/// cache and time. Deterministic from `Parameters::seed`. One thread at a time.
///
/// Memory grows with what was written, not with the capacity: a 2 TB device costs next to nothing until
/// it is used. Offsets and sizes in bytes, any alignment: a part of a page is read, changed and written.
/// Every call returns the nanoseconds that the drive needs for it (0 without a timing model).
class FlashDevice {
public:
    /// Error: invalid_argument (see `check`).
    static Result<FlashDevice> make(const Parameters& parameters, Payload payload);
    FlashDevice(FlashDevice&&) noexcept;
    FlashDevice& operator=(FlashDevice&&) noexcept;
    ~FlashDevice();

    /// Error: io when worn out, invalid_argument past the end.
    Result<std::uint64_t> write(std::uint64_t offset, std::span<const std::uint8_t> data);
    /// As write, of data that nobody made: each page compresses to `compressed_share` of itself and is
    /// unlike any other. Only where Payload is none.
    Result<std::uint64_t> write_modelled(std::uint64_t offset, std::uint64_t bytes, double compressed_share);
    Result<std::uint64_t> read(std::uint64_t offset, std::span<std::uint8_t> data);
    Result<std::uint64_t> read_modelled(std::uint64_t offset, std::uint64_t bytes);
    /// Whole pages inside the range are unmapped; with Payload::stored the rest reads zeros too.
    Result<std::uint64_t> trim(std::uint64_t offset, std::uint64_t bytes);
    /// Unmaps and erases everything, as secure erase does.
    std::uint64_t erase_all();
    /// Background cleaning and folding in a pause of the host's.
    void idle(std::uint64_t ns);
    /// As if the whole user space had been written once, in order; instant.
    void fill(double compressed_share);

    [[nodiscard]] bool mapped(std::uint64_t offset, std::uint64_t bytes) const;
    [[nodiscard]] FlashCounters counters() const;
    [[nodiscard]] const Parameters& parameters() const;

    /// All state, payload included; versioned and with a checksum.
    [[nodiscard]] std::vector<std::uint8_t> save() const;
    /// Errors: truncated, malformed (not a state, a wrong checksum, of other parameters).
    static Result<FlashDevice> load(BytesView state);

    /// The first rule that the state breaks (every unit is where the map says, every block counts what it
    /// holds, every block is in one list); empty when all hold. For tests, and for `load`.
    [[nodiscard]] std::string broken_rule() const;
    /// Nanoseconds since the drive was made, by its own clock.
    [[nodiscard]] std::uint64_t now_ns() const;

private:
    struct Parts;
    explicit FlashDevice(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

}  // namespace fettle::ftl
