// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/settings_helper.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "core/tune/contents.h"
#include "platform/linux/settings_protocol.h"

namespace fettle::linux_system {

namespace {

using tune::Places;
using tune::SystemFiles;
using Request = SettingsRequest;

/// What requests change, and the lock while it is held.
struct Session {
    SystemFiles& files;
    const Places& places;
    std::unique_ptr<tune::SettingsLock> lock;
};

bool is_file(const Places& places, const Request& request) { return places.has_file(request.target); }
bool is_folder(const Places& places, const Request& request) { return places.has_folder(request.target); }
bool is_value(const Places& places, const Request& request) { return places.has_value(request.target); }
bool is_unit(const Places& places, const Request& request) { return places.has_unit(request.target); }
bool is_reload(const Places& places, const Request& request) { return places.has_reload(request.reload); }
bool is_anything(const Places& /*places*/, const Request& /*request*/) { return true; }
bool is_remount(const Places& places, const Request& request) {
    return tune::is_plain_path(request.target) && places.has_mount_option(request.text);
}

bool is_swap_file(const Places& places, const Request& request) { return places.has_swap_file(request.target); }
bool is_swap(const Places& places, const Request& request) {
    return is_swap_file(places, request) || places.has_swap_device(request.target);
}

Status check_file(Session& session, const Request& request) {
    const auto now = session.files.read(request.target);
    if (!now) return fail(now.error());
    return tune::check_contents(session.places, request.target, *now, request.file);
}

Status replace(Session& session, const Request& request) {
    if (!request.file) return fail(ErrorCode::malformed, FETTLE_TEXT("a replace request without a file"));
    if (auto checked = check_file(session, request); !checked) return checked;
    return session.files.replace(request.target, *request.file);
}

Status remove(Session& session, const Request& request) {
    if (request.file) return fail(ErrorCode::malformed, FETTLE_TEXT("a remove request with a file"));
    if (auto checked = check_file(session, request); !checked) return checked;
    return session.files.remove(request.target);
}

Status take_lock(Session& session, const Request& /*request*/) {
    if (session.lock) return fail(ErrorCode::busy, FETTLE_TEXT("the settings lock is already held"));
    auto taken = session.files.lock();
    if (!taken) return fail(taken.error());
    session.lock = std::move(*taken);
    return {};
}

/// One method of the protocol. A new one needs a row here, its name and members in settings_protocol.cpp, and its call
/// in helper_system_files.cpp.
struct Row {
    SettingsMethod method;
    bool (*allowed)(const Places&, const Request&);
    Status (*run)(Session&, const Request&);
};

const std::array<Row, kSettingsMethods.size()> kRows{{
    {SettingsMethod::replace, is_file, replace},
    {SettingsMethod::remove, is_file, remove},
    {SettingsMethod::remove_leftovers, is_file,
     [](Session& session, const Request& request) {
         session.files.remove_leftovers(request.target);
         return Status();
     }},
    {SettingsMethod::make_folder, is_folder,
     [](Session& session, const Request& request) { return session.files.make_folder(request.target); }},
    {SettingsMethod::remove_empty_folder, is_folder,
     [](Session& session, const Request& request) { return session.files.remove_empty_folder(request.target); }},
    {SettingsMethod::set_value, is_value,
     [](Session& session, const Request& request) { return session.files.set_value(request.target, request.text); }},
    {SettingsMethod::reload, is_reload,
     [](Session& session, const Request& request) { return session.files.reload(request.reload); }},
    {SettingsMethod::enable_unit, is_unit,
     [](Session& session, const Request& request) { return session.files.enable_unit(request.target, request.flag); }},
    {SettingsMethod::remount, is_remount,
     [](Session& session, const Request& request) { return session.files.remount(request.target, request.text); }},
    {SettingsMethod::resize_swap_file, is_swap_file,
     [](Session& session, const Request& request) {
         return session.files.set_swap_file_size(request.target, request.bytes);
     }},
    {SettingsMethod::swap_on, is_swap,
     [](Session& session, const Request& request) { return session.files.swap_on(request.target, request.text); }},
    {SettingsMethod::swap_off, is_swap,
     [](Session& session, const Request& request) { return session.files.swap_off(request.target); }},
    {SettingsMethod::lock, is_anything, take_lock},
    {SettingsMethod::unlock, is_anything,
     [](Session& session, const Request& /*request*/) {
         session.lock.reset();
         return Status();
     }},
}};

Status carry_out(Session& session, const Places& places, const Request& request) {
    const auto row =
        std::find_if(kRows.begin(), kRows.end(), [&](const Row& one) { return one.method == request.method; });
    if (row == kRows.end()) return fail(ErrorCode::internal, FETTLE_TEXT("an unhandled settings helper method"));
    if (row->allowed(places, request)) return row->run(session, request);
    return fail(ErrorCode::refused,
                FETTLE_TEXT("{method} {target}: not a file, value, unit or option that belongs to a setting"),
                {{"method", name(request.method)}, {"target", request.target}});
}

}  // namespace

Status serve_settings(LineChannel& channel, tune::SystemFiles& files, const tune::Places& places) {
    Session session{files, places, nullptr};
    for (;;) {
        const auto line = channel.read();
        if (line && !*line) return {};
        const auto request = line ? parse_request(**line) : Result<Request>(fail(line.error()));
        SettingsAnswer answer;
        if (request) {
            answer.number = request->number;
            answer.result = carry_out(session, places, *request);
        } else {
            answer.result = fail(request.error());
        }
        if (auto written = channel.write(to_line(answer)); !written) return written;
        if (!request) return fail(request.error());
    }
}

}  // namespace fettle::linux_system
