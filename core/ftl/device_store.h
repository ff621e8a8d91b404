// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/ftl/device_blocks.h"
#include "core/ftl/device_clock.h"
#include "core/ftl/device_map.h"
#include "core/ftl/device_random.h"
#include "core/ftl/device_slc.h"
#include "core/ftl/device_victims.h"
#include "core/ftl/flash_device.h"

namespace fettle::ftl::device {

/// Blocks that one stream of pages is being written to, one on each of several dies.
struct Frontier {
    std::vector<std::uint32_t> open;  ///< block of each slot; kNoBlock: none yet
    std::uint32_t turn = 0;
    /// Slots close their first blocks at different fill levels, so that they do not all need a new block at once:
    /// cleaning provides only a few.
    bool staggered = false;
    std::uint32_t first_rounds = 0;  ///< slots that have had their first block
};

/// Units on flash: the page map, the frontiers, cleaning, wear. Handles stored sizes and payload, but no bytes within a
/// unit. Units are defined by FlashDevice: host locations, or contents if equal ones are stored once.
class Store {
public:
    Store(const Parameters& parameters, Payload payload);

    /// Stores a unit's new contents. `scattered`: the host's previous write was not to the preceding unit. Error: io if
    /// the flash is worn out.
    Status put(std::uint32_t unit, std::uint32_t grains, Page page, bool scattered);
    void drop(std::uint32_t unit);
    /// The same for a whole chunk of the map that still follows the filling, from its first unit on.
    void drop_filled(std::uint64_t first);
    [[nodiscard]] Location find(std::uint64_t unit) const { return map_.find(unit); }
    /// Adds the reads of these units to the clock, in order.
    void read(std::uint64_t first, std::uint64_t end);
    /// The contents; nullptr if not stored.
    [[nodiscard]] Page* page(std::uint64_t unit);
    void erase_all();
    void idle(std::uint64_t ns);
    /// Requires: nothing is mapped, no block is retired. Every unit is stored with this size.
    void fill(std::uint32_t grains);
    /// Whether no block is retired.
    [[nodiscard]] bool whole() const { return retired_ == 0; }

    [[nodiscard]] const Layout& layout() const { return layout_; }
    [[nodiscard]] UnitMap& map() { return map_; }
    [[nodiscard]] const UnitMap& map() const { return map_; }
    [[nodiscard]] Clock& clock() { return clock_; }
    [[nodiscard]] std::uint64_t pages_programmed() const { return programmed_; }
    [[nodiscard]] std::uint64_t erases() const { return erases_; }
    [[nodiscard]] std::uint32_t largest_erase_count() const { return largest_erases_; }
    [[nodiscard]] std::uint32_t retired() const { return retired_; }
    [[nodiscard]] bool worn_out() const { return worn_out_; }
    [[nodiscard]] std::uint64_t free_blocks() const { return std::uint64_t{free_} + fresh_left_; }

    void save(StateWriter& writer) const;
    void load(StateReader& reader);
    /// The first invariant that the state violates; empty if none. Time grows with the difference from the state after
    /// `fill`.
    [[nodiscard]] std::string broken_rule() const;

private:
    [[nodiscard]] Contents contents() const { return {parameters_.compresses, payload_bytes_}; }
    // Writing (device_store.cpp)
    Location append(Frontier& frontier, std::uint32_t unit, std::uint32_t grains, Page page, bool for_host);
    [[nodiscard]] std::uint32_t home(std::uint32_t slot) const;
    [[nodiscard]] bool fits(const Frontier& frontier, std::uint32_t slot, std::uint32_t grains);
    void open_block(Frontier& frontier, std::uint32_t slot);
    [[nodiscard]] std::uint32_t take_free(std::uint32_t die, bool for_cleaning);
    void program_page(std::uint32_t die, Clock::Page page);
    void invalidate(Location where);
    [[nodiscard]] bool cache_has_room() const;
    Status make_room(Frontier& frontier, std::uint32_t grains);
    // Cleaning and wear (device_cleaning.cpp)
    bool clean_one(std::uint32_t wanted_die);
    void empty_block(std::uint32_t number);
    void recycle_block(std::uint32_t number);
    [[nodiscard]] std::uint64_t cycles_of(std::uint32_t number) const;
    void retire(std::uint32_t number);
    void level_wear();
    void fold_one();
    [[nodiscard]] Frontier& cleaning() { return parameters_.mixes_cleaning ? host_ : cleaning_; }
    // State (device_store_state.cpp)
    void load_free(StateReader& reader);
    void load_frontier(StateReader& reader, Frontier& frontier);
    [[nodiscard]] std::string broken_block(std::uint32_t number, const Block& block) const;

    Parameters parameters_;
    Layout layout_;
    std::uint32_t payload_bytes_;
    UnitMap map_;
    BlockTable blocks_;
    Victims victims_;
    Clock clock_;
    SlcQueue slc_;
    Random random_;
    Frontier host_;
    Frontier cleaning_;
    std::vector<std::deque<std::uint32_t>> queues_;  ///< erased blocks of each die, oldest first
    std::vector<std::uint32_t> fresh_next_;          ///< of each die: rows below were handed out
    std::uint32_t free_ = 0;                         ///< in the queues
    std::uint32_t fresh_left_ = 0;                   ///< fresh blocks that may be handed out: all but the reserve
    std::uint32_t reserve_ = 0;                      ///< blocks that replace retired ones
    std::uint32_t next_die_ = 0;
    std::uint32_t next_extra_die_ = 0;  ///< for map and parity pages
    std::uint32_t wear_cursor_ = 0;
    double debt_ = 0;                        ///< pending map and parity pages
    std::uint64_t programmed_ = 0;           ///< pages of all kinds
    std::uint64_t programmed_in_cache_ = 0;  ///< units
    std::uint64_t erases_ = 0;
    std::uint32_t largest_erases_ = 0;
    std::uint32_t retired_ = 0;
    bool worn_out_ = false;
};

}  // namespace fettle::ftl::device
