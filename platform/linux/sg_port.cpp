// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/sg_port.h"

#include <fmt/format.h>
#include <scsi/sg_pt.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "platform/linux/os_error.h"

namespace fettle::linux_system {

namespace {

struct Destruct {
    void operator()(sg_pt_base* object) const noexcept { destruct_scsi_pt_obj(object); }
};
using Object = std::unique_ptr<sg_pt_base, Destruct>;

constexpr int kNoConnect = 0x01;
constexpr int kBusBusy = 0x02;
constexpr int kTimeOut = 0x03;
constexpr int kBadTarget = 0x04;
constexpr int kTransportDisrupted = 0x0E;
constexpr int kTransportFailFast = 0x0F;
constexpr int kTargetFailure = 0x10;

/// SPC-5 4.5.1: the longest sense data is 252 bytes.
using Sense = std::array<std::uint8_t, 252>;

int whole_seconds(std::uint32_t milliseconds) {
    return static_cast<int>(std::max<std::uint32_t>(1, milliseconds / 1000 + (milliseconds % 1000 != 0 ? 1 : 0)));
}

void set_data(sg_pt_base* object, Transfer transfer, std::span<std::uint8_t> data) {
    if (transfer == Transfer::in) set_scsi_pt_data_in(object, data.data(), static_cast<int>(data.size()));
    if (transfer == Transfer::out) set_scsi_pt_data_out(object, data.data(), static_cast<int>(data.size()));
}

ScsiReturn answer(const sg_pt_base* object, const Sense& sense, std::size_t asked) {
    ScsiReturn back;
    back.status = static_cast<std::uint8_t>(get_scsi_pt_status_response(object));
    const auto length = std::clamp<int>(get_scsi_pt_sense_len(object), 0, static_cast<int>(sense.size()));
    back.sense.assign(sense.begin(), sense.begin() + length);
    const auto left = static_cast<std::size_t>(std::max(0, get_scsi_pt_resid(object)));
    back.transferred = static_cast<std::uint32_t>(left > asked ? 0 : asked - left);
    return back;
}

}  // namespace

ErrorCode host_status_code(int host_status) noexcept {
    switch (host_status) {
        case kNoConnect:
        case kBadTarget:
        case kTransportFailFast: return ErrorCode::vanished;
        case kTimeOut: return ErrorCode::timeout;
        case kBusBusy: return ErrorCode::busy;
        case kTransportDisrupted:
        case kTargetFailure:
        default: return ErrorCode::io;
    }
}

SgPort::SgPort(std::shared_ptr<DeviceFile> file) : file_(std::move(file)) {}

Result<ScsiReturn> SgPort::execute(const ScsiCommand& command, std::span<std::uint8_t> data) {
    if (command.cdb.empty() || command.cdb.size() > 260 ||
        data.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("invalid SCSI command of {bytes} bytes"),
                    {{"bytes", command.cdb.size()}});
    }
    auto context = fmt::format("SCSI command {:02X}h on {}", command.cdb.front(), file_->path());
    const Object object(construct_scsi_pt_obj_with_fd(file_->descriptor(), 0));
    if (!object) return fail(ErrorCode::io, std::move(context));
    if (const int problem = get_scsi_pt_os_err(object.get()); problem != 0) {
        return fail(os_error(problem, std::move(context)));
    }
    // The library keeps pointers to the CDB and the sense buffer until the command completes.
    Sense sense{};
    set_scsi_pt_cdb(object.get(), command.cdb.data(), static_cast<int>(command.cdb.size()));
    set_scsi_pt_sense(object.get(), sense.data(), static_cast<int>(sense.size()));
    set_data(object.get(), command.transfer, data);

    const int submitted = do_scsi_pt(object.get(), -1, whole_seconds(command.timeout_ms), 0);
    if (submitted < 0) return fail(os_error(-submitted, std::move(context)));
    if (submitted == SCSI_PT_DO_TIMEOUT) return fail(ErrorCode::timeout, std::move(context));
    if (submitted == SCSI_PT_DO_NOT_SUPPORTED) return fail(ErrorCode::unsupported, std::move(context));
    if (submitted != 0) return fail(ErrorCode::invalid_argument, std::move(context));

    const auto asked = command.transfer == Transfer::none ? 0 : data.size();
    switch (get_scsi_pt_result_category(object.get())) {
        case SCSI_PT_RESULT_GOOD:
        case SCSI_PT_RESULT_STATUS:
        case SCSI_PT_RESULT_SENSE: return answer(object.get(), sense, asked);
        case SCSI_PT_RESULT_OS_ERR: return fail(os_error(get_scsi_pt_os_err(object.get()), std::move(context)));
        default: {
            const int host = get_scsi_pt_transport_err(object.get());
            context += fmt::format(" (host status {:02X}h)", host);
            return fail(host_status_code(host), std::move(context));
        }
    }
}

}  // namespace fettle::linux_system
