// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <windows.h>
// Need the types of windows.h.
#include <oleauto.h>
#include <wbemcli.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"

/// The storage classes of WMI. Each object is used by the thread that made it.
namespace fettle::windows::wmi {

/// Codes: not_permitted, unsupported (there is no such class or method), io.
[[nodiscard]] Error error(HRESULT result, std::string context);

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

using Services = Owned<IWbemServices>;
using Object = Owned<IWbemClassObject>;

/// Requires: an Apartment. Errors: those of error().
[[nodiscard]] Result<Services> connect();
/// The WMI path of the only object of a class that `matches`. Errors: vanished (with `what`), refused (there are
/// several), those of error().
[[nodiscard]] Result<std::wstring> find(IWbemServices& services, const wchar_t* class_name,
                                        const std::function<bool(IWbemClassObject&)>& matches, const std::string& what);
/// A text or a number of an object; nullopt: it has none. WMI has 64-bit numbers as texts, and those of 32 bits as
/// VT_I4 (Microsoft, "Numbers" in WMI).
[[nodiscard]] std::optional<std::wstring> text(IWbemClassObject& object, const wchar_t* name);
/// The texts of an array; empty: it has none.
[[nodiscard]] std::vector<std::wstring> texts(IWbemClassObject& object, const wchar_t* name);
[[nodiscard]] std::optional<std::uint64_t> number(IWbemClassObject& object, const wchar_t* name);

/// A method of a class, with the name for error texts: "MSFT_Volume.Optimize".
struct Method {
    const wchar_t* class_name;
    const wchar_t* name;
    const char* shown;
};
/// Empty arguments of a method that has some.
[[nodiscard]] Result<Object> arguments(IWbemServices& services, const Method& method);
/// Calls it on an object; `given` may be nullptr. Blocks until it ends. What it returns has a ReturnValue.
[[nodiscard]] Result<Object> call(IWbemServices& services, const std::wstring& path, const Method& method,
                                  IWbemClassObject* given);
[[nodiscard]] Result<std::uint32_t> return_value(IWbemClassObject& returned, const Method& method);

}  // namespace fettle::windows::wmi
