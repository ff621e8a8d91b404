// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scsi/usb_bridges.h"

#include <algorithm>
#include <array>

#include "core/scsi/asmedia_nvme.h"
#include "core/scsi/jmicron_nvme.h"
#include "core/scsi/realtek_nvme.h"

namespace fettle::scsi {

namespace {

struct Row {
    std::uint16_t vendor;
    std::uint16_t product;
    Bridge bridge;
};

constexpr Bridge sat(std::string_view chip) { return {BridgeKind::sat, chip, false}; }
constexpr Bridge jmicron(std::string_view chip, bool also_sat = false) {
    return {BridgeKind::jmicron_nvme, chip, also_sat};
}
constexpr Bridge asmedia(std::string_view chip, bool also_sat = false) {
    return {BridgeKind::asmedia_nvme, chip, also_sat};
}
constexpr Bridge realtek(std::string_view chip, bool also_sat = false) {
    return {BridgeKind::realtek_nvme, chip, also_sat};
}

// Which ids pass which commands was reported by users of smartmontools; source: its drive database (branch 7.5, read in
// 2025) and its wiki page "USB". In ascending order.
constexpr std::array kRows{
    Row{0x0080, 0x0578, sat("JMicron JMS578")},
    Row{0x045B, 0x0229, sat("Renesas uPD720231A")},
    Row{0x045B, 0x022A, sat("Renesas uPD720231A")},
    Row{0x04E8, 0x61F5, sat("Samsung Portable SSD T5")},
    Row{0x04E8, 0x61FD, asmedia("Samsung Portable SSD T9")},
    Row{0x04E8, 0x8003, sat("Samsung USB 3 adapter")},
    Row{0x05E3, 0x0718, sat("Genesys Logic")},
    Row{0x05E3, 0x0731, sat("Genesys Logic GL3310")},
    Row{0x05E3, 0x0735, sat("Genesys Logic")},
    Row{0x05E3, 0x0761, sat("Genesys Logic")},
    Row{0x0634, 0x0655, {BridgeKind::none, "Micron USB SSD", false}},
    Row{0x0781, 0x5580, sat("SanDisk Extreme")},
    Row{0x0781, 0x5588, sat("SanDisk Extreme")},
    Row{0x0781, 0x55AE, asmedia("SanDisk Extreme")},
    Row{0x0781, 0x55B0, sat("SanDisk Portable SSD")},
    Row{0x07AB, 0x0621, sat("Innostor IS631")},
    Row{0x0951, 0x1780, sat("Kingston XS1000")},
    Row{0x0B05, 0x1932, asmedia("ASMedia ASM236x")},
    Row{0x0BC2, 0xAA1A, asmedia("ASMedia ASM2364")},
    Row{0x0BDA, 0x9201, sat("Realtek RTL9201")},
    Row{0x0BDA, 0x9210, realtek("Realtek RTL9210", true)},  // RTL9210B takes SATA too
    Row{0x0BDA, 0x9211, realtek("Realtek RTL9211", true)},
    Row{0x0BDA, 0x9220, realtek("Realtek RTL9220", true)},
    Row{0x1058, 0x266E, asmedia("ASMedia ASM236x")},
    Row{0x13FE, 0x6500, asmedia("Phison")},  // a flash stick: little comes through
    Row{0x152D, 0x0561, sat("JMicron JMS561")},
    Row{0x152D, 0x0562, sat("JMicron JMS562")},
    Row{0x152D, 0x0565, sat("JMicron")},
    Row{0x152D, 0x0567, sat("JMicron JMS567")},
    Row{0x152D, 0x0576, sat("JMicron JMS576")},
    Row{0x152D, 0x0578, sat("JMicron JMS578")},
    Row{0x152D, 0x0579, sat("JMicron")},
    Row{0x152D, 0x0580, sat("JMicron JMS580")},
    Row{0x152D, 0x0583, jmicron("JMicron JMS583")},
    Row{0x152D, 0x0602, {BridgeKind::none, "JMicron JMF601", false}},
    Row{0x152D, 0x1337, sat("JMicron")},
    Row{0x152D, 0x1561, sat("JMicron JMS561")},
    Row{0x152D, 0x1576, sat("JMicron JMS576")},
    Row{0x152D, 0x2351, sat("JMicron")},
    Row{0x152D, 0x2567, sat("JMicron JMS567")},
    Row{0x152D, 0x2590, sat("JMicron")},
    Row{0x152D, 0x3562, sat("JMicron JMS567")},
    Row{0x152D, 0x3569, sat("JMicron")},
    Row{0x152D, 0x578E, sat("JMicron")},
    Row{0x152D, 0x8561, sat("JMicron JMS561")},
    Row{0x152D, 0x9561, sat("JMicron JMS561")},
    Row{0x152D, 0xA561, sat("JMicron JMS561")},
    Row{0x152D, 0xA578, sat("JMicron JMS578")},
    Row{0x152D, 0xA580, sat("JMicron JMS580")},
    Row{0x152D, 0xA583, jmicron("JMicron JMS583")},
    Row{0x152D, 0xB567, sat("JMicron JMS567")},
    Row{0x152D, 0xB581, jmicron("JMicron JMS581", true)},
    Row{0x174C, 0x2362, asmedia("ASMedia ASM2362")},
    Row{0x174C, 0x2364, asmedia("ASMedia ASM2364")},
    Row{0x174D, 0x1352, sat("ASMedia ASM1352-PM")},
    Row{0x1DE1, 0xE101, realtek("Actions AM8180")},  // a Realtek RTL9210 under another name
    Row{0x1F75, 0x0611, sat("Innostor IS611")},
    Row{0x1F75, 0x0621, sat("Innostor IS621")},
    Row{0x1F75, 0x0888, sat("Innostor IS888")},
    Row{0x2109, 0x0700, sat("VIA VL700")},
    Row{0x2109, 0x0701, sat("VIA VL701")},
    Row{0x2109, 0x0711, sat("VIA VL711")},
    Row{0x2109, 0x0715, sat("VIA VL715")},
    Row{0x2109, 0x0716, sat("VIA VL716")},
    Row{0x2109, 0x0717, sat("VIA VL717")},
    Row{0x2537, 0x1066, sat("Norelsys NS1066")},
    Row{0x2537, 0x1068, sat("Norelsys NS1068")},
    Row{0x2EB9, 0x9211, realtek("Realtek RTL9211", true)},
    Row{0x30DE, 0x1000, jmicron("Kioxia Exceria Plus")},
};

constexpr std::uint32_t key(std::uint16_t vendor, std::uint16_t product) {
    return std::uint32_t{vendor} << 16U | product;
}

constexpr bool rising() {
    for (std::size_t i = 1; i < kRows.size(); ++i) {
        if (key(kRows[i - 1].vendor, kRows[i - 1].product) >= key(kRows[i].vendor, kRows[i].product)) return false;
    }
    return true;
}
static_assert(rising(), "usb_bridge() uses binary search: the table must be sorted");

}  // namespace

std::string_view name(BridgeKind kind) noexcept {
    switch (kind) {
        case BridgeKind::unknown: return "unknown";
        case BridgeKind::none: return "none";
        case BridgeKind::sat: return "sat";
        case BridgeKind::jmicron_nvme: return "jmicron-nvme";
        case BridgeKind::asmedia_nvme: return "asmedia-nvme";
        case BridgeKind::realtek_nvme: return "realtek-nvme";
    }
    return "unknown";
}

Bridge usb_bridge(std::uint16_t usb_vendor, std::uint16_t usb_product) noexcept {
    const auto wanted = key(usb_vendor, usb_product);
    const auto* row = std::lower_bound(kRows.begin(), kRows.end(), wanted, [](const Row& left, std::uint32_t right) {
        return key(left.vendor, left.product) < right;
    });
    if (row != kRows.end() && key(row->vendor, row->product) == wanted) return row->bridge;
    // According to the same source, all other bridges of these manufacturers use SAT.
    constexpr std::uint16_t kAsmedia = 0x174C;
    constexpr std::uint16_t kWesternDigital = 0x1058;
    constexpr std::uint16_t kSeagate = 0x0BC2;
    constexpr std::uint16_t kToshiba = 0x0480;
    switch (usb_vendor) {
        case kAsmedia: return sat("ASMedia");
        case kWesternDigital: return sat("Western Digital");
        case kSeagate: return sat("Seagate");
        case kToshiba: return sat("Toshiba");
        default: return {};
    }
}

BridgeKind bridge_kind(std::uint16_t usb_vendor, std::uint16_t usb_product) noexcept {
    return usb_bridge(usb_vendor, usb_product).kind;
}

std::unique_ptr<NvmePort> make_bridge_port(BridgeKind kind, ScsiPort& scsi) {
    switch (kind) {
        case BridgeKind::jmicron_nvme: return std::make_unique<JmicronNvmePort>(scsi);
        case BridgeKind::asmedia_nvme: return std::make_unique<AsmediaNvmePort>(scsi);
        case BridgeKind::realtek_nvme: return std::make_unique<RealtekNvmePort>(scsi);
        case BridgeKind::unknown:
        case BridgeKind::none:
        case BridgeKind::sat: return nullptr;
    }
    return nullptr;
}

}  // namespace fettle::scsi
