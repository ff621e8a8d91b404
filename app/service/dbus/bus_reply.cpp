// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/dbus/bus_reply.h"

#include <QDBusObjectPath>
#include <QVariant>
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

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

class BusReply final : public Reply {
public:
    BusReply(QDBusConnection bus, const QDBusMessage& call) : bus_(std::move(bus)), call_(call) {}

    Status prepare(const Values& values) override {
        for (const auto& value : values) {
            const auto* const bytes = std::get_if<FileBytes>(&value);
            if (bytes == nullptr || !call_.isReplyRequired()) continue;
            auto file = make_sealed("fettle-file", **bytes);
            if (!file) return fail(file.error());
            files_.push_back(std::move(*file));
        }
        return {};
    }
    void answer(const Values& values) override {
        if (!call_.isReplyRequired()) return;
        QVariantList variants;
        auto file = files_.begin();
        for (const auto& value : values) {
            if (const auto* text = std::get_if<std::string>(&value)) {
                variants.push_back(QString::fromStdString(*text));
            } else if (const auto* job = std::get_if<JobPath>(&value)) {
                variants.push_back(QVariant::fromValue(QDBusObjectPath(QString::fromStdString(job->text))));
            } else if (file == files_.end()) {
                return refuse({ErrorCode::internal, "a file of the reply was not prepared", {}});
            } else {
                variants.push_back(QVariant::fromValue(*file++));
            }
        }
        bus_.send(call_.createReply(variants));
    }
    void refuse(const Error& error) override {
        if (call_.isReplyRequired()) bus_.send(error_reply(call_, error));
    }

private:
    QDBusConnection bus_;
    QDBusMessage call_;
    std::vector<QDBusUnixFileDescriptor> files_;  ///< those among the values, in their order
};

}  // namespace

Call call_of(const QDBusConnection& bus, const QDBusMessage& message) {
    return {std::make_shared<BusReply>(bus, message), message.service().toStdString(),
            message.isInteractiveAuthorizationAllowed()};
}

}  // namespace fettle::service
