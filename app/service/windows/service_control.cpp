// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/windows/service_control.h"

#include <windows.h>

#include <array>
#include <mutex>
#include <string>
#include <utility>

#include "app/service/windows/names.h"

namespace fettle::service {

namespace {

/// How long Windows may wait for the service to start, and to stop: a job ends after its present step.
constexpr DWORD kStart_ms = 30'000;
constexpr DWORD kStop_ms = 120'000;

/// Passes on what arrives from any thread, also before the service has its handlers.
class Control : public ServiceControl {
public:
    void started(ControlHandlers handlers) override {
        bool stops = false;
        {
            const std::lock_guard lock(mutex_);
            handlers_ = std::move(handlers);
            stops = stops_;
        }
        running();
        if (stops) handlers_.stop();
    }
    void ending() override {
        const std::lock_guard lock(mutex_);
        handlers_ = {};
    }
    void stop() {
        const std::lock_guard lock(mutex_);
        if (!std::exchange(stops_, true) && handlers_.stop) handlers_.stop();
    }
    void clock_changed() {
        const std::lock_guard lock(mutex_);
        if (handlers_.clock_changed) handlers_.clock_changed();
    }

protected:
    virtual void running() {}

private:
    std::mutex mutex_;  ///< of the members below
    ControlHandlers handlers_;
    bool stops_ = false;
};

class ManagedControl final : public Control {
public:
    /// Call in the thread of the service, before all others.
    [[nodiscard]] bool begin() {
        handle_ = ::RegisterServiceCtrlHandlerExW(service_name().c_str(), handle, this);
        report(SERVICE_START_PENDING, 0, kStart_ms);
        return handle_ != nullptr;
    }
    /// Windows may end the process after this.
    void end(int code) { report(SERVICE_STOPPED, static_cast<DWORD>(code), 0); }

private:
    void running() override { report(SERVICE_RUNNING, 0, 0); }

    void report(DWORD state, DWORD code, DWORD patience_ms) {
        SERVICE_STATUS status{};
        status.dwServiceType = SERVICE_WIN32_OWN_PROCESS;
        status.dwCurrentState = state;
        if (state == SERVICE_RUNNING)
            status.dwControlsAccepted = SERVICE_ACCEPT_STOP | SERVICE_ACCEPT_PRESHUTDOWN | SERVICE_ACCEPT_TIMECHANGE;
        status.dwWin32ExitCode = code == 0 ? NO_ERROR : ERROR_SERVICE_SPECIFIC_ERROR;
        status.dwServiceSpecificExitCode = code;
        status.dwWaitHint = patience_ms;
        (void)::SetServiceStatus(handle_, &status);
    }

    static DWORD WINAPI handle(DWORD control, DWORD /*kind*/, void* /*data*/, void* context) {
        auto& self = *static_cast<ManagedControl*>(context);
        switch (control) {
            case SERVICE_CONTROL_STOP:
            case SERVICE_CONTROL_PRESHUTDOWN:
                self.report(SERVICE_STOP_PENDING, 0, kStop_ms);
                self.stop();
                return NO_ERROR;
            case SERVICE_CONTROL_TIMECHANGE: self.clock_changed(); return NO_ERROR;
            case SERVICE_CONTROL_INTERROGATE: return NO_ERROR;
            default: return ERROR_CALL_NOT_IMPLEMENTED;
        }
    }

    SERVICE_STATUS_HANDLE handle_ = nullptr;
};

/// The service control manager's callback has no place for data.
struct Dispatched {
    const ServiceWork* work = nullptr;
    ManagedControl control;
    int code = 0;
};
Dispatched* dispatched = nullptr;

void WINAPI service_main(DWORD /*count*/, wchar_t** /*arguments*/) {
    auto& here = *dispatched;
    here.code = here.control.begin() ? (*here.work)(here.control) : 3;
    here.control.end(here.code);
}

Control* on_console = nullptr;

BOOL WINAPI console_event(DWORD event) {
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) return FALSE;
    on_console->stop();
    return TRUE;
}

}  // namespace

std::optional<int> run_as_service(const ServiceWork& work) {
    Dispatched here;
    here.work = &work;
    dispatched = &here;
    auto name = service_name();
    const std::array<SERVICE_TABLE_ENTRYW, 2> table{{{name.data(), service_main}, {nullptr, nullptr}}};
    const bool ran = ::StartServiceCtrlDispatcherW(table.data()) != FALSE;
    const auto error = ::GetLastError();
    dispatched = nullptr;
    if (ran) return here.code;
    if (error == ERROR_FAILED_SERVICE_CONTROLLER_CONNECT) return std::nullopt;
    return 3;
}

int run_on_console(const ServiceWork& work) {
    Control control;
    on_console = &control;
    ::SetConsoleCtrlHandler(console_event, TRUE);
    const auto code = work(control);
    ::SetConsoleCtrlHandler(console_event, FALSE);
    return code;
}

}  // namespace fettle::service
