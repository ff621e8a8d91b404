// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/stream/message.h"
#include "platform/remote/stream_connection.h"

namespace fettle::remote::test {

using stream::FrameKind;
using Texts = std::vector<std::string>;

/// The service's end: reads frames, and has a reaction to each call. The stream ends when nothing is left to read,
/// unless it is open.
class FakeService final : public ByteStream {
public:
    struct Received {
        stream::Frame frame;
        stream::CallMessage call;  ///< if it is one
    };
    using Reaction = std::function<void(FakeService&, const Received&)>;

    FakeService(Reaction reaction, std::vector<Received>& received)
        : reaction_(std::move(reaction)), received_(received) {}

    /// Takes at most `most_taken` bytes, and after `taken_until_full` none.
    Result<std::size_t> write(std::span<const std::uint8_t> bytes, std::chrono::milliseconds /*wait*/) override {
        if (on_write) on_write();
        if (fails) return fail(ErrorCode::io, "closed");
        const auto count = std::min({bytes.size(), most_taken, taken_until_full - taken});
        taken += count;
        receive(bytes.first(count));
        return count;
    }
    void receive(std::span<const std::uint8_t> bytes) {
        while (!bytes.empty()) {
            auto frame = reader_.next(bytes);
            if (!frame || !*frame) return;
            Received one{std::move(**frame), {}};
            const std::string text(one.frame.bytes.begin(), one.frame.bytes.end());
            if (one.frame.header.kind == FrameKind::call) one.call = stream::read_call(text).value();
            received_.push_back(one);
            if (one.frame.header.kind == FrameKind::call) reaction_(*this, one);
        }
    }
    /// In small pieces.
    Result<std::size_t> read(std::span<std::uint8_t> into, std::chrono::milliseconds /*wait*/) override {
        if (sent_.empty() && open) return 0;
        if (sent_.empty()) return fail(ErrorCode::io, "the end");
        const auto count = std::min<std::size_t>({sent_.size(), into.size(), 5});
        std::copy_n(sent_.begin(), count, into.begin());
        sent_.erase(sent_.begin(), sent_.begin() + static_cast<std::ptrdiff_t>(count));
        return count;
    }

    void send(FrameKind kind, std::uint32_t number, std::string_view text) {
        const auto header = stream::encode({kind, number, static_cast<std::uint32_t>(text.size())});
        send_bytes({reinterpret_cast<const char*>(header.data()), header.size()});
        send_bytes(text);
    }
    [[nodiscard]] std::size_t unread() const { return sent_.size(); }
    void send_bytes(std::string_view text) { sent_.insert(sent_.end(), text.begin(), text.end()); }

    bool open = false;
    bool fails = false;  ///< to take anything
    std::function<void()> on_write;
    std::size_t most_taken = std::numeric_limits<std::size_t>::max();
    std::size_t taken_until_full = std::numeric_limits<std::size_t>::max();
    std::size_t taken = 0;

private:
    Reaction reaction_;
    std::vector<Received>& received_;
    stream::FrameReader reader_{[](const stream::FrameHeader&) { return true; }};
    std::vector<std::uint8_t> sent_;
};

class RemoteStreamTest : public testing::Test {
protected:
    StreamConnection& connect(FakeService::Reaction reaction, std::shared_ptr<ConsentPrompt> consent = nullptr) {
        auto service = std::make_unique<FakeService>(std::move(reaction), received_);
        service_ = service.get();
        connection_ = std::make_unique<StreamConnection>(std::move(service), std::move(consent));
        return *connection_;
    }

    std::vector<FakeService::Received> received_;
    FakeService* service_ = nullptr;  ///< owned by the connection
    std::unique_ptr<StreamConnection> connection_;
};

inline constexpr auto kJob = "/org/fettle/Fettle1/job/1";

inline std::string signal(const char* name, std::vector<std::variant<std::uint64_t, std::string>> values,
                          const char* job = kJob) {
    return stream::to_text(stream::SignalMessage{name, job, std::move(values)});
}

}  // namespace fettle::remote::test
