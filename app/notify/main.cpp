// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <cstdio>
#include <string_view>

#include "app/notify/notifier.h"

int main(int argc, char** argv) {
    if (argc > 1 && std::string_view(argv[1]) == "--version") {
        std::puts("fettle-notify " FETTLE_VERSION);
        return 0;
    }
    if (argc > 1) {
        const bool help = std::string_view(argv[1]) == "--help";
        (void)std::fputs(
            "fettle-notify: shows alerts of the service fettled as desktop notifications.\n"
            "  --help     print this help\n"
            "  --version  print the version\n",
            help ? stdout : stderr);
        return help ? 0 : 2;
    }
    const QCoreApplication application(argc, argv);
    fettle::notify::Notifier notifier(QDBusConnection::systemBus(), QDBusConnection::sessionBus());
    if (!notifier.listen()) {
        (void)std::fputs("fettle-notify: cannot connect to the system bus\n", stderr);
        return 3;
    }
    return QCoreApplication::exec();
}
