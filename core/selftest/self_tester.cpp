// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/selftest/self_tester.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/ata/commands.h"
#include "core/ata/inspect.h"
#include "core/ata/sector.h"
#include "core/ata/smart_data.h"
#include "core/nvme/commands.h"
#include "core/nvme/identify_controller.h"
#include "core/nvme/self_test_commands.h"
#include "core/nvme/self_test_log.h"
#include "core/scsi/commands.h"
#include "core/scsi/control_page.h"
#include "core/scsi/log_page.h"
#include "core/scsi/self_test_commands.h"
#include "core/scsi/sense.h"
#include "core/scsi/transact.h"

namespace fettle::selftest {

namespace {

constexpr std::array kKinds{Kind::brief, Kind::extended, Kind::conveyance};
constexpr std::uint64_t kMinute = 60;

std::optional<std::uint64_t> of_minutes(std::uint64_t minutes) {
    return minutes == 0 ? std::nullopt : std::optional(minutes * kMinute);
}

class AtaSelfTester final : public SelfTester {
public:
    explicit AtaSelfTester(AtaPort& port) : port_(port) {}

    Result<State> state() override {
        std::array<std::uint8_t, ata::kSectorBytes> bytes{};
        if (const auto done = port_.execute(ata::smart_read_data(), bytes); !done) return fail(done.error());
        const auto data = ata::decode_smart_data(BytesView(bytes));
        if (!data) return fail(data.error());
        State state;
        if (data->self_tests) {
            state.offers.push_back({Kind::brief, of_minutes(data->short_test_minutes)});
            state.offers.push_back({Kind::extended, of_minutes(data->extended_test_minutes)});
        }
        if (data->conveyance_test) {
            state.offers.push_back({Kind::conveyance, of_minutes(data->conveyance_test_minutes)});
        }
        constexpr std::uint8_t kRunning = 15;  // ACS-3 table 133
        state.running = data->self_test_status == kRunning;
        if (state.running) state.percent_done = 100U - std::min(data->self_test_percent_left, std::uint8_t{100});
        DriveFacts facts;
        if (auto read = ata::inspect(port_, facts, Wake::allowed); !read) return fail(read.error());
        if (facts.ata) state.log = std::move(facts.ata->self_tests);
        return state;
    }
    Status start(Kind kind) override {
        return send(kind == Kind::brief      ? ata::OfflineRoutine::short_test
                    : kind == Kind::extended ? ata::OfflineRoutine::extended_test
                                             : ata::OfflineRoutine::conveyance_test);
    }
    Status abort() override { return send(ata::OfflineRoutine::abort); }

private:
    Status send(ata::OfflineRoutine routine) {
        const auto done = port_.execute(ata::smart_execute_offline(routine), {});
        return done ? Status() : fail(done.error());
    }

    AtaPort& port_;
};

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
        state.offers.push_back({Kind::brief, nvme::kShortSelfTestMinutes * kMinute});
        state.offers.push_back({Kind::extended, of_minutes(controller->extended_self_test_minutes)});
        std::array<std::uint8_t, nvme::kSelfTestLogBytes> bytes{};
        const auto page = nvme::get_log_page({nvme::LogId::self_test, static_cast<std::uint32_t>(bytes.size())});
        if (const auto done = port_.admin(page, bytes); !done) return fail(done.error());
        auto log = nvme::decode_self_test_log(BytesView(bytes));
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
    Status start(Kind kind) override {
        return send(kind == Kind::brief ? nvme::SelfTestCode::brief : nvme::SelfTestCode::extended);
    }
    Status abort() override { return send(nvme::SelfTestCode::abort); }

private:
    Status send(nvme::SelfTestCode code) {
        const auto done = port_.admin(nvme::device_self_test(code), {});
        return done ? Status() : fail(done.error());
    }

    NvmePort& port_;
};

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
        state.offers = {{Kind::brief, kMostShortSeconds}, {Kind::extended, extended_seconds()}};
        if (auto asked = ask_progress(state); !asked) return fail(asked.error());
        // The first entry is the running test.
        if (state.running && !log->empty() && !log->front().passed && !log->front().failed) {
            state.running_kind = log->front().kind == "short" ? name(Kind::brief) : name(Kind::extended);
            log->erase(log->begin());
        }
        state.log = std::move(*log);
        return state;
    }
    Status start(Kind kind) override {
        return send(kind == Kind::brief ? scsi::SelfTestCode::background_short
                                        : scsi::SelfTestCode::background_extended);
    }
    Status abort() override { return send(scsi::SelfTestCode::abort_background); }

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
    Status send(scsi::SelfTestCode code) {
        const auto done = scsi::transact(port_, scsi::send_diagnostic(code), {}, "SEND DIAGNOSTIC");
        return done ? Status() : fail(done.error());
    }

    ScsiPort& port_;
};

}  // namespace

std::string_view name(Kind kind) noexcept {
    switch (kind) {
        case Kind::brief: return "short";
        case Kind::extended: return "extended";
        case Kind::conveyance: return "conveyance";
    }
    return "short";
}

std::optional<Kind> kind_named(std::string_view word) noexcept {
    const auto* const found = std::find_if(kKinds.begin(), kKinds.end(), [&](Kind one) { return name(one) == word; });
    return found == kKinds.end() ? std::nullopt : std::optional(*found);
}

const Offer* State::offer(Kind kind) const noexcept {
    const auto found = std::find_if(offers.begin(), offers.end(), [&](const Offer& one) { return one.kind == kind; });
    return found == offers.end() ? nullptr : &*found;
}

std::unique_ptr<SelfTester> make_self_tester(DrivePorts& ports) {
    if (ports.nvme) return std::make_unique<NvmeSelfTester>(*ports.nvme);
    if (ports.ata) return std::make_unique<AtaSelfTester>(*ports.ata);
    if (ports.scsi) return std::make_unique<ScsiSelfTester>(*ports.scsi);
    return nullptr;
}

}  // namespace fettle::selftest
