// SPDX-License-Identifier: GPL-3.0-or-later
#include <utility>

#include "core/scsi/commands.h"
#include "core/scsi/control_page.h"
#include "core/scsi/log_page.h"
#include "core/scsi/self_test_commands.h"
#include "core/scsi/sense.h"
#include "core/scsi/transact.h"
#include "core/selftest/protocols.h"

namespace fettle::selftest {

namespace {

class ScsiSelfTester final : public SelfTester {
public:
    explicit ScsiSelfTester(ScsiPort& port) : port_(port) {}

    Result<State> state() override {
        State state;
        constexpr std::uint16_t kMostBytes = 1024;  // 20 parameters of 20 bytes, and the header
        const auto page = static_cast<std::uint8_t>(scsi::LogPageCode::self_test_results);
        const auto bytes = scsi::read(port_, scsi::log_sense(page, 0, kMostBytes), kMostBytes, "Self-test results");
        if (!bytes) {
            if (bytes.error().code == ErrorCode::unsupported) return state;
            return fail(bytes.error());
        }
        auto log = scsi::decode_self_test_results(BytesView(*bytes));
        if (!log) return fail(log.error());
        state.captive = true;
        state.offers = {{Kind::brief, kMostShortSeconds}, {Kind::extended, extended_seconds()}};
        if (auto asked = ask_progress(state); !asked) return fail(asked.error());
        constexpr std::size_t kFirstResult = 8;  // page header 4, parameter header 4 (SPC-5 7.3.19)
        constexpr std::uint8_t kRunning = 0xF;
        if (!log->empty() && (BytesView(*bytes).u8(kFirstResult).value_or(0) & kRunning) == kRunning) {
            state.running_kind = log->front().kind == "short" ? name(Kind::brief) : name(Kind::extended);
            log->erase(log->begin());
        }
        state.log = std::move(*log);
        return state;
    }
    Status start(const Test& test) override {
        return send(scsi::send_diagnostic(test.kind == Kind::brief ? scsi::SelfTestCode::background_short
                                                                   : scsi::SelfTestCode::background_extended));
    }
    Result<std::optional<bool>> run_captive(const Test& test, std::uint32_t limit_ms) override {
        const auto code =
            test.kind == Kind::brief ? scsi::SelfTestCode::foreground_short : scsi::SelfTestCode::foreground_extended;
        if (const auto done = send(scsi::send_diagnostic(code, limit_ms)); !done) return fail(done.error());
        return std::optional(true);
    }
    Status abort() override { return send(scsi::send_diagnostic(scsi::SelfTestCode::abort_background)); }

private:
    static constexpr std::uint64_t kMostShortSeconds = 120;  // SPC-5 5.14.3.2

    [[nodiscard]] std::optional<std::uint64_t> extended_seconds() {
        constexpr std::uint16_t kMostBytes = 64;
        const auto bytes =
            scsi::read(port_, scsi::mode_sense_10(scsi::kControlModePage, kMostBytes), kMostBytes, "Control mode page");
        if (!bytes) return std::nullopt;
        const auto page = scsi::decode_control_page(BytesView(*bytes), scsi::ModeSense::ten);
        return page ? page->extended_self_test_seconds : std::nullopt;
    }
    /// A background self-test is reported with its progress (SPC-5 5.14.4).
    Status ask_progress(State& state) {
        constexpr std::uint8_t kSenseBytes = 252;
        const auto bytes = scsi::read(port_, scsi::request_sense(kSenseBytes), kSenseBytes, "REQUEST SENSE");
        if (!bytes) return fail(bytes.error());
        const auto sense = scsi::decode_sense(BytesView(*bytes));
        if (!sense) return fail(sense.error());
        state.running = sense->asc == 0x04 && sense->ascq == 0x09;
        if (state.running && sense->progress) state.percent_done = *sense->progress * 100U / 65'536U;
        return {};
    }
    Status send(const ScsiCommand& command) {
        const auto done = scsi::transact(port_, command, {}, "SEND DIAGNOSTIC");
        return done ? Status() : fail(done.error());
    }

    ScsiPort& port_;
};

}  // namespace

std::unique_ptr<SelfTester> make_scsi_self_tester(ScsiPort& port) { return std::make_unique<ScsiSelfTester>(port); }

}  // namespace fettle::selftest
