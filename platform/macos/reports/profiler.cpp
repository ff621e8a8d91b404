// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/reports/profiler.h"

#include <charconv>

#include "platform/macos/reports/plist.h"
#include "platform/macos/reports/texts.h"

namespace fettle::macos {

namespace {

using Kind = ReportedDrive::Kind;

std::optional<Kind> kind_of(const std::string& type) {
    if (type == "SPNVMeDataType") return Kind::nvme;
    if (type == "SPSerialATADataType") return Kind::sata;
    if (type == "SPUSBDataType") return Kind::usb;
    return std::nullopt;
}

/// "Yes" and "yes"; a value that is neither is absent.
std::optional<bool> yes(const std::string& word) {
    if (word == "Yes" || word == "yes") return true;
    if (word == "No" || word == "no") return false;
    return std::nullopt;
}

template <typename Number>
std::optional<Number> number_of(std::string_view text, int base = 10) {
    Number number{};
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number, base);
    return read.ec == std::errc() ? std::optional(number) : std::nullopt;
}

/// "0x0480  (Toshiba America Info. Systems, Inc.)".
std::optional<std::uint16_t> usb_number(std::string_view text) {
    return text.starts_with("0x") ? number_of<std::uint16_t>(text.substr(2), 16) : std::nullopt;
}

/// "6 Gigabit", "1.5 Gigabit"; with "," where that is the user's decimal separator.
std::optional<std::uint8_t> sata_generation(std::string_view text) {
    if (!text.ends_with(" Gigabit")) return std::nullopt;
    if (text.starts_with("1.5 ") || text.starts_with("1,5 ")) return 1;
    if (text.starts_with("3 ")) return 2;
    if (text.starts_with("6 ")) return 3;
    return std::nullopt;
}

/// "8.0 GT/s": the rates of PCI Express 1 to 6 have at most one decimal.
std::optional<double> gigatransfers(std::string_view text) {
    const auto whole = number_of<std::uint32_t>(text);
    const auto dot = text.find_first_of(".,");
    if (!whole || !text.ends_with(" GT/s") || *whole > 1000) return std::nullopt;
    const auto tenth = dot == std::string_view::npos ? std::nullopt : number_of<std::uint32_t>(text.substr(dot + 1, 1));
    return *whole + tenth.value_or(0) / 10.0;
}

/// "x4".
std::optional<std::uint32_t> lanes(std::string_view text) {
    const auto number = text.starts_with('x') ? number_of<std::uint32_t>(text.substr(1)) : std::nullopt;
    return number && *number >= 1 && *number <= 32 ? number : std::nullopt;
}

void take_link(const Plist& entry, ReportedDrive& drive) {
    if (drive.kind == Kind::nvme) {
        drive.pcie_gigatransfers = gigatransfers(entry.text("spnvme_linkspeed"));
        drive.pcie_lanes = lanes(entry.text("spnvme_linkwidth"));
    } else if (drive.kind == Kind::sata) {
        drive.pcie_gigatransfers = gigatransfers(entry.text("spsata_linkspeed"));
        drive.pcie_lanes = lanes(entry.text("spsata_linkwidth"));
        drive.sata_now = sata_generation(entry.text("spsata_negotiatedlinkspeed"));
        drive.sata_port = sata_generation(entry.text("spsata_portspeed"));
    }
}

ReportedDrive drive_of(const Plist& entry, Kind kind) {
    ReportedDrive drive;
    drive.kind = kind;
    drive.id = entry.text("bsd_name");
    drive.model = trimmed(entry.text("device_model"));
    if (drive.model.empty()) drive.model = trimmed(entry.text("_name"));
    drive.serial = trimmed(entry.text("device_serial"));
    drive.firmware = trimmed(entry.text("device_revision"));
    drive.size_bytes = entry.number("size_in_bytes");
    const auto status = entry.text("smart_status");
    if (status == "Verified" || status == "Failing") drive.smart_passed = status == "Verified";
    drive.trim = yes(entry.text(kind == Kind::nvme ? "spnvme_trim_support" : "spsata_trim_support"));
    const auto medium = entry.text("spsata_medium_type");
    if (medium == "Solid State" || medium == "Rotational") drive.solid_state = medium == "Solid State";
    drive.queue_depth = number_of<std::uint32_t>(entry.text("spsata_ncq_depth"));
    return drive;
}

/// What the drives below an entry have from it.
struct Above {
    const Plist* link = nullptr;  ///< the controller
    const Plist* usb = nullptr;   ///< the USB device
};

class Collector {
public:
    Collector(Kind kind, std::vector<ReportedDrive>& drives) : kind_(kind), drives_(drives) {}

    void visit(const Plist& entry, Above above) {
        if (!entry.text("product_id").empty()) above.usb = &entry;
        // A bus repeats the disk of a device on it.
        const bool bus = kind_ == Kind::usb && above.usb == nullptr;
        if (!bus && is_whole_disk(entry.text("bsd_name"))) add(entry, above);
        above.link = &entry;
        for (const auto& item : entry.list("_items")) visit(item, above);
        for (const auto& medium : entry.list("Media")) visit(medium, above);
    }

private:
    void add(const Plist& entry, const Above& above) {
        auto drive = drive_of(entry, kind_);
        take_link(entry, drive);
        // Older versions report the link with the controller.
        if (above.link != nullptr && !drive.pcie_gigatransfers && !drive.sata_now) take_link(*above.link, drive);
        if (kind_ == Kind::usb && above.usb != nullptr) {
            drive.usb_vendor = usb_number(above.usb->text("vendor_id"));
            drive.usb_product = usb_number(above.usb->text("product_id"));
            drive.usb_name = trimmed(above.usb->text("manufacturer") + " " + above.usb->text("_name"));
            // The device's own number: of the bridge, where there is one.
            if (drive.serial.empty()) drive.serial = trimmed(above.usb->text("serial_num"));
        }
        drives_.push_back(std::move(drive));
    }

    Kind kind_;
    std::vector<ReportedDrive>& drives_;
};

}  // namespace

Result<std::vector<ReportedDrive>> parse_reported_drives(std::string_view text) {
    const auto list = parse_plist(text);
    if (!list) return fail(list.error());
    if (list->array() == nullptr) return fail(ErrorCode::malformed, FETTLE_TEXT("system_profiler's output is no list"));
    std::vector<ReportedDrive> drives;
    for (const auto& section : *list->array()) {
        const auto kind = kind_of(section.text("_dataType"));
        if (!kind) continue;
        for (const auto& item : section.list("_items")) Collector(*kind, drives).visit(item, {});
    }
    return drives;
}

}  // namespace fettle::macos
