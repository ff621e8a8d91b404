// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <string_view>

// The lab's programs are no library; these files stand alone.
#include "tests/lab/bridge/nvme_registers.cpp"  // NOLINT(bugprone-suspicious-include)
#include "tests/lab/bridge/nvme_tcp_pdu.cpp"    // NOLINT(bugprone-suspicious-include)

namespace fettle::lab {
namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes command_pdu(std::size_t data_bytes, Digests digests = {}) {
    Bytes head(72);
    head[8] = 0x7F;
    return build_pdu(PduType::command, 0, head, Bytes(data_bytes, 0xA5), digests);
}

std::variant<PduHeader, PduError> header_of(const Bytes& pdu, Digests digests = {}) {
    return parse_header(std::span(pdu).first(kCommonHeaderBytes), digests);
}

// The check value of CRC-32C in the catalogues of CRC parameters (CRC-32/ISCSI).
TEST(Crc32c, GivesTheCheckValue) {
    constexpr std::string_view kDigits = "123456789";
    EXPECT_EQ(crc32c(Bytes(kDigits.begin(), kDigits.end())), 0xE3069283U);
}

TEST(NvmeTcpPdu, ReadsWhatItBuiltWithEveryDigest) {
    for (const Digests digests : {Digests{}, Digests{true, false}, Digests{false, true}, Digests{true, true}}) {
        const auto pdu = command_pdu(1024, digests);
        const auto header = header_of(pdu, digests);
        ASSERT_TRUE(std::holds_alternative<PduHeader>(header));
        ASSERT_EQ(std::get<PduHeader>(header).total_bytes, pdu.size());
        const auto parsed = parse_pdu(std::get<PduHeader>(header), pdu, digests);
        ASSERT_TRUE(std::holds_alternative<Pdu>(parsed));
        EXPECT_EQ(std::get<Pdu>(parsed).data, Bytes(1024, 0xA5));
    }
}

TEST(NvmeTcpPdu, RefusesAWrongDigest) {
    const Digests digests{true, true};
    auto pdu = command_pdu(512, digests);
    pdu[40] ^= 1U;
    const auto header = header_of(pdu, digests);
    ASSERT_TRUE(std::holds_alternative<PduHeader>(header));
    const auto parsed = parse_pdu(std::get<PduHeader>(header), pdu, digests);
    ASSERT_TRUE(std::holds_alternative<PduError>(parsed));
    EXPECT_EQ(std::get<PduError>(parsed).status, PduError::kHeaderDigest);
}

TEST(NvmeTcpPdu, RefusesTypesThatOnlyAControllerSends) {
    for (const std::uint8_t type : std::initializer_list<std::uint8_t>{0x01, 0x03, 0x05, 0x07, 0x09, 0x08, 0xFF}) {
        auto pdu = command_pdu(0);
        pdu[0] = type;
        EXPECT_TRUE(std::holds_alternative<PduError>(header_of(pdu))) << int{type};
    }
}

TEST(NvmeTcpPdu, BoundsLengths) {
    auto pdu = command_pdu(0);
    put_le(pdu, 4, 71, 4);  // shorter than its header
    EXPECT_TRUE(std::holds_alternative<PduError>(header_of(pdu)));
    put_le(pdu, 4, 0xFFFFFFFF, 4);
    EXPECT_TRUE(std::holds_alternative<PduError>(header_of(pdu)));
    pdu = command_pdu(kInCapsuleBytes + 512);  // more than a capsule may bring
    EXPECT_TRUE(std::holds_alternative<PduError>(header_of(pdu)));
    pdu = command_pdu(512);
    pdu[3] = 20;  // data inside the header
    EXPECT_TRUE(std::holds_alternative<PduError>(header_of(pdu)));
}

// NVMe Base 2.0, 3.1.3.5 and 3.1.3.7.
TEST(NvmeRegisters, FollowEnableAndShutdown) {
    NvmeRegisters registers(0x00020000);
    EXPECT_EQ(registers.get(0x08), 0x00020000U);
    EXPECT_EQ(registers.get(0x1C), 0U);
    EXPECT_EQ(registers.set(0x14, 0x00460001), NvmeRegisters::Effect::none);
    EXPECT_EQ(registers.get(0x1C), 1U);
    EXPECT_EQ(registers.set(0x14, 0x00464001), NvmeRegisters::Effect::none);
    EXPECT_EQ(registers.get(0x1C), 0x9U);  // ready, shutdown complete
    EXPECT_EQ(registers.set(0x14, 0), NvmeRegisters::Effect::reset);
    EXPECT_EQ(registers.set(0x20, 0x4E564D65), NvmeRegisters::Effect::subsystem_reset);
    EXPECT_EQ(registers.set(0x20, 1), NvmeRegisters::Effect::none);
    EXPECT_EQ(registers.get(0x40), std::nullopt);
    EXPECT_EQ(registers.set(0x00, 1), std::nullopt);
}

}  // namespace
}  // namespace fettle::lab
