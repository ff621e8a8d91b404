// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nvme/identify_controller.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/nvme/commands.h"

namespace fettle::nvme {

namespace {

// Offsets of NVMe Base 2.0 figure 275.
constexpr std::size_t kVid = 0;
constexpr std::size_t kSsvid = 2;
constexpr std::size_t kSn = 4;
constexpr std::size_t kSnLength = 20;
constexpr std::size_t kMn = 24;
constexpr std::size_t kMnLength = 40;
constexpr std::size_t kFr = 64;
constexpr std::size_t kFrLength = 8;
constexpr std::size_t kRab = 72;
constexpr std::size_t kIeee = 73;
constexpr std::size_t kCmic = 76;
constexpr std::size_t kMdts = 77;
constexpr std::size_t kCntlid = 78;
constexpr std::size_t kVer = 80;
constexpr std::size_t kRtd3r = 84;
constexpr std::size_t kRtd3e = 88;
constexpr std::size_t kOaes = 92;
constexpr std::size_t kCtratt = 96;
constexpr std::size_t kCntrltype = 111;
constexpr std::size_t kFguid = 112;
constexpr std::size_t kOacs = 256;
constexpr std::size_t kAcl = 258;
constexpr std::size_t kAerl = 259;
constexpr std::size_t kFrmw = 260;
constexpr std::size_t kLpa = 261;
constexpr std::size_t kElpe = 262;
constexpr std::size_t kNpss = 263;
constexpr std::size_t kAvscc = 264;
constexpr std::size_t kApsta = 265;
constexpr std::size_t kWctemp = 266;
constexpr std::size_t kCctemp = 268;
constexpr std::size_t kMtfa = 270;
constexpr std::size_t kHmpre = 272;
constexpr std::size_t kHmmin = 276;
constexpr std::size_t kTnvmcap = 280;
constexpr std::size_t kUnvmcap = 296;
constexpr std::size_t kRpmbs = 312;
constexpr std::size_t kEdstt = 316;
constexpr std::size_t kDsto = 318;
constexpr std::size_t kFwug = 319;
constexpr std::size_t kKas = 320;
constexpr std::size_t kHctma = 322;
constexpr std::size_t kMntmt = 324;
constexpr std::size_t kMxtmt = 326;
constexpr std::size_t kSanicap = 328;
constexpr std::size_t kHmminds = 332;
constexpr std::size_t kHmmaxd = 336;
constexpr std::size_t kEndgidmax = 340;
constexpr std::size_t kSqes = 512;
constexpr std::size_t kCqes = 513;
constexpr std::size_t kMaxcmd = 514;
constexpr std::size_t kNn = 516;
constexpr std::size_t kOncs = 520;
constexpr std::size_t kFuses = 522;
constexpr std::size_t kFna = 524;
constexpr std::size_t kVwc = 525;
constexpr std::size_t kAwun = 526;
constexpr std::size_t kAwupf = 528;
constexpr std::size_t kNwpc = 531;
constexpr std::size_t kSgls = 536;
constexpr std::size_t kMnan = 540;
constexpr std::size_t kSubnqn = 768;
constexpr std::size_t kSubnqnLength = 256;
constexpr std::size_t kPowerStates = 2048;
constexpr std::size_t kMaximumPowerStates = 32;

using View = FixedView<kIdentifyBytes>;

void identity(View view, IdentifyController& id) {
    id.pci_vendor = view.le16<kVid>();
    id.pci_subsystem_vendor = view.le16<kSsvid>();
    id.serial = ascii_field(view.bytes<kSn, kSnLength>());
    id.model = ascii_field(view.bytes<kMn, kMnLength>());
    id.firmware = ascii_field(view.bytes<kFr, kFrLength>());
    id.arbitration_burst = view.u8<kRab>();
    id.ieee_oui = view.le32<kIeee>() & 0xFFFFFFU;
    id.multi_path = view.u8<kCmic>();
    id.maximum_transfer = view.u8<kMdts>();
    id.controller_id = view.le16<kCntlid>();
    id.version = view.le32<kVer>();
    id.rtd3_resume_us = view.le32<kRtd3r>();
    id.rtd3_entry_us = view.le32<kRtd3e>();
    id.async_events = view.le32<kOaes>();
    id.attributes = view.le32<kCtratt>();
    id.controller_type = view.u8<kCntrltype>();
    if (view.le128<kFguid>() != Uint128{}) id.fru_guid = hex(view.bytes<kFguid, 16>());
    id.subsystem_name = ascii_field(view.bytes<kSubnqn, kSubnqnLength>());
}

void administration(View view, IdentifyController& id) {
    id.admin_commands = view.le16<kOacs>();
    id.abort_limit = view.u8<kAcl>();
    id.async_event_limit = view.u8<kAerl>();
    id.firmware_updates = view.u8<kFrmw>();
    id.log_attributes = view.u8<kLpa>();
    id.error_log_entries = view.u8<kElpe>();
    id.vendor_commands = view.u8<kAvscc>();
    id.autonomous_power = view.u8<kApsta>();
    id.warning_temperature_celsius = celsius_from_kelvin(view.le16<kWctemp>());
    id.critical_temperature_celsius = celsius_from_kelvin(view.le16<kCctemp>());
    id.activation_time_100ms = view.le16<kMtfa>();
    id.host_memory_preferred_4kib = view.le32<kHmpre>();
    id.host_memory_minimum_4kib = view.le32<kHmmin>();
    id.host_memory_minimum_descriptor_4kib = view.le32<kHmminds>();
    id.host_memory_maximum_descriptors = view.le16<kHmmaxd>();
    id.total_capacity_bytes = view.le128<kTnvmcap>();
    id.unallocated_capacity_bytes = view.le128<kUnvmcap>();
    id.replay_protected_memory = view.le32<kRpmbs>();
    id.extended_self_test_minutes = view.le16<kEdstt>();
    id.self_test_options = view.u8<kDsto>();
    id.firmware_granularity = view.u8<kFwug>();
    id.keep_alive_100ms = view.le16<kKas>();
    id.host_thermal_management = view.le16<kHctma>();
    id.minimum_thermal_celsius = celsius_from_kelvin(view.le16<kMntmt>());
    id.maximum_thermal_celsius = celsius_from_kelvin(view.le16<kMxtmt>());
    id.sanitize = view.le32<kSanicap>();
    id.endurance_group_maximum = view.le16<kEndgidmax>();
}

void commands(View view, IdentifyController& id) {
    id.submission_entry = view.u8<kSqes>();
    id.completion_entry = view.u8<kCqes>();
    id.maximum_commands = view.le16<kMaxcmd>();
    id.namespaces = view.le32<kNn>();
    id.nvm_commands = view.le16<kOncs>();
    id.fused = view.le16<kFuses>();
    id.format_attributes = view.u8<kFna>();
    id.write_cache = view.u8<kVwc>();
    id.atomic_write_blocks = view.le16<kAwun>();
    id.atomic_write_power_fail_blocks = view.le16<kAwupf>();
    id.write_protection = view.u8<kNwpc>();
    id.scatter_gather = view.le32<kSgls>();
    id.namespace_limit = view.le32<kMnan>();
}

}  // namespace

std::optional<int> celsius_from_kelvin(std::uint16_t kelvin) noexcept {
    if (kelvin == 0) return std::nullopt;
    return static_cast<int>(kelvin) - 273;
}

std::string IdentifyController::version_text() const {
    if (version == 0) return {};
    const auto tertiary = version & 0xFFU;
    const auto text = fmt::format("{}.{}", version >> 16U, version >> 8U & 0xFFU);
    return tertiary == 0 ? text : fmt::format("{}.{}", text, tertiary);
}

Result<IdentifyController> decode_identify_controller(BytesView bytes) {
    const auto view = bytes.fixed<kIdentifyBytes>(0, "Identify Controller");
    if (!view) return fail(view.error());
    IdentifyController id;
    identity(*view, id);
    administration(*view, id);
    commands(*view, id);
    // NPSS is 0's based; states past 31 do not exist.
    const auto states = std::min<std::size_t>(std::size_t{view->u8<kNpss>()} + 1, kMaximumPowerStates);
    for (std::size_t i = 0; i < states; ++i) {
        id.power_states.push_back(
            decode_power_state(view->row<kPowerStates, kPowerStateBytes, kMaximumPowerStates>(i)));
    }
    return id;
}

}  // namespace fettle::nvme
