// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/remote/stream_connection.h"

#include <array>
#include <span>
#include <string_view>
#include <utility>
#include <variant>

#include "core/base/bytes.h"
#include "core/stream/message.h"

namespace fettle::remote {

namespace {

using stream::FrameKind;

/// Longer than the service's time limits for passwords and drives.
constexpr auto kPatience = std::chrono::minutes(15);
/// Polling interval for Ctrl-C.
constexpr std::chrono::milliseconds kTurn{200};
/// In a row, until a service that takes no bytes is given up.
constexpr auto kMostIdleTurns = std::chrono::seconds(30) / kTurn;
/// A reply is a document, for example of all drives or journals.
constexpr std::uint32_t kLongestReply = std::uint32_t{128} << 20U;
constexpr std::size_t kChunk = std::size_t{64} << 10U;

std::span<const std::uint8_t> bytes_of(std::string_view text) {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): the same bytes
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

struct Convert {
    stream::Argument operator()(const ServiceConnection::File& /*file*/) const { return stream::FileMark{}; }
    template <typename Value>
    stream::Argument operator()(const Value& value) const {
        return value;
    }
};

/// The texts of a reply; files are marks.
Result<std::vector<std::string>> texts_of(std::string_view reply) {
    const auto values = stream::read_reply(reply);
    if (!values) return unexpected_reply();
    std::vector<std::string> texts;
    for (const auto& one : *values) {
        if (const auto* text = std::get_if<std::string>(&one)) texts.push_back(*text);
    }
    return texts;
}

}  // namespace

StreamConnection::StreamConnection(std::unique_ptr<ByteStream> stream, std::shared_ptr<ConsentPrompt> consent)
    : stream_(std::move(stream)),
      consent_(std::move(consent)),
      reader_([this](const stream::FrameHeader& header) { return accept(header); }) {}

bool StreamConnection::accept(const stream::FrameHeader& header) {
    if (header.kind != FrameKind::file) return header.bytes <= kLongestReply;
    if (pending_ == nullptr || header.number != pending_->number) return false;
    pending_->file_too_large = header.bytes > pending_->most_bytes;
    return !pending_->file_too_large;
}

void StreamConnection::arrived(stream::Frame frame) {
    const auto text = BytesView(frame.bytes).text();
    if (frame.header.kind == FrameKind::signal) return signalled(text);
    if (frame.header.kind == FrameKind::error && frame.header.number == 0) {
        refusal_ = stream::read_error(text);
        lost_ = true;
    }
    // Others are replies to calls that were cancelled.
    if (pending_ == nullptr || frame.header.number != pending_->number) return;
    if (frame.header.kind == FrameKind::error) {
        pending_->reply = fail(stream::read_error(text));
        pending_->refused = true;
    } else if (frame.header.kind == FrameKind::reply) {
        pending_->reply = frame.skipped ? unexpected_reply() : texts_of(text);
    } else if (!frame.skipped) {
        pending_->file = std::move(frame.bytes);
    }
}

void StreamConnection::signalled(std::string_view text) {
    const auto signal = stream::read_signal(text);
    if (!signal) return;
    const auto& values = signal->values;
    if (signal->name == "Finished" && values.size() == 1 && std::holds_alternative<std::string>(values[0])) {
        jobs_[signal->job].end = std::get<std::string>(values[0]);
    }
    if (signal->name == "Consent" && values.size() == 1 && std::holds_alternative<std::string>(values[0])) {
        consents_.push_back(std::get<std::string>(values[0]));
    }
    if (signal->name != "Progress" || values.size() != 3) return;
    std::array<std::uint64_t, 3> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto* number = std::get_if<std::uint64_t>(&values[i]);
        if (number == nullptr) return;
        numbers[i] = *number;
    }
    jobs_[signal->job].progress = plan::StepProgress{numbers[0], numbers[1], numbers[2]};
}

bool StreamConnection::lost() {
    // The end of the stream comes after what has not been read yet, for example signals.
    for (auto more = Result<bool>(!lost_); more && *more;) more = turn(std::chrono::milliseconds(0));
    return lost_;
}

Result<bool> StreamConnection::turn(std::chrono::milliseconds wait) {
    std::array<std::uint8_t, kChunk> chunk{};
    const auto got = stream_->read(chunk, wait);
    if (!got) {
        lost_ = true;
        return fail(refusal_.value_or(got.error()));
    }
    auto bytes = std::span<const std::uint8_t>(chunk).first(*got);
    while (!bytes.empty()) {
        auto frame = reader_.next(bytes);
        if (!frame) {
            lost_ = true;
            return fail(frame.error());
        }
        if (*frame) arrived(std::move(**frame));
    }
    if (refusal_) return fail(*refusal_);
    return *got != 0;
}

Status StreamConnection::write(std::span<const std::uint8_t> bytes, const CancelToken& cancel, bool& begun) {
    auto idle_turns = kMostIdleTurns;
    while (!bytes.empty()) {
        if (cancel.cancelled()) return fail(ErrorCode::cancelled, FETTLE_TEXT("calling the Fettle service"));
        const auto sent = stream_->write(bytes, kTurn);
        if (!sent) return fail(sent.error());
        if (*sent != 0) {
            begun = true;
            bytes = bytes.subspan(*sent);
            idle_turns = kMostIdleTurns;
            continue;
        }
        if (--idle_turns == 0) return fail(ErrorCode::timeout, FETTLE_TEXT("calling the Fettle service"));
        // The service may take nothing until its own frames have been read.
        if (auto turned = turn(std::chrono::milliseconds(0)); !turned) return fail(turned.error());
    }
    return {};
}

Status StreamConnection::send(std::uint32_t number, const char* method, const std::vector<Argument>& arguments,
                              const CancelToken& cancel) {
    if (refusal_) return fail(*refusal_);
    if (lost_) return fail(ErrorCode::io, FETTLE_TEXT("the connection to the Fettle service has ended"));
    bool begun = false;
    Status sent;
    const auto frame = [&](FrameKind kind, std::span<const std::uint8_t> bytes) {
        const auto header = stream::encode({kind, number, static_cast<std::uint32_t>(bytes.size())});
        if (sent) sent = write(header, cancel, begun);
        if (sent) sent = write(bytes, cancel, begun);
    };
    stream::CallMessage message{method, {}, consent_ != nullptr};
    for (const auto& one : arguments) {
        if (const auto* file = std::get_if<File>(&one)) frame(FrameKind::file, file->bytes);
        message.arguments.push_back(std::visit(Convert(), one));
    }
    frame(FrameKind::call, bytes_of(stream::to_text(message)));
    if (sent || (!begun && sent.error().code == ErrorCode::cancelled)) return sent;
    (void)lost();  // reads a refusal that came before the end
    lost_ = true;
    return fail(refusal_.value_or(sent.error()));
}

Status StreamConnection::wait(const CancelToken& cancel, const Pending& pending) {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (!pending.reply) {
        if (cancel.cancelled()) return fail(ErrorCode::cancelled, FETTLE_TEXT("calling the Fettle service"));
        if (std::chrono::steady_clock::now() > end) {
            return fail(ErrorCode::timeout, FETTLE_TEXT("calling the Fettle service"));
        }
        if (const auto turned = turn(kTurn); !turned && !pending.reply) return fail(turned.error());
        answer_consents();
    }
    return {};
}

void StreamConnection::answer_consents() {
    for (const auto& token : std::exchange(consents_, {})) {
        if (consent_ && pending_ != nullptr && !pending_->reply && consent_->ask(token)) continue;
        (void)send(++number_, "Consent", {token, false}, CancelToken());
    }
}

Status StreamConnection::ask(const char* method, const std::vector<Argument>& arguments, const CancelToken& cancel,
                             Pending& pending) {
    answer_consents();  // those for calls that were cancelled
    pending.number = ++number_;
    pending_ = &pending;
    auto asked = send(pending.number, method, arguments, cancel);
    pending.sent = asked.has_value();
    if (asked) asked = wait(cancel, pending);
    pending_ = nullptr;
    return asked;
}

Result<std::vector<std::string>> StreamConnection::call(const char* method, const std::vector<Argument>& arguments,
                                                        const CancelToken& cancel) {
    Pending pending;
    if (auto asked = ask(method, arguments, cancel, pending); !asked) return fail(asked.error());
    return std::move(*pending.reply);
}

Result<std::vector<std::uint8_t>> StreamConnection::read_file(const char* method,
                                                              const std::vector<Argument>& arguments,
                                                              std::size_t most_bytes, const CancelToken& cancel) {
    Pending pending;
    pending.most_bytes = most_bytes;
    if (auto asked = ask(method, arguments, cancel, pending); !asked) return fail(asked.error());
    if (!*pending.reply) return fail(pending.reply->error());
    if (pending.file_too_large) {
        return fail(ErrorCode::too_large, FETTLE_TEXT("the file returned by the Fettle service"));
    }
    if (!pending.file) return unexpected_reply();
    return std::move(*pending.file);
}

Result<std::string> StreamConnection::run(const std::string& hash, const std::string& token,
                                          const plan::Watcher& watcher, const CancelToken& cancel) {
    // Wait for a requested job even if the user has cancelled meanwhile.
    Pending pending;
    if (auto asked = ask("Run", {hash, token}, CancelToken(), pending); !asked) {
        if (pending.sent && !refusal_) return may_be_running();
        return fail(asked.error());
    }
    const auto& begun = *pending.reply;
    if (pending.refused) return fail(begun.error());
    if (!begun || begun->size() != 1) return may_be_running();
    const auto& path = begun->front();
    ProgressTeller teller(watcher);
    bool asked = false;
    while (!jobs_[path].end) {
        if (const auto progress = std::exchange(jobs_[path].progress, std::nullopt)) teller.tell(*progress);
        if (cancel.cancelled() && !asked) {
            asked = true;
            (void)send(++number_, "Cancel", {path}, CancelToken());
        }
        if (!turn(kTurn)) return crashed();
    }
    return *std::exchange(jobs_[path].end, std::nullopt);
}

}  // namespace fettle::remote
