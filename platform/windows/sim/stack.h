// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "platform/sim/fleet/sim_transfers.h"
#include "platform/windows/sim/sim_windows.h"
#include "platform/windows/sim/wire.h"

namespace fettle::win_sim {

/// The drivers above one disk. What all have in common is here; what a driver passes of commands is in the derived
/// classes. Codes that a stack does not know are refused with error 1, as classpnp's default does.
class Stack {
public:
    static std::unique_ptr<Stack> make(const Disk& disk);
    explicit Stack(Disk disk);
    virtual ~Stack() = default;
    Stack(const Stack&) = delete;
    Stack& operator=(const Stack&) = delete;

    windows::IoAnswer control(std::uint32_t code, std::span<const std::uint8_t> in, std::span<std::uint8_t> out);
    windows::IoAnswer read(std::uint64_t offset, std::span<std::uint8_t> data);
    /// By the drive's own write commands. The partition manager counts it.
    windows::IoAnswer write(std::uint64_t offset, std::span<const std::uint8_t> data);

    /// IOCTL_SCSI_MINIPORT on the controller of the disk.
    virtual windows::IoAnswer miniport(std::span<const std::uint8_t> in, std::span<std::uint8_t> out);

    [[nodiscard]] const Disk& disk() const { return disk_; }
    /// As when the partition manager has changed its length.
    void set_partition_length(std::uint64_t start, std::uint64_t length);
    /// The driver service as the registry writes it.
    [[nodiscard]] virtual std::string service() const = 0;

protected:
    /// Texts of STORAGE_DEVICE_DESCRIPTOR.
    struct Texts {
        std::uint32_t bus = 0;
        std::string vendor;
        std::string product;
        std::string revision;
        std::string serial;
    };
    [[nodiscard]] virtual Texts texts() = 0;
    /// StorageDeviceIdProperty, from VPD page 83h.
    [[nodiscard]] virtual std::optional<Bytes> identification() { return std::nullopt; }
    /// Of properties 49 and 50.
    virtual windows::IoAnswer protocol_query(std::span<const std::uint8_t> in, std::span<std::uint8_t> out);
    virtual windows::IoAnswer protocol_command(std::span<const std::uint8_t> in, std::span<std::uint8_t> out);
    virtual windows::IoAnswer ata(std::span<const std::uint8_t> in, std::span<std::uint8_t> out, bool direct);
    virtual windows::IoAnswer smart(std::uint32_t code, std::span<const std::uint8_t> in, std::span<std::uint8_t> out);
    virtual windows::IoAnswer scsi(std::span<const std::uint8_t> in, std::span<std::uint8_t> out, bool direct);
    /// IOCTL_STORAGE_REINITIALIZE_MEDIA.
    virtual windows::IoAnswer reinitialize(std::span<const std::uint8_t> in);
    /// The decoded fields of STORAGE_HW_FIRMWARE_….
    struct FirmwareCall {
        std::uint32_t flags = 0;
        std::uint8_t slot = 0;
        std::uint64_t offset = 0;
        std::span<const std::uint8_t> image = {};
    };
    /// An error, or 0.
    virtual windows::WinError download(const FirmwareCall& call);
    virtual windows::WinError activate(const FirmwareCall& call);
    [[nodiscard]] virtual bool has_firmware_requests() { return false; }
    [[nodiscard]] virtual std::optional<bool> seek_penalty();
    /// What a driver makes of a SCSI command: a refusal, or what the drive returned.
    struct ScsiOutcome {
        windows::WinError refusal = windows::win_error::kNone;
        ScsiReturn back = {};
    };
    using ScsiExecute = std::function<ScsiOutcome(const ScsiCommand& command, std::span<std::uint8_t> data)>;
    /// SCSI_PASS_THROUGH and its direct form around a command.
    windows::IoAnswer pass_scsi(std::span<const std::uint8_t> in, std::span<std::uint8_t> out, bool direct,
                                const ScsiExecute& execute);

    [[nodiscard]] sim::SimDrive& drive() { return *disk_.drive; }
    [[nodiscard]] const Habits& habits() const { return disk_.habits; }
    /// Of pass-through, in seconds (Seagate, opensea-transport, WIN_MAX_CMD_TIMEOUT_SECONDS; ReactOS, classpnp).
    [[nodiscard]] static bool is_time_limit(std::uint32_t seconds) noexcept {
        return seconds >= 1 && seconds <= 30 * 60 * 60;
    }
    /// The caller's buffer of direct pass-through. Empty span with error 87 if its size or alignment is refused.
    [[nodiscard]] std::optional<std::span<std::uint8_t>> direct_buffer(std::uint64_t address,
                                                                       std::uint32_t bytes) const;

private:
    windows::IoAnswer trim(std::span<const std::uint8_t> in);
    windows::IoAnswer firmware(std::uint32_t code, std::span<const std::uint8_t> in, std::span<std::uint8_t> out);
    windows::IoAnswer query(std::span<const std::uint8_t> in, std::span<std::uint8_t> out);
    [[nodiscard]] Bytes device_descriptor();
    [[nodiscard]] Bytes adapter_descriptor();
    [[nodiscard]] Bytes geometry();
    [[nodiscard]] Bytes layout() const;
    [[nodiscard]] std::uint64_t size_bytes();

    [[nodiscard]] Bytes performance() const;

    Disk disk_;
    std::unique_ptr<BlockDevice> block_;
    std::unique_ptr<sim::SimTransfers> transfers_;  ///< made when first needed
    std::optional<std::uint64_t> written_;          ///< nullopt: the counters are not enabled
};

/// A stack over the SCSI commands of the drive: bulk-only and attached SCSI, RAID drivers, and AHCI's translation.
class ScsiStack : public Stack {
public:
    using Stack::Stack;

protected:
    [[nodiscard]] std::optional<Bytes> identification() override;
    [[nodiscard]] std::optional<bool> seek_penalty() override;
    windows::IoAnswer scsi(std::span<const std::uint8_t> in, std::span<std::uint8_t> out, bool direct) override;
    /// A command that the driver refuses before it reaches the drive: an error, or Habits::kCheckCondition.
    [[nodiscard]] virtual windows::WinError blocked(std::span<const std::uint8_t> cdb) = 0;
    /// Changes what the drive returned.
    virtual void disguise(std::span<const std::uint8_t> /*cdb*/, std::span<std::uint8_t> /*data*/) {}
    /// INQUIRY data, standard or of a VPD page; empty if the drive has none.
    [[nodiscard]] Bytes inquiry(std::optional<std::uint8_t> page);
    /// Vendor, product and revision from it, with their padding.
    [[nodiscard]] Texts inquiry_texts(std::uint32_t bus);
};

[[nodiscard]] bool is_ata_pass_through(std::span<const std::uint8_t> cdb);
/// ATA commands of the SECURITY feature set.
[[nodiscard]] bool is_security(std::uint8_t command);

std::unique_ptr<Stack> make_ahci(const Disk& disk);
std::unique_ptr<Stack> make_nvme(const Disk& disk);
std::unique_ptr<Stack> make_usb(const Disk& disk);
std::unique_ptr<Stack> make_intel(const Disk& disk);
std::unique_ptr<Stack> make_sas(const Disk& disk);

}  // namespace fettle::win_sim
