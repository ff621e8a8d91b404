// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/bridge/nvme_tcp_pdu.h"

#include "core/base/crc32c.h"
#include "tests/lab/bridge/wire.h"

namespace fettle::lab {

namespace {

constexpr std::uint8_t kHeaderDigestFlag = 1U << 0U;
constexpr std::uint8_t kDataDigestFlag = 1U << 1U;
constexpr std::uint32_t kTerminateMost = 152;  // figure 17: 24 bytes of its own and up to 128 of the packet in error
constexpr std::uint32_t kPaddingMost = 124;

/// What each type that a host may send looks like.
struct Shape {
    std::uint8_t header_bytes = 0;
    std::uint32_t data_most = 0;
    bool digests = false;
};

std::variant<Shape, PduError> shape_of(std::uint8_t type) {
    switch (type) {
        case 0x00: return Shape{128, 0, false};
        case 0x02: return Shape{24, kTerminateMost - 24, false};
        case 0x04: return Shape{72, kInCapsuleBytes, true};
        case 0x06: return Shape{24, kDataPduBytes, true};
        default: return PduError{PduError::kInvalidField, 0};
    }
}

std::uint32_t header_with_digest(const PduHeader& header, Digests digests, bool may_have) {
    return header.header_bytes + (may_have && digests.header ? std::uint32_t{kDigestBytes} : 0);
}

std::uint8_t digest_flags(const Shape& shape, Digests digests, bool with_data) {
    if (!shape.digests) return 0;
    return static_cast<std::uint8_t>((digests.header ? kHeaderDigestFlag : 0) |
                                     (digests.data && with_data ? kDataDigestFlag : 0));
}

bool has_digests(PduType type) { return type != PduType::ic_response && type != PduType::controller_terminates; }

}  // namespace

std::variant<PduHeader, PduError> parse_header(std::span<const std::uint8_t> bytes, Digests digests) {
    const auto found = shape_of(bytes[0]);
    if (const auto* error = std::get_if<PduError>(&found)) return *error;
    const auto& shape = std::get<Shape>(found);
    const PduHeader header{static_cast<PduType>(bytes[0]), bytes[1], bytes[2], bytes[3], get_le32(bytes, 4)};
    if (header.header_bytes != shape.header_bytes) return PduError{PduError::kInvalidField, 2};
    const std::uint32_t least = header_with_digest(header, digests, shape.digests);
    if (header.total_bytes < least) return PduError{PduError::kInvalidField, 4};
    const bool with_data = header.total_bytes > least;
    const std::uint32_t most =
        least + shape.data_most + kPaddingMost + (digests.data ? std::uint32_t{kDigestBytes} : 0);
    if (header.total_bytes > most || (with_data && shape.data_most == 0)) return PduError{PduError::kInvalidField, 4};
    const std::uint8_t flags = header.flags & (kHeaderDigestFlag | kDataDigestFlag);
    if (flags != digest_flags(shape, digests, with_data)) return PduError{PduError::kInvalidField, 1};
    // Terminate packets and those without data leave the offset zero.
    if (with_data && header.type != PduType::host_terminates) {
        if (header.data_offset < least || header.data_offset > header.total_bytes) {
            return PduError{PduError::kInvalidField, 3};
        }
        const std::uint32_t after = header.total_bytes - header.data_offset;
        if (digests.data && after < kDigestBytes) return PduError{PduError::kInvalidField, 4};
        if (after - (digests.data ? std::uint32_t{kDigestBytes} : 0) > shape.data_most) {
            return PduError{PduError::kInvalidField, 4};
        }
    }
    return header;
}

std::variant<Pdu, PduError> parse_pdu(const PduHeader& header, std::span<const std::uint8_t> bytes, Digests digests) {
    const bool may_have = header.type == PduType::command || header.type == PduType::data_out;
    const std::uint32_t least = header_with_digest(header, digests, may_have);
    Pdu pdu{header, {bytes.begin(), bytes.begin() + header.header_bytes}, {}};
    if (least > header.header_bytes && get_le32(bytes, header.header_bytes) != crc32c(pdu.head)) {
        return PduError{PduError::kHeaderDigest, 0};
    }
    if (header.total_bytes == least) return pdu;
    const std::size_t from = header.type == PduType::host_terminates ? header.header_bytes : header.data_offset;
    const std::size_t to = header.total_bytes - (may_have && digests.data ? kDigestBytes : 0);
    const auto data = bytes.subspan(from, to - from);
    if (may_have && digests.data && get_le32(bytes, to) != crc32c(data)) {
        return PduError{PduError::kHeaderDigest, header.data_offset};
    }
    pdu.data.assign(data.begin(), data.end());
    return pdu;
}

std::vector<std::uint8_t> build_pdu(PduType type, std::uint8_t flags, std::vector<std::uint8_t> head,
                                    std::span<const std::uint8_t> data, Digests digests) {
    if (!has_digests(type)) digests = {};
    const auto header_bytes = static_cast<std::uint8_t>(head.size());
    const std::size_t data_offset = head.size() + (digests.header ? kDigestBytes : 0);
    const bool data_digest = digests.data && !data.empty();
    const std::size_t total = data.empty() ? data_offset : data_offset + data.size() + (data_digest ? kDigestBytes : 0);
    head[0] = static_cast<std::uint8_t>(type);
    head[1] = static_cast<std::uint8_t>(flags | (digests.header ? kHeaderDigestFlag : 0) |
                                        (data_digest ? kDataDigestFlag : 0));
    head[2] = header_bytes;
    head[3] = data.empty() || type == PduType::controller_terminates ? std::uint8_t{0}
                                                                     : static_cast<std::uint8_t>(data_offset);
    put_le(head, 4, total, 4);
    const std::uint32_t header_digest = digests.header ? crc32c(head) : 0;
    std::vector<std::uint8_t> out = std::move(head);
    out.resize(total);
    if (digests.header) put_le(out, header_bytes, header_digest, kDigestBytes);
    std::copy(data.begin(), data.end(), out.begin() + static_cast<std::ptrdiff_t>(data_offset));
    if (data_digest) put_le(out, data_offset + data.size(), crc32c(data), kDigestBytes);
    return out;
}

}  // namespace fettle::lab
