// SPDX-License-Identifier: GPL-3.0-or-later
#include <windows.h>
// Need the types of windows.h.
#include <oleauto.h>
#include <wbemcli.h>

#include <memory>
#include <string>
#include <utility>

#include "platform/windows/system/wide.h"
#include "platform/windows/volumes/win32_volumes.h"

namespace fettle::windows {

namespace {

using windows_system::wide;

Error wmi_error(HRESULT result, std::string context) {
    auto code = ErrorCode::io;
    switch (static_cast<std::uint32_t>(result)) {
        case static_cast<std::uint32_t>(E_ACCESSDENIED):
        case static_cast<std::uint32_t>(WBEM_E_ACCESS_DENIED):
        case static_cast<std::uint32_t>(WBEM_E_PRIVILEGE_NOT_HELD): code = ErrorCode::not_permitted; break;
        case static_cast<std::uint32_t>(REGDB_E_CLASSNOTREG):
        case static_cast<std::uint32_t>(WBEM_E_INVALID_NAMESPACE):
        case static_cast<std::uint32_t>(WBEM_E_INVALID_CLASS):
        case static_cast<std::uint32_t>(WBEM_E_INVALID_METHOD):
        case static_cast<std::uint32_t>(WBEM_E_METHOD_NOT_IMPLEMENTED):
        case static_cast<std::uint32_t>(WBEM_E_NOT_SUPPORTED):
        case static_cast<std::uint32_t>(WBEM_E_PROVIDER_NOT_CAPABLE): code = ErrorCode::unsupported; break;
        default: break;
    }
    return {code, std::move(context), {NativeStatus::Kind::windows, static_cast<std::uint32_t>(result)}};
}

struct Releaser {
    void operator()(IUnknown* object) const noexcept { object->Release(); }
};
template <typename Interface>
using Owned = std::unique_ptr<Interface, Releaser>;

/// A string of COM.
class Text {
public:
    explicit Text(const std::wstring& text) : text_(SysAllocString(text.c_str())) {}
    Text(const Text&) = delete;
    Text& operator=(const Text&) = delete;
    ~Text() { SysFreeString(text_); }
    [[nodiscard]] BSTR get() const noexcept { return text_; }

private:
    BSTR text_;
};

/// A value of a property.
class Variant {
public:
    Variant() { VariantInit(&value_); }
    Variant(const Variant&) = delete;
    Variant& operator=(const Variant&) = delete;
    ~Variant() { VariantClear(&value_); }
    [[nodiscard]] VARIANT* get() noexcept { return &value_; }

private:
    VARIANT value_{};
};

/// COM for this thread.
class Apartment {
public:
    Apartment() : result_(CoInitializeEx(nullptr, COINIT_MULTITHREADED)) {}
    Apartment(const Apartment&) = delete;
    Apartment& operator=(const Apartment&) = delete;
    ~Apartment() {
        if (SUCCEEDED(result_)) CoUninitialize();
    }
    /// A thread that has COM in another form, such as a window's, can call as well.
    [[nodiscard]] bool usable() const noexcept { return SUCCEEDED(result_) || result_ == RPC_E_CHANGED_MODE; }
    [[nodiscard]] HRESULT result() const noexcept { return result_; }

private:
    HRESULT result_;
};

/// WBEM_INFINITE, in the type that the interface takes.
constexpr LONG kForever = -1;
constexpr const wchar_t* kNamespace = L"ROOT\\Microsoft\\Windows\\Storage";

Result<Owned<IWbemServices>> connect() {
    IWbemLocator* made = nullptr;
    auto result = CoCreateInstance(CLSID_WbemLocator, nullptr, CLSCTX_INPROC_SERVER, IID_IWbemLocator,
                                   reinterpret_cast<void**>(&made));
    if (FAILED(result)) return fail(wmi_error(result, "starting WMI"));
    const Owned<IWbemLocator> locator(made);
    IWbemServices* connected = nullptr;
    const Text name(kNamespace);
    result = locator->ConnectServer(name.get(), nullptr, nullptr, nullptr, 0, nullptr, nullptr, &connected);
    if (FAILED(result)) return fail(wmi_error(result, "connecting to the storage classes of WMI"));
    Owned<IWbemServices> services(connected);
    // Optimize acts for the caller (Microsoft, "Setting the Security Levels on a WMI Connection").
    result = CoSetProxyBlanket(services.get(), RPC_C_AUTHN_WINNT, RPC_C_AUTHZ_NONE, nullptr, RPC_C_AUTHN_LEVEL_CALL,
                               RPC_C_IMP_LEVEL_IMPERSONATE, nullptr, EOAC_NONE);
    if (FAILED(result) && result != E_NOINTERFACE) return fail(wmi_error(result, "connecting to WMI"));
    return services;
}

/// The WMI path of a volume, by its name: MSFT_Volume's property Path.
Result<std::wstring> find(IWbemServices& services, const std::string& volume) {
    const Text language(L"WQL");
    const Text query(L"SELECT * FROM MSFT_Volume");
    IEnumWbemClassObject* started = nullptr;
    auto result = services.ExecQuery(language.get(), query.get(), WBEM_FLAG_FORWARD_ONLY | WBEM_FLAG_RETURN_IMMEDIATELY,
                                     nullptr, &started);
    if (FAILED(result)) return fail(wmi_error(result, "listing the volumes of WMI"));
    const Owned<IEnumWbemClassObject> list(started);
    const auto wanted = wide(volume);
    for (;;) {
        IWbemClassObject* got = nullptr;
        ULONG count = 0;
        result = list->Next(kForever, 1, &got, &count);
        if (FAILED(result)) return fail(wmi_error(result, "listing the volumes of WMI"));
        if (count == 0) break;
        const Owned<IWbemClassObject> object(got);
        Variant path;
        if (FAILED(object->Get(L"Path", 0, path.get(), nullptr, nullptr)) || path.get()->vt != VT_BSTR) continue;
        if (lstrcmpiW(path.get()->bstrVal, wanted.c_str()) != 0) continue;
        Variant itself;
        result = object->Get(L"__PATH", 0, itself.get(), nullptr, nullptr);
        if (FAILED(result)) return fail(wmi_error(result, "reading a volume of WMI"));
        if (itself.get()->vt == VT_BSTR) return std::wstring(itself.get()->bstrVal);
    }
    return fail(ErrorCode::vanished, volume);
}

/// The arguments of Optimize(ReTrim = true).
Result<Owned<IWbemClassObject>> arguments(IWbemServices& services) {
    const Text name(L"MSFT_Volume");
    IWbemClassObject* got = nullptr;
    auto result = services.GetObject(name.get(), 0, nullptr, &got, nullptr);
    if (FAILED(result)) return fail(wmi_error(result, "reading the class MSFT_Volume"));
    const Owned<IWbemClassObject> volume_class(got);
    got = nullptr;
    result = volume_class->GetMethod(L"Optimize", 0, &got, nullptr);
    if (FAILED(result) || got == nullptr) {
        if (SUCCEEDED(result)) result = static_cast<HRESULT>(WBEM_E_INVALID_METHOD);
        return fail(wmi_error(result, "MSFT_Volume.Optimize"));
    }
    const Owned<IWbemClassObject> signature(got);
    got = nullptr;
    result = signature->SpawnInstance(0, &got);
    if (FAILED(result)) return fail(wmi_error(result, "MSFT_Volume.Optimize"));
    Owned<IWbemClassObject> given(got);
    Variant yes;
    yes.get()->vt = VT_BOOL;
    yes.get()->boolVal = VARIANT_TRUE;
    result = given->Put(L"ReTrim", 0, yes.get(), 0);
    if (FAILED(result)) return fail(wmi_error(result, "MSFT_Volume.Optimize"));
    return given;
}

class WmiOptimizer final : public VolumeOptimizer {
public:
    Result<std::uint32_t> retrim(const std::string& volume) override {
        const Apartment apartment;
        if (!apartment.usable()) return fail(wmi_error(apartment.result(), "starting COM"));
        const auto services = connect();
        if (!services) return fail(services.error());
        const auto path = find(**services, volume);
        if (!path) return fail(path.error());
        const auto given = arguments(**services);
        if (!given) return fail(given.error());
        const Text object(*path);
        const Text method(L"Optimize");
        IWbemClassObject* got = nullptr;
        const auto result =
            (*services)->ExecMethod(object.get(), method.get(), 0, nullptr, given->get(), &got, nullptr);
        if (FAILED(result)) return fail(wmi_error(result, "MSFT_Volume.Optimize"));
        if (got == nullptr) return fail(ErrorCode::io, FETTLE_TEXT("MSFT_Volume.Optimize returned nothing"));
        const Owned<IWbemClassObject> returned(got);
        Variant value;
        const auto read = returned->Get(L"ReturnValue", 0, value.get(), nullptr, nullptr);
        if (FAILED(read)) return fail(wmi_error(read, "MSFT_Volume.Optimize"));
        // WMI gives a UInt32 as VT_I4 (Microsoft, "Numbers" in WMI).
        if (value.get()->vt != VT_I4 && value.get()->vt != VT_UI4) {
            return fail(ErrorCode::io, FETTLE_TEXT("MSFT_Volume.Optimize returned no number"));
        }
        return static_cast<std::uint32_t>(value.get()->lVal);
    }
};

}  // namespace

std::unique_ptr<VolumeOptimizer> make_volume_optimizer() { return std::make_unique<WmiOptimizer>(); }

}  // namespace fettle::windows
