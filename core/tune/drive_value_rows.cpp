// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/drive_value_rows.h"

#include <algorithm>
#include <array>

#include "core/tune/drive_path.h"
#include "core/tune/lines.h"

namespace fettle::tune {

namespace {

using MaybeAdvice = std::optional<Advice>;

constexpr std::string_view kRedHat = "Red Hat Enterprise Linux 9, Setting the disk scheduler";
constexpr std::string_view kRedHatGuest = "Red Hat Enterprise Linux 9, Disk schedulers, virtual guests";
constexpr std::string_view kKernelQueue = "Linux documentation, ABI/stable/sysfs-block";
constexpr std::string_view kKernelLpm = "Linux documentation, scsi/link_power_management_policy";
constexpr std::string_view kKernelApst = "Linux commit 9947d6a04f51, nvme_core.default_ps_max_latency_us";
constexpr std::string_view kLibataQuirks = "Linux, drivers/ata/libata-core.c";
constexpr std::string_view kNvmeQuirks = "Linux, drivers/nvme/host";
constexpr std::string_view kUsbPower = "Linux documentation, driver-api/usb/power-management";

Message because(std::string_view text) { return {"advice", Severity::advice, text, {}, {}}; }

/// The value as it is, with the reason to keep it.
Advice keep(const DriveValueLook& look, std::string_view text, std::string_view source) {
    return {look.value, {"keep", Severity::info, text, {}, {}}, Basis::documented, source, {}};
}

std::string bracket_value(std::string_view raw) { return std::string(active_value(raw)); }
std::string plain_value(std::string_view raw) { return std::string(trimmed(raw)); }

bool any_drive(const DriveValueLook& /*look*/) { return true; }

MaybeAdvice advise_scheduler(const DriveValueLook& look) {
    const auto choices = bracket_choices(look);
    const auto has = [&](std::string_view name) {
        return std::find(choices.begin(), choices.end(), name) != choices.end();
    };
    if (look.drive.entry.identity.bus == Bus::nvme && has("none")) {
        constexpr std::string_view kWhy = FETTLE_TEXT(
            "An NVMe drive orders its requests itself; an I/O scheduler only adds processor time to each of "
            "them.");
        if (look.value == "none") return keep(look, kWhy, kRedHat);
        return Advice{"none", because(kWhy), Basis::documented, kRedHat, {Effect::speed}};
    }
    if (look.drive.entry.identity.bus == Bus::virtio) {
        constexpr std::string_view kWhy = FETTLE_TEXT(
            "This is a virtual disk: the host orders the requests to the physical disk, which the guest "
            "cannot see.");
        return keep(look, kWhy, kRedHatGuest);
    }
    if (look.drive.solid_state == false && look.value == "none" && has("mq-deadline")) {
        constexpr std::string_view kWhy = FETTLE_TEXT(
            "A hard disk loses time whenever its heads move; without a scheduler, reads can wait behind "
            "writes for seconds.");
        return Advice{"mq-deadline", because(kWhy), Basis::documented, kRedHat, {Effect::speed}};
    }
    constexpr std::string_view kWhy =
        FETTLE_TEXT("All schedulers suit this type of drive; which one is best depends on the programs that you run.");
    return keep(look, kWhy, kRedHat);
}

MaybeAdvice advise_read_ahead(const DriveValueLook& look) {
    if (look.value == "0") {
        constexpr std::string_view kWhy = FETTLE_TEXT(
            "Without read-ahead, programs that read a file sequentially have to wait for each read. 128 KiB "
            "is the default.");
        return Advice{"128", because(kWhy), Basis::documented, kKernelQueue, {Effect::speed}};
    }
    constexpr std::string_view kWhy =
        FETTLE_TEXT("The kernel detects sequential reads itself; this value does not affect random reads.");
    return keep(look, kWhy, kKernelQueue);
}

std::vector<std::string> write_cache_choices(const DriveValueLook& /*look*/) { return {"write back"}; }

MaybeAdvice advise_write_cache(const DriveValueLook& look) {
    constexpr std::string_view kWhy =
        FETTLE_TEXT("The kernel flushes the drive's write cache whenever a program asks for its data to be durable.");
    // Whether the drive's cache is on is not known here: a drive without one reports "write through", too.
    if (look.value == "write back") return keep(look, kWhy, kKernelQueue);
    return std::nullopt;
}

bool has_command_queue(const DriveValueLook& look) {
    const auto bus = look.drive.entry.identity.bus;
    return bus == Bus::sata;
}

MaybeAdvice advise_queue_depth(const DriveValueLook& look) {
    constexpr std::string_view kWhy =
        FETTLE_TEXT("With one command at a time, an SSD can use only a fraction of its flash in parallel.");
    constexpr std::string_view kGood = FETTLE_TEXT("The drive receives several commands at a time (NCQ).");
    constexpr std::string_view kSource = "Serial ATA revision 3.0, clause 13.6 (native command queueing)";
    if (look.drive.ncq_faulty) {
        constexpr std::string_view kFaulty = FETTLE_TEXT(
            "This model malfunctions with native command queueing, so Linux sends it one command at a time.");
        return keep(look, kFaulty, kLibataQuirks);
    }
    if (look.value == "1" && look.drive.solid_state == false) {
        constexpr std::string_view kHeads =
            FETTLE_TEXT("With one command at a time, a hard disk cannot choose the shortest path for its heads.");
        return Advice{"32", because(kHeads), Basis::documented, kSource, {Effect::speed}};
    }
    if (look.value == "1") return Advice{"32", because(kWhy), Basis::documented, kSource, {Effect::speed}};
    return keep(look, kGood, kSource);
}

std::vector<std::string> link_power_choices(const DriveValueLook& /*look*/) {
    return {"max_performance", "medium_power", "med_power_with_dipm", "min_power_with_partial", "min_power"};
}

MaybeAdvice advise_link_power(const DriveValueLook& look) {
    if (look.drive.lpm_faulty) {
        constexpr std::string_view kWhy = FETTLE_TEXT(
            "This model malfunctions with link power management. Linux keeps its link at full power "
            "regardless of the policy.");
        return keep(look, kWhy, kLibataQuirks);
    }
    if (look.computer.battery && (look.value == "max_performance" || look.value == "keep_firmware_settings")) {
        constexpr std::string_view kWhy = FETTLE_TEXT(
            "On a computer with a battery, an idle SATA link at full power shortens battery run time. This "
            "policy uses the same link states as Intel's driver for Windows.");
        return Advice{"med_power_with_dipm", because(kWhy), Basis::documented, kKernelLpm, {Effect::power}};
    }
    constexpr std::string_view kWhy = FETTLE_TEXT("The policy suits this computer.");
    return keep(look, kWhy, kKernelLpm);
}

MaybeAdvice advise_apst(const DriveValueLook& look) {
    if (look.drive.apst_faulty) {
        constexpr std::string_view kWhy = FETTLE_TEXT(
            "This model stops responding in deep power states. Linux keeps it out of them regardless of the "
            "limit.");
        return keep(look, kWhy, kNvmeQuirks);
    }
    constexpr std::string_view kDefault = "100000";
    if (look.value == "0") {
        constexpr std::string_view kWhy = FETTLE_TEXT(
            "The drive never saves power when idle. The kernel's default is 100000 µs; this model has no "
            "known problems with it.");
        return Advice{std::string(kDefault), because(kWhy), Basis::documented, kKernelApst, {Effect::power}};
    }
    constexpr std::string_view kWhy =
        FETTLE_TEXT("The drive may enter power states from which it can wake up within this time.");
    return keep(look, kWhy, kKernelApst);
}

bool is_nvme(const DriveValueLook& look) { return look.drive.entry.identity.bus == Bus::nvme; }
bool is_sata(const DriveValueLook& look) { return look.drive.entry.identity.bus == Bus::sata; }
bool is_usb(const DriveValueLook& look) {
    return look.files
        .value(
            drive_path("/sys/block/{drive}/device/../../../../idVendor", look.drive.entry.id, look.files).value_or(""))
        .has_value();
}

std::vector<std::string> usb_choices(const DriveValueLook& /*look*/) { return {"on", "auto"}; }

MaybeAdvice advise_usb(const DriveValueLook& look) {
    constexpr std::string_view kWhy = FETTLE_TEXT(
        "Many USB bridges lose the drive when the port is suspended; the drive's own power saving works "
        "without USB suspend.");
    constexpr std::string_view kGood = FETTLE_TEXT("The USB bridge's port stays powered.");
    if (look.value == "auto") return Advice{"on", because(kWhy), Basis::documented, kUsbPower, {Effect::safety}};
    return keep(look, kGood, kUsbPower);
}

std::vector<std::string> no_choices(const DriveValueLook& /*look*/) { return {}; }

constexpr std::string_view kNoData = FETTLE_TEXT("No risk to data.");

const std::array kRows{
    DriveValueRow{
        "io-scheduler", Topic::block, FETTLE_TEXT("I/O scheduler"),
        FETTLE_TEXT("The order in which the kernel passes requests to the drive."),
        FETTLE_TEXT("No risk to data. Under load, some programs may respond faster and others more slowly."),
        FETTLE_TEXT("Schedulers are often recommended to reduce wear, but they do not change how much is written."),
        "queue/scheduler", any_drive, bracket_value, bracket_choices, advise_scheduler},
    DriveValueRow{
        "read-ahead", Topic::block, FETTLE_TEXT("Read-ahead"),
        FETTLE_TEXT("How far ahead of a program's requests the kernel reads when the program reads sequentially."),
        kNoData,
        FETTLE_TEXT("Large values are often recommended, but they speed up benchmarks of single requests, not "
                    "programs."),
        "queue/read_ahead_kb", any_drive, plain_value, no_choices, advise_read_ahead, Bounds{0, 16384, "KiB"}},
    DriveValueRow{"largest-request",
                  Topic::block,
                  FETTLE_TEXT("Largest request"),
                  FETTLE_TEXT("The size above which the kernel splits requests."),
                  kNoData,
                  {},
                  "queue/max_sectors_kb",
                  any_drive,
                  plain_value,
                  no_choices,
                  [](const DriveValueLook&) { return MaybeAdvice(); },
                  Bounds{4, 4096, "KiB"},
                  "queue/max_hw_sectors_kb"},
    DriveValueRow{
        "write-cache", Topic::block, FETTLE_TEXT("Write cache flushing"),
        FETTLE_TEXT("Whether the kernel assumes that the drive has a volatile write cache and flushes it. With "
                    "\"write through\", it does not."),
        FETTLE_TEXT("With \"write through\" on a drive with a volatile write cache, data is lost when the power "
                    "fails."),
        FETTLE_TEXT("Turning off flushing is recommended for speed, but it sacrifices a crash-proof file system for "
                    "benchmark results."),
        "queue/write_cache", any_drive, plain_value, write_cache_choices, advise_write_cache},
    DriveValueRow{
        "queue-depth",
        Topic::block,
        FETTLE_TEXT("Command queue (NCQ)"),
        FETTLE_TEXT("How many commands the drive receives at a time. With 1, native command queueing is off."),
        FETTLE_TEXT("No risk to data. A few old drives and controllers malfunction with NCQ; Linux has a list of "
                    "them."),
        {},
        "device/queue_depth",
        has_command_queue,
        plain_value,
        no_choices,
        advise_queue_depth,
        Bounds{1, 32, ""}},
    DriveValueRow{
        "link-power",
        Topic::power,
        FETTLE_TEXT("SATA link power saving"),
        FETTLE_TEXT("How far the link to the drive is powered down when idle (ALPM). All drives on a port share this "
                    "setting."),
        FETTLE_TEXT("Some drives and controllers lose the link: commands time out and file systems become read-only."),
        {},
        "device/../../scsi_host/*/link_power_management_policy",
        is_sata,
        plain_value,
        link_power_choices,
        advise_link_power},
    DriveValueRow{
        "idle-latency", Topic::power, FETTLE_TEXT("Idle power states (APST)"),
        FETTLE_TEXT("The longest wake-up time allowed for the drive's autonomous idle power states. 0 turns them off."),
        FETTLE_TEXT("Some drives stop responding in deep power states."),
        FETTLE_TEXT("Turning off power states is recommended for speed, but it makes only the first request after an "
                    "idle period faster, by milliseconds."),
        "device/power/pm_qos_latency_tolerance_us", is_nvme, plain_value, no_choices, advise_apst,
        Bounds{0, 10'000'000, "µs"}},
    DriveValueRow{
        "usb-suspend",
        Topic::power,
        FETTLE_TEXT("USB port suspend"),
        FETTLE_TEXT("Whether the kernel powers down the drive's USB port when idle. With \"on\", it never does."),
        FETTLE_TEXT("With \"auto\", some bridges disconnect the drive, and unsaved data is lost."),
        {},
        "device/../../../../power/control",
        is_usb,
        plain_value,
        usb_choices,
        advise_usb},
};

}  // namespace

std::span<const DriveValueRow> drive_value_rows() noexcept { return kRows; }

std::vector<std::string> bracket_choices(const DriveValueLook& look) {
    std::vector<std::string> all;
    for (auto word : words_of(look.raw)) {
        if (word.starts_with('[') && word.ends_with(']')) word = word.substr(1, word.size() - 2);
        all.emplace_back(word);
    }
    return all;
}

}  // namespace fettle::tune
