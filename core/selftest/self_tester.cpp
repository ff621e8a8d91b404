// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/selftest/self_tester.h"

#include <algorithm>
#include <utility>

#include "core/scsi/native_port.h"
#include "core/selftest/protocols.h"

namespace fettle::selftest {

namespace {

/// Of an ATA drive behind a translation, which it keeps.
class TranslatedSelfTester final : public SelfTester {
public:
    explicit TranslatedSelfTester(std::unique_ptr<AtaPort> port)
        : port_(std::move(port)), tester_(make_ata_self_tester(*port_)) {}
    Result<State> state() override { return tester_->state(); }
    Status start(Kind kind) override { return tester_->start(kind); }
    Status abort() override { return tester_->abort(); }

private:
    std::unique_ptr<AtaPort> port_;
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
    auto native = scsi::native_port(ports);
    if (native.nvme != nullptr) return make_nvme_self_tester(*native.nvme);
    if (native.translated) return std::make_unique<TranslatedSelfTester>(std::move(native.translated));
    if (native.ata != nullptr) return make_ata_self_tester(*native.ata);
    if (native.scsi != nullptr) return make_scsi_self_tester(*native.scsi);
    return nullptr;
}

}  // namespace fettle::selftest
