// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/remote/linux/bus_connection.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "core/base/error_code.h"
#include "core/json/drive_json.h"
#include "core/json/evidence.h"
#include "platform/linux/systemd_library.h"
#include "platform/remote/linux/memory_file.h"

namespace fettle::remote {

namespace {

using linux_system::sd;

constexpr const char* kName = "org.fettle.Fettle1";
constexpr const char* kPath = "/org/fettle/Fettle1";
constexpr const char* kManager = "org.fettle.Fettle1.Manager";
constexpr const char* kJob = "org.fettle.Fettle1.Job";
constexpr std::string_view kErrors = "org.fettle.Fettle1.Error.";
/// Longer than the service's time limits for passwords and drives.
constexpr std::uint64_t kPatience_us = 15ULL * 60 * 1'000'000;
/// Polling interval for Ctrl-C.
constexpr std::uint64_t kTurn_us = 200'000;

struct Unref {
    void operator()(sd_bus_message* message) const noexcept { sd().bus_message_unref(message); }
    void operator()(sd_bus_slot* slot) const noexcept { sd().bus_slot_unref(slot); }
};
using MessagePointer = std::unique_ptr<sd_bus_message, Unref>;
using Slot = std::unique_ptr<sd_bus_slot, Unref>;

Error bus_error(int number, const char* what) {
    return {ErrorCode::io,
            fmt::format("{} over the system bus", what),
            {NativeStatus::Kind::system, static_cast<std::uint32_t>(number < 0 ? -number : number)}};
}

/// The template and evidence of an error of the service, as app/service/requests writes them.
void read_values(const std::string& document, Error& error) {
    const auto values = json::Json::parse(document, nullptr, false);
    auto read = error;
    json::BasicFields<json::Json> fields(values);
    json::read_template(fields, read);
    if (fields.ok()) error = std::move(read);
}

/// Of the bus: the call was sent, but the service has ended, or has not replied in time.
bool no_reply(const sd_bus_error* error) {
    if (error == nullptr || error->name == nullptr) return false;
    const std::string_view name = error->name;
    return name == "org.freedesktop.DBus.Error.NoReply" || name == "org.freedesktop.DBus.Error.Timeout" ||
           name == "org.freedesktop.DBus.Error.TimedOut";
}

/// Converts an error reply of the service or the bus. `texts` are the reply's.
Error from_reply(const sd_bus_error* error, const std::vector<std::string>& texts) {
    const std::string_view name = error->name == nullptr ? "" : error->name;
    const std::string words = error->message == nullptr ? "" : error->message;
    if (name.starts_with(kErrors)) {
        std::string code(name.substr(kErrors.size()));
        std::replace(code.begin(), code.end(), '_', '-');
        Error made{error_code_of(code).value_or(ErrorCode::internal), words, {}};
        if (!texts.empty()) read_values(texts.back(), made);
        return made;
    }
    constexpr std::string_view bus = "org.freedesktop.DBus.Error.";
    const auto short_name = name.starts_with(bus) ? name.substr(bus.size()) : name;
    const auto text = fmt::format("Fettle service: {}", words);
    if (short_name == "AccessDenied") return {ErrorCode::not_permitted, text, {}};
    if (no_reply(error)) return {ErrorCode::timeout, text, {}};
    return {ErrorCode::unsupported, text, {}};  // not installed, cannot be started, or a different version
}

int append(sd_bus_message* message, const ServiceConnection::Argument& argument) {
    if (const auto* flag = std::get_if<bool>(&argument)) return sd().bus_message_append(message, "b", *flag ? 1 : 0);
    if (const auto* number = std::get_if<std::uint64_t>(&argument))
        return sd().bus_message_append(message, "t", *number);
    if (const auto* text = std::get_if<std::string>(&argument))
        return sd().bus_message_append(message, "s", text->c_str());
    if (const auto* real = std::get_if<double>(&argument)) return sd().bus_message_append(message, "d", *real);
    if (const auto* contents = std::get_if<ServiceConnection::File>(&argument)) {
        // In shared memory, because the bus can be monitored and buffers messages.
        const auto file = MemoryFile::make("fettle-file", contents->bytes);
        // The message keeps a copy of the descriptor.
        return file ? sd().bus_message_append(message, "h", file->descriptor()) : -EIO;
    }
    const auto& list = std::get<std::vector<std::string>>(argument);
    int result = sd().bus_message_open_container(message, 'a', "s");
    for (std::size_t i = 0; result >= 0 && i < list.size(); ++i) {
        result = sd().bus_message_append(message, "s", list[i].c_str());
    }
    return result < 0 ? result : sd().bus_message_close_container(message);
}

/// Errors: malformed.
Result<std::vector<std::string>> read_texts(sd_bus_message* reply) {
    std::vector<std::string> texts;
    while (true) {
        char type = 0;
        const char* contents = nullptr;
        if (sd().bus_message_peek_type(reply, &type, &contents) <= 0) return texts;
        const char* text = nullptr;
        if ((type != 's' && type != 'o') || sd().bus_message_read_basic(reply, type, &text) < 0) {
            return unexpected_reply();
        }
        texts.emplace_back(text);
    }
}

/// The error that a reply contains.
Status refusal_of(sd_bus_message* reply) {
    if (sd().bus_message_is_method_error(reply, nullptr) <= 0) return {};
    const auto texts = read_texts(reply);
    return fail(from_reply(sd().bus_message_get_error(reply), texts.value_or(std::vector<std::string>())));
}

Result<std::vector<std::string>> texts_of(sd_bus_message* reply) {
    if (auto refused = refusal_of(reply); !refused) return fail(refused.error());
    return read_texts(reply);
}

}  // namespace

struct BusConnection::Pending {
    MessagePointer reply;
    bool sent = false;

    static int arrived(sd_bus_message* message, void* data, sd_bus_error* /*error*/) {
        static_cast<Pending*>(data)->reply.reset(sd().bus_message_ref(message));
        return 0;
    }
};

/// Signals of the service's jobs, by their paths, and whether the service is still running.
struct BusConnection::Following {
    struct Told {
        std::optional<plan::StepProgress> progress;
        std::optional<std::string> end;
    };
    std::map<std::string, Told> jobs;
    bool lost = false;

    static int progress(sd_bus_message* message, void* data, sd_bus_error* /*error*/) {
        std::uint32_t step = 0;
        std::uint64_t done = 0;
        std::uint64_t total = 0;
        const char* path = sd().bus_message_get_path(message);
        if (path == nullptr || sd().bus_message_read(message, "utt", &step, &done, &total) < 0) return 0;
        static_cast<Following*>(data)->jobs[path].progress = plan::StepProgress{step, done, total};
        return 0;
    }
    static int finished(sd_bus_message* message, void* data, sd_bus_error* /*error*/) {
        const char* text = nullptr;
        const char* path = sd().bus_message_get_path(message);
        if (path == nullptr || sd().bus_message_read(message, "s", &text) < 0) return 0;
        static_cast<Following*>(data)->jobs[path].end = text;
        return 0;
    }
    static int owner_changed(sd_bus_message* message, void* data, sd_bus_error* /*error*/) {
        static_cast<void>(message);
        static_cast<Following*>(data)->lost = true;
        return 0;
    }
};

Result<std::unique_ptr<ServiceConnection>> BusConnection::open() {
    sd_bus* bus = nullptr;
    if (linux_system::systemd_library() == nullptr || sd().bus_open_system(&bus) < 0) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("no system bus"));
    }
    return std::unique_ptr<ServiceConnection>(new BusConnection(bus));
}

BusConnection::~BusConnection() { sd().bus_flush_close_unref(bus_); }

bool BusConnection::there() {
    for (const char* method : {"ListNames", "ListActivatableNames"}) {
        sd_bus_message* raw = nullptr;
        const int called = sd().bus_call_method(bus_, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                                                "org.freedesktop.DBus", method, nullptr, &raw, nullptr);
        const MessagePointer reply(raw);
        if (called < 0 || sd().bus_message_enter_container(raw, 'a', "s") < 0) return false;
        const char* name = nullptr;
        while (sd().bus_message_read_basic(raw, 's', &name) > 0) {
            if (std::string_view(name) == kName) return true;
        }
    }
    return false;
}

Status BusConnection::turn() {
    const int processed = sd().bus_process(bus_, nullptr);
    if (processed > 0) return {};
    const int waited = processed < 0 ? processed : sd().bus_wait(bus_, kTurn_us);
    if (waited >= 0 || waited == -EINTR) return {};
    lost_ = true;
    return fail(bus_error(waited, "cannot communicate with the Fettle service"));
}

Status BusConnection::send(const char* method, const std::vector<Argument>& arguments, const CancelToken& cancel,
                           Pending& pending) {
    sd_bus_message* raw = nullptr;
    int result = sd().bus_message_new_method_call(bus_, &raw, kName, kPath, kManager, method);
    const MessagePointer message(raw);
    if (result >= 0) result = sd().bus_message_set_allow_interactive_authorization(raw, 1);
    for (std::size_t i = 0; result >= 0 && i < arguments.size(); ++i) result = append(raw, arguments[i]);
    sd_bus_slot* slot = nullptr;
    if (result >= 0) result = sd().bus_call_async(bus_, &slot, raw, Pending::arrived, &pending, kPatience_us);
    const Slot waiting(slot);
    if (result < 0) {
        lost_ = true;
        return fail(bus_error(result, "calling the Fettle service"));
    }
    pending.sent = true;
    while (!pending.reply) {
        if (cancel.cancelled()) return fail(ErrorCode::cancelled, FETTLE_TEXT("calling the Fettle service"));
        if (auto turned = turn(); !turned) return fail(turned.error());
    }
    return {};
}

Result<std::vector<std::string>> BusConnection::call(const char* method, const std::vector<Argument>& arguments,
                                                     const CancelToken& cancel) {
    Pending pending;
    if (auto sent = send(method, arguments, cancel, pending); !sent) return fail(sent.error());
    return texts_of(pending.reply.get());
}

Result<std::vector<std::uint8_t>> BusConnection::read_file(const char* method, const std::vector<Argument>& arguments,
                                                           std::size_t most_bytes, const CancelToken& cancel) {
    Pending pending;
    if (auto sent = send(method, arguments, cancel, pending); !sent) return fail(sent.error());
    if (auto refused = refusal_of(pending.reply.get()); !refused) return fail(refused.error());
    int descriptor = -1;  // the reply's
    if (sd().bus_message_read_basic(pending.reply.get(), 'h', &descriptor) <= 0) return unexpected_reply();
    return read_memory_file(descriptor, most_bytes);
}

Result<std::string> BusConnection::run(const std::string& hash, const std::string& token, const plan::Watcher& watcher,
                                       const CancelToken& cancel) {
    Following following;
    sd_bus_slot* raw = nullptr;
    // The bus processes requests in order, so these matches are active before the reply to Run.
    int result = sd().bus_match_signal_async(bus_, &raw, kName, nullptr, kJob, "Progress", Following::progress, nullptr,
                                             &following);
    const Slot progress(raw);
    if (result >= 0) {
        result = sd().bus_match_signal_async(bus_, &raw, kName, nullptr, kJob, "Finished", Following::finished, nullptr,
                                             &following);
    }
    const Slot finished(result >= 0 ? raw : nullptr);
    if (result >= 0) {
        const auto rule = fmt::format(
            "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='{}',arg2=''", kName);
        result = sd().bus_add_match_async(bus_, &raw, rule.c_str(), Following::owner_changed, nullptr, &following);
    }
    const Slot owner(result >= 0 ? raw : nullptr);
    if (result < 0) return fail(bus_error(result, "cannot follow the job"));
    // Wait for a requested job even if the user has cancelled meanwhile.
    Pending pending;
    if (auto sent = send("Run", {hash, token}, CancelToken(), pending); !sent) {
        if (pending.sent) return may_be_running();
        return fail(sent.error());
    }
    auto* const reply = pending.reply.get();
    if (no_reply(sd().bus_message_get_error(reply))) return may_be_running();
    if (auto refused = refusal_of(reply); !refused) return fail(refused.error());
    const auto begun = read_texts(reply);
    if (!begun || begun->size() != 1) return may_be_running();
    auto& told = following.jobs[begun->front()];
    bool asked = false;
    ProgressTeller progress_teller(watcher);
    while (!told.end) {
        if (following.lost) {
            return crashed();
        }
        if (told.progress) {
            progress_teller.tell(*std::exchange(told.progress, std::nullopt));
        }
        if (cancel.cancelled() && !asked) {
            asked = true;
            (void)sd().bus_call_method_async(bus_, nullptr, kName, begun->front().c_str(), kJob, "Cancel", nullptr,
                                             nullptr, nullptr);
        }
        if (!turn()) return may_be_running();
    }
    return *told.end;
}

}  // namespace fettle::remote
