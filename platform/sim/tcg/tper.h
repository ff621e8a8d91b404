// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "platform/sim/tcg/packet.h"
#include "platform/sim/tcg/token.h"

namespace fettle::sim::tcg {

/// A personality's settings of its trusted peripheral.
struct TperOptions {
    std::string psid;  ///< as printed on the label; empty: no PSID authority
    std::string msid;  ///< first credential of SID
    std::uint32_t lba_bytes = 512;
    bool locking_enabled = false;  ///< the Locking SP is activated
    bool locked = false;           ///< data can be neither read nor written
};

/// The part of a TCG Opal 2.01 trusted peripheral that a toolbox uses: level 0 discovery, one session with the Admin
/// SP or the Locking SP, the credentials MSID, SID, PSID and Admin1, Activate, locking and unlocking the global range,
/// RevertSP of the Locking SP, and Revert of the Admin SP. Further ranges have a start, a length and a key of their
/// own, but lock nothing; the shadow MBR is reported but hides nothing. There are no other users or tables.
class Tper {
public:
    explicit Tper(TperOptions options);

    /// Security Send and Receive; false: unsupported protocol or ComID.
    bool send(std::uint8_t protocol, std::uint16_t specific, std::span<const std::uint8_t> data);
    bool receive(std::uint8_t protocol, std::uint16_t specific, std::span<std::uint8_t> data);
    /// Whether a revert since the last call requires erasing all data.
    [[nodiscard]] bool take_erase() { return std::exchange(erase_, false); }
    /// Data can be neither read nor written.
    [[nodiscard]] bool locked() const { return protects_ && locked_; }
    /// Ends the session. `power`: resets the counters of wrong attempts, and locks a protected drive (LockOnReset).
    void reset(bool power);

    [[nodiscard]] nlohmann::json save() const;
    Status load(const nlohmann::json& state);

private:
    struct Session {
        std::uint32_t tper = 0;
        std::uint32_t host = 0;
        std::uint64_t sp = 0;
        bool sid = false;  ///< authenticated as
        bool psid = false;
        bool admin1 = false;
    };

    struct Range {
        std::uint64_t start = 0;
        std::uint64_t length = 0;  ///< 0: not set up
    };

    [[nodiscard]] std::vector<std::uint8_t> discovery() const;
    void handle(const Packet& packet);
    void handle_manager(const Packet& packet, const std::vector<Token>& tokens);
    void handle_session(const Packet& packet, const std::vector<Token>& tokens);
    void properties(const Packet& packet);
    void start_session(const Packet& packet, const std::vector<Token>& tokens);
    std::uint8_t authenticate(std::uint64_t authority, const std::vector<std::uint8_t>& proof, Session& session);
    std::uint8_t call(std::uint64_t object, std::uint64_t method, const std::vector<Token>& arguments,
                      TokenWriter& out);
    std::uint8_t get(std::uint64_t object, const std::vector<Token>& arguments, TokenWriter& out) const;
    std::uint8_t set(std::uint64_t object, const std::vector<Token>& arguments);
    std::uint8_t set_global_range(const std::vector<Token>& arguments);
    static std::uint8_t set_range(const std::vector<Token>& arguments, Range& range);
    std::uint8_t set_mbr(const std::vector<Token>& arguments);
    std::uint8_t revert(std::uint64_t object);
    std::uint8_t revert_sp(const std::vector<Token>& arguments);
    std::uint8_t check_pin(const std::vector<std::uint8_t>& proof, const std::optional<std::string>& pin,
                           unsigned& wrong, bool& good);
    void turn_off_locking();
    void answer(const Packet& request, const TokenWriter& writer);

    TperOptions options_;
    std::optional<std::string> sid_pin_;     ///< nullopt: unknown to everybody
    std::optional<std::string> admin1_pin_;  ///< the same
    bool locking_enabled_;                   ///< the Locking SP is activated
    bool protects_;                          ///< the global range's locks are enabled, and set at a power cycle
    bool locked_;                            ///< its locks are set, for reading and writing
    std::array<Range, 8> ranges_{};          ///< besides the global one
    bool mbr_enabled_ = false;
    bool mbr_done_ = false;  ///< until the next power cycle
    bool erase_ = false;
    unsigned wrong_psid_ = 0;
    unsigned wrong_sid_ = 0;
    unsigned wrong_admin1_ = 0;
    std::uint32_t next_session_ = 0x1001;
    std::optional<Session> session_;
    std::vector<std::uint8_t> response_;         ///< waits for Security Receive of protocol 01h
    std::vector<std::uint8_t> manage_response_;  ///< of protocol 02h
};

}  // namespace fettle::sim::tcg
