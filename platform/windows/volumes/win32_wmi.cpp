// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/volumes/win32_wmi.h"

#include <cwchar>
#include <utility>

namespace fettle::windows::wmi {

namespace {

/// WBEM_INFINITE, in the type that the interface takes.
constexpr LONG kForever = -1;
constexpr const wchar_t* kNamespace = L"ROOT\\Microsoft\\Windows\\Storage";

/// Methods act for the caller. Each proxy has settings of its own (Microsoft, "Setting the Security Levels on a WMI
/// Connection").
Status act_for_caller(IUnknown& proxy) {
    const auto result = CoSetProxyBlanket(&proxy, RPC_C_AUTHN_WINNT, RPC_C_AUTHZ_NONE, nullptr, RPC_C_AUTHN_LEVEL_CALL,
                                          RPC_C_IMP_LEVEL_IMPERSONATE, nullptr, EOAC_NONE);
    if (FAILED(result) && result != E_NOINTERFACE) return fail(error(result, "connecting to WMI"));
    return {};
}

/// A BSTR that is NULL is an empty text.
std::wstring text_of(BSTR text) { return text == nullptr ? std::wstring() : std::wstring(text, SysStringLen(text)); }

}  // namespace

Error error(HRESULT result, std::string context) {
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

Result<Services> connect() {
    IWbemLocator* made = nullptr;
    auto result = CoCreateInstance(CLSID_WbemLocator, nullptr, CLSCTX_INPROC_SERVER, IID_IWbemLocator,
                                   reinterpret_cast<void**>(&made));
    if (FAILED(result)) return fail(error(result, "starting WMI"));
    const Owned<IWbemLocator> locator(made);
    IWbemServices* connected = nullptr;
    const Text name(kNamespace);
    result = locator->ConnectServer(name.get(), nullptr, nullptr, nullptr, 0, nullptr, nullptr, &connected);
    if (FAILED(result)) return fail(error(result, "connecting to the storage classes of WMI"));
    Services services(connected);
    if (auto set = act_for_caller(*services); !set) return fail(set.error());
    return services;
}

Result<std::wstring> find(IWbemServices& services, const wchar_t* class_name,
                          const std::function<bool(IWbemClassObject&)>& matches, const std::string& what) {
    const Text language(L"WQL");
    const Text query(std::wstring(L"SELECT * FROM ") + class_name);
    IEnumWbemClassObject* started = nullptr;
    auto result = services.ExecQuery(language.get(), query.get(), WBEM_FLAG_FORWARD_ONLY | WBEM_FLAG_RETURN_IMMEDIATELY,
                                     nullptr, &started);
    if (FAILED(result)) return fail(error(result, "listing objects of WMI"));
    const Owned<IEnumWbemClassObject> list(started);
    if (auto set = act_for_caller(*list); !set) return fail(set.error());
    std::optional<std::wstring> only;
    for (;;) {
        IWbemClassObject* got = nullptr;
        ULONG count = 0;
        result = list->Next(kForever, 1, &got, &count);
        if (FAILED(result)) return fail(error(result, "listing objects of WMI"));
        if (count == 0) break;
        const Object object(got);
        if (!matches(*object)) continue;
        auto path = text(*object, L"__PATH");
        if (!path) continue;
        if (only) {
            return fail(ErrorCode::refused, FETTLE_TEXT("Windows lists several objects for {what}"), {{"what", what}});
        }
        only = std::move(path);
    }
    if (only) return std::move(*only);
    return fail(ErrorCode::vanished, what);
}

std::optional<std::wstring> text(IWbemClassObject& object, const wchar_t* name) {
    Variant value;
    if (FAILED(object.Get(name, 0, value.get(), nullptr, nullptr)) || value.get()->vt != VT_BSTR) return std::nullopt;
    return text_of(value.get()->bstrVal);
}

std::vector<std::wstring> texts(IWbemClassObject& object, const wchar_t* name) {
    Variant value;
    std::vector<std::wstring> all;
    if (FAILED(object.Get(name, 0, value.get(), nullptr, nullptr))) return all;
    if (value.get()->vt != (VT_ARRAY | VT_BSTR) || value.get()->parray == nullptr) return all;
    auto* const array = value.get()->parray;
    LONG first = 0;
    LONG last = -1;
    if (SafeArrayGetDim(array) != 1 || FAILED(SafeArrayGetLBound(array, 1, &first)) ||
        FAILED(SafeArrayGetUBound(array, 1, &last))) {
        return all;
    }
    for (auto i = first; i <= last; ++i) {
        BSTR one = nullptr;
        if (FAILED(SafeArrayGetElement(array, &i, &one))) continue;
        all.push_back(text_of(one));
        SysFreeString(one);
    }
    return all;
}

std::optional<std::uint64_t> number(IWbemClassObject& object, const wchar_t* name) {
    Variant value;
    if (FAILED(object.Get(name, 0, value.get(), nullptr, nullptr))) return std::nullopt;
    if (value.get()->vt == VT_I4 || value.get()->vt == VT_UI4) return static_cast<std::uint32_t>(value.get()->lVal);
    if (value.get()->vt != VT_BSTR) return std::nullopt;
    const auto digits = text_of(value.get()->bstrVal);
    constexpr std::size_t kMost = 19;  // below 2^64
    if (digits.empty() || digits.size() > kMost) return std::nullopt;
    std::uint64_t sum = 0;
    for (const wchar_t c : digits) {
        if (c < L'0' || c > L'9') return std::nullopt;
        sum = sum * 10 + static_cast<std::uint64_t>(c - L'0');
    }
    return sum;
}

Result<Object> arguments(IWbemServices& services, const Method& method) {
    const Text name(method.class_name);
    IWbemClassObject* got = nullptr;
    auto result = services.GetObject(name.get(), 0, nullptr, &got, nullptr);
    if (FAILED(result)) return fail(error(result, method.shown));
    const Object its_class(got);
    got = nullptr;
    result = its_class->GetMethod(method.name, 0, &got, nullptr);
    if (FAILED(result) || got == nullptr) {
        if (SUCCEEDED(result)) result = static_cast<HRESULT>(WBEM_E_INVALID_METHOD);
        return fail(error(result, method.shown));
    }
    const Object signature(got);
    got = nullptr;
    result = signature->SpawnInstance(0, &got);
    if (FAILED(result)) return fail(error(result, method.shown));
    return Object(got);
}

Result<Object> call(IWbemServices& services, const std::wstring& path, const Method& method, IWbemClassObject* given) {
    const Text object(path);
    const Text name(method.name);
    IWbemClassObject* got = nullptr;
    const auto result = services.ExecMethod(object.get(), name.get(), 0, nullptr, given, &got, nullptr);
    if (FAILED(result)) return fail(error(result, method.shown));
    if (got == nullptr) {
        return fail(ErrorCode::io, FETTLE_TEXT("{method} returned nothing"), {{"method", std::string(method.shown)}});
    }
    return Object(got);
}

Result<std::uint32_t> return_value(IWbemClassObject& returned, const Method& method) {
    const auto value = number(returned, L"ReturnValue");
    if (value) return static_cast<std::uint32_t>(*value);
    return fail(ErrorCode::io, FETTLE_TEXT("{method} returned no number"), {{"method", std::string(method.shown)}});
}

}  // namespace fettle::windows::wmi
