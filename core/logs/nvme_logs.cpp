// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/logs/protocols.h"
#include "core/nvme/commands.h"
#include "core/nvme/error_log.h"
#include "core/nvme/identify_controller.h"
#include "core/nvme/smart_log.h"
#include "core/nvme/status.h"

namespace fettle::logs {

namespace {

/// NVMe Base 2.0 figures 93 to 98.
ErrorKind kind_of(std::uint32_t status) {
    constexpr std::uint32_t kDataTransfer = nvme::status(0, 0x04);
    constexpr std::uint32_t kInternalError = nvme::status(0, 0x06);
    constexpr std::uint32_t kLbaRange = nvme::status(0, 0x80);
    constexpr std::uint32_t kTransport = nvme::status(0, 0x22);
    constexpr std::uint8_t kMediaType = 2;
    constexpr std::uint8_t kPathType = 3;
    switch (status) {
        case kDataTransfer:
        case kTransport: return ErrorKind::transfer;
        case kInternalError: return ErrorKind::internal;
        case kLbaRange: return ErrorKind::address;
        case nvme::kInvalidOpcode:
        case nvme::kInvalidField:
        case nvme::kInvalidNamespace: return ErrorKind::rejected;
        default: break;
    }
    const auto type = status >> 8U & 7U;
    if (type == kMediaType) return ErrorKind::medium;
    if (type == kPathType) return ErrorKind::transfer;
    return type == 1 ? ErrorKind::rejected : ErrorKind::other;
}

LoggedError to_error(const nvme::ErrorEntry& entry) {
    constexpr std::uint16_t kNotSpecific = 0xFFFF;
    LoggedError error;
    error.number = entry.count;
    error.kind = kind_of(entry.status);
    error.status = nvme::status_text(entry.status);
    if (entry.submission_queue != kNotSpecific) {
        error.command = entry.submission_queue == 0 ? "admin command" : "I/O command";
    }
    // Of other errors, the fields of block and namespace have no meaning.
    const bool of_block = error.kind == ErrorKind::medium || error.kind == ErrorKind::address;
    if (of_block) error.lba = entry.lba;
    if (entry.nsid != 0 && entry.nsid != nvme::kAllNamespaces) error.nsid = entry.nsid;
    return error;
}

class NvmeLogs {
public:
    explicit NvmeLogs(NvmePort& port) : port_(port) {}

    Result<DriveLogs> read() {
        std::vector<std::uint8_t> identify(nvme::kIdentifyBytes);
        if (const auto done = port_.admin(nvme::identify_controller(), identify); !done) return fail(done.error());
        const auto controller = nvme::decode_identify_controller(identify);
        if (!controller) return fail(controller.error());
        constexpr std::uint32_t kVersion13 = 1U << 16U | 3U << 8U;
        retain_event_ = controller->version >= kVersion13;
        read_errors(controller->error_log_entries);
        return std::move(logs_);
    }

private:
    Result<std::vector<std::uint8_t>> log(nvme::LogId id, std::size_t size) {
        nvme::LogRequest request;
        request.id = id;
        request.bytes = static_cast<std::uint32_t>(size);
        request.retain_event = retain_event_;
        std::vector<std::uint8_t> data(size);
        const auto done = port_.admin(nvme::get_log_page(request), data);
        if (!done) {
            stop_ = is_final(done.error());
            return fail(done.error());
        }
        return data;
    }

    void missing(std::string_view what, const Error& error) {
        if (!nvme::not_offered(error)) note_missing(logs_, what, error);
    }

    /// `entries` is 0's based.
    void read_errors(std::uint8_t entries) {
        // Drivers limit a transfer; 64 entries are what drives keep.
        constexpr std::size_t kMost = 64;
        const auto data = log(nvme::LogId::error_information,
                              std::min<std::size_t>(std::size_t{entries} + 1, kMost) * nvme::kErrorEntryBytes);
        if (!data) return missing("error-log", data.error());
        const auto decoded = nvme::decode_error_log(*data);
        if (!decoded) return missing("error-log", decoded.error());
        for (const auto& entry : *decoded) logs_.errors.push_back(to_error(entry));
        std::stable_sort(logs_.errors.begin(), logs_.errors.end(),
                         [](const auto& one, const auto& other) { return one.number > other.number; });
        if (!stop_) count_errors();
    }
    void count_errors() {
        const auto data = log(nvme::LogId::smart, nvme::kSmartLogBytes);
        if (!data) return missing("smart-log", data.error());
        const auto smart = nvme::decode_smart_log(*data);
        if (!smart) return missing("smart-log", smart.error());
        logs_.errors_in_all = smart->error_log_entries.saturated();
    }
    NvmePort& port_;
    DriveLogs logs_;
    bool stop_ = false;
    bool retain_event_ = false;  ///< the bit is reserved before NVMe 1.3
};

}  // namespace

Result<DriveLogs> read_nvme_logs(NvmePort& port) { return NvmeLogs(port).read(); }

}  // namespace fettle::logs
