// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "platform/windows/system/wide.h"
#include "platform/windows/volumes/win32_volumes.h"
#include "platform/windows/volumes/win32_wmi.h"

namespace fettle::windows {

namespace {

constexpr wmi::Method kSizes{L"MSFT_Partition", L"GetSupportedSize", "MSFT_Partition.GetSupportedSize"};
constexpr wmi::Method kResize{L"MSFT_Partition", L"Resize", "MSFT_Partition.Resize"};

/// AccessPaths has, beside letters and folders, the name of the volume (Microsoft, "MSFT_Partition class").
Result<std::wstring> find(IWbemServices& services, const PartitionPlace& place) {
    const auto volume = windows_system::wide(place.volume);
    return wmi::find(
        services, kSizes.class_name,
        [&](IWbemClassObject& one) {
            if (wmi::number(one, L"DiskNumber") != place.disk || wmi::number(one, L"Offset") != place.start_bytes ||
                wmi::number(one, L"Size") != place.length_bytes) {
                return false;
            }
            const auto paths = wmi::texts(one, L"AccessPaths");
            return std::any_of(paths.begin(), paths.end(),
                               [&](const std::wstring& path) { return lstrcmpiW(path.c_str(), volume.c_str()) == 0; });
        },
        fmt::format("the partition of {} at byte {} of disk {}, with {} bytes", place.volume, place.start_bytes,
                    place.disk, place.length_bytes));
}

class WmiPartitions final : public PartitionManager {
public:
    Result<SupportedSizes> supported_sizes(const PartitionPlace& place) override {
        const wmi::Apartment apartment;
        if (!apartment.usable()) return fail(wmi::error(apartment.result(), "starting COM"));
        const auto services = wmi::connect();
        if (!services) return fail(services.error());
        const auto path = find(**services, place);
        if (!path) return fail(path.error());
        const auto returned = wmi::call(**services, *path, kSizes, nullptr);
        if (!returned) return fail(returned.error());
        const auto value = wmi::return_value(**returned, kSizes);
        if (!value) return fail(value.error());
        SupportedSizes sizes;
        sizes.returned = *value;
        if (*value != 0) return sizes;
        const auto least = wmi::number(**returned, L"SizeMin");
        const auto most = wmi::number(**returned, L"SizeMax");
        if (!least || !most) {
            return fail(ErrorCode::io, FETTLE_TEXT("{method} returned no number"),
                        {{"method", std::string(kSizes.shown)}});
        }
        sizes.least = *least;
        sizes.most = *most;
        return sizes;
    }

    Result<std::uint32_t> resize(const PartitionPlace& place, std::uint64_t bytes) override {
        const wmi::Apartment apartment;
        if (!apartment.usable()) return fail(wmi::error(apartment.result(), "starting COM"));
        const auto services = wmi::connect();
        if (!services) return fail(services.error());
        const auto path = find(**services, place);
        if (!path) return fail(path.error());
        const auto given = wmi::arguments(**services, kResize);
        if (!given) return fail(given.error());
        wmi::Variant size;
        const auto digits = windows_system::wide(fmt::format("{}", bytes));
        size.get()->vt = VT_BSTR;
        size.get()->bstrVal = SysAllocString(digits.c_str());
        const auto put = (*given)->Put(L"Size", 0, size.get(), 0);
        if (FAILED(put)) return fail(wmi::error(put, kResize.shown));
        const auto returned = wmi::call(**services, *path, kResize, given->get());
        if (!returned) return fail(returned.error());
        return wmi::return_value(**returned, kResize);
    }
};

}  // namespace

std::unique_ptr<PartitionManager> make_partition_manager() { return std::make_unique<WmiPartitions>(); }

}  // namespace fettle::windows
