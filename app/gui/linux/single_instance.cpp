// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/linux/single_instance.h"

#include <QDBusConnectionInterface>
#include <QDBusMessage>

namespace fettle::gui {

namespace {

const auto kName = QStringLiteral("org.fettle.Fettle");
const auto kPath = QStringLiteral("/org/fettle/Fettle");
const auto kInterface = QStringLiteral("org.fettle.Window1");
constexpr int kAnswerMs = 3'000;

}  // namespace

SingleInstance::SingleInstance(const QDBusConnection& bus, QObject* parent) : QObject(parent), bus_(bus) {}

SingleInstance::~SingleInstance() {
    if (!has_name_) return;
    bus_.unregisterObject(kPath);
    bus_.unregisterService(kName);
}

SingleInstance::Role SingleInstance::start(const Wish& wish) {
    if (!bus_.isConnected()) return Role::alone;
    // The object before the name, so that whoever finds the name also finds the object.
    bus_.registerObject(kPath, this, QDBusConnection::ExportScriptableSlots);
    if (bus_.registerService(kName)) {
        has_name_ = true;
        return Role::first;
    }
    bus_.unregisterObject(kPath);
    auto call = QDBusMessage::createMethodCall(kName, kPath, kInterface, QStringLiteral("Activate"));
    call << wish.page << wish.drive << wish.reports;
    const auto answer = bus_.call(call, QDBus::Block, kAnswerMs);
    return answer.type() == QDBusMessage::ReplyMessage ? Role::second : Role::alone;
}

void SingleInstance::Activate(const QString& page, const QString& drive, const QStringList& reports) {
    Q_EMIT wanted({page, drive, reports});
}

}  // namespace fettle::gui
