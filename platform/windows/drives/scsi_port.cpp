// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/drives/scsi_port.h"

#include <fmt/format.h>

#include <algorithm>

#include "platform/windows/drives/page_buffer.h"
#include "platform/windows/ioctl/pass_through.h"
#include "platform/windows/ioctl/win_error.h"

namespace fettle::windows {

Result<ScsiReturn> PassThroughScsiPort::execute(const ScsiCommand& command, std::span<std::uint8_t> data) {
    const auto bytes = command.transfer == Transfer::none ? 0 : data.size();
    if (bytes > drive_.largest_transfer) {
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("{bytes} bytes in one command on {path}: the adapter transfers at most {most}"),
                    {{"bytes", bytes}, {"path", drive_.path}, {"most", drive_.largest_transfer}});
    }
    PageBuffer buffer(bytes);
    const auto inside = buffer.bytes();
    if (command.transfer == Transfer::out) std::copy(data.begin(), data.end(), inside.begin());
    auto request = encode_scsi_pass_through(command, inside);
    if (!request) return fail(request.error());
    const auto answer = drive_.device->control(request->code, request->buffer, request->buffer);
    if (!answer.ok()) {
        return fail(
            windows_error(answer.error, fmt::format("SCSI command {:02X}h on {}", command.cdb.front(), drive_.path)));
    }
    const BytesView response(request->buffer);
    auto back = decode_scsi_pass_through(response, bytes);
    if (!back || command.transfer != Transfer::in) return back;
    const auto from = request->data_offset == 0 ? std::span<const std::uint8_t>(inside)
                                                : response.slice(request->data_offset, bytes).span();
    std::copy(from.begin(), from.end(), data.begin());
    return back;
}

}  // namespace fettle::windows
