// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/bridge/nvme_tcp_queue.h"

#include <algorithm>
#include <array>

#include "tests/lab/bridge/nvme_status.h"
#include "tests/lab/bridge/nvme_tcp_server.h"
#include "tests/lab/bridge/wire.h"

namespace fettle::lab {

namespace {

constexpr int kEventStepMs = 50;
constexpr std::uint32_t kLongestTransfer = 4U << 20U;
constexpr std::size_t kEventsMost = 16;

constexpr std::uint8_t kFabrics = 0x7F;
constexpr std::uint8_t kEventRequest = 0x0C;
constexpr std::uint8_t kTypePropertySet = 0x00;  // Fabrics figure 31
constexpr std::uint8_t kTypeConnect = 0x01;
constexpr std::uint8_t kTypePropertyGet = 0x04;
constexpr std::uint8_t kTypeDisconnect = 0x08;

constexpr std::uint8_t kSglOffset = 0x01;     // data block, address is an offset in the capsule
constexpr std::uint8_t kSglTransport = 0x5A;  // transport data block

sim::NvmeSubmission submission(std::span<const std::uint8_t> head) {
    sim::NvmeSubmission command;
    for (std::size_t i = 0; i < command.dwords.size(); ++i) {
        command.dwords.at(i) = get_le32(head, kCommonHeaderBytes + 4 * i);
    }
    return command;
}

std::uint8_t fabrics_type(const sim::NvmeSubmission& command) {
    return static_cast<std::uint8_t>(command.dwords[1] & 0xFFU);
}

enum class Way : std::uint8_t { none, out, in };

Way way_of(const sim::NvmeSubmission& command) {
    const std::uint8_t code = command.opcode() == kFabrics ? fabrics_type(command) : command.opcode();
    switch (code & 3U) {
        case 1: return Way::out;
        case 2: return Way::in;
        default: return Way::none;
    }
}

}  // namespace

void NvmeTcpQueue::run() {
    if (initialise()) {
        while (serve()) {
        }
    }
    if (controller_) controller_->leave(queue_id_);
    if (controller_ && is_admin()) server_.end_association(controller_);
    connection_.shut();
}

bool NvmeTcpQueue::initialise() {
    Pdu pdu;
    if (!receive(pdu)) return false;
    if (pdu.header.type != PduType::ic_request || get_le16(pdu.head, 8) != 0) {
        terminate({PduError::kSequence, 0}, pdu.head);
        return false;
    }
    // Figure 23 and 24: format version 0, alignment, digests, and in the answer the longest data packet.
    const std::uint8_t wanted = pdu.head[11];
    std::vector<std::uint8_t> answer(128);
    answer[11] = wanted & 3U;
    put_le(answer, 12, kDataPduBytes, 4);
    const bool sent = connection_.send(build_pdu(PduType::ic_response, 0, std::move(answer), {}, {}));
    digests_ = {(wanted & 1U) != 0, (wanted & 2U) != 0};
    return sent;
}

bool NvmeTcpQueue::serve() {
    switch (connection_.wait(events_wanted_.empty() ? 1000 : kEventStepMs)) {
        case Connection::Wait::closed: return false;
        case Connection::Wait::idle: return !host_is_silent() && give_events();
        case Connection::Wait::readable: break;
    }
    Pdu pdu;
    if (!receive(pdu)) return false;
    last_command_ = std::chrono::steady_clock::now();
    switch (pdu.header.type) {
        case PduType::command: return on_command(std::move(pdu)) && give_events();
        case PduType::data_out: return on_data(pdu) && give_events();
        case PduType::host_terminates: return false;
        default: terminate({PduError::kSequence, 0}, pdu.head); return false;
    }
}

bool NvmeTcpQueue::receive(Pdu& pdu) {
    std::vector<std::uint8_t> bytes(kCommonHeaderBytes);
    if (!connection_.read(bytes)) return false;
    const auto header = parse_header(bytes, digests_);
    if (const auto* error = std::get_if<PduError>(&header)) {
        terminate(*error, bytes);
        return false;
    }
    bytes.resize(std::get<PduHeader>(header).total_bytes);
    if (!connection_.read(std::span(bytes).subspan(kCommonHeaderBytes))) return false;
    auto parsed = parse_pdu(std::get<PduHeader>(header), bytes, digests_);
    if (const auto* error = std::get_if<PduError>(&parsed)) {
        terminate(*error, std::span(bytes).first(std::get<PduHeader>(header).header_bytes));
        return false;
    }
    pdu = std::move(std::get<Pdu>(parsed));
    return true;
}

void NvmeTcpQueue::terminate(const PduError& error, std::span<const std::uint8_t> header) {
    std::vector<std::uint8_t> head(24);
    put_le(head, 8, error.status, 2);
    put_le(head, 10, error.offset, 4);
    connection_.send(build_pdu(PduType::controller_terminates, 0, std::move(head), header, {}));
}

bool NvmeTcpQueue::on_command(Pdu pdu) {
    const auto command = submission(pdu.head);
    head_ = (head_ + 1) % queue_entries_;
    const auto sgl = std::span<const std::uint8_t>(pdu.head).subspan(kCommonHeaderBytes + 24, 16);
    const Sgl where{get_le(sgl, 0, 8), get_le32(sgl, 8), sgl[15] == kSglOffset};
    const Way way = way_of(command);
    if (way == Way::none) return execute(command, {});
    if (where.bytes == 0) return execute(command, {});
    if (sgl[15] != kSglOffset && sgl[15] != kSglTransport) return respond(command, {0, 0, kSglTypeInvalid});
    if (where.bytes > kLongestTransfer) return respond(command, {0, 0, kSglLengthInvalid});
    if (way == Way::in) return execute(command, std::vector<std::uint8_t>(where.bytes));
    if (!where.in_capsule) return request_data(command, where.bytes);
    if (where.offset > pdu.data.size() || pdu.data.size() - where.offset < where.bytes) {
        return respond(command, {0, 0, kSglLengthInvalid});
    }
    const auto first = pdu.data.begin() + static_cast<std::ptrdiff_t>(where.offset);
    return execute(command, {first, first + where.bytes});
}

bool NvmeTcpQueue::request_data(const sim::NvmeSubmission& command, std::uint32_t bytes) {
    if (awaited_.size() >= queue_entries_ ||
        !awaited_.try_emplace(command.command_id(), Awaited{command, std::vector<std::uint8_t>(bytes)}).second) {
        terminate({PduError::kSequence, 0}, {});
        return false;
    }
    std::vector<std::uint8_t> head(24);
    put_le(head, 8, command.command_id(), 2);
    put_le(head, 10, command.command_id(), 2);
    put_le(head, 12, 0, 4);
    put_le(head, 16, bytes, 4);
    return connection_.send(build_pdu(PduType::ready_to_transfer, 0, std::move(head), {}, digests_));
}

bool NvmeTcpQueue::on_data(const Pdu& pdu) {
    const auto found = awaited_.find(get_le16(pdu.head, 10));
    const std::uint32_t offset = get_le32(pdu.head, 12);
    const std::uint32_t bytes = get_le32(pdu.head, 16);
    if (found == awaited_.end() || found->second.command.command_id() != get_le16(pdu.head, 8)) {
        terminate({PduError::kInvalidField, 10}, pdu.head);
        return false;
    }
    auto& awaited = found->second;
    if (bytes != pdu.data.size() || offset != awaited.received || bytes > awaited.data.size() - offset) {
        terminate({PduError::kOutOfRange, 12}, pdu.head);
        return false;
    }
    std::copy(pdu.data.begin(), pdu.data.end(), awaited.data.begin() + offset);
    awaited.received += bytes;
    if (awaited.received < awaited.data.size()) return true;
    const Awaited whole = std::move(awaited);
    awaited_.erase(found);
    return execute(whole.command, whole.data);
}

bool NvmeTcpQueue::execute(const sim::NvmeSubmission& command, std::vector<std::uint8_t> data) {
    if (command.opcode() == kFabrics) return fabrics(command, data);
    if (!controller_ || !controller_->enabled()) return respond(command, {0, 0, kSequenceError});
    if (is_admin() && command.opcode() == kEventRequest) return wait_for_event(command);
    return device_command(command, std::move(data));
}

bool NvmeTcpQueue::fabrics(const sim::NvmeSubmission& command, std::span<const std::uint8_t> data) {
    const std::uint8_t type = fabrics_type(command);
    if (type == kTypeConnect) return connect(command, data);
    if (!controller_) return respond(command, {0, 0, kSequenceError});
    if (type == kTypeDisconnect) {
        respond(command, {});
        return false;
    }
    if (!is_admin()) return respond(command, {0, 0, kInvalidOpcode});
    if (type == kTypePropertyGet) return respond(command, controller_->property_get(command).completion);
    if (type != kTypePropertySet) return respond(command, {0, 0, kInvalidField});
    const auto answer = controller_->property_set(command);
    const bool sent = respond(command, answer.completion);
    if (answer.subsystem_reset) server_.subsystem_reset();
    return sent && !answer.subsystem_reset;
}

bool NvmeTcpQueue::connect(const sim::NvmeSubmission& command, std::span<const std::uint8_t> data) {
    constexpr std::size_t kConnectBytes = 1024;  // Fabrics figure 29
    constexpr std::uint16_t kAnyController = 0xFFFF;
    if (controller_ || data.size() < kConnectBytes) return respond(command, {0, 0, kSequenceError});
    const std::uint16_t queue = static_cast<std::uint16_t>(command.dwords[10] >> 16U);
    const std::uint16_t wanted = get_le16(data, 16);
    const std::uint32_t entries = (command.dwords[11] & 0xFFFFU) + 1;
    if (entries < 2 || entries > NvmeRegisters::kQueueEntries || !server_.is_name(data.subspan(256, 256))) {
        return respond(command, {0, 0, kConnectInvalid});
    }
    if (queue == 0) {
        if (wanted != kAnyController) return respond(command, {0, 0, kConnectInvalid});
        controller_ = server_.begin_association(command.dwords[12]);
        if (!controller_) return respond(command, {0, 0, kControllerBusy});
    } else {
        auto controller = server_.association();
        if (!controller || controller->id() != wanted || !controller->enabled() || !controller->join(queue)) {
            return respond(command, {0, 0, kConnectInvalid});
        }
        controller_ = std::move(controller);
    }
    queue_id_ = queue;
    queue_entries_ = entries;
    head_ = 1 % entries;
    return respond(command, {controller_->id(), 0, 0});
}

bool NvmeTcpQueue::device_command(const sim::NvmeSubmission& command, std::vector<std::uint8_t> data) {
    const auto answer = is_admin() ? controller_->admin(command, data) : server_.device().io(command, std::span(data));
    if (!answer) {
        // A lost answer stays away; the host's own timer ends the wait. Without power the line is dead.
        if (answer.error().code == ErrorCode::timeout) return true;
        server_.lost();
        return false;
    }
    if (answer->status == 0 && way_of(command) == Way::in && !data.empty() && !send_data(command, data)) return false;
    return respond(command, *answer);
}

bool NvmeTcpQueue::respond(const sim::NvmeSubmission& command, const sim::NvmeCompletion& completion) {
    std::vector<std::uint8_t> head(24);
    put_le(head, 8, completion.dword0, 4);
    put_le(head, 12, completion.dword1, 4);
    put_le(head, 16, head_, 2);
    put_le(head, 20, command.command_id(), 2);
    put_le(head, 22, static_cast<std::uint64_t>(completion.status) << 1U, 2);
    return connection_.send(build_pdu(PduType::response, 0, std::move(head), {}, digests_));
}

bool NvmeTcpQueue::send_data(const sim::NvmeSubmission& command, std::span<const std::uint8_t> data) {
    for (std::size_t offset = 0; offset < data.size(); offset += kDataPduBytes) {
        const auto part = data.subspan(offset, std::min<std::size_t>(kDataPduBytes, data.size() - offset));
        std::vector<std::uint8_t> head(24);
        put_le(head, 8, command.command_id(), 2);
        put_le(head, 12, offset, 4);
        put_le(head, 16, part.size(), 4);
        const std::uint8_t flags = offset + part.size() == data.size() ? kLastFlag : std::uint8_t{0};
        if (!connection_.send(build_pdu(PduType::data_in, flags, std::move(head), part, digests_))) return false;
    }
    return true;
}

bool NvmeTcpQueue::wait_for_event(const sim::NvmeSubmission& command) {
    if (events_wanted_.size() >= kEventsMost) return respond(command, {0, 0, kEventLimit});
    events_wanted_.push_back(command);
    return true;
}

bool NvmeTcpQueue::give_events() {
    while (!events_wanted_.empty()) {
        const auto event = server_.device().take_event();
        if (!event) return true;
        const auto command = events_wanted_.front();
        events_wanted_.pop_front();
        if (!respond(command, {*event, 0, 0})) return false;
    }
    return true;
}

bool NvmeTcpQueue::host_is_silent() const {
    if (!controller_ || !is_admin() || controller_->keep_alive_ms() == 0) return false;
    const auto limit = std::chrono::milliseconds(std::uint64_t{controller_->keep_alive_ms()} * 2);
    return std::chrono::steady_clock::now() - last_command_ > limit;
}

}  // namespace fettle::lab
