// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/windows/window_instance.h"

#include <QByteArray>
#include <QMetaObject>

#include "app/gui/windows/process_token.h"
#include "app/gui/windows/pure/wish_text.h"

namespace fettle::gui {

namespace {

constexpr DWORD kAnswerMs = 3'000;
/// The other instance has taken the mutex and may not have made its window yet.
constexpr DWORD kTryAgainMs = 50;
/// Of WM_COPYDATA: a wish as JSON. "Ftl1".
constexpr ULONG_PTR kWish = 0x46746c31;

const wchar_t* wide(const QString& text) { return reinterpret_cast<const wchar_t*>(text.utf16()); }

HINSTANCE program() { return ::GetModuleHandleW(nullptr); }

/// nullptr: there is none after kAnswerMs.
HWND find_window(const QString& name) {
    for (DWORD waited = 0; waited < kAnswerMs; waited += kTryAgainMs) {
        auto* const window = ::FindWindowExW(HWND_MESSAGE, nullptr, wide(name), nullptr);
        if (window != nullptr) return window;
        ::Sleep(kTryAgainMs);
    }
    return nullptr;
}

/// Whether the other instance shows the wish.
bool hand_over(HWND window, const Session::Wish& wish) {
    DWORD process = 0;
    if (::GetWindowThreadProcessId(window, &process) != 0) (void)::AllowSetForegroundWindow(process);
    auto text = wish_text(wish);
    COPYDATASTRUCT data{kWish, static_cast<DWORD>(text.size()), text.data()};
    DWORD_PTR taken = FALSE;
    const auto answered =
        ::SendMessageTimeoutW(window, WM_COPYDATA, 0, reinterpret_cast<LPARAM>(&data), SMTO_NORMAL, kAnswerMs, &taken);
    return answered != 0 && taken == TRUE;
}

}  // namespace

WindowInstance::WindowInstance(QObject* parent)
    : QObject(parent),
      name_(is_elevated() ? QStringLiteral("Fettle.Window.Administrator") : QStringLiteral("Fettle.Window")) {}

WindowInstance::~WindowInstance() {
    if (window_ == nullptr) return;
    ::DestroyWindow(window_);
    ::UnregisterClassW(wide(name_), program());
}

Session::Role WindowInstance::start(const Session::Wish& wish) {
    using Role = Session::Role;
    windows_system::OwnedHandle mutex(::CreateMutexW(nullptr, FALSE, wide(QStringLiteral("Local\\") + name_)));
    const bool taken = ::GetLastError() == ERROR_ALREADY_EXISTS;
    if (!mutex) return Role::alone;
    if (!taken) {
        mutex_ = std::move(mutex);
        return make_window() ? Role::first : Role::alone;
    }
    mutex.reset();  // or the name would stay taken when the first instance ends
    auto* const other = find_window(name_);
    return other != nullptr && hand_over(other, wish) ? Role::second : Role::alone;
}

bool WindowInstance::make_window() {
    WNDCLASSEXW kind{};
    kind.cbSize = sizeof kind;
    kind.lpfnWndProc = &WindowInstance::receive;
    kind.hInstance = program();
    kind.lpszClassName = wide(name_);
    if (::RegisterClassExW(&kind) == 0) return false;
    window_ = ::CreateWindowExW(0, wide(name_), L"", 0, 0, 0, 0, 0, HWND_MESSAGE, nullptr, program(), nullptr);
    if (window_ == nullptr) return false;
    ::SetWindowLongPtrW(window_, GWLP_USERDATA, reinterpret_cast<LONG_PTR>(this));
    return true;
}

LRESULT CALLBACK WindowInstance::receive(HWND window, UINT message, WPARAM first, LPARAM second) {
    auto* const self = reinterpret_cast<WindowInstance*>(::GetWindowLongPtrW(window, GWLP_USERDATA));
    const auto* const data = reinterpret_cast<const COPYDATASTRUCT*>(second);
    if (message != WM_COPYDATA || self == nullptr || data == nullptr) {
        return ::DefWindowProcW(window, message, first, second);
    }
    return self->take(*data) ? TRUE : FALSE;
}

bool WindowInstance::take(const COPYDATASTRUCT& data) {
    if (data.dwData != kWish || data.lpData == nullptr || data.cbData > static_cast<DWORD>(kLongestWish)) return false;
    const auto wish = read_wish(QByteArray(static_cast<const char*>(data.lpData), static_cast<qsizetype>(data.cbData)));
    if (!wish) return false;
    // The other start waits for the answer alone.
    QMetaObject::invokeMethod(
        this, [this, shown = *wish] { Q_EMIT wanted(shown); }, Qt::QueuedConnection);
    return true;
}

}  // namespace fettle::gui
