// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/drive/entry.h"
#include "core/drive/facts.h"
#include "core/partition/table.h"

/// How the system uses its drives. A platform fills in these facts; core judges them. Absent facts are absent. No
/// command is sent to a drive except to read partition tables and signatures.
namespace fettle::check {

/// The controller of a drive. Class as in PCI Code and ID Assignment: 010601h AHCI, 0101xxh IDE, 0104xxh RAID, 010802h
/// NVMe.
struct Controller {
    std::string address;  ///< "0000:00:1f.2"; empty if not on PCI
    std::uint32_t pci_class = 0;
    std::uint16_t vendor = 0;
    std::uint16_t device = 0;
    std::string driver;  ///< "ahci", "ata_piix", "nvme", "vmd", "uas"
};

/// A PCI Express link: current state and the maximum of each end. Speeds in GT/s.
struct PcieLink {
    std::optional<double> speed_now;
    std::optional<double> speed_drive;  ///< the drive's maximum
    std::optional<double> speed_slot;   ///< maximum of the upstream port
    std::optional<std::uint32_t> width_now;
    std::optional<std::uint32_t> width_drive;
    std::optional<std::uint32_t> width_slot;
};

/// One SATA link by generation: 1 = 1.5, 2 = 3.0, 3 = 6.0 Gb/s.
struct SataLink {
    std::optional<std::uint8_t> now;
    std::optional<std::uint8_t> drive;
    std::optional<std::uint8_t> port;
    std::optional<std::uint8_t> limit;  ///< set by the kernel or the administrator
    /// scsi_host link_power_management_policy: "max_performance", "med_power_with_dipm", …; empty: unknown.
    std::string power_policy;
};

/// Block-layer state of the drive.
struct BlockQueue {
    std::optional<std::uint32_t> depth;  ///< 1 on a SATA drive: NCQ is off
    std::optional<bool> write_back;      ///< the kernel assumes that a volatile write cache is on
    std::optional<std::uint64_t> discard_max_bytes;
    std::optional<std::uint64_t> discard_granularity_bytes;
    std::optional<std::uint64_t> optimal_io_bytes;
    std::optional<std::uint64_t> alignment_offset_bytes;
    std::string provisioning_mode;  ///< scsi_disk: "unmap", "writesame_16", "full", "disabled"
    bool read_only = false;
    std::optional<bool> queued_trim_disabled;  ///< the kernel's quirk is active
};

/// One layer between a file system and the drive.
struct Layer {
    enum class Kind : std::uint8_t {
        file_system,
        swap,
        crypt,
        lvm,
        md,
        device_mapper,
        loop,
        bcache,
        container,  ///< of APFS
        system,     ///< macOS, which decides for each drive whether it sends TRIM, or Windows, for each file system
        partition,
        volume,  ///< a device whose place is not known, such as a volume of Windows across several drives
        bridge,
        drive
    };
    Kind kind = Kind::drive;
    std::string name;                                ///< kernel name or mount point: "dm-0", "sda2", "/home"
    std::string detail;                              ///< "ext4", "raid1", "linear", "LUKS2"
    std::optional<std::uint64_t> discard_max_bytes;  ///< 0: this layer passes no discards
    std::optional<bool> passes_discard;              ///< according to the layer's own setting
};
[[nodiscard]] std::string_view name(Layer::Kind kind) noexcept;
/// Layer::name of Windows, a layer of kind `system`, whose detail is the file system that it sends TRIM for.
inline constexpr std::string_view kWindowsLayer = "Windows";
/// Layer::detail of a USB bridge on Windows: the driver.
inline constexpr std::string_view kWindowsUsbDriver = "USBSTOR";
inline constexpr std::string_view kWindowsUasDriver = "UASPStor";

/// The path from one user of the drive down to the drive. layers[0] is the top; the last is the drive.
struct DiscardPath {
    std::vector<Layer> layers;
    std::string mount_point;       ///< empty if not mounted
    std::string file_system;       ///< "ext4"; empty if none
    std::string holds;             ///< libblkid's name for the contents, if read: "ntfs"
    bool mounted_discard = false;  ///< continuous TRIM by mount option (or the file system's default)
    bool read_only = false;
    bool needed_by_system = false;  ///< the running system needs it, wherever it is mounted
    /// Holding the drive exclusively dismounts it, and fails if a program has files open on it (Windows): that it is
    /// mounted is no use of the drive.
    bool dismounted_when_held = false;
};

/// The signature at the start (or end) of a partition or unpartitioned drive: a file system, a RAID member, an
/// encrypted volume. It may or may not be in use.
struct Signature {
    enum class Usage : std::uint8_t { file_system, raid, lvm, crypt, swap, hibernation, other, several };
    Usage usage = Usage::other;
    std::string name;   ///< kernel name of the partition or drive: "sda2"
    std::string type;   ///< libblkid's name: "ext4", "LVM2_member"; empty with `several`
    std::string label;  ///< may hold any bytes
    std::optional<ByteCount> size;
};

/// The surroundings of one drive.
struct DrivePlace {
    std::string drive_id;
    std::optional<Controller> controller;
    std::optional<PcieLink> pcie;
    std::optional<SataLink> sata;
    /// NVMe: the maximum wake-up latency that the kernel allows (pm_qos_latency_tolerance_us); 0: autonomous power
    /// state transitions (APST) are off.
    std::optional<std::uint64_t> apst_latency_limit_us;
    BlockQueue queue;
    /// nullopt: not read (no permission, no medium); see `table_error`.
    std::optional<partition::Table> table;
    std::optional<Error> table_error;
    /// Partitions as listed by the kernel, if the table itself could not be read.
    std::vector<partition::Extent> kernel_partitions;
    /// Of all partitions that could be inspected; read together with the table.
    std::vector<Signature> signatures;
    std::vector<DiscardPath> paths;
};

/// How free space is trimmed on this computer.
struct TrimSchedule {
    bool timer_present = false;  ///< fstrim.timer is installed
    bool timer_enabled = false;  ///< and systemd is running
    bool timer_active = false;
    bool cron_job = false;  ///< a cron entry or script that runs fstrim, if such a scheduler is active
    bool fettle_schedule = false;
    std::optional<bool> known;  ///< nullopt or false: could not be determined
};

struct MachineFacts {
    std::vector<DrivePlace> places;
    TrimSchedule trim_schedule;
    std::vector<Missing> missing;
};

/// Port: information about the computer.
class MachineSource {
public:
    virtual ~MachineSource() = default;
    /// One place for each of `drives`, in their order, as far as known. With Wake::never the partition table of a disk
    /// that is, or may be, in standby is not read: table_error is then `asleep`. Thread-safe.
    virtual Result<MachineFacts> inspect(const std::vector<DriveEntry>& drives, Wake wake) = 0;
};

}  // namespace fettle::check
