// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/memory_bounds.h"

#include <dlfcn.h>
#include <malloc.h>

#include <limits>

namespace fettle::service {

void bound_memory(const QDBusConnection& bus) {
    // Fixed, for glibc raises it up to 32 MiB otherwise, and keeps what is freed below it (mallopt(3)).
    constexpr int kMapFrom_bytes = 128 * 1024;
    (void)::mallopt(M_MMAP_THRESHOLD, kMapFrom_bytes);
    (void)::mallopt(M_TRIM_THRESHOLD, kMapFrom_bytes);
    (void)::mallopt(M_ARENA_MAX, 2);
    // libdbus stops reading while 63 MiB of messages are not freed, and asks for reading to go on from the thread that
    // frees one. Qt 6.4 cannot do that from another thread than the connection's ("Socket notifiers cannot be enabled
    // or disabled from another thread"), so that the service would never hear anything again. Qt has no setting for the
    // limit; libdbus is there already, because Qt's D-Bus module uses it.
    // https://dbus.freedesktop.org/doc/api/html/group__DBusConnection.html
    using SetLimit = void (*)(void*, long);
    auto* const found = ::dlsym(RTLD_DEFAULT, "dbus_connection_set_max_received_size");
    auto* const connection = bus.internalPointer();
    if (found == nullptr || connection == nullptr) return;
    reinterpret_cast<SetLimit>(found)(connection, std::numeric_limits<long>::max());
}

void give_memory_back() { (void)::malloc_trim(0); }

}  // namespace fettle::service
