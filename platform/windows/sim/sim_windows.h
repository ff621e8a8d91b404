// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "platform/sim/drive/drive.h"
#include "platform/windows/drives/device_list.h"
#include "platform/windows/ioctl/device_io.h"
#include "platform/windows/volumes/partition_manager.h"
#include "platform/windows/volumes/system_facts.h"
#include "platform/windows/volumes/volume_files.h"
#include "platform/windows/volumes/volume_list.h"
#include "platform/windows/volumes/volume_optimizer.h"

/// Windows' storage stacks with simulated drives behind them, byte for byte: what DeviceIoControl passes, refuses and
/// returns. Structures are read and written by offsets of their own, not by those of the code under test.
namespace fettle::win_sim {

/// Drivers of storage controllers and bridges.
enum class Driver : std::uint8_t {
    storahci,      ///< Microsoft's AHCI driver
    stornvme,      ///< Microsoft's NVMe driver
    usbstor,       ///< USB mass storage, bulk only
    uaspstor,      ///< USB Attached SCSI
    rst,           ///< Intel RST in RAID mode, a single drive
    intel_volume,  ///< a RAID volume of Intel RST
    vmd,           ///< Intel RST with VMD: an NVMe drive on a driver that is not Microsoft's
    rst_nvme,      ///< Intel RST in RAID mode with a remapped NVMe drive: bus RAID
    sas,           ///< Broadcom's driver for SAS adapters, which passes every command
};

/// What differs between versions of Windows and of drivers, or is not known for certain.
struct Habits {
    bool win_pe = false;
    /// Error of a command that a Microsoft driver blocks. Only groups of errors are known (smartmontools).
    windows::WinError blocked = windows::win_error::kInvalidFunction;
    /// A bridge or driver that passes no ATA command: 0 passes them; 1117 (smartmontools #512), or, with
    /// kCheckCondition, the command completes with ILLEGAL REQUEST.
    windows::WinError ata_refusal = 0;
    static constexpr windows::WinError kCheckCondition = 0xFFFFFFFF;
    /// ATA pass-through returns no registers, as some drivers and all bridges of older kinds do (openSeaChest #45).
    bool loses_registers = false;
    /// An NVMe command that the drive fails also fails the call.
    bool failure_fails_call = false;
    /// Serial numbers of ATA drives in swapped hexadecimal digits.
    bool serial_in_digits = false;
    /// The driver passes Intel's own NVMe commands (opensea-transport: RST 14.6 to 18.x).
    bool intel_nvme = true;
    /// What IOCTL_STORAGE_REINITIALIZE_MEDIA does. Windows 10 before 1607: nothing; 1607 to 1809: Format with a crypto
    /// erase; later a crypto sanitize; from 21H1 what its structure says (Seagate, opensea-transport: where the
    /// versions begin is not certain, so that one may ignore the structure).
    enum class Reinitialize : std::uint8_t { none, format_crypto, sanitize_crypto, as_requested };
    Reinitialize reinitialize = Reinitialize::as_requested;
    /// STORAGE_HW_FIRMWARE_INFO: ImagePayloadAlignment, 0: unknown, and ImagePayloadMaxSize.
    std::uint32_t image_alignment = 4096;
    std::uint32_t largest_image_piece = 0x20000;
    /// A controller is reset when firmware is activated. Microsoft leaves open whether the computer must be restarted
    /// ("Upgrading Firmware for an NVMe Device").
    bool activation_resets = false;
    /// The driver knows no firmware requests, as before Windows 10.
    bool firmware = true;
    /// DEVICE_TRIM_DESCRIPTOR: whether the driver passes TRIM; nullopt: it does not know the query.
    std::optional<bool> trim = true;
    /// By a switch on the drive, or by an attribute of the disk.
    bool write_protected = false;
    /// Of IOCTL_DISK_GET_DRIVE_LAYOUT_EX: the table cannot be read any more. 0: it can.
    windows::WinError layout_error = 0;
    /// The partition manager counts requests; it does not on some virtual drives (gopsutil #1461).
    bool counters = true;
    /// STORAGE_BUS_TYPE instead of the driver's own, as of disks that Windows makes of others.
    std::optional<std::uint32_t> bus = std::nullopt;
    std::uint32_t largest_transfer = 0x20000;
    std::uint32_t largest_pages = 33;
    std::uint32_t alignment_mask = 3;
};

/// A range of bytes.
struct ByteRange {
    std::uint64_t start = 0;
    std::uint64_t length = 0;
};

/// A partition, as Windows has read it.
struct Partition {
    std::uint32_t number = 0;
    ByteRange range;
    std::uint8_t type = 7;         ///< of an MBR
    std::uint64_t attributes = 0;  ///< of a GPT
};

/// One physical disk.
struct Disk {
    std::uint32_t number = 0;
    std::shared_ptr<sim::SimDrive> drive;
    Driver driver = Driver::storahci;
    Habits habits = {};
    std::uint32_t nsid = 1;  ///< of an NVMe drive
    std::vector<Partition> partitions = {};
    std::string partition_guid = {};  ///< GPT type of all partitions; empty: an MBR
};

/// A file of an NTFS volume.
struct SimFile {
    struct Run {
        std::uint64_t in_file = 0;    ///< VCN
        std::uint64_t on_volume = 0;  ///< LCN
        std::uint64_t clusters = 0;
    };
    std::string name;                  ///< "\\folder\\file.txt:stream:$DATA"
    std::uint32_t flags = 0x01000000;  ///< of LOOKUP_STREAM_FROM_CLUSTER_ENTRY
    std::vector<Run> runs = {};
    bool opens = true;  ///< false: the file system keeps it for itself
    std::uint32_t attributes = 0x20;
};

/// A volume of the mount manager.
struct SimVolume {
    struct Extent {
        std::uint32_t disk = 0;
        ByteRange range;
    };
    std::string guid;                     ///< "4c1b02c1-d990-11dc-99ae-806e6f6e6963"
    std::vector<std::string> paths = {};  ///< "C:\"
    std::string file_system = "NTFS";
    std::vector<Extent> extents = {};
    std::uint32_t partition = 0;  ///< 0: it is no single partition
    bool read_only = false;
    bool optical = false;
    std::vector<ByteRange> free = {};  ///< of the file system, from the start of the first extent
    std::optional<windows::SystemVolume::Use> needed = std::nullopt;  ///< by the running Windows
    std::optional<std::uint64_t> file_system_bytes = std::nullopt;    ///< nullopt: it fills the volume
    std::uint64_t immovable_end = 0;  ///< bytes from its start to the end of what the defragmenter cannot move
    bool has_errors = false;          ///< of the file system
    std::vector<SimFile> files = {};
    std::uint64_t first_cluster = 0;      ///< byte where cluster 0 begins, which is 0 in NTFS
    std::uint32_t new_attributes = 0x20;  ///< that new files inherit from the root folder
    bool keeps_compression = false;       ///< refuses to turn the compression of a file off
    bool encrypted = false;               ///< below the file system, by BitLocker, without moving what is stored
    bool moves_files = false;             ///< a layer below the file system stores clusters elsewhere
    bool holds_deleted = false;           ///< a filter driver keeps deleted files open
    bool has_pointer_base = true;         ///< knows FSCTL_GET_RETRIEVAL_POINTER_BASE
    bool listed = true;                   ///< false: a partition that the mount manager does not list
};

/// `sized`: after GetSupportedSize of MSFT_Partition; then what its Resize does one after the other, with the partition
/// first where it grows.
enum class ResizeStage : std::uint8_t { sized, begun, file_system, partition };

class Stack;

/// One computer. Thread-safe as its drives are.
class SimWindows {
public:
    explicit SimWindows(const std::vector<Disk>& disks);
    ~SimWindows();
    SimWindows(const SimWindows&) = delete;
    SimWindows& operator=(const SimWindows&) = delete;

    /// Whether handles get the rights of an administrator; without them, error 5.
    void set_administrator(bool is);
    /// A volume "X:" on disks.
    void add_volume(char letter, const std::vector<std::uint32_t>& disks);
    void add_volume(SimVolume volume);
    /// By its GUID.
    void remove_volume(const std::string& guid);
    /// The number of attempts to lock a volume that fail with error 5, as while a program has a file open; -1: all.
    void set_open_files(const std::string& guid, int attempts);
    /// The error of a request to a volume instead of its result: FSCTL_LOCK_VOLUME, FSCTL_DISMOUNT_VOLUME or
    /// IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS.
    void set_volume_error(std::uint32_t code, windows::WinError error);
    /// Calls this before a volume is locked, as when something else happens meanwhile.
    void before_lock(std::function<void()> happens);
    /// Calls this before a device is opened. It may open others, for which it is not called.
    void before_open(std::function<void(const std::string& path, windows::Access)> happens);
    /// Handles of a disk, except those for queries alone.
    [[nodiscard]] int open_handles(std::uint32_t number) const;
    /// Volumes that are locked, and that were dismounted, by their GUIDs.
    [[nodiscard]] std::vector<std::string> locked() const;
    [[nodiscard]] std::vector<std::string> dismounted() const;
    /// 22631, Windows 11 23H2, unless set. Windows PE is a habit of the disks.
    void set_build(std::uint32_t build);
    /// Windows does not report which volumes it needs.
    void hide_system_volumes();
    /// A number below Control\FileSystem of the registry.
    void set_file_system_setting(const std::string& name, std::uint32_t number);
    /// What MSFT_Volume.Optimize returns instead of retrimming.
    void set_optimizer_result(std::uint32_t returned);
    /// Writes the partitions of a disk to its drive, as an MBR or, with a partition GUID, as a GPT.
    void write_table(std::uint32_t number);
    /// Called in the methods of MSFT_Partition after each stage: returns what the method then returns without going on,
    /// or 0. It may throw.
    void during_resize(std::function<std::uint32_t(ResizeStage)> happens);
    /// Writes whole sectors of a disk, as a file system on it does. Returns whether the drive has accepted them.
    bool write(std::uint32_t number, std::uint64_t offset, const std::vector<std::uint8_t>& data);
    /// Removes a disk, or connects it again.
    void unplug(std::uint32_t number);
    void plug(std::uint32_t number);
    /// Exchanges the drive behind a number, as when one was removed and another got its number.
    void replace(const Disk& disk);

    [[nodiscard]] std::shared_ptr<windows::DeviceIo> io();
    [[nodiscard]] std::shared_ptr<windows::DeviceList> devices();
    [[nodiscard]] std::shared_ptr<windows::VolumeList> volumes();
    [[nodiscard]] std::shared_ptr<windows::SystemFacts> facts();
    /// Stores the data of new files on the simulated drives, in free clusters of 4096 bytes. What NTFS deletes is
    /// discarded if the disk passes TRIM, unless DisableDeleteNotification is 1.
    [[nodiscard]] std::shared_ptr<windows::VolumeFiles> files();
    /// Discards the free space of volumes with NTFS or ReFS on disks that pass TRIM; refuses other file systems with 1,
    /// other disks with 43022.
    [[nodiscard]] std::shared_ptr<windows::VolumeOptimizer> optimizer();
    /// Resizes NTFS volumes that are neither locked nor on a disk that is held exclusively.
    [[nodiscard]] std::shared_ptr<windows::PartitionManager> partitions();
    /// Control codes of a disk's handles so far, in order.
    [[nodiscard]] const std::vector<std::uint32_t>& codes(std::uint32_t number) const;

    struct Shared;

private:
    std::shared_ptr<Shared> shared_;
};

}  // namespace fettle::win_sim
