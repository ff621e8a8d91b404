// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/drives/nvme_port.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/nvme/status.h"
#include "platform/windows/drives/nvme_security.h"
#include "platform/windows/ioctl/control_codes.h"
#include "platform/windows/ioctl/win_error.h"

namespace fettle::windows {

namespace {

/// The shortest data of a query (Microsoft, STORAGE_PROTOCOL_SPECIFIC_DATA).
constexpr std::uint32_t kShortestQuery = 512;

constexpr std::uint32_t kActiveNamespaces = 0x02;  // CNS
constexpr std::uint32_t kSupportedLogs = 0x00;     // log pages
constexpr std::uint32_t kEnduranceGroupEvents = 0x0F;

std::string describe(const NvmeCommand& command, const OpenDrive& drive) {
    return fmt::format("NVMe admin command {:02X}h on {}", command.opcode, drive.path);
}

/// Windows' driver has one error for a drive that fails and for what it does not pass itself; which of them is meant
/// depends on the query (nvmetool-win, README: features with data, logs 00h and 0Fh; libnvme, ioctl-win.c).
bool means_unsupported(const NvmeQuery& query) {
    switch (query.type) {
        case NvmeData::identify: return query.value > 1;
        case NvmeData::log_page: return query.value == kSupportedLogs || query.value == kEnduranceGroupEvents;
        case NvmeData::feature: return true;
    }
    return false;
}

Error query_error(WinError number, const NvmeQuery& query, std::string context) {
    auto error = windows_error(number, std::move(context));
    if (number == win_error::kIoDevice && means_unsupported(query)) error.code = ErrorCode::unsupported;
    return error;
}

Error outcome_error(const ProtocolResponse& response, std::string context) {
    using Outcome = ProtocolResponse::Outcome;
    if (response.nvme_status != 0) {
        return {nvme::error_code(response.nvme_status),
                std::move(context),
                {NativeStatus::Kind::nvme, response.nvme_status}};
    }
    auto code = ErrorCode::io;
    switch (response.outcome) {
        case Outcome::invalid_request:
        case Outcome::not_supported: code = ErrorCode::unsupported; break;
        case Outcome::no_device: code = ErrorCode::vanished; break;
        case Outcome::busy:
        case Outcome::throttled: code = ErrorCode::busy; break;
        case Outcome::pending:
        case Outcome::success:
        case Outcome::error:
        case Outcome::data_overrun:
        case Outcome::insufficient_resources: break;
    }
    return error_of(code, FETTLE_TEXT("{command}: Windows reports protocol status {status}"),
                    {{"command", context}, {"status", static_cast<std::uint32_t>(response.outcome)}});
}

}  // namespace

Result<NvmeReturn> ProtocolNvmePort::admin(const NvmeCommand& command, std::span<std::uint8_t> data) {
    if (is_security_receive(command)) return send_security(drive_, command, data);
    const auto query = nvme_query_for(command, static_cast<std::uint32_t>(data.size()));
    return query ? ask(command, *query, data) : send(command, data);
}

Result<NvmeReturn> ProtocolNvmePort::ask(const NvmeCommand& command, NvmeQuery query, std::span<std::uint8_t> data) {
    const auto context = describe(command, drive_);
    if (query.type == NvmeData::identify && query.value == kActiveNamespaces) {
        // Documented as not supported (STORAGE_PROTOCOL_NVME_DATA_TYPE); not sent, because what it returns is not
        // either.
        return fail(ErrorCode::unsupported, FETTLE_TEXT("{command}: Windows does not list the namespaces of a drive"),
                    {{"command", context}});
    }
    if (query.bytes != 0) query.bytes = std::max(query.bytes, kShortestQuery);
    auto buffer = encode_nvme_query(query);
    const auto answer = drive_.device->control(kStorageQueryProperty, buffer, buffer);
    if (!answer.ok()) return fail(query_error(answer.error, query, context));
    const auto response = decode_nvme_query(BytesView(buffer).slice(0, answer.returned), query.bytes);
    if (!response) {
        auto error = response.error();
        error.context = context + ": " + error.context;
        return fail(std::move(error));
    }
    const auto bytes = response->data.slice(0, data.size()).span();
    std::copy(bytes.begin(), bytes.end(), data.begin());
    return NvmeReturn{response->completion_dword0};
}

Result<NvmeReturn> ProtocolNvmePort::send(const NvmeCommand& command, std::span<std::uint8_t> data) {
    auto context = describe(command, drive_);
    const auto bytes = command.transfer == Transfer::none ? 0 : data.size();
    // The driver takes the direction from bits 1:0 of the opcode (NVMe Base 2.0 figure 139).
    constexpr std::uint8_t kBothWays = 3;
    const unsigned expected = command.transfer == Transfer::in ? 2 : 1;
    const unsigned direction = command.opcode & kBothWays;
    if (direction == kBothWays || (bytes != 0 && direction != expected)) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("{command}: the direction of its data"),
                    {{"command", context}});
    }
    if (bytes > drive_.largest_transfer) {
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("{bytes} bytes in one command on {path}: the adapter transfers at most {most}"),
                    {{"bytes", bytes}, {"path", drive_.path}, {"most", drive_.largest_transfer}});
    }
    auto buffer = encode_protocol_command(command, data);
    const auto answer = drive_.device->control(kStorageProtocolCommand, buffer, buffer);
    const auto response = decode_protocol_command(BytesView(buffer), bytes);
    if (!response) return fail(response.error());
    if (!answer.ok()) {
        // A command that the drive completed with a failure also fails the call.
        if (response->nvme_status != 0) return fail(outcome_error(*response, std::move(context)));
        return fail(windows_error(answer.error, std::move(context)));
    }
    if (response->outcome != ProtocolResponse::Outcome::success || response->nvme_status != 0) {
        return fail(outcome_error(*response, std::move(context)));
    }
    if (command.transfer == Transfer::in) {
        if (response->data.size() < bytes) return fail(ErrorCode::truncated, std::move(context));
        std::copy(response->data.span().begin(), response->data.span().end(), data.begin());
    }
    return NvmeReturn{response->completion_dword0};
}

}  // namespace fettle::windows
