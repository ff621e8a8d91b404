// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/sim/stack.h"

namespace fettle::win_sim {

using windows::IoAnswer;
namespace win_error = windows::win_error;

namespace {

constexpr std::uint32_t kBusRaid = 8;
constexpr std::uint32_t kSmartVersion = 0x74080;

/// A single drive on Intel's driver in RAID mode: bus RAID and the translation's vendor "ATA     ". The drivers of some
/// controllers break ATA pass-through while the translation works (smartmontools, os_win32.cpp, get_controller_type).
class RstStack final : public ScsiStack {
public:
    using ScsiStack::ScsiStack;
    [[nodiscard]] std::string service() const override { return "iaStorAC"; }

private:
    [[nodiscard]] Texts texts() override { return inquiry_texts(kBusRaid); }
    [[nodiscard]] windows::WinError blocked(std::span<const std::uint8_t> cdb) override {
        return is_ata_pass_through(cdb) ? habits().ata_refusal : 0;
    }
};

/// A volume: vendor "Intel", product "Raid …". Reports SMART support and refuses SMART (smartmontools).
class VolumeStack final : public ScsiStack {
public:
    using ScsiStack::ScsiStack;
    [[nodiscard]] std::string service() const override { return "iaStorAC"; }

private:
    [[nodiscard]] Texts texts() override { return inquiry_texts(kBusRaid); }
    [[nodiscard]] std::optional<Bytes> identification() override { return std::nullopt; }
    [[nodiscard]] std::optional<bool> seek_penalty() override { return std::nullopt; }
    [[nodiscard]] windows::WinError blocked(std::span<const std::uint8_t> cdb) override {
        constexpr std::uint8_t kInquiry = 0x12;
        const bool page = cdb[0] == kInquiry && (cdb[1] & 1U) != 0;
        constexpr std::uint8_t kLogSense = 0x4D;
        return page || cdb[0] == kLogSense || is_ata_pass_through(cdb) ? Habits::kCheckCondition : 0;
    }
    void disguise(std::span<const std::uint8_t> cdb, std::span<std::uint8_t> data) override {
        constexpr std::uint8_t kInquiry = 0x12;
        if (cdb[0] != kInquiry || (cdb[1] & 1U) != 0) return;
        set_text(data, 8, "Intel   Raid 1 Volume   1.0.");
    }
    IoAnswer smart(std::uint32_t code, std::span<const std::uint8_t> /*in*/, std::span<std::uint8_t> out) override {
        if (code != kSmartVersion) return refuse(win_error::kInvalidFunction);
        Bytes version(24);
        set(version, 4, 7, 4);
        return answer(out, version);
    }
};

}  // namespace

std::unique_ptr<Stack> make_intel(const Disk& disk) {
    if (disk.driver == Driver::intel_volume) return std::make_unique<VolumeStack>(disk);
    return std::make_unique<RstStack>(disk);
}

}  // namespace fettle::win_sim
