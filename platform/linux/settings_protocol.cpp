// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/settings_protocol.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/json/evidence.h"
#include "core/json/tune_json.h"

namespace fettle::linux_system {

namespace {

using json::Fields;
using json::Json;

constexpr json::Limits kLimits{kLongestLine, 16};
constexpr std::array kReloads{tune::Reload::none, tune::Reload::udev, tune::Reload::systemd, tune::Reload::journald,
                              tune::Reload::initramfs};
constexpr std::array kNativeKinds{NativeStatus::Kind::none, NativeStatus::Kind::system};

/// Calls `take` with the members of a line of this version.
template <typename Taken, typename Take>
Result<Taken> read_line(std::string_view line, const char* what, const Take& take) {
    if (line.size() > kLongestLine) return fail(ErrorCode::too_large, what);
    const auto document = nlohmann::json::parse(line, nullptr, false);
    if (document.is_discarded()) return fail(ErrorCode::malformed, FETTLE_TEXT("{what}: not JSON"), {{"what", what}});
    Fields fields(document, kLimits);
    std::uint64_t version = 0;
    fields.need("version", version);
    if (fields.ok() && version != kSettingsProtocol) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("{what}: different protocol version"), {{"what", what}});
    }
    Taken taken;
    fields.need("number", taken.number);
    take(fields, taken);
    if (!fields.ok()) return fail(ErrorCode::malformed, std::string(what) + ": " + fields.problem());
    return taken;
}

/// The one of `all` with this number.
template <typename Enum, std::size_t N>
Enum read_number(Fields& fields, const char* member, const std::array<Enum, N>& all) {
    std::uint8_t number = 0;
    fields.need(member, number);
    const auto found =
        std::find_if(all.begin(), all.end(), [&](Enum one) { return static_cast<std::uint8_t>(one) == number; });
    if (found != all.end()) return *found;
    fields.complain(member, "unknown value");
    return all.front();
}

ErrorCode read_code(Fields& fields) {
    const auto word = fields.text("code");
    for (auto code = ErrorCode::truncated; code <= ErrorCode::internal;
         code = static_cast<ErrorCode>(static_cast<std::uint8_t>(code) + 1)) {
        if (fettle::name(code) == word) return code;
    }
    fields.complain("code", "unknown value");
    return ErrorCode::internal;
}

/// Members that the method does not use must be absent, so that there is one form of each request.
void read_members(Fields& fields, SettingsRequest& request) {
    using Method = SettingsMethod;
    const auto method = request.method;
    const bool bare = method == Method::lock || method == Method::unlock || method == Method::reload;
    const auto need = [&](const char* name, bool wanted, auto& value) {
        if (wanted) return fields.need(name, value);
        if (fields.has(name)) fields.complain(name, "not allowed for this method");
    };
    need("target", !bare, request.target);
    need("text", method == Method::set_value || method == Method::remount || method == Method::swap_on, request.text);
    need("bytes", method == Method::resize_swap_file, request.bytes);
    need("flag", method == Method::enable_unit, request.flag);
    if (method == Method::reload) request.reload = read_number(fields, "reload", kReloads);
    if (method == Method::replace) {
        request.file = json::read_file(fields, "file");
        if (!request.file) fields.complain("file", "missing");
        if (request.file && request.file->bytes.size() > tune::kLargestFile) fields.complain("file", "too large");
    }
}

}  // namespace

std::string_view name(SettingsMethod method) noexcept {
    switch (method) {
        case SettingsMethod::replace: return "replace";
        case SettingsMethod::remove: return "remove";
        case SettingsMethod::remove_leftovers: return "remove-leftovers";
        case SettingsMethod::make_folder: return "make-folder";
        case SettingsMethod::remove_empty_folder: return "remove-empty-folder";
        case SettingsMethod::set_value: return "set-value";
        case SettingsMethod::reload: return "reload";
        case SettingsMethod::enable_unit: return "enable-unit";
        case SettingsMethod::remount: return "remount";
        case SettingsMethod::resize_swap_file: return "resize-swap-file";
        case SettingsMethod::swap_on: return "swap-on";
        case SettingsMethod::swap_off: return "swap-off";
        case SettingsMethod::lock: return "lock";
        case SettingsMethod::unlock: return "unlock";
    }
    return "";
}

std::string to_line(const SettingsRequest& request) {
    using Method = SettingsMethod;
    Json object{{"version", kSettingsProtocol}, {"number", request.number}, {"method", name(request.method)}};
    switch (request.method) {
        case Method::reload: object["reload"] = static_cast<unsigned>(request.reload); break;
        case Method::lock:
        case Method::unlock: break;
        default: object["target"] = request.target;
    }
    switch (request.method) {
        case Method::replace: json::put_file(object, "file", request.file); break;
        case Method::set_value:
        case Method::remount:
        case Method::swap_on: object["text"] = request.text; break;
        case Method::resize_swap_file: object["bytes"] = request.bytes; break;
        case Method::enable_unit: object["flag"] = request.flag; break;
        default: break;
    }
    return json::dump(object, -1);
}

std::string to_line(const SettingsAnswer& answer) {
    Json object{{"version", kSettingsProtocol}, {"number", answer.number}};
    if (!answer.result) {
        const auto& error = answer.result.error();
        object["error"] = {{"code", fettle::name(error.code)},
                           {"context", error.context},
                           {"native_kind", static_cast<unsigned>(error.native.kind)},
                           {"native_value", error.native.value}};
        json::put_template(object["error"], error);
    }
    return json::dump(object, -1);
}

Result<SettingsRequest> parse_request(std::string_view line) {
    return read_line<SettingsRequest>(line, "a request", [](Fields& fields, SettingsRequest& request) {
        request.method = fields.word("method", kSettingsMethods);
        if (fields.ok()) read_members(fields, request);
    });
}

Result<SettingsAnswer> parse_answer(std::string_view line) {
    return read_line<SettingsAnswer>(line, "an answer", [](Fields& fields, SettingsAnswer& answer) {
        fields.inner("error", [&](Fields& inner) {
            Error error;
            error.code = read_code(inner);
            inner.need("context", error.context);
            error.native.kind = read_number(inner, "native_kind", kNativeKinds);
            inner.need("native_value", error.native.value);
            json::read_template(inner, error);
            answer.result = fail(std::move(error));
        });
    });
}

}  // namespace fettle::linux_system
