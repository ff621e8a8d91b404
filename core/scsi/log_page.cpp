// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scsi/log_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace fettle::scsi {

namespace {

// SPC-5 7.3.2.1 table 324 (page) and 7.3.2.2 table 325 (parameter).
constexpr std::size_t kPageHeaderBytes = 4;
constexpr std::size_t kParameterHeaderBytes = 4;

std::string what(LogPageCode page) { return fmt::format("log page {:02X}h", static_cast<unsigned>(page)); }

Result<BytesView> log_payload(BytesView bytes, LogPageCode page) {
    const auto header = bytes.fixed<kPageHeaderBytes>(0, what(page));
    if (!header) return fail(header.error());
    constexpr std::uint8_t kSubpageFormat = 0x40;
    if ((header->u8<0>() & 0x3FU) != static_cast<std::uint8_t>(page) || (header->u8<0>() & kSubpageFormat) != 0) {
        return fail(ErrorCode::malformed, what(page));
    }
    const std::size_t length = header->be16<2>();
    const auto payload = bytes.slice(kPageHeaderBytes, length);
    if (payload.size() < length) return fail(ErrorCode::truncated, what(page));
    return payload;
}

std::optional<std::uint32_t> as32(const LogParameter& parameter) {
    const auto number = parameter.number();
    if (!number) return std::nullopt;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(*number, std::numeric_limits<std::uint32_t>::max()));
}

/// A count of start-stop cycles; all ones if not reported (SPC-5 7.3.16).
std::optional<std::uint32_t> cycles(const LogParameter& parameter) {
    const auto count = as32(parameter);
    return count == std::numeric_limits<std::uint32_t>::max() ? std::nullopt : count;
}

/// FFh: no valid temperature (SPC-5 7.3.22).
std::optional<int> celsius(std::optional<std::uint8_t> byte) {
    if (!byte || *byte == 0xFF) return std::nullopt;
    return static_cast<int>(*byte);
}

std::string self_test_kind(std::uint8_t code) {
    switch (code) {  // SPC-5 table 166
        case 1:
        case 5: return "short";
        case 2:
        case 6: return "extended";
        default: return "unknown";
    }
}

}  // namespace

std::optional<std::uint64_t> LogParameter::number() const noexcept {
    if (value.empty()) return std::nullopt;
    std::uint64_t result = 0;
    for (const auto byte : value.span()) {
        if (result >> 56U != 0) return std::numeric_limits<std::uint64_t>::max();
        result = result << 8U | byte;
    }
    return result;
}

Result<std::vector<LogParameter>> decode_log_parameters(BytesView bytes, LogPageCode page) {
    const auto payload = log_payload(bytes, page);
    if (!payload) return fail(payload.error());
    std::vector<LogParameter> list;
    for (std::size_t at = 0; at < payload->size();) {
        const auto header = payload->fixed<kParameterHeaderBytes>(at, what(page));
        if (!header) return fail(header.error());
        const std::size_t length = header->u8<3>();
        LogParameter parameter;
        parameter.code = header->be16<0>();
        parameter.control = header->u8<2>();
        parameter.value = payload->slice(at + kParameterHeaderBytes, length);
        if (parameter.value.size() < length) return fail(ErrorCode::truncated, what(page));
        list.push_back(parameter);
        at += kParameterHeaderBytes + length;
    }
    return list;
}

Result<std::vector<std::uint8_t>> decode_supported_logs(BytesView bytes) {
    const auto payload = log_payload(bytes, LogPageCode::supported);
    if (!payload) return fail(payload.error());
    std::vector<std::uint8_t> pages;
    for (const auto byte : payload->span()) pages.push_back(byte & 0x3FU);
    return pages;
}

Result<ErrorCounters> decode_error_counters(BytesView bytes, LogPageCode page) {
    const auto list = decode_log_parameters(bytes, page);
    if (!list) return fail(list.error());
    ErrorCounters counters;
    for (const auto& parameter : *list) {
        switch (parameter.code) {  // SPC-5 table 348
            case 0: counters.corrected_at_once = parameter.number(); break;
            case 1: counters.corrected_with_delay = parameter.number(); break;
            case 2: counters.retried = parameter.number(); break;
            case 3: counters.corrected = parameter.number(); break;
            case 4: counters.corrections_run = parameter.number(); break;
            case 5: counters.bytes_processed = parameter.number(); break;
            case 6: counters.uncorrected = parameter.number(); break;
            default: break;
        }
    }
    return counters;
}

Result<std::optional<std::uint64_t>> decode_non_medium_errors(BytesView bytes) {
    const auto list = decode_log_parameters(bytes, LogPageCode::non_medium_errors);
    if (!list) return fail(list.error());
    for (const auto& parameter : *list) {
        if (parameter.code == 0) return parameter.number();
    }
    return std::nullopt;
}

Result<Temperature> decode_temperature(BytesView bytes) {
    const auto list = decode_log_parameters(bytes, LogPageCode::temperature);
    if (!list) return fail(list.error());
    Temperature temperature;
    for (const auto& parameter : *list) {
        if (parameter.code == 0) temperature.celsius = celsius(parameter.value.u8(1));
        if (parameter.code == 1) temperature.reference_celsius = celsius(parameter.value.u8(1));
    }
    return temperature;
}

Result<StartStop> decode_start_stop(BytesView bytes) {
    const auto list = decode_log_parameters(bytes, LogPageCode::start_stop);
    if (!list) return fail(list.error());
    StartStop result;
    for (const auto& parameter : *list) {
        switch (parameter.code) {
            case 1: {  // four digits of the year, two of the week, in ASCII
                const auto digits = ascii_field(parameter.value.span());
                if (digits.size() == 6) result.manufactured = digits.substr(0, 4) + "-W" + digits.substr(4);
                break;
            }
            case 3: result.specified_cycles = cycles(parameter); break;
            case 4: result.cycles = cycles(parameter); break;
            case 5: result.specified_load_cycles = cycles(parameter); break;
            case 6: result.load_cycles = cycles(parameter); break;
            default: break;
        }
    }
    return result;
}

Result<std::vector<SelfTest>> decode_self_test_results(BytesView bytes) {
    const auto list = decode_log_parameters(bytes, LogPageCode::self_test_results);
    if (!list) return fail(list.error());
    constexpr std::size_t kEntryBytes = 16;  // SPC-5 7.3.19 table 400
    std::vector<SelfTest> tests;
    for (const auto& parameter : *list) {
        const auto entry = parameter.value.fixed<kEntryBytes>(0, what(LogPageCode::self_test_results));
        if (!entry) return fail(entry.error());
        const auto all = entry->bytes<0, kEntryBytes>();
        if (std::all_of(all.begin(), all.end(), [](std::uint8_t byte) { return byte == 0; })) continue;
        SelfTest test;
        const auto code = static_cast<std::uint8_t>(entry->u8<0>() >> 5U);
        test.kind = self_test_kind(code);
        test.captive = code == 5 || code == 6;
        const std::uint8_t result = entry->u8<0>() & 0xFU;
        test.passed = result == 0;
        test.failed = result >= 3 && result <= 7;
        // FFFFh: at 65,535 hours or later.
        test.power_on_hours = entry->be16<2>();
        const auto address = entry->be64<4>();
        if (test.failed && address != std::numeric_limits<std::uint64_t>::max()) test.failing_lba = address;
        tests.push_back(test);
    }
    return tests;
}

Result<std::optional<std::uint8_t>> decode_solid_state_media(BytesView bytes) {
    const auto list = decode_log_parameters(bytes, LogPageCode::solid_state_media);
    if (!list) return fail(list.error());
    for (const auto& parameter : *list) {
        if (parameter.code == 1) return parameter.value.u8(3);  // SBC-4 6.4.8
    }
    return std::nullopt;
}

Result<std::optional<BackgroundScan>> decode_background_scan(BytesView bytes) {
    const auto list = decode_log_parameters(bytes, LogPageCode::background_scan);
    if (!list) return fail(list.error());
    constexpr std::size_t kStatusBytes = 8;  // SBC-4 6.4.2.2, as far as it is used
    for (const auto& parameter : *list) {
        if (parameter.code != 0) continue;
        const auto view = parameter.value.fixed<kStatusBytes>(0, what(LogPageCode::background_scan));
        if (!view) return fail(view.error());
        return BackgroundScan{view->be32<0>(), view->u8<5>(), view->be16<6>()};
    }
    return std::nullopt;
}

Result<std::optional<InformationalException>> decode_informational_exception(BytesView bytes) {
    const auto list = decode_log_parameters(bytes, LogPageCode::informational_exceptions);
    if (!list) return fail(list.error());
    for (const auto& parameter : *list) {
        if (parameter.code != 0 || parameter.value.size() < 2) continue;
        InformationalException exception;
        exception.asc = parameter.value.u8(0).value_or(0);
        exception.ascq = parameter.value.u8(1).value_or(0);
        exception.celsius = celsius(parameter.value.u8(2));
        if (exception.celsius == 0) exception.celsius.reset();  // used by drives without a sensor
        return exception;
    }
    return std::nullopt;
}

}  // namespace fettle::scsi
