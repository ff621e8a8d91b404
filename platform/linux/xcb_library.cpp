// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/xcb_library.h"

#include <dlfcn.h>

#include <optional>

namespace fettle::linux_system {

namespace {

template <typename Function>
bool find_in_xcb(void* library, const char* name, Function& function) {
    function = reinterpret_cast<Function>(::dlsym(library, name));  // NOLINT: POSIX gives functions as void*
    return function != nullptr;
}

std::optional<Xcb> load_xcb() {
    void* library = ::dlopen("libxcb.so.1", RTLD_NOW | RTLD_LOCAL);  // never closed: kept for the next connection
    if (library == nullptr) return std::nullopt;
    Xcb table;
    const bool complete = find_in_xcb(library, "xcb_change_window_attributes", table.change_window_attributes) &&
                          find_in_xcb(library, "xcb_connect", table.connect) &&
                          find_in_xcb(library, "xcb_connection_has_error", table.connection_has_error) &&
                          find_in_xcb(library, "xcb_disconnect", table.disconnect) &&
                          find_in_xcb(library, "xcb_flush", table.flush) &&
                          find_in_xcb(library, "xcb_generate_id", table.generate_id) &&
                          find_in_xcb(library, "xcb_get_extension_data", table.get_extension_data) &&
                          find_in_xcb(library, "xcb_get_file_descriptor", table.get_file_descriptor) &&
                          find_in_xcb(library, "xcb_get_geometry", table.get_geometry) &&
                          find_in_xcb(library, "xcb_get_geometry_reply", table.get_geometry_reply) &&
                          find_in_xcb(library, "xcb_get_property", table.get_property) &&
                          find_in_xcb(library, "xcb_get_property_reply", table.get_property_reply) &&
                          find_in_xcb(library, "xcb_get_property_value", table.get_property_value) &&
                          find_in_xcb(library, "xcb_get_property_value_length", table.get_property_value_length) &&
                          find_in_xcb(library, "xcb_get_setup", table.get_setup) &&
                          find_in_xcb(library, "xcb_get_window_attributes", table.get_window_attributes) &&
                          find_in_xcb(library, "xcb_get_window_attributes_reply", table.get_window_attributes_reply) &&
                          find_in_xcb(library, "xcb_intern_atom", table.intern_atom) &&
                          find_in_xcb(library, "xcb_intern_atom_reply", table.intern_atom_reply) &&
                          find_in_xcb(library, "xcb_poll_for_event", table.poll_for_event) &&
                          find_in_xcb(library, "xcb_screen_next", table.screen_next) &&
                          find_in_xcb(library, "xcb_send_event", table.send_event) &&
                          find_in_xcb(library, "xcb_send_request", table.send_request) &&
                          find_in_xcb(library, "xcb_setup_roots_iterator", table.setup_roots_iterator) &&
                          find_in_xcb(library, "xcb_wait_for_reply", table.wait_for_reply);
    if (!complete) return std::nullopt;
    return table;
}

}  // namespace

const Xcb* xcb_library() noexcept {
    static const auto table = load_xcb();
    return table ? &*table : nullptr;
}

}  // namespace fettle::linux_system
