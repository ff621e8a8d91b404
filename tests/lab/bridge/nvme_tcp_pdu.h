// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <variant>
#include <vector>

/// The packets of NVMe over TCP, as a controller reads and writes them (NVMe TCP Transport 1.0, 3.6).
namespace fettle::lab {

enum class PduType : std::uint8_t {
    ic_request = 0x00,
    ic_response = 0x01,
    host_terminates = 0x02,
    controller_terminates = 0x03,
    command = 0x04,
    response = 0x05,
    data_out = 0x06,
    data_in = 0x07,
    ready_to_transfer = 0x09,
};

/// Whether header and data carry a CRC-32C; agreed on by ICReq and ICResp.
struct Digests {
    bool header = false;
    bool data = false;
};

/// Why a packet cannot be accepted: fatal error status (figure 20) and the offset of the wrong field.
struct PduError {
    static constexpr std::uint16_t kInvalidField = 0x01;
    static constexpr std::uint16_t kSequence = 0x02;
    static constexpr std::uint16_t kHeaderDigest = 0x03;
    static constexpr std::uint16_t kOutOfRange = 0x04;
    static constexpr std::uint16_t kUnsupported = 0x06;
    std::uint16_t status = kInvalidField;
    std::uint32_t offset = 0;
};

inline constexpr std::size_t kCommonHeaderBytes = 8;
inline constexpr std::size_t kDigestBytes = 4;
inline constexpr std::uint32_t kInCapsuleBytes = 8192;   ///< data that a command capsule may bring along
inline constexpr std::uint32_t kDataPduBytes = 131'072;  ///< MAXH2CDATA

/// The common header (figure 12).
struct PduHeader {
    PduType type = PduType::command;
    std::uint8_t flags = 0;
    std::uint8_t header_bytes = 0;
    std::uint8_t data_offset = 0;
    std::uint32_t total_bytes = 0;
};

/// One packet: its header with the part that belongs to its type, and its data, without digests.
struct Pdu {
    PduHeader header;
    std::vector<std::uint8_t> head;
    std::vector<std::uint8_t> data;
};

/// Reads the first eight bytes of a packet from a host, and bounds what must be read after them.
/// Requires: eight bytes.
[[nodiscard]] std::variant<PduHeader, PduError> parse_header(std::span<const std::uint8_t> bytes, Digests digests);

/// Takes a whole packet apart whose header was accepted. Requires: `header.total_bytes` bytes.
/// A wrong data digest is not fatal to the connection in the standard; here it ends it all the same.
[[nodiscard]] std::variant<Pdu, PduError> parse_pdu(const PduHeader& header, std::span<const std::uint8_t> bytes,
                                                    Digests digests);

/// Builds a packet with its digests. `head` begins with eight bytes that are filled in here.
[[nodiscard]] std::vector<std::uint8_t> build_pdu(PduType type, std::uint8_t flags, std::vector<std::uint8_t> head,
                                                  std::span<const std::uint8_t> data, Digests digests);

inline constexpr std::uint8_t kLastFlag = 1U << 2U;  ///< last data packet of the command

}  // namespace fettle::lab
