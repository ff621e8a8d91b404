// SPDX-License-Identifier: GPL-3.0-or-later
// Requests and responses by the layouts of ntddscsi.h, ntddstor.h and winioctl.h (Microsoft); commands as in
// Microsoft's "Working with NVMe drives" and in the standards.
#include <gtest/gtest.h>

#include <array>
#include <limits>

#include "built.h"
#include "core/ata/commands.h"
#include "core/nvme/commands.h"
#include "platform/windows/ioctl/control_codes.h"
#include "platform/windows/ioctl/intel_nvme.h"
#include "platform/windows/ioctl/nvme_request.h"
#include "platform/windows/ioctl/pass_through.h"
#include "platform/windows/ioctl/smart_request.h"
#include "platform/windows/ioctl/win_error.h"

namespace fettle::windows {
namespace {

using Bytes = std::vector<std::uint8_t>;

std::uint32_t u32(std::span<const std::uint8_t> bytes, std::size_t at) { return *BytesView(bytes).le32(at); }
std::uint64_t u64(std::span<const std::uint8_t> bytes, std::size_t at) { return *BytesView(bytes).le64(at); }

TEST(WinErrors, SayWhatACallerCanDo) {
    EXPECT_EQ(error_code(1), ErrorCode::unsupported);        // ERROR_INVALID_FUNCTION
    EXPECT_EQ(error_code(50), ErrorCode::unsupported);       // ERROR_NOT_SUPPORTED
    EXPECT_EQ(error_code(55), ErrorCode::unsupported);       // ERROR_DEV_NOT_EXIST: drivers mean the command
    EXPECT_EQ(error_code(5), ErrorCode::not_permitted);      // ERROR_ACCESS_DENIED
    EXPECT_EQ(error_code(2), ErrorCode::not_found);          // ERROR_FILE_NOT_FOUND
    EXPECT_EQ(error_code(21), ErrorCode::not_found);         // ERROR_NOT_READY: no medium
    EXPECT_EQ(error_code(32), ErrorCode::busy);              // ERROR_SHARING_VIOLATION
    EXPECT_EQ(error_code(87), ErrorCode::invalid_argument);  // ERROR_INVALID_PARAMETER
    EXPECT_EQ(error_code(121), ErrorCode::timeout);          // ERROR_SEM_TIMEOUT
    EXPECT_EQ(error_code(1167), ErrorCode::vanished);        // ERROR_DEVICE_NOT_CONNECTED
    EXPECT_EQ(error_code(1117), ErrorCode::io);              // ERROR_IO_DEVICE
    EXPECT_EQ(error_code(31), ErrorCode::io);                // ERROR_GEN_FAILURE
    const auto error = windows_error(1117, "reading");
    EXPECT_EQ(error.native, (NativeStatus{NativeStatus::Kind::windows, 1117}));
    EXPECT_EQ(to_string(error), "reading: io (Windows error 1117)");
    EXPECT_FALSE(not_passed(error));
    EXPECT_TRUE(not_passed(windows_error(50, "")));
    EXPECT_FALSE(not_passed(Error{ErrorCode::unsupported, "", {NativeStatus::Kind::ata, 1}}));
}

TEST(AtaRequest, Identify) {
    Bytes data(512);
    auto command = ata::identify_device();
    command.timeout_ms = 10'001;
    const auto wire = encode_ata_pass_through(command, data);
    EXPECT_EQ(*BytesView(wire).le16(0), 48);
    EXPECT_EQ(*BytesView(wire).le16(2), 0x0003);  // DRDY_REQUIRED, DATA_IN
    EXPECT_EQ(u32(wire, 8), 512U);
    EXPECT_EQ(u32(wire, 12), 11U);  // seconds, rounded up
    // As for an erase that may take days: Windows refuses more than 30 hours.
    command.timeout_ms = std::numeric_limits<std::uint32_t>::max();
    EXPECT_EQ(u32(encode_ata_pass_through(command, data), 12), 108'000U);
    EXPECT_EQ(u64(wire, 24), reinterpret_cast<std::uintptr_t>(data.data()));
    EXPECT_EQ(Bytes(wire.begin() + 32, wire.end()), (Bytes{0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0xEC, 0}));
}

TEST(AtaRequest, ExtendedRegisters) {
    AtaCommand command;
    command.command = 0x47;  // READ LOG DMA EXT
    command.features = 0x1122;
    command.count = 0x3344;
    command.lba = 0x665544332211;
    command.device = 0x40;
    command.extended = true;
    command.dma = true;
    command.transfer = Transfer::in;
    Bytes data(1024);
    const auto wire = encode_ata_pass_through(command, data);
    EXPECT_EQ(*BytesView(wire).le16(2), 0x001B);  // DRDY, IN, 48BIT, DMA
    EXPECT_EQ(Bytes(wire.begin() + 32, wire.end()), (Bytes{0x11, 0x33, 0x44, 0x55, 0x66, 0, 0, 0,  //
                                                           0x22, 0x44, 0x11, 0x22, 0x33, 0x40, 0x47, 0}));
}

TEST(AtaRequest, Lba28IsInTheDeviceRegister) {
    AtaCommand command;
    command.command = 0x25;
    command.lba = 0xA123456;
    command.device = 0x40;
    command.transfer = Transfer::out;
    Bytes data(512);
    const auto wire = encode_ata_pass_through(command, data);
    EXPECT_EQ(*BytesView(wire).le16(2), 0x0005);  // DRDY, OUT
    EXPECT_EQ(wire[45], 0x4A);
    EXPECT_EQ(wire[42], 0x56);
    EXPECT_EQ(wire[44], 0x12);
}

TEST(AtaRequest, WithoutData) {
    const auto wire = encode_ata_pass_through(ata::smart_return_status(), {});
    EXPECT_EQ(u32(wire, 8), 0U);
    EXPECT_EQ(u64(wire, 24), 0U);
    EXPECT_EQ(Bytes(wire.begin() + 40, wire.end()), (Bytes{0xDA, 0, 0, 0x4F, 0xC2, 0, 0xB0, 0}));
}

TEST(AtaResponse, Registers) {
    // SMART RETURN STATUS with a threshold exceeded: LBA(23:8) = 2CF4h (ACS-3 7.48.8).
    auto bytes = Built(48).raw(40, {0x00, 0x01, 0x02, 0xF4, 0x2C, 0x40, 0x50, 0}).raw(32, {9, 9, 9, 9, 9}).bytes();
    auto got = decode_ata_pass_through(bytes, false);
    ASSERT_TRUE(got);
    EXPECT_TRUE(got->complete);
    EXPECT_EQ(got->status, 0x50);
    EXPECT_EQ(got->error, 0);
    EXPECT_EQ(got->count, 1);
    EXPECT_EQ(got->lba, 0x2CF402U);
    EXPECT_EQ(got->device, 0x40);
    got = decode_ata_pass_through(bytes, true);
    ASSERT_TRUE(got);
    EXPECT_EQ(got->count, 0x0901);
    EXPECT_EQ(got->lba, 0x0909092CF402U);
    bytes[46] = 0;
    got = decode_ata_pass_through(bytes, false);
    ASSERT_TRUE(got);
    EXPECT_FALSE(got->complete);
    EXPECT_FALSE(decode_ata_pass_through(BytesView(bytes).slice(0, 47), false));
}

TEST(ScsiRequestTest, Direct) {
    ScsiCommand command;
    command.cdb = {0x12, 1, 0x89, 2, 0x3C, 0};
    command.transfer = Transfer::in;
    command.timeout_ms = 20'000;
    Bytes data(572);
    const auto request = encode_scsi_pass_through(command, data);
    ASSERT_TRUE(request);
    const auto& wire = request->buffer;
    EXPECT_EQ(request->code, 0x4D014U);
    EXPECT_EQ(request->data_offset, 0U);
    EXPECT_EQ(*BytesView(wire).le16(0), 56);
    EXPECT_EQ(wire[6], 6);
    EXPECT_EQ(wire[8], 1);  // SCSI_IOCTL_DATA_IN
    EXPECT_EQ(u32(wire, 12), 572U);
    EXPECT_EQ(u32(wire, 16), 20U);
    EXPECT_EQ(u64(wire, 24), reinterpret_cast<std::uintptr_t>(data.data()));
    EXPECT_EQ(Bytes(wire.begin() + 36, wire.begin() + 42), command.cdb);
    // The sense buffer is behind the structure and inside the buffer.
    EXPECT_GE(u32(wire, 32), 56U);
    EXPECT_LE(u32(wire, 32) + wire[7], wire.size());
    EXPECT_GE(wire[7], 22);  // an ATA Status Return descriptor with its header (SAT-4 12.2)
}

TEST(ScsiRequestTest, OneByteIsInside) {
    ScsiCommand command;
    command.cdb = {0xB5, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0};
    command.transfer = Transfer::out;
    Bytes data{0xA5};
    const auto request = encode_scsi_pass_through(command, data);
    ASSERT_TRUE(request);
    EXPECT_EQ(request->code, 0x4D004U);
    EXPECT_EQ(u64(request->buffer, 24), request->data_offset);
    ASSERT_LT(request->data_offset, request->buffer.size());
    EXPECT_EQ(request->buffer[request->data_offset], 0xA5);
    EXPECT_GE(request->data_offset, u32(request->buffer, 32) + request->buffer[7]);
    EXPECT_EQ(request->buffer[8], 0);  // SCSI_IOCTL_DATA_OUT
}

TEST(ScsiRequestTest, WithoutDataAndTooLong) {
    ScsiCommand command;
    command.cdb = {0, 0, 0, 0, 0, 0};
    const auto request = encode_scsi_pass_through(command, {});
    ASSERT_TRUE(request);
    EXPECT_EQ(request->buffer[8], 2);  // SCSI_IOCTL_DATA_UNSPECIFIED
    EXPECT_EQ(u32(request->buffer, 12), 0U);
    EXPECT_EQ(u64(request->buffer, 24), 0U);
    command.cdb.resize(17);
    EXPECT_EQ(encode_scsi_pass_through(command, {}).error().code, ErrorCode::unsupported);
    command.cdb.clear();
    EXPECT_EQ(encode_scsi_pass_through(command, {}).error().code, ErrorCode::invalid_argument);
}

TEST(ScsiResponse, SenseEndsWhereItSays) {
    // Fixed format, ILLEGAL REQUEST, INVALID COMMAND OPERATION CODE, in a buffer that drivers return in full.
    Built built(120);
    built.u16(0, 56).u8(2, 2).u8(7, 64).u32(12, 0);
    built.raw(56, {0x70, 0, 5, 0, 0, 0, 0, 10, 0, 0, 0, 0, 0x20, 0, 0, 0, 0, 0, 0xEE, 0xEE});
    const auto got = decode_scsi_pass_through(built.bytes(), 512);
    ASSERT_TRUE(got);
    EXPECT_EQ(got->status, 2);
    EXPECT_EQ(got->sense.size(), 18U);
    EXPECT_EQ(got->transferred, 0U);
    const auto none = decode_scsi_pass_through(Built(120).u32(12, 5'000).u8(7, 255).bytes(), 512);
    ASSERT_TRUE(none);
    EXPECT_TRUE(none->sense.empty());
    EXPECT_EQ(none->transferred, 512U);
    // A driver that claims more sense data than there is room for.
    const auto lies =
        decode_scsi_pass_through(Built(120).u8(7, 255).raw(56, {0x72, 0, 0, 0, 0, 0, 0, 0xFF}).bytes(), 0);
    ASSERT_TRUE(lies);
    EXPECT_EQ(lies->sense.size(), 64U);
    EXPECT_FALSE(decode_scsi_pass_through(Built(55).bytes(), 0));
}

TEST(NvmeQueryTest, IdentifyController) {
    const auto query = nvme_query_for(nvme::identify_controller(), 4096);
    ASSERT_TRUE(query);
    const auto wire = encode_nvme_query(*query);
    ASSERT_EQ(wire.size(), 8U + 40 + 4096);
    EXPECT_EQ(u32(wire, 0), 49U);   // StorageAdapterProtocolSpecificProperty
    EXPECT_EQ(u32(wire, 4), 0U);    // PropertyStandardQuery
    EXPECT_EQ(u32(wire, 8), 3U);    // ProtocolTypeNvme
    EXPECT_EQ(u32(wire, 12), 1U);   // NVMeDataTypeIdentify
    EXPECT_EQ(u32(wire, 16), 1U);   // NVME_IDENTIFY_CNS_CONTROLLER
    EXPECT_EQ(u32(wire, 24), 40U);  // ProtocolDataOffset
    EXPECT_EQ(u32(wire, 28), 4096U);
}

TEST(NvmeQueryTest, IdentifyNamespaceIsOfTheDevice) {
    const auto query = nvme_query_for(nvme::identify_namespace(2), 4096);
    ASSERT_TRUE(query);
    const auto wire = encode_nvme_query(*query);
    EXPECT_EQ(u32(wire, 0), 50U);  // StorageDeviceProtocolSpecificProperty
    EXPECT_EQ(u32(wire, 16), 0U);  // NVME_IDENTIFY_CNS_SPECIFIC_NAMESPACE
    EXPECT_EQ(u32(wire, 20), 2U);
}

TEST(NvmeQueryTest, LogWithOffset) {
    nvme::LogRequest request;
    request.id = nvme::LogId::persistent_events;
    request.bytes = 4096;
    request.offset = 0x1'0000'2000;
    auto command = nvme::get_log_page(request);
    command.cdw10_15[0] |= 0x3U << 8U;   // LSP
    command.cdw10_15[1] |= 0x00070000U;  // LSI
    const auto query = nvme_query_for(command, 4096);
    ASSERT_TRUE(query);
    const auto wire = encode_nvme_query(*query);
    EXPECT_EQ(u32(wire, 0), 49U);
    EXPECT_EQ(u32(wire, 12), 2U);  // NVMeDataTypeLogPage
    EXPECT_EQ(u32(wire, 16), 0x0DU);
    EXPECT_EQ(u32(wire, 20), 0x2000U);            // sub-value: offset, low
    EXPECT_EQ(u32(wire, 36), 1U);                 // 2: offset, high
    EXPECT_EQ(u32(wire, 40), 7U);                 // 3: log specific identifier
    EXPECT_EQ(u32(wire, 44), 0x1U | 0x3U << 1U);  // 4: retain event, log specific field
    auto own = request;
    own.nsid = 1;
    EXPECT_EQ(u32(encode_nvme_query(*nvme_query_for(nvme::get_log_page(own), 512)), 0), 50U);
}

TEST(NvmeQueryTest, FeatureWithoutData) {
    const auto query = nvme_query_for(nvme::get_feature(nvme::Feature::volatile_write_cache), 0);
    ASSERT_TRUE(query);
    const auto wire = encode_nvme_query(*query);
    ASSERT_EQ(wire.size(), 48U);
    EXPECT_EQ(u32(wire, 12), 3U);  // NVMeDataTypeFeature
    EXPECT_EQ(u32(wire, 16), 6U);
    EXPECT_EQ(u32(wire, 24), 0U);
    EXPECT_EQ(u32(wire, 28), 0U);
}

TEST(NvmeQueryTest, OtherCommandsHaveNone) {
    NvmeCommand command;
    command.opcode = 0x14;
    EXPECT_EQ(nvme_query_for(command, 0).error().code, ErrorCode::unsupported);
    command.opcode = 0x06;  // Identify that does not read
    EXPECT_FALSE(nvme_query_for(command, 4096));
    command.transfer = Transfer::in;
    EXPECT_FALSE(nvme_query_for(command, 0));
    command.opcode = 0x0A;
    command.transfer = Transfer::out;
    EXPECT_FALSE(nvme_query_for(command, 8));
}

TEST(NvmeQueryResponseTest, DataAndDword0) {
    Built built(8 + 40 + 512);
    built.u32(0, 48)
        .u32(4, 48)
        .u32(8, 3)
        .u32(12, 2)
        .u32(24, 40)
        .u32(28, 512)
        .u32(32, 0x1234)
        .u8(48, 0xAB)
        .u8(559, 0xCD);
    const auto got = decode_nvme_query(built.bytes(), 512);
    ASSERT_TRUE(got) << got.error().context;
    EXPECT_EQ(got->completion_dword0, 0x1234U);
    ASSERT_EQ(got->data.size(), 512U);
    EXPECT_EQ(got->data.u8(0), 0xAB);
    EXPECT_EQ(got->data.u8(511), 0xCD);
    // Fewer bytes than were asked for, by the length and by the buffer.
    EXPECT_EQ(decode_nvme_query(Built(built).u32(28, 511).bytes(), 512).error().code, ErrorCode::truncated);
    EXPECT_EQ(decode_nvme_query(built.first(559), 512).error().code, ErrorCode::truncated);
    EXPECT_EQ(decode_nvme_query(Built(built).u32(24, 0xFFFFFFF0).bytes(), 512).error().code, ErrorCode::truncated);
    // Data inside the header, and a response that is no descriptor.
    EXPECT_EQ(decode_nvme_query(Built(built).u32(24, 8).bytes(), 512).error().code, ErrorCode::malformed);
    EXPECT_EQ(decode_nvme_query(Built(built).u32(0, 0).bytes(), 512).error().code, ErrorCode::malformed);
    EXPECT_EQ(decode_nvme_query(Built(47).bytes(), 0).error().code, ErrorCode::truncated);
    const auto feature = decode_nvme_query(Built(48).u32(0, 48).u32(4, 48).u32(32, 1).bytes(), 0);
    ASSERT_TRUE(feature);
    EXPECT_EQ(feature->completion_dword0, 1U);
}

TEST(ProtocolCommand, SelfTest) {
    NvmeCommand command;
    command.opcode = 0x14;
    command.nsid = 0xFFFFFFFF;
    command.cdw10_15[0] = 1;
    command.cdw10_15[5] = 0xF;
    command.timeout_ms = 60'000;
    const auto wire = encode_protocol_command(command, {});
    ASSERT_EQ(wire.size(), 144U);
    EXPECT_EQ(u32(wire, 0), 1U);            // STORAGE_PROTOCOL_STRUCTURE_VERSION
    EXPECT_EQ(u32(wire, 4), 84U);           // sizeof(STORAGE_PROTOCOL_COMMAND)
    EXPECT_EQ(u32(wire, 8), 3U);            // ProtocolTypeNvme
    EXPECT_EQ(u32(wire, 12), 0x80000000U);  // STORAGE_PROTOCOL_COMMAND_FLAG_ADAPTER_REQUEST
    EXPECT_EQ(u32(wire, 24), 64U);          // STORAGE_PROTOCOL_COMMAND_LENGTH_NVME
    EXPECT_EQ(u32(wire, 40), 60U);
    EXPECT_EQ(u32(wire, 56), 1U);  // STORAGE_PROTOCOL_SPECIFIC_NVME_ADMIN_COMMAND
    EXPECT_EQ(u32(wire, 80), 0x14U);
    EXPECT_EQ(u32(wire, 84), 0xFFFFFFFFU);
    EXPECT_EQ(u32(wire, 120), 1U);    // dword 10
    EXPECT_EQ(u32(wire, 140), 0xFU);  // dword 15
}

TEST(ProtocolCommand, DataBothWays) {
    NvmeCommand command;
    command.opcode = 0xC1;
    command.transfer = Transfer::out;
    const Bytes data{1, 2, 3, 4};
    auto wire = encode_protocol_command(command, data);
    ASSERT_EQ(wire.size(), 148U);
    EXPECT_EQ(u32(wire, 32), 4U);    // DataToDeviceTransferLength
    EXPECT_EQ(u32(wire, 48), 144U);  // DataToDeviceBufferOffset
    EXPECT_EQ(u32(wire, 36), 0U);
    EXPECT_EQ(Bytes(wire.end() - 4, wire.end()), data);
    command.opcode = 0xC2;
    command.transfer = Transfer::in;
    wire = encode_protocol_command(command, data);
    EXPECT_EQ(u32(wire, 36), 4U);    // DataFromDeviceTransferLength
    EXPECT_EQ(u32(wire, 52), 144U);  // DataFromDeviceBufferOffset
    EXPECT_EQ(u32(wire, 32), 0U);
    EXPECT_EQ(Bytes(wire.end() - 4, wire.end()), Bytes(4));  // nothing of the caller's buffer is sent
}

TEST(ProtocolCommand, Response) {
    Built built(148);
    built.u32(16, 1).u32(64, 0xBEEF).u32(52, 144).raw(144, {9, 8, 7, 6});
    const auto good = decode_protocol_command(built.bytes(), 4);
    ASSERT_TRUE(good);
    EXPECT_EQ(good->outcome, ProtocolResponse::Outcome::success);
    EXPECT_EQ(good->completion_dword0, 0xBEEFU);
    EXPECT_EQ(good->nvme_status, 0U);
    ASSERT_EQ(good->data.size(), 4U);
    EXPECT_EQ(good->data.u8(3), 6);
    // Completion dword 3 bits 31:16 as they are: phase tag, SC 1Dh (self-test in progress), SCT 1, DNR.
    const auto failed = decode_protocol_command(Built(built).u32(16, 2).u32(20, 0x8000 | 0x11D << 1 | 1).bytes(), 4);
    ASSERT_TRUE(failed);
    EXPECT_EQ(failed->outcome, ProtocolResponse::Outcome::error);
    EXPECT_EQ(failed->nvme_status, 0x11DU);
    EXPECT_FALSE(decode_protocol_command(Built(79).bytes(), 0));
    EXPECT_FALSE(decode_protocol_command(Built(built).u32(52, 8).bytes(), 4));
    EXPECT_EQ(decode_protocol_command(Built(built).u32(52, 0xFFFFFFFF).bytes(), 4)->data.size(), 0U);
}

TEST(IntelNvme, LayoutOfSeagatesHeader) {
    auto command = nvme::identify_namespace(3);
    command.timeout_ms = 10'000;
    const auto wire = encode_intel_nvme(command, {2, 4, 5, 6}, 4096);
    ASSERT_EQ(wire.size(), 164U + 4096);
    EXPECT_EQ(u32(wire, 0), 28U);  // sizeof(SRB_IO_CONTROL)
    EXPECT_EQ(BytesView(wire).slice(4, 8).text(), "IntelNvm");
    EXPECT_EQ(u32(wire, 12), 10U);
    EXPECT_EQ(u32(wire, 16), 0xF0002808U);
    EXPECT_EQ(u32(wire, 24), 164U + 4096 - 28);
    EXPECT_EQ(Bytes(wire.begin() + 28, wire.begin() + 32), (Bytes{1, 4, 5, 6}));
    EXPECT_EQ(u32(wire, 32), 0x06U);
    EXPECT_EQ(u32(wire, 36), 3U);
    EXPECT_EQ(u32(wire, 32 + 40), 0U);
    EXPECT_EQ(u32(wire, 116), 164U);
    EXPECT_EQ(u32(wire, 120), 4096U);
    Built built(164 + 8);
    built.u32(112, 0x4213'0005).u8(164, 0xAA);  // SC 09h, SCT 1, phase tag
    const auto got = decode_intel_nvme(built.bytes(), 8);
    ASSERT_TRUE(got);
    EXPECT_EQ(got->nvme_status, 0x109U);
    EXPECT_EQ(got->return_code, 0U);
    EXPECT_EQ(got->data.u8(0), 0xAA);
    EXPECT_EQ(decode_intel_nvme(Built(built).u32(20, 7).bytes(), 8)->return_code, 7U);
    EXPECT_FALSE(decode_intel_nvme(built.bytes(), 9));
    EXPECT_FALSE(decode_intel_nvme(built.first(163), 0));
}

TEST(SmartRequestTest, IdentifyAndData) {
    auto request = encode_smart_request(ata::identify_device());
    ASSERT_TRUE(request);
    EXPECT_EQ(request->code, 0x7C088U);
    ASSERT_EQ(request->in.size(), 33U);
    EXPECT_EQ(u32(request->in, 0), 512U);
    EXPECT_EQ(request->in[10], 0xEC);
    EXPECT_EQ(request->out_bytes, 528U);
    request = encode_smart_request(ata::smart_read_thresholds());
    ASSERT_TRUE(request);
    EXPECT_EQ(Bytes(request->in.begin() + 4, request->in.begin() + 12), (Bytes{0xD1, 1, 1, 0x4F, 0xC2, 0xA0, 0xB0, 0}));
    request = encode_smart_request(ata::smart_return_status());
    ASSERT_TRUE(request);
    EXPECT_EQ(request->code, 0x7C084U);
    EXPECT_EQ(request->out_bytes, 24U);
}

TEST(SmartRequestTest, OtherCommandsAreNotPassed) {
    EXPECT_FALSE(encode_smart_request(ata::check_power_mode()));
    EXPECT_FALSE(encode_smart_request(ata::read_log_ext(ata::Log::directory, 0, 1)));
    EXPECT_FALSE(encode_smart_request(ata::smart_read_log(ata::Log::device_statistics, 8)));
    EXPECT_FALSE(encode_smart_request(ata::smart_write_log(ata::Log::selective_self_test, 1)));
    EXPECT_TRUE(encode_smart_request(ata::smart_read_log(ata::Log::self_test, 1)));
}

TEST(SmartResponseTest, DataRegistersAndErrors) {
    Built data(528);
    data.u32(0, 512).u8(16, 0x5A).u8(527, 0xA5);
    const auto read = decode_smart_response(data.bytes(), ata::smart_read_data());
    ASSERT_TRUE(read);
    ASSERT_EQ(read->data.size(), 512U);
    EXPECT_EQ(read->data.u8(0), 0x5A);
    EXPECT_EQ(read->data.u8(511), 0xA5);
    EXPECT_FALSE(decode_smart_response(data.first(527), ata::smart_read_data()));
    const auto failed = decode_smart_response(Built(16).u8(4, 1).u8(5, 4).bytes(), ata::smart_read_data());
    ASSERT_TRUE(failed);
    EXPECT_EQ(failed->driver_error, 1);
    EXPECT_EQ(failed->ide_error, 4);
    const auto status =
        decode_smart_response(Built(24).raw(16, {0, 0, 0, 0xF4, 0x2C, 0xA0, 0, 0}).bytes(), ata::smart_return_status());
    ASSERT_TRUE(status);
    EXPECT_TRUE(status->registers.complete);
    EXPECT_EQ(status->registers.lba >> 8U, 0x2CF4U);
    EXPECT_FALSE(decode_smart_response(Built(23).bytes(), ata::smart_return_status()));
}

}  // namespace
}  // namespace fettle::windows
