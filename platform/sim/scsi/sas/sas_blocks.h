// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "platform/sim/scsi/block_range.h"
#include "platform/sim/scsi/outcome.h"
#include "platform/sim/scsi/scsi_settings.h"
#include "platform/sim/scsi/unmap_list.h"
#include "platform/sim/state/shared_drive_state.h"

namespace fettle::sim::t10 {

/// The block commands of a SAS drive (SBC-4 5), on its medium.
class SasBlocks {
public:
    SasBlocks(SharedDriveState& drive_state, const SasSettings& settings)
        : drive_state_(drive_state), settings_(settings) {}

    void set_write_cache(bool on) { write_cache_ = on; }

    [[nodiscard]] Outcome read(const Request& request);
    [[nodiscard]] Outcome write(const Request& request);
    [[nodiscard]] Outcome verify(const Request& request);
    [[nodiscard]] Outcome write_and_verify(const Request& request);
    [[nodiscard]] Outcome compare_and_write(const Request& request);
    [[nodiscard]] Outcome synchronize(const Request& request);
    [[nodiscard]] Outcome prefetch(const Request& request);
    [[nodiscard]] Outcome unmap(const Request& request);
    [[nodiscard]] Outcome write_same(const Request& request);
    [[nodiscard]] Outcome lba_status(const Request& request);

    /// Maximum number of blocks of one WRITE SAME, as reported in VPD page B0h.
    static constexpr std::uint32_t kWriteSameBlocks = 0x100000;
    static constexpr std::uint8_t kCompareBlocks = 1;

private:
    [[nodiscard]] std::optional<SenseData> judge(const Request& request, const BlockRange& range, bool with_data) const;
    [[nodiscard]] std::optional<SenseData> judge_write(const Request& request, const BlockRange& range) const;
    [[nodiscard]] Outcome store(const BlockRange& range, std::span<const std::uint8_t> data, bool half);
    [[nodiscard]] Outcome compare(const BlockRange& range, std::span<const std::uint8_t> expected, bool one_block);
    [[nodiscard]] std::optional<SenseData> trim(const Extent& extent);
    [[nodiscard]] std::size_t block_bytes() const { return drive_state_.medium().sector_bytes(); }

    SharedDriveState& drive_state_;
    SasSettings settings_;
    bool write_cache_ = true;
};

}  // namespace fettle::sim::t10
