// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/sim_tune/computers.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/catalogue/catalogue.h"
#include "core/plan/pinned_drive.h"

namespace fettle::tune::test {

namespace {

constexpr std::uint64_t kGB = 1'000'000'000;

DriveEntry drive(const std::string& id, Bus bus, const std::string& model, const std::string& serial,
                 const std::string& link) {
    DriveEntry entry;
    entry.id = id;
    entry.path = "/dev/" + id;
    entry.identity.bus = bus;
    entry.identity.model = model;
    entry.identity.serial = serial;
    entry.identity.capacity = ByteCount{500 * kGB};
    entry.identity.solid_state = true;
    if (!link.empty()) entry.links = {link};
    return entry;
}

/// What all block devices have.
void add_queue(sim::MemorySystem& system, const std::string& id, const std::string& scheduler) {
    const auto queue = "/sys/block/" + id + "/queue/";
    system.put(queue + "scheduler", scheduler);
    system.put(queue + "read_ahead_kb", "128");
    system.put(queue + "max_sectors_kb", "1280");
    system.put(queue + "max_hw_sectors_kb", "2048");
    system.put(queue + "write_cache", "write back");
    system.put(queue + "rotational", "0");
    system.put(queue + "discard_max_bytes", "2147450880");
}

/// A swap partition that udev knows by its UUID.
void add_swap_partition(sim::MemorySystem& system, const std::string& drive, const std::string& partition,
                        const std::string& uuid, const std::string& number) {
    system.put("/sys/block/" + drive + "/" + partition + "/partition", partition.substr(partition.size() - 1));
    system.put("/sys/class/block/" + partition + "/dev", number);
    system.put_link("/dev/disk/by-uuid/" + uuid, "../../" + partition);
    system.put("/run/udev/data/b" + number, "S:disk/by-uuid/" + uuid + "\nE:ID_FS_TYPE=swap\n");
}

DriveEntry add_nvme(sim::MemorySystem& system, const std::string& id, const std::string& model,
                    const std::string& scheduler) {
    const auto serial = "S" + id;
    auto entry = drive(id, Bus::nvme, model, serial, fmt::format("nvme-{}_{}", id, serial));
    add_queue(system, id, scheduler);
    system.put("/sys/block/" + id + "/device/power/pm_qos_latency_tolerance_us", "100000");
    return entry;
}

DriveEntry add_sata(sim::MemorySystem& system, const std::string& id, const std::string& model,
                    const std::string& scheduler, const std::string& depth, const std::string& policy) {
    const auto serial = "S" + id;
    auto entry = drive(id, Bus::sata, model, serial, fmt::format("ata-{}_{}", id, serial));
    add_queue(system, id, scheduler);
    system.put("/sys/block/" + id + "/device/queue_depth", depth);
    system.put("/sys/block/" + id + "/device/../../scsi_host/host0/link_power_management_policy", policy);
    return entry;
}

/// What every Linux with systemd has.
void add_system(sim::MemorySystem& system, std::uint64_t memory_kb, bool systemd = true) {
    system.put("/proc/meminfo",
               fmt::format("MemTotal:       {} kB\nMemAvailable:   {} kB\n", memory_kb, memory_kb / 2));
    system.put("/proc/swaps", "Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority\n");
    system.put("/proc/sys/vm/swappiness", "60");
    system.put("/sys/power/image_size", fmt::format("{}", memory_kb * 1024 / 5 * 2));
    system.put("/sys/power/state", "freeze mem disk");
    system.put("/sys/module/pcie_aspm/parameters/policy", "[default] performance powersave powersupersave");
    system.put("/sys/module/zswap/parameters/enabled", "N");
    system.put("/etc/udev/udev.conf", "# see udev.conf(5)\n");
    system.put("/etc/sysctl.d/README.sysctl", "files end with .conf\n");
    if (!systemd) return;
    system.put("/run/systemd/system/.keep", "");
    system.put("/lib/systemd/system/fstrim.timer", "[Timer]\nOnCalendar=weekly\n");
    system.put_link("/etc/systemd/system/timers.target.wants/fstrim.timer", "/lib/systemd/system/fstrim.timer");
    system.put("/etc/systemd/sleep.conf", "[Sleep]\n#AllowHibernation=yes\n");
    system.put("/etc/systemd/journald.conf", "[Journal]\n#SystemMaxUse=\n");
}

void add_battery(sim::MemorySystem& system) {
    system.put("/sys/class/power_supply/AC/type", "Mains");
    system.put("/sys/class/power_supply/BAT0/type", "Battery");
}

void add_swap(sim::MemorySystem& system, const std::string& line) {
    system.put("/proc/swaps", "Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority\n" + line + "\n");
}

}  // namespace

Described worn_laptop() {
    Described one{"worn laptop", std::make_shared<sim::MemorySystem>(), {}};
    auto& system = *one.system;
    add_system(system, 8'000'000);
    add_battery(system);
    add_swap(system, "/dev/nvme0n1p3 partition 8388604 312000 -2");
    add_swap_partition(system, "nvme0n1", "nvme0n1p3", "5c1f2f1e-9c6f-4d3f-bb6a-5c5f9d0f8f11", "259:3");
    // The timer is installed and disabled.
    system.put("/proc/self/mountinfo",
               "26 1 259:2 / / rw,relatime shared:1 - ext4 /dev/nvme0n1p2 rw,errors=remount-ro\n"
               "41 26 259:1 / /boot/efi rw,relatime shared:2 - vfat /dev/nvme0n1p1 rw,fmask=0077\n"
               "42 26 0:30 / /tmp rw,nosuid shared:3 - tmpfs tmpfs rw\n");
    system.put("/etc/fstab",
               "# /etc/fstab: static file system information.\n"
               "# systemd generates mount units based on this file, see systemd.mount(5).\n"
               "UUID=7a53c1ce-1f7f-4d53-8a3b-6f0c7b3b5f4e /         ext4 errors=remount-ro 0 1\n"
               "UUID=9E2A-4C11                            /boot/efi vfat umask=0077        0 1\n"
               "UUID=5c1f2f1e-9c6f-4d3f-bb6a-5c5f9d0f8f11 none      swap sw               0 0\n");
    (void)system.enable_unit("fstrim.timer", false);
    one.drives = {add_nvme(system, "nvme0n1", "INTEL SSDPEKNW512G8", "none mq-deadline kyber [bfq]")};
    // Intel rates this drive at 100 TBW; a little more has been written.
    one.lives["nvme0n1"] = {103.0, 103'000 * kGB};
    return one;
}

Described server() {
    Described one{"server", std::make_shared<sim::MemorySystem>(), {}};
    auto& system = *one.system;
    add_system(system, 256'000'000);
    system.put("/proc/self/mountinfo",
               "26 1 259:2 / / rw,relatime shared:1 - ext4 /dev/nvme0n1p2 rw\n"
               "43 26 259:5 / /srv rw,relatime,discard shared:3 - xfs /dev/nvme1n1 rw,attr2,inode64\n");
    system.put("/etc/fstab", "/dev/nvme0n1p2 / ext4 defaults 0 1\n/dev/nvme1n1 /srv xfs discard 0 2\n");
    for (const auto* id : {"nvme0n1", "nvme1n1"}) {
        one.drives.push_back(add_nvme(system, id, "SAMSUNG MZQL21T9HCJR-00A07", "[none] mq-deadline kyber"));
        // The drive reports no volatile write cache (NVMe Identify Controller, VWC 0).
        system.put(fmt::format("/sys/block/{}/queue/write_cache", id), "write through");
    }
    return one;
}

Described raspberry_pi() {
    Described one{"Raspberry Pi", std::make_shared<sim::MemorySystem>(), {}};
    auto& system = *one.system;
    add_system(system, 4'000'000);
    add_swap(system, "/dev/zram0 partition 1999996 1024 100");
    system.put("/sys/power/state", "");
    system.put("/sys/module/zswap/parameters/enabled", "Y");
    system.put("/proc/self/mountinfo", "26 1 179:2 / / rw,noatime shared:1 - ext4 /dev/mmcblk0p2 rw\n");
    system.put("/etc/fstab",
               "proc            /proc           proc    defaults          0       0\n"
               "PARTUUID=6c586e13-02  /               ext4    defaults,noatime  0       1\n"
               "# a swapfile is not a swap partition, no line here\n");
    one.drives = {drive("mmcblk0", Bus::mmc, "SD SC32G", "0x1234", "mmc-SC32G_0x1234")};
    add_queue(system, "mmcblk0", "none [mq-deadline]");
    return one;
}

Described mixed_desktop() {
    Described one{"desktop with hard disk and SSD", std::make_shared<sim::MemorySystem>(), {}};
    auto& system = *one.system;
    add_system(system, 16'000'000);
    add_swap(system, "/dev/sda2 partition 8388604 0 -2");
    add_swap_partition(system, "sda", "sda2", "0f3b5c77-2f0e-4b0c-a6d8-8c3f1f0f2a55", "8:2");
    system.put("/proc/self/mountinfo",
               "26 1 8:17 / / rw,relatime shared:1 - ext4 /dev/sdb1 rw\n"
               "43 26 8:1 / /home rw shared:3 - ext4 /dev/sda1 rw\n");
    system.put("/etc/fstab",
               "UUID=7a53c1ce / ext4 defaults 0 1\n"
               "UUID=1b0b7c39\t/home\text4\tdefaults,strictatime,nofail\t0\t2\n");
    (void)system.enable_unit("fstrim.timer", false);
    one.drives = {add_sata(system, "sda", "WDC WD40EFRX-68N32N0", "[none] mq-deadline bfq", "32", "max_performance"),
                  add_sata(system, "sdb", "Samsung SSD 860 EVO 500GB", "[mq-deadline] none", "1", "max_performance")};
    one.drives[0].identity.solid_state = false;
    system.put("/sys/block/sda/queue/rotational", "1");
    return one;
}

Described luks_laptop() {
    Described one{"LUKS laptop", std::make_shared<sim::MemorySystem>(), {}};
    auto& system = *one.system;
    add_system(system, 32'000'000);
    add_battery(system);
    add_swap(system, "/swap/swapfile file 33554428 0 5");
    system.put_swap_file("/swap/swapfile", std::uint64_t{33554432} * 1024);
    system.put("/proc/self/mountinfo",
               "26 1 0:24 / / rw,relatime shared:1 - btrfs /dev/mapper/luks-root rw,ssd,discard=async,subvol=/\n"
               "43 26 0:24 /@home /home rw,relatime shared:3 - btrfs /dev/mapper/luks-root "
               "rw,ssd,discard=async,subvol=/@home\n");
    system.put("/etc/fstab",
               "/dev/mapper/luks-root / btrfs subvol=/ 0 0\n/dev/mapper/luks-root /home btrfs subvol=/@home 0 0\n"
               "/swap/swapfile\tnone\tswap\tsw,pri=5\t0\t0\n# end\n");
    system.put("/etc/systemd/sleep.conf.d/10-local.conf", "[Sleep]\nAllowHibernation=No\n");
    one.drives = {add_nvme(system, "nvme0n1", "WDC PC SN730 SDBQNTY-512G", "[none] mq-deadline")};
    return one;
}

Described container() {
    auto one = worn_laptop();
    one.name = "container";
    one.system->put("/run/systemd/container", "lxc");
    return one;
}

Described nixos() {
    auto one = worn_laptop();
    one.name = "NixOS";
    one.system->put("/etc/NIXOS", "");
    one.system->put(
        "/etc/fstab",
        "# This is a generated file.  Do not edit!\n#\n# To make changes, edit the fileSystems and swapDevices "
        "NixOS options\n# in your /etc/nixos/configuration.nix file.\n\n"
        "/dev/disk/by-uuid/7a53c1ce / ext4 x-initrd.mount 0 1\n");
    return one;
}

Described without_systemd() {
    Described one{"without systemd", std::make_shared<sim::MemorySystem>(), {}};
    auto& system = *one.system;
    add_system(system, 16'000'000, false);
    add_swap(system, "/dev/sda2 partition 8388604 0 -2");
    add_swap_partition(system, "sda", "sda2", "0f3b5c77-2f0e-4b0c-a6d8-8c3f1f0f2a55", "8:2");
    system.put("/run/systemd/seats/seat0", "IS_SEAT0=1\n");
    system.put("/run/systemd/users/1000", "NAME=me\n");
    system.put("/proc/self/mountinfo", "26 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n");
    system.put("/etc/fstab", "/dev/sda1 / ext4 defaults 0 1\n");
    one.drives = {add_sata(system, "sda", "CT500MX500SSD1", "[mq-deadline] none", "32", "max_performance")};
    return one;
}

Described usb_desktop() {
    Described one{"desktop with a USB drive", std::make_shared<sim::MemorySystem>(), {}};
    auto& system = *one.system;
    add_system(system, 16'000'000);
    system.put("/proc/self/mountinfo", "26 1 259:2 / / rw,relatime shared:1 - ext4 /dev/nvme0n1p2 rw\n");
    system.put("/etc/fstab", "/dev/nvme0n1p2 / ext4 defaults 0 1\n");
    auto usb = drive("sdb", Bus::usb, "Samsung PSSD T7", "S5T7", "usb-Samsung_PSSD_T7_S5T7-0:0");
    usb.removable = true;
    add_queue(system, "sdb", "[mq-deadline] none");
    system.put("/sys/block/sdb/device/queue_depth", "30");
    system.put("/sys/block/sdb/device/../../../../idVendor", "04e8");
    system.put("/sys/block/sdb/device/../../../../power/control", "auto");
    auto reader = drive("sdc", Bus::scsi, "Multi-Card", "1", "usb-Generic_Multi-Card_1-0:0");
    reader.removable = true;
    add_queue(system, "sdc", "[mq-deadline] none");
    one.drives = {add_nvme(system, "nvme0n1", "CT1000P5PSSD8", "[none] mq-deadline"), usb, reader};
    return one;
}

Described faulty_link_laptop() {
    Described one{
        "laptop with a drive that fails with link power management", std::make_shared<sim::MemorySystem>(), {}};
    auto& system = *one.system;
    add_system(system, 8'000'000);
    add_battery(system);
    add_swap(system, "/dev/sda2 partition 8388604 0 -2");
    add_swap_partition(system, "sda", "sda2", "0f3b5c77-2f0e-4b0c-a6d8-8c3f1f0f2a55", "8:2");
    system.put("/proc/self/mountinfo", "26 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n");
    system.put("/etc/fstab", "/dev/sda1 / ext4 defaults 0 1\n/dev/sda2 none swap sw 0 0\n");
    one.drives = {
        add_sata(system, "sda", "SAMSUNG SSD PM830 mSATA 128GB", "[mq-deadline] none", "32", "max_performance"),
        add_sata(system, "sdb", "Samsung SSD 860 EVO 500GB", "[mq-deadline] none", "32", "max_performance")};
    one.drives[0].identity.firmware = "CXM13D1Q";
    return one;
}

Described faulty_apst_laptop() {
    auto one = worn_laptop();
    one.name = "laptop with a drive that hangs in deep power states";
    one.drives[0].identity.model = "KINGSTON SA2000M8500G";
    return one;
}

Described encrypted_laptop() {
    auto one = luks_laptop();
    one.name = "encrypted laptop";
    auto& system = *one.system;
    system.put("/etc/crypttab",
               "# <target> <source> <key> <options>\n"
               "luks-root UUID=7a53c1ce-1f7f-4d53-8a3b-6f0c7b3b5f4e none luks\n"
               "archive\t/dev/sdx1\tnone\tluks,noauto\n");
    // dm-crypt without allow_discards on a drive with TRIM.
    system.put("/sys/class/block/dm-0/dm/name", "luks-root\n");
    system.put("/sys/class/block/dm-0/slaves/nvme0n1p3/partition", "3\n");
    system.put("/sys/class/block/dm-0/queue/discard_max_bytes", "0\n");
    system.put("/sys/class/block/nvme0n1p3/../queue/discard_max_bytes", "2199023255040\n");
    system.put("/usr/sbin/update-initramfs", "");
    system.put("/boot/initrd.img-6.1.0-18-amd64", std::string(1000, 'x'));
    system.put("/etc/lvm/lvm.conf", "devices {\n\tdir = \"/dev\"\n\t# issue_discards = 0\n}\n");
    system.put("/etc/lvm/lvmlocal.conf", "local {\n\t# system_id = \"\"\n}");
    system.put("/usr/share/systemd/tmp.mount", "[Mount]\nWhat=tmpfs\nWhere=/tmp\nType=tmpfs\n");
    return one;
}

Described small_without_swap() {
    Described one{"computer with 2 GB and no swap", std::make_shared<sim::MemorySystem>(), {}};
    auto& system = *one.system;
    add_system(system, 2'000'000);
    system.put("/proc/self/mountinfo", "26 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n");
    system.put("/etc/fstab", "UUID=7a53c1ce / ext4 defaults 0 1\n");
    one.drives = {add_sata(system, "sda", "KINGSTON SA400S37120G", "[mq-deadline] none", "32", "med_power_with_dipm")};
    return one;
}

Described virtual_machine() {
    Described one{"virtual machine", std::make_shared<sim::MemorySystem>(), {}};
    auto& system = *one.system;
    add_system(system, 4'000'000);
    system.put("/sys/power/state", "freeze");
    system.put("/proc/self/mountinfo", "26 1 254:1 / / rw,relatime shared:1 - ext4 /dev/vda1 rw\n");
    system.put("/etc/fstab", "UUID=7a53c1ce / ext4 defaults 0 1\n");
    (void)system.enable_unit("fstrim.timer", false);
    auto disk = drive("vda", Bus::virtio, "", "", "virtio-pci-0000:00:04.0");
    disk.identity.solid_state = false;
    add_queue(system, "vda", "[none] mq-deadline");
    system.put("/sys/block/vda/queue/discard_max_bytes", "2147483136");
    one.drives = {disk};
    return one;
}

Described btrfs_workstation() {
    Described one{"workstation with btrfs and zram", std::make_shared<sim::MemorySystem>(), {}};
    auto& system = *one.system;
    add_system(system, 64'000'000);
    add_swap(system, "/dev/zram0 partition 8388604 1024 100\n/dev/nvme0n1p3 partition 16777212 0 -2");
    // As udev shows a partition without a line in /etc/fstab.
    system.put("/sys/class/block/nvme0n1p3/dev", "259:3");
    system.put("/proc/self/mountinfo",
               "26 1 0:24 /root / rw,noatime shared:1 - btrfs /dev/nvme0n1p2 rw,ssd,discard=async,subvol=/root\n"
               "43 26 0:24 /home /home rw,noatime shared:3 - btrfs /dev/nvme0n1p2 rw,ssd,discard=async,subvol=/home\n");
    system.put("/etc/fstab",
               "UUID=0f9d / btrfs subvol=root,noatime 0 0\nUUID=0f9d /home btrfs subvol=home,noatime 0 0\n");
    one.drives = {add_nvme(system, "nvme0n1", "Samsung SSD 990 PRO 2TB", "[none] mq-deadline kyber bfq")};
    one.lives["nvme0n1"] = {2.0, 40'000 * kGB};
    return one;
}

Described automount_desktop() {
    Described one{"desktop that mounts /home on demand", std::make_shared<sim::MemorySystem>(), {}};
    auto& system = *one.system;
    add_system(system, 16'000'000);
    system.put("/proc/self/mountinfo",
               "26 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n"
               "40 26 0:35 / /home rw,relatime shared:4 - autofs systemd-1 "
               "rw,fd=60,pgrp=1,timeout=0,minproto=5,maxproto=5,direct,pipe_ino=12345\n"
               "52 40 0:40 / /home rw,noatime shared:5 - btrfs /dev/sda2 "
               "rw,ssd,discard=async,space_cache=v2,subvolid=5,subvol=/\n");
    system.put("/etc/fstab",
               "UUID=7a53c1ce / ext4 defaults 0 1\n"
               "UUID=1b0b7c39 /home btrfs noatime,x-systemd.automount 0 0\n");
    one.drives = {add_sata(system, "sda", "CT500MX500SSD1", "[mq-deadline] none", "32", "max_performance")};
    return one;
}

Described read_only_data() {
    Described one{"desktop whose /data was remounted read-only", std::make_shared<sim::MemorySystem>(), {}};
    auto& system = *one.system;
    add_system(system, 16'000'000);
    system.put("/proc/self/mountinfo",
               "26 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n"
               "43 26 8:17 / /data ro,relatime shared:3 - ext4 /dev/sdb1 ro\n");
    system.put("/etc/fstab", "UUID=7a53c1ce / ext4 defaults 0 1\nUUID=1b0b7c39 /data ext4 defaults 0 2\n");
    one.drives = {add_sata(system, "sda", "CT500MX500SSD1", "[mq-deadline] none", "32", "max_performance"),
                  add_sata(system, "sdb", "Samsung SSD 860 EVO 500GB", "[mq-deadline] none", "32", "max_performance")};
    return one;
}

std::vector<Described> all_computers() {
    std::vector<Described> all;
    for (auto* const make :
         {worn_laptop, server, raspberry_pi, mixed_desktop, luks_laptop, container, nixos, without_systemd, usb_desktop,
          faulty_link_laptop, faulty_apst_laptop, encrypted_laptop, small_without_swap, virtual_machine,
          btrfs_workstation, automount_desktop, read_only_data}) {
        all.push_back(make());
    }
    return all;
}

Computer computer_of(const Described& described) {
    static const auto catalogue = catalogue::Catalogue::built_in();
    auto computer = read_computer(*described.system);
    for (const auto& entry : described.drives) {
        if (entry.removable && entry.identity.bus != Bus::usb) continue;
        TunedDrive one;
        one.entry = entry;
        one.by_id = plan::pin(entry).by_id;
        one.solid_state = entry.identity.solid_state;
        if (const auto life = described.lives.find(entry.id); life != described.lives.end()) one.life = life->second;
        const auto quirks = catalogue.quirks(entry.identity);
        const auto has = [&](catalogue::Quirk quirk) {
            return std::find(quirks.begin(), quirks.end(), quirk) != quirks.end();
        };
        one.apst_faulty = has(catalogue::Quirk::apst_unreliable);
        one.lpm_faulty = has(catalogue::Quirk::no_link_power_management);
        one.ncq_faulty = has(catalogue::Quirk::no_ncq);
        computer.drives.push_back(std::move(one));
    }
    return computer;
}

}  // namespace fettle::tune::test
