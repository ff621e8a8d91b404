// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>

namespace fettle::linux_system {

/// The functions of libsystemd that Fettle uses, with the library's own types. The library and the six that it needs
/// take a sixth of the time of a short command, and most commands call none of them, so it is loaded at its first use.
struct Systemd {
    decltype(&::sd_booted) booted = nullptr;
    decltype(&::sd_bus_add_match_async) bus_add_match_async = nullptr;
    decltype(&::sd_bus_call) bus_call = nullptr;
    decltype(&::sd_bus_call_async) bus_call_async = nullptr;
    decltype(&::sd_bus_call_method) bus_call_method = nullptr;
    decltype(&::sd_bus_call_method_async) bus_call_method_async = nullptr;
    decltype(&::sd_bus_error_free) bus_error_free = nullptr;
    decltype(&::sd_bus_flush_close_unref) bus_flush_close_unref = nullptr;
    decltype(&::sd_bus_match_signal) bus_match_signal = nullptr;
    decltype(&::sd_bus_match_signal_async) bus_match_signal_async = nullptr;
    decltype(&::sd_bus_message_append) bus_message_append = nullptr;
    decltype(&::sd_bus_message_at_end) bus_message_at_end = nullptr;
    decltype(&::sd_bus_message_close_container) bus_message_close_container = nullptr;
    decltype(&::sd_bus_message_enter_container) bus_message_enter_container = nullptr;
    decltype(&::sd_bus_message_exit_container) bus_message_exit_container = nullptr;
    decltype(&::sd_bus_message_get_error) bus_message_get_error = nullptr;
    decltype(&::sd_bus_message_get_path) bus_message_get_path = nullptr;
    decltype(&::sd_bus_message_is_method_error) bus_message_is_method_error = nullptr;
    decltype(&::sd_bus_message_new_method_call) bus_message_new_method_call = nullptr;
    decltype(&::sd_bus_message_open_container) bus_message_open_container = nullptr;
    decltype(&::sd_bus_message_peek_type) bus_message_peek_type = nullptr;
    decltype(&::sd_bus_message_read) bus_message_read = nullptr;
    decltype(&::sd_bus_message_read_basic) bus_message_read_basic = nullptr;
    decltype(&::sd_bus_message_ref) bus_message_ref = nullptr;
    decltype(&::sd_bus_message_set_allow_interactive_authorization) bus_message_set_allow_interactive_authorization =
        nullptr;
    decltype(&::sd_bus_message_skip) bus_message_skip = nullptr;
    decltype(&::sd_bus_message_unref) bus_message_unref = nullptr;
    decltype(&::sd_bus_open_system) bus_open_system = nullptr;
    decltype(&::sd_bus_process) bus_process = nullptr;
    decltype(&::sd_bus_set_method_call_timeout) bus_set_method_call_timeout = nullptr;
    decltype(&::sd_bus_slot_unref) bus_slot_unref = nullptr;
    decltype(&::sd_bus_wait) bus_wait = nullptr;
};

/// nullptr: not installed, or too old. Thread-safe.
[[nodiscard]] const Systemd* systemd_library() noexcept;

/// The same where a caller has found it before.
[[nodiscard]] inline const Systemd& sd() noexcept { return *systemd_library(); }

}  // namespace fettle::linux_system
