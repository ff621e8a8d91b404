// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <unordered_map>

#include "platform/sim/base/sector_store.h"
#include "platform/sim/media/counting_flash.h"
#include "platform/sim/media/granule_map.h"
#include "platform/sim/media/medium.h"

namespace fettle::sim {

/// Logical sectors in a sparse store: unallocated ranges are unmapped, so that the map is stored with the data. Sectors
/// smaller than the store's granule are tracked only while the object exists; afterwards the rest of a partly trimmed
/// granule counts as mapped.
class SectorMedium final : public Medium {
public:
    /// `flash` may be nullptr. Errors: io; invalid_argument (the store is smaller than the sectors).
    static Result<std::unique_ptr<SectorMedium>> make(std::unique_ptr<SectorStore> store,
                                                      std::unique_ptr<CountingFlash> flash, std::uint64_t sectors,
                                                      std::uint32_t sector_bytes);

    [[nodiscard]] std::uint64_t sectors() const override { return sectors_; }
    [[nodiscard]] std::uint32_t sector_bytes() const override { return sector_bytes_; }
    Status read(Lba first, std::span<std::uint8_t> data) override;
    Status write(Lba first, std::span<const std::uint8_t> data) override;
    Status trim(Lba first, std::uint64_t count) override;
    [[nodiscard]] bool mapped(Lba first, std::uint64_t count) const override;
    Status flush() override { return store_->sync(); }
    Status wipe(Wipe how, std::uint32_t pattern) override;
    void set_blank(Blank blank) override { blank_ = blank; }
    Status reshape(std::uint64_t sectors, std::uint32_t sector_bytes) override;
    [[nodiscard]] std::uint64_t last_service_ns() const override { return service_ns_; }
    void idle(std::uint64_t ns) override;
    [[nodiscard]] MediumCounters counters() const override;
    [[nodiscard]] nlohmann::json save() const override;
    Status load(const nlohmann::json& state) override;

private:
    /// Contents of unallocated granules in the store.
    struct Ground {
        enum class Kind : std::uint8_t { unmapped, pattern, noise };
        Kind kind = Kind::unmapped;
        std::uint32_t value = 0;  ///< the pattern, or the noise's key
    };
    /// Part of one granule, in bytes.
    struct Piece {
        std::uint64_t granule = 0;
        std::uint64_t begin = 0;
        std::uint64_t end = 0;
        [[nodiscard]] bool whole() const { return begin == 0 && end == SectorStore::kGranule; }
    };

    SectorMedium(std::unique_ptr<SectorStore> store, std::unique_ptr<CountingFlash> flash, std::uint64_t sectors,
                 std::uint32_t sector_bytes);
    Status look_at_store();
    Status check_range(Lba first, std::uint64_t count, const char* what) const;
    Status write_bytes(std::uint64_t offset, std::span<const std::uint8_t> data);
    Status write_piece(const Piece& piece, std::span<const std::uint8_t> data);
    Status trim_bytes(std::uint64_t offset, std::uint64_t bytes);
    Status trim_piece(const Piece& piece);
    Status discard_granules(std::uint64_t first, std::uint64_t count);
    Status raise_ground(std::uint64_t granule);
    Status set_ground(Ground ground);
    Status scramble();
    void fill_ground(std::uint64_t offset, std::span<std::uint8_t> data) const;
    void fill_blank(std::uint64_t offset, std::span<std::uint8_t> data) const;
    /// Whether an unallocated granule reads as trimmed.
    [[nodiscard]] bool ground_reads_blank() const;
    [[nodiscard]] std::uint8_t sector_bits(const Piece& piece) const;
    [[nodiscard]] std::uint8_t all_sector_bits() const;
    [[nodiscard]] bool piece_mapped(const Piece& piece) const;

    std::unique_ptr<SectorStore> store_;
    std::unique_ptr<CountingFlash> flash_;
    std::uint64_t sectors_;
    std::uint32_t sector_bytes_;
    Blank blank_ = Blank::zeros;
    Ground ground_;
    std::uint32_t last_key_ = 0;
    GranuleMap present_;                                      ///< granules with bytes in the store
    std::unordered_map<std::uint64_t, std::uint8_t> absent_;  ///< of those: sectors that are unmapped all the same
    GranuleMap hollow_;  ///< granules without room that are unmapped although the ground is not; they read the same
    std::uint64_t service_ns_ = 0;
    MediumCounters counted_;
};

}  // namespace fettle::sim
