// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/dbus/memory_bounds.h"

#include <dlfcn.h>
#include <malloc.h>

#include <limits>

namespace fettle::service {

void bound_memory(const QDBusConnection& bus) {
    // Fixed, because glibc otherwise raises it to up to 32 MiB and keeps freed blocks below it (mallopt(3)).
    constexpr int kMapFrom_bytes = 128 * 1024;
    (void)::mallopt(M_MMAP_THRESHOLD, kMapFrom_bytes);
    (void)::mallopt(M_TRIM_THRESHOLD, kMapFrom_bytes);
    (void)::mallopt(M_ARENA_MAX, 2);
    // libdbus stops reading while 63 MiB of messages are unfreed, and resumes from the thread that frees one. Qt 6.4
    // can resume only from the connection's thread ("Socket notifiers cannot be enabled or disabled from another
    // thread"), so the service would stop receiving messages. Qt has no setting for the limit, so set it through
    // libdbus, which Qt's D-Bus module uses. https://dbus.freedesktop.org/doc/api/html/group__DBusConnection.html
    using SetLimit = void (*)(void*, long);
    auto* const found = ::dlsym(RTLD_DEFAULT, "dbus_connection_set_max_received_size");
    auto* const connection = bus.internalPointer();
    if (found == nullptr || connection == nullptr) return;
    reinterpret_cast<SetLimit>(found)(connection, std::numeric_limits<long>::max());
}

void give_memory_back() { (void)::malloc_trim(0); }

}  // namespace fettle::service
