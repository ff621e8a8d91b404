// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/scope.h"

#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <memory>
#include <string_view>

#include "platform/linux/systemd_library.h"

namespace fettle::linux_system {

namespace {

constexpr const char* kName = "org.freedesktop.systemd1";
constexpr const char* kPath = "/org/freedesktop/systemd1";
constexpr const char* kManager = "org.freedesktop.systemd1.Manager";
constexpr auto kPatience = std::chrono::seconds(10);
constexpr std::uint64_t kTurn_us = 200'000;
constexpr std::uint64_t kStopTimeout_us = 10ULL * 60 * 1'000'000;

struct Unref {
    void operator()(sd_bus* bus) const noexcept { sd().bus_flush_close_unref(bus); }
    void operator()(sd_bus_message* message) const noexcept { sd().bus_message_unref(message); }
    void operator()(sd_bus_slot* slot) const noexcept { sd().bus_slot_unref(slot); }
};
using Bus = std::unique_ptr<sd_bus, Unref>;
using Message = std::unique_ptr<sd_bus_message, Unref>;
using Slot = std::unique_ptr<sd_bus_slot, Unref>;

Error scope_error(int number, const std::string& unit, const char* words = nullptr) {
    return {
        ErrorCode::io,
        fmt::format("systemd did not create {}{}{}", unit, words == nullptr ? "" : ": ", words == nullptr ? "" : words),
        {NativeStatus::Kind::system, static_cast<std::uint32_t>(number < 0 ? -number : number)}};
}

/// Results of systemd jobs, by job path.
struct Ends {
    std::string wanted;
    std::string result;
    static int removed(sd_bus_message* message, void* data, sd_bus_error* /*error*/) {
        auto& ends = *static_cast<Ends*>(data);
        std::uint32_t number = 0;
        const char* path = nullptr;
        const char* unit = nullptr;
        const char* result = nullptr;
        if (sd().bus_message_read(message, "uoss", &number, &path, &unit, &result) < 0) return 0;
        if (ends.wanted == unit) ends.result = result;
        return 0;
    }
};

int append_properties(sd_bus_message* call, pid_t process) {
    int r = sd().bus_message_open_container(call, 'a', "(sv)");
    if (r >= 0) r = sd().bus_message_append(call, "(sv)", "Description", "s", "Program run by Fettle on a drive");
    if (r >= 0) r = sd().bus_message_append(call, "(sv)", "PIDs", "au", 1, static_cast<std::uint32_t>(process));
    if (r >= 0) r = sd().bus_message_append(call, "(sv)", "CollectMode", "s", "inactive-or-failed");
    if (r >= 0) r = sd().bus_message_append(call, "(sv)", "TimeoutStopUSec", "t", kStopTimeout_us);
    if (r >= 0) r = sd().bus_message_append(call, "(sv)", "DevicePolicy", "s", "closed");
    if (r >= 0) r = sd().bus_message_append(call, "(sv)", "DeviceAllow", "a(ss)", 1, "block-*", "rw");
    return r < 0 ? r : sd().bus_message_close_container(call);
}

int start(sd_bus* bus, const std::string& unit, pid_t process, sd_bus_error* error) {
    sd_bus_message* raw = nullptr;
    int r = sd().bus_message_new_method_call(bus, &raw, kName, kPath, kManager, "StartTransientUnit");
    const Message call(raw);
    if (r >= 0) r = sd().bus_message_append(raw, "ss", unit.c_str(), "fail");
    if (r >= 0) r = append_properties(raw, process);
    if (r >= 0) r = sd().bus_message_append(raw, "a(sa(sv))", 0);
    if (r < 0) return r;
    sd_bus_message* answer = nullptr;
    r = sd().bus_call(bus, raw, std::chrono::microseconds(kPatience).count(), error, &answer);
    const Message reply(answer);
    return r;
}

}  // namespace

bool scopes_there() { return systemd_library() != nullptr && sd().booted() > 0; }

Status move_to_scope(pid_t process, const std::string& name) {
    if (!scopes_there()) return fail(ErrorCode::unsupported, "systemd scopes (systemd is not running)");
    const auto unit = fmt::format("fettle-{}-{}.scope", name, process);
    sd_bus* opened = nullptr;
    int r = sd().bus_open_system(&opened);
    const Bus bus(opened);
    if (r < 0) return fail(scope_error(r, unit));
    Ends ends{unit, {}};
    sd_bus_slot* raw = nullptr;
    r = sd().bus_match_signal(opened, &raw, kName, kPath, kManager, "JobRemoved", Ends::removed, &ends);
    const Slot slot(raw);
    // Without a subscriber systemd sends no signals.
    if (r >= 0) r = sd().bus_call_method(opened, kName, kPath, kManager, "Subscribe", nullptr, nullptr, nullptr);
    sd_bus_error error{};  // SD_BUS_ERROR_NULL is C
    if (r >= 0) r = start(opened, unit, process, &error);
    const std::string words = error.message == nullptr ? "" : error.message;
    sd().bus_error_free(&error);
    if (r < 0) return fail(scope_error(r, unit, words.empty() ? nullptr : words.c_str()));
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (ends.result.empty()) {
        r = sd().bus_process(opened, nullptr);
        if (r == 0) r = sd().bus_wait(opened, kTurn_us);
        if (r < 0 && r != -EINTR) return fail(scope_error(r, unit));
        if (std::chrono::steady_clock::now() >= deadline) return fail(ErrorCode::timeout, "systemd creating " + unit);
    }
    if (ends.result != "done") return fail(scope_error(0, unit, ends.result.c_str()));
    return {};
}

}  // namespace fettle::linux_system
