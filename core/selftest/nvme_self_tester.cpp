// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <vector>

#include "core/nvme/commands.h"
#include "core/nvme/identify_controller.h"
#include "core/nvme/self_test_commands.h"
#include "core/nvme/self_test_log.h"
#include "core/nvme/subsystem.h"
#include "core/selftest/protocols.h"

namespace fettle::selftest {

namespace {

std::string_view running_kind(std::uint8_t code) {
    switch (code) {  // NVMe Base 2.0 figure 212
        case 1: return name(Kind::brief);
        case 2: return name(Kind::extended);
        case 0xE: return "vendor";
        default: return {};
    }
}

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
        one_per_subsystem_ = (controller->self_test_options & 1U) != 0;
        state.offers.push_back({Kind::brief, seconds_of(nvme::kShortSelfTestMinutes)});
        state.offers.push_back({Kind::extended, seconds_of(controller->extended_self_test_minutes)});
        auto log = read_log();
        if (!log) return fail(log.error());
        state.running = log->running_code != 0;
        if (state.running) {
            state.running_kind = running_kind(log->running_code);
            state.percent_done = log->running_percent;
            log->running_code = 0;
        }
        state.log = nvme::self_tests(*log);
        return state;
    }
    Status start(const Test& test) override {
        auto done = send(test.kind == Kind::brief ? nvme::SelfTestCode::brief : nvme::SelfTestCode::extended,
                         test.nsid.value_or(nvme::kAllNamespaces));
        // The log reports tests of this controller only.
        if (!done && done.error().code == ErrorCode::busy && one_per_subsystem_) {
            return fail(ErrorCode::busy,
                        FETTLE_TEXT("the drive runs one self-test at a time, and reports that one is running; another "
                                    "controller of the drive may have started it"),
                        done.error().native);
        }
        return done;
    }
    Status abort() override { return send(nvme::SelfTestCode::abort, nvme::kAllNamespaces); }
    Result<std::vector<std::uint32_t>> namespaces() override { return nvme::read_active_namespaces(port_); }

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
    Status send(nvme::SelfTestCode code, std::uint32_t nsid) {
        const auto done = port_.admin(nvme::device_self_test(code, nsid), {});
        return done ? Status() : fail(done.error());
    }

    NvmePort& port_;
    bool one_per_subsystem_ = false;  ///< DSTO bit 0; known after state()
};

}  // namespace

std::unique_ptr<SelfTester> make_nvme_self_tester(NvmePort& port) { return std::make_unique<NvmeSelfTester>(port); }

}  // namespace fettle::selftest
