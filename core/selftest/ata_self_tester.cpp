// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "core/ata/commands.h"
#include "core/ata/identify.h"
#include "core/ata/log_directory.h"
#include "core/ata/sector.h"
#include "core/ata/selective_log.h"
#include "core/ata/self_test_log.h"
#include "core/ata/smart_data.h"
#include "core/ata/smart_status.h"
#include "core/selftest/protocols.h"

namespace fettle::selftest {

namespace {

constexpr std::uint8_t kRunning = 15;  // ACS-3 table 133
/// Limits the reads that a damaged directory can cause.
constexpr std::uint16_t kMostLogSectors = 16;

/// SMART data byte 362 (ACS-3 7.48).
Collection::Status status_of(std::uint8_t code) {
    switch (code) {
        case 0: return Collection::Status::never_started;
        case 2: return Collection::Status::completed;
        case 3: return Collection::Status::running;
        case 4: return Collection::Status::suspended;
        case 5: return Collection::Status::aborted;
        case 6: return Collection::Status::failed;
        default: return Collection::Status::unknown;
    }
}

Collection collection_of(const ata::SmartData& data) {
    Collection made;
    made.status = status_of(data.offline_status);
    made.automatic = data.automatic_offline;
    made.can_start = data.offline_immediate;
    made.ends_at_command = data.offline_ends_at_command;
    if (data.offline_seconds != 0) made.seconds = data.offline_seconds;
    return made;
}

ata::OfflineRoutine routine_of(Kind kind) {
    switch (kind) {
        case Kind::brief: return ata::OfflineRoutine::short_test;
        case Kind::extended: return ata::OfflineRoutine::extended_test;
        case Kind::conveyance: return ata::OfflineRoutine::conveyance_test;
        case Kind::selective: return ata::OfflineRoutine::selective_test;
        case Kind::offline: break;
    }
    return ata::OfflineRoutine::offline;
}

/// Another way to read the log would end in the same way.
bool is_final(const Error& error) {
    return error.code == ErrorCode::vanished || error.code == ErrorCode::not_permitted ||
           error.code == ErrorCode::timeout || error.code == ErrorCode::cancelled;
}

class AtaSelfTester final : public SelfTester {
public:
    explicit AtaSelfTester(AtaPort& port) : port_(port) {}

    Result<State> state() override {
        const auto identify = read(ata::identify_device(), 1, ata::decode_identify);
        if (!identify) return fail(identify.error());
        State state;
        if (identify->packet_device || !identify->smart_supported.value_or(true)) return state;
        if (!identify->smart_enabled.value_or(true)) {
            return fail(ErrorCode::unsupported, FETTLE_TEXT("self-tests: SMART is disabled on the drive"));
        }
        const auto data = read(ata::smart_read_data(), 1, ata::decode_smart_data);
        if (!data) return fail(data.error());
        state.collection = collection_of(*data);
        state.captive = data->self_tests;
        if (data->self_tests) {
            state.offers.push_back({Kind::brief, seconds_of(data->short_test_minutes)});
            state.offers.push_back({Kind::extended, seconds_of(data->extended_test_minutes)});
        }
        if (data->conveyance_test) {
            state.offers.push_back({Kind::conveyance, seconds_of(data->conveyance_test_minutes)});
        }
        if (data->self_tests && data->selective_test) state.offers.push_back({Kind::selective, {}});
        state.running = data->self_test_status == kRunning;
        if (state.running) state.percent_done = 100U - std::min(data->self_test_percent_left, std::uint8_t{100});
        if (state.offers.empty()) return state;
        const auto log = read_log(*identify);
        if (!log) return fail(log.error());
        // A failed test is serious, so damaged data must not report one.
        if (!log->checksum_ok) return fail(ErrorCode::malformed, FETTLE_TEXT("self-test log: wrong checksum"));
        add_log(log->entries, state);
        return state;
    }
    Status start(const Test& test) override {
        if (const auto written = write_spans(test); !written) return fail(written.error());
        return send(routine_of(test.kind));
    }
    Result<std::optional<bool>> run_captive(const Test& test, std::uint32_t limit_ms) override {
        if (const auto written = write_spans(test); !written) return fail(written.error());
        const auto done = port_.execute(ata::smart_execute_captive(routine_of(test.kind), limit_ms), {});
        if (!done) return fail(done.error());
        return ata::smart_passed(*done);  // the registers are those of SMART RETURN STATUS
    }
    Status abort() override { return send(ata::OfflineRoutine::abort); }

private:
    Status write_spans(const Test& test) {
        if (test.kind != Kind::selective) return {};
        auto block = ata::selective_log(test.spans);
        const auto written = port_.execute(ata::smart_write_log(ata::Log::selective_self_test, 1), block);
        return written ? Status() : fail(written.error());
    }
    template <typename Decoder>
    auto read(const AtaCommand& command, std::uint16_t sectors, Decoder decoder) -> decltype(decoder(BytesView())) {
        std::vector<std::uint8_t> bytes(sectors * ata::kSectorBytes);
        if (const auto done = port_.execute(command, bytes); !done) return fail(done.error());
        return decoder(BytesView(bytes));
    }

    Result<ata::SelfTestLog> read_log(const ata::IdentifyDevice& identify) {
        if (identify.logging.general_purpose && identify.lba48) {
            auto log = read_extended_log();
            if (log || is_final(log.error())) return log;  // some USB bridges pass no 48-bit commands
        }
        if (!identify.logging.smart_self_test) return ata::SelfTestLog{};
        return read(ata::smart_read_log(ata::Log::self_test, 1), 1, ata::decode_self_test_log);
    }
    Result<ata::SelfTestLog> read_extended_log() {
        const auto directory = read(ata::read_log_ext(ata::Log::directory, 0, 1), 1, ata::decode_log_directory);
        if (!directory) return fail(directory.error());
        const auto sectors = std::min(directory->size(ata::Log::ext_self_test), kMostLogSectors);
        if (sectors == 0) return fail(ErrorCode::unsupported, FETTLE_TEXT("extended self-test log"));
        return read(ata::read_log_ext(ata::Log::ext_self_test, 0, sectors), sectors, ata::decode_ext_self_test_log);
    }
    /// Some drives log a running test too.
    static void add_log(const std::vector<ata::SelfTestEntry>& entries, State& state) {
        for (const auto& entry : entries) {
            auto test = ata::to_fact(entry);
            if (entry.result != kRunning) {
                state.log.push_back(std::move(test));
            } else if (const auto kind = kind_named(test.kind); kind && state.running && state.log.empty()) {
                state.running_kind = name(*kind);
            }
        }
    }
    Status send(ata::OfflineRoutine routine) {
        const auto done = port_.execute(ata::smart_execute_offline(routine), {});
        return done ? Status() : fail(done.error());
    }

    AtaPort& port_;
};

}  // namespace

std::unique_ptr<SelfTester> make_ata_self_tester(AtaPort& port) { return std::make_unique<AtaSelfTester>(port); }

}  // namespace fettle::selftest
