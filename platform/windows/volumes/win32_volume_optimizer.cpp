// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/system/wide.h"
#include "platform/windows/volumes/win32_volumes.h"
#include "platform/windows/volumes/win32_wmi.h"

namespace fettle::windows {

namespace {

constexpr wmi::Method kOptimize{L"MSFT_Volume", L"Optimize", "MSFT_Volume.Optimize"};

class WmiOptimizer final : public VolumeOptimizer {
public:
    Result<std::uint32_t> retrim(const std::string& volume) override {
        const wmi::Apartment apartment;
        if (!apartment.usable()) return fail(wmi::error(apartment.result(), "starting COM"));
        const auto services = wmi::connect();
        if (!services) return fail(services.error());
        const auto wanted = windows_system::wide(volume);
        const auto path = wmi::find(
            **services, kOptimize.class_name,
            [&](IWbemClassObject& one) {
                const auto name = wmi::text(one, L"Path");
                return name && lstrcmpiW(name->c_str(), wanted.c_str()) == 0;
            },
            volume);
        if (!path) return fail(path.error());
        const auto given = wmi::arguments(**services, kOptimize);
        if (!given) return fail(given.error());
        wmi::Variant yes;
        yes.get()->vt = VT_BOOL;
        yes.get()->boolVal = VARIANT_TRUE;
        const auto put = (*given)->Put(L"ReTrim", 0, yes.get(), 0);
        if (FAILED(put)) return fail(wmi::error(put, kOptimize.shown));
        const auto returned = wmi::call(**services, *path, kOptimize, given->get());
        if (!returned) return fail(returned.error());
        return wmi::return_value(**returned, kOptimize);
    }
};

}  // namespace

std::unique_ptr<VolumeOptimizer> make_volume_optimizer() { return std::make_unique<WmiOptimizer>(); }

}  // namespace fettle::windows
