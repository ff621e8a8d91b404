// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/systemd_library.h"

#include <dlfcn.h>

#include <optional>

namespace fettle::linux_system {

namespace {

template <typename Function>
bool find(void* library, const char* name, Function& function) {
    function = reinterpret_cast<Function>(::dlsym(library, name));  // NOLINT: POSIX gives functions as void*
    return function != nullptr;
}

std::optional<Systemd> load() {
    void* library = ::dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);  // never closed: it may have threads
    if (library == nullptr) return std::nullopt;
    Systemd table;
    const bool complete =
        find(library, "sd_booted", table.booted) &&
        find(library, "sd_bus_add_match_async", table.bus_add_match_async) &&
        find(library, "sd_bus_call", table.bus_call) && find(library, "sd_bus_call_async", table.bus_call_async) &&
        find(library, "sd_bus_call_method", table.bus_call_method) &&
        find(library, "sd_bus_call_method_async", table.bus_call_method_async) &&
        find(library, "sd_bus_error_free", table.bus_error_free) &&
        find(library, "sd_bus_flush_close_unref", table.bus_flush_close_unref) &&
        find(library, "sd_bus_match_signal", table.bus_match_signal) &&
        find(library, "sd_bus_match_signal_async", table.bus_match_signal_async) &&
        find(library, "sd_bus_message_append", table.bus_message_append) &&
        find(library, "sd_bus_message_at_end", table.bus_message_at_end) &&
        find(library, "sd_bus_message_close_container", table.bus_message_close_container) &&
        find(library, "sd_bus_message_enter_container", table.bus_message_enter_container) &&
        find(library, "sd_bus_message_exit_container", table.bus_message_exit_container) &&
        find(library, "sd_bus_message_get_error", table.bus_message_get_error) &&
        find(library, "sd_bus_message_get_path", table.bus_message_get_path) &&
        find(library, "sd_bus_message_is_method_error", table.bus_message_is_method_error) &&
        find(library, "sd_bus_message_new_method_call", table.bus_message_new_method_call) &&
        find(library, "sd_bus_message_open_container", table.bus_message_open_container) &&
        find(library, "sd_bus_message_peek_type", table.bus_message_peek_type) &&
        find(library, "sd_bus_message_read", table.bus_message_read) &&
        find(library, "sd_bus_message_read_basic", table.bus_message_read_basic) &&
        find(library, "sd_bus_message_ref", table.bus_message_ref) &&
        find(library, "sd_bus_message_set_allow_interactive_authorization",
             table.bus_message_set_allow_interactive_authorization) &&
        find(library, "sd_bus_message_skip", table.bus_message_skip) &&
        find(library, "sd_bus_message_unref", table.bus_message_unref) &&
        find(library, "sd_bus_open_system", table.bus_open_system) &&
        find(library, "sd_bus_process", table.bus_process) &&
        find(library, "sd_bus_set_method_call_timeout", table.bus_set_method_call_timeout) &&
        find(library, "sd_bus_slot_unref", table.bus_slot_unref) && find(library, "sd_bus_wait", table.bus_wait);
    if (!complete) return std::nullopt;
    return table;
}

}  // namespace

const Systemd* systemd_library() noexcept {
    static const auto table = load();
    return table ? &*table : nullptr;
}

}  // namespace fettle::linux_system
