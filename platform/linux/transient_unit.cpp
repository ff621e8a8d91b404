// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/transient_unit.h"

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

struct Unref {
    void operator()(sd_bus* bus) const noexcept { sd().bus_flush_close_unref(bus); }
    void operator()(sd_bus_message* message) const noexcept { sd().bus_message_unref(message); }
    void operator()(sd_bus_slot* slot) const noexcept { sd().bus_slot_unref(slot); }
};
using Bus = std::unique_ptr<sd_bus, Unref>;
using Message = std::unique_ptr<sd_bus_message, Unref>;
using Slot = std::unique_ptr<sd_bus_slot, Unref>;

Error unit_error(int number, const std::string& unit, const char* words = nullptr) {
    return {
        ErrorCode::io,
        fmt::format("systemd did not start {}{}{}", unit, words == nullptr ? "" : ": ", words == nullptr ? "" : words),
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

int start(sd_bus* bus, const std::string& unit, const AppendProperties& append, sd_bus_error* error) {
    sd_bus_message* raw = nullptr;
    int r = sd().bus_message_new_method_call(bus, &raw, kName, kPath, kManager, "StartTransientUnit");
    const Message call(raw);
    if (r >= 0) r = sd().bus_message_append(raw, "ss", unit.c_str(), "fail");
    if (r >= 0) r = sd().bus_message_open_container(raw, 'a', "(sv)");
    if (r >= 0) r = append(raw);
    if (r >= 0) r = sd().bus_message_close_container(raw);
    if (r >= 0) r = sd().bus_message_append(raw, "a(sa(sv))", 0);
    if (r < 0) return r;
    sd_bus_message* answer = nullptr;
    r = sd().bus_call(bus, raw, std::chrono::microseconds(kPatience).count(), error, &answer);
    const Message reply(answer);
    return r;
}

}  // namespace

Status start_transient_unit(const std::string& unit, const AppendProperties& append) {
    sd_bus* opened = nullptr;
    int r = sd().bus_open_system(&opened);
    const Bus bus(opened);
    if (r < 0) return fail(unit_error(r, unit));
    Ends ends{unit, {}};
    sd_bus_slot* raw = nullptr;
    r = sd().bus_match_signal(opened, &raw, kName, kPath, kManager, "JobRemoved", Ends::removed, &ends);
    const Slot slot(raw);
    // Without a subscriber systemd sends no signals.
    if (r >= 0) r = sd().bus_call_method(opened, kName, kPath, kManager, "Subscribe", nullptr, nullptr, nullptr);
    sd_bus_error error{};  // SD_BUS_ERROR_NULL is C
    if (r >= 0) r = start(opened, unit, append, &error);
    const std::string words = error.message == nullptr ? "" : error.message;
    sd().bus_error_free(&error);
    if (r < 0) return fail(unit_error(r, unit, words.empty() ? nullptr : words.c_str()));
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (ends.result.empty()) {
        r = sd().bus_process(opened, nullptr);
        if (r == 0) r = sd().bus_wait(opened, kTurn_us);
        if (r < 0 && r != -EINTR) return fail(unit_error(r, unit));
        if (std::chrono::steady_clock::now() >= deadline)
            return fail(ErrorCode::timeout, FETTLE_TEXT("waiting for systemd to start {unit}"), {{"unit", unit}});
    }
    if (ends.result != "done") return fail(unit_error(0, unit, ends.result.c_str()));
    return {};
}

}  // namespace fettle::linux_system
