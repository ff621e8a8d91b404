// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nvme/inspect.h"

#include <string>
#include <utility>
#include <vector>

#include "core/base/bytes.h"
#include "core/nvme/apply.h"
#include "core/nvme/apst.h"
#include "core/nvme/commands.h"
#include "core/nvme/effects_log.h"
#include "core/nvme/identify_controller.h"
#include "core/nvme/identify_namespace.h"
#include "core/nvme/self_test_log.h"
#include "core/nvme/smart_log.h"
#include "core/nvme/status.h"
#include "core/nvme/vendor_logs.h"

namespace fettle::nvme {

namespace {

/// One inspection of one drive.
class Inspection {
public:
    Inspection(NvmePort& port, DriveFacts& facts) : port_(port), facts_(facts) {}

    void run(std::optional<std::uint32_t> nsid) {
        const auto controller = identify();
        if (!controller) return missing("identify", controller.error());
        apply(*controller, facts_);
        constexpr std::uint32_t kVersion13 = 1U << 16U | 3U << 8U;
        retain_event_ = controller->version >= kVersion13;
        if (alive_) read_namespace(*controller, nsid ? nsid : facts_.identity.nsid);
        if (alive_) read_smart();
        if (alive_ && controller->can_self_test()) read_self_tests();
        if (alive_ && controller->has_write_cache()) read_write_cache();
        if (alive_) read_flash_writes(*controller);
        // With one state, there is nothing to query.
        if (alive_ && controller->power_states.size() > 1) read_power_state();
        if (alive_ && facts_.nvme_power->apst_supported) read_transitions();
    }

private:
    Result<std::vector<std::uint8_t>> read(const NvmeCommand& command, std::size_t size) {
        std::vector<std::uint8_t> data(size);
        const auto done = port_.admin(command, data);
        if (!done) {
            note(done.error());
            return fail(done.error());
        }
        return data;
    }

    Result<std::vector<std::uint8_t>> log(LogId id, std::size_t size) {
        LogRequest request;
        request.id = id;
        request.bytes = static_cast<std::uint32_t>(size);
        request.retain_event = retain_event_;
        return read(get_log_page(request), size);
    }

    /// After these errors, another command would only cost another timeout.
    void note(const Error& error) {
        if (error.code == ErrorCode::vanished || error.code == ErrorCode::timeout ||
            (error.code == ErrorCode::not_permitted && error.native.kind != NativeStatus::Kind::nvme)) {
            alive_ = false;
        }
    }

    void missing(std::string what, const Error& error) {
        facts_.missing.push_back({std::move(what), std::string(name(error.code)), to_string(error)});
    }
    void missing_unless_not_offered(std::string what, const Error& error) {
        if (!not_offered(error)) missing(std::move(what), error);
    }

    Result<IdentifyController> identify() {
        const auto data = read(identify_controller(), kIdentifyBytes);
        if (!data) return fail(data.error());
        auto controller = decode_identify_controller(*data);
        // Bridges return zeros if no NVMe drive is connected to them.
        if (controller && controller->model.empty() && controller->pci_vendor == 0) {
            return fail(ErrorCode::malformed, FETTLE_TEXT("empty Identify Controller data"));
        }
        return controller;
    }

    std::optional<std::uint32_t> first_namespace(const IdentifyController& controller) {
        const auto data = read(identify_active_namespaces(), kIdentifyBytes);
        if (data) {
            const auto list = decode_active_namespaces(*data);
            if (list) return list->empty() ? std::nullopt : std::optional(list->front());
            missing("identify-namespace", list.error());
            return std::nullopt;
        }
        // CNS 02h was added in NVMe 1.1, and bridges do not pass it; namespace 1 is then the first.
        if (alive_ && not_offered(data.error()) && controller.namespaces >= 1) return 1;
        missing("identify-namespace", data.error());
        return std::nullopt;
    }

    void read_namespace(const IdentifyController& controller, std::optional<std::uint32_t> nsid) {
        if (!nsid) nsid = first_namespace(controller);
        if (!nsid) return;
        facts_.identity.nsid = nsid;
        const auto data = read(identify_namespace(*nsid), kIdentifyBytes);
        if (!data) return missing("identify-namespace", data.error());
        const auto ns = decode_identify_namespace(*data);
        if (!ns) return missing("identify-namespace", ns.error());
        apply(*ns, controller, facts_);
        if (facts_.identity.eui64.empty() && facts_.identity.nguid.empty()) read_descriptors(*nsid);
    }

    void read_descriptors(std::uint32_t nsid) {
        const auto data = read(identify_descriptors(nsid), kIdentifyBytes);
        if (!data) return;  // optional before NVMe 1.3, and only a second source of the identifiers
        const auto list = decode_namespace_descriptors(*data);
        if (!list) return;
        facts_.identity.eui64 = list->eui64;
        facts_.identity.nguid = list->nguid;
    }

    void read_smart() {
        const auto data = log(LogId::smart, kSmartLogBytes);
        if (!data) return missing("smart-log", data.error());  // mandatory: silence would hide a defect
        const auto smart = decode_smart_log(*data);
        if (!smart) return missing("smart-log", smart.error());
        apply(*smart, *facts_.nvme);
    }

    void read_self_tests() {
        auto data = log(LogId::self_test, kSelfTestLogBytes);
        // Some bridges pass at most 512 bytes; this error is not the drive's.
        if (!data && alive_ && data.error().native.kind == NativeStatus::Kind::none &&
            (data.error().code == ErrorCode::unsupported || data.error().code == ErrorCode::truncated)) {
            data = log(LogId::self_test, kSelfTestLogShortBytes);
        }
        if (!data) return missing_unless_not_offered("self-test-log", data.error());
        const auto tests = decode_self_test_log(*data);
        if (!tests) return missing("self-test-log", tests.error());
        facts_.nvme->self_tests = self_tests(*tests);
    }

    void read_write_cache() {
        const auto done = port_.admin(get_feature(Feature::volatile_write_cache), {});
        if (!done) {
            note(done.error());
            return missing_unless_not_offered("write-cache", done.error());
        }
        facts_.capabilities.write_cache_enabled = (done->result & 1U) != 0;  // WCE
    }

    void read_power_state() {
        const auto done = port_.admin(get_feature(Feature::power_management), {});
        if (!done) {
            note(done.error());
            return missing_unless_not_offered("power-state", done.error());
        }
        // NVMe Base 2.0 5.27.1.2: bits 4:0 are the power state.
        const auto state = static_cast<std::uint8_t>(done->result & 0x1FU);
        if (state < facts_.nvme_power->states.size()) facts_.nvme_power->current_state = state;
    }

    void read_transitions() {
        std::vector<std::uint8_t> data(kApstBytes);
        const auto done = port_.admin(get_apst(), data);
        if (!done) {
            note(done.error());
            return missing_unless_not_offered("power-transitions", done.error());
        }
        auto transitions = decode_apst(data);
        if (!transitions) return missing("power-transitions", transitions.error());
        facts_.nvme_power->apst_enabled = (done->result & 1U) != 0;  // APSTE
        const auto states = facts_.nvme_power->states.size();
        for (const auto& one : *transitions) {
            if (one.from < states && one.to < states) facts_.nvme_power->transitions.push_back(one);
        }
    }

    void read_flash_writes(const IdentifyController& controller) {
        std::optional<LogList> list;
        if (controller.has_log_list()) {
            const auto data = log(LogId::supported, kLogListBytes);
            if (data) {
                if (const auto decoded = decode_log_list(*data)) list = *decoded;
            }
        }
        const auto logs = plausible_vendor_logs(controller, list);
        if (alive_ && logs.ocp_smart) {
            take_flash_writes(log(LogId::ocp_smart, kOcpSmartLogBytes),
                              [](BytesView data) -> Result<ByteCount> {
                                  const auto ocp = decode_ocp_smart_log(data);
                                  if (!ocp) return fail(ocp.error());
                                  return ByteCount{ocp->media_bytes_written.saturated()};
                              },
                              {1});
        }
        if (alive_ && logs.intel_smart && !facts_.nvme->nand_written) {
            take_flash_writes(log(LogId::intel_smart, kIntelSmartLogBytes),
                              [](BytesView data) -> Result<ByteCount> {
                                  const auto intel = decode_intel_smart_log(data);
                                  if (!intel) return fail(intel.error());
                                  if (!intel->flash_written)
                                      return fail(ErrorCode::unsupported,
                                                  FETTLE_TEXT("log CAh does not report flash writes"));
                                  return *intel->flash_written;
                              },
                              {kIntelSmartUnitBytes});
        }
    }

    template <typename Decode>
    void take_flash_writes(const Result<std::vector<std::uint8_t>>& data, Decode decode, ByteCount unit) {
        if (!data) return missing_unless_not_offered("flash-writes", data.error());
        const Result<ByteCount> written = decode(BytesView(*data));
        if (!written) return missing_unless_not_offered("flash-writes", written.error());
        // Drives fill counters that they do not support with zero.
        if (written->bytes == 0) return;
        facts_.nvme->nand_written = *written;
        facts_.nvme->nand_written_unit = unit;
    }

    NvmePort& port_;
    DriveFacts& facts_;
    bool alive_ = true;
    bool retain_event_ = false;  ///< the bit is reserved before NVMe 1.3
};

}  // namespace

void inspect(NvmePort& port, std::optional<std::uint32_t> nsid, DriveFacts& facts) {
    Inspection(port, facts).run(nsid);
}

}  // namespace fettle::nvme
