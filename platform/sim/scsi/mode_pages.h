// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <vector>

#include "platform/sim/scsi/outcome.h"

namespace fettle::sim::t10 {

/// One mode page with its header: its values and a mask of changeable bits.
struct ModePage {
    Bytes current;
    Bytes defaults;
    Bytes saved;
    Bytes changeable;  ///< 1 where MODE SELECT may change a bit

    [[nodiscard]] std::uint8_t code() const { return current[0] & 0x3FU; }
    [[nodiscard]] std::uint8_t subpage() const { return (current[0] & 0x40U) != 0 ? current[1] : 0; }
};

/// Headers before the pages (SPC-5 7.5.6, SBC-4 6.5.2).
struct ModeHeader {
    std::uint8_t device_specific = 0x10;  ///< DPOFUA
    std::uint64_t blocks = 0;
    std::uint32_t block_bytes = 512;
    std::span<const std::uint32_t> lengths = {};  ///< that a block descriptor may choose for the next format
};
/// The block length that a MODE SELECT chooses; nullopt: it has no descriptor.
[[nodiscard]] std::optional<std::uint32_t> chosen_length(const Request& request);

/// The mode pages of one unit, with MODE SENSE and MODE SELECT in both sizes.
class ModePages {
public:
    /// `changeable` has the same length; its first two bytes are ignored.
    void add(Bytes defaults, Bytes changeable);
    /// Requires: the page was added.
    [[nodiscard]] Bytes& current(std::uint8_t code);
    [[nodiscard]] const Bytes& current(std::uint8_t code) const;

    [[nodiscard]] Outcome sense(const Request& request, const ModeHeader& header) const;
    /// `apply` is called with each proposed page before it becomes current; if it rejects one, the command fails.
    using Apply = std::function<Done(const Bytes& proposed)>;
    [[nodiscard]] Done select(const Request& request, const ModeHeader& header, const Apply& apply);

    /// Power-on and reset: the saved values become current.
    void restore();

    [[nodiscard]] nlohmann::json save() const;
    /// What does not fit is left as it is.
    void load(const nlohmann::json& state);

private:
    [[nodiscard]] ModePage* find(std::uint8_t code, std::uint8_t subpage);
    [[nodiscard]] std::optional<SenseData> judge(std::span<const std::uint8_t> list, std::size_t at) const;

    std::vector<ModePage> pages_;
};

}  // namespace fettle::sim::t10
