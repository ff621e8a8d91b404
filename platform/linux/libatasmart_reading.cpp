// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/libatasmart_reading.h"

#include <atasmart.h>

#include <cerrno>
#include <memory>

#include "platform/linux/os_error.h"

namespace fettle::linux_system {

namespace {

struct Free {
    void operator()(SkDisk* disk) const noexcept { sk_disk_free(disk); }
};
using Disk = std::unique_ptr<SkDisk, Free>;

/// Largest blob: tag, length and 512 bytes for each of its four parts, and the status.
constexpr std::size_t kLargestBlob = 4096;

SmartAttribute to_attribute(const SkSmartAttributeParsedData& data) {
    SmartAttribute attribute;
    attribute.id = data.id;
    attribute.flags = data.flags;
    if (data.name != nullptr) attribute.name = data.name;
    // libatasmart marks values outside 1..253 as invalid; they are returned as reported by the drive.
    attribute.value = data.current_value;
    attribute.worst = data.worst_value;
    if (data.threshold_valid != 0) attribute.threshold = data.threshold;
    std::uint64_t raw = 0;
    for (std::size_t i = sizeof data.raw; i-- > 0;) raw = raw << 8U | data.raw[i];
    attribute.raw = raw;
    if (data.good_now_valid != 0) {
        attribute.crossed = data.good_now == 0 ? Crossed::now : Crossed::unknown;
        if (data.good_now != 0 && data.good_in_the_past_valid != 0) {
            attribute.crossed = data.good_in_the_past == 0 ? Crossed::past : Crossed::never;
        }
    }
    return attribute;
}

void collect(SkDisk* /*disk*/, const SkSmartAttributeParsedData* data, void* into) {
    static_cast<AtaSmartReading*>(into)->attributes.push_back(to_attribute(*data));
}

std::optional<std::uint64_t> number(SkDisk* disk, int (*get)(SkDisk*, std::uint64_t*)) {
    std::uint64_t value = 0;
    return get(disk, &value) == 0 ? std::optional(value) : std::nullopt;
}

Result<AtaSmartReading> reading_of(SkDisk* disk, const std::string& what) {
    AtaSmartReading reading;
    const SkIdentifyParsedData* identity = nullptr;
    if (sk_disk_identify_parse(disk, &identity) != 0) return fail(os_error(errno, "IDENTIFY of " + what));
    reading.model = identity->model;
    reading.serial = identity->serial;
    reading.firmware = identity->firmware;
    if (const auto bytes = number(disk, sk_disk_get_size)) reading.capacity = ByteCount{*bytes};
    SkBool good = 0;
    if (sk_disk_smart_status(disk, &good) == 0) reading.passed = good != 0;
    if (sk_disk_smart_parse_attributes(disk, collect, &reading) != 0) {
        return fail(os_error(errno, "reading the SMART attributes of " + what));
    }
    const SkSmartParsedData* data = nullptr;
    if (sk_disk_smart_parse(disk, &data) == 0) {
        reading.self_test_status = static_cast<std::uint8_t>(data->self_test_execution_status);
    }
    reading.temperature_millikelvin = number(disk, sk_disk_smart_get_temperature);
    reading.power_on_ms = number(disk, sk_disk_smart_get_power_on);
    reading.power_cycles = number(disk, sk_disk_smart_get_power_cycle);
    reading.bad_sectors = number(disk, sk_disk_smart_get_bad);
    return reading;
}

}  // namespace

Result<AtaSmartReading> read_with_libatasmart(const std::string& path) {
    SkDisk* opened = nullptr;
    if (sk_disk_open(path.c_str(), &opened) != 0) return fail(os_error(errno, "opening " + path));
    const Disk disk(opened);
    if (sk_disk_smart_read_data(disk.get()) != 0) return fail(os_error(errno, "reading the SMART data of " + path));
    return reading_of(disk.get(), path);
}

Result<AtaSmartReading> read_blob_with_libatasmart(BytesView blob) {
    // The library asserts instead of returning an error.
    if (blob.empty()) return fail(ErrorCode::malformed, FETTLE_TEXT("an empty libatasmart blob"));
    if (blob.size() > kLargestBlob) return fail(ErrorCode::too_large, FETTLE_TEXT("libatasmart blob"));
    SkDisk* opened = nullptr;
    if (sk_disk_open(nullptr, &opened) != 0) return fail(os_error(errno, "libatasmart"));
    const Disk disk(opened);
    if (sk_disk_set_blob(disk.get(), blob.span().data(), blob.size()) != 0) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("libatasmart blob"));
    }
    return reading_of(disk.get(), "a libatasmart blob");
}

}  // namespace fettle::linux_system
