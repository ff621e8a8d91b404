// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nvme/self_test_log.h"

#include <algorithm>

namespace fettle::nvme {

namespace {

// Offsets of NVMe Base 2.0 figures 212 and 213.
constexpr std::size_t kCurrentOperation = 0;
constexpr std::size_t kCurrentCompletion = 1;
constexpr std::size_t kHeaderBytes = 4;
constexpr std::size_t kResultBytes = 28;
constexpr std::size_t kMaximumResults = 20;
constexpr std::size_t kStatus = 0;
constexpr std::size_t kSegment = 1;
constexpr std::size_t kValid = 2;
constexpr std::size_t kPowerOnHours = 4;
constexpr std::size_t kNsid = 12;
constexpr std::size_t kFailingLba = 16;
constexpr std::size_t kStatusCodeType = 24;
constexpr std::size_t kStatusCode = 25;
constexpr std::uint8_t kUnused = 0xF;

SelfTestResult decode_result(FixedView<kResultBytes> bytes) {
    SelfTestResult entry;
    entry.code = bytes.u8<kStatus>() >> 4U;
    entry.result = bytes.u8<kStatus>() & 0xFU;
    entry.segment = bytes.u8<kSegment>();
    entry.power_on_hours = bytes.le64<kPowerOnHours>();
    if (bytes.bit<kValid, 0>()) entry.nsid = bytes.le32<kNsid>();
    if (bytes.bit<kValid, 1>()) entry.failing_lba = bytes.le64<kFailingLba>();
    if (bytes.bit<kValid, 2>() && bytes.bit<kValid, 3>()) {
        entry.status = static_cast<std::uint16_t>((bytes.u8<kStatusCodeType>() & 7U) << 8U | bytes.u8<kStatusCode>());
    }
    return entry;
}

std::string kind(std::uint8_t code) {
    switch (code) {
        case 1: return "short";
        case 2: return "extended";
        case 0xE: return "vendor";
        default: return "unknown";
    }
}

}  // namespace

Result<SelfTestLog> decode_self_test_log(BytesView bytes) {
    const auto header = bytes.fixed<kHeaderBytes>(0, "Device Self-test log");
    if (!header) return fail(header.error());
    SelfTestLog log;
    log.running_code = header->u8<kCurrentOperation>() & 0xFU;
    if (log.running_code != 0) log.running_percent = header->u8<kCurrentCompletion>() & 0x7FU;
    const auto whole = std::min((bytes.size() - kHeaderBytes) / kResultBytes, kMaximumResults);
    for (std::size_t i = 0; i < whole; ++i) {
        const auto view = bytes.fixed<kResultBytes>(kHeaderBytes + i * kResultBytes, "Device Self-test result");
        if (!view) return fail(view.error());
        const auto entry = decode_result(*view);
        // Drives also leave unused entries all zero: no test has the code 0.
        if (entry.result != kUnused && entry.code != 0) log.results.push_back(entry);
    }
    return log;
}

std::vector<SelfTest> self_tests(const SelfTestLog& log) {
    std::vector<SelfTest> tests;
    if (log.running_code != 0) {
        SelfTest running;
        running.kind = kind(log.running_code);
        tests.push_back(running);
    }
    for (const auto& entry : log.results) {
        SelfTest test;
        test.kind = kind(entry.code);
        test.passed = entry.passed();
        test.failed = entry.failed();
        test.power_on_hours = entry.power_on_hours;
        if (entry.failed()) test.failing_lba = entry.failing_lba;
        test.nsid = entry.nsid;
        tests.push_back(test);
    }
    return tests;
}

}  // namespace fettle::nvme
