// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/nvme/nvme_drive.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "platform/sim/nvme/admin.h"
#include "platform/sim/nvme/commands.h"
#include "platform/sim/nvme/core.h"
#include "platform/sim/nvme/io.h"
#include "platform/sim/nvme/state_json.h"
#include "platform/sim/nvme/wire.h"

namespace fettle::sim {

namespace {

using namespace nvme;  // NOLINT(google-build-using-namespace): this file is their dispatcher

/// Successes with a duty, and refusals that are no error of the drive's: not for the error log.
bool belongs_in_log(const Answer& answer) {
    switch (answer.status & kCodeMask) {
        case kSuccess:
        case kNeedsConventionalReset:
        case kNeedsSubsystemReset:
        case kNeedsControllerReset:
        case kEventLimitExceeded:
        case kSanitizeInProgress: return false;
        default: return true;
    }
}

NvmeCompletion complete(Core& core, const NvmeSubmission& command, std::uint16_t queue, const Answer& answer) {
    NvmeCompletion completion;
    completion.dword0 = answer.dword0;
    completion.status = answer.status;
    if (belongs_in_log(answer)) {
        completion.status |= kMore;
        ++core.drive_state.record().error_log_entries;
        auto logged = answer;
        logged.status = completion.status;
        core.errors.add(core.drive_state.counters().error_log_entries, queue, command, logged);
    }
    return completion;
}

/// Whether the command may move that much: MDTS, in pages of 4096 bytes.
bool too_long(const Core& core, std::uint64_t bytes) {
    return core.options.mdts != 0 && bytes > kPageBytes << core.options.mdts;
}

Answer run_io(Core& core, const NvmeSubmission& command, std::span<std::uint8_t> data, bool half) {
    if (io_effects(core.options, command.opcode()) == 0) return refuse(kInvalidOpcode);
    const bool flush = command.opcode() == static_cast<std::uint8_t>(IoOpcode::flush);
    if (core.sanitizer.running()) return flush ? success() : for_now(kSanitizeInProgress);
    if (core.sanitizer.failed()) return refuse(kSanitizeFailed);
    const auto bytes = io_bytes(core, command);
    if (too_long(core, bytes)) return invalid_field(12);
    if (bytes > data.size()) return refuse(kDataLengthInvalid);
    return io_command(core, command, data, half);
}

Answer run_admin(Core& core, const NvmeSubmission& command, std::span<std::uint8_t> data, bool half) {
    if (admin_effects(core.options, command.opcode()) == 0) return refuse(kInvalidOpcode);
    const bool sanitize = command.opcode() == static_cast<std::uint8_t>(AdminOpcode::sanitize);
    if (!sanitize && !allowed_while_sanitizing(command)) {
        if (core.sanitizer.running()) return for_now(kSanitizeInProgress);
        if (core.sanitizer.failed()) return refuse(kSanitizeFailed);
    }
    const auto bytes = admin_bytes(command);
    if (too_long(core, bytes)) return invalid_field(10);
    if (bytes > data.size()) return refuse(kDataLengthInvalid);
    return half ? admin_command_half(core, command, data) : admin_command(core, command, data);
}

}  // namespace

NvmeDrive::NvmeDrive(std::unique_ptr<nvme::Core> core) : core_(std::move(core)) {}
NvmeDrive::~NvmeDrive() = default;

Result<NvmeCompletion> NvmeDrive::admin(const NvmeSubmission& command, std::span<std::uint8_t> data) {
    if (core_->drive_state.presence() != Presence::on)
        return fail(ErrorCode::vanished, FETTLE_TEXT("simulated NVMe drive"));
    core_->tick();
    return complete(*core_, command, 0, run_admin(*core_, command, data, false));
}

Result<NvmeCompletion> NvmeDrive::io(const NvmeSubmission& command, std::span<std::uint8_t> data) {
    if (core_->drive_state.presence() != Presence::on)
        return fail(ErrorCode::vanished, FETTLE_TEXT("simulated NVMe drive"));
    core_->tick();
    return complete(*core_, command, io_queue_, run_io(*core_, command, data, false));
}

void NvmeDrive::admin_half(const NvmeSubmission& command, std::span<std::uint8_t> data) {
    if (core_->drive_state.presence() != Presence::on) return;
    core_->tick();
    static_cast<void>(run_admin(*core_, command, data, true));
}

void NvmeDrive::io_half(const NvmeSubmission& command, std::span<std::uint8_t> data) {
    if (core_->drive_state.presence() != Presence::on) return;
    core_->tick();
    static_cast<void>(run_io(*core_, command, data, true));
}

std::uint32_t NvmeDrive::transfer_bytes(const NvmeSubmission& command, bool admin) const {
    const auto bytes = admin ? (admin_effects(core_->options, command.opcode()) == 0 ? 0 : admin_bytes(command))
                       : io_effects(core_->options, command.opcode()) == 0 ? 0
                                                                           : io_bytes(*core_, command);
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(bytes, UINT32_MAX));
}

std::optional<std::uint32_t> NvmeDrive::take_event() {
    if (core_->drive_state.presence() != Presence::on) return std::nullopt;
    core_->tick();
    return core_->events.take();
}

void NvmeDrive::controller_reset(bool /*shutdown*/) {
    core_->tick();
    core_->self_tests.reset();
    core_->firmware.reset(ResetKind::controller);
    core_->tper.reset(false);
    core_->features.reset();
    core_->events.clear();
    core_->reported_warnings = 0;
    core_->history.release();
    core_->note_reset();
}

void NvmeDrive::subsystem_reset() {
    controller_reset(false);
    core_->firmware.reset(ResetKind::subsystem);
}

void NvmeDrive::power_on_reset() {
    const auto now = core_->drive_state.now_ns();
    core_->self_tests.power_on(core_->seen_ns, now);
    core_->sanitizer.power_on(core_->seen_ns, now);
    core_->seen_ns = now;
    core_->firmware.reset(ResetKind::power);
    core_->tper.reset(true);
    core_->features.power_on();
    core_->events.clear();
    core_->reported_warnings = 0;
    core_->history.release();
    core_->note_reset();
}

void NvmeDrive::set_fabrics(const nvme::FabricsView& view) { core_->fabrics = view; }

nlohmann::json NvmeDrive::save() const {
    const auto now = core_->drive_state.now_ns();
    return {{"namespaces", core_->namespaces.save()},
            {"errors", core_->errors.save()},
            {"features", core_->features.save()},
            {"firmware", core_->firmware.save()},
            {"self_tests", core_->self_tests.save(now)},
            {"sanitize", core_->sanitizer.save(now)},
            {"security", core_->tper.save()},
            {"history", core_->history.save()},
            {"warning_ns", core_->warning_ns},
            {"critical_ns", core_->critical_ns}};
}

Status NvmeDrive::load(const nlohmann::json& state) {
    StateReader in(state, "NVMe controller");
    const auto warning = in.number<std::uint64_t>("warning_ns");
    const auto critical = in.number<std::uint64_t>("critical_ns");
    const auto& namespaces = in.object("namespaces");
    const auto& errors = in.object("errors");
    const auto& features = in.object("features");
    const auto& firmware = in.object("firmware");
    const auto& self_tests = in.object("self_tests");
    const auto& sanitize = in.object("sanitize");
    const auto& security = in.object("security");
    const auto& history = in.object("history");
    if (auto read = in.finish(); !read) return read;
    const auto now = core_->drive_state.now_ns();
    core_->seen_ns = now;
    core_->warning_ns = warning;
    core_->critical_ns = critical;
    if (auto read = core_->namespaces.load(namespaces); !read) return read;
    const auto& formats = core_->options.lba_formats;
    for (const auto& ns : core_->namespaces.all()) {
        if (ns.format >= formats.size() || formats[ns.format].bytes != ns.lba_bytes) {
            return fail(ErrorCode::malformed,
                        FETTLE_TEXT("state of a simulated drive: a namespace of an unknown format"));
        }
    }
    if (auto read = core_->errors.load(errors); !read) return read;
    if (auto read = core_->features.load(features); !read) return read;
    if (auto read = core_->firmware.load(firmware); !read) return read;
    if (auto read = core_->self_tests.load(self_tests, now); !read) return read;
    if (auto read = core_->sanitizer.load(sanitize, now); !read) return read;
    if (auto read = core_->history.load(history); !read) return read;
    return core_->tper.load(security);
}

Result<std::unique_ptr<NvmeDevice>> make_nvme_device(SharedDriveState& drive_state, const Personality& personality) {
    auto options = read_options(personality);
    if (!options) return fail(options.error());
    const auto total = drive_state.medium().sectors() * drive_state.medium().sector_bytes();
    if (options->unallocated_bytes >= total) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("{personality}: nvme.unallocated_bytes: leaves no space"),
                    {{"personality", personality.name}});
    }
    auto core = std::make_unique<nvme::Core>(drive_state, *std::move(options));
    drive_state.medium().set_blank(core->options.deallocated);
    const auto& formats = core->options.lba_formats;
    const auto format = std::find_if(formats.begin(), formats.end(),
                                     [&](const auto& each) { return each.bytes == core->options.lba_bytes; });
    if (!core->options.made.empty()) {
        for (const auto& wanted : core->options.made) {
            const auto made =
                core->namespaces.create(wanted.bytes / core->options.lba_bytes,
                                        static_cast<std::uint8_t>(format - formats.begin()), core->options.lba_bytes);
            if (!made)
                return fail(ErrorCode::malformed, FETTLE_TEXT("{personality}: nvme.namespace: no room"),
                            {{"personality", personality.name}});
            auto& ns = *core->namespaces.find(*made);
            ns.elsewhere = {wanted.controllers.begin(), wanted.controllers.end()};
            ns.attached = ns.elsewhere.erase(core->options.cntlid) != 0;
            ns.shared = wanted.controllers.size() > 1;
        }
        return std::make_unique<NvmeDrive>(std::move(core));
    }
    const auto room = core->namespaces.total_bytes();
    const auto blocks = (room - std::min(room, core->options.unallocated_bytes)) / core->options.lba_bytes;
    const auto made =
        core->namespaces.create(blocks, static_cast<std::uint8_t>(format - formats.begin()), core->options.lba_bytes);
    if (blocks == 0 || !made)
        return fail(ErrorCode::malformed, FETTLE_TEXT("{personality}: the flash holds no namespace"),
                    {{"personality", personality.name}});
    auto* ns = core->namespaces.find(*made);
    ns->attached = true;
    for (const auto lba : core->options.bad_lbas) {
        if (lba < ns->blocks) ns->unreadable.add(lba, 1);
    }
    return std::make_unique<NvmeDrive>(std::move(core));
}

}  // namespace fettle::sim
