// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/dbus/bus_reply.h"

#include <QDBusObjectPath>
#include <QVariant>
#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "app/service/dbus/sealed_file.h"
#include "core/json/drive_json.h"
#include "core/json/evidence.h"

namespace fettle::service {

namespace {

/// For example "org.fettle.Fettle1.Error.not_permitted", with the error's context and, as a document, the template and
/// values of its text.
QDBusMessage error_reply(const QDBusMessage& call, const Error& error) {
    std::string code(name(error.code));
    std::replace(code.begin(), code.end(), '-', '_');  // D-Bus error names cannot contain "-"
    auto reply = call.createErrorReply(QStringLiteral("org.fettle.Fettle1.Error.") + QString::fromStdString(code),
                                       QString::fromStdString(error.context));
    auto values = json::Json::object();
    json::put_template(values, error);
    reply << QString::fromStdString(json::dump(values, -1));
    return reply;
}

/// Error: io.
Result<QVariant> variant_of(const Value& value) {
    if (const auto* text = std::get_if<std::string>(&value)) return QVariant(QString::fromStdString(*text));
    if (const auto* job = std::get_if<JobPath>(&value)) {
        return QVariant::fromValue(QDBusObjectPath(QString::fromStdString(job->text)));
    }
    auto file = make_sealed("fettle-file", *std::get<FileBytes>(value));
    if (!file) return fail(file.error());
    return QVariant::fromValue(*file);
}

class BusReply final : public Reply {
public:
    BusReply(QDBusConnection bus, const QDBusMessage& call) : bus_(std::move(bus)), call_(call) {}

    void answer(const Values& values) override {
        if (!call_.isReplyRequired()) return;
        QVariantList variants;
        for (const auto& value : values) {
            auto variant = variant_of(value);
            if (!variant) return refuse(variant.error());
            variants.push_back(std::move(*variant));
        }
        bus_.send(call_.createReply(variants));
    }
    void refuse(const Error& error) override {
        if (call_.isReplyRequired()) bus_.send(error_reply(call_, error));
    }

private:
    QDBusConnection bus_;
    QDBusMessage call_;
};

}  // namespace

Call call_of(const QDBusConnection& bus, const QDBusMessage& message) {
    return {std::make_shared<BusReply>(bus, message), message.service().toStdString(),
            message.isInteractiveAuthorizationAllowed()};
}

}  // namespace fettle::service
