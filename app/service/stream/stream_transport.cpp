// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/stream/stream_transport.h"

#include <QLocalSocket>
#include <memory>
#include <utility>
#include <vector>

#include "app/service/manager.h"
#include "app/service/started_job.h"
#include "app/service/stream/arguments.h"
#include "app/service/stream/stream_reply.h"
#include "core/json/drive_json.h"

namespace fettle::service {

namespace {

/// Time limit for finding out whether another instance listens; a local server takes connections at once.
constexpr int kProbe_ms = 1000;

std::string job_state(const StartedJob& job) {
    const json::Json document{{"verb", job.verb()},   {"plan_hash", job.plan_hash()}, {"running", job.running()},
                              {"step", job.step()},   {"steps", job.steps()},         {"done", job.done()},
                              {"total", job.total()}, {"result", job.result()}};
    return json::dump(document, -1);
}

}  // namespace

StreamTransport::StreamTransport(Options options, IdentityOf identity_of)
    : options_(std::move(options)), identity_of_(std::move(identity_of)) {
    // Any user may connect; what a user may do is up to Authority.
    server_.setSocketOptions(QLocalServer::WorldAccessOption);
    connect(&server_, &QLocalServer::newConnection, this, &StreamTransport::welcome);
}

StreamTransport::~StreamTransport() {
    for (const auto& [name, connection] : connections_) connection->disconnect(this);
}

Status StreamTransport::publish(Manager& manager) {
    manager_ = &manager;
    connect(&manager, &Manager::alert, this, [this](const QString& alert) {
        signal({"Alert", {}, {alert.toStdString()}}, {});
    });
    connect(&manager, &Manager::drive_event, this, [this](const QString& kind, const QString& drive) {
        signal({"DriveEvent", {}, {kind.toStdString(), drive.toStdString()}}, {});
    });
    connect(&manager, &QObject::destroyed, this, [this] { manager_ = nullptr; });
    return {};
}

Status StreamTransport::open() {
    // QLocalServer replaces a socket, and shares a pipe, that another instance listens on.
    QLocalSocket other;
    other.connectToServer(options_.name);
    if (other.waitForConnected(kProbe_ms)) {
        return fail(ErrorCode::busy, FETTLE_TEXT("another instance of the Fettle service is running"));
    }
    QLocalServer::removeServer(options_.name);
    if (server_.listen(options_.name)) return {};
    return fail(ErrorCode::io, FETTLE_TEXT("cannot listen on {name}: {reason}"),
                {{"name", options_.name.toStdString()}, {"reason", server_.errorString().toStdString()}});
}

void StreamTransport::close() { server_.close(); }

void StreamTransport::publish(StartedJob& job) {
    std::erase_if(jobs_, [](const auto& one) { return one.second == nullptr; });
    jobs_[job.path()] = &job;
    connect(&job, &StartedJob::progress, this,
            [this, &job](std::uint32_t step, std::uint64_t done, std::uint64_t total) {
                signal({"Progress", job.path(), {std::uint64_t{step}, done, total}}, job.owner().caller);
            });
    connect(&job, &StartedJob::finished, this, [this, &job](const std::string& result) {
        signal({"Finished", job.path(), {result}}, job.owner().caller);
    });
}

bool StreamTransport::identify(const std::string& caller, Named then) {
    const auto known = identity(caller);
    then(known ? std::optional(known->user) : std::nullopt);
    return true;
}

std::optional<Identity> StreamTransport::identity(const std::string& caller) const {
    const auto found = connections_.find(caller);
    return found == connections_.end() ? std::nullopt : std::optional(found->second->identity());
}

void StreamTransport::welcome() {
    while (auto* const socket = server_.nextPendingConnection()) {
        const auto identity = identity_of_(socket->socketDescriptor());
        auto place = identity ? budgets_.connections.charge(identity->user, 1) : std::nullopt;
        if (!place) {
            socket->abort();
            socket->deleteLater();
            continue;
        }
        auto name = "stream-" + std::to_string(next_++);
        auto* const connection =
            new StreamConnection(socket, {name, *identity, std::move(*place)}, budgets_, options_.patience);
        connection->setParent(this);
        connections_[std::move(name)] = connection;
        connect(connection, &StreamConnection::called, this,
                [this, connection](std::uint32_t number, const std::string& text, const GivenFilePointer& file) {
                    called(*connection, number, text, file);
                });
        connect(connection, &StreamConnection::left, this, [this, connection] { part(*connection); });
    }
}

void StreamTransport::part(StreamConnection& from) {
    const auto name = from.name();
    connections_.erase(name);
    from.deleteLater();  // it is the sender
    Q_EMIT gone(name);
}

void StreamTransport::called(StreamConnection& from, std::uint32_t number, const std::string& text,
                             const GivenFilePointer& file) {
    const auto message = stream::read_call(text);
    if (!message) return from.refuse(number, message.error());
    Call call{std::make_shared<StreamReply>(from, number), from.name(), message->interactive};
    if (manager_ == nullptr || answer_here(from, call, *message)) return;
    const auto* const method = Manager::method_named(message->method);
    if (method == nullptr) return call.reply->refuse(error_of(ErrorCode::unsupported, FETTLE_TEXT("unknown method")));
    const auto sizes = sizes_of(message->arguments);
    call.bytes = bytes_of(sizes);
    if (!manager_->accepts(*method, call, sizes)) return;
    const auto arguments = with_file(message->arguments, file);
    if (!arguments) return call.reply->refuse(arguments.error());
    manager_->receive(*method, call, *arguments);
}

bool StreamTransport::answer_here(StreamConnection& from, const Call& call, const stream::CallMessage& message) {
    const auto& arguments = message.arguments;
    if (message.method == "Hello" && arguments.empty()) {
        call.reply->answer({manager_->version(), from.name()});
        return true;
    }
    if (message.method == "Listen" && arguments.empty()) {
        from.listen();
        call.reply->answer({});
        return true;
    }
    const bool cancels = message.method == "Cancel";
    if (!cancels && message.method != "JobState") return false;
    const auto* const path = arguments.size() == 1 ? std::get_if<std::string>(&arguments.front()) : nullptr;
    const auto job = path == nullptr ? jobs_.end() : jobs_.find(*path);
    if (job == jobs_.end() || job->second == nullptr) {
        call.reply->refuse(error_of(ErrorCode::not_found, FETTLE_TEXT("no such job")));
    } else if (cancels) {
        job->second->request_cancel(call);
    } else {
        call.reply->answer({job_state(*job->second)});
    }
    return true;
}

void StreamTransport::signal(const stream::SignalMessage& message, const std::string& also_to) {
    const auto text = stream::to_text(message);
    for (const auto& [name, connection] : connections_) {
        if (connection->listens() || name == also_to) connection->signal(text);
    }
}

}  // namespace fettle::service
