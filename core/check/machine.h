// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/drive/entry.h"
#include "core/drive/facts.h"
#include "core/partition/table.h"

/// What the system says about the way it uses its drives. A platform fills these; core judges them.
/// Absent facts are absent. Nothing here says a word to a drive but for reading partition tables and what
/// lies where volumes are known by.
namespace fettle::check {

/// The controller a drive hangs on. Class as in PCI Code and ID Assignment: 010601h AHCI, 0101xxh
/// IDE, 0104xxh RAID, 010802h NVMe.
struct Controller {
    std::string address;  ///< "0000:00:1f.2"; empty where it is not on PCI
    std::uint32_t pci_class = 0;
    std::uint16_t vendor = 0;
    std::uint16_t device = 0;
    std::string driver;  ///< "ahci", "ata_piix", "nvme", "vmd", "uas"
};

/// One PCI Express link: what runs and what each end can do. Speeds in GT/s.
struct PcieLink {
    std::optional<double> speed_now;
    std::optional<double> speed_drive;  ///< most the drive can
    std::optional<double> speed_slot;   ///< most the port above can
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
    /// scsi_host link_power_management_policy: "max_performance", "med_power_with_dipm", …; empty:
    /// not known.
    std::string power_policy;
};

/// Block-layer state of the drive.
struct BlockQueue {
    std::optional<std::uint32_t> depth;  ///< 1 on a SATA drive: NCQ is off
    std::optional<bool> write_back;      ///< the kernel believes a volatile write cache is on
    std::optional<std::uint64_t> discard_max_bytes;
    std::optional<std::uint64_t> discard_granularity_bytes;
    std::optional<std::uint64_t> optimal_io_bytes;
    std::optional<std::uint64_t> alignment_offset_bytes;
    std::string provisioning_mode;  ///< scsi_disk: "unmap", "writesame_16", "full", "disabled"
    bool read_only = false;
    std::optional<bool> queued_trim_disabled;  ///< the kernel's own quirk is in force
};

/// One floor between a file system and the drive.
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
        partition,
        bridge,
        drive
    };
    Kind kind = Kind::drive;
    std::string name;                                ///< kernel name or mount point: "dm-0", "sda2", "/home"
    std::string detail;                              ///< "ext4", "raid1", "linear", "LUKS2"
    std::optional<std::uint64_t> discard_max_bytes;  ///< 0: this layer passes none
    std::optional<bool> passes_discard;              ///< what the layer's own setting says
};
[[nodiscard]] std::string_view name(Layer::Kind kind) noexcept;

/// The way down from one user of the drive. layers[0] is the top; the last is the drive.
struct DiscardPath {
    std::vector<Layer> layers;
    std::string mount_point;       ///< empty when it is not mounted
    std::string file_system;       ///< "ext4"; empty when there is none
    std::string holds;             ///< libblkid's name for what lies there, where it was looked at: "ntfs"
    bool mounted_discard = false;  ///< live TRIM by mount option (or the file system's default)
    bool read_only = false;
};

/// What somebody wrote at the beginning (or end) of a partition, or of a drive without any, to be known by: a file
/// system, a member of a RAID, an encrypted volume. It may be in use or not.
struct Signature {
    enum class Usage : std::uint8_t { file_system, raid, lvm, crypt, swap, hibernation, other, several };
    Usage usage = Usage::other;
    std::string name;   ///< kernel name of the partition or drive: "sda2"
    std::string type;   ///< libblkid's name: "ext4", "LVM2_member"; empty with `several`
    std::string label;  ///< may hold any bytes
    std::optional<ByteCount> size;
};

/// One drive's surroundings.
struct DrivePlace {
    std::string drive_id;
    std::optional<Controller> controller;
    std::optional<PcieLink> pcie;
    std::optional<SataLink> sata;
    /// NVMe: the longest wake-up that the kernel lets the drive take (pm_qos_latency_tolerance_us);
    /// 0: the drive may not change its power state by itself (APST is off).
    std::optional<std::uint64_t> apst_latency_limit_us;
    BlockQueue queue;
    /// nullopt: not read (no permission, no medium); the reason stands in `table_error`.
    std::optional<partition::Table> table;
    std::optional<Error> table_error;
    /// Partitions as the kernel sees them, where the table itself could not be read.
    std::vector<partition::Extent> kernel_partitions;
    /// Of every partition that could be looked into; read together with the table.
    std::vector<Signature> signatures;
    std::vector<DiscardPath> paths;
};

/// Who trims free space on this machine.
struct TrimSchedule {
    bool timer_present = false;  ///< fstrim.timer is installed
    bool timer_enabled = false;  ///< and systemd runs here
    bool timer_active = false;
    bool cron_job = false;  ///< a cron entry or script that calls fstrim, where something runs those
    bool fettle_schedule = false;
    std::optional<bool> known;  ///< nullopt or false: could not be found out here
};

struct MachineFacts {
    std::vector<DrivePlace> places;
    TrimSchedule trim_schedule;
    std::vector<Missing> missing;
};

/// Port: who knows the machine.
class MachineSource {
public:
    virtual ~MachineSource() = default;
    /// One place for each of `drives`, in their order, as far as anything is known. With Wake::never
    /// the partition table of a disk that sleeps, or that may and does not tell, is not read:
    /// table_error is then `asleep`. May be called from several threads at once.
    virtual Result<MachineFacts> inspect(const std::vector<DriveEntry>& drives, Wake wake) = 0;
};

}  // namespace fettle::check
