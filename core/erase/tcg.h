// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/erase/security_port.h"

/// The part of TCG Storage (Core 2.01, Opal 2.01, PSID feature set 1.00) needed to read a drive's state and for a
/// revert by PSID.
namespace fettle::erase::tcg {

/// Feature codes of Level 0 Discovery (TCG Storage Feature Registry; others may occur).
enum class Feature : std::uint16_t {
    tper = 0x0001,
    locking = 0x0002,
    geometry = 0x0003,
    enterprise = 0x0100,
    opal_1 = 0x0200,
    single_user_mode = 0x0201,
    data_store = 0x0202,
    opal_2 = 0x0203,
    opalite = 0x0301,
    pyrite_1 = 0x0302,
    pyrite_2 = 0x0303,
    ruby = 0x0304,
    key_per_io = 0x0305,
    block_sid = 0x0402,
    namespace_locking = 0x0403,
    data_removal = 0x0404,
};

/// Level 0 Discovery (Core 2.01 3.3.6).
struct Discovery {
    std::vector<std::uint16_t> features;  ///< all codes, in the drive's order
    std::optional<std::uint16_t> com_id;  ///< of Opal 1 or 2, Opalite, Pyrite or Ruby
    bool locking_supported = false;
    bool locking_enabled = false;  ///< the Locking SP is activated
    bool locked = false;           ///< at least one range
    bool encrypts = false;         ///< media encryption
    bool mbr_supported = false;    ///< shadow MBR
    bool mbr_enabled = false;
    bool mbr_done = false;
    std::optional<bool> owned;         ///< SID has a password of its own; nullopt: not reported (no Block SID feature)
    bool owner_blocked = false;        ///< SID cannot authenticate until the next power cycle
    bool first_password_known = true;  ///< SID's first password is the MSID, which everybody can read
    bool revert_restores_first_password = true;  ///< after a revert, SID's password is the MSID again

    [[nodiscard]] bool has(Feature feature) const noexcept;
};
inline constexpr std::size_t kDiscoveryBytes = 2048;
/// Errors: truncated; malformed: its lengths contradict each other.
[[nodiscard]] Result<Discovery> decode_discovery(BytesView bytes);
/// Reads it. Errors: those of the port and of the decoder.
[[nodiscard]] Result<Discovery> read_discovery(SecurityPort& port);

/// A method response: the tokens before its status list, and the status (Core 2.01 3.2.4.2).
struct Answer {
    std::uint8_t status = 0x3F;
    std::vector<std::uint64_t> numbers;              ///< its numeric tokens, in order
    std::vector<std::vector<std::uint8_t>> strings;  ///< its byte strings, in order
    std::uint32_t outstanding = 0;                   ///< bytes pending; no response yet if `empty`
    bool empty = false;
};
/// A received ComPacket. Errors: truncated, malformed, io (the drive ended the session).
[[nodiscard]] Result<Answer> decode_answer(BytesView bytes);

/// A ComPacket with a StartSession for the Admin SP with the PSID authority, or with Revert of the Admin SP.
[[nodiscard]] std::vector<std::uint8_t> start_session(std::uint16_t com_id, const std::string& psid);
[[nodiscard]] std::vector<std::uint8_t> revert(std::uint16_t com_id, std::uint32_t host, std::uint32_t tper);

/// Reverts the drive to factory state with new keys; all data is destroyed. `wait` waits some milliseconds. Errors:
/// refused (the PSID is wrong, or too many attempts), those of the port, malformed, timeout (no response).
[[nodiscard]] Status revert_by_psid(SecurityPort& port, std::uint16_t com_id, const std::string& psid,
                                    const std::function<void(std::uint32_t)>& wait);

}  // namespace fettle::erase::tcg
