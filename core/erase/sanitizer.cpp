// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/erase/sanitizer.h"

#include <array>

#include "core/ata/sanitize.h"
#include "core/nvme/erase_commands.h"
#include "core/scsi/commands.h"
#include "core/scsi/sanitize.h"
#include "core/scsi/sense.h"
#include "core/scsi/transact.h"

namespace fettle::erase {

namespace {

using Phase = SanitizeState::Phase;

class AtaSanitizer final : public Sanitizer {
public:
    explicit AtaSanitizer(AtaPort& port) : port_(port) {}

    Status begin(Method method, bool may_leave_failure) override {
        const auto command = method == Method::sanitize_crypto  ? ata::sanitize_crypto_scramble(may_leave_failure)
                             : method == Method::sanitize_block ? ata::sanitize_block_erase(may_leave_failure)
                                                                : ata::sanitize_overwrite(0, 1, may_leave_failure);
        const auto done = port_.execute(command, {});
        if (!done) return fail(done.error());
        return {};
    }
    Result<SanitizeState> state() override {
        const auto done = port_.execute(ata::sanitize_status(), {});
        if (!done) {
            // A drive with the feature set aborts the status command only if the last operation failed (ACS-4 7.35.2,
            // reason 1). The reason itself is in registers that some paths do not return.
            if (done.error().native.kind == NativeStatus::Kind::ata && done.error().code == ErrorCode::unsupported) {
                SanitizeState failed;
                failed.phase = Phase::failed;
                return failed;
            }
            return fail(done.error());
        }
        if (!done->complete)
            return fail(ErrorCode::unsupported,
                        FETTLE_TEXT("reading status registers through this bridge or controller"));
        const auto registers = ata::decode_sanitize(*done);
        SanitizeState state;
        state.phase = registers.in_progress ? Phase::running : Phase::idle;
        state.succeeded = registers.completed_well;
        state.frozen = registers.frozen;
        state.progress = registers.progress;
        return state;
    }
    Status leave_failure() override {
        const auto done = port_.execute(ata::sanitize_status(true), {});
        if (!done) return fail(done.error());
        return {};
    }

private:
    AtaPort& port_;
};

class NvmeSanitizer final : public Sanitizer {
public:
    explicit NvmeSanitizer(NvmePort& port) : port_(port) {}

    Status begin(Method method, bool may_leave_failure) override {
        nvme::SanitizeRequest request;
        request.action = method == Method::sanitize_crypto  ? nvme::SanitizeAction::crypto_erase
                         : method == Method::sanitize_block ? nvme::SanitizeAction::block_erase
                                                            : nvme::SanitizeAction::overwrite;
        request.may_leave_failure = may_leave_failure;
        return send(request);
    }
    Result<SanitizeState> state() override {
        std::array<std::uint8_t, nvme::kSanitizeLogBytes> bytes{};
        if (const auto done = port_.admin(nvme::get_sanitize_log(), bytes); !done) return fail(done.error());
        const auto log = nvme::decode_sanitize_log(BytesView(bytes));
        if (!log) return fail(log.error());
        using State = nvme::SanitizeLog::State;
        SanitizeState state;
        state.phase = log->state == State::running  ? Phase::running
                      : log->state == State::failed ? Phase::failed
                                                    : Phase::idle;
        state.succeeded = log->state == State::done || log->state == State::done_deallocated;
        state.progress = log->progress;
        constexpr unsigned kNoDeallocate = 1U << 9U;
        state.keeps_mapped =
            log->state != State::never && log->state != State::done_deallocated && (log->command & kNoDeallocate) != 0;
        if (log->state != State::never) state.last_action = log->command & 7U;
        return state;
    }
    Status leave_failure() override {
        nvme::SanitizeRequest request;
        request.action = nvme::SanitizeAction::exit_failure;
        return send(request);
    }

private:
    Status send(const nvme::SanitizeRequest& request) {
        const auto done = port_.admin(nvme::sanitize(request), {});
        if (!done) return fail(done.error());
        return {};
    }

    NvmePort& port_;
};

class ScsiSanitizer final : public Sanitizer {
public:
    explicit ScsiSanitizer(ScsiPort& port) : port_(port) {}

    Status begin(Method method, bool may_leave_failure) override {
        const auto action = method == Method::sanitize_crypto  ? scsi::SanitizeAction::crypto_erase
                            : method == Method::sanitize_block ? scsi::SanitizeAction::block_erase
                                                               : scsi::SanitizeAction::overwrite;
        auto list = action == scsi::SanitizeAction::overwrite ? scsi::overwrite_zeros() : std::vector<std::uint8_t>();
        return send(scsi::sanitize(action, may_leave_failure), list);
    }
    /// TEST UNIT READY reports a sanitize in progress (02/04h/1Bh) with its progress, or failed (03/31h/03h).
    Result<SanitizeState> state() override {
        constexpr int kAttempts = 3;  // a unit attention is an event, not the response
        for (int attempt = 1;; ++attempt) {
            const auto done = port_.execute(scsi::test_unit_ready(), {});
            if (!done) return fail(done.error());
            SanitizeState state;
            constexpr std::uint8_t kCheckCondition = 0x02;
            state.succeeded = true;  // once it is over, its result is no longer reported
            if (done->status == 0) return state;
            if (done->status != kCheckCondition) return fail(ErrorCode::busy, FETTLE_TEXT("TEST UNIT READY"));
            const auto sense = scsi::decode_sense(BytesView(done->sense));
            if (!sense) return fail(sense.error());
            if (sense->key == scsi::SenseKey::unit_attention && attempt < kAttempts) continue;
            if (sense->asc == 0x04 && sense->ascq == 0x1B) {
                state.phase = Phase::running;
                state.progress = sense->progress.value_or(0);
                return state;
            }
            if (sense->asc == 0x31 && sense->ascq == 0x03) {
                state.phase = Phase::failed;
                return state;
            }
            return fail(scsi::error_code(*sense), "TEST UNIT READY", sense->native());
        }
    }
    Status leave_failure() override { return send(scsi::sanitize(scsi::SanitizeAction::exit_failure, false), {}); }

private:
    Status send(const ScsiCommand& command, std::span<std::uint8_t> data) {
        const auto done = scsi::transact(port_, command, data, "SANITIZE");
        if (!done) return fail(done.error());
        return {};
    }

    ScsiPort& port_;
};

}  // namespace

std::unique_ptr<Sanitizer> make_sanitizer(Protocol protocol, DrivePorts& ports) {
    if (protocol == Protocol::ata && ports.ata) return std::make_unique<AtaSanitizer>(*ports.ata);
    if (protocol == Protocol::nvme && ports.nvme) return std::make_unique<NvmeSanitizer>(*ports.nvme);
    if (protocol == Protocol::scsi && ports.scsi) return std::make_unique<ScsiSanitizer>(*ports.scsi);
    return nullptr;
}

}  // namespace fettle::erase
