# SPDX-License-Identifier: GPL-3.0-or-later
"""The boots of the lab: which drives stand in the guest, and which scenarios run on them."""

from dataclasses import dataclass, replace

from harness.drives import Drive


@dataclass(frozen=True)
class Boot:
    devices: tuple  # QEMU -device texts that stand before the drives: controllers, ports
    drives: tuple
    scenarios: tuple
    long_scenarios: tuple = ()  # after the others, with --thorough
    memory: str = "2G"
    explained: str = "explained.toml"  # why its fields may differ from a peer's
    setup: tuple = ()  # scenarios that the others stand on; run also with --only
    systemd: bool = False  # a guest with its own systemd and a root that stays (systemd_guest.py), which has its drives


# Two controllers of one NVMe subsystem with two namespaces: the kernel joins the paths, and numbers
# /dev/nvme0n1 by the subsystem rather than by the controller.
SUBSYSTEM = (
    "nvme-subsys,id=subsys0,nqn=lab-subsys",
    "pcie-root-port,id=port1,chassis=1,slot=1", "pcie-root-port,id=port2,chassis=2,slot=2",
    "nvme,id=controller0,bus=port1,subsys=subsys0,serial=LABSUBSYS",
    "nvme,id=controller1,bus=port2,subsys=subsys0,serial=LABSUBSYS",
)

SCSI_DEBUG = "modprobe scsi_debug dev_size_mb=300 lbpu=1 lbpws=1 lbprz=1 delay=0 per_host_store=0"

FLEET = Boot(
    devices=SUBSYSTEM + (
        "pcie-root-port,id=port3,chassis=3,slot=3", "pcie-root-port,id=port4,chassis=4,slot=4",
        "pcie-root-port,id=port5,chassis=5,slot=5", "pcie-root-port,id=port6,chassis=6,slot=6",
        "pcie-root-port,id=port7,chassis=7,slot=7",
        "piix3-ide,id=piix", "mptsas1068,id=sas", "qemu-xhci,id=xhci", "usb-uas,id=uas,bus=xhci.0,serial=LABUAS",
        "sdhci-pci,id=sdhci",
    ),
    drives=(
        Drive("nvme-shared-512", "LABSUBSYS", family="nvme", nsid=1, devices=(
            "nvme-ns,drive={drive},bus=controller0,nsid=1,shared=on,eui64=0x525400fe77000001,"
            "uuid=11111111-2222-3333-4444-555555555555",)),
        Drive("nvme-shared-4kn", "LABSUBSYS", family="nvme", nsid=2, devices=(
            "nvme-ns,drive={drive},bus=controller0,nsid=2,shared=on,eui64=0x525400fe77000002,"
            "logical_block_size=4096,physical_block_size=4096",)),
        Drive("nvme-plain", "LABPLAIN", family="nvme", devices=(
            "nvme,id=plain,bus=port3,serial=LABPLAIN,drive={drive}",)),
        Drive("nvme-uncached", "LABNVMENOCACHE", family="nvme", devices=(
            "nvme,id=uncached,bus=port4,serial=LABNVMENOCACHE,drive={drive},write-cache=off",)),
        Drive("sata-ssd", "LABSSD", family="ata", devices=(
            "ide-hd,bus=ide.0,drive={drive},serial=LABSSD,model=LAB SATA SSD,ver=FW1,rotation_rate=1,"
            "wwn=0x5000c50012345678",)),
        Drive("sata-hdd", "LABHDD", family="ata", devices=(
            "ide-hd,bus=ide.1,drive={drive},serial=LABHDD,rotation_rate=7200",)),
        Drive("sata-512e", "LAB512E", family="ata", devices=(
            "ide-hd,bus=ide.2,drive={drive},serial=LAB512E,rotation_rate=1,wwn=0x5000c50012345679,"
            "logical_block_size=512,physical_block_size=4096",)),
        Drive("sata-uncached", "LABNOCACHE", family="ata", devices=(
            "ide-hd,bus=ide.3,drive={drive},serial=LABNOCACHE,rotation_rate=1,write-cache=off",)),
        Drive("sata-misaligned", "LABMISALIGN", family="ata", devices=(
            "ide-hd,bus=ide.4,drive={drive},serial=LABMISALIGN,rotation_rate=1",)),
        Drive("ide-legacy", "LABPATA", family="ata", devices=(
            "ide-hd,bus=piix.0,drive={drive},serial=LABPATA,rotation_rate=1",)),
        Drive("sas-ssd", "LABSAS", devices=(
            "scsi-hd,bus=sas.0,drive={drive},serial=LABSAS,vendor=LAB,product=SASDISK,ver=S1,rotation_rate=1,"
            "wwn=0x5000c5001234567b",)),
        Drive("usb-uas", "LABUAS", devices=(
            "scsi-hd,bus=uas.0,drive={drive},serial=LABUAS,vendor=LAB,product=UASDISK,ver=U1,rotation_rate=1,"
            "wwn=0x5000c5001234567a",)),
        Drive("usb-bot", "LABBOT", devices=("usb-storage,bus=xhci.0,drive={drive},serial=LABBOT",)),
        Drive("virtio-a", "LABVDA", family="virtio", devices=("virtio-blk-pci,drive={drive},serial=LABVDA",)),
        Drive("virtio-b", "LABVDB", family="virtio", devices=("virtio-blk-pci,drive={drive},serial=LABVDB",)),
        Drive("virtio-c", "LABVDC", family="virtio", devices=("virtio-blk-pci,drive={drive},serial=LABVDC",)),
        Drive("sd-card", "0xdeadbeef", family="mmc", devices=("sd-card,drive={drive}",)),
        Drive("scsi-debug", model="scsi_debug", in_guest=SCSI_DEBUG),
        # Large enough for a scratch file beside what Fettle leaves free.
        Drive("nvme-benchmark", "LABBENCH", family="nvme", size=4 << 30, late=True, devices=(
            "nvme,id=benchmark,bus=port5,serial=LABBENCH,drive={drive}",)),
        # Partitioned, shrunk and grown.
        Drive("nvme-spare", "LABSPARE", family="nvme", late=True, devices=(
            "nvme,id=spare,bus=port6,serial=LABSPARE,drive={drive}",)),
        Drive("nvme-traced", "LABTRACED", family="nvme", late=True, devices=(
            "nvme,id=traced,bus=port7,serial=LABTRACED,drive={drive}",)),
    ),
    setup=("stacks",),
    scenarios=("comparison", "findings", "names", "permission", "recording", "trimming", "wiping", "service", "benchmark", "tracing", "file_at"),
    long_scenarios=("proving", "spare"),
)

TROUBLE = Boot(
    devices=(
        "pcie-root-port,id=port1,chassis=1,slot=1", "pcie-root-port,id=port2,chassis=2,slot=2",
        "pcie-root-port,id=port3,chassis=3,slot=3", "qemu-xhci,id=xhci",
    ),
    drives=(
        Drive("nvme-warned", "LABWARN", family="nvme", devices=(
            "nvme,id=warned,bus=port1,serial=LABWARN,drive={drive}",)),
        Drive("nvme-silent", "LABSILENT", family="nvme", devices=(
            "nvme,id=silent,serial=LABSILENT,drive={drive}",)),
        Drive("scsi-silent", model="scsi_debug", in_guest=SCSI_DEBUG),
        Drive("nvme-leaving", "LABLEAVE", family="nvme", devices=(
            "nvme,id=leaving,bus=port2,serial=LABLEAVE,drive={drive}",)),
        Drive("nvme-late", "LABLATE", family="nvme", late=True, devices=(
            "nvme,id=late,bus=port3,serial=LABLATE,drive={drive}",)),
        Drive("usb-leaving", "LABUSB", devices=("usb-storage,id=stick,bus=xhci.0,drive={drive},serial=LABUSB",)),
        Drive("sata-leaving", "LABSATA", family="ata", devices=(
            "ide-hd,bus=ide.0,drive={drive},serial=LABSATA,rotation_rate=1",)),
        # Sector 0 and the rest of the first cylinder cannot be read: no table, not even the kernel's.
        Drive("sata-unreadable", "LABBADTABLE", family="ata", devices=(
            "ide-hd,bus=ide.1,drive={drive},serial=LABBADTABLE,rotation_rate=1",),
            blkdebug=("inject-error.0.event=read_aio,inject-error.0.errno=5,inject-error.0.sector=0",)),
        Drive("nvme-unreadable", "LABBADNVME", family="nvme", devices=(
            "nvme,id=badnvme,serial=LABBADNVME,drive={drive}",),
            blkdebug=("inject-error.0.event=read_aio,inject-error.0.errno=5,inject-error.0.sector=0",)),
    ),
    scenarios=("warnings", "read_errors", "vanishing", "hotplug", "silence"),
)

# Drives that exist only in fettle-lab-drive, behind the real kernel. Those that are to go have a process of their own.
SIMULATED = Boot(
    devices=(),
    memory="4G",
    explained="explained-simulated.toml",
    drives=(
        Drive("sata", "BRSATA1", family="ata", process="scsi", personality="bridged-sata"),
        # No USB device stands behind it, so that nobody but its own scenarios takes it for an ATA drive.
        Drive("usb", "BRUSB1", process="scsi", personality="bridged-usb"),
        Drive("sas", "BRSAS1", process="scsi", personality="bridged-sas"),
        Drive("nvme", "BRNVME1", family="nvme", process="nvme", personality="bridged-nvme"),
        Drive("sata-leaving", "BRSATA2", family="ata", process="scsi-leaving", personality="leaving-sata"),
        Drive("sata-killed", "BRSATA3", family="ata", process="scsi-killed", personality="killed-sata"),
        Drive("nvme-leaving", "BRNVME2", family="nvme", process="nvme-leaving", personality="leaving-nvme"),
        Drive("sata-lying", "BRSATA4", family="ata", process="scsi", personality="lying-sata"),
        Drive("nvme-lying", "BRNVME4", family="nvme", process="nvme", personality="lying-nvme"),
        Drive("nvme-subsystem", "BRNVME5", family="nvme", nsid=1, process="nvme-subsystem", personality="subsystem-nvme", late=True),
        Drive("nvme-namespaces", "BRNVME6", family="nvme", nsid=1, process="nvme-namespaces", personality="namespaces-nvme", late=True),
        Drive("usb-losing", "BRUSB2", process="scsi-losing", personality="losing-usb", late=True),
    ),
    scenarios=("comparison", "power_cuts", "drive_logs", "erasing", "pulled"),
    # Most of these hold the simulated drives themselves against the peers.
    long_scenarios=("care_sample", "ata_commands", "scsi_commands", "nvme_commands", "file_systems", "subsystem", "namespaces", "opal", "self_tests"),
)

# The verbs that change a drive, alone; with --thorough every erase method. Not in CI, which has the time for a sample.
CARE = replace(SIMULATED, scenarios=("erasing", "sector_sizes", "subsystem", "namespaces", "opal", "firmware", "spare", "verified_io"), long_scenarios=())
# The fault matrix brings its own drives. It takes hours: run it by hand.
FAULTS = Boot(devices=(), drives=(), memory="3G", scenarios=("care_faults",))

# Drives with unreadable and slow sectors.
SCAN = Boot(
    devices=(),
    memory="3G",
    explained="explained-simulated.toml",
    drives=(
        Drive("scanned-sata", "SCSATA1", family="ata", process="scsi", personality="scanned-sata"),
        Drive("scanned-nvme", "SCNVME1", family="nvme", process="nvme", personality="scanned-nvme"),
    ),
    scenarios=("scanning",),
)

# Review protocols on small drives with the flash model.
PROTOCOLS = Boot(
    devices=(),
    explained="explained-simulated.toml",
    drives=(
        Drive("protocol-sata", "PRSATA1", family="ata", process="scsi", personality="protocol-sata"),
        Drive("protocol-nvme", "PRNVME1", family="nvme", process="nvme", personality="protocol-nvme"),
    ),
    scenarios=("protocols",),
)

# System settings, set and undone over restarts.
TUNE = Boot(devices=(), drives=(), scenarios=("tuning", "tuning_rest", "swapping", "tuning_service", "tuning_troubles", "tuning_kills", "tuning_service_kills", "tuning_power"), memory="1G", systemd=True)

BOOTS = {"fleet": FLEET, "trouble": TROUBLE, "simulated": SIMULATED, "care": CARE, "faults": FAULTS, "scan": SCAN, "protocols": PROTOCOLS, "tune": TUNE}


def prepare(lab):
    """Starts udev, makes the drives that the guest itself makes, and waits until all are there."""
    lab.machine.sh("/lib/systemd/systemd-udevd --daemon && udevadm trigger --action=add && udevadm settle --timeout=120",
                   180)
    for drive in lab.drives.values():
        if drive.in_guest:
            lab.machine.sh(drive.in_guest)
    lab.bridge.prepare()
    for process in lab.bridge.processes:
        lab.bridge.start(process)
    # usb-storage looks at its drives in a thread of its own: wait for all, with a limit.
    expected = {name for name, drive in lab.drives.items() if not drive.late}
    for _ in range(20):
        lab.find()
        if expected <= lab.paths.keys():
            return
        lab.machine.sh("udevadm trigger --settle --subsystem-match=block")
    lab.report.expect(False, "every drive of the lab came up", expected - lab.paths.keys())
