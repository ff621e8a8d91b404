// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/selftest/self_tester.h"

#include <algorithm>
#include <array>

#include "core/nvme/commands.h"
#include "core/nvme/identify_controller.h"
#include "core/scsi/commands.h"
#include "core/scsi/sat.h"
#include "core/scsi/transact.h"
#include "core/scsi/vpd.h"
#include "core/selftest/protocols.h"

namespace fettle::selftest {

namespace {

/// A USB bridge for NVMe drives may have a SATA drive behind it.
bool responds(NvmePort& port) {
    std::array<std::uint8_t, nvme::kIdentifyBytes> identify{};
    return port.admin(nvme::identify_controller(), identify) && nvme::decode_identify_controller(BytesView(identify));
}

/// A SATA drive behind a SAS controller that the system lists as SCSI.
bool is_translated(ScsiPort& port) {
    constexpr std::uint16_t kBytes = 252;
    const auto list = static_cast<std::uint8_t>(scsi::VpdPage::supported);
    const auto bytes = scsi::read(port, scsi::inquiry_vpd(list, kBytes), kBytes, "supported VPD pages");
    const auto pages = bytes ? scsi::decode_supported_vpd(BytesView(*bytes)) : fail(bytes.error());
    const auto ata = static_cast<std::uint8_t>(scsi::VpdPage::ata_information);
    return pages && std::find(pages->begin(), pages->end(), ata) != pages->end();
}

class TranslatedSelfTester final : public SelfTester {
public:
    explicit TranslatedSelfTester(ScsiPort& port) : port_(port), tester_(make_ata_self_tester(port_)) {}
    Result<State> state() override { return tester_->state(); }
    Status start(Kind kind) override { return tester_->start(kind); }
    Status abort() override { return tester_->abort(); }

private:
    scsi::SatPort port_;
    std::unique_ptr<SelfTester> tester_;
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

std::optional<std::uint64_t> seconds_of(std::uint64_t minutes) {
    constexpr std::uint64_t kMinute = 60;
    return minutes == 0 ? std::nullopt : std::optional(minutes * kMinute);
}

std::unique_ptr<SelfTester> make_self_tester(DrivePorts& ports) {
    if (ports.nvme && (!ports.scsi || responds(*ports.nvme))) return make_nvme_self_tester(*ports.nvme);
    if (ports.ata) return make_ata_self_tester(*ports.ata);
    if (ports.scsi && is_translated(*ports.scsi)) return std::make_unique<TranslatedSelfTester>(*ports.scsi);
    if (ports.scsi) return make_scsi_self_tester(*ports.scsi);
    return nullptr;
}

}  // namespace fettle::selftest
