// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <xcb/xcb.h>
#include <xcb/xcbext.h>

namespace fettle::linux_system {

/// The functions of libxcb that Fettle uses, with the library's own types. Only one command opens a connection to an X
/// server, so the library is loaded at its first use. The libraries for extensions, which are not installed everywhere,
/// are not needed: requests of extensions are sent with send_request.
struct Xcb {
    decltype(&::xcb_change_window_attributes) change_window_attributes = nullptr;
    decltype(&::xcb_connect) connect = nullptr;
    decltype(&::xcb_connection_has_error) connection_has_error = nullptr;
    decltype(&::xcb_disconnect) disconnect = nullptr;
    decltype(&::xcb_flush) flush = nullptr;
    decltype(&::xcb_generate_id) generate_id = nullptr;
    decltype(&::xcb_get_extension_data) get_extension_data = nullptr;
    decltype(&::xcb_get_file_descriptor) get_file_descriptor = nullptr;
    decltype(&::xcb_get_geometry) get_geometry = nullptr;
    decltype(&::xcb_get_geometry_reply) get_geometry_reply = nullptr;
    decltype(&::xcb_get_property) get_property = nullptr;
    decltype(&::xcb_get_property_reply) get_property_reply = nullptr;
    decltype(&::xcb_get_property_value) get_property_value = nullptr;
    decltype(&::xcb_get_property_value_length) get_property_value_length = nullptr;
    decltype(&::xcb_get_setup) get_setup = nullptr;
    decltype(&::xcb_get_window_attributes) get_window_attributes = nullptr;
    decltype(&::xcb_get_window_attributes_reply) get_window_attributes_reply = nullptr;
    decltype(&::xcb_intern_atom) intern_atom = nullptr;
    decltype(&::xcb_intern_atom_reply) intern_atom_reply = nullptr;
    decltype(&::xcb_poll_for_event) poll_for_event = nullptr;
    decltype(&::xcb_screen_next) screen_next = nullptr;
    decltype(&::xcb_send_event) send_event = nullptr;
    decltype(&::xcb_send_request) send_request = nullptr;
    decltype(&::xcb_setup_roots_iterator) setup_roots_iterator = nullptr;
    decltype(&::xcb_wait_for_reply) wait_for_reply = nullptr;
};

/// nullptr: not installed, or too old. Thread-safe.
[[nodiscard]] const Xcb* xcb_library() noexcept;

}  // namespace fettle::linux_system
