// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/service/stream/client_stream.h"
#include "app/service/stream/consent_policy.h"
#include "app/service/stream/identity.h"
#include "app/service/stream/strangers.h"
#include "app/service/stream/stream_connection.h"
#include "app/service/transport.h"
#include "core/stream/message.h"

namespace fettle::service {

/// The service on streams (core/stream/PROTOCOL.md).
class StreamTransport final : public Transport {
    Q_OBJECT

public:
    /// `listener` must outlive it. `patience`: time limit for the first bytes of a client, and for the arrival of a
    /// whole frame.
    StreamTransport(StreamListener& listener, std::chrono::milliseconds patience);
    ~StreamTransport() override;

    Status publish(Manager& manager) override;
    Status open() override { return listener_.open(); }
    void close() override;
    void publish(StartedJob& job) override;
    bool identify(const std::string& caller, Named then) override;
    [[nodiscard]] bool here(const std::string& caller) const override { return connections_.count(caller) != 0; }
    [[nodiscard]] bool in_use() const override { return !connections_.empty() || !strangers_.empty(); }

    /// nullopt: the client has left.
    [[nodiscard]] std::optional<Identity> identity(const std::string& caller) const;
    /// From now on, its questions reach the clients, and clients can answer them. It must exist while clients are
    /// served.
    void pass_questions_of(ConsentPolicy& policy);

private:
    void welcome();
    void introduce(std::unique_ptr<ClientStream> stream, std::span<const std::uint8_t> first);
    void called(StreamConnection& from, std::uint32_t number, std::string_view text, const GivenFilePointer& file);
    void pass_on(const Call& from, const stream::CallMessage& message, const GivenFilePointer& file);
    // Methods that D-Bus has by other means. False: the method is another.
    bool answer_here(StreamConnection& from, const Call& call, const stream::CallMessage& message);
    bool answer_about_job(const Call& call, const stream::CallMessage& message);
    bool answer_about_consent(const Call& call, const stream::CallMessage& message);
    void signal(const stream::SignalMessage& message, const std::string& also_to);
    void part(StreamConnection& from);
    void note_end();

    StreamListener& listener_;
    std::chrono::milliseconds patience_;
    Budgets budgets_;
    Manager* manager_ = nullptr;
    ConsentPolicy* policy_ = nullptr;
    Strangers strangers_;
    std::map<std::string, StreamConnection*> connections_;  ///< by name; children of this
    std::map<std::string, QPointer<StartedJob>> jobs_;      ///< by path
    std::uint64_t next_ = 1;
};

}  // namespace fettle::service
