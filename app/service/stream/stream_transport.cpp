// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/stream/stream_transport.h"

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

std::string job_state(const StartedJob& job) {
    const json::Json document{{"verb", job.verb()},   {"plan_hash", job.plan_hash()}, {"running", job.running()},
                              {"step", job.step()},   {"steps", job.steps()},         {"done", job.done()},
                              {"total", job.total()}, {"result", job.result()}};
    return json::dump(document, -1);
}

std::string consent_question(const ConsentPolicy::Question& question) {
    auto details = json::Json::object();
    for (const auto& [name, text] : question.details) details[name] = text;
    return json::dump({{"action", question.action}, {"details", details}, {"caller", question.caller}}, -1);
}

/// For a client for which there is no place.
void turn_away(std::unique_ptr<ClientStream> stream) {
    const auto error = error_of(ErrorCode::busy, FETTLE_TEXT("too many connections to the Fettle service"));
    send_frame(*stream, stream::FrameKind::error, 0, stream::to_text(error));
    stream->finish();
    let_go(std::move(stream));
}

}  // namespace

StreamTransport::StreamTransport(StreamListener& listener, std::chrono::milliseconds patience)
    : listener_(listener),
      patience_(patience),
      strangers_(patience, [this](std::unique_ptr<ClientStream> stream, std::span<const std::uint8_t> first) {
          introduce(std::move(stream), first);
      }) {
    connect(&listener_, &StreamListener::arrived, this, &StreamTransport::welcome);
    connect(&strangers_, &Strangers::lost, this, &StreamTransport::note_end);
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

void StreamTransport::pass_questions_of(ConsentPolicy& policy) {
    policy_ = &policy;
    connect(&policy, &ConsentPolicy::asked, this, [this](const std::string& caller, const std::string& token) {
        const auto found = connections_.find(caller);
        if (found == connections_.end()) return;
        found->second->signal(stream::to_text(stream::SignalMessage{"Consent", {}, {token}}));
    });
}

void StreamTransport::close() {
    listener_.close();
    welcome();  // those who have connected before
}

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
    while (auto stream = listener_.next()) strangers_.add(std::move(stream));
}

void StreamTransport::introduce(std::unique_ptr<ClientStream> stream, std::span<const std::uint8_t> first) {
    const auto identity = stream->identity();
    auto place = identity ? budgets_.connections.charge(identity->user, 1) : std::nullopt;
    if (!place) {
        if (identity) {
            turn_away(std::move(stream));
        } else {
            stream->abort();
            let_go(std::move(stream));
        }
        return note_end();
    }
    auto name = "stream-" + std::to_string(next_++);
    StreamConnection::Client client{name, *identity, std::move(*place)};
    auto* const connection = new StreamConnection(std::move(stream), std::move(client), first, budgets_, patience_);
    connection->setParent(this);
    connections_[std::move(name)] = connection;
    connect(connection, &StreamConnection::called, this,
            [this, connection](std::uint32_t number, std::string_view text, const GivenFilePointer& file) {
                called(*connection, number, text, file);
            });
    connect(connection, &StreamConnection::left, this, [this, connection] { part(*connection); });
}

void StreamTransport::part(StreamConnection& from) {
    const auto name = from.name();
    connections_.erase(name);
    from.deleteLater();  // it is the sender
    Q_EMIT gone(name);
    note_end();
}

void StreamTransport::note_end() {
    if (!in_use()) Q_EMIT unused();
}

void StreamTransport::called(StreamConnection& from, std::uint32_t number, std::string_view text,
                             const GivenFilePointer& file) {
    const auto message = stream::read_call(text);
    if (!message) return from.refuse(number, message.error());
    const Call call{std::make_shared<StreamReply>(from, number), from.name(), message->interactive};
    if (!answer_here(from, call, *message) && manager_ != nullptr) pass_on(call, *message, file);
}

void StreamTransport::pass_on(const Call& from, const stream::CallMessage& message, const GivenFilePointer& file) {
    const auto* const method = Manager::method_named(message.method);
    if (method == nullptr) return from.reply->refuse(error_of(ErrorCode::unsupported, FETTLE_TEXT("unknown method")));
    const auto sizes = sizes_of(message.arguments);
    auto call = from;
    call.bytes = bytes_of(sizes);
    if (!manager_->accepts(*method, call, sizes)) return;
    const auto arguments = with_file(message.arguments, file);
    if (!arguments) return call.reply->refuse(arguments.error());
    manager_->receive(*method, call, *arguments);
}

bool StreamTransport::answer_here(StreamConnection& from, const Call& call, const stream::CallMessage& message) {
    if (message.method == "Hello" && message.arguments.empty() && manager_ != nullptr) {
        call.reply->answer({manager_->version(), from.name()});
        return true;
    }
    if (message.method == "Listen" && message.arguments.empty()) {
        from.listen();
        call.reply->answer({});
        return true;
    }
    return answer_about_job(call, message) || answer_about_consent(call, message);
}

bool StreamTransport::answer_about_job(const Call& call, const stream::CallMessage& message) {
    const auto& arguments = message.arguments;
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

bool StreamTransport::answer_about_consent(const Call& call, const stream::CallMessage& message) {
    const bool asks = message.method == "ConsentQuestion";
    if (policy_ == nullptr || (!asks && message.method != "Consent")) return false;
    const auto& arguments = message.arguments;
    const auto* const token = arguments.empty() ? nullptr : std::get_if<std::string>(&arguments[0]);
    const auto* const yes = arguments.size() == 2 ? std::get_if<bool>(&arguments[1]) : nullptr;
    if (token == nullptr || (asks ? arguments.size() != 1 : yes == nullptr)) {
        call.reply->refuse(error_of(ErrorCode::invalid_argument, FETTLE_TEXT("wrong number or types of arguments")));
    } else if (asks) {
        const auto question = policy_->question(call.caller, *token);
        question ? call.reply->answer({consent_question(*question)}) : call.reply->refuse(question.error());
    } else {
        const auto answered = policy_->answer(call.caller, *token, *yes);
        answered ? call.reply->answer({}) : call.reply->refuse(answered.error());
    }
    return true;
}

void StreamTransport::signal(const stream::SignalMessage& message, const std::string& also_to) {
    const auto text = stream::to_text(message);
    const bool passing = message.name == "Progress";
    for (const auto& [name, connection] : connections_) {
        if (!connection->listens() && name != also_to) continue;
        passing ? connection->passing_signal(text) : connection->signal(text);
    }
}

}  // namespace fettle::service
