// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <vector>

#include "core/nvme/commands.h"
#include "core/nvme/identify_controller.h"
#include "core/nvme/self_test_commands.h"
#include "core/nvme/self_test_log.h"
#include "core/selftest/protocols.h"

namespace fettle::selftest {

namespace {

class NvmeSelfTester final : public SelfTester {
public:
    explicit NvmeSelfTester(NvmePort& port) : port_(port) {}

    Result<State> state() override {
        std::array<std::uint8_t, nvme::kIdentifyBytes> identify{};
        if (const auto done = port_.admin(nvme::identify_controller(), identify); !done) return fail(done.error());
        const auto controller = nvme::decode_identify_controller(BytesView(identify));
        if (!controller) return fail(controller.error());
        State state;
        if (!controller->can_self_test()) return state;
        state.offers.push_back({Kind::brief, seconds_of(nvme::kShortSelfTestMinutes)});
        state.offers.push_back({Kind::extended, seconds_of(controller->extended_self_test_minutes)});
        auto log = read_log();
        if (!log) return fail(log.error());
        state.running = log->running_code != 0;
        if (state.running) {
            state.running_kind = name(log->running_code == 1 ? Kind::brief : Kind::extended);
            state.percent_done = log->running_percent;
            log->running_code = 0;
        }
        state.log = nvme::self_tests(*log);
        return state;
    }
    Status start(Kind kind, const std::vector<Span>& /*spans*/) override {
        return send(kind == Kind::brief ? nvme::SelfTestCode::brief : nvme::SelfTestCode::extended);
    }
    Status abort() override { return send(nvme::SelfTestCode::abort); }

private:
    Result<nvme::SelfTestLog> read_log() {
        auto log = read_log(nvme::kSelfTestLogBytes);
        // Some bridges pass at most 512 bytes; this error is not the drive's.
        if (!log && log.error().native.kind == NativeStatus::Kind::none &&
            (log.error().code == ErrorCode::unsupported || log.error().code == ErrorCode::truncated)) {
            log = read_log(nvme::kSelfTestLogShortBytes);
        }
        return log;
    }
    Result<nvme::SelfTestLog> read_log(std::size_t size) {
        std::vector<std::uint8_t> bytes(size);
        const auto page = nvme::get_log_page({nvme::LogId::self_test, static_cast<std::uint32_t>(size)});
        if (const auto done = port_.admin(page, bytes); !done) return fail(done.error());
        return nvme::decode_self_test_log(BytesView(bytes));
    }
    Status send(nvme::SelfTestCode code) {
        const auto done = port_.admin(nvme::device_self_test(code), {});
        return done ? Status() : fail(done.error());
    }

    NvmePort& port_;
};

}  // namespace

std::unique_ptr<SelfTester> make_nvme_self_tester(NvmePort& port) { return std::make_unique<NvmeSelfTester>(port); }

}  // namespace fettle::selftest
