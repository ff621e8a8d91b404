// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/service/stream/client_stream.h"
#include "core/base/bytes.h"
#include "core/stream/frame.h"

namespace fettle::service {

/// A client that a test operates: the other end of a FakeStream, which it outlives.
class FakeClient {
public:
    explicit FakeClient(std::optional<Identity> who = Identity{1000, false}) : who_(who) {}

    /// `announced`: the length in the header, if it is not that of the contents.
    void send(stream::FrameKind kind, std::uint32_t number, std::string_view contents,
              std::optional<std::size_t> announced = std::nullopt) {
        const auto header =
            stream::encode({kind, number, static_cast<std::uint32_t>(announced.value_or(contents.size()))});
        write(std::string(header.begin(), header.end()) + std::string(contents));
    }
    void call(std::uint32_t number, std::string_view text) { send(stream::FrameKind::call, number, text); }
    void write(std::string_view bytes) {
        write_unnoticed(bytes);
        if (stream_) Q_EMIT stream_->readable();
    }
    /// The service is not told of it yet.
    void write_unnoticed(std::string_view bytes) { arriving_ += bytes; }
    void leave() {
        if (stream_) Q_EMIT stream_->ended();
    }
    void stop_reading() { reads_ = false; }
    void read_all() {
        reads_ = true;
        unsent_ = 0;
        if (stream_) Q_EMIT stream_->sent();
    }

    /// The frames that the service has sent.
    [[nodiscard]] std::vector<stream::Frame> frames() const {
        std::vector<stream::Frame> all;
        stream::FrameReader reader([](const stream::FrameHeader&) { return true; });
        std::span<const std::uint8_t> rest(sent_);
        while (!rest.empty()) {
            auto next = reader.next(rest);
            if (!next) break;
            if (*next) all.push_back(std::move(**next));
        }
        return all;
    }
    /// The contents of the last frame of that kind; empty: none.
    [[nodiscard]] std::string last(stream::FrameKind kind) const {
        std::string text;
        for (const auto& frame : frames()) {
            if (frame.header.kind == kind) text = BytesView(frame.bytes).text();
        }
        return text;
    }
    [[nodiscard]] std::size_t bytes_sent_to_it() const { return sent_.size(); }
    [[nodiscard]] bool over() const { return aborted_ || finished_; }
    [[nodiscard]] bool finished() const { return finished_ && !aborted_; }
    [[nodiscard]] int identified() const { return identified_; }
    [[nodiscard]] bool heard() const { return heard_; }

private:
    friend class FakeStream;

    std::optional<Identity> who_;
    QPointer<ClientStream> stream_;
    std::string arriving_;
    std::size_t taken_ = 0;  ///< of them
    std::vector<std::uint8_t> sent_;
    std::size_t unsent_ = 0;
    bool reads_ = true;
    bool heard_ = false;  ///< bytes of it were read
    bool aborted_ = false;
    bool finished_ = false;
    int identified_ = 0;
};

class FakeStream final : public ClientStream {
public:
    explicit FakeStream(std::shared_ptr<FakeClient> client) : client_(std::move(client)) { client_->stream_ = this; }

    std::size_t read(std::span<std::uint8_t> into) override {
        const auto rest = std::string_view(client_->arriving_).substr(client_->taken_);
        const auto taken = rest.substr(0, into.size());
        std::copy(taken.begin(), taken.end(), into.begin());
        client_->taken_ += taken.size();
        client_->heard_ = client_->heard_ || !taken.empty();
        return taken.size();
    }
    void write(std::span<const std::uint8_t> bytes) override {
        client_->sent_.insert(client_->sent_.end(), bytes.begin(), bytes.end());
        if (!client_->reads_) client_->unsent_ += bytes.size();
    }
    [[nodiscard]] std::size_t unsent() const override { return client_->unsent_; }
    [[nodiscard]] std::optional<Identity> identity() override {
        ++client_->identified_;
        return client_->heard_ ? client_->who_ : std::nullopt;  // as a named pipe
    }
    void abort() override { client_->aborted_ = true; }
    void finish() override { client_->finished_ = true; }

private:
    std::shared_ptr<FakeClient> client_;
};

class FakeListener final : public StreamListener {
public:
    std::shared_ptr<FakeClient> connect_client(std::optional<Identity> who = Identity{1000, false}) {
        auto client = std::make_shared<FakeClient>(who);
        waiting_.push_back(std::make_unique<FakeStream>(client));
        Q_EMIT arrived();
        return client;
    }

    Status open() override { return {}; }
    void close() override {}
    std::unique_ptr<ClientStream> next() override {
        if (waiting_.empty()) return nullptr;
        auto first = std::move(waiting_.front());
        waiting_.pop_front();
        return first;
    }

private:
    std::deque<std::unique_ptr<ClientStream>> waiting_;
};

}  // namespace fettle::service
