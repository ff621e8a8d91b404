// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/wayland_log.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace fettle::bench {

namespace {

/// No request that counts here is nearly as long.
constexpr std::size_t kLongestLine = 4096;

/// An object as "wl_surface@3" or "wl_surface#3".
struct Object {
    std::string_view interface;
    std::string_view number;
};

std::optional<Object> object_of(std::string_view text) {
    const auto mark = text.find_first_of("@#");
    if (mark == std::string_view::npos) return std::nullopt;
    const auto number = text.substr(mark + 1);
    if (number.empty() || number.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
    return Object{text.substr(0, mark), number};
}

/// The object of this interface among the arguments "new id xdg_surface@4, wl_surface@3".
std::string_view argument(std::string_view arguments, std::string_view interface) {
    while (!arguments.empty()) {
        const auto comma = std::min(arguments.find(", "), arguments.size());
        auto one = arguments.substr(0, comma);
        arguments.remove_prefix(std::min(comma + 2, arguments.size()));
        constexpr std::string_view kNew = "new id ";
        if (one.starts_with(kNew)) one.remove_prefix(kNew.size());
        if (const auto object = object_of(one); object && object->interface == interface) return object->number;
    }
    return {};
}

}  // namespace

bool WaylandLog::read(std::string_view text) {
    while (!text.empty() && !shown_) {
        const auto end = text.find('\n');
        const auto part = text.substr(0, end);
        if (rest_.size() + part.size() > kLongestLine) {
            rest_.clear();
            skip_ = true;
        }
        if (!skip_) rest_ += part;
        if (end == std::string_view::npos) break;
        if (!skip_) read_line(rest_);
        rest_.clear();
        skip_ = false;
        text.remove_prefix(end + 1);
    }
    return shown_;
}

void WaylandLog::read_line(std::string_view line) {
    // Requests have an arrow after the time and, since 1.23, the queue; events have none. What the program has printed
    // without ending the line can stand in front.
    constexpr std::string_view kArrow = " -> ";
    const auto arrow = line.find(kArrow);
    if (arrow == std::string_view::npos) return;
    const auto request = line.substr(arrow + kArrow.size());
    const auto open = request.find('(');
    if (open == std::string_view::npos || !request.ends_with(')')) return;
    const auto dot = request.find('.');
    if (dot == std::string_view::npos || dot > open) return;
    read_request(request.substr(0, dot), request.substr(dot + 1, open - dot - 1),
                 request.substr(open + 1, request.size() - open - 2));
}

void WaylandLog::read_request(std::string_view object, std::string_view method, std::string_view arguments) {
    const auto target = object_of(object);
    if (!target) return;
    const std::string number(target->number);
    if (target->interface == "wl_surface") {
        // A number is used again for another object after the server has confirmed that this one is gone.
        if (method == "destroy") surfaces_.erase(number);
        if (method == "attach") surfaces_[number].attached = !arguments.starts_with("nil");
        if (method != "commit") return;
        const auto surface = surfaces_.find(number);
        shown_ = surface != surfaces_.end() && surface->second.toplevel && surface->second.attached;
    } else if (target->interface == "xdg_wm_base" && method == "get_xdg_surface") {
        const auto shell = argument(arguments, "xdg_surface");
        const auto surface = argument(arguments, "wl_surface");
        if (!shell.empty() && !surface.empty()) shells_[std::string(shell)] = std::string(surface);
    } else if (target->interface == "xdg_surface") {
        const auto shell = shells_.find(number);
        if (shell == shells_.end()) return;
        if (method == "get_toplevel") surfaces_[shell->second].toplevel = true;
        if (method == "destroy") {
            surfaces_[shell->second].toplevel = false;
            shells_.erase(shell);
        }
    }
}

}  // namespace fettle::bench
